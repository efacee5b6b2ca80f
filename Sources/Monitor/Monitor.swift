// Module Monitor
