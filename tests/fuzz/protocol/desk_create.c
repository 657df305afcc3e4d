/* Makes tournaments of every kind, from settings or from an existing tournament. */
#include <stdio.h>
#include <string.h>

#include "desk.h"
#include "json.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* The way of entry: mostly open to all. */
static size_t write_entry(struct fuzz *fuzz, char *ret, size_t size)
{
    static const char *const entries[] = {"'anybody'", "'accounts'", "'accepted'",
                                          "'code','code':'" FUZZ_CODE "'", "'code'"};
    if (fuzz_chance(fuzz, 50))
        return 0;
    return (size_t)snprintf(ret, size, ",'entry_for':%s",
                            entries[fuzz_random(fuzz, COUNT(entries))]);
}

void desk_write_settings(struct fuzz *fuzz, const char *slug, char *ret, size_t size)
{
    static const char *const systems[] = {
        "'system':'swiss','rounds':3,'criteria':['sos','sosos','dc']",
        "'system':'mcmahon','rounds':4,'criteria':['sos-1','sodos'],'floor':'20k','bar':'1d'",
        "'system':'robin','criteria':['dc','sodos','wins']",
        "'system':'robin','cycles':2,'criteria':['dc']",
        "'system':'robin','any_order':true,'withdrawn':'stay','days':['2026-12-05',null],'criteria':['dc']",
        "'system':'robin','any_order':true,'cycles':2,'withdrawn':'fall','criteria':['dc']",
        "'system':'knockout'",
        "'system':'swiss','rounds':4,'teams':2,'criteria':['gp','sos','dc']",
        "'system':'swiss','rounds':46,'criteria':['cuss','bw','wins']",
        "'system':'swiss','rounds':5,'match':2,'match_score':true,'criteria':['gp','sos-2']"};
    enum { SLOW = 4 }; /* none of them ends within minutes, which a real server would see */
    static const char *const games[] = {
        "'ruleset':'stoical','size':[3,3]",
        "'ruleset':'bridge','size':[4,4],'clock':{'kind':'absolute','main':3600000}",
        "'ruleset':'chinese','size':[9,9]",
        "'ruleset':'japanese','size':[4,4],'clock':{'kind':'days','period':86400000}",
        "'ruleset':'stoical','size':[4,3],'clock':{'kind':'absolute','main':20000}",
        "'ruleset':'bridge','size':[4,4],'clock':{'kind':'fischer','main':20000,'increment':1000}",
        ("'ruleset':'chinese','size':[3,4],"
         "'clock':{'kind':'byo-yomi','main':9000,'period':3000,'periods':2}")};
    bool large = fuzz_chance(fuzz, fuzz->theme->large);
    const char *system = systems[fuzz_random(fuzz, COUNT(systems))];
    bool quick = !fuzz->real;
    unsigned house = fuzz->book->slugs % (PROTO_HOUSE_LEVELS + 1); /* 0: none */
    const char *game = games[fuzz_random(fuzz, quick ? COUNT(games) : SLOW)];
    bool waits =
        strstr(system, "any_order") && fuzz_chance(fuzz, 95); /* nothing begins by itself */
    int used = snprintf(
        ret, size,
        "{'slug':'%s','title':'Kiln Lane %s','place':'%s',%s,'over_board':%s,'together':%s,"
        "'noshow':%u,'auto_start':%u,'delay':%u,'club_gap':%u,'unplayed_half':%s,'absences_each':%s,'round_down':%s,"
        "'seeding':['%s','random'],"
        "'game':{%s}",
        slug, slug, strstr(system, "robin") ? "NZ, Kiln Lane" : "", system,
        large || fuzz_chance(fuzz, 35) ? "true" : "false",
        fuzz_chance(fuzz, 60) && !waits ? "true" : "false",
        quick && fuzz_chance(fuzz, 40) && !waits ? 30000u : 0u,
        quick && fuzz_chance(fuzz, 20) && !waits ? 20000u : 0u,
        quick && fuzz_chance(fuzz, 15) ? 4000u : 0u, fuzz_random(fuzz, 5),
        fuzz_chance(fuzz, 20) ? "true" : "false", fuzz_chance(fuzz, 30) ? "true" : "false",
        fuzz_chance(fuzz, 30) ? "true" : "false", fuzz_chance(fuzz, 50) ? "slip" : "fold", game);
    if (!strstr(system, "robin"))
        used += snprintf(ret + used, size - (size_t)used, ",'players_max':%d", large ? 256 : 64);
    if (strstr(game, "[9,9]") && !strstr(system, "'match'") && !strstr(system, "'teams'"))
        used += snprintf(ret + used, size - (size_t)used,
                         ",'handicap':{'on':true,'reduction':1,'ceiling':5}");
    if (house > 0)
        used += snprintf(ret + used, size - (size_t)used, ",'bye_house':%u", house);
    used += (int)write_entry(fuzz, ret + used, size - (size_t)used);
    snprintf(ret + used, size - (size_t)used, "}");
}

void desk_create(struct fuzz *fuzz, struct person *person)
{
    char settings[2000], slug[24];
    struct book *book = fuzz->book;
    const struct book_tour *of = book_any_tour(fuzz);
    snprintf(slug, sizeof slug, "kiln-%u",
             fuzz_chance(fuzz, 90) ? ++book->slugs : fuzz_random(fuzz, book->slugs + 1));
    desk_write_settings(fuzz, slug, settings, sizeof settings);
    for (int i = 0; i < 8 && of && of->director != person->player; i++)
        of = book_any_tour(fuzz);
    if (of && fuzz_chance(fuzz, tally_here(fuzz, "tours", "copy") == 0 ? 60 : 25))
        say_do(fuzz, person, "tours", "tours", "'k':'copy','of':'%s','slug':'%s','title':'Again'",
               of->id, slug);
    else
        say_do(fuzz, person, "tours", "tours", "'k':'create','settings':%s", settings);
}
