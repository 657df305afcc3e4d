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

/* Ann, Bob, Hanna and "50%_x"; games 10 to 15 ended at 1000 to 6000, game 16 is private, game 17 is
 * running. */
static void some_games(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Hanna"))), JOB_OK);
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

/* The games found, as the first bytes of their ids. */
static void finds(struct bench *bench, struct text player, struct text ruleset, int64_t from,
                  int64_t to, const char *wanted)
{
    struct job *job = a_question(QUESTION_GAMES);
    job->question.search.player = player;
    job->question.search.ruleset = ruleset;
    job->question.search.from = from;
    job->question.search.to = to;
    job->question.search.limit = 20;
    bench_do(bench, job);
    char found[100] = "";
    for (size_t i = 0; i < job->answer.games_n; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", i ? " " : "",
                 job->answer.games[i].id.bytes[0]);
    assert_string_equal(found, wanted);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void public_finished_games_are_found_newest_first(void **state)
{
    some_games(*state);
    finds(*state, T(""), T(""), 0, 0, "15 14 13 12 11 10");
}

static void a_part_of_either_name_finds_a_game(void **state)
{
    some_games(*state);
    finds(*state, T("ann"), T(""), 0, 0, "15 12 11 10");
    finds(*state, T("hAn"), T(""), 0, 0, "15 12");
    finds(*state, T("nobody"), T(""), 0, 0, "");
}

static void signs_in_a_name_mean_themselves(void **state)
{
    some_games(*state);
    finds(*state, T("%"), T(""), 0, 0, "14 13");
    finds(*state, T("0%_"), T(""), 0, 0, "14 13");
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

static void pages_join_without_gap_or_overlap(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    for (uint32_t page = 0; page < 3; page++) {
        struct job *job = a_question(QUESTION_GAMES);
        job->question.search.offset = page * 2;
        job->question.search.limit = 2;
        bench_do(bench, job);
        assert_int_equal(job->answer.games_n, 2);
        assert_int_equal(job->answer.games[0].id.bytes[0], 15 - 2 * page);
        assert_int_equal(job->answer.more, page < 2);
        job_destroy(job);
    }
}

static void
a_name_that_hundreds_share_is_searched_the_other_way_round_with_the_same_result(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    for (int i = 0; i < 300; i++)
        job_change(job, CHANGE_ADD_PLAYER)->row.player = (struct row_player){.name = T("Annabel")};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    finds(bench, T("ann"), T(""), 0, 0, "15 12 11 10");
    finds(bench, T("ann"), T("bridge"), 0, 6000, "11");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(public_finished_games_are_found_newest_first),
        test(a_part_of_either_name_finds_a_game),
        test(signs_in_a_name_mean_themselves),
        test(ruleset_and_dates_narrow_it_down),
        test(pages_join_without_gap_or_overlap),
        test(a_name_that_hundreds_share_is_searched_the_other_way_round_with_the_same_result),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
