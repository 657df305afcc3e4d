/* Reading the rules of a clock, by one table for each kind. core/ judges whether the values make a useful clock. */
#include <string.h>

#include "proto/wire/settings.h"

#define INTO(member) PROTO_AT(go_clock_rules, member)
#define KIND         PROTO_REQUIRED("kind", KNOWN, .min = 0)
#define MAIN         PROTO_REQUIRED("main", INTEGER, INTO(main_ms), .max = GO_CLOCK_MAIN_MAX_MS)
#define PERIOD                                                                                     \
    PROTO_REQUIRED("period", INTEGER, INTO(period_ms), .min = 1, .max = GO_CLOCK_MAIN_MAX_MS)

static const struct proto_field none[] = {KIND};
static const struct proto_field absolute[] = {
    KIND,
    PROTO_REQUIRED("main", INTEGER, INTO(main_ms), .min = 1, .max = GO_CLOCK_MAIN_MAX_MS),
};
static const struct proto_field fischer[] = {
    KIND,
    MAIN,
    PROTO_REQUIRED("increment", INTEGER, INTO(increment_ms), .max = GO_CLOCK_MAIN_MAX_MS),
    PROTO_OPTIONAL("cap", INTEGER, INTO(cap_ms), .max = GO_CLOCK_MAIN_MAX_MS),
};
static const struct proto_field byo_yomi[] = {
    KIND,
    MAIN,
    PERIOD,
    PROTO_REQUIRED("periods", INTEGER, INTO(periods), .min = 1, .max = PROTO_PERIODS_MAX),
};
static const struct proto_field canadian[] = {
    KIND,
    MAIN,
    PERIOD,
    PROTO_REQUIRED("stones", INTEGER, INTO(stones), .min = 1, .max = PROTO_PERIODS_MAX),
};
static const struct proto_field days[] = {
    KIND,
    PROTO_REQUIRED("period", INTEGER, INTO(period_ms), .min = 1, .max = GO_CLOCK_DAYS_MAX_MS),
};

#define TABLE(table) (table), sizeof(table) / sizeof *(table)

static const struct {
    const char *name;
    uint8_t kind;
    const struct proto_field *fields;
    size_t n;
} kinds[] = {
    {"none", GO_CLOCK_NONE, TABLE(none)},
    {"absolute", GO_CLOCK_ABSOLUTE, TABLE(absolute)},
    {"fischer", GO_CLOCK_FISCHER, TABLE(fischer)},
    {"byo-yomi", GO_CLOCK_BYO_YOMI, TABLE(byo_yomi)},
    {"canadian", GO_CLOCK_CANADIAN, TABLE(canadian)},
    {"days", GO_CLOCK_DAYS, TABLE(days)},
};

bool proto_clock_from_json(const json_t *value, const struct proto_path *path,
                           struct go_clock_rules *ret, struct proto_fault *ret_error)
{
    const char *name = json_string_value(json_object_get(value, "kind"));
    struct go_clock_rules rules = {0};

    if (!json_is_object(value))
        return proto_path_fault(path, ret_error);
    for (size_t i = 0; name && i < sizeof kinds / sizeof *kinds; i++) {
        const struct proto_group group = {kinds[i].fields, kinds[i].n, &rules};
        if (strcmp(kinds[i].name, name) != 0)
            continue;
        rules.kind = kinds[i].kind;
        if (!proto_fields_read(value, &group, 1, path, ret_error))
            return false;
        if (!go_clock_check(&rules))
            return proto_path_fault(path, ret_error);
        *ret = rules;
        return true;
    }
    return proto_path_fault_key(path, "kind", ret_error);
}
