/* Any bytes as a file of game records, SGF or JSON. A refusal has a sentence that can be shown; an accepted record
 * survives writing and reading, and the text written again is the same. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "proto/json/characters.h"
#include "proto/record/sgf.h"

enum { GAMES_MAX = 4, EVENTS_MAX = 400 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(bool right)
{
    if (!right)
        abort();
}

static void check_error(const struct proto_record_error *error)
{
    struct proto_text text;
    json_t *object;

    require(strnlen(error->text, sizeof error->text) > 0);
    proto_text_init(&text);
    proto_text_char(&text, '{');
    proto_record_error_json(&text, error);
    proto_text_char(&text, '}');
    object = json_loadb(text.at, text.length, JSON_REJECT_DUPLICATES, NULL);
    require(object != NULL);
    json_decref(object);
    proto_text_finish(&text);
}

static void require_same(struct proto_text *a, struct proto_text *b)
{
    require(a->length == b->length && memcmp(a->at, b->at, a->length) == 0);
    proto_text_finish(b);
}

static struct proto_text json_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    require(proto_record_write_json(&text, record));
    return text;
}

static struct proto_text sgf_of(const struct proto_record *record)
{
    struct proto_text text;

    proto_text_init(&text);
    require(proto_sgf_write(&text, record));
    return text;
}

static void check_record(const struct proto_record *record)
{
    struct proto_text json = json_of(record), sgf = sgf_of(record), again;
    struct proto_record_error error;
    struct proto_sgf_notes notes;
    struct proto_record back;
    struct proto_sgf file;

    require(proto_record_read_json(json.at, json.length, EVENTS_MAX, &back, &error));
    again = json_of(&back);
    require_same(&json, &again);
    proto_record_finish(&back);
    proto_sgf_open(&file, sgf.at, sgf.length);
    require(proto_sgf_next(&file, &error) == PROTO_SGF_GAME);
    require(proto_sgf_read(&file, NULL, &back, &notes, &error) == PROTO_SGF_GOOD);
    again = sgf_of(&back);
    require_same(&sgf, &again);
    again = json_of(&back);
    require_same(&json, &again);
    proto_record_finish(&back);
    proto_sgf_close(&file);
    proto_text_finish(&json);
    proto_text_finish(&sgf);
}

static void read_game(const struct proto_sgf *sgf)
{
    static struct proto_record record;
    struct proto_record_error error;
    struct proto_sgf_notes notes;
    enum proto_sgf_verdict verdict = proto_sgf_read(sgf, NULL, &record, &notes, &error);

    if (verdict != PROTO_SGF_GOOD)
        check_error(&error);
    if (verdict == PROTO_SGF_UNUSABLE)
        return;
    check_record(&record);
    proto_record_finish(&record);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len)
{
    static struct proto_record record;
    struct proto_record_error error;
    enum proto_sgf_found found = PROTO_SGF_GAME;
    struct proto_sgf sgf;

    if (proto_record_read_json((const char *)data, len, EVENTS_MAX, &record, &error)) {
        check_record(&record);
        proto_record_finish(&record);
    } else {
        check_error(&error);
    }
    proto_sgf_open(&sgf, data, len);
    sgf.events_max = EVENTS_MAX;
    for (int game = 0; game < GAMES_MAX && found != PROTO_SGF_END; game++) {
        found = proto_sgf_next(&sgf, &error);
        if (found == PROTO_SGF_GAME)
            read_game(&sgf);
        if (found == PROTO_SGF_BROKEN)
            check_error(&error);
    }
    proto_sgf_close(&sgf);
    return 0;
}
