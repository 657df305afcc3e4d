/* Arenas in the running application: who is paired, how games count, how an arena starts and ends, and what a crash
 * leaves. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <string.h>

#include "server/app/arena/arenas.h"
#include "server/app/arena/hall.h"
#include "server/app/limits.h"
#include "server/app/play/game.h"
#include "server/app/play/play.h"
#include "server/app/state.h"
#include "tests/server/app/tour_world.h"

#define MINUTE 60000
#define GAME                                                                                       \
    "'ruleset':'stoical','size':[9,9],'clock':{'kind':'fischer','main':300000,'increment':5000}"

struct side {
    int person;
    unsigned from;
    conn_id conn;
};

static int64_t ids;
static struct side director;
static char arena[40]; /* "arena:ID" */

static struct side joins_site(int person, unsigned from)
{
    struct side side = {.person = person, .from = from};
    side.conn = world_connect_from(&world, person, from);
    return side;
}

/* A command; returns its answer. */
static json_t *does(const struct side *side, const char *channel, const char *fields)
{
    int64_t id = 1000 + ++ids;
    say(&world, side->conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'%s',%s}", (long long)id,
        (long long)id, channel, fields);
    world_commit_all(&world);
    return await(&world, side->conn, "{'id':%lld}", (long long)id);
}

static json_t *done(const struct side *side, const char *fields)
{
    json_t *answer = does(side, arena, fields);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_dumps(answer, 0));
    return answer;
}

static void is_no(const json_t *answer, const char *code, const char *key, const char *value)
{
    if (strcmp(text_at(answer, "code"), code) != 0 ||
        (key && strcmp(text_at(answer, key), value) != 0))
        fail_msg("%s", json_dumps(answer, 0));
}

static void passes(int64_t ms)
{
    while (ms > 0) {
        int64_t step = ms < 500 ? ms : 500;
        world_pass(&world, step);
        world_commit_all(&world);
        ms -= step;
    }
}

/* The director holds an arena that starts so much later. */
static void holds(int64_t later_ms, const char *more)
{
    char fields[400];
    director = joins_site(tour_account(&world, "Dora"), 1);
    snprintf(fields, sizeof fields,
             "'k':'announce','name':'Friday','starts_at':%lld,'minutes':60," GAME "%s",
             (long long)(world.now.wall_ms + later_ms), more);
    json_t *answer = does(&director, "arenas", fields);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s", json_dumps(answer, 0));
    snprintf(arena, sizeof arena, "arena:%s", text_at(answer, "arena"));
}

static json_t *watches(const struct side *side)
{
    say(&world, side->conn, "{'t':'sub','id':7,'ch':'%s'}", arena);
    world_commit_all(&world);
    return json_object_get(await(&world, side->conn, "{'t':'snap','ch':'%s'}", arena), "v");
}

static struct side enters(const char *name, unsigned from)
{
    struct side side = joins_site((int)world_resident(&world, name), from);
    watches(&side);
    done(&side, "'k':'take-part'");
    return side;
}

static struct hall *hall(void)
{
    uint8_t id[16];
    assert_true(proto_id_read(arena + 6, 22, id));
    return hall_find(world.app, id);
}

static const struct arena_player *player(uint16_t no)
{
    return arena_player(&hall()->seen, no);
}

/* The game of a player, with their connection in it. */
struct sitting {
    conn_id conn;
    char game[32];
};

static struct sitting sits(const struct side *side, uint16_t no)
{
    struct sitting ret = {.conn = side->conn};
    const struct arena_game *game = arena_game(&hall()->seen, player(no)->game);
    assert_non_null(game);
    const struct room *room = idmap_get(&world.app->play->rooms, idmap_bytes(game->room));
    char id[PROTO_ID_CHARS + 1];
    assert_non_null(room);
    proto_id_write(room->game->id.bytes, id);
    snprintf(ret.game, sizeof ret.game, "game:%s", id);
    return ret;
}

static void plays(const struct sitting *sitting, const char *fields, int64_t base)
{
    int64_t id = 1000 + ++ids;
    say(&world, sitting->conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'%s','base':%lld,%s}",
        (long long)id, (long long)id, sitting->game, (long long)base, fields);
    world_commit_all(&world);
    json_t *answer = await(&world, sitting->conn, "{'id':%lld}", (long long)id);
    if (strcmp(text_at(answer, "t"), "ok") != 0)
        fail_msg("%s: %s", fields, json_dumps(answer, 0));
}

static void resigns(const struct sitting *sitting)
{
    int64_t id = 1000 + ++ids;
    say(&world, sitting->conn, "{'t':'do','id':%lld,'key':'s%lld','ch':'%s','k':'resign'}",
        (long long)id, (long long)id, sitting->game);
    world_commit_all(&world);
    await(&world, sitting->conn, "{'t':'ok','id':%lld}", (long long)id);
}

/* Both of a pair have moved. */
static void begins(const struct side *sides)
{
    const struct arena_game *game = arena_game(&hall()->seen, player(1)->game);
    struct sitting black = sits(&sides[game->black - 1], game->black);
    struct sitting white = sits(&sides[game->white - 1], game->white);
    plays(&black, "'k':'play','at':'C3'", 0);
    plays(&white, "'k':'play','at':'G7'", 1);
}

static void two_on_the_page_are_paired_and_their_game_counts(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    assert_int_equal(hall()->seen.games_n, 1);
    json_t *event = await(&world, sides[0].conn, "{'t':'ev','k':'arena','boards':[{'number':1}]}");
    assert_int_equal(json_array_size(json_object_get(event, "boards")), 1);
    begins(sides);
    struct sitting bob = sits(&sides[1], 2);
    resigns(&bob);
    assert_int_equal(player(1)->points, 2);
    passes(500);
    await(&world, sides[0].conn, "{'t':'ev','k':'arena','ended':[1]}");
    assert_true(player(2)->here);
    passes(ARENA_AGAIN_MS + 1000);
    assert_int_equal(hall()->seen.games_n, 2);
    assert_int_not_equal(hall()->seen.games[0].black, hall()->seen.games[1].black);
}

static void one_player_alone_waits(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side ann = enters("Ann", 2);
    passes(20000);
    assert_int_equal(hall()->seen.games_n, 0);
    assert_int_equal(hall()->waiting, 1);
    await(&world, ann.conn, "{'t':'ev','k':'arena','waiting':1}");
}

static void a_player_who_left_the_page_is_not_paired(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side ann = enters("Ann", 2), bob = enters("Bob", 3);
    say(&world, ann.conn, "{'t':'unsub','id':9,'ch':'%s'}", arena);
    world_hang_up(&world, bob.conn);
    struct side cid = enters("Cid", 4);
    passes(10000);
    assert_int_equal(hall()->seen.games_n, 0);
    watches(&ann);
    passes(1000);
    assert_int_equal(hall()->seen.games_n, 1);
    assert_int_equal(player(2)->game, 0);
    (void)cid;
}

static void a_player_who_pauses_is_not_paired_until_they_go_on(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side ann = enters("Ann", 2);
    done(&ann, "'k':'rest'");
    enters("Bob", 3);
    passes(10000);
    assert_int_equal(hall()->seen.games_n, 0);
    done(&ann, "'k':'take-part'");
    passes(1000);
    assert_int_equal(hall()->seen.games_n, 1);
}

static void while_an_address_is_banned_the_others_are_paired(void **state)
{
    (void)state;
    conn_id olga = world_connect(&world, tour_owner(&world, "Olga"));
    holds(0, "");
    enters("Ann", 2);
    enters("Ben", 3);
    world_pass(&world, 1);
    moderation_says(&world, olga, "'what':'ban','address':'198.51.100.7','for':%d", 60 * MINUTE);
    passes(2000);
    assert_int_equal(hall()->seen.games_n, 1);
}

static void a_player_of_two_tabs_has_one_game(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side ann = enters("Ann", 2), tab = joins_site(ann.person, 2);
    watches(&tab);
    passes(5000);
    assert_int_equal(hall()->seen.games_n, 0);
    enters("Bob", 3);
    passes(5000);
    assert_int_equal(hall()->seen.games_n, 1);
    assert_int_equal(hall()->waiting, 0);
}

static void an_arena_starts_and_ends_by_itself(void **state)
{
    (void)state;
    holds(10 * MINUTE, "");
    struct side ann = enters("Ann", 2);
    enters("Bob", 3);
    passes(10 * MINUTE - 1000);
    assert_int_equal(hall()->seen.stage, ARENA_OPEN);
    passes(2000);
    assert_int_equal(hall()->seen.stage, ARENA_RUNNING);
    assert_int_equal(hall()->seen.games_n, 1);
    await(&world, ann.conn, "{'t':'ev','k':'arena','arena':{'stage':'running'}}");
    passes(60 * MINUTE - 4000);
    assert_int_equal(hall()->seen.stage, ARENA_RUNNING);
    passes(4000);
    assert_int_equal(hall()->seen.stage, ARENA_OVER);
    await(&world, ann.conn, "{'t':'ev','k':'arena','arena':{'stage':'over'}}");
}

static void a_game_that_ends_after_the_arena_does_not_count(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    struct sitting bob = sits(&sides[1], 2);
    done(&director, "'k':'end-now'");
    resigns(&bob);
    passes(1000);
    assert_int_equal(player(1)->points, 0);
    assert_int_equal(hall()->seen.games[0].result, ARENA_PLAYING);
    is_no(does(&sides[0], arena, "'k':'take-part'"), "phase", "reason", "stage");
}

static void a_player_who_does_not_move_loses_and_is_paused(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    const struct arena_game *game = arena_game(&hall()->seen, 1);
    uint16_t black = game->black, white = game->white;
    passes(APP_ARENA_FIRST_MS - 3000);
    assert_int_equal(hall()->seen.games[0].result, ARENA_PLAYING);
    passes(5000);
    assert_int_equal(hall()->seen.games[0].result, ARENA_WHITE);
    assert_false(player(black)->here);
    assert_true(player(white)->here);
    assert_int_equal(player(white)->points, 2);
    (void)sides;
}

static void a_player_who_has_moved_is_not_hurried(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    passes(2 * APP_ARENA_FIRST_MS);
    assert_int_equal(hall()->seen.games[0].result, ARENA_PLAYING);
}

static void a_crash_loses_nothing_and_the_end_does_not_move(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    int64_t ends_ms = hall()->seen.ends_ms;
    world_crash(&world);
    world_commit_all(&world);
    assert_int_equal(hall()->seen.stage, ARENA_RUNNING);
    assert_int_equal(hall()->seen.ends_ms, ends_ms);
    assert_int_equal(hall()->seen.players_n, 2);
    for (int i = 0; i < 2; i++) {
        sides[i] = joins_site(sides[i].person, sides[i].from);
        watches(&sides[i]);
    }
    struct sitting bob = sits(&sides[1], 2);
    resigns(&bob);
    assert_int_equal(player(1)->points, 2);
    passes(ARENA_AGAIN_MS + 2000);
    assert_int_equal(hall()->seen.games_n, 2);
}

static void the_end_came_while_the_server_was_down(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    int64_t ends_ms = hall()->seen.ends_ms;
    app_destroy(world.app);
    world.now.wall_ms += 90 * MINUTE;
    world.now.mono_us += 90 * MINUTE * INT64_C(1000);
    world_start(&world);
    world_commit_all(&world);
    passes(2000);
    assert_int_equal(hall()->seen.stage, ARENA_OVER);
    assert_int_equal(hall()->seen.ends_ms, ends_ms);
}

static void a_start_that_was_missed_counts_from_its_time(void **state)
{
    (void)state;
    holds(10 * MINUTE, "");
    enters("Ann", 2);
    int64_t starts_ms = hall()->seen.starts_ms;
    app_destroy(world.app);
    world.now.wall_ms += 30 * MINUTE;
    world_start(&world);
    world_commit_all(&world);
    passes(1000);
    assert_int_equal(hall()->seen.stage, ARENA_RUNNING);
    assert_int_equal(hall()->seen.ends_ms, starts_ms + 60 * MINUTE);
}

static void the_director_begins_and_ends_an_arena_and_others_do_not(void **state)
{
    (void)state;
    holds(10 * MINUTE, "");
    struct side ann = enters("Ann", 2);
    is_no(does(&ann, arena, "'k':'begin-now'"), "denied", NULL, NULL);
    is_no(does(&director, arena, "'k':'end-now'"), "phase", "reason", "stage");
    done(&director, "'k':'begin-now'");
    assert_int_equal(hall()->seen.stage, ARENA_RUNNING);
    assert_int_equal(hall()->seen.ends_ms, world.now.wall_ms + 60 * MINUTE);
    is_no(does(&director, arena, "'k':'call-off'"), "phase", "reason", "stage");
    done(&director, "'k':'end-now'");
    assert_int_equal(hall()->seen.stage, ARENA_OVER);
}

static void a_player_withdrawn_by_the_director_is_not_paired_and_cannot_join(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    struct sitting bob = sits(&sides[1], 2);
    is_no(does(&sides[0], arena, "'k':'withdraw','number':2"), "denied", NULL, NULL);
    is_no(does(&director, arena, "'k':'withdraw','number':3"), "forbidden", "field", "number");
    is_no(does(&director, arena, "'k':'return','number':2"), "phase", "reason", "no-change");
    done(&director, "'k':'withdraw','number':2");
    resigns(&bob);
    passes(10000);
    assert_int_equal(player(1)->points, 2);
    assert_int_equal(player(2)->game, 0);
    json_t *lines = json_object_get(watches(&sides[0]), "players");
    assert_true(json_is_true(json_object_get(json_array_get(lines, 1), "withdrawn")));
    assert_null(json_object_get(json_array_get(lines, 0), "withdrawn"));
    is_no(does(&sides[1], arena, "'k':'take-part'"), "forbidden", "field", "withdrawn");
    world_crash(&world);
    world_commit_all(&world);
    assert_true(player(2)->withdrawn);
}

static void a_cancelled_arena_leaves_the_list(void **state)
{
    (void)state;
    holds(10 * MINUTE, "");
    struct side ann = enters("Ann", 2);
    say(&world, ann.conn, "{'t':'sub','id':8,'ch':'arenas'}");
    json_t *snap = await(&world, ann.conn, "{'t':'snap','ch':'arenas'}");
    assert_int_equal(json_array_size(json_object_get(json_object_get(snap, "v"), "arenas")), 1);
    done(&director, "'k':'call-off'");
    await(&world, ann.conn, "{'t':'ev','ch':'arenas','arena':{'stage':'cancelled'}}");
}

static void guests_do_not_play_rated_and_do_not_hold_arenas(void **state)
{
    (void)state;
    holds(0, ",'rated':true");
    struct side ann = joins_site((int)world_resident(&world, "Ann"), 2);
    is_no(does(&ann, arena, "'k':'take-part'"), "forbidden", "field", "rated");
    is_no(does(&ann, "arenas", "'k':'announce','name':'Mine','starts_at':0,'minutes':60," GAME),
          "denied", NULL, NULL);
    done(&director, "'k':'take-part'");
}

static void a_director_has_so_many_arenas_and_no_more(void **state)
{
    (void)state;
    holds(10 * MINUTE, "");
    is_no(does(&director, "arenas",
               "'k':'announce','name':'Late','starts_at':9000000000000000,'minutes':60," GAME),
          "proto", "field", "starts_at");
    for (unsigned i = 1; i < APP_ARENAS_MINE_MAX; i++)
        assert_string_equal(
            text_at(does(&director, "arenas",
                         "'k':'announce','name':'More','starts_at':0,'minutes':60," GAME),
                    "t"),
            "ok");
    is_no(
        does(&director, "arenas", "'k':'announce','name':'More','starts_at':0,'minutes':60," GAME),
        "full", "field", "arenas");
}

static void a_room_of_an_arena_has_one_game(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    const struct arena_game *game = arena_game(&hall()->seen, 1);
    char id[PROTO_ID_CHARS + 1], channel[40];
    proto_id_write(game->room, id);
    snprintf(channel, sizeof channel, "room:%s", id);
    say(&world, sides[0].conn, "{'t':'sub','id':8,'ch':'%s'}", channel);
    await(&world, sides[0].conn, "{'t':'snap','v':{'tour':{'arena':true,'title':'Friday'}}}");
    struct sitting ann = sits(&sides[0], 1);
    is_no(does(&sides[0], ann.game, "'k':'abort'"), "phase", "reason", "tournament");
    resigns(&ann);
    is_no(does(&sides[0], channel, "'k':'rematch'"), "phase", "reason", "tournament");
    /* Resigned before a move of their own: paused, as if they had not come. */
    assert_false(player(1)->here);
}

static void an_arena_that_is_over_is_read_again_when_it_is_asked_for(void **state)
{
    (void)state;
    holds(0, "");
    passes(1000);
    struct side sides[] = {enters("Ann", 2), enters("Bob", 3)};
    passes(1000);
    begins(sides);
    struct sitting bob = sits(&sides[1], 2);
    resigns(&bob);
    done(&director, "'k':'end-now'");
    for (int i = 0; i < 2; i++)
        say(&world, sides[i].conn, "{'t':'unsub','id':9,'ch':'%s'}", arena);
    assert_null(hall());
    json_t *state_now = watches(&sides[0]);
    assert_string_equal(text_at(json_object_get(state_now, "arena"), "stage"), "over");
    const json_t *first = json_array_get(json_object_get(state_now, "players"), 0);
    assert_string_equal(text_at(json_object_get(first, "player"), "name"), "Ann");
    assert_int_equal(number_at(first, "points"), 2);
    say(&world, sides[0].conn, "{'t':'get','id':11,'k':'arena','arena':'%s','number':1}",
        arena + 6);
    json_t *answer = await(&world, sides[0].conn, "{'t':'arena','id':11}");
    const json_t *game = json_array_get(json_object_get(answer, "games"), 0);
    assert_string_equal(text_at(game, "result"), "win");
    assert_int_equal(number_at(game, "opponent"), 2);
    say(&world, sides[0].conn, "{'t':'get','id':12,'k':'arena','arena':'%s','number':3}",
        arena + 6);
    await(&world, sides[0].conn, "{'t':'error','id':12,'code':'notfound'}");
}

static void an_arena_that_never_was_is_not_found(void **state)
{
    (void)state;
    struct side ann = joins_site((int)world_resident(&world, "Ann"), 2);
    say(&world, ann.conn, "{'t':'sub','id':7,'ch':'arena:AAAAAAAAAAAAAAAAAAAAAA'}");
    world_commit_all(&world);
    await(&world, ann.conn, "{'t':'error','id':7,'code':'notfound'}");
}

static void a_command_said_again_is_carried_out_once(void **state)
{
    (void)state;
    holds(0, "");
    struct side ann = joins_site((int)world_resident(&world, "Ann"), 2);
    for (int i = 0; i < 2; i++) {
        say(&world, ann.conn, "{'t':'do','id':%d,'key':'once','ch':'%s','k':'take-part'}", 50 + i,
            arena);
        world_commit_all(&world);
        await(&world, ann.conn, "{'t':'ok','id':%d}", 50 + i);
    }
    is_no(does(&ann, arena, "'k':'take-part'"), "phase", "reason", "no-change");
    assert_int_equal(hall()->seen.n, 2 - (hall()->seen.stage == ARENA_OPEN));
}

static void a_full_hall_is_paired_within_seconds_and_no_step_is_long(void **state)
{
    (void)state;
    enum { PLAYERS = 200 };
    holds(30000, "");
    for (unsigned i = 0; i < PLAYERS; i++) {
        char name[24];
        snprintf(name, sizeof name, "G%03u", i);
        enters(name, 2 + i);
    }
    world.rooms_max = 500;
    world.app->config.rooms_max = 500;
    done(&director, "'k':'begin-now'");
    passes(2000);
    assert_int_equal(hall()->seen.games_n, PLAYERS / 2);
    assert_int_equal(hall()->waiting, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_on_the_page_are_paired_and_their_game_counts),
        TEST(one_player_alone_waits),
        TEST(a_player_who_left_the_page_is_not_paired),
        TEST(a_player_who_pauses_is_not_paired_until_they_go_on),
        TEST(while_an_address_is_banned_the_others_are_paired),
        TEST(a_player_of_two_tabs_has_one_game),
        TEST(an_arena_starts_and_ends_by_itself),
        TEST(a_game_that_ends_after_the_arena_does_not_count),
        TEST(a_player_who_does_not_move_loses_and_is_paused),
        TEST(a_player_who_has_moved_is_not_hurried),
        TEST(a_crash_loses_nothing_and_the_end_does_not_move),
        TEST(the_end_came_while_the_server_was_down),
        TEST(a_start_that_was_missed_counts_from_its_time),
        TEST(the_director_begins_and_ends_an_arena_and_others_do_not),
        TEST(a_player_withdrawn_by_the_director_is_not_paired_and_cannot_join),
        TEST(a_cancelled_arena_leaves_the_list),
        TEST(guests_do_not_play_rated_and_do_not_hold_arenas),
        TEST(a_director_has_so_many_arenas_and_no_more),
        TEST(a_room_of_an_arena_has_one_game),
        TEST(an_arena_that_is_over_is_read_again_when_it_is_asked_for),
        TEST(an_arena_that_never_was_is_not_found),
        TEST(a_command_said_again_is_carried_out_once),
        TEST(a_full_hall_is_paired_within_seconds_and_no_step_is_long),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
