/* An arena as the fold of its log. An arena is an open hall of a set time: players come and go, and two who are
 * free are paired at once. There are no rounds. Pure functions on plain structs, as in tour.h; the clock, and who is
 * on the page, are the caller's.
 *
 * Scores follow https://lichess.org/tournament/help: a win is worth 2 points, a draw 1. From two wins in a row on,
 * points are doubled until a game is not won. A draw before ARENA_QUICK_DRAW_TURNS is worth nothing. After a draw
 * further draws are worth nothing until the next win, unless they last ARENA_LONG_DRAW_TURNS. A game without a
 * result changes nothing. There is no berserk. */
#ifndef MIAI_TOUR_ARENA_H
#define MIAI_TOUR_ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define ARENA_PLAYERS_MAX      500   /* who ever joined; then `full` */
#define ARENA_GAMES_MAX        10000 /* then no further pair is made */
#define ARENA_SWITCHES_MAX     40    /* times that one player joins, or comes back; then `full` */
#define ARENA_QUICK_DRAW_TURNS 20    /* ten moves of each player */
#define ARENA_LONG_DRAW_TURNS  60    /* thirty moves of each player */
#define ARENA_STREAK           2     /* wins in a row from which points are doubled */
#define ARENA_AGAIN_MS         4000 /* two who just met meet again after so long if no third is free */
#define ARENA_WINDOW           16 /* neighbours in the standings that are tried as opponents */

/* Stored numbers, never changed. */
enum arena_stage { ARENA_OPEN = 1, ARENA_RUNNING, ARENA_OVER, ARENA_CANCELLED };

/* Kinds of acts; stored numbers, never changed. */
enum arena_kind {
    ARENA_JOIN = 1, /* player; value: their rating */
    ARENA_PAUSE,    /* player; value: enum arena_pause */
    ARENA_START,    /* value: the time from which the length counts, UTC ms */
    ARENA_END,
    ARENA_CANCEL,
    ARENA_PAIR,  /* black, white, room */
    ARENA_RESULT /* value: number of the game, result, turns, absent */
};

/* The reason of a pause; stored numbers, never changed. The director withdraws a player, who cannot
 * join from then on, or lets them come back; then they still pause. */
enum arena_pause { ARENA_OWN_PAUSE = 0, ARENA_WITHDRAWN, ARENA_RETURNED };

/* Stored numbers, never changed. */
enum arena_result { ARENA_PLAYING = 0, ARENA_BLACK, ARENA_WHITE, ARENA_DRAW, ARENA_NONE };

struct arena_act {
    uint8_t kind; /* enum arena_kind */
    int64_t at_ms;
    int64_t player;
    int64_t value;
    uint16_t black, white; /* numbers of players */
    uint8_t room[16];
    uint8_t result; /* enum arena_result */
    uint8_t absent; /* the colour that lost before its first move: GO_BLACK, GO_WHITE or GO_EMPTY */
    uint32_t turns;
};

struct arena_player {
    int64_t id;
    bool here;      /* joined and not paused; whether they are on the page is not known here */
    bool withdrawn; /* by the director: then not here */
    uint16_t rating;
    uint16_t games, wins, draws;
    uint16_t switches;
    int32_t points;
    int32_t
        opposed; /* sum over games: the opponent's rating, 500 more for a win, 500 less for a loss */
    uint16_t run;        /* wins in a row */
    bool drew;           /* since their last win */
    int16_t colours;     /* games as Black less games as White */
    uint8_t last_colour; /* of the last game; GO_EMPTY */
    uint16_t last;       /* number of the last opponent; 0 */
    uint32_t game;       /* number of the running game; 0 */
};

struct arena_game {
    uint8_t room[16];
    uint16_t black, white; /* numbers of players */
    uint8_t result; /* enum arena_result; PLAYING after the end of the arena: it does not count */
    uint8_t points[2]; /* Black's, White's */
    uint32_t turns;
};

/* The caller owns it; arena_finish() frees what it allocated. Zeroed memory is an arena before its first act, but
 * for its length. */
struct arena_state {
    uint8_t stage; /* enum arena_stage */
    uint16_t minutes;
    int64_t starts_ms, ends_ms;   /* UTC; ends_ms is 0 before the start */
    struct arena_player *players; /* by number - 1 */
    uint32_t players_n, players_size;
    struct arena_game *games; /* by number - 1 */
    uint32_t games_n, games_size;
    uint32_t n; /* number of acts folded */
};
void arena_init(struct arena_state *arena, int64_t starts_ms, uint16_t minutes);
void arena_finish(struct arena_state *arena);
/* Makes *ret, which has been used before, the same as *arena. */
void arena_copy(const struct arena_state *arena, struct arena_state *ret);

/* The number of a player; 0: they have never joined. At most ARENA_PLAYERS_MAX steps. */
uint16_t arena_number(const struct arena_state *arena, int64_t player);
const struct arena_player *arena_player(const struct arena_state *arena,
                                        uint16_t no);                              /* NULL: none */
const struct arena_game *arena_game(const struct arena_state *arena, uint32_t no); /* NULL: none */

/* The reason of a refusal. */
enum arena_reason {
    ARENA_WELL,
    ARENA_STAGE,     /* not in this stage */
    ARENA_FULL,      /* players, games, or switches of this player */
    ARENA_OUT,       /* the director has withdrawn this player */
    ARENA_NO_CHANGE, /* already so */
    ARENA_NOT_THERE  /* no such player or game */
};
/* May this act come next? */
enum arena_reason arena_judge(const struct arena_state *arena, const struct arena_act *act);
/* Folds an act that was judged well. */
void arena_apply(struct arena_state *arena, const struct arena_act *act);

/* Are points doubled in this player's next game? */
static inline bool arena_burns(const struct arena_player *player)
{
    return player->run >= ARENA_STREAK;
}
/* The mean of a player's `opposed`: how strong they played. 0 before the first game. */
int32_t arena_performance(const struct arena_player *player);
/* Below 0: a is before b. Points decide, then performance, then fewer games, then the earlier number. */
int arena_order(const struct arena_state *arena, uint16_t a, uint16_t b);

/* A player who can be paired: here, without a game, and on the page. */
struct arena_free {
    uint16_t no;
    int64_t waited_ms;
};
struct arena_couple {
    uint16_t black, white;
};
/* Pairs those who are free; sorts the list. Neighbours in the standings meet, but not those who just met each other,
 * unless both have waited ARENA_AGAIN_MS and no third player is free. Of an odd number the one who has waited least
 * is left out. Black is the player with fewer games as Black, else the one who had White last. ret has room for n / 2;
 * returns their number. Steps: n log n, and n times ARENA_WINDOW. */
unsigned arena_pair(const struct arena_state *arena, struct arena_free *free, unsigned n,
                    struct arena_couple *ret);

#endif
