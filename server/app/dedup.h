/* The idempotency cache. Commands that make no game event are each done once: the same key with the same content gets the
 * first answer again, whenever it comes and over whichever connection, a restart included. (Game
 * events carry their keys themselves.) */
#ifndef MIAI_APP_DEDUP_H
#define MIAI_APP_DEDUP_H

#include "server/app/command.h"

/* Looks the key up. True: it is new, go on. False: it was answered, refused, or waits for the
 * store. */
bool dedup_begin(struct app *app, struct command *command);

/* Adds the answer to the job that carries the command out. */
void dedup_store(struct app *app, const struct dedup *dedup, struct job *job,
                 const struct dedup_answer *answer);
/* It is done and stored: tells everybody who waits for it. */
void dedup_answer(struct app *app, struct dedup *dedup, const struct dedup_answer *answer);
/* It was refused: tells everybody, and the key is free again. no->id is filled in here. */
void dedup_refuse(struct app *app, struct dedup *dedup, const struct proto_no *no);
void dedup_refuse_phase(struct app *app, struct dedup *dedup, enum proto_phase reason);

void dedup_finish(struct app *app);

#endif
