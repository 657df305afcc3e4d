/* The report of the American Go Association: the players, and the winner of each game.
 *
 * Promises: every player has an id of their own, and every game in it was played and won. Draws,
 * byes and games by default have no place in the format and are left out. */
#include <stdlib.h>

#include "proto/lib/alloc.h"
#include "proto/wire/tour_words.h"
#include "server/tour/files/parts.h"
#include "server/tour/parts.h"

enum { ID_DIGITS = 5, ID_LAST = 99999, TITLE_MAX_BYTES = 80 };

/* An id of the association, or a number from 99999 down for a player without one. */
struct member {
    uint32_t id;
    const struct proto_tour_person *person;
};
struct members {
    struct member *list; /* by id */
    unsigned n;
    uint32_t ids[PROTO_TOUR_PLAYERS_MAX + 1]; /* by number of the player */
};

/* --- ids -------------------------------------------------------------------------------------- */

static bool is_taken(const struct members *members, uint32_t id)
{
    for (unsigned i = 0; i < members->n; i++)
        if (members->list[i].id == id)
            return true;
    return false;
}

/* Ids have up to five digits. A PIN of the EGD has eight, so it is no id. */
static uint32_t stated_id(const struct proto_tour_person *person)
{
    return strlen(person->pin) <= ID_DIGITS ? (uint32_t)strtoul(person->pin, NULL, 10) : 0;
}

static void enter(struct members *members, const struct proto_tour_person *person, uint32_t id)
{
    members->list[members->n++] = (struct member){id, person};
    members->ids[person->no] = id;
}

static int by_id(const void *a, const void *b)
{
    uint32_t one = ((const struct member *)a)->id, two = ((const struct member *)b)->id;
    return one < two ? -1 : one > two;
}

static void number(struct members *members, const struct tour *tour)
{
    uint32_t free_id = ID_LAST;

    *members = (struct members){.list = alloc_zeroed(tour->people_n, sizeof *members->list)};
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        uint32_t id = person ? stated_id(person) : 0;
        if (id > 0 && !is_taken(members, id))
            enter(members, person, id);
    }
    for (uint16_t no = 1; no <= tour->people_n; no++) {
        const struct proto_tour_person *person = tour_person(tour, no);
        if (!person || members->ids[no] > 0)
            continue;
        while (is_taken(members, free_id))
            free_id--;
        enter(members, person, free_id);
    }
    qsort(members->list, members->n, sizeof *members->list, by_id);
}

/* --- parts ------------------------------------------------------------------------------------ */

static void put_clean(struct proto_text *text, const char *at)
{
    char clean[TITLE_MAX_BYTES + 1];

    tour_latin(at, strlen(at), TOUR_ASCII, "#", TITLE_MAX_BYTES, clean);
    proto_text_literal(text, clean);
}

static void put_date(struct proto_text *text, const char *key, struct tour_date date)
{
    proto_text_char(text, '\t');
    proto_text_literal(text, key);
    proto_text_integer(text, date.month);
    proto_text_char(text, '/');
    proto_text_integer(text, date.day);
    proto_text_char(text, '/');
    proto_text_integer(text, date.year);
    proto_text_char(text, '\n');
}

static void put_head(struct proto_text *text, const struct tour *tour, const char *place)
{
    const struct proto_tour_settings *settings = &tour->settings;
    const char *why = tour_archive_only(tour);
    struct tour_date first, last;

    if (why) {
        proto_text_literal(text, "# Archive only, not to be rated: ");
        proto_text_literal(text, why);
        proto_text_char(text, '\n');
    }
    if (!place && *settings->place)
        place = settings->place;
    if (!place)
        place = settings->over_board ? "unknown" : "internet";
    proto_text_literal(text, "TOURNEY ");
    put_clean(text, settings->title);
    proto_text_literal(text, ", ");
    put_clean(text, place);
    proto_text_char(text, '\n');
    if (tour_dates(tour, &first, &last)) {
        put_date(text, "start=", first);
        put_date(text, "finish=", last);
    }
    proto_text_literal(text, "\trules=");
    put_clean(text, settings->game.title);
    proto_text_literal(text, "\n\n");
}

static void put_players(struct proto_text *text, const struct members *members)
{
    proto_text_literal(text, "PLAYERS\n");
    for (unsigned i = 0; i < members->n; i++) {
        const struct proto_tour_person *person = members->list[i].person;
        struct tour_name name = tour_name_of(person, TOUR_ASCII);
        char rank[4] = "?";
        size_t length = proto_tour_rank_write(person->rank, rank);
        if (length > 0)
            rank[length - 1] = rank[length - 1] == 'd' ? 'D' : 'K';
        proto_text_integer(text, members->list[i].id);
        proto_text_char(text, '\t');
        proto_text_literal(text, name.surname);
        proto_text_literal(text, ", ");
        proto_text_literal(text, name.first);
        proto_text_char(text, '\t');
        proto_text_literal(text, length > 0 ? rank : "?");
        proto_text_char(text, '\n');
    }
}

/* Whole points, as the association counts them: 7.5 is 7. */
static int komi_of(const struct tour *tour, unsigned handicap)
{
    int komi_x2 = tour->settings.game.setup.rules.komi_x2;

    if (handicap > 0)
        return 0;
    return komi_x2 >= 0 ? komi_x2 / 2 : -((1 - komi_x2) / 2);
}

static void put_game(struct proto_text *text, const struct tour *tour,
                     const struct members *members, const struct tour_file_game *game)
{
    proto_text_integer(text, members->ids[game->white]);
    proto_text_char(text, '\t');
    proto_text_integer(text, members->ids[game->black]);
    proto_text_literal(text, game->result == PROTO_TOUR_BLACK ? "\tB\t" : "\tW\t");
    proto_text_integer(text, game->handicap > 1 ? game->handicap : 0);
    proto_text_char(text, '\t');
    proto_text_integer(text, komi_of(tour, game->handicap));
    proto_text_char(text, '\n');
}

static void put_round(struct proto_text *text, const struct tour *tour,
                      const struct members *members, const struct proto_tour_round *round)
{
    bool begun = false;

    for (unsigned i = 0; i < round->pairs_n; i++) {
        struct tour_file_game game;
        for (unsigned k = 0; k < PROTO_TOUR_GAMES_MAX; k++) {
            if (!tour_file_game(&round->pairs[i], k, &game) || game.by_default ||
                (game.result != PROTO_TOUR_BLACK && game.result != PROTO_TOUR_WHITE))
                continue;
            if (!begun) {
                proto_text_literal(text, "\nGAMES ");
                proto_text_integer(text, round->no);
                proto_text_char(text, '\n');
            }
            begun = true;
            put_game(text, tour, members, &game);
        }
    }
}

void tour_write_aga(struct proto_text *text, const struct tour *tour, const char *place)
{
    struct members members;

    number(&members, tour);
    put_head(text, tour, place);
    put_players(text, &members);
    for (unsigned i = 0; i < tour->rounds_n; i++)
        if (tour_is_begun(&tour->rounds[i]))
            put_round(text, tour, &members, &tour->rounds[i]);
    proto_text_literal(text, "\nEND\n");
    free(members.list);
}
