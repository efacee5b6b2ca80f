// Module Commands
