/* People of a tournament: the fields that a director may write, and those in which players describe themselves. */
#include <string.h>

#include "proto/tour/fields.h"
#include "proto/wire/tour_words.h"

#define INTO(member) PROTO_AT(proto_tour_person, member)

#define COUNTRY                                                                                    \
    PROTO_OPTIONAL("country", SPELT, INTO(country), .max = 2, .check = proto_tour_is_country)
#define CLUB PROTO_OPTIONAL("club", NOTE, INTO(club), .max = PROTO_TOUR_CLUB_MAX)
#define TEAM PROTO_OPTIONAL("team", NOTE, INTO(team), .max = PROTO_TOUR_PERSON_MAX)
#define RANK PROTO_OPTIONAL("rank", RANK, INTO(rank), .or_null = true)

static const struct proto_field number[] = {
    PROTO_REQUIRED("number", INTEGER, INTO(no), .was = "no", .min = 1,
                   .max = PROTO_TOUR_PLAYERS_MAX),
};
static const struct proto_field fields[] = {
    PROTO_REQUIRED("name", TEXT, INTO(name), .max = PROTO_TOUR_PERSON_MAX),
    PROTO_OPTIONAL("account", PLAYER, INTO(account), .or_null = true),
    COUNTRY,
    CLUB,
    PROTO_OPTIONAL("household", NOTE, INTO(household), .max = PROTO_TOUR_CLUB_MAX),
    PROTO_OPTIONAL("labels", NOTE, INTO(labels), .max = PROTO_TOUR_LABELS_MAX),
    TEAM,
    PROTO_OPTIONAL("pin", SPELT, INTO(pin), .max = 8, .check = proto_tour_is_pin),
    RANK,
    PROTO_OPTIONAL("rating", INTEGER, INTO(rating), .or_null = true, .min = 1,
                   .max = PROTO_TOUR_RATING_MAX),
    PROTO_OPTIONAL("correction", INTEGER, INTO(correction), .min = -1, .max = 2),
    PROTO_OPTIONAL("seed", INTEGER, INTO(seed), .or_null = true, .min = 1,
                   .max = PROTO_TOUR_PLAYERS_MAX),
    PROTO_OPTIONAL("fixed_board", INTEGER, INTO(fixed_board), .or_null = true, .min = 1,
                   .max = PROTO_TOUR_PAIRS_MAX),
    PROTO_OPTIONAL("join", INTEGER, INTO(join_round), .min = 1, .max = PROTO_TOUR_ROUNDS_MAX),
    PROTO_OPTIONAL("status", CHOICE, INTO(standing), .was = "standing", .min = PROTO_TOUR_ENTERED,
                   .words = proto_tour_enterable),
    PROTO_OPTIONAL("note", NOTE, INTO(note), .max = PROTO_TOUR_REASON_MAX),
};
/* Only of players who are added: of the others the act `absent` says it. */
static const struct proto_field excused[] = {PROTO_OPTIONAL("excused", KNOWN, .min = 0)};
/* Added by the server, in the log. */
static const struct proto_field added[] = {
    PROTO_OPTIONAL("deviation", INTEGER, INTO(deviation), .min = 1, .max = PROTO_TOUR_RATING_MAX),
    PROTO_OPTIONAL("guest", BOOL, INTO(guest)),
    PROTO_OPTIONAL("invited", PLAYER, INTO(invited)),
};
const struct proto_field proto_tour_enter_fields[] = {
    PROTO_OPTIONAL("name", TEXT, INTO(name), .max = PROTO_TOUR_PERSON_MAX),
    COUNTRY,
    CLUB,
    TEAM,
    RANK,
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

const size_t proto_tour_enter_fields_n = COUNT(proto_tour_enter_fields);

/* --- missed rounds ---------------------------------------------------------------------------- */

static bool read_excused(const json_t *list, const struct proto_path *parent,
                         struct proto_tour_person *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "excused", strlen("excused"), 0};

    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) == 0)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        const json_t *value = json_array_get(list, i);
        json_int_t round = json_integer_value(value);
        if (!json_is_integer(value) || round < 1 || round > PROTO_TOUR_ROUNDS_MAX ||
            ret->absences[round - 1] != PROTO_ABSENT_NOT)
            return proto_path_fault(&element, ret_error);
        ret->absences[round - 1] = PROTO_ABSENT_EXCUSED;
    }
    return true;
}

static void write_excused(struct proto_text *text, const struct proto_tour_person *person)
{
    bool any = false;

    for (unsigned i = 0; i < PROTO_TOUR_ROUNDS_MAX; i++) {
        if (person->absences[i] != PROTO_ABSENT_EXCUSED)
            continue;
        proto_text_literal(text, any ? "," : ",\"excused\":[");
        proto_text_integer(text, i + 1);
        any = true;
    }
    if (any)
        proto_text_char(text, ']');
}

/* --- persons ---------------------------------------------------------------------------------- */

bool proto_tour_person_read(const json_t *object, enum proto_tour_form form, bool numbered,
                            const struct proto_path *path, struct proto_tour_person *ret,
                            struct proto_fault *ret_error)
{
    struct proto_group groups[4] = {{fields, COUNT(fields), ret}};
    size_t groups_n = 1;

    if (numbered)
        groups[groups_n++] = (struct proto_group){number, COUNT(number), ret};
    if (form == PROTO_TOUR_STORED)
        groups[groups_n++] = (struct proto_group){added, COUNT(added), ret};
    if (form == PROTO_TOUR_STORED || !numbered)
        groups[groups_n++] = (struct proto_group){excused, COUNT(excused), ret};
    *ret = (struct proto_tour_person){.rank = PROTO_TOUR_NO_RANK};
    return (form == PROTO_TOUR_STORED ? proto_fields_read_stored : proto_fields_read)(
               object, groups, groups_n, path, ret_error) &&
           (ret->deviation == 0 || ret->rating != 0 ||
            proto_path_fault_key(path, "deviation", ret_error)) &&
           read_excused(json_object_get(object, "excused"), path, ret, ret_error);
}

void proto_tour_person_write(struct proto_text *text, const struct proto_tour_person *person)
{
    proto_text_char(text, '{');
    if (person->no > 0)
        proto_fields_write(text, number, COUNT(number), person, false);
    proto_fields_write(text, fields, COUNT(fields), person, false);
    proto_fields_write(text, added, COUNT(added), person, false);
    write_excused(text, person);
    proto_text_char(text, '}');
}
