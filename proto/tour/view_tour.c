/* A tournament in short and as a whole, and the public data of its players. */
#include <string.h>

#include "proto/tour/json.h"
#include "proto/tour/view_parts.h"
#include "proto/wire/mix.h"
#include "proto/wire/tour_words.h"

static const char *system_of(const struct proto_tour_settings *settings)
{
    return proto_tour_systems[settings->system - PROTO_SWISS];
}

static const char *stage_of(uint8_t stage)
{
    return proto_tour_stages[stage - PROTO_STAGE_DRAFT];
}

/* ,"mix":… */
static void write_mix(struct proto_text *text, const struct proto_open *game)
{
    proto_write_mix(text, game->ruleset != NULL, text_of(game->title), &game->setup.rules);
}

void proto_view_write_short(struct proto_text *text, const struct proto_view_short *tour)
{
    const struct proto_tour_settings *settings = tour->settings;
    const struct proto_open *game = &settings->game;

    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, tour->id);
    proto_view_name(text, "slug", settings->slug);
    proto_view_name(text, "title", settings->title);
    proto_view_name(text, "system", system_of(settings));
    proto_view_name(text, "stage", stage_of(tour->stage));
    proto_view_name(text, "ruleset", game->ruleset ? game->ruleset->name : NULL);
    proto_view_name(text, "rules_title", game->title);
    write_mix(text, game);
    proto_view_two(text, "size", game->setup.width, game->setup.height);
    proto_view_integer(text, "match", settings->match);
    if (settings->teams > 0)
        proto_view_integer(text, "teams", settings->teams);
    proto_view_integer(text, "rounds", tour->rounds);
    proto_view_integer(text, "round", tour->round);
    proto_view_integer(text, "players", tour->players);
    proto_view_bool(text, "over_board", settings->over_board);
    proto_view_or_null(text, "starts_at", settings->starts_at_ms);
}

static void write_staff(struct proto_text *text, const struct proto_view_head *head)
{
    proto_view_key(text, "staff");
    proto_text_char(text, '[');
    for (size_t i = 0; i < head->staff_n; i++) {
        proto_text_literal(text, i == 0 ? "{\"player\":" : ",{\"player\":");
        proto_write_player(text, &head->staff[i].player);
        proto_view_name(text, "role", proto_tour_roles[head->staff[i].role]);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

static const char *const nexts[] = {
    [PROTO_NEXT_NOTHING] = NULL,        [PROTO_NEXT_PAIR] = "pair",
    [PROTO_NEXT_SCHEDULE] = "schedule", [PROTO_NEXT_PUBLISH] = "publish",
    [PROTO_NEXT_START] = "start",       [PROTO_NEXT_RESULTS] = "results",
    [PROTO_NEXT_FINISH] = "finish",
};

static const char *const rates_words[] = {
    [PROTO_RATES_NOT] = "no",
    [PROTO_RATES_WAITING] = "waiting",
    [PROTO_RATES_APPROVED] = "yes",
    [PROTO_RATES_STOPPED] = "stopped",
    [PROTO_RATES_ANNULLED] = "annulled",
};

static void write_rates(struct proto_text *text, const struct proto_view_head *head)
{
    proto_view_key(text, "ratings");
    proto_text_char(text, '{');
    proto_view_name(text, "count", rates_words[head->rates]);
    if (head->rates == PROTO_RATES_ANNULLED) {
        proto_view_key(text, "why");
        proto_write_string(text, head->annul_why);
    }
    proto_text_char(text, '}');
}

void proto_view_write_head(struct proto_text *text, const struct proto_view_head *head)
{
    proto_text_literal(text, "{\"id\":");
    proto_write_id(text, head->id);
    proto_view_name(text, "slug", head->settings->slug);
    proto_view_integer(text, "rev", head->rev);
    proto_view_name(text, "stage", stage_of(head->stage));
    proto_view_bool(text, "hold", head->hold);
    proto_view_key(text, "settings");
    proto_tour_settings_write(text, head->settings);
    write_mix(text, &head->settings->game);
    proto_view_integer(text, "rounds", head->rounds);
    proto_view_integer(text, "players", head->players);
    proto_view_integer(text, "here", head->here);
    proto_view_key(text, "by");
    proto_write_player(text, &head->by);
    write_staff(text, head);
    proto_view_integer(text, "round", head->round);
    proto_view_key(text, "next");
    proto_text_char(text, '{');
    proto_view_name(text, "what", nexts[head->next]);
    proto_view_or_null(text, "at", head->next_at_ms);
    proto_text_char(text, '}');
    write_rates(text, head);
    proto_text_char(text, '}');
}

/* The rounds that they miss by a decision of people. */
static void write_absences(struct proto_text *text, const struct proto_tour_person *person)
{
    proto_view_key(text, "absent");
    proto_text_char(text, '[');
    for (unsigned round = 1; round <= PROTO_TOUR_ROUNDS_MAX; round++) {
        uint8_t kind = person->absences[round - 1];
        if (kind == PROTO_ABSENT_NOT || kind == PROTO_ABSENT_GONE)
            continue;
        proto_write_comma(text);
        proto_text_char(text, '{');
        proto_view_integer(text, "round", round);
        proto_view_name(text, "kind", proto_tour_absences[kind]);
        proto_text_char(text, '}');
    }
    proto_text_char(text, ']');
}

void proto_view_write_player(struct proto_text *text, const struct proto_view_player *player)
{
    const struct proto_tour_person *person = player->person;

    proto_text_char(text, '{');
    proto_view_integer(text, "number", person->no);
    proto_view_integer(text, "rev", person->rev);
    proto_view_name(text, "name", person->name);
    proto_view_key(text, "account");
    proto_write_player(text, &player->account);
    proto_view_name(text, "country", person->country);
    proto_view_name(text, "club", person->club);
    if (person->labels[0])
        proto_view_name(text, "labels", person->labels);
    if (person->team[0]) {
        proto_view_name(text, "team", person->team);
        proto_view_integer(text, "team_place", person->team_place);
    }
    proto_view_key(text, "rank");
    proto_view_rank(text, person->rank);
    proto_view_or_null(text, "rating", player->rating);
    proto_view_or_null(text, "deviation", player->deviation);
    proto_view_integer(text, "start", player->start2);
    proto_view_name(text, "status", proto_tour_standings[person->standing - PROTO_TOUR_ENTERED]);
    proto_view_integer(text, "join", person->join_round);
    proto_view_or_null(text, "leave", person->leave_round);
    write_absences(text, person);
    proto_text_char(text, '}');
}
