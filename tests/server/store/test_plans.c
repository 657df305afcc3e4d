/* Query plans of strangers' questions: they use indexes, however much is stored.
 *
 * Each question runs on a connection like the reader's; then every statement that it prepared is explained. No table is
 * scanned, and a search sorts nothing: its page ends where it is full. */
#include "tests/server/store/harness.h"

#include <sqlite3.h>

#include "server/store/db.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

/* Ann and Bob, and a public game of theirs that is over. */
static void a_finished_game(struct bench *bench)
{
    struct job *job = job_create(1);
    struct row_game end = a_game_row(1, 2, 1);
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_event(2, 1)), JOB_OK);
    end.result = T("B");
    end.reason = T("resign");
    end.moves = 1;
    end.ended_at = 9000;
    job_change(job, CHANGE_END_GAME)->row.game = end;
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void open_as_reader(struct bench *bench, struct db *db)
{
    static const struct store_names names = {"test", bench_fold, "test", bench_skeleton};
    assert_true(db_open_reader(db, bench->path, &names, bench->error, sizeof bench->error));
}

/* Tables that a statement made itself, or two or nine rows: nothing that grows with the stored data. */
static const char *const short_lists[] = {
    "SCAN (subquery-",
    "SCAN 2 CONSTANT ROWS",
    "SCAN 11 CONSTANT ROWS",
    "SCAN a",     /* either audience */
    "SCAN black", /* of the games in a player's file */
    "SCAN white",
    "SCAN newest", /* of the rated games of a player */
    "SCAN logged", /* events that wait in the log, a bounded one, if the game has any there; each row has a list */
    "SCAN listed VIRTUAL TABLE INDEX 1:"};

static bool is_short(const char *line)
{
    bool is = false;
    for (size_t i = 0; i < sizeof short_lists / sizeof *short_lists; i++) {
        size_t length = strlen(short_lists[i]);
        is = is || (strncmp(line, short_lists[i], length) == 0 &&
                    (line[length] == '\0' || short_lists[i][length - 1] == '-'));
    }
    return is;
}

/* Of all statements that the connection has prepared, the steps that go through a table, and, if
 * nothing may be sorted, those that sort. */
static int count_faults(struct db *db, bool sorted)
{
    int faults = 0, statements = 0;
    for (sqlite3_stmt *s = NULL; (s = sqlite3_next_stmt(db->handle, s)); statements++) {
        char *sql = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sqlite3_sql(s));
        sqlite3_stmt *plan = NULL;
        assert_int_equal(sqlite3_prepare_v2(db->handle, sql, -1, &plan, NULL), SQLITE_OK);
        while (sqlite3_step(plan) == SQLITE_ROW) {
            const char *line = (const char *)sqlite3_column_text(plan, 3);
            bool fault = (strncmp(line, "SCAN ", 5) == 0 && !is_short(line)) ||
                         (!sorted && strstr(line, "ORDER BY"));
            if (fault)
                printf("# %s: %s\n", line, sqlite3_sql(s));
            faults += fault;
        }
        sqlite3_finalize(plan);
        sqlite3_free(sql);
    }
    assert_true(statements > 0);
    return faults;
}

static struct job *a_search(struct text player, struct text ruleset)
{
    struct job *job = a_question(QUESTION_GAMES);
    job->question.search.player = player;
    job->question.search.ruleset = ruleset;
    job->question.search.listed = LISTED_PEOPLE | LISTED_COMPUTER;
    job->question.search.after_ms = 10000;
    job->question.search.limit = 20;
    return job;
}

/* Asks for the games of a player by each of their indexes. */
static void ask_played(struct db *db)
{
    const struct text rulesets[] = {T(""), T("stoical")};
    for (int i = 0; i < 4; i++) {
        struct job *job = a_search(T(""), rulesets[i / 2]);
        job->question.kind = QUESTION_PLAYED;
        job->question.player = 1;
        job->question.played = (struct played_question){
            .against = i % 2 ? 2 : 0, .outcome = OUTCOME_WON, .rated = PLAYED_UNRATED};
        db_answer(db, job);
        assert_int_equal(job->answer.games_n, 1);
        job_destroy(job);
    }
}

/* Asks the four kinds of searches: for all players or one, under all rulesets or one. */
static void search(struct db *db)
{
    const struct text players[] = {T(""), T("ann")}, rulesets[] = {T(""), T("stoical")};
    for (int i = 0; i < 4; i++) {
        struct job *job = a_search(players[i % 2], rulesets[i / 2]);
        db_answer(db, job);
        assert_int_equal(job->answer.games_n, 1);
        job_destroy(job);
    }
    struct job *job = a_search(T(""), T(""));
    job->question.player = 1;
    db_answer(db, job);
    assert_int_equal(job->answer.games_n, 1);
    job_destroy(job);
}

static void every_search_reads_an_index_and_sorts_nothing(void **state)
{
    struct bench *bench = *state;
    struct db db;
    a_finished_game(bench);
    open_as_reader(bench, &db);
    search(&db);
    assert_int_equal(count_faults(&db, false), 0);
    db_close(&db);
}

/* Runs SQL on the closed database, behind the server's back. */
static void meddle(struct bench *bench, const char *sql)
{
    sqlite3 *handle;
    bench_close(bench);
    assert_int_equal(sqlite3_open(bench->path, &handle), SQLITE_OK);
    assert_int_equal(sqlite3_exec(handle, sql, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_close(handle), SQLITE_OK);
    assert_true(bench_open(bench));
}

static void the_games_of_a_player_are_read_from_an_index_and_not_sorted(void **state)
{
    struct bench *bench = *state;
    struct db db;
    a_finished_game(bench);
    open_as_reader(bench, &db);
    ask_played(&db);
    assert_int_equal(count_faults(&db, false), 0);
    db_close(&db);
}

static void a_search_without_its_index_is_noticed(void **state)
{
    struct bench *bench = *state;
    struct db db;
    a_finished_game(bench);
    meddle(bench, "DROP INDEX game_listed; DROP INDEX game_found");
    open_as_reader(bench, &db);
    search(&db);
    assert_true(count_faults(&db, false) > 0);
    db_close(&db);
}

static void no_question_of_a_stranger_goes_through_a_table(void **state)
{
    static const enum question_kind kinds[] = {
        QUESTION_SESSION, QUESTION_NAME,     QUESTION_ACCOUNT, QUESTION_EXPORT,  QUESTION_COMMAND,
        QUESTION_ROOM,    QUESTION_GAME,     QUESTION_GAMES,   QUESTION_TOUR,    QUESTION_AWAKE,
        QUESTION_CALLED,  QUESTION_TOURS,    QUESTION_RATED,   QUESTION_PLAYERS, QUESTION_PROFILE,
        QUESTION_TARGET,  QUESTION_STANDING, QUESTION_ACTS,    QUESTION_REPORTS, QUESTION_DIRECTED,
        QUESTION_WAITING, QUESTION_TRAIL,    QUESTION_TOKENS,  QUESTION_PLAYED,  QUESTION_HISTORY,
        QUESTION_ARENAS,  QUESTION_ARENA,    QUESTION_ACCOUNTS};
    static const int64_t players[] = {1};
    struct bench *bench = *state;
    struct db db;
    a_finished_game(bench);
    open_as_reader(bench, &db);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct job *job = a_search(T("ann"), T(""));
        job->question.kind = kinds[i];
        job->question.id = an_id(2);
        job->question.player = job->question.owner = 1;
        job->question.key = job->question.name = T("ann");
        job->question.players = players;
        job->question.players_n = 1;
        job->question.moderation.before = INT64_MAX;
        db_answer(&db, job);
        job_destroy(job);
    }
    assert_int_equal(count_faults(&db, true), 0);
    db_close(&db);
}

enum { GAMES = 2000 };

/* Ann has played so many games, all of one ruleset and against people, and aborted as many after them; then the reader
 * has no more steps than that for a question. */
static void many_games(struct bench *bench)
{
    struct job *job = job_create(1);
    a_running_game(bench);
    for (uint32_t i = 1; i <= 2 * GAMES; i++) {
        struct row_game row = a_game_row(1, 3, 1 + i);
        row.id.bytes[1] = (uint8_t)(i >> 8);
        row.id.bytes[2] = (uint8_t)i;
        row.result = i <= GAMES ? T("B") : T("none");
        row.reason = i <= GAMES ? T("resign") : T("aborted");
        row.ended_at = 3000 + i;
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
    bench_close(bench);
    bench->steps = GAMES;
    assert_true(bench_open(bench));
}

static void finds(struct bench *bench, struct text player, struct text ruleset, uint8_t listed,
                  size_t games)
{
    struct job *job = a_search(player, ruleset);
    job->queue = JOB_READS;
    job->question.search.listed = listed;
    assert_int_equal(bench_do(bench, job)->status, JOB_OK);
    assert_int_equal(job->answer.games_n, games);
    job_destroy(job);
}

static void a_ruleset_that_somebody_never_plays_takes_a_few_steps(void **state)
{
    many_games(*state);
    finds(*state, T("ann"), T("bridge"), LISTED_PEOPLE | LISTED_COMPUTER, 0);
}

static void opponents_that_a_player_never_met_take_a_few_steps(void **state)
{
    const struct text players[] = {T(""), T("ann")}, rulesets[] = {T(""), T("stoical")};
    many_games(*state);
    for (int i = 0; i < 4; i++)
        finds(*state, players[i % 2], rulesets[i / 2], LISTED_COMPUTER, 0);
}

static void games_that_no_list_shows_cost_a_list_no_steps(void **state)
{
    const struct text players[] = {T(""), T("ann")}, rulesets[] = {T(""), T("stoical")};
    many_games(*state);
    for (int i = 0; i < 4; i++)
        finds(*state, players[i % 2], rulesets[i / 2], LISTED_PEOPLE | LISTED_COMPUTER, 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(every_search_reads_an_index_and_sorts_nothing),
        test(the_games_of_a_player_are_read_from_an_index_and_not_sorted),
        test(a_search_without_its_index_is_noticed),
        test(no_question_of_a_stranger_goes_through_a_table),
        test(a_ruleset_that_somebody_never_plays_takes_a_few_steps),
        test(opponents_that_a_player_never_met_take_a_few_steps),
        test(games_that_no_list_shows_cost_a_list_no_steps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
