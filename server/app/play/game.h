/* Games: a set-up, a list of events, their fold, and the time of the running turn. */
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
struct house_player;

/* The state of a game for clients outside its own channel, as of the last published event. */
struct game_view {
    uint32_t move;
    uint8_t to;
    go_point last;
    uint8_t result, ending;
    bool scored;         /* ended, and the points decided */
    int32_t score_x2[2]; /* scored: of Black and White in halves of a point */
    int64_t until_at_ms;
    struct go_clock_side sides[2];
    uint8_t run; /* the colour whose clock runs; GO_EMPTY: none */
};

/* An event that is being stored. */
struct pending {
    struct pending *next;
    struct buf *buf;
    /* Of the job that stores it alone; NULL: it is stored with others, or its job was refused. */
    const struct completion *completion;
    bool turn; /* it begins a turn or a stop: time runs from its publication */
    bool ends;
    bool goes_on; /* ends: another game follows in the room */
    bool rated;   /* ends: its row for ratings is stored with it */
    uint32_t act; /* ends: number of the tournament's act that is stored with it; 0: none */
    uint8_t recipients_n, refusals_n;
    struct recipient recipients[APP_RECIPIENTS_MAX];
    struct refusal *refusals; /* answers that mention this event; they are sent after it */
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
    bool ended;       /* in the fold; published once nothing is pending */
    bool nobody_came; /* in a tournament: aborted because neither player came */
    int64_t started_ms, ended_ms;
    char ruleset[PROTO_RULESET_MAX + 1]; /* "" for a mix */
    struct events events;
    struct fold fold; /* of all events, pending ones included */
    struct pending *pending, **pending_end;
    struct channel channel; /* .n: number of published events */
    struct game_view published;
    struct delay *delay;    /* the state that watchers know; NULL: the same as the players' */
    uint8_t *board;         /* the published one */
    int64_t turn_us;        /* monotonic time when the running turn or stop began; valid if
                             * `running` */
    bool running;           /* turn_us is set */
    uint32_t pending_turns; /* pending events that begin a turn; while there is one, no time runs */
    struct timer timer;
    struct refused *refused;    /* what it has refused lately (refused.h); NULL: nothing */
    struct house_player *house; /* of its house player; NULL: it has none, or has not looked yet */
};

/* --- life (game.c) --- */

/* Makes the next game of its room, which no client sees yet: it is in the map of games and in no
 * list. Returns NULL if the set-up is impossible under its rules. */
struct game *game_create(struct app *app, struct room *room, struct id128 id, uint32_t number,
                         uint8_t black, const struct go_setup *setup, int64_t started_ms);
/* Makes the game visible: it joins the room's list, and its first turn runs. */
void game_show(struct app *app, struct game *game);
void game_destroy(struct app *app, struct game *game);
/* Destroys an ended game that is not its room's newest and has no subscriber and no pending
 * event. */
void game_evict(struct app *app, struct game *game);
/* Fills the row of a new game. */
void game_row(struct job *job, const struct game *game, struct row_game *ret);
/* Reads and folds rows, which may take long, and touches nothing of the application, so a thread
 * can do it. rules: those of the row if they are known, or NULL to read them. clock: the room's.
 * Returns false, with nothing to finish, if the rows do not fold to a legal game. */
struct game_folded {
    struct events events;
    struct fold fold;
};
bool game_read(const struct row_game *row, const struct go_rules *rules,
               const struct go_clock_rules *clock, const struct row_event *events, size_t events_n,
               struct game_folded *ret);
void game_folded_finish(struct game_folded *folded);
/* Appends the event of a row. False: it is not the next one, or of no known kind. */
bool game_read_event(struct events *events, const struct row_event *row);
/* Makes the folded rows a game of a room that is in memory: visible, its clock stopped. Takes what
 * it keeps out of `folded`. Returns NULL if the room has no such game. */
struct game *game_adopt(struct app *app, struct room *room, const struct row_game *row,
                        struct game_folded *folded);
/* game_read() and game_adopt() in one; NULL if either fails. */
struct game *game_restore(struct app *app, struct room *room, const struct row_game *row,
                          const struct row_event *events, size_t events_n);

struct player *game_player(const struct game *game, uint8_t colour);
uint8_t game_colour_of(const struct game *game, const struct player *player); /* GO_EMPTY: none */

void game_free_pending(struct pending *pending);

/* --- rendering (render.c) --- */

extern const struct channel_ops game_channel;
/* Encodes a snapshot into app->text, as a list of subscribers (CHANNEL_…) may know the game. */
void game_encode(struct app *app, const struct game *game, uint8_t list, const struct proto_at *at,
                 bool with_log);
/* Sends the events after `since` up to `to` to one connection. */
void game_replay(struct app *app, const struct game *game, uint32_t since, uint32_t to,
                 conn_id conn);
/* Encodes event fold->n into app->text; `change` is what that event did to the fold. */
void game_encode_event(struct app *app, const struct game *game, const struct fold *fold,
                       const struct fold_change *change);
/* The fold of the published events, good until the next call. */
const struct fold *game_visible_fold(struct app *app, const struct game *game);
/* Computes the view of a fold for clients outside the game's channel. ret_board: width * height
 * bytes. */
void game_view_of(const struct fold *fold, struct game_view *ret, uint8_t *ret_board);

/* --- acting (command.c, event.c, publish.c) --- */

void game_command(struct app *app, struct command *command, struct game *game);

/* Folds a new event and sends it to the store. recipient: gets `ok` when it is stored, or NULL.
 * After a refusal nothing has happened, and *ret_change has the witness. */
enum go_reason event_make(struct app *app, struct game *game, const struct event_new *event,
                          const struct recipient *recipient, struct fold_change *ret_change);
/* Makes an event of the server itself. `act` ends with NUL. The event must be possible. */
void event_house(struct app *app, struct game *game, uint8_t kind, uint8_t player, int64_t spent_ms,
                 int64_t lag_ms, const char *act);

/* The same as a part of a job that the caller gives away; the caller calls publish_oldest()
 * afterwards. */
void event_house_in(struct app *app, struct game *game, uint8_t kind, uint8_t player,
                    const char *act, struct job *job);

/* Adds the end of a game to the job that has its last event. Call it when the room's tournament is
 * in memory, or known to be lost. */
void event_complete(struct app *app, struct game *game, struct job *job);

/* The game whose last event waits with this completion of event_make(). NULL: the event was forgotten meanwhile. */
struct game *event_awaits(const struct app *app, const struct completion *completion);

/* The acts by which the director pauses the clocks of a game and resumes them. */
#define EVENT_DIRECTOR_PAUSE   "pause director"
#define EVENT_DIRECTOR_UNPAUSE "unpause director"
/* Stops the clocks for the director (on), or starts them again, as a part of a job like the above.
 * The running turn is charged for its time so far, so call timing_flag_if_due() before: the time
 * must not be over. */
void event_pause_in(struct app *app, struct game *game, bool on, struct job *job);

/* The same for a game that no client sees yet, in the job that makes it. The event becomes visible
 * with the game. */
void event_before(struct app *app, struct game *game, uint8_t kind, const char *act,
                  struct job *job);

/* Another process, which owns the game, stored its next event: folds and publishes it. goes_on: if it ends the game,
 * another one follows in the room. False, and nothing has happened: it is not the next event, or the rules refuse it. */
bool event_follow(struct app *app, struct game *game, const struct row_event *row, bool goes_on);
/* None of the pending events will be stored, because another process owns the game now: forgets them, and asks their
 * senders to try again. */
void event_forget_pending(struct app *app, struct game *game);

/* Publishes the oldest pending event, which is stored now. */
void publish_oldest(struct app *app, struct game *game);
void publish_event(struct app *app, struct completion *completion, struct job *job);
struct event_completion {
    struct completion completion;
    struct id128 game;
};

/* Sends the text in app->text as an answer, after all pending events, since it may mention them.
 * Refuses with `busy` beyond APP_REFUSALS_MAX answers. */
void publish_answer(struct app *app, struct game *game, conn_id conn, int64_t id);

#endif
