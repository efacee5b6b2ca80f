// Tests of Simulator
