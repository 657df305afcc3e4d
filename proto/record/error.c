/* Errors of records, as fields for programs and as one sentence for people. Quotations from the
 * input pass through proto_characters_clean() first. */
#include "proto/record/record.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "proto/wire/write.h"

/* Quotes text in a message: cleaned, and cut between two characters. */
static void put(char *ret, size_t size, const char *at, size_t length)
{
    char clean[PROTO_RECORD_ERROR_TEXT * PROTO_UTF8_MAX + 1];
    size_t n = 0, bytes;

    proto_characters_clean(at, length, PROTO_RECORD_ERROR_TEXT, clean);
    while ((bytes = clean[n] ? utf8_next(clean + n, strlen(clean + n)) : 0) > 0 && n + bytes < size)
        n += bytes;
    memcpy(ret, clean, n);
    ret[n] = '\0';
}

/* The length of a text without the beginning of a character whose rest was cut off. */
static size_t whole_length(const char *text, size_t length)
{
    for (size_t last = 1; last < PROTO_UTF8_MAX && last <= length; last++) {
        struct utf8 state = {0};
        if (utf8_feed(&state, text + length - last, last) && !utf8_is_whole(&state))
            return length - last;
    }
    return length;
}

bool proto_record_fail(struct proto_record_error *ret_error, const char *field, const char *format,
                       ...)
{
    char raw[PROTO_RECORD_ERROR_TEXT];
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(raw, sizeof raw, format, arguments);
    va_end(arguments);
    put(ret_error->text, sizeof ret_error->text, raw, whole_length(raw, strlen(raw)));
    if (field != ret_error->field)
        put(ret_error->field, sizeof ret_error->field, field, strlen(field));
    return false;
}

bool proto_record_refuse(struct proto_record_error *ret_error, const struct proto_walk *walk,
                         const struct proto_walk_no *no)
{
    struct text act = proto_record_act(walk->record, walk->fold.n + 1);
    const struct go_setup *setup = &walk->record->setup;

    ret_error->event = walk->fold.n + 1;
    ret_error->move = go_game_turns(&walk->fold.game) + 1u;
    ret_error->reason = no->reason != GO_OK ? go_reason_key((uint8_t)no->reason) : no->why;
    if (no->reason != GO_OK)
        ret_error->witness = no->witness;
    ret_error->width = setup->width;
    ret_error->height = setup->height;
    put(ret_error->act, sizeof ret_error->act, act.at, act.length);
    return proto_record_fail(ret_error, ret_error->field, "move %u, %s: %s", ret_error->move,
                             ret_error->act, ret_error->reason);
}

bool proto_record_no_setup(struct proto_record_error *ret_error, const char *field,
                           enum go_setup_error error)
{
    static const char *const words[] = {
        [GO_SETUP_OK] = "",
        [GO_SETUP_SIZE] = "a side has 1 to 25 points",
        [GO_SETUP_RULES] = "the rules contradict themselves",
        [GO_SETUP_COLOUR] = "a point has no colour",
        [GO_SETUP_NO_LIBERTY] = "a string has no liberty under these rules",
        [GO_SETUP_BRIDGE] = "a bridge stands already",
        [GO_SETUP_MEMORY] = "the board does not fit",
    };
    bool known = (size_t)error < sizeof words / sizeof *words && words[error];

    return proto_record_fail(ret_error, field, "no game can begin so: %s",
                             known ? words[error] : "the set-up is refused");
}

static void write_number(struct proto_text *text, const char *key, uint32_t number)
{
    if (number == 0)
        return;
    proto_text_literal(text, key);
    proto_text_integer(text, number);
}

static void write_word(struct proto_text *text, const char *key, const char *word)
{
    if (!word || !*word)
        return;
    proto_text_literal(text, key);
    proto_text_name(text, word);
}

void proto_record_error_json(struct proto_text *text, const struct proto_record_error *error)
{
    write_word(text, "\"error\":", error->text);
    write_word(text, ",\"field\":", error->field);
    write_number(text, ",\"line\":", error->line);
    write_number(text, ",\"column\":", error->column);
    write_number(text, ",\"event\":", error->event);
    write_number(text, ",\"move\":", error->move);
    write_word(text, ",\"act\":", error->act);
    write_word(text, ",\"reason\":", error->reason);
    if (error->reason && error->width > 0)
        proto_write_witness(text, &error->witness, error->width, error->height);
}
