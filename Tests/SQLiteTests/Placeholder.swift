// Tests of SQLite
