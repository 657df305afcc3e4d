/* The tables of tournaments: which fields each act has, in a command and in the log. Inside proto
 * only. */
#ifndef MIAI_PROTO_TOUR_FIELDS_H
#define MIAI_PROTO_TOUR_FIELDS_H

#include "proto/json/fields.h"
#include "proto/tour/json.h"
#include "proto/tour/tour.h"

/* Where an act stands: a command says what somebody wants, the log also what the server made of
 * it. */
enum proto_tour_form { PROTO_TOUR_COMMAND, PROTO_TOUR_STORED };

struct proto_tour_shape {
    bool command; /* may be said on the desk */
    bool exp;     /* and needs `exp` then */
    const struct proto_field *fields;
    size_t fields_n;
    const struct proto_field *added; /* by the server, in the log */
    size_t added_n;
};
extern const struct proto_tour_shape proto_tour_shapes[PROTO_ACTS_N];

/* The act called `key`, or 0. */
enum proto_tour_act_kind proto_tour_act_find(const char *key);

/* The parts of an act that are objects themselves (settings, people, pairs, rooms, ratings), read after its
 * fields from the object that has them. What is allocated hangs on the act, on false too. */
bool proto_tour_parts_read(const json_t *object, enum proto_tour_form form,
                           const struct proto_path *path, struct proto_tour_act *act,
                           struct proto_fault *ret_error);

bool proto_tour_settings_read(const json_t *object, enum proto_tour_form form,
                              const struct proto_path *path, struct proto_tour_settings *ret,
                              struct proto_fault *ret_error);
/* slug and title, which a copy has of its own. */
extern const struct proto_field proto_tour_title_fields[2];

/* Settings of the games: the fields of `open`, or what proto_tour_game_write() wrote. */
bool proto_tour_game_read(const json_t *object, enum proto_tour_form form,
                          const struct proto_path *path, struct proto_open *ret,
                          struct proto_fault *ret_error);
void proto_tour_game_write(struct proto_text *text, const struct proto_open *open);

/* One person; `no` is there if numbered. */
bool proto_tour_person_read(const json_t *object, enum proto_tour_form form, bool numbered,
                            const struct proto_path *path, struct proto_tour_person *ret,
                            struct proto_fault *ret_error);
void proto_tour_person_write(struct proto_text *text, const struct proto_tour_person *person);
/* What a player says of themselves. */
extern const struct proto_field proto_tour_enter_fields[];
extern const size_t proto_tour_enter_fields_n;

#endif
