/* The driver of SQLite; for the files that open databases of it. */
#ifndef MIAI_STORE_DRIVER_SQLITE_H
#define MIAI_STORE_DRIVER_SQLITE_H

#include <sqlite3.h>

#include "server/store/sql.h"

/* Makes a connection of an open handle, which it then owns. */
struct sql *sqlite_connect(sqlite3 *handle);

#endif
