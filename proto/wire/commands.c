/* The table of commands: the name of each, its channel, and its fields. It is the tables of
 * docs/PROTOCOL.md, sections 5 to 7, in C. A new command needs an enumerator, a line here, and a
 * line in proto/schema/client.json. */
#include "proto/wire/commands.h"

#include <string.h>

#include "proto/wire/acts.h"
#include "proto/wire/challenge.h"

#define INTO(member) PROTO_AT(proto_message, u.act.member)
#define WITH(member) PROTO_WITH(proto_message, u.act.member)

static const struct proto_field at[] = {
    PROTO_REQUIRED("at", POINT, INTO(at)),
};
static const struct proto_field claim[] = {
    PROTO_REQUIRED("at", POINT, INTO(at)),
    PROTO_OPTIONAL("ko_challenges", BOOL, INTO(mk)),
};
static const struct proto_field mk[] = {
    PROTO_OPTIONAL("ko_challenges", BOOL, INTO(mk)),
};
static const struct proto_field marks[] = {
    PROTO_REQUIRED("pts", POINTS, INTO(points), WITH(points_n), .min = 1, .max = GO_POINTS_MAX),
};
static const struct proto_field place[] = {
    PROTO_REQUIRED("at", POINTS, INTO(points), WITH(points_n), .min = 1, .max = GO_HANDICAP_MAX),
};
static const struct proto_field decline[] = {
    PROTO_REQUIRED("reason", CHOICE, INTO(reason), .min = PROTO_DECLINE_LATER,
                   .words = proto_decline_words),
};
static const struct proto_field say[] = {
    PROTO_REQUIRED("text", TEXT, INTO(text), WITH(text_length), .max = PROTO_SAY_MAX),
};
static const struct proto_field report[] = {
    PROTO_REQUIRED("line", INTEGER, INTO(line), .min = 1, .max = PROTO_SEQ_MAX),
    PROTO_REQUIRED("why", TEXT, INTO(text), WITH(text_length), .max = PROTO_SAY_MAX),
};
static const struct proto_field mute[] = {
    PROTO_REQUIRED("player", PLAYER, INTO(player)),
    PROTO_REQUIRED("on", BOOL, INTO(on)),
};

static const struct proto_field visible[] = {
    PROTO_REQUIRED("on", BOOL, INTO(on)),
};

static const struct proto_field number[] = {
    PROTO_REQUIRED("number", INTEGER, INTO(number), .min = 1, .max = UINT16_MAX),
};

/* The application knows which of them an act needs. */
static const struct proto_field act[] = {
    PROTO_REQUIRED("what", CHOICE, INTO(moderation.what), .min = PROTO_MODERATION_APPOINT,
                   .words = proto_moderation_words),
    PROTO_REQUIRED("why", TEXT, INTO(text), WITH(text_length), .max = PROTO_WHY_MAX),
    PROTO_OPTIONAL("player", PLAYER, INTO(moderation.player),
                   WITH(moderation.has[PROTO_MODERATION_PLAYER])),
    PROTO_OPTIONAL("address", SPELT, INTO(moderation.address), .max = PROTO_ADDRESS_CHARS_MAX,
                   .check = proto_address_is),
    PROTO_OPTIONAL("session", SPELT, INTO(moderation.session), .max = PROTO_SESSION_CHARS,
                   .check = proto_session_is),
    PROTO_OPTIONAL("room", ID, INTO(moderation.room), WITH(moderation.has[PROTO_MODERATION_ROOM])),
    PROTO_OPTIONAL("audience", CHOICE, INTO(moderation.audience),
                   WITH(moderation.has[PROTO_MODERATION_AUDIENCE]), .min = PROTO_AUDIENCE_PLAYERS,
                   .words = proto_audience_words),
    PROTO_OPTIONAL("line", INTEGER, INTO(moderation.line),
                   WITH(moderation.has[PROTO_MODERATION_LINE]), .min = 1, .max = PROTO_SEQ_MAX),
    PROTO_OPTIONAL("tour", ID, INTO(moderation.tour), WITH(moderation.has[PROTO_MODERATION_TOUR])),
    PROTO_OPTIONAL("report", INTEGER, INTO(moderation.report),
                   WITH(moderation.has[PROTO_MODERATION_REPORT]), .min = 1,
                   .max = PROTO_INTEGER_MAX),
    PROTO_OPTIONAL("act", INTEGER, INTO(moderation.act), WITH(moderation.has[PROTO_MODERATION_ACT]),
                   .min = 1, .max = PROTO_INTEGER_MAX),
    PROTO_OPTIONAL("name", TEXT, INTO(moderation.name), WITH(moderation.name_length),
                   .max = PROTO_NAME_MAX),
    PROTO_OPTIONAL("for", INTEGER, INTO(moderation.for_ms),
                   WITH(moderation.has[PROTO_MODERATION_FOR]), .min = PROTO_MODERATION_MIN_MS,
                   .max = PROTO_MODERATION_MAX_MS),
};

#define FIELDS(table) (table), sizeof(table) / sizeof *(table)
#define NO_FIELDS     NULL, 0

const struct proto_shape proto_shapes[PROTO_COMMANDS_N] = {
    [PROTO_OPEN] = {"open", PROTO_CHANNEL_LOBBY, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_SEEK] = {"seek", PROTO_CHANNEL_LOBBY, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_UNSEEK] = {"unseek", PROTO_CHANNEL_LOBBY, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_SIT] = {"sit", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_STAND] = {"stand", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_CLOSE] = {"close", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_PLACE] = {"place", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, FIELDS(place)},
    [PROTO_REMATCH] = {"rematch", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_REMATCH_NO] = {"rematch-no", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_NEXT] = {"next", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_DECLINE] = {"decline", PROTO_CHANNEL_ROOM, PROTO_EXP_NONE, FIELDS(decline)},
    [PROTO_PLAY] = {"play", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(at)},
    [PROTO_PASS] = {"pass", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, NO_FIELDS},
    [PROTO_CHALLENGE] = {"challenge", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(at)},
    [PROTO_RESUME] = {"resume", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(mk)},
    [PROTO_DEAD] = {"dead", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(marks)},
    [PROTO_ALIVE] = {"alive", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(marks)},
    [PROTO_ACCEPT] = {"accept", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, NO_FIELDS},
    [PROTO_CLAIM] = {"claim", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, FIELDS(claim)},
    [PROTO_DRAW] = {"draw", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_DRAW_NO] = {"draw-no", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_DRAW_OFF] = {"draw-off", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_RESIGN] = {"resign", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_UNDO_ASK] = {"undo-ask", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, NO_FIELDS},
    [PROTO_UNDO_YES] = {"undo-yes", PROTO_CHANNEL_GAME, PROTO_EXP_REQUIRED, NO_FIELDS},
    [PROTO_UNDO_NO] = {"undo-no", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_UNDO_OFF] = {"undo-off", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_ABORT] = {"abort", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_ABSENT] = {"claim-win", PROTO_CHANNEL_GAME, PROTO_EXP_OPTIONAL, NO_FIELDS},
    [PROTO_SAY] = {"say", PROTO_CHANNEL_CHAT, PROTO_EXP_NONE, FIELDS(say)},
    [PROTO_REPORT] = {"report", PROTO_CHANNEL_CHAT, PROTO_EXP_NONE, FIELDS(report)},
    [PROTO_MUTE] = {"mute", PROTO_CHANNEL_ME, PROTO_EXP_NONE, FIELDS(mute)},
    [PROTO_FOLLOW] = {"follow", PROTO_CHANNEL_ME, PROTO_EXP_NONE, FIELDS(mute)},
    [PROTO_VISIBLE] = {"visible", PROTO_CHANNEL_ME, PROTO_EXP_NONE, FIELDS(visible)},
    [PROTO_ABLE] = {"able", PROTO_CHANNEL_ME, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_CREATE] = {"create", PROTO_CHANNEL_TOURS, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_COPY] = {"copy", PROTO_CHANNEL_TOURS, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ENTER] = {"enter", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_LEAVE] = {"leave", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_HERE] = {"checkin", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ANSWER] = {"answer", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_IDENTIFY] = {"identify", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_TOLD] = {"report", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_BEGIN] = {"begin", PROTO_CHANNEL_TOUR, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_DESK] = {"desk", PROTO_CHANNEL_DESK, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_DELETE] = {"delete", PROTO_CHANNEL_DESK, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ANNOUNCE] = {"announce", PROTO_CHANNEL_ARENAS, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_JOIN] = {"take-part", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_REST] = {"rest", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ARENA_BEGIN] = {"begin-now", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ARENA_END] = {"end-now", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ARENA_CANCEL] = {"call-off", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, NO_FIELDS},
    [PROTO_ARENA_WITHDRAW] = {"withdraw", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, FIELDS(number)},
    [PROTO_ARENA_RETURN] = {"return", PROTO_CHANNEL_ARENA, PROTO_EXP_NONE, FIELDS(number)},
    [PROTO_MODERATE] = {"act", PROTO_CHANNEL_MODERATION, PROTO_EXP_NONE, FIELDS(act)},
};

/* A desk's acts have names of their own. */
static bool is_called(enum proto_command command, const char *key)
{
    if (command == PROTO_DESK)
        return proto_tour_is_desk(key);
    return strcmp(proto_shapes[command].key, key) == 0;
}

enum proto_command proto_command_find(const char *key, enum proto_channel_kind channel)
{
    for (unsigned i = 1; i < PROTO_COMMANDS_N; i++)
        if ((channel == PROTO_CHANNEL_NONE || channel == proto_shapes[i].channel) &&
            is_called((enum proto_command)i, key))
            return (enum proto_command)i;
    return (enum proto_command)0;
}

const char *proto_command_key(enum proto_command command)
{
    return proto_shapes[command].key;
}
