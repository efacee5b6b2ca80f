// Tests of Terminal
