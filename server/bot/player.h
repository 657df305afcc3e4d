/* The player of one game: it looks at the game's state and its engine's, and does the next thing that is
 * missing. It keeps no plan. So an undo, a lost connection, an engine that was started again and a bot
 * that was started again are no cases of their own: the engine is behind, and is brought up to date.
 *
 *     game      what the server has told (game.h)
 *     engine    a process (engine.h), or thoughts (thinker.h); one command is on its way at a time
 *     commands  to the server; one is on its way at a time
 *
 * An engine that fails, plays an illegal move or answers nonsense loses its game, and no other. An engine
 * that dies is started once more first. */
#ifndef MIAI_SERVER_BOT_PLAYER_H
#define MIAI_SERVER_BOT_PLAYER_H

#include "server/bot/answer.h"
#include "server/bot/engine.h"
#include "server/bot/game.h"
#include "server/bot/thinker.h"

#define PLAYER_MARKINGS_MAX 3 /* at one stop; then the player disputes, or waits */
#define PLAYER_REFUSALS_MAX 3 /* of the server, in one state of the game; then the player resigns */
#define PLAYER_AGAIN_MS     1000  /* after a refusal */
#define PLAYER_LOOK_MS      60000 /* between two looks for an opponent who may be gone */

/* The commands beside those that every engine has. */
struct player_can {
    bool clauses, setup, rectangles, undo, status;
};
/* Reads the answer to list_commands. */
void player_can_read(const char *text, struct player_can *ret);

/* The setting of all players of a bot. */
struct player_house {
    struct link *link;
    struct thinker *thinker; /* for the built-in engine, and for phases that have no words in GTP */
    char *const *argv;       /* the engine; NULL: the built-in one */
    struct player_can can;
    uint8_t level; /* of the thinker */
    int64_t think_ms;
    bool undo;
    /* Sends a command for the game; act: NULL for a command without one. False: it cannot be sent now. */
    bool (*send)(void *ctx, struct game *game, const char *kind, const struct go_act *act);
    /* Asks for how long the opponent has been away; the answer is player_looked(). */
    void (*look)(void *ctx, const struct game *game);
    void (*changed)(void *ctx); /* after an engine has answered or failed */
    void *ctx;
};

enum player_asked {
    PLAYER_ASKED_NOTHING = 0,
    PLAYER_ASKED_SETUP,
    PLAYER_ASKED_PLAY,
    PLAYER_ASKED_UNDO,
    PLAYER_ASKED_TIME,
    PLAYER_ASKED_MOVE,
    PLAYER_ASKED_DEAD
};

/* A turn that the engine knows. */
struct player_turn {
    uint8_t player;
    go_point point; /* GO_NO_POINT: a pass */
};

struct player {
    const struct player_house *house;
    struct game game;
    struct engine *engine;     /* NULL: none runs */
    unsigned stage;            /* of the engine's set-up */
    unsigned stones;           /* of the set-up position that it knows */
    struct player_turn *turns; /* that the engine knows */
    uint32_t turns_n, turns_size;
    enum player_asked asked;
    uint32_t asked_base; /* the state of the game when the engine was asked for a move */
    uint32_t timed_n;    /* events when it last heard the time, and one more */
    bool started_again;  /* after it died */
    bool dead_known;     /* the engine's list of dead stones, of so many turns */
    bool dead_failed;    /* it has none: accept the opponent's */
    uint16_t dead_turns;
    uint8_t dead[GO_POINTS_MAX];
    uint64_t ticket; /* of the thought on its way; 0: none */
    uint32_t ticket_n;
    const char *lost;   /* the reason why the player gives up, or NULL */
    bool waits;         /* a command is on its way */
    uint32_t waits_for; /* its event; 0: unknown yet */
    unsigned refused;   /* commands in the present state of the game */
    uint32_t refused_n; /* events in that state */
    int64_t again_us;   /* not before; 0: now */
    int64_t look_us;    /* the next look for the opponent is not before */
    bool claims;        /* the command on its way ends the game of an opponent who is gone */
    bool ended;         /* told to the log */
};

void player_init(struct player *player, const struct player_house *house);
void player_finish(struct player *player);

/* Does the next thing. Called after everything that has happened. */
void player_step(struct player *player, int64_t now_us);
/* The time at which player_tick() is wanted; INT64_MAX: never. */
int64_t player_due_us(const struct player *player);
void player_tick(struct player *player, int64_t now_us);

/* The answers to the command on its way: accepted as event n (0: none), or refused with a code. */
void player_accepted(struct player *player, uint32_t n, int64_t now_us);
void player_refused(struct player *player, const char *code, int64_t now_us);
/* The connection is gone: the answer to the command on its way is not coming. */
void player_cut_off(struct player *player);
/* The opponent has been away for so long; -1: they are here. tour: the game belongs to a tournament. */
void player_looked(struct player *player, int64_t away_ms, bool tour, int64_t now_us);
/* A thought with the player's ticket is back. */
void player_thought(struct player *player, const struct thought *thought, int64_t now_us);

/* --- the conversation with an engine (bridge.c), for player.c -------------------------------------- */

/* Starts the engine, sets it up and brings it up to date, one command at a time. True: it knows the
 * present position and waits for a question. */
bool bridge_bring_up(struct player *player, int64_t now_us);
void bridge_ask_move(struct player *player, int64_t now_us);
void bridge_ask_dead(struct player *player, int64_t now_us);
void bridge_drop(struct player *player); /* ends the engine */

/* The engine has named a move. A point GO_NO_POINT: a pass. */
void player_moved(struct player *player, enum answer_move move, go_point point, uint32_t base);
/* Gives the game up. why: a constant text that goes on "the engine". */
void player_lose(struct player *player, const char *why);

#endif
