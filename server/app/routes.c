/* The table of routes: each address over HTTP that the application answers, the longest body that it takes, what it
 * charges, and the function that answers it. docs/protocol/http.md has the same table in words, and tests/tidy compares
 * them. Addresses that the shell answers by itself (health, links, the client's files) are in server/net/http.c. */
#include "server/app/routes.h"

#include "proto/json/ids.h"
#include "proto/wire/limits.h"
#include "server/app/archive/cards.h"
#include "server/app/archive/records.h"
#include "server/app/archive/stream.h"
#include "server/app/limits.h"
#include "server/app/people/questions.h"
#include "server/app/reading.h"
#include "server/app/tournament/card.h"
#include "server/app/tournament/files.h"
#include "server/tour/files/files.h"

#define NONE BUDGETS_N

/* clang-format off */
const struct app_route app_routes[APP_QUESTIONS_N] = {
    [APP_REGISTER] = {APP_POST, "/api/account", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_REGISTER, BUDGET_TRY}, .ask = people_post_account, .account = PROTO_ACCOUNT_REGISTER},
    [APP_SIGN_IN] = {APP_POST, "/api/sign-in", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_TRY, NONE}, .ask = people_post_account, .account = PROTO_ACCOUNT_SIGN_IN},
    [APP_SIGN_OUT] = {APP_POST, "/api/sign-out", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {NONE, NONE}, .ask = people_post_account, .account = PROTO_ACCOUNT_SIGN_OUT},
    [APP_CHANGE_PASSWORD] = {APP_POST, "/api/password", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_TRY, NONE}, .ask = people_post_account, .account = PROTO_ACCOUNT_CHANGE},
    [APP_DELETE_ACCOUNT] = {APP_POST, "/api/account/delete", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_TRY, NONE}, .ask = people_post_account, .account = PROTO_ACCOUNT_DELETE},
    [APP_OWN] = {APP_POST, "/api/owner", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {NONE, NONE}, .ask = people_post_account, .account = PROTO_ACCOUNT_OWN},
    [APP_SESSION] = {APP_POST, "/api/session", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_GUESTS, BUDGET_NAMES}, .ask = people_post_session},
    [APP_GET_RECORD] = {APP_GET, "/api/game/NAME", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_RECORD, NONE}, .ask = records_get},
    [APP_POST_RECORD] = {APP_POST, "/api/record", APP_BODY_RECORD, PROTO_RECORD_BYTES_MAX, .session = true,
        .options = true, .token = APP_TOKEN_READS, .budgets = {BUDGET_IMPORT, NONE}, .ask = records_post},
    [APP_GET_TOUR] = {APP_GET, "/api/tour/NAME", APP_BODY_NONE, 0, .session = true, .options = true,
        .open = true, .token = APP_TOKEN_READS, .budgets = {BUDGET_ARCHIVE, NONE}, .ask = tour_files_get},
    [APP_POST_TOUR] = {APP_POST, "/api/tour", APP_BODY_FILE, PROTO_TOUR_FILE_MAX, .session = true,
        .token = APP_TOKEN_DESK, .budgets = {BUDGET_UPLOAD, NONE}, .ask = tour_files_post},
    [APP_POST_PEOPLE] = {APP_POST, "/api/tour/ID/people", APP_BODY_FILE, TOUR_PEOPLE_BYTES_MAX, .session = true,
        .options = true, .token = APP_TOKEN_DESK, .budgets = {BUDGET_UPLOAD, NONE}, .ask = tour_files_post_people},
    [APP_GET_EXPORT] = {APP_GET, "/api/account/export", APP_BODY_NONE, 0, .session = true,
        .budgets = {BUDGET_ARCHIVE, NONE}, .ask = people_get_export},
    [APP_GET_TOKENS] = {APP_GET, "/api/tokens", APP_BODY_NONE, 0, .session = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = people_get_tokens},
    [APP_POST_TOKENS] = {APP_POST, "/api/tokens", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_TOKENS, NONE}, .ask = people_post_tokens},
    [APP_REVOKE_TOKEN] = {APP_POST, "/api/tokens/revoke", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = people_revoke_token},
    [APP_POST_BOT] = {APP_POST, "/api/bot", APP_BODY_SMALL, APP_BODY_SMALL_MAX, .session = true,
        .budgets = {BUDGET_REGISTER, BUDGET_TRY}, .ask = people_post_account, .account = PROTO_ACCOUNT_BOT},
    [APP_GET_LIVE] = {APP_GET, "/api/live.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .channel = "lobby"},
    [APP_GET_GAMES] = {APP_GET, "/api/games.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_SEARCH, NONE}, .ask = reading_get, .question = "games",
        .arguments = {"player", "ruleset", "opponents", "from", "to", "after"}},
    [APP_GET_PLAYER] = {APP_GET, "/api/player/NAME.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "profile", .name_is = "player"},
    [APP_GET_LADDER] = {APP_GET, "/api/ratings.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "ratings", .arguments = {"#page", "after"}},
    [APP_GET_RATINGS] = {APP_GET, "/api/ratings/NAME.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "ratings", .name_is = "ruleset",
        .arguments = {"#page", "after"}},
    [APP_GET_TOURNAMENTS] = {APP_GET, "/api/tournaments.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .channel = "tours"},
    [APP_FIND_TOURNAMENT] = {APP_GET, "/api/tournament.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "tour", .arguments = {"slug"}},
    [APP_GET_TOURNAMENT] = {APP_GET, "/api/tournament/NAME.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .channel = "tour:"},
    [APP_GET_LEGAL] = {APP_GET, "/api/legal/NAME.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "legal", .name_is = "game"},
    [APP_GET_OEMBED] = {APP_GET, "/api/oembed", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = cards_oembed, .arguments = {"@url", "maxwidth", "maxheight", "format"}},
    [APP_PAGE_GAME] = {APP_GET, "/game/NAME", APP_BODY_NONE, 0, .page = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = cards_game},
    [APP_PAGE_ROOM] = {APP_GET, "/room/NAME", APP_BODY_NONE, 0, .page = true,
        .budgets = {NONE, NONE}, .ask = cards_room},
    [APP_PAGE_TOUR] = {APP_GET, "/t/NAME", APP_BODY_NONE, 0, .page = true,
        .budgets = {NONE, NONE}, .ask = tournament_card},
    [APP_PAGE_PLAYER] = {APP_GET, "/player/NAME", APP_BODY_NONE, 0, .page = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = cards_player},
    [APP_PAGE_RULES] = {APP_GET, "/rules/NAME", APP_BODY_NONE, 0, .page = true,
        .budgets = {NONE, NONE}, .ask = cards_rules},
    [APP_GET_PLAYED] = {APP_GET, "/api/player/NAME/games.ndjson", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_SEARCH, NONE}, .ask = stream_get, .arguments = {"before", "limit"}},
    [APP_GET_PLAYED_PAGE] = {APP_GET, "/api/player/NAME/games.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_SEARCH, NONE}, .ask = reading_get, .question = "played", .name_is = "player",
        .arguments = {"against", "ruleset", "result", "rated", "after"}},
    [APP_GET_HISTORY] = {APP_GET, "/api/player/NAME/history.json", APP_BODY_NONE, 0, .open = true,
        .budgets = {BUDGET_ASK, NONE}, .ask = reading_get, .question = "history", .name_is = "player",
        .arguments = {"ruleset"}},
};
/* clang-format on */

/* Characters of an id are not looked at: a handler that cannot read them answers like one that finds nothing. */
static bool fits(const char *pattern, const char *address, struct text *ret_name)
{
    const char *id = strstr(pattern, "/ID/"), *open = id ? id : strstr(pattern, "/NAME");
    size_t length = strlen(address);

    *ret_name = (struct text){address + length, 0};
    if (!open)
        return strcmp(pattern, address) == 0;
    size_t before = (size_t)(open + 1 - pattern);
    const char *after = open + (id ? strlen("/ID") : strlen("/NAME"));
    if (strncmp(pattern, address, before) != 0)
        return false;
    if (*after == '\0') {
        *ret_name = (struct text){address + before, length - before};
        return true;
    }
    size_t rest = strlen(after);
    if (length <= before + rest || strcmp(address + length - rest, after) != 0)
        return false;
    *ret_name = (struct text){address + before, length - before - rest};
    return id ? ret_name->length == PROTO_ID_CHARS : !memchr(ret_name->at, '/', ret_name->length);
}

const struct app_route *app_route_find(enum app_method method, const char *address,
                                       struct text *ret_name)
{
    for (size_t i = 0; i < APP_QUESTIONS_N; i++)
        if (app_routes[i].method == method && fits(app_routes[i].address, address, ret_name))
            return &app_routes[i];
    return NULL;
}
