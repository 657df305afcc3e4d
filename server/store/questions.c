/* Questions: one function for each question of job.h. Rows are copied into the job's own memory.
 *
 * Promises: a question sees every job submitted before it, because the same connection handles them
 * in order. The orders are those of struct answer: rooms by the time they were opened, games by
 * room and number, events by game and seq. */
#include "server/store/db.h"

#include <assert.h>
#include <string.h>

#include "server/store/fresh.h"

#define QUOTE_(x) #x
#define QUOTE(x)  QUOTE_(x)

/* The rooms of a question: the one with a public id, or a part of all live rooms. */
#define ONE_ROOM "(SELECT id FROM room WHERE public = ?1)"
#define LIVE_ROOMS                                                                                 \
    "(SELECT id FROM room WHERE closed_at IS NULL AND (opened_at, id) > (?1, ?2)"                  \
    " AND (opened_at, id) <= (?3, ?4))"

/* The place of a tournament is only in its settings; "" if they cannot be read. */
#define PLACE(settings)                                                                            \
    "CASE WHEN json_valid(" settings ") THEN json_extract(" settings ", '$.place') ELSE '' END"
#define PLACE_POSTGRES(settings) "CAST(" settings " AS json) ->> 'place'"
#define OF(db, text, set)        SQL_TEXT_OF((db)->sql, text(set, PLACE), text(set, PLACE_POSTGRES))

#define SELECT_ROOMS(set, place)                                                                             \
    "SELECT public, opener, is_public, settings, seat0, seat1, first_black, state, opened_at,"               \
    " closed_at, (SELECT public FROM tour WHERE tour.id = room.tour),"                                       \
    " (SELECT " DB_TOUR_SLUG(                                                                                \
        "tour") " FROM tour WHERE tour.id = room.tour),"                                                     \
                " (SELECT " DB_TOUR_TITLE(                                                                   \
                    "tour") " FROM tour WHERE tour.id = room.tour),"                                         \
                            " (SELECT delay_ms FROM tour WHERE tour.id = room.tour),"                        \
                            " EXISTS (SELECT 1 FROM house_act x WHERE x.room = room.id AND x.kind = 'close'" \
                            " AND x.ended IS NULL),"                                                         \
                            " (SELECT " place(                                                               \
                                "settings") " FROM tour WHERE tour.id = room.tour), rematch,"                \
                                            " (SELECT public FROM arena WHERE arena.id = room.arena),"       \
                                            " (SELECT title FROM arena WHERE arena.id = room.arena)"         \
                                            " FROM room WHERE id IN " set                                    \
                                            " ORDER BY opened_at, id"
#define SELECT_PLAYERS(set)                                                                        \
    "SELECT id, name, created_at, " DB_ACCOUNT_KIND(                                               \
        "player.id") " FROM player WHERE id IN (SELECT opener FROM room WHERE id IN " set          \
                     " UNION SELECT seat0 FROM room WHERE id IN " set                              \
                     " UNION SELECT seat1 FROM room WHERE id IN " set                              \
                     " UNION SELECT black FROM game WHERE room IN " set                            \
                     " UNION SELECT white FROM game WHERE room IN " set ") ORDER BY id"
#define SELECT_GAMES(set)                                                                          \
    "SELECT " DB_GAME_COLUMNS " FROM " DB_GAME_TABLES " WHERE g.room IN " set                      \
    " ORDER BY r.opened_at, r.id, g.number"
/* The first of the last lines, for either audience. No line before it is read, however long the chat is. */
#define LESS_TAIL " - " QUOTE(STORE_CHAT_TAIL)
#define SELECT_CHATS(set)                                                                              \
    "WITH audience (audience) AS (VALUES (1), (2)),"                                                   \
    " said (room, public, opened_at, audience, past) AS ("                                             \
    "SELECT r.id, r.public, r.opened_at, a.audience, (SELECT max(l.seq) FROM chat l"                   \
    " WHERE l.room = r.id AND l.audience = a.audience)" LESS_TAIL                                      \
    " FROM room r, audience a WHERE r.id IN " set ")"                                                  \
    " SELECT s.public, c.audience, c.seq, c.player, p.name, c.text, c.at, " DB_ACCOUNT_KIND(           \
        "p.id") ", " DB_IS_REMOVED " FROM said s"                                                      \
                " CROSS JOIN chat c ON c.room = s.room AND c.audience = s.audience AND c.seq > s.past" \
                " JOIN player p ON p.id = c.player ORDER BY s.opened_at, s.room, c.audience, c.seq"
#define EVENT_COLUMNS "e.seq, e.version, e.kind, e.player, e.data, e.spent, e.lag, e.at, e.key"

void *db_append(struct job *job, void *list, size_t n, size_t size)
{
    if (n != 0 &&
        /* the room is a power of two elements, and doubles when that is reached */
        (n & (n - 1)) != 0)
        return list;
    if (n != 0 && n < 8)
        return list;
    void *wider = job_alloc(job, size * (n < 8 ? 8 : 2 * n));
    if (n > 0)
        memcpy(wider, list, size * n);
    return wider;
}

static void read_player(struct row_player *row, struct sql_stmt *s, struct job *job)
{
    row->id = sql_int64(s, 0);
    row->name = db_text(s, 1, job);
    row->created_at = sql_int64(s, 2);
    row->account = (uint8_t)sql_int(s, 3);
}

static void read_players(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s))
        read_player(DB_APPEND(job, players), s, job);
}

static void read_rooms(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_room *row = DB_APPEND(job, rooms);
        row->id = db_id(s, 0);
        row->opener = sql_int64(s, 1);
        row->is_public = sql_int(s, 2);
        row->settings = db_text(s, 3, job);
        row->seats[0] = sql_int64(s, 4);
        row->seats[1] = sql_int64(s, 5);
        bool drawn = !sql_is_null(s, 6);
        row->first_black = drawn ? (int8_t)sql_int(s, 6) : -1;
        bool offered = !sql_is_null(s, 16);
        row->rematch = offered ? (uint8_t)(sql_int(s, 16) + 1) : 0;
        row->state = (uint8_t)sql_int(s, 7);
        row->opened_at = sql_int64(s, 8);
        row->closed_at = sql_int64(s, 9);
        row->shut = sql_int(s, 14);
        if (!sql_is_null(s, 17)) {
            row->arena = db_id(s, 17);
            row->tour_title = db_text(s, 18, job);
        }
        if (sql_is_null(s, 10))
            continue;
        row->tour = db_id(s, 10);
        row->tour_slug = db_text(s, 11, job);
        row->tour_title = db_text(s, 12, job);
        row->tour_delay_ms = sql_int64(s, 13);
        row->tour_place = db_text(s, 15, job);
    }
}

void db_read_game(struct job *job, struct sql_stmt *s)
{
    struct row_game *row = DB_APPEND(job, games);
    row->id = db_id(s, 0);
    row->room = db_id(s, 1);
    row->number = (uint32_t)sql_int64(s, 2);
    row->ruleset = db_text(s, 3, job);
    row->revision = (uint16_t)sql_int(s, 4);
    row->title = db_text(s, 5, job);
    row->rules = db_text(s, 6, job);
    row->width = (uint8_t)sql_int(s, 7);
    row->height = (uint8_t)sql_int(s, 8);
    row->setup = db_text(s, 9, job);
    row->to_move = (uint8_t)sql_int(s, 10);
    row->handicap = (uint8_t)sql_int(s, 11);
    row->komi_x2 = (int16_t)sql_int(s, 12);
    row->clock = db_text(s, 13, job);
    row->marking_ms = sql_int64(s, 14);
    row->absence_ms = sql_int64(s, 15);
    row->black = sql_int64(s, 16);
    row->white = sql_int64(s, 17);
    row->is_public = sql_int(s, 18);
    row->started_at = sql_int64(s, 19);
    row->result = db_text(s, 20, job);
    row->reason = db_text(s, 21, job);
    row->scored = !sql_is_null(s, 22);
    row->score_x2[0] = sql_int(s, 22);
    row->score_x2[1] = sql_int(s, 23);
    row->moves = (uint32_t)sql_int64(s, 24);
    row->ended_at = sql_int64(s, 25);
    row->black_name = db_text(s, 26, job);
    row->white_name = db_text(s, 27, job);
    row->black_account = (uint8_t)sql_int(s, 28);
    row->white_account = (uint8_t)sql_int(s, 29);
}

static void read_games(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s))
        db_read_game(job, s);
}

/* A number that does not fit becomes a value that no row may have: a game with such an event does not fold. */
static uint8_t read_byte(struct sql_stmt *s, int column)
{
    int64_t value = sql_int64(s, column);
    return value >= 0 && value <= UINT8_MAX ? (uint8_t)value : UINT8_MAX;
}

static uint32_t read_seq(struct sql_stmt *s, int column)
{
    int64_t value = sql_int64(s, column);
    return value >= 0 && value <= UINT32_MAX ? (uint32_t)value : 0;
}

/* Reads all but `left`, from the columns of EVENT_COLUMNS. */
static void read_event(struct row_event *row, const struct id128 *game, struct sql_stmt *s,
                       struct job *job)
{
    row->game = *game;
    row->seq = read_seq(s, 0);
    row->version = read_byte(s, 1);
    row->kind = read_byte(s, 2);
    row->player = read_byte(s, 3);
    row->data = db_text(s, 4, job);
    row->spent_ms = sql_int64(s, 5);
    row->lag_ms = sql_int64(s, 6);
    row->at = sql_int64(s, 7);
    row->key = db_text(s, 8, job);
}

static void read_chats(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_chat *row = DB_APPEND(job, chats);
        row->room = db_id(s, 0);
        row->audience = (uint8_t)sql_int(s, 1);
        assert(row->audience == 1 || row->audience == 2); /* the schema says so */
        row->seq = (uint32_t)sql_int64(s, 2);
        row->player = sql_int64(s, 3);
        row->player_name = db_text(s, 4, job);
        row->text = db_text(s, 5, job);
        row->at = sql_int64(s, 6);
        row->account = (uint8_t)sql_int(s, 7);
        row->removed = sql_int(s, 8);
    }
}

static void ask_session(struct db *db, struct job *job)
{
    struct sql_stmt *s = db_statement(
        db, STATEMENT_SESSION,
        "SELECT p.id, p.name, p.created_at, " DB_KIND_OF_A
        ", coalesce(a.is_owner, 0), " DB_IS_MODERATOR
        ", coalesce(a.created_at, 0), s.created_at, s.used_at, s.token, s.scopes,"
        " coalesce(a.hidden, 0)"
        " FROM session s JOIN player p ON p.id = s.player LEFT JOIN account a ON a.player = p.id"
        " WHERE s.hash = ?1 AND (s.token IS NOT NULL OR (s.created_at >= ?2 AND s.used_at >= ?3))");
    sql_bind_bytes(s, 1, job->question.hash, sizeof job->question.hash);
    sql_bind_int(s, 2, job->question.made_since);
    sql_bind_int(s, 3, job->question.used_since);
    while (db_row(db, s)) {
        struct row_player *row = DB_APPEND(job, players);
        read_player(row, s, job);
        row->owner = sql_int(s, 4);
        row->moderator = sql_int(s, 5);
        row->account_at = sql_int64(s, 6);
        row->hidden = sql_int(s, 11);
        struct row_session *session = DB_APPEND(job, sessions);
        memcpy(session->hash, job->question.hash, sizeof session->hash);
        session->player = row->id;
        session->created_at = sql_int64(s, 7);
        session->used_at = sql_int64(s, 8);
        session->token = db_text(s, 9, job);
        session->scopes = (uint8_t)sql_int(s, 10);
    }
    if (job->answer.players_n == 0)
        return;
    s = db_statement(db, STATEMENT_MUTED,
                     "SELECT muted FROM mute WHERE player = ?1 ORDER BY muted");
    sql_bind_int(s, 1, job->answer.players[0].id);
    while (db_row(db, s))
        *DB_APPEND(job, muted) = sql_int64(s, 0);
    s = db_statement(db, STATEMENT_FOLLOWED,
                     "SELECT followed FROM follow WHERE player = ?1 ORDER BY followed");
    sql_bind_int(s, 1, job->answer.players[0].id);
    while (db_row(db, s))
        *DB_APPEND(job, followed) = sql_int64(s, 0);
    db_ask_invites(db, job, job->answer.players[0].id);
}

static void ask_command(struct db *db, struct job *job)
{
    struct sql_stmt *s =
        db_statement(db, STATEMENT_COMMAND,
                     "SELECT body, answer, at FROM command WHERE player = ?1 AND key = ?2");
    sql_bind_int(s, 1, job->question.player);
    db_bind_text(s, 2, job->question.key);
    while (db_row(db, s)) {
        struct row_command *row = DB_APPEND(job, commands);
        row->player = job->question.player;
        row->key = job->question.key;
        db_bytes(s, 0, row->body, sizeof row->body);
        row->answer = db_text(s, 1, job);
        row->at = sql_int64(s, 2);
    }
}

static struct sql_stmt *by_id(struct db *db, struct job *job, enum statement which, const char *sql)
{
    struct sql_stmt *s = db_statement(db, which, sql);
    db_bind_id(s, 1, &job->question.id);
    return s;
}

static void ask_room(struct db *db, struct job *job)
{
    read_rooms(db, job, by_id(db, job, STATEMENT_ROOM, OF(db, SELECT_ROOMS, ONE_ROOM)));
    read_players(db, job, by_id(db, job, STATEMENT_ROOM_PLAYERS, SELECT_PLAYERS(ONE_ROOM)));
    read_games(db, job, by_id(db, job, STATEMENT_ROOM_GAMES, SELECT_GAMES(ONE_ROOM)));
    read_chats(db, job, by_id(db, job, STATEMENT_ROOM_CHATS, SELECT_CHATS(ONE_ROOM)));
}

#define SELECT_GAME "SELECT " DB_GAME_COLUMNS " FROM " DB_GAME_TABLES " WHERE g.public = ?1"
#define SELECT_GAME_TOUR(place)                                                                                       \
    "SELECT t.title, " place(                                                                                         \
        "t.settings") " FROM game g JOIN room r ON r.id = g.room JOIN tour t ON t.id = r.tour AND t." DB_TOUR_IS_HERE \
                      " WHERE g.public = ?1"
#define SELECT_GAME_PLAYERS                                                                        \
    "SELECT p.id, p.name, p.created_at, " DB_ACCOUNT_KIND(                                         \
        "p.id") " FROM game g JOIN player p"                                                       \
                " ON p.id IN (g.black, g.white)"                                                   \
                " WHERE g.public = ?1 ORDER BY p.id"
#define SELECT_GAME_EVENTS                                                                         \
    "SELECT " EVENT_COLUMNS ", e.left FROM game g JOIN event e ON e.game = g.id"                   \
    " WHERE g.public = ?1 ORDER BY e.seq"
/* The same with what is in the log, for a connection that cannot move it. The log is read only for a game that has events
 * there, as event_tip says, which one that is over has not; and only its rows with the beginning of a list of this game's are
 * taken apart. */
#define SELECT_GAME_EVENTS_LOGGED                                                                  \
    "SELECT " EVENT_COLUMNS ", e.left FROM game g JOIN event e ON e.game = g.id"                   \
    " WHERE g.public = ?1 UNION ALL"                                                               \
    " SELECT value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6,"        \
    " value ->> 7, value ->> 9, value ->> 10, value ->> 8"                                         \
    " FROM game g CROSS JOIN event_tip t ON t.game = g.id CROSS JOIN event_log logged"             \
    " CROSS JOIN json_each(logged.events) listed"                                                  \
    " WHERE g.public = ?1 AND instr(logged.events, '[' || g.id || ',') AND value ->> 0 = g.id"     \
    " AND value ->> 1 > coalesce((SELECT max(seq) FROM event WHERE game = g.id), 0) ORDER BY 1"

static void read_events(struct db *db, struct job *job, struct sql_stmt *s)
{
    while (db_row(db, s)) {
        struct row_event *row = DB_APPEND(job, events);
        read_event(row, &job->question.id, s, job);
        row->left = db_text(s, 9, job);
    }
}

static void ask_game_events(struct db *db, struct job *job)
{
    if (db->fresh || db->sql->driver->postgres) {
        db_settle_game(db, &job->question.id);
        read_events(db, job, by_id(db, job, STATEMENT_GAME_EVENTS, SELECT_GAME_EVENTS));
    } else {
        read_events(db, job,
                    by_id(db, job, STATEMENT_GAME_EVENTS_LOGGED, SELECT_GAME_EVENTS_LOGGED));
    }
}

static void ask_game(struct db *db, struct job *job)
{
    read_games(db, job, by_id(db, job, STATEMENT_GAME, SELECT_GAME));
    read_players(db, job, by_id(db, job, STATEMENT_GAME_PLAYERS, SELECT_GAME_PLAYERS));
    ask_game_events(db, job);
    struct sql_stmt *s =
        by_id(db, job, STATEMENT_GAME_TOUR,
              SQL_TEXT_OF(db->sql, SELECT_GAME_TOUR(PLACE), SELECT_GAME_TOUR(PLACE_POSTGRES)));
    while (db_row(db, s)) {
        if (job->answer.games_n != 1)
            continue;
        job->answer.games[0].tour_title = db_text(s, 0, job);
        job->answer.games[0].tour_place = db_text(s, 1, job);
    }
}

/* --- the start: all that lives, in parts ------------------------------------------------------- */

/* --- the start: all live rooms, in parts ------------------------------------------------------ */

/* Rooms in the order in which they were opened, after one room and up to another. The index has no
 * order for rooms of one millisecond: they are few. */
struct part {
    int64_t after_at, after, to_at, to;
};

/* Each room comes with its newest game. Earlier games are read when a client asks for them. */
#define SELECT_LIVE_NEXT                                                                           \
    "SELECT r.opened_at, r.id, g.id, g.public FROM room r LEFT JOIN game g ON g.room = r.id"       \
    " AND g.number = (SELECT max(number) FROM game WHERE room = r.id)"                             \
    " WHERE r.closed_at IS NULL AND (r.opened_at, r.id) > (?1, ?2) ORDER BY r.opened_at, r.id LIMIT ?3"
#define SELECT_LIVE_EVENTS "SELECT " EVENT_COLUMNS " FROM event e WHERE e.game = ?1 ORDER BY e.seq"
#define SELECT_LIVE_LEFT   "SELECT e.left FROM event e WHERE game = ?1 AND seq = ?2"

/* The list has the length of a full part from the beginning, because a list that doubles is copied several times. */
static struct row_event *append_event(struct job *job)
{
    struct answer *answer = &job->answer;
    if (answer->events_n >= STORE_LIVE_EVENTS)
        return DB_APPEND(job, events);
    if (!answer->events)
        answer->events = job_alloc(job, STORE_LIVE_EVENTS * sizeof *answer->events);
    return &answer->events[answer->events_n++];
}

/* The clocks are read for the last event only: those of the others have no reader. */
static void read_live_events(struct db *db, struct job *job, int64_t game, const struct id128 *id)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_LIVE_EVENTS, SELECT_LIVE_EVENTS);
    struct row_event *last = NULL;
    sql_bind_int(s, 1, game);
    while (db_row(db, s)) {
        last = append_event(job);
        read_event(last, id, s, job);
    }
    if (!last)
        return;
    s = db_statement(db, STATEMENT_LIVE_LEFT, SELECT_LIVE_LEFT);
    sql_bind_int(s, 1, game);
    sql_bind_int(s, 2, last->seq);
    while (db_row(db, s))
        last->left = db_text(s, 0, job);
}

/* Begins after the room that the question names; no room has the id 0. */
static struct part begin_part(struct db *db, struct job *job)
{
    struct part part = {.after_at = INT64_MIN};
    struct sql_stmt *s =
        by_id(db, job, STATEMENT_LIVE_AFTER, "SELECT opened_at, id FROM room WHERE public = ?1");
    while (db_row(db, s)) {
        part.after_at = sql_int64(s, 0);
        part.after = sql_int64(s, 1);
    }
    part.to_at = part.after_at;
    part.to = part.after;
    return part;
}

/* Reads events until the part has enough, and says where the part ends. */
static void read_part(struct db *db, struct job *job, struct part *part)
{
    struct sql_stmt *s = db_statement(db, STATEMENT_LIVE_NEXT, SELECT_LIVE_NEXT);
    sql_bind_int(s, 1, part->after_at);
    sql_bind_int(s, 2, part->after);
    sql_bind_int(s, 3, STORE_LIVE_ROOMS + 1);
    for (unsigned rooms = 0; db_row(db, s); rooms++) {
        if (rooms == STORE_LIVE_ROOMS || job->answer.events_n >= STORE_LIVE_EVENTS) {
            job->answer.more = true;
            sql_reset(s);
            return;
        }
        part->to_at = sql_int64(s, 0);
        part->to = sql_int64(s, 1);
        if (sql_is_null(s, 2))
            continue;
        struct id128 id = db_id(s, 3);
        read_live_events(db, job, sql_int64(s, 2), &id);
    }
}

static struct sql_stmt *of_part(struct db *db, const struct part *part, enum statement which,
                                const char *sql)
{
    struct sql_stmt *s = db_statement(db, which, sql);
    sql_bind_int(s, 1, part->after_at);
    sql_bind_int(s, 2, part->after);
    sql_bind_int(s, 3, part->to_at);
    sql_bind_int(s, 4, part->to);
    return s;
}

static void ask_live(struct db *db, struct job *job)
{
    db_settle_all(db);
    struct part part = begin_part(db, job);
    read_part(db, job, &part);
    read_rooms(db, job, of_part(db, &part, STATEMENT_LIVE_ROOMS, OF(db, SELECT_ROOMS, LIVE_ROOMS)));
    read_players(db, job, of_part(db, &part, STATEMENT_LIVE_PLAYERS, SELECT_PLAYERS(LIVE_ROOMS)));
    read_games(db, job, of_part(db, &part, STATEMENT_LIVE_GAMES, SELECT_GAMES(LIVE_ROOMS)));
    read_chats(db, job, of_part(db, &part, STATEMENT_LIVE_CHATS, SELECT_CHATS(LIVE_ROOMS)));
    if (!job->answer.more)
        db_weigh_tours(db, job);
}

void db_answer(struct db *db, struct job *job)
{
    switch (job->question.kind) {
    case QUESTION_NONE: return;
    case QUESTION_SESSION: ask_session(db, job); return;
    case QUESTION_ACCOUNT: db_ask_account(db, job); return;
    case QUESTION_ALL_TOKENS: db_ask_all_tokens(db, job); return;
    case QUESTION_TOKENS: db_ask_tokens(db, job); return;
    case QUESTION_NAME: db_ask_name(db, job); return;
    case QUESTION_EXPORT: db_ask_export(db, job); return;
    case QUESTION_OWNER: db_ask_owner(db, job); return;
    case QUESTION_COMMAND: ask_command(db, job); return;
    case QUESTION_ROOM: ask_room(db, job); return;
    case QUESTION_GAME: ask_game(db, job); return;
    case QUESTION_GAMES: db_search(db, job); return;
    case QUESTION_LIVE: ask_live(db, job); return;
    case QUESTION_TOUR: db_ask_tour(db, job); return;
    case QUESTION_TOURS: db_ask_tours(db, job); return;
    case QUESTION_AWAKE: db_ask_awake(db, job); return;
    case QUESTION_CALLED: db_ask_called(db, job); return;
    case QUESTION_ARENAS: db_ask_arenas(db, job); return;
    case QUESTION_ARENA: db_ask_arena(db, job); return;
    case QUESTION_PLAYERS: db_ask_players(db, job); return;
    case QUESTION_ACCOUNTS: db_ask_accounts(db, job); return;
    case QUESTION_RATED: db_ask_rated(db, job); return;
    case QUESTION_PROFILE: db_ask_profile(db, job); return;
    case QUESTION_HISTORY: db_ask_history(db, job); return;
    case QUESTION_PLAYED: db_ask_played(db, job); return;
    case QUESTION_STANDING: db_ask_standing(db, job); return;
    case QUESTION_TARGET: db_ask_target(db, job); return;
    case QUESTION_REPORTS: db_ask_reports(db, job); return;
    case QUESTION_ACTS: db_ask_acts(db, job); return;
    case QUESTION_TRAIL: db_ask_trail(db, job); return;
    case QUESTION_WAITING: db_ask_waiting(db, job); return;
    case QUESTION_DIRECTED: db_ask_directed(db, job); return;
    }
    assert(!"a question of no known kind");
}
