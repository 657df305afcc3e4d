/* Texts of characters that have as many bytes as a character can have: as many as a limit allows are kept whole, and
 * one more is refused, or cut before its first byte. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/json/fields.h"
#include "proto/record/sgf_parts.h"
#include "proto/tour/tour.h"
#include "proto/wire/account.h"
#include "proto/wire/command.h"
#include "tests/proto/record/record_round.h"

#define COUNT(table) (sizeof(table) / sizeof *(table))
#define HORSE        "\360\237\220\264" /* four bytes */
enum { HORSE_BYTES = 4, FEW = 7, LEFT = 0x5a };

/* So many horses behind a text of one-byte characters; kept until the call after the next one. */
static const char *horses(const char *before, size_t n)
{
    static char texts[2][8192];
    static unsigned turn;
    char *text = texts[turn++ % 2];
    size_t length = strlen(before);

    assert_true(length + n * HORSE_BYTES < sizeof texts[0]);
    memcpy(text, before, length);
    for (size_t i = 0; i < n; i++)
        memcpy(text + length + i * HORSE_BYTES, HORSE, HORSE_BYTES);
    text[length + n * HORSE_BYTES] = '\0';
    return text;
}

static void the_last_character_has_four_bytes(void **state)
{
    char at[8];

    (void)state;
    assert_int_equal(proto_character_write(0x10ffff, at), 4);
    assert_int_equal(PROTO_UTF8_MAX, 4);
}

/* --- fields of messages ------------------------------------------------------------------------ */

struct wide {
    char text[FEW * PROTO_UTF8_MAX + 1];
    char behind[HORSE_BYTES];
    uint16_t length;
};

static bool reads(const struct proto_field *field, const char *text, struct wide *ret)
{
    const struct proto_group group = {field, 1, ret};
    json_t *object = json_pack("{s:s}", "name", text);
    struct proto_fault fault = {.field = ""};

    memset(ret, LEFT, sizeof *ret);
    bool read = proto_fields_read(object, &group, 1, NULL, &fault);
    json_decref(object);
    assert_string_equal(fault.field, read ? "" : "name");
    for (size_t i = 0; i < sizeof ret->behind; i++)
        assert_int_equal(ret->behind[i], LEFT);
    return read;
}

static void a_field_keeps_wide_characters_whole_and_refuses_one_more(void **state)
{
#define FIELD(kind)                                                                                \
    PROTO_REQUIRED("name", kind, PROTO_AT(wide, text), PROTO_WITH(wide, length), .max = FEW)
    static const struct proto_field fields[] = {FIELD(TEXT), FIELD(NOTE), FIELD(LINES),
                                                FIELD(SECRET)};
    struct wide wide;

    (void)state;
    for (size_t i = 0; i < COUNT(fields); i++) {
        for (size_t n = FEW - 1; n <= FEW; n++) {
            assert_true(reads(&fields[i], horses("", n), &wide));
            assert_string_equal(wide.text, horses("", n));
            assert_int_equal(wide.length, n * HORSE_BYTES);
        }
        assert_false(reads(&fields[i], horses("", FEW + 1), &wide));
        assert_int_equal(*wide.text, LEFT);
        assert_true(reads(&fields[i], horses("x", FEW - 1), &wide));
        assert_false(reads(&fields[i], horses("x", FEW), &wide));
    }
}

#define PERSON(fields)                                                                             \
    "{'t':'do','id':1,'key':'k','ch':'desk:AAAAAAAAAAAAAAAAAAAAAA','k':'add','people':[{" fields   \
    "}]}"
#define TOUR(fields)                                                                               \
    "{'t':'do','id':1,'key':'k','ch':'tours','k':'create','settings':{'slug':'a',"                 \
    "'system':'swiss','game':{'ruleset':'stoical','size':[9,9]}," fields "}}"
#define HOUSE(fields) "{'t':'do','id':1,'key':'k','ch':'house','k':'act','what':'mute'," fields "}"

/* A message; single quotes stand for double ones, $ for the value. */
static struct text message_with(const char *message, const char *value)
{
    static char bytes[PROTO_MESSAGE_MAX];
    size_t n = 0;

    assert_true(strlen(message) + strlen(value) < sizeof bytes);
    for (; *message; message++) {
        if (*message == '$') {
            memcpy(bytes + n, value, strlen(value));
            n += strlen(value);
        } else {
            bytes[n++] = *message == '\'' ? '"' : *message;
        }
    }
    return (struct text){bytes, n};
}

enum place { IN_MESSAGE, IN_SETTINGS, IN_PERSON };

static const char *member(const struct proto_message *message, enum place place, size_t offset)
{
    switch (place) {
    case IN_MESSAGE: return (const char *)message + offset;
    case IN_SETTINGS: return (const char *)message->tour->settings + offset;
    case IN_PERSON: return (const char *)&message->tour->people[0] + offset;
    }
    return NULL;
}

static void a_message_keeps_wide_characters_whole_and_refuses_one_more(void **state)
{
#define OF(place, type, name) (place), offsetof(struct type, name)
    static const struct {
        const char *message, *field;
        size_t most; /* characters */
        enum place place;
        size_t offset;
    } rows[] = {
        {"{'t':'do','id':1,'key':'k','ch':'chat:AAAAAAAAAAAAAAAAAAAAAA/players',"
         "'k':'say','text':'$'}",
         "text", 300, OF(IN_MESSAGE, proto_message, u.act.text)},
        {HOUSE("'why':'$'"), "why", 200, OF(IN_MESSAGE, proto_message, u.act.text)},
        {HOUSE("'why':'w','name':'$'"), "name", 24,
         OF(IN_MESSAGE, proto_message, u.act.moderation.name)},
        {"{'t':'get','id':1,'k':'games','player':'$'}", "player", 24,
         OF(IN_MESSAGE, proto_message, u.games.player)},
        {TOUR("'title':'$'"), "settings.title", 80, OF(IN_SETTINGS, proto_tour_settings, title)},
        {TOUR("'title':'A','description':'$'"), "settings.description", 1000,
         OF(IN_SETTINGS, proto_tour_settings, text)},
        {TOUR("'title':'A','place':'$'"), "settings.place", 60,
         OF(IN_SETTINGS, proto_tour_settings, place)},
        {PERSON("'name':'$'"), "people[0].name", 60, OF(IN_PERSON, proto_tour_person, name)},
        {PERSON("'name':'A','club':'$'"), "people[0].club", 30,
         OF(IN_PERSON, proto_tour_person, club)},
        {PERSON("'name':'A','household':'$'"), "people[0].household", 30,
         OF(IN_PERSON, proto_tour_person, household)},
        {PERSON("'name':'A','note':'$'"), "people[0].note", 200,
         OF(IN_PERSON, proto_tour_person, note)},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(rows); i++) {
        for (size_t more = 0; more < 2; more++) {
            const char *text = horses("", rows[i].most + more);
            struct proto_fault fault = {.field = ""};
            struct proto_message message;
            struct text sent = message_with(rows[i].message, text);

            bool read = proto_decode(sent.at, sent.length, &message, NULL, &fault);
            assert_string_equal(fault.field, more ? rows[i].field : "");
            assert_int_equal(read, more == 0);
            if (!read)
                continue;
            assert_string_equal(member(&message, rows[i].place, rows[i].offset), text);
            proto_message_finish(&message);
        }
    }
}

static void an_account_keeps_a_name_and_passwords_of_wide_characters(void **state)
{
    (void)state;
    for (size_t more = 0; more < 3; more++) {
        const char *name = horses("", 24 + (more == 1)), *password = horses("", 128 + (more == 2));
        static const char *const fields[] = {"", "name", "password"};
        struct proto_fault fault = {.field = ""};
        struct proto_account account;
        char bytes[2048];

        int length =
            snprintf(bytes, sizeof bytes, "{\"name\":\"%s\",\"password\":\"%s\"}", name, password);
        bool read =
            proto_decode_account(PROTO_ACCOUNT_REGISTER, bytes, (size_t)length, &account, &fault);
        assert_string_equal(fault.field, fields[more]);
        assert_int_equal(read, more == 0);
        if (!read)
            continue;
        assert_string_equal(account.name, name);
        assert_string_equal(account.folded, name); /* a horse is neither small nor narrow */
        assert_string_equal(account.password, password);
        assert_int_equal(account.password_length, 128 * HORSE_BYTES);
    }
}

/* --- records ----------------------------------------------------------------------------------- */

static void begin_record(struct proto_record *ret)
{
    proto_record_init(ret);
    proto_record_rules(ret, go_ruleset_find("chinese", strlen("chinese")));
    ret->setup.width = ret->setup.height = 9;
}

/* Every name and every word of the record is this text. */
static void is_full_of(const struct proto_record *record, const char *text)
{
    for (unsigned i = 0; i < 2; i++)
        assert_string_equal(record->players[i], text);
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++)
        assert_string_equal(record->words[i], text);
}

static void fill(struct proto_record *record, const char *text)
{
    for (uint8_t i = 1; i <= 2; i++)
        proto_record_name(record, i, text, strlen(text));
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++)
        proto_record_say(record, (enum proto_record_word)i, text, strlen(text));
}

static void a_record_keeps_eighty_wide_characters_and_cuts_behind_them(void **state)
{
    static const char *const before[] = {"", "x", "xy", "xyz"};
    struct proto_record record;

    (void)state;
    begin_record(&record);
    for (size_t i = 0; i < COUNT(before); i++) {
        size_t fit = 80 - strlen(before[i]);
        for (size_t n = fit - 1; n <= fit + 1; n++) {
            fill(&record, horses(before[i], n));
            is_full_of(&record, horses(before[i], n <= fit ? n : fit));
        }
    }
    proto_record_finish(&record);
}

static void put_text(json_t *object, const char *key, const char *text)
{
    assert_int_equal(json_object_set_new(object, key, json_string(text)), 0);
}

/* The JSON of a record whose names and words are this text. */
static struct proto_text json_full_of(const char *text)
{
    struct proto_record record;

    begin_record(&record);
    fill(&record, "A");
    struct proto_text once = json_of(&record), ret;
    json_t *object = json_loadb(once.at, once.length, 0, NULL);
    json_t *players = json_object_get(object, "players");
    json_t *occasion = json_object_get(object, "occasion");
    put_text(players, "b", text);
    put_text(players, "w", text);
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++)
        put_text(occasion, proto_record_words[i].json, text);
    char *bytes = json_dumps(object, JSON_COMPACT);
    proto_text_init(&ret);
    proto_text_literal(&ret, bytes);
    free(bytes);
    json_decref(object);
    proto_text_finish(&once);
    proto_record_finish(&record);
    return ret;
}

static struct proto_text sgf_full_of(const char *text)
{
    static const char *const names[] = {"PB", "PW", "BR", "WR", "EV", "RO", "PC"};
    struct proto_text ret;

    proto_text_init(&ret);
    proto_text_literal(&ret, "(;FF[4]GM[1]CA[UTF-8]SZ[9]");
    for (size_t i = 0; i < COUNT(names); i++) {
        proto_text_literal(&ret, names[i]);
        proto_text_literal(&ret, "[");
        proto_text_literal(&ret, text);
        proto_text_literal(&ret, "]");
    }
    proto_text_literal(&ret, ";B[dd])");
    return ret;
}

static void files_of_both_forms_keep_eighty_wide_characters(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        struct proto_text json = json_full_of(horses("", 80 + more));
        struct proto_text sgf = sgf_full_of(horses("", 80 + more));
        struct proto_sgf_notes notes;
        struct proto_record record;

        read_json(&json, &record);
        is_full_of(&record, horses("", 80));
        proto_record_finish(&record);
        read_sgf(&sgf, &record, &notes);
        is_full_of(&record, horses("", 80));
        proto_record_finish(&record);
        proto_text_finish(&json);
        proto_text_finish(&sgf);
    }
}

static bool takes_title(const char *title)
{
    struct proto_record record = {0};
    struct proto_record_error error;
    json_t *object = json_pack("{s:s}", "title", title);

    bool taken = proto_record_read_title(object, &record, &error);
    assert_string_equal(record.title, taken ? title : "");
    json_decref(object);
    return taken;
}

static void a_title_of_rules_has_eighty_bytes_of_wide_characters(void **state)
{
    (void)state;
    assert_true(takes_title(horses("xyz", 19)));
    assert_true(takes_title(horses("", 20)));
    assert_false(takes_title(horses("x", 20)));
    assert_false(takes_title(horses("", 21)));
    assert_false(takes_title(horses("", 80)));
    assert_false(takes_title(horses("", 81)));
}

/* The sentence and the field of an error with this text, which is their only part. */
static struct proto_record_error error_of(const char *text)
{
    struct proto_record_error error = {.field = ""};

    proto_record_fail(&error, text, "%s", text);
    return error;
}

static void an_error_is_cut_behind_a_whole_character(void **state)
{
    static const char *const before[] = {"", "x", "xy", "xyz"};

    (void)state;
    for (size_t i = 0; i < COUNT(before); i++) {
        size_t in_text = (255 - strlen(before[i])) / HORSE_BYTES;
        size_t in_field = (63 - strlen(before[i])) / HORSE_BYTES;
        for (size_t more = 0; more < 3; more++) {
            const char *text = horses(before[i], in_text + more);
            assert_string_equal(error_of(text).text, horses(before[i], in_text));
            text = horses(before[i], in_field + more);
            assert_string_equal(error_of(text).field, horses(before[i], in_field));
        }
    }
}

static void an_error_keeps_bytes_that_are_no_character_as_signs(void **state)
{
    (void)state;
    assert_string_equal(error_of("x\xff").text, "x\xef\xbf\xbd");
    assert_string_equal(error_of("x\xe0\x80").text, "x\xef\xbf\xbd\xef\xbf\xbd");
    assert_string_equal(error_of("\xc3\xa9").text, "\xc3\xa9");
    assert_string_equal(error_of("").text, "");
}

static void an_unknown_key_is_quoted_up_to_a_whole_character(void **state)
{
    static const char *const before[] = {"", "x", "xy", "xyz"};

    (void)state;
    for (size_t i = 0; i < COUNT(before); i++) {
        size_t fit = (100 - strlen(before[i])) / HORSE_BYTES;
        for (size_t more = 0; more < 2; more++) {
            struct proto_record_error error;
            struct proto_record record;
            char said[128], bytes[256];

            int length = snprintf(bytes, sizeof bytes, "{\"%s\":1}", horses(before[i], fit + more));
            assert_false(proto_record_read_json(bytes, (size_t)length, PROTO_RECORD_EVENTS_MAX,
                                                &record, &error));
            snprintf(said, sizeof said, "unknown key %s", horses(before[i], fit));
            assert_string_equal(error.text, said);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_character_has_four_bytes),
        cmocka_unit_test(a_field_keeps_wide_characters_whole_and_refuses_one_more),
        cmocka_unit_test(a_message_keeps_wide_characters_whole_and_refuses_one_more),
        cmocka_unit_test(an_account_keeps_a_name_and_passwords_of_wide_characters),
        cmocka_unit_test(a_record_keeps_eighty_wide_characters_and_cuts_behind_them),
        cmocka_unit_test(files_of_both_forms_keep_eighty_wide_characters),
        cmocka_unit_test(a_title_of_rules_has_eighty_bytes_of_wide_characters),
        cmocka_unit_test(an_error_is_cut_behind_a_whole_character),
        cmocka_unit_test(an_error_keeps_bytes_that_are_no_character_as_signs),
        cmocka_unit_test(an_unknown_key_is_quoted_up_to_a_whole_character),
    };
    return cmocka_run_group_tests_name("proto wide", tests, NULL, NULL);
}
