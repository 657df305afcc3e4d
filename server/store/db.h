/* One connection with its prepared statements, internal to server/store. Once it is open, only one thread uses it. */
#ifndef MIAI_STORE_DB_H
#define MIAI_STORE_DB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/job.h"
#include "server/store/sql.h"
#include "server/store/store.h"

#define STORE_EXIT_FAULT     74  /* EX_IOERR: the disk or the database failed */
#define STORE_EPOCH_LEN      16  /* hexadecimal digits */
#define STORE_SEARCH_MAX     100 /* games that a search may return */
#define STORE_CHAT_TAIL      100 /* lines of each chat that are loaded with a room */
#define STORE_MET_MAX        10  /* opponents of a player's record */
#define DB_EXPORT_STATEMENTS 16  /* of export.c */
/* Games that one query for the games of a player reads: of either colour, with people or with computers. */
#define STORE_PLAYED_READ_MAX 1000
/* The limits of one part of the live rooms: it ends after so many rooms, or with the room whose
 * game brings the events to this number (a power of two). */
#define STORE_LIVE_ROOMS  256
#define STORE_LIVE_EVENTS 32768

/* Two stages of tournaments that the application does not know: a tournament whose acts are not all
 * stored yet, and the empty row of a tournament that never arrived whole. */
#define DB_TOUR_ARRIVING 255
#define DB_TOUR_GIVEN_UP 254
#define DB_TOUR_IS_HERE  "stage < 254"
/* Address and title of a tournament for rows that refer to it. One that was deleted has an address
 * that leads nowhere. */
#define DB_TOUR_SLUG(t)                                                                            \
    "CASE WHEN " t "." DB_TOUR_IS_HERE " THEN " t ".slug ELSE substr(" t ".slug, 2) END"
#define DB_TOUR_TITLE(t)                                                                           \
    "CASE WHEN " t "." DB_TOUR_IS_HERE " THEN " t ".title ELSE 'A deleted tournament' END"

struct db {
    struct sql *sql;
    struct sqlite3 *handle;       /* of SQLite, which sql owns; NULL: it is another database */
    struct sql_stmt **statements; /* by enum statement, prepared at the first use */
    int64_t changed;              /* rows that the last change touched */
    const struct store_names *names;
    char *folded; /* the last name that was folded */
    char skeleton[STORE_SKELETON_BYTES];
    char epoch[STORE_EPOCH_LEN + 1];
    struct db_walk { /* how far the purge has come */
        int64_t room, player;
        int64_t again_ms; /* when the walk begins again */
    } walk;
    struct fresh
        *fresh; /* events that wait in the log (fresh.h); only the writing connection has one */
    struct append *append;           /* events of a batch (append.h); of PostgreSQL */
    int64_t next_player, end_player; /* drawn ids of players that were not used; of PostgreSQL */
    bool cut; /* the question was interrupted, or the transaction is lost: rows end here */
};

/* Every statement but those of an opener. The text of a statement is beside the function that uses it. */
enum statement {
    STATEMENT_ADD_PLAYER,
    STATEMENT_ADD_DRAWN_PLAYER,
    STATEMENT_ACCOUNTS_FOUND,
    STATEMENT_DRAW_IDS,
    STATEMENT_FIRST_IDS,
    STATEMENT_RENAME_PLAYER,
    STATEMENT_ADD_SESSION,
    STATEMENT_ADD_ROOM,
    STATEMENT_SET_ROOM,
    STATEMENT_ADD_GAME,
    STATEMENT_END_GAME,
    STATEMENT_ADD_EVENT,
    STATEMENT_NODE_BEGIN,
    STATEMENT_NODE_COMMIT,
    STATEMENT_NODE_LAST,
    STATEMENT_NODE_END_OTHERS,
    STATEMENT_NODE_FIRST,
    STATEMENT_END_BATCHES,
    STATEMENT_NODE_SEEN,
    STATEMENT_NODE_LEAVES,
    STATEMENT_NODES,
    STATEMENT_RELEASE_SHARDS,
    STATEMENT_LOCK_SHARDS,
    STATEMENT_TAKE_SHARDS,
    STATEMENT_ALL_OWNERS,
    STATEMENT_STREAMS,
    STATEMENT_LOG_HEAD,
    STATEMENT_LOG_ROWS,
    STATEMENT_PURGE_LOG_LOCK,
    STATEMENT_PURGE_LOG,
    STATEMENT_PURGE_STARTS,
    STATEMENT_PURGE_NODES,
    STATEMENT_SHARDS,
    STATEMENT_ALL_SHARDS,
    STATEMENT_PURGE_LOCK,
    STATEMENT_LAST_EVENT,
    STATEMENT_ADD_TIP,
    STATEMENT_SET_TIP,
    STATEMENT_REMOVE_TIP,
    STATEMENT_ADD_LOG,
    STATEMENT_SHORTEN_LOG,
    STATEMENT_ADD_CHAT,
    STATEMENT_ADD_COMMAND,
    STATEMENT_ADD_REPORT,
    STATEMENT_ADD_MUTE,
    STATEMENT_REMOVE_MUTE,
    STATEMENT_ADD_FOLLOW,
    STATEMENT_REMOVE_FOLLOW,
    STATEMENT_REMOVE_FOLLOWS,
    STATEMENT_SET_HIDDEN,
    STATEMENT_FOLLOWED,
    STATEMENT_ADD_ACCOUNT,
    STATEMENT_RENAME_ACCOUNT,
    STATEMENT_NAME_TAKEN,
    STATEMENT_NAME,
    STATEMENT_CHECK_ACCOUNT,
    STATEMENT_SET_PASSWORD,
    STATEMENT_REMOVE_ACCOUNT,
    STATEMENT_REMOVE_MUTES,
    STATEMENT_USE_SESSION,
    STATEMENT_END_SESSION,
    STATEMENT_END_SESSIONS,
    STATEMENT_ADD_TOKEN,
    STATEMENT_END_BOTS,
    STATEMENT_MAKE_BOT,
    STATEMENT_BOTS_N,
    STATEMENT_ALL_TOKENS,
    STATEMENT_TOKENS,
    STATEMENT_BOTS,
    STATEMENT_OFFER_OWNER,
    STATEMENT_USE_LINK,
    STATEMENT_SET_OWNER,
    STATEMENT_ADD_TOUR,
    STATEMENT_SET_TOUR,
    STATEMENT_DELETE_TOUR,
    STATEMENT_ADD_TOUR_ACT,
    STATEMENT_SET_RATED,
    STATEMENT_ADD_RATED,
    STATEMENT_ADD_ARENA,
    STATEMENT_SET_ARENA,
    STATEMENT_ADD_ARENA_ACT,
    STATEMENT_ARENAS,
    STATEMENT_ARENA,
    STATEMENT_ARENA_ACTS,
    STATEMENT_ARENA_PLAYERS,
    STATEMENT_SET_INVITE,
    STATEMENT_REMOVE_INVITE,
    STATEMENT_TRIM_INVITES,
    STATEMENT_REMOVE_INVITES,
    STATEMENT_INVITES,
    STATEMENT_REMOVE_RATED,
    STATEMENT_EXPORT,
    STATEMENT_EXPORT_LAST = STATEMENT_EXPORT + DB_EXPORT_STATEMENTS - 1,
    STATEMENT_FORGET,
    STATEMENT_FORGOTTEN,
    STATEMENT_FORGET_LINES,
    STATEMENT_FORGET_REPORTS,
    STATEMENT_FORGET_NEXT,
    STATEMENT_FORGET_ACTS,
    STATEMENT_FORGET_SEEN,
    STATEMENT_FORGET_DONE,
    STATEMENT_PURGE,
    STATEMENT_PURGE_SESSIONS,
    STATEMENT_PURGE_ARRIVING,
    STATEMENT_GIVE_UP_ARRIVING,
    STATEMENT_WALK_ROOMS,
    STATEMENT_WALK_PLAYERS,
    STATEMENT_PURGE_CHATS,
    STATEMENT_PURGE_ROOMS,
    STATEMENT_PURGE_PLAYERS,
    STATEMENT_SESSION,
    STATEMENT_MUTED,
    STATEMENT_ACCOUNT,
    STATEMENT_OWNED,
    STATEMENT_COMMAND,
    STATEMENT_ROOM,
    STATEMENT_ROOM_PLAYERS,
    STATEMENT_ROOM_GAMES,
    STATEMENT_ROOM_CHATS,
    STATEMENT_LIVE_AFTER,
    STATEMENT_LIVE_NEXT,
    STATEMENT_LIVE_ROOMS,
    STATEMENT_LIVE_PLAYERS,
    STATEMENT_LIVE_GAMES,
    STATEMENT_LIVE_EVENTS,
    STATEMENT_LIVE_LEFT,
    STATEMENT_LIVE_CHATS,
    STATEMENT_GAME,
    STATEMENT_GAME_PLAYERS,
    STATEMENT_GAME_EVENTS,
    STATEMENT_GAME_EVENTS_LOGGED,
    STATEMENT_GAME_TOUR,
    STATEMENT_META,
    STATEMENT_SET_META,
    STATEMENT_NAME_PLAYERS,
    STATEMENT_REMOVE_ALL_NAMES,
    STATEMENT_PLAYERS_TO_NAME,
    STATEMENT_REMOVE_NAMES,
    STATEMENT_ADD_NAME,
    STATEMENT_NAME_OF,
    STATEMENT_REMOVE_SKELETONS,
    STATEMENT_ACCOUNTS_TO_DRAW,
    STATEMENT_DRAW_SKELETON,
    STATEMENT_NAMED,
    STATEMENT_NAMED_EXACTLY,
    STATEMENT_FOUND_AFTER,
    STATEMENT_FOUND_BLACK,
    STATEMENT_FOUND_WHITE,
    STATEMENT_FOUND_BLACK_RULED,
    STATEMENT_FOUND_WHITE_RULED,
    STATEMENT_FOUND_BY_RULESET,
    STATEMENT_FOUND_ALL,
    STATEMENT_FOUND,
    STATEMENT_FOUND_PUBLIC,
    STATEMENT_PLAYED_BLACK,
    STATEMENT_PLAYED_WHITE,
    STATEMENT_PLAYED_BLACK_RULED,
    STATEMENT_PLAYED_WHITE_RULED,
    STATEMENT_PLAYED_BLACK_MET,
    STATEMENT_PLAYED_WHITE_MET,
    STATEMENT_TALLY_RULED,
    STATEMENT_TALLY_MET,
    STATEMENT_RECORDS,
    STATEMENT_MET,
    STATEMENT_TOUR,
    STATEMENT_TOUR_ACTS,
    STATEMENT_TOUR_COUNT,
    STATEMENT_TOUR_BYTES,
    STATEMENT_TOURS_BYTES,
    STATEMENT_TOURS,
    STATEMENT_TOURS_AWAKE,
    STATEMENT_TOURS_CALLED,
    STATEMENT_TOURS_WAITING,
    STATEMENT_TOURS_DIRECTED,
    STATEMENT_ADD_TOUR_STAFF,
    STATEMENT_REMOVE_TOUR_STAFF,
    STATEMENT_REMOVE_ROLES,
    STATEMENT_ADD_TOUR_PLAYER,
    STATEMENT_REMOVE_TOUR_PLAYER,
    STATEMENT_PLAYER,
    STATEMENT_RATED,
    STATEMENT_RATED_OF,
    STATEMENT_RATED_PLAYED,
    STATEMENT_GAME_ENDED,
    STATEMENT_NEXT_PUBLIC,
    STATEMENT_NEXT_ROOM,
    STATEMENT_NEXT_TOUR,
    STATEMENT_NEXT_ARENA,
    STATEMENT_PROFILE,
    STATEMENT_PROFILE_GAMES,
    STATEMENT_HISTORY,
    STATEMENT_ADD_MODERATION_ACT,
    STATEMENT_END_MODERATION_ACT,
    STATEMENT_REPLACE_MODERATION_ACTS,
    STATEMENT_REPORT_DONE,
    STATEMENT_REPORT_OPEN,
    STATEMENT_END_APPOINTMENT,
    STATEMENT_ACT_STANDS,
    STATEMENT_RATES_OF,
    STATEMENT_RATES_BY,
    STATEMENT_APPROVE,
    STATEMENT_ANNUL,
    STATEMENT_UNAPPROVE,
    STATEMENT_UNANNUL,
    STATEMENT_TOUR_RATES,
    STATEMENT_ADD_TRAIL,
    STATEMENT_PURGE_TRAIL,
    STATEMENT_PURGE_MODERATION_ACTS,
    STATEMENT_STANDING,
    STATEMENT_TARGET_ACT,
    STATEMENT_TARGET_REPORT,
    STATEMENT_TARGET_ROOM,
    STATEMENT_TARGET_TOUR,
    STATEMENT_TARGET_PLAYER,
    STATEMENT_REPORTS,
    STATEMENT_REPORT_LINES,
    STATEMENT_MODERATION_ACTS,
    STATEMENT_TRAIL_NAME,
    STATEMENT_TRAIL_OF_PLAYER,
    STATEMENT_TRAIL_OF_ADDRESS,
    STATEMENT_N
};

/* open.c: databases of SQLite. */

/* Opens, checks and migrates the database. False with a message in ret_error; then the caller still
 * calls db_close(). */
bool db_open(struct db *db, const char *path, const struct store_names *names, char *ret_error,
             size_t size);
/* Opens a database that no process has open, only to read it, and checks all of it. has_log: its write-ahead
 * log is read too; without a log no file is made beside the database. False as for db_open(). */
bool db_open_alone(struct db *db, const char *path, bool has_log, int *ret_schema, char *ret_error,
                   size_t size);
/* Opens a database that a writer of this process holds open, only to read it. False as for db_open(). */
bool db_open_reader(struct db *db, const char *path, const struct store_names *names,
                    char *ret_error, size_t size);
/* Opens a database that another process may hold open, only to read it. It is not checked. False as for db_open(). */
bool db_open_beside(struct db *db, const char *path, char *ret_error, size_t size);

/* db.c: the functions that every statement goes through. */

void db_close(struct db *db);
/* The prepared statement with this text, ready to be bound. */
struct sql_stmt *db_statement(struct db *db, enum statement which, const char *sql);
/* Ends the process after a log line. `what` names the step that failed. */
_Noreturn void db_die(struct db *db, const char *what);
/* Begins, divides or ends a transaction; dies on any error but a lost connection, which sets db->cut. */
void db_run(struct db *db, enum sql_command command);
bool db_in_transaction(const struct db *db);
/* Executes a bound change and resets it. False when it violated a constraint or touched no row. */
bool db_change(struct db *db, struct sql_stmt *statement);
/* The same of a change with RETURNING and one integer, of one row. */
bool db_change_returning(struct db *db, struct sql_stmt *statement, int64_t *ret);
/* The same where it does not matter whether it touched a row. */
void db_do(struct db *db, struct sql_stmt *statement);
/* Rows that the last of these changes touched. */
int64_t db_changes(const struct db *db);
/* Steps to the next row of a bound query; at the end resets it and returns false. Dies on any error but an
 * interruption, which sets db->cut and ends this query and all later ones until the caller unsets it. */
bool db_row(struct db *db, struct sql_stmt *statement);

void db_bind_text(struct sql_stmt *statement, int at, struct text text);         /* empty is '' */
void db_bind_text_or_null(struct sql_stmt *statement, int at, struct text text); /* empty is NULL */
void db_bind_positive(struct sql_stmt *statement, int at, int64_t value);        /* 0 is NULL */
void db_bind_player(struct sql_stmt *statement, int at,
                    int64_t player); /* 0 is NULL; a house player
                                                                     * is negative */
void db_bind_id(struct sql_stmt *statement, int at, const struct id128 *id);
/* A name as it is compared; lives until the next call. */
struct text db_fold(struct db *db, struct text name);
/* Binds the skeleton of this name; a name without one is NULL. */
void db_bind_skeleton(struct db *db, struct sql_stmt *statement, int at, struct text name);
/* The text that follows all texts with this beginning. U+10FFFF is no character and sorts after all others. */
struct text db_after_all(struct job *job, struct text beginning);
struct text db_text(struct sql_stmt *statement, int column, struct job *job); /* NULL is empty */
struct id128 db_id(struct sql_stmt *statement, int column);                   /* NULL is 0 */
/* Copies so many bytes; false: the column is NULL, and nothing is copied. */
bool db_bytes(struct sql_stmt *statement, int column, void *ret, size_t size);

/* accounts.c: the changes of accounts and sessions. False is a conflict. */
bool db_add_session(struct db *db, struct row_session *row, int64_t added_player);
bool db_use_session(struct db *db, const struct row_session *row);
bool db_end_session(struct db *db, const struct row_session *row);
bool db_end_sessions(struct db *db, const struct row_session *row);
bool db_end_bots(struct db *db, const struct row_session *row);
bool db_make_bot(struct db *db, const struct row_account *row, int64_t added_player);
bool db_add_account(struct db *db, struct row_account *row, int64_t added_player);
bool db_rename_account(struct db *db, const struct row_player *row);
bool db_check_account(struct db *db, const struct row_account *row);
bool db_set_password(struct db *db, const struct row_account *row);
bool db_remove_account(struct db *db, const struct row_account *row);
bool db_offer_owner(struct db *db, const struct row_owner_link *row);
bool db_take_owner(struct db *db, const struct row_owner_link *row);
void db_ask_account(struct db *db, struct job *job);
void db_ask_name(struct db *db, struct job *job);
void db_ask_accounts(struct db *db, struct job *job);
void db_ask_owner(struct db *db, struct job *job);
void db_ask_all_tokens(struct db *db, struct job *job);
void db_ask_tokens(struct db *db, struct job *job);

/* tours.c: tournaments and their logs. */
bool db_add_tour(struct db *db, struct row_tour *row);
bool db_set_tour(struct db *db, const struct row_tour *row);
bool db_delete_tour(struct db *db, const struct row_tour *row);
bool db_add_tour_act(struct db *db, const struct row_tour_act *row);
bool db_set_tour_player(struct db *db, const struct row_tour_player *row);
bool db_set_tour_staff(struct db *db, const struct row_tour_staff *row);
void db_ask_tour(struct db *db, struct job *job);
void db_ask_tours(struct db *db, struct job *job);
void db_ask_waiting(struct db *db, struct job *job);
void db_ask_directed(struct db *db, struct job *job);
void db_ask_awake(struct db *db, struct job *job);
void db_ask_called(struct db *db, struct job *job);
void db_weigh_tours(struct db *db, struct job *job);
void db_ask_players(struct db *db, struct job *job);

/* arenas.c: arenas and their logs. */
bool db_add_arena(struct db *db, const struct row_arena *row);
bool db_set_arena(struct db *db, const struct row_arena *row);
bool db_add_arena_act(struct db *db, const struct row_arena_act *row);
void db_ask_arenas(struct db *db, struct job *job);
void db_ask_arena(struct db *db, struct job *job);

/* ratings.c: games that count for ratings. */
bool db_set_invite(struct db *db, const struct row_invite *row);
bool db_remove_invite(struct db *db, const struct row_invite *row);
void db_ask_invites(struct db *db, struct job *job, int64_t player);
bool db_set_rated(struct db *db, const struct row_rated *row);
bool db_remove_rated(struct db *db, const struct row_rated *row);
void db_ask_rated(struct db *db, struct job *job);
void db_ask_rated_of(struct db *db, struct job *job, const struct id128 *tour);
void db_ask_rated_played(struct db *db, struct job *job, const struct id128 *game);
void db_ask_profile(struct db *db, struct job *job);
void db_ask_history(struct db *db, struct job *job);

/* played.c: the games of one player. */
void db_ask_played(struct db *db, struct job *job);

/* tally.c: how often players won, drew and lost. Adds a game that has just ended to the records, if it counts. */
void db_tally(struct db *db, const struct id128 *game);
/* The record of question.player by ruleset, and against the STORE_MET_MAX they met most often, these first. */
void db_ask_records(struct db *db, struct job *job);

/* moderation.c: moderators, their acts and their questions. */
bool db_add_moderation_act(struct db *db, struct row_moderation_act *row);
bool db_end_appointment(struct db *db,
                        int64_t player); /* ends the appointment and the trust, if there are any */
/* approve.c: the effect of a stored act on which tournaments count for ratings. */
void db_approve(struct db *db, struct row_moderation_act *row);
/* True if game g counts; t is its tournament, if it has one. */
#define DB_COUNTS                                                                                  \
    "(g.counts IN (1, 3) AND (g.tour IS NULL OR (g.ended_at <= t.rates_until"                      \
    " AND t.annulled_by IS NULL)))"
bool db_add_trail(struct db *db, const struct row_trail *row, int64_t added_player);
void db_ask_standing(struct db *db, struct job *job);
void db_ask_target(struct db *db, struct job *job);
void db_ask_reports(struct db *db, struct job *job);
void db_ask_acts(struct db *db, struct job *job);
void db_ask_trail(struct db *db, struct job *job);
/* Removes rows of the trail (which player did what from where) older than before_ms, some thousand
 * at most. True when there may be more. */
bool db_purge_trail(struct db *db, int64_t before_ms);
/* True if a line of the table chat c was removed. */
#define DB_IS_REMOVED                                                                              \
    "EXISTS (SELECT 1 FROM house_act x WHERE x.room = c.room AND x.audience = c.audience"          \
    " AND x.line = c.seq AND x.kind = 'remove' AND x.ended IS NULL)"
/* True if the player `p` is a moderator, in a statement that has the tables player p and account a. */
#define DB_IS_MODERATOR                                                                            \
    "(a.player IS NOT NULL AND EXISTS (SELECT 1 FROM house_act m WHERE m.kind = 'appoint'"         \
    " AND m.player = p.id AND m.ended IS NULL))"

/* changes.c. Applies all changes of a job within the open transaction, or none; false is a conflict. */
bool db_apply(struct db *db, struct job *job);

/* export.c */
void db_ask_export(struct db *db, struct job *job);

/* forget.c. Notes that the writings of this player are to be removed. The account is being deleted;
 * the player still has the old name. */
void db_forget_soon(struct db *db, int64_t player);
/* Removes a piece of these writings. True when there may be more. */
bool db_forget(struct db *db);

/* purge.c. Removes a piece of all that is no longer needed: answers of commands, sessions unused
 * for session_idle_ms (0: none), writings of deleted accounts, rooms without a game, guests without
 * a reference. True when there may be more. */
bool db_purge(struct db *db, int64_t now_ms, int64_t session_idle_ms);
/* Removes a piece of the old log of commits, and the rows of starts that are over, but this one's. True: there is more. */
bool db_purge_log(struct db *db, const struct node_start *self);

/* inspect.c: the inside of an inspection. */

struct inspect;
/* An inspection on a connection that is the caller's and outlives it. */
struct inspect *inspect_of(struct db *db);
struct db *inspect_db(struct inspect *inspect);

/* names.c: the index of names. */

/* Builds the index again unless it was built with this folding; the same for the skeletons of
 * accounts. */
void db_build_names(struct db *db);
/* Indexes the players of a game that has ended, so that a search finds it by their names. */
void db_name_players(struct db *db, const struct id128 *game);
/* Indexes the new name of a player. */
void db_name_again(struct db *db, int64_t player);

/* questions.c, search.c */
void db_answer(struct db *db, struct job *job);
void db_search(struct db *db, struct job *job);
/* The enum account_kind of a player; the argument is the column with the player's number. */
#define DB_ACCOUNT_KIND(player)                                                                             \
    "coalesce((SELECT CASE WHEN account.bot_of IS NULL THEN 1 ELSE 2 END FROM account WHERE account.player" \
    " = " player "), 0)"
/* The same in a statement that has the table account a, joined to the player. */
#define DB_KIND_OF_A "CASE WHEN a.player IS NULL THEN 0 WHEN a.bot_of IS NULL THEN 1 ELSE 2 END"
/* The columns of a game as db_read_game() expects them; the tables are game g, room r, player b and player w. */
#define DB_GAME_COLUMNS                                                                            \
    "g.public, r.public, g.number, g.ruleset, g.revision, g.title, g.rules, g.width, g.height,"    \
    " g.setup, g.to_move, g.handicap, g.komi_x2, g.clock, g.marking, g.absence, g.black, g.white," \
    " g.is_public, g.started_at, g.result, g.reason, g.black_x2, g.white_x2, g.moves, g.ended_at," \
    " b.name, w.name, " DB_ACCOUNT_KIND("g.black") ", " DB_ACCOUNT_KIND("g.white")
#define DB_GAME_TABLES                                                                             \
    "game g JOIN room r ON r.id = g.room JOIN player b ON b.id = g.black"                          \
    " JOIN player w ON w.id = g.white"
void db_read_game(struct job *job, struct sql_stmt *statement);
/* Makes room for one more element of size bytes in an answer's list of n elements, and returns the list. */
void *db_append(struct job *job, void *list, size_t n, size_t size);
/* Appends to a list of the answer and evaluates to the new row. */
#define DB_APPEND(job, list)                                                                       \
    ((job)->answer.list =                                                                          \
         db_append(job, (job)->answer.list, (job)->answer.list##_n, sizeof *(job)->answer.list),   \
     &(job)->answer.list[(job)->answer.list##_n++])
/* Ends a page. The question asked for one row more than a page has: that row is dropped and sets `more`. */
#define DB_END_PAGE(job, list)                                                                     \
    ((job)->answer.more = (job)->answer.list##_n > (job)->question.search.limit,                   \
     (job)->answer.list##_n -= (job)->answer.more)

/* migrate.c. Brings the database to the newest schema. Refuses a newer schema, and one whose
 * migrations were edited since. */
struct store_migration;
bool db_migrate(struct sqlite3 *handle, const char *path, const struct store_migration *list,
                size_t count, char *ret_error, size_t size);

#endif
