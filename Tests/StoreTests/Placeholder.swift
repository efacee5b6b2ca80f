// Tests of Store
