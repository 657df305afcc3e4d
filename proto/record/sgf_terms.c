/* The terms in the root of a game: in Miai's profile the private property first, then in every file the
 * common properties. Values without an agreed form are read as the most common programs mean them. */
#include "proto/record/sgf_parts.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/json/date.h"
#include "proto/wire/rules.h"

#define DAY_MS INT64_C(86400000)

static const struct proto_sgf_property *root(const struct proto_sgf_reader *reader,
                                             const char *name)
{
    return proto_sgf_property(reader->sgf, 0, name);
}

static bool fail(struct proto_sgf_reader *reader, const char *name, const char *what)
{
    const struct proto_sgf_property *property = root(reader, name);

    return proto_sgf_fail(reader, property ? property->at : reader->sgf->start, name, what);
}

static bool leave_out(struct proto_sgf_reader *reader, const char *name, const char *what)
{
    return proto_sgf_leave_out(reader, root(reader, name)->at, name, what);
}

/* Takes digits off the beginning of a text; -1 if there are none. */
static long eat_number(struct text *text)
{
    long number = -1;

    while (text->length > 0 && *text->at >= '0' && *text->at <= '9' && number < 100000) {
        number = (number < 0 ? 0 : number) * 10 + (*text->at - '0');
        text->at++;
        text->length--;
    }
    return number;
}

/* --- common properties ------------------------------------------------------------------------ */

static bool read_game(struct proto_sgf_reader *reader)
{
    const struct proto_sgf_property *property = root(reader, "GM");
    struct text text;

    if (!property)
        return true;
    text = proto_sgf_simple(reader, property, 0);
    return text.length == 0 || (text.length == 1 && *text.at == '1') ||
           fail(reader, "GM", "not Go, which is number 1");
}

/* Reads "9", "9:13", and "9x13" of careless programs; 19 if it is missing. */
static bool read_size(struct proto_sgf_reader *reader)
{
    const struct proto_sgf_property *property = root(reader, "SZ");
    struct go_setup *setup = &reader->record->setup;
    long width = 19, height = 19;

    if (property) {
        struct text text = proto_sgf_simple(reader, property, 0);
        width = height = eat_number(&text);
        if (text.length > 0 && (*text.at == ':' || *text.at == 'x')) {
            text.at++;
            text.length--;
            height = eat_number(&text);
        }
        if (text.length > 0)
            width = -1;
    }
    if (width < 1 || width > GO_SIDE_MAX || height < 1 || height > GO_SIDE_MAX)
        return fail(reader, "SZ", "a side has 1 to 25 points");
    setup->width = (uint8_t)width;
    setup->height = (uint8_t)height;
    return true;
}

static bool read_handicap(struct proto_sgf_reader *reader)
{
    const struct proto_sgf_property *property = root(reader, "HA");
    struct text text;
    long stones;

    if (!property)
        return true;
    text = proto_sgf_simple(reader, property, 0);
    stones = text.length > 0 ? eat_number(&text) : 0;
    if (text.length > 0 || stones < 0 || stones > GO_HANDICAP_MAX)
        return leave_out(reader, "HA", "0 to 25 stones are possible");
    reader->record->setup.handicap = (uint8_t)(stones == 1 && !reader->notes->miai ? 0 : stones);
    return true;
}

/* Reads hundredths: "6.5", "6,5", "-3", "0.00". */
static bool read_hundredths(struct text text, long *ret)
{
    bool negative = text.length > 0 && *text.at == '-';
    long whole, part = 0;

    if (text.length > 0 && (*text.at == '-' || *text.at == '+')) {
        text.at++;
        text.length--;
    }
    whole = eat_number(&text);
    if (text.length > 0 && (*text.at == '.' || *text.at == ',')) {
        long unit = 10;
        for (text.at++, text.length--; text.length > 0 && *text.at >= '0' && *text.at <= '9';
             text.at++, text.length--, unit /= 10)
            part += unit * (*text.at - '0');
        whole = whole < 0 ? 0 : whole;
    }
    *ret = (whole * 100 + part) * (negative ? -1 : 1);
    return whole >= 0 && text.length == 0;
}

/* Quarters are the Chinese way of counting, half of the points: 3.75 is 7.5. Hundreds are
 * hundredths of one server: 375 and 650. */
static bool read_komi(struct proto_sgf_reader *reader)
{
    const struct proto_sgf_property *property = root(reader, "KM");
    struct go_rules *rules = &reader->record->setup.rules;
    struct text text;
    long hundredths;

    if (!property)
        return true;
    text = proto_sgf_simple(reader, property, 0);
    if (text.length == 0)
        return true;
    if (!read_hundredths(text, &hundredths))
        return leave_out(reader, "KM", "no number");
    if (!reader->notes->miai && labs(hundredths) >= 20000)
        hundredths /= 100;
    if (!reader->notes->miai && hundredths % 50 != 0 && hundredths % 25 == 0)
        hundredths *= 2;
    if (hundredths % 50 != 0 || labs(hundredths) / 50 > GO_KOMI_X2_MAX)
        return leave_out(reader, "KM", "komi is a multiple of one half within -999 and 999");
    rules->komi_x2 = (int16_t)(hundredths / 50);
    return true;
}

/* Reads komi in the words of Nihon Ki-in: a number, and a half if the sign for it follows. */
static void read_komi_in_words(struct proto_sgf_reader *reader)
{
    static const char half[] = "\xe5\x8d\x8a";
    const struct proto_sgf_property *property = root(reader, "KO");
    struct text text = {"", 0};
    bool halved = false;

    if (property && reader->notes->mended && !root(reader, "KM"))
        text = proto_sgf_simple(reader, property, 0);
    while (text.length > 0 && (*text.at < '0' || *text.at > '9')) {
        text.at++;
        text.length--;
    }
    long whole = eat_number(&text);
    for (size_t i = 0; i + sizeof half - 1 <= text.length; i++)
        halved = halved || memcmp(text.at + i, half, sizeof half - 1) == 0;
    if (whole >= 0 && whole * 2 < GO_KOMI_X2_MAX)
        reader->record->setup.rules.komi_x2 = (int16_t)(whole * 2 + halved);
}

static void read_people(struct proto_sgf_reader *reader)
{
    static const char *const names[] = {"PB", "PW"};
    const struct proto_sgf_property *date =
        root(reader, reader->notes->mended && !root(reader, "DT") ? "RD" : "DT");

    for (uint8_t i = 0; i < 2; i++) {
        const struct proto_sgf_property *property = root(reader, names[i]);
        if (!property)
            continue;
        struct text text = proto_sgf_simple(reader, property, 0);
        proto_record_name(reader->record, (uint8_t)(i + 1), text.at, text.length);
    }
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++) {
        const struct proto_sgf_property *property = root(reader, proto_record_words[i].sgf);
        if (!property)
            continue;
        struct text text = proto_sgf_simple(reader, property, 0);
        proto_record_say(reader->record, (enum proto_record_word)i, text.at, text.length);
    }
    if (date && reader->record->started_at_ms == PROTO_NO_TIME && !reader->notes->miai) {
        struct text text = proto_sgf_simple(reader, date, 0);
        int64_t days;
        if (proto_date_read(text.at, text.length < 10 ? text.length : 10, &days))
            reader->record->started_at_ms = days * DAY_MS;
    }
}

/* --- rules ------------------------------------------------------------------------------------ */

static const struct go_ruleset *find(const char *name)
{
    return go_ruleset_find(name, strlen(name));
}

/* The rules that RU means; if it names no known rules, those of most games. */
static const struct go_ruleset *guess_rules(struct proto_sgf_reader *reader)
{
    static const char *const known[][2] = {
        {"japanese", "japanese"},
        {"jp", "japanese"},
        {"korean", "japanese"},
        {"nihon", "japanese"},
        {"chinese", "chinese"},
        {"cn", "chinese"},
        {"aga", "aga"},
        {"american", "aga"},
        {"french", "aga"},
        {"bga", "aga"},
        {"nz", "new-zealand"},
        {"new zealand", "new-zealand"},
        {"new-zealand", "new-zealand"},
        {"goe", "new-zealand"},
        {"ing", "new-zealand"},
        {"tromp", "tromp-taylor"},
        {"logic", "tromp-taylor"},
    };
    const struct proto_sgf_property *property = root(reader, "RU");
    struct text text = {"", 0};

    if (property)
        text = proto_sgf_simple(reader, property, 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (proto_sgf_begins(text, known[i][0]))
            return find(known[i][1]);
    for (size_t i = 0; i < go_rulesets_n; i++)
        if (text.length > 0 && (proto_sgf_begins(text, go_rulesets[i]->title) ||
                                proto_sgf_begins(text, go_rulesets[i]->name)))
            return go_rulesets[i];
    reader->notes->rules_guessed = true;
    return find("japanese");
}

static bool read_shipped(struct proto_sgf_reader *reader, const json_t *name,
                         const struct go_ruleset **ret)
{
    *ret = json_is_string(name) ? go_ruleset_find(json_string_value(name), json_string_length(name))
                                : NULL;
    return *ret || fail(reader, PROTO_SGF_OWN, "no such ruleset, or not of this revision");
}

static bool read_own_rules(struct proto_sgf_reader *reader, const json_t *own)
{
    const json_t *name = json_object_get(own, "ruleset");
    struct proto_record *record = reader->record;
    const struct go_ruleset *base;
    struct proto_rules_error error;

    if (!read_shipped(reader, name ? name : json_object_get(own, "like"), &base))
        return false;
    proto_record_rules(record, base);
    if (name)
        return true;
    *record->ruleset = '\0';
    record->revision = 0;
    return proto_rules_change(json_object_get(own, "rules"), &record->setup.rules, &error) ||
           fail(reader, PROTO_SGF_OWN, error.text);
}

/* --- the private property --------------------------------------------------------------------- */

static bool check_keys(struct proto_sgf_reader *reader, const json_t *own)
{
    static const char *const keys[] = {"v",       "ruleset", "like",       "rules",
                                       "title",   "blocked", "handicap",   "clock",
                                       "marking", "absence", "started_at", "ended_at"};
    const char *key;
    json_t *value;

    if (json_integer_value(json_object_get(own, "v")) != 1)
        return fail(reader, PROTO_SGF_OWN, "only version 1 is known");
    json_object_foreach((json_t *)(uintptr_t)own, key, value)
    {
        size_t i = 0;
        while (i < sizeof keys / sizeof *keys && strcmp(keys[i], key) != 0)
            i++;
        if (i == sizeof keys / sizeof *keys)
            return fail(reader, PROTO_SGF_OWN, "a key that is not known");
    }
    return true;
}

static bool read_blocked(struct proto_sgf_reader *reader, const json_t *blocked)
{
    struct go_setup *setup = &reader->record->setup;
    const char *at = json_string_value(blocked);

    if (blocked && !at)
        return fail(reader, PROTO_SGF_OWN, "blocked: points are needed");
    while (at && *at) {
        size_t length = strcspn(at, " ");
        bool syntax;
        go_point point = go_point_read(at, length, setup->width, setup->height, &syntax);
        if (point == GO_NO_POINT)
            return fail(reader, PROTO_SGF_OWN, "blocked: no point of this board");
        setup->points[point] = GO_BLOCKED;
        at += length + (at[length] == ' ');
    }
    return true;
}

/* True with *ret NULL if the file is not in this profile. */
static bool parse_own(struct proto_sgf_reader *reader, json_t **ret)
{
    const struct proto_sgf_property *property = root(reader, PROTO_SGF_OWN);
    struct text text;

    *ret = NULL;
    if (!property)
        return true;
    text = proto_sgf_simple(reader, property, 0);
    *ret = json_loadb(text.at, text.length, JSON_REJECT_DUPLICATES, NULL);
    return json_is_object(*ret) || fail(reader, PROTO_SGF_OWN, "the root's is a JSON object");
}

static bool read_own(struct proto_sgf_reader *reader, const json_t *own)
{
    if (!check_keys(reader, own) || !read_own_rules(reader, own) ||
        !read_blocked(reader, json_object_get(own, "blocked")))
        return false;
    if (proto_record_read_title(own, reader->record, reader->error) &&
        proto_record_read_terms(own, reader->record, reader->error))
        return true;
    char why[PROTO_RECORD_ERROR_TEXT];
    memcpy(why, reader->error->text, sizeof why);
    return fail(reader, PROTO_SGF_OWN, why);
}

bool proto_sgf_read_root(struct proto_sgf_reader *reader, const struct go_ruleset *ruleset)
{
    struct proto_record *record = reader->record;
    json_t *own;
    bool good = parse_own(reader, &own);

    reader->notes->miai = own != NULL;
    good = good && read_game(reader) && read_size(reader);
    if (good && own) {
        good = read_own(reader, own);
    } else if (good) {
        proto_record_rules(record, ruleset ? ruleset : guess_rules(reader));
        good = read_handicap(reader);
        if (record->setup.handicap >= 2 && record->setup.rules.scoring != GO_SCORING_NONE)
            record->setup.rules.komi_x2 = 1;
    }
    if (good && own && ruleset) {
        int16_t komi_x2 = record->setup.rules.komi_x2;
        proto_record_rules(record, ruleset);
        record->setup.rules.komi_x2 = komi_x2;
    }
    good = good && read_komi(reader);
    if (good && !own)
        read_komi_in_words(reader);
    if (good && !go_rules_check(&record->setup.rules, NULL, NULL))
        good = fail(reader, "KM", "with this komi the rules contradict themselves");
    if (good)
        read_people(reader);
    json_decref(own);
    return good;
}
