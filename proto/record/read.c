/* Reading a record's JSON. Every key is checked and every event judged: the result is a game that
 * was possible, or an error. */
#include "proto/record/record.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "proto/json/characters.h"
#include "proto/json/scan.h"
#include "proto/record/sgf_parts.h"
#include "proto/wire/rules.h"
#include "proto/wire/settings.h"
#include "proto/wire/write.h"

struct reader {
    const json_t *object;
    struct proto_record *record;
    struct proto_record_error *error;
};

static const char *const keys[] = {"format",   "version",  "ruleset", "revision", "title",
                                   "rules",    "size",     "setup",   "to_move",  "handicap",
                                   "clock",    "marking",  "absence", "players",  "started_at",
                                   "ended_at", "occasion", "log",     "comments", "end"};

static bool check_keys(const struct reader *reader)
{
    const char *key;
    json_t *value;

    if (!json_is_object(reader->object))
        return proto_record_fail(reader->error, "", "a record is an object");
    json_object_foreach((json_t *)(uintptr_t)reader->object, key, value)
    {
        size_t i = 0;
        while (i < sizeof keys / sizeof *keys && strcmp(keys[i], key) != 0)
            i++;
        if (i == sizeof keys / sizeof *keys)
            return proto_record_fail(reader->error, key, "unknown key %.100s", key);
    }
    return true;
}

static const json_t *get(const struct reader *reader, const char *key)
{
    return json_object_get(reader->object, key);
}

/* Reads an integer within bounds. A missing or null value gives `unknown`, where that is allowed. */
static bool read_integer(const struct reader *reader, const char *key, int64_t min, int64_t max,
                         int64_t unknown, int64_t *ret)
{
    const json_t *value = get(reader, key);
    json_int_t number = json_integer_value(value);

    *ret = unknown;
    if (!value || json_is_null(value))
        return true;
    if (!json_is_integer(value) || number < min || number > max)
        return proto_record_fail(reader->error, key, "%s: no number that makes sense here", key);
    *ret = number;
    return true;
}

static bool read_format(const struct reader *reader)
{
    const char *format = json_string_value(get(reader, "format"));

    if (!format || strcmp(format, "miai-record") != 0)
        return proto_record_fail(reader->error, "format", "format: miai-record is needed");
    if (json_integer_value(get(reader, "version")) != 1)
        return proto_record_fail(reader->error, "version", "version: only 1 is known");
    return true;
}

/* A named ruleset has its own clauses; only komi may differ. */
static bool read_ruleset(const struct reader *reader)
{
    const json_t *value = get(reader, "ruleset");
    struct proto_record *record = reader->record;
    char name[PROTO_RULESET_MAX + 8];
    int64_t revision;

    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || json_string_length(value) > PROTO_RULESET_MAX ||
        !read_integer(reader, "revision", 1, UINT16_MAX, 0, &revision) || revision == 0)
        return proto_record_fail(reader->error, "ruleset",
                                 "ruleset: a name and a revision are needed");
    snprintf(name, sizeof name, "%s@%d", json_string_value(value), (int)revision);
    const struct go_ruleset *ruleset = go_ruleset_find(name, strlen(name));
    struct go_rules rules = record->setup.rules;
    if (!ruleset)
        return proto_record_fail(reader->error, "ruleset", "ruleset: none is called %s", name);
    rules.komi_x2 = ruleset->rules.komi_x2;
    for (size_t i = 0; i < go_clauses_n; i++)
        for (unsigned part = 0; part < 2; part++)
            if (go_clause_get(&rules, i, part) != go_clause_get(&ruleset->rules, i, part))
                return proto_record_fail(reader->error, "rules", "rules: %s is not as in %s",
                                         go_clauses[i].name, name);
    memcpy(record->ruleset, ruleset->name, strlen(ruleset->name) + 1);
    record->revision = ruleset->revision;
    return true;
}

bool proto_record_read_title(const json_t *object, struct proto_record *record,
                             struct proto_record_error *ret_error)
{
    const json_t *title = json_object_get(object, "title");
    char clean[PROTO_TITLE_MAX * PROTO_UTF8_MAX + 1];
    size_t length = 0;

    if (json_is_string(title))
        length = proto_characters_clean(json_string_value(title), json_string_length(title),
                                        PROTO_TITLE_MAX, clean);
    if (length == 0 || length > PROTO_TITLE_MAX)
        return proto_record_fail(ret_error, "title", "title: 1 to 80 bytes of text are needed");
    memcpy(record->title, clean, length + 1);
    return true;
}

static bool read_rules(const struct reader *reader)
{
    struct proto_rules_error error;

    if (!proto_rules_from_json(get(reader, "rules"), &reader->record->setup.rules, &error))
        return proto_record_fail(reader->error, "rules", "rules: %s", error.text);
    return proto_record_read_title(reader->object, reader->record, reader->error) &&
           read_ruleset(reader);
}

static bool read_board(const struct reader *reader)
{
    const json_t *size = get(reader, "size"), *board = get(reader, "setup");
    struct go_setup *setup = &reader->record->setup;
    json_int_t width = json_integer_value(json_array_get(size, 0));
    json_int_t height = json_integer_value(json_array_get(size, 1));
    size_t at = 0;

    if (json_array_size(size) != 2 || width < 1 || width > GO_SIDE_MAX || height < 1 ||
        height > GO_SIDE_MAX)
        return proto_record_fail(reader->error, "size", "size: [width,height], each 1 to %d",
                                 GO_SIDE_MAX);
    setup->width = (uint8_t)width;
    setup->height = (uint8_t)height;
    if (!json_is_string(board) ||
        !go_board_read(json_string_value(board), json_string_length(board), setup->width,
                       setup->height, setup->points, &at))
        return proto_record_fail(reader->error, "setup",
                                 "setup: no board of %u by %u at character %zu", setup->width,
                                 setup->height, at);
    return true;
}

bool proto_record_read_terms(const json_t *object, struct proto_record *record,
                             struct proto_record_error *ret_error)
{
    const struct reader reader = {object, record, ret_error};
    const json_t *clock = get(&reader, "clock");
    struct proto_fault fault;
    int64_t handicap;

    if (clock && !proto_clock_from_json(clock, NULL, &record->clock, &fault))
        return proto_record_fail(ret_error, "clock", "clock: no clock%s%s",
                                 *fault.field ? ", at " : "", fault.field);
    if (!read_integer(&reader, "handicap", 0, GO_HANDICAP_MAX, 0, &handicap) ||
        !read_integer(&reader, "marking", 1, PROTO_INTEGER_MAX, 0, &record->marking_ms) ||
        !read_integer(&reader, "absence", 1, PROTO_INTEGER_MAX, 0, &record->absence_ms) ||
        !read_integer(&reader, "started_at", -PROTO_INTEGER_MAX, PROTO_INTEGER_MAX, PROTO_NO_TIME,
                      &record->started_at_ms) ||
        !read_integer(&reader, "ended_at", -PROTO_INTEGER_MAX, PROTO_INTEGER_MAX, PROTO_NO_TIME,
                      &record->ended_at_ms))
        return false;
    record->setup.handicap = (uint8_t)handicap;
    return true;
}

static bool read_start(const struct reader *reader)
{
    const char *to_move = json_string_value(get(reader, "to_move"));

    if (!to_move || (strcmp(to_move, "b") != 0 && strcmp(to_move, "w") != 0))
        return proto_record_fail(reader->error, "to_move", "to_move: b or w is needed");
    reader->record->setup.to_move = *to_move == 'b' ? GO_BLACK : GO_WHITE;
    return proto_record_read_terms(reader->object, reader->record, reader->error);
}

static bool read_players(const struct reader *reader)
{
    static const char *const colours[] = {"b", "w"};
    const json_t *players = get(reader, "players");

    for (uint8_t i = 0; i < 2; i++) {
        const json_t *name = json_object_get(players, colours[i]);
        if (json_is_string(name))
            proto_record_name(reader->record, (uint8_t)(i + 1), json_string_value(name),
                              json_string_length(name));
        else if (!json_is_null(name) || json_object_size(players) != 2)
            return proto_record_fail(reader->error, "players",
                                     "players: {\"b\":…,\"w\":…}, names or null");
    }
    return true;
}

static bool read_occasion(const struct reader *reader)
{
    const json_t *occasion = get(reader, "occasion");
    size_t known = 0;

    if (!occasion)
        return true;
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++) {
        const json_t *word = json_object_get(occasion, proto_record_words[i].json);
        known += json_is_string(word);
        if (json_is_string(word))
            proto_record_say(reader->record, (enum proto_record_word)i, json_string_value(word),
                             json_string_length(word));
    }
    return (json_is_object(occasion) && known == json_object_size(occasion)) ||
           proto_record_fail(reader->error, "occasion",
                             "occasion: texts by the names event, round, place, black_rank and "
                             "white_rank");
}

static bool read_entry(const struct reader *reader, const json_t *entry)
{
    const json_t *act = json_array_get(entry, 0), *spent = json_array_get(entry, 1),
                 *lag = json_array_get(entry, 2);

    return json_array_size(entry) == 3 && json_is_string(act) && json_is_integer(spent) &&
           json_is_integer(lag) &&
           proto_record_add(reader->record,
                            (struct text){json_string_value(act), json_string_length(act)},
                            json_integer_value(spent), json_integer_value(lag));
}

static bool read_log(const struct reader *reader, struct proto_walk *walk)
{
    const json_t *log = get(reader, "log");
    struct proto_walk_no no;

    if (!json_is_array(log) || json_array_size(log) > reader->record->log_max)
        return proto_record_fail(reader->error, "log", "log: an array of at most %u events",
                                 reader->record->log_max);
    for (size_t i = 0; i < json_array_size(log); i++) {
        char field[PROTO_FIELD_MAX + 1];
        snprintf(field, sizeof field, "log[%zu]", i);
        if (!read_entry(reader, json_array_get(log, i)))
            return proto_record_fail(
                reader->error, field,
                "%s: [what happened, milliseconds spent, lag credit] is needed", field);
        memcpy(reader->error->field, field, strlen(field) + 1);
        if (!proto_walk_step(walk, &no))
            return proto_record_refuse(reader->error, walk, &no);
        reader->error->field[0] = '\0';
    }
    return true;
}

/* Checks that the end in the record agrees with the rules. */
static bool check_end(const struct reader *reader, const struct proto_walk *walk)
{
    struct go_outcome outcome = go_game_outcome(&walk->fold.game);
    bool open = outcome.result == GO_RESULT_OPEN;
    const json_t *end = get(reader, "end");
    struct proto_text text;

    if (!end)
        return true;
    proto_text_init(&text);
    proto_write_end(&text, open ? NULL : &outcome);
    json_t *wanted = json_loadb(text.at, text.length, JSON_DECODE_ANY, NULL);
    bool same = json_equal(end, wanted);
    json_decref(wanted);
    proto_text_finish(&text);
    return same || proto_record_fail(reader->error, "end", "end: by its events the game %s",
                                     open ? "has not ended" : "ended otherwise");
}

static bool read_events(const struct reader *reader)
{
    struct proto_walk walk;
    enum go_setup_error error;

    if (!proto_walk_init(&walk, reader->record, &error))
        return proto_record_no_setup(reader->error, "setup", error);
    bool good = read_log(reader, &walk) && check_end(reader, &walk);
    proto_walk_finish(&walk);
    return good;
}

/* Texts by the numbers of the events that they follow, in order. */
static bool read_comments(const struct reader *reader)
{
    const json_t *comments = get(reader, "comments");
    struct proto_record *record = reader->record;
    json_int_t next = 0;

    if (comments && !json_is_array(comments))
        return proto_record_fail(reader->error, "comments", "comments: an array is needed");
    for (size_t i = 0; i < json_array_size(comments); i++) {
        const json_t *entry = json_array_get(comments, i), *text = json_array_get(entry, 1);
        json_int_t n = json_integer_value(json_array_get(entry, 0));
        char field[PROTO_FIELD_MAX + 1];
        snprintf(field, sizeof field, "comments[%zu]", i);
        if (json_array_size(entry) != 2 || !json_is_integer(json_array_get(entry, 0)) ||
            !json_is_string(text) || n < next || n > record->log.n)
            return proto_record_fail(reader->error, field,
                                     "%s: [number of an event, text] is needed, in order", field);
        if (!proto_record_comment(record, (uint32_t)n, json_string_value(text),
                                  json_string_length(text)))
            return proto_record_fail(reader->error, field,
                                     "%s: a comment has at most %d characters, all have %d bytes",
                                     field, PROTO_RECORD_COMMENT_MAX, PROTO_RECORD_COMMENTS_BYTES);
        next = n + 1;
    }
    return true;
}

static json_t *parse(const char *bytes, size_t length, struct proto_record_error *ret_error)
{
    struct proto_fault fault;
    json_error_t error;
    json_t *object = NULL;

    if (!proto_scan_depth(bytes, length, &fault)) {
        proto_record_fail(ret_error, fault.field, "nested too deeply at %s", fault.field);
        return NULL;
    }
    object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (!object)
        proto_record_fail(ret_error, "", "not JSON at line %d, column %d: %s", error.line,
                          error.column, error.text);
    return object;
}

bool proto_record_read_json(const char *bytes, size_t length, uint32_t events_max,
                            struct proto_record *ret, struct proto_record_error *ret_error)
{
    *ret_error = (struct proto_record_error){.witness = {.point = GO_NO_POINT, .turn = GO_NO_TURN}};
    proto_record_init(ret);
    ret->log_max = events_max;
    json_t *object = parse(bytes, length, ret_error);
    const struct reader reader = {object, ret, ret_error};
    bool good = object && check_keys(&reader) && read_format(&reader) && read_rules(&reader) &&
                read_board(&reader) && read_start(&reader) && read_players(&reader) &&
                read_occasion(&reader) && read_events(&reader) && read_comments(&reader);

    json_decref(object);
    if (!good)
        proto_record_finish(ret);
    return good;
}
