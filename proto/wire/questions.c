/* Questions of a client (`get`), each by its table. */
#include <string.h>

#include "proto/lib/alloc.h"
#include "proto/wire/acts.h"
#include "proto/wire/questions.h"
#include "proto/wire/tour_words.h"

#define INTO(member) PROTO_AT(proto_message, member)
#define WITH(member) PROTO_WITH(proto_message, member)
#define COUNT(table) (sizeof(table) / sizeof *(table))
#define ASK(member)  INTO(u.ask.member)

/* The lines that all share. */
#define T  PROTO_REQUIRED("t", KNOWN, .min = 0)
#define ID PROTO_REQUIRED("id", INTEGER, INTO(id), .min = 1, .max = PROTO_INTEGER_MAX)
#define K  PROTO_REQUIRED("k", KNOWN, .min = 0)

#define GAMES(member) INTO(u.games.member)

static const char *const opponents_words[] = {"people", "computers", NULL};

static const struct proto_field games_fields[] = {
    T,
    ID,
    K,
    PROTO_OPTIONAL("player", TEXT, GAMES(player), WITH(u.games.player_length),
                   .max = PROTO_NAME_MAX),
    PROTO_OPTIONAL("ruleset", RULESET, GAMES(ruleset), WITH(u.games.ruleset_length),
                   .max = PROTO_RULESET_MAX),
    PROTO_OPTIONAL("opponents", CHOICE, GAMES(opponents), .min = PROTO_OPPONENTS_PEOPLE,
                   .words = opponents_words),
    PROTO_OPTIONAL("from", DATE, GAMES(from_ms)),
    PROTO_OPTIONAL("to", DATE, GAMES(before_ms), .min = 1),
    PROTO_OPTIONAL("after", SPELT, GAMES(after), .max = PROTO_CURSOR_CHARS_MAX,
                   .check = proto_is_cursor),
};
static const struct proto_field ratings_fields[] = {
    T,
    ID,
    K,
    PROTO_OPTIONAL("ruleset", WORD, INTO(u.rating.ruleset), .max = PROTO_RULESET_MAX),
    PROTO_OPTIONAL("page", INTEGER, INTO(u.rating.page), .max = PROTO_PAGE_MAX),
    PROTO_OPTIONAL("after", SPELT, INTO(u.rating.after), .max = PROTO_CURSOR_CHARS_MAX,
                   .check = proto_is_cursor),
};
static const struct proto_field profile_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("player", PLAYER, INTO(u.rating.player), .min = -PROTO_HOUSE_LEVELS),
};
static const struct proto_field history_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("player", PLAYER, INTO(u.rating.player), .min = -PROTO_HOUSE_LEVELS),
    PROTO_REQUIRED("ruleset", WORD, INTO(u.rating.ruleset), .max = PROTO_RULESET_MAX),
};
#define PLAYED(member) INTO(u.played.member)

static const char *const outcome_words[] = {"won", "drawn", "lost", NULL};
static const char *const yes_no[] = {"yes", "no", NULL};

static const struct proto_field played_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("player", PLAYER, PLAYED(player), .min = -PROTO_HOUSE_LEVELS),
    PROTO_OPTIONAL("against", PLAYER, PLAYED(against), .min = -PROTO_HOUSE_LEVELS),
    PROTO_OPTIONAL("ruleset", RULESET, PLAYED(ruleset), WITH(u.played.ruleset_length),
                   .max = PROTO_RULESET_MAX),
    PROTO_OPTIONAL("result", CHOICE, PLAYED(outcome), .min = PROTO_OUTCOME_WON,
                   .words = outcome_words),
    PROTO_OPTIONAL("rated", CHOICE, PLAYED(rated), .min = PROTO_RATED_ONLY, .words = yes_no),
    PROTO_OPTIONAL("after", SPELT, PLAYED(after), .max = PROTO_CURSOR_CHARS_MAX,
                   .check = proto_is_cursor),
};
#define TOUR PROTO_REQUIRED("tour", ID, ASK(id))
#define PLAYER(name, member)                                                                       \
    PROTO_REQUIRED(name, INTEGER, ASK(member), .min = 1, .max = PROTO_TOUR_PLAYERS_MAX)

static const struct proto_field tour_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("slug", SPELT, ASK(slug), .max = PROTO_TOUR_SLUG_MAX,
                   .check = proto_tour_is_slug),
};
static const struct proto_field sum_fields[] = {
    T,
    ID,
    K,
    TOUR,
    PLAYER("number", no),
    PROTO_REQUIRED("criterion", CHOICE, ASK(criterion), .min = PROTO_CRITERION_SCORE,
                   .words = proto_tour_criteria),
    PROTO_OPTIONAL("round", INTEGER, ASK(round), .min = 1, .max = PROTO_TOUR_ROUNDS_MAX),
};
static const struct proto_field why_fields[] = {
    T,
    ID,
    K,
    TOUR,
    PROTO_REQUIRED("round", INTEGER, ASK(round), .min = 1, .max = PROTO_TOUR_ROUNDS_MAX),
    PLAYER("a", a),
    PROTO_REQUIRED("b", INTEGER, ASK(b), .or_null = true, .min = 1, .max = PROTO_TOUR_PLAYERS_MAX),
};
static const struct proto_field preview_fields[] = {
    T, ID, K, TOUR, PROTO_REQUIRED("act", KNOWN, .min = 0),
};
static const struct proto_field listed_fields[] = {
    T,
    ID,
    K,
    TOUR,
    PROTO_OPTIONAL("text", TEXT, ASK(text), WITH(u.ask.text_length), .max = PROTO_NAME_MAX),
};
static const struct proto_field identity_fields[] = {T, ID, K, TOUR, PLAYER("number", no)};
static const struct proto_field accounts_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("name", TEXT, ASK(text), WITH(u.ask.text_length), .max = PROTO_NAME_MAX),
};
#define MODERATION(member) INTO(u.moderation.member)
#define BEFORE                                                                                     \
    PROTO_OPTIONAL("before", INTEGER, MODERATION(before), .min = 1, .max = PROTO_INTEGER_MAX)

static const struct proto_field reports_fields[] = {
    T, ID, K, BEFORE, PROTO_OPTIONAL("all", BOOL, MODERATION(all)),
};
static const struct proto_field acts_fields[] = {
    T,
    ID,
    K,
    BEFORE,
    PROTO_OPTIONAL("what", CHOICE, MODERATION(what), .min = PROTO_MODERATION_APPOINT,
                   .words = proto_moderation_words),
    PROTO_OPTIONAL("player", PLAYER, MODERATION(player)),
    PROTO_OPTIONAL("standing", BOOL, MODERATION(standing)),
};
static const struct proto_field trail_fields[] = {
    T,
    ID,
    K,
    BEFORE,
    PROTO_OPTIONAL("player", PLAYER, MODERATION(player)),
    PROTO_OPTIONAL("name", TEXT, MODERATION(name), WITH(u.moderation.name_length),
                   .max = PROTO_NAME_MAX),
    PROTO_OPTIONAL("address", SPELT, MODERATION(address), .max = PROTO_ADDRESS_CHARS_MAX,
                   .check = proto_address_is),
};
static const struct proto_field waiting_fields[] = {T, ID, K, BEFORE};
static const struct proto_field directed_fields[] = {T, ID, K};
static const struct proto_field legal_fields[] = {T, ID, K, PROTO_REQUIRED("game", ID, ASK(id))};
static const struct proto_field bots_fields[] = {T, ID, K};
static const struct proto_field seeks_fields[] = {T, ID, K};
static const struct proto_field present_fields[] = {T, ID, K};
static const struct proto_field arena_fields[] = {
    T,
    ID,
    K,
    PROTO_REQUIRED("arena", ID, ASK(id)),
    PROTO_REQUIRED("number", INTEGER, ASK(no), .min = 1, .max = UINT16_MAX),
};
static const struct {
    const char *key;
    enum proto_question question;
    const struct proto_field *fields;
    size_t n;
} questions[] = {
    {"games", PROTO_GAMES, games_fields, COUNT(games_fields)},
    {"ratings", PROTO_RATINGS, ratings_fields, COUNT(ratings_fields)},
    {"profile", PROTO_PROFILE, profile_fields, COUNT(profile_fields)},
    {"history", PROTO_HISTORY, history_fields, COUNT(history_fields)},
    {"played", PROTO_PLAYED, played_fields, COUNT(played_fields)},
    {"tour", PROTO_TOUR, tour_fields, COUNT(tour_fields)},
    {"sum", PROTO_SUM, sum_fields, COUNT(sum_fields)},
    {"why", PROTO_WHY, why_fields, COUNT(why_fields)},
    {"preview", PROTO_PREVIEW, preview_fields, COUNT(preview_fields)},
    {"listed", PROTO_LISTED, listed_fields, COUNT(listed_fields)},
    {"identity", PROTO_IDENTITY, identity_fields, COUNT(identity_fields)},
    {"accounts", PROTO_ACCOUNTS, accounts_fields, COUNT(accounts_fields)},
    {"reports", PROTO_REPORTS, reports_fields, COUNT(reports_fields)},
    {"acts", PROTO_MODERATED, acts_fields, COUNT(acts_fields)},
    {"trail", PROTO_TRAIL, trail_fields, COUNT(trail_fields)},
    {"waiting", PROTO_WAITING, waiting_fields, COUNT(waiting_fields)},
    {"directed", PROTO_DIRECTED, directed_fields, COUNT(directed_fields)},
    {"legal", PROTO_LEGAL, legal_fields, COUNT(legal_fields)},
    {"bots", PROTO_BOTS, bots_fields, COUNT(bots_fields)},
    {"arena", PROTO_ARENA_GAMES, arena_fields, COUNT(arena_fields)},
    {"seeks", PROTO_SEEKS, seeks_fields, COUNT(seeks_fields)},
    {"here", PROTO_PRESENT, present_fields, COUNT(present_fields)},
};

bool proto_question_read(const json_t *root, struct proto_message *ret,
                         struct proto_fault *ret_error)
{
    static const struct proto_path path = {.key = "act", .key_length = 3};
    const char *key = json_string_value(json_object_get(root, "k"));

    for (size_t i = 0; key && i < COUNT(questions); i++) {
        const struct proto_group group = {questions[i].fields, questions[i].n, ret};
        if (strcmp(questions[i].key, key) != 0)
            continue;
        ret->question = (uint8_t)questions[i].question;
        if (ret->question == PROTO_GAMES)
            ret->u.games.before_ms = INT64_MAX;
        if (!proto_fields_read(root, &group, 1, NULL, ret_error))
            return false;
        if (ret->question != PROTO_PREVIEW)
            return true;
        ret->tour = proto_tour_act_create();
        return proto_tour_wish_read(json_object_get(root, "act"), &path, ret->tour, ret_error);
    }
    return proto_path_fault_key(NULL, "k", ret_error);
}
