/* Files: records of games and archives are fetched; records, lists of people and whole tournaments are uploaded, also
 * spoilt ones; an exported tournament is imported as another one. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "house.h"
#include "json.h"

/* The request of the last file, so that an export can be kept. */
static struct {
    char tour[23];
    bool json;
} asked;

static void request(struct fuzz *fuzz, struct person *person, enum house_ask what, const char *name,
                    const char *body, size_t length, bool dry)
{
    int row = tally_row(fuzz, "http", house_ask_name(what));
    fuzz->messages++;
    fuzz->rows[row].said++;
    fuzz_note(fuzz, "%u %s %s %.*s", person->index, house_ask_name(what), name, (int)length, body);
    house_ask(fuzz->house,
              &(struct house_request){.what = what,
                                      .person = person,
                                      .token = person->has_session ? person->token : NULL,
                                      .name = name,
                                      .body = body,
                                      .length = length,
                                      .dry = dry});
}

void files_replied(struct fuzz *fuzz, struct person *person, int what, int status, const char *body,
                   size_t length)
{
    struct row *row = &fuzz->rows[tally_row(fuzz, "http", house_ask_name((enum house_ask)what))];
    fuzz_note(fuzz, "%u is answered %d %.*s", person->index, status, (int)length, body);
    json_t *answer = status == 0 ? NULL : json_loadb(body, length, 0, NULL);
    if (status == 200)
        row->taken += person->index != FUZZ_EYE;
    else if (status != 0 && !answer)
        fuzz_fail(fuzz, "%s is answered %d %.*s", house_ask_name((enum house_ask)what), status,
                  (int)length, body);
    for (int code = 1; code < PROTO_ERRORS_N && answer && status != 200; code++)
        if (same_word(text_at(answer, "code"), proto_error_key((enum proto_error)code)))
            row->refused[code]++;
    struct book_tour *tour = NULL;
    if (status == 200 && what == HOUSE_POST_TOUR)
        tour = book_tour(fuzz->book, text_at(answer, "tour"));
    if (tour)
        tour->director = person->player;
    tour = NULL;
    if (status == 200 && what == HOUSE_GET_TOUR &&
        same_word(text_at(answer, "kind"), "tournament") && length < 200000)
        tour = book_tour(fuzz->book, asked.tour);
    if (tour) {
        free(tour->file);
        tour->file = malloc(length + 1);
        memcpy(tour->file, body, length);
        tour->file[length] = '\0';
    }
    if (person->index == FUZZ_EYE && fuzz->seen && answer)
        json_object_set(fuzz->seen, "file", answer);
    json_decref(answer);
}

/* --- events ----------------------------------------------------------------------------------- */

static void fetch_event(struct fuzz *fuzz, struct person *person, const struct book_tour *tour)
{
    static const char *const endings[] = {"json", "json", "json", "csv", "h9", "aga", "zip", "exe"};
    char name[60];
    snprintf(name, sizeof name, "%s.%s", tour->id, endings[fuzz_random(fuzz, 8)]);
    memcpy(asked.tour, tour->id, sizeof asked.tour);
    request(fuzz, person, HOUSE_GET_TOUR, name, "", 0, false);
}

static const char gotha[] =
    "<?xml version=\"1.0\"?><Tournament><Players>"
    "<Player firstName=\"Ann\" name=\"Ash\" rank=\"3D\" rating=\"2300\" club=\"Kiln\" "
    "country=\"SE\" participating=\"11111111111111111111\" registeringStatus=\"FIN\"/>"
    "<Player firstName=\"Bob\" name=\"Birch\" rank=\"2K\" rating=\"1900\" club=\"Lane\" "
    "country=\"SE\" participating=\"11111111111111111111\" registeringStatus=\"FIN\"/>"
    "</Players><Games/></Tournament>";

/* The whole exported tournament, sometimes with a changed piece. */
static void bring_event(struct fuzz *fuzz, struct person *person, const struct book_tour *tour)
{
    if (!tour->file || fuzz_chance(fuzz, 15)) {
        request(fuzz, person, HOUSE_POST_TOUR, "", gotha, sizeof gotha - 1, false);
        return;
    }
    size_t length = strlen(tour->file);
    char *copy = strdup(tour->file);
    for (unsigned changes = fuzz_chance(fuzz, 40) ? 1 + fuzz_random(fuzz, 3) : 0; changes > 0;
         changes--) {
        size_t at = fuzz_random(fuzz, (uint32_t)length);
        if (fuzz_chance(fuzz, 70) && strpbrk(copy + at, "0123456789"))
            *strpbrk(copy + at, "0123456789") = (char)('0' + fuzz_random(fuzz, 10));
        else
            copy[at] = "{}[]\",:9"[fuzz_random(fuzz, 8)];
    }
    request(fuzz, person, HOUSE_POST_TOUR, "", copy, length, false);
    free(copy);
}

static void bring_people(struct fuzz *fuzz, struct person *person, struct book_tour *tour)
{
    static char list[40000];
    size_t used = (size_t)snprintf(list, sizeof list, "name%s,club,absent\n",
                                   fuzz_chance(fuzz, 90) ? ",rank" : "");
    unsigned n = 1 + fuzz_random(fuzz, fuzz_chance(fuzz, fuzz->theme->large) ? 256 : 9);
    for (unsigned i = 0; i < n; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "List %u,%u%s,C%u,%s\n",
                                 fuzz_chance(fuzz, 97) ? ++tour->serial : tour->serial,
                                 1 + fuzz_random(fuzz, 30), fuzz_chance(fuzz, 96) ? "k" : "x",
                                 fuzz_random(fuzz, 4), fuzz_chance(fuzz, 10) ? "1" : "");
    if (fuzz_chance(fuzz, 10))
        list[fuzz_random(fuzz, (uint32_t)used)] = (char)(1 + fuzz_random(fuzz, 255));
    request(fuzz, person, HOUSE_POST_PEOPLE, tour->id, list, used, fuzz_chance(fuzz, 25));
}

/* --- records ---------------------------------------------------------------------------------- */

static void bring_record(struct fuzz *fuzz, struct person *person)
{
    static const char *const records[] = {
        "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[gc];B[cc];W[];B[])",
        "(;GM[1]SZ[5];B[aa];W[bb](;B[cc])(;B[dd]))(;GM[1]SZ[3];B[bb])",
        "(;GM[1]SZ[9]AB[cc][gg]HA[2];W[ee];B[ee])", "{\"kind\":\"game\",\"v\":1}", "(;SZ[1:2"};
    char copy[200];
    snprintf(copy, sizeof copy, "%s", records[fuzz_random(fuzz, 5)]);
    if (fuzz_chance(fuzz, 30))
        copy[fuzz_random(fuzz, (uint32_t)strlen(copy))] = (char)(1 + fuzz_random(fuzz, 255));
    request(fuzz, person, HOUSE_POST_RECORD, "", copy, strlen(copy), false);
}

static void fetch_record(struct fuzz *fuzz, struct person *person)
{
    const struct book_game *game = book_any_game(fuzz);
    char name[60];
    if (!game)
        return;
    snprintf(name, sizeof name, "%s.%s", game->id, fuzz_chance(fuzz, 50) ? "sgf" : "json");
    request(fuzz, person, HOUSE_GET_RECORD, name, "", 0, false);
}

void files_act(struct fuzz *fuzz, struct person *person)
{
    struct book_tour *tour = book_any_tour(fuzz);
    uint32_t dice = fuzz_random(fuzz, 100);
    for (int i = 0; i < 6 && tour && tour->director != person->player; i++)
        tour = book_any_tour(fuzz);
    if (dice < 25 || !tour)
        fetch_record(fuzz, person);
    else if (dice < 40)
        bring_record(fuzz, person);
    else if (dice < 70)
        fetch_event(fuzz, person, tour);
    else if (dice < 80)
        bring_event(fuzz, person, tour);
    else if (json_is_true(object_at(object_at(tour->view.head, "settings"), "over_board")) ||
             fuzz_chance(fuzz, 10)) /* those of a list have no accounts to play with */
        bring_people(fuzz, person, tour);
}
