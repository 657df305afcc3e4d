/* Decoding: the meaning of the fields of a message, repeated commands, and the answers to bytes that are no message. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/tour/tour.h"
#include "proto/wire/challenge.h"
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
        "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"game:Zm9vYmFyYmF6cXV4MTIzNA\",\"k\":\"resume\",\"base\":1}";
    struct proto_message message;
    struct proto_fault fault;

    (void)state;
    assert_true(read_specimen("resume").u.act.mk);
    assert_false(read_specimen("claim").u.act.mk);
    assert_true(proto_decode(text, strlen(text), &message, NULL, &fault));
    assert_false(message.u.act.mk);
}

static void a_question_about_ratings_names_a_pool_or_a_player(void **state)
{
    struct proto_message ratings = read_specimen("ratings"), profile = read_specimen("profile");

    (void)state;
    assert_int_equal(ratings.question, PROTO_RATINGS);
    assert_string_equal(ratings.u.rating.ruleset, "stoical");
    assert_int_equal(ratings.u.rating.page, 2);
    assert_int_equal(profile.question, PROTO_PROFILE);
    assert_int_equal(profile.u.rating.player, 42);
    struct proto_message history = read_specimen("history");
    assert_int_equal(history.question, PROTO_HISTORY);
    assert_int_equal(history.u.rating.player, 42);
    assert_string_equal(history.u.rating.ruleset, "stoical");
}

static void a_question_about_the_games_of_a_player_has_its_filters(void **state)
{
    struct proto_message played = read_specimen("played");

    (void)state;
    assert_int_equal(played.question, PROTO_PLAYED);
    assert_int_equal(played.u.played.player, 42);
    assert_int_equal(played.u.played.against, 7);
    assert_string_equal(played.u.played.ruleset, "stoical");
    assert_int_equal(played.u.played.ruleset_length, 7);
    assert_int_equal(played.u.played.outcome, PROTO_OUTCOME_WON);
    assert_int_equal(played.u.played.rated, PROTO_RATED_ONLY);
    assert_string_equal(played.u.played.after, "Zm9vYmFyYmF6cXV4MTIzNA.1793500000000");
}

static void a_search_covers_both_of_its_days(void **state)
{
    struct proto_message found = read_specimen("games"), all = read_specimen("games-all");

    (void)state;
    assert_int_equal(found.question, PROTO_GAMES);
    assert_string_equal(found.u.games.player, "ann");
    assert_string_equal(found.u.games.ruleset, "stoical");
    assert_int_equal(found.u.games.opponents, PROTO_OPPONENTS_PEOPLE);
    assert_int_equal(found.u.games.from_ms, INT64_C(1793491200000));   /* 2026-11-01 00:00 */
    assert_int_equal(found.u.games.before_ms, INT64_C(1796083200000)); /* 2026-12-01 00:00 */
    assert_string_equal(found.u.games.after, "Zm9vYmFyYmF6cXV4MTIzNA.1793500000000");
    assert_int_equal(all.u.games.from_ms, 0);
    assert_int_equal(all.u.games.before_ms, INT64_MAX);
    assert_int_equal(all.u.games.opponents, PROTO_OPPONENTS_ANY);
    assert_int_equal(all.u.games.player_length, 0);
    assert_string_equal(all.u.games.after, "");
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

static void a_program_is_able_of_what_it_declares(void **state)
{
    const struct proto_message some = read_specimen("able"), any = read_specimen("able-any");
    const struct proto_able *able = &some.u.act.able;

    (void)state;
    assert_int_equal(able->values_n, 6);
    assert_int_equal(able->size_min, 9);
    assert_int_equal(able->size_max, 19);
    assert_int_equal(able->clocks, 1 << GO_CLOCK_FISCHER | 1 << GO_CLOCK_BYO_YOMI);
    assert_int_equal(able->games, 4);
    assert_int_equal(any.u.act.able.values_n, 0);
    assert_int_equal(any.u.act.able.size_min, 1);
    assert_int_equal(any.u.act.able.size_max, GO_SIDE_MAX);
    assert_int_equal(any.u.act.able.games, 1);
    for (unsigned kind = GO_CLOCK_NONE; kind <= GO_CLOCK_DAYS; kind++)
        assert_true(any.u.act.able.clocks & (1u << kind));
}

/* An `able` with so many values of one clause. */
static bool decodes_values(unsigned n)
{
    char text[4096];
    struct proto_message message;
    struct proto_fault fault;
    int used =
        snprintf(text, sizeof text,
                 "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"me\",\"k\":\"able\",\"rules\":"
                 "{\"max_claims\":[");
    for (unsigned i = 0; i < n; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, "%s%u", i ? "," : "", i % 100);
    snprintf(text + used, sizeof text - (size_t)used, "]}}");
    return proto_decode(text, strlen(text), &message, NULL, &fault);
}

static void a_declaration_has_a_limit_of_values(void **state)
{
    (void)state;
    assert_true(decodes_values(PROTO_ABLE_VALUES_MAX));
    assert_false(decodes_values(PROTO_ABLE_VALUES_MAX + 1));
}

static void a_challenge_names_its_opponent_and_a_refusal_its_reason(void **state)
{
    const struct proto_message decline = read_specimen("decline");

    (void)state;
    assert_int_equal(read_specimen("open-opponent").u.act.open.opponent, 43);
    assert_int_equal(read_specimen("open").u.act.open.opponent, 0);
    assert_true(read_specimen("open-instead").u.act.open.has_instead);
    assert_memory_equal(read_specimen("open-instead").u.act.open.instead, decline.channel.id,
                        PROTO_ID_BYTES);
    assert_false(read_specimen("open-opponent").u.act.open.has_instead);
    assert_true(read_specimen("open-rated").u.act.open.rated);
    assert_false(read_specimen("open").u.act.open.rated);
    assert_int_equal(decline.u.act.kind, PROTO_DECLINE);
    assert_int_equal(decline.channel.kind, PROTO_CHANNEL_ROOM);
    assert_int_equal(decline.u.act.reason, PROTO_DECLINE_ONLY_BOTS);
}

/* Whether `k` is a command of this channel: if so, the refusal names the additional field. */
static bool is_said_on(const char *channel, const char *k)
{
    char text[256];

    snprintf(text, sizeof text,
             "{\"t\":\"do\",\"id\":1,\"key\":\"k\",\"ch\":\"%s\",\"k\":\"%s\",\"zzz\":1}", channel,
             k);
    return strcmp(refuse(text, strlen(text)).field, "k") != 0;
}

static const char *const every_channel[] = {
    "lobby",
    "me",
    "room:qxrI0oIvTg2sBvDMyfJw_A",
    "game:qxrI0oIvTg2sBvDMyfJw_A",
    "chat:qxrI0oIvTg2sBvDMyfJw_A/players",
    "tours",
    "tour:qxrI0oIvTg2sBvDMyfJw_A",
    "desk:qxrI0oIvTg2sBvDMyfJw_A",
    "boards:qxrI0oIvTg2sBvDMyfJw_A",
    "arenas",
    "arena:qxrI0oIvTg2sBvDMyfJw_A",
    "house",
};
#define CHANNELS (sizeof every_channel / sizeof *every_channel)

static void every_command_has_one_channel(void **state)
{
    (void)state;
    for (unsigned k = 1; k < PROTO_COMMANDS_N; k++) {
        const char *key = proto_command_key((enum proto_command)k);
        unsigned places = 0;
        for (size_t i = 0; i < CHANNELS; i++)
            places += is_said_on(every_channel[i], key);
        /* Some words mean one thing in a room, a game, a chat or an arena, and another in a
         * tournament; players and the desk check in. */
        bool twice = strcmp(key, "report") == 0 || strcmp(key, "abort") == 0 ||
                     strcmp(key, "checkin") == 0 || strcmp(key, "accept") == 0 ||
                     strcmp(key, "decline") == 0 || strcmp(key, "withdraw") == 0 ||
                     strcmp(key, "return") == 0;
        assert_int_equal(places, k == PROTO_DESK ? 0 : twice ? 2 : 1);
    }
}

static void acts_are_said_on_a_desk_but_for_those_of_the_house_and_of_players(void **state)
{
    (void)state;
    for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++) {
        bool house = kind == PROTO_ACT_GAME || kind == PROTO_ACT_ENDED ||
                     kind == PROTO_ACT_REPORT || kind == PROTO_ACT_TAKEN || kind == PROTO_ACT_ASK ||
                     kind == PROTO_ACT_CONSENT || kind == PROTO_ACT_IDENTIFY;
        const char *key = proto_tour_act_key((enum proto_tour_act_kind)kind);
        assert_int_equal(is_said_on("desk:qxrI0oIvTg2sBvDMyfJw_A", key), !house);
    }
}

static void a_ruling_is_an_act(void **state)
{
    struct proto_message rule = read_specimen("desk-rule");

    (void)state;
    assert_int_equal(rule.u.act.kind, PROTO_DESK);
    assert_int_equal(rule.u.act.exp, 7);
    assert_int_equal(rule.tour->kind, PROTO_ACT_RULE);
    assert_int_equal(rule.tour->board, 4);
    assert_int_equal(rule.tour->game, 0);
    assert_int_equal(rule.tour->outcome.result, PROTO_TOUR_NEITHER);
    assert_true(rule.tour->outcome.by_default);
    assert_string_equal(rule.tour->reason, "Neither came");
    proto_message_finish(&rule);
    assert_null(rule.tour);
}

static void an_entry_by_a_player_is_an_act_too(void **state)
{
    struct proto_message enter = read_specimen("tour-enter"), here = read_specimen("tour-checkin"),
                         told = read_specimen("tour-report"), copy = read_specimen("tours-copy"),
                         leave = read_specimen("tour-leave"), more = read_specimen("desk-time");

    (void)state;
    assert_int_equal(enter.u.act.kind, PROTO_ENTER);
    assert_int_equal(enter.tour->kind, PROTO_ACT_ADD);
    assert_int_equal(enter.tour->people_n, 1);
    assert_int_equal(enter.tour->people[0].rank, -12);
    assert_string_equal(enter.tour->people[0].country, "SE");
    assert_int_equal(here.tour->kind, PROTO_ACT_CHECKIN);
    assert_true(here.tour->on);
    assert_int_equal(told.u.act.kind, PROTO_TOLD);
    assert_int_equal(told.tour->kind, PROTO_ACT_REPORT);
    assert_int_equal(told.tour->outcome.result, PROTO_TOUR_WHITE);
    assert_int_equal(copy.tour->kind, 0);
    assert_string_equal(copy.tour->settings->slug, "kiln-lane-2");
    assert_int_equal(leave.tour->kind, 0);
    assert_int_equal(more.u.act.kind, PROTO_DESK);
    assert_int_equal(more.tour->kind, PROTO_ACT_TIME);
    assert_int_equal(more.tour->colour, GO_WHITE);
    assert_int_equal(more.tour->ms, 120000);
    assert_int_equal(more.tour->board, 4);
    proto_message_finish(&enter);
    proto_message_finish(&here);
    proto_message_finish(&told);
    proto_message_finish(&copy);
    proto_message_finish(&leave);
    proto_message_finish(&more);
}

static void of_a_person_only_the_name_must_be_said(void **state)
{
    struct proto_message add = read_specimen("desk-add");
    const struct proto_tour_person *bo = &add.tour->people[0], *ada = &add.tour->people[1];

    (void)state;
    assert_int_equal(add.tour->people_n, 2);
    assert_string_equal(bo->name, "Bo");
    assert_int_equal(bo->rank, PROTO_TOUR_NO_RANK);
    assert_int_equal(bo->join_round, 0);
    assert_int_equal(bo->standing, 0);
    assert_int_equal(ada->account, 42);
    assert_int_equal(ada->rank, 2);
    assert_int_equal(ada->correction, -1);
    assert_int_equal(ada->standing, PROTO_TOUR_RESERVE);
    proto_message_finish(&add);
}

static void a_question_about_a_tournament_names_it(void **state)
{
    struct proto_message tour = read_specimen("ask-tour"), sum = read_specimen("ask-sum"),
                         why = read_specimen("ask-why-bye"), preview = read_specimen("ask-preview");

    (void)state;
    assert_int_equal(tour.question, PROTO_TOUR);
    assert_string_equal(tour.u.ask.slug, "kiln-lane");
    assert_int_equal(sum.question, PROTO_SUM);
    assert_int_equal(sum.u.ask.criterion, PROTO_CRITERION_SOS_1);
    assert_int_equal(sum.u.ask.round, 3);
    assert_int_equal(why.question, PROTO_WHY);
    assert_int_equal(why.u.ask.b, 0);
    assert_int_equal(preview.question, PROTO_PREVIEW);
    assert_int_equal(preview.tour->kind, PROTO_ACT_RESULT);
    assert_int_equal(preview.tour->outcome.result, PROTO_TOUR_DRAW);
    proto_message_finish(&preview);
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
        cmocka_unit_test(a_question_about_ratings_names_a_pool_or_a_player),
        cmocka_unit_test(a_question_about_the_games_of_a_player_has_its_filters),
        cmocka_unit_test(days_are_those_of_the_calendar),
        cmocka_unit_test(chat_is_counted_bytes),
        cmocka_unit_test(a_program_is_able_of_what_it_declares),
        cmocka_unit_test(a_declaration_has_a_limit_of_values),
        cmocka_unit_test(a_challenge_names_its_opponent_and_a_refusal_its_reason),
        cmocka_unit_test(every_command_has_one_channel),
        cmocka_unit_test(acts_are_said_on_a_desk_but_for_those_of_the_house_and_of_players),
        cmocka_unit_test(a_ruling_is_an_act),
        cmocka_unit_test(an_entry_by_a_player_is_an_act_too),
        cmocka_unit_test(of_a_person_only_the_name_must_be_said),
        cmocka_unit_test(a_question_about_a_tournament_names_it),
        cmocka_unit_test(the_same_wish_has_the_same_content),
        cmocka_unit_test(a_refusal_names_the_message_if_it_can),
        cmocka_unit_test(a_path_is_short_and_plain_whatever_the_key),
        cmocka_unit_test(a_message_is_at_most_8192_bytes),
        cmocka_unit_test(each_level_of_nesting_up_to_8_is_looked_into),
    };

    return cmocka_run_group_tests_name("decode", tests, NULL, NULL);
}
