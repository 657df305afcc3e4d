/* Messages for one client: the greeting, answers to its messages, and the goodbye. */
#include "proto/wire/write.h"

static const struct {
    const char *key;
    bool retry;
} errors[PROTO_ERRORS_N] = {
    [PROTO_ERROR_NONE] = {"", false},
    [PROTO_ERROR_PROTO] = {"proto", false},
    [PROTO_ERROR_AUTH] = {"auth", false},
    [PROTO_ERROR_NOTFOUND] = {"notfound", false},
    [PROTO_ERROR_DENIED] = {"denied", false},
    [PROTO_ERROR_ILLEGAL] = {"illegal", false},
    [PROTO_ERROR_PHASE] = {"phase", false},
    [PROTO_ERROR_STALE] = {"stale", true},
    [PROTO_ERROR_CONFLICT] = {"conflict", false},
    [PROTO_ERROR_FULL] = {"full", false},
    [PROTO_ERROR_RATE] = {"rate", true},
    [PROTO_ERROR_BUSY] = {"busy", true},
    [PROTO_ERROR_BROAD] = {"broad", false},
    [PROTO_ERROR_BANNED] = {"banned", false},
    [PROTO_ERROR_MUTED] = {"muted", false},
    [PROTO_ERROR_WORD] = {"word", false},
    [PROTO_ERROR_ALIKE] = {"alike", false},
    [PROTO_ERROR_FORBIDDEN] = {"forbidden", false},
    [PROTO_ERROR_UNABLE] = {"unable", false},
};

const char *proto_error_key(enum proto_error error)
{
    return errors[error].key;
}

static const char *const phases[PROTO_PHASES_N] = {
    [PROTO_PHASE_OVER] = "over",
    [PROTO_PHASE_TOO_LATE] = "too-late",
    [PROTO_PHASE_NO_UNDO] = "no-undo",
    [PROTO_PHASE_NOTHING_TO_UNDO] = "nothing-to-undo",
    [PROTO_PHASE_CONFIRMATION] = "confirmation",
    [PROTO_PHASE_ASKED] = "asked",
    [PROTO_PHASE_NO_QUESTION] = "no-question",
    [PROTO_PHASE_DECLINED] = "declined",
    [PROTO_PHASE_NO_OFFER] = "no-offer",
    [PROTO_PHASE_DAYS_CLOCK] = "days-clock",
    [PROTO_PHASE_NOT_TO_MOVE] = "not-to-move",
    [PROTO_PHASE_PRESENT] = "present",
    [PROTO_PHASE_TOO_EARLY] = "too-early",
    [PROTO_PHASE_PAUSED] = "paused",
    [PROTO_PHASE_TAKEN] = "taken",
    [PROTO_PHASE_SEATED] = "seated",
    [PROTO_PHASE_BEGUN] = "begun",
    [PROTO_PHASE_NOT_PLACING] = "not-placing",
    [PROTO_PHASE_NOT_OVER] = "not-over",
    [PROTO_PHASE_MATCH] = "match",
    [PROTO_PHASE_MATCH_OVER] = "match-over",
    [PROTO_PHASE_OFFERED] = "offered",
    [PROTO_PHASE_TOURNAMENT] = "tournament",
    [PROTO_PHASE_SHUT] = "shut",
    [PROTO_PHASE_ARENA] = "stage",
    [PROTO_PHASE_NO_CHANGE] = "no-change",
};

const char *proto_phase_key(enum proto_phase phase)
{
    return phases[phase];
}

void proto_encode_hello(struct proto_text *text, const struct proto_hello *hello)
{
    proto_text_literal(text, "{\"t\":\"hello\",\"v\":2,\"server\":");
    proto_text_name(text, hello->server);
    proto_text_literal(text, ",\"build\":");
    proto_text_name(text, hello->build);
    proto_text_literal(text, ",\"epoch\":");
    proto_text_name(text, hello->epoch);
    proto_text_literal(text, ",\"you\":");
    proto_write_you(text, &hello->you);
    proto_text_literal(text, ",\"limits\":{\"message\":");
    proto_text_integer(text, hello->message_max);
    proto_text_literal(text, ",\"rate\":");
    proto_text_integer(text, hello->rate);
    proto_text_literal(text, ",\"burst\":");
    proto_text_integer(text, hello->burst);
    proto_text_literal(text, ",\"subs\":");
    proto_text_integer(text, hello->subs);
    proto_text_literal(text, "},\"ping\":");
    proto_text_integer(text, hello->ping_ms);
    proto_text_literal(text, ",\"now_at\":");
    proto_text_integer(text, hello->now_at_ms);
    proto_text_char(text, '}');
}

void proto_encode_ok(struct proto_text *text, const struct proto_ok *ok)
{
    proto_text_literal(text, "{\"t\":\"ok\",\"id\":");
    proto_text_integer(text, ok->id);
    if (ok->n > 0) {
        proto_text_literal(text, ",\"n\":");
        proto_text_integer(text, ok->n);
    }
    if (ok->room) {
        proto_text_literal(text, ",\"room\":");
        proto_write_id(text, ok->room);
    }
    if (ok->tour) {
        proto_text_literal(text, ",\"tour\":");
        proto_write_id(text, ok->tour);
    }
    if (ok->arena) {
        proto_text_literal(text, ",\"arena\":");
        proto_write_id(text, ok->arena);
    }
    proto_text_char(text, '}');
}

static const char *const modes[] = {
    [PROTO_MODE_REPLAY] = "replay",
    [PROTO_MODE_SNAPSHOT] = "snapshot",
    [PROTO_MODE_NONE] = "none",
};

void proto_encode_ok_sub(struct proto_text *text, const struct proto_ok_sub *ok)
{
    proto_text_literal(text, "{\"t\":\"ok\",\"id\":");
    proto_text_integer(text, ok->id);
    proto_text_literal(text, ",\"ch\":");
    proto_write_channel(text, ok->channel);
    proto_text_literal(text, ",\"e\":");
    proto_text_name(text, ok->epoch);
    proto_text_literal(text, ",\"mode\":");
    proto_text_name(text, modes[ok->mode]);
    proto_text_literal(text, ",\"n\":");
    proto_text_integer(text, ok->n);
    proto_text_char(text, '}');
}

/* {"t":"error","id":…,"code":… */
static void begin_no(struct proto_text *text, int64_t id, enum proto_error code)
{
    proto_text_literal(text, "{\"t\":\"error\",\"id\":");
    if (id > 0)
        proto_text_integer(text, id);
    else
        proto_text_literal(text, "null");
    proto_text_literal(text, ",\"code\":");
    proto_text_name(text, proto_error_key(code));
}

/* ,"tour":{…} with the members that apply; writes nothing if there are none. */
static void write_tour_no(struct proto_text *text, const struct proto_tour_no *no)
{
    const struct {
        const char *key;
        uint32_t value;
    } numbers[] = {{"player", no->player}, {"board", no->board}, {"n", no->n}};

    if (no->player == 0 && no->board == 0 && no->n == 0 && !no->field)
        return;
    proto_text_literal(text, ",\"tour\":{");
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (numbers[i].value == 0)
            continue;
        proto_write_comma(text);
        proto_text_name(text, numbers[i].key);
        proto_text_char(text, ':');
        proto_text_integer(text, numbers[i].value);
    }
    if (no->field) {
        proto_write_comma(text);
        proto_text_literal(text, "\"field\":");
        proto_text_name(text, no->field);
    }
    proto_text_char(text, '}');
}

void proto_encode_no(struct proto_text *text, const struct proto_no *no)
{
    begin_no(text, no->id, no->code);
    if (no->field) {
        proto_text_literal(text, ",\"field\":");
        proto_text_name(text, no->field);
    }
    if (no->clash[0]) {
        proto_text_literal(text, ",\"clash\":[");
        proto_text_name(text, no->clash[0]);
        proto_text_char(text, ',');
        proto_text_name(text, no->clash[1]);
        proto_text_char(text, ']');
    }
    if (no->has_have) {
        proto_text_literal(text, ",\"have\":");
        proto_text_integer(text, no->have);
    }
    if (no->after_ms > 0) {
        proto_text_literal(text, ",\"retry_after\":");
        proto_text_integer(text, no->after_ms);
    }
    if (no->reason) {
        proto_text_literal(text, ",\"reason\":");
        proto_text_name(text, no->reason);
    }
    if (no->witness)
        proto_write_witness(text, no->witness, no->width, no->height);
    write_tour_no(text, &no->tour);
    if (no->until_ms > 0) {
        proto_text_literal(text, ",\"until_at\":");
        proto_text_integer(text, no->until_ms);
    }
    if (no->why.at) {
        proto_text_literal(text, ",\"why\":");
        proto_write_string(text, no->why);
    }
    proto_text_literal(text, ",\"retry\":");
    proto_write_bool(text, no->id > 0 && errors[no->code].retry);
    proto_text_char(text, '}');
}

void proto_encode_fault(struct proto_text *text, const struct proto_fault *fault)
{
    const struct proto_no no = {
        .id = fault->id,
        .code = PROTO_ERROR_PROTO,
        .field = fault->field,
        .clash = {fault->clash[0], fault->clash[1]},
    };

    proto_encode_no(text, &no);
}

void proto_encode_legal(struct proto_text *text, int64_t id, const struct proto_legal *legal)
{
    proto_text_literal(text, "{\"t\":\"legal\",\"id\":");
    proto_text_integer(text, id);
    proto_text_literal(text, ",\"game\":");
    proto_write_id(text, legal->game);
    proto_text_literal(text, ",\"n\":");
    proto_text_integer(text, legal->n);
    proto_text_literal(text, ",\"points\":");
    proto_write_points(text, legal->points, legal->points_n, legal->width, legal->height);
    proto_text_char(text, '}');
}

void proto_encode_pong(struct proto_text *text, int64_t id)
{
    proto_text_literal(text, "{\"t\":\"pong\",\"id\":");
    proto_text_integer(text, id);
    proto_text_char(text, '}');
}

void proto_encode_bye(struct proto_text *text, unsigned code, const char *why, int64_t again_ms)
{
    proto_text_literal(text, "{\"t\":\"bye\",\"code\":");
    proto_text_integer(text, code);
    proto_text_literal(text, ",\"why\":");
    proto_text_name(text, why);
    if (again_ms >= 0) {
        proto_text_literal(text, ",\"retry_after\":");
        proto_text_integer(text, again_ms);
    }
    proto_text_char(text, '}');
}
