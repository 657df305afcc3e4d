/* See shapes.h. Values under `wrong` are nearly right. */
#include "tests/proto/shapes.h"

#define ID_MAX  9007199254740991
#define SEQ_MAX 4294967295

#define CHANNELS_WRONG                                                                             \
    {                                                                                              \
        "\"\"", "\"lobby \"", "\"room:\"", "\"room:abc\"", "\"chat:qxrI0oIvTg2sBvDMyfJw_A\"",      \
            "\"game:Zm9vYmFyYmF6cXV4MTIzNB\"", "\"chat:qxrI0oIvTg2sBvDMyfJw_A/all\"", "\"Lobby\""  \
    }
#define POINTS_WRONG                                                                               \
    {                                                                                              \
        "\"\"", "\"I5\"", "\"A0\"", "\"A26\"", "\"d4\"", "\"D04\"", "\"D\"", "\"D4 \""             \
    }

/* The common fields of every message of one type. */
#define TYPE(s)                                                                                    \
    {                                                                                              \
        .specimen = s, .path = "t", .types = STRING, .required = true, .wrong = {                  \
            "\"\"",                                                                                \
            "\"Sub\"",                                                                             \
            "\"hello\"",                                                                           \
            "\"do \""                                                                              \
        }                                                                                          \
    }
#define ID(s)                                                                                      \
    {                                                                                              \
        .specimen = s, .path = "id", .types = INTEGER, .required = true, .low = 1, .high = ID_MAX  \
    }
#define CHANNEL(s)                                                                                 \
    {                                                                                              \
        .specimen = s, .path = "ch", .types = STRING, .required = true, .wrong = CHANNELS_WRONG    \
    }
#define KEY(s)                                                                                     \
    {                                                                                              \
        .specimen = s, .path = "key", .types = STRING, .required = true, .longest = 40, .wrong = { \
            "\"\"",                                                                                \
            "\"a b\"",                                                                             \
            "\"a.b\"",                                                                             \
            "\"\u00e4\""                                                                           \
        }                                                                                          \
    }
#define KIND(s)                                                                                    \
    {                                                                                              \
        .specimen = s, .path = "k", .types = STRING, .required = true, .wrong = {                  \
            "\"\"",                                                                                \
            "\"Play\"",                                                                            \
            "\"flag\"",                                                                            \
            "\"undo\"",                                                                            \
            "\"play \""                                                                            \
        }                                                                                          \
    }
#define COMMAND(s) TYPE(s), ID(s), KEY(s), CHANNEL(s), KIND(s)
#define EXP(s)                                                                                     \
    {                                                                                              \
        .specimen = s, .path = "base", .types = INTEGER, .required = true, .high = SEQ_MAX         \
    }
#define EXP_IF(s)                                                                                  \
    {                                                                                              \
        .specimen = s, .path = "base", .types = INTEGER, .high = SEQ_MAX                           \
    }
#define POINT(s)                                                                                   \
    {                                                                                              \
        .specimen = s, .path = "at", .types = STRING, .required = true, .wrong = POINTS_WRONG      \
    }
#define LIST(s, p)                                                                                 \
    {.specimen = s, .path = p, .types = ARRAY, .required = true, .wrong = {"[]"}},                 \
        {.specimen = s, .path = p "[0]", .types = STRING, .wrong = POINTS_WRONG},                  \
    {                                                                                              \
        .specimen = s, .path = p "[1]", .types = STRING, .wrong = POINTS_WRONG                     \
    }
#define MK(s)                                                                                      \
    {                                                                                              \
        .specimen = s, .path = "ko_challenges", .types = BOOL                                      \
    }
#define SENTENCE(s, p)                                                                             \
    {                                                                                              \
        .specimen = s, .path = p, .types = STRING, .required = true, .longest = 300, .wrong = {    \
            "\"\"",                                                                                \
            "\" \"",                                                                               \
            "\"a\\nb\"",                                                                           \
            "\"\\u200b\"",                                                                         \
            "\"a\\u202eb\"",                                                                       \
            "\"a\\u007f\""                                                                         \
        }                                                                                          \
    }

#define TIME(s, p, lowest, highest)                                                                \
    {                                                                                              \
        .specimen = s, .path = p, .types = INTEGER, .required = true, .low = lowest,               \
        .high = highest                                                                            \
    }
#define DAY 86400000
#define CHOICE(p)                                                                                  \
    {                                                                                              \
        .specimen = "open-rules", .path = "rules." p, .types = STRING, .required = true,           \
        .wrong = {                                                                                 \
            "\"\"",                                                                                \
            "\"no\"",                                                                              \
            "\"None\""                                                                             \
        }                                                                                          \
    }
#define SWITCH(p)                                                                                  \
    {                                                                                              \
        .specimen = "open-rules", .path = "rules." p, .types = BOOL, .required = true              \
    }
#define NUMBER(p, least, most)                                                                     \
    {                                                                                              \
        .specimen = "open-rules", .path = "rules." p, .types = INTEGER, .required = true,          \
        .low = least, .high = most                                                                 \
    }
#define CLOCK(s)                                                                                   \
    {.specimen = s, .path = "clock", .types = OBJECT},                                             \
    {                                                                                              \
        .specimen = s, .path = "clock.kind", .types = STRING, .required = true, .wrong = {         \
            "\"\"",                                                                                \
            "\"sudden\"",                                                                          \
            "\"None\""                                                                             \
        }                                                                                          \
    }

#define HOUSE_PLAYER(s)                                                                            \
    {                                                                                              \
        .specimen = s, .path = "player", .types = STRING, .wrong = { "\"\"", "\"42\"", "\"p0\"" }  \
    }
#define HOUSE_ADDRESS(s)                                                                           \
    {                                                                                              \
        .specimen = s, .path = "address", .types = STRING, .wrong = {                              \
            "\"\"",                                                                                \
            "\"192.0.2.7 \"",                                                                      \
            "\"example\"",                                                                         \
            "\":\"",                                                                               \
            "\"0000000000000000000000000000000000000000000000\""                                   \
        }                                                                                          \
    }
#define HOUSE_NUMBER(s, p)                                                                         \
    {                                                                                              \
        .specimen = s, .path = p, .types = INTEGER, .low = 1, .high = ID_MAX                       \
    }

const struct shape shapes[] = {
    TYPE("sub-since"),
    ID("sub-since"),
    CHANNEL("sub-since"),
    {.specimen = "sub-since", .path = "since", .types = OBJECT},
    {.specimen = "sub-since",
     .path = "since.e",
     .types = STRING,
     .required = true,
     .longest = 40,
     .wrong = {"\"\"", "\"a b\"", "\"/\""}},
    {.specimen = "sub-since",
     .path = "since.n",
     .types = INTEGER,
     .required = true,
     .high = SEQ_MAX},
    TYPE("unsub"),
    ID("unsub"),
    CHANNEL("unsub"),
    TYPE("ping"),
    ID("ping"),

    TYPE("games"),
    ID("games"),
    {.specimen = "games",
     .path = "k",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"game\""}},
    {.specimen = "games",
     .path = "player",
     .types = STRING,
     .longest = 24,
     .wrong = {"\"\"", "\" \""}},
    {.specimen = "games",
     .path = "ruleset",
     .types = STRING,
     .longest = 40,
     .wrong = {"\"\"", "\"a b\""}},
    {.specimen = "games", .path = "opponents", .types = STRING, .wrong = {"\"\"", "\"bots\""}},
    {.specimen = "games",
     .path = "from",
     .types = STRING,
     .wrong = {"\"\"", "\"2026-02-29\"", "\"2026-13-01\"", "\"2026-1-1\"", "\"1969-12-31\"",
               "\"2026-11-00\""}},
    {.specimen = "games",
     .path = "to",
     .types = STRING,
     .wrong = {"\"\"", "\"2100-02-29\"", "\"2026-00-01\"", "\"2026/11/01\"", "\"26-11-01\"",
               "\"2026-04-31\""}},
    {.specimen = "games",
     .path = "after",
     .types = STRING,
     .wrong = {"\"\"", "\"Zm9vYmFyYmF6cXV4MTIzNA\"", "\"Zm9vYmFyYmF6cXV4MTIzNA.\"",
               "\"Zm9vYmFyYmF6cXV4MTIzNA.01\"", "\"Zm9vYmFyYmF6cXV4MTIzNA.1x\"",
               "\"Zm9vYmFyYmF6cXV4MTIzNA-1\"", "\"Zm9vYmFyYmF6cXV4MTIzNB.1\"",
               "\"Zm9vYmFyYmF6cXV4MTIzNA.1000000000000000\""}},
    TYPE("ratings"),
    ID("ratings"),
    KIND("ratings"),
    {.specimen = "ratings",
     .path = "ruleset",
     .types = STRING,
     .longest = 40,
     .wrong = {"\"\"", "\"stoical@1\"", "\"a b\""}},
    {.specimen = "ratings", .path = "page", .types = INTEGER, .high = 9999},
    TYPE("legal"),
    ID("legal"),
    KIND("legal"),
    {.specimen = "legal",
     .path = "game",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"Zm9vYmFyYmF6cXV4MTIzN\"", "\"Zm9vYmFyYmF6cXV4MTIzNB\""}},
    TYPE("profile"),
    ID("profile"),
    KIND("profile"),
    {.specimen = "profile",
     .path = "player",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"42\"", "\"p0\"", "\"p042\"", "\"P42\""}},

    TYPE("history"),
    ID("history"),
    KIND("history"),
    {.specimen = "history",
     .path = "player",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"42\"", "\"p0\"", "\"h6\""}},
    {.specimen = "history",
     .path = "ruleset",
     .types = STRING,
     .required = true,
     .longest = 40,
     .wrong = {"\"\"", "\"stoical@1\"", "\"a b\""}},
    TYPE("played"),
    ID("played"),
    KIND("played"),
    {.specimen = "played",
     .path = "player",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"42\"", "\"p0\"", "\"h6\""}},
    {.specimen = "played",
     .path = "against",
     .types = STRING,
     .wrong = {"\"\"", "\"42\"", "\"p0\"", "\"h6\""}},
    {.specimen = "played",
     .path = "ruleset",
     .types = STRING,
     .longest = 40,
     .wrong = {"\"\"", "\"a b\""}},
    {.specimen = "played",
     .path = "result",
     .types = STRING,
     .wrong = {"\"\"", "\"win\"", "\"none\""}},
    {.specimen = "played", .path = "rated", .types = STRING, .wrong = {"\"\"", "\"true\""}},
    {.specimen = "played",
     .path = "after",
     .types = STRING,
     .wrong = {"\"\"", "\"Zm9vYmFyYmF6cXV4MTIzNA\"", "\"Zm9vYmFyYmF6cXV4MTIzNA.01\"",
               "\"Zm9vYmFyYmF6cXV4MTIzNB.1\""}},

    COMMAND("open-full"),
    {.specimen = "open-full",
     .path = "ruleset",
     .types = STRING,
     .required = true,
     .longest = 0,
     .wrong = {"\"\"", "\"chess\"", "\"japanese@9999\"", "\"japanese@\"", "\"Japanese\"",
               "\"japanese \""}},
    {.specimen = "open-full", .path = "options", .types = OBJECT},
    {.specimen = "open-full",
     .path = "options.komi",
     .types = INTEGER | REAL,
     .low = -999,
     .high = 999,
     .wrong = {"0.25", "1e3", "-999.5"}},
    {.specimen = "open-full",
     .path = "options.suicide",
     .types = STRING,
     .wrong = {"\"\"", "\"Legal\""}},
    {.specimen = "open-full",
     .path = "options.max_resumptions",
     .types = INTEGER | REAL,
     .high = 99,
     .wrong = {"1.25"}},
    {.specimen = "open-full",
     .path = "size",
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[19]", "[9,9,9]"}},
    {.specimen = "open-full",
     .path = "size[0]",
     .types = INTEGER,
     .wrong = {"0", "26", "-1", "19.0"}},
    {.specimen = "open-full",
     .path = "size[1]",
     .types = INTEGER,
     .wrong = {"0", "26", "-1", "13.0"}},
    {.specimen = "open-full",
     .path = "setup",
     .types = STRING,
     .wrong = {"\"\"", "\".\"", "\"./.\""}},
    {.specimen = "open-full",
     .path = "to_move",
     .types = STRING,
     .wrong = {"\"\"", "\"B\"", "\"lot\"", "\"black\""}},
    {.specimen = "open-full",
     .path = "handicap",
     .types = INTEGER,
     .required = true,
     .low = 2,
     .high = 25,
     .wrong = {"-1", "1"},
     .missing_at = "free_handicap"},
    {.specimen = "open-full", .path = "free_handicap", .types = BOOL},
    {.specimen = "open-full",
     .path = "colours",
     .types = STRING,
     .wrong = {"\"\"", "\"B\"", "\"white\""}},
    {.specimen = "open-full", .path = "public", .types = BOOL},
    {.specimen = "open-full", .path = "match", .types = INTEGER, .low = 1, .high = 2},
    {.specimen = "open-full", .path = "marking", .types = INTEGER, .low = 30000, .high = 3600000},
    {.specimen = "open-full", .path = "absence", .types = INTEGER, .low = 15000, .high = DAY},
    {.specimen = "open-full", .path = "undo", .types = BOOL},
    CLOCK("open-full"),
    TIME("open-full", "clock.main", 0, DAY),
    TIME("open-full", "clock.period", 1, DAY),
    TIME("open-full", "clock.periods", 1, 99),
    CLOCK("open-absolute"),
    TIME("open-absolute", "clock.main", 1, DAY),
    CLOCK("open-fischer"),
    TIME("open-fischer", "clock.main", 0, DAY),
    TIME("open-fischer", "clock.increment", 0, DAY),
    {.specimen = "open-fischer", .path = "clock.cap", .types = INTEGER, .high = DAY},
    CLOCK("open-canadian"),
    TIME("open-canadian", "clock.main", 0, DAY),
    TIME("open-canadian", "clock.period", 1, DAY),
    TIME("open-canadian", "clock.stones", 1, 99),
    CLOCK("open-days"),
    TIME("open-days", "clock.period", 1, INT64_C(30) * DAY),

    COMMAND("open-rules"),
    {.specimen = "open-rules",
     .path = "rules",
     .types = OBJECT,
     .required = true,
     .missing_at = "ruleset"},
    {.specimen = "open-rules",
     .path = "rules.topology",
     .types = STRING,
     .wrong = {"\"\"", "\"no\"", "\"Torus\""}},
    CHOICE("liberty"),
    CHOICE("removal"),
    CHOICE("suicide"),
    CHOICE("ko"),
    CHOICE("repetition"),
    SWITCH("repetition_counts_setup"),
    CHOICE("dispute_repetition"),
    SWITCH("minimal_superko"),
    CHOICE("passing"),
    {.specimen = "open-rules",
     .path = "rules.pass_allowance",
     .types = OBJECT,
     .required = true,
     .wrong = {"{\"b\":1}", "{\"b\":1,\"w\":-1}", "{\"b\":1,\"w\":10000}",
               "{\"b\":1,\"w\":1,\"x\":1}"}},
    NUMBER("stop_passes", 2, 3),
    SWITCH("white_passes_last"),
    CHOICE("pass_stones"),
    SWITCH("equal_moves"),
    CHOICE("dead_stones"),
    NUMBER("max_resumptions", 0, 99),
    SWITCH("modified_ko"),
    SWITCH("challenge_restriction"),
    SWITCH("confirmation"),
    NUMBER("max_claims", 0, 99),
    NUMBER("max_sequences", 0, 99),
    {.specimen = "open-rules",
     .path = "rules.stone_limit",
     .types = STRING | INTEGER,
     .required = true,
     .wrong = {"\"\"", "\"no\"", "-1", "10000"}},
    CHOICE("goal"),
    CHOICE("scoring"),
    {.specimen = "open-rules", .path = "rules.group_tax", .types = BOOL},
    {.specimen = "open-rules",
     .path = "rules.komi",
     .types = INTEGER | REAL,
     .required = true,
     .low = -999,
     .high = 999,
     .wrong = {"0.25"}},
    CHOICE("handicap_compensation"),

    COMMAND("sit"),
    COMMAND("stand"),
    COMMAND("close"),
    COMMAND("rematch"),
    COMMAND("rematch-no"),
    COMMAND("next"),
    {.specimen = "open-opponent",
     .path = "opponent",
     .types = STRING,
     .wrong = {"\"\"", "\"7\"", "\"p0\"", "\"p07\"", "\"h3\"", "\"p9007199254740992\""}},
    {.specimen = "open-instead", .path = "instead", .types = STRING, .wrong = {"\"\"", "\"abc\""}},
    {.specimen = "open-rated", .path = "rated", .types = BOOL},
    COMMAND("seek"),
    {.specimen = "seek",
     .path = "rulesets",
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[1]", "[\"chess\"]", "[\"stoical@1\"]", "[\"stoical\",\"stoical\"]"}},
    {.specimen = "seek",
     .path = "sizes",
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[10]", "[\"9\"]", "[9,9]", "[9,null]"}},
    {.specimen = "seek",
     .path = "clocks",
     .types = ARRAY,
     .required = true,
     .wrong = {"[]", "[1]", "[\"none\"]", "[\"quick\",\"quick\"]"}},
    {.specimen = "seek", .path = "rated", .types = BOOL},
    COMMAND("unseek"),
    COMMAND("able"),
    {.specimen = "able", .path = "rules", .types = OBJECT},
    {.specimen = "able",
     .path = "rules.suicide",
     .types = ARRAY,
     .wrong = {"[]", "[1]", "[\"Legal\"]", "[\"legal\",\"no\"]", "[\"single-stone-loses\",null]"}},
    {.specimen = "able",
     .path = "rules.komi",
     .types = ARRAY,
     .wrong = {"[]", "[0.25]", "[\"7\"]"}},
    {.specimen = "able", .path = "rules.stone_limit", .types = ARRAY, .wrong = {"[]", "[-1]"}},
    {.specimen = "able",
     .path = "rules.pass_allowance",
     .types = ARRAY,
     .wrong = {"[]", "[1]", "[{\"b\":1}]"}},
    {.specimen = "able", .path = "rules.group_tax", .types = ARRAY, .wrong = {"[]", "[0]"}},
    {.specimen = "able",
     .path = "sizes",
     .types = ARRAY,
     .wrong = {"[]", "[9]", "[0,9]", "[9,26]", "[19,9]", "[9,9,9]", "[\"9\",\"9\"]"}},
    {.specimen = "able",
     .path = "clocks",
     .types = ARRAY,
     .wrong = {"[]", "[\"\"]", "[\"Fischer\"]", "[1]", "[\"none\",\"blitz\"]"}},
    {.specimen = "able", .path = "games", .types = INTEGER, .low = 1, .high = 64},
    COMMAND("able-any"),
    TYPE("here"),
    ID("here"),
    KIND("here"),
    TYPE("bots"),
    ID("bots"),
    KIND("bots"),
    TYPE("seeks"),
    ID("seeks"),
    KIND("seeks"),
    COMMAND("decline"),
    {.specimen = "decline",
     .path = "reason",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"bored\"", "\"No\"", "\"no \""}},
    COMMAND("place"),
    LIST("place", "at"),
    {.specimen = "place", .path = "at[1]", .types = STRING, .wrong = {"\"D4\""}},

    COMMAND("play"),
    POINT("play"),
    EXP("play"),
    COMMAND("pass"),
    EXP("pass"),
    COMMAND("challenge"),
    POINT("challenge"),
    EXP("challenge"),
    COMMAND("resume"),
    MK("resume"),
    EXP("resume"),
    COMMAND("dead"),
    LIST("dead", "pts"),
    EXP("dead"),
    COMMAND("alive"),
    LIST("alive", "pts"),
    EXP("alive"),
    COMMAND("accept"),
    EXP("accept"),
    COMMAND("claim"),
    POINT("claim"),
    MK("claim"),
    EXP("claim"),
    COMMAND("draw"),
    COMMAND("draw-no"),
    COMMAND("draw-off"),
    COMMAND("resign-exp"),
    EXP_IF("resign-exp"),
    COMMAND("undo-ask"),
    EXP("undo-ask"),
    COMMAND("undo-yes"),
    EXP("undo-yes"),
    COMMAND("undo-no"),
    COMMAND("undo-off"),
    COMMAND("abort"),
    COMMAND("claim-win"),

    COMMAND("say"),
    SENTENCE("say", "text"),
    COMMAND("report"),
    {.specimen = "report",
     .path = "line",
     .types = INTEGER,
     .required = true,
     .low = 1,
     .high = SEQ_MAX},
    SENTENCE("report", "why"),
    COMMAND("mute"),
    {.specimen = "mute",
     .path = "player",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"p\"", "\"p0\"", "\"p07\"", "\"7\"", "\"P7\"", "\"p-7\"",
               "\"p9007199254740992\""}},
    {.specimen = "mute", .path = "on", .types = BOOL, .required = true},
    COMMAND("follow"),
    {.specimen = "follow",
     .path = "player",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"p\"", "\"p0\"", "\"p07\"", "\"7\"", "\"h1\"", "\"p9007199254740992\""}},
    {.specimen = "follow", .path = "on", .types = BOOL, .required = true},
    COMMAND("visible"),
    {.specimen = "visible", .path = "on", .types = BOOL, .required = true},

    COMMAND("house-act"),
    {.specimen = "house-act",
     .path = "what",
     .types = STRING,
     .required = true,
     .wrong = {"\"\"", "\"Mute\"", "\"unmute\"", "\"mute \""}},
    {.specimen = "house-act",
     .path = "why",
     .types = STRING,
     .required = true,
     .longest = 200,
     .wrong = {"\"\"", "\" \"", "\"a\\nb\""}},
    HOUSE_PLAYER("house-act"),
    HOUSE_ADDRESS("house-act"),
    {.specimen = "house-act",
     .path = "session",
     .types = STRING,
     .wrong = {"\"\"", "\"0123456789abcde\"", "\"0123456789ABCDEF\"", "\"0123456789abcdef0\""}},
    {.specimen = "house-act", .path = "room", .types = STRING, .wrong = {"\"\"", "\"abc\""}},
    {.specimen = "house-act", .path = "audience", .types = STRING, .wrong = {"\"\"", "\"all\""}},
    {.specimen = "house-act", .path = "line", .types = INTEGER, .low = 1, .high = SEQ_MAX},
    {.specimen = "house-act", .path = "tour", .types = STRING, .wrong = {"\"\"", "\"abc\""}},
    HOUSE_NUMBER("house-act", "report"),
    HOUSE_NUMBER("house-act", "act"),
    {.specimen = "house-act", .path = "name", .types = STRING, .longest = 24, .wrong = {"\"\""}},
    {.specimen = "house-act",
     .path = "for",
     .types = INTEGER,
     .low = 60000,
     .high = INT64_C(3653) * DAY},
    TYPE("reports"),
    ID("reports"),
    KIND("reports"),
    HOUSE_NUMBER("reports", "before"),
    {.specimen = "reports", .path = "all", .types = BOOL},
    TYPE("house-acts"),
    ID("house-acts"),
    KIND("house-acts"),
    HOUSE_NUMBER("house-acts", "before"),
    {.specimen = "house-acts", .path = "what", .types = STRING, .wrong = {"\"\"", "\"Ban\""}},
    HOUSE_PLAYER("house-acts"),
    {.specimen = "house-acts", .path = "standing", .types = BOOL},
    TYPE("trail"),
    ID("trail"),
    KIND("trail"),
    HOUSE_NUMBER("trail", "before"),
    HOUSE_PLAYER("trail"),
    {.specimen = "trail", .path = "name", .types = STRING, .longest = 24, .wrong = {"\"\""}},
    HOUSE_ADDRESS("trail"),
    TYPE("waiting"),
    ID("waiting"),
    KIND("waiting"),
    HOUSE_NUMBER("waiting", "before"),
    TYPE("directed"),
    ID("directed"),
    KIND("directed"),
};

const size_t shapes_n = sizeof shapes / sizeof *shapes;
