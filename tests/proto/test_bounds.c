/* Each number and each text of a message is accepted up to its bound; beyond it the refusal names the field. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/record/sgf_parts.h"
#include "proto/tour/tour.h"
#include "proto/wire/account.h"
#include "proto/wire/command.h"

static char text[16384];

/* Single quotes stand for double ones; $ for the value. */
static void put(const char *message, const char *value)
{
    size_t n = 0;

    for (; *message; message++)
        if (*message == '$')
            n += (size_t)snprintf(text + n, sizeof text - n, "%s", value);
        else
            text[n++] = *message == '\'' ? '"' : *message;
    text[n] = '\0';
}

static void judge(const char *message, const char *value, const char *field, bool good)
{
    struct proto_message decoded;
    struct proto_fault fault = {.field = ""};

    put(message, value);
    bool taken = proto_decode(text, strlen(text), &decoded, NULL, &fault);
    if (taken)
        proto_message_finish(&decoded);
    if (taken != good)
        fail_msg("%.200s: %s %s", text, good ? "is refused for" : "is taken, not refused for",
                 good ? fault.field : field);
    if (!good && strcmp(fault.field, field) != 0)
        fail_msg("%.200s: refused for %s, not %s", text, fault.field, field);
}

#define OPEN(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]," fields  \
    "}"
#define GAME(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'game:AAAAAAAAAAAAAAAAAAAAAA','k':'pass'," fields "}"
#define CHAT(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'chat:AAAAAAAAAAAAAAAAAAAAAA/players'," fields "}"
#define HOUSE(fields) "{'t':'do','id':1,'key':'k','ch':'house','k':'act','what':'mute'," fields "}"
#define TOUR(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'tours','k':'create','settings':{'slug':'a','title':'A',"     \
    "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}," fields "}}"
#define DESK(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'desk:AAAAAAAAAAAAAAAAAAAAAA','base':1," fields "}"
#define PERSON(fields)                                                                             \
    "{'t':'do','id':1,'key':'k','ch':'desk:AAAAAAAAAAAAAAAAAAAAAA','k':'add','people':["           \
    "{'name':'A'," fields "}]}"
#define GET(fields) "{'t':'get','id':1," fields "}"
#define IN_TOUR     "'tour':'AAAAAAAAAAAAAAAAAAAAAA'"

static void every_number_has_its_least_and_its_most(void **state)
{
    static const struct {
        const char *message, *field;
        int64_t least, most;
    } rows[] = {
        {"{'t':'ping','id':$}", "id", 1, INT64_C(9007199254740991)},
        {OPEN("'handicap':$"), "handicap", 0, 9},
        {OPEN("'marking':$"), "marking", 30000, 3600000},
        {OPEN("'absence':$"), "absence", 15000, 86400000},
        {OPEN("'match':$"), "match", 1, 2},
        {GAME("'base':$"), "base", 0, INT64_C(4294967295)},
        {CHAT("'k':'report','why':'w','line':$"), "line", 1, INT64_C(4294967295)},
        {HOUSE("'why':'w','report':$"), "report", 1, INT64_C(9007199254740991)},
        {HOUSE("'why':'w','act':$"), "act", 1, INT64_C(9007199254740991)},
        {HOUSE("'why':'w','for':$"), "for", 60000, INT64_C(3653) * 86400000},
        {GET("'k':'ratings','page':$"), "page", 0, 9999},
        {GET("'k':'why'," IN_TOUR ",'a':1,'b':2,'round':$"), "round", 1, 46},
        {GET("'k':'why'," IN_TOUR ",'round':1,'b':2,'a':$"), "a", 1, 256},
        {TOUR("'rounds':$"), "settings.rounds", 1, 46},
        {TOUR("'cycles':$"), "settings.cycles", 1, 2},
        {TOUR("'players_max':$"), "settings.players_max", 2, 256},
        {TOUR("'starts_at':$"), "settings.starts_at", 1, INT64_C(9007199254740991)},
        {TOUR("'bye':$"), "settings.bye", 0, 2},
        {TOUR("'bye_house':$"), "settings.bye_house", 1, 5},
        {TOUR("'excused':$"), "settings.excused", 0, 2},
        {TOUR("'late':$"), "settings.late", 0, 2},
        {TOUR("'club_gap':$"), "settings.club_gap", 0, 4},
        {TOUR("'auto_start':$"), "settings.auto_start", 0, 86400000},
        {TOUR("'delay':$"), "settings.delay", 0, 3600000},
        {TOUR("'handicap':{'reduction':$}"), "settings.handicap.reduction", 0, 9},
        {TOUR("'handicap':{'ceiling':$}"), "settings.handicap.ceiling", 0, 9},
        {PERSON("'rating':$"), "people[0].rating", 1, 9999},
        {DESK("'k':'pair','round':$"), "round", 1, 46},
        {DESK("'k':'result','round':1,'game':1,'result':'black','board':$"), "board", 1, 129},
        {DESK("'k':'result','round':1,'board':1,'result':'black','game':$"), "game", 1, 2},
        {DESK("'k':'result','round':1,'board':1,'game':1,'result':'black','moves':$"), "moves", 0,
         10000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const int64_t values[] = {rows[i].least, rows[i].most, rows[i].least - 1, rows[i].most + 1};
        for (unsigned k = 0; k < 4; k++) {
            char value[24];
            snprintf(value, sizeof value, "%lld", (long long)values[k]);
            judge(rows[i].message, value, rows[i].field, k < 2);
        }
    }
}

static void every_text_has_its_length(void **state)
{
    static const struct {
        const char *message, *field, *unit;
        size_t most; /* units */
    } rows[] = {
        {"{'t':'do','id':1,'key':'$','ch':'lobby','k':'open','ruleset':'stoical','size':[9,9]}",
         "key", "k", 40},
        {"{'t':'sub','id':1,'ch':'lobby','since':{'e':'$','n':1}}", "since.e", "e", 40},
        {CHAT("'k':'say','text':'$'"), "text", "\xc3\xa9", 300},
        {CHAT("'k':'report','line':1,'why':'$'"), "why", "\xe7\xa2\x81", 300},
        {HOUSE("'why':'$'"), "why", "\xc3\xa9", 200},
        {HOUSE("'why':'w','name':'$'"), "name", "\xc3\xa9", 24},
        {GET("'k':'games','player':'$'"), "player", "\xc3\xa9", 24},
        {TOUR("'description':'$'"), "settings.description", "\xc3\xa9", 1000},
        {TOUR("'place':'$'"), "settings.place", "\xc3\xa9", 60},
        {"{'t':'do','id':1,'key':'k','ch':'tours','k':'create','settings':{'slug':'$','title':'A',"
         "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}}",
         "settings.slug", "a", 40},
        {"{'t':'do','id':1,'key':'k','ch':'tours','k':'create','settings':{'slug':'a','title':'$',"
         "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}}}",
         "settings.title", "\xc3\xa9", 80},
        {TOUR("'entry_for':'code','code':'$'"), "settings.code", "A", 24},
        {"{'t':'do','id':1,'key':'k','ch':'desk:AAAAAAAAAAAAAAAAAAAAAA','k':'add','people':["
         "{'name':'$'}]}",
         "people[0].name", "\xc3\xa9", 60},
        {DESK("'k':'rule','round':1,'board':1,'game':1,'result':'black','reason':'$'"), "reason",
         "\xc3\xa9", 200},
        {PERSON("'club':'$'"), "people[0].club", "\xc3\xa9", 30},
        {PERSON("'household':'$'"), "people[0].household", "\xc3\xa9", 30},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t more = 0; more < 2; more++) {
            char value[4096] = "";
            size_t unit = strlen(rows[i].unit);
            for (size_t n = 0; n < rows[i].most + more; n++)
                memcpy(value + n * unit, rows[i].unit, unit + 1);
            judge(rows[i].message, value, rows[i].field, more == 0);
        }
}

static void an_act_enters_forty_people_and_no_more(void **state)
{
    (void)state;
    for (size_t n = 40; n <= 41; n++) {
        char people[1024] = "{\"name\":\"A\"}";
        for (size_t i = 1; i < n; i++)
            strcat(people, ",{\"name\":\"A\"}");
        judge(
            "{'t':'do','id':1,'key':'k','ch':'desk:AAAAAAAAAAAAAAAAAAAAAA','k':'add','people':[$]}",
            people, "people", n == 40);
    }
}

static void a_code_has_six_letters_and_digits(void **state)
{
    (void)state;
    judge(TOUR("'entry_for':'code','code':'$'"), "ABC-123", "settings.code", true);
    judge(TOUR("'entry_for':'code','code':'$'"), "ABC-12", "settings.code", false);
    judge(TOUR("'days':[null,'$']"), "2026-12-05", "settings.days[1]", true);
    judge(TOUR("'days':[null,'$']"), "2026-02-29", "settings.days[1]", false);
    judge(TOUR("'days':['$']"), "", "settings.days[0]", false);
}

static void the_link_of_the_owner_has_sixty_four_digits(void **state)
{
    (void)state;
    for (size_t n = 63; n <= 65; n++) {
        struct proto_account account;
        struct proto_fault fault = {.field = ""};
        char link[80] = "";
        memset(link, '7', n);
        put("{'link':'$'}", link);
        bool good = proto_decode_account(PROTO_ACCOUNT_OWN, text, strlen(text), &account, &fault);
        assert_int_equal(good, n <= 64); /* a shorter one is wrong, and searched for */
    }
}

static void a_title_of_rules_has_eighty_bytes(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct proto_record record = {0};
        struct proto_record_error error;
        char title[100] = "x";
        for (size_t n = 0; n < 39; n++)
            strcat(title, "\xc3\xa9");
        strcat(title, more ? "xx" : "x");
        json_t *object = json_pack("{s:s}", "title", title);
        assert_int_equal(strlen(title), 80 + more);
        assert_int_equal(proto_record_read_title(object, &record, &error), more == 0);
        json_decref(object);
    }
}

static bool add_act(struct proto_record *record, const char *act)
{
    return proto_record_add(record, (struct text){act, strlen(act)}, 0, 0);
}

static void a_record_has_so_many_events(void **state)
{
    struct proto_record record;

    (void)state;
    proto_record_init(&record);
    record.setup.width = record.setup.height = 25;
    for (unsigned n = 0; n < 32000; n++)
        assert_true(add_act(&record, "b pass"));
    assert_false(add_act(&record, "b pass"));
    proto_record_finish(&record);
}

/* Fills the acts up to so many bytes. */
static void fill(struct proto_record *record, size_t bytes)
{
    char act[4096] = "b dead";

    for (unsigned column = 0; column < 25; column++)
        for (unsigned row = 1; row <= 25; row++)
            snprintf(act + strlen(act), sizeof act - strlen(act), " %c%u",
                     "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column], row);
    while (record->log.bytes_n + strlen(act) + 20 < bytes)
        assert_true(add_act(record, act));
    while (record->log.bytes_n + 20 < bytes)
        assert_true(add_act(record, "b pass"));
    while ((bytes - record->log.bytes_n) % 4 != 0)
        assert_true(add_act(record, "b A10"));
    while (record->log.bytes_n < bytes)
        assert_true(add_act(record, "b A1"));
}

static void a_record_has_so_many_bytes_of_acts(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct proto_record record;
        proto_record_init(&record);
        record.setup.width = record.setup.height = 25;
        fill(&record, 2000000 + more);
        assert_int_equal(record.log.bytes_n, 2000000 + more);
        assert_int_equal(add_act(&record, "b pass"), more == 0);
        proto_record_finish(&record);
    }
}

static void a_name_in_a_record_is_cut_at_eighty_characters(void **state)
{
    struct proto_record record;
    char name[400] = "";

    (void)state;
    for (unsigned n = 0; n < 81; n++)
        strcat(name, "\xc3\xa9");
    proto_record_init(&record);
    proto_record_name(&record, 1, name, strlen(name));
    assert_int_equal(strlen(record.players[0]), 160);
    proto_record_say(&record, PROTO_RECORD_EVENT, name, strlen(name));
    assert_int_equal(strlen(record.words[PROTO_RECORD_EVENT]), 160);
    proto_record_finish(&record);
}

static void passwords_are_long_enough_and_not_too_long(void **state)
{
    static const struct {
        enum proto_account_act act;
        const char *message, *field;
        size_t least, most;
    } rows[] = {
        {PROTO_ACCOUNT_REGISTER, "{'name':'Ann','password':'$'}", "password", 8, 128},
        {PROTO_ACCOUNT_SIGN_IN, "{'name':'Ann','password':'$'}", "password", 0, 128},
        {PROTO_ACCOUNT_CHANGE, "{'old':'x','new':'$'}", "new", 8, 128},
        {PROTO_ACCOUNT_CHANGE, "{'old':'$','new':'12345678'}", "old", 0, 128},
        {PROTO_ACCOUNT_DELETE, "{'password':'$'}", "password", 0, 128},
        {PROTO_ACCOUNT_REGISTER, "{'name':'$','password':'12345678'}", "name", 1, 24},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t n = 0; n <= rows[i].most + 1; n++) {
            struct proto_account account;
            struct proto_fault fault = {.field = ""};
            char value[512] = "";
            for (size_t k = 0; k < n; k++)
                strcat(value, "\xc3\xa9");
            put(rows[i].message, value);
            bool good = proto_decode_account(rows[i].act, text, strlen(text), &account, &fault);
            assert_int_equal(good, n >= rows[i].least && n <= rows[i].most);
            if (!good)
                assert_string_equal(fault.field, rows[i].field);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_number_has_its_least_and_its_most),
        cmocka_unit_test(every_text_has_its_length),
        cmocka_unit_test(an_act_enters_forty_people_and_no_more),
        cmocka_unit_test(a_code_has_six_letters_and_digits),
        cmocka_unit_test(the_link_of_the_owner_has_sixty_four_digits),
        cmocka_unit_test(a_title_of_rules_has_eighty_bytes),
        cmocka_unit_test(a_record_has_so_many_events),
        cmocka_unit_test(a_record_has_so_many_bytes_of_acts),
        cmocka_unit_test(a_name_in_a_record_is_cut_at_eighty_characters),
        cmocka_unit_test(passwords_are_long_enough_and_not_too_long),
    };
    return cmocka_run_group_tests_name("proto bounds", tests, NULL, NULL);
}
