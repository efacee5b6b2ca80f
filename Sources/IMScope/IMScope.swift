// Module IMScope
