/* Arenas: the list, an arena whole, its changes, and the games of a player. */
#include "tests/test.h"

#include "proto/wire/arena.h"
#include "tests/proto/golden.h"

static const struct proto_channel arenas_channel = {.kind = PROTO_CHANNEL_ARENAS};

static struct proto_arena arena_of(const struct proto_open *settings)
{
    return (struct proto_arena){.id = room_id,
                                .title = STRING("Friday \"evening\""),
                                .by = ann,
                                .settings = settings,
                                .stage = "running",
                                .minutes = 90,
                                .starts_at_ms = NOW,
                                .ends_at_ms = NOW + 5400000,
                                .players = 3};
}

static struct proto_open settings(void)
{
    return settings_of("\"ruleset\":\"stoical\",\"size\":[9,9],\"rated\":true,"
                       "\"clock\":{\"kind\":\"fischer\",\"main\":180000,\"increment\":2000}");
}

static void the_list_has_every_arena(void **state)
{
    struct proto_open open = settings();
    struct proto_arena arena = arena_of(&open);
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_encode_arenas_snap(&text, &(struct proto_at){&arenas_channel, "k7f2", 4}, &arena, 1);
    assert_golden("arenas-snap", &text);
    proto_text_init(&text);
    proto_encode_arenas_event(&text, 5, &arena);
    assert_golden("arenas-event", &text);
}

static void an_arena_is_told_whole(void **state)
{
    static const struct proto_arena_board board = {12, room_id, 1, 2};
    struct proto_open open = settings();
    struct proto_arena arena = arena_of(&open);
    struct proto_channel channel = channel_of(PROTO_CHANNEL_ARENA, PROTO_AUDIENCE_NONE);
    const struct proto_arena_line lines[] = {
        {.no = 2,
         .player = bob,
         .rating = 1612,
         .points = 8,
         .games = 3,
         .wins = 3,
         .performance = 2016,
         .fire = true,
         .here = true},
        {.no = 1, .player = ann, .rating = 1500},
    };
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_encode_arena_snap(&text, &(struct proto_at){&channel, "o3nm", 7},
                            &(struct proto_arena_state){.head = &arena,
                                                        .lines = lines,
                                                        .lines_n = 2,
                                                        .boards = &board,
                                                        .boards_n = 1,
                                                        .waiting = 4});
    assert_golden("arena-snap", &text);
}

static void a_change_has_only_what_is_new(void **state)
{
    static const struct proto_arena_board boards[] = {{13, room_id, 1, 2}, {14, game_id, 3, 4}};
    static const struct proto_arena_line lines[] = {
        {.no = 1, .points = 2, .games = 1, .wins = 1, .performance = 2112},
        {.no = 2, .games = 1, .performance = 1000, .here = true}};
    static const uint32_t ended[] = {11, 12};
    struct proto_channel channel = channel_of(PROTO_CHANNEL_ARENA, PROTO_AUDIENCE_NONE);
    struct proto_open open = settings();
    struct proto_arena arena = arena_of(&open);
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_encode_arena_event(&text, &channel, 8,
                             &(struct proto_arena_state){.lines = lines,
                                                         .lines_n = 2,
                                                         .boards = boards,
                                                         .boards_n = 2,
                                                         .ended = ended,
                                                         .ended_n = 2,
                                                         .has_waiting = true,
                                                         .waiting = 1});
    assert_golden("arena-event", &text);
    proto_text_init(&text);
    proto_encode_arena_event(&text, &channel, 9, &(struct proto_arena_state){.head = &arena});
    assert_golden("arena-event-head", &text);
}

static void the_games_of_a_player_are_told(void **state)
{
    static const struct proto_arena_game games[] = {
        {.number = 12, .room = room_id, .opponent = 2, .colour = GO_BLACK},
        {.number = 3,
         .room = game_id,
         .opponent = 5,
         .colour = GO_WHITE,
         .result = "win",
         .points = 4,
         .moves = 61},
    };
    struct proto_text text;
    (void)state;
    proto_text_init(&text);
    proto_encode_arena_games(&text, 4, games, 2);
    assert_golden("arena-games", &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_has_every_arena),
        cmocka_unit_test(an_arena_is_told_whole),
        cmocka_unit_test(a_change_has_only_what_is_new),
        cmocka_unit_test(the_games_of_a_player_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
