/* Views of tournaments (docs/PROTOCOL.md, section 11), from plain structs into text.
 *
 * The channels of a tournament send only changes. So each section has a function of its own. The
 * application keeps the texts, compares them with the earlier ones, and puts an event together from
 * those that differ. Strings and pointers are borrowed for the call. Players are numbers inside a
 * tournament (0: none, null); scores are doubled. */
#ifndef MIAI_PROTO_TOUR_VIEW_H
#define MIAI_PROTO_TOUR_VIEW_H

#include <assert.h>

#include "proto/tour/tour.h"
#include "proto/wire/encode.h"

enum { PROTO_VIEW_LEVELS = 9 };       /* of a pair's penalty; the last is the heaviest */
#define PROTO_VIEW_NO_VALUE INT32_MIN /* a criterion without a value in a line: null */

/* --- public sections (view_tour.c, view_round.c, view_table.c) -------------------------------- */

/* A tournament in the list, without its creator. */
struct proto_view_short {
    const uint8_t *id;
    const struct proto_tour_settings *settings;
    uint8_t stage;         /* enum proto_tour_stage */
    uint8_t rounds, round; /* their number; the current one, 0 before the first */
    uint16_t players;
};
/* Writes the part that is kept: an object that is still open. */
void proto_view_write_short(struct proto_text *text, const struct proto_view_short *tour);
/* That part with the creator, whose name may change. */
struct proto_tour_line {
    struct text begun;
    struct proto_player by;
};

/* The next step of a tournament. */
enum proto_view_next {
    PROTO_NEXT_NOTHING,
    PROTO_NEXT_PAIR,
    PROTO_NEXT_SCHEDULE,
    PROTO_NEXT_PUBLISH,
    PROTO_NEXT_START,
    PROTO_NEXT_RESULTS,
    PROTO_NEXT_FINISH
};
/* Whether its games count for ratings. */
enum proto_view_rates {
    PROTO_RATES_NOT,     /* its settings exclude it */
    PROTO_RATES_WAITING, /* it is not approved */
    PROTO_RATES_APPROVED,
    PROTO_RATES_STOPPED, /* only games that ended before the approval was taken back */
    PROTO_RATES_ANNULLED
};
struct proto_view_staff {
    struct proto_player player;
    uint8_t role; /* enum proto_tour_role */
};
struct proto_view_head {
    const uint8_t *id;
    uint32_t rev;
    uint8_t stage;
    bool hold;
    const struct proto_tour_settings *settings;
    uint8_t rounds, round;
    uint16_t players, here;
    struct proto_player by;
    const struct proto_view_staff *staff;
    size_t staff_n;
    enum proto_view_next next;
    int64_t next_at_ms; /* UTC, when it happens without the desk; 0: null */
    enum proto_view_rates rates;
    struct text annul_why; /* of PROTO_RATES_ANNULLED */
};
void proto_view_write_head(struct proto_text *text, const struct proto_view_head *head);

struct proto_view_player {
    const struct proto_tour_person *person;
    struct proto_player account; /* id 0: null */
    uint16_t rating, deviation;  /* 0: null */
    int16_t start2;
};
void proto_view_write_player(struct proto_text *text, const struct proto_view_player *player);

/* A tournament that an account directs or helps with, for their list. */
struct proto_directed {
    const uint8_t *tour; /* PROTO_ID_BYTES */
    struct text slug, title;
    uint8_t role, stage;   /* enum proto_tour_role, enum proto_tour_stage */
    uint8_t rounds, round; /* their number; the current one, 0 before the first */
    uint16_t players;
    int64_t made_at_ms;
    bool is_public;
};
void proto_encode_directed(struct proto_text *text, int64_t id, const struct proto_directed *list,
                           size_t n, bool more);

/* A player of an association's list, for a desk. */
struct proto_listed {
    const char *list; /* "egf", "aga" */
    struct text name, club;
    const char *country; /* "": not given */
    int8_t rank;
    int16_t rating;
    bool rated; /* false: rating null */
    const char *pin;
};
/* lists: the lists that this server has, NULL behind the last. */
void proto_encode_listed(struct proto_text *text, int64_t id, const char *const *lists,
                         const struct proto_listed *players, size_t n);

/* The code with which a player identifies, and the time at which it ends. */
void proto_encode_identity(struct proto_text *text, int64_t id, const char *code, int64_t until_ms);

/* A pairing with its values. */
struct proto_view_pair {
    const struct proto_tour_pair *pair;
    bool decided, by_default;
    uint8_t points2[2], games2[2];
    uint16_t moves[2];  /* both 0: null */
    uint16_t slot;      /* in the tree of a knock-out; 0: none */
    struct text reason; /* of the newest ruling on it, as JSON; empty: null */
};
struct proto_view_round {
    uint8_t no, state; /* enum proto_tour_round_state */
    uint32_t rev;
    int64_t started_at_ms; /* 0: null */
    const struct proto_view_pair *pairs;
    size_t pairs_n;
    bool paused;
};
/* The beginning of a round, up to its pairs; and a pair. */
void proto_view_write_round_head(struct proto_text *text, const struct proto_view_round *round);
void proto_view_write_pair(struct proto_text *text, const struct proto_view_pair *pair);

enum proto_view_cell_kind {
    PROTO_CELL_NOTHING, /* not yet: null */
    PROTO_CELL_PAIRED,
    PROTO_CELL_BYE,
    PROTO_CELL_ABSENT
};
struct proto_view_cell {
    uint8_t kind;
    uint8_t absence; /* enum proto_tour_absence, if absent */
    uint16_t opponent;
    uint8_t colour; /* of game 1; GO_EMPTY: null */
    uint8_t handicap;
    bool decided, by_default;
    uint8_t points2, games2; /* points null while undecided */
    int16_t score2;          /* after the round */
};
struct proto_view_line {
    uint16_t no, place, place_to; /* shared places: 3 to 4 */
    int16_t start2;
    int32_t values[1 + PROTO_TOUR_CRITERIA_MAX];
    const struct proto_view_cell *cells; /* by round - 1 */
};
struct proto_view_table {
    uint8_t rounds; /* the number that it includes */
    uint8_t criteria_n;
    uint8_t criteria[1 + PROTO_TOUR_CRITERIA_MAX]; /* enum proto_tour_criterion, the score first */
    uint8_t scales[1 + PROTO_TOUR_CRITERIA_MAX];   /* units of one: 2, 4 or 1 */
    const struct proto_view_line *lines;           /* by place */
    size_t lines_n;
};
void proto_view_write_table(struct proto_text *text, const struct proto_view_table *table);

/* The changes of a table that has the criteria of the one before. */
struct proto_view_new_line {
    const struct proto_view_line *line;
    uint64_t cells; /* bit round - 1: its cell has changed */
};
static_assert(PROTO_TOUR_ROUNDS_MAX <= 64, "a bit for each round");
void proto_view_write_table_change(struct proto_text *text, const struct proto_view_table *table,
                                   const struct proto_view_new_line *lines, size_t n);

/* A game in progress. */
struct proto_view_live {
    uint8_t round;
    uint16_t board;
    const uint8_t *room, *game; /* ids */
    uint8_t no;                 /* 1 or 2 */
    uint8_t width, height;
    const uint8_t *rows; /* GO colours */
    go_point last;       /* GO_NO_POINT: null */
    uint32_t move;
    uint8_t to;                  /* GO_EMPTY: null */
    const struct proto_clk *clk; /* NULL: null */
    uint8_t result, ending;      /* enum go_result, go_ending; open: end null */
};

/* --- sections of the desk (view_desk.c) ------------------------------------------------------- */

/* The sections of a desk, in their order on the wire. */
enum proto_desk_section {
    PROTO_DESK_DRAFT,
    PROTO_DESK_PEOPLE,
    PROTO_DESK_ENTRY,
    PROTO_DESK_WARNINGS,
    PROTO_DESK_UNPAIRED,
    PROTO_DESK_OPEN,
    PROTO_DESK_FORBIDDEN,
    PROTO_DESK_BAR,
    PROTO_DESK_MAY,
    PROTO_DESK_LOG,
    PROTO_DESK_SECTIONS_N
};

/* A drafted round; its pairs have their penalties. */
struct proto_view_draft {
    struct proto_view_round round;
    uint64_t seed;
    uint32_t totals[PROTO_VIEW_LEVELS];
};
void proto_view_write_draft(struct proto_text *text,
                            const struct proto_view_draft *draft); /* NULL: null */

/* Data of people that only the desk sees; people with standing 0 are left out. */
/* A player who wants to be let in. */
struct proto_view_waiting {
    uint32_t n; /* the act of asking */
    int64_t at_ms;
    const struct proto_tour_person *person;
    struct proto_player account;
};
/* code "": there is none */
void proto_view_write_entry(struct proto_text *text, const char *code,
                            const struct proto_view_waiting *waiting, size_t n);
/* invited: the account invited to be each person; read only if there is an invitation */
void proto_view_write_people(struct proto_text *text, const struct proto_tour_person *people,
                             const struct proto_player *invited, size_t n);

enum proto_view_warning_kind { /* as in server/tour */
                               PROTO_WARN_REMATCH = 1,
                               PROTO_WARN_GAP,
                               PROTO_WARN_THIRD_COLOUR,
                               PROTO_WARN_SECOND_BYE,
                               PROTO_WARN_HOUSEHOLD,
                               PROTO_WARN_FORBIDDEN,
                               PROTO_WARN_ABSENT_LAST,
                               PROTO_WARN_ROBIN,
                               PROTO_WARN_IN_ORDER,
                               PROTO_WARNINGS_N
};
struct proto_view_warning {
    uint8_t kind;
    uint16_t board, a, b; /* 0: null */
    uint16_t value;
};
void proto_view_write_warnings(struct proto_text *text, const struct proto_view_warning *warnings,
                               size_t n);
void proto_view_write_unpaired(struct proto_text *text, const uint16_t *players, size_t n);

/* The reason why a board of a running round has no result yet. */
enum proto_view_open_state {
    PROTO_BOARD_NOBODY = 1, /* neither player is there */
    PROTO_BOARD_WAITING,    /* one player is there */
    PROTO_BOARD_PLAYING,
    PROTO_BOARD_MARKING,
    PROTO_BOARD_CLAIMED,       /* one player has reported a result */
    PROTO_BOARD_CONTRADICTION, /* both have, and the results differ */
    PROTO_BOARD_MISSING        /* there is no room to play in */
};
struct proto_view_open {
    uint8_t round;
    uint16_t board;
    uint8_t state;
    uint16_t away;    /* the missing player while one waits; 0: unknown */
    int64_t since_ms; /* the time until now: compare texts without it */
};
void proto_view_write_open(struct proto_text *text, const struct proto_view_open *boards, size_t n);

struct proto_view_two {
    uint16_t a, b;
};
void proto_view_write_forbidden(struct proto_text *text, const struct proto_view_two *pairs,
                                size_t n);

struct proto_view_rank_count {
    int8_t rank;
    uint16_t n;
};
/* McMahon before the first round: the suitable bar, and the number of players of each rank. */
struct proto_view_bar {
    int8_t proposed;
    const struct proto_view_rank_count *counts;
    size_t counts_n;
};
void proto_view_write_bar(struct proto_text *text,
                          const struct proto_view_bar *bar); /* NULL: null */

/* The acts that an assistant may do: 0 or more of PROTO_ACTS_N, by kind. */
void proto_view_write_may(struct proto_text *text, const bool may[PROTO_ACTS_N]);

/* An entry of the log in readable form: the act without settings and lists. */
struct proto_view_entry {
    const struct proto_tour_act *act;
    struct proto_player by; /* id 0: null, the server */
    const struct text *names;
    size_t names_n; /* the players that it concerned */
    bool undone;
};
void proto_view_write_log(struct proto_text *text, const struct proto_view_entry *entries,
                          size_t n);

/* --- messages (encode.c) ----------------------------------------------------------------- */

void proto_encode_tours_snap(struct proto_text *text, const struct proto_at *at,
                             const struct proto_tour_line *tours, size_t n);
void proto_encode_tours_tour(struct proto_text *text, uint32_t n,
                             const struct proto_tour_line *tour);
void proto_encode_tours_gone(struct proto_text *text, uint32_t n, const uint8_t id[PROTO_ID_BYTES]);

/* A round with all its pairs, or with the changed ones. */
struct proto_round_text {
    struct text head;
    struct text *pairs;
    size_t pairs_n;
    bool whole;
};
/* The written sections of a tournament. In an event, empty texts and empty lists are left out. */
struct proto_tour_sections {
    struct text head, standings;
    const struct text *players;
    const struct proto_round_text *rounds;
    size_t players_n, rounds_n;
    const uint16_t *removed; /* numbers of players */
    size_t removed_n;
    const uint8_t *withdrawn; /* rounds that are no longer visible */
    size_t withdrawn_n;
};
/* All sections; `removed` and `withdrawn` are ignored. */
void proto_encode_tour_snap(struct proto_text *text, const struct proto_at *at,
                            const struct proto_tour_sections *sections);
void proto_encode_tour_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, uint32_t rev, const struct proto_tour_sections *sections);

/* All sections in a snapshot. In an event empty ones are left out, and the log has only the new entries. */
void proto_encode_desk_snap(struct proto_text *text, const struct proto_at *at, uint32_t rev,
                            const struct text sections[PROTO_DESK_SECTIONS_N]);
void proto_encode_desk_event(struct proto_text *text, const struct proto_channel *channel,
                             uint32_t n, uint32_t rev,
                             const struct text sections[PROTO_DESK_SECTIONS_N]);

void proto_encode_boards_snap(struct proto_text *text, const struct proto_at *at,
                              const struct proto_view_live *games, size_t n);
/* The changed boards; a note. */
void proto_encode_boards(struct proto_text *text, const struct proto_channel *channel,
                         const struct proto_view_live *games, size_t n);

/* --- answers to questions --------------------------------------------------------------------- */

/* id: of the question, as in all of these. */
void proto_encode_tour_found(struct proto_text *text, int64_t id,
                             const uint8_t tour[PROTO_ID_BYTES]);

struct proto_view_term {
    uint8_t round;
    uint16_t opponent; /* 0: a round without one */
    int32_t value;
    bool dropped;
};
void proto_encode_sum(struct proto_text *text, int64_t id, int32_t total, uint8_t scale,
                      const struct proto_view_term *terms, size_t n);

/* The penalties of two players as a pair (level 5 is that of the bye), and the best round with this
 * pair and without it. */
struct proto_view_why {
    uint32_t levels[PROTO_VIEW_LEVELS], with[PROTO_VIEW_LEVELS], without[PROTO_VIEW_LEVELS];
    int8_t differs; /* first level from the top; -1: null */
    uint16_t next;  /* the opponent of a in that round; 0: null */
};
void proto_encode_why(struct proto_text *text, int64_t id, const struct proto_view_why *why);

struct proto_view_move {
    uint16_t no, before, after; /* places */
};
struct proto_view_preview {
    const struct proto_view_table *table;
    const struct proto_view_move *moved;
    size_t moved_n;
    const uint8_t *later; /* rounds that were paired with the present result */
    size_t later_n;
    const struct proto_tour_change *changes; /* of ratings; NULL: computed after the act */
    size_t changes_n;
};
void proto_encode_preview(struct proto_text *text, int64_t id,
                          const struct proto_view_preview *preview);

#endif
