/* The verifier finds stored rows well, and names each fault that a test puts into one field. */
#include "fixture.h"

#include <stdio.h>
#include <string.h>

#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "proto/wire/tour_words.h"
#include "server/app/verify.h"
#include "server/tour/arena.h"
#include "tour_world.h"

static struct job *room, *game, *tour, *arena;

static bool has_game(void *ctx, const struct id128 *id, bool *ret_ended)
{
    (void)ctx;
    for (size_t i = 0; i < world.store.games_n; i++)
        if (memcmp(&world.store.games[i].id, id, sizeof *id) == 0) {
            *ret_ended = world.store.games[i].ended_at > 0;
            return true;
        }
    return false;
}

static struct app_verifier verifier = {.has_game = has_game};

static struct job *read_rows(enum question_kind kind, const struct id128 *id)
{
    struct job *job = job_create(1);
    job->question.kind = kind;
    job->question.id = *id;
    job->question.search.limit = UINT32_MAX;
    fake_store_commit(&world.store, job);
    return job;
}

static const char *why_room(void)
{
    bool live;
    return app_verify_room(&verifier, &room->answer, &live);
}

static const char *why_game(void)
{
    bool live;
    return app_verify_game(&verifier, &game->answer, &live);
}

static const char *why_tour(void)
{
    return app_verify_tour(&verifier, &tour->answer);
}

static const char *why_arena(void)
{
    return app_verify_arena(&arena->answer);
}

static void must_say(const char *why, const char *wanted)
{
    if (!why || !wanted || strcmp(why, wanted) != 0)
        assert_ptr_equal(why, wanted);
}

/* One field is another for a moment; then it is found by this name, and is well again. */
#define SPOILT(field, spoilt, why, wanted)                                                         \
    do {                                                                                           \
        __typeof__(field) kept_ = (field);                                                         \
        (field) = (__typeof__(field))(spoilt);                                                     \
        must_say(why(), wanted);                                                                   \
        (field) = kept_;                                                                           \
        must_say(why(), NULL);                                                                     \
    } while (0)

static void read_all(void)
{
    room = read_rows(QUESTION_ROOM, &world.store.rooms[0].id);
    game = read_rows(QUESTION_GAME, &world.store.games[0].id);
    must_say(why_room(), NULL);
    must_say(why_game(), NULL);
}

static int end(void **state)
{
    struct job **jobs[] = {&room, &game, &tour, &arena};
    for (size_t i = 0; i < sizeof jobs / sizeof *jobs; i++) {
        job_destroy(*jobs[i]);
        *jobs[i] = NULL;
    }
    app_verifier_finish(&verifier);
    return world_after(state);
}

static void a_room_has_its_games_in_their_order(void **state)
{
    (void)state;
    bool live;
    struct table table = world_table(&world, "'ruleset':'chinese','size':[9,9]");
    act(&world, &table, 'b', "'k':'play','at':'D4'");
    read_all();
    assert_true(app_verify_needs_game(&room->answer));
    must_say(app_verify_room(&verifier, &room->answer, &live), NULL);
    assert_true(live);
    must_say(app_verify_game(&verifier, &game->answer, &live), NULL);
    assert_true(live);
    SPOILT(room->answer.games[0].number, 2, why_room,
           "its games are not numbered one after the other");
    room->answer.rooms[0].closed_at = 1;
    must_say(app_verify_room(&verifier, &room->answer, &live), NULL);
    assert_false(live);
    room->answer.rooms[0].state = PROTO_ROOM_OPEN;
    assert_false(app_verify_needs_game(&room->answer));
    int64_t opener = room->answer.rooms[0].opener;
    room->answer.rooms[0].opener = 999;
    assert_non_null(why_room()); /* no player has this number */
    room->answer.rooms[0].opener = opener;
}

static void a_game_ended_as_its_events_say(void **state)
{
    static const char ended[] = "it has ended in its row or in its events alone";
    static const char result[] = "its result is not what its events come to";
    (void)state;
    bool live;
    struct table table = world_table(&world, "'ruleset':'stoical','size':[5,5]");
    play(&world, &table, "C3 B2 C2 pass pass");
    act(&world, &table, 'b', "'k':'accept'");
    act(&world, &table, 'w', "'k':'accept'");
    read_all();
    must_say(app_verify_game(&verifier, &game->answer, &live), NULL);
    assert_false(live);
    struct row_game *row = &game->answer.games[0];
    SPOILT(row->ended_at, 0, why_game, ended);
    SPOILT(row->moves, row->moves + 1, why_game, result);
    SPOILT(row->scored, !row->scored, why_game, result);
    struct text black = {"?", 1}, kept = row->result;
    row->result = black;
    must_say(why_game(), result);
    row->result = kept;
    kept = row->reason;
    row->reason = black;
    must_say(why_game(), result);
    row->reason = kept;
    assert_true(row->scored);
    SPOILT(row->score_x2[0], row->score_x2[0] + 1, why_game, result);
    SPOILT(row->score_x2[1], row->score_x2[1] + 1, why_game, result);
    SPOILT(game->answer.events_n, 2, why_game, ended);
    SPOILT(game->answer.events[1].seq, 9, why_game, "it does not fold");
}

static void a_tournament_is_what_its_log_says(void **state)
{
    static const char row_wrong[] = "its row differs from its log";
    static const char game_wrong[] = "a game has ended in its row or in the tournament's log alone";
    (void)state;
    struct meet meet =
        meet_begin(&world, "'ruleset':'stoical','size':[9,9]", "'system':'swiss','rounds':2", 4);
    struct table table = meet_table(&meet, 1, 2);
    act(&world, &table, 'b', "'k':'resign'");
    meet_do(&meet,
            "'k':'rule','round':1,'board':1,'game':1,'result':'draw','default':false,'reason':"
            "'seen'");
    tour = read_rows(QUESTION_TOUR, &world.store.tours[0].id);
    struct row_tour *row = &tour->answer.tours[0];
    must_say(why_tour(), NULL);
    SPOILT(row->stage, PROTO_STAGE_FINISHED, why_tour, row_wrong);
    SPOILT(row->rounds, row->rounds + 1, why_tour, row_wrong);
    SPOILT(row->round, row->round + 1, why_tour, row_wrong);
    SPOILT(row->players, row->players + 1, why_tour, row_wrong);
    for (size_t i = 0; i < world.store.games_n; i++) {
        SPOILT(world.store.games[i].ended_at, world.store.games[i].ended_at > 0 ? 0 : 1, why_tour,
               game_wrong);
        SPOILT(world.store.games[i].id.bytes[0], world.store.games[i].id.bytes[0] + 1, why_tour,
               "a game of it is not there");
    }
    SPOILT(tour->answer.tour_acts[1].seq, 9, why_tour, why_tour());
}

static void rated_games_are_those_of_the_log(void **state)
{
    static const char wrong[] = "its rated games are not those of its log";
    (void)state;
    struct meet meet = meet_rated(
        &world, "'system':'swiss','rounds':2,'over_board':true,'match':1,'rated':true", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    tour = read_rows(QUESTION_TOUR, &world.store.tours[0].id);
    tour->answer.rated = world.store.rated;
    tour->answer.rated_n = world.store.rated_n;
    assert_int_equal(tour->answer.rated_n, 2);
    must_say(why_tour(), NULL);
    SPOILT(tour->answer.rated_n, 1, why_tour, wrong);
    for (size_t i = 0; i < 2; i++) {
        struct row_rated *row = &tour->answer.rated[i];
        SPOILT(row->round, row->round + 1, why_tour, wrong);
        SPOILT(row->board, row->board + 7, why_tour, wrong);
        SPOILT(row->game, row->game + 1, why_tour, wrong);
        SPOILT(row->black, row->black + 50, why_tour, wrong);
        SPOILT(row->white, row->white + 50, why_tour, wrong);
        SPOILT(row->black_score2, 2 - row->black_score2, why_tour, wrong);
        SPOILT(row->ended_at, row->ended_at + 1, why_tour, wrong);
        SPOILT(row->guest, !row->guest, why_tour, wrong);
        struct text pool = row->pool;
        row->pool.length--;
        must_say(why_tour(), wrong);
        row->pool = pool;
    }
}

/* An arena whose director takes part, starts it and ends it. */
static void hold_arena(void)
{
    static const char *const words[] = {"take-part", "begin-now", "end-now"};
    char id[23];
    conn_id conn = world_connect_from(&world, tour_account(&world, "Dora"), 1);
    say(&world, conn,
        "{'t':'do','id':1,'key':'a','ch':'arenas','k':'announce','name':'Friday','minutes':60,"
        "'starts_at':%lld,'ruleset':'stoical','size':[9,9],"
        "'clock':{'kind':'fischer','main':300000,'increment':5000}}",
        (long long)world.now.wall_ms + 600000);
    world_commit_all(&world);
    snprintf(id, sizeof id, "%s", text_at(await(&world, conn, "{'t':'ok','id':1}"), "arena"));
    for (int i = 0; i < 3; i++) {
        say(&world, conn, "{'t':'do','id':%d,'key':'b%d','ch':'arena:%s','k':'%s'}", i + 2, i, id,
            words[i]);
        world_commit_all(&world);
        assert_non_null(await(&world, conn, "{'t':'ok','id':%d}", i + 2));
    }
}

static void an_arena_is_what_its_acts_say(void **state)
{
    static const char head[] = "it cannot be read", acts[] = "its acts do not fold",
                      wrong[] = "its row differs from its acts";
    (void)state;
    hold_arena();
    arena = read_rows(QUESTION_ARENA, &world.store.arenas[0].id);
    struct row_arena *row = &arena->answer.arenas[0];
    must_say(why_arena(), NULL);
    assert_int_equal(row->stage, ARENA_OVER);
    assert_true(arena->answer.arena_acts_n == 3);
    SPOILT(row->stage, ARENA_RUNNING, why_arena, wrong);
    SPOILT(row->starts_at, row->starts_at + 1, why_arena, wrong);
    SPOILT(row->ends_at, row->ends_at + 1, why_arena, wrong);
    SPOILT(row->players, 2, why_arena, wrong);
    SPOILT(row->stage, ARENA_CANCELLED + 1, why_arena, head);
    SPOILT(row->creator, row->creator + 1000, why_arena, head);
    SPOILT(row->settings.length, row->settings.length - 1, why_arena, head);
    SPOILT(arena->answer.arena_acts[1].seq, 9, why_arena, acts);
    SPOILT(arena->answer.arena_acts[0].player, 1000, why_arena, acts);
    SPOILT(arena->answer.arena_acts_n, 2, why_arena, wrong);
}

int main(void)
{
#define VERIFY_TEST(name) cmocka_unit_test_setup_teardown(name, world_before, end)
    const struct CMUnitTest tests[] = {
        VERIFY_TEST(a_room_has_its_games_in_their_order),
        VERIFY_TEST(a_game_ended_as_its_events_say),
        VERIFY_TEST(a_tournament_is_what_its_log_says),
        VERIFY_TEST(rated_games_are_those_of_the_log),
        VERIFY_TEST(an_arena_is_what_its_acts_say),
    };
    return cmocka_run_group_tests_name("app verify", tests, NULL, NULL);
}
