/* Wishes for quick pairing. The lists are short and closed, because free clocks and boards would hardly
 * ever meet. */
#include "proto/wire/seek.h"

#include <assert.h>
#include <string.h>

#include "core/rules.h"
#include "proto/json/path.h"
#include "proto/wire/write.h"

#define INTO(member) PROTO_AT(proto_seek_fields, member)

static const struct proto_field fields[] = {
    PROTO_REQUIRED("rulesets", JSON, INTO(rulesets)),
    PROTO_REQUIRED("sizes", JSON, INTO(sizes)),
    PROTO_REQUIRED("clocks", JSON, INTO(clocks)),
    PROTO_OPTIONAL("rated", BOOL, INTO(rated)),
};

const uint8_t proto_seek_sizes[PROTO_SEEK_SIZES_N] = {9, 13, 19};

static const char *const clock_words[PROTO_SEEK_CLOCKS_N] = {"quick", "normal", "fischer", "days"};

struct go_clock_rules proto_seek_clock(unsigned clock)
{
    static const struct go_clock_rules clocks[PROTO_SEEK_CLOCKS_N] = {
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 300000, .period_ms = 20000, .periods = 5},
        {.kind = GO_CLOCK_BYO_YOMI, .main_ms = 1200000, .period_ms = 30000, .periods = 5},
        {.kind = GO_CLOCK_FISCHER, .main_ms = 600000, .increment_ms = 10000},
        {.kind = GO_CLOCK_DAYS, .period_ms = 259200000},
    };
    assert(clock < PROTO_SEEK_CLOCKS_N);
    return clocks[clock];
}

struct proto_group proto_seek_group(struct proto_seek_fields *ret)
{
    *ret = (struct proto_seek_fields){0};
    return (struct proto_group){fields, sizeof fields / sizeof *fields, ret};
}

/* Each returns the bit's place, or 32 for a value that is not on the list. */
static unsigned ruleset_of(const json_t *value)
{
    const char *name = json_string_value(value);
    unsigned at = 0;
    if (!name)
        return 32;
    while (at < go_rulesets_n && strcmp(go_rulesets[at]->name, name) != 0)
        at++;
    return at < go_rulesets_n ? at : 32;
}

static unsigned size_of(const json_t *value)
{
    json_int_t side = json_integer_value(value); /* 0 unless it is an integer */
    unsigned at = 0;
    while (at < PROTO_SEEK_SIZES_N && proto_seek_sizes[at] != side)
        at++;
    return at < PROTO_SEEK_SIZES_N ? at : 32;
}

static unsigned clock_of(const json_t *value)
{
    const char *word = json_string_value(value);
    unsigned at = 0;
    while (at < PROTO_SEEK_CLOCKS_N && (!word || strcmp(clock_words[at], word) != 0))
        at++;
    return at < PROTO_SEEK_CLOCKS_N ? at : 32;
}

/* A list of different values, at least one. */
static bool read_list(const json_t *list, const char *key, unsigned (*place)(const json_t *),
                      uint32_t *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {.key = key, .key_length = strlen(key)};
    *ret = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        unsigned at = place(json_array_get(list, i));
        if (at >= 32 || (*ret >> at & 1))
            return proto_path_fault(&path, ret_error);
        *ret |= UINT32_C(1) << at;
    }
    return *ret != 0 || proto_path_fault(&path, ret_error);
}

bool proto_seek_resolve(const struct proto_seek_fields *from, struct proto_seek *ret,
                        struct proto_fault *ret_error)
{
    uint32_t rulesets, sizes, clocks;
    assert(go_rulesets_n <= 32);
    if (!read_list(from->rulesets, "rulesets", ruleset_of, &rulesets, ret_error) ||
        !read_list(from->sizes, "sizes", size_of, &sizes, ret_error) ||
        !read_list(from->clocks, "clocks", clock_of, &clocks, ret_error))
        return false;
    *ret = (struct proto_seek){rulesets, (uint8_t)sizes, (uint8_t)clocks, from->rated};
    return true;
}

void proto_encode_seeks(struct proto_text *text, int64_t id, uint32_t all, const uint32_t *counts)
{
    const char *before = "";
    proto_text_literal(text, "{\"t\":\"seeks\",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"count\":");
    proto_text_integer(text, all);
    proto_text_literal(text, ",\"rulesets\":[");
    for (size_t i = 0; i < go_rulesets_n; i++) {
        if (counts[i] == 0)
            continue;
        proto_text_literal(text, before);
        proto_text_literal(text, "{\"ruleset\":");
        proto_write_string(text, text_of(go_rulesets[i]->name));
        proto_text_literal(text, ",\"count\":");
        proto_text_integer(text, counts[i]);
        proto_text_char(text, '}');
        before = ",";
    }
    proto_text_literal(text, "]}");
}
