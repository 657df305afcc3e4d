/* The games of a tournament for other programs: colours and results one by one, the thinking time,
 * and whether they can be rated as Go. A game that a round robin no longer counts was played all
 * the same. */
#include "server/tour/files/parts.h"

/* --- results ---------------------------------------------------------------------------------- */

bool tour_file_game(const struct proto_tour_pair *pair, unsigned i, struct tour_file_game *ret)
{
    bool first_black = pair->ruled || pair->games[i].first_black;
    struct proto_tour_outcome outcome;

    if (pair->second == 0 || i >= (pair->ruled ? 1U : pair->games_n))
        return false;
    outcome = pair->ruled ? pair->ruling : tour_game_outcome(&pair->games[i]);
    *ret = (struct tour_file_game){
        .black = first_black ? pair->first : pair->second,
        .white = first_black ? pair->second : pair->first,
        .handicap = pair->games_n > 1 ? 0 : pair->handicap,
        .result = outcome.result,
        .by_default = outcome.by_default,
    };
    return true;
}

unsigned tour_file_games(const struct proto_tour_round *round)
{
    struct tour_file_game ignored;
    unsigned n = 1;

    for (unsigned i = 0; i < round->pairs_n; i++)
        while (n < PROTO_TOUR_GAMES_MAX && tour_file_game(&round->pairs[i], n, &ignored))
            n++;
    return n;
}

/* --- time ------------------------------------------------------------------------------------- */

enum { FISCHER_MOVES = 120, BYO_YOMI_MOVES = 45, CANADIAN_MOVES = 60 };

bool tour_time_of(const struct tour *tour, struct tour_time *ret)
{
    const struct go_clock_rules *clock = &tour->settings.game.clock;
    int64_t more = 0;

    switch ((enum go_clock_kind)clock->kind) {
    case GO_CLOCK_NONE:
    case GO_CLOCK_DAYS: return false;
    case GO_CLOCK_ABSOLUTE: break;
    case GO_CLOCK_FISCHER: more = FISCHER_MOVES * clock->increment_ms; break;
    case GO_CLOCK_BYO_YOMI: more = BYO_YOMI_MOVES * clock->period_ms; break;
    case GO_CLOCK_CANADIAN:
        more = CANADIAN_MOVES * clock->period_ms / (clock->stones > 0 ? clock->stones : 1);
        break;
    }
    *ret = (struct tour_time){.basic_ms = clock->main_ms,
                              .adjusted_ms = clock->main_ms + more,
                              .fischer = clock->kind == GO_CLOCK_FISCHER};
    return true;
}

/* --- ruleset
 * ----------------------------------------------------------------------------------- */

enum { SIDE = 19 };

/* The rulesets of games that associations rate as Go. */
static bool is_rated_ruleset(const struct go_ruleset *ruleset)
{
    static const char *const names[] = {"aga", "chinese", "japanese", "new-zealand",
                                        "tromp-taylor"};

    for (size_t i = 0; ruleset && i < sizeof names / sizeof *names; i++)
        if (strcmp(ruleset->name, names[i]) == 0)
            return true;
    return false;
}

const char *tour_archive_only(const struct tour *tour)
{
    const struct proto_open *game = &tour->settings.game;

    if (!is_rated_ruleset(game->ruleset))
        return "other rules";
    if (game->setup.width != SIDE || game->setup.height != SIDE)
        return "another board";
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        if (game->setup.points[i] != GO_EMPTY)
            return "another beginning";
    return NULL;
}
