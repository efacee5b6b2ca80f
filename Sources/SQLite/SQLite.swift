// Module SQLite
