/* Inside of telling: the sections of a tournament as they were told last. An event says only what
 * has changed since; a snapshot is all of it. */
#ifndef MIAI_APP_TOURNAMENT_SENT_H
#define MIAI_APP_TOURNAMENT_SENT_H

#include "proto/json/text.h"
#include "proto/tour/tour.h"
#include "proto/tour/view.h"
#include "proto/wire/encode.h"
#include "server/tour/tour.h"

struct app;
struct tournament;

/* Standings as views show them, of any fold; view_table_finish() frees. */
struct view_table {
    struct tour_table table;
    struct proto_view_table view;
    struct proto_view_line *lines;
    struct proto_view_cell *cells;
};
void view_table(const struct tour *tour, struct view_table *ret);
void view_table_finish(struct view_table *table);

/* A round as it was written: its beginning, and its pairs one after the other. */
struct sent_round {
    struct proto_text head, pairs;
    struct sent_pair {
        uint16_t board;
        uint32_t end; /* in the text of all pairs */
    } * at;
    struct sent_source *from; /* what each pair was written from */
    uint16_t pairs_n;         /* 0: nobody sees it */
};
struct sent_source {
    struct proto_tour_pair pair;
    bool decided, by_default;
    uint8_t points2[2], games2[2];
    uint16_t moves[2];
    uint16_t slot;
};
/* Is a pair the same as what this was written from? Its reason is that of a ruling, which it names. */
bool sent_is_from(const struct sent_source *from, const struct proto_view_pair *pair);
struct sent_source sent_source(const struct proto_view_pair *pair);

struct sent {
    bool tour_fresh, desk_fresh; /* as the channel was told last; else written anew when needed */
    bool table_due; /* the standings may have changed, and are told with the next note */
    struct proto_text head;
    struct proto_text *players; /* by number - 1; empty: there is none */
    uint16_t players_n;
    struct sent_round *rounds; /* by number - 1 */
    uint8_t rounds_n;
    struct view_table table;     /* no criteria: never told */
    struct proto_text standings; /* written for the message that is put together */
    struct buf *snap;            /* the whole at number snap_n, for all who ask then; or NULL */
    uint32_t snap_n;
    struct proto_text desk[PROTO_DESK_SECTIONS_N];
    uint32_t log_n; /* entries of the log that were told */
};

/* --- what was told (sent.c) ------------------------------------------------------------ */

struct sent *tournament_sent(struct tournament *tournament);
/* Takes what stands in app->text as the section; true: it is another text than before. */
bool sent_take(struct app *app, struct proto_text *section);
struct text sent_string(const struct proto_text *section);
/* At least n players and rounds, the new ones as never told. */
void sent_players(struct sent *sent, uint16_t n);
void sent_rounds(struct sent *sent, uint8_t n);
size_t sent_memory(const struct sent *sent);      /* NULL: 0 */
void sent_round_finish(struct sent_round *round); /* as never told */
struct text sent_pair(const struct sent_round *round, unsigned i);
/* What an event says of a round that is now like this, which becomes what was told. Its list of
 * pairs is allocated; no pairs and no head: nothing. */
struct proto_round_text sent_take_round(struct sent_round *round, struct sent_round *now);

/* --- standings (table.c) ---------------------------------------------------------------- */

/* What an event says of the standings, which become what was told; empty: nothing. Whole where
 * their criteria are others, else what is new. */
struct text sent_take_table(struct sent *sent, const struct tour *tour);
/* All of them, as told last. */
struct text sent_table(struct sent *sent);

/* --- the rest ----------------------------------------------------------------------------------- */

/* What next, and when it happens by itself (UTC; 0: not). */
enum proto_view_next tournament_next(const struct tournament *tournament, int64_t *ret_at_ms);

/* A round as views show it; *ret_pairs is freed by the caller. */
void view_round(const struct tournament *tournament, const struct proto_tour_round *round,
                struct proto_view_round *ret, struct proto_view_pair **ret_pairs);
/* Tells the desk; the other channels are told by the file that has tournament_notify(). */
void desk_notify(struct app *app, struct tournament *tournament);
/* The same of open boards alone. */
void desk_notify_open(struct app *app, struct tournament *tournament);

void tournament_forget_sent(struct tournament *tournament);

#endif
