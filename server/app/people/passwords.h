/* Passwords on their way to be hashed, and what follows when they are back. */
#ifndef MIAI_APP_PEOPLE_PASSWORDS_H
#define MIAI_APP_PEOPLE_PASSWORDS_H

#include "server/base/budget.h"
#include "server/base/job.h"

struct app;

/* A password that is being hashed, and what follows. */
struct hashing {
    struct hashing *next;
    uint64_t ticket;
    struct payer payer;
    struct password_job *job; /* while it waits; NULL once it is given away */
    int64_t tries;            /* of its address of late: the fewer, the sooner */
    bool crowded_out;         /* others went first */
    /* job NULL: it will not come back. Frees hashing, not job */
    void (*done)(struct app *app, struct hashing *hashing, struct password_job *job);
};

/* Is there room for one more of whoever pays now? If not, they are refused, and counted. */
bool passwords_admits(struct app *app);
/* Gives a password away, in its turn; hashing (allocated, or part of what is) is called with `done` when
 * it is back, or others were put before it: hashing->crowded_out. hash: for a check; of length 0 it is nobody's. */
void passwords_make(struct app *app, struct text password, struct hashing *hashing,
                    void (*done)(struct app *, struct hashing *, struct password_job *));
void passwords_check(struct app *app, struct text password, struct text hash,
                     struct hashing *hashing,
                     void (*done)(struct app *, struct hashing *, struct password_job *));
/* One is back. */
void passwords_hashed(struct app *app, struct password_job *job);
/* Tells everybody who waits that it will not come back. */
void passwords_cancel(struct app *app);

#endif
