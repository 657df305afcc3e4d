/* Rated games in the store: written with the act that decides them, replaced, removed, read. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

/* Three players, and a listed and an unlisted tournament. */
static void begin(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("cid"))), JOB_OK);
    for (uint8_t id = 1; id <= 2; id++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_ADD_TOUR)->row.tour =
            (struct row_tour){.id = an_id(id),
                              .slug = id == 1 ? T("kiln-lane") : T("attic"),
                              .title = id == 1 ? T("Kiln Lane") : T("Attic"),
                              .creator = 1,
                              .is_public = id == 1,
                              .stage = 4,
                              .settings = T("{}")};
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
}

static struct row_rated a_rated(uint8_t tour, uint8_t round, int64_t black, int64_t white,
                                uint8_t score2)
{
    return (struct row_rated){.pool = T("stoical"),
                              .tour = an_id(tour),
                              .round = round,
                              .board = 1,
                              .game = 1,
                              .black = black,
                              .white = white,
                              .black_score2 = score2,
                              .ended_at = 5000 + round};
}

static enum job_status set(struct bench *bench, struct row_rated row)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_RATED)->row.rated = row;
    return bench_status(bench, job);
}

static void approve(struct bench *bench, uint8_t tour)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_MODERATION_ACT)->row.moderation_act = (struct row_moderation_act){
        .at = 1, .kind = T("approve"), .why = T("played well"), .tour = an_id(tour)};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static struct job *ask(struct bench *bench, enum question_kind kind, int64_t player, int64_t from,
                       uint32_t limit)
{
    struct job *job = job_create(1);
    job->question.kind = kind;
    job->question.player = player;
    job->question.search.from = from;
    job->question.search.limit = limit;
    return bench_do(bench, job);
}

static void a_rated_game_comes_back_as_it_was_written_and_a_correction_replaces_it(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    assert_int_equal(set(bench, a_rated(1, 1, 1, 2, 2)), JOB_OK);
    assert_int_equal(set(bench, a_rated(1, 2, 2, 1, 1)), JOB_OK);
    assert_int_equal(set(bench, a_rated(1, 1, 1, 3, 0)), JOB_OK);
    struct job *job = ask(bench, QUESTION_RATED, 0, 0, 10);
    assert_int_equal(job->answer.rated_n, 2);
    assert_false(job->answer.more);
    const struct row_rated *row = &job->answer.rated[0];
    assert_int_equal(row->n, 1);
    assert_text(row->pool, "stoical");
    assert_memory_equal(row->tour.bytes, an_id(1).bytes, 16);
    assert_int_equal(row->round, 1);
    assert_int_equal(row->board, 1);
    assert_int_equal(row->game, 1);
    assert_int_equal(row->black, 1);
    assert_int_equal(row->white, 3);
    assert_int_equal(row->black_score2, 0);
    assert_int_equal(row->ended_at, 5001);
    job_destroy(job);
}

static void rated_games_are_read_in_pages(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    for (uint8_t round = 1; round <= 5; round++)
        assert_int_equal(set(bench, a_rated(1, round, 1, 2, 2)), JOB_OK);
    struct job *job = ask(bench, QUESTION_RATED, 0, 0, 3);
    assert_int_equal(job->answer.rated_n, 3);
    assert_true(job->answer.more);
    int64_t last = job->answer.rated[2].n;
    job_destroy(job);
    job = ask(bench, QUESTION_RATED, 0, last, 3);
    assert_int_equal(job->answer.rated_n, 2);
    assert_int_equal(job->answer.rated[0].round, 4);
    assert_false(job->answer.more);
    job_destroy(job);
}

/* A game of a room, public or not, which ends together with its row. */
static void end_played(struct bench *bench, uint8_t room, bool is_public)
{
    assert_int_equal(bench_status(bench, a_room(room, 1)), JOB_OK);
    struct job *job = a_game(room, room, 1);
    job->first->row.game.is_public = is_public;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = job_create(2);
    job_change(job, CHANGE_END_GAME)->row.game = (struct row_game){.id = an_id(room),
                                                                   .result = T("B"),
                                                                   .reason = T("resignation"),
                                                                   .moves = 9,
                                                                   .ended_at = 7000 + room};
    job_change(job, CHANGE_SET_RATED)->row.rated = (struct row_rated){.pool = T("stoical"),
                                                                      .played = an_id(room),
                                                                      .black = 1,
                                                                      .white = 2,
                                                                      .black_score2 = 2,
                                                                      .ended_at = 7000 + room};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static void a_game_of_a_room_counts_at_once_and_is_read_with_the_others(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    assert_int_equal(set(bench, a_rated(1, 1, 1, 2, 2)), JOB_OK);
    end_played(bench, 5, true);
    struct job *job = ask(bench, QUESTION_RATED, 0, 0, 10);
    assert_int_equal(job->answer.rated_n, 2);
    const struct row_rated *row = &job->answer.rated[1];
    assert_text(row->pool, "stoical");
    assert_memory_equal(row->played.bytes, an_id(5).bytes, 16);
    assert_int_equal(row->round, 0);
    assert_int_equal(row->black, 1);
    assert_int_equal(row->white, 2);
    assert_int_equal(row->black_score2, 2);
    assert_int_equal(row->ended_at, 7005);
    assert_true(row->counts);
    assert_false(job->answer.rated[0].counts); /* its tournament waits for approval */
    job_destroy(job);
}

static void a_profile_has_games_of_rooms_and_says_which_are_public(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    end_played(bench, 5, true);
    end_played(bench, 6, false);
    struct job *job = ask(bench, QUESTION_PROFILE, 2, 0, 10);
    assert_int_equal(job->answer.rated_n, 2);
    assert_memory_equal(job->answer.rated[0].played.bytes, an_id(6).bytes, 16);
    assert_false(job->answer.rated[0].played_public);
    assert_true(job->answer.rated[1].played_public);
    assert_text(job->answer.rated[1].black_name, "ann");
    job_destroy(job);
}

static void a_removed_game_is_gone_and_removing_it_again_is_no_conflict(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    assert_int_equal(set(bench, a_rated(1, 1, 1, 2, 2)), JOB_OK);
    for (int time = 0; time < 2; time++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_REMOVE_RATED)->row.rated = a_rated(1, 1, 0, 0, 0);
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
    struct job *job = ask(bench, QUESTION_RATED, 0, 0, 10);
    assert_int_equal(job->answer.rated_n, 0);
    job_destroy(job);
}

static void a_game_that_cannot_be_rated_is_a_conflict_and_nothing_of_its_job_is_stored(void **state)
{
    struct row_rated rows[] = {a_rated(1, 1, 1, 1, 2), a_rated(1, 1, 1, 9, 2),
                               a_rated(9, 1, 1, 2, 2), a_rated(1, 1, 1, 2, 3)};
    struct bench *bench = *state;
    begin(bench);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_SET_RATED)->row.rated = a_rated(1, 2, 1, 2, 2);
        job_change(job, CHANGE_SET_RATED)->row.rated = rows[i];
        assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    }
    struct job *job = ask(bench, QUESTION_RATED, 0, 0, 10);
    assert_int_equal(job->answer.rated_n, 0);
    job_destroy(job);
}

static void a_profile_has_the_last_games_of_either_colour(void **state)
{
    struct bench *bench = *state;
    begin(bench);
    assert_int_equal(set(bench, a_rated(1, 1, 1, 2, 2)), JOB_OK);
    assert_int_equal(set(bench, a_rated(1, 2, 2, 3, 2)), JOB_OK);
    assert_int_equal(set(bench, a_rated(1, 3, 3, 1, 1)), JOB_OK);
    assert_int_equal(set(bench, a_rated(2, 4, 1, 3, 0)), JOB_OK);
    struct job *job = ask(bench, QUESTION_PROFILE, 1, 0, 2);
    assert_int_equal(job->answer.rated_n, 0); /* no act has approved them */
    job_destroy(job);
    approve(bench, 1);
    approve(bench, 2);
    job = ask(bench, QUESTION_PROFILE, 1, 0, 2);
    assert_int_equal(job->answer.players_n, 1);
    assert_text(job->answer.players[0].name, "ann");
    assert_false(job->answer.players[0].account);
    assert_int_equal(job->answer.rated_n, 2);
    assert_int_equal(job->answer.rated[0].round, 4);
    assert_text(job->answer.rated[0].black_name, "ann");
    assert_text(job->answer.rated[0].white_name, "cid");
    assert_int_equal(job->answer.rated[0].tour_slug.length, 0); /* it is not listed */
    assert_int_equal(job->answer.rated[0].tour_title.length, 0);
    assert_int_equal(job->answer.rated[1].round, 3);
    assert_text(job->answer.rated[1].tour_slug, "kiln-lane");
    assert_text(job->answer.rated[1].tour_title, "Kiln Lane");
    job_destroy(job);
    job = ask(bench, QUESTION_PROFILE, 77, 0, 2);
    assert_int_equal(job->answer.players_n, 0);
    assert_int_equal(job->answer.rated_n, 0);
    job_destroy(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_rated_game_comes_back_as_it_was_written_and_a_correction_replaces_it),
        test(rated_games_are_read_in_pages),
        test(a_game_of_a_room_counts_at_once_and_is_read_with_the_others),
        test(a_profile_has_games_of_rooms_and_says_which_are_public),
        test(a_removed_game_is_gone_and_removing_it_again_is_no_conflict),
        test(a_game_that_cannot_be_rated_is_a_conflict_and_nothing_of_its_job_is_stored),
        test(a_profile_has_the_last_games_of_either_colour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
