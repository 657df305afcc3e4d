/* Every structure of the application, for its own files only. The lists are intrusive, those of
 * <sys/queue.h> where something leaves from the middle; what lives longer than a callback without being
 * pinned is named by an id. */
#ifndef MIAI_APP_STATE_H
#define MIAI_APP_STATE_H

#include <sys/queue.h>

#include "proto/command.h"
#include "proto/encode.h"
#include "proto/lib/idmap.h"
#include "proto/tour.h"
#include "server/app/app.h"
#include "server/app/limits.h"
#include "proto/game/fold.h"
#include "server/app/timers.h"
#include "server/base/budget.h"

struct sub;
struct invite;
struct channel_ops;
struct people_hooks;
struct room_hooks;

/* Something that can be subscribed to: an event is encoded once and shared by all of its
 * subscribers. */
enum { CHANNEL_SEATED, CHANNEL_OTHERS, CHANNEL_LISTS };
struct channel {
    struct proto_channel name;
    const char *epoch;
    uint32_t n;                      /* number of the last visible event */
    struct sub *subs[CHANNEL_LISTS]; /* those who sit in the room, then everybody else */
    uint32_t subs_n[CHANNEL_LISTS];
    const struct channel_ops *ops; /* its owner's */
    void *owner;                   /* what it tells of, by name.kind */
};

struct sub {
    struct conn *conn;
    struct channel *channel;
    struct sub *conn_next; /* in the order of subscribing, newest first */
    struct sub *next, *prev;
    uint8_t list; /* CHANNEL_SEATED or CHANNEL_OTHERS */
};

struct conn {
    conn_id id;
    struct player *player; /* NULL: nobody */
    struct sub *subs;
    LIST_ENTRY(conn) link; /* all connections */
    struct conn *of_player_next;
    int64_t rtt_us; /* smallest of the last two measured; 0 unknown */
    int64_t rtt_last_us;
    uint16_t subs_n;
    uint8_t faults;
    bool known;  /* hello was sent */
    bool placed; /* counted as a connection of its account */
    bool closing;
    uint8_t session[32]; /* hash of what it came with; only told apart for those with a player */
    int64_t watched_us;  /* when it is looked next whether that has ended */
    uint8_t address[16]; /* that limits count; zeros: not known */
};

struct seat {
    struct room *room;
    LIST_ENTRY(seat) link;
}; /* a live room as a player's `me` lists it */

/* What is stored of a guest when they first do something. */
struct newcomer {
    uint8_t session[32]; /* hash */
    int64_t came_ms;
};

struct player {
    int64_t id;
    uint32_t refs; /* connections, sessions, seats, rooms opened, jobs */
    struct conn *conns;
    struct channel me;
    LIST_HEAD(, seat) seats; /* newest first */
    int64_t *muted;
    uint32_t muted_n;
    struct invite *invites; /* newest first */
    uint32_t invites_n;
    bool account;          /* has one */
    bool owner, moderator; /* as told to themselves; known once a session of theirs is */
    int64_t account_ms;    /* the same: since when they have an account; 0: not known */
    bool new_here;         /* made by this process: no answer of an earlier one exists */
    bool calls_asked;      /* tournaments that call this player are in memory, or on their way */
    bool tours_known; /* tours_bytes is; once a tournament of theirs is in memory, or asked for */
    int64_t tours_bytes;       /* of all tournaments that they made, stored or on their way */
    struct newcomer *newcomer; /* a guest who has not done anything and is not stored; else NULL */
    uint16_t name_length;
    char name[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1];
};

struct session {
    uint8_t hash[32];
    struct player *player;
    int64_t made_ms, used_ms;  /* as stored: use is noted once a day */
    TAILQ_ENTRY(session) link; /* by last use, newest first */
};

/* A password that is being hashed, and what follows. */
struct hashing {
    struct hashing *next;
    uint64_t ticket;
    struct payer payer;
    struct password_job *job; /* while it waits; NULL once it is given away */
    int64_t tries;            /* of its address of late: the fewer, the sooner */
    bool crowded_out;         /* others went first */
    /* job NULL: it will not come back. Frees hashing, not job */
    void (*done)(struct app *app, struct hashing *hashing, struct password_job *job);
};

/* Work that a thread does, and what follows. */
struct working {
    struct working *next;
    uint64_t ticket;
    uint64_t asker;
    size_t bytes; /* that the work holds, about */
    struct payer payer;
    conn_id conn;        /* whoever waits: a connection or a request; 0: nobody */
    struct dedup *dedup; /* whoever waits for this command; NULL: nobody */
    struct work *work;   /* until it is back */
    /* work NULL: nobody wants it, or it will not come back. Frees working, and not work; but may set
     * work->kept, give it away again or destroy it. */
    void (*done)(struct app *app, struct working *working, struct work *work);
};

/* --- keys ------------------------------------------------------------------------------------- */

/* Who is to be told how it went: (0, 0) is nobody. */
struct recipient {
    conn_id conn;
    int64_t id;
};

/* What a command that made no game event answered. */
struct dedup_answer {
    uint32_t n; /* 0: none */
    bool has_room, has_tour;
    struct id128 room, tour;
};
struct dedup {
    struct idmap_key hash;   /* of player and key */
    TAILQ_ENTRY(dedup) link; /* by age, newest first */
    int64_t player;
    int64_t at_us;
    uint8_t body[16];
    bool done; /* else it is being asked for, waiting or being stored */
    uint8_t recipients_n;
    uint8_t key_length;
    char key[PROTO_KEY_MAX + 1];
    struct recipient recipients[APP_RECIPIENTS_MAX];
    struct dedup_answer answer;
};

/* What was asked of the store for a message: what is not there then does not exist. */
enum {
    ASKED_CHANNEL = 1,
    ASKED_PLAYERS = 2,
    ASKED_SLUG = 4,
    ASKED_TOUR = 8,
    ASKED_TOO_MUCH = 16 /* it may be there, but too much was asked for at once */
};

struct command;
struct deferred;
/* Messages that wait for a job (deferred.h). */
struct deferreds {
    uint32_t n;
    void (*handle)(struct app *app, struct command *command);
};

/* What shall happen when a job is back. Files of the application put it first into a structure of
 * their own. */
struct completion {
    struct completion *next;
    uint64_t ticket;
    uint64_t asker; /* of a job of JOB_READS: the conn_id or request_id that wants it; 0: nobody */
    struct payer payer; /* holds one of BUDGET_JOBS, or of BUDGET_READS */
    struct job *job;    /* until it is given away */
    void (*done)(struct app *app, struct completion *completion,
                 struct job *job); /* frees wait, not job */
};

/* In the order of their jobs, which is the order in which the store gives changes back. */
struct completions {
    struct completion *first, **end;
    uint32_t n;
};

/* --- rooms and games -------------------------------------------------------------------------- */

enum { ROOM_CLOSED = 5 }; /* after PROTO_ROOM_OVER; stored numbers, never changed */

struct chat_message {
    uint32_t n;
    int64_t at_ms;
    struct player *player; /* counted: a line is by whoever that is now */
    bool removed;          /* by a moderator: its text is not told */
    uint16_t length;
    char text[];
};
struct chat {
    struct room *room;
    struct channel channel;
    uint32_t next_n; /* of the next line, stored or on its way */
    uint32_t messages_n;
    uint32_t removed_n;                                   /* lines among them */
    struct chat_message *messages[APP_CHAT_MESSAGES_MAX]; /* a ring by number */
};

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
    bool note_due, lobby_due;
    int64_t note_us; /* before then nothing is told */
    struct timer note_timer, timer;
    uint8_t timer_state; /* the state that the timer was set for */
    bool timer_live;     /* and whether the room lived then */
};

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

/* --- the whole -------------------------------------------------------------------------------- */

/* Of what moderators did, what every command looks at. */
#define MODERATION_BYS 3 /* by player, session, address */
struct standing {
    struct idmap measures;
    LIST_HEAD(, measure) measure_list;
    uint32_t counts[2][MODERATION_BYS]; /* of mutes, of bans */
    struct refused_word *words;
    uint32_t words_n;
    struct closed_event *events; /* tournaments that were unlisted or ended */
    uint32_t events_n;
};

/* Ratings, in no order. */
struct pool;
struct pools {
    struct pool *first;
    uint32_t games_n; /* in all of them */
};

struct queued;
struct delay;
struct tournament;
struct tour_restore;
struct visit;
struct parked;
struct sleeper;
struct listing;
struct zipping;
struct ratings_again;

struct app {
    struct app_config config;
    struct app_host host;
    struct now now; /* of the event being handled */
    struct budgets *budgets;
    struct payer payer; /* who pays for what the event being handled makes the server do */
    bool ready, draining;
    int64_t ready_ms; /* UTC: since when everything that lives is in memory */
    int64_t again_ms;
    char boot[13];          /* epoch of what is not stored */
    struct queued *outputs; /* a ring */
    uint32_t outputs_first, outputs_n, outputs_size;
    struct completions completions[JOB_QUEUES_N];
    int64_t left_us; /* when the rows left out that were told of would be due, at their rate */
    struct completion *unsent; /* of JOB_WRITES: the first whose job is not given away yet */
    uint32_t sent_n;           /* of JOB_WRITES: jobs given away */
    uint64_t tickets;
    struct hashing *hashings, *hashings_waiting;
    uint32_t hashings_n, hashings_out_n; /* all, and those that were given away */
    struct working *workings;
    uint32_t workings_n;
    struct deferreds deferreds;
    int64_t wake_us;  /* as last asked for; 0 none */
    int64_t pulse_us; /* when the process was last seen running */
    struct timers timers;
    struct idmap conns, players, sessions, rooms, games, dedups, tournaments, slugs;
    struct idmap places; /* places.c */
    struct idmap_key *places_ring;
    uint32_t places_n;
    LIST_HEAD(, conn) conn_list;
    TAILQ_HEAD(session_list, session) session_list;
    TAILQ_HEAD(dedup_list, dedup) dedup_list;
    void (*player_known)(struct app *app, struct player *player, const struct answer *answer,
                         bool was_here); /* session.h */
    const struct channel_ops *me_ops;    /* of players' channels (player.h) */
    const struct people_hooks *people_hooks;
    const struct room_hooks *room_hooks; /* set once, before anybody comes */
    bool dedup_dropped; /* some answer was forgotten: memory alone does not know any more */
    LIST_HEAD(, room) room_list;
    struct room_queue over_rooms, past_rooms, closed_rooms;
    struct timer rest_timer;
    bool crowded; /* strangers have more than half of the rooms that they may have */
    uint32_t rooms_n, rooms_live_n;
    uint32_t players_here;         /* with a connection */
    int64_t ids_next, ids_end;     /* of players to come, drawn from the store */
    int64_t spare_next, spare_end; /* those that come after them */
    bool ids_drawn;                /* spare ones are on their way */
    struct live *live;             /* what is being loaded at the start; NULL after it */
    struct channel lobby;
    struct buf *lobby_snap; /* as it was at event lobby_snap_n; NULL: to be encoded */
    uint32_t lobby_snap_n;
    int64_t lobby_snap_us;
    LIST_HEAD(, tournament) tournament_list;
    uint32_t tournaments_n;
    int64_t tours_bytes; /* of all tournaments, as players' */
    /* those that are on their way into memory (restore.c), and wanted there (visit.c) */
    struct tour_restore *tour_restores, **tour_restores_end;
    struct tour_restore *tour_reads;
    uint32_t tour_reads_n;
    struct visit *visits, **visits_end;
    struct parked *parked;
    struct sleeper *sleepers;
    uint32_t sleepers_n;
    bool visiting, visits_more;
    int64_t visits_from;
    struct timer visits_timer, sleepers_timer;
    struct timer evict_timer;
    size_t tours_memory;      /* bytes of those in memory */
    uint64_t tours_forgotten; /* tournaments that left memory */
    struct channel tours;
    struct listing *listings; /* in no order */
    uint32_t listings_n;
    struct pools pools; /* of ratings */
    void (*ratings_moved)(struct app *app);
    struct ratings_again *again; /* they are being made anew; else NULL */
    struct app_stats stats;
    struct standing standing;
    struct zipping *zippings; /* archives of records being made */
    /* room to work in, never state */
    struct proto_text text, content;
    struct proto_message message;
    struct proto_descriptor descriptor;
    struct fold scratch;
    uint8_t scratch_board[GO_POINTS_MAX];
};

#endif
