/* Rooms: settings, seats, chats and a list of games. How one is told, changed, kept and forgotten;
 * what the commands mean is said in seat.c and match.c. */
#ifndef MIAI_APP_PLAY_ROOM_H
#define MIAI_APP_PLAY_ROOM_H

#include <sys/queue.h>

#include "proto/tour/tour.h"
#include "proto/wire/limits.h"
#include "server/app/channel.h"
#include "server/app/dedup.h"
#include "server/app/outbox.h"
#include "server/app/people/me.h"
#include "server/app/timers.h"
#include "server/base/budget.h"
#include "server/base/job.h"

enum { ROOM_CLOSED = 5 }; /* after PROTO_ROOM_OVER; stored numbers, never changed */

/* What a commit changes about a room. */
struct room_row {
    struct player *seats[2];
    int8_t first_black; /* seat with Black in game 1; -1 while undrawn */
    int8_t rematch;     /* seat that offers one; -1 */
    uint8_t state;      /* enum proto_room_state or ROOM_CLOSED */
    int64_t closed_ms;
};

/* What a room of a tournament has beyond others. */
struct tournament_link {
    struct id128 tour;
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    char title[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    char place[PROTO_TOUR_PLACE_MAX * PROTO_UTF8_MAX + 1];
    bool revived;            /* since a restart its tournament has not been in memory */
    bool next_due;           /* its next game is due when the tournament is there */
    bool lost;               /* there is no such tournament that can be read */
    int64_t delay_ms;        /* as it was when the tournament was in memory last */
    bool came[2];            /* has been at the board, or has moved, since the room was shown */
    int64_t since_us;        /* when the board came into the state that the desk sees */
    uint8_t state;           /* enum proto_view_open_state, as the desk was told */
    int64_t due_us;          /* when whoever has not come loses; 0: not any more */
    int64_t paused_until_us; /* until then clocks wait for both since a restart; 0: they do not */
    struct id128 sent_game;  /* of the last note on live boards */
    uint32_t sent_n;
};

/* A game of a room: enough for the list. black is a seat; game is NULL if it is not in memory. */
struct game_summary {
    struct id128 id;
    uint8_t black, result, ending;
    uint32_t moves;
    uint32_t evictions; /* times that it left memory */
    struct game *game;
};

/* Rooms in which nothing goes on, in the order in which they came here (room_rest.c). */
struct room_queue {
    TAILQ_HEAD(, room) rooms;
    uint32_t n;
};

struct room {
    struct id128 id;
    LIST_ENTRY(room) link;    /* all visible rooms, newest first */
    struct room_queue *queue; /* NULL: none */
    TAILQ_ENTRY(room) queue_link;
    int64_t queued_us; /* since when */
    struct player *opener;
    struct proto_open *settings;
    struct room_row row;
    struct tournament_link *tournament; /* NULL: opened by somebody */
    struct seat places[2];
    struct player *listed[2]; /* in whose `me` the places stand */
    bool visible, in_lobby;
    bool shut;          /* by a moderator: not listed, no chat, no further game */
    bool counted;       /* among the live ones */
    struct payer payer; /* holds one of BUDGET_ROOMS while it is counted; nobody: a tournament's */
    uint32_t pins;      /* jobs on their way */
    struct deferred *deferred, **deferred_end; /* commands waiting while a job changes the room */
    uint32_t deferred_n;
    bool changing;
    char epoch[13];
    struct channel channel;
    struct chat *chats[2]; /* by audience - 1 */
    struct game_summary *games;
    uint32_t games_n;  /* visible ones */
    struct game *game; /* the newest, if it is in memory */
    int64_t opened_ms;
    /* presence */
    bool present[2];
    int64_t away_us[2]; /* since when, while not present */
    /* batches */
    bool note_due;
    int64_t note_us; /* before then nothing is told */
    /* the lobby's (lobby.c) */
    uint8_t lobby_news; /* enum lobby_news: what its listeners do not know yet */
    bool lobby_shown;   /* it is among the newest rooms; while they are counted */
    uint32_t lobby_row; /* its row, from 1; 0: no listener knows it */
    uint8_t lobby_points[(GO_POINTS_MAX + 7) / 8]; /* that changed since the last event, as bits */
    struct timer note_timer, timer;
    uint8_t timer_state; /* the state that the timer was set for */
    bool timer_live;     /* and whether the room lived then */
};

/* Visible and not closed. */
bool room_is_there(const struct room *room);
/* It may still have a game running or beginning. */
bool room_is_live(const struct room *room);
int room_seat_of(const struct room *room,
                 const struct player *player); /* -1: none; player may be NULL */
/* The seat with Black in the present game, or in the one about to begin; -1 while undrawn. */
int8_t room_black(const struct room *room);

extern const struct channel_ops room_channel;
/* The whole, into app->text. */
void room_encode(struct app *app, const struct room *room, const struct proto_at *at);
/* The seat with Black in the next game; -1 while undrawn. */
int8_t room_next_black(const struct room *room);
void room_describe_mine(const struct room *room, const struct player *player,
                        struct proto_my_game *ret);
/* Tells the room's subscribers, the lobby and the players' `me`. */
void room_changed(struct app *app, struct room *room);
/* A player has another name: tells their rooms. */
/* Somebody has no account any more: what they said is gone. */
void room_forget(struct app *app, const struct player *player);
void room_renamed(struct app *app, struct player *player);

/* --- life ------------------------------------------------------------------------------------- */

/* A room that nobody sees yet. Takes the settings over; opener is counted. */
struct room *room_create(struct app *app, struct id128 id, struct player *opener,
                         struct proto_open *settings, int64_t opened_ms);
/* The row of a new room, in the job that makes it; seats, state and closing are the caller's. */
struct row_room *room_row(struct app *app, struct job *job, const struct room *room);
/* From now on it can be found. */
void room_show(struct app *app, struct room *room);
/* Counts it among the live ones, or not any more. */
void room_count(struct app *app, struct room *room);
void room_uncount(struct app *app, struct room *room); /* not any more, whatever it is */
void room_destroy(struct app *app, struct room *room);
void room_finish_all(struct app *app);
/* A game joins the list. */
void room_add_game(struct room *room, const struct game_summary *summary);
/* Sets the room's timer for what comes next in its state. */
void room_arm(struct app *app, struct room *room);

/* --- rest (room_rest.c) ----------------------------------------------------------------------- */

void room_rest_init(struct app *app); /* before any room */
/* Something has changed about whether anybody needs the room. */
void room_rest(struct app *app, struct room *room);
void room_forget_rest(struct room *room);
/* Forgets rooms that nobody needs. Nothing may hold a pointer to any. */
void rooms_sweep(struct app *app);

/* --- changes: one at a time, visible when stored ---------------------------------------------- */

struct room_change {
    struct completion completion;
    struct id128 room;
    struct dedup *dedup; /* NULL: the server does it */
    struct dedup_answer answer;
    struct room_row row; /* afterwards; players are counted */
    struct game *game;   /* that begins with it, or NULL */
    uint32_t act;        /* of the room's tournament, stored with it; 0: none */
    bool opens;          /* the room itself is new */
};

/* False, and the request is held or refused: another change is on its way. */
bool room_free_to_change(struct app *app, struct room *room, struct command *command);
/* A change that changes nothing yet. request NULL: the server. */
struct room_change *room_change_create(struct room *room, struct command *command);
/* Gives up a change that was not stored. */
void room_change_drop(struct app *app, struct room_change *change);
void room_change_seat(struct app *app, struct room_change *change, int seat, struct player *player);
/* Stores it: the room's row (new if it opens), what the caller put into the job, and the key's
 * answer. */
void room_change_store(struct app *app, struct room *room, struct room_change *change,
                       struct job *job);

#endif
