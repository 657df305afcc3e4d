/* Automatic deletion in the store: just before and just after each limit, and the rows that stay for good. */
#include "tests/server/store/harness.h"

#include <sqlite3.h>

#include "server/store/db.h"

#define DAY_MS INT64_C(86400000)
#define NOW_MS (1000 * DAY_MS)

/* A database that only the test has open. */
struct shed {
    struct db db;
    char folder[64], path[96];
};

static int begin(void **state)
{
    struct shed *shed = calloc(1, sizeof *shed);
    char error[256];
    strcpy(shed->folder, "/tmp/miai-purge-XXXXXX");
    assert_non_null(mkdtemp(shed->folder));
    snprintf(shed->path, sizeof shed->path, "%s/test.db", shed->folder);
    static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};
    if (!db_open(&shed->db, shed->path, &names, error, sizeof error))
        fail_msg("%s", error);
    *state = shed;
    return 0;
}

static int end(void **state)
{
    struct shed *shed = *state;
    char command[128];
    db_close(&shed->db);
    snprintf(command, sizeof command, "rm -rf '%s'", shed->folder);
    assert_int_equal(system(command), 0);
    free(shed);
    return 0;
}

static void sql(struct shed *shed, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void sql(struct shed *shed, const char *format, ...)
{
    char text[4000], *error = NULL;
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (sqlite3_exec(shed->db.handle, text, NULL, NULL, &error) != SQLITE_OK)
        fail_msg("%s: %s", text, error);
}

static int64_t number(struct shed *shed, const char *text)
{
    sqlite3_stmt *s = NULL;
    if (sqlite3_prepare_v2(shed->db.handle, text, -1, &s, NULL) != SQLITE_OK)
        fail_msg("%s: %s", text, sqlite3_errmsg(shed->db.handle));
    assert_int_equal(sqlite3_step(s), SQLITE_ROW);
    int64_t n = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    return n;
}

static void purge_all(struct shed *shed, int64_t idle_ms)
{
    for (int i = 0; db_purge(&shed->db, NOW_MS, idle_ms); i++)
        assert_true(i < 10000);
}

static void a_session_is_removed_a_day_after_it_has_ended(void **state)
{
    struct shed *shed = *state;
    int64_t last = NOW_MS - 31 * DAY_MS;
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 0)");
    for (int i = 0; i < 3; i++)
        sql(shed,
            "INSERT INTO session (hash, player, created_at, used_at) VALUES"
            " (CAST('%032d' AS BLOB), 1, 0, %lld)",
            i, (long long)(last - 1 + i));
    sql(shed,
        "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (1, 'ann', '$argon2id$', 0, 0, NULL)");
    purge_all(shed, 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 3);
    purge_all(shed, 30 * DAY_MS);
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 2);
    assert_int_equal(number(shed, "SELECT min(used_at) FROM session"), last);
}

static void many_sessions_are_removed_in_pieces(void **state)
{
    struct shed *shed = *state;
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 0)");
    sql(shed,
        "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (1, 'ann', '$argon2id$', 0, 0, NULL)");
    sql(shed,
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1201)"
        " INSERT INTO session (hash, player, created_at, used_at) SELECT CAST(printf('%%032d', n) AS BLOB), 1, 0, 0 FROM n");
    assert_true(db_purge(&shed->db, NOW_MS, DAY_MS));
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 701);
    assert_true(db_purge(&shed->db, NOW_MS, DAY_MS));
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 201);
    purge_all(shed, DAY_MS);
    assert_int_equal(number(shed, "SELECT count(*) FROM session"), 0);
}

/* --- events --- */

static void an_event_that_never_came_whole_leaves_an_empty_row_a_day_later(void **state)
{
    struct shed *shed = *state;
    int64_t late = NOW_MS - DAY_MS;
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (3, 'Cid', 0)");
    sql(shed,
        "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (3, 'cid', '$argon2id$', 0, 0, 'cid')");
    for (int i = 1; i <= 3; i++) /* long ago, a moment too young, and whole */
        sql(shed,
            "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at,"
            " settings, rounds, round, players, bytes)"
            " VALUES (%d, CAST(printf('%%016d', %d) AS BLOB), 'x%d', 'X', 3, 0, 1, %d, %lld, '{}', 1, 0, 0, 9)",
            i, i, i, i == 3 ? 4 : 255, (long long)(i == 2 ? late : late - 1));
    sql(shed, "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1201)"
              " INSERT INTO tour_act (tour, seq, at, kind, data) SELECT t.id, n, 0, 'hold', '{}'"
              " FROM n, tour t");
    assert_true(db_purge(&shed->db, NOW_MS, 0));
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE tour = 1"), 701);
    purge_all(shed, 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE tour = 1"), 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act"), 2402);
    assert_int_equal(number(shed, "SELECT stage * 10 + bytes + is_public FROM tour WHERE id = 1"),
                     2540);
    assert_int_equal(number(shed, "SELECT stage * 10 + bytes FROM tour WHERE id = 2"), 2559);
    assert_int_equal(number(shed, "SELECT stage * 10 + bytes FROM tour WHERE id = 3"), 49);
    sql(shed, "DELETE FROM tour_act; DELETE FROM tour");
}

/* --- guests and rooms ------------------------------------------------------------------------- */

static void fresh(struct shed *shed)
{
    sql(shed, "DELETE FROM session; DELETE FROM account; DELETE FROM player");
    sql(shed,
        "INSERT INTO player (id, name, created_at) VALUES (1, 'Ann', 0), (2, 'Bob', 0), (3, 'Cid', 0)");
    sql(shed,
        "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (3, 'cid', '$argon2id$', 0, 0, 'cid')");
}

static void a_guest_goes_a_day_after_they_came_if_nothing_is_theirs(void **state)
{
    struct shed *shed = *state;
    fresh(shed);
    sql(shed,
        "UPDATE player SET created_at = %lld WHERE id = 1; UPDATE player SET created_at = %lld WHERE id = 2",
        (long long)(NOW_MS - DAY_MS - 1), (long long)(NOW_MS - DAY_MS));
    purge_all(shed, 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM player WHERE id = 1"), 0);
    assert_int_equal(number(shed, "SELECT count(*) FROM player WHERE id = 2"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM player WHERE id = 3"), 1);
}

/* Player 1 is referred to by one row in this way; player 2 is not. */
#define ROOM                                                                                       \
    "INSERT INTO room (id, public, opener, is_public, settings, seat0, seat1, state, opened_at, closed_at)"
static const struct {
    const char *column, *sql;
} references[] = {
    {"session.player",
     "INSERT INTO session (hash, player, created_at, used_at) VALUES (zeroblob(32), 1, 0, 0)"},
    {"account.bot_of", "UPDATE account SET bot_of = 1 WHERE player = 3"},
    {"account.player",
     "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (1, 'ann', '$argon2id$', 0, 0, 'ann')"},
    {"room.opener", ROOM " VALUES (1, zeroblob(16), 1, 1, '{}', 3, 3, 4, 0, 0)"},
    {"room.seat0", ROOM " VALUES (1, zeroblob(16), 3, 1, '{}', 1, 3, 4, 0, 0)"},
    {"room.seat1", ROOM " VALUES (1, zeroblob(16), 3, 1, '{}', 3, 1, 4, 0, 0)"},
#define GAME                                                                                       \
    ROOM " VALUES (1, zeroblob(16), 3, 1, '{}', 3, 3, 4, 0, 0);"                                   \
         "INSERT INTO game (public, room, number, revision, title, rules, width, height, setup, "  \
         "to_move, handicap, komi_x2, clock, marking, absence, black, white, is_public, "          \
         "started_at) VALUES (zeroblob(16), 1, 1, 0, '', '{}', 9, 9, '', 1, 0, 0, '', 0, 0, "
    {"game.black", GAME "1, 3, 1, 0)"},
    {"game.white", GAME "3, 1, 1, 0)"},
    {"chat.player", ROOM " VALUES (1, zeroblob(16), 3, 1, '{}', 3, 3, 4, 0, 0);"
                         "INSERT INTO chat VALUES (1, 1, 1, 1, 'hello', 0)"},
    {"report.by",
     ROOM " VALUES (1, zeroblob(16), 3, 1, '{}', 3, 3, 4, 0, 0);"
          "INSERT INTO report (room, audience, line, by, why, at) VALUES (1, 1, 1, 1, 'rude', 0)"},
    {"mute.player", "INSERT INTO mute VALUES (1, 3)"},
    {"mute.muted", "INSERT INTO mute VALUES (3, 1)"},
    {"command.player", "INSERT INTO command VALUES (1, 'k', zeroblob(16), '', 999999999999999)"},
    {"tour.creator",
     "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at,"
     " settings, rounds, round, players) VALUES (1, zeroblob(16), 'x', 'X', 1, 0, 1, 2, 0, '{}', 1, 0, 0)"},
#define TOUR                                                                                       \
    "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at,"  \
    " settings, rounds, round, players) VALUES (1, zeroblob(16), 'x', 'X', 3, 0, 1, 2, 0, '{}', 1, 0, 0);"
    {"tour_act.actor", TOUR
     "INSERT INTO tour_act (tour, seq, at, actor, kind, data) VALUES (1, 1, 0, 1, 'here', '{}')"},
    {"tour_player.player", TOUR "INSERT INTO tour_player (player, tour) VALUES (1, 1)"},
    {"tour_staff.player", TOUR "INSERT INTO tour_staff VALUES (1, 1, 1)"},
    {"rated_game.black",
     TOUR "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at)"
          " VALUES ('x', 1, 1, 1, 1, 1, 3, 2, 9)"},
    {"rated_game.white",
     TOUR "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at)"
          " VALUES ('x', 1, 1, 1, 1, 3, 1, 2, 9)"},
    {"name_part.player", "INSERT INTO name_part VALUES ('ann', 1)"},
    {"invite.player", TOUR "INSERT INTO invite VALUES (1, 1, 3, 0)"},
    {"invite.by", TOUR "INSERT INTO invite VALUES (3, 1, 1, 0)"},
#define ARENA(by)                                                                                  \
    "INSERT INTO arena VALUES (1, zeroblob(16), 'X', " by ", 0, '{}', 0, 0, 60, 1, 0);"
    {"arena.creator", ARENA("1")},
    {"arena_act.player",
     ARENA(
         "3") "INSERT INTO arena_act (arena, seq, at, kind, player, value, black, white, result, absent, turns)"
              " VALUES (1, 1, 0, 1, 1, 1500, 0, 0, 0, 0, 0)"},
    {"record_ruled.player", "INSERT INTO record_ruled VALUES (1, 'stoical', 1, 0, 0, 0, 0, 0)"},
    {"record_met.player", "INSERT INTO record_met VALUES (1, 3, 1, 0, 0, 1)"},
    /* These end by themselves, or with the player. */
    {"follow.player", NULL},
    {"follow.followed", NULL},
    {"forget.player", NULL},
};
#define REFERENCES_N (sizeof references / sizeof *references)

static void a_guest_to_whom_anything_refers_stays(void **state)
{
    for (size_t i = 0; i < REFERENCES_N; i++) {
        struct shed *shed = *state;
        fresh(shed);
        if (!references[i].sql)
            continue;
        shed->db.walk = (struct db_walk){0};
        sql(shed, "BEGIN; %s; COMMIT", references[i].sql);
        purge_all(shed, 0);
        if (number(shed, "SELECT group_concat(id, '') = '13' FROM player") != 1)
            fail_msg("%s is not looked at, or too much", references[i].column);
        sql(shed,
            "DELETE FROM name_part; DELETE FROM game; DELETE FROM chat; DELETE FROM report; DELETE FROM room;"
            "DELETE FROM mute; DELETE FROM command; DELETE FROM tour_act; DELETE FROM tour_player; DELETE FROM tour_staff;"
            "DELETE FROM rated_game; DELETE FROM invite; DELETE FROM tour; DELETE FROM arena_act; DELETE FROM arena;"
            "DELETE FROM record_ruled; DELETE FROM record_met");
    }
}

static void every_column_that_refers_to_players_is_looked_at_and_found_by_an_index(void **state)
{
    struct shed *shed = *state;
    sqlite3_stmt *s = NULL;
    size_t n = 0;
    assert_int_equal(
        sqlite3_prepare_v2(
            shed->db.handle,
            "SELECT m.name || '.' || f.\"from\", EXISTS (SELECT 1 FROM pragma_index_list(m.name) l,"
            " pragma_index_info(l.name) i WHERE i.seqno = 0 AND i.name = f.\"from\") OR EXISTS"
            " (SELECT 1 FROM pragma_table_info(m.name) c WHERE c.pk = 1 AND c.name = f.\"from\")"
            " FROM sqlite_schema m, pragma_foreign_key_list(m.name) f"
            " WHERE m.type = 'table' AND f.\"table\" IN ('player', 'room')",
            -1, &s, NULL),
        SQLITE_OK);
    for (; sqlite3_step(s) == SQLITE_ROW; n++) {
        const char *column = (const char *)sqlite3_column_text(s, 0);
        size_t i = 0;
        while (i < REFERENCES_N && strcmp(references[i].column, column) != 0)
            i++;
        if (i == REFERENCES_N && !strstr(column, ".room"))
            fail_msg("%s refers to players, and the purge does not know it", column);
        if (!sqlite3_column_int(s, 1))
            fail_msg("%s has no index: the purge would read all of it for each row", column);
    }
    sqlite3_finalize(s);
    assert_true(n >= REFERENCES_N);
}

static void a_room_that_was_called_off_goes_after_a_day_unless_it_was_reported(void **state)
{
    struct shed *shed = *state;
    fresh(shed);
    static const struct {
        int state;
        int64_t closed_ms;
        bool reported, stays;
    } rooms[] = {
        {5, NOW_MS - DAY_MS - 1, false, false},
        {5, NOW_MS - DAY_MS, false, true},
        {4, NOW_MS - 9 * DAY_MS, false, true},
        {5, NOW_MS - 9 * DAY_MS, true, true},
        {1, 0, false, true},
    };
    for (int i = 0; i < 5; i++) {
        char closed[32] = "NULL";
        if (rooms[i].closed_ms)
            snprintf(closed, sizeof closed, "%lld", (long long)rooms[i].closed_ms);
        sql(shed, ROOM " VALUES (%d, randomblob(16), 3, 1, '{}', 1, NULL, %d, 0, %s)", i + 1,
            rooms[i].state, closed);
        sql(shed, "INSERT INTO chat VALUES (%d, 2, 1, 2, 'hello', 0)", i + 1);
        if (rooms[i].reported)
            sql(shed,
                "INSERT INTO report (room, audience, line, by, why, at) VALUES (%d, 2, 1, 3, 'rude', 0)",
                i + 1);
    }
    purge_all(shed, 0);
    for (int i = 0; i < 5; i++) {
        char text[100];
        snprintf(text, sizeof text, "SELECT count(*) FROM room WHERE id = %d", i + 1);
        assert_int_equal(number(shed, text), rooms[i].stays);
        snprintf(text, sizeof text, "SELECT count(*) FROM chat WHERE room = %d", i + 1);
        assert_int_equal(number(shed, text), rooms[i].stays);
    }
}

static void the_walk_goes_on_where_it_was_and_begins_anew_after_a_day(void **state)
{
    struct shed *shed = *state;
    fresh(shed);
    sql(shed, "WITH RECURSIVE n (n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM n WHERE n < 1009)"
              " INSERT INTO player (id, name, created_at) SELECT n, 'x', 0 FROM n");
    int pieces = 0;
    while (pieces < 100 && db_purge(&shed->db, NOW_MS, 0))
        pieces++;
    assert_in_range(pieces, 50, 53);
    assert_int_equal(number(shed, "SELECT count(*) FROM player"), 1);
    sql(shed, "INSERT INTO player (id, name, created_at) VALUES (5000, 'x', 0)");
    assert_false(db_purge(&shed->db, NOW_MS + DAY_MS - 1, 0));
    assert_int_equal(number(shed, "SELECT count(*) FROM player"), 2);
    assert_true(db_purge(&shed->db, NOW_MS + DAY_MS, 0));
    assert_int_equal(number(shed, "SELECT count(*) FROM player"), 1);
}

/* --- deleted accounts ------------------------------------------------------------ */

/* Fails if a text or blob of any row of any table has it. */
static void nobody_finds(struct shed *shed, const char *words)
{
    sqlite3_stmt *columns = NULL;
    int looked_at = 0;
    assert_int_equal(sqlite3_prepare_v2(shed->db.handle,
                                        "SELECT m.name, c.name FROM sqlite_schema m,"
                                        " pragma_table_info(m.name) c WHERE m.type = 'table'",
                                        -1, &columns, NULL),
                     SQLITE_OK);
    while (sqlite3_step(columns) == SQLITE_ROW) {
        char text[400];
        snprintf(text, sizeof text,
                 "SELECT count(*) FROM \"%s\" WHERE instr(lower(CAST(\"%s\" AS TEXT)), '%s')",
                 (const char *)sqlite3_column_text(columns, 0),
                 (const char *)sqlite3_column_text(columns, 1), words);
        if (number(shed, text) > 0)
            fail_msg("%s is in %s.%s", words, (const char *)sqlite3_column_text(columns, 0),
                     (const char *)sqlite3_column_text(columns, 1));
        looked_at++;
    }
    sqlite3_finalize(columns);
    assert_true(looked_at > 100);
}

static void delete_account(struct shed *shed, int64_t player)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_REMOVE_ACCOUNT)->row.account.player = player;
    job_change(job, CHANGE_RENAME_PLAYER)->row.player =
        (struct row_player){.id = player, .name = T("player 42"), .folded = T("")};
    job_change(job, CHANGE_END_SESSIONS)->row.session.player = player;
    sql(shed, "BEGIN IMMEDIATE");
    assert_true(db_apply(&shed->db, job));
    sql(shed, "COMMIT");
    job_destroy(job);
}

#define ACT(seq, kind, data)                                                                       \
    "INSERT INTO tour_act (tour, seq, at, kind, data) VALUES (1, " #seq ", 0, '" kind "', '" data  \
    "');"

/* A life: Zebulon of Quagmire, who played, chatted, reported, was muted and entered; and others like them. */
static void a_life(struct shed *shed)
{
    sql(shed,
        "INSERT INTO player (id, name, created_at) VALUES (42, 'Zebulon', 0), (43, 'Ann', 0);"
        "INSERT INTO account (player, name, hash, is_owner, created_at, skeleton) VALUES (42, 'zebulon', '$argon2id$', 0, 0, 'zebulon'),"
        " (43, 'ann', '$argon2id$', 0, 0, 'ann');"
        "INSERT INTO session (hash, player, created_at, used_at) VALUES (zeroblob(32), 42, 0, 999999999999999);"
        "INSERT INTO mute VALUES (42, 43), (43, 42);"
        "INSERT INTO room (id, public, opener, is_public, settings, seat0, seat1, state, opened_at)"
        " VALUES (1, zeroblob(16), 42, 1, '{}', 42, 43, 4, 0);"
        "INSERT INTO report (room, audience, line, by, why, at) VALUES (1, 1, 1, 42, 'xylophone', 0),"
        " (1, 1, 1, 43, 'rude', 0);"
        "INSERT INTO name_part VALUES ('zebulon', 42);");
    sql(shed,
        "INSERT INTO game (public, room, number, revision, title, rules, width, height, setup, to_move,"
        " handicap, komi_x2, clock, marking, absence, black, white, is_public, started_at)"
        " VALUES (zeroblob(16), 1, 1, 0, '', '{}', 9, 9, '', 1, 0, 0, '', 0, 0, 42, 43, 1, 0);"
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 501)"
        " INSERT INTO chat SELECT 1, 1, n, 42 + n %% 2, iif(n %% 2, 'hello', 'xylophone'), 0 FROM n;");
    sql(shed,
        "INSERT INTO tour (id, public, slug, title, creator, created_at, is_public, stage, stage_at,"
        " settings, rounds, round, players) VALUES (1, zeroblob(16), 'x', 'X', 43, 0, 1, 2, 0, '{}', 1,"
        " 0, 3);" ACT(1, "add",
                      "{\"people\":[{\"no\":1,\"name\":\"Zebulon\",\"club\":\"Quagmire\"},"
                      "{\"no\":2,\"name\":\"Ann\",\"club\":\"Kiln Lane\"}]}")
            ACT(2, "edit",
                "{\"person\":{\"no\":1,\"name\":\"Zebulon X\",\"account\":\"p42\","
                "\"club\":\"Quagmire\",\"rank\":\"3d\",\"note\":\"xylophone\"}}")
                ACT(3, "ask",
                    "{\"person\":{\"no\":3,\"name\":\"Zebulon\",\"account\":\"p42\","
                    "\"country\":\"DE\",\"club\":\"Quagmire\"}}")
                    ACT(4, "add",
                        "{\"people\":[{\"no\":4,\"name\":\"Zebulon\",\"account\":\"p42\"},"
                        "{\"no\":5,\"name\":\"Zoe\",\"account\":\"p421\",\"club\":\"Hill\"}]}"));
    sql(shed,
        "WITH RECURSIVE n (n) AS (SELECT 5 UNION ALL SELECT n + 1 FROM n WHERE n < 250)"
        " INSERT INTO tour_act (tour, seq, at, kind, data) SELECT 1, n, 0, 'here', '{\"no\":2}' FROM n;" ACT(
            251, "edit", "{\"person\":{\"no\":1,\"name\":\"Zebulon Y\",\"invited\":\"p42\"}}"));
}

static void nothing_is_left_of_whoever_deleted_their_account_but_games_under_a_number(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    sql(shed, "INSERT INTO tour_staff VALUES (42, 1, 1), (43, 1, 2)");
    delete_account(shed, 42);
    assert_int_equal(number(shed, "SELECT player FROM tour_staff"), 43); /* alone */
    purge_all(shed, 0);
    nobody_finds(shed, "zebulon");
    nobody_finds(shed, "xylophone");
    nobody_finds(shed, "quagmire");
    assert_int_equal(number(shed, "SELECT count(*) FROM game WHERE black = 42"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM chat WHERE text = 'hello'"), 251);
    assert_int_equal(number(shed, "SELECT count(*) FROM chat"), 501); /* numbers stay whole */
    assert_int_equal(number(shed, "SELECT count(*) FROM report WHERE why = 'rude'"), 1);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE json_valid(data)"), 251);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE data = '{\"people\":["
                                  "{\"no\":1,\"name\":\"player 42\"},"
                                  "{\"no\":2,\"name\":\"Ann\",\"club\":\"Kiln Lane\"}]}'"),
                     1);
    assert_int_equal(number(shed,
                            "SELECT count(*) FROM tour_act WHERE data = '{\"person\":{\"no\":1,"
                            "\"name\":\"player 42\",\"account\":\"p42\",\"rank\":\"3d\"}}'"),
                     1);
    assert_int_equal(number(shed, "SELECT count(*) FROM tour_act WHERE instr(data, '\"Hill\"')"),
                     1);
    assert_int_equal(number(shed, "SELECT count(*) FROM forget"), 0);
}

/* The store's file about a player, as a table that the tests can query; lists of `limit` rows at most. */
static void export(struct shed *shed, int64_t player, uint32_t limit)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_EXPORT;
    job->question.player = player;
    job->question.search.limit = limit;
    db_answer(&shed->db, job);
    sql(shed, "CREATE TEMP TABLE IF NOT EXISTS file (text TEXT); DELETE FROM file");
    sqlite3_stmt *s = NULL;
    assert_int_equal(
        sqlite3_prepare_v2(shed->db.handle, "INSERT INTO file VALUES (?1)", -1, &s, NULL),
        SQLITE_OK);
    sqlite3_bind_text64(s, 1, job->answer.file.at, job->answer.file.length, SQLITE_STATIC,
                        SQLITE_UTF8);
    assert_int_equal(sqlite3_step(s), SQLITE_DONE);
    sqlite3_finalize(s);
    job_destroy(job);
}

static void is_in_file(struct shed *shed, const char *path, const char *value)
{
    char text[400];
    snprintf(text, sizeof text, "SELECT text ->> '%s' IS '%s' FROM file", path, value);
    if (number(shed, text) != 1)
        fail_msg("%s is not %s", path, value);
}

static void an_export_has_all_that_is_stored_about_a_player_and_nothing_else(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    sql(shed,
        "INSERT INTO tour_player (player, tour) VALUES (42, 1); INSERT INTO invite VALUES (42, 1, 43, 7);"
        "INSERT INTO tour_staff VALUES (42, 1, 1), (43, 1, 2);"
        "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at)"
        " VALUES ('stoical', 1, 1, 1, 1, 43, 42, 2, 9);");
    sql(shed,
        "INSERT INTO session VALUES (CAST(printf('secret%%026d', 7) AS BLOB), 42, 5, 0, 'engine', 3);"
        "INSERT INTO player (id, name, created_at) VALUES (44, 'Zebot', 0);"
        "INSERT INTO account VALUES (44, 'zebot', '$argon2id$', 0, 0, 'zebot', 42, 0);");
    export(shed, 42, 20000);
    is_in_file(shed, "$.tokens[0].name", "engine");
    is_in_file(shed, "$.tokens[0].scopes", "[\"play\",\"desk\"]");
    is_in_file(shed, "$.bots[0].name", "Zebot");
    assert_int_equal(number(shed, "SELECT instr(text, 'secret') FROM file"), 0);
    is_in_file(shed, "$.player.name", "Zebulon");
    is_in_file(shed, "$.player.id", "p42");
    is_in_file(shed, "$.account.name", "zebulon");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.sessions') FROM file"), 1);
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 250);
    is_in_file(shed, "$.lines[0].text", "xylophone");
    is_in_file(shed, "$.lines[0].room", "AAAAAAAAAAAAAAAAAAAAAA");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.games') FROM file"), 1);
    is_in_file(shed, "$.games[0].black", "p42");
    is_in_file(shed, "$.roles[0].slug", "x");
    is_in_file(shed, "$.roles[0].role", "assistant");
    is_in_file(shed, "$.entries[0].slug", "x");
    is_in_file(shed, "$.invitations[0].by", "p43");
    is_in_file(shed, "$.rated[0].white", "p42");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.reports') FROM file"), 1);
    is_in_file(shed, "$.reports[0].why", "xylophone");
    is_in_file(shed, "$.muted[0]", "p43");
    is_in_file(shed, "$.full", "[]");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.tournaments') FROM file"), 0);
    assert_int_equal(
        number(
            shed,
            "SELECT instr(text, 'argon2') OR instr(text, 'Ann') OR instr(text, 'rude') FROM file"),
        0);
    export(shed, 43, 20000);
    is_in_file(shed, "$.tournaments[0].title", "X");
    is_in_file(shed, "$.roles[0].role", "director");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 251);
    export(shed, 44, 20000);
    is_in_file(shed, "$.account.bot_of", "p42");
    export(shed, 45, 20000);
    assert_int_equal(number(shed, "SELECT length(text) FROM file"), 0);
}

static void an_export_names_the_lists_that_may_have_more(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    sql(shed,
        "INSERT INTO tour_player VALUES (42, 1, 0); INSERT INTO invite VALUES (42, 1, 43, 7);"
        "INSERT INTO tour_staff VALUES (42, 1, 2);"
        "UPDATE tour SET creator = 42;"
        "INSERT INTO rated_game (pool, tour, round, board, game, black, white, score2, ended_at)"
        " VALUES ('stoical', 1, 1, 1, 1, 43, 42, 2, 9);");
    export(shed, 42, 251);
    is_in_file(shed, "$.full", "[]");
    export(shed, 42, 250);
    is_in_file(shed, "$.full", "[\"lines\"]");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 250);
    export(shed, 42, 249);
    is_in_file(shed, "$.full", "[\"lines\"]");
    assert_int_equal(number(shed, "SELECT json_array_length(text, '$.lines') FROM file"), 249);
    export(shed, 42, 1);
    is_in_file(
        shed, "$.full",
        "[\"sessions\",\"lines\",\"games\",\"tournaments\",\"roles\",\"entries\",\"invitations\",\"rated\","
        "\"reports\"]");
    export(shed, 43, 251); /* 251 lines, and fewer rows elsewhere */
    is_in_file(shed, "$.full", "[\"lines\"]");
}

static void the_file_writes_ids_as_links_have_them_and_any_text(void **state)
{
    struct shed *shed = *state;
    a_life(shed);
    sql(shed, "UPDATE room SET public = x'000102030405060708090a0b0c0d0e0f' WHERE id = 1;"
              "UPDATE report SET why = char(34, 92, 10, 8, 1, 233, 128512)");
    export(shed, 42, 20000);
    is_in_file(shed, "$.reports[0].room", "AAECAwQFBgcICQoLDA0ODw");
    const char *same = "SELECT text ->> '$.reports[0].why' = why FROM file, report";
    assert_int_equal(number(shed, same), 1);
}

static void forgetting_is_done_in_pieces_and_goes_on_after_a_restart(void **state)
{
    static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};
    struct shed *shed = *state;
    char error[256];
    int pieces = 0;
    a_life(shed);
    delete_account(shed, 42);
    for (; number(shed, "SELECT count(*) FROM forget") > 0; pieces++) {
        assert_true(pieces < 100);
        db_purge(&shed->db, NOW_MS, 0);
        db_close(&shed->db);
        assert_true(db_open(&shed->db, shed->path, &names, error, sizeof error));
    }
    assert_true(pieces >= 6); /* lines twice and once none, acts three times, the end */
    nobody_finds(shed, "zebulon");
    nobody_finds(shed, "xylophone");
}

int main(void)
{
#define IN_SHED(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        IN_SHED(a_session_is_removed_a_day_after_it_has_ended),
        IN_SHED(nothing_is_left_of_whoever_deleted_their_account_but_games_under_a_number),
        IN_SHED(forgetting_is_done_in_pieces_and_goes_on_after_a_restart),
        IN_SHED(an_export_has_all_that_is_stored_about_a_player_and_nothing_else),
        IN_SHED(an_export_names_the_lists_that_may_have_more),
        IN_SHED(the_file_writes_ids_as_links_have_them_and_any_text),
        IN_SHED(a_guest_goes_a_day_after_they_came_if_nothing_is_theirs),
        IN_SHED(a_guest_to_whom_anything_refers_stays),
        IN_SHED(every_column_that_refers_to_players_is_looked_at_and_found_by_an_index),
        IN_SHED(a_room_that_was_called_off_goes_after_a_day_unless_it_was_reported),
        IN_SHED(the_walk_goes_on_where_it_was_and_begins_anew_after_a_day),
        IN_SHED(many_sessions_are_removed_in_pieces),
        IN_SHED(an_event_that_never_came_whole_leaves_an_empty_row_a_day_later),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
