/* The list of named rulesets, and finding one by its name. The literals are in rulesets_unusual.c
 * and rulesets_standard.c. */
#include "rulesets.h"

/* The newest revision of each, in the order in which people see them. */
const struct go_ruleset *const go_rulesets[] = {
    &go_alter_igo_1,
    &go_stoical_1,
    &go_stoical_refined_1,
    &go_bridge_1,
    &go_bridge_perpendicular_1,
    &go_renaissance_area_1,
    &go_renaissance_territory_1,
    &go_renaissance_simple_1,
    &go_nz_refined_1,
    &go_aga_refined_1,
    &go_makrai_area_1,
    &go_makrai_territory_1,
    &go_chinese_1,
    &go_japanese_1,
    &go_aga_1,
    &go_new_zealand_1,
    &go_tromp_taylor_1,
};

const size_t go_rulesets_n = sizeof go_rulesets / sizeof go_rulesets[0];

enum { REVISION_MAX = UINT16_MAX };

/* Reads the digits behind '@'. 0 is no revision. */
static unsigned read_revision(const char *text, size_t length)
{
    unsigned revision = 0;

    for (size_t at = 0; at < length; at++) {
        if (text[at] < '0' || text[at] > '9' || (at == 0 && text[at] == '0'))
            return 0;
        revision = revision * 10 + (unsigned)(text[at] - '0');
        if (revision > REVISION_MAX)
            return 0;
    }
    return revision;
}

static bool is_name(const char *name, const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && name[at] != '\0' && name[at] == text[at])
        at++;
    return at == length && name[at] == '\0';
}

const struct go_ruleset *go_ruleset_find(const char *name, size_t length)
{
    size_t end = 0;
    unsigned revision;

    while (end < length && name[end] != '@')
        end++;
    revision = end < length ? read_revision(name + end + 1, length - end - 1) : 0;
    for (size_t at = 0; at < go_rulesets_n; at++) {
        if (is_name(go_rulesets[at]->name, name, end) &&
            (end == length || go_rulesets[at]->revision == revision))
            return go_rulesets[at];
    }
    return NULL;
}
