/* Accounts, sessions and the owner's link as they are stored. */
#include "tests/server/store/harness.h"

#define test(name) cmocka_unit_test_setup_teardown(name, bench_setup, bench_teardown)

#define HASH  T("$argon2id$one")
#define OTHER T("$argon2id$two")

static struct job *an_account(int64_t player, struct text folded)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_ADD_ACCOUNT)->row.account = (struct row_account){
        .player = player, .folded = folded, .name = folded, .hash = HASH, .created_at = 2000};
    return job;
}

static struct job *of_account(enum change_kind kind, int64_t player, struct text hash)
{
    struct job *job = job_create(1);
    job_change(job, kind)->row.account = (struct row_account){.player = player, .hash = hash};
    return job;
}

static struct job *a_session(enum change_kind kind, int64_t player, uint8_t hash)
{
    struct job *job = job_create(1);
    job_change(job, kind)->row.session =
        (struct row_session){.hash = {hash}, .player = player, .created_at = 1000};
    return job;
}

static void a_session_is_found_while_it_is_young_and_used(void **state)
{
    struct bench *bench = *state;
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, 1, 1)), JOB_OK);
    for (int used = 0; used < 2; used++) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_USE_SESSION)->row.session =
            (struct row_session){.hash = {used ? 1 : 2}, .used_at = 5000};
        assert_int_equal(bench_status(bench, job), JOB_OK); /* also if there is none */
        for (int late = 0; late < 4; late++) {
            job = a_question(QUESTION_SESSION);
            job->question.hash[0] = 1;
            job->question.made_since = late & 1 ? 1001 : 1000;
            job->question.used_since = (used ? 5000 : 0) + (late & 2 ? 1 : 0);
            bench_do(bench, job);
            assert_int_equal(job->answer.players_n, late == 0);
            if (late == 0) {
                assert_int_equal(job->answer.sessions[0].created_at, 1000);
                assert_int_equal(job->answer.sessions[0].used_at, used ? 5000 : 0);
            }
            job_destroy(job);
        }
    }
}

/* The player of a session, or 0. */
static int64_t who_is(struct bench *bench, uint8_t hash, bool *ret_account, bool *ret_owner)
{
    struct job *job = a_question(QUESTION_SESSION);
    job->question.hash[0] = hash;
    bench_do(bench, job);
    const struct row_player *row = job->answer.players;
    int64_t player = job->answer.players_n > 0 ? row->id : 0;
    *ret_account = player && row->account;
    *ret_owner = player && row->owner;
    job_destroy(job);
    return player;
}

static int64_t session_of(struct bench *bench, uint8_t hash)
{
    bool account, owner;
    return who_is(bench, hash, &account, &owner);
}

/* The player of an account by its name, or 0. */
static int64_t account_named(struct bench *bench, struct text folded)
{
    struct job *job = a_question(QUESTION_ACCOUNT);
    job->question.key = folded;
    bench_do(bench, job);
    int64_t player = job->answer.accounts_n > 0 ? job->answer.accounts[0].player : 0;
    job_destroy(job);
    return player;
}

static bool is_owned(struct bench *bench)
{
    struct job *job = bench_do(bench, a_question(QUESTION_OWNER));
    bool owned = job->answer.owned;
    job_destroy(job);
    return owned;
}

static void ann_and_bob(struct bench *bench)
{
    assert_int_equal(bench_status(bench, a_player(T("Ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(1, T("ann"))), JOB_OK);
}

static void an_account_is_found_by_its_name_and_by_its_player(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    for (int i = 0; i < 2; i++) {
        struct job *job = a_question(QUESTION_ACCOUNT);
        if (i == 0)
            job->question.player = 1;
        else
            job->question.key = T("ann");
        bench_do(bench, job);
        assert_int_equal(job->answer.accounts_n, 1);
        assert_int_equal(job->answer.accounts[0].player, 1);
        assert_text(job->answer.accounts[0].hash, "$argon2id$one");
        assert_text(job->answer.accounts[0].folded, "ann");
        assert_text(job->answer.players[0].name, "Ann");
        assert_true(job->answer.players[0].account);
        assert_false(job->answer.players[0].owner);
        job_destroy(job);
    }
    assert_int_equal(account_named(bench, T("bob")), 0);
    assert_int_equal(account_named(bench, T("")), 0);
}

static void no_two_accounts_have_one_name_and_no_player_has_two(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, an_account(2, T("ann"))), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, an_account(1, T("anna"))), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, an_account(2, T("bob"))), JOB_OK);
}

static void a_player_an_account_and_a_session_are_made_together_or_not_at_all(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    for (int i = 0; i < 2; i++) {
        struct job *job = a_player(T("Cid"));
        job_change(job, CHANGE_ADD_ACCOUNT)->row.account =
            (struct row_account){.folded = i == 0 ? T("ann") : T("cid"),
                                 .name = T("Cid"),
                                 .hash = HASH,
                                 .created_at = 1};
        job_change(job, CHANGE_ADD_SESSION)->row.session = (struct row_session){.hash = {9}};
        assert_int_equal(bench_status(bench, job), i == 0 ? JOB_CONFLICT : JOB_OK);
        bool account, owner;
        int64_t player = who_is(bench, 9, &account, &owner);
        assert_int_equal(player != 0, i == 1);
        assert_int_equal(account, i == 1);
    }
    assert_int_equal(account_named(bench, T("cid")), session_of(bench, 9));
}

static struct job *a_name(int64_t player, struct text name, struct text folded)
{
    struct job *job = job_create(1);
    job_change(job, CHANGE_RENAME_PLAYER)->row.player =
        (struct row_player){.id = player, .name = name, .folded = folded};
    return job;
}

static void a_new_name_is_an_accounts_own_and_anybodys_for_a_guest(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, a_name(2, T("Ann"), T("ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(2, T("bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_name(2, T("Ann"), T("ann"))), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_name(1, T("ANN"), T("ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_name(1, T("Anna"), T("anna"))), JOB_OK);
    assert_int_equal(account_named(bench, T("anna")), 1);
    assert_int_equal(account_named(bench, T("ann")), 0);
}

/* How many accounts are called so or could be taken for it, but that of `player`. */
static size_t called(struct bench *bench, int64_t player, struct text name, struct text folded)
{
    struct job *job = a_question(QUESTION_NAME);
    job->question.player = player;
    job->question.name = name;
    job->question.key = folded;
    size_t n = bench_do(bench, job)->answer.accounts_n;
    job_destroy(job);
    return n;
}

static void an_account_may_not_be_called_so_that_it_could_be_taken_for_another(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, an_account(2, T("bob"))), JOB_OK);
    assert_int_equal(called(bench, 0, T("B0b"), T("b0b")), 1);
    assert_int_equal(called(bench, 1, T("B0b"), T("b0b")), 1);
    assert_int_equal(called(bench, 2, T("B0b"), T("b0b")), 0);
    assert_int_equal(called(bench, 0, T("Cob"), T("cob")), 0);
    assert_int_equal(bench_status(bench, a_name(1, T("B0b"), T("b0b"))), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_name(2, T("B0b"), T("b0b"))), JOB_OK);
    assert_int_equal(called(bench, 0, T("Bob"), T("bob")), 1);
    assert_int_equal(bench_status(bench, a_player(T("Bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(3, T("bob"))), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, of_account(CHANGE_REMOVE_ACCOUNT, 2, HASH)), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(3, T("bob"))), JOB_OK);
}

static size_t begin_so(struct bench *bench, struct text key, uint32_t limit, int64_t ret[4])
{
    struct job *job = a_question(QUESTION_ACCOUNTS);
    job->question.key = key;
    job->question.search.limit = limit;
    bench_do(bench, job);
    size_t n = job->answer.players_n;
    for (size_t i = 0; i < n && i < 4; i++)
        ret[i] = job->answer.players[i].id;
    job_destroy(job);
    return n;
}

static void accounts_are_found_by_the_beginning_of_their_name(void **state)
{
    struct bench *bench = *state;
    int64_t found[4];
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, an_account(2, T("anna"))), JOB_OK);
    assert_int_equal(begin_so(bench, T("an"), 8, found), 2);
    assert_int_equal(found[0], 1);
    assert_int_equal(found[1], 2);
    assert_int_equal(begin_so(bench, T("an"), 1, found), 1);
    assert_int_equal(found[0], 1);
    assert_int_equal(begin_so(bench, T("anna"), 8, found), 1);
    assert_int_equal(begin_so(bench, T("annas"), 8, found), 0);
    assert_int_equal(begin_so(bench, T("nn"), 8, found), 0);
    assert_int_equal(begin_so(bench, T("%"), 8, found), 0);
}

static void accounts_that_look_alike_already_keep_their_names(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, a_player(T("Cid"))), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(2, T("bob"))), JOB_OK);
    assert_int_equal(bench_status(bench, an_account(3, T("cid"))), JOB_OK);
    bench_meddle(bench, "UPDATE player SET name = 'B0b' WHERE id = 3;"
                        "UPDATE account SET name = 'b0b' WHERE player = 3;"
                        "UPDATE account SET skeleton = NULL;"
                        "DELETE FROM meta WHERE key = 'skeletons'");
    assert_int_equal(account_named(bench, T("bob")), 2);
    assert_int_equal(account_named(bench, T("b0b")), 3);
    assert_int_equal(called(bench, 0, T("BoB"), T("x")), 1);
    assert_int_equal(called(bench, 2, T("Bob"), T("bob")), 0);
}

static void a_password_that_changed_meanwhile_is_a_conflict(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    struct job *job = of_account(CHANGE_CHECK_ACCOUNT, 1, HASH);
    job_change(job, CHANGE_SET_PASSWORD)->row.account =
        (struct row_account){.player = 1, .hash = OTHER};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    job = of_account(CHANGE_CHECK_ACCOUNT, 1, HASH);
    job_change(job, CHANGE_ADD_SESSION)->row.session =
        (struct row_session){.hash = {5}, .player = 1};
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    assert_int_equal(session_of(bench, 5), 0);
    assert_int_equal(bench_status(bench, of_account(CHANGE_CHECK_ACCOUNT, 2, HASH)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, of_account(CHANGE_SET_PASSWORD, 2, HASH)), JOB_CONFLICT);
}

static void sessions_end_one_by_one_or_all_but_one(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    for (uint8_t i = 1; i <= 4; i++)
        assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, i < 4 ? 1 : 2, i)),
                         JOB_OK);
    assert_int_equal(bench_status(bench, a_session(CHANGE_END_SESSION, 0, 1)), JOB_OK);
    assert_int_equal(bench_status(bench, a_session(CHANGE_END_SESSION, 0, 1)), JOB_OK);
    assert_int_equal(session_of(bench, 1), 0);
    assert_int_equal(session_of(bench, 2), 1);
    assert_int_equal(bench_status(bench, a_session(CHANGE_END_SESSIONS, 1, 3)), JOB_OK);
    assert_int_equal(session_of(bench, 2), 0);
    assert_int_equal(session_of(bench, 3), 1);
    assert_int_equal(session_of(bench, 4), 2);
}

static void whom_an_account_follows_and_that_it_is_hidden_comes_with_its_session(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_account(1, T("ann"))), JOB_OK);
    assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, 1, 1)), JOB_OK);
    for (int on = 1; on >= 0; on--) {
        struct job *job = job_create(1);
        job_change(job, CHANGE_SET_FOLLOW)->row.follow = (struct row_follow){1, 2, on};
        job_change(job, CHANGE_SET_HIDDEN)->row.hidden = (struct row_hidden){1, on};
        assert_int_equal(bench_status(bench, job), JOB_OK);
        job = a_question(QUESTION_SESSION);
        job->question.hash[0] = 1;
        bench_do(bench, job);
        assert_int_equal(job->answer.followed_n, on);
        assert_int_equal(job->answer.players[0].hidden, on);
        job_destroy(job);
    }
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_FOLLOW)->row.follow = (struct row_follow){1, 999, true};
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
    job = job_create(1);
    job_change(job, CHANGE_SET_HIDDEN)->row.hidden = (struct row_hidden){2, true}; /* a guest */
    assert_int_equal(bench_status(bench, job), JOB_CONFLICT);
}

static void a_removed_account_leaves_the_player_and_their_games(void **state)
{
    struct bench *bench = *state;
    a_running_game(bench);
    assert_int_equal(bench_status(bench, an_account(1, T("ann"))), JOB_OK);
    struct job *job = job_create(1);
    job_change(job, CHANGE_SET_MUTE)->row.mute = (struct row_mute){1, 2, true};
    job_change(job, CHANGE_SET_FOLLOW)->row.follow = (struct row_follow){1, 2, true};
    job_change(job, CHANGE_SET_FOLLOW)->row.follow = (struct row_follow){2, 1, true};
    assert_int_equal(bench_status(bench, job), JOB_OK);
    assert_int_equal(bench_status(bench, of_account(CHANGE_REMOVE_ACCOUNT, 1, HASH)), JOB_OK);
    assert_int_equal(bench_status(bench, of_account(CHANGE_REMOVE_ACCOUNT, 1, HASH)), JOB_CONFLICT);
    assert_int_equal(account_named(bench, T("ann")), 0);
    assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, 1, 1)), JOB_OK);
    job = a_question(QUESTION_SESSION);
    job->question.hash[0] = 1;
    bench_do(bench, job);
    assert_int_equal(job->answer.players[0].id, 1);
    assert_false(job->answer.players[0].account);
    assert_int_equal(job->answer.muted_n, 0);
    assert_int_equal(job->answer.followed_n, 0);
    job_destroy(job);
    assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, 2, 2)), JOB_OK);
    job = a_question(QUESTION_SESSION);
    job->question.hash[0] = 2;
    bench_do(bench, job);
    assert_int_equal(job->answer.followed_n, 1); /* as "player 1" */
    job_destroy(job);
    job = a_question(QUESTION_GAME);
    job->question.id = an_id(2);
    bench_do(bench, job);
    assert_int_equal(job->answer.games_n, 1);
    assert_int_equal(job->answer.games[0].black, 1);
    job_destroy(job);
    assert_int_equal(bench_status(bench, an_account(2, T("ann"))), JOB_OK);
}

static struct job *a_link(enum change_kind kind, int64_t player, uint8_t hash)
{
    struct job *job = job_create(1);
    job_change(job, kind)->row.owner_link =
        (struct row_owner_link){.hash = {hash}, .player = player, .created_at = 1};
    return job;
}

static void only_the_newest_link_makes_an_owner_and_only_once(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    bool account, owner;
    assert_int_equal(bench_status(bench, a_session(CHANGE_ADD_SESSION, 1, 1)), JOB_OK);
    assert_false(is_owned(bench));
    assert_int_equal(bench_status(bench, a_link(CHANGE_TAKE_OWNER, 1, 0)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_link(CHANGE_OFFER_OWNER, 0, 7)), JOB_OK);
    assert_true(is_owned(bench));
    assert_int_equal(bench_status(bench, a_link(CHANGE_OFFER_OWNER, 0, 8)), JOB_OK);
    assert_int_equal(bench_status(bench, a_link(CHANGE_TAKE_OWNER, 1, 7)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_link(CHANGE_TAKE_OWNER, 2, 8)), JOB_CONFLICT);
    assert_int_equal(bench_status(bench, a_link(CHANGE_TAKE_OWNER, 1, 8)), JOB_OK);
    assert_int_equal(bench_status(bench, a_link(CHANGE_TAKE_OWNER, 1, 8)), JOB_CONFLICT);
    assert_true(is_owned(bench));
    assert_int_equal(who_is(bench, 1, &account, &owner), 1);
    assert_true(owner);
    assert_int_equal(bench_status(bench, of_account(CHANGE_REMOVE_ACCOUNT, 1, HASH)), JOB_OK);
    assert_false(is_owned(bench));
}

static void a_link_is_good_for_a_day_and_then_there_may_be_another(void **state)
{
    struct bench *bench = *state;
    ann_and_bob(bench);
    assert_int_equal(bench_status(bench, a_link(CHANGE_OFFER_OWNER, 0, 7)), JOB_OK);
    for (int64_t late = 1; late >= 0; late--) {
        struct job *job = a_question(QUESTION_OWNER);
        job->question.made_since = 1 + late;
        assert_int_equal(bench_do(bench, job)->answer.owned, late == 0);
        job_destroy(job);
        job = a_link(CHANGE_TAKE_OWNER, 1, 7);
        job->first->row.owner_link.created_at = 1 + JOB_OWNER_LINK_MS + late;
        assert_int_equal(bench_status(bench, job), late ? JOB_CONFLICT : JOB_OK);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(a_session_is_found_while_it_is_young_and_used),
        test(a_link_is_good_for_a_day_and_then_there_may_be_another),
        test(an_account_is_found_by_its_name_and_by_its_player),
        test(no_two_accounts_have_one_name_and_no_player_has_two),
        test(a_player_an_account_and_a_session_are_made_together_or_not_at_all),
        test(a_new_name_is_an_accounts_own_and_anybodys_for_a_guest),
        test(an_account_may_not_be_called_so_that_it_could_be_taken_for_another),
        test(accounts_are_found_by_the_beginning_of_their_name),
        test(accounts_that_look_alike_already_keep_their_names),
        test(a_password_that_changed_meanwhile_is_a_conflict),
        test(sessions_end_one_by_one_or_all_but_one),
        test(whom_an_account_follows_and_that_it_is_hidden_comes_with_its_session),
        test(a_removed_account_leaves_the_player_and_their_games),
        test(only_the_newest_link_makes_an_owner_and_only_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
