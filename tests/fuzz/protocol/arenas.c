/* Arenas: people announce them, take part, rest, and direct them. */
#include <stdio.h>

#include "fuzz.h"
#include "house.h"

/* One that was announced, or now and then one that never was. */
static const struct fuzz_arena *any_arena(struct fuzz *fuzz)
{
    static const struct fuzz_arena none = {.id = "AAAAAAAAAAAAAAAAAAAAAA"};
    return fuzz->arenas_n > 0 && fuzz_chance(fuzz, 97)
               ? &fuzz->arenas[fuzz_random(fuzz, fuzz->arenas_n)]
               : &none;
}

static void announce(struct fuzz *fuzz, struct person *person)
{
    static const char *const clocks[] = {"'kind':'absolute','main':60000", "'kind':'none'",
                                         "'kind':'fischer','main':30000,'increment':1000"};
    say_do(
        fuzz, person, "arenas", "arenas",
        "'k':'announce','name':'Evening','starts_at':%lld,'minutes':%u,'ruleset':'stoical','size':[5,5],'clock':{%s}%s",
        fuzz_chance(fuzz, 60) ? (long long)house_now_ms(fuzz->house) + 600000 : 0LL,
        10 + fuzz_random(fuzz, 50), clocks[fuzz_random(fuzz, sizeof clocks / sizeof *clocks)],
        fuzz_chance(fuzz, 20) ? ",'rated':true" : "");
}

void arenas_note(struct fuzz *fuzz, const char *id, int64_t director)
{
    struct fuzz_arena *arena =
        &fuzz->arenas[fuzz->arenas_n < FUZZ_ARENAS ? fuzz->arenas_n++
                                                   : fuzz_random(fuzz, FUZZ_ARENAS)];
    snprintf(arena->id, sizeof arena->id, "%s", id);
    arena->director = director;
}

void arenas_act(struct fuzz *fuzz, struct person *person)
{
    static const char *const words[] = {"take-part", "take-part", "take-part", "rest",  "begin-now",
                                        "end-now",   "call-off",  "withdraw",  "return"};
    struct voice *line = say_line(fuzz, person);
    const struct fuzz_arena *arena = any_arena(fuzz);
    const char *id = arena->id;
    char ch[PROTO_CHANNEL_CHARS_MAX + 1];
    uint32_t dice = fuzz_random(fuzz, 100);
    if (!line)
        return;
    snprintf(ch, sizeof ch, "arena:%s", id);
    if (dice < 12 || fuzz->arenas_n == 0) {
        announce(fuzz, person);
    } else if (dice < 40) {
        say_sub(fuzz, line, fuzz_chance(fuzz, 15) ? "arenas" : ch);
    } else if (dice < 45) {
        say_get(fuzz, line, "'k':'arena','arena':'%s','number':%u", id, 1 + fuzz_random(fuzz, 4));
    } else {
        uint32_t word = fuzz_random(fuzz, sizeof words / sizeof *words);
        /* Mostly by the director, so that they are sometimes accepted, but seldom. */
        if (word >= 4)
            for (int i = 0; i < FUZZ_PEOPLE; i++)
                if (fuzz->people[i].player == arena->director && arena->director != 0)
                    person = &fuzz->people[i];
        if (word == 5 && fuzz_chance(fuzz, 70))
            word = 0;
        if (word < 7) {
            say_do(fuzz, person, "arena", ch, "'k':'%s'", words[word]);
        } else {
            uint32_t number = 1 + fuzz_random(fuzz, 3);
            say_do(fuzz, person, "arena", ch, "'k':'%s','number':%u", words[word], number);
            if (word == 7 && fuzz_chance(fuzz, 70)) /* while they are withdrawn */
                say_do(fuzz, person, "arena", ch, "'k':'return','number':%u", number);
        }
        if (word == 4 && fuzz_chance(fuzz, 50)) /* while it runs */
            say_do(fuzz, person, "arena", ch, "'k':'end-now'");
    }
}
