/* Acts of tournaments: every act is read back as it was written; the defaults of short settings; and the faults of
 * settings that contradict themselves. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/limits.h"
#include "proto/tour/json.h"
#include "tests/proto/golden.h"
#include "tests/proto/tour/whole_file.h"
#include "tests/proto/tours.h"

/* --- random acts ------------------------------------------------------------------------------ */

static void same_settings(const struct proto_tour_settings *a, const struct proto_tour_settings *b)
{
    struct proto_tour_settings left = *a, right = *b;

    assert_memory_equal(&left.game.setup.rules, &right.game.setup.rules,
                        sizeof left.game.setup.rules);
    assert_memory_equal(left.game.setup.points, right.game.setup.points, GO_POINTS_MAX);
    assert_string_equal(left.game.title, right.game.title);
    assert_ptr_equal(left.game.ruleset, right.game.ruleset);
    memset(&left.game, 0, sizeof left.game);
    memset(&right.game, 0, sizeof right.game);
    assert_string_equal(left.title, right.title);
    assert_string_equal(left.text, right.text);
    assert_int_equal(left.bar, right.bar);
    assert_int_equal(left.entry_for, right.entry_for);
    assert_string_equal(left.code, right.code);
    assert_int_equal(left.starts_at_ms, right.starts_at_ms);
    assert_int_equal(left.categories_n, right.categories_n);
    for (unsigned i = 0; i < left.categories_n; i++) {
        assert_string_equal(left.categories[i].name, right.categories[i].name);
        assert_int_equal(left.categories[i].from, right.categories[i].from);
        assert_int_equal(left.categories[i].to, right.categories[i].to);
    }
    assert_int_equal(left.criteria_n, right.criteria_n);
    assert_memory_equal(left.criteria, right.criteria, left.criteria_n);
}

static void same_outcome(const struct proto_tour_outcome *a, const struct proto_tour_outcome *b)
{
    assert_int_equal(a->result, b->result);
    assert_int_equal(a->by_default, b->by_default);
    assert_int_equal(a->ending, b->ending);
    assert_int_equal(a->moves, b->moves);
}

static void same_person(const struct proto_tour_person *a, const struct proto_tour_person *b)
{
    assert_int_equal(a->no, b->no);
    assert_int_equal(a->account, b->account);
    assert_string_equal(a->name, b->name);
    assert_string_equal(a->country, b->country);
    assert_string_equal(a->club, b->club);
    assert_string_equal(a->household, b->household);
    assert_string_equal(a->labels, b->labels);
    assert_string_equal(a->team, b->team);
    assert_string_equal(a->pin, b->pin);
    assert_string_equal(a->note, b->note);
    assert_int_equal(a->rank, b->rank);
    assert_int_equal(a->rating, b->rating);
    assert_int_equal(a->guest, b->guest);
    assert_int_equal(a->invited, b->invited);
    assert_int_equal(a->correction, b->correction);
    assert_int_equal(a->seed, b->seed);
    assert_int_equal(a->fixed_board, b->fixed_board);
    assert_int_equal(a->join_round, b->join_round);
    assert_int_equal(a->standing, b->standing);
}

static void same_pair(const struct proto_tour_pair *a, const struct proto_tour_pair *b)
{
    assert_int_equal(a->board, b->board);
    assert_int_equal(a->first, b->first);
    assert_int_equal(a->second, b->second);
    assert_int_equal(a->handicap, b->handicap);
    assert_int_equal(a->locked, b->locked);
    assert_int_equal(a->bye, b->bye);
    assert_memory_equal(a->levels, b->levels, sizeof a->levels);
    assert_int_equal(a->has_room, b->has_room);
    assert_memory_equal(a->room, b->room, PROTO_ID_BYTES);
    assert_int_equal(a->games_n, b->games_n);
    assert_int_equal(a->games[0].has_id, b->games[0].has_id);
    assert_memory_equal(a->games[0].id, b->games[0].id, PROTO_ID_BYTES);
}

static void same_act(const struct proto_tour_act *a, const struct proto_tour_act *b)
{
    assert_int_equal(a->n, b->n);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_int_equal(a->actor, b->actor);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->stage, b->stage);
    assert_int_equal(a->role, b->role);
    assert_int_equal(a->absence, b->absence);
    assert_int_equal(a->round, b->round);
    assert_int_equal(a->game, b->game);
    assert_int_equal(a->a, b->a);
    assert_int_equal(a->b, b->b);
    assert_int_equal(a->board, b->board);
    assert_int_equal(a->on, b->on);
    assert_int_equal(a->to, b->to);
    assert_int_equal(a->account, b->account);
    assert_int_equal(a->seed, b->seed);
    same_outcome(&a->outcome, &b->outcome);
    assert_memory_equal(a->id, b->id, PROTO_ID_BYTES);
    assert_string_equal(a->reason, b->reason);
    assert_int_equal(a->who, b->who);
    assert_int_equal(a->guest, b->guest);
    assert_int_equal(a->ns_n, b->ns_n);
    for (unsigned i = 0; i < a->ns_n; i++)
        assert_int_equal(a->ns[i], b->ns[i]);
    assert_int_equal(a->nos_n, b->nos_n);
    for (unsigned i = 0; i < a->nos_n; i++)
        assert_int_equal(a->nos[i], b->nos[i]);
    assert_int_equal(a->settings != NULL, b->settings != NULL);
    if (a->settings)
        same_settings(a->settings, b->settings);
    assert_int_equal(a->people_n, b->people_n);
    for (unsigned i = 0; i < a->people_n; i++)
        same_person(&a->people[i], &b->people[i]);
    assert_int_equal(a->pairs_n, b->pairs_n);
    for (unsigned i = 0; i < a->pairs_n; i++)
        same_pair(&a->pairs[i], &b->pairs[i]);
}

static void a_record_read_back_equals_the_one_written(void **state)
{
    uint64_t seed = 1;

    (void)state;
    for (unsigned round = 0; round < 60; round++) {
        for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++) {
            struct proto_tour_act act = tours_random_act(&seed, (enum proto_tour_act_kind)kind);
            struct proto_tour_act back;
            struct proto_fault fault;
            struct proto_text first, second;

            proto_text_init(&first);
            proto_text_init(&second);
            proto_tour_act_write(&first, &act);
            if (!proto_tour_act_read(first.at, first.length, &back, &fault))
                fail_msg("%s: %.*s", fault.field, (int)first.length, first.at);
            same_act(&act, &back);
            proto_tour_act_write(&second, &back);
            assert_int_equal(first.length, second.length);
            assert_memory_equal(first.at, second.at, first.length);
            proto_text_finish(&first);
            proto_text_finish(&second);
            proto_tour_act_finish(&act);
            proto_tour_act_finish(&back);
        }
    }
}

/* --- the file --------------------------------------------------------------------------------- */

/* A log of one act of each kind. */
static struct whole_file a_file(uint64_t seed)
{
    struct whole_file file = {.miai = "1.2.3"};

    file.acts = calloc(PROTO_ACTS_N, sizeof *file.acts);
    for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++) {
        struct proto_tour_act *act = &file.acts[file.acts_n++];
        *act = tours_random_act(&seed, (enum proto_tour_act_kind)kind);
        act->n = kind;
        if (act->to >= kind)
            act->to = 1;
    }
    return file;
}

static void a_file_is_exported_imported_and_exported_to_the_same_bytes(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 20; round++) {
        struct whole_file file = a_file(round), back;
        struct proto_tour_file_error error;
        struct proto_text first, second;

        proto_text_init(&first);
        proto_text_init(&second);
        whole_file_write(&first, &file);
        if (!whole_file_read(first.at, first.length, &back, &error))
            fail_msg("%s", error.text);
        back.miai = file.miai;
        whole_file_write(&second, &back);
        assert_int_equal(first.length, second.length);
        assert_memory_equal(first.at, second.at, first.length);
        proto_text_finish(&first);
        proto_text_finish(&second);
        whole_file_finish(&file);
        whole_file_finish(&back);
    }
}

static void a_file_is_as_it_was(void **state)
{
    struct whole_file file = a_file(7);
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    whole_file_write(&text, &file);
    text.length--; /* the line end, which assert_golden() writes too */
    assert_golden("tour-file", &text);
    whole_file_finish(&file);
}

static void a_fault_in_a_file_names_act_and_field(void **state)
{
#define SETTINGS_ACT                                                                                 \
    "{\"n\":1,\"at\":5,\"by\":null,\"k\":\"settings\",\"settings\":{\"slug\":\"a\",\"title\":\"A\"," \
    "\"system\":\"swiss\"," GO_19 "}}"
#define FILE_OF(acts) "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":[" acts "]}"
    static const struct {
        const char *file;
        uint32_t act;
        const char *field, *text;
    } wrong[] = {
        {"", 0, "", "line 1, column 0: not JSON"},
        {"{\n\"kind\":", 0, "", "line 2, column 7: not JSON"},
        {"[]", 0, "", "not an object"},
        {"{\"kind\":\"record\"}", 0, "kind", "kind: missing, unknown or not a value of it"},
        {"{\"kind\":\"tournament\",\"v\":2}", 0, "v", "v: missing, unknown or not a value of it"},
        {FILE_OF(""), 0, "log", "log: not a list of 1 to 20000 acts"},
        {FILE_OF("5"), 1, "log[0]", "act 1 (of an unknown kind): not an object"},
        {FILE_OF("{\"n\":1}"), 1, "log[0].k", "act 1 (of an unknown kind): k"},
        {FILE_OF("{\"n\":1,\"at\":5,\"by\":null,\"k\":\"hold\",\"on\":true}"), 1, "log[0].k",
         "act 1 (hold): k"},
        {FILE_OF(SETTINGS_ACT "," SETTINGS_ACT), 2, "log[1].n", "act 2 (settings): n"},
        {FILE_OF(SETTINGS_ACT ",{\"n\":2,\"at\":5,\"by\":\"p0\",\"k\":\"hold\",\"on\":true}"), 2,
         "log[1].by", "act 2 (hold): by"},
        {FILE_OF(SETTINGS_ACT ",{\"n\":2,\"at\":5,\"by\":null,\"k\":\"undo\",\"to\":2}"), 2,
         "log[1].to", "act 2 (undo): to"},
        {FILE_OF(SETTINGS_ACT ",{\"n\":2,\"at\":5,\"by\":null,\"k\":\"add\",\"people\":[{\"no\":1,"
                              "\"name\":\"A\"},{\"no\":2,\"name\":\"B\",\"rank\":\"10d\"}]}"),
         2, "log[1].people[1].rank", "act 2 (add): people[1].rank"},
        {FILE_OF(SETTINGS_ACT ",{\"n\":2,\"at\":5,\"by\":null,\"k\":\"settings\",\"settings\":{"
                              "\"slug\":\"a\",\"title\":\"A\",\"system\":\"mcmahon\",\"floor\":"
                              "\"1d\",\"bar\":\"1k\"," GO_19 "}}"),
         2, "log[1].settings.bar", "act 2 (settings): settings.bar contradicts another"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct whole_file file;
        struct proto_tour_file_error error;

        assert_false(whole_file_read(wrong[i].file, strlen(wrong[i].file), &file, &error));
        assert_string_equal(error.text, wrong[i].text);
        assert_string_equal(error.field, wrong[i].field);
        assert_int_equal(error.act, wrong[i].act);
        assert_null(file.acts);
    }
}

static void a_file_has_at_most_4_mebibytes_and_20000_acts(void **state)
{
    struct whole_file file;
    struct proto_tour_file_error error;
    struct proto_text text;

    (void)state;
    proto_text_init(&text);
    proto_text_literal(&text,
                       "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":[" SETTINGS_ACT);
    for (unsigned n = 2; n <= PROTO_TOUR_LOG_MAX + 1; n++) {
        proto_text_literal(&text, ",{\"n\":");
        proto_text_integer(&text, n);
        proto_text_literal(&text, ",\"at\":5,\"by\":null,\"k\":\"hold\",\"on\":true}");
    }
    proto_text_literal(&text, "]}");
    assert_false(whole_file_read(text.at, text.length, &file, &error));
    assert_string_equal(error.text, "log: not a list of 1 to 20000 acts");
    while (text.length <= PROTO_TOUR_FILE_MAX)
        proto_text_literal(&text, "                                ");
    assert_false(whole_file_read(text.at, text.length, &file, &error));
    assert_string_equal(error.text, "more than 4194304 bytes");
    proto_text_finish(&text);
}

/* --- settings --------------------------------------------------------------------------------- */

static void little_said_is_a_swiss_of_five_rounds(void **state)
{
    struct proto_tour_settings swiss = tours_settings("\"system\":\"swiss\"," GO_19);

    (void)state;
    assert_int_equal(swiss.rounds, 5);
    assert_int_equal(swiss.match, 1);
    assert_int_equal(swiss.criteria_n, 3);
    assert_int_equal(swiss.criteria[0], PROTO_CRITERION_SOS);
    assert_int_equal(swiss.criteria[1], PROTO_CRITERION_SODOS);
    assert_int_equal(swiss.criteria[2], PROTO_CRITERION_DC);
    assert_int_equal(swiss.players_max, 64);
    assert_int_equal(swiss.noshow_ms, 300000);
    assert_true(swiss.noshow_auto);
    assert_true(swiss.is_public);
    assert_true(swiss.together);
    assert_int_equal(swiss.bye2, 2);
    assert_int_equal(swiss.excused2, 1);
    assert_int_equal(swiss.late2, 1);
    assert_int_equal(swiss.seeding_first, PROTO_SEED_SLIP);
    assert_int_equal(swiss.seeding_later, PROTO_SEED_FOLD);
    assert_int_equal(swiss.game.absence_ms, PROTO_ABSENCE_MAX_MS);
    assert_false(swiss.game.undo);
    assert_false(swiss.handicap);
}

static void each_system_has_tie_breaks_of_its_own(void **state)
{
    static const struct {
        const char *fields;
        uint8_t criteria[5], rounds;
        uint16_t players;
    } systems[] = {
        {"\"system\":\"mcmahon\"," GO_19, {PROTO_CRITERION_SOS, PROTO_CRITERION_DC}, 5, 64},
        {"\"system\":\"robin\"," GO_19,
         {PROTO_CRITERION_DC, PROTO_CRITERION_SODOS, PROTO_CRITERION_WINS},
         0,
         24},
        {"\"system\":\"knockout\"," GO_19, {0}, 0, 64},
        {"\"system\":\"swiss\",\"match\":2," GO_19,
         {PROTO_CRITERION_GP, PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_DC},
         5,
         64},
        {"\"system\":\"swiss\",\"match\":2,\"match_score\":true," GO_19,
         {PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_DC},
         5,
         64},
        {"\"system\":\"swiss\",\"criteria\":[]," GO_19, {0}, 5, 64},
    };

    (void)state;
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        struct proto_tour_settings settings = tours_settings(systems[i].fields);
        assert_int_equal(settings.criteria_n, strlen((const char *)systems[i].criteria));
        assert_memory_equal(settings.criteria, systems[i].criteria, settings.criteria_n);
        assert_int_equal(settings.rounds, systems[i].rounds);
        assert_int_equal(settings.players_max, systems[i].players);
    }
}

static void rules_without_komi_are_played_in_matches_of_two(void **state)
{
    (void)state;
    assert_int_equal(tours_settings("\"system\":\"swiss\"," BRIDGE_9).match, 2);
    assert_int_equal(tours_settings("\"system\":\"swiss\",\"match\":1," BRIDGE_9).match, 1);
}

static void nobody_is_waited_for_longer_than_half_of_their_main_time(void **state)
{
    static const struct {
        const char *clock;
        int64_t noshow_ms;
    } clocks[] = {
        {"{\"kind\":\"none\"}", 300000},
        {"{\"kind\":\"absolute\",\"main\":300000}", 150000},
        {"{\"kind\":\"fischer\",\"main\":599000,\"increment\":5000}", 299500},
        {"{\"kind\":\"absolute\",\"main\":3600000}", 300000},
        {"{\"kind\":\"byo-yomi\",\"main\":0,\"period\":30000,\"periods\":5}", 300000},
        {"{\"kind\":\"days\",\"period\":259200000}", 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof clocks / sizeof *clocks; i++) {
        char fields[256];
        snprintf(
            fields, sizeof fields,
            "\"system\":\"swiss\",\"game\":{\"ruleset\":\"japanese\",\"size\":[9,9],\"clock\":%s}",
            clocks[i].clock);
        assert_int_equal(tours_settings(fields).noshow_ms, clocks[i].noshow_ms);
    }
}

static void over_the_board_nobody_is_missed_by_the_server(void **state)
{
    struct proto_tour_settings hall =
        tours_settings("\"system\":\"swiss\",\"over_board\":true," GO_19);
    struct proto_tour_settings said = tours_settings(
        "\"system\":\"swiss\",\"over_board\":true,\"noshow\":900000,\"noshow_auto\":true," GO_19);

    (void)state;
    assert_int_equal(hall.noshow_ms, 0);
    assert_false(hall.noshow_auto);
    assert_int_equal(said.noshow_ms, 900000);
    assert_true(said.noshow_auto);
}

static void settings_that_contradict_themselves_are_named(void **state)
{
    static const struct {
        const char *fields, *field, *clash;
    } wrong[] = {
        {"\"system\":\"mcmahon\",\"floor\":\"1k\",\"bar\":\"5k\"," GO_19, "settings.bar", "floor"},
        {"\"system\":\"robin\",\"rounds\":5," GO_19, "settings.rounds", NULL},
        {"\"system\":\"knockout\",\"rounds\":5," GO_19, "settings.rounds", NULL},
        {"\"system\":\"robin\",\"players_max\":25," GO_19, "settings.players_max", NULL},
        {"\"system\":\"swiss\",\"criteria\":[\"sos\",\"dc\",\"sos\"]," GO_19,
         "settings.criteria[2]", NULL},
        {"\"system\":\"swiss\",\"criteria\":[\"score\"]," GO_19, "settings.criteria[0]", NULL},
        {"\"system\":\"swiss\",\"handicap\":{\"on\":true},\"game\":{\"ruleset\":\"japanese\","
         "\"size\":[19,19],\"handicap\":2}",
         "settings.game.handicap", NULL},
        {"\"system\":\"swiss\",\"game\":{\"ruleset\":\"japanese\",\"size\":[19,19],\"match\":2}",
         "settings.game.match", NULL},
        {"\"system\":\"swiss\",\"game\":{\"ruleset\":\"japanese\",\"size\":[19,26]}",
         "settings.game.size[1]", NULL},
        {"\"system\":\"swiss\",\"game\":{\"ruleset\":\"japanese\",\"size\":[19,19],\"options\":"
         "{\"scoring\":\"none\"}}",
         "settings.game.options", "goal"},
        {"\"system\":\"swiss\",\"handicap\":{\"reduction\":10}," GO_19,
         "settings.handicap.reduction", NULL},
        {"\"system\":\"swiss\",\"rounds\":-1," GO_19, "settings.rounds", NULL},
        {"\"system\":\"swiss\",\"rounds\":0," GO_19, "settings.rounds", NULL},
        {"\"system\":\"swiss\",\"rounds\":47," GO_19, "settings.rounds", NULL},
        {"\"system\":\"swiss\",\"rounds\":2.5," GO_19, "settings.rounds", NULL},
        {"\"system\":\"swiss\",\"rounds\":\"5\"," GO_19, "settings.rounds", NULL},
        {"\"system\":\"swiss\",\"players_max\":257," GO_19, "settings.players_max", NULL},
        {"\"system\":\"mcmahon\",\"bar\":\"10d\"," GO_19, "settings.bar", NULL},
        {"\"system\":\"mcmahon\",\"floor\":\"31k\"," GO_19, "settings.floor", NULL},
        {"\"system\":\"ladder\"," GO_19, "settings.system", NULL},
        {"\"system\":\"swiss\",\"noshow\":-1," GO_19, "settings.noshow", NULL},
        {"\"system\":\"swiss\",\"categories\":[{\"name\":\"A\"},{\"name\":\"A\"}]," GO_19,
         "settings.categories[1].name", NULL},
        {"\"system\":\"swiss\",\"categories\":[{\"name\":\"A, B\"}]," GO_19,
         "settings.categories[0].name", NULL},
        {"\"system\":\"swiss\",\"categories\":[{\"name\":\"A\",\"from\":\"1d\",\"to\":"
         "\"1k\"}]," GO_19,
         "settings.categories[0].to", NULL},
        {"\"system\":\"swiss\",\"categories\":[{\"name\":\"1\"},{\"name\":\"2\"},{\"name\":"
         "\"3\"},{\"name\":\"4\"},{\"name\":\"5\"},{\"name\":\"6\"},{\"name\":\"7\"},"
         "{\"name\":\"8\"},{\"name\":\"9\"}]," GO_19,
         "settings.categories", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct proto_fault fault = tours_refuse(wrong[i].fields);
        assert_string_equal(fault.field, wrong[i].field);
        assert_int_equal(fault.clash[0] != NULL, wrong[i].clash != NULL);
        if (wrong[i].clash)
            assert_string_equal(fault.clash[0], wrong[i].clash);
    }
}

/* The settings of the head can be sent back unchanged. */
static void settings_that_were_shown_can_be_sent(void **state)
{
    static const char *const shown[] = {
        "\"system\":\"swiss\",\"description\":\"One\\nTwo\",\"place\":\"Kiln Lane\"," GO_19,
        "\"system\":\"mcmahon\",\"starts_at\":1790000000000,\"handicap\":{\"on\":true}," GO_19,
        "\"system\":\"robin\",\"cycles\":2," BRIDGE_9,
        "\"system\":\"swiss\",\"categories\":[{\"name\":\"Women\"},{\"name\":\"Dan\",\"from\":"
        "\"1d\"},{\"name\":\"10k and weaker\",\"to\":\"10k\"}]," GO_19,
        "\"system\":\"swiss\",\"game\":{\"ruleset\":\"japanese\",\"options\":{\"ko\":\"none\","
        "\"repetition\":\"positional-superko\"},\"size\":[9,9],\"clock\":{\"kind\":\"absolute\","
        "\"main\":60000}}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        struct proto_tour_settings settings = tours_settings(shown[i]), back;
        struct proto_text text;

        proto_text_init(&text);
        proto_tour_settings_write(&text, &settings);
        back = tours_settings_of(text.at, text.length);
        same_settings(&settings, &back);
        proto_text_finish(&text);
    }
}

/* On the largest board, with a title and an announcement of the longest characters. */
static void the_longest_settings_fit_into_a_message(void **state)
{
    char fields[PROTO_MESSAGE_MAX] = "\"system\":\"mcmahon\",\"description\":\"";
    struct proto_text text;

    (void)state;
    for (unsigned i = 0; i < PROTO_TOUR_TEXT_MAX; i++)
        strcat(fields, "\U0001d11e");
    strcat(fields, "\",\"starts_at\":1790000000000,\"game\":{\"ruleset\":\"stoical\",\"options\":"
                   "{\"ko\":\"basic\"},\"size\":[25,25],\"clock\":{\"kind\":\"byo-yomi\",\"main\":"
                   "86400000,\"period\":86400000,\"periods\":99}}");
    struct proto_tour_settings settings = tours_settings(fields);
    settings.title[0] = '\0';
    for (unsigned i = 0; i < PROTO_TOUR_TITLE_MAX; i++)
        strcat(settings.title, "\U0001d11e");
    settings.categories_n = PROTO_TOUR_CATEGORIES_MAX;
    for (unsigned i = 0; i < PROTO_TOUR_CATEGORIES_MAX; i++) {
        struct proto_tour_category *category = &settings.categories[i];
        *category = (struct proto_tour_category){.from = -20, .to = -10};
        for (unsigned k = 0; k < PROTO_TOUR_CATEGORY_MAX - i; k++)
            strcat(category->name, "\U0001d11e");
    }
    proto_text_init(&text);
    proto_tour_settings_write(&text, &settings);
    struct proto_tour_settings back = tours_settings_of(text.at, text.length);
    same_settings(&settings, &back);
    proto_text_finish(&text);
}

static void a_name_is_not_given_to_other_rules(void **state)
{
    static const struct {
        const char *from, *to, *field;
    } forged[] = {
        {"\"suicide\":\"illegal\"", "\"suicide\":\"legal\"", "settings.game.rules"},
        {"\"ruleset\":\"japanese\"", "\"ruleset\":null", "settings.game.title"},
        {"\"ruleset\":\"japanese\"", "\"ruleset\":\"nihonese\"", "settings.game.ruleset"},
        {"\"title\":\"", "\"title\":\"\\u202e", "settings.game.title"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof forged / sizeof *forged; i++) {
        struct proto_tour_settings settings = tours_settings("\"system\":\"swiss\"," GO_19);
        struct proto_text text, changed;
        struct proto_fault fault;
        const char *game, *at;

        proto_text_init(&text);
        proto_text_init(&changed);
        proto_tour_settings_write(&text, &settings);
        proto_text_char(&text, '\0');
        game = strstr(text.at, "\"game\":");
        at = strstr(game, forged[i].from);
        assert_non_null(at);
        proto_text_bytes(&changed, text.at, (size_t)(at - text.at));
        proto_text_literal(&changed, forged[i].to);
        proto_text_literal(&changed, at + strlen(forged[i].from));
        fault = tours_refuse_settings(changed.at, changed.length);
        assert_string_equal(fault.field, forged[i].field);
        proto_text_finish(&text);
        proto_text_finish(&changed);
    }
}

/* A game of the server may be as long as the rules allow, and the log has its end. */
static void the_end_of_the_longest_game_is_read_back_as_it_was_written(void **state)
{
    (void)state;
    struct proto_tour_act act = {.n = 9,
                                 .at_ms = 1,
                                 .kind = PROTO_ACT_ENDED,
                                 .round = 1,
                                 .board = 1,
                                 .game = 1,
                                 .outcome = {.result = PROTO_TOUR_BLACK, .moves = GO_TURNS_MAX}};
    struct proto_tour_act read;
    struct proto_fault fault;
    struct proto_text text;
    proto_text_init(&text);
    proto_tour_act_write(&text, &act);
    assert_true(proto_tour_act_read(text.at, text.length, &read, &fault));
    same_outcome(&read.outcome, &act.outcome);
    proto_tour_act_finish(&read);
    proto_text_finish(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_end_of_the_longest_game_is_read_back_as_it_was_written),
        cmocka_unit_test(a_record_read_back_equals_the_one_written),
        cmocka_unit_test(a_file_is_exported_imported_and_exported_to_the_same_bytes),
        cmocka_unit_test(a_file_is_as_it_was),
        cmocka_unit_test(a_fault_in_a_file_names_act_and_field),
        cmocka_unit_test(a_file_has_at_most_4_mebibytes_and_20000_acts),
        cmocka_unit_test(little_said_is_a_swiss_of_five_rounds),
        cmocka_unit_test(each_system_has_tie_breaks_of_its_own),
        cmocka_unit_test(rules_without_komi_are_played_in_matches_of_two),
        cmocka_unit_test(nobody_is_waited_for_longer_than_half_of_their_main_time),
        cmocka_unit_test(over_the_board_nobody_is_missed_by_the_server),
        cmocka_unit_test(settings_that_contradict_themselves_are_named),
        cmocka_unit_test(settings_that_were_shown_can_be_sent),
        cmocka_unit_test(the_longest_settings_fit_into_a_message),
        cmocka_unit_test(a_name_is_not_given_to_other_rules),
    };

    return cmocka_run_group_tests_name("acts of tournaments", tests, NULL, NULL);
}
