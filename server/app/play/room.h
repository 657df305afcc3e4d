/* Rooms: settings, seats, chats and a list of games. This header has how a room is encoded,
 * changed, kept in memory and destroyed. The commands of its players are in seat.c and
 * match_next.c. */
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

/* The part of a room that a commit changes. */
struct room_row {
    struct player *seats[2];
    int8_t first_black; /* seat with Black in game 1; -1 before it is drawn */
    int8_t rematch;     /* seat that offers a rematch; -1: none */
    uint8_t state;      /* enum proto_room_state or ROOM_CLOSED */
    int64_t closed_ms;
};

/* The additional data of a room in a tournament or an arena. Of an arena it has the id and the title. */
struct tournament_link {
    struct id128 tour;
    bool arena;
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    char title[PROTO_TOUR_TITLE_MAX * PROTO_UTF8_MAX + 1];
    char place[PROTO_TOUR_PLACE_MAX * PROTO_UTF8_MAX + 1];
    bool revived;            /* restored since its tournament was last in memory */
    bool next_due;           /* its next game begins when the tournament is in memory */
    bool lost;               /* its tournament does not exist or cannot be read */
    int64_t delay_ms;        /* as of the last time that the tournament was in memory */
    bool came[2];            /* has been at the board, or has moved, since the room was opened */
    int64_t since_us;        /* when the board came into the state that the desk sees */
    uint8_t state;           /* enum proto_view_open_state, as last sent to the desk */
    int64_t due_us;          /* when a player who has not come loses; 0: no such deadline */
    int64_t paused_until_us; /* since a restart clocks wait until then for both; 0: they do not */
    struct id128 sent_game;  /* the game and event of the last note on live boards */
    uint32_t sent_n;
};

/* A game in the list of its room. black is a seat; game is NULL if it is not in memory. */
struct game_summary {
    struct id128 id;
    uint8_t black, result, ending;
    uint32_t moves;
    uint32_t evictions; /* times that it left memory */
    struct game *game;
};

/* Rooms without a running game, in the order in which they were last used (room_rest.c). */
struct room_queue {
    TAILQ_HEAD(, room) rooms;
    uint32_t n;
};

struct room {
    struct id128 id;
    LIST_ENTRY(room) link; /* all visible rooms, newest first */
    bool lost;             /* room_lose() was called */
    TAILQ_ENTRY(room) lost_link;
    struct room_queue *queue; /* NULL: none */
    TAILQ_ENTRY(room) queue_link;
    int64_t queued_us; /* when it joined the queue */
    struct player *opener;
    struct proto_open *settings;
    struct room_row row;
    struct tournament_link *tournament; /* NULL: opened by a player */
    struct seat places[2];
    struct player *listed[2]; /* in whose `me` the places are listed */
    bool visible, in_lobby;
    struct challenge *challenge; /* NULL: it waits for no answer */
    bool shut;                   /* by a moderator: not listed, no chat, no further game */
    bool counted;                /* among the live rooms */
    /* holds one of BUDGET_ROOMS while it is counted; rooms of tournaments hold none */
    struct payer payer;
    uint32_t pins;                             /* jobs on their way */
    struct deferred *deferred, **deferred_end; /* commands that wait for the room's change */
    uint32_t deferred_n;
    bool changing;
    char epoch[13];
    struct channel channel;
    struct chat *chats[2]; /* by audience - 1 */
    struct game_summary *games;
    uint32_t games_n;  /* number of visible ones */
    struct game *game; /* the newest one, if it is in memory */
    int64_t opened_ms;
    /* presence (presence_notes.c) */
    bool present[2];
    int64_t away_us[2]; /* since when the player is away; valid while not present */
    /* several processes (presence_site.c) */
    struct far *far; /* of other processes: the players and watchers who are there */
    bool elsewhere;  /* in the list of rooms with clients of several processes */
    LIST_ENTRY(room) site_link;
    uint32_t watchers; /* of a room of another process: all, as its owner said */
    /* notes (presence_notes.c) */
    bool note_due;
    int64_t note_us; /* no note is sent before then */
    /* lobby (lobby.c) */
    uint8_t lobby_news; /* enum lobby_news: changes that subscribers do not know yet */
    bool lobby_shown;   /* it is among the newest rooms; valid only while an event is made */
    uint32_t lobby_row; /* its row, from 1; 0: subscribers do not know it */
    /* bits of the points that changed since the last event */
    uint8_t lobby_points[(GO_POINTS_MAX + 7) / 8];
    struct timer note_timer, timer;
    uint8_t timer_state; /* the room's state when the timer was set */
    bool timer_live;     /* the room was live when the timer was set */
};

/* The id of the aggregate that the room belongs to: its tournament's, its arena's or its own. */
const struct id128 *room_aggregate(const struct room *room);
/* Does this process judge its commands and run its timers? */
bool room_is_mine(const struct app *app, const struct room *room);
/* Visible and not closed. */
bool room_is_there(const struct room *room);
/* Is its second seat kept for one player? Such a room is not in the lobby. */
bool room_is_reserved(const struct room *room);
/* Does the lobby show it? */
bool room_is_listed(const struct room *room);
/* May a game still be running or begin? */
bool room_is_live(const struct room *room);
int room_seat_of(const struct room *room,
                 const struct player *player); /* -1: none; player may be NULL */
/* Does a house player sit there? */
bool room_is_house(const struct room *room, int seat);
/* The seat with Black in the present game, or in the one about to begin; -1 before it is drawn. */
int8_t room_black(const struct room *room);

extern const struct channel_ops room_channel;
/* Encodes a snapshot into app->text. */
void room_encode(struct app *app, const struct room *room, const struct proto_at *at);
/* The seat with Black in the next game; -1 before it is drawn. */
int8_t room_next_black(const struct room *room);
void room_describe_mine(const struct room *room, const struct player *player,
                        struct proto_my_game *ret);
/* Publishes the changed room to its subscribers, the lobby and the players' `me`. */
void room_changed(struct app *app, struct room *room);
/* Removes the chat messages of a player whose account was deleted from all clients. */
void room_forget(struct app *app, const struct player *player);
/* A player has another name: publishes their rooms. */
void room_renamed(struct app *app, struct player *player);

/* --- life ------------------------------------------------------------------------------------- */

/* Makes a room that no client sees yet. Takes the settings over; opener is counted. */
struct room *room_create(struct app *app, struct id128 id, struct player *opener,
                         struct proto_open *settings, int64_t opened_ms);
/* Adds the row of a new room to the job that makes it; the caller fills seats, state and
 * closing. */
struct row_room *room_row(struct app *app, struct job *job, const struct room *room);
/* Makes the room visible: from now on it can be found. */
void room_show(struct app *app, struct room *room);
/* Counts the room among the live ones if it is live, or takes it out. */
void room_count(struct app *app, struct room *room);
void room_uncount(struct app *app, struct room *room); /* takes it out, live or not */
void room_destroy(struct app *app, struct room *room);
void room_finish_all(struct app *app);
/* A game joins the list. */
void room_add_game(struct room *room, const struct game_summary *summary);
/* Sets the room's timer for what comes next in its state. */
void room_arm(struct app *app, struct room *room);

/* --- rest (room_rest.c) ----------------------------------------------------------------------- */

void room_rest_init(struct app *app); /* before any room */
/* Something has changed about the use of the room: puts it into the right queue, or none. */
void room_rest(struct app *app, struct room *room);
void room_forget_rest(struct room *room);
/* Destroys rooms that are not used any more. The caller must hold no pointer to any room. */
void rooms_sweep(struct app *app);

/* --- changes: one at a time, visible when stored ---------------------------------------------- */

struct room_change {
    struct completion completion;
    struct id128 room;
    struct dedup *dedup; /* NULL: the server makes the change */
    struct dedup_answer answer;
    struct room_row row; /* the new state; players are counted */
    struct game *game;   /* that begins with it, or NULL */
    uint32_t act;        /* number of the tournament's act that is stored with it; 0: none */
    bool opens;          /* the room itself is new */
    /* of the room's challenge, if the change ends it: enum proto_challenge_state, enum proto_decline */
    uint8_t outcome, reason;
};

/* False if another change is on its way; the command is then deferred or refused. */
bool room_free_to_change(struct app *app, struct room *room, struct command *command);
/* A change that changes nothing yet. command NULL: the server makes it. */
struct room_change *room_change_create(struct room *room, struct command *command);
/* A job about this room was refused because another process owns it. Once the present event is handled, follow.c forgets
 * the changes that are on their way, and reads the room. */
void room_lose(struct app *app, struct room *room);
/* Another process stored this change of the room: publishes it. Takes the change. */
void room_follow(struct app *app, struct room *room, struct room_change *change);
/* Gives up a change that was not stored. */
void room_change_drop(struct app *app, struct room_change *change);
void room_change_seat(struct app *app, struct room_change *change, int seat, struct player *player);
/* Stores the change: the room's row (a new one if it opens), the caller's part of the job, and the
 * answer of the key. */
void room_change_store(struct app *app, struct room *room, struct room_change *change,
                       struct job *job);

#endif
