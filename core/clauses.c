/* The clauses as a table: names exactly as in docs/RULES.md section 1, the place of each value in struct
 * go_rules, and its possible values. Readers and writers of rulesets use it instead of lists of their own. */
#include "limits.h"
#include "rules.h"

#define COUNT(array) ((uint8_t)(sizeof(array) / sizeof(array)[0]))

static const char *const topology[] = {"plane", "torus"};
static const char *const liberty[] = {"adjacent", "external", "external-perpendicular"};
static const char *const removal[] = {"opponent-first", "simultaneous"};
static const char *const suicide[] = {"legal", "multi-stone", "illegal", "single-stone-loses"};
static const char *const ko[] = {
    "none",
    "basic",
    "after-capture",
    "after-disturbing-capture",
    "after-capture-except-snapback",
    "larger-capture",
    "after-capture-single",
    "last-capturer",
};
static const char *const repetition[] = {
    "same", /* dispute_repetition only */
    "none",           "positional-superko",  "situational-superko", "draw",
    "threefold-draw", "threefold-no-result", "threefold-prisoners", "balanced-threefold-draw",
};
static const char *const passing[] = {"legal", "illegal", "limited"};
static const char *const pass_stones[] = {"never", "always", "dispute"};
static const char *const dead_stones[] = {"none", "agreement", "owner"};
static const char *const goal[] = {
    "score", "bridge", "bridge-after-removal", "none", "capture-all", "first-capture", "no-capture",
};
static const char *const scoring[] = {"none", "area", "territory", "stones"};
static const char *const handicap_compensation[] = {"none", "n", "n-1"};

#define CHOICE(clause, list, start)                                                                \
    {                                                                                              \
        .name = #clause, .kind = GO_CLAUSE_CHOICE, .values = (list) + (start)-1,                   \
        .values_n = (uint8_t)(COUNT(list) - (start) + 1), .first = (start)                         \
    }
#define NUMBER(clause, how, low, high)                                                             \
    {                                                                                              \
        .name = #clause, .kind = (how), .min = (low), .max = (high)                                \
    }
#define BOOL(clause) NUMBER(clause, GO_CLAUSE_BOOL, 0, 1)

const struct go_clause go_clauses[] = {
    {.name = "topology",
     .kind = GO_CLAUSE_CHOICE,
     .values = topology,
     .values_n = COUNT(topology),
     .first = GO_TOPOLOGY_PLANE,
     .late = true},
    CHOICE(liberty, liberty, GO_LIBERTY_ADJACENT),
    CHOICE(removal, removal, GO_REMOVAL_OPPONENT_FIRST),
    CHOICE(suicide, suicide, GO_SUICIDE_LEGAL),
    CHOICE(ko, ko, GO_KO_NONE),
    CHOICE(repetition, repetition, GO_REPETITION_NONE),
    BOOL(repetition_counts_setup),
    CHOICE(dispute_repetition, repetition, GO_REPETITION_SAME),
    BOOL(minimal_superko),
    CHOICE(passing, passing, GO_PASSING_LEGAL),
    NUMBER(pass_allowance, GO_CLAUSE_ALLOWANCE, 0, GO_PASS_ALLOWANCE_MAX),
    NUMBER(stop_passes, GO_CLAUSE_NUMBER, 2, 3),
    BOOL(white_passes_last),
    CHOICE(pass_stones, pass_stones, GO_PASS_STONES_NEVER),
    BOOL(equal_moves),
    CHOICE(dead_stones, dead_stones, GO_DEAD_STONES_NONE),
    NUMBER(max_resumptions, GO_CLAUSE_NUMBER, 0, GO_RESUMPTIONS_MAX),
    BOOL(modified_ko),
    BOOL(challenge_restriction),
    BOOL(confirmation),
    NUMBER(max_claims, GO_CLAUSE_NUMBER, 0, GO_CLAIMS_MAX),
    NUMBER(max_sequences, GO_CLAUSE_NUMBER, 0, GO_SEQUENCES_MAX),
    NUMBER(stone_limit, GO_CLAUSE_STONE_LIMIT, 0, GO_STONE_LIMIT_MAX),
    CHOICE(goal, goal, GO_GOAL_SCORE),
    CHOICE(scoring, scoring, GO_SCORING_NONE),
    {.name = "group_tax", .kind = GO_CLAUSE_BOOL, .max = 1, .late = true},
    NUMBER(komi, GO_CLAUSE_KOMI, -GO_KOMI_X2_MAX, GO_KOMI_X2_MAX),
    CHOICE(handicap_compensation, handicap_compensation, GO_HANDICAP_COMPENSATION_NONE),
};

const size_t go_clauses_n = sizeof go_clauses / sizeof go_clauses[0];

/* The place of each clause, in the order of the table. */
struct field {
    uint8_t offset, bytes;
};
#define FIELD(name)                                                                                \
    {                                                                                              \
        offsetof(struct go_rules, name), sizeof(((struct go_rules *)0)->name)                      \
    }

static const struct field fields[] = {
    FIELD(topology),
    FIELD(liberty),
    FIELD(removal),
    FIELD(suicide),
    FIELD(ko),
    FIELD(repetition),
    FIELD(repetition_counts_setup),
    FIELD(dispute_repetition),
    FIELD(minimal_superko),
    FIELD(passing),
    FIELD(pass_allowance_b),
    FIELD(stop_passes),
    FIELD(white_passes_last),
    FIELD(pass_stones),
    FIELD(equal_moves),
    FIELD(dead_stones),
    FIELD(max_resumptions),
    FIELD(modified_ko),
    FIELD(challenge_restriction),
    FIELD(confirmation),
    FIELD(max_claims),
    FIELD(max_sequences),
    FIELD(stone_limit),
    FIELD(goal),
    FIELD(scoring),
    FIELD(group_tax),
    FIELD(komi_x2),
    FIELD(handicap_compensation),
};
_Static_assert(sizeof fields / sizeof fields[0] == sizeof go_clauses / sizeof go_clauses[0],
               "a field for each clause");
_Static_assert(offsetof(struct go_rules, pass_allowance_w) ==
                   offsetof(struct go_rules, pass_allowance_b) + sizeof(uint16_t),
               "the two halves of an allowance lie side by side");
_Static_assert(sizeof(bool) == sizeof(uint8_t), "a flag is one byte");

static bool is_signed(enum go_clause_kind kind)
{
    return kind == GO_CLAUSE_STONE_LIMIT || kind == GO_CLAUSE_KOMI;
}

static bool in_range(const struct go_clause *clause, int32_t value)
{
    switch (clause->kind) {
    case GO_CLAUSE_CHOICE:
        return value >= clause->first && value < clause->first + clause->values_n;
    case GO_CLAUSE_STONE_LIMIT:
        if (value == GO_STONE_LIMIT_NONE || value == GO_STONE_LIMIT_AUTO)
            return true;
        break;
    case GO_CLAUSE_BOOL:
    case GO_CLAUSE_NUMBER:
    case GO_CLAUSE_KOMI:
    case GO_CLAUSE_ALLOWANCE: break;
    }
    return value >= clause->min && value <= clause->max;
}

/* Only an allowance has two halves. */
static bool has_part(size_t index, unsigned part)
{
    return index < go_clauses_n && part < (go_clauses[index].kind == GO_CLAUSE_ALLOWANCE ? 2u : 1u);
}

int32_t go_clause_get(const struct go_rules *rules, size_t index, unsigned part)
{
    if (!has_part(index, part))
        return 0;
    const struct field *field = &fields[index];
    const unsigned char *at =
        (const unsigned char *)rules + field->offset + (size_t)part * field->bytes;

    if (field->bytes == 1)
        return *at;
    return is_signed(go_clauses[index].kind) ? *(const int16_t *)(const void *)at
                                             : *(const uint16_t *)(const void *)at;
}

bool go_clause_set(struct go_rules *rules, size_t index, unsigned part, int32_t value)
{
    if (!has_part(index, part) || !in_range(&go_clauses[index], value))
        return false;
    const struct field *field = &fields[index];
    unsigned char *at = (unsigned char *)rules + field->offset + (size_t)part * field->bytes;

    if (field->bytes == 1)
        *at = (unsigned char)value;
    else if (is_signed(go_clauses[index].kind))
        *(int16_t *)(void *)at = (int16_t)value;
    else
        *(uint16_t *)(void *)at = (uint16_t)value;
    return true;
}

struct go_rules go_rules_unsaid(void)
{
    struct go_rules rules = {0};

    for (size_t index = 0; index < go_clauses_n; index++) {
        const struct go_clause *clause = &go_clauses[index];

        if (clause->late)
            go_clause_set(&rules, index, 0, clause->first + clause->min);
    }
    return rules;
}

size_t go_clause_find(const char *name, size_t length)
{
    for (size_t index = 0; index < go_clauses_n; index++) {
        size_t at = 0;

        while (at < length && go_clauses[index].name[at] == name[at] && name[at] != '\0')
            at++;
        if (at == length && go_clauses[index].name[at] == '\0')
            return index;
    }
    return go_clauses_n;
}

size_t go_clause_at(size_t offset)
{
    size_t index = 0;

    while (index < go_clauses_n && fields[index].offset != offset)
        index++;
    return index;
}
