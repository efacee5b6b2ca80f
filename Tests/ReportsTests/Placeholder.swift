// Tests of Reports
