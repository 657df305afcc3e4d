/* The games of one player, and the records that follow from them. */
#include "tests/server/store/harness.h"

#include "server/store/db.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

enum { ANN = 1, BOB = 2, CAT = 3, HOUSE = -2 };

struct played {
    int64_t black, white;
    const char *ruleset, *result;
    bool is_public;
};

/* The games have the ids 10, 11, ... and end one after the other; every second one ends after it was added. */
static const struct played games[] = {
    {ANN, BOB, "stoical", "B", true}, /* 10 */
    {BOB, ANN, "stoical", "B", true},    {ANN, BOB, "bridge", "draw", true},
    {CAT, ANN, "bridge", "W", true},     {ANN, HOUSE, "stoical", "W", true},
    {HOUSE, ANN, "", "W", true}, /* 15 */
    {ANN, CAT, "stoical", "none", true}, {ANN, CAT, "stoical", "B", false},
    {BOB, CAT, "stoical", "B", true},    {ANN, CAT, "stoical", "both-lose", true},
    {ANN, BOB, "stoical", "B", true}, /* 20 */
};

static void end_with(struct job *job, struct row_game row, const char *result, int64_t ended_at)
{
    row.result = text_of(result);
    row.reason = T("resign");
    row.moves = 40;
    row.ended_at = ended_at;
    job_change(job, CHANGE_END_GAME)->row.game = row;
}

static void some_games(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Cat"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_room(1, 1)), JOB_OK);
    for (uint8_t i = 0; i < sizeof games / sizeof *games; i++) {
        struct job *job = job_create(1);
        struct row_game row = a_game_row(1, 10 + i, 1U + i);
        row.black = games[i].black;
        row.white = games[i].white;
        row.ruleset = text_of(games[i].ruleset);
        row.is_public = games[i].is_public;
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
        end_with(job, row, games[i].result, 1000 + i);
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
    struct job *job = job_create(1); /* the last game is rated */
    job_change(job, CHANGE_SET_RATED)->row.rated = (struct row_rated){
        .pool = T("stoical"), .played = an_id(20), .black = ANN, .white = BOB, .black_score2 = 2};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static struct job *a_question_of(int64_t player, struct played_question played, struct text ruleset)
{
    struct job *job = a_question(QUESTION_PLAYED);
    job->queue = JOB_READS;
    job->question.player = player;
    job->question.played = played;
    job->question.search.ruleset = ruleset;
    job->question.search.limit = 20;
    return job;
}

static void finds(struct bench *bench, struct played_question played, struct text ruleset,
                  const char *wanted)
{
    struct job *job = bench_do(bench, a_question_of(ANN, played, ruleset));
    char found[100] = "";
    assert_int_equal(job->status, JOB_OK);
    for (size_t i = 0; i < job->answer.games_n; i++)
        snprintf(found + strlen(found), sizeof found - strlen(found), "%s%d", i ? " " : "",
                 job->answer.games[i].id.bytes[0]);
    assert_string_equal(found, wanted);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void the_games_of_a_player_are_filtered_by_all_that_is_asked(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    finds(bench, (struct played_question){0}, T(""), "20 19 16 15 14 13 12 11 10");
    finds(bench, (struct played_question){.outcome = OUTCOME_WON}, T(""), "20 15 13 10");
    finds(bench, (struct played_question){.outcome = OUTCOME_LOST}, T(""), "14 11");
    finds(bench, (struct played_question){.outcome = OUTCOME_DRAWN}, T(""), "12");
    finds(bench, (struct played_question){.against = BOB}, T(""), "20 12 11 10");
    finds(bench, (struct played_question){.against = HOUSE}, T(""), "15 14");
    finds(bench, (struct played_question){.against = BOB}, T("stoical"), "20 11 10");
    finds(bench, (struct played_question){.against = CAT}, T("stoical"), "19 16");
    finds(bench, (struct played_question){0}, T("bridge"), "13 12");
    finds(bench, (struct played_question){.outcome = OUTCOME_WON}, T("bridge"), "13");
    finds(bench, (struct played_question){.rated = PLAYED_RATED}, T(""), "20");
    finds(bench, (struct played_question){.rated = PLAYED_UNRATED, .against = BOB}, T(""),
          "12 11 10");
    finds(bench, (struct played_question){.rated = PLAYED_RATED, .outcome = OUTCOME_LOST}, T(""),
          "");
}

static void a_rated_game_of_a_room_comes_with_its_row(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = bench_do(bench, a_question_of(ANN, (struct played_question){0}, T("")));
    assert_int_equal(job->answer.rated_n, 1);
    assert_int_equal(job->answer.rated[0].played.bytes[0], 20);
    assert_true(job->answer.rated[0].counts);
    job_destroy(job);
}

static void pages_of_filtered_games_join_without_gap_or_overlap(void **state)
{
    static const int won[] = {20, 15, 13, 10};
    struct bench *bench = *state;
    struct id128 last = {{0}};
    int64_t last_ms = 0;
    some_games(bench);
    for (size_t i = 0; i < 4; i++) {
        struct job *job =
            a_question_of(ANN, (struct played_question){.outcome = OUTCOME_WON}, T(""));
        job->question.search.limit = 1;
        job->question.search.after = last;
        job->question.search.after_ms = last_ms;
        bench_do(bench, job);
        assert_int_equal(job->answer.games_n, 1);
        assert_int_equal(job->answer.games[0].id.bytes[0], won[i]);
        assert_int_equal(job->answer.more, i < 3);
        last = job->answer.last;
        last_ms = job->answer.last_ms;
        job_destroy(job);
    }
}

/* Ann loses the games from one number to another to Bob, after all others. */
static void then_she_loses(struct bench *bench, uint32_t from, uint32_t to)
{
    struct job *job = job_create(1);
    for (uint32_t i = from; i <= to; i++) {
        struct row_game row = a_game_row(1, 99, 100 + i);
        row.id.bytes[1] = (uint8_t)(i >> 8);
        row.id.bytes[2] = (uint8_t)i;
        row.result = T("W");
        row.reason = T("resign");
        row.moves = 40;
        row.ended_at = 3000 + i;
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static struct job *won_after(struct bench *bench, const struct id128 *after, int64_t after_ms)
{
    struct job *job =
        a_question_of(ANN, (struct played_question){.outcome = OUTCOME_WON, .against = BOB}, T(""));
    job->question.search.after = *after;
    job->question.search.after_ms = after_ms;
    bench_do(bench, job);
    assert_int_equal(job->status, JOB_OK);
    return job;
}

static void a_page_ends_where_enough_games_were_read_and_the_next_one_goes_on(void **state)
{
    struct bench *bench = *state;
    struct id128 none = {{0}};
    some_games(bench);
    then_she_loses(bench, 1, STORE_PLAYED_READ_MAX - 4); /* of Black, with 20, 12 and 10 */
    struct job *job = won_after(bench, &none, 0);
    assert_int_equal(job->answer.games_n, 2);
    assert_false(job->answer.more);
    job_destroy(job);
    then_she_loses(bench, STORE_PLAYED_READ_MAX - 3, STORE_PLAYED_READ_MAX - 2);
    job = won_after(bench, &none, 0);
    assert_int_equal(job->answer.games_n, 1);
    assert_int_equal(job->answer.games[0].id.bytes[0], 20);
    assert_true(job->answer.more);
    struct id128 last = job->answer.last;
    int64_t last_ms = job->answer.last_ms;
    job_destroy(job);
    job = won_after(bench, &last, last_ms);
    assert_int_equal(job->answer.games_n, 1);
    assert_int_equal(job->answer.games[0].id.bytes[0], 10);
    assert_false(job->answer.more);
    job_destroy(job);
}

static void has_record(const struct answer *answer, struct text ruleset, const uint32_t wanted[6])
{
    for (size_t i = 0; i < answer->records_n; i++) {
        const struct row_record *row = &answer->records[i];
        if (row->ruleset.length == ruleset.length &&
            memcmp(row->ruleset.at, ruleset.at, ruleset.length) == 0) {
            assert_memory_equal(row->n, wanted, sizeof row->n);
            return;
        }
    }
    fail_msg("there is no record of %s", ruleset.at);
}

static void a_profile_counts_what_a_player_won_drew_and_lost(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = a_question(QUESTION_PROFILE);
    job->question.player = ANN;
    bench_do(bench, job);
    assert_int_equal(job->answer.records_n, 3);
    has_record(&job->answer, T("stoical"), (const uint32_t[]){2, 0, 1, 0, 0, 1});
    has_record(&job->answer, T("bridge"), (const uint32_t[]){0, 1, 0, 1, 0, 0});
    has_record(&job->answer, T(""), (const uint32_t[]){0, 0, 0, 1, 0, 0});
    assert_int_equal(job->answer.met_n, 3);
    assert_int_equal(job->answer.met[0].player, BOB);
    assert_text(job->answer.met[0].name, "Bob");
    assert_memory_equal(job->answer.met[0].n, ((const uint32_t[]){2, 1, 1}), 12);
    assert_int_equal(job->answer.met[1].player, HOUSE);
    assert_memory_equal(job->answer.met[1].n, ((const uint32_t[]){1, 0, 1}), 12);
    assert_int_equal(job->answer.met[2].player, CAT);
    assert_memory_equal(job->answer.met[2].n, ((const uint32_t[]){1, 0, 0}), 12);
    job_destroy(job);
    job = a_question(QUESTION_PROFILE); /* a house player has none */
    job->question.player = HOUSE;
    bench_do(bench, job);
    assert_int_equal(job->answer.records_n + job->answer.met_n, 0);
    job_destroy(job);
}

static void a_record_names_ten_opponents_those_met_most_first(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    for (int i = 0; i < 12; i++)
        job_change(job, CHANGE_ADD_PLAYER)->row.player =
            (struct row_player){.name = T("Guest"), .created_at = LATER_MS};
    for (uint8_t i = 0; i < 12; i++) {
        struct row_game row = a_game_row(1, 60 + i, 60U + i);
        row.white = 4 + i;
        row.result = T("W");
        row.reason = T("resign");
        row.moves = 40;
        row.ended_at = 5000 + i;
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
    }
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = a_question(QUESTION_PROFILE);
    job->question.player = ANN;
    bench_do(bench, job);
    assert_int_equal(job->answer.met_n, STORE_MET_MAX);
    assert_int_equal(job->answer.met[0].player, BOB);
    assert_int_equal(job->answer.met[1].player, HOUSE);
    job_destroy(job);
}

static void a_history_is_of_one_pool_newest_first(void **state)
{
    struct bench *bench = *state;
    some_games(bench);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_RATED)->row.rated = (struct row_rated){
        .pool = T("stoical"), .played = an_id(11), .black = BOB, .white = ANN, .black_score2 = 2};
    job_change(job, CHANGE_SET_RATED)->row.rated = (struct row_rated){
        .pool = T("bridge"), .played = an_id(12), .black = ANN, .white = BOB, .black_score2 = 1};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    for (uint32_t limit = 1; limit <= 3; limit++) {
        job = a_question(QUESTION_HISTORY);
        job->question.player = ANN;
        job->question.key = T("stoical");
        job->question.search.limit = limit;
        bench_do(bench, job);
        assert_int_equal(job->answer.rated_n, limit < 2 ? limit : 2);
        assert_int_equal(job->answer.rated[0].played.bytes[0], 20);
        assert_true(job->answer.rated[0].played_public);
        job_destroy(job);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(the_games_of_a_player_are_filtered_by_all_that_is_asked),
        test(a_rated_game_of_a_room_comes_with_its_row),
        test(pages_of_filtered_games_join_without_gap_or_overlap),
        test(a_page_ends_where_enough_games_were_read_and_the_next_one_goes_on),
        test(a_profile_counts_what_a_player_won_drew_and_lost),
        test(a_record_names_ten_opponents_those_met_most_first),
        test(a_history_is_of_one_pool_newest_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
