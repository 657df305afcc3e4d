/* Acts as their stored bytes. The keys looked for here are written in act.c, parts.c and settings.c, in that order: `k`
 * comes after number, time and actor, a list of pairs or rooms comes last. */
#include "proto/tour/stored.h"

#include <assert.h>
#include <string.h>

#include "proto/tour/json.h"

/* Where a piece begins; NULL: it is not there. */
static const char *find(struct text act, const char *piece)
{
    size_t length = strlen(piece);
    const char *at = act.at, *end = act.at + act.length;

    while (at && (size_t)(end - at) >= length && memcmp(at, piece, length) != 0)
        at = memchr(at + 1, piece[0], (size_t)(end - at) - 1);
    return at && (size_t)(end - at) >= length ? at : NULL;
}

static bool names_pairs(enum proto_tour_act_kind kind)
{
    return kind == PROTO_ACT_PAIR || kind == PROTO_ACT_SWAP || kind == PROTO_ACT_JOIN ||
           kind == PROTO_ACT_START;
}

bool proto_tour_stored_outline(struct text act, enum proto_tour_act_kind kind,
                               struct proto_tour_act *ret)
{
    const char *list = kind == PROTO_ACT_START ? ",\"rooms\":[" : ",\"pairs\":[";
    const char *at = names_pairs(kind) ? find(act, list) : NULL;
    struct proto_fault fault;
    struct proto_text text;

    if (!at)
        return proto_tour_act_read(act.at, act.length, ret, &fault);
    proto_text_init(&text);
    proto_text_bytes(&text, act.at, (size_t)(at - act.at) + strlen(list));
    proto_text_literal(&text, "]}");
    bool good = proto_tour_act_read(text.at, text.length, ret, &fault);
    proto_text_finish(&text);
    return good;
}

/* The string that begins where `at` points, with its quotation marks. */
static struct text string_at(struct text act, const char *at)
{
    const char *end = act.at + act.length, *to = at + 1;

    while (to < end && *to != '"')
        to += *to == '\\' ? 2 : 1;
    return (struct text){at, (size_t)(to + 1 - at)};
}

struct text proto_tour_stored_reason(struct text act)
{
    static const char key[] = ",\"reason\":\"";
    const char *at = find(act, key);

    return at ? string_at(act, at + strlen(key) - 1) : (struct text){NULL, 0};
}

struct text proto_tour_stored_slug(struct text act)
{
    static const char key[] = ",\"settings\":{\"slug\":";
    const char *at = find(act, key);

    assert(at);
    return string_at(act, at + strlen(key));
}

bool proto_tour_stored_is_of_here(struct text act)
{
    return find(act, ",\"account\":\"") || find(act, ",\"guest\":true") ||
           find(act, ",\"invited\":\"") || find(act, ",\"code\":\"");
}

void proto_tour_stored_renumber(struct proto_text *text, struct text act, uint32_t n, int64_t at_ms)
{
    const char *kind = find(act, ",\"k\":\"");

    assert(kind);
    proto_text_literal(text, "{\"n\":");
    proto_text_integer(text, n);
    proto_text_literal(text, ",\"at\":");
    proto_text_integer(text, at_ms);
    proto_text_literal(text, ",\"by\":null");
    proto_text_bytes(text, kind, (size_t)(act.at + act.length - kind));
}
