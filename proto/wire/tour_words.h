/* The words of tournaments on the wire, each list in the order of its enum. */
#ifndef MIAI_PROTO_WIRE_TOUR_WORDS_H
#define MIAI_PROTO_WIRE_TOUR_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum proto_tour_system { PROTO_SWISS = 1, PROTO_MCMAHON, PROTO_ROBIN, PROTO_KNOCKOUT };
/* Stages in their order; the numbers are stored. A stage can be taken back. */
enum proto_tour_stage {
    PROTO_STAGE_DRAFT = 1,
    PROTO_STAGE_REGISTRATION,
    PROTO_STAGE_CHECKIN,
    PROTO_STAGE_RUNNING,
    PROTO_STAGE_FINISHED,
    PROTO_STAGE_ARCHIVED,
    PROTO_STAGE_CANCELLED
};
/* Tie-breaks; the word on the wire is the name in small letters: "sos", "sos-1" … */
enum proto_tour_criterion {
    PROTO_CRITERION_NONE,
    PROTO_CRITERION_SCORE, /* McMahon score, points */
    PROTO_CRITERION_GP,    /* game points of matches */
    PROTO_CRITERION_SOS,
    PROTO_CRITERION_SOS_1,
    PROTO_CRITERION_SOS_2,
    PROTO_CRITERION_SODOS,
    PROTO_CRITERION_SOSOS,
    PROTO_CRITERION_CUSS,
    PROTO_CRITERION_BW, /* games won as Black */
    PROTO_CRITERION_WINS,
    PROTO_CRITERION_DC, /* direct comparison */
    PROTO_CRITERIA_N
};
enum proto_tour_seeding { PROTO_SEED_SLIP = 1, PROTO_SEED_FOLD, PROTO_SEED_RANDOM };
/* The ways to enter without the desk. */
enum proto_tour_entry {
    PROTO_ENTRY_ANYBODY = 1,
    PROTO_ENTRY_ACCOUNTS,
    PROTO_ENTRY_CODE,
    PROTO_ENTRY_ACCEPTED /* any account may ask, and waits until the desk accepts */
};
/* The worth of the games of a player who left a round robin; the numbers are not stored. */
enum proto_tour_withdrawn {
    PROTO_WITHDRAWN_HALF, /* all fall if fewer than half of them were played */
    PROTO_WITHDRAWN_STAY, /* those that were played stay */
    PROTO_WITHDRAWN_FALL  /* all fall */
};
enum proto_tour_role { PROTO_ROLE_NONE, PROTO_ROLE_ASSISTANT, PROTO_ROLE_DIRECTOR };

/* Each ends with NULL and begins with the value in its comment. */
extern const char *const proto_tour_systems[];    /* PROTO_SWISS */
extern const char *const proto_tour_stages[];     /* PROTO_STAGE_DRAFT */
extern const char *const proto_tour_criteria[];   /* PROTO_CRITERION_SCORE */
extern const char *const proto_tour_seedings[];   /* PROTO_SEED_SLIP */
extern const char *const proto_tour_entries[];    /* PROTO_ENTRY_ANYBODY */
extern const char *const proto_tour_withdrawns[]; /* PROTO_WITHDRAWN_HALF */
extern const char *const proto_tour_roles[];      /* PROTO_ROLE_NONE */
extern const char *const proto_tour_standings[];  /* PROTO_TOUR_ENTERED */
extern const char *const proto_tour_enterable[];  /* the first three, for a player who is entered */
extern const char *const proto_tour_absences[];   /* PROTO_ABSENT_NOT */
extern const char *const proto_tour_planned[];    /* the first three, which people decide */
extern const char *const proto_tour_results[];    /* PROTO_TOUR_BLACK */
extern const char *const proto_tour_states[];     /* PROTO_ROUND_DRAFTED */
extern const char *const proto_tour_endings[];    /* GO_ENDING_SCORE */

bool proto_tour_is_day(const char *text, size_t length);     /* "2026-12-05", or "" */
bool proto_tour_is_slug(const char *text, size_t length);    /* "kiln-lane" */
bool proto_tour_is_country(const char *text, size_t length); /* "", or two capitals */
bool proto_tour_is_code(const char *text, size_t length);    /* of entry; or "" */
bool proto_tour_is_pin(const char *text, size_t length);     /* digits, or "" */

#endif
