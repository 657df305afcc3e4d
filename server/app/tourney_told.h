/* Inside of telling: the sections of a tournament as they were written last. An event says only
 * those whose text has changed; a snapshot is all of them. */
#ifndef MIAI_APP_TOURNEY_TOLD_H
#define MIAI_APP_TOURNEY_TOLD_H

#include "proto/tour_view.h"
#include "server/app/tourney.h"

struct told {
    bool tour_fresh, desk_fresh; /* as the channel was told last; else written anew when needed */
    struct proto_text head, standings;
    struct proto_text *players; /* by number - 1; empty: there is none */
    uint16_t players_n;
    struct proto_text *rounds; /* by number - 1; empty: nobody sees it */
    uint8_t rounds_n;
    struct proto_text desk[PROTO_DESK_SECTIONS_N];
    uint32_t log_n; /* entries of the log that were told */
};

struct told *tourney_told(struct tourney *tourney);
/* Takes what stands in app->text as the section; true: it is another text than before. */
bool told_take(struct app *app, struct proto_text *section);
struct proto_string told_string(const struct proto_text *section);

/* What next, and when it happens by itself (UTC; 0: not). */
enum proto_view_next tourney_next(const struct tourney *tourney, int64_t *ret_at_ms);

/* A round as views show it; *ret_pairs is freed by the caller. */
void view_round(const struct tourney *tourney, const struct proto_tour_round *round,
                struct proto_view_round *ret, struct proto_view_pair **ret_pairs);
/* Standings as views show them, of any fold; view_table_finish() frees. */
struct view_table {
    struct tour_table table;
    struct proto_view_table view;
    struct proto_view_line *lines;
    struct proto_view_cell *cells;
};
void view_table(const struct tour *tour, struct view_table *ret);
void view_table_finish(struct view_table *table);

/* Tells the desk; the other channels are told by the file that has tourney_tell(). */
void desk_tell(struct app *app, struct tourney *tourney);
/* The same of open boards alone. */
void desk_tell_open(struct app *app, struct tourney *tourney);

#endif
