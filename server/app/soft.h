/* Words of one process to the others that it repeats every APP_HERE_MS, because they may be lost: who is here, who waits.
 * Nothing of it is stored. With one process none of this runs. */
#ifndef MIAI_APP_SOFT_H
#define MIAI_APP_SOFT_H

struct app;

/* From now on, where there are several processes. */
void soft_begin(struct app *app);
void soft_due(struct app *app);
/* Forgets what others said. */
void soft_finish(struct app *app);

#endif
