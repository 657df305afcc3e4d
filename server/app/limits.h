/* The sizes of the application. Everything that a client or an operator can make grow ends at a
 * number here, and the line says what happens there. What a stranger may use up is in the table of
 * budgets (server/base/budget_table.c). */
#ifndef MIAI_APP_LIMITS_H
#define MIAI_APP_LIMITS_H

#include <stdint.h>

/* --- the store --- */
#define APP_JOBS_MAX      2048 /* jobs at the store; beyond it clients are `busy`, the server waits */
#define APP_BUSY_AFTER_MS 500 /* shown with `busy` */
/* Searches and files at the store's reader, which have a queue of their own; beyond it `busy`. */
#define APP_READS_MAX     64
#define APP_READS_ALL_MAX 66   /* those and one of each archive that is being made (APP_ZIPS_MAX) */
#define APP_DEFERRED_MAX  1024 /* messages waiting for a reading job; beyond it `busy` */

/* Rows that cannot be read, told in the log: so many at once, then one in so many milliseconds. All
 * are counted. */
#define APP_LEFT_TOLD_MAX 50
#define APP_LEFT_TOLD_MS  60000

/* --- connections and people --- */
#define APP_FAULTS_MAX   20 /* messages of no meaning, a connection; then it is closed with 4400 */
#define APP_PLACES_MAX   10000 /* addresses from which somebody signed in to a name */
#define APP_SESSIONS_MAX 20000 /* sessions remembered; the one unused for longest is forgotten */
/* a session ends so long after it was made, however much it is used; or unused (session_idle_days) */
#define APP_SESSION_MS      (INT64_C(365) * 86400000)
#define APP_SESSION_USED_MS 86400000 /* its use is noted so often */
#define APP_SESSION_WATCH_US                                                                       \
    INT64_C(3600000000)          /* and looked for so often while a websocket is open */
#define APP_IDS_BLOCK      256   /* numbers of players drawn at once, while as many are left */
#define APP_HASHES_MAX     64    /* passwords being hashed, or waiting for it; beyond it `busy` */
#define APP_HASHES_OUT_MAX 4     /* given away at once: two threads, and the next for each */
#define APP_MUTED_MAX      500   /* players that one player mutes; then `full` */
#define APP_EXPORT_MAX     20000 /* rows of a list in somebody's file; then it says that it is full */
#define APP_PING_MS        20000 /* between pings, for hello */

/* --- time --- */
#define APP_STILL_PULSES 2 /* that did not come: the process stood still */

/* --- work for threads (working.c) --- */
#define APP_WORKS_MAX  64 /* on their way at once; beyond it `busy` */
#define APP_WORKS_EACH 2  /* the same, of one asker */
/* the same, of all guests and of nobody in particular: the rest is for accounts and for tournaments */
#define APP_WORKS_STRANGERS_MAX 40
#define APP_WORKS_ADDRESS_MAX   10 /* of those, of one address: a hall may sit behind it */
/* bytes that all of them hold, as far as that depends on what somebody sent; the same */
#define APP_WORKS_BYTES_MAX 67108864

/* A stored game of more events is folded by a thread. */
#define APP_FOLDED_AT_ONCE 32

/* --- keys --- */
#define APP_DEDUPS_MAX     12000 /* answers to commands in memory; older ones are asked of the store */
#define APP_DEDUP_MS       (INT64_C(24) * 3600000) /* how long an answer is kept */
#define APP_RECIPIENTS_MAX 4 /* repetitions waiting for one commit; then `busy` */

/* --- moderation --- */
#define APP_MEASURES_MAX    2000 /* mutes and bans that stand; then `full` */
#define APP_EVENTS_SHUT_MAX 1000 /* tournaments unlisted or ended; the same */
#define APP_WORDS_MAX       1000 /* that are refused; the same */
#define APP_REPORTS_PAGE    20   /* reports on a page, each with eleven lines */
#define APP_MODERATION_PAGE 50   /* acts, and rows of the trail, on a page */
#define APP_DIRECTED_MAX    100  /* tournaments of one director in their list, the newest */
/* an account of this age is let through where its address is banned or muted */
#define APP_SETTLED_MS (INT64_C(24) * 3600000)

/* --- channels --- */
#define APP_REPLAY_MAX         500 /* events; more are answered with a snapshot */
#define APP_REPLAY_EVENT_BYTES 500 /* of an event, without what grows with the board */
/* bytes of a replay, by that estimate; more are answered with a snapshot */
#define APP_REPLAY_BYTES_MAX  196608
#define APP_LOBBY_ROOMS_MAX   200 /* rooms in the lobby; older ones are left out */
#define APP_CHAT_MESSAGES_MAX 100 /* lines in memory and in a snapshot; older ones are dropped */
/* least time between two presence notes of a room, and between two events of the lobby */
#define APP_NOTES_MS 1000

/* --- rooms --- */
#define APP_ROOM_GAMES_MAX    100 /* games of one room; then a rematch is `full` */
#define APP_ROOM_DEFERRED_MAX 16  /* commands waiting for the room's job; then `busy` */
/* finished rooms in memory that nobody looks at; then, or after so long, the oldest is forgotten */
#define APP_ROOMS_IDLE_MAX 256
#define APP_ROOMS_IDLE_MS  600000
#define APP_NEXT_GAME_MS   10000 /* from the first game of a match to the second */
/* a room whose game has not begun is closed when nobody of it was here so long; while strangers have
 * more than half of the rooms that they may have */
#define APP_OPEN_AWAY_MS         600000
#define APP_OPEN_AWAY_CROWDED_MS 20000
#define APP_LOBBY_OVER_MS        600000 /* how long a finished room stays in the lobby */
#define APP_LOBBY_OVER_MAX       100    /* and how many do; the oldest leaves */

/* --- tournaments --- */
#define APP_TOURS_LISTED_MAX 100 /* in a snapshot of the list; older ones are left out */
/* in memory; then those that nobody looks at, and of which nothing is expected, are forgotten */
#define APP_TOURS_IDLE_MAX       32
#define APP_TOUR_IDLE_MS         600000 /* not used for so long, they are forgotten too */
#define APP_TOUR_TIDY_MS         30000 /* which is looked at so often, and whenever one is brought */
#define APP_TOURS_PER_PLAYER_MAX 20    /* that one player made and that are not over; then `full` */
#define APP_CALLS_MAX            8 /* tournaments that call one player; of more they are not told */
#define APP_INVITES_MAX          8 /* that a player is told of, one of each who invites */
#define APP_TOUR_LOG_MAX         200 /* entries of the log in a snapshot of the desk */
#define APP_TOUR_ENTRIES_MAX     5   /* of one player in one tournament; then `full` */
#define APP_TOUR_OWN_ACTS_MAX    200 /* of one player, of all the log has; then `full` */
/* of all players by themselves in one tournament, those that were removed too; then `full`, and the
 * desk enters people */
#define APP_TOUR_ALL_ENTRIES_MAX    2000
#define APP_TOUR_GUESTS_WAITING_MAX 64 /* of those who wait for being let in, half; then `full` */
#define APP_TOUR_STAFF_ACTS         5000 /* the last ones of a log, for the desk and the server alone */
#define APP_TOUR_TAKEN_ACTS         10 /* of an event that comes in a file, in one transaction */
#define APP_TOUR_READS_MAX          4  /* on their way into memory at once; others wait */
#define APP_TOUR_SOON_BYTES         16384 /* of a log that is read, or folded, at once and on no thread */
#define APP_TOUR_VISITS_PAGE        16 /* in which something happens by itself, asked for at once */
#define APP_TOUR_VISIT_MS           50 /* from one such page to the next, after a start */
#define APP_TOUR_UNDOS_MAX          4 /* undos on their way to the store; then the next one is `busy` */
#define APP_TOUR_HOLD_MS            60000 /* after a restart clocks wait so long for both to be back */
#define APP_TOUR_RETRY_MS           60000 /* at least, after a step by itself that was refused */
#define APP_TOUR_REPORT_MS          180000 /* then what one player reports counts, if the other is silent */

/* Bytes of all tournaments that one player made or took in, over or not: a hundred of 256 players and
 * nine rounds, or 1,500 evenings of a club. Then there are no new ones, and in those that there are
 * acts on players and draws are `full`; results, rulings and what finishes an event are not. */
#define APP_TOURS_BYTES_PER_PLAYER_MAX INT64_C(33554432)
#define APP_TOUR_PAGE_BYTES            4096 /* in which tournaments are counted */
#define APP_TOUR_ROW_BYTES             80   /* what the store needs for an act, beside its text */
#define APP_SLUGS_TRIED_MAX            50 /* "spring", "spring-2" … for an event from a file; then `full` */
#define APP_ZIPS_MAX                   2 /* archives of records being made at once; then `busy` */
#define APP_PLACE_MAX                  50 /* characters of the place of an event, as a link says it */

/* --- ratings --- */
#define APP_RATED_PAGE    5000 /* games that one job reads at the start */
#define APP_RATED_ONCE    1000 /* games that an act may rate anew at once: 0.3 ms */
#define APP_AGAIN_PAGE    200 /* of them that one job reads, and that are rated in one piece, later */
#define APP_AGAIN_MS      1   /* between two pieces */
#define APP_RATED_MAX     1000000 /* rated games in memory, 120 bytes each; later ones do not count */
#define APP_LADDER_PAGE   50      /* players on a page */
#define APP_PROFILE_GAMES 20      /* last games of a player */

/* --- records --- */
#define APP_RECORD_GAMES_MAX 99 /* further games of a file that are counted */

/* --- games --- */
#define APP_EVENTS_MAX      30000   /* events of a game; then everything but resigning is `full` */
#define APP_EVENT_BYTES_MAX 2000000 /* bytes of all acts and keys of a game; the same */
#define APP_REFUSALS_MAX    64      /* answers waiting for one event to be stored; then `busy` */
#define APP_UNSTARTED_MS    600000  /* not both have moved and both are away: aborted */
#define APP_FORSAKEN_MS     (INT64_C(7) * 86400000) /* both are away, no days clock: aborted */
#define APP_WAKE_MAX_MS     3600000 /* a days deadline is looked at again at least so often */

#endif
