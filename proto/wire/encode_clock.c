/* Clocks: their rules, and the time left on them. Each kind writes only the members that it has. */
#include "proto/wire/write.h"

static void write_time(struct proto_text *text, const char *key, int64_t value)
{
    proto_text_literal(text, key);
    proto_text_integer(text, value);
}

void proto_encode_clock(struct proto_text *text, const struct go_clock_rules *clock)
{
    switch ((enum go_clock_kind)clock->kind) {
    case GO_CLOCK_NONE: proto_text_literal(text, "{\"kind\":\"none\""); break;
    case GO_CLOCK_ABSOLUTE:
        write_time(text, "{\"kind\":\"absolute\",\"main\":", clock->main_ms);
        break;
    case GO_CLOCK_FISCHER:
        write_time(text, "{\"kind\":\"fischer\",\"main\":", clock->main_ms);
        write_time(text, ",\"increment\":", clock->increment_ms);
        write_time(text, ",\"cap\":", clock->cap_ms);
        break;
    case GO_CLOCK_BYO_YOMI:
        write_time(text, "{\"kind\":\"byo-yomi\",\"main\":", clock->main_ms);
        write_time(text, ",\"period\":", clock->period_ms);
        write_time(text, ",\"periods\":", clock->periods);
        break;
    case GO_CLOCK_CANADIAN:
        write_time(text, "{\"kind\":\"canadian\",\"main\":", clock->main_ms);
        write_time(text, ",\"period\":", clock->period_ms);
        write_time(text, ",\"stones\":", clock->stones);
        break;
    case GO_CLOCK_DAYS: write_time(text, "{\"kind\":\"days\",\"period\":", clock->period_ms); break;
    }
    proto_text_char(text, '}');
}

static void write_side(struct proto_text *text, enum go_clock_kind kind,
                       const struct go_clock_side *side)
{
    switch (kind) {
    case GO_CLOCK_NONE:
    case GO_CLOCK_DAYS: /* the rest is a deadline, not a stock of time */
        proto_text_literal(text, "{}");
        return;
    case GO_CLOCK_ABSOLUTE:
    case GO_CLOCK_FISCHER:
        write_time(text, "{\"main\":", side->main_ms);
        proto_text_char(text, '}');
        return;
    case GO_CLOCK_BYO_YOMI:
    case GO_CLOCK_CANADIAN:
        write_time(text, "{\"main\":", side->main_ms);
        write_time(text, ",\"period\":", side->period_left_ms);
        if (kind == GO_CLOCK_BYO_YOMI)
            write_time(text, ",\"periods\":", side->periods);
        else
            write_time(text, ",\"stones\":", side->stones);
        proto_text_literal(text, ",\"overtime\":");
        proto_write_bool(text, side->overtime);
        proto_text_char(text, '}');
        return;
    }
}

/* {"b":side,"w":side — without the closing brace. */
static void begin_sides(struct proto_text *text, const struct go_clock_rules *clock,
                        const struct go_clock_side side[2])
{
    proto_text_literal(text, "{\"b\":");
    write_side(text, (enum go_clock_kind)clock->kind, &side[0]);
    proto_text_literal(text, ",\"w\":");
    write_side(text, (enum go_clock_kind)clock->kind, &side[1]);
}

void proto_encode_sides(struct proto_text *text, const struct go_clock_rules *clock,
                        const struct go_clock_side side[2])
{
    begin_sides(text, clock, side);
    proto_text_char(text, '}');
}

void proto_write_clk(struct proto_text *text, const struct proto_clk *clk)
{
    if (!clk || clk->rules->kind == GO_CLOCK_NONE) {
        proto_text_literal(text, "null");
        return;
    }
    if (clk->rules->kind == GO_CLOCK_DAYS) {
        proto_text_literal(text, "{\"run\":");
        proto_write_colour(text, clk->run);
        proto_text_literal(text, ",\"until_at\":");
        if (clk->run == GO_EMPTY)
            proto_text_literal(text, "null");
        else
            proto_text_integer(text, clk->until_at_ms);
    } else {
        begin_sides(text, clk->rules, clk->side);
        proto_text_literal(text, ",\"run\":");
        proto_write_colour(text, clk->run);
        write_time(text, ",\"since\":", clk->run == GO_EMPTY ? 0 : clk->since_ms);
    }
    proto_text_char(text, '}');
}
