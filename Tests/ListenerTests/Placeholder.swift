// Tests of Listener
