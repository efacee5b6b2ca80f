// SQLite's C interface, and what Swift cannot import of it: macros with casts and variadic calls.
#ifndef IMSCOPE_CSQLITE_SHIM_H
#define IMSCOPE_CSQLITE_SHIM_H

#include <sqlite3.h>

/// `SQLITE_TRANSIENT` is a cast macro: SQLite copies the bound bytes before the call returns.
static inline int imscope_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_text64(statement, index, bytes, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

/// The same for a BLOB.
static inline int imscope_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 count) {
    return sqlite3_bind_blob64(statement, index, bytes, count, SQLITE_TRANSIENT);
}

#endif
