/* The root of a record as SGF. Terms that other programs know have their own properties; the rest
 * is one JSON object in a private property: ruleset, changed clauses, blocked points, the clock. */
#include "proto/record/sgf_parts.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/wire/mix.h"

#define DAY_MS INT64_C(86400000)

static void write_text(struct proto_text *text, const char *name, const char *value)
{
    proto_text_literal(text, name);
    proto_text_char(text, '[');
    proto_sgf_escape(text, value, strlen(value));
    proto_text_char(text, ']');
}

static void write_number(struct proto_text *text, const char *name, int64_t value)
{
    proto_text_literal(text, name);
    proto_text_char(text, '[');
    proto_text_integer(text, value);
    proto_text_char(text, ']');
}

void proto_sgf_write_seconds(struct proto_text *text, int64_t ms)
{
    int64_t rest = ms % 1000;

    proto_text_integer(text, ms / 1000);
    if (rest == 0)
        return;
    proto_text_char(text, '.');
    for (int64_t unit = 100; rest > 0; unit /= 10) {
        proto_text_char(text, (char)('0' + rest / unit));
        rest %= unit;
    }
}

void proto_sgf_write_list(struct proto_text *text, const char *name, const uint8_t *points,
                          const struct go_setup *setup, uint8_t colour)
{
    bool begun = false;

    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++) {
        if (points[point] != colour)
            continue;
        if (!begun)
            proto_text_literal(text, name);
        begun = true;
        proto_text_char(text, '[');
        proto_sgf_write_point(text, (go_point)point, setup->width);
        proto_text_char(text, ']');
    }
}

/* The day of the Gregorian calendar, with years that begin in March of a year 0. */
static void write_date(struct proto_text *text, int64_t ms)
{
    int64_t days = (ms >= 0 ? ms : ms - (DAY_MS - 1)) / DAY_MS + 719468;
    if (days < 306 || days > 3652364) /* years 1 to 9999 */
        return;
    int64_t era = days / 146097, of_era = days % 146097;
    int64_t year = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    int64_t of_year = of_era - (365 * year + year / 4 - year / 100);
    int64_t shifted = (5 * of_year + 2) / 153;
    int64_t day = of_year - (153 * shifted + 2) / 5 + 1,
            month = shifted < 10 ? shifted + 3 : shifted - 9;
    int64_t parts[] = {year + era * 400 + (month <= 2), month, day};

    proto_text_literal(text, "DT[");
    for (int64_t unit = 1000; unit > 0; unit /= 10)
        proto_text_char(text, (char)('0' + parts[0] / unit % 10));
    for (int i = 1; i < 3; i++) {
        proto_text_char(text, '-');
        proto_text_char(text, (char)('0' + parts[i] / 10));
        proto_text_char(text, (char)('0' + parts[i] % 10));
    }
    proto_text_char(text, ']');
}

/* Main time in the form that every program knows, overtime in words. */
static void write_clock(struct proto_text *text, const struct go_clock_rules *clock)
{
    if (clock->kind != GO_CLOCK_NONE && clock->kind != GO_CLOCK_DAYS) {
        proto_text_literal(text, "TM[");
        proto_sgf_write_seconds(text, clock->main_ms);
        proto_text_char(text, ']');
    }
    switch ((enum go_clock_kind)clock->kind) {
    case GO_CLOCK_NONE:
    case GO_CLOCK_ABSOLUTE: return;
    case GO_CLOCK_FISCHER:
        proto_text_literal(text, "OT[");
        proto_sgf_write_seconds(text, clock->increment_ms);
        proto_text_literal(text, " fischer]");
        return;
    case GO_CLOCK_BYO_YOMI:
    case GO_CLOCK_CANADIAN:
        proto_text_literal(text, "OT[");
        proto_text_integer(text, clock->kind == GO_CLOCK_BYO_YOMI ? clock->periods : clock->stones);
        proto_text_char(text, clock->kind == GO_CLOCK_BYO_YOMI ? 'x' : '/');
        proto_sgf_write_seconds(text, clock->period_ms);
        proto_text_literal(text, clock->kind == GO_CLOCK_BYO_YOMI ? " byo-yomi]" : " Canadian]");
        return;
    case GO_CLOCK_DAYS:
        proto_text_literal(text, "OT[");
        proto_sgf_write_seconds(text, clock->period_ms);
        proto_text_literal(text, " seconds a move]");
        return;
    }
}

/* RE: the letters of FF[4]; other endings in Miai's words behind the winner. */
static void write_result(struct proto_text *text, const struct go_outcome *end)
{
    int32_t margin = end->score_x2[0] - end->score_x2[1];

    if (end->result == GO_RESULT_OPEN)
        return;
    if (end->result == GO_RESULT_DRAW || end->result == GO_RESULT_NONE) {
        proto_text_literal(text, end->result == GO_RESULT_DRAW ? "RE[0]" : "RE[Void]");
        return;
    }
    proto_text_literal(text, end->result == GO_RESULT_BLACK ? "RE[B+" : "RE[W+");
    if (end->scored)
        proto_text_half(text, margin < 0 ? -margin : margin);
    else if (end->ending == GO_ENDING_RESIGN)
        proto_text_char(text, 'R');
    else if (end->ending == GO_ENDING_TIME)
        proto_text_char(text, 'T');
    else if (end->ending == GO_ENDING_ABSENCE || end->ending == GO_ENDING_FORFEIT)
        proto_text_char(text, 'F');
    proto_text_char(text, ']');
}

/* --- the private property --------------------------------------------------------------------- */

static void write_rules(struct proto_text *json, const struct proto_record *record)
{
    const struct go_ruleset *base = NULL;

    if (*record->ruleset) {
        proto_text_literal(json, ",\"ruleset\":\"");
        proto_text_literal(json, record->ruleset);
        proto_text_char(json, '@');
        proto_text_integer(json, record->revision);
        proto_text_char(json, '"');
        return;
    }
    base = proto_mix_nearest(&record->setup.rules);
    json_t *changed = proto_mix_changed(&base->rules, &record->setup.rules);
    json_object_del(changed, "komi"); /* it is in KM */
    proto_text_literal(json, ",\"like\":\"");
    proto_text_literal(json, base->name);
    proto_text_char(json, '@');
    proto_text_integer(json, base->revision);
    proto_text_literal(json, "\",\"rules\":");
    json_dump_callback(changed, proto_text_sink, json, JSON_COMPACT);
    json_decref(changed);
}

static void write_blocked(struct proto_text *json, const struct go_setup *setup)
{
    bool begun = false;

    for (unsigned point = 0; point < (unsigned)setup->width * setup->height; point++) {
        char name[4];
        if (setup->points[point] != GO_BLOCKED)
            continue;
        go_point_write((go_point)point, setup->width, setup->height, name);
        proto_text_literal(json, begun ? " " : ",\"blocked\":\"");
        proto_text_literal(json, name);
        begun = true;
    }
    if (begun)
        proto_text_char(json, '"');
}

static void write_known(struct proto_text *json, const char *key, int64_t value, bool known)
{
    if (!known)
        return;
    proto_text_literal(json, key);
    proto_text_integer(json, value);
}

static void write_own(struct proto_text *text, const struct proto_record *record)
{
    struct proto_text json;

    proto_text_init(&json);
    proto_text_literal(&json, "{\"v\":1");
    write_rules(&json, record);
    proto_text_literal(&json, ",\"title\":");
    proto_text_name(&json, record->title);
    write_blocked(&json, &record->setup);
    write_known(&json, ",\"handicap\":", record->setup.handicap, record->setup.handicap > 0);
    if (record->clock.kind != GO_CLOCK_NONE) {
        proto_text_literal(&json, ",\"clock\":");
        proto_encode_clock(&json, &record->clock);
    }
    write_known(&json, ",\"marking\":", record->marking_ms, record->marking_ms > 0);
    write_known(&json, ",\"absence\":", record->absence_ms, record->absence_ms > 0);
    write_known(&json, ",\"started_at\":", record->started_at_ms,
                record->started_at_ms != PROTO_NO_TIME);
    write_known(&json, ",\"ended_at\":", record->ended_at_ms, record->ended_at_ms != PROTO_NO_TIME);
    proto_text_literal(&json, "}");
    proto_text_literal(text, PROTO_SGF_OWN "[");
    proto_sgf_escape(text, json.at, json.length);
    proto_text_char(text, ']');
    proto_text_finish(&json);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The name of the rules in other programs; the variants by their titles. */
static const char *rules_name(const struct proto_record *record)
{
    static const char *const names[][2] = {{"japanese", "Japanese"},
                                           {"chinese", "Chinese"},
                                           {"aga", "AGA"},
                                           {"new-zealand", "NZ"},
                                           {"tromp-taylor", "Tromp-Taylor"}};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i][0], record->ruleset) == 0)
            return names[i][1];
    return record->title;
}

static void write_board(struct proto_text *text, const struct go_setup *setup)
{
    proto_text_literal(text, "SZ[");
    proto_text_integer(text, setup->width);
    if (setup->width != setup->height) {
        proto_text_char(text, ':');
        proto_text_integer(text, setup->height);
    }
    proto_text_char(text, ']');
}

void proto_sgf_write_root(struct proto_text *text, const struct proto_record *record,
                          const struct go_outcome *end)
{
    const struct go_setup *setup = &record->setup;

    proto_text_literal(text, "(;GM[1]FF[4]CA[UTF-8]AP[Miai:1]");
    write_board(text, setup);
    write_text(text, "RU", rules_name(record));
    proto_text_literal(text, "KM[");
    proto_text_half(text, setup->rules.komi_x2);
    proto_text_char(text, ']');
    if (setup->handicap >= 2)
        write_number(text, "HA", setup->handicap);
    if (*record->players[0])
        write_text(text, "\nPB", record->players[0]);
    if (*record->players[1])
        write_text(text, "\nPW", record->players[1]);
    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++) {
        if (!*record->words[i])
            continue;
        proto_text_char(text, '\n');
        write_text(text, proto_record_words[i].sgf, record->words[i]);
    }
    proto_text_char(text, '\n');
    if (record->started_at_ms != PROTO_NO_TIME)
        write_date(text, record->started_at_ms);
    write_clock(text, &record->clock);
    write_result(text, end);
    write_own(text, record);
    proto_sgf_write_list(text, "\nAB", setup->points, setup, GO_BLACK);
    proto_sgf_write_list(text, "\nAW", setup->points, setup, GO_WHITE);
    proto_sgf_write_list(text, "\nDD", setup->points, setup, GO_BLOCKED);
    if (setup->to_move == GO_WHITE)
        proto_text_literal(text, "PL[W]");
    if (record->comments.n > 0)
        proto_sgf_write_comment(text, record, 0);
}
