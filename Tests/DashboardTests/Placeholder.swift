// Tests of Dashboard
