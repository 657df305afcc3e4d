/* From a game tree to a record. There are two kinds of files: those in the profile of Miai, whose
 * private property has every event (sgf_own.c), and all others, whose main line is played
 * (sgf_other.c). The rules judge both, event by event. */
#include "proto/record/sgf_parts.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/json/characters.h"
#include "proto/lib/alloc.h"

bool proto_sgf_fail(struct proto_sgf_reader *reader, size_t at, const char *name, const char *what)
{
    struct proto_record_error *error = reader->error;

    proto_sgf_place(reader->sgf, at, error);
    return proto_record_fail(error, name, "line %u, column %u: %s%s%s", error->line, error->column,
                             name, *name ? ": " : "", what);
}

bool proto_sgf_leave_out(struct proto_sgf_reader *reader, size_t at, const char *name,
                         const char *what)
{
    if (reader->notes->miai || reader->notes->values_left_out >= PROTO_SGF_LEFT_OUT_MAX)
        return proto_sgf_fail(reader, at, name, what);
    reader->notes->values_left_out++;
    return true;
}

struct text proto_sgf_simple(struct proto_sgf_reader *reader,
                             const struct proto_sgf_property *property, uint32_t index)
{
    const struct proto_sgf_value *value = &reader->sgf->values[property->values + index];
    size_t length = value->length < PROTO_SGF_VALUE_MAX ? value->length : PROTO_SGF_VALUE_MAX;

    proto_text_clear(&reader->text);
    proto_sgf_unescape(&reader->text, reader->sgf->text.at + value->at, length, true);
    size_t begin = 0, end = reader->text.length;
    while (begin < end && (unsigned char)reader->text.at[begin] <= ' ')
        begin++;
    while (end > begin && (unsigned char)reader->text.at[end - 1] <= ' ')
        end--;
    return (struct text){end > begin ? reader->text.at + begin : "", end - begin};
}

/* --- set-up ----------------------------------------------------------------------------------- */

static bool put_points(struct proto_sgf_reader *reader, const struct proto_sgf_property *property,
                       uint8_t colour, uint8_t points[GO_POINTS_MAX])
{
    const struct go_setup *setup = &reader->record->setup;
    bool counted = false; /* a list with points off the board is one value left out */

    for (uint32_t i = 0; i < property->values_n; i++) {
        const struct proto_sgf_value *value = &reader->sgf->values[property->values + i];
        go_point first, last;
        if (!proto_sgf_points(reader->sgf->text.at + value->at, value->length, setup->width,
                              setup->height, &first, &last)) {
            if (!counted &&
                !proto_sgf_leave_out(reader, value->at, property->name, "no point of this board"))
                return false;
            counted = true;
            continue;
        }
        unsigned width = setup->width;
        unsigned left = first % width, right = last % width;
        unsigned top = first / width, bottom = last / width;
        for (unsigned y = top < bottom ? top : bottom; y <= (top < bottom ? bottom : top); y++)
            for (unsigned x = left < right ? left : right; x <= (left < right ? right : left); x++)
                if (points[y * width + x] != GO_BLOCKED)
                    points[y * width + x] = colour;
    }
    return true;
}

bool proto_sgf_mark(struct proto_sgf_reader *reader, const struct proto_sgf_property *property,
                    uint8_t flags[GO_POINTS_MAX])
{
    return put_points(reader, property, 1, flags);
}

void proto_sgf_name(go_point point, const struct go_setup *setup, char ret[5])
{
    memcpy(ret, "pass", 5);
    if (point != GO_NO_POINT)
        go_point_write(point, setup->width, setup->height, ret);
}

static bool read_player(struct proto_sgf_reader *reader, const struct proto_sgf_property *property,
                        uint8_t *ret)
{
    struct text text = proto_sgf_simple(reader, property, 0);
    char first = text.length > 0 ? *text.at : '\0';

    if (first == 'B' || first == 'b' || first == '1')
        *ret = GO_BLACK;
    else if (first == 'W' || first == 'w' || first == '2')
        *ret = GO_WHITE;
    else
        return proto_sgf_leave_out(reader, property->at, property->name, "no player");
    return true;
}

bool proto_sgf_read_setup(struct proto_sgf_reader *reader, uint32_t node,
                          uint8_t points[GO_POINTS_MAX], uint8_t *to_move, bool *ret_met)
{
    static const struct {
        const char *name;
        uint8_t colour;
    } kinds[] = {{"AB", GO_BLACK}, {"AW", GO_WHITE}, {"AE", GO_EMPTY}};
    const struct proto_sgf_node *at = &reader->sgf->nodes[node];

    *ret_met = false;
    for (uint32_t i = 0; i < at->properties_n; i++) {
        const struct proto_sgf_property *property = &reader->sgf->properties[at->properties + i];
        for (size_t kind = 0; kind < sizeof kinds / sizeof *kinds; kind++) {
            if (strcmp(property->name, kinds[kind].name) != 0)
                continue;
            *ret_met = true;
            if (!put_points(reader, property, kinds[kind].colour, points))
                return false;
        }
        if (strcmp(property->name, "PL") != 0)
            continue;
        *ret_met = true;
        if (!read_player(reader, property, to_move))
            return false;
    }
    return true;
}

/* --- events ----------------------------------------------------------------------------------- */

bool proto_sgf_begin(struct proto_sgf_reader *reader, size_t at)
{
    enum go_setup_error error;

    if (proto_walk_init(&reader->walk, reader->record, &error)) {
        reader->walking = true;
        return true;
    }
    proto_sgf_place(reader->sgf, at, reader->error);
    return proto_record_no_setup(reader->error, "", error);
}

enum proto_sgf_verdict proto_sgf_event(struct proto_sgf_reader *reader, uint32_t node,
                                       struct text act, int64_t spent_ms, int64_t lag_ms)
{
    size_t at = reader->sgf->nodes[node].at;
    struct proto_walk_no no;

    if (!proto_record_add(reader->record, act, spent_ms, lag_ms)) {
        proto_sgf_fail(reader, at, PROTO_SGF_OWN,
                       reader->record->log.n < reader->record->log_max ? "no act"
                                                                       : "too many events");
        return PROTO_SGF_UNUSABLE;
    }
    if (proto_walk_step(&reader->walk, &no))
        return PROTO_SGF_GOOD;
    proto_sgf_place(reader->sgf, at, reader->error);
    proto_record_refuse(reader->error, &reader->walk, &no);
    reader->error->move += reader->notes->moves_before;
    proto_record_drop(reader->record);
    return PROTO_SGF_REFUSED;
}

/* --- the whole -------------------------------------------------------------------------------- */

static void note(struct proto_sgf_reader *reader, const char *name, char *ret, size_t max)
{
    const struct proto_sgf_property *property = proto_sgf_property(reader->sgf, 0, name);

    *ret = '\0';
    if (!property)
        return;
    struct text text = proto_sgf_simple(reader, property, 0);
    proto_characters_clean(text.at, text.length, max / PROTO_UTF8_MAX - 1, ret);
}

static enum proto_sgf_verdict read(struct proto_sgf_reader *reader,
                                   const struct go_ruleset *ruleset)
{
    struct go_setup *setup = &reader->record->setup;
    bool met;

    note(reader, "RE", reader->notes->result, sizeof reader->notes->result);
    note(reader, "GN", reader->notes->name, sizeof reader->notes->name);
    if (!proto_sgf_read_root(reader, ruleset) ||
        !proto_sgf_read_setup(reader, 0, setup->points, &reader->first, &met))
        return PROTO_SGF_UNUSABLE;
    if (reader->notes->miai && (reader->sgf->cut_off || reader->sgf->mended)) {
        proto_sgf_fail(reader, reader->sgf->start, "",
                       "a game of Miai begins here and is not whole");
        return PROTO_SGF_UNUSABLE;
    }
    return reader->notes->miai ? proto_sgf_read_own(reader) : proto_sgf_read_other(reader);
}

static enum proto_sgf_verdict attempt(const struct proto_sgf *sgf, const struct go_ruleset *ruleset,
                                      bool protocols, struct proto_record *ret,
                                      struct proto_sgf_notes *ret_notes,
                                      struct proto_record_error *ret_error)
{
    struct proto_sgf_reader *reader = alloc_zeroed(1, sizeof *reader);
    enum proto_sgf_verdict verdict;

    reader->sgf = sgf;
    reader->record = ret;
    reader->notes = ret_notes;
    reader->error = ret_error;
    reader->protocols = protocols;
    *ret_error = (struct proto_record_error){.witness = {.point = GO_NO_POINT, .turn = GO_NO_TURN}};
    *ret_notes = (struct proto_sgf_notes){.cut_off = sgf->cut_off, .mended = sgf->mended};
    proto_record_init(ret);
    ret->log_max = sgf->events_max;
    proto_text_init(&reader->text);
    verdict = read(reader, ruleset);
    if (reader->walking)
        proto_walk_finish(&reader->walk);
    proto_text_finish(&reader->text);
    free(reader);
    if (verdict == PROTO_SGF_UNUSABLE)
        proto_record_finish(ret);
    return verdict;
}

/* Tries the handicap stones on the protocol's points, and keeps that if the game goes further. */
static enum proto_sgf_verdict try_protocols(const struct proto_sgf *sgf,
                                            const struct go_ruleset *ruleset,
                                            struct proto_record *record,
                                            struct proto_sgf_notes *notes,
                                            struct proto_record_error *error)
{
    struct proto_sgf_notes other_notes;
    struct proto_record_error other_error;
    struct proto_record other;
    enum proto_sgf_verdict verdict =
        attempt(sgf, ruleset, true, &other, &other_notes, &other_error);

    if (verdict == PROTO_SGF_UNUSABLE)
        return PROTO_SGF_REFUSED;
    if (verdict == PROTO_SGF_REFUSED && other_error.move <= error->move) {
        proto_record_finish(&other);
        return verdict;
    }
    proto_record_finish(record);
    *record = other;
    *notes = other_notes;
    *error = other_error;
    return verdict;
}

enum proto_sgf_verdict proto_sgf_read(const struct proto_sgf *sgf, const struct go_ruleset *ruleset,
                                      struct proto_record *ret, struct proto_sgf_notes *ret_notes,
                                      struct proto_record_error *ret_error)
{
    enum proto_sgf_verdict verdict = attempt(sgf, ruleset, false, ret, ret_notes, ret_error);

    if (verdict != PROTO_SGF_REFUSED ||
        (ret_notes->handicap_put != 6 && ret_notes->handicap_put != 7))
        return verdict;
    return try_protocols(sgf, ruleset, ret, ret_notes, ret_error);
}
