/* People of a tournament: the fields that a director may write, and those in which players describe themselves. */
#include "proto/tour/fields.h"
#include "proto/wire/tour_words.h"

#define INTO(member) PROTO_AT(proto_tour_person, member)

#define COUNTRY                                                                                    \
    PROTO_OPTIONAL("country", SPELT, INTO(country), .max = 2, .check = proto_tour_is_country)
#define CLUB PROTO_OPTIONAL("club", NOTE, INTO(club), .max = PROTO_TOUR_CLUB_MAX)
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
    RANK,
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

const size_t proto_tour_enter_fields_n = COUNT(proto_tour_enter_fields);

bool proto_tour_person_read(const json_t *object, enum proto_tour_form form, bool numbered,
                            const struct proto_path *path, struct proto_tour_person *ret,
                            struct proto_fault *ret_error)
{
    struct proto_group groups[3] = {{fields, COUNT(fields), ret}};
    size_t groups_n = 1;

    if (numbered)
        groups[groups_n++] = (struct proto_group){number, COUNT(number), ret};
    if (form == PROTO_TOUR_STORED)
        groups[groups_n++] = (struct proto_group){added, COUNT(added), ret};
    *ret = (struct proto_tour_person){.rank = PROTO_TOUR_NO_RANK};
    return (form == PROTO_TOUR_STORED ? proto_fields_read_stored : proto_fields_read)(
               object, groups, groups_n, path, ret_error) &&
           (ret->deviation == 0 || ret->rating != 0 ||
            proto_path_fault_key(path, "deviation", ret_error));
}

void proto_tour_person_write(struct proto_text *text, const struct proto_tour_person *person)
{
    proto_text_char(text, '{');
    if (person->no > 0)
        proto_fields_write(text, number, COUNT(number), person, false);
    proto_fields_write(text, fields, COUNT(fields), person, false);
    proto_fields_write(text, added, COUNT(added), person, false);
    proto_text_char(text, '}');
}
