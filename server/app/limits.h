/* The limits of the application. Everything that a client or an operator can make grow ends at a
 * number here, and the line says what happens there. The budgets of strangers have a table of their
 * own (server/base/budget_table.c). */
#ifndef MIAI_APP_LIMITS_H
#define MIAI_APP_LIMITS_H

#include <stdint.h>

/* --- the store --- */
/* jobs at the store; beyond it clients get `busy`, and the server's own jobs wait */
#define APP_JOBS_MAX      2048
#define APP_BUSY_AFTER_MS 500 /* sent with `busy` */
/* searches and files at the store's reader, which have a queue of their own; beyond it `busy` */
#define APP_READS_MAX     64
#define APP_READS_ALL_MAX 66   /* APP_READS_MAX, and one for each archive (APP_ZIPS_MAX) */
#define APP_DEFERRED_MAX  1024 /* messages waiting for a reading job; beyond it `busy` */

/* Rows that cannot be read, in the log: at most so many lines at once, then one in so many
 * milliseconds. All are counted. */
#define APP_LEFT_TOLD_MAX 50
#define APP_LEFT_TOLD_MS  60000

/* --- connections and people --- */
/* messages of a client of another process that wait for its player; beyond it `busy` */
#define APP_HELD_MAX    4
#define APP_ANSWERS_MAX 1024 /* answers of other processes that wait for a read; beyond it the oldest goes on */
#define APP_ANSWERS_MS  1000 /* for which they wait: a process that cannot read answers all the same */
#define APP_HERE_MS     2000   /* processes tell the owners so often which players are here; */
#define APP_HERE_FOR_MS 5000   /* so long it counts */
#define APP_PRESENCE_MS 10000  /* owners tell all processes so often who is in a room */
#define APP_FAR_MAX     200000 /* players of other processes; further ones count as away */
#define APP_NOTE_BYTES  16384  /* of a word about many players; then another one has the others */
#define APP_FAULTS_MAX  20 /* undecodable messages of a connection; then it is closed with 4400 */
/* names with the addresses that signed in to them; older ones are forgotten */
#define APP_PLACES_MAX   10000
#define APP_SESSIONS_MAX 20000 /* sessions in memory; the one unused for longest is forgotten */
/* a session ends so long after it was made; when unused, after session_idle_days */
#define APP_SESSION_MS      (INT64_C(365) * 86400000)
#define APP_SESSION_USED_MS 86400000 /* the use of a session is stored so often */
/* an open websocket counts as a use of its session, and its session is checked, so often */
#define APP_SESSION_WATCH_US INT64_C(3600000000)
/* numbers of players drawn in one block; the next one is drawn while as many are left */
#define APP_IDS_BLOCK      256
#define APP_TOKENS_MAX     50000 /* personal tokens of all accounts together; then `full` */
#define APP_TOKENS_PAGE    1000  /* read by one job at the start */
#define APP_HASHES_MAX     64    /* passwords being hashed or waiting; beyond it `busy` */
#define APP_HASHES_OUT_MAX 4     /* password jobs at the threads: two run, two come next */
#define APP_FOLLOWED_MAX   100   /* players that one player follows; then `full` */
#define APP_PRESENT_MAX    100   /* players in a list of those who are here */
#define APP_MUTED_MAX      500   /* players that one player mutes; then `full` */
#define APP_EXPORT_MAX     20000 /* rows of one list in an export; then the list is cut */

/* --- time --- */
#define APP_STILL_PULSES 2 /* missed in a row, then the process was stopped */

/* --- work for threads (working.c) --- */
#define APP_WORKS_MAX  64 /* on their way at once; beyond it `busy` */
#define APP_WORKS_EACH 2  /* on their way for one asker; beyond it `busy` */
/* on their way for all guests and visitors without a session; the rest is for accounts and
 * tournaments */
#define APP_WORKS_STRANGERS_MAX 40
#define APP_WORKS_ADDRESS_MAX   10 /* the same, for one address; a playing hall may share it */
/* bytes that all of them hold, as far as the input of clients decides; beyond it `busy` */
#define APP_WORKS_BYTES_MAX 67108864

/* a stored game with more events is folded by a thread */
#define APP_FOLDED_AT_ONCE 32

/* --- idempotency cache --- */
#define APP_DEDUPS_MAX     12000 /* answers in memory; the store is asked for older ones */
#define APP_DEDUP_MS       (INT64_C(24) * 3600000) /* how long an answer is kept */
#define APP_RECIPIENTS_MAX 4 /* repetitions of a command that wait for one commit; then `busy` */

/* --- moderation --- */
#define APP_MEASURES_MAX    2000 /* mutes and bans in force; then `full` */
#define APP_EVENTS_SHUT_MAX 1000 /* tournaments unlisted or ended by moderators; then `full` */
#define APP_WORDS_MAX       1000 /* refused words; then `full` */
#define APP_REPORTS_PAGE    20   /* reports on a page, each with eleven messages */
#define APP_MODERATION_PAGE 50   /* acts, and rows of the trail, on a page */
#define APP_FOUND_MAX       8    /* accounts in the answer to `accounts` */
#define APP_DIRECTED_MAX    100  /* tournaments of one director in their list, the newest */
/* where an address is banned or muted, an account of this age may still act from it */
#define APP_SETTLED_MS (INT64_C(24) * 3600000)

/* --- channels --- */
#define APP_REPLAY_MAX         500 /* events; more are answered with a snapshot */
#define APP_REPLAY_EVENT_BYTES 500 /* estimated bytes of an event, without the board */
/* bytes of a replay, by that estimate; more are answered with a snapshot */
#define APP_REPLAY_BYTES_MAX  196608
#define APP_LOBBY_ROOMS_MAX   200 /* rooms in the lobby; older ones are left out */
#define APP_CHAT_MESSAGES_MAX 100 /* messages in memory and in a snapshot; older ones are dropped */
/* least time between two presence notes of a room, and between two events of the lobby */
#define APP_NOTES_MS 1000

/* --- rooms --- */
#define APP_ROOM_GAMES_MAX    100 /* games of one room; then a rematch is `full` */
#define APP_ROOM_DEFERRED_MAX 16  /* commands waiting for the room's job; then `busy` */
/* finished rooms without a subscriber in memory; beyond the number, or after the time, the oldest
 * is forgotten */
#define APP_ROOMS_IDLE_MAX 256
#define APP_ROOMS_IDLE_MS  600000
#define APP_NEXT_GAME_MS   10000 /* from the first game of a match to the second */
/* A room whose game has not begun is closed when none of its players was here for so long; the
 * shorter time counts while strangers have more than half of the rooms that they may have. */
#define APP_OPEN_AWAY_MS         600000
#define APP_OPEN_AWAY_CROWDED_MS 20000
#define APP_LOBBY_OVER_MS        600000 /* a finished room stays in the lobby for so long */
#define APP_LOBBY_OVER_MAX       100    /* finished rooms in the lobby; the oldest leaves */

/* --- tournaments --- */
#define APP_TOURS_LISTED_MAX 100 /* in a snapshot of the list; older ones are left out */
/* idle ones in memory; then those without subscribers and without anything due are evicted */
#define APP_TOURS_IDLE_MAX       32
#define APP_TOUR_IDLE_MS         600000 /* one unused for so long is evicted too */
#define APP_TOUR_TIDY_MS         30000  /* between two looks for idle ones; a restore looks too */
#define APP_TOURS_PER_PLAYER_MAX 20     /* unfinished ones that one player made; then `full` */
#define APP_CALLS_MAX            8 /* tournaments that call one player; further ones are not sent */
#define APP_INVITES_MAX          8 /* invitations that are sent to a player, one of each inviter */
#define APP_TOUR_LOG_MAX         200 /* entries of the log in a snapshot of the desk */
#define APP_TOUR_ENTRIES_MAX     5   /* of one player in one tournament; then `full` */
#define APP_TOUR_OWN_ACTS_MAX    200 /* acts of one player in the whole log; then `full` */
/* entries that players made by themselves in one tournament, removed ones included; then `full`,
 * and the desk enters people */
#define APP_TOUR_ALL_ENTRIES_MAX    2000
#define APP_TOUR_GUESTS_WAITING_MAX 64   /* guests among the waiting players; then `full` */
#define APP_TOUR_STAFF_ACTS         5000 /* last acts of a log, for the desk and the server alone */
#define APP_TOUR_TAKEN_ACTS         10   /* acts of a tournament from a file, in one transaction */
#define APP_TOUR_READS_MAX          4    /* being restored at once; others wait */
/* a log up to this size is read, or folded, at once and without a thread */
#define APP_TOUR_SOON_BYTES  16384
#define APP_TOUR_VISITS_PAGE 16     /* due by themselves, restored together after a start */
#define APP_TOUR_VISIT_MS    50     /* between two such groups */
#define APP_TOUR_UNDOS_MAX   4      /* undos on their way to the store; then `busy` */
#define APP_TOUR_HOLD_MS     60000  /* clocks wait so long for both players after a restart */
#define APP_TOUR_RETRY_MS    60000  /* least time after a refused act of the server */
#define APP_TOUR_IDENTITY_MS 600000 /* a code of identity lasts so long, and at most twice */
#define APP_TOUR_BYE_MS      60000 /* a bye's game lasts so long without its player after the round */
/* after so long a report by one player counts, if the other sends none */
#define APP_TOUR_REPORT_MS 180000

/* Stored bytes of all tournaments that one player made or imported, finished ones included: a
 * hundred of 256 players and nine rounds, or 1,500 club evenings. Beyond it the player can make no
 * new tournament, and in the existing ones acts on players and draws are `full`. Results, rulings
 * and acts that finish a tournament still pass. */
#define APP_TOURS_BYTES_PER_PLAYER_MAX INT64_C(33554432)
#define APP_TOUR_PAGE_BYTES            4096 /* unit in which the bytes of tournaments are counted */
#define APP_TOUR_ROW_BYTES             80   /* bytes in the store for an act, beside its text */
#define APP_SLUGS_TRIED_MAX            50 /* "spring", "spring-2" … for an import; then `full` */
#define APP_ZIPS_MAX                   2  /* archives of records being made at once; then `busy` */
#define APP_LISTS_FAR_MAX              64 /* lists of players that wait for other processes */
#define APP_LIST_FAR_MS                10000 /* for which one waits */
#define APP_PLACE_MAX                  50    /* characters of a tournament's place in an address */

/* --- ratings --- */
#define APP_RATED_PAGE    5000    /* rated games that one job reads at the start */
#define APP_RATED_ONCE    1000    /* rated games that one act may rate anew at once: 0.3 ms */
#define APP_AGAIN_PAGE    200     /* beyond it, rated games that one job reads and one step rates */
#define APP_AGAIN_MS      1       /* between two such steps */
#define APP_RATED_MAX     1000000 /* rated games in memory, 120 bytes each; more do not count */
#define APP_LADDER_PAGE   50      /* players on a page */
#define APP_PROFILE_GAMES 20      /* last games of a player */
#define APP_HISTORY_GAMES 300     /* last games of a player in one pool, for a graph */
#define APP_PLAYED_PAGE   20      /* games on a page of those of a player */

/* --- challenges --- */
#define APP_CHALLENGE_MS INT64_C(300000) /* an unanswered challenge ends after so long, */
/* with other terms from the challenged player it begins anew, so often and for so long in all, */
#define APP_CHALLENGE_CHANGES_MAX 10
#define APP_CHALLENGE_ALL_MS      INT64_C(1800000)
/* and it ends earlier if the challenger has had no connection for so long */
#define APP_CHALLENGE_AWAY_MS INT64_C(30000)
/* open challenges to one player, of these from one address, and from one player; then `full` */
#define APP_CHALLENGES_TO_MAX         10
#define APP_CHALLENGES_TO_ADDRESS_MAX 4
#define APP_CHALLENGES_TO_SAME_MAX    1
/* the challenger sees outcomes for so long, those of the newest so many challenges */
#define APP_CHALLENGE_TOLD_MS   INT64_C(120000)
#define APP_CHALLENGES_TOLD_MAX 8
#define APP_CHALLENGES_LISTED   32 /* challenges in one player's list; further ones are not sent */
/* a challenger on the opponent's list of muted players is declined after so long, plus a random
 * part up to the second */
#define APP_CHALLENGE_MUTED_MS        4000
#define APP_CHALLENGE_MUTED_RANDOM_MS 20000

/* --- quick pairing --- */
#define APP_SEEKS_MAX         200 /* players who wait, of these from one address; then `full` */
#define APP_SEEKS_ADDRESS_MAX 20
#define APP_SEEK_MS           INT64_C(1800000) /* a wish ends after so long, */
#define APP_SEEK_AWAY_MS      10000 /* and when its connection has been lost for so long */
#define APP_SEEK_LOOK_MS      1000  /* between two looks for pairs, whose range of ratings grows */
#define APP_SEEK_STEP_MS      1     /* from a new wish, or a pair, to the next look */
#define APP_SEEK_LAST_MAX     400   /* players whose last opponent is remembered */

/* --- arenas; server/tour/arena.h has the limits of one --- */
#define APP_ARENAS_OPEN_MAX  50 /* arenas that are open or running; then `full` */
#define APP_ARENAS_MINE_MAX  3  /* of these, made by one player; then `full` */
#define APP_ARENAS_MAX       80 /* arenas in memory; beyond it an ended one is `busy` */
#define APP_ARENAS_OVER_MAX  20 /* ended ones in the list, the newest */
#define APP_ARENA_AHEAD_MS   (INT64_C(60) * 86400000) /* an arena starts at most so long from now */
#define APP_ARENA_PAGE       2000 /* acts that one job reads and one step folds: half a millisecond */
#define APP_ARENA_GAMES_PAGE 200   /* last games of a player */
#define APP_ARENA_LOOK_MS    1000  /* between two looks for pairs, absent players and the end */
#define APP_ARENA_STEP_MS    1     /* from some pairs to the next ones, */
#define APP_ARENA_PAIRS_ONCE 8     /* of which one step makes so many: 50 microseconds each */
#define APP_ARENA_NOTE_MS    250   /* least time between two events of an arena */
#define APP_ARENA_FIRST_MS   30000 /* for a player's first move; then they lose and are paused */

/* --- programs --- */
#define APP_ABLE_MAX  500 /* connections with capabilities, 1.6 kB each; then `full` */
#define APP_BOTS_PAGE 50  /* in the list of those that are here, the newest */

/* --- house players --- */
/* thoughts on their way at once, one of each address; further games wait for their turn */
#define APP_THOUGHTS_MAX 4
/* A waiting thought is due so long after it was asked for, times its cost (core/search/levels.h): five to
 * fourteen times what it takes. Of one address the first that is due comes first. */
#define APP_THOUGHT_DUE_US 3
/* a house player answers so long after its turn began, plus a random part up to the second number,
 * and never later than a part of the time that its clock has left */
#define APP_HOUSE_PACE_MS   900
#define APP_HOUSE_RANDOM_MS 1200
#define APP_HOUSE_PART      20
/* a thought without memory: so often it is tried, with so much time between; then the house player
 * resigns */
#define APP_HOUSE_TRIES_MAX 12
#define APP_HOUSE_AGAIN_MS  5000

/* --- questions over HTTP --- */
/* Pixels of a board on another site, unless the site wants less: its width, and what the lines above and
 * below the board add to its height. */
#define APP_EMBED_WIDTH    480
#define APP_EMBED_LINES    80
#define APP_BODY_SMALL_MAX 2048 /* bytes of the body of most; then 413 */

/* --- records --- */
#define APP_RECORD_GAMES_MAX 100 /* games of an SGF file that are counted and can be chosen */

/* --- games --- */
#define APP_EVENTS_MAX      30000   /* events of a game; then everything but resigning is `full` */
#define APP_EVENT_BYTES_MAX 2000000 /* bytes of all acts and keys of a game; then the same */
#define APP_REFUSALS_MAX    64      /* answers waiting for one event to be stored; then `busy` */
#define APP_REFUSED_MAX     4       /* refusals of a game that hold for repetitions, */
#define APP_REFUSED_MS      60000   /* for so long: twice the age of the oldest word that nodes hear */
#define APP_UNSTARTED_MS    600000  /* both players are away and have not both moved: aborted */
/* both players are away, and it has no days clock: aborted */
#define APP_FORSAKEN_MS (INT64_C(7) * 86400000)
#define APP_WAKE_MAX_MS 3600000 /* a deadline of a days clock is checked at least so often */

#define APP_HEEDED 256 /* accounts made by other processes that older rows do not contradict */
#define APP_ROOM_WAITS                                                                             \
    3 /* times that a client's question for a game waits for its room to be read again */

#endif
