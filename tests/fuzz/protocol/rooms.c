/* Rooms and chat: people open rooms, take and leave seats, place their handicap, play again, and chat. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "book.h"
#include "core/rules.h"
#include "core/text.h"
#include "json.h"
#include "proto/wire/challenge.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* --- opening ---------------------------------------------------------------------------------- */

static void write_setup(struct fuzz *fuzz, unsigned width, unsigned height, char *ret)
{
    for (unsigned row = 0; row < height; row++) {
        for (unsigned column = 0; column < width; column++)
            *ret++ = fuzz_chance(fuzz, 80) ? '.' : "XO#"[fuzz_random(fuzz, 3)];
        *ret++ = row + 1 < height ? '/' : '\0';
    }
}

static size_t write_options(struct fuzz *fuzz, char *ret, size_t size)
{
    const struct go_clause *clause = &go_clauses[fuzz_random(fuzz, (uint32_t)go_clauses_n)];
    if (clause->kind != GO_CLAUSE_CHOICE)
        return 0;
    return (size_t)snprintf(ret, size, ",'options':{'%s':'%s'}", clause->name,
                            clause->values[fuzz_random(fuzz, clause->values_n)]);
}

/* The number of a person, who may be the challenger, or of no player. */
static long long any_player(struct fuzz *fuzz)
{
    const struct person *other = &fuzz->people[fuzz_random(fuzz, FUZZ_PEOPLE)];
    return other->player != 0 && fuzz_chance(fuzz, 95) ? (long long)other->player : 12345;
}

static void open(struct fuzz *fuzz, struct person *person)
{
    enum { SLOW = 4 }; /* none of them ends within minutes, which a real server would see */
    static const char *const clocks[] = {
        "{'kind':'none'}",
        "{'kind':'none'}",
        "{'kind':'absolute','main':3600000}",
        "{'kind':'days','period':86400000}",
        "{'kind':'absolute','main':3000}",
        "{'kind':'fischer','main':30000,'increment':1000,'cap':60000}",
        "{'kind':'byo-yomi','main':5000,'period':2000,'periods':3}",
        "{'kind':'canadian','main':5000,'period':9000,'stones':5}"};
    const struct go_ruleset *ruleset = go_rulesets[fuzz_random(fuzz, (uint32_t)go_rulesets_n)];
    unsigned width = 2 + fuzz_random(fuzz, 5), height = 2 + fuzz_random(fuzz, 5);
    char more[1200] = "", setup[700];
    size_t used = 0;
    if (fuzz_chance(fuzz, 4))
        width = height = fuzz_chance(fuzz, 50) ? 9 : 25;
    if (fuzz_chance(fuzz, 15))
        used += write_options(fuzz, more, sizeof more);
    if (fuzz_chance(fuzz, 10)) {
        write_setup(fuzz, width, height, setup);
        used += (size_t)snprintf(more + used, sizeof more - used, ",'setup':'%s'", setup);
    }
    if (fuzz_chance(fuzz, 15))
        used += (size_t)snprintf(more + used, sizeof more - used,
                                 ",'handicap':%u,'free_handicap':true", 2 + fuzz_random(fuzz, 2));
    if (fuzz_chance(fuzz, 10))
        snprintf(more + used, sizeof more - used, ",'house':%u", 1 + fuzz_random(fuzz, 2));
    else if (fuzz_chance(fuzz, 15))
        used += (size_t)snprintf(more + used, sizeof more - used, ",'opponent':'p%lld'",
                                 any_player(fuzz));
    if (fuzz_chance(fuzz, 40))
        snprintf(more + used, sizeof more - used, ",'rated':true");
    say_do(fuzz, person, "lobby", "lobby",
           "'k':'open','ruleset':'%s','size':[%u,%u],'clock':%s,'match':%u,'public':%s,"
           "'colours':'%s','absence':15000,'marking':%u%s",
           ruleset->name, width, height,
           clocks[fuzz_random(fuzz, fuzz->real ? SLOW : COUNT(clocks))], 1 + fuzz_random(fuzz, 2),
           fuzz_chance(fuzz, 85) ? "true" : "false", fuzz_chance(fuzz, 50) ? "lot" : "b",
           fuzz->real ? 300000u : 30000u, more);
}

/* --- rooms ------------------------------------------------------------------------------------ */

static bool sits(const struct book_room *room, int64_t player)
{
    char id[24];
    snprintf(id, sizeof id, "p%lld", (long long)player);
    for (size_t i = 0; i < 2; i++)
        if (same_word(
                text_at(object_at(json_array_get(object_at(room->room, "seats"), i), "player"),
                        "id"),
                id))
            return true;
    return false;
}

static void place(struct fuzz *fuzz, struct person *person, const struct book_room *room)
{
    const json_t *size = object_at(object_at(room->room, "settings"), "size");
    long long n = number_at(object_at(room->room, "settings"), "handicap");
    unsigned width = (unsigned)json_integer_value(json_array_get(size, 0));
    unsigned height = (unsigned)json_integer_value(json_array_get(size, 1));
    char list[200] = "", ch[40];
    size_t used = 0;
    for (long long i = 0; width > 0 && i < n; i++) {
        char point[4];
        unsigned at = (fuzz_random(fuzz, 2) + 2 * (unsigned)i) % (width * height);
        go_point_write((go_point)at, (uint8_t)width, (uint8_t)height, point);
        used += (size_t)snprintf(list + used, sizeof list - used, "%s'%s'", i ? "," : "", point);
    }
    snprintf(ch, sizeof ch, "room:%s", room->id);
    if (used > 0)
        say_do(fuzz, person, "room", ch, "'k':'place','at':[%s]", list);
}

/* Half of a match of two games is played. */
static bool is_half(const struct book_room *room)
{
    return same_word(text_at(room->room, "state"), "over") &&
           json_array_size(object_at(room->room, "games")) % 2 == 1 &&
           number_at(object_at(room->room, "settings"), "match") == 2;
}

/* A room in which Black places a handicap, or the second game may begin: that is rare. */
static struct book_room *waiting_room(struct fuzz *fuzz)
{
    const struct book *book = fuzz->book;
    for (unsigned i = 0; i < 30 && i < book->rooms_n; i++) {
        struct book_room *room = book_any_room(fuzz);
        if (!room->gone && (same_word(text_at(room->room, "state"), "placing") || is_half(room)))
            return room;
    }
    return NULL;
}

/* The person with this id; NULL: there is none. */
static struct person *person_called(struct fuzz *fuzz, const char *id)
{
    for (int i = 0; i < FUZZ_PEOPLE && *id; i++)
        if (fuzz->people[i].player == atoll(id + 1))
            return &fuzz->people[i];
    return NULL;
}

/* A challenge that waits for its answer, mostly: the newest that is known. */
static struct book_room *asking_room(struct fuzz *fuzz)
{
    struct book *book = fuzz->book;
    for (unsigned i = 1; i <= 30 && i <= book->rooms_n; i++) {
        struct book_room *room = &book->rooms[book->rooms_n - i];
        if (!room->gone && object_at(room->room, "opponent"))
            return room;
    }
    return NULL;
}

static bool answer_challenge(struct fuzz *fuzz)
{
    const struct book_room *room = asking_room(fuzz);
    struct person *person =
        room ? person_called(fuzz, text_at(object_at(room->room, "opponent"), "id")) : NULL;
    char ch[40];
    if (!person)
        return false;
    snprintf(ch, sizeof ch, "room:%s", room->id);
    if (fuzz_chance(fuzz, 12))
        say_do(fuzz, person, "lobby", "lobby",
               "'k':'open','ruleset':'alter-igo','size':[%u,5],'opponent':'%s','instead':'%s'",
               3 + fuzz_random(fuzz, 3), text_at(object_at(room->room, "by"), "id"), room->id);
    else if (fuzz_chance(fuzz, 50))
        say_do(fuzz, person, "room", ch, "'k':'decline','reason':'%s'",
               proto_decline_words[fuzz_random(fuzz, PROTO_DECLINES_N - 1)]);
    else
        say_do(fuzz, person, "room", ch, "'k':'sit'");
    return true;
}

/* A player who is to act there. */
static struct person *awaited(struct fuzz *fuzz, const struct book_room *room)
{
    const json_t *black = object_at(room->room, "black");
    const json_t *seat =
        json_array_get(object_at(room->room, "seats"),
                       json_is_integer(black) ? (size_t)json_integer_value(black) : 0);
    return person_called(fuzz, text_at(object_at(seat, "player"), "id"));
}

/* A room in which the person may act, if there is one. */
static struct book_room *choose(struct fuzz *fuzz, const struct person *person)
{
    struct book_room *room = NULL;
    for (int i = 0; i < 6; i++) {
        room = book_any_room(fuzz);
        const char *state = room ? text_at(room->room, "state") : "";
        if (room && !room->gone && (same_word(state, "open") || sits(room, person->player)))
            return room;
    }
    return room;
}

/* A wish for quick pairing, or its end. Few terms, so that wishes meet; the rating often keeps them apart. */
static void seek(struct fuzz *fuzz, struct person *person)
{
    if (fuzz_chance(fuzz, 20))
        say_do(fuzz, person, "lobby", "lobby", "'k':'unseek'");
    else
        say_do(fuzz, person, "lobby", "lobby",
               "'k':'seek','rulesets':[%s],'sizes':[%s],'clocks':['quick'%s]%s",
               fuzz_chance(fuzz, 50) ? "'stoical','alter-igo'" : "'alter-igo'",
               fuzz_chance(fuzz, 50) ? "9" : "13,9", fuzz_chance(fuzz, 30) ? ",'days'" : "",
               fuzz_chance(fuzz, 30) ? ",'rated':true" : "");
}

void rooms_act(struct fuzz *fuzz, struct person *person)
{
    static const char *const words[] = {"sit",     "stand",      "close", "place",
                                        "rematch", "rematch-no", "next"};
    struct book_room *room = fuzz_chance(fuzz, 30) ? waiting_room(fuzz) : NULL;
    char ch[40];
    if (fuzz_chance(fuzz, 20) && answer_challenge(fuzz))
        return;
    if (room && awaited(fuzz, room))
        person = awaited(fuzz, room);
    else
        room = choose(fuzz, person);
    if (!room || fuzz_chance(fuzz, 12)) {
        if (fuzz_chance(fuzz, 15))
            seek(fuzz, person);
        else if (fuzz_chance(fuzz, 20))
            games_open_way(fuzz, person);
        else
            open(fuzz, person);
        return;
    }
    const char *state = text_at(room->room, "state"), *word = words[fuzz_random(fuzz, 7)];
    bool seated = sits(room, person->player);
    if (fuzz_chance(fuzz, 85)) {
        if (same_word(state, "open"))
            word = !seated ? "sit" : fuzz_chance(fuzz, 60) ? "stand" : "close";
        else if (same_word(state, "placing"))
            word = fuzz_chance(fuzz, 90) ? "place" : "stand";
        else if (same_word(state, "over"))
            word = is_half(room) && fuzz_chance(fuzz, 80) ? "next"
                   : !json_is_null(object_at(room->room, "rematch")) && fuzz_chance(fuzz, 40)
                       ? "rematch-no"
                       : "rematch";
    }
    if (same_word(state, "over") && fuzz_chance(fuzz, 15) && seated)
        word = tally_here(fuzz, "room", "rematch-no") == 0 ? "rematch-no" : "next";
    if (same_word(word, "stand") && same_word(state, "open") && fuzz_chance(fuzz, 50))
        return;
    snprintf(ch, sizeof ch, "room:%s", room->id);
    if (same_word(word, "place"))
        place(fuzz, person, room);
    else
        say_do(fuzz, person, "room", ch, "'k':'%s'", word);
}

/* --- chat ------------------------------------------------------------------------------------- */

void chat_act(struct fuzz *fuzz, struct person *person)
{
    static const char *const lines[] = {
        "hello",          "gg",  "\\u00e9\\u4e2d", "a b",
        "\\ud83d\\ude00", "<b>", "\\\\",           "thank you for the game"};
    const struct book_room *room = choose(fuzz, person);
    char ch[60];
    if (!room)
        return;
    if (fuzz_chance(fuzz, 5)) {
        tokens_declare(fuzz, person);
        return;
    }
    if (fuzz_chance(fuzz, 12)) {
        uint32_t other = 1 + fuzz_random(fuzz, 2 * FUZZ_PEOPLE);
        const char *on = fuzz_chance(fuzz, 60) ? "true" : "false";
        if (other % 5 == 0)
            say_do(fuzz, person, "me", "me", "'k':'visible','on':%s", on);
        else
            say_do(fuzz, person, "me", "me", "'k':'%s','player':'p%u','on':%s",
                   other % 2 ? "mute" : "follow", other, on);
        return;
    }
    snprintf(ch, sizeof ch, "chat:%s/%s", room->id,
             sits(room, person->player) == fuzz_chance(fuzz, 90) ? "players" : "watchers");
    if (fuzz_chance(fuzz, 25))
        say_do(fuzz, person, "chat", ch, "'k':'report','line':%u,'why':'because'",
               1 + fuzz_random(fuzz, 4));
    else
        say_do(fuzz, person, "chat", ch, "'k':'say','text':'%s'",
               lines[fuzz_random(fuzz, COUNT(lines))]);
}
