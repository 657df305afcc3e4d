/* The record in memory: its list of events, each in the one spelling that its text can have, so
 * that two records of the same game are equal byte for byte. It judges form, never rules. */
#include "proto/record/record.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/json/characters.h"
#include "proto/lib/array.h"

void proto_record_init(struct proto_record *record)
{
    memset(record, 0, sizeof *record);
    record->setup.to_move = GO_BLACK;
    record->clock.kind = GO_CLOCK_NONE;
    record->log_max = PROTO_RECORD_EVENTS_MAX;
    record->started_at_ms = record->ended_at_ms = PROTO_NO_TIME;
    proto_text_init(&record->spelled);
    proto_text_init(&record->comments.text);
}

void proto_record_finish(struct proto_record *record)
{
    events_finish(&record->log);
    proto_text_finish(&record->spelled);
    proto_text_finish(&record->comments.text);
    free(record->comments.list);
    record->comments = (struct proto_record_comments){0};
}

void proto_record_name(struct proto_record *record, uint8_t player, const char *text, size_t length)
{
    proto_characters_clean(text, length, PROTO_RECORD_NAME_MAX, record->players[player - 1]);
}

const struct proto_record_word_names proto_record_words[PROTO_RECORD_WORDS_N] = {
    [PROTO_RECORD_BLACK_RANK] = {"BR", "black_rank"},
    [PROTO_RECORD_WHITE_RANK] = {"WR", "white_rank"},
    [PROTO_RECORD_EVENT] = {"EV", "event"},
    [PROTO_RECORD_ROUND] = {"RO", "round"},
    [PROTO_RECORD_PLACE] = {"PC", "place"},
};

void proto_record_say(struct proto_record *record, enum proto_record_word word, const char *text,
                      size_t length)
{
    proto_characters_clean(text, length, PROTO_RECORD_NAME_MAX, record->words[word]);
}

void proto_record_rules(struct proto_record *record, const struct go_ruleset *ruleset)
{
    record->setup.rules = ruleset->rules;
    record->revision = ruleset->revision;
    memcpy(record->ruleset, ruleset->name, strlen(ruleset->name) + 1);
    memcpy(record->title, ruleset->title, strlen(ruleset->title) + 1);
}

/* --- the spelling ----------------------------------------------------------------------------- */

static void write_act_point(struct proto_text *text, const struct proto_record *record,
                            go_point point)
{
    char name[4];

    go_point_write(point, record->setup.width, record->setup.height, name);
    proto_text_char(text, ' ');
    proto_text_literal(text, name);
}

static bool on_board(const struct proto_record *record, go_point point)
{
    return point < (unsigned)record->setup.width * record->setup.height;
}

static bool write_act(struct proto_text *text, const struct proto_record *record,
                      const struct go_act *act)
{
    enum go_act_kind kind = (enum go_act_kind)act->kind;

    if (act->player != GO_EMPTY)
        proto_text_char(text, act->player == GO_BLACK ? 'b' : 'w');
    if (kind != GO_ACT_PLAY) {
        if (act->player != GO_EMPTY)
            proto_text_char(text, ' ');
        proto_text_literal(text, go_act_key(act->kind));
    }
    if (kind == GO_ACT_PLAY || kind == GO_ACT_CHALLENGE || kind == GO_ACT_CLAIM) {
        if (!on_board(record, act->point))
            return false;
        write_act_point(text, record, act->point);
    }
    for (unsigned i = 0; i < act->points_n; i++) {
        if (!on_board(record, act->points[i]))
            return false;
        write_act_point(text, record, act->points[i]);
    }
    if (act->modified_ko)
        proto_text_literal(text, " modified-ko");
    return true;
}

/* --- acts of the server ------------------------------------------------------------------------ */

static const struct {
    const char *text; /* with a player before it, if it has one, and a number behind it */
    uint8_t kind;
    bool player, number;
} by_server[] = {
    {"draw-no", PROTO_EVENT_DRAW_NO, true, false},
    {"draw-off", PROTO_EVENT_DRAW_OFF, true, false},
    {"undo-ask ", PROTO_EVENT_UNDO_ASK, true, true},
    {"undo-no", PROTO_EVENT_UNDO_NO, true, false},
    {"undo-off", PROTO_EVENT_UNDO_OFF, true, false},
    {"undo ", PROTO_EVENT_UNDO, false, true},
    {"credit", PROTO_EVENT_CREDIT, false, false},
    {"pause", PROTO_EVENT_PAUSE, false, false},
    {"pause director", PROTO_EVENT_PAUSE, false, false},
    {"unpause", PROTO_EVENT_UNPAUSE, false, false},
    {"unpause director", PROTO_EVENT_UNPAUSE, false, false},
    {"time ", PROTO_EVENT_TIME, true, true},
};

/* Matches a number without leading zeros, to the end of the text. */
static bool is_number(struct text text)
{
    if (text.length == 0 || text.length > 9 || (text.length > 1 && text.at[0] == '0'))
        return false;
    for (size_t i = 0; i < text.length; i++)
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
    return true;
}

static bool read_house(struct text act, struct event_new *ret)
{
    bool player = act.length > 2 && (act.at[0] == 'b' || act.at[0] == 'w') && act.at[1] == ' ';

    for (size_t i = 0; i < sizeof by_server / sizeof *by_server; i++) {
        size_t length = strlen(by_server[i].text), before = by_server[i].player ? 2 : 0;
        if (by_server[i].player != player || act.length < before + length ||
            memcmp(act.at + before, by_server[i].text, length) != 0)
            continue;
        struct text rest = {act.at + before + length, act.length - before - length};
        if (by_server[i].number ? !is_number(rest) : rest.length > 0)
            continue;
        ret->kind = by_server[i].kind;
        ret->player = !player ? GO_EMPTY : act.at[0] == 'b' ? GO_BLACK : GO_WHITE;
        return true;
    }
    return false;
}

static uint8_t kind_of(uint8_t act)
{
    for (unsigned kind = PROTO_EVENT_PLAY; kind < PROTO_EVENTS_N; kind++)
        if (strcmp(proto_event_key((enum proto_event_kind)kind), go_act_key(act)) == 0)
            return (uint8_t)kind;
    return 0;
}

/* --- the list --------------------------------------------------------------------------------- */

/* Writes the act's text in its one spelling. */
static bool spell(struct proto_record *record, struct text act, struct event_new *event)
{
    go_point points[GO_POINTS_MAX];
    struct go_act read;

    if (read_house(act, event)) {
        proto_text_bytes(&record->spelled, act.at, act.length);
        return true;
    }
    if (!go_act_read(act.at, act.length, record->setup.width, record->setup.height, &read, points))
        return false;
    event->kind = kind_of(read.kind);
    event->player = read.player;
    if (!write_act(&record->spelled, record, &read)) {
        proto_text_clear(&record->spelled);
        /* the rules will refuse it as off-board */
        proto_text_bytes(&record->spelled, act.at, act.length);
    }
    return true;
}

bool proto_record_add(struct proto_record *record, struct text act, int64_t spent_ms,
                      int64_t lag_ms)
{
    struct event_new event = {.spent_ms = spent_ms, .lag_ms = (uint32_t)lag_ms};

    proto_text_clear(&record->spelled);
    if (spent_ms < 0 || spent_ms > PROTO_INTEGER_MAX || lag_ms < 0 || lag_ms > UINT32_MAX ||
        record->log.n >= record->log_max || act.length > UINT16_MAX ||
        record->log.bytes_n > PROTO_RECORD_ACTS_BYTES_MAX || !spell(record, act, &event))
        return false;
    event.act = (struct text){record->spelled.at, record->spelled.length};
    events_add(&record->log, &event);
    return true;
}

void proto_record_drop(struct proto_record *record)
{
    events_drop(&record->log);
}

struct text proto_record_act(const struct proto_record *record, uint32_t n)
{
    return events_act(&record->log, n);
}
