/* A thought: the search of a house player for its next act in one position. It is a piece of work
 * for a thread (server/base/work.h): it has its own copy of the game, so it may run at any time.
 *
 *     struct thought *thought = thought_create(&game, GO_WHITE, level, marked, seed);
 *     work_do(&thought->work);                 on a thread
 *     use thought->answer;
 *     thought->work.destroy(&thought->work);
 *
 * The level decides the number of playouts, never the time: a busy machine makes a house player
 * slower and not weaker. */
#ifndef MIAI_ENGINE_THOUGHT_H
#define MIAI_ENGINE_THOUGHT_H

#include "core/game.h"
#include "core/search/levels.h"
#include "core/search/search.h"
#include "server/base/work.h"

/* Memory of one search. A tree that fills it grows no further, and the playouts go on. */
#define THOUGHT_BYTES_MAX (24u << 20)
/* Playouts of one part (struct work, more): 20 ms under the slowest rules on 19×19. */
#define THOUGHT_PLAYOUTS_ONCE 50

struct thought {
    struct work work;
    uint8_t level; /* 1..GO_SEARCH_LEVELS */
    uint8_t player;
    uint8_t marked;
    bool declined;
    uint64_t seed;
    unsigned playouts; /* made */
    struct go_game game;
    void *journal;
    void *memory;             /* of the search; NULL before the first part and after the last */
    struct go_search *search; /* in that memory */
    bool starved;             /* there was no memory, so there is no answer; later there may be */
    bool answered;            /* the answer below is valid */
    /* act.kind 0: nothing to do; act.points: in answer.points */
    struct go_search_answer answer;
};

/* A thought for `player` about the present state of a game, which is copied. marked: how often the
 * player has marked stones at this stop. declined: a draw was declined and cannot be accepted now,
 * though the rules, which do not know of declining, still show the offer. */
struct thought *thought_create(const struct go_game *game, uint8_t player, uint8_t level,
                               uint8_t marked, bool declined, uint64_t seed);

/* Playouts of a level for a game of this set-up. */
unsigned thought_playouts(uint8_t level, const struct go_setup *setup);
/* The cost of these playouts: 1..GO_SEARCH_COST_MAX. */
uint32_t thought_cost(uint8_t level, const struct go_setup *setup);

#endif
