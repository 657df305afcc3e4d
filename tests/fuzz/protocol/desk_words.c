/* One of every act that the protocol has for a desk, about objects that mostly exist. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "desk.h"
#include "json.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

void desk_stage(const struct desk *desk, const char *to)
{
    SAY(desk, "'k':'stage','to':'%s','base':%lld", to, desk_head_exp(desk));
}

/* A player who is not entered yet; 0: all are. */
static int64_t newcomer(const struct desk *desk, unsigned from)
{
    const char *key;
    json_t *one;
    for (unsigned i = from; i < FUZZ_PEOPLE; i++) {
        bool there = desk->fuzz->people[i].player == 0;
        char id[24];
        snprintf(id, sizeof id, "p%lld", (long long)desk->fuzz->people[i].player);
        json_object_foreach(desk->tour->view.players, key, one) there =
            there || same_word(text_at(object_at(one, "account"), "id"), id);
        if (!there)
            return i + 1;
    }
    return 0;
}

static size_t write_more(struct fuzz *fuzz, char *ret, size_t size)
{
    size_t used = 0;
    if (fuzz_chance(fuzz, 30))
        used += (size_t)snprintf(ret, size, ",'rank':'%u%s','club':'C%u','household':'%s'",
                                 1 + fuzz_random(fuzz, 9), fuzz_chance(fuzz, 50) ? "k" : "d",
                                 fuzz_random(fuzz, 3), fuzz_chance(fuzz, 10) ? "H" : "");
    if (fuzz_chance(fuzz, 6))
        used += (size_t)snprintf(ret + used, size - used,
                                 ",'fixed_board':%u,'seed':%u,'status':'reserve'",
                                 1 + fuzz_random(fuzz, 129), 1 + fuzz_random(fuzz, 256));
    return used;
}

/* Where games are played on the server, every player has an account. */
void desk_add(const struct desk *desk, unsigned n)
{
    struct fuzz *fuzz = desk->fuzz;
    static char list[7000];
    size_t used = 0;
    unsigned next = 0;
    bool accounts = !desk->over_board ? fuzz_chance(fuzz, 97) : fuzz_chance(fuzz, 40);
    for (unsigned i = 0; i < n && used + 200 < sizeof list; i++) {
        next = accounts ? (unsigned)newcomer(desk, next) : 0;
        if (accounts && next == 0 && i > 0)
            break;
        used += (size_t)snprintf(list + used, sizeof list - used, "%s{'name':'N%u'", i ? "," : "",
                                 ++desk->tour->serial);
        if (accounts)
            used += (size_t)snprintf(list + used, sizeof list - used, ",'account':'p%lld'",
                                     next ? (long long)fuzz->people[next - 1].player
                                          : 1 + fuzz_random(fuzz, 20));
        used += write_more(fuzz, list + used, sizeof list - used);
        if (fuzz_chance(fuzz, 60)) /* means something where teams play */
            used += (size_t)snprintf(list + used, sizeof list - used, ",'team':'T%u'",
                                     fuzz_random(fuzz, 5));
        used += (size_t)snprintf(list + used, sizeof list - used, "}");
    }
    SAY(desk, "'k':'add','people':[%s]", list);
}

/* Decides about some of those who wait to be let in. */
void desk_entries(const struct desk *desk, const char *word)
{
    struct fuzz *fuzz = desk->fuzz;
    const json_t *waiting = object_at(desk->tour->entry, "waiting");
    size_t n = json_array_size(waiting), used = 0;
    char list[200];
    if (n == 0 && fuzz_chance(fuzz, 85)) {
        desk_add(desk, 1 + fuzz_random(fuzz, 3));
        return;
    }
    if (n == 0)
        snprintf(list, sizeof list, "%u", 1 + fuzz_random(fuzz, 20));
    for (size_t i = 0; i < n && i < 20; i++)
        if (i == 0 || fuzz_chance(fuzz, 60))
            used += (size_t)snprintf(list + used, sizeof list - used, "%s%lld", i ? "," : "",
                                     number_at(json_array_get(waiting, i), "n"));
    SAY(desk, "'k':'%s','ns':[%s]", word, list);
}

static void say_edit(const struct desk *desk)
{
    struct fuzz *fuzz = desk->fuzz;
    unsigned no = desk_player(desk);
    const json_t *now = desk_numbered(desk->tour->view.players, no);
    const char *account = text_at(object_at(now, "account"), "id");
    char field[80] = "";
    if (*account && fuzz_chance(fuzz, 85))
        snprintf(field, sizeof field, ",'account':'%s'", account);
    SAY(desk,
        "'k':'edit','base':%lld,'person':{'number':%u,'name':'%s'%s,'rank':'%uk','seed':%u,"
        "'fixed_board':%s,'note':'seen'}",
        desk_player_exp(desk, no), no, *text_at(now, "name") ? text_at(now, "name") : "Nobody",
        field, 1 + fuzz_random(fuzz, 20), 1 + fuzz_random(fuzz, 200),
        fuzz_chance(fuzz, 80) ? "null" : "129");
}

void desk_result(const struct desk *desk)
{
    static const char *const results[] = {"'black'", "'white'",   "'black'", "'white'", "'draw'",
                                          "'both'",  "'neither'", "'void'",  "null"};
    struct fuzz *fuzz = desk->fuzz;
    const json_t *pair = desk_pair(desk);
    size_t games = json_array_size(object_at(pair, "games"));
    SAY(desk, "'k':'result','round':%u,'board':%lld,'game':%u,'result':%s%s,'base':%lld",
        desk->round, pair ? number_at(pair, "board") : 1,
        games > 1 ? 1 + fuzz_random(fuzz, 2) : 1 + (fuzz_random(fuzz, 12) == 0),
        results[fuzz_random(fuzz, fuzz_chance(fuzz, 80) ? 4 : 9)],
        fuzz_chance(fuzz, 20) ? ",'moves':77" : "", desk_exp(desk, pair));
}

void desk_rule(const struct desk *desk)
{
    static const char *const results[] = {"black", "white", "draw", "neither", "both", "void"};
    struct fuzz *fuzz = desk->fuzz;
    const json_t *pair = desk_pair(desk);
    SAY(desk,
        "'k':'rule','round':%u,'board':%lld,'game':%u,'result':'%s'%s,'reason':'so it is',"
        "'base':%lld",
        desk->round, pair ? number_at(pair, "board") : 1,
        fuzz_chance(fuzz, 60) ? 0 : 1 + fuzz_random(fuzz, 2), results[fuzz_random(fuzz, 6)],
        fuzz_chance(fuzz, 30) ? ",'default':true" : "", desk_exp(desk, pair));
}

static void say_undo(const struct desk *desk)
{
    struct fuzz *fuzz = desk->fuzz;
    const json_t *added = desk->tour->added;
    size_t n = json_array_size(added);
    unsigned to = desk->tour->rev - fuzz_random(fuzz, desk->tour->rev < 6 ? desk->tour->rev : 6);
    if (n > 0 && fuzz_chance(fuzz, 50)) /* backwards through what depends on each other */
        to = (unsigned)json_integer_value(
            json_array_get(added, n - 1 - fuzz_random(fuzz, n < 4 ? (uint32_t)n : 4)));
    SAY(desk, "'k':'undo','to':%u", to ? to : 1);
}

/* The present settings with one change. */
static void say_title(const struct desk *desk)
{
    json_t *settings = json_deep_copy(object_at(desk->tour->view.head, "settings"));
    char title[40];
    snprintf(title, sizeof title, "Lane %u", fuzz_random(desk->fuzz, 1000));
    if (json_is_object(settings))
        json_object_set_new(settings, "title", json_string(title));
    char *text = settings ? json_dumps(settings, JSON_COMPACT) : NULL;
    if (text)
        SAY(desk, "'k':'settings','settings':%s,'base':%lld", text, desk_head_exp(desk));
    free(text);
    json_decref(settings);
}

/* --- one of everything ------------------------------------------------------------------------- */

static void of_the_event(const struct desk *desk, unsigned which)
{
    static const char *const stages[] = {"draft",    "registration", "checkin",  "running",
                                         "finished", "archived",     "cancelled"};
    struct fuzz *fuzz = desk->fuzz;
    char settings[2000];
    switch (which) {
    case 0:
        if (fuzz_chance(fuzz, 60)) {
            say_title(desk);
            return;
        }
        desk_write_settings(
            fuzz, desk->tour->slug[0] && fuzz_chance(fuzz, 70) ? desk->tour->slug : "kiln-moved",
            settings, sizeof settings);
        SAY(desk, "'k':'settings','settings':%s,'base':%lld", settings, desk_head_exp(desk));
        return;
    case 1: desk_stage(desk, stages[fuzz_random(fuzz, fuzz_chance(fuzz, 90) ? 6 : 7)]); return;
    case 2:
        SAY(desk, "'k':'role','player':'p%u','role':'%s','base':%lld",
            1 + fuzz_random(fuzz, FUZZ_PEOPLE + 2),
            fuzz_chance(fuzz, 30)   ? "none"
            : fuzz_chance(fuzz, 50) ? "assistant"
                                    : "director",
            desk_head_exp(desk));
        return;
    case 3: {
        unsigned a = desk_player(desk), b = desk_player(desk);
        SAY(desk, "'k':'forbid','a':%u,'b':%u,'on':%s,'base':%lld", a, a == b ? b + 1 : b,
            fuzz_chance(fuzz, 60) ? "true" : "false", desk_head_exp(desk));
        return;
    }
    default:
        SAY(desk, "'k':'hold','on':%s,'base':%lld", fuzz_chance(fuzz, 50) ? "true" : "false",
            desk_head_exp(desk));
    }
}

static void of_players(const struct desk *desk, unsigned which)
{
    static const char *const words[] = {"withdraw", "return"};
    static const char *const kinds[] = {"not", "excused", "zero"};
    struct fuzz *fuzz = desk->fuzz;
    unsigned no = which == 7   ? desk_player_who(desk, "withdrawn")
                  : which == 3 ? desk_player_who(desk, fuzz_chance(fuzz, 60) ? "entered" : "here")
                               : desk_player(desk);
    unsigned round = 1 + fuzz_random(fuzz, desk->rounds + 2);
    long long exp = desk_player_exp(desk, no);
    switch (which) {
    case 0: desk_add(desk, 1 + fuzz_random(fuzz, fuzz_chance(fuzz, 80) ? 6 : 40)); return;
    case 1: say_edit(desk); return;
    case 2: SAY(desk, "'k':'remove','number':%u,'base':%lld", no, exp); return;
    case 3:
        SAY(desk, "'k':'checkin','number':%u,'on':%s,'base':%lld", no,
            fuzz_chance(fuzz, 60) ? "true" : "false", exp);
        return;
    case 4:
        SAY(desk, "'k':'absent','number':%u,'round':%u,'kind':'%s','base':%lld", no, round,
            kinds[fuzz_random(fuzz, 3)], exp);
        return;
    case 5:
        SAY(desk, "'k':'disqualify','number':%u,'round':%u,'reason':'rude','base':%lld", no, round,
            exp);
        return;
    case 8: SAY(desk, "'k':'clear','who':'%s'", fuzz_chance(fuzz, 50) ? "own" : "guests"); return;
    case 11:
        SAY(desk, "'k':'team','team':'T%u'%s,'numbers':[%u,%u]", fuzz_random(fuzz, 6),
            fuzz_chance(fuzz, 30) ? ",'was':'T1'" : "", no, desk_player(desk));
        return;
    case 9:
    case 10: desk_entries(desk, which == 9 ? "accept" : "decline"); return;
    default:
        SAY(desk, "'k':'%s','number':%u,'round':%u,'base':%lld", words[which % 2], no, round, exp);
    }
}

void desk_of_rounds(const struct desk *desk, unsigned which)
{
    static const char *const words[] = {"publish", "unpublish", "discard", "start", "abort"};
    struct fuzz *fuzz = desk->fuzz;
    unsigned a = desk_player(desk), b = desk_player(desk);
    char other[20];
    const json_t *pair = desk_pair(desk);
    snprintf(other, sizeof other, "%u", a == b ? b + 1 : b);
    switch (which) {
    case 0:
        SAY(desk, "'k':'pair','round':%u%s,'base':%lld", desk->round,
            fuzz_chance(fuzz, 30) ? ",'seed':5" : "", desk_round_exp(desk));
        return;
    case 1:
        SAY(desk, "'k':'swap','round':%u,'a':%u,'b':%s,'base':%lld", desk->round, a, other,
            desk_round_exp(desk));
        return;
    case 2:
        SAY(desk, "'k':'join','round':%u,'a':%u,'b':%s,'base':%lld", desk->round, a,
            fuzz_chance(fuzz, 75) ? other : "null", desk_round_exp(desk));
        return;
    case 3:
        SAY(desk, "'k':'lock','round':%u,'board':%lld,'on':%s,'base':%lld", desk->round,
            pair ? number_at(pair, "board") : 1, fuzz_chance(fuzz, 70) ? "true" : "false",
            desk_round_exp(desk));
        return;
    case 9:
        SAY(desk, "'k':'colours','round':%u,'board':%lld,'black':%lld,'handicap':%u,'base':%lld",
            desk->round, pair ? number_at(pair, "board") : 1,
            pair && number_at(pair, "second") > 0
                ? number_at(pair, fuzz_chance(fuzz, 70) ? "second" : "first")
                : a,
            fuzz_chance(fuzz, 75) ? 0 : fuzz_random(fuzz, 10), desk_exp(desk, pair));
        return;
    default:
        SAY(desk, "'k':'%s','round':%u,'base':%lld", words[(which - 4) % COUNT(words)], desk->round,
            desk_round_exp(desk));
    }
}

void desk_of_boards(const struct desk *desk, unsigned which)
{
    struct fuzz *fuzz = desk->fuzz;
    const json_t *pair = desk_pair(desk);
    long long board = pair ? number_at(pair, "board") : 1;
    bool whole = fuzz_chance(fuzz, 30);
    switch (which) {
    case 0: desk_result(desk); return;
    case 1: desk_rule(desk); return;
    case 2:
        if (desk_ruled_pair(desk)) {
            pair = desk_ruled_pair(desk);
        } else if (fuzz_chance(fuzz, 85)) {
            desk_rule(desk);
            return;
        }
        SAY(desk, "'k':'unrule','round':%u,'board':%lld,'game':%u,'base':%lld", desk->round,
            pair ? number_at(pair, "board") : 1,
            json_is_true(object_at(pair, "ruled")) ? 0 : 1 + fuzz_random(fuzz, 2),
            desk_exp(desk, pair));
        return;
    case 3:
        if (!desk_played_pair(desk) && fuzz_chance(fuzz, 80))
            return;
        pair = desk_played_pair(desk) ? desk_played_pair(desk) : pair;
        board = pair ? number_at(pair, "board") : 1;
        SAY(desk, "'k':'time','round':%u,'board':%lld,'game':1,'colour':'%s','ms':5000,'base':%lld",
            desk->round, board, fuzz_chance(fuzz, 50) ? "both" : "w", desk_exp(desk, pair));
        return;
    case 4:
        SAY(desk, "'k':'pause','round':%u,'board':%lld,'on':%s,'base':%lld", desk->round,
            whole ? 0 : board, fuzz_chance(fuzz, 55) ? "true" : "false",
            whole ? desk_round_exp(desk) : desk_exp(desk, pair));
        return;
    default: say_undo(desk);
    }
}

static const struct word {
    const char *kind;
    void (*say)(const struct desk *desk, unsigned which);
    unsigned which;
} words[] = {
    {"settings", of_the_event, 0},    {"stage", of_the_event, 1},
    {"role", of_the_event, 2},        {"forbid", of_the_event, 3},
    {"hold", of_the_event, 4},        {"add", of_players, 0},
    {"edit", of_players, 1},          {"remove", of_players, 2},
    {"checkin", of_players, 3},       {"absent", of_players, 4},
    {"disqualify", of_players, 5},    {"withdraw", of_players, 6},
    {"return", of_players, 7},        {"clear", of_players, 8},
    {"accept", of_players, 9},        {"decline", of_players, 10},
    {"team", of_players, 11},         {"pair", desk_of_rounds, 0},
    {"swap", desk_of_rounds, 1},      {"join", desk_of_rounds, 2},
    {"lock", desk_of_rounds, 3},      {"publish", desk_of_rounds, 4},
    {"unpublish", desk_of_rounds, 5}, {"discard", desk_of_rounds, 6},
    {"start", desk_of_rounds, 7},     {"abort", desk_of_rounds, 8},
    {"colours", desk_of_rounds, 9},   {"result", desk_of_boards, 0},
    {"rule", desk_of_boards, 1},      {"unrule", desk_of_boards, 2},
    {"time", desk_of_boards, 3},      {"time", desk_of_boards, 3},
    {"time", desk_of_boards, 3},      {"pause", desk_of_boards, 4},
    {"undo", desk_of_boards, 5},      {"undo", desk_of_boards, 5},
    {"undo", desk_of_boards, 5},
};

void desk_anything(struct desk *desk)
{
    struct fuzz *fuzz = desk->fuzz;
    unsigned draft = (unsigned)number_at(desk->tour->draft, "number");
    bool teams = number_at(object_at(desk->tour->view.head, "settings"), "teams") > 0;
    if (teams && fuzz_chance(fuzz, 25)) {
        of_players(desk, 11);
        return;
    }
    if (desk->rounds > 0 && !desk->over_board && fuzz_chance(fuzz, 25)) {
        desk_of_boards(desk, 3 + fuzz_random(fuzz, 2)); /* possible only while clocks run */
        return;
    }
    if (draft > 0 && fuzz_chance(fuzz, 50))
        desk->round = draft;
    else if (fuzz_chance(fuzz, 15))
        desk->round = 1 + fuzz_random(fuzz, desk->rounds + 2);
    const struct word *word = &words[fuzz_random(fuzz, COUNT(words))];
    for (int i = 0; i < 4; i++) { /* seldom accepted acts are tried more often */
        const struct word *other = &words[fuzz_random(fuzz, COUNT(words))];
        if (tally_here(fuzz, "desk", other->kind) < tally_here(fuzz, "desk", word->kind))
            word = other;
    }
    word->say(desk, word->which);
}
