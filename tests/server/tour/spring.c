/* See spring.h. */
#include "tests/server/tour/spring.h"

#include <stdio.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "tests/test.h"

void spring_rename(struct event *event, uint16_t no, const char *name, const char *club,
                   int8_t rank)
{
    struct proto_tour_person *person = &event->tour->people[no - 1];

    snprintf(person->name, sizeof person->name, "%s", name);
    snprintf(person->club, sizeof person->club, "%s", club);
    person->rank = rank;
}

static void use_ruleset(struct event *event, const char *name)
{
    const struct go_ruleset *ruleset = go_ruleset_find(name, strlen(name));
    struct proto_open *game = &event->settings.game;

    game->ruleset = ruleset;
    game->setup.rules = ruleset->rules;
    snprintf(game->title, sizeof game->title, "%s", ruleset->title);
}

void spring_open(struct event *event, const char *players, const char *ruleset)
{
    struct proto_tour_settings *settings = &event->settings;

    event_open(event, PROTO_SWISS, 3, players);
    snprintf(settings->title, sizeof settings->title, "Kiln Lane Spring Swiss");
    settings->starts_at_ms = INT64_C(1933149600000); /* 2031-04-05 10:00 UTC */
    settings->criteria_n = 2;
    settings->criteria[0] = PROTO_CRITERION_SOS;
    settings->criteria[1] = PROTO_CRITERION_SODOS;
    settings->game.setup.width = settings->game.setup.height = 19;
    use_ruleset(event, ruleset);
    settings->game.clock = (struct go_clock_rules){
        .kind = GO_CLOCK_BYO_YOMI, .main_ms = 2400000, .period_ms = 20000, .periods = 5};
    event_begin(event);
}

char *spring_text(const struct proto_text *text)
{
    static char copy[65536];

    assert_true(text->length < sizeof copy);
    memcpy(copy, text->at, text->length);
    copy[text->length] = '\0';
    return copy;
}

void spring_egd(const struct event *event, const char *place, struct proto_text *ret)
{
    struct tour_table table;

    proto_text_init(ret);
    tour_table(event->tour, event->tour->rounds_n, &table);
    tour_write_egd(ret, event->tour, &table, place);
    tour_table_finish(&table);
}

void spring_csv(const struct event *event, char separator, bool bom, struct proto_text *ret)
{
    struct tour_table table;

    proto_text_init(ret);
    tour_table(event->tour, event->tour->rounds_n, &table);
    tour_write_csv(ret, event->tour, &table, separator, bom);
    tour_table_finish(&table);
}
