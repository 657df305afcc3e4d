/* What the fields of a message become, what a repeated wish is, and what is answered to bytes that
 * are no message. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/command.h"
#include "tests/proto/messages.h"

static struct proto_message read_specimen(const char *name)
{
    struct proto_message message;
    struct proto_fault fault;
    char *text = specimen_read(name);

    if (!proto_decode(text, strlen(text), &message, NULL, &fault))
        fail_msg("%s: %s", name, fault.field);
    free(text);
    return message;
}

static struct proto_fault refuse(const char *text, size_t length)
{
    struct proto_message message;
    struct proto_fault fault;

    assert_false(proto_decode(text, length, &message, NULL, &fault));
    return fault;
}

static void a_subscription_says_what_was_seen(void **state)
{
    struct proto_message sub = read_specimen("sub-since");

    (void)state;
    assert_int_equal(sub.type, PROTO_SUB);
    assert_int_equal(sub.id, 1);
    assert_int_equal(sub.channel.kind, PROTO_CHANNEL_GAME);
    assert_true(sub.has_since);
    assert_string_equal(sub.since.epoch, "k7f2-_9");
    assert_int_equal(sub.since.epoch_length, 7);
    assert_int_equal(sub.since.n, 57);
    assert_false(read_specimen("sub").has_since);
    assert_int_equal(read_specimen("unsub").channel.kind, PROTO_CHANNEL_LOBBY);
    assert_int_equal(read_specimen("ping").type, PROTO_PING);
    assert_int_equal(read_specimen("sub-chat").channel.audience, PROTO_AUDIENCE_PLAYERS);
}

static void a_play_is_a_point_under_a_key(void **state)
{
    struct proto_message message = read_specimen("play");
    const struct proto_do *play = &message.u.act;

    (void)state;
    assert_int_equal(message.type, PROTO_DO);
    assert_int_equal(play->kind, PROTO_PLAY);
    assert_string_equal(play->key, "a81-7");
    assert_int_equal(play->key_length, 5);
    assert_true(play->has_exp);
    assert_int_equal(play->exp, 57);
    assert_int_equal(play->at.column, 15);
    assert_int_equal(play->at.row, 16);
    assert_int_equal(proto_point_on(play->at, 19, 19), 3 * 19 + 15);
    assert_int_equal(proto_point_on(play->at, 15, 19), GO_NO_POINT);
    assert_int_equal(proto_point_on(play->at, 19, 15), GO_NO_POINT);
}

static void exp_may_be_given_where_it_need_not(void **state)
{
    (void)state;
    assert_false(read_specimen("resign").u.act.has_exp);
    assert_true(read_specimen("resign-exp").u.act.has_exp);
    assert_int_equal(read_specimen("resign-exp").u.act.exp, UINT32_MAX);
}

static void marks_are_lists_of_points(void **state)
{
    struct proto_message message = read_specimen("alive");
    const struct proto_do *alive = &message.u.act;

    (void)state;
    assert_int_equal(alive->points_n, 2);
    assert_int_equal(proto_point_on(alive->points[0], 9, 9), 72);
    assert_int_equal(proto_point_on(alive->points[1], 25, 25), 24);
    assert_int_equal(proto_point_on(alive->points[1], 9, 9), GO_NO_POINT);
}

static void ko_challenges_are_off_unless_asked_for(void **state)
{
    const char *text =
        "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"game:Zm9vYmFyYmF6cXV4MTIzNA\",\"k\":\"resume\",\"exp\":1}";
    struct proto_message message;
    struct proto_fault fault;

    (void)state;
    assert_true(read_specimen("resume").u.act.mk);
    assert_false(read_specimen("claim").u.act.mk);
    assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
    assert_false(message.u.act.mk);
}

static void a_search_covers_both_of_its_days(void **state)
{
    struct proto_message found = read_specimen("games"), all = read_specimen("games-all");

    (void)state;
    assert_int_equal(found.question, PROTO_GAMES);
    assert_string_equal(found.u.games.player, "ann");
    assert_string_equal(found.u.games.ruleset, "stoical");
    assert_int_equal(found.u.games.from_ms, INT64_C(1793491200000));   /* 2026-11-01 00:00 */
    assert_int_equal(found.u.games.before_ms, INT64_C(1796083200000)); /* 2026-12-01 00:00 */
    assert_int_equal(found.u.games.page, 2);
    assert_int_equal(all.u.games.from_ms, 0);
    assert_int_equal(all.u.games.before_ms, INT64_MAX);
    assert_int_equal(all.u.games.player_length, 0);
}

static void days_are_those_of_the_calendar(void **state)
{
    static const struct {
        const char *date;
        int64_t days;
    } days[] = {{"1970-01-01", 0},     {"1970-12-31", 364},    {"1972-02-29", 789},
                {"1972-03-01", 790},   {"2000-02-29", 11016},  {"2100-02-28", 47540},
                {"2100-03-01", 47541}, {"9999-12-31", 2932896}};
    char text[128];

    (void)state;
    for (size_t i = 0; i < sizeof days / sizeof *days; i++) {
        struct proto_message message;
        struct proto_fault fault;
        snprintf(text, sizeof text, "{\"t\":\"get\",\"id\":1,\"k\":\"games\",\"from\":\"%s\"}",
                 days[i].date);
        assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
        assert_int_equal(message.u.games.from_ms, days[i].days * 86400000);
    }
}

static void chat_is_counted_bytes(void **state)
{
    struct proto_message say = read_specimen("say"), report = read_specimen("report"),
                         mute = read_specimen("mute");

    (void)state;
    assert_string_equal(say.u.act.text, "Schöne Partie! 囲碁 👩‍👩‍👧");
    assert_int_equal(say.u.act.text_length, strlen(say.u.act.text));
    assert_int_equal(say.channel.audience, PROTO_AUDIENCE_WATCHERS);
    assert_int_equal(report.u.act.line, 7);
    assert_string_equal(report.u.act.text, "\"rude\"");
    assert_int_equal(mute.u.act.player, 7);
    assert_true(mute.u.act.on);
}

static void every_command_has_one_channel(void **state)
{
    static const char *const channels[] = {
        "lobby",
        "me",
        "room:qxrI0oIvTg2sBvDMyfJw_A",
        "game:qxrI0oIvTg2sBvDMyfJw_A",
        "chat:qxrI0oIvTg2sBvDMyfJw_A/players",
    };
    char text[256];

    (void)state;
    for (unsigned k = 1; k < PROTO_COMMANDS_N; k++) {
        unsigned elsewhere = 0;
        for (size_t i = 0; i < sizeof channels / sizeof *channels; i++) {
            snprintf(text, sizeof text,
                     "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"%s\",\"k\":\"%s\",\"zzz\":1}",
                     channels[i], proto_command_key((enum proto_command)k));
            elsewhere += strcmp(refuse(text, strlen(text)).field, "k") == 0;
        }
        assert_int_equal(elsewhere, 4);
    }
}

static void the_same_wish_has_the_same_content(void **state)
{
    static const char *const same[] = {
        "{\"t\":\"do\",\"id\":3,\"key\":\"k\",\"ch\":\"lobby\",\"k\":\"open\",\"ruleset\":\"aga\",\"size\":[9,9]}",
        " { \"size\" : [9, 9], \"k\":\"open\",\"ruleset\":\"\\u0061ga\",\"ch\":\"lobby\",\"t\":\"do\",\"key\":\"other\",\"id\":77}",
    };
    static const char other[] =
        "{\"t\":\"do\",\"id\":3,\"key\":\"k\",\"ch\":\"lobby\",\"k\":\"open\",\"ruleset\":\"aga\",\"size\":[9,8]}";
    struct proto_text texts[3];
    struct proto_message message;
    struct proto_fault fault;

    (void)state;
    for (size_t i = 0; i < 3; i++) {
        const char *text = i < 2 ? same[i] : other;
        proto_text_init(&texts[i]);
        assert_true(proto_decode(text, strlen(text), &message, &texts[i], &fault));
    }
    assert_int_equal(texts[0].length, texts[1].length);
    assert_memory_equal(texts[0].at, texts[1].at, texts[0].length);
    assert_memory_not_equal(texts[0].at, texts[2].at, texts[0].length);
    for (size_t i = 0; i < 3; i++)
        proto_text_finish(&texts[i]);
}

static void a_refusal_names_the_message_if_it_can(void **state)
{
    static const struct {
        const char *text;
        int64_t id;
        const char *field;
    } wrong[] = {
        {"", 0, ""},
        {"null", 0, ""},
        {"[]", 0, ""},
        {"{}", 0, "t"},
        {"{\"id\":5}", 5, "t"},
        {"{\"id\":5,\"t\":\"nothing\"}", 5, "t"},
        {"{\"id\":5.0,\"t\":\"ping\"}", 0, "id"},
        {"{\"id\":0,\"t\":\"ping\"}", 0, "id"},
        {"{\"id\":-5,\"t\":\"nothing\"}", 0, "t"},
        {"{\"id\":7,\"t\":\"sub\"}", 7, "ch"},
        {"{\"id\":7,\"t\":\"sub\",\"ch\":\"me\",\"since\":{\"e\":\"x\",\"n\":1,\"q\":2}}", 7,
         "since.q"},
        {"{\"id\":7,\"t\":\"ping\"} x", 0, ""},
        {"{\"id\":7,\"t\":\"ping\",}", 0, ""},
        {"{\"id\":7,\"t\":\"pi", 0, "t"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct proto_fault fault = refuse(wrong[i].text, strlen(wrong[i].text));
        assert_string_equal(fault.field, wrong[i].field);
        assert_int_equal(fault.id, wrong[i].id);
    }
}

static void a_path_is_short_and_plain_whatever_the_key(void **state)
{
    char text[512], long_key[200];
    struct proto_fault fault;

    (void)state;
    memset(long_key, 'x', sizeof long_key - 1);
    long_key[sizeof long_key - 1] = '\0';
    snprintf(text, sizeof text, "{\"t\":\"ping\",\"id\":1,\"%s\":1}", long_key);
    fault = refuse(text, strlen(text));
    assert_int_equal(strlen(fault.field), PROTO_FIELD_MAX);
    snprintf(text, sizeof text, "{\"t\":\"ping\",\"id\":1,\"\\u0001é\x7f\\\"\":1}");
    fault = refuse(text, strlen(text));
    assert_string_equal(fault.field, "????\"");
}

static void a_message_is_at_most_8192_bytes(void **state)
{
    static char text[PROTO_MESSAGE_MAX + 2] = "{\"t\":\"ping\",\"id\":1}";
    struct proto_message message;
    struct proto_fault fault;

    (void)state;
    memset(text + strlen(text), ' ', PROTO_MESSAGE_MAX + 1 - strlen(text));
    assert_true(proto_decode(text, PROTO_MESSAGE_MAX, &message, NULL, &fault));
    assert_false(proto_decode(text, PROTO_MESSAGE_MAX + 1, &message, NULL, &fault));
    assert_string_equal(fault.field, "");
}

static void each_level_of_nesting_up_to_8_is_looked_into(void **state)
{
    char text[64];

    (void)state;
    for (unsigned levels = 1; levels <= 12; levels++) {
        unsigned n = 0;
        for (unsigned i = 0; i < levels; i++)
            text[n++] = '[';
        for (unsigned i = 0; i < levels; i++)
            text[n++] = ']';
        struct proto_fault fault = refuse(text, n);
        assert_string_equal(fault.field, levels > 8 ? "[0][0][0][0][0][0][0][0]" : "");
    }
    assert_string_equal(refuse("{\"a[{\\\"\":[1,2,\"[[[[[[[[[[[[\",{\"b\":[[[[[[[[", 39).field,
                        "a[{\\\"[3].b[0][0][0][0][0]");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_subscription_says_what_was_seen),
        cmocka_unit_test(a_play_is_a_point_under_a_key),
        cmocka_unit_test(exp_may_be_given_where_it_need_not),
        cmocka_unit_test(marks_are_lists_of_points),
        cmocka_unit_test(ko_challenges_are_off_unless_asked_for),
        cmocka_unit_test(a_search_covers_both_of_its_days),
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(chat_is_counted_bytes),
        cmocka_unit_test(every_command_has_one_channel),
        cmocka_unit_test(the_same_wish_has_the_same_content),
        cmocka_unit_test(a_refusal_names_the_message_if_it_can),
        cmocka_unit_test(a_path_is_short_and_plain_whatever_the_key),
        cmocka_unit_test(a_message_is_at_most_8192_bytes),
        cmocka_unit_test(each_level_of_nesting_up_to_8_is_looked_into),
    };

    return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
