/* A tournament as the fold of its log, and all that can be computed from it: pure functions on
 * plain structs, without clock, randomness or I/O. Only the log decides.
 *
 *     tour_init(&tour);
 *     for each act of the log: tour_apply(&tour, &act);      (skipping acts that an undo cancelled)
 *     tour_table(&tour, round, &table);                      standings after a round
 *     tour_pair(&tour, round, seed, locks…)                  the next round */
#ifndef MIAI_TOUR_TOUR_H
#define MIAI_TOUR_TOUR_H

#include "proto/tour/tour.h"

struct tour_staff {
    int64_t account;
    uint8_t role; /* enum proto_tour_role */
};
struct tour_forbidden {
    uint16_t a, b; /* a < b */
};

/* A player who waits for the desk to let them in. */
struct tour_waiting {
    uint32_t n; /* number of the act by which they asked */
    struct proto_tour_person person;
};

/* The state of a tournament. The caller owns it; tour_finish() frees what it allocated. */
struct tour {
    struct proto_tour_settings settings;
    uint8_t stage;                    /* enum proto_tour_stage; 0 before the first act */
    struct proto_tour_person *people; /* by number - 1; standing 0: removed */
    uint16_t people_n;
    struct proto_tour_round *rounds; /* by number - 1 */
    uint8_t rounds_n;
    struct tour_staff staff[PROTO_TOUR_STAFF_MAX];
    uint8_t staff_n;
    struct tour_forbidden *forbidden;
    uint16_t forbidden_n;
    struct tour_waiting *waiting; /* by n */
    uint16_t waiting_n;
    int64_t *declined; /* players who declined an invitation */
    uint16_t declined_n;
    bool hold;
    bool of_teams; /* its players are the teams of another tournament (teams.h) */
    uint32_t n;    /* number of the last act folded */
    uint32_t rev;  /* number of the last act on settings, stage, staff or forbidden pairs */
};
void tour_init(struct tour *tour);
void tour_finish(struct tour *tour);
/* Makes *ret, which need not be initialised, a copy with memory of its own. */
void tour_copy(const struct tour *tour, struct tour *ret);
/* Bytes of memory that it holds, without its own struct. */
size_t tour_memory(const struct tour *tour);

const struct proto_tour_person *tour_person(const struct tour *tour, uint16_t no); /* NULL: none */
const struct proto_tour_round *tour_round(const struct tour *tour, uint8_t no);    /* NULL: none */
/* The entry under which this player was invited; NULL: none. */
const struct proto_tour_person *tour_invited(const struct tour *tour, int64_t player);
/* The player who asked by this act and still waits; NULL: none. */
const struct tour_waiting *tour_waiting(const struct tour *tour, uint32_t n);
/* The pairing of a board, or of a player, in a round; NULL: none. */
const struct proto_tour_pair *tour_pair_at(const struct tour *tour, uint8_t round, uint16_t board);
const struct proto_tour_pair *tour_pair_of(const struct tour *tour, uint8_t round, uint16_t no);
uint8_t tour_role(const struct tour *tour, int64_t account); /* enum proto_tour_role */
/* Number of rounds: the setting, or what the system needs for so many players. */
uint8_t tour_rounds(const struct tour *tour);
/* The boards that may be going on are in the rounds from this one to the last: in the last alone,
 * or in all rounds where they are played in any order. 0: there is no round. */
static inline uint8_t tour_now_from(const struct tour *tour)
{
    return tour->rounds_n > 0 && tour->settings.any_order ? 1 : tour->rounds_n;
}
/* Does this player take part in this round? Before it starts: here, joined, not absent, not gone,
 * not out of a knock-out. After its start: paired in it. A reserve plays (the first one that could)
 * if the number of the others is odd. */
bool tour_plays(const struct tour *tour, const struct proto_tour_person *person, uint8_t round);
/* Could this player take a seat in a round that has not started? Like tour_plays(), but a reserve
 * may sit even if none is needed, and in a team each player who is present. */
bool tour_may_play(const struct tour *tour, const struct proto_tour_person *person, uint8_t round);
/* The reason why the player does not take part: enum proto_tour_absence. */
uint8_t tour_absence(const struct tour *tour, const struct proto_tour_person *person,
                     uint8_t round);
/* The players in the table of a round robin, or in the tree of a knock-out, in the order of seeds:
 * those who were paired when the first round started; before that, those who are here (a planned
 * absence does not count). In a round robin each of them is paired in every round, absent or gone
 * too: such a pairing is decided by default at its start. ret has room for PROTO_TOUR_PLAYERS_MAX;
 * returns their number. */
unsigned tour_field(const struct tour *tour, uint16_t *ret);
/* The slots of a round's pairs in the tree of a knock-out, from 1 at its top. The players in a slot
 * of the next round come from the two slots before it, also after a director has moved a player
 * across the tree. Two pairs that a director put into one slot get the nearest free ones. Only for
 * a knock-out. */
void tour_slots(const struct tour *tour, uint8_t round, const struct proto_tour_pair *pairs,
                unsigned n, uint16_t *ret);
/* The number of slots of a round. The players who are seated in the first round are its field, which
 * may be larger than before. Only for a knock-out. */
unsigned tour_slots_n(const struct tour *tour, uint8_t round, unsigned seated);
/* Below 0: a is before b in the starting order (seed, rating, rank, number); never 0 for two
 * players. */
int tour_seed_order(const struct proto_tour_person *a, const struct proto_tour_person *b);

/* Has the director paused the clocks of this pairing, or of the whole round? */
static inline bool tour_is_stopped(const struct proto_tour_round *round,
                                   const struct proto_tour_pair *pair)
{
    return round->paused || pair->adjourned;
}

/* --- numbers of players (numbers.c) ------------------------------------------------------------ */

/* May a new player have this number? */
bool tour_is_free(const struct tour *tour, uint16_t no);
/* Gives n new players their numbers; 0 if none is left. */
void tour_give_numbers(const struct tour *tour, struct proto_tour_person *people, unsigned n);
/* The players that a CLEAR would remove (enum proto_tour_who): all who entered by themselves, or
 * the guests among them; but no player that the desk has edited or checked in, or who is or was
 * seen in a round. ret has room for PROTO_TOUR_PLAYERS_MAX; returns their number. */
unsigned tour_clear_list(const struct tour *tour, uint8_t who, uint16_t *ret);

/* --- acts (fold.c, judge.c) ------------------------------------------------------------------- */

/* The reason of a refusal; tour_reason_key() gives its word on the wire. */
enum tour_reason {
    TOUR_WELL,
    TOUR_NOT_THERE,     /* no such player, round, board or act */
    TOUR_STAGE,         /* not in this stage */
    TOUR_ROUND_STATE,   /* the round is not in a state for it */
    TOUR_ROUND_OPEN,    /* an earlier round lacks results */
    TOUR_LAST_ROUND,    /* there are no more rounds */
    TOUR_FULL,          /* players, staff, forbidden pairs, acts */
    TOUR_TWICE,         /* the account, name or role is taken */
    TOUR_PLAYED,        /* the player has games: withdraw them instead */
    TOUR_UNPAIRED,      /* a player who plays has no pair, or has two */
    TOUR_ODD,           /* too few players for a round */
    TOUR_SYSTEM,        /* the system of the tournament has no such thing */
    TOUR_LOCKED,        /* locked while the tournament is running */
    TOUR_BAD_RESULT,    /* impossible here (a draw in a knock-out, a game that is not there) */
    TOUR_NO_CHANGE,     /* already so */
    TOUR_DEPENDS,       /* undo: a later act needs it; verdict.n names that */
    TOUR_LAST_DIRECTOR, /* the last director cannot go */
    TOUR_DECLINED,      /* the player has declined an invitation to this tournament */
    /* a ruling or a loss by default is in force: rule again, or take it back */
    TOUR_RULED,
    TOUR_REASONS_N
};
const char *tour_reason_key(enum tour_reason reason);
struct tour_verdict {
    enum tour_reason reason;
    uint16_t player; /* number of the player in question, 0 */
    uint16_t board;
    uint32_t n;        /* the act in the way; 0: none */
    const char *field; /* of settings: "bar"; NULL */
};

/* May this act come next? One table has the stages and round states of each kind, and a function
 * for the rest. An UNDO is judged by the log (log.h), not here. */
struct tour_verdict tour_judge(const struct tour *tour, const struct proto_tour_act *act);
/* Folds an act that was judged well; copies what it keeps of the act. */
void tour_apply(struct tour *tour, const struct proto_tour_act *act);
/* Are the settings possible? The verdict names the first wrong field. now: the settings of a
 * running tournament, of which only some may change (title, text, times, more rounds …); NULL: not
 * running. */
struct tour_verdict tour_check_settings(const struct proto_tour_settings *now,
                                        const struct proto_tour_settings *next);

/* The revision that a command about this act must name in `base` (docs/PROTOCOL.md 11.2). */
uint32_t tour_rev(const struct tour *tour, const struct proto_tour_act *act);

/* --- results (results.c) ---------------------------------------------------------------------- */

/* The outcome of a game that counts: the newest ruling, else how the game ended. A ruling without a
 * number of moves takes the game's. */
struct proto_tour_outcome tour_game_outcome(const struct proto_tour_game *game);
/* The number of games of a pairing: the setting; two in a knock-out whose only game was drawn; 0
 * for a bye. */
unsigned tour_games_due(const struct tour *tour, const struct proto_tour_pair *pair);
/* The result of a pairing: doubled points and doubled game points of each side, and whether it is
 * decided. In a match the side with more game points wins. If they are equal, a win by default
 * decides; else, if Black won both games, the win in fewer moves; else the match is drawn. A drawn
 * knock-out goes to the better seed. With `match_score` the game points are the points, and a bye
 * counts for each game. Where rounds are played in any order, a player who has left loses by
 * default what they have not begun. */
struct tour_pair_result {
    bool decided;
    bool by_default;    /* no game was really played: unrated, no colour, no meeting */
    bool absent[2];     /* first, second: lost a game by default; marks only this side */
    uint8_t points2[2]; /* first, second */
    uint8_t games2[2];  /* game points */
    uint16_t moves[2];  /* match 1:1, both won by Black: moves of each one's won game; else 0 */
    bool met;           /* counts as a meeting (a game was really played) */
};
struct tour_pair_result tour_pair_result(const struct tour *tour,
                                         const struct proto_tour_pair *pair);
/* Has a game of the tournament, or a pairing as a whole, a result? Rounds that came in a file do not
 * count: they were played elsewhere. */
bool tour_has_result(const struct tour *tour);
/* Does every pairing of the round have a result? */
bool tour_round_complete(const struct tour *tour, const struct proto_tour_round *round);

/* --- standings (scores.c, tiebreak.c, table.c) ------------------------------------------------ */

/* Units of a criterion's value: 2 (doubled), 4 (SODOS) or 1. */
unsigned tour_criterion_scale(enum proto_tour_criterion criterion);

/* A player's round, for standings and crosstables. */
enum { TOUR_CELL_NOTHING, TOUR_CELL_PAIRED, TOUR_CELL_BYE, TOUR_CELL_ABSENT };
struct tour_cell {
    uint8_t kind;    /* TOUR_CELL_… */
    uint8_t absence; /* enum proto_tour_absence, if absent */
    uint16_t opponent;
    uint8_t colour;   /* GO_BLACK, GO_WHITE in game 1; GO_EMPTY */
    uint8_t handicap; /* stones; Black takes them */
    bool decided, by_default;
    bool struck;     /* paired with a player whose games a round robin no longer counts */
    uint8_t points2; /* points of the round */
    uint8_t games2;
    int16_t score2; /* score after the round */
};
/* The value of a direct comparison that cannot be made. */
#define TOUR_NOT_APPLIED INT32_MIN
struct tour_line {
    uint16_t no;
    uint16_t place, place_to;                    /* shared places: 3-4; 0: no place */
    bool unplaced;                               /* disqualified, or struck from a round robin */
    int16_t start2;                              /* McMahon start, doubled; else 0 */
    int32_t values[1 + PROTO_TOUR_CRITERIA_MAX]; /* score, then settings.criteria */
    struct tour_cell *cells;                     /* by round - 1; in the table's memory */
};
struct tour_table {
    uint8_t rounds; /* number of rounds that count */
    uint16_t n;
    struct tour_line *lines; /* by place; lines without one come last */
    uint16_t *index;         /* by number of the player - 1: line + 1, 0: none */
    struct tour_cell *cells;
};
/* Standings after `rounds` rounds, at most those started so far. tour_table_finish() frees. */
void tour_table(const struct tour *tour, uint8_t rounds, struct tour_table *ret);
void tour_table_finish(struct tour_table *table);
/* The line of a player who is in the table. */
struct tour_line *tour_line(const struct tour_table *table, uint16_t no);

/* The terms of one value: "SOS 5 = 1 + 2½ + 1½". Returns their number, at most
 * PROTO_TOUR_ROUNDS_MAX. */
struct tour_term {
    uint8_t round;
    uint16_t opponent; /* 0: a round without an opponent */
    int32_t value;     /* in the criterion's unit */
    bool dropped;      /* SOS-1, SOS-2: left out */
};
unsigned tour_sum(const struct tour *tour, const struct tour_table *table, uint16_t no,
                  enum proto_tour_criterion criterion, struct tour_term *ret);

/* McMahon start, doubled: the rank (1 dan is 30) between floor and bar, plus the director's
 * correction; 0 in other systems. */
int16_t tour_start2(const struct tour *tour, const struct proto_tour_person *person);

/* --- pairing (penalty.c, propose.c, colours.c, fixed.c) -------------------------------------- */

enum { TOUR_LEVELS = 9 }; /* penalty.c; level 8 is the heaviest */
struct tour_total {
    uint32_t level[TOUR_LEVELS]; /* sums over the round */
};
enum tour_drawn {
    TOUR_DRAWN_NOT,
    TOUR_DRAWN_BEST,
    TOUR_DRAWN_IN_ORDER /* the solver failed: neighbours in the standings, for changes by hand */
};
/* Pairs a round, from 1 to the one after the last. Swiss and McMahon: the optimum for all who play; locked pairs stay. Round robin:
 * Berger's table; where its rounds are played in any order, tour_pair() has no part in them.
 * Knock-out: by seeds. Allocates *ret_pairs (free() it), with boards, colours,
 * handicaps and levels filled. TOUR_DRAWN_NOT with a verdict if that is impossible. A round that
 * was drawn in order is stored with the seed 0, which no other round has: the desk warns of it, and
 * only a director can publish it. */
enum tour_drawn tour_pair(const struct tour *tour, uint8_t round, uint64_t seed,
                          const struct proto_tour_pair *locked, unsigned locked_n,
                          struct proto_tour_pair **ret_pairs, uint16_t *ret_n,
                          struct tour_verdict *ret_error);
/* Gives pairs made by hand colours, handicap, levels and board numbers anew. */
void tour_dress(const struct tour *tour, uint8_t round, uint64_t seed,
                struct proto_tour_pair *pairs, uint16_t n);
void tour_totals(const struct proto_tour_pair *pairs, uint16_t n, struct tour_total *ret);

/* Why two players are paired, or not: the best round with them paired (`with`) and kept apart
 * (`without`), and the highest level in which the two rounds differ (-1: none). False: no such
 * question, or the solver failed. */
struct tour_why {
    struct proto_tour_pair pair; /* the two as a pair, with its levels */
    struct tour_total with, without;
    int differs;
    uint16_t next; /* kept apart: the opponent of `a`; 0: the bye */
};
bool tour_why(const struct tour *tour, uint8_t round, uint64_t seed, uint16_t a, uint16_t b,
              struct tour_why *ret);

enum tour_warning_kind {
    TOUR_WARN_REMATCH = 1,
    TOUR_WARN_GAP, /* of more than a point */
    TOUR_WARN_THIRD_COLOUR,
    TOUR_WARN_SECOND_BYE,
    TOUR_WARN_HOUSEHOLD,
    TOUR_WARN_FORBIDDEN,
    TOUR_WARN_ABSENT_LAST, /* both were absent in the last round */
    TOUR_WARN_ROBIN,       /* rounds >= players - 1: a round robin would be possible */
    TOUR_WARN_IN_ORDER     /* the solver failed */
};
struct tour_warning {
    uint8_t kind;
    uint16_t board, a, b;
    uint16_t value;
};
unsigned tour_warnings(const struct tour *tour, const struct proto_tour_round *round,
                       struct tour_warning *ret, unsigned max);

#endif
