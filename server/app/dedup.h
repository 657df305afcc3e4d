/* The idempotency cache. It executes each command that makes no game event once: the same key with
 * the same content gets the first answer again, over any connection and after a restart too. (Game
 * events carry their keys themselves.) */
#ifndef MIAI_APP_DEDUP_H
#define MIAI_APP_DEDUP_H

#include <sys/queue.h>

#include "proto/lib/idmap.h"
#include "proto/wire/encode.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/base/job.h"

struct command;

/* The answer of a command that made no game event. */
struct dedup_answer {
    uint32_t n; /* 0: none */
    bool has_room, has_tour, has_arena;
    struct id128 room, tour, arena;
};
struct dedup {
    struct idmap_key hash;   /* of player and key */
    TAILQ_ENTRY(dedup) link; /* by age, newest first */
    int64_t player;
    int64_t at_us;
    uint8_t body[16];
    bool done; /* false: its job, or the question for an older answer, is on its way */
    uint8_t recipients_n;
    uint8_t key_length;
    char key[PROTO_KEY_MAX + 1];
    struct recipient recipients[APP_RECIPIENTS_MAX];
    struct dedup_answer answer;
};

/* All entries. */
struct dedups {
    struct idmap map;
    TAILQ_HEAD(dedup_list, dedup) list; /* by age, newest first */
    bool dropped; /* an answer was forgotten, so memory alone cannot tell whether a key is new */
};

void dedup_init(struct app *app);

/* Looks the key up. True: it is new, go on. False: the command was answered or refused, or it waits
 * for the store. */
bool dedup_begin(struct app *app, struct command *command);

/* Adds the answer to the job that carries the command out. */
void dedup_store(struct app *app, const struct dedup *dedup, struct job *job,
                 const struct dedup_answer *answer);
/* The command is stored: answers all who sent it. */
void dedup_answer(struct app *app, struct dedup *dedup, const struct dedup_answer *answer);
/* The same for a command of which nothing is stored: it frees the key, so that a repetition is
 * carried out again. */
void dedup_answer_free(struct app *app, struct dedup *dedup);
/* Refuses the command to all who sent it, and frees the key. Fills no->id in here. */
void dedup_refuse(struct app *app, struct dedup *dedup, const struct proto_no *no);
/* The job that carries the command out was refused. If that is so because another process had the command already, its
 * answer counts; else refuses it with this. */
void dedup_conflict(struct app *app, struct dedup *dedup, const struct proto_no *no);
void dedup_refuse_phase(struct app *app, struct dedup *dedup, enum proto_phase reason);

/* The command is not judged here but by another process: frees the key. */
void dedup_send_on(struct app *app, struct dedup *dedup);

void dedup_finish(struct app *app);

#endif
