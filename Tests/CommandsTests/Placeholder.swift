// Tests of Commands
