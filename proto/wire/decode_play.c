/* Plays and passes in the form that browsers send. The tables of decode.c read every message, these
 * included; building and freeing jansson's tree took ten times as long as examining seven fields.
 *
 * Promises: decode.c reads each message that is read here as the same one. Nothing is refused here:
 * any unusual form is left to decode.c, which finds the fault, if there is one. */
#include "proto/wire/decode_play.h"

#include <string.h>

#include "proto/json/fields.h"
#include "proto/json/point.h"
#include "proto/wire/encode.h"

enum { DIGITS_MAX = 15 }; /* fewer than PROTO_INTEGER_MAX has */

enum { T, ID, KEY, CH, K, EXP, AT, NAMES };
static const char *const names[NAMES] = {
    [T] = "t", [ID] = "id", [KEY] = "key", [CH] = "ch", [K] = "k", [EXP] = "base", [AT] = "at"};
enum { REQUIRED = 1 << T | 1 << ID | 1 << KEY | 1 << CH | 1 << K | 1 << EXP };

struct value {
    struct text text; /* without its quotes; an integer as in the message */
    bool quoted;
    int64_t number;
};

/* From a quote to the next one. */
static bool read_string(const char **at, const char *end, struct text *ret)
{
    const char *from = *at + 1, *to = from;
    if (*at == end || **at != '"')
        return false;
    while (to < end && *to != '"') {
        if (*to < ' ' || *to > '~' || *to == '\\')
            return false;
        to++;
    }
    *ret = (struct text){from, (size_t)(to - from)};
    *at = to + 1;
    return to < end;
}

static bool read_value(const char **at, const char *end, struct value *ret)
{
    const char *from = *at;
    *ret = (struct value){.quoted = from < end && *from == '"'};
    if (ret->quoted)
        return read_string(at, end, &ret->text);
    while (*at < end && **at >= '0' && **at <= '9' && *at - from < DIGITS_MAX)
        ret->number = ret->number * 10 + (*(*at)++ - '0');
    ret->text = (struct text){from, (size_t)(*at - from)};
    return *at > from && (*from != '0' || ret->text.length == 1);
}

static bool is(struct text text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.at, word, text.length) == 0;
}

static unsigned find_name(struct text text)
{
    unsigned name = 0;
    while (name < NAMES && !is(text, names[name]))
        name++;
    return name;
}

/* Splits an object. Returns the set of its names; 0: it does not have the usual form. */
static unsigned read_object(const char *at, const char *end, struct value values[NAMES])
{
    unsigned seen = 0;
    char before = '{';
    while (at < end && *at == before) {
        struct text text;
        unsigned name;
        at++;
        before = ',';
        if (!read_string(&at, end, &text) || (name = find_name(text)) == NAMES ||
            (seen & 1u << name) || at == end || *at++ != ':' ||
            !read_value(&at, end, &values[name]))
            return 0;
        seen |= 1u << name;
    }
    return end - at == 1 && *at == '}' ? seen : 0;
}

static void write_field(struct proto_text *text, const char *before, const struct value *value)
{
    proto_text_literal(text, before);
    proto_text_bytes(text, value->text.at, value->text.length);
}

/* In the order of JSON_SORT_KEYS, without id and key. */
static void write_content(struct proto_text *text, const struct value values[NAMES], bool at)
{
    proto_text_char(text, '{');
    if (at) {
        write_field(text, "\"at\":\"", &values[AT]);
        proto_text_literal(text, "\",");
    }
    write_field(text, "\"base\":", &values[EXP]);
    write_field(text, ",\"ch\":\"", &values[CH]);
    write_field(text, "\",\"k\":\"", &values[K]);
    proto_text_literal(text, "\",\"t\":\"do\"}");
}

bool proto_decode_play(const char *text, size_t length, struct proto_message *ret,
                       struct proto_text *ret_content)
{
    struct value values[NAMES];
    unsigned seen = read_object(text, text + length, values);
    bool at = seen == (REQUIRED | 1 << AT);
    struct proto_channel channel;
    struct proto_point point = {0};
    if ((!at && seen != REQUIRED) || values[ID].quoted || values[EXP].quoted || !values[T].quoted ||
        !values[KEY].quoted || !values[CH].quoted || !values[K].quoted)
        return false;
    if (!is(values[T].text, "do") || !is(values[K].text, at ? "play" : "pass") ||
        (at && (!values[AT].quoted ||
                !proto_point_read(values[AT].text.at, values[AT].text.length, &point))))
        return false;
    struct text key = values[KEY].text, name = values[CH].text;
    if (values[ID].number < 1 || values[EXP].number > PROTO_SEQ_MAX || key.length < 1 ||
        key.length > PROTO_KEY_MAX || !proto_word_is(key.at, key.length, false) ||
        !proto_channel_read(name.at, name.length, &channel) || channel.kind != PROTO_CHANNEL_GAME)
        return false;
    ret->type = PROTO_DO;
    ret->id = values[ID].number;
    ret->channel = channel;
    ret->u.act.kind = at ? PROTO_PLAY : PROTO_PASS;
    ret->u.act.key_length = (uint8_t)key.length;
    memcpy(ret->u.act.key, key.at, key.length);
    ret->u.act.has_exp = true;
    ret->u.act.exp = (uint32_t)values[EXP].number;
    ret->u.act.at = point;
    if (ret_content)
        write_content(ret_content, values, at);
    return true;
}
