// Module Terminal
