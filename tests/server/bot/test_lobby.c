/* Offers of another game, and games that the bot has left, as the lobby judges them. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/rules.h"
#include "proto/wire/rules.h"
#include "server/bot/lobby.h"

#define S    INT64_C(1000000)
#define NOW  (1000 * S)
#define ROOM "AAAAAAAAAAAAAAAAAAAAAA"
#define GAME "BBBBBBBBBBBBBBBBBBBBBA"

static struct lobby lobby;

/* A bot that plays so many games at once, and has those of the text. */
static void begin(unsigned games, const char *list)
{
    struct policy policy;
    json_t *state = json_pack("{s:o}", "games", json_loads(list, 0, NULL));

    policy_ordinary(&policy);
    lobby_init(&lobby, &policy, NULL);
    lobby_connected(&lobby, "p2", games);
    lobby_read(&lobby, state);
    json_decref(state);
}

/* A room under this ruleset after so many games. */
static json_t *room_after(const char *ruleset, unsigned games)
{
    const struct go_ruleset *rules = go_ruleset_find(ruleset, strlen(ruleset));
    json_t *list = json_array();

    for (unsigned i = 0; i < games; i++)
        json_array_append_new(list, json_object());
    return json_pack("{s:o, s:{s:o, s:[i,i], s:s, s:s, s:i, s:b, s:{s:s}}}", "games", list,
                     "settings", "rules", proto_rules_to_json(&rules->rules), "size", 5, 5, "setup",
                     "...../...../...../...../.....", "to_move", "b", "handicap", 0,
                     "free_handicap", 0, "clock", "kind", "none");
}

/* The reason against another game, or "". */
static const char *reason(const char *ruleset, unsigned games, int64_t now_us)
{
    json_t *room = room_after(ruleset, games);
    const char *why = lobby_again(&lobby, ROOM, room, now_us);

    json_decref(room);
    return why ? why : "";
}

static void a_room_has_four_games_in_a_row(void **state)
{
    (void)state;
    begin(1, "[]");
    assert_string_equal(reason("chinese", LOBBY_ROOM_GAMES_MAX, NOW), "enough");
    assert_string_equal(reason("chinese", LOBBY_ROOM_GAMES_MAX - 1, NOW), "");
    lobby_finish(&lobby);
}

static void another_game_is_judged_as_a_challenge_is(void **state)
{
    (void)state;
    begin(1, "[]");
    assert_string_equal(reason("stoical", 1, NOW), "rules");
    lobby_finish(&lobby);
    begin(1, "[{\"room\":\"" ROOM "\",\"state\":\"playing\"}]");
    assert_string_equal(reason("chinese", 1, NOW), "busy");
    lobby_finish(&lobby);
}

static void a_seat_is_taken_as_soon_as_the_bot_agrees(void **state)
{
    (void)state;
    begin(1, "[]");
    assert_string_equal(reason("chinese", 1, NOW), "");
    assert_string_equal(reason("chinese", 1, NOW), "busy");
    assert_string_equal(reason("chinese", 1, NOW + LOBBY_SEAT_COUNTS_MS * 1000 - 1), "busy");
    assert_string_equal(reason("chinese", 1, NOW + LOBBY_SEAT_COUNTS_MS * 1000), "");
    lobby_finish(&lobby);
}

static void a_seat_that_no_list_confirms_is_free_on_the_next_connection(void **state)
{
    json_t *nothing = json_object();

    (void)state;
    begin(1, "[]");
    assert_string_equal(reason("chinese", 1, NOW), "");
    lobby_connected(&lobby, "p2", 1);
    lobby_read(&lobby, nothing);
    assert_string_equal(reason("chinese", 1, NOW), "");
    json_decref(nothing);
    lobby_finish(&lobby);
}

static void an_answer_that_is_refused_for_now_is_given_again(void **state)
{
    static const struct {
        const char *code;
        int64_t told_ms, after_ms; /* after_ms 0: never */
    } rows[] = {{"rate", 3000, 3000},
                {"busy", 0, 1000},
                {"rate", INT64_MAX, LOBBY_LATER_MAX_MS},
                {"phase", 3000, 0}};
    struct lobby_wish wish;

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        json_t *me = json_pack("{s:[], s:[{s:s, s:s, s:{s:s}}]}", "games", "challenges", "room",
                               ROOM, "state", "waiting", "to", "id", "p2");
        begin(1, "[]");
        lobby_read(&lobby, me);
        assert_true(lobby_next(&lobby, NOW, &wish));
        assert_int_equal(wish.kind, LOBBY_DECLINE);
        lobby_sent(&lobby, 7);
        lobby_refused(&lobby, 8, rows[i].code, rows[i].told_ms, NOW);
        assert_false(lobby_next(&lobby, NOW + 100 * S, &wish));
        lobby_refused(&lobby, 7, rows[i].code, rows[i].told_ms, NOW);
        assert_false(lobby_next(&lobby, NOW + rows[i].after_ms * 1000 - 1, &wish));
        assert_int_equal(lobby_next(&lobby, NOW + rows[i].after_ms * 1000, &wish),
                         rows[i].after_ms > 0);
        lobby_finish(&lobby);
        json_decref(me);
    }
}

static void a_game_that_was_left_is_not_followed_again(void **state)
{
    static const char games[] =
        "[{\"room\":\"" ROOM "\",\"game\":\"" GAME "\",\"state\":\"playing\"}]";
    struct lobby_wish wish;

    (void)state;
    begin(1, games);
    assert_true(lobby_next(&lobby, NOW, &wish));
    assert_int_equal(wish.kind, LOBBY_FOLLOW);
    assert_string_equal(wish.id, GAME);
    lobby_finish(&lobby);
    begin(1, games);
    lobby_leave(&lobby, GAME);
    assert_false(lobby_next(&lobby, NOW, &wish));
    for (unsigned i = 1; i < LOBBY_LEFT_MAX; i++)
        lobby_leave(&lobby, ROOM);
    lobby.game_at = 0;
    assert_false(lobby_next(&lobby, NOW, &wish));
    lobby_leave(&lobby, ROOM); /* it remembers so many */
    lobby.game_at = 0;
    assert_true(lobby_next(&lobby, NOW, &wish));
    lobby_finish(&lobby);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_room_has_four_games_in_a_row),
        cmocka_unit_test(another_game_is_judged_as_a_challenge_is),
        cmocka_unit_test(a_seat_is_taken_as_soon_as_the_bot_agrees),
        cmocka_unit_test(a_seat_that_no_list_confirms_is_free_on_the_next_connection),
        cmocka_unit_test(an_answer_that_is_refused_for_now_is_given_again),
        cmocka_unit_test(a_game_that_was_left_is_not_followed_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
