/* The tables of tournaments: the fields of each act, in a command and in the log; internal to proto. */
#ifndef MIAI_PROTO_TOUR_FIELDS_H
#define MIAI_PROTO_TOUR_FIELDS_H

#include "proto/json/fields.h"
#include "proto/tour/json.h"
#include "proto/tour/tour.h"

/* The place of an act: a command has what the sender wants, the log also what the server decided. */
enum proto_tour_form { PROTO_TOUR_COMMAND, PROTO_TOUR_STORED };

struct proto_tour_shape {
    bool command; /* a desk may send it */
    bool exp;     /* and then must send `exp` */
    const struct proto_field *fields;
    size_t fields_n;
    const struct proto_field *added; /* the server's additions in the log */
    size_t added_n;
};
extern const struct proto_tour_shape proto_tour_shapes[PROTO_ACTS_N];

/* The act with the word `key`, or 0. */
enum proto_tour_act_kind proto_tour_act_find(const char *key);

/* Reads the parts of an act that are objects themselves (settings, people, pairs, rooms, ratings),
 * after its fields and from the same object. The act owns their memory, on false too. */
bool proto_tour_parts_read(const json_t *object, enum proto_tour_form form,
                           const struct proto_path *path, struct proto_tour_act *act,
                           struct proto_fault *ret_error);

bool proto_tour_settings_read(const json_t *object, enum proto_tour_form form,
                              const struct proto_path *path, struct proto_tour_settings *ret,
                              struct proto_fault *ret_error);
/* slug and title, which a copy does not take over. */
extern const struct proto_field proto_tour_title_fields[2];

/* Settings of the games: the fields of `open`, or the text of proto_tour_game_write(). */
bool proto_tour_game_read(const json_t *object, enum proto_tour_form form,
                          const struct proto_path *path, struct proto_open *ret,
                          struct proto_fault *ret_error);
void proto_tour_game_write(struct proto_text *text, const struct proto_open *open);

/* One person; `no` is required if numbered. */
bool proto_tour_person_read(const json_t *object, enum proto_tour_form form, bool numbered,
                            const struct proto_path *path, struct proto_tour_person *ret,
                            struct proto_fault *ret_error);
void proto_tour_person_write(struct proto_text *text, const struct proto_tour_person *person);
/* The fields in which players describe themselves. */
extern const struct proto_field proto_tour_enter_fields[];
extern const size_t proto_tour_enter_fields_n;

#endif
