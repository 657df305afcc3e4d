/* The games of a player in pieces: each comes when the last one is taken, and a client that leaves ends it. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/archive/stream.h"
#include "server/app/limits.h"

static struct table table;
static int64_t player;

/* n finished games of the players at the table, ended at 1000, 2000, …; the last byte of the id is the number. */
static void add_games(unsigned first, unsigned n, bool is_public)
{
    struct job *job = job_create(1);
    for (unsigned i = first; i < first + n; i++) {
        struct row_game row = world.store.games[0];
        row.id.bytes[0] = 1;
        row.id.bytes[14] = (uint8_t)(i >> 8);
        row.id.bytes[15] = (uint8_t)i;
        row.number = i + 2;
        row.is_public = is_public;
        row.result = text_of("B");
        row.reason = text_of("resign");
        row.ended_at = 1000 * (int64_t)i;
        job_change(job, CHANGE_ADD_GAME)->row.game = row;
    }
    fake_store_commit(&world.store, job);
    assert_int_equal(job->status, JOB_OK);
    job_destroy(job);
}

static int create(void **state)
{
    world_before(state);
    table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    world_commit_all(&world);
    char error[100];
    assert_true(budgets_set(app_budgets(world.app), "streams.address=4, streams.all=64", error,
                            sizeof error));
    player = world.store.games[0].black;
    return 0;
}

static void ask_of(const char *name, request_id id, const char *before, const char *limit)
{
    world_ask(&world, &(struct app_request){.route = &app_routes[APP_GET_PLAYED],
                                            .id = id,
                                            .who = {.address = {1}},
                                            .name = text_of(name),
                                            .arguments = {before, limit}});
}

static void ask(request_id id, const char *before, const char *limit)
{
    char name[24];
    snprintf(name, sizeof name, "p%lld", (long long)player);
    ask_of(name, id, before, limit);
}

static void read_piece(void)
{
    assert_int_equal(world.jobs_n, 1);
    world_commit_of(&world, JOB_READS, JOB_OK);
}

static void go_on(request_id id)
{
    world.unanswered++;
    app_further(world.app, world.now, id);
    world_carry_out(&world);
}

/* The piece has the games from `newest` down to `oldest`. */
static void piece_has(unsigned newest, unsigned oldest, bool more)
{
    char *at = world.reply_text, *end;
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(world.reply_more, more);
    for (unsigned i = newest; i >= oldest && i > 0; i--, at = end + 1) {
        end = strchr(at, '\n');
        assert_non_null(end);
        json_t *line = json_loadb(at, (size_t)(end - at), 0, NULL);
        assert_non_null(line);
        assert_int_equal(number_at(line, "ended_at"), 1000 * (int64_t)i);
        json_decref(line);
    }
    assert_int_equal(*at, '\0');
}

static int64_t held(void)
{
    return budget_held(app_budgets(world.app), BUDGET_STREAMS, BUDGET_OF_ALL,
                       &(struct payer){.conn = 1, .address = {1}});
}

static void each_piece_is_read_when_the_last_one_is_taken(void **state)
{
    (void)state;
    add_games(1, 2 * STREAM_PIECE_GAMES + 20, true);
    ask(1, "", "");
    read_piece();
    piece_has(120, 71, true);
    assert_int_equal(world.jobs_n, 0);
    go_on(1);
    read_piece();
    piece_has(70, 21, true);
    go_on(1);
    read_piece();
    piece_has(20, 1, false);
    assert_int_equal(held(), 0);
}

static void running_and_private_games_are_not_shown(void **state)
{
    (void)state;
    ask(1, "", "");
    read_piece();
    piece_has(0, 0, false);
    add_games(1, 1, true);
    add_games(2, 1, false);
    ask(1, "", "");
    read_piece();
    piece_has(1, 1, false);
}

static void a_player_who_does_not_exist_has_no_games(void **state)
{
    (void)state;
    add_games(1, 1, true);
    ask_of("p999999", 1, "", "");
    read_piece();
    piece_has(0, 0, false);
}

static void a_house_player_has_a_list_like_others(void **state)
{
    (void)state;
    int64_t person = world.store.games[0].black;
    add_games(1, 2, true);
    world.store.games[0].black = -4;
    add_games(3, 3, true);
    world.store.games[0].black = person;
    ask_of("h4", 1, "", "2");
    read_piece();
    piece_has(5, 4, false);
    ask_of("h5", 1, "", "");
    read_piece();
    piece_has(0, 0, false);
}

static void a_limit_ends_the_list_and_a_game_continues_it(void **state)
{
    (void)state;
    char before[64];
    add_games(1, STREAM_PIECE_GAMES + 2, true);
    ask(1, "", "50");
    read_piece();
    piece_has(52, 3, false);
    ask(1, "", "51");
    read_piece();
    piece_has(52, 3, true);
    go_on(1);
    read_piece();
    piece_has(2, 2, false);
    json_t *line = json_loads(world.reply_text, JSON_DISABLE_EOF_CHECK, NULL);
    snprintf(before, sizeof before, "%s.%lld", text_at(line, "id"),
             (long long)number_at(line, "ended_at"));
    json_decref(line);
    ask(1, before, "1000000");
    read_piece();
    piece_has(1, 1, false);
}

static void a_fault_in_the_question_is_named(void **state)
{
    (void)state;
    static const char *const faults[][4] = {
        {"me", "", "", "player"},        {"p0", "", "", "player"},  {"", "", "", "player"},
        {"h0", "", "", "player"},        {"h6", "", "", "player"},  {"h11", "", "", "player"},
        {"p1", "x", "", "before"},       {"p1", "", "0", "limit"},  {"p1", "", "1000001", "limit"},
        {"p1", "", "ten", "limit"},      {"p1", "", "-1", "limit"}, {"p1", "", "01", "limit"},
        {"p1", "", "10000000", "limit"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        ask_of(faults[i][0], 1, faults[i][1], faults[i][2]);
        assert_int_equal(world.reply_code, 400);
        assert_string_equal(text_at(world.reply, "field"), faults[i][3]);
    }
    assert_int_equal(held(), 0);
}

static void four_streams_of_an_address_are_taken_and_a_fifth_is_told_to_wait(void **state)
{
    (void)state;
    enum { EACH_MAX = 4 };
    for (request_id id = 1; id <= EACH_MAX; id++) {
        ask(id, "", "");
        assert_int_equal(world.reply_code, 0);
    }
    ask(EACH_MAX + 1, "", "");
    assert_int_equal(world.reply_code, 429);
    assert_string_equal(text_at(world.reply, "field"), "streams");
    world_commit_of(&world, JOB_READS, JOB_OK);
    ask(EACH_MAX + 1, "", "");
    assert_int_equal(world.reply_code, 0);
    assert_int_equal(held(), EACH_MAX);
}

static void a_client_that_leaves_frees_its_stream(void **state)
{
    (void)state;
    add_games(1, STREAM_PIECE_GAMES + 1, true);
    ask(1, "", "");
    uint64_t ticket = world.jobs[world.jobs_first]->ticket;
    app_left(world.app, world.now, 1);
    world_carry_out(&world);
    assert_int_equal(world.left, ticket);
    assert_int_equal(held(), 0);
    world_commit_of(&world, JOB_READS, JOB_DROPPED);
    assert_int_equal(world.reply_code, 0);
    world.unanswered = 0;
    ask(2, "", "");
    read_piece();
    piece_has(51, 2, true);
    assert_int_equal(held(), 1);
    app_left(world.app, world.now, 2);
    assert_int_equal(held(), 0);
    app_further(world.app, world.now, 2);
    world_carry_out(&world);
    assert_int_equal(world.jobs_n, 0);
}

static void a_stream_breaks_off_when_the_server_stops_or_the_store_refuses(void **state)
{
    (void)state;
    add_games(1, STREAM_PIECE_GAMES + 1, true);
    ask(1, "", "");
    read_piece();
    go_on(1);
    world_commit_of(&world, JOB_READS, JOB_BROAD);
    assert_int_equal(world.reply_code, 503);
    assert_false(world.reply_more);
    ask(1, "", "");
    read_piece();
    piece_has(51, 2, true);
    app_drain(world.app, world.now, 1500);
    go_on(1);
    assert_int_equal(world.reply_code, 503);
    assert_int_equal(held(), 0);
}

static void a_stream_that_goes_on_is_freed_with_the_server(void **state)
{
    (void)state;
    add_games(1, STREAM_PIECE_GAMES + 1, true);
    ask(1, "", "");
    read_piece();
    piece_has(51, 2, true);
}

#define test(name) cmocka_unit_test_setup_teardown(name, create, world_after)

int main(void)
{
    const struct CMUnitTest tests[] = {
        test(each_piece_is_read_when_the_last_one_is_taken),
        test(running_and_private_games_are_not_shown),
        test(a_player_who_does_not_exist_has_no_games),
        test(a_house_player_has_a_list_like_others),
        test(a_limit_ends_the_list_and_a_game_continues_it),
        test(a_fault_in_the_question_is_named),
        test(four_streams_of_an_address_are_taken_and_a_fifth_is_told_to_wait),
        test(a_client_that_leaves_frees_its_stream),
        test(a_stream_breaks_off_when_the_server_stops_or_the_store_refuses),
        test(a_stream_that_goes_on_is_freed_with_the_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
