/* The search for finished games. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

static void add_finished(struct job *job, uint8_t game, uint32_t number, int64_t black,
                         int64_t white, struct text ruleset, int64_t ended_at, bool is_public)
{
    struct row_game row = a_game_row(1, game, number);
    row.black = black;
    row.white = white;
    row.ruleset = ruleset;
    row.is_public = is_public;
    row.result = T("B");
    row.reason = T("resign");
    row.moves = 10;
    row.ended_at = ended_at;
    job_change(job, CHANGE_ADD_GAME)->row.game = row;
}

/* Ann, Bob, "Hanna Lee" and "50%_x"; games 10 to 15 ended at 1000 to 6000, game 16 is private, game 17
 * is running. */
static void some_games(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Hanna Lee"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("50%_x"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_room(1, 1)), JOB_OK);
    struct job *job = job_create(1);
    add_finished(job, 10, 1, 1, 2, T("stoical"), 1000, true);
    add_finished(job, 11, 2, 2, 1, T("bridge"), 2000, true);
    add_finished(job, 12, 3, 2, 3, T("stoical"), 3000, true);
    add_finished(job, 13, 4, 2, 4, T(""), 4000, true);
    add_finished(job, 14, 5, 4, 2, T("bridge"), 5000, true);
    add_finished(job, 15, 6, 1, 3, T("bridge"), 6000, true);
    add_finished(job, 16, 7, 1, 2, T("bridge"), 7000, false);
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(bench_status(bench, a_game(1, 17, 8)), JOB_OK);
}

enum { ANY = LISTED_PEOPLE | LISTED_COMPUTER };

static struct job *a_search(struct text player, struct text ruleset, int64_t from, int64_t to)
{
    struct job *job = a_question(QUESTION_GAMES);
    job->question.search.listed = ANY;
    job->queue = JOB_READS;
    job->question.search.player = player;
    job->question.search.ruleset = ruleset;
    job->question.search.from = from;
    job->question.search.to = to;
    job->question.search.limit = 20;
    return job;
}

/* The job finds these games, as the first bytes of their ids. */
static void answers(struct bench *bench, struct job *job, const char *wanted)
{
    bench_do(bench, job);
    char found[100] = "";
    assert_int_equal(job->status, JOB_OK);
    for (size_t i = 0; i < job->answer.games_n; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", i ? " " : "",
                 job->answer.games[i].id.bytes[0]);
    assert_string_equal(found, wanted);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void finds(struct bench *bench, struct text player, struct text ruleset, int64_t from,
                  int64_t to, const char *wanted)
{
    answers(bench, a_search(player, ruleset, from, to), wanted);
}

static void finds_listed(struct bench *bench, struct text player, struct text ruleset,
                         uint8_t listed, const char *wanted)
{
    struct job *job = a_search(player, ruleset, 10000, 0);
    job->question.search.listed = listed;
    answers(bench, job, wanted);
}

static void public_finished_games_are_found_newest_first(void **state)
{
    some_games(*state);
    finds(*state, T(""), T(""), 0, 0, "15 14 13 12 11 10");
}

static void the_beginning_of_either_name_or_of_a_word_in_it_finds_a_game(void **state)
{
    some_games(*state);
    finds(*state, T("ann"), T(""), 0, 0, "15 11 10");
    finds(*state, T("hAn"), T(""), 0, 0, "15 12");
    finds(*state, T("LE"), T(""), 0, 0, "15 12");
    finds(*state, T("hanna l"), T(""), 0, 0, "15 12");
    finds(*state, T("anna"), T(""), 0, 0, "");
    finds(*state, T("nobody"), T(""), 0, 0, "");
}

static void the_games_of_one_player_are_found_by_their_number(void **state)
{
    some_games(*state);
    struct job *job = a_search(T(""), T(""), 0, 0);
    job->question.player = 1;
    job->question.search.limit = 2;
    bench_do(*state, job);
    assert_int_equal(job->answer.games_n, 2);
    assert_int_equal(job->answer.games[0].id.bytes[0], 15);
    assert_int_equal(job->answer.games[1].id.bytes[0], 11);
    assert_true(job->answer.more);
    job_destroy(job);
}

static void the_games_of_a_house_player_are_found_by_its_number(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    add_finished(job, 20, 9, -4, 2, T("stoical"), 8000, true);
    add_finished(job, 21, 10, 1, -4, T("bridge"), 9000, true);
    add_finished(job, 22, 11, 1, -5, T("bridge"), 9500, true);
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_search(T(""), T(""), 0, 0);
    job->question.player = -4;
    bench_do(bench, job);
    assert_int_equal(job->answer.games_n, 2);
    assert_int_equal(job->answer.games[0].id.bytes[0], 21);
    assert_int_equal(job->answer.games[1].id.bytes[0], 20);
    job_destroy(job);
}

/* Games of Ann (1) with Bob (2), the bot Robot (5) and a house player, as they end; ids from 30. */
static void games_of_all_kinds_after(struct bench *bench)
{
    static const struct {
        int64_t black, white;
        const char *result;
        uint32_t moves;
    } games[] = {
        {1, 2, "B", 10},    {1, -4, "W", 12},  {5, 1, "B", 14},    {1, 2, "none", 1},
        {-4, 1, "none", 0}, {1, 2, "none", 2}, {-4, 1, "none", 2}, {2, 1, "W", 0},
        {5, -4, "draw", 8}, {1, 5, "none", 1},
    };
    some_games(bench);
    struct job *job = job_create(1);
    struct row_account owner = {
        .player = 2, .folded = T("bob"), .name = T("Bob"), .hash = T("$argon2id$x")};
    struct row_account bot = {.player = 5,
                              .folded = T("robot"),
                              .name = T("Robot"),
                              .hash = T("$argon2id$x"),
                              .bot_of = 2};
    assert_int_equal(bench_status(bench, a_player(T("Robot"))), JOB_OK);
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account = owner;
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account = bot;
    job_change(job, CHANGE_MAKE_BOT)->row.account = bot;
    for (uint8_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct row_game row = a_game_row(1, 30 + i, 20U + i);
        row.black = games[i].black;
        row.white = games[i].white;
        row.is_public = true;
        if (i % 2 == 0) { /* half of them end after they were added, as games that are played do */
            row.result = text_of(games[i].result);
            row.reason = T("resign");
            row.moves = games[i].moves;
            row.ended_at = 10000 + i;
        }
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
        if (i % 2 == 0)
            continue;
        row.result = text_of(games[i].result);
        row.reason = T("resign");
        row.moves = games[i].moves;
        row.ended_at = 10000 + i;
        job_change(job, CHANGE_END_GAME)->row.game = row;
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
}
static void games_that_ended_before_both_moved_are_in_no_list(void **state)
{
    struct bench *bench = *state;
    games_of_all_kinds_after(bench);
    finds(bench, T(""), T(""), 10000, 0, "38 37 36 35 32 31 30");
    finds(bench, T(""), T("stoical"), 10000, 0, "38 37 36 35 32 31 30");
    finds(bench, T("ann"), T(""), 10000, 0, "37 36 35 32 31 30");
    finds(bench, T("ann"), T("stoical"), 10000, 0, "37 36 35 32 31 30");
}

static void a_list_is_of_people_or_of_computers(void **state)
{
    struct bench *bench = *state;
    games_of_all_kinds_after(bench);
    finds_listed(bench, T(""), T(""), LISTED_PEOPLE, "37 35 30");
    finds_listed(bench, T(""), T("stoical"), LISTED_PEOPLE, "37 35 30");
    finds_listed(bench, T("ann"), T(""), LISTED_PEOPLE, "37 35 30");
    finds_listed(bench, T("robot"), T(""), LISTED_PEOPLE, "");
    finds_listed(bench, T(""), T(""), LISTED_COMPUTER, "38 36 32 31");
    finds_listed(bench, T("ann"), T("stoical"), LISTED_COMPUTER, "36 32 31");
    finds_listed(bench, T("robot"), T(""), LISTED_COMPUTER, "38 32");
    finds_listed(bench, T(""), T(""), ANY | LISTED_NOT, "39 38 37 36 35 34 33 32 31 30");
}

/* Pages of two kinds join, in the order of all games. */
static void pages_of_people_and_computers_join_without_gap_or_overlap(void **state)
{
    struct bench *bench = *state;
    struct id128 last = {{0}};
    int64_t last_ms = 0;
    games_of_all_kinds_after(bench);
    for (int expected = 38; expected >= 35; expected--) {
        struct job *job = a_search(T("ann"), T(""), 10000, 0);
        if (expected == 38)
            expected--; /* Ann has no part in the newest */
        job->question.search.limit = 1;
        job->question.search.after_ms = last_ms;
        job->question.search.after = last;
        bench_do(bench, job);
        assert_int_equal(job->answer.games_n, 1);
        assert_int_equal(job->answer.games[0].id.bytes[0], expected);
        assert_true(job->answer.more);
        last = job->answer.games[0].id;
        last_ms = job->answer.games[0].ended_at;
        job_destroy(job);
    }
}

static void signs_in_a_name_mean_themselves(void **state)
{
    some_games(*state);
    finds(*state, T("50%"), T(""), 0, 0, "14 13");
    finds(*state, T("%"), T(""), 0, 0, "");
    finds(*state, T("_nn"), T(""), 0, 0, "");
    finds(*state, T("'; --"), T(""), 0, 0, "");
}

static void ruleset_and_dates_narrow_it_down(void **state)
{
    some_games(*state);
    finds(*state, T(""), T("bridge"), 0, 0, "15 14 11");
    finds(*state, T("bob"), T("bridge"), 0, 0, "14 11");
    finds(*state, T(""), T(""), 2000, 5000, "13 12 11");
    finds(*state, T("bob"), T("stoical"), 2000, 0, "12");
}

static void a_game_of_two_who_are_called_so_is_found_once(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_RENAME_PLAYER)->row.player =
        (struct row_player){.id = 2, .name = T("Anno"), .folded = T("anno")};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    finds(bench, T("ann"), T(""), 0, 0, "15 14 13 12 11 10");
}

static void a_renamed_player_is_found_by_the_new_name_alone(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_RENAME_PLAYER)->row.player =
        (struct row_player){.id = 3, .name = T("Zoe Quist"), .folded = T("zoe quist")};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    finds(bench, T("hanna"), T(""), 0, 0, "");
    finds(bench, T("lee"), T(""), 0, 0, "");
    finds(bench, T("qui"), T(""), 0, 0, "15 12");
}

static void a_game_is_found_by_its_players_as_soon_as_it_ends(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    finds(bench, T("ann"), T(""), 0, 0, "");
    struct job *job = job_create(1);
    struct row_game end = a_game_row(1, 2, 1);
    end.result = T("B");
    end.reason = T("resign");
    end.moves = 61;
    end.ended_at = 9000;
    job_change(job, CHANGE_END_GAME)->row.game = end;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    finds(bench, T("ann"), T(""), 0, 0, "2");
    finds(bench, T("bob"), T(""), 0, 0, "2");
}

/* Each page asks for what comes after the last game of the one before. */
static void pages(struct bench *bench, struct text player, const uint8_t *wanted, size_t n)
{
    struct row_game last = {.ended_at = 0};
    for (size_t at = 0; at < n; at += 2) {
        struct job *job = a_search(player, T(""), 0, 0);
        job->question.search.limit = 2;
        job->question.search.after = last.id;
        job->question.search.after_ms = last.ended_at;
        bench_do(bench, job);
        assert_int_equal(job->answer.games_n, n - at < 2 ? n - at : 2);
        assert_int_equal(job->answer.more, at + 2 < n);
        for (size_t i = 0; i < job->answer.games_n; i++)
            assert_int_equal(job->answer.games[i].id.bytes[0], wanted[at + i]);
        last = job->answer.games[job->answer.games_n - 1];
        job_destroy(job);
    }
}

static void pages_join_without_gap_or_overlap(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    pages(bench, T(""), (const uint8_t[]){15, 14, 13, 12, 11, 10}, 6);
    pages(bench, T("ann"), (const uint8_t[]){15, 11, 10}, 3);
    struct job *job = job_create(1); /* a whole round ends with one act */
    for (uint8_t i = 0; i < 5; i++)
        add_finished(job, 30 + i, 10 + i, 1, 2, T("bridge"), 5000, true);
    assert_int_equal(bench_status(bench, job), JOB_OK);
    pages(bench, T(""), (const uint8_t[]){15, 34, 33, 32, 31, 30, 14, 13, 12, 11, 10}, 11);
    pages(bench, T("bob"), (const uint8_t[]){34, 33, 32, 31, 30, 14, 13, 12, 11, 10}, 10);
}

static void a_page_goes_on_when_its_last_game_is_found_no_more(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = a_search(T(""), T(""), 0, 0);
    job->question.search.after = an_id(99);
    job->question.search.after_ms = 3000;
    bench_do(bench, job);
    assert_int_equal(job->answer.games_n, 2);
    assert_int_equal(job->answer.games[0].id.bytes[0], 11);
    job_destroy(job);
}

static void so_many_players(struct bench *bench, uint32_t n, struct text name, bool with_games)
{
    struct job *job = job_create(1);
    static int64_t number = 100;
    for (uint32_t i = 0; i < n; i++)
        job_change(job, CHANGE_ADD_PLAYER)->row.player = (struct row_player){.name = name};
    bench_do(bench, job);
    assert_int_equal(job->status, JOB_OK);
    int64_t first = job->first->row.player.id;
    job_destroy(job);
    job = job_create(1);
    for (uint32_t i = 0; with_games && i < n; i++) {
        add_finished(job, 0, (uint32_t)number, first + i, 2, T("bridge"), 100 + number, true);
        job->last->row.game.id.bytes[1] = (uint8_t)(number >> 8);
        job->last->row.game.id.bytes[2] = (uint8_t)number++;
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void is_too_broad(struct bench *bench, struct text player)
{
    struct job *job = bench_do(bench, a_search(player, T(""), 0, 0));
    assert_int_equal(job->status, JOB_BROAD);
    assert_int_equal(job->answer.games_n, 0);
    job_destroy(job);
}

static void a_hundred_players_of_one_beginning_are_searched_and_no_more(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    so_many_players(bench, 99, T("Anna Bell"), true);
    struct job *job = bench_do(bench, a_search(T("ann"), T(""), 0, 0));
    assert_int_equal(job->answer.games_n, 20);
    assert_int_equal(job->answer.games[0].id.bytes[0], 15);
    job_destroy(job);
    so_many_players(bench, 1, T("Anna Bell"), true);
    is_too_broad(bench, T("an")); /* these hundred, and Ann */
    job = bench_do(bench, a_search(T("be"), T(""), 0, 0));
    assert_int_equal(job->status, JOB_OK);
    assert_int_equal(job->answer.games_n, 20);
    job_destroy(job);
}

static void a_whole_word_is_found_among_hundreds_that_begin_with_it(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    so_many_players(bench, 101, T("Anna Bell"), true);
    finds(bench, T("ann"), T(""), 0, 0, "15 11 10");
    is_too_broad(bench, T("anna bell")); /* they are all called just so */
}

static void names_without_games_get_in_nobodys_way(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    for (int i = 0; i < 10; i++)
        so_many_players(bench, 500, T("Ann"), false);
    finds(bench, T("ann"), T(""), 0, 0, "15 11 10");
}

static void names_are_indexed_anew_when_they_are_folded_in_another_way(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    bench_meddle(bench, "DELETE FROM name_part");
    finds(bench, T("ann"), T(""), 0, 0, ""); /* it was not looked at: how names fold is the same */
    bench_meddle(
        bench,
        "INSERT INTO name_part VALUES ('old', 1); UPDATE meta SET value = 'old' WHERE key = 'names'");
    finds(bench, T("ann"), T(""), 0, 0, "15 11 10");
    finds(bench, T("lee"), T(""), 0, 0, "15 12");
    finds(bench, T("old"), T(""), 0, 0, "");
    bench_meddle(bench, "DELETE FROM meta WHERE key = 'names'");
    finds(bench, T("bob"), T(""), 0, 0, "14 13 12 11 10");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(public_finished_games_are_found_newest_first),
        test(the_beginning_of_either_name_or_of_a_word_in_it_finds_a_game),
        test(the_games_of_one_player_are_found_by_their_number),
        test(the_games_of_a_house_player_are_found_by_its_number),
        test(games_that_ended_before_both_moved_are_in_no_list),
        test(a_list_is_of_people_or_of_computers),
        test(pages_of_people_and_computers_join_without_gap_or_overlap),
        test(signs_in_a_name_mean_themselves),
        test(ruleset_and_dates_narrow_it_down),
        test(pages_join_without_gap_or_overlap),
        test(a_game_of_two_who_are_called_so_is_found_once),
        test(a_renamed_player_is_found_by_the_new_name_alone),
        test(a_game_is_found_by_its_players_as_soon_as_it_ends),
        test(a_page_goes_on_when_its_last_game_is_found_no_more),
        test(a_hundred_players_of_one_beginning_are_searched_and_no_more),
        test(a_whole_word_is_found_among_hundreds_that_begin_with_it),
        test(names_without_games_get_in_nobodys_way),
        test(names_are_indexed_anew_when_they_are_folded_in_another_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
