/* The sections of a tournament as last sent. An event has the changes since then, a snapshot has
 * all sections. Only the files that render a tournament use this header. */
#ifndef MIAI_APP_TOURNAMENT_SENT_H
#define MIAI_APP_TOURNAMENT_SENT_H

#include "proto/json/text.h"
#include "proto/tour/tour.h"
#include "proto/tour/view.h"
#include "proto/wire/encode.h"
#include "server/tour/tour.h"

struct app;
struct tournament;

/* The standings of any fold, as views show them, of teams where they play; view_table_finish() frees it. */
struct view_table {
    struct tour_table table;
    struct proto_view_table view;
    struct proto_view_line *lines;
    struct proto_view_cell *cells;
};
void view_table(const struct tour *tour, struct view_table *ret);
void view_table_finish(struct view_table *table);

/* A round as it was rendered: its head, and its pairs one after the other. */
struct sent_round {
    struct proto_text head, pairs;
    struct sent_pair {
        uint16_t board;
        uint32_t end; /* end of the pair in the text of all pairs */
    } * at;
    struct sent_source *from; /* the data that each pair was rendered from */
    uint16_t pairs_n;         /* 0: the round is not published */
};
struct sent_source {
    struct proto_tour_pair pair;
    bool decided, by_default;
    uint8_t points2[2], games2[2];
    uint16_t moves[2];
    uint16_t slot;
};
/* Would a pair be rendered the same as from this? Its reason is covered too: it follows from the
 * ruling's number in the pair. */
bool sent_is_from(const struct sent_source *from, const struct proto_view_pair *pair);
struct sent_source sent_source(const struct proto_view_pair *pair);

struct sent {
    bool tour_fresh, desk_fresh; /* as last sent to the channel; else rendered anew when needed */
    bool table_due;              /* the standings may have changed; the next note has them */
    struct proto_text head;
    struct proto_text *players; /* by number - 1; empty: no such player */
    uint16_t players_n;
    struct sent_round *rounds; /* by number - 1 */
    uint8_t rounds_n;
    struct view_table table;     /* no criteria: never sent */
    struct proto_text standings; /* rendered for the message that is being made */
    struct buf *snap;            /* the snapshot at number snap_n, for all who ask then; or NULL */
    uint32_t snap_n;
    struct proto_text desk[PROTO_DESK_SECTIONS_N];
    uint32_t log_n; /* entries of the log that were sent */
};

/* --- sections as last sent (sent.c)
 * ------------------------------------------------------------ */

struct sent *tournament_sent(struct tournament *tournament);
/* Makes the text in app->text the section, and clears app->text. True: it differs from before. */
bool sent_take(struct app *app, struct proto_text *section);
struct text sent_string(const struct proto_text *section);
/* Makes room for at least n players or rounds; new ones count as never sent. */
void sent_players(struct sent *sent, uint16_t n);
void sent_rounds(struct sent *sent, uint8_t n);
size_t sent_memory(const struct sent *sent);      /* bytes; NULL: 0 */
void sent_round_finish(struct sent_round *round); /* makes it as never sent */
struct text sent_pair(const struct sent_round *round, unsigned i);
/* Makes `now` the round as last sent, and returns what an event has to contain of it. The caller
 * frees the list of pairs. Without pairs and head nothing has changed. */
struct proto_round_text sent_take_round(struct sent_round *round, struct sent_round *now);

/* --- standings (table.c) ---------------------------------------------------------------- */

/* Makes the standings of the fold those last sent, and returns what an event has to contain; empty:
 * nothing. It is the whole where the criteria have changed, else the changed lines. Valid until the
 * next call. */
struct text sent_take_table(struct sent *sent, const struct tour *tour);
/* The whole standings, as last sent. */
struct text sent_table(struct sent *sent);

/* --- views ------------------------------------------------------------------------------------ */

/* The next step, and in *ret_at_ms when it happens by itself (UTC; 0: it does not). */
enum proto_view_next tournament_next(const struct tournament *tournament, int64_t *ret_at_ms);

/* A round as views show it; the caller frees *ret_pairs. */
void view_round(const struct tournament *tournament, const struct proto_tour_round *round,
                struct proto_view_round *ret, struct proto_view_pair **ret_pairs);
/* Sends the desk its changed sections. notify.c sends the other channels theirs. */
void desk_notify(struct app *app, struct tournament *tournament);
/* The same for the section of open boards alone. */
void desk_notify_open(struct app *app, struct tournament *tournament);

void tournament_forget_sent(struct tournament *tournament);

#endif
