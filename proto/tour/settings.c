/* Settings of a tournament from and into JSON. Promises every value inside its bounds, a default
 * for each missing one (by system, place and rules), and values that do not contradict each other;
 * server/tour judges whether they may change now. */
#include <string.h>

#include "proto/tour/fields.h"
#include "proto/wire/tour_words.h"

/* The given values, and for defaults that depend on other fields, whether a value was given. */
struct draft {
    struct proto_tour_settings settings;
    const json_t *game, *handicap, *criteria, *seeding, *days, *categories;
    bool match, noshow, noshow_auto, together, players_max;
};

#define INTO(member) PROTO_AT(proto_tour_settings, member)
#define SAID(member) PROTO_WITH(draft, member) /* the settings are the first member of a draft */
#define JSON(member) PROTO_AT(draft, member)

/* Simple values, in the order of writing; objects and lists follow. */
static const struct proto_field fields[] = {
    PROTO_REQUIRED("slug", SPELT, INTO(slug), .max = PROTO_TOUR_SLUG_MAX,
                   .check = proto_tour_is_slug),
    PROTO_REQUIRED("title", TEXT, INTO(title), .max = PROTO_TOUR_TITLE_MAX),
    PROTO_OPTIONAL("description", LINES, INTO(text), .was = "text", .max = PROTO_TOUR_TEXT_MAX),
    PROTO_OPTIONAL("place", NOTE, INTO(place), .max = PROTO_TOUR_PLACE_MAX),
    PROTO_REQUIRED("system", CHOICE, INTO(system), .min = PROTO_SWISS, .words = proto_tour_systems),
    PROTO_OPTIONAL("rounds", INTEGER, INTO(rounds), .or_null = true, .min = 1,
                   .max = PROTO_TOUR_ROUNDS_MAX),
    PROTO_OPTIONAL("cycles", INTEGER, INTO(cycles), .min = 1, .max = 2),
    PROTO_OPTIONAL("match", INTEGER, INTO(match), SAID(match), .min = 1,
                   .max = PROTO_TOUR_GAMES_MAX),
    PROTO_OPTIONAL("match_score", BOOL, INTO(match_score)),
    PROTO_OPTIONAL("over_board", BOOL, INTO(over_board)),
    PROTO_OPTIONAL("public", BOOL, INTO(is_public)),
    PROTO_OPTIONAL("entry", BOOL, INTO(entry)),
    PROTO_OPTIONAL("entry_for", CHOICE, INTO(entry_for), .min = PROTO_ENTRY_ANYBODY,
                   .words = proto_tour_entries),
    PROTO_OPTIONAL("rated", BOOL, INTO(rated)),
    PROTO_OPTIONAL("players_max", INTEGER, INTO(players_max), SAID(players_max), .min = 2,
                   .max = PROTO_TOUR_PLAYERS_MAX),
    PROTO_OPTIONAL("starts_at", INTEGER, INTO(starts_at_ms), .or_null = true, .min = 1,
                   .max = PROTO_INTEGER_MAX),
    PROTO_OPTIONAL("floor", RANK, INTO(floor)),
    PROTO_OPTIONAL("bar", RANK, INTO(bar)),
    PROTO_OPTIONAL("bye", INTEGER, INTO(bye2), .max = 2),
    PROTO_OPTIONAL("excused", INTEGER, INTO(excused2), .max = 2),
    PROTO_OPTIONAL("late", INTEGER, INTO(late2), .max = 2),
    PROTO_OPTIONAL("absences_each", BOOL, INTO(absences_each)),
    PROTO_OPTIONAL("round_down", BOOL, INTO(round_down)),
    PROTO_OPTIONAL("unplayed_half", BOOL, INTO(unplayed_half)),
    PROTO_OPTIONAL("club_gap", INTEGER, INTO(club_gap), .max = 4),
    PROTO_OPTIONAL("noshow", INTEGER, INTO(noshow_ms), SAID(noshow), .max = PROTO_TOUR_TIME_MAX_MS),
    PROTO_OPTIONAL("noshow_auto", BOOL, INTO(noshow_auto), SAID(noshow_auto)),
    PROTO_OPTIONAL("auto_start", INTEGER, INTO(auto_ms), .was = "auto",
                   .max = PROTO_TOUR_TIME_MAX_MS),
    PROTO_OPTIONAL("together", BOOL, INTO(together), SAID(together)),
    PROTO_OPTIONAL("delay", INTEGER, INTO(delay_ms), .max = PROTO_TOUR_DELAY_MAX_MS),
};
/* Written only if they are set. Public settings have no code. */
static const struct proto_field set_fields[] = {
    PROTO_OPTIONAL("teams", INTEGER, INTO(teams), .min = PROTO_TOUR_BOARDS_MIN,
                   .max = PROTO_TOUR_BOARDS_MAX),
    PROTO_OPTIONAL("any_order", BOOL, INTO(any_order)),
    PROTO_OPTIONAL("withdrawn", CHOICE, INTO(withdrawn), .words = proto_tour_withdrawns),
    PROTO_OPTIONAL("bye_house", INTEGER, INTO(bye_house), .min = 1, .max = PROTO_HOUSE_LEVELS),
    PROTO_OPTIONAL("code", SPELT, INTO(code), .max = PROTO_TOUR_CODE_MAX,
                   .check = proto_tour_is_code),
};
static const struct proto_field parts[] = {
    PROTO_OPTIONAL("handicap", JSON, JSON(handicap)),
    PROTO_OPTIONAL("criteria", JSON, JSON(criteria)),
    PROTO_OPTIONAL("seeding", JSON, JSON(seeding)),
    PROTO_OPTIONAL("days", JSON, JSON(days)),
    PROTO_OPTIONAL("categories", JSON, JSON(categories)),
    PROTO_REQUIRED("game", JSON, JSON(game)),
};
static const struct proto_field category_fields[] = {
    PROTO_REQUIRED("name", TEXT, PROTO_AT(proto_tour_category, name),
                   .max = PROTO_TOUR_CATEGORY_MAX),
    PROTO_OPTIONAL("from", RANK, PROTO_AT(proto_tour_category, from)),
    PROTO_OPTIONAL("to", RANK, PROTO_AT(proto_tour_category, to)),
};
static const struct proto_field handicap_fields[] = {
    PROTO_OPTIONAL("on", BOOL, INTO(handicap)),
    PROTO_OPTIONAL("reduction", INTEGER, INTO(reduction), .max = 9),
    PROTO_OPTIONAL("ceiling", INTEGER, INTO(ceiling), .max = 9),
    PROTO_OPTIONAL("from", RANK, INTO(handicap_from)),
};
const struct proto_field proto_tour_title_fields[2] = {
    PROTO_REQUIRED("slug", SPELT, INTO(slug), .max = PROTO_TOUR_SLUG_MAX,
                   .check = proto_tour_is_slug),
    PROTO_REQUIRED("title", TEXT, INTO(title), .max = PROTO_TOUR_TITLE_MAX),
};

#define COUNT(table) (sizeof(table) / sizeof *(table))

/* --- lists of words --------------------------------------------------------------------------- */

/* The index of a JSON string in a list of words, or -1. */
static int find(const json_t *value, const char *const *words)
{
    const char *text = json_string_value(value);

    for (int i = 0; text && words[i]; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    return -1;
}

/* Tie-breaks: each once; the score itself always comes first and is not in the list. */
static bool read_criteria(const json_t *list, const struct proto_path *parent,
                          struct proto_tour_settings *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "criteria", strlen("criteria"), 0};
    size_t n = json_array_size(list);

    if (!json_is_array(list) || n > PROTO_TOUR_CRITERIA_MAX)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        int criterion = PROTO_CRITERION_SCORE + find(json_array_get(list, i), proto_tour_criteria);
        if (criterion <= PROTO_CRITERION_SCORE || memchr(ret->criteria, criterion, i))
            return proto_path_fault(&element, ret_error);
        ret->criteria[i] = (uint8_t)criterion;
    }
    ret->criteria_n = (uint8_t)n;
    return true;
}

static bool read_seeding(const json_t *list, const struct proto_path *parent,
                         struct proto_tour_settings *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "seeding", strlen("seeding"), 0};
    uint8_t *const seedings[2] = {&ret->seeding_first, &ret->seeding_later};

    if (json_array_size(list) != 2)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < 2; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        int seeding = find(json_array_get(list, i), proto_tour_seedings);
        if (seeding < 0)
            return proto_path_fault(&element, ret_error);
        *seedings[i] = (uint8_t)(PROTO_SEED_SLIP + seeding);
    }
    return true;
}

/* Days of rounds; null: none. Days at the end that are none are left out. */
static bool read_days(const json_t *list, const struct proto_path *parent,
                      struct proto_tour_settings *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "days", strlen("days"), 0};
    size_t n = json_array_size(list);

    if (!json_is_array(list) || n > PROTO_TOUR_ROUNDS_MAX)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        const json_t *value = json_array_get(list, i);
        size_t length = json_string_length(value);
        if (json_is_null(value))
            continue;
        if (length == 0 || !proto_tour_is_day(json_string_value(value), length))
            return proto_path_fault(&element, ret_error);
        memcpy(ret->days[i], json_string_value(value), length);
        ret->days_n = (uint8_t)(i + 1);
    }
    return true;
}

/* Names are different and have no comma, which separates the labels of a player. */
static bool read_category(const json_t *object, const struct proto_path *path,
                          const struct proto_tour_settings *settings,
                          struct proto_tour_category *ret, struct proto_fault *ret_error)
{
    const struct proto_group group = {category_fields, COUNT(category_fields), ret};

    *ret = (struct proto_tour_category){.from = PROTO_TOUR_NO_RANK, .to = PROTO_TOUR_NO_RANK};
    if (!proto_fields_read(object, &group, 1, path, ret_error))
        return false;
    for (unsigned i = 0; i < settings->categories_n; i++)
        if (strcmp(settings->categories[i].name, ret->name) == 0)
            return proto_path_fault_key(path, "name", ret_error);
    if (strchr(ret->name, ','))
        return proto_path_fault_key(path, "name", ret_error);
    return ret->from == PROTO_TOUR_NO_RANK || ret->to == PROTO_TOUR_NO_RANK ||
           ret->from <= ret->to || proto_path_fault_key(path, "to", ret_error);
}

static bool read_categories(const json_t *list, const struct proto_path *parent,
                            struct proto_tour_settings *ret, struct proto_fault *ret_error)
{
    const struct proto_path path = {parent, "categories", strlen("categories"), 0};
    size_t n = json_array_size(list);

    if (!json_is_array(list) || n > PROTO_TOUR_CATEGORIES_MAX)
        return proto_path_fault(&path, ret_error);
    for (size_t i = 0; i < n; i++) {
        const struct proto_path element = {.parent = &path, .index = i};
        if (!read_category(json_array_get(list, i), &element, ret, &ret->categories[i], ret_error))
            return false;
        ret->categories_n++;
    }
    return true;
}

/* --- defaults --------------------------------------------------------------------------------- */

static const struct proto_tour_settings defaults = {
    .cycles = 1,
    .is_public = true,
    .entry = true,
    .entry_for = PROTO_ENTRY_ANYBODY,
    .rated = true,
    .floor = -20,
    .bar = 1,
    .reduction = 1,
    .ceiling = 9,
    .bye2 = 2,
    .excused2 = 1,
    .late2 = 1,
    .seeding_first = PROTO_SEED_SLIP,
    .seeding_later = PROTO_SEED_FOLD,
};

/* Sets the tie-breaks of a system; in matches and of teams, game points come first. */
static void set_criteria(struct proto_tour_settings *settings)
{
    static const uint8_t usual[][3] = {
        [PROTO_SWISS] = {PROTO_CRITERION_SOS, PROTO_CRITERION_SODOS, PROTO_CRITERION_DC},
        [PROTO_MCMAHON] = {PROTO_CRITERION_SOS, PROTO_CRITERION_DC},
        [PROTO_ROBIN] = {PROTO_CRITERION_DC, PROTO_CRITERION_SODOS, PROTO_CRITERION_WINS},
        [PROTO_KNOCKOUT] = {0},
    };
    static const uint8_t of_teams[] = {PROTO_CRITERION_SOS, PROTO_CRITERION_DC,
                                       PROTO_CRITERION_NONE};
    const uint8_t *list = settings->teams > 0 ? of_teams : usual[settings->system];
    bool matches = settings->match == 2 && !settings->match_score;

    settings->criteria_n = 0;
    if ((matches || settings->teams > 0) && settings->system != PROTO_KNOCKOUT)
        settings->criteria[settings->criteria_n++] = PROTO_CRITERION_GP;
    for (unsigned i = 0; i < 3 && list[i] != PROTO_CRITERION_NONE; i++)
        settings->criteria[settings->criteria_n++] = list[i];
}

/* How long a board waits for a player: at most half of their basic time. Over the board the server
 * does not see players come, players with days per turn need not come at all, and players who play
 * in any order come when they have agreed to. */
static int64_t usual_noshow_ms(const struct proto_tour_settings *settings)
{
    const struct go_clock_rules *clock = &settings->game.clock;
    int64_t half_ms = clock->main_ms / 2;

    if (settings->over_board || settings->any_order || clock->kind == GO_CLOCK_DAYS)
        return 0;
    return half_ms > 0 && half_ms < PROTO_TOUR_NOSHOW_MS ? half_ms : PROTO_TOUR_NOSHOW_MS;
}

/* Sets the defaults that depend on other fields. */
static void set_rest(struct draft *draft)
{
    struct proto_tour_settings *settings = &draft->settings;
    bool counted = settings->system == PROTO_SWISS || settings->system == PROTO_MCMAHON;

    if (settings->rounds == 0 && counted)
        settings->rounds = PROTO_TOUR_ROUNDS_DEFAULT;
    if (!draft->match)
        settings->match = settings->game.setup.rules.komi_x2 == 0 && settings->teams == 0 ? 2 : 1;
    if (!draft->players_max)
        settings->players_max = settings->system == PROTO_ROBIN && settings->teams == 0
                                    ? PROTO_TOUR_ROBIN_MAX
                                    : PROTO_TOUR_PLAYERS_DEFAULT;
    if (!draft->noshow)
        settings->noshow_ms = usual_noshow_ms(settings);
    if (!draft->noshow_auto)
        settings->noshow_auto = !settings->over_board && !settings->any_order;
    if (!draft->together)
        settings->together = !settings->any_order;
    if (!draft->criteria)
        set_criteria(settings);
}

/* --- reading and writing ---------------------------------------------------------------------- */

static bool check(const struct proto_tour_settings *settings, const struct proto_path *path,
                  struct proto_fault *ret_error)
{
    const struct proto_path game = {path, "game", strlen("game"), 0};
    bool counted = settings->system == PROTO_SWISS || settings->system == PROTO_MCMAHON;

    if (settings->bar < settings->floor) {
        ret_error->clash[0] = "floor";
        ret_error->clash[1] = "bar";
        return proto_path_fault_key(path, "bar", ret_error);
    }
    if (settings->rounds > 0 && !counted) /* the field of players decides it */
        return proto_path_fault_key(path, "rounds", ret_error);
    if (settings->system == PROTO_ROBIN && settings->teams == 0 &&
        settings->players_max > PROTO_TOUR_ROBIN_MAX)
        return proto_path_fault_key(path, "players_max", ret_error);
    return !settings->handicap || settings->game.setup.handicap == 0 ||
           proto_path_fault_key(&game, "handicap", ret_error);
}

bool proto_tour_settings_read(const json_t *object, enum proto_tour_form form,
                              const struct proto_path *path, struct proto_tour_settings *ret,
                              struct proto_fault *ret_error)
{
    const struct proto_path game = {path, "game", strlen("game"), 0};
    const struct proto_path handicap = {path, "handicap", strlen("handicap"), 0};
    struct draft draft = {.settings = defaults};
    const struct proto_group groups[] = {{fields, COUNT(fields), &draft},
                                         {set_fields, COUNT(set_fields), &draft},
                                         {parts, COUNT(parts), &draft}};
    const struct proto_group stones = {handicap_fields, COUNT(handicap_fields), &draft};
    struct proto_tour_settings *settings = &draft.settings;

    if (!(form == PROTO_TOUR_STORED ? proto_fields_read_stored : proto_fields_read)(
            object, groups, COUNT(groups), path, ret_error) ||
        (draft.handicap && !proto_fields_read(draft.handicap, &stones, 1, &handicap, ret_error)) ||
        (draft.criteria && !read_criteria(draft.criteria, path, settings, ret_error)) ||
        (draft.seeding && !read_seeding(draft.seeding, path, settings, ret_error)) ||
        (draft.days && !read_days(draft.days, path, settings, ret_error)) ||
        (draft.categories && !read_categories(draft.categories, path, settings, ret_error)) ||
        !proto_tour_game_read(draft.game, form, &game, &settings->game, ret_error))
        return false;
    set_rest(&draft);
    *ret = *settings;
    return check(ret, path, ret_error);
}

/* Only if one is given. */
static void write_days(struct proto_text *text, const struct proto_tour_settings *settings)
{
    for (unsigned i = 0; i < settings->days_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"days\":[" : ",");
        if (settings->days[i][0])
            proto_text_name(text, settings->days[i]);
        else
            proto_text_literal(text, "null");
    }
    if (settings->days_n > 0)
        proto_text_char(text, ']');
}

/* Only if one is given. */
static void write_categories(struct proto_text *text, const struct proto_tour_settings *settings)
{
    for (unsigned i = 0; i < settings->categories_n; i++) {
        proto_text_literal(text, i == 0 ? ",\"categories\":[{" : ",{");
        proto_fields_write(text, category_fields, COUNT(category_fields), &settings->categories[i],
                           false);
        proto_text_char(text, '}');
    }
    if (settings->categories_n > 0)
        proto_text_char(text, ']');
}

void proto_tour_settings_write(struct proto_text *text, const struct proto_tour_settings *settings)
{
    proto_text_char(text, '{');
    proto_fields_write(text, fields, COUNT(fields), settings, true);
    proto_fields_write(text, set_fields, COUNT(set_fields), settings, false);
    proto_text_literal(text, ",\"handicap\":{");
    proto_fields_write(text, handicap_fields, COUNT(handicap_fields), settings, true);
    proto_text_literal(text, "},\"criteria\":[");
    for (unsigned i = 0; i < settings->criteria_n; i++) {
        if (i > 0)
            proto_text_char(text, ',');
        proto_text_name(text, proto_tour_criteria[settings->criteria[i] - PROTO_CRITERION_SCORE]);
    }
    proto_text_literal(text, "],\"seeding\":[");
    proto_text_name(text, proto_tour_seedings[settings->seeding_first - PROTO_SEED_SLIP]);
    proto_text_char(text, ',');
    proto_text_name(text, proto_tour_seedings[settings->seeding_later - PROTO_SEED_SLIP]);
    proto_text_char(text, ']');
    write_days(text, settings);
    write_categories(text, settings);
    proto_text_literal(text, ",\"game\":");
    proto_tour_game_write(text, &settings->game);
    proto_text_char(text, '}');
}

bool proto_tour_settings_decode(const void *bytes, size_t length, struct proto_tour_settings *ret)
{
    json_t *object = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    struct proto_fault fault;
    bool ok = object && proto_tour_settings_read(object, PROTO_TOUR_STORED, NULL, ret, &fault);

    json_decref(object);
    return ok;
}
