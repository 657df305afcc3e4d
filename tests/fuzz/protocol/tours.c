/* Tournaments from the side of the players: they look for tournaments, enter, check in, report, leave, and ask
 * questions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "json.h"

static const char *stage_of(const struct book_tour *tour)
{
    return text_at(tour->view.head, "stage");
}

/* The person's own entry; NULL. */
static const json_t *own_entry(const struct book_tour *tour, int64_t player)
{
    const char *key;
    json_t *one;
    char id[24];
    snprintf(id, sizeof id, "p%lld", (long long)player);
    json_object_foreach(
        tour->view.players, key,
        one) if (same_word(text_at(object_at(one, "account"), "id"), id)) return one;
    return NULL;
}

/* Is the player asked to take part? */
static bool is_invited(const struct book_tour *tour, int64_t player)
{
    size_t i;
    json_t *one;
    char id[24];
    snprintf(id, sizeof id, "p%lld", (long long)player);
    json_array_foreach(tour->people, i, one) if (same_word(text_at(object_at(one, "invited"), "id"),
                                                           id)) return true;
    return false;
}

/* Reports a game over the board, mostly a game of their own, and mostly with the opponent's result. */
static void report(struct fuzz *fuzz, struct person *person, const struct book_tour *tour,
                   const char *ch)
{
    static const char *const results[] = {"black", "black", "black", "white", "draw"};
    const json_t *own = own_entry(tour, person->player);
    long long round = number_at(tour->view.head, "round"), board = 1 + fuzz_random(fuzz, 4);
    char key[24];
    size_t i;
    json_t *pair;
    snprintf(key, sizeof key, "%lld", round);
    json_array_foreach(object_at(object_at(tour->view.rounds, key), "pairs"), i, pair)
    {
        if (own && (number_at(pair, "first") == number_at(own, "number") ||
                    number_at(pair, "second") == number_at(own, "number")))
            board = number_at(pair, "board");
    }
    say_do(fuzz, person, "tour", ch,
           "'k':'report','round':%lld,'board':%lld,'game':%u,'result':'%s'", round > 0 ? round : 1,
           board, 1 + (fuzz_random(fuzz, 4) == 0), results[fuzz_random(fuzz, 5)]);
}

static bool has_account(const struct book_tour *tour, long long no)
{
    char key[24];
    snprintf(key, sizeof key, "%lld", no);
    return json_is_object(object_at(json_object_get(tour->view.players, key), "account"));
}

/* Does this player sit there against a person, at a board that has neither a room nor a result? */
static bool may_begin(const struct book_tour *tour, const json_t *own, const json_t *pair)
{
    long long first = number_at(pair, "first"), second = number_at(pair, "second");
    long long no = number_at(own, "number");
    return own && (first == no || second == no) && json_is_null(object_at(pair, "room")) &&
           json_is_null(object_at(pair, "points")) && has_account(tour, first) &&
           has_account(tour, second);
}

/* Opens a board of a round that is played in any order: one of their own, or else any. */
static bool begin(struct fuzz *fuzz, struct person *person, const struct book_tour *tour, bool own)
{
    const json_t *player = own_entry(tour, person->player);
    long long round = 1 + fuzz_random(fuzz, 4), board = own ? 0 : 1 + fuzz_random(fuzz, 4);
    char ch[40];
    const char *key;
    size_t i;
    json_t *one, *pair;
    json_object_foreach(tour->view.rounds, key, one)
        json_array_foreach(object_at(one, "pairs"), i, pair)
    {
        if (may_begin(tour, player, pair) && (board == 0 || fuzz_chance(fuzz, 30))) {
            round = number_at(one, "number");
            board = number_at(pair, "board");
        }
    }
    if (board == 0)
        return false;
    snprintf(ch, sizeof ch, "tour:%s", tour->id);
    say_do(fuzz, person, "tour", ch, "'k':'begin','round':%lld,'board':%lld", round, board);
    return true;
}

/* Looks for a league of their own. */
static bool begin_somewhere(struct fuzz *fuzz, struct person *person)
{
    for (int i = 0; i < 8; i++) {
        const struct book_tour *tour = book_any_tour(fuzz);
        const json_t *settings = object_at(tour->view.head, "settings");
        if (json_is_true(object_at(settings, "any_order")) &&
            !json_is_true(object_at(settings, "over_board")) && begin(fuzz, person, tour, true))
            return true;
    }
    return false;
}

static void enter(struct fuzz *fuzz, struct person *person, const char *ch)
{
    const char *code = fuzz_chance(fuzz, 60)   ? ""
                       : fuzz_chance(fuzz, 80) ? ",'code':'" FUZZ_CODE "'"
                                               : ",'code':'kiln 2027'";
    if (fuzz_chance(fuzz, 60))
        say_do(fuzz, person, "tour", ch, "'k':'enter'%s", code);
    else
        say_do(fuzz, person, "tour", ch,
               "'k':'enter','name':'Player %u','club':'%s','rank':'%u%s','country':'SE'%s",
               person->index + fuzz_random(fuzz, 2), fuzz_chance(fuzz, 50) ? "Kiln" : "",
               1 + fuzz_random(fuzz, 9), fuzz_chance(fuzz, 30) ? "d" : "k", code);
}

static void listen_to(struct fuzz *fuzz, struct person *person, const struct book_tour *tour)
{
    static const char *const of[] = {"tour", "tour", "boards", "desk"};
    struct voice *line = say_line(fuzz, person);
    char ch[40];
    snprintf(ch, sizeof ch, "%s:%s", of[fuzz_random(fuzz, 4)], tour->id);
    if (line && !line_heard(line, ch))
        say_sub(fuzz, line, ch);
}

void tours_act(struct fuzz *fuzz, struct person *person)
{
    const struct book_tour *tour = book_any_tour(fuzz);
    char ch[40];
    if (!tour || (fuzz_chance(fuzz, 12) && begin_somewhere(fuzz, person)))
        return;
    const char *stage = stage_of(tour);
    const json_t *own = own_entry(tour, person->player);
    const json_t *settings = object_at(tour->view.head, "settings");
    bool over_board = json_is_true(object_at(settings, "over_board"));
    snprintf(ch, sizeof ch, "tour:%s", tour->id);
    if (fuzz_chance(fuzz, 35)) {
        listen_to(fuzz, person, tour);
        return;
    }
    if (fuzz_chance(fuzz, 12)) { /* in any state */
        static const char *const words[] = {"'k':'enter'",
                                            "'k':'leave'",
                                            "'k':'checkin','on':true",
                                            "'k':'checkin','on':false",
                                            "'k':'answer','on':true",
                                            "'k':'identify','number':1,'code':'guess 1'"};
        say_do(fuzz, person, "tour", ch, "%s", words[fuzz_random(fuzz, 6)]);
    } else if (!own && fuzz->book->identity.code[0] != '\0' && fuzz_chance(fuzz, 30)) {
        snprintf(ch, sizeof ch, "tour:%s", fuzz->book->identity.tour);
        say_do(fuzz, person, "tour", ch, "'k':'identify','number':%u,'code':'%s'",
               fuzz->book->identity.number, fuzz->book->identity.code);
    } else if (is_invited(tour, person->player)) {
        say_do(fuzz, person, "tour", ch, "'k':'answer','on':%s",
               fuzz_chance(fuzz, 90) ? "true" : "false");
    } else if (!own && (same_word(stage, "registration") || same_word(stage, "checkin"))) {
        enter(fuzz, person, ch);
    } else if (own && same_word(stage, "checkin")) {
        say_do(fuzz, person, "tour", ch, "'k':'checkin','on':%s",
               fuzz_chance(fuzz, 85) ? "true" : "false");
    } else if (over_board && same_word(stage, "running")) {
        report(fuzz, person, tour, ch);
    } else if (same_word(stage, "running") && fuzz_chance(fuzz, 2)) {
        begin(fuzz, person, tour, false);
    } else if (own && fuzz_chance(fuzz, 6)) {
        say_do(fuzz, person, "tour", ch, "'k':'leave'");
    }
}

/* --- questions -------------------------------------------------------------------------------- */

/* Asks about two players, mostly two who were paired in a round. */
static void ask_why(struct fuzz *fuzz, struct voice *line, const struct book_tour *tour)
{
    unsigned people = (unsigned)json_object_size(tour->view.players);
    unsigned round =
        1 + fuzz_random(fuzz, (uint32_t)json_object_size(tour->view.rounds) + fuzz_chance(fuzz, 9));
    long long a = 1 + fuzz_random(fuzz, people + 1), b = 1 + fuzz_random(fuzz, people + 1);
    char key[24];
    snprintf(key, sizeof key, "%u", round);
    const json_t *pairs = object_at(json_object_get(tour->view.rounds, key), "pairs");
    uint32_t n = (uint32_t)json_array_size(pairs);
    if (n > 0 && fuzz_chance(fuzz, 85)) {
        a = number_at(json_array_get(pairs, fuzz_random(fuzz, n)), "first");
        b = number_at(json_array_get(pairs, fuzz_random(fuzz, n)), "second");
    }
    if (b == 0 || fuzz_chance(fuzz, 10))
        say_get(fuzz, line, "'k':'why','tour':'%s','round':%u,'a':%lld,'b':null", tour->id, round,
                a);
    else
        say_get(fuzz, line, "'k':'why','tour':'%s','round':%u,'a':%lld,'b':%lld", tour->id, round,
                a, b);
}

static void ask_about(struct fuzz *fuzz, struct voice *line, const struct book_tour *tour)
{
    static const char *const criteria[] = {"score", "sos", "sos-1", "sodos", "sosos",
                                           "cuss",  "bw",  "wins",  "dc",    "gp"};
    static const char *const acts[] = {
        "{'k':'undo','to':%u}",
        "{'k':'pair','round':%u}",
        "{'k':'withdraw','number':%u,'round':2}",
        "{'k':'remove','number':%u}",
        "{'k':'result','round':1,'board':%u,'game':1,'result':'white'}",
        "{'k':'rule','round':1,'board':%u,'game':0,'result':'black','reason':'so'}",
        "{'k':'swap','round':1,'a':%u,'b':5}",
        "{'k':'join','round':1,'a':%u,'b':null}",
        "{'k':'publish','round':%u}",
        "{'k':'add','people':[{'name':'Preview %u'},{'name':'Preview'}]}",
        "{'k':'stage','to':'finished'}",
        "{'k':'unrule','round':1,'board':%u,'game':0}"};
    unsigned people = (unsigned)json_object_size(tour->view.players);
    unsigned a = 1 + fuzz_random(fuzz, people + 1);
    unsigned rounds = (unsigned)json_object_size(tour->view.rounds);
    char act[200];
    switch (fuzz_random(fuzz, 5)) {
    case 3:
        if (a % 4 == 2) {
            snprintf(fuzz->book->identity.tour, sizeof tour->id, "%s", tour->id);
            fuzz->book->identity.number = a;
            say_get(fuzz, line, "'k':'identity','tour':'%s','number':%u", tour->id, a);
        } else if (a % 4 != 1)
            say_get(fuzz, line, "'k':'directed'");
        else
            say_get(fuzz, line, "'k':'listed','tour':'%s'%s", tour->id,
                    a % 8 == 1 ? ",'text':'ash'" : "");
        return;
    case 0:
        say_get(fuzz, line, "'k':'tour','slug':'%s'",
                fuzz_chance(fuzz, 85) && tour->slug[0] ? tour->slug : "nowhere");
        return;
    case 1:
        say_get(fuzz, line, "'k':'sum','tour':'%s','number':%u,'criterion':'%s'%s", tour->id, a,
                criteria[fuzz_random(fuzz, 10)], fuzz_chance(fuzz, 50) ? ",'round':1" : "");
        return;
    case 2: ask_why(fuzz, line, tour); return;
    default:
        snprintf(act, sizeof act, "%s", acts[fuzz_random(fuzz, 12)]);
        char *at = strstr(act, "%u");
        if (at) {
            char rest[200];
            snprintf(rest, sizeof rest, "%s", at + 2);
            unsigned n = strstr(act, "undo") ? 1 + fuzz_random(fuzz, tour->rev + 1)
                         : strstr(act, "'pair'") || strstr(act, "publish")
                             ? rounds + fuzz_random(fuzz, 2)
                             : a;
            snprintf(at, sizeof act - (size_t)(at - act), "%u%s", n ? n : 1, rest);
        }
        say_get(fuzz, line, "'k':'preview','tour':'%s','act':%s", tour->id, act);
        return;
    }
}

static void ask_legal(struct fuzz *fuzz, struct voice *line)
{
    const struct book_game *game = book_any_game(fuzz);
    say_get(fuzz, line, "'k':'legal','game':'%s'",
            game && fuzz_chance(fuzz, 80) ? game->id : "AAAAAAAAAAAAAAAAAAAAAA");
}

void questions_act(struct fuzz *fuzz, struct person *person)
{
    struct voice *line = say_line(fuzz, person);
    const struct book_tour *tour = book_any_tour(fuzz);
    uint32_t dice = fuzz_random(fuzz, 100);
    if (!line)
        return;
    for (int i = 0; i < FUZZ_PEOPLE && tour && dice < 50;
         i++) { /* directors, who may ask everything */
        struct voice *directs = say_line(fuzz, &fuzz->people[i]);
        if (fuzz->people[i].player == tour->director && directs)
            line = directs;
    }
    if (tour && dice < 70)
        ask_about(fuzz, line, tour);
    else if (dice == 72)
        say_get(fuzz, line, "'k':'accounts','name':'P'");
    else if (dice < 80)
        say_get(fuzz, line, "'k':'games'%s%s", dice % 2 ? ",'player':'P'" : "",
                dice % 3 ? ",'page':1" : ",'from':'2026-01-01','to':'2027-01-01'");
    else if (dice < 82)
        ask_legal(fuzz, line);
    else if (dice < 85)
        say_get(fuzz, line, "'k':'%s'", (const char *[]){"bots", "seeks", "here"}[dice % 3]);
    else if (dice < 90)
        say_get(fuzz, line, "'k':'ratings'%s", dice % 2 ? ",'ruleset':'stoical'" : "");
    else if (dice < 93)
        say_get(fuzz, line, "'k':'history','player':'p%u','ruleset':'stoical'",
                1 + fuzz_random(fuzz, 2 * FUZZ_PEOPLE));
    else if (dice < 96)
        say_get(fuzz, line, "'k':'played','player':'p%u'%s%s", 1 + fuzz_random(fuzz, FUZZ_PEOPLE),
                dice % 2 ? ",'result':'won'" : ",'against':'h1'", dice % 3 ? ",'rated':'yes'" : "");
    else
        say_get(fuzz, line, "'k':'profile','player':'p%u'", 1 + fuzz_random(fuzz, 2 * FUZZ_PEOPLE));
}
