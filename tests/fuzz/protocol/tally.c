/* Counts each kind of message and its results, which shows whether people get far. The kinds come from the protocol's
 * own tables, so a new command is reported as missing until the simulated people send it. */
#include <stdio.h>
#include <string.h>

#include "fuzz.h"
#include "house.h"
#include "proto/tour/fields.h"
#include "proto/wire/commands.h"

/* Switches without a default: a new kind of the protocol does not compile until it is named here. NULL: the end. */
static const char *channel_name(enum proto_channel_kind kind)
{
    switch (kind) {
    case PROTO_CHANNEL_NONE: break;
    case PROTO_CHANNEL_LOBBY: return "lobby";
    case PROTO_CHANNEL_ME: return "me";
    case PROTO_CHANNEL_ROOM: return "room";
    case PROTO_CHANNEL_GAME: return "game";
    case PROTO_CHANNEL_CHAT: return "chat";
    case PROTO_CHANNEL_TOURS: return "tours";
    case PROTO_CHANNEL_TOUR: return "tour";
    case PROTO_CHANNEL_DESK: return "desk";
    case PROTO_CHANNEL_BOARDS: return "boards";
    case PROTO_CHANNEL_ARENAS: return "arenas";
    case PROTO_CHANNEL_ARENA: return "arena";
    case PROTO_CHANNEL_MODERATION: return "house";
    }
    return NULL;
}

static const char *question_name(enum proto_question question)
{
    switch (question) {
    case PROTO_GAMES: return "games";
    case PROTO_RATINGS: return "ratings";
    case PROTO_PROFILE: return "profile";
    case PROTO_HISTORY: return "history";
    case PROTO_PLAYED: return "played";
    case PROTO_TOUR: return "tour";
    case PROTO_SUM: return "sum";
    case PROTO_WHY: return "why";
    case PROTO_PREVIEW: return "preview";
    case PROTO_REPORTS: return "reports";
    case PROTO_MODERATED: return "acts";
    case PROTO_TRAIL: return "trail";
    case PROTO_WAITING: return "waiting";
    case PROTO_DIRECTED: return "directed";
    case PROTO_LEGAL: return "legal";
    case PROTO_BOTS: return "bots";
    case PROTO_SEEKS: return "seeks";
    case PROTO_PRESENT: return "here";
    case PROTO_LISTED: return "listed";
    case PROTO_IDENTITY: return "identity";
    case PROTO_ACCOUNTS: return "accounts";
    case PROTO_ARENA_GAMES: return "arena";
    }
    return NULL;
}

static const char *const ask_names[HOUSE_ASKS_N] = {
    [HOUSE_REGISTER] = "/api/account",
    [HOUSE_SIGN_IN] = "/api/sign-in",
    [HOUSE_SIGN_OUT] = "/api/sign-out",
    [HOUSE_PASSWORD] = "/api/password",
    [HOUSE_DELETE] = "/api/account/delete",
    [HOUSE_OWN] = "/api/owner",
    [HOUSE_BOT] = "/api/bot",
    [HOUSE_TOKENS] = "/api/tokens/list", /* the address is that of the next one */
    [HOUSE_MAKE_TOKEN] = "/api/tokens",
    [HOUSE_REVOKE] = "/api/tokens/revoke",
    [HOUSE_SESSION] = "/api/session",
    [HOUSE_GET_RECORD] = "/api/game/",
    [HOUSE_POST_RECORD] = "/api/record",
    [HOUSE_GET_TOUR] = "/api/tour/",
    [HOUSE_POST_TOUR] = "/api/tour",
    [HOUSE_POST_PEOPLE] = "/api/tour/people",
};

const char *house_ask_name(enum house_ask what)
{
    return ask_names[what];
}

static void add(struct fuzz *fuzz, const char *where, const char *kind)
{
    if (fuzz->rows_n == FUZZ_ROWS)
        fuzz_fail(fuzz, "there are more kinds of commands than rows for them");
    fuzz->rows[fuzz->rows_n++] = (struct row){.where = where, .kind = kind};
}

void tally_begin(struct fuzz *fuzz)
{
    for (int i = 1; i < PROTO_COMMANDS_N; i++)
        if (i != PROTO_DESK)
            add(fuzz, channel_name((enum proto_channel_kind)proto_shapes[i].channel),
                proto_shapes[i].key);
    for (int i = 1; i < PROTO_ACTS_N; i++)
        if (proto_tour_shapes[i].command)
            add(fuzz, "desk", proto_tour_act_key((enum proto_tour_act_kind)i));
    for (int i = PROTO_CHANNEL_LOBBY; channel_name((enum proto_channel_kind)i); i++)
        if (i != PROTO_CHANNEL_MODERATION) /* it has no events */
            add(fuzz, "sub", channel_name((enum proto_channel_kind)i));
    add(fuzz, "unsub", "");
    add(fuzz, "ping", "");
    for (int i = PROTO_GAMES; question_name((enum proto_question)i); i++)
        add(fuzz, "get", question_name((enum proto_question)i));
    for (int i = 0; i < HOUSE_ASKS_N; i++)
        add(fuzz, "http", house_ask_name((enum house_ask)i));
}

int tally_row(const struct fuzz *fuzz, const char *where, const char *kind)
{
    for (int i = 0; i < fuzz->rows_n; i++)
        if (strcmp(fuzz->rows[i].where, where) == 0 && strcmp(fuzz->rows[i].kind, kind) == 0)
            return i;
    return -1;
}

uint32_t tally_here(const struct fuzz *fuzz, const char *where, const char *kind)
{
    int row = tally_row(fuzz, where, kind);
    return row < 0 ? UINT32_MAX : fuzz->rows[row].here;
}

void tally_print(const struct fuzz *fuzz)
{
    printf("%-6s %-22s %9s %9s  refused\n", "", "", "said", "taken");
    for (int i = 0; i < fuzz->rows_n; i++) {
        const struct row *row = &fuzz->rows[i];
        printf("%-6s %-22s %9llu %9llu ", row->where, row->kind, (unsigned long long)row->said,
               (unsigned long long)row->taken);
        for (int code = 1; code < PROTO_ERRORS_N; code++)
            if (row->refused[code] > 0)
                printf(" %s %llu", proto_error_key((enum proto_error)code),
                       (unsigned long long)row->refused[code]);
        printf("\n");
    }
}

/* Over a real socket no hours pass. */
static bool is_possible(const struct fuzz *fuzz, const struct row *row)
{
    return !fuzz->real || !(strcmp(row->kind, "claim-win") == 0 || strcmp(row->kind, "next") == 0);
}

unsigned tally_missing(const struct fuzz *fuzz)
{
    unsigned n = 0;
    for (int i = 0; i < fuzz->rows_n; i++) {
        const struct row *row = &fuzz->rows[i];
        if (row->taken > 0 || !is_possible(fuzz, row))
            continue;
        printf("never taken: %s %s, said %llu times\n", row->where, row->kind,
               (unsigned long long)row->said);
        n++;
    }
    return n;
}
