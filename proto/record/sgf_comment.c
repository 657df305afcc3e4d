/* Comments between a record and SGF. A node of an event that is not a move has a sentence about it in its comment, for
 * people without Miai, and the comment of people in the lines below. */
#include "proto/record/sgf_parts.h"

#include <string.h>

/* --- writing ---------------------------------------------------------------------------------- */

void proto_sgf_write_sentence(struct proto_text *text, const struct event *event)
{
    static const char *const words[PROTO_EVENTS_N] = {
        [PROTO_EVENT_CHALLENGE] = "passes and challenges a ko",
        [PROTO_EVENT_RESUME] = "asks to play on",
        [PROTO_EVENT_DEAD] = "marks stones as dead",
        [PROTO_EVENT_ALIVE] = "marks stones as alive",
        [PROTO_EVENT_ACCEPT] = "accepts the marks",
        [PROTO_EVENT_CLAIM] = "claims a string dead; the variation is played to find out",
        [PROTO_EVENT_EXPIRE] = "The time for marking is over",
        [PROTO_EVENT_DRAW] = "offers or accepts a draw",
        [PROTO_EVENT_DRAW_NO] = "declines the draw",
        [PROTO_EVENT_DRAW_OFF] = "withdraws the offer of a draw",
        [PROTO_EVENT_RESIGN] = "resigns",
        [PROTO_EVENT_FLAG] = "has run out of time",
        [PROTO_EVENT_ABSENT] = "stayed away",
        [PROTO_EVENT_FORFEIT] = "forfeits",
        [PROTO_EVENT_ABORT] = "The game is called off",
        [PROTO_EVENT_UNDO_ASK] = "asks to take back",
        [PROTO_EVENT_UNDO_NO] = "does not let that be taken back",
        [PROTO_EVENT_UNDO_OFF] = "no longer asks to take back",
        [PROTO_EVENT_UNDO] = "Taken back: what was played stands in a variation",
        [PROTO_EVENT_CREDIT] = "The running turn gets its time back",
        [PROTO_EVENT_PAUSE] = "The game is paused",
        [PROTO_EVENT_UNPAUSE] = "The game goes on",
        [PROTO_EVENT_TIME] = "gets more time",
    };

    if (!words[event->kind])
        return;
    if (event->player != GO_EMPTY)
        proto_text_literal(text, event->player == GO_BLACK ? "Black " : "White ");
    proto_text_literal(text, words[event->kind]);
    proto_text_char(text, '.');
}

void proto_sgf_write_comment(struct proto_text *text, const struct proto_record *record, uint32_t n)
{
    struct text comment = proto_record_comment_on(record, n);
    struct proto_text sentence;

    proto_text_init(&sentence);
    if (n > 0)
        proto_sgf_write_sentence(&sentence, events_get(&record->log, n));
    if (sentence.length > 0 || comment.length > 0) {
        proto_text_literal(text, "C[");
        proto_text_bytes(text, sentence.at, sentence.length);
        if (sentence.length > 0 && comment.length > 0)
            proto_text_char(text, '\n');
        proto_sgf_escape(text, comment.at, comment.length);
        proto_text_char(text, ']');
    }
    proto_text_finish(&sentence);
}

/* --- reading ---------------------------------------------------------------------------------- */

/* The text below the sentence; all of it if it has another beginning. */
static struct text below(struct text text, struct text sentence)
{
    if (sentence.length == 0 || text.length < sentence.length ||
        memcmp(text.at, sentence.at, sentence.length) != 0)
        return text;
    struct text rest = {text.at + sentence.length, text.length - sentence.length};
    if (rest.length > 0 && *rest.at != '\n')
        return text;
    return rest;
}

static void read_values(struct proto_sgf_reader *reader, const struct proto_sgf_property *property,
                        struct text sentence)
{
    struct proto_record *record = reader->record;

    for (uint32_t i = 0; property && i < property->values_n; i++) {
        const struct proto_sgf_value *value = &reader->sgf->values[property->values + i];
        bool whole = value->length <= PROTO_SGF_VALUE_MAX;
        proto_text_clear(&reader->text);
        proto_sgf_unescape(&reader->text, reader->sgf->text.at + value->at,
                           whole ? value->length : PROTO_SGF_VALUE_MAX, false);
        struct text text = {reader->text.at, reader->text.length};
        if (i == 0)
            text = below(text, sentence);
        whole = (text.length == 0 ||
                 proto_record_comment(record, record->log.n, text.at, text.length)) &&
                whole;
        reader->notes->comments_cut += !whole;
    }
}

void proto_sgf_read_comment(struct proto_sgf_reader *reader, uint32_t node, struct text sentence)
{
    if (node == 0)
        read_values(reader, proto_sgf_property(reader->sgf, node, "GC"), (struct text){"", 0});
    read_values(reader, proto_sgf_property(reader->sgf, node, "C"), sentence);
}
