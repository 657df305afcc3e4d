/* The backup thread, internal to server/store: copies of the database made while it is in use, and
 * tournaments as files beside them. */
#ifndef MIAI_STORE_BACKUP_H
#define MIAI_STORE_BACKUP_H

#include <stddef.h>
#include <stdint.h>

/* The number of files that are kept beside the regular copies. */
#define BACKUP_ROUNDS_KEPT 3   /* copies made because a round ended */
#define BACKUP_EVENTS_KEPT 100 /* tournaments as files */
#define BACKUP_EVENTS_WAIT 32  /* files that wait to be written; of more the oldest is dropped */

struct backup_config {
    const char *path;   /* of the database; NULL: no copies are made, only files of tournaments */
    const char *folder; /* for the copies; must exist */
    uint32_t every_s;   /* 0: only on request */
    uint32_t first_s;   /* the least time between the start and a regular copy */
    uint32_t keep;      /* regular copies that are kept; at least 1 */
    /* the least time between copies made because rounds ended; 0: no such copies */
    uint32_t round_s;
};

/* Starts the thread. The strings must live as long as the backup. Aborts when there is no thread. */
struct backup *backup_create(const struct backup_config *config);
/* Finishes the copy that is being made and writes all files that wait. Takes NULL. */
void backup_destroy(struct backup *backup);
void backup_request(struct backup *backup); /* asks for a regular copy now */
/* Writes the file of a tournament soon. Makes a copy of the database too: at once if the last copy for
 * a round is round_s old, else as soon as it is. `name` consists of a-z 0-9 -; the bytes are copied. */
void backup_event(struct backup *backup, const char *name, size_t name_len, const void *bytes,
                  size_t len);
/* When the last regular copy was made, by this process or an earlier one; 0: never. */
int64_t backup_last_wall_ms(const struct backup *backup);

#endif
