// Module Simulator
