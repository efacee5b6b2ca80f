// Module Dashboard
