// Module Listener
