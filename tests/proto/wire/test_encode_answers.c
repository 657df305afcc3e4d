/* Messages to one client: greetings, answers, refusals, and the results of a search. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour/rating.h"
#include "proto/wire/http.h"
#include "tests/proto/golden.h"

static const struct proto_channel lobby_channel = {.kind = PROTO_CHANNEL_LOBBY};

static void greetings_and_answers(void **state)
{
    struct proto_channel game = channel_of(PROTO_CHANNEL_GAME, PROTO_AUDIENCE_NONE);
    struct proto_hello hello = {.server = "1.0.0",
                                .build = "b7c1",
                                .epoch = "k7f2a9",
                                .message_max = 8192,
                                .rate = 20,
                                .burst = 40,
                                .subs = 32,
                                .ping_ms = 20000,
                                .now_at_ms = NOW};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_hello(&text, &hello);
    assert_golden("hello-nobody", &text);
    hello.you = (struct proto_you){.player = bob};
    proto_encode_hello(&text, &hello);
    assert_golden("hello", &text);
    proto_encode_ok(&text, &(struct proto_ok){.id = 3, .n = 58});
    assert_golden("ok", &text);
    proto_encode_ok(&text, &(struct proto_ok){.id = 3, .room = room_id});
    assert_golden("ok-open", &text);
    proto_encode_ok(&text, &(struct proto_ok){.id = INT64_C(9007199254740991)});
    assert_golden("ok-unsub", &text);
    proto_encode_ok_sub(&text, &(struct proto_ok_sub){1, &game, "k7f2a9", PROTO_MODE_REPLAY, 61});
    assert_golden("ok-sub-replay", &text);
    proto_encode_ok_sub(
        &text, &(struct proto_ok_sub){1, &lobby_channel, "k7f2a9", PROTO_MODE_SNAPSHOT, 0});
    assert_golden("ok-sub-snapshot", &text);
    proto_encode_pong(&text, 5);
    assert_golden("pong", &text);
    proto_encode_bye(&text, 4103, "restart", 1500);
    assert_golden("bye", &text);
    proto_encode_bye(&text, 4201, "session", -1);
    assert_golden("bye-session", &text);
}

static void refusals_carry_what_their_code_needs(void **state)
{
    static const enum proto_error plain[] = {PROTO_ERROR_AUTH, PROTO_ERROR_NOTFOUND,
                                             PROTO_ERROR_DENIED, PROTO_ERROR_CONFLICT};
    struct go_witness witness = {
        .detail = GO_DETAIL_NONE, .point = 3, .turn = 44, .string_n = 2, .string = {3, 12}};
    struct proto_fault fault = {.id = 0, .field = "options.komi"};
    struct proto_text text;
    char name[32];

    (void)state;
    proto_text_init(&text);
    proto_encode_fault(&text, &fault);
    assert_golden("no-proto", &text);
    fault = (struct proto_fault){.id = 9, .field = "options", .clash = {"goal", "scoring"}};
    proto_encode_fault(&text, &fault);
    assert_golden("no-clash", &text);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        proto_encode_no(&text, &(struct proto_no){.id = 3, .code = plain[i]});
        snprintf(name, sizeof name, "no-%s", proto_error_key(plain[i]));
        assert_golden(name, &text);
    }
    proto_encode_no(&text, &(struct proto_no){.id = 3,
                                              .code = PROTO_ERROR_ILLEGAL,
                                              .reason = "superko",
                                              .witness = &witness,
                                              .width = 9,
                                              .height = 9});
    assert_golden("no-illegal", &text);
    witness = (struct go_witness){
        .detail = GO_DETAIL_NO_RECAPTURE, .point = GO_NO_POINT, .turn = GO_NO_TURN};
    proto_encode_no(&text, &(struct proto_no){.id = 3,
                                              .code = PROTO_ERROR_ILLEGAL,
                                              .reason = "no-challenge",
                                              .witness = &witness,
                                              .width = 9,
                                              .height = 9});
    assert_golden("no-illegal-detail", &text);
    witness.detail = GO_DETAIL_NONE;
    proto_encode_no(&text, &(struct proto_no){.id = 3,
                                              .code = PROTO_ERROR_ILLEGAL,
                                              .reason = "not-your-turn",
                                              .witness = &witness,
                                              .width = 9,
                                              .height = 9});
    assert_golden("no-illegal-bare", &text);
    proto_encode_no(&text,
                    &(struct proto_no){.id = 3, .code = PROTO_ERROR_PHASE, .reason = "seat-taken"});
    assert_golden("no-phase", &text);
    proto_encode_no(
        &text, &(struct proto_no){.id = 3, .code = PROTO_ERROR_STALE, .has_have = true, .have = 0});
    assert_golden("no-stale", &text);
    proto_encode_no(&text, &(struct proto_no){.id = 3, .code = PROTO_ERROR_FULL, .field = "rooms"});
    assert_golden("no-full", &text);
    proto_encode_no(&text, &(struct proto_no){.id = 3, .code = PROTO_ERROR_RATE, .after_ms = 250});
    assert_golden("no-rate", &text);
    proto_encode_no(&text, &(struct proto_no){.id = 3, .code = PROTO_ERROR_BUSY, .after_ms = 1000});
    assert_golden("no-busy", &text);
}

/* A program that waits for ids would repeat commands that were executed. */
static void only_what_was_asked_and_not_done_is_to_be_tried_again(void **state)
{
    struct proto_text text;

    (void)state;
    for (int code = PROTO_ERROR_PROTO; code < PROTO_ERRORS_N; code++) {
        for (int64_t id = 0; id <= 1; id++) {
            struct proto_no no = {.id = id, .code = (enum proto_error)code, .field = "x"};
            bool retry = id > 0 && (code == PROTO_ERROR_STALE || code == PROTO_ERROR_RATE ||
                                    code == PROTO_ERROR_BUSY);
            proto_text_init(&text);
            proto_encode_no(&text, &no);
            assert_non_null(memmem(text.at, text.length,
                                   retry ? "\"retry\":true}" : "\"retry\":false}",
                                   retry ? 13 : 14));
            proto_text_finish(&text);
        }
    }
}

static void finished_games_are_found(void **state)
{
    struct proto_found_game games[2] = {
        {.ruleset = STRING("stoical"),
         .title = STRING("Stoical Go"),
         .width = 9,
         .height = 9,
         .black = ann,
         .white = bob,
         .result = STRING("W"),
         .reason = STRING("score"),
         .scored = true,
         .score_x2 = {80, 91},
         .moves = 61,
         .ended_at_ms = NOW},
        {.title = STRING("Own rules"),
         .width = 19,
         .height = 2,
         .black = bob,
         .white = ann,
         .result = STRING("none"),
         .reason = STRING("aborted"),
         .ended_at_ms = NOW + 1},
    };
    struct proto_text text;

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        memcpy(games[i].id, game_id, PROTO_ID_BYTES);
        memcpy(games[i].room, room_id, PROTO_ID_BYTES);
    }
    proto_text_init(&text);
    struct proto_cursor next = {.at_ms = NOW + 1};
    memcpy(next.id, game_id, PROTO_ID_BYTES);
    proto_encode_found(&text, "found", 4, games, 2, &next);
    assert_golden("found", &text);
    proto_encode_found(&text, "found", 4, games, 0, NULL);
    assert_golden("found-none", &text);
    games[0].rated = true;
    games[0].rating = 1612;
    games[0].change = -11;
    proto_encode_found(&text, "played", 4, games, 1, NULL);
    assert_golden("played", &text);
}

static void the_best_players_of_a_pool_are_listed(void **state)
{
    const struct proto_ladder_line lines[] = {{51, ann, {1612, 62, 14}}, {52, bob, {1500, 350, 1}}};
    const struct proto_pool_name pools[] = {{"stoical", 240}, {"bridge", 3}};
    struct proto_ladder ladder = {.ruleset = "stoical",
                                  .games = 240,
                                  .players = 53,
                                  .black_adv = 70,
                                  .lines = lines,
                                  .lines_n = 2,
                                  .more = true,
                                  .next = "BwAAAAAAAAAAAAAAAAAAAA.1500000001",
                                  .pools = pools,
                                  .pools_n = 2};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_ratings(&text, 4, &ladder);
    assert_golden("ratings", &text);
    proto_encode_ratings(&text, 4, &(struct proto_ladder){0});
    assert_golden("ratings-none", &text);
}

static void legal_points_are_named(void **state)
{
    static const uint8_t game[PROTO_ID_BYTES] = {1};
    const go_point points[] = {0, 8, 80};
    struct proto_legal legal = {
        .game = game, .n = 7, .width = 9, .height = 9, .points = points, .points_n = 3};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_legal(&text, 4, &legal);
    assert_golden("legal", &text);
    legal.points_n = 0;
    proto_encode_legal(&text, 4, &legal);
    assert_golden("legal-none", &text);
    proto_text_finish(&text);
}

static void a_profile_says_ratings_and_last_games(void **state)
{
    const struct proto_profile_pool pools[] = {{"stoical", {1612, 62, 14}},
                                               {"bridge", {1380, 211, 2}}};
    const struct proto_profile_game games[] = {
        {.ruleset = STRING("stoical"),
         .slug = STRING("kiln-lane"),
         .title = STRING("Kiln Lane \"Open\""),
         .round = 3,
         .board = 12,
         .black = bob,
         .white = ann,
         .black_score2 = 0,
         .rating = 1612,
         .change = 11,
         .ended_at_ms = NOW},
        {.ruleset = STRING("bridge"),
         .round = 1,
         .board = 1,
         .black = ann,
         .white = bob,
         .black_score2 = 1,
         .change = 0,
         .ended_at_ms = NOW - 1},
        {.ruleset = STRING("bridge"),
         .game = game_id,
         .black = ann,
         .white = bob,
         .black_score2 = 2,
         .rating = 1371,
         .change = 9,
         .ended_at_ms = NOW - 2},
    };
    static const uint32_t numbers[2][2][3] = {{{9, 0, 4}, {7, 1, 3}}, {{0, 0, 1}, {0, 0, 0}}};
    static const uint32_t met_n[3] = {5, 1, 2};
    const struct proto_record records[] = {{STRING("stoical"), numbers[0]},
                                           {STRING(""), numbers[1]}};
    const struct proto_met met = {bob, met_n};
    struct proto_profile profile = {.player = ann,
                                    .account = true,
                                    .since_ms = INT64_C(1780000000000),
                                    .pools = pools,
                                    .pools_n = 2,
                                    .records = records,
                                    .records_n = 2,
                                    .met = &met,
                                    .met_n = 1,
                                    .games = games,
                                    .games_n = 3};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_profile(&text, 4, &profile);
    assert_golden("profile", &text);
    proto_encode_profile(&text, 4, &(struct proto_profile){.player = bob});
    assert_golden("profile-none", &text);
}

static void the_ratings_of_a_player_are_told_game_by_game(void **state)
{
    const struct proto_history_point points[] = {{NOW - 2, 1662, 290, 162, game_id},
                                                 {NOW, 1612, 251, -50, NULL}};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_history(&text, 4, "stoical", points, 2, false);
    assert_golden("history", &text);
    proto_encode_history(&text, 4, "stoical", NULL, 0, true);
    assert_golden("history-none", &text);
}

static void a_session_is_told_who_it_is(void **state)
{
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_session(&text, &(struct proto_you){.player = bob, .account = true});
    assert_golden("session-ok", &text);
    proto_encode_http_no(&text, &(struct proto_http_no){.code = "proto", .field = "name"});
    assert_golden("session-no-name", &text);
    proto_encode_session(&text, &(struct proto_you){0});
    assert_golden("session-ended", &text);
    proto_encode_http_no(&text, &(struct proto_http_no){.code = "rate", .after_ms = 2500});
    assert_golden("session-no-rate", &text);
    proto_encode_http_no(&text, &(struct proto_http_no){.code = "busy"});
    assert_golden("session-no-busy", &text);
}

static void writes(const struct proto_http_no *no, const char *expected)
{
    struct proto_text text;

    proto_text_init(&text);
    proto_encode_http_no(&text, no);
    assert_int_equal(text.length, strlen(expected));
    assert_memory_equal(text.at, expected, text.length);
    proto_text_finish(&text);
}

static void a_refusal_over_http_leaves_out_all_but_the_field(void **state)
{
    (void)state;
    writes(&(struct proto_http_no){.code = "slow"}, "{\"code\":\"slow\",\"field\":null}");
    writes(&(struct proto_http_no){.code = "proto", .limit = 2048},
           "{\"code\":\"proto\",\"field\":null,\"limit\":2048}");
    writes(&(struct proto_http_no){.code = "full", .field = "tournaments", .limit = 20},
           "{\"code\":\"full\",\"field\":\"tournaments\",\"limit\":20}");
    writes(&(struct proto_http_no){.code = "proto", .error = "the body is empty"},
           "{\"code\":\"proto\",\"field\":null,\"error\":\"the body is empty\"}");
    writes(&(struct proto_http_no){.code = "rate", .field = "upload", .after_ms = 1},
           "{\"code\":\"rate\",\"field\":\"upload\",\"retry_after\":1}");
}

static void a_link_is_a_page_and_its_code(void **state)
{
    static const char expected[] =
        "{\"page\":\"http://192.0.2.1:8080/room/x\",\"width\":29,\"path\":\"M0 0h7v7h-7z\"}";
    const struct proto_link link = {
        .page = "http://192.0.2.1:8080/room/x", .path = "M0 0h7v7h-7z", .width = 29};
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_encode_link(&text, &link);
    assert_int_equal(text.length, sizeof expected - 1);
    assert_memory_equal(text.at, expected, text.length);
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(greetings_and_answers),
        cmocka_unit_test(refusals_carry_what_their_code_needs),
        cmocka_unit_test(only_what_was_asked_and_not_done_is_to_be_tried_again),
        cmocka_unit_test(finished_games_are_found),
        cmocka_unit_test(the_best_players_of_a_pool_are_listed),
        cmocka_unit_test(legal_points_are_named),
        cmocka_unit_test(a_profile_says_ratings_and_last_games),
        cmocka_unit_test(the_ratings_of_a_player_are_told_game_by_game),
        cmocka_unit_test(a_session_is_told_who_it_is),
        cmocka_unit_test(a_refusal_over_http_leaves_out_all_but_the_field),
        cmocka_unit_test(a_link_is_a_page_and_its_code),
    };

    return cmocka_run_group_tests_name("encode answers", tests, NULL, NULL);
}
