/* Changes: one function, with one statement, for each change of job.h. migrations/0001_init.sql
 * says what each column means.
 *
 * Promises: a job is applied whole or not at all, within a transaction that the caller holds. An
 * event is stored only as the very next one of its game (fresh.c). */
#include "server/store/db.h"

#include <assert.h>

#include "server/store/fresh.h"

/* PostgreSQL's sequence counts in blocks: a number from it is the first of DRAWN_AT_ONCE ids. */
#define DRAWN_AT_ONCE 256

static int64_t draw_block(struct db *db)
{
    int64_t first = 0;
    struct sql_stmt *s = db_statement(db, STATEMENT_DRAW_IDS,
                                      "SELECT nextval(pg_get_serial_sequence('player', 'id'))");
    while (db_row(db, s))
        first = sql_int64(s, 0);
    return first;
}

/* Takes an id for a player who brings none, from a block of this process. */
static int64_t draw_one(struct db *db)
{
    if (db->next_player == db->end_player) {
        db->next_player = draw_block(db);
        db->end_player = db->next_player > 0 ? db->next_player + DRAWN_AT_ONCE : 0;
    }
    return db->next_player > 0 ? db->next_player++ : 0;
}

static bool add_player(struct db *db, struct row_player *row)
{
    if (row->id == 0 && db->sql->driver->postgres && (row->id = draw_one(db)) == 0)
        return false;
    struct sql_stmt *s =
        row->id > 0
            ? db_statement(db, STATEMENT_ADD_DRAWN_PLAYER,
                           "INSERT INTO player (name, created_at, id) VALUES (?1, ?2, ?3)")
            : db_statement(db, STATEMENT_ADD_PLAYER,
                           "INSERT INTO player (name, created_at) VALUES (?1, ?2) RETURNING id");
    db_bind_text(s, 1, row->name);
    sql_bind_int(s, 2, row->created_at);
    if (row->id > 0) {
        sql_bind_int(s, 3, row->id);
        return db_change(db, s);
    }
    return db_change_returning(db, s, &row->id);
}

/* SQLite keeps the highest id that a player ever had, so that no id is used twice. It accepts the
 * ids of new players as they are given. */
static bool draw_ids(struct db *db, struct row_ids *row)
{
    assert(row->n > 0 && row->n <= DRAWN_AT_ONCE);
    if (db->sql->driver->postgres) {
        row->first = draw_block(db);
        return row->first > 0;
    }
    struct sql_stmt *s = db_statement(
        db, STATEMENT_DRAW_IDS,
        "UPDATE sqlite_sequence SET seq = seq + ?1 WHERE name = 'player' RETURNING seq");
    sql_bind_int(s, 1, row->n);
    int64_t last = 0;
    while (db_row(db, s))
        last = sql_int64(s, 0);
    if (last == 0) { /* there was no player yet */
        s = db_statement(db, STATEMENT_FIRST_IDS,
                         "INSERT INTO sqlite_sequence (name, seq) VALUES ('player', ?1)");
        sql_bind_int(s, 1, row->n);
        if (!db_change(db, s))
            return false;
        last = row->n;
    }
    row->first = last - row->n + 1;
    return true;
}

static bool rename_player(struct db *db, const struct row_player *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_RENAME_PLAYER, "UPDATE player SET name = ?2 WHERE id = ?1");
    sql_bind_int(s, 1, row->id);
    db_bind_text(s, 2, row->name);
    if (!db_change(db, s) || !db_rename_account(db, row))
        return false;
    db_name_again(db, row->id);
    return true;
}

/* Binds the columns from the seats to rematch, which CHANGE_ADD_ROOM and CHANGE_SET_ROOM share,
 * from parameter 2 on. */
static void bind_room_state(struct sql_stmt *s, const struct row_room *row)
{
    assert(row->first_black >= -1 && row->first_black <= 1 && row->rematch <= 2);
    db_bind_id(s, 1, &row->id);
    db_bind_player(s, 2, row->seats[0]);
    db_bind_player(s, 3, row->seats[1]);
    if (row->first_black >= 0)
        sql_bind_int(s, 4, row->first_black);
    else
        sql_bind_null(s, 4, SQL_INT);
    sql_bind_int(s, 5, row->state);
    db_bind_positive(s, 6, row->closed_at);
    if (row->rematch > 0)
        sql_bind_int(s, 7, row->rematch - 1);
    else
        sql_bind_null(s, 7, SQL_INT);
}

static bool add_room(struct db *db, const struct row_room *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_ROOM,
        "INSERT INTO room (public, seat0, seat1, first_black, state, closed_at, rematch, opener, is_public, settings,"
        " opened_at, tour, arena) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11,"
        " (SELECT id FROM tour WHERE public = ?12), (SELECT id FROM arena WHERE public = ?13))");
    bind_room_state(s, row);
    sql_bind_int(s, 8, row->opener);
    sql_bind_int(s, 9, row->is_public);
    db_bind_text(s, 10, row->settings);
    sql_bind_int(s, 11, row->opened_at);
    db_bind_id(s, 12, &row->tour);
    db_bind_id(s, 13, &row->arena);
    return db_change(db, s);
}

static bool set_room(struct db *db, const struct row_room *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_SET_ROOM,
        "UPDATE room SET seat0 = ?2, seat1 = ?3, first_black = ?4, state = ?5, closed_at = ?6, rematch = ?7"
        " WHERE public = ?1");
    bind_room_state(s, row);
    return db_change(db, s);
}

/* Binds the columns from the result to ended_at: parameters 2 to 7. */
static void bind_game_end(struct sql_stmt *s, const struct row_game *row)
{
    assert((row->ended_at > 0) == (row->result.length > 0));
    db_bind_id(s, 1, &row->id);
    db_bind_text_or_null(s, 2, row->result);
    db_bind_text_or_null(s, 3, row->reason);
    if (row->scored) {
        sql_bind_int(s, 4, row->score_x2[0]);
        sql_bind_int(s, 5, row->score_x2[1]);
    } else {
        sql_bind_null(s, 4, SQL_INT);
        sql_bind_null(s, 5, SQL_INT);
    }
    if (row->ended_at > 0)
        sql_bind_int(s, 6, row->moves);
    else
        sql_bind_null(s, 6, SQL_INT);
    db_bind_positive(s, 7, row->ended_at);
}

/* enum listed of a game by the expressions of its columns; 0 while it runs. An account is a bot before its first
 * game or never. */
#define LISTED_AS(result, moves, ended_at, black, white)                                           \
    "CASE WHEN " ended_at " IS NULL THEN 0 WHEN " result " = 'none' AND " moves " < 2 THEN 1"      \
    " WHEN " black " < 0 OR " white " < 0 OR EXISTS (SELECT 1 FROM account"                        \
    " WHERE player IN (" black ", " white ") AND bot_of IS NOT NULL) THEN 4 ELSE 2 END"

static bool add_game(struct db *db, const struct row_game *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_GAME,
        "INSERT INTO game (public, result, reason, black_x2, white_x2, moves, ended_at, room, number, ruleset, revision,"
        " title, rules, width, height, setup, to_move, handicap, komi_x2, clock, marking, absence, black, white,"
        " is_public, started_at, listed) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT id FROM room WHERE public = ?8), ?9, ?10,"
        " ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, " LISTED_AS(
            "?2", "?6", "?7", "?23", "?24") ")");
    assert(row->number >= 1 && row->black != 0 && row->white != 0);
    bind_game_end(s, row);
    db_bind_id(s, 8, &row->room);
    sql_bind_int(s, 9, row->number);
    db_bind_text_or_null(s, 10, row->ruleset);
    sql_bind_int(s, 11, row->revision);
    db_bind_text(s, 12, row->title);
    db_bind_text(s, 13, row->rules);
    sql_bind_int(s, 14, row->width);
    sql_bind_int(s, 15, row->height);
    db_bind_text(s, 16, row->setup);
    sql_bind_int(s, 17, row->to_move);
    sql_bind_int(s, 18, row->handicap);
    sql_bind_int(s, 19, row->komi_x2);
    db_bind_text(s, 20, row->clock);
    sql_bind_int(s, 21, row->marking_ms);
    sql_bind_int(s, 22, row->absence_ms);
    sql_bind_int(s, 23, row->black);
    sql_bind_int(s, 24, row->white);
    sql_bind_int(s, 25, row->is_public);
    sql_bind_int(s, 26, row->started_at);
    if (!db_change(db, s))
        return false;
    if (row->ended_at > 0) {
        db_tally(db, &row->id);
        db_name_players(db, &row->id);
    }
    return true;
}

static bool end_game(struct db *db, const struct row_game *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_END_GAME,
        "UPDATE game SET result = ?2, reason = ?3, black_x2 = ?4, white_x2 = ?5, moves = ?6, ended_at = ?7,"
        " listed = " LISTED_AS("?2", "?6", "?7", "black", "white") " WHERE public = ?1");
    bind_game_end(s, row);
    if (!db_change(db, s))
        return false;
    db_tally(db, &row->id);
    db_hurry_events(db, &row->id);
    db_name_players(db, &row->id);
    return true;
}

static bool add_chat(struct db *db, const struct row_chat *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ADD_CHAT,
                     "INSERT INTO chat (room, audience, seq, player, text, at)"
                     " VALUES ((SELECT id FROM room WHERE public = ?1), ?2, ?3, ?4, ?5, ?6)");
    assert((row->audience == 1 || row->audience == 2) && row->seq >= 1);
    db_bind_id(s, 1, &row->room);
    sql_bind_int(s, 2, row->audience);
    sql_bind_int(s, 3, row->seq);
    sql_bind_int(s, 4, row->player);
    db_bind_text(s, 5, row->text);
    sql_bind_int(s, 6, row->at);
    return db_change(db, s);
}

static bool add_command(struct db *db, const struct row_command *row)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_ADD_COMMAND,
        "INSERT INTO command (player, key, body, answer, at) VALUES (?1, ?2, ?3, ?4, ?5)");
    assert(row->player > 0 && row->key.length > 0);
    sql_bind_int(s, 1, row->player);
    db_bind_text(s, 2, row->key);
    sql_bind_bytes(s, 3, row->body, sizeof row->body);
    db_bind_text(s, 4, row->answer);
    sql_bind_int(s, 5, row->at);
    return db_change(db, s);
}

static bool add_report(struct db *db, const struct row_report *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_ADD_REPORT,
                     "INSERT INTO report (room, audience, line, by, why, at)"
                     " VALUES ((SELECT id FROM room WHERE public = ?1), ?2, ?3, ?4, ?5, ?6)");
    assert(row->audience == 1 || row->audience == 2);
    db_bind_id(s, 1, &row->room);
    sql_bind_int(s, 2, row->audience);
    sql_bind_int(s, 3, row->line);
    sql_bind_int(s, 4, row->by);
    db_bind_text(s, 5, row->why);
    sql_bind_int(s, 6, row->at);
    return db_change(db, s);
}

/* Muting twice is no conflict, and neither is unmuting a player who was not muted. Muting a player
 * who does not exist is a conflict and no bug: any client may send any number. */
static bool set_mute(struct db *db, const struct row_mute *row)
{
    struct sql_stmt *s = row->on
                             ? db_statement(db, STATEMENT_ADD_MUTE,
                                            "INSERT INTO mute (player, muted)"
                                            " SELECT ?1, id FROM player WHERE id = ?2"
                                            " ON CONFLICT (player, muted)"
                                            " DO UPDATE SET muted = excluded.muted")
                             : db_statement(db, STATEMENT_REMOVE_MUTE,
                                            "DELETE FROM mute WHERE player = ?1 AND muted = ?2");
    sql_bind_int(s, 1, row->player);
    sql_bind_int(s, 2, row->muted);
    return db_change(db, s) || !row->on;
}

/* The same rules as for mutes. */
static bool set_follow(struct db *db, const struct row_follow *row)
{
    struct sql_stmt *s =
        row->on ? db_statement(db, STATEMENT_ADD_FOLLOW,
                               "INSERT INTO follow (player, followed)"
                               " SELECT ?1, id FROM player WHERE id = ?2"
                               " ON CONFLICT (player, followed)"
                               " DO UPDATE SET followed = excluded.followed")
                : db_statement(db, STATEMENT_REMOVE_FOLLOW,
                               "DELETE FROM follow WHERE player = ?1 AND followed = ?2");
    sql_bind_int(s, 1, row->player);
    sql_bind_int(s, 2, row->followed);
    return db_change(db, s) || !row->on;
}

static bool set_hidden(struct db *db, const struct row_hidden *row)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_SET_HIDDEN, "UPDATE account SET hidden = ?2 WHERE player = ?1");
    sql_bind_int(s, 1, row->player);
    sql_bind_int(s, 2, row->on);
    return db_change(db, s);
}

static bool apply(struct db *db, struct change *change, int64_t *added_player)
{
    switch (change->kind) {
    case CHANGE_ADD_PLAYER:
        if (!add_player(db, &change->row.player))
            return false;
        *added_player = change->row.player.id;
        return true;
    case CHANGE_DRAW_IDS: return draw_ids(db, &change->row.ids);
    case CHANGE_RENAME_PLAYER: return rename_player(db, &change->row.player);
    case CHANGE_ADD_SESSION: return db_add_session(db, &change->row.session, *added_player);
    case CHANGE_ADD_ROOM: return add_room(db, &change->row.room);
    case CHANGE_SET_ROOM: return set_room(db, &change->row.room);
    case CHANGE_ADD_GAME: return add_game(db, &change->row.game);
    case CHANGE_END_GAME: return end_game(db, &change->row.game);
    case CHANGE_ADD_EVENT: return db_add_event(db, &change->row.event);
    case CHANGE_ADD_CHAT: return add_chat(db, &change->row.chat);
    case CHANGE_ADD_COMMAND: return add_command(db, &change->row.command);
    case CHANGE_ADD_REPORT: return add_report(db, &change->row.report);
    case CHANGE_SET_MUTE: return set_mute(db, &change->row.mute);
    case CHANGE_SET_FOLLOW: return set_follow(db, &change->row.follow);
    case CHANGE_SET_HIDDEN: return set_hidden(db, &change->row.hidden);
    case CHANGE_ADD_ACCOUNT: return db_add_account(db, &change->row.account, *added_player);
    case CHANGE_CHECK_ACCOUNT: return db_check_account(db, &change->row.account);
    case CHANGE_SET_PASSWORD: return db_set_password(db, &change->row.account);
    case CHANGE_REMOVE_ACCOUNT: return db_remove_account(db, &change->row.account);
    case CHANGE_USE_SESSION: return db_use_session(db, &change->row.session);
    case CHANGE_END_SESSION: return db_end_session(db, &change->row.session);
    case CHANGE_END_SESSIONS: return db_end_sessions(db, &change->row.session);
    case CHANGE_END_BOTS: return db_end_bots(db, &change->row.session);
    case CHANGE_MAKE_BOT: return db_make_bot(db, &change->row.account, *added_player);
    case CHANGE_OFFER_OWNER: return db_offer_owner(db, &change->row.owner_link);
    case CHANGE_TAKE_OWNER: return db_take_owner(db, &change->row.owner_link);
    case CHANGE_ADD_TOUR: return db_add_tour(db, &change->row.tour);
    case CHANGE_SET_TOUR: return db_set_tour(db, &change->row.tour);
    case CHANGE_DELETE_TOUR: return db_delete_tour(db, &change->row.tour);
    case CHANGE_ADD_TOUR_ACT: return db_add_tour_act(db, &change->row.tour_act);
    case CHANGE_SET_TOUR_PLAYER: return db_set_tour_player(db, &change->row.tour_player);
    case CHANGE_SET_TOUR_STAFF: return db_set_tour_staff(db, &change->row.tour_staff);
    case CHANGE_SET_RATED: return db_set_rated(db, &change->row.rated);
    case CHANGE_REMOVE_RATED: return db_remove_rated(db, &change->row.rated);
    case CHANGE_ADD_ARENA: return db_add_arena(db, &change->row.arena);
    case CHANGE_SET_ARENA: return db_set_arena(db, &change->row.arena);
    case CHANGE_ADD_ARENA_ACT: return db_add_arena_act(db, &change->row.arena_act);
    case CHANGE_SET_INVITE: return db_set_invite(db, &change->row.invite);
    case CHANGE_REMOVE_INVITE: return db_remove_invite(db, &change->row.invite);
    case CHANGE_ADD_MODERATION_ACT: return db_add_moderation_act(db, &change->row.moderation_act);
    case CHANGE_ADD_TRAIL: return db_add_trail(db, &change->row.trail, *added_player);
    case CHANGE_SAVE_FILE: return true; /* the store's business, not the database's */
    }
    assert(!"a change of no known kind");
    return false;
}

bool db_apply(struct db *db, struct job *job)
{
    int64_t added_player = 0;
    bool ok = true, one_event = job->first->kind == CHANGE_ADD_EVENT && !job->first->next;
    uint32_t events = db_events_added(db);
    assert(job->first && db_in_transaction(db));
    if (one_event && db_gathers_events(db)) /* most jobs; nothing changes before the batch ends */
        return db_add_event(db, &job->first->row.event);
    /* The savepoint covers one job: a conflict undoes this job and leaves the other jobs of the batch. */
    db_run(db, SQL_SAVEPOINT);
    for (struct change *change = job->first; ok && change; change = change->next)
        ok = apply(db, change, &added_player);
    ok = ok && db->sql->driver->sound(db->sql);
    if (!ok) {
        db->cut = false;
        db_run(db, SQL_UNDO);
        db_drop_events(db, events);
    }
    db_run(db, SQL_RELEASE);
    return ok;
}
