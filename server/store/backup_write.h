/* Inside of server/store: what a backup leaves in its folder. Nothing has its name there before it is
 * whole and synced; a fault is a line in the log and leaves nothing. */
#ifndef MIAI_STORE_BACKUP_WRITE_H
#define MIAI_STORE_BACKUP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define BACKUP_NAME_MAX 100 /* bytes of a file's name, its NUL included */

/* prefix, UTC as 20260101T030000Z, suffix: names of one kind sort by time. */
void backup_name(const char *prefix, time_t at, const char *suffix, char ret[BACKUP_NAME_MAX]);
/* One moment of the live database `from`, checked as a whole. */
bool backup_copy(const char *from, const char *folder, const char *name);
bool backup_write(const char *folder, const char *name, const void *bytes, size_t len);
/* When the newest of the files was made that backup_name() named with this prefix and ending; 0 if
 * there is none. */
time_t backup_newest(const char *folder, const char *prefix, const char *ending);
/* Removes all but the newest `keep` files that backup_name() named with this prefix, and with a suffix
 * that ends so. */
void backup_prune(const char *folder, const char *prefix, const char *ending, unsigned keep);

#endif
