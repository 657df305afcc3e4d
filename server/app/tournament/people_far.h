/* Lists of players for tournaments that another process owns: the list goes to the owner, and its answer comes back. */
#ifndef MIAI_APP_TOURNAMENT_PEOPLE_FAR_H
#define MIAI_APP_TOURNAMENT_PEOPLE_FAR_H

#include <sys/queue.h>

#include "server/app/app.h"

struct tour_file;

#define PEOPLE_FAR_HEAD                                                                            \
    17 /* bytes of an upload before the list: 1 if it is only checked, and the tournament's id */

/* Those that wait for their owner. */
LIST_HEAD(far_lists, far_list);

/* Sends the list on; takes `file` over. */
void people_far_send(struct app *app, struct tour_file *file);
/* The owner's answer under this number (SITE_UPLOAD), as outbox.c wrote it. */
void people_far_answered(struct app *app, conn_id number, const void *bytes, size_t length);
/* The owner did not answer in time; or the client has left. */
void people_far_due(struct app *app, void *owner);
void people_far_left(struct app *app, request_id request);
/* Frees all of them, without answers. */
void people_far_finish(struct app *app);

#endif
