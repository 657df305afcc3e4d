/* Writing a record as JSON: the members that a game has in the protocol, by the same names, without
 * the ids. The result is there for readers that do not fold; it is computed, never kept. */
#include "proto/record/record.h"

#include <string.h>

#include "proto/wire/write.h"

static void write_time(struct proto_text *text, const char *key, int64_t value, bool known)
{
    proto_text_literal(text, key);
    if (known)
        proto_text_integer(text, value);
    else
        proto_text_literal(text, "null");
}

static void write_terms(struct proto_text *text, const struct proto_record *record)
{
    proto_text_literal(text, "{\"format\":\"miai-record\",\"version\":1,");
    proto_write_ruleset(text, text_of(record->ruleset), record->revision, text_of(record->title),
                        &record->setup.rules);
    proto_write_setup(text, &record->setup);
    proto_text_literal(text, ",\"clock\":");
    proto_encode_clock(text, &record->clock);
    write_time(text, ",\"marking\":", record->marking_ms, record->marking_ms > 0);
    write_time(text, ",\"absence\":", record->absence_ms, record->absence_ms > 0);
}

static void write_people(struct proto_text *text, const struct proto_record *record)
{
    proto_text_literal(text, ",\"players\":{\"b\":");
    proto_text_name(text, *record->players[0] ? record->players[0] : NULL);
    proto_text_literal(text, ",\"w\":");
    proto_text_name(text, *record->players[1] ? record->players[1] : NULL);
    proto_text_char(text, '}');
    write_time(text, ",\"started_at\":", record->started_at_ms,
               record->started_at_ms != PROTO_NO_TIME);
    write_time(text, ",\"ended_at\":", record->ended_at_ms, record->ended_at_ms != PROTO_NO_TIME);
}

/* Writes what is known of the occasion; nothing if nothing is known. */
static void write_occasion(struct proto_text *text, const struct proto_record *record)
{
    bool begun = false;

    for (unsigned i = 0; i < PROTO_RECORD_WORDS_N; i++) {
        if (!*record->words[i])
            continue;
        proto_text_literal(text, begun ? "," : ",\"occasion\":{");
        begun = true;
        proto_text_name(text, proto_record_words[i].json);
        proto_text_char(text, ':');
        proto_text_name(text, record->words[i]);
    }
    if (begun)
        proto_text_char(text, '}');
}

static void write_log(struct proto_text *text, const struct proto_record *record)
{
    proto_text_literal(text, ",\"log\":[");
    for (uint32_t n = 1; n <= record->log.n; n++) {
        proto_text_literal(text, n == 1 ? "[" : ",[");
        proto_write_string(text, proto_record_act(record, n));
        proto_text_char(text, ',');
        proto_text_integer(text, events_get(&record->log, n)->spent_ms);
        proto_text_char(text, ',');
        proto_text_integer(text, events_get(&record->log, n)->lag_ms);
        proto_text_char(text, ']');
    }
    proto_text_char(text, ']');
}

/* Writes what people wrote about the game; nothing if nothing is written. */
static void write_comments(struct proto_text *text, const struct proto_record *record)
{
    const struct proto_record_comments *comments = &record->comments;

    for (uint32_t i = 0; i < comments->n; i++) {
        const struct proto_record_comment *comment = &comments->list[i];
        proto_text_literal(text, i == 0 ? ",\"comments\":[[" : ",[");
        proto_text_integer(text, comment->n);
        proto_text_char(text, ',');
        proto_text_string(text, comments->text.at + comment->at, comment->length);
        proto_text_char(text, ']');
    }
    if (comments->n > 0)
        proto_text_char(text, ']');
}

/* The outcome of the game after the last event. */
static bool find_end(const struct proto_record *record, struct go_outcome *ret)
{
    struct proto_walk walk;
    struct proto_walk_no no;
    enum go_setup_error error;
    bool good = proto_walk_init(&walk, record, &error);

    if (!good)
        return false;
    while (good && walk.fold.n < record->log.n)
        good = proto_walk_step(&walk, &no);
    *ret = go_game_outcome(&walk.fold.game);
    proto_walk_finish(&walk);
    return good;
}

bool proto_record_write_json(struct proto_text *text, const struct proto_record *record)
{
    struct go_outcome end;

    if (!find_end(record, &end))
        return false;
    write_terms(text, record);
    write_people(text, record);
    write_occasion(text, record);
    write_log(text, record);
    write_comments(text, record);
    proto_text_literal(text, ",\"end\":");
    proto_write_end(text, end.result == GO_RESULT_OPEN ? NULL : &end);
    proto_text_literal(text, "}\n");
    return true;
}

void proto_record_write_line(struct proto_text *text, const uint8_t *id, struct text record)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, id);
    proto_text_literal(text, ",\"record\":");
    /* The line breaks of strings are escaped; all others are between members. */
    for (const char *at = record.at, *end = record.at + record.length; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        proto_text_bytes(text, at, (size_t)((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    proto_text_literal(text, "}\n");
}
