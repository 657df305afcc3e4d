/* The folder of associations' player lists (setting player_lists), read once by a thread of its own,
 * so that neither the start nor a game waits for it. */
#ifndef MIAI_SERVER_LISTS_H
#define MIAI_SERVER_LISTS_H

#define LISTS_FILES_MAX 16 /* of the folder; further files are not read */

struct lists;
struct tour_lists;

/* Begins to read the files of a folder. NULL if no thread can be had, or the folder is "". */
struct lists *lists_start(const char *folder);
/* Gives the lists away once they are read; NULL before that, and afterwards. */
struct tour_lists *lists_take(struct lists *lists);
/* Waits for the thread. Takes NULL. */
void lists_destroy(struct lists *lists);

#endif
