/* Games: a set-up, a list of events, their fold, and the clock on the wall. */
#ifndef MIAI_APP_PLAY_GAME_H
#define MIAI_APP_PLAY_GAME_H

#include "core/clock.h"
#include "core/verdict.h"
#include "proto/game/events.h"
#include "proto/game/fold.h"
#include "server/app/app.h"
#include "server/app/channel.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/timers.h"
#include "server/base/job.h"

struct command;

/* What people may see of a game outside of its own channel: as of the last visible event. */
struct game_view {
    uint32_t move;
    uint8_t to;
    go_point last;
    uint8_t result, ending;
    int64_t until_at_ms;
    struct go_clock_side sides[2];
    uint8_t run; /* whose clock runs; GO_EMPTY: nobody's */
};

/* An event that is being stored. */
struct pending {
    struct pending *next;
    struct buf *buf;
    bool turn; /* begins a turn or a stop: time runs from its publication */
    bool ends;
    bool goes_on; /* ends: another game follows in the room */
    uint32_t act; /* ends: of the room's tournament, stored with it; 0: none */
    uint8_t recipients_n, refusals_n;
    struct recipient recipients[APP_RECIPIENTS_MAX];
    struct refusal *refusals; /* answers that tell of this event: sent after it */
    struct game_view view;
    uint8_t board[];
};
struct refusal {
    struct refusal *next;
    conn_id conn;
    struct buf *buf;
};

struct game {
    struct id128 id;
    struct room *room;
    uint32_t number;
    uint16_t revision;
    uint8_t black; /* seat */
    bool visible;
    bool ended;       /* in the fold; visible when nothing is pending */
    bool nobody_came; /* of a tournament: called off because neither player did */
    int64_t started_ms, ended_ms;
    char ruleset[PROTO_RULESET_MAX + 1]; /* "" for a mix */
    struct events events;
    struct fold fold; /* of all events, pending ones included */
    struct pending *pending, **pending_end;
    struct channel channel; /* .n: visible events */
    struct game_view published;
    struct delay *delay;    /* what others know; NULL: the same as the players */
    uint8_t *board;         /* visible one */
    int64_t turn_us;        /* when the running turn or stop began; only if it did */
    bool running;           /* turn_us is set */
    uint32_t pending_turns; /* pending events that begin a turn: until then no time runs */
    struct timer timer;
};

/* --- life (game.c) --- */

/* A game nobody sees yet, the next of its room; it is in the map of games and in no list. NULL if
 * the set-up is impossible under its rules. */
struct game *game_create(struct app *app, struct room *room, struct id128 id, uint32_t number,
                         uint8_t black, const struct go_setup *setup, int64_t started_ms);
/* It begins for everybody: joins the room's list, and its first turn runs. */
void game_show(struct app *app, struct game *game);
void game_destroy(struct app *app, struct game *game);
/* Forgets an old game of its room that nobody looks at any more. */
void game_evict(struct app *app, struct game *game);
/* Fills the row of a new game. */
void game_row(struct job *job, const struct game *game, struct row_game *ret);
/* Rows as they are read and folded, which may take long; touches nothing of the application. rules: as
 * the row has them, or NULL: to be read. clock: the room's. False, and nothing to finish, if they do not fold to a legal game. */
struct game_folded {
    struct events events;
    struct fold fold;
};
bool game_read(const struct row_game *row, const struct go_rules *rules,
               const struct go_clock_rules *clock, const struct row_event *events, size_t events_n,
               struct game_folded *ret);
void game_folded_finish(struct game_folded *folded);
/* That becomes a game of a room that is in memory; visible, clock standing. Takes what it keeps. NULL if
 * the room has no such game. */
struct game *game_adopt(struct app *app, struct room *room, const struct row_game *row,
                        struct game_folded *folded);
/* Both at once. */
struct game *game_restore(struct app *app, struct room *room, const struct row_game *row,
                          const struct row_event *events, size_t events_n);

struct player *game_player(const struct game *game, uint8_t colour);
uint8_t game_colour_of(const struct game *game, const struct player *player); /* GO_EMPTY: none */

/* --- telling (render.c) --- */

extern const struct channel_ops game_channel;
/* The whole, into app->text: as a list of the channel's subscribers (CHANNEL_…) may know it. */
void game_encode(struct app *app, const struct game *game, uint8_t list, const struct proto_at *at,
                 bool with_log);
/* Sends the events after `since` up to `to`. */
void game_replay(struct app *app, const struct game *game, uint32_t since, uint32_t to,
                 conn_id conn);
/* Encodes event fold->n, which `change` came from, into app->text. */
void game_encode_event(struct app *app, const struct game *game, const struct fold *fold,
                       const struct fold_change *change);
/* What is shown of a game outside: of this fold. board: width * height bytes. */
void game_view_of(const struct fold *fold, struct game_view *ret, uint8_t *ret_board);

/* --- acting (command.c, event.c, publish.c) --- */

void game_command(struct app *app, struct command *command, struct game *game);

/* Folds a new event and sends it to the store. waiter: who is told of it, or NULL. On refusal
 * nothing has happened and *ret_change holds the witness. */
enum go_reason event_make(struct app *app, struct game *game, const struct event_new *event,
                          const struct recipient *recipient, struct fold_change *ret_change);
/* An event of the server itself. `act` ends with NUL. It must be possible. */
void event_house(struct app *app, struct game *game, uint8_t kind, uint8_t player, int64_t spent_ms,
                 int64_t lag_ms, const char *act);

/* The same as a part of a job that the caller gives away; release_oldest() follows. */
void event_house_in(struct app *app, struct game *game, uint8_t kind, uint8_t player,
                    const char *act, struct job *job);

/* The last event of a game went into a job without what its room's tournament has to say; now that is
 * there, or there is none. */
void event_complete(struct app *app, struct game *game, struct job *job);

/* What the director does to a game's clocks: the act of a pause and of its end. */
#define EVENT_DIRECTOR_PAUSE   "pause director"
#define EVENT_DIRECTOR_UNPAUSE "unpause director"
/* Stops the clocks for the director (on), or lets them go on, as a part of a job like the above.
 * What the running turn has taken so far is charged; it must not be time over
 * (timing_flag_if_due()). */
void event_pause_in(struct app *app, struct game *game, bool on, struct job *job);

/* The same for a game that nobody sees yet, in the job that makes it: it is visible with the game. */
void event_before(struct app *app, struct game *game, uint8_t kind, const char *act,
                  struct job *job);

/* The oldest pending event was stored: everybody may know. */
void publish_oldest(struct app *app, struct game *game);
void publish_event(struct app *app, struct completion *completion, struct job *job);
struct event_completion {
    struct completion completion;
    struct id128 game;
};

/* Sends the text in app->text as an answer, after whatever is pending: it may tell of that. */
void publish_answer(struct app *app, struct game *game, conn_id conn, int64_t id);

#endif
