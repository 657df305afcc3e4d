/* Ids, players and channels: one spelling each, both ways. */
#include "tests/test.h"

#include <stdio.h>
#include <string.h>

#include "proto/json/ids.h"

/* A small generator, so that every run sees the same ids. */
static uint64_t random64(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static void every_id_is_read_as_it_was_written(void **state)
{
    uint64_t seed = 42;

    (void)state;
    for (unsigned round = 0; round < 10000; round++) {
        uint8_t id[PROTO_ID_BYTES], back[PROTO_ID_BYTES];
        char text[PROTO_ID_CHARS + 1];
        for (unsigned i = 0; i < sizeof id; i++)
            id[i] = round == 0 ? 0 : round == 1 ? 0xff : (uint8_t)random64(&seed);
        proto_id_write(id, text);
        assert_int_equal(strlen(text), PROTO_ID_CHARS);
        assert_int_equal(
            strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"),
            PROTO_ID_CHARS);
        assert_true(proto_id_read(text, PROTO_ID_CHARS, back));
        assert_memory_equal(id, back, sizeof id);
    }
}

static void an_id_is_written_as_base64url_writes_it(void **state)
{
    static const uint8_t id[PROTO_ID_BYTES] = "foobarbazqux1234";
    char text[PROTO_ID_CHARS + 1];

    (void)state;
    proto_id_write(id, text);
    assert_string_equal(text, "Zm9vYmFyYmF6cXV4MTIzNA");
}

static void an_id_has_no_second_spelling(void **state)
{
    uint8_t id[PROTO_ID_BYTES] = {0};
    char text[PROTO_ID_CHARS + 1] = "Zm9vYmFyYmF6cXV4MTIzN?";
    unsigned right = 0;

    (void)state;
    for (unsigned c = 1; c < 256; c++) {
        text[PROTO_ID_CHARS - 1] = (char)c;
        right += proto_id_read(text, PROTO_ID_CHARS, id);
    }
    assert_int_equal(right, 4);
    assert_false(proto_id_read("Zm9vYmFyYmF6cXV4MTIzNA", 21, id));
    assert_false(proto_id_read("Zm9vYmFyYmF6cXV4MTIzNAA", 23, id));
    assert_false(proto_id_read("Zm9vYmFyYmF6cXV4MTI+NA", 22, id));
    assert_false(proto_id_read("Zm9vYmFyYmF6cXV4MTI\0NA", 22, id));
    assert_false(proto_id_read("", 0, id));
}

static void a_player_is_p_and_a_positive_number(void **state)
{
    static const int64_t players[] = {1, 9, 10, 42, 1234567890, INT64_C(9007199254740991)};
    static const char *const wrong[] = {"",
                                        "p",
                                        "p0",
                                        "p01",
                                        "42",
                                        "P42",
                                        "p-1",
                                        "p+1",
                                        "p4 ",
                                        "p9007199254740992",
                                        "p99999999999999999999"};
    char text[PROTO_PLAYER_CHARS_MAX + 1];
    int64_t back = 7;

    (void)state;
    for (size_t i = 0; i < sizeof players / sizeof *players; i++) {
        size_t length = proto_player_write(players[i], text);
        assert_int_equal(length, strlen(text));
        assert_true(proto_player_read(text, length, &back));
        assert_int_equal(back, players[i]);
    }
    back = 7;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(proto_player_read(wrong[i], strlen(wrong[i]), &back));
    assert_int_equal(back, 7);
}

static void a_house_player_is_written_and_never_read(void **state)
{
    char text[PROTO_PLAYER_CHARS_MAX + 1];
    int64_t back = 7;

    (void)state;
    assert_int_equal(proto_player_write(-3, text), 2);
    assert_string_equal(text, "h3");
    assert_false(proto_player_read(text, 2, &back));
    assert_int_equal(back, 7);
}

static void a_house_player_is_read_where_any_player_may_stand(void **state)
{
    static const char *const wrong[] = {"", "h", "h0", "h6", "h11", "h01", "H1", "h1 ", "p0"};
    int64_t back = 7;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(proto_any_player_read(wrong[i], strlen(wrong[i]), &back));
    assert_int_equal(back, 7);
    assert_true(proto_any_player_read("h1", 2, &back));
    assert_int_equal(back, -1);
    assert_true(proto_any_player_read("h5", 2, &back));
    assert_int_equal(back, -5);
    assert_true(proto_any_player_read("p42", 3, &back));
    assert_int_equal(back, 42);
}

static void a_channel_is_read_as_it_was_written(void **state)
{
    static const char *const names[] = {"lobby",
                                        "me",
                                        "room:Zm9vYmFyYmF6cXV4MTIzNA",
                                        "game:Zm9vYmFyYmF6cXV4MTIzNA",
                                        "chat:Zm9vYmFyYmF6cXV4MTIzNA/players",
                                        "chat:Zm9vYmFyYmF6cXV4MTIzNA/watchers"};
    static const struct {
        uint8_t kind, audience;
    } kinds[] = {{PROTO_CHANNEL_LOBBY, 0},
                 {PROTO_CHANNEL_ME, 0},
                 {PROTO_CHANNEL_ROOM, 0},
                 {PROTO_CHANNEL_GAME, 0},
                 {PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_PLAYERS},
                 {PROTO_CHANNEL_CHAT, PROTO_AUDIENCE_WATCHERS},
                 {PROTO_CHANNEL_TOURS, 0},
                 {PROTO_CHANNEL_TOUR, 0},
                 {PROTO_CHANNEL_DESK, 0},
                 {PROTO_CHANNEL_BOARDS, 0},
                 {PROTO_CHANNEL_MODERATION, 0}};
    char text[PROTO_CHANNEL_CHARS_MAX + 1];
    struct proto_channel channel;

    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_true(proto_channel_read(names[i], strlen(names[i]), &channel));
        assert_int_equal(channel.kind, kinds[i].kind);
        assert_int_equal(channel.audience, kinds[i].audience);
        assert_int_equal(proto_channel_write(&channel, text), strlen(names[i]));
        assert_string_equal(text, names[i]);
        /* and nothing shorter or longer is a channel */
        assert_false(proto_channel_read(names[i], strlen(names[i]) - 1, &channel));
        assert_false(proto_channel_read(names[i], strlen(names[i]) + 1, &channel));
    }
    assert_false(proto_channel_read("", 0, &channel));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_id_is_read_as_it_was_written),
        cmocka_unit_test(an_id_is_written_as_base64url_writes_it),
        cmocka_unit_test(an_id_has_no_second_spelling),
        cmocka_unit_test(a_player_is_p_and_a_positive_number),
        cmocka_unit_test(a_house_player_is_written_and_never_read),
        cmocka_unit_test(a_house_player_is_read_where_any_player_may_stand),
        cmocka_unit_test(a_channel_is_read_as_it_was_written),
    };

    return cmocka_run_group_tests_name("ids", tests, NULL, NULL);
}
