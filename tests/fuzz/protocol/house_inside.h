/* The inside of house.c, for the files that look into it. */
#ifndef TESTS_FUZZ_PROTOCOL_HOUSE_INSIDE_H
#define TESTS_FUZZ_PROTOCOL_HOUSE_INSIDE_H

#include "house.h"
#include "server/app/app.h"
#include "tests/server/app/fake_store.h"

enum {
    HOUSE_JOBS = 2048,     /* as many as the real store takes */
    HOUSE_READS = 64,      /* the same of its reader */
    HOUSE_TURNS = 1000000, /* of a loop; then the run has failed */
    BOUND_SLACK = 2        /* of what is tidied only when the next one comes */
};

#define HOUSE_REQUESTS (UINT64_C(1) << 40) /* the first request's number, beyond all connections' */

struct wire {
    bool open;
    bool slow, dropped; /* it takes no events; some were dropped */
};
struct house_open {
    enum house_ask what;
    struct person *person;
    bool answered, left;
    bool may; /* its body may come */
};

struct house {
    struct fuzz *fuzz;
    struct app *app;
    struct fake_store store;
    struct now now;
    uint64_t random;
    struct job *jobs[HOUSE_JOBS]; /* a queue: first those that are committed and not confirmed */
    size_t jobs_first, jobs_n, committed_n;
    struct job *reads[HOUSE_READS]; /* a queue of its own */
    size_t reads_first, reads_n;
    uint64_t stored; /* jobs, since the beginning */
    struct password_job *hashes;
    struct work *works;
    struct wire *wires; /* by connection */
    uint64_t wires_size, conns;
    struct house_open *requests;
    uint64_t requests_n, requests_size;
    int64_t wake_us;
    bool held;     /* no job is stored any more */
    unsigned idle; /* steps in which nothing arrives */
};

/* Carries out the application's outputs until there are none. */
void house_carry_out(struct house *house);
/* Checks that the rows of a job can be read again: an act of a tournament, settings, rules, a clock. */
void rows_check(struct fuzz *fuzz, const struct job *job);

#endif
