// Tests of Search
