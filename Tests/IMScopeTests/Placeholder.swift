// Tests of IMScope
