/* Games: people play what the descriptor allows, end games in every way, mark, claim, take back and offer; and now and
 * then do what it does not allow. */
#include <stdio.h>
#include <string.h>

#include "book.h"
#include "core/text.h"
#include "house.h"
#include "json.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Ways: prepared games that lead to acts which chance seldom finds, such as a ko that may be challenged, or a string
 * that is claimed dead. Such a game is known by its size. */
struct way_act {
    int colour;
    const char *word, *at;
};
static const struct way {
    const char *ruleset, *setup;
    unsigned width, height, acts_n;
    const struct way_act *acts;
} ways[] = {
    {"makrai-area", ".OOO.OOOX./OO.OOOOOXX/.OOOOOOXX./OXOOOOXXOX/XXO.OXXOOO/.XOOOXO.O.", 10, 6, 11,
     (const struct way_act[]){{GO_BLACK, "play", "A4"},
                              {GO_WHITE, "pass", ""},
                              {GO_BLACK, "pass", ""},
                              {GO_WHITE, "resume", ""},
                              {GO_WHITE, "play", "A3"},
                              {GO_BLACK, "play", "H1"},
                              {GO_WHITE, "play", "K4"},
                              {GO_BLACK, "play", "A4"},
                              {GO_WHITE, "play", "G1"},
                              {GO_BLACK, "play", "K3"},
                              {GO_WHITE, "challenge", "A3"}}},
    {"makrai-territory", "......../.X....O./........", 8, 3, 3,
     (const struct way_act[]){
         {GO_BLACK, "pass", ""}, {GO_WHITE, "pass", ""}, {GO_BLACK, "claim", "G2"}}},
};

void games_open_way(struct fuzz *fuzz, struct person *person)
{
    const struct way *way = &ways[fuzz_random(fuzz, COUNT(ways))];
    say_do(fuzz, person, "lobby", "lobby",
           "'k':'open','ruleset':'%s','size':[%u,%u],'setup':'%s','options':{'komi':0}",
           way->ruleset, way->width, way->height, way->setup);
}

/* The next act of a way; false: the game has left the way, or is another one. */
static bool follow_way(struct fuzz *fuzz, const struct book_game *game, const char *ch)
{
    const struct way *way = ways;
    while (way < ways + COUNT(ways) && (game->width != way->width || game->height != way->height))
        way++;
    if (way == ways + COUNT(ways) || game->n >= way->acts_n)
        return false;
    const struct way_act *act = &way->acts[game->n];
    struct person *person = NULL;
    for (int i = 0; i < FUZZ_PEOPLE; i++)
        if (fuzz->people[i].player == game->players[act->colour])
            person = &fuzz->people[i];
    if (person)
        say_do(fuzz, person, "game", ch, "'k':'%s'%s%s%s%s,'base':%lld", act->word,
               *act->at ? ",'at':'" : "", act->at, *act->at ? "'" : "",
               same_word(act->word, "resume") ? ",'ko_challenges':true" : "",
               number_at(game->d, "base"));
    return true;
}

/* --- games ------------------------------------------------------------------------------------ */

/* A point with a stone of that colour, or a free one ('.'), or (0) one with any stone. */
static void any_point(struct fuzz *fuzz, const struct book_game *game, char wanted, char ret[4])
{
    unsigned width = game->width ? game->width : 3, height = game->height ? game->height : 3;
    unsigned at = 0;
    for (int i = 0; i < 20; i++) {
        at = fuzz_random(fuzz, width * height);
        char there = game->board[0] ? game->board[at / width * (width + 1) + at % width] : '.';
        if (wanted ? there == wanted : there != '.')
            break;
    }
    go_point_write((go_point)at, (uint8_t)width, (uint8_t)height, ret);
}

static bool is_in(const json_t *list, const char *word)
{
    size_t i;
    json_t *one;
    json_array_foreach(list, i, one) if (same_word(json_string_value(one), word)) return true;
    return false;
}

/* The act that was accepted least often so far. */
static const char *least_taken(const struct fuzz *fuzz, const json_t *may)
{
    const char *word = json_string_value(json_array_get(may, 0));
    for (size_t i = 1; i < json_array_size(may); i++) {
        const char *other = json_string_value(json_array_get(may, i));
        if (tally_here(fuzz, "game", other) < tally_here(fuzz, "game", word))
            word = other;
    }
    return word;
}

/* One of the allowed acts, preferring rare ones and those that continue the game; rarely any act. */
static const char *choose_word(struct fuzz *fuzz, const struct book_game *game, int colour)
{
    static const char *const words[] = {"play",      "pass",     "challenge", "resume",  "dead",
                                        "alive",     "accept",   "claim",     "draw",    "draw-no",
                                        "resign",    "undo-ask", "undo-yes",  "undo-no", "abort",
                                        "claim-win", "draw-off", "undo-off"};
    static const struct {
        const char *word;
        unsigned percent;
    } likings[] = {{"challenge", 50}, {"claim", 25},   {"dead", 20},    {"alive", 30},
                   {"undo-yes", 30},  {"undo-no", 20}, {"draw-no", 40}, {"accept", 25},
                   {"resume", 15},    {"play", 70},    {"pass", 45},    {"undo-ask", 25},
                   {"resign", 6},     {"abort", 6},    {"draw", 25},    {"draw-off", 15},
                   {"undo-off", 15}};
    const json_t *may = object_at(object_at(game->d, "may"), colour == GO_WHITE ? "w" : "b");
    if (json_array_size(may) == 0 || fuzz_chance(fuzz, 5))
        return words[fuzz_random(fuzz, COUNT(words))];
    if (is_in(may, "pass") && number_at(game->d, "base") > 0 && fuzz_chance(fuzz, 55) &&
        json_integer_value(json_array_get(object_at(game->d, "passes"), 0)) > 0)
        return "pass"; /* the opponent has passed: now a pass may end it */
    if (fuzz_chance(fuzz, 15))
        return least_taken(fuzz, may);
    for (size_t i = 0; i < COUNT(likings); i++)
        if (is_in(may, likings[i].word) && fuzz_chance(fuzz, likings[i].percent))
            return likings[i].word;
    return json_string_value(json_array_get(may, 0));
}

/* The point of a ko that may be challenged, or any. */
static void ko_point(struct fuzz *fuzz, const struct book_game *game, char ret[4])
{
    const json_t *notes = object_at(game->d, "notes");
    size_t n = json_array_size(notes);
    const char *at = n > 0 && fuzz_chance(fuzz, 60)
                         ? text_at(json_array_get(notes, fuzz_random(fuzz, (uint32_t)n)), "at")
                         : text_at(game->d, "ko");
    if (*at)
        snprintf(ret, 4, "%s", at);
}

static struct person *person_of(struct fuzz *fuzz, int64_t player)
{
    for (int i = 0; i < FUZZ_PEOPLE && player != 0; i++)
        if (fuzz->people[i].player == player && say_line(fuzz, &fuzz->people[i]))
            return &fuzz->people[i];
    return NULL;
}

/* Whether this player has something to do there, other than resigning. */
static bool is_asked(const struct book_game *game, int colour)
{
    const json_t *may = object_at(object_at(game->d, "may"), colour == GO_WHITE ? "w" : "b");
    return is_in(may, "play") || is_in(may, "accept") || is_in(may, "undo-yes") ||
           is_in(may, "draw-no");
}

/* A game, and the player to act in it; mostly a game that waits for one. */
static struct book_game *choose_game(struct fuzz *fuzz, struct person **person, int *ret_colour)
{
    struct book_game *game = NULL;
    *ret_colour = GO_BLACK;
    for (int i = 0; i < 8; i++) {
        game = book_any_game(fuzz);
        for (int colour = GO_BLACK; game && !game->over && colour <= GO_WHITE; colour++) {
            struct person *player = person_of(fuzz, game->players[colour]);
            if (!player || (!is_asked(game, colour) && !fuzz_chance(fuzz, 4)))
                continue;
            *ret_colour = colour;
            *person = player;
            return game;
        }
    }
    return game;
}

void games_act(struct fuzz *fuzz, struct person *person)
{
    int colour;
    const struct book_game *game = choose_game(fuzz, &person, &colour);
    struct voice *line = say_line(fuzz, person);
    char ch[40], at[4], fields[300] = "";
    if (!game) {
        rooms_act(fuzz, person);
        return;
    }
    snprintf(ch, sizeof ch, "game:%s", game->id);
    bool own = game->players[colour] == person->player && person->player != 0;
    if (line && !line_heard(line, ch) && (!own || fuzz_chance(fuzz, 40)))
        say_sub(fuzz, line, ch);
    if ((!own || !game->d) && !fuzz_chance(fuzz, 10))
        return;
    if (fuzz_chance(fuzz, 97) && follow_way(fuzz, game, ch))
        return;
    const char *word = own && !is_asked(game, colour) && fuzz_chance(fuzz, 40)
                           ? "claim-win"
                           : choose_word(fuzz, game, colour);
    if (same_word(word, "claim-win") && fuzz_chance(fuzz, 30))
        house_pass(fuzz->house, 16000); /* longer than any player may be away */
    long long base = number_at(game->d, "base");
    bool marks = same_word(word, "dead") || same_word(word, "alive");
    char enemy = colour == GO_BLACK ? 'O' : 'X';
    any_point(fuzz, game,
              same_word(word, "play")    ? '.'
              : same_word(word, "claim") ? enemy
                                         : '\0',
              at);
    if (same_word(word, "challenge"))
        ko_point(fuzz, game, at);
    if (same_word(word, "play") || same_word(word, "challenge") || same_word(word, "claim"))
        snprintf(fields, sizeof fields, ",'at':'%s'%s", at,
                 same_word(word, "claim") && fuzz_chance(fuzz, 30) ? ",'ko_challenges':true" : "");
    else if (marks)
        snprintf(fields, sizeof fields, ",'pts':['%s']", at);
    else if (same_word(word, "resume") && fuzz_chance(fuzz, 50))
        snprintf(fields, sizeof fields, ",'ko_challenges':true");
    bool optional = same_word(word, "draw") || same_word(word, "draw-no") ||
                    same_word(word, "draw-off") || same_word(word, "resign") ||
                    same_word(word, "undo-no") || same_word(word, "undo-off") ||
                    same_word(word, "abort") || same_word(word, "claim-win");
    if (optional && fuzz_chance(fuzz, 70))
        say_do(fuzz, person, "game", ch, "'k':'%s'%s", word, fields);
    else
        say_do(fuzz, person, "game", ch, "'k':'%s'%s,'base':%lld", word, fields, base);
}
