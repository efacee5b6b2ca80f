// Tests of EndToEnd
