/* House players in games: the computer opponents of the server. A house player sits in a seat like
 * a person and acts by the same commands, which the same checks judge.
 *
 *     house_look()     something has changed: the house player looks at the game (house.c)
 *     house_due()      the look: it asks for a thought, waits for its pace, or acts (house_acts.c)
 *     house_think()    a thread thinks about the position (house_thinks.c)
 *
 * Nothing of this is stored. After a restart the house player looks at the game again. */
#ifndef MIAI_APP_PLAY_HOUSE_H
#define MIAI_APP_PLAY_HOUSE_H

#include <sys/queue.h>

#include "core/search/search.h"
#include "server/app/app.h"
#include "server/app/timers.h"

struct game;
struct go_setup;
struct work;

/* The state of a house player in one game. */
struct house_player {
    struct timer timer;
    struct game *game;
    /* Number of the game's events when the members below were set. Another number: they are out of
     * date. */
    uint32_t n;
    bool looked;     /* n is valid */
    int64_t due_us;  /* its act is made then, not before */
    bool thought;    /* answer is valid */
    bool lost;       /* with `thought`: the search found no answer, or gave up */
    uint8_t starved; /* thoughts for which there was no memory */
    struct go_search_answer answer;
    uint64_t ticket;        /* of the thought on its way; 0: none */
    struct work *work;      /* that thought */
    bool queued;            /* waits for a thread */
    int64_t thought_due_us; /* with `queued`: the order among the games of one address */
    TAILQ_ENTRY(house_player) link;
};
TAILQ_HEAD(house_queue, house_player);

/* The next task of a house player. */
enum house_task {
    HOUSE_NOTHING, /* a person is to act, or no person is there */
    HOUSE_UNDO,    /* a person asks to take back; the house player agrees */
    HOUSE_ACT      /* after a thought */
};

/* --- house.c --- */

/* The colour of the house player of a game; GO_EMPTY: it has none. */
uint8_t house_colour(const struct game *game);
/* The game, its clocks or its players' presence have changed. Takes a game without a house
 * player. */
void house_look(struct app *app, struct game *game);
enum house_task house_task(const struct app *app, const struct game *game);
/* Forgets what the house player thinks about the game, which ends or leaves memory. */
void house_finish(struct app *app, struct game *game);
/* The points of a free handicap: far from each other and from the edge. The set-up has room for
 * them. */
void house_place(const struct go_setup *setup, unsigned stones, go_point *ret);

/* --- house_thinks.c --- */

/* Asks for a thought about the game's present state, now or when a thread is free. */
void house_think(struct app *app, struct house_player *house);
/* Gives free threads to the games that wait for one. */
void house_next(struct app *app);
/* The thought on its way, if there is one, is not wanted any more: its thread ends it soon. */
void house_forget(struct house_player *house);

/* --- house_acts.c --- */

void house_due(struct app *app, struct house_player *house);

#endif
