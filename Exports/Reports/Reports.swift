// Module Reports
