/* The descriptor of a game: the acts of each player now, and what the rules want displayed.
 * proto_describe() asks the rules, and the writer puts it into words; neither knows a ruleset.
 * Clients draw their buttons from it and compute none of it. */
#include "proto/wire/write.h"

/* Acts of the rules and their commands; the server executes the other acts. */
static const struct {
    uint8_t act;
    enum proto_command command;
} commands[] = {
    {GO_ACT_PLAY, PROTO_PLAY},     {GO_ACT_PASS, PROTO_PASS},   {GO_ACT_CHALLENGE, PROTO_CHALLENGE},
    {GO_ACT_RESUME, PROTO_RESUME}, {GO_ACT_DEAD, PROTO_DEAD},   {GO_ACT_ALIVE, PROTO_ALIVE},
    {GO_ACT_ACCEPT, PROTO_ACCEPT}, {GO_ACT_CLAIM, PROTO_CLAIM}, {GO_ACT_DRAW, PROTO_DRAW},
    {GO_ACT_RESIGN, PROTO_RESIGN},
};

static uint32_t may_of(const struct go_game *game, uint8_t player, uint8_t draw_offer)
{
    uint32_t acts = go_game_may(game, player), may = 0;

    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (acts & (UINT32_C(1) << commands[i].act))
            may |= proto_may(commands[i].command);
    if (draw_offer == go_other(player) && (may & proto_may(PROTO_DRAW)))
        may |= proto_may(PROTO_DRAW_NO);
    if (draw_offer == player && may != 0)
        may |= proto_may(PROTO_DRAW_OFF);
    return may;
}

void proto_describe(const struct go_game *game, struct proto_descriptor *ret)
{
    const struct go_setup *setup = go_game_setup(game);
    const struct go_outcome outcome = go_game_outcome(game);

    ret->width = setup->width;
    ret->height = setup->height;
    ret->phase = go_game_phase(game);
    ret->to = go_game_to_move(game);
    ret->next = go_game_next(game);
    ret->lost[0] = go_game_lost(game, GO_BLACK);
    ret->lost[1] = go_game_lost(game, GO_WHITE);
    go_game_standing(game, &ret->standing);
    ret->dispute = go_game_in_dispute(game);
    ret->confirmation = setup->rules.confirmation;
    ret->show_marks = ret->phase == GO_PHASE_STOPPED || outcome.scored;
    if (ret->show_marks) {
        go_game_marks(game, ret->marks);
        go_game_tally(game, &ret->tally);
    }
    ret->notes_n = (uint16_t)go_game_ko_notes(game, ret->notes, GO_RECORDS_MAX);
    ret->may[0] = may_of(game, GO_BLACK, ret->standing.draw_offer);
    ret->may[1] = may_of(game, GO_WHITE, ret->standing.draw_offer);
    ret->base = 0;
    ret->undo_by = GO_EMPTY;
    ret->undo_to = 0;
    ret->until_ms = -1;
    ret->abort = false;
    ret->paused = PROTO_PAUSED_NOT;
}

static void write_may(struct proto_text *text, uint32_t may)
{
    const char *before = "[\"";

    for (unsigned k = PROTO_PLAY; k <= PROTO_ABSENT; k++) {
        if (!(may & proto_may((enum proto_command)k)))
            continue;
        proto_text_literal(text, before);
        proto_text_literal(text, proto_command_key((enum proto_command)k));
        before = "\",\"";
    }
    proto_text_literal(text, may ? "\"]" : "[]");
}

/* ,"key":{"b":…,"w":…} */
static void write_both(struct proto_text *text, const char *key, int32_t black, int32_t white)
{
    proto_text_literal(text, key);
    proto_text_literal(text, "{\"b\":");
    proto_text_integer(text, black);
    proto_text_literal(text, ",\"w\":");
    proto_text_integer(text, white);
    proto_text_char(text, '}');
}

/* ,"key":[used,max] */
static void write_of(struct proto_text *text, const char *key, unsigned used, unsigned max)
{
    proto_text_literal(text, key);
    proto_write_size(text, used, max);
}

/* Resumptions, ko challenges, passes and supplies, each if the rules limit it. */
static void write_counts(struct proto_text *text, const struct proto_descriptor *d)
{
    const struct go_standing *standing = &d->standing;

    if (d->dispute)
        proto_text_literal(text, ",\"dispute\":true");
    if (standing->resumed_by != GO_EMPTY) {
        proto_text_literal(text, ",\"resumed_by\":");
        proto_write_colour(text, standing->resumed_by);
    }
    if (standing->resumptions > 0 ||
        (d->phase == GO_PHASE_STOPPED && standing->max_resumptions > 0))
        write_of(text, ",\"resumptions\":", standing->resumptions, standing->max_resumptions);
    if (standing->modified_ko)
        proto_text_literal(text, ",\"ko_challenges\":true");
    if (standing->successive_passes > 0)
        write_of(text, ",\"passes\":", standing->successive_passes, standing->stop_passes);
    if (standing->passes_left[GO_BLACK] != 0xffff && standing->passes_left[GO_WHITE] != 0xffff)
        write_both(text, ",\"passes_left\":", standing->passes_left[GO_BLACK],
                   standing->passes_left[GO_WHITE]);
    if (standing->stones_left[GO_BLACK] >= 0 && standing->stones_left[GO_WHITE] >= 0)
        write_both(text, ",\"stones_left\":", standing->stones_left[GO_BLACK],
                   standing->stones_left[GO_WHITE]);
}

/* Offers of the players that are still open. */
static void write_offers(struct proto_text *text, const struct proto_descriptor *d)
{
    const bool *accepted = d->standing.accepted;

    if (d->standing.draw_offer != GO_EMPTY) {
        proto_text_literal(text, ",\"draw\":");
        proto_write_colour(text, d->standing.draw_offer);
    }
    if (d->undo_by != GO_EMPTY) {
        proto_text_literal(text, ",\"undo\":{\"by\":");
        proto_write_colour(text, d->undo_by);
        proto_text_literal(text, ",\"to\":");
        proto_text_integer(text, d->undo_to);
        proto_text_char(text, '}');
    }
    if (accepted[GO_BLACK] || accepted[GO_WHITE]) {
        proto_text_literal(text, ",\"accepted\":");
        proto_text_literal(text, !accepted[GO_WHITE]   ? "[\"b\"]"
                                 : !accepted[GO_BLACK] ? "[\"w\"]"
                                                       : "[\"b\",\"w\"]");
    }
    if (d->paused != PROTO_PAUSED_NOT)
        proto_text_literal(text, d->paused == PROTO_PAUSED_WAITING ? ",\"paused\":\"waiting\""
                                                                   : ",\"paused\":\"director\"");
    if (d->until_ms >= 0) {
        proto_text_literal(text, ",\"until\":");
        proto_text_integer(text, d->until_ms);
    }
}

static void write_claim(struct proto_text *text, const struct proto_descriptor *d)
{
    const struct go_standing *standing = &d->standing;

    if (standing->claim_point != GO_NO_POINT) {
        proto_text_literal(text, ",\"claim\":{\"at\":");
        proto_write_point(text, standing->claim_point, d->width, d->height);
        proto_text_literal(text, ",\"by\":");
        proto_write_colour(text, standing->claim_by);
        proto_text_literal(text, ",\"sequence\":");
        proto_text_integer(text, standing->claim_sequences);
        proto_text_literal(text, ",\"ko_challenges\":");
        proto_write_bool(text, standing->modified_ko);
        proto_text_char(text, '}');
    }
    if (d->confirmation && (standing->claims > 0 || d->phase == GO_PHASE_STOPPED))
        write_of(text, ",\"claims\":", standing->claims, standing->max_claims);
}

static void write_marked(struct proto_text *text, const struct proto_descriptor *d, uint8_t mark)
{
    go_point points[GO_POINTS_MAX];
    size_t n = 0;

    for (unsigned i = 0; i < (unsigned)d->width * d->height; i++)
        if (d->marks[i] == mark)
            points[n++] = (go_point)i;
    proto_write_points(text, points, n, d->width, d->height);
}

static void write_marks(struct proto_text *text, const struct proto_descriptor *d)
{
    proto_text_literal(text, ",\"marks\":{\"dead\":");
    write_marked(text, d, GO_MARK_DEAD);
    proto_text_literal(text, ",\"proved_dead\":");
    write_marked(text, d, GO_MARK_PROVED_DEAD);
    proto_text_literal(text, ",\"proved_alive\":");
    write_marked(text, d, GO_MARK_PROVED_ALIVE);
    proto_text_char(text, '}');
}

static void write_notes(struct proto_text *text, const struct proto_descriptor *d)
{
    proto_text_literal(text, ",\"notes\":[");
    for (size_t i = 0; i < d->notes_n; i++) {
        proto_text_literal(text, i == 0 ? "{\"at\":" : ",{\"at\":");
        proto_write_point(text, d->notes[i].capture, d->width, d->height);
        proto_text_literal(text, ",\"by\":");
        proto_write_colour(text, d->notes[i].player);
        proto_text_literal(text, ",\"state\":");
        proto_text_literal(text, d->notes[i].locked ? "\"locked\"}" : "\"prepared\"}");
    }
    proto_text_char(text, ']');
}

static void write_tally(struct proto_text *text, const struct proto_descriptor *d)
{
    proto_text_literal(text, ",\"tally\":{\"b\":");
    proto_text_half(text, d->tally.score_x2[0]);
    proto_text_literal(text, ",\"w\":");
    proto_text_half(text, d->tally.score_x2[1]);
    proto_text_literal(text, ",\"owner\":");
    proto_write_board(text, d->tally.owner, d->width, d->height);
    proto_text_char(text, '}');
}

void proto_write_descriptor(struct proto_text *text, const struct proto_descriptor *d)
{
    proto_text_literal(text, "{\"base\":");
    proto_text_integer(text, d->base);
    proto_text_literal(text, ",\"phase\":");
    proto_text_name(text, go_phase_key(d->phase));
    proto_text_literal(text, ",\"to\":");
    proto_write_colour(text, d->to);
    proto_text_literal(text, ",\"next\":");
    proto_write_colour(text, d->next);
    proto_text_literal(text, ",\"may\":{\"b\":");
    write_may(text, d->may[0]);
    proto_text_literal(text, ",\"w\":");
    write_may(text, d->may[1]);
    proto_text_char(text, '}');
    write_both(text, ",\"lost\":", d->lost[0], d->lost[1]);
    write_counts(text, d);
    write_offers(text, d);
    if (d->standing.ko_point != GO_NO_POINT) {
        proto_text_literal(text, ",\"ko\":");
        proto_write_point(text, d->standing.ko_point, d->width, d->height);
    }
    if (d->standing.remembered_turn != GO_NO_TURN) {
        proto_text_literal(text, ",\"remembered\":");
        proto_text_integer(text, d->standing.remembered_turn);
    }
    write_claim(text, d);
    if (d->show_marks)
        write_marks(text, d);
    if (d->notes_n > 0)
        write_notes(text, d);
    if (d->show_marks)
        write_tally(text, d);
    if (d->abort)
        proto_text_literal(text, ",\"abort\":true");
    proto_text_char(text, '}');
}
