/* Spoils every field of every message in every way, one at a time, and checks the refusal. The fields are those of
 * shapes.h; a last test checks that every field of the specimens is listed there. */
#include "tests/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/wire/command.h"
#include "tests/proto/messages.h"
#include "tests/proto/shapes.h"

static size_t all_n(void)
{
    return shapes_n + tour_shapes_n;
}

static const struct shape *shape_at(size_t i)
{
    return i < shapes_n ? &shapes[i] : &tour_shapes[i - shapes_n];
}

/* --- a specimen with one field to spoil ------------------------------------------------------- */

struct patient {
    json_t *root;
    json_t *parent;  /* object or array that holds the field */
    char key[64];    /* in an object */
    long index;      /* in an array; -1: in an object */
    size_t depth;    /* of the parent, the message being 1 */
    char inside[72]; /* path of the parent and a dot, or "" */
};

static struct patient open_patient(const struct shape *shape)
{
    struct patient patient = {.index = -1, .depth = 1};
    char *text = specimen_read(shape->specimen);
    const char *at = shape->path;
    size_t end;

    patient.root = patient.parent = json_loads(text, 0, NULL);
    free(text);
    assert_non_null(patient.root);
    while (at[end = strcspn(at, ".[")] != '\0') {
        snprintf(patient.key, sizeof patient.key, "%.*s", (int)end, at);
        patient.parent = json_object_get(patient.parent, patient.key);
        patient.depth++;
        if (at[end] == '[') {
            char *after;
            patient.index = strtol(at + end + 1, &after, 10);
            end = (size_t)(after + 1 - at); /* behind the bracket */
            if (at[end] == '\0')
                return patient;
            patient.parent = json_array_get(patient.parent, (size_t)patient.index);
            patient.index = -1;
            patient.depth++;
        }
        assert_non_null(patient.parent);
        at += end + 1;
        snprintf(patient.inside, sizeof patient.inside, "%.*s", (int)(at - shape->path),
                 shape->path);
    }
    snprintf(patient.key, sizeof patient.key, "%s", at);
    return patient;
}

static void put(struct patient *patient, json_t *value)
{
    if (patient->index >= 0)
        json_array_set_new(patient->parent, (size_t)patient->index, value);
    else
        json_object_set_new(patient->parent, patient->key, value);
}

static void put_text(struct patient *patient, const char *json)
{
    json_t *value = json_loads(json, JSON_DECODE_ANY, NULL);

    assert_non_null(value);
    put(patient, value);
}

static char *close_patient(struct patient *patient)
{
    char *text = json_dumps(patient->root, JSON_COMPACT);

    json_decref(patient->root);
    return text;
}

/* --- the decoder's refusals ------------------------------------------------------------------ */

static void must_refuse(const char *text, size_t length, const char *field, const char *what)
{
    struct proto_message message;
    struct proto_fault fault;
    char *exact = malloc(length); /* so that a read of one byte too many is detected */

    memcpy(exact, text, length);
    if (proto_decode(exact, length, &message, NULL, &fault))
        fail_msg("%s: taken: %.*s", what, (int)length, text);
    if (strcmp(fault.field, field) != 0)
        fail_msg("%s: field \"%s\", not \"%s\": %.*s", what, fault.field, field, (int)length, text);
    free(exact);
}

static void must_take(const char *text, const char *what)
{
    struct proto_message message;
    struct proto_fault fault;

    if (!proto_decode(text, strlen(text), &message, NULL, &fault))
        fail_msg("%s: refused at \"%s\": %s", what, fault.field, text);
    proto_message_finish(&message);
}

static void must_refuse_value(const struct shape *shape, const char *json, const char *what)
{
    struct patient patient = open_patient(shape);

    put_text(&patient, json);
    char *text = close_patient(&patient);
    must_refuse(text, strlen(text), shape->path, what);
    free(text);
}

static void must_take_value(const struct shape *shape, const char *json, const char *what)
{
    struct patient patient = open_patient(shape);

    put_text(&patient, json);
    char *text = close_patient(&patient);
    must_take(text, what);
    free(text);
}

/* --- the tests
 * ------------------------------------------------------------------------------------ */

static void every_specimen_is_taken(void **state)
{
    char **names = specimen_names();
    size_t n = 0;

    (void)state;
    for (char **name = names; *name; name++) {
        char *text = specimen_read(*name);
        if (strncmp(*name, "bad-", 4) != 0 && strncmp(*name, "broken-", 7) != 0) {
            must_take(text, *name);
            n++;
        }
        free(text);
    }
    assert_true(n > 40);
    specimen_names_free(names);
}

static void a_missing_field_is_named_if_it_is_required(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        const struct shape *shape = shape_at(i);
        struct patient patient = open_patient(shape);
        if (patient.index >= 0) {
            json_decref(patient.root);
            continue;
        }
        json_object_del(patient.parent, patient.key);
        char *text = close_patient(&patient);
        if (shape->required)
            must_refuse(text, strlen(text), shape->missing_at ? shape->missing_at : shape->path,
                        "missing");
        else
            must_take(text, "missing");
        free(text);
    }
}

static void a_field_of_another_type_is_named(void **state)
{
    static const struct {
        unsigned type;
        const char *json;
    } values[] = {{STRING, "\"?\""}, {INTEGER, "5"},  {REAL, "0.25"},
                  {BOOL, "true"},    {BOOL, "false"}, {NIL, "null"},
                  {ARRAY, "[]"},     {ARRAY, "[1]"},  {OBJECT, "{}"}};

    (void)state;
    for (size_t i = 0; i < all_n(); i++)
        for (size_t k = 0; k < sizeof values / sizeof *values; k++)
            if (!(shape_at(i)->types & values[k].type))
                must_refuse_value(shape_at(i), values[k].json, "another type");
}

static void a_number_is_taken_up_to_its_ends_and_refused_beyond(void **state)
{
    char json[32];

    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        const struct shape *shape = shape_at(i);
        if (shape->high <= shape->low)
            continue;
        snprintf(json, sizeof json, "%lld", (long long)shape->low);
        must_take_value(shape, json, "lowest");
        snprintf(json, sizeof json, "%lld", (long long)shape->high);
        must_take_value(shape, json, "highest");
        snprintf(json, sizeof json, "%lld", (long long)shape->high + 1);
        must_refuse_value(shape, json, "above");
        must_refuse_value(shape, "9223372036854775807", "above");
        if (strcmp(shape->path, "handicap") == 0)
            continue; /* 0 is right without free_handicap; 1 is in its list */
        snprintf(json, sizeof json, "%lld", (long long)shape->low - 1);
        must_refuse_value(shape, json, "below");
        must_refuse_value(shape, "-9223372036854775808", "below");
    }
}

static void a_text_is_taken_up_to_its_length_and_refused_beyond(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        const struct shape *shape = shape_at(i);
        char json[1024 + 3] = "\"";
        if (shape->longest == 0)
            continue;
        memset(json + 1, 'a', shape->longest);
        json[shape->longest + 1] = '"';
        must_take_value(shape, json, "longest");
        json[shape->longest + 1] = 'a';
        json[shape->longest + 2] = '"';
        must_refuse_value(shape, json, "too long");
    }
}

static void a_value_that_is_nearly_right_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++)
        for (size_t k = 0; k < 8 && shape_at(i)->wrong[k]; k++)
            must_refuse_value(shape_at(i), shape_at(i)->wrong[k], "nearly right");
}

/* Puts raw bytes in place of the field's value. */
static char *with_raw_value(const struct shape *shape, const char *raw, size_t *ret_length)
{
    struct patient patient = open_patient(shape);
    static const char mark[] = "\"@@@@\"";

    put_text(&patient, mark);
    char *text = close_patient(&patient);
    char *at = strstr(text, mark);
    size_t before = (size_t)(at - text), after = strlen(at) - strlen(mark),
           raw_length = strlen(raw);
    char *whole = malloc(before + raw_length + after + 1);
    memcpy(whole, text, before);
    memcpy(whole + before, raw, raw_length);
    memcpy(whole + before + raw_length, at + strlen(mark), after + 1);
    *ret_length = before + raw_length + after;
    free(text);
    return whole;
}

static void a_value_that_is_no_json_is_named(void **state)
{
    static const char *const values[] = {
        "\"\xff\xfe\"",
        "\"\xc0\x80\"",
        "\"\xed\xa0\x80\"",
        "\"a\xe5\x9b\"",
        "\"a\\u0000b\"",
        "\"\\ud800\"",
        "\"\\x\"",
        "99999999999999999999999",
        "1e999",
        "-1e999",
        "NaN",
        "tru",
        "01",
        "\"a\nb\"",
    };

    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        for (size_t k = 0; k < sizeof values / sizeof *values; k++) {
            size_t length;
            char *text = with_raw_value(shape_at(i), values[k], &length);
            must_refuse(text, length, shape_at(i)->path, "no JSON");
            free(text);
        }
    }
}

static void a_value_that_nests_too_deep_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        struct patient patient = open_patient(shape_at(i));
        size_t levels = 8 - patient.depth, length; /* what still fits */
        char field[128];
        json_decref(patient.root);

        snprintf(field, sizeof field, "%s", shape_at(i)->path);
        for (size_t k = 0; k < levels; k++)
            strcat(field, "[0]");
        char *text = with_raw_value(shape_at(i), "[[[[[[[[[[[[]]]]]]]]]]]]", &length);
        must_refuse(text, length, field, "too deep");
        free(text);
    }
}

static bool is_element(const struct shape *shape)
{
    return shape->path[strlen(shape->path) - 1] == ']';
}

/* Writes `"key":value,` before the first field of the object that holds the field. */
static char *with_first(const struct shape *shape, const char *first, char ret_inside[72])
{
    struct patient patient = open_patient(shape);
    json_t *object = json_object();
    const char *name;
    json_t *value;

    json_object_set_new(object, "@", json_true());
    json_object_foreach(patient.parent, name, value) json_object_set(object, name, value);
    json_object_clear(patient.parent);
    json_object_update(patient.parent, object);
    json_decref(object);
    snprintf(ret_inside, 72, "%s", patient.inside);
    char *text = close_patient(&patient);
    char *at = strstr(text, "\"@\":true,"), *whole = NULL;
    assert_int_not_equal(
        asprintf(&whole, "%.*s%s,%s", (int)(at - text), text, first, at + strlen("\"@\":true,")),
        -1);
    free(text);
    return whole;
}

static void a_field_given_twice_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        char first[80], inside[72];
        const char *key = strrchr(shape_at(i)->path, '.');
        if (is_element(shape_at(i)))
            continue;
        snprintf(first, sizeof first, "\"%s\":null", key ? key + 1 : shape_at(i)->path);
        char *text = with_first(shape_at(i), first, inside);
        must_refuse(text, strlen(text), shape_at(i)->path, "twice");
        free(text);
    }
}

static void an_unknown_field_is_named(void **state)
{
    (void)state;
    for (size_t i = 0; i < all_n(); i++) {
        char inside[72], field[80];
        if (is_element(shape_at(i)))
            continue;
        char *text = with_first(shape_at(i), "\"zzz\":1", inside);
        snprintf(field, sizeof field, "%szzz", inside);
        must_refuse(text, strlen(text), field, "unknown");
        free(text);
    }
}

static bool listed(const char *specimen, const char *path)
{
    for (size_t i = 0; i < all_n(); i++)
        if (strcmp(shape_at(i)->specimen, specimen) == 0 && strcmp(shape_at(i)->path, path) == 0)
            return true;
    return false;
}

/* Fields of these specimens that other specimens' lines cover. */
static const char *const others[] = {
    "sub",         "sub-chat",      "sub-tours",        "sub-tour",
    "sub-desk",    "sub-boards",    "sub-arenas",       "sub-arena",
    "games-all",   "open",          "resign",           "ask-preview-person",
    "ask-why-bye", "desk-join-bye", "desk-result-none", NULL,
};

static void every_field_of_every_specimen_is_spoilt_here(void **state)
{
    char **names = specimen_names();

    (void)state;
    for (char **name = names; *name; name++) {
        bool skip = strncmp(*name, "bad-", 4) == 0 || strncmp(*name, "broken-", 7) == 0;
        for (const char *const *other = others; *other; other++)
            skip = skip || strcmp(*other, *name) == 0;
        /* open-full spoils the fields of the other kinds of clock */
        bool clock = strncmp(*name, "open-", 5) == 0 && strcmp(*name, "open-full") != 0 &&
                     strcmp(*name, "open-rules") != 0;
        if (skip)
            continue;
        char *text = specimen_read(*name);
        json_t *root = json_loads(text, 0, NULL), *value;
        const char *key;
        json_object_foreach(root, key, value)
        {
            if (strcmp(*name, "open-rules") == 0 &&
                (strcmp(key, "size") == 0 || strcmp(key, "clock") == 0))
                continue;
            if (clock && strcmp(key, "clock") != 0)
                continue;
            if (!listed(*name, key))
                fail_msg("%s: nothing spoils \"%s\"", *name, key);
        }
        json_decref(root);
        free(text);
    }
    specimen_names_free(names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_specimen_is_taken),
        cmocka_unit_test(a_missing_field_is_named_if_it_is_required),
        cmocka_unit_test(a_field_of_another_type_is_named),
        cmocka_unit_test(a_number_is_taken_up_to_its_ends_and_refused_beyond),
        cmocka_unit_test(a_text_is_taken_up_to_its_length_and_refused_beyond),
        cmocka_unit_test(a_value_that_is_nearly_right_is_named),
        cmocka_unit_test(a_value_that_is_no_json_is_named),
        cmocka_unit_test(a_value_that_nests_too_deep_is_named),
        cmocka_unit_test(a_field_given_twice_is_named),
        cmocka_unit_test(an_unknown_field_is_named),
        cmocka_unit_test(every_field_of_every_specimen_is_spoilt_here),
    };

    return cmocka_run_group_tests_name("shapes of messages", tests, NULL, NULL);
}
