/* Moderation: mostly the owner, who acts on all kinds of targets, undoes the acts, and looks; sometimes people without
 * the right. */
#include <stdio.h>

#include "book.h"
#include "json.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void ask(struct fuzz *fuzz, struct person *person)
{
    static const char *const questions[] = {
        "'k':'reports'",
        "'k':'reports','all':true,'before':3",
        "'k':'acts'",
        "'k':'acts','standing':true,'what':'ban'",
        "'k':'acts','player':'p3'",
        "'k':'trail','player':'p2'",
        "'k':'trail','name':'Ann'",
        "'k':'trail','address':'192.0.2.1'",
        "'k':'trail'",
        "'k':'waiting'",
        "'k':'waiting','before':2",
    };
    struct voice *line = say_line(fuzz, person);
    if (line)
        say_get(fuzz, line, "%s", questions[fuzz_random(fuzz, COUNT(questions))]);
}

static unsigned a_player(struct fuzz *fuzz)
{
    return 1 + fuzz_random(fuzz, 2 * FUZZ_PEOPLE);
}

/* Writes an act, with everything but the reason. */
static void write_act(struct fuzz *fuzz, char *ret, size_t size)
{
    static const char *const targets[] = {"'address':'192.0.2.1'", "'address':'2001:db8::/64'",
                                          "'session':'0123456789abcdef'"};
    const struct book_room *room = book_any_room(fuzz);
    const struct book_tour *tour = book_any_tour(fuzz);
    uint32_t dice = fuzz_random(fuzz, 100);
    if (dice < 36)
        snprintf(ret, size, "'what':'undo','act':%u", 1 + fuzz_random(fuzz, 60));
    else if (dice < 46 && tour)
        snprintf(ret, size, "'what':'%s','tour':'%s'", fuzz_chance(fuzz, 60) ? "approve" : "annul",
                 tour->id);
    else if (dice < 48)
        snprintf(ret, size, "'what':'trust','player':'p%u'", a_player(fuzz));
    else if (dice < 54 && room)
        snprintf(ret, size, "'what':'remove','room':'%s','audience':'%s','line':%u", room->id,
                 fuzz_chance(fuzz, 50) ? "players" : "watchers", 1 + fuzz_random(fuzz, 4));
    else if (dice < 58 && room)
        snprintf(ret, size, "'what':'close','room':'%s'", room->id);
    else if (dice < 64)
        snprintf(ret, size, "'what':'appoint','player':'p%u'", a_player(fuzz));
    else if (dice < 69)
        snprintf(ret, size, "'what':'rename','player':'p%u'%s", a_player(fuzz),
                 fuzz_chance(fuzz, 30) ? ",'name':'Zo\\u00eb'" : "");
    else if (dice < 74)
        snprintf(ret, size, "'what':'word','name':'%s'", fuzz_chance(fuzz, 50) ? "gg" : "no 7");
    else if (dice < 82)
        snprintf(ret, size, "'what':'done','report':%u", 1 + fuzz_random(fuzz, 5));
    else if (dice < 86)
        snprintf(ret, size, "'what':'%s',%s,'for':60000", fuzz_chance(fuzz, 50) ? "mute" : "ban",
                 targets[fuzz_random(fuzz, COUNT(targets))]);
    else
        snprintf(ret, size, "'what':'%s','player':'p%u','for':60000",
                 fuzz_chance(fuzz, 80) ? "mute" : "ban", a_player(fuzz));
}

static struct person *keeper(struct fuzz *fuzz)
{
    for (int i = 0; i < FUZZ_PEOPLE; i++)
        if (fuzz->people[i].owner && fuzz_chance(fuzz, 80))
            return &fuzz->people[i];
    return &fuzz->people[fuzz_random(fuzz, FUZZ_PEOPLE)];
}

void order_act(struct fuzz *fuzz)
{
    struct person *person = keeper(fuzz);
    char act[200];
    if (fuzz_chance(fuzz, 30)) {
        ask(fuzz, person);
        return;
    }
    write_act(fuzz, act, sizeof act);
    say_do(fuzz, person, "house", "house", "'k':'act',%s,'why':'because'", act);
}
