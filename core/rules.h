/* A ruleset is data: one value for each clause of docs/RULES.md, by the clause's own name.
 * Zero is never a valid enumerator, so a literal that forgets a clause fails go_rules_check(). */
#ifndef MIAI_CORE_RULES_H
#define MIAI_CORE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum go_topology { GO_TOPOLOGY_PLANE = 1, GO_TOPOLOGY_TORUS };
enum go_liberty { GO_LIBERTY_ADJACENT = 1, GO_LIBERTY_EXTERNAL, GO_LIBERTY_EXTERNAL_PERPENDICULAR };
enum go_removal { GO_REMOVAL_OPPONENT_FIRST = 1, GO_REMOVAL_SIMULTANEOUS };
enum go_suicide {
    GO_SUICIDE_LEGAL = 1,
    GO_SUICIDE_MULTI_STONE,
    GO_SUICIDE_ILLEGAL,
    GO_SUICIDE_SINGLE_STONE_LOSES
};
enum go_ko {
    GO_KO_NONE = 1,
    GO_KO_BASIC,
    GO_KO_AFTER_CAPTURE,
    GO_KO_AFTER_DISTURBING_CAPTURE,
    GO_KO_AFTER_CAPTURE_EXCEPT_SNAPBACK,
    GO_KO_LARGER_CAPTURE,
    GO_KO_AFTER_CAPTURE_SINGLE,
    GO_KO_LAST_CAPTURER
};
enum go_repetition {
    GO_REPETITION_SAME = 1, /* dispute_repetition only: as in the main phase */
    GO_REPETITION_NONE,
    GO_REPETITION_POSITIONAL_SUPERKO,
    GO_REPETITION_SITUATIONAL_SUPERKO,
    GO_REPETITION_DRAW,
    GO_REPETITION_THREEFOLD_DRAW,
    GO_REPETITION_THREEFOLD_NO_RESULT,
    GO_REPETITION_THREEFOLD_PRISONERS,
    GO_REPETITION_BALANCED_THREEFOLD_DRAW
};
enum go_passing { GO_PASSING_LEGAL = 1, GO_PASSING_ILLEGAL, GO_PASSING_LIMITED };
enum go_pass_stones { GO_PASS_STONES_NEVER = 1, GO_PASS_STONES_ALWAYS, GO_PASS_STONES_DISPUTE };
enum go_dead_stones { GO_DEAD_STONES_NONE = 1, GO_DEAD_STONES_AGREEMENT, GO_DEAD_STONES_OWNER };
enum go_goal {
    GO_GOAL_SCORE = 1,
    GO_GOAL_BRIDGE,
    GO_GOAL_BRIDGE_AFTER_REMOVAL,
    GO_GOAL_NONE,
    GO_GOAL_CAPTURE_ALL,
    GO_GOAL_FIRST_CAPTURE,
    GO_GOAL_NO_CAPTURE
};
enum go_scoring { GO_SCORING_NONE = 1, GO_SCORING_AREA, GO_SCORING_TERRITORY, GO_SCORING_STONES };
enum go_handicap_compensation {
    GO_HANDICAP_COMPENSATION_NONE = 1,
    GO_HANDICAP_COMPENSATION_N,
    GO_HANDICAP_COMPENSATION_N_MINUS_1
};

#define GO_STONE_LIMIT_NONE (-1)
#define GO_STONE_LIMIT_AUTO (-2)

struct go_rules {
    uint8_t topology;             /* enum go_topology */
    uint8_t liberty;              /* enum go_liberty */
    uint8_t removal;              /* enum go_removal */
    uint8_t suicide;              /* enum go_suicide */
    uint8_t ko;                   /* enum go_ko */
    uint8_t repetition;           /* enum go_repetition, never SAME */
    bool repetition_counts_setup; /* the starting position is occurrence 1 */
    uint8_t dispute_repetition;   /* enum go_repetition, from the first resumption on */
    bool minimal_superko;
    uint8_t passing;           /* enum go_passing */
    uint16_t pass_allowance_b; /* passes, with GO_PASSING_LIMITED */
    uint16_t pass_allowance_w;
    uint8_t stop_passes; /* 2 or 3 */
    bool white_passes_last;
    uint8_t pass_stones; /* enum go_pass_stones */
    bool equal_moves;
    uint8_t dead_stones;     /* enum go_dead_stones */
    uint8_t max_resumptions; /* 0..GO_RESUMPTIONS_MAX */
    bool modified_ko;
    bool challenge_restriction;
    bool confirmation;
    uint8_t max_claims;    /* 0..GO_CLAIMS_MAX a game */
    uint8_t max_sequences; /* 0..GO_SEQUENCES_MAX a claim */
    int16_t stone_limit;   /* GO_STONE_LIMIT_NONE, GO_STONE_LIMIT_AUTO or 0..GO_STONE_LIMIT_MAX */
    uint8_t goal;          /* enum go_goal */
    uint8_t scoring;       /* enum go_scoring */
    bool group_tax;        /* points off for the eyes that each group needs */
    int16_t komi_x2;       /* half points to White */
    uint8_t handicap_compensation; /* enum go_handicap_compensation */
};

/* A named, numbered ruleset. Once a game was played under a revision it is never edited. */
struct go_ruleset {
    const char *name;  /* "alter-igo": stable, lower case */
    uint16_t revision; /* from 1 */
    const char *title; /* "Alter Igo" */
    struct go_rules rules;
};

/* All shipped rulesets, newest revision of each, in the order in which people see them. */
extern const struct go_ruleset *const go_rulesets[];
extern const size_t go_rulesets_n;

/* Finds "name" (newest revision) or "name@revision"; length in bytes. NULL if there is none. */
const struct go_ruleset *go_ruleset_find(const char *name, size_t length);

/* The clauses as a table, so that readers and writers of rulesets need no list of their own. */
enum go_clause_kind {
    GO_CLAUSE_CHOICE,      /* one of values[], stored as an enumerator from 1 */
    GO_CLAUSE_BOOL,        /* stored as bool */
    GO_CLAUSE_NUMBER,      /* min..max */
    GO_CLAUSE_STONE_LIMIT, /* "none", "auto" or min..max */
    GO_CLAUSE_KOMI,     /* a multiple of one half, stored doubled, min..max of the doubled value */
    GO_CLAUSE_ALLOWANCE /* {"b":n,"w":n}, two numbers min..max */
};

struct go_clause {
    const char *name; /* as in docs/RULES.md */
    enum go_clause_kind kind;
    const char *const
        *values; /* GO_CLAUSE_CHOICE: names, the first belongs to enumerator `first` */
    uint8_t values_n;
    uint8_t first; /* enumerator of values[0] (2 for repetition, which has no "same") */
    int16_t min, max;
    bool late; /* came after rules had been stored: where it is missing, its first value applies */
};

extern const struct go_clause go_clauses[];
extern const size_t go_clauses_n;

/* Rules without choices: go_rules_check() refuses them. The late clauses have the values that apply
 * when they are missing. */
struct go_rules go_rules_unsaid(void);

/* Reads clause `index` of `rules` as a number (the enumerator for a choice, 0 or 1 for a bool,
 * doubled for komi). `part` is 0, or 1 for White's half of an allowance. A part or a clause that
 * does not exist reads as 0. */
int32_t go_clause_get(const struct go_rules *rules, size_t index, unsigned part);

/* Writes such a number. False, and nothing changed, if the value is outside the clause's range or
 * there is no such part. */
bool go_clause_set(struct go_rules *rules, size_t index, unsigned part, int32_t value);

/* Index of the clause with this name (length in bytes), or go_clauses_n. */
size_t go_clause_find(const char *name, size_t length);

/* Index of the clause at this offset in struct go_rules, or go_clauses_n. */
size_t go_clause_at(size_t offset);

/* Whether the values are valid, each alone and together (docs/RULES.md section 1). On false *ret_a
 * and *ret_b are the indexes of the two clauses that disagree; for one bad value both are the same.
 * Pointers may be NULL. */
bool go_rules_check(const struct go_rules *rules, size_t *ret_a, size_t *ret_b);

#endif
