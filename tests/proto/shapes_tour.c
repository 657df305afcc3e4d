/* The fields of commands and questions about tournaments; see shapes.h. */
#include "tests/proto/shapes.h"

#define ID_MAX  9007199254740991
#define SEQ_MAX 4294967295
#define DAY     86400000

#define WHOLE(s, p, from, upto)                                                                    \
    {                                                                                              \
        .specimen = s, .path = p, .types = INTEGER, .required = true, .low = from, .high = upto    \
    }
#define MAYBE(s, p, from, upto)                                                                    \
    {                                                                                              \
        .specimen = s, .path = p, .types = INTEGER, .low = from, .high = upto                      \
    }
#define MAYBE_NULL(s, p, from, upto)                                                               \
    {                                                                                              \
        .specimen = s, .path = p, .types = INTEGER | NIL, .low = from, .high = upto                \
    }
#define SWITCH(s, p)                                                                               \
    {                                                                                              \
        .specimen = s, .path = p, .types = BOOL, .required = true                                  \
    }
#define MAYBE_SWITCH(s, p)                                                                         \
    {                                                                                              \
        .specimen = s, .path = p, .types = BOOL                                                    \
    }
#define WORD(s, p)                                                                                 \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .wrong = {                    \
            "\"\"",                                                                                \
            "\"no\"",                                                                              \
            "\"White\"",                                                                           \
            "\"open\""                                                                             \
        }                                                                                          \
    }
#define THING(s, p)                                                                                \
    {                                                                                              \
        .specimen = s, .path = p, .types = OBJECT, .required = true                                \
    }
#define SENTENCE(s, p)                                                                             \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .longest = 200, .wrong = {    \
            "\"\"",                                                                                \
            "\" \"",                                                                               \
            "\"a\\nb\"",                                                                           \
            "\"a\\u202eb\""                                                                        \
        }                                                                                          \
    }
#define NOTE(s, p, most)                                                                           \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .longest = most, .wrong = {                     \
            "\" \"",                                                                               \
            "\"a\\nb\"",                                                                           \
            "\"a\\u0007b\""                                                                        \
        }                                                                                          \
    }
#define RANK(s, p, nil)                                                                            \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING | nil, .wrong = {                                \
            "\"\"",                                                                                \
            "\"0d\"",                                                                              \
            "\"10d\"",                                                                             \
            "\"31k\"",                                                                             \
            "\"03k\"",                                                                             \
            "\"3D\"",                                                                              \
            "\"3 d\"",                                                                             \
            "\"d\""                                                                                \
        }                                                                                          \
    }
#define COUNTRY(s, p)                                                                              \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .wrong = {                                      \
            "\"S\"",                                                                               \
            "\"se\"",                                                                              \
            "\"SWE\"",                                                                             \
            "\"S1\""                                                                               \
        }                                                                                          \
    }
#define CODES "\"abc12\"", "\"- - -\"", "\"abcdef!\"", "\"abcdefghijklmnopqrstuvwxy\""
#define CODE(s, p)                                                                                 \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .wrong = { CODES }                              \
    }
#define CODE_OF(s, p)                                                                              \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .wrong = { CODES }            \
    }
#define SLUG(s, p)                                                                                 \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .longest = 40, .wrong = {     \
            "\"\"",                                                                                \
            "\"Kiln\"",                                                                            \
            "\"-kiln\"",                                                                           \
            "\"kiln-\"",                                                                           \
            "\"kiln--lane\"",                                                                      \
            "\"kiln lane\"",                                                                       \
            "\"kiln_lane\""                                                                        \
        }                                                                                          \
    }
#define ACCOUNT(s, p, needed, nil)                                                                 \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING | nil, .required = needed, .wrong = {            \
            "\"\"",                                                                                \
            "\"p0\"",                                                                              \
            "\"p07\"",                                                                             \
            "\"7\""                                                                                \
        }                                                                                          \
    }
#define TOKEN(s, p)                                                                                \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .wrong = {                    \
            "\"\"",                                                                                \
            "\"abc\"",                                                                             \
            "\"Zm9vYmFyYmF6cXV4MTIzNB\""                                                           \
        }                                                                                          \
    }

/* The common fields of every command, and those of a desk. */
#define TYPE(s)                                                                                    \
    {                                                                                              \
        .specimen = s, .path = "t", .types = STRING, .required = true, .wrong = {                  \
            "\"\"",                                                                                \
            "\"Do\""                                                                               \
        }                                                                                          \
    }
#define COMMAND(s)                                                                                 \
    TYPE(s), WHOLE(s, "id", 1, ID_MAX),                                                            \
        {.specimen = s,                                                                            \
         .path = "key",                                                                            \
         .types = STRING,                                                                          \
         .required = true,                                                                         \
         .longest = 40,                                                                            \
         .wrong = {"\"\"", "\"a b\""}},                                                            \
        {.specimen = s,                                                                            \
         .path = "ch",                                                                             \
         .types = STRING,                                                                          \
         .required = true,                                                                         \
         .wrong = {"\"\"", "\"Tours\"", "\"tour:\"", "\"desk:abc\"",                               \
                   "\"tours:qxrI0oIvTg2sBvDMyfJw_A\"", "\"boards:qxrI0oIvTg2sBvDMyfJw_B\""}},      \
    {                                                                                              \
        .specimen = s, .path = "k", .types = STRING, .required = true, .wrong = {                  \
            "\"\"",                                                                                \
            "\"desk\"",                                                                            \
            "\"ended\"",                                                                           \
            "\"game\"",                                                                            \
            "\"Hold\""                                                                             \
        }                                                                                          \
    }
#define EXP(s)         WHOLE(s, "base", 0, SEQ_MAX)
#define ROUND(s)       WHOLE(s, "round", 1, 46)
#define NO(s, p)       WHOLE(s, p, 1, 256)
#define GAME(s, least) ROUND(s), WHOLE(s, "board", 1, 129), WHOLE(s, "game", least, 2)
#define PERSON(s, p)                                                                               \
    {.specimen = s,                                                                                \
     .path = p "name",                                                                             \
     .types = STRING,                                                                              \
     .required = true,                                                                             \
     .longest = 60,                                                                                \
     .wrong = {"\"\"", "\" \"", "\"a\\nb\""}},                                                     \
        ACCOUNT(s, p "account", false, NIL), COUNTRY(s, p "country"), NOTE(s, p "club", 30),       \
        NOTE(s, p "household", 30), NOTE(s, p "labels", 100), NOTE(s, p "team", 60),               \
        {.specimen = s,                                                                            \
         .path = p "pin",                                                                          \
         .types = STRING,                                                                          \
         .wrong = {"\"123456789\"", "\"12a\"", "\" \""}},                                          \
        RANK(s, p "rank", NIL), MAYBE_NULL(s, p "rating", 1, 9999),                                \
        MAYBE(s, p "correction", -1, 2), MAYBE_NULL(s, p "seed", 1, 256),                          \
        MAYBE_NULL(s, p "fixed_board", 1, 129), MAYBE(s, p "join", 1, 46),                         \
        {.specimen = s,                                                                            \
         .path = p "status",                                                                       \
         .types = STRING,                                                                          \
         .wrong = {"\"\"", "\"withdrawn\"", "\"Here\""}},                                          \
        NOTE(s, p "note", 200)
#define QUESTION(s)                                                                                \
    TYPE(s), WHOLE(s, "id", 1, ID_MAX),                                                            \
    {                                                                                              \
        .specimen = s, .path = "k", .types = STRING, .required = true, .wrong = {                  \
            "\"\"",                                                                                \
            "\"tours\"",                                                                           \
            "\"Sum\""                                                                              \
        }                                                                                          \
    }

#define SET(p) "settings." p

const struct shape tour_shapes[] = {
    COMMAND("tours-create"),
    THING("tours-create", "settings"),
    SLUG("tours-create", SET("slug")),
    {.specimen = "tours-create",
     .path = SET("title"),
     .types = STRING,
     .required = true,
     .longest = 80,
     .wrong = {"\"\"", "\"a\\nb\""}},
    {.specimen = "tours-create",
     .path = SET("description"),
     .types = STRING,
     .longest = 1000,
     .wrong = {"\" \"", "\"\\n\"", "\"a\\rb\"", "\"a\\u202eb\""}},
    {.specimen = "tours-create",
     .path = SET("place"),
     .types = STRING,
     .longest = 60,
     .wrong = {"\" \"", "\"a\\nb\"", "\"a\\u202eb\""}},
    WORD("tours-create", SET("system")),
    MAYBE_NULL("tours-create", SET("rounds"), 1, 46),
    MAYBE("tours-create", SET("cycles"), 1, 2),
    MAYBE("tours-create", SET("match"), 1, 2),
    MAYBE_SWITCH("tours-create", SET("match_score")),
    MAYBE_SWITCH("tours-create", SET("over_board")),
    MAYBE_SWITCH("tours-create", SET("public")),
    MAYBE_SWITCH("tours-create", SET("entry")),
    {.specimen = "tours-create",
     .path = SET("entry_for"),
     .types = STRING,
     .wrong = {"\"\"", "\"nobody\"", "\"Code\""}},
    CODE("tours-create", SET("code")),
    MAYBE_SWITCH("tours-create", SET("rated")),
    MAYBE("tours-create", SET("players_max"), 2, 256),
    MAYBE_NULL("tours-create", SET("starts_at"), 1, ID_MAX),
    RANK("tours-create", SET("floor"), 0),
    RANK("tours-create", SET("bar"), 0),
    MAYBE("tours-create", SET("bye"), 0, 2),
    MAYBE("tours-create", SET("bye_house"), 1, 5),
    MAYBE("tours-create", SET("teams"), 2, 8),
    MAYBE_SWITCH("tours-create", SET("any_order")),
    {.specimen = "tours-create",
     .path = SET("withdrawn"),
     .types = STRING,
     .wrong = {"\"\"", "\"none\"", "\"Fall\""}},
    {.specimen = "tours-create", .path = SET("days"), .types = ARRAY, .wrong = {"1"}},
    {.specimen = "tours-create", .path = SET("categories"), .types = ARRAY, .wrong = {"1"}},
    MAYBE("tours-create", SET("excused"), 0, 2),
    MAYBE("tours-create", SET("late"), 0, 2),
    MAYBE_SWITCH("tours-create", SET("absences_each")),
    MAYBE_SWITCH("tours-create", SET("round_down")),
    MAYBE_SWITCH("tours-create", SET("unplayed_half")),
    MAYBE("tours-create", SET("club_gap"), 0, 4),
    MAYBE("tours-create", SET("noshow"), 0, DAY),
    MAYBE_SWITCH("tours-create", SET("noshow_auto")),
    MAYBE("tours-create", SET("auto_start"), 0, DAY),
    MAYBE_SWITCH("tours-create", SET("together")),
    MAYBE("tours-create", SET("delay"), 0, 3600000),
    {.specimen = "tours-create", .path = SET("handicap"), .types = OBJECT},
    MAYBE_SWITCH("tours-create", SET("handicap.on")),
    MAYBE("tours-create", SET("handicap.reduction"), 0, 9),
    MAYBE("tours-create", SET("handicap.ceiling"), 0, 9),
    RANK("tours-create", SET("handicap.from"), 0),
    {.specimen = "tours-create",
     .path = SET("criteria"),
     .types = ARRAY,
     .wrong =
         {"[\"gp\",\"sos\",\"sos-1\",\"sos-2\",\"sodos\",\"sosos\",\"cuss\",\"bw\",\"wins\"]"}},
    {.specimen = "tours-create",
     .path = SET("criteria[1]"),
     .types = STRING,
     .wrong = {"\"\"", "\"sos\"", "\"score\"", "\"SOS\""}},
    {.specimen = "tours-create",
     .path = SET("seeding"),
     .types = ARRAY,
     .wrong = {"[]", "[\"slip\"]", "[\"slip\",\"fold\",\"fold\"]"}},
    {.specimen = "tours-create",
     .path = SET("seeding[0]"),
     .types = STRING,
     .wrong = {"\"\"", "\"Slip\""}},
    THING("tours-create", SET("game")),
    {.specimen = "tours-create",
     .path = SET("game.ruleset"),
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"chess\"", "\"japanese@9999\""}},
    {.specimen = "tours-create", .path = SET("game.options"), .types = OBJECT},
    {.specimen = "tours-create",
     .path = SET("game.options.komi"),
     .types = INTEGER | REAL,
     .low = -999,
     .high = 999,
     .wrong = {"0.25"}},
    {.specimen = "tours-create",
     .path = SET("game.size"),
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[19]"}},
    {.specimen = "tours-create",
     .path = SET("game.size[1]"),
     .types = INTEGER,
     .wrong = {"0", "26"}},
    {.specimen = "tours-create", .path = SET("game.clock"), .types = OBJECT},
    WHOLE("tours-create", SET("game.clock.periods"), 1, 99),
    MAYBE("tours-create", SET("game.marking"), 30000, 3600000),
    MAYBE("tours-create", SET("game.absence"), 15000, DAY),
    MAYBE_SWITCH("tours-create", SET("game.undo")),

    COMMAND("tours-copy"),
    TOKEN("tours-copy", "of"),
    SLUG("tours-copy", "slug"),
    {.specimen = "tours-copy",
     .path = "title",
     .types = STRING,
     .required = true,
     .longest = 80,
     .wrong = {"\"\""}},
    COMMAND("tour-enter"),
    {.specimen = "tour-enter",
     .path = "name",
     .types = STRING,
     .longest = 60,
     .wrong = {"\"\"", "\" \""}},
    COUNTRY("tour-enter", "country"),
    NOTE("tour-enter", "club", 30),
    NOTE("tour-enter", "team", 60),
    RANK("tour-enter", "rank", NIL),
    CODE("tour-enter", "code"),
    COMMAND("tour-leave"),
    COMMAND("tour-checkin"),
    SWITCH("tour-checkin", "on"),
    COMMAND("tour-answer"),
    SWITCH("tour-answer", "on"),
    COMMAND("tour-identify"),
    WHOLE("tour-identify", "number", 1, 256),
    CODE_OF("tour-identify", "code"),
    COMMAND("tour-begin"),
    ROUND("tour-begin"),
    WHOLE("tour-begin", "board", 1, 129),
    COMMAND("tour-report"),
    GAME("tour-report", 1),
    WORD("tour-report", "result"),
    {.specimen = "tour-report",
     .path = "result",
     .types = STRING,
     .required = true,
     .wrong = {"\"neither\"", "\"void\""}},

    COMMAND("desk-settings"),
    EXP("desk-settings"),
    THING("desk-settings", "settings"),
    COMMAND("desk-stage"),
    EXP("desk-stage"),
    WORD("desk-stage", "to"),
    COMMAND("desk-role"),
    EXP("desk-role"),
    ACCOUNT("desk-role", "player", true, 0),
    WORD("desk-role", "role"),
    COMMAND("desk-forbid"),
    EXP("desk-forbid"),
    NO("desk-forbid", "a"),
    NO("desk-forbid", "b"),
    {.specimen = "desk-forbid", .path = "b", .types = INTEGER, .required = true, .wrong = {"3"}},
    SWITCH("desk-forbid", "on"),
    COMMAND("desk-add"),
    {.specimen = "desk-add", .path = "people", .types = ARRAY, .required = true, .wrong = {"[]"}},
    {.specimen = "desk-add", .path = "people[0]", .types = OBJECT},
    PERSON("desk-add", "people[1]."),
    {.specimen = "desk-add", .path = "people[1].excused", .types = ARRAY, .wrong = {"[]"}},
    {.specimen = "desk-add",
     .path = "people[1].excused[1]",
     .types = INTEGER,
     .wrong = {"0", "47"}},
    COMMAND("desk-accept"),
    {.specimen = "desk-accept", .path = "ns", .types = ARRAY, .required = true, .wrong = {"[]"}},
    {.specimen = "desk-accept", .path = "ns[1]", .types = INTEGER, .wrong = {"0", "20001"}},
    COMMAND("desk-decline"),
    {.specimen = "desk-decline", .path = "ns", .types = ARRAY, .required = true, .wrong = {"[]"}},
    COMMAND("desk-edit"),
    EXP("desk-edit"),
    THING("desk-edit", "person"),
    NO("desk-edit", "person.number"),
    PERSON("desk-edit", "person."),
    COMMAND("desk-remove"),
    EXP("desk-remove"),
    NO("desk-remove", "number"),
    COMMAND("desk-team"),
    {.specimen = "desk-team",
     .path = "team",
     .types = STRING,
     .required = true,
     .longest = 60,
     .wrong = {"\"\"", "\" \"", "\"a\\nb\""}},
    {.specimen = "desk-team",
     .path = "was",
     .types = STRING,
     .longest = 60,
     .wrong = {"\"\"", "\" \"", "\"a\\nb\""}},
    {.specimen = "desk-team",
     .path = "numbers",
     .types = ARRAY,
     .required = true,
     .wrong = {"1", "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17]"}},
    {.specimen = "desk-team", .path = "numbers[1]", .types = INTEGER, .wrong = {"0", "257"}},
    COMMAND("desk-clear"),
    WORD("desk-clear", "who"),
    COMMAND("desk-checkin"),
    EXP("desk-checkin"),
    NO("desk-checkin", "number"),
    SWITCH("desk-checkin", "on"),
    COMMAND("desk-absent"),
    EXP("desk-absent"),
    NO("desk-absent", "number"),
    ROUND("desk-absent"),
    {.specimen = "desk-absent",
     .path = "kind",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"late\"", "\"gone\""}},
    COMMAND("desk-withdraw"),
    EXP("desk-withdraw"),
    NO("desk-withdraw", "number"),
    ROUND("desk-withdraw"),
    COMMAND("desk-return"),
    EXP("desk-return"),
    NO("desk-return", "number"),
    ROUND("desk-return"),
    COMMAND("desk-disqualify"),
    EXP("desk-disqualify"),
    NO("desk-disqualify", "number"),
    ROUND("desk-disqualify"),
    SENTENCE("desk-disqualify", "reason"),
    COMMAND("desk-pair"),
    EXP("desk-pair"),
    ROUND("desk-pair"),
    MAYBE("desk-pair", "seed", 0, ID_MAX),
    COMMAND("desk-swap"),
    EXP("desk-swap"),
    ROUND("desk-swap"),
    NO("desk-swap", "a"),
    NO("desk-swap", "b"),
    COMMAND("desk-join"),
    EXP("desk-join"),
    ROUND("desk-join"),
    NO("desk-join", "a"),
    {.specimen = "desk-join",
     .path = "b",
     .types = INTEGER | NIL,
     .required = true,
     .low = 4,
     .high = 256,
     .wrong = {"0"}},
    COMMAND("desk-lock"),
    EXP("desk-lock"),
    ROUND("desk-lock"),
    WHOLE("desk-lock", "board", 1, 129),
    SWITCH("desk-lock", "on"),
    COMMAND("desk-colours"),
    EXP("desk-colours"),
    ROUND("desk-colours"),
    WHOLE("desk-colours", "board", 1, 129),
    WHOLE("desk-colours", "black", 1, 256),
    WHOLE("desk-colours", "handicap", 0, 9),
    COMMAND("desk-publish"),
    EXP("desk-publish"),
    ROUND("desk-publish"),
    COMMAND("desk-unpublish"),
    EXP("desk-unpublish"),
    ROUND("desk-unpublish"),
    COMMAND("desk-discard"),
    EXP("desk-discard"),
    ROUND("desk-discard"),
    COMMAND("desk-start"),
    EXP("desk-start"),
    ROUND("desk-start"),
    COMMAND("desk-abort"),
    EXP("desk-abort"),
    ROUND("desk-abort"),
    COMMAND("desk-result"),
    EXP("desk-result"),
    GAME("desk-result", 1),
    {.specimen = "desk-result",
     .path = "result",
     .types = STRING | NIL,
     .required = true,
     .wrong = {"\"\"", "\"B\"", "\"open\""}},
    MAYBE_SWITCH("desk-result", "default"),
    MAYBE("desk-result", "moves", 0, 10000),
    COMMAND("desk-rule"),
    EXP("desk-rule"),
    GAME("desk-rule", 0),
    WORD("desk-rule", "result"),
    MAYBE_SWITCH("desk-rule", "default"),
    MAYBE("desk-rule", "moves", 0, 10000),
    SENTENCE("desk-rule", "reason"),
    COMMAND("desk-unrule"),
    EXP("desk-unrule"),
    GAME("desk-unrule", 0),
    COMMAND("desk-pause"),
    EXP("desk-pause"),
    ROUND("desk-pause"),
    WHOLE("desk-pause", "board", 0, 129),
    SWITCH("desk-pause", "on"),
    NOTE("desk-pause", "reason", 200),
    COMMAND("desk-time"),
    EXP("desk-time"),
    GAME("desk-time", 1),
    WORD("desk-time", "colour"),
    WHOLE("desk-time", "ms", 1, DAY),
    COMMAND("desk-delete"),
    COMMAND("desk-schedule"),
    EXP("desk-schedule"),
    COMMAND("desk-hold"),
    EXP("desk-hold"),
    SWITCH("desk-hold", "on"),
    COMMAND("desk-undo"),
    WHOLE("desk-undo", "to", 1, 20000),

    QUESTION("ask-tour"),
    SLUG("ask-tour", "slug"),
    QUESTION("accounts"),
    {.specimen = "accounts",
     .path = "name",
     .types = STRING,
     .required = true,
     .longest = 24,
     .wrong = {"\"\""}},
    QUESTION("ask-identity"),
    TOKEN("ask-identity", "tour"),
    WHOLE("ask-identity", "number", 1, 256),
    QUESTION("ask-listed"),
    TOKEN("ask-listed", "tour"),
    {.specimen = "ask-listed", .path = "text", .types = STRING, .longest = 24, .wrong = {"\"\""}},
    QUESTION("ask-sum"),
    TOKEN("ask-sum", "tour"),
    NO("ask-sum", "number"),
    WORD("ask-sum", "criterion"),
    MAYBE("ask-sum", "round", 1, 46),
    QUESTION("ask-why"),
    TOKEN("ask-why", "tour"),
    ROUND("ask-why"),
    NO("ask-why", "a"),
    {.specimen = "ask-why",
     .path = "b",
     .types = INTEGER | NIL,
     .required = true,
     .low = 1,
     .high = 256},
    QUESTION("ask-preview"),
    TOKEN("ask-preview", "tour"),
    THING("ask-preview", "act"),
    {.specimen = "ask-preview",
     .path = "act.k",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"ended\"", "\"taken\"", "\"game\""}},
    WHOLE("ask-preview", "act.board", 1, 129),
    RANK("ask-preview-person", "act.person.rank", NIL),

    COMMAND("announce"),
    {.specimen = "announce",
     .path = "name",
     .types = STRING,
     .required = true,
     .longest = 60,
     .wrong = {"\"\"", "\" \""}},
    {.specimen = "announce",
     .path = "starts_at",
     .types = INTEGER,
     .required = true,
     .high = ID_MAX},
    {.specimen = "announce",
     .path = "minutes",
     .types = INTEGER,
     .required = true,
     .low = 10,
     .high = 360},
    {.specimen = "announce", .path = "rated", .types = BOOL},
    {.specimen = "announce",
     .path = "ruleset",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"chess\""}},
    {.specimen = "announce",
     .path = "size",
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[19]"}},
    {.specimen = "announce",
     .path = "clock",
     .types = OBJECT,
     .required = true,
     .wrong = {"{\"kind\":\"none\"}", "{\"kind\":\"days\",\"period\":86400000}"}},
    COMMAND("arena-take-part"),
    COMMAND("arena-rest"),
    COMMAND("arena-withdraw"),
    WHOLE("arena-withdraw", "number", 1, 65535),
    COMMAND("arena-return"),
    WHOLE("arena-return", "number", 1, 65535),
    COMMAND("arena-begin"),
    COMMAND("arena-end"),
    COMMAND("arena-call-off"),
    QUESTION("arena-games"),
    {.specimen = "arena-games",
     .path = "arena",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"qxrI0oIvTg2sBvDMyfJw_B\""}},
    WHOLE("arena-games", "number", 1, 65535),
};

const size_t tour_shapes_n = sizeof tour_shapes / sizeof *tour_shapes;
