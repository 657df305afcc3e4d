/* What the processes of a site repeat to each other every APP_HERE_MS, because words may be lost: who is here, who waits.
 * It is stored nowhere. With one process nothing of this runs. */
#ifndef MIAI_APP_SOFT_H
#define MIAI_APP_SOFT_H

struct app;

/* From now on, where there are several processes. */
void soft_begin(struct app *app);
void soft_due(struct app *app);
/* Forgets what others said. */
void soft_finish(struct app *app);

#endif
