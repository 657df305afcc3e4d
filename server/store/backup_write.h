/* The files of a backup, internal to server/store. A file gets its final name only when it is whole
 * and synced. A fault is a line in the log and leaves no file. */
#ifndef MIAI_STORE_BACKUP_WRITE_H
#define MIAI_STORE_BACKUP_WRITE_H

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

#define BACKUP_NAME_MAX 100 /* bytes of a file's name, its NUL included */

/* The name of a file: prefix, UTC as 20260101T030000Z, suffix. Names of one kind sort by time. */
void backup_name(const char *prefix, time_t at, const char *suffix, char ret[BACKUP_NAME_MAX]);
/* Copies the live database `from` as it is at one moment, and checks the whole copy. False after a fault. */
bool backup_copy(const char *from, const char *folder, const char *name);
bool backup_write(const char *folder, const char *name, const void *bytes, size_t len);
/* The time of the newest file that backup_name() named with this prefix and ending; 0 if there is none. */
time_t backup_newest(const char *folder, const char *prefix, const char *ending);
/* Removes all but the newest `keep` files that backup_name() named with this prefix and a suffix with this ending. */
void backup_prune(const char *folder, const char *prefix, const char *ending, unsigned keep);

#endif
