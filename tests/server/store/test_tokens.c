/* Personal tokens and bots as they are stored. */
#include "tests/server/store/harness.h"

#include <stdio.h>
#include <string.h>

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

#define HASH T("$argon2id$one")

/* A player with an account; they get the numbers 1, 2, … */
static void account(struct bench *bench, int64_t player, struct text name)
{
    assert_int_equal(bench_status(bench, a_player(name)), JOB_OK);
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account = (struct row_account){
        .player = player, .folded = name, .name = name, .hash = HASH, .created_at = 2000};
    assert_int_equal(bench_status(bench, job), JOB_OK);
}

static enum job_status token(struct bench *bench, int64_t player, int64_t owner, uint8_t hash)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_SESSION)->row.session = (struct row_session){.hash = {hash},
                                                                            .player = player,
                                                                            .bot_of = owner,
                                                                            .token = T("engine"),
                                                                            .scopes = 1,
                                                                            .created_at = 1000};
    return bench_status(bench, job);
}

static enum job_status bot(struct bench *bench, int64_t player, int64_t owner)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_MAKE_BOT)->row.account =
        (struct row_account){.player = player, .bot_of = owner};
    return bench_status(bench, job);
}

static size_t tokens_of(struct bench *bench, int64_t player)
{
    struct job *job = a_question(QUESTION_TOKENS);
    job->question.player = player;
    bench_do(bench, job);
    size_t n = job->answer.sessions_n;
    job_destroy(job);
    return n;
}

static size_t all_tokens(struct bench *bench, uint8_t after, uint32_t limit)
{
    struct job *job = a_question(QUESTION_ALL_TOKENS);
    job->question.hash[0] = after;
    job->question.search.limit = limit;
    bench_do(bench, job);
    size_t n = job->answer.sessions_n;
    for (size_t i = 0; i < n; i++)
        assert_true(job->answer.sessions[i].hash[0] > after);
    job_destroy(job);
    return n;
}

static void a_token_is_a_session_that_does_not_age(void **state)
{
    struct bench *bench = *state;
    account(bench, 1, T("ann"));
    assert_int_equal(token(bench, 1, 0, 1), JOB_OK);
    bench_close(bench);
    assert_true(bench_open(bench));
    struct job *job = a_question(QUESTION_SESSION);
    job->question.hash[0] = 1;
    job->question.made_since = job->question.used_since = INT64_MAX;
    bench_do(bench, job);
    assert_int_equal(job->answer.sessions_n, 1);
    assert_int_equal(job->answer.sessions[0].scopes, 1);
    assert_int_equal(job->answer.sessions[0].token.length, strlen("engine"));
    assert_int_equal(job->answer.players[0].account, ACCOUNT_PERSON);
    job_destroy(job);
}

static void an_account_has_sixteen_tokens_at_most_and_a_guest_none(void **state)
{
    struct bench *bench = *state;
    account(bench, 1, T("ann"));
    assert_int_equal(bench_status(bench, a_player(T("gil"))), JOB_OK);
    for (uint8_t i = 1; i <= JOB_TOKENS_MAX; i++)
        assert_int_equal(token(bench, 1, 0, i), JOB_OK);
    assert_int_equal(token(bench, 1, 0, JOB_TOKENS_MAX + 1), JOB_CONFLICT);
    assert_int_equal(token(bench, 2, 0, JOB_TOKENS_MAX + 2), JOB_CONFLICT);
    assert_int_equal(tokens_of(bench, 1), JOB_TOKENS_MAX);
    assert_int_equal(all_tokens(bench, 0, 100), JOB_TOKENS_MAX);
    assert_int_equal(all_tokens(bench, 10, 3), 3);
    assert_int_equal(all_tokens(bench, JOB_TOKENS_MAX, 3), 0);
}

static void a_bot_has_one_owner_who_has_three_bots(void **state)
{
    static char names[8][8];
    struct bench *bench = *state;
    for (int64_t i = 1; i <= 6; i++) {
        int n = snprintf(names[i], sizeof names[i], "name%d", (int)i);
        account(bench, i, (struct text){names[i], (size_t)n});
    }
    assert_int_equal(bot(bench, 1, 1), JOB_CONFLICT); /* of themselves */
    assert_int_equal(bot(bench, 2, 1), JOB_OK);
    assert_int_equal(bot(bench, 2, 1), JOB_CONFLICT); /* twice */
    assert_int_equal(bot(bench, 2, 3), JOB_CONFLICT);
    assert_int_equal(bot(bench, 1, 3), JOB_CONFLICT); /* it has a bot */
    assert_int_equal(bot(bench, 3, 2), JOB_CONFLICT); /* of a bot */
    assert_int_equal(bot(bench, 3, 1), JOB_OK);
    assert_int_equal(bot(bench, 4, 1), JOB_OK);
    assert_int_equal(bot(bench, 5, 1), JOB_CONFLICT);
    assert_int_equal(bot(bench, 5, 6), JOB_OK);
    assert_int_equal(bot(bench, 6, 77), JOB_CONFLICT);
    struct job *job = a_question(QUESTION_ACCOUNT);
    job->question.player = 2;
    job->question.owner = 1;
    bench_do(bench, job);
    assert_int_equal(job->answer.accounts[0].bot_of, 1);
    assert_int_equal(job->answer.players[0].account, ACCOUNT_BOT);
    assert_int_equal(job->answer.count, JOB_BOTS_MAX);
    job_destroy(job);
}

static void an_account_that_has_played_is_no_bot(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    for (int64_t i = 1; i <= 2; i++) {
        struct text name = i == 1 ? T("ann") : T("ben");
        struct job *job = job_create(1);
        job_change(job, CHANGE_ADD_ACCOUNT)->row.account = (struct row_account){
            .player = i, .folded = name, .name = name, .hash = HASH, .created_at = 2000};
        assert_int_equal(bench_status(bench, job), JOB_OK);
    }
    account(bench, 3, T("cid"));
    assert_int_equal(bot(bench, 1, 3), JOB_CONFLICT);
    assert_int_equal(bot(bench, 2, 3), JOB_CONFLICT);
    assert_int_equal(bot(bench, 3, 1), JOB_OK);
}

static void tokens_of_bots_are_their_owners_and_end_with_their_account(void **state)
{
    struct bench *bench = *state;
    account(bench, 1, T("ann"));
    account(bench, 2, T("bot"));
    account(bench, 3, T("ben"));
    assert_int_equal(bot(bench, 2, 1), JOB_OK);
    assert_int_equal(token(bench, 1, 0, 1), JOB_OK);
    assert_int_equal(token(bench, 2, 1, 2), JOB_OK);
    assert_int_equal(token(bench, 2, 0, 3), JOB_CONFLICT); /* not of itself */
    assert_int_equal(token(bench, 2, 3, 3), JOB_CONFLICT); /* nor of another player */
    assert_int_equal(token(bench, 3, 1, 3), JOB_CONFLICT);
    assert_int_equal(token(bench, 3, 0, 4), JOB_OK);
    assert_int_equal(tokens_of(bench, 1), 2);
    assert_int_equal(tokens_of(bench, 3), 1);
    struct job *job = job_create(1);
    job_change(job, CHANGE_END_BOTS)->row.session.player = 1;
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(tokens_of(bench, 1), 1);
    assert_int_equal(tokens_of(bench, 3), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_token_is_a_session_that_does_not_age),
        test(an_account_has_sixteen_tokens_at_most_and_a_guest_none),
        test(a_bot_has_one_owner_who_has_three_bots),
        test(an_account_that_has_played_is_no_bot),
        test(tokens_of_bots_are_their_owners_and_end_with_their_account),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
