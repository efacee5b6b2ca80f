// Tests of Monitor
