/* Checks of settings: are they possible, and which may change while rounds are played? Every field
 * is checked here, whether it came from a form, a copied tournament or a file. */
#include <string.h>

#include "proto/tour/json.h"
#include "proto/wire/encode.h"
#include "proto/wire/tour_words.h"
#include "server/tour/parts.h"

enum { CLUB_GAP_MAX = 4, SEEDINGS_N = PROTO_SEED_RANDOM + 1 };

/* Checks of single fields, in the order of the form. */
static bool is_slug(const char *slug)
{
    size_t length = strlen(slug);

    for (size_t i = 0; i < length; i++) {
        bool dash = slug[i] == '-';
        if (!dash && !(slug[i] >= 'a' && slug[i] <= 'z') && !(slug[i] >= '0' && slug[i] <= '9'))
            return false;
        if (dash && (i == 0 || i == length - 1 || slug[i - 1] == '-'))
            return false;
    }
    return length > 0;
}

static bool is_rank(int8_t rank)
{
    return rank >= PROTO_TOUR_RANK_MIN && rank <= PROTO_TOUR_RANK_MAX;
}

static bool are_criteria(const struct proto_tour_settings *settings)
{
    unsigned seen = 1U << PROTO_CRITERION_NONE | 1U << PROTO_CRITERION_SCORE; /* always the first */

    if (settings->criteria_n > PROTO_TOUR_CRITERIA_MAX)
        return false;
    for (unsigned i = 0; i < settings->criteria_n; i++) {
        if (settings->criteria[i] >= PROTO_CRITERIA_N || seen & 1U << settings->criteria[i])
            return false;
        seen |= 1U << settings->criteria[i];
    }
    return true;
}

/* Teams meet in matches of single games without handicap: the boards of a match count alike. */
static const char *wrong_teams(const struct proto_tour_settings *settings)
{
    bool possible = settings->system == PROTO_SWISS || settings->system == PROTO_ROBIN;

    if (settings->teams == 0)
        return NULL;
    if (!possible || settings->any_order || settings->teams < PROTO_TOUR_BOARDS_MIN ||
        settings->teams > PROTO_TOUR_BOARDS_MAX)
        return "teams";
    if (settings->match > 1)
        return "match";
    return settings->handicap ? "handicap.on" : NULL;
}

static const char *wrong_system(const struct proto_tour_settings *settings)
{
    bool robin = settings->system == PROTO_ROBIN, knockout = settings->system == PROTO_KNOCKOUT;

    if (settings->system < PROTO_SWISS || settings->system > PROTO_KNOCKOUT)
        return "system";
    if (robin || knockout ? settings->rounds != 0
                          : settings->rounds < 1 || settings->rounds > PROTO_TOUR_ROUNDS_MAX)
        return "rounds";
    if (settings->cycles < 1 || settings->cycles > (robin ? 2 : 1))
        return "cycles";
    if (settings->any_order && !robin)
        return "any_order";
    if (settings->withdrawn > (robin ? PROTO_WITHDRAWN_FALL : PROTO_WITHDRAWN_HALF))
        return "withdrawn";
    if (settings->match < 1 || settings->match > PROTO_TOUR_GAMES_MAX)
        return "match";
    if (settings->match_score && (settings->match == 1 || knockout))
        return "match_score";
    if (settings->players_max < 2 ||
        settings->players_max >
            (robin && settings->teams == 0 ? PROTO_TOUR_ROBIN_MAX : PROTO_TOUR_PLAYERS_MAX))
        return "players_max";
    return wrong_teams(settings);
}

/* Handicap stones need a game that is won by points, and one game a match: stones cannot go by
 * turns. */
bool tour_allows_handicap(const struct proto_tour_settings *settings)
{
    const struct go_rules *rules = &settings->game.setup.rules;

    return rules->scoring != GO_SCORING_NONE && rules->goal == GO_GOAL_SCORE &&
           settings->match == 1;
}

static const char *wrong_ranks(const struct proto_tour_settings *settings)
{
    if (!is_rank(settings->floor))
        return "floor";
    if (!is_rank(settings->bar) || settings->bar < settings->floor)
        return "bar";
    if (settings->handicap && !tour_allows_handicap(settings))
        return "handicap.on";
    if (settings->reduction > PROTO_FIXED_HANDICAP_MAX)
        return "handicap.reduction";
    if (settings->ceiling > PROTO_FIXED_HANDICAP_MAX)
        return "handicap.ceiling";
    if (!is_rank(settings->handicap_from))
        return "handicap.from";
    return NULL;
}

static const char *wrong_points(const struct proto_tour_settings *settings)
{
    if (settings->bye2 > TOUR_POINT2)
        return "bye";
    if (settings->excused2 > TOUR_POINT2)
        return "excused";
    if (settings->late2 > TOUR_POINT2)
        return "late";
    if (settings->bye_house > PROTO_HOUSE_LEVELS)
        return "bye_house";
    if (!are_criteria(settings))
        return "criteria";
    return NULL;
}

/* Players who play in any order come by appointment, so the server does not wait for them. */
static const char *wrong_times(const struct proto_tour_settings *settings)
{
    if (settings->noshow_ms < 0 ||
        settings->noshow_ms > (settings->any_order ? 0 : PROTO_TOUR_TIME_MAX_MS))
        return "noshow";
    if (settings->auto_ms < 0 ||
        settings->auto_ms > (settings->any_order ? 0 : PROTO_TOUR_TIME_MAX_MS))
        return "auto_start";
    if (settings->together && settings->any_order)
        return "together";
    if (settings->delay_ms < 0 || settings->delay_ms > PROTO_TOUR_DELAY_MAX_MS)
        return "delay";
    for (unsigned i = 0; i < settings->days_n; i++)
        if (!proto_tour_is_day(settings->days[i], strlen(settings->days[i])))
            return "days";
    return NULL;
}

static const char *wrong_rest(const struct proto_tour_settings *settings)
{
    if (settings->entry_for < PROTO_ENTRY_ANYBODY || settings->entry_for > PROTO_ENTRY_ACCEPTED)
        return "entry_for";
    if (!proto_tour_is_code(settings->code, strlen(settings->code)))
        return "code";
    if (settings->starts_at_ms < 0 || settings->starts_at_ms > PROTO_INTEGER_MAX)
        return "starts_at";
    if (settings->seeding_first < PROTO_SEED_SLIP || settings->seeding_first >= SEEDINGS_N ||
        settings->seeding_later < PROTO_SEED_SLIP || settings->seeding_later >= SEEDINGS_N)
        return "seeding";
    if (settings->club_gap > CLUB_GAP_MAX)
        return "club_gap";
    return wrong_times(settings);
}

/* --- while rounds are played ------------------------------------------------------------------ */

/* Writes the game of the tournament as text, in the one form in which two can be compared. */
static void write_game(struct proto_text *text, const struct proto_tour_settings *settings)
{
    struct proto_open game = settings->game;

    game.match = 1;
    game.colours = GO_EMPTY;
    game.is_public = true;
    proto_text_init(text);
    proto_encode_settings(text, &game);
}

static bool same_game(const struct proto_tour_settings *a, const struct proto_tour_settings *b)
{
    struct proto_text texts[2];
    bool same;

    write_game(&texts[0], a);
    write_game(&texts[1], b);
    same = texts[0].length == texts[1].length &&
           memcmp(texts[0].at, texts[1].at, texts[0].length) == 0;
    proto_text_finish(&texts[0]);
    proto_text_finish(&texts[1]);
    return same;
}

/* The field whose change would alter the meaning of played rounds, or the slug; NULL: none. */
static const char *locked_change(const struct proto_tour_settings *now,
                                 const struct proto_tour_settings *next)
{
    const struct {
        bool changed;
        const char *field;
    } locks[] = {
        {strcmp(now->slug, next->slug) != 0, "slug"},
        {now->system != next->system, "system"},
        {now->cycles != next->cycles, "cycles"},
        {now->any_order != next->any_order, "any_order"},
        {now->withdrawn != next->withdrawn, "withdrawn"},
        {now->match != next->match, "match"},
        {now->teams != next->teams, "teams"},
        {now->match_score != next->match_score, "match_score"},
        {now->over_board != next->over_board, "over_board"},
        {now->rated != next->rated, "rated"},
        {now->bye2 != next->bye2, "bye"},
        {now->excused2 != next->excused2, "excused"},
        {now->late2 != next->late2, "late"},
        {now->absences_each != next->absences_each, "absences_each"},
        {now->round_down != next->round_down, "round_down"},
        {now->unplayed_half != next->unplayed_half, "unplayed_half"},
    };

    for (size_t i = 0; i < sizeof locks / sizeof *locks; i++)
        if (locks[i].changed)
            return locks[i].field;
    return same_game(now, next) ? NULL : "game";
}

struct tour_verdict tour_check_settings(const struct proto_tour_settings *now,
                                        const struct proto_tour_settings *next)
{
    const char *field = NULL;

    if (!is_slug(next->slug))
        field = "slug";
    else if (next->title[0] == 0)
        field = "title";
    if (!field)
        field = wrong_system(next);
    if (!field)
        field = wrong_ranks(next);
    if (!field)
        field = wrong_points(next);
    if (!field)
        field = wrong_rest(next);
    if (field)
        return tour_no_field(TOUR_SYSTEM, field);
    if (now)
        field = locked_change(now, next);
    return field ? tour_no_field(TOUR_LOCKED, field) : tour_no(TOUR_WELL);
}
