/* The words of tournaments on the wire, each list in the order of its enum. */
#ifndef MIAI_PROTO_TOUR_WORDS_H
#define MIAI_PROTO_TOUR_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each ends with NULL and begins with the value that is said beside it. */
extern const char *const proto_tour_systems[];   /* PROTO_SWISS */
extern const char *const proto_tour_stages[];    /* PROTO_STAGE_DRAFT */
extern const char *const proto_tour_criteria[];  /* PROTO_CRITERION_SCORE */
extern const char *const proto_tour_seedings[];  /* PROTO_SEED_SLIP */
extern const char *const proto_tour_entries[];   /* PROTO_ENTRY_ANYBODY */
extern const char *const proto_tour_roles[];     /* PROTO_ROLE_NONE */
extern const char *const proto_tour_standings[]; /* PROTO_TOUR_ENTERED */
extern const char *const proto_tour_enterable[]; /* the first three, to begin with */
extern const char *const proto_tour_absences[];  /* PROTO_ABSENT_NOT */
extern const char *const proto_tour_planned[];   /* the first three, which people decide */
extern const char *const proto_tour_results[];   /* PROTO_TOUR_BLACK */
extern const char *const proto_tour_states[];    /* PROTO_ROUND_DRAFTED */
extern const char *const proto_tour_endings[];   /* GO_ENDING_SCORE */

/* "3d" is 2, "1d" 0, "1k" -1, "30k" -30. False, and *ret as it was, for anything else. */
bool proto_tour_rank_read(const char *text, size_t length, int8_t *ret);
/* Writes a rank and a NUL; *ret is "" for PROTO_TOUR_NO_RANK. Returns the length. */
size_t proto_tour_rank_write(int8_t rank, char ret[4]);

bool proto_tour_is_slug(const char *text, size_t length);    /* "kiln-lane" */
bool proto_tour_is_country(const char *text, size_t length); /* "", or two capitals */
bool proto_tour_is_code(const char *text, size_t length);    /* of entry; or none */
bool proto_tour_is_pin(const char *text, size_t length);     /* digits, or none */

#endif
