/* Passwords on their way to be hashed, and what follows when they are back. */
#ifndef MIAI_APP_SECRET_H
#define MIAI_APP_SECRET_H

#include "server/app/state.h"

/* Is there room for one more of whoever pays now? If not, they are refused, and counted. */
bool secret_admits(struct app *app);
/* Gives a password away, in its turn; hashing (allocated, or part of what is) is called with `done` when
 * it is back, or others were put before it: hashing->crowded_out. hash: for a check; of length 0 it is nobody's. */
void secret_make(struct app *app, struct text password, struct hashing *hashing,
                 void (*done)(struct app *, struct hashing *, struct password_job *));
void secret_check(struct app *app, struct text password, struct text hash, struct hashing *hashing,
                  void (*done)(struct app *, struct hashing *, struct password_job *));
/* One is back. */
void secret_hashed(struct app *app, struct password_job *job);
/* Tells everybody who waits that it will not come back. */
void secret_cancel(struct app *app);

#endif
