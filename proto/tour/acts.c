/* The table of acts: the fields of each, as in docs/PROTOCOL.md, section 11. Commands are read by
 * it, the log is written and read by it, and the desk shows acts by it. A new act needs an
 * enumerator, its name (tour.c), a line here and one in proto/schema/tour.json. */
#include <string.h>

#include "proto/tour/fields.h"
#include "proto/wire/limits.h"
#include "proto/wire/tour_words.h"

#define INTO(member) PROTO_AT(proto_tour_act, member)

#define ROUND       PROTO_REQUIRED("round", INTEGER, INTO(round), .min = 1, .max = PROTO_TOUR_ROUNDS_MAX)
#define BOARD       PROTO_REQUIRED("board", INTEGER, INTO(board), .min = 1, .max = PROTO_TOUR_PAIRS_MAX)
#define GAME        PROTO_REQUIRED("game", INTEGER, INTO(game), .min = 1, .max = PROTO_TOUR_GAMES_MAX)
#define GAME_OR_ALL PROTO_REQUIRED("game", INTEGER, INTO(game), .max = PROTO_TOUR_GAMES_MAX)
#define PLAYER_AS(name, member)                                                                    \
    PROTO_REQUIRED(name, INTEGER, INTO(member), .min = 1, .max = PROTO_TOUR_PLAYERS_MAX)
#define NO                                                                                         \
    PROTO_REQUIRED("number", INTEGER, INTO(a), .was = "no", .min = 1, .max = PROTO_TOUR_PLAYERS_MAX)
#define ON     PROTO_REQUIRED("on", BOOL, INTO(on))
#define REASON PROTO_REQUIRED("reason", TEXT, INTO(reason), .max = PROTO_TOUR_REASON_MAX)
#define RESULT                                                                                     \
    PROTO_REQUIRED("result", CHOICE, INTO(outcome.result), .min = PROTO_TOUR_BLACK,                \
                   .words = proto_tour_results)
#define RESULT_OR_NONE                                                                             \
    PROTO_REQUIRED("result", CHOICE, INTO(outcome.result), .or_null = true,                        \
                   .min = PROTO_TOUR_BLACK, .words = proto_tour_results)
#define DEFAULT PROTO_OPTIONAL("default", BOOL, INTO(outcome.by_default))
#define MOVES   PROTO_OPTIONAL("moves", INTEGER, INTO(outcome.moves), .max = PROTO_TOUR_MOVES_MAX)

static const char *const reported[] = {"black", "white", "draw", NULL};

static const struct proto_field settings[] = {PROTO_REQUIRED("settings", KNOWN, .min = 0)};
static const struct proto_field stage[] = {
    PROTO_REQUIRED("to", CHOICE, INTO(stage), .min = PROTO_STAGE_DRAFT, .words = proto_tour_stages),
};
static const struct proto_field role[] = {
    PROTO_REQUIRED("player", PLAYER, INTO(account)),
    PROTO_REQUIRED("role", CHOICE, INTO(role), .words = proto_tour_roles),
};
static const struct proto_field forbid[] = {PLAYER_AS("a", a), PLAYER_AS("b", b), ON};
static const struct proto_field add[] = {PROTO_REQUIRED("people", KNOWN, .min = 0)};
static const struct proto_field ask[] = {PROTO_REQUIRED("asks", KNOWN, .min = 0)};
static const struct proto_field asked[] = {PROTO_REQUIRED("ns", KNOWN, .min = 0)};
static const struct proto_field edit[] = {PROTO_REQUIRED("person", KNOWN, .min = 0)};
static const struct proto_field remove_fields[] = {NO};
static const char *const cleared[] = {"own", "guests", NULL};
static const struct proto_field clear[] = {
    PROTO_REQUIRED("who", CHOICE, INTO(who), .min = PROTO_WHO_OWN, .words = cleared),
};
static const struct proto_field team[] = {
    PROTO_REQUIRED("team", TEXT, INTO(team), .max = PROTO_TOUR_PERSON_MAX),
    PROTO_OPTIONAL("was", TEXT, INTO(was), .max = PROTO_TOUR_PERSON_MAX),
    PROTO_REQUIRED("numbers", KNOWN, .min = 0),
};
static const struct proto_field nos[] = {PROTO_REQUIRED("numbers", KNOWN, .was = "nos", .min = 0)};
static const struct proto_field checkin[] = {NO, ON};
static const struct proto_field guest[] = {PROTO_OPTIONAL("guest", BOOL, INTO(guest))};
static const struct proto_field absent[] = {
    NO,
    ROUND,
    PROTO_REQUIRED("kind", CHOICE, INTO(absence), .words = proto_tour_planned),
};
static const struct proto_field from_round[] = {NO, ROUND};
static const struct proto_field disqualify[] = {NO, ROUND, REASON};
static const struct proto_field pair[] = {
    ROUND,
    PROTO_OPTIONAL("seed", INTEGER, INTO(seed), .max = PROTO_INTEGER_MAX),
};
static const struct proto_field pairs[] = {PROTO_REQUIRED("pairs", KNOWN, .min = 0)};
static const struct proto_field swap[] = {ROUND, PLAYER_AS("a", a), PLAYER_AS("b", b)};
static const struct proto_field join[] = {
    ROUND,
    PLAYER_AS("a", a),
    PROTO_REQUIRED("b", INTEGER, INTO(b), .or_null = true, .min = 1, .max = PROTO_TOUR_PLAYERS_MAX),
};
static const struct proto_field lock[] = {ROUND, BOARD, ON};
static const struct proto_field board_colours[] = {
    ROUND,
    BOARD,
    PLAYER_AS("black", a),
    PROTO_REQUIRED("handicap", INTEGER, INTO(handicap), .max = PROTO_FIXED_HANDICAP_MAX),
};
static const struct proto_field whole_round[] = {ROUND};
static const struct proto_field rooms[] = {PROTO_REQUIRED("rooms", KNOWN, .min = 0)};
static const struct proto_field game[] = {ROUND, BOARD, GAME};
static const struct proto_field game_id[] = {
    PROTO_REQUIRED("id", ID, INTO(id)),
    PROTO_OPTIONAL("room", ID, INTO(room), PROTO_WITH(proto_tour_act, has_room)),
};
static const struct proto_field ended[] = {
    ROUND,
    BOARD,
    GAME,
    RESULT,
    DEFAULT,
    PROTO_OPTIONAL("ending", CHOICE, INTO(outcome.ending), .or_null = true, .min = GO_ENDING_SCORE,
                   .words = proto_tour_endings),
    MOVES,
};
static const struct proto_field result[] = {ROUND, BOARD, GAME, RESULT_OR_NONE, DEFAULT, MOVES};
static const struct proto_field report[] = {
    ROUND,
    BOARD,
    GAME,
    PROTO_REQUIRED("result", CHOICE, INTO(outcome.result), .min = PROTO_TOUR_BLACK,
                   .words = reported),
};
static const struct proto_field reporter[] = {
    NO,
    PROTO_OPTIONAL("guest", BOOL, INTO(guest)),
};
static const struct proto_field rule[] = {ROUND,   BOARD, GAME_OR_ALL, RESULT,
                                          DEFAULT, MOVES, REASON};
static const struct proto_field unrule[] = {ROUND, BOARD, GAME_OR_ALL};
static const struct proto_field pause[] = {
    ROUND,
    PROTO_REQUIRED("board", INTEGER, INTO(board), .max = PROTO_TOUR_PAIRS_MAX),
    ON,
    PROTO_OPTIONAL("reason", NOTE, INTO(reason), .max = PROTO_TOUR_REASON_MAX),
};
static const char *const colours[] = {"b", "w", "both", NULL};
static const struct proto_field time_fields[] = {
    ROUND,
    BOARD,
    GAME,
    PROTO_REQUIRED("colour", CHOICE, INTO(colour), .min = GO_BLACK, .words = colours),
    PROTO_REQUIRED("ms", INTEGER, INTO(ms), .min = 1, .max = PROTO_TOUR_TIME_MAX_MS),
};
static const struct proto_field hold[] = {ON};
static const struct proto_field ratings[] = {PROTO_OPTIONAL("ratings", KNOWN, .min = 0)};
static const struct proto_field undo[] = {
    PROTO_REQUIRED("to", INTEGER, INTO(to), .min = 1, .max = PROTO_TOUR_LOG_MAX),
};

#define FIELDS(table) (table), sizeof(table) / sizeof *(table)
#define NO_FIELDS     NULL, 0

/* The first two columns say whether a desk may send the act, and whether it needs `exp` then. */
const struct proto_tour_shape proto_tour_shapes[PROTO_ACTS_N] = {
    [PROTO_ACT_SETTINGS] = {true, true, FIELDS(settings), NO_FIELDS},
    [PROTO_ACT_STAGE] = {true, true, FIELDS(stage), NO_FIELDS},
    [PROTO_ACT_ROLE] = {true, true, FIELDS(role), NO_FIELDS},
    [PROTO_ACT_FORBID] = {true, true, FIELDS(forbid), NO_FIELDS},
    [PROTO_ACT_ADD] = {true, false, FIELDS(add), NO_FIELDS},
    [PROTO_ACT_ASK] = {false, false, FIELDS(ask), NO_FIELDS},
    [PROTO_ACT_ACCEPT] = {true, false, FIELDS(asked), FIELDS(nos)},
    [PROTO_ACT_DECLINE] = {true, false, FIELDS(asked), NO_FIELDS},
    [PROTO_ACT_EDIT] = {true, true, FIELDS(edit), NO_FIELDS},
    [PROTO_ACT_REMOVE] = {true, true, FIELDS(remove_fields), NO_FIELDS},
    [PROTO_ACT_CLEAR] = {true, false, FIELDS(clear), FIELDS(nos)},
    [PROTO_ACT_TEAM] = {true, false, FIELDS(team), NO_FIELDS},
    [PROTO_ACT_CONSENT] = {false, false, FIELDS(checkin), FIELDS(guest)},
    [PROTO_ACT_IDENTIFY] = {false, false, FIELDS(remove_fields), FIELDS(guest)},
    [PROTO_ACT_CHECKIN] = {true, true, FIELDS(checkin), FIELDS(guest)},
    [PROTO_ACT_ABSENT] = {true, true, FIELDS(absent), NO_FIELDS},
    [PROTO_ACT_WITHDRAW] = {true, true, FIELDS(from_round), NO_FIELDS},
    [PROTO_ACT_RETURN] = {true, true, FIELDS(from_round), NO_FIELDS},
    [PROTO_ACT_DISQUALIFY] = {true, true, FIELDS(disqualify), NO_FIELDS},
    [PROTO_ACT_PAIR] = {true, true, FIELDS(pair), FIELDS(pairs)},
    [PROTO_ACT_SWAP] = {true, true, FIELDS(swap), FIELDS(pairs)},
    [PROTO_ACT_JOIN] = {true, true, FIELDS(join), FIELDS(pairs)},
    [PROTO_ACT_LOCK] = {true, true, FIELDS(lock), NO_FIELDS},
    [PROTO_ACT_COLOURS] = {true, true, FIELDS(board_colours), NO_FIELDS},
    [PROTO_ACT_PUBLISH] = {true, true, FIELDS(whole_round), NO_FIELDS},
    [PROTO_ACT_WITHDRAW_ROUND] = {true, true, FIELDS(whole_round), NO_FIELDS},
    [PROTO_ACT_DISCARD] = {true, true, FIELDS(whole_round), NO_FIELDS},
    [PROTO_ACT_START] = {true, true, FIELDS(whole_round), FIELDS(rooms)},
    [PROTO_ACT_SCHEDULE] = {true, true, NO_FIELDS, FIELDS(nos)},
    [PROTO_ACT_ABORT] = {true, true, FIELDS(whole_round), NO_FIELDS},
    [PROTO_ACT_GAME] = {false, false, FIELDS(game), FIELDS(game_id)},
    [PROTO_ACT_ENDED] = {false, false, FIELDS(ended), NO_FIELDS},
    [PROTO_ACT_RESULT] = {true, true, FIELDS(result), FIELDS(ratings)},
    [PROTO_ACT_REPORT] = {false, false, FIELDS(report), FIELDS(reporter)},
    [PROTO_ACT_RULE] = {true, true, FIELDS(rule), FIELDS(ratings)},
    [PROTO_ACT_UNRULE] = {true, true, FIELDS(unrule), FIELDS(ratings)},
    [PROTO_ACT_PAUSE] = {true, true, FIELDS(pause), NO_FIELDS},
    [PROTO_ACT_TIME] = {true, true, FIELDS(time_fields), NO_FIELDS},
    [PROTO_ACT_HOLD] = {true, true, FIELDS(hold), NO_FIELDS},
    [PROTO_ACT_TAKEN] = {false, false, NO_FIELDS, NO_FIELDS},
    [PROTO_ACT_UNDO] = {true, false, FIELDS(undo), FIELDS(ratings)},
};

enum proto_tour_act_kind proto_tour_act_find(const char *key)
{
    for (unsigned i = 1; i < PROTO_ACTS_N; i++)
        if (strcmp(proto_tour_act_key((enum proto_tour_act_kind)i), key) == 0)
            return (enum proto_tour_act_kind)i;
    return (enum proto_tour_act_kind)0;
}
