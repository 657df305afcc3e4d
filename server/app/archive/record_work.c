/* Records: between plain memory and bytes, on a thread.
 *
 * Promises: a thread reads only the memory that came with the work. A file is judged as a whole. */
#include "server/app/archive/record_work.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/game/events.h"
#include "proto/json/characters.h"
#include "proto/lib/alloc.h"
#include "proto/record/answer.h"
#include "proto/record/sgf.h"
#include "proto/wire/encode.h"
#include "proto/wire/rules.h"
#include "server/app/limits.h"

/* --- writing ---------------------------------------------------------------------------------- */

void record_title(struct proto_record *record, struct text ruleset, uint16_t revision,
                  struct text title)
{
    if (ruleset.length > 0 && ruleset.length < sizeof record->ruleset) {
        memcpy(record->ruleset, ruleset.at, ruleset.length);
        record->revision = revision;
    }
    if (title.length < sizeof record->title)
        memcpy(record->title, title.at, title.length);
}

struct text record_name(int64_t id, struct text name)
{
    const char *title = id < 0 ? proto_house_title((unsigned)-id) : NULL;
    return title ? (struct text){title, strlen(title)} : name;
}

/* Fills the head from the rows of a stored game. False: they cannot be read. */
static bool record_rows(const struct answer *answer, struct proto_record *ret)
{
    const struct row_game *row = &answer->games[0];
    struct go_setup *setup = &ret->setup;
    size_t at;

    record_title(ret, row->ruleset, row->revision, row->title);
    setup->width = row->width;
    setup->height = row->height;
    setup->to_move = row->to_move;
    setup->handicap = row->handicap;
    if (!proto_decode_rules(row->rules.at, row->rules.length, &setup->rules) ||
        !go_board_read(row->setup.at, row->setup.length, row->width, row->height, setup->points,
                       &at) ||
        !proto_decode_clock(row->clock.at, row->clock.length, &ret->clock))
        return false;
    ret->marking_ms = row->marking_ms;
    ret->absence_ms = row->absence_ms;
    const struct text black = record_name(row->black, row->black_name),
                      white = record_name(row->white, row->white_name);
    proto_record_name(ret, GO_BLACK, black.at, black.length);
    proto_record_name(ret, GO_WHITE, white.at, white.length);
    proto_record_say(ret, PROTO_RECORD_EVENT, row->tour_title.at, row->tour_title.length);
    proto_record_say(ret, PROTO_RECORD_PLACE, row->tour_place.at, row->tour_place.length);
    ret->started_at_ms = row->started_at;
    if (row->ended_at > 0)
        ret->ended_at_ms = row->ended_at;
    for (size_t i = 0; i < answer->events_n; i++) {
        const struct row_event *event = &answer->events[i];
        struct text act = {event->data.at, event->data.length};
        if (!proto_record_add(ret, act, event->spent_ms, event->lag_ms))
            return false;
    }
    return true;
}

static bool record_copy(const struct record_source *source, struct proto_record *ret)
{
    *ret = source->head;
    for (uint32_t n = 1; n <= source->events.n; n++) {
        const struct event *event = events_get(&source->events, n);
        if (!proto_record_add(ret, events_act(&source->events, n), event->spent_ms, event->lag_ms))
            return false;
    }
    return true;
}

static void say_more(const struct record_source *source, struct proto_record *record)
{
    proto_record_say(record, PROTO_RECORD_ROUND, source->round, strlen(source->round));
    proto_record_say(record, PROTO_RECORD_BLACK_RANK, source->ranks[0], strlen(source->ranks[0]));
    proto_record_say(record, PROTO_RECORD_WHITE_RANK, source->ranks[1], strlen(source->ranks[1]));
}

bool record_source_write(const struct record_source *source, bool sgf, struct proto_text *ret)
{
    struct proto_record *record = alloc_raw(1, sizeof *record);
    bool good;

    proto_record_init(record);
    good = source->rows
               ? source->rows->answer.games_n == 1 && record_rows(&source->rows->answer, record)
               : record_copy(source, record);
    say_more(source, record);
    good = good && (sgf ? proto_sgf_write(ret, record) : proto_record_write_json(ret, record));
    proto_record_finish(record);
    free(record);
    return good;
}

bool record_source_write_line(const struct record_source *source, const uint8_t *id,
                              struct proto_text *ret)
{
    struct proto_text record;
    proto_text_init(&record);
    bool good = record_source_write(source, false, &record);
    if (good)
        proto_record_write_line(ret, id, (struct text){record.at, record.length});
    proto_text_finish(&record);
    return good;
}

void record_source_finish(struct record_source *source)
{
    job_destroy(source->rows);
    events_finish(&source->events);
    *source = (struct record_source){0};
}

/* --- reading ---------------------------------------------------------------------------------- */

/* Other results of reading a file, beside the record. */
struct found {
    struct proto_sgf_notes notes;
    uint32_t games;         /* in the file, as far as they are counted */
    struct proto_text list; /* their headings */
    bool cut;               /* the record ends before an illegal act; `error` has the reason */
    struct proto_record_error error;
};

/* Reads the present game. A record of another program is taken up to the first act that the rules
 * refuse; one of Miai must be whole. */
static bool read_game(const struct proto_sgf *sgf, struct proto_record *ret,
                      struct found *ret_found)
{
    enum proto_sgf_verdict verdict =
        proto_sgf_read(sgf, NULL, ret, &ret_found->notes, &ret_found->error);

    ret_found->cut = verdict == PROTO_SGF_REFUSED && !ret_found->notes.miai;
    if (verdict == PROTO_SGF_REFUSED && !ret_found->cut)
        proto_record_finish(ret);
    return verdict == PROTO_SGF_GOOD || ret_found->cut;
}

static bool fail_game(struct found *found, unsigned game)
{
    if (found->games == 0)
        return proto_record_fail(&found->error, "", "no game record is in this file");
    if (game > APP_RECORD_GAMES_MAX)
        return proto_record_fail(&found->error, "game", "game: a number from 1 to %d is needed",
                                 APP_RECORD_GAMES_MAX);
    return proto_record_fail(&found->error, "game", "game: the file has %u game%s", found->games,
                             found->games == 1 ? "" : "s");
}

/* Reads one game of a file, and the headings of all of them. */
static bool read_sgf(const void *body, size_t len, unsigned game, struct proto_record *ret,
                     struct found *ret_found)
{
    struct proto_record_error other;
    struct proto_sgf sgf;
    bool good = false;

    proto_sgf_open(&sgf, body, len);
    sgf.events_max = PROTO_RECORD_HANDED_MAX;
    while (ret_found->games < APP_RECORD_GAMES_MAX && (good || ret_found->games < game)) {
        bool wanted = ret_found->games + 1 == game;
        enum proto_sgf_found found = proto_sgf_next(&sgf, wanted ? &ret_found->error : &other);
        if (found == PROTO_SGF_END)
            break;
        if (ret_found->games++ > 0)
            proto_text_char(&ret_found->list, ',');
        if (found == PROTO_SGF_GAME)
            proto_sgf_write_heading(&ret_found->list, &sgf);
        else
            proto_text_literal(&ret_found->list, "null");
        if (wanted && found == PROTO_SGF_GAME)
            good = read_game(&sgf, ret, ret_found);
    }
    if (ret_found->games < game)
        fail_game(ret_found, game);
    proto_sgf_close(&sgf);
    return good;
}

/* JSON is one game without a heading. */
static bool read_json(const void *body, size_t len, unsigned game, struct proto_record *ret,
                      struct found *ret_found)
{
    ret_found->games = 1;
    return game == 1
               ? proto_record_read_json(body, len, PROTO_RECORD_HANDED_MAX, ret, &ret_found->error)
               : fail_game(ret_found, game);
}

static bool is_json(const char *body, size_t len)
{
    size_t at = 0;

    while (at < len && (unsigned char)body[at] <= ' ')
        at++;
    return at < len && body[at] == '{';
}

uint16_t record_file_read(const void *body, size_t len, unsigned game, struct proto_text *ret)
{
    struct found *found = alloc_zeroed(1, sizeof *found);
    struct proto_record *record = alloc_zeroed(1, sizeof *record);

    proto_text_init(&found->list);
    proto_text_char(&found->list, '[');
    bool good = is_json(body, len) ? read_json(body, len, game, record, found)
                                   : read_sgf(body, len, game, record, found);
    uint16_t status = 200;
    proto_text_char(&found->list, ']');
    if (good) {
        const struct proto_record_answer answer = {.record = record,
                                                   .notes = &found->notes,
                                                   .games = found->games,
                                                   .game = game,
                                                   .list = {found->list.at, found->list.length},
                                                   .illegal = found->cut ? &found->error : NULL};
        proto_record_answer_json(ret, &answer);
        proto_record_finish(record);
    } else {
        proto_record_refusal_json(ret, &found->error);
        status = found->error.reason ? 422 : 400;
    }
    proto_text_finish(&found->list);
    free(found);
    free(record);
    return status;
}
