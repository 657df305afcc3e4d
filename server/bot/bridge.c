/* The conversation with an engine. The bot keeps a list of the turns that the engine knows; the game has
 * a list, too. Each command makes the first difference between the two smaller: a set-up command, an
 * `undo`, a `play`.
 *
 * A set-up position is given by `miai-setup`, by set_free_handicap, or stone by stone: no string of a
 * legal position can lose its last liberty on the way, since a missing stone is a liberty. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "proto/lib/array.h"
#include "proto/wire/rules.h"
#include "server/bot/player.h"
#include "server/bot/say.h"
#include "server/bot/times.h"

enum stage { SIZE = 0, CLEAR, CLAUSES, KOMI, STONES, TIME, READY };

void player_can_read(const char *text, struct player_can *ret)
{
    *ret = (struct player_can){
        .clauses = answer_has_line(text, "miai-clauses"),
        .setup = answer_has_line(text, "miai-setup"),
        .rectangles = answer_has_line(text, "rectangular_boardsize"),
        .undo = answer_has_line(text, "undo"),
        .status = answer_has_line(text, "final_status_list"),
    };
}

static const struct go_setup *setup_of(const struct player *player)
{
    return go_game_setup(&player->game.fold.game);
}

static char colour_of(uint8_t player)
{
    return player == GO_BLACK ? 'b' : 'w';
}

static int64_t until(int64_t now_us, int64_t ms)
{
    return now_us + ms * 1000;
}

/* "D4" or "pass". */
static const char *vertex_of(const struct player *player, go_point point, char ret[8])
{
    if (point == GO_NO_POINT)
        return "pass";
    go_point_write(point, setup_of(player)->width, setup_of(player)->height, ret);
    return ret;
}

void bridge_drop(struct player *player)
{
    engine_destroy(player->engine);
    player->engine = NULL;
    player->asked = PLAYER_ASKED_NOTHING;
    player->stage = SIZE;
    player->turns_n = player->stones = player->timed_n = 0;
    player->dead_known = false;
}

/* --- the set-up --------------------------------------------------------------------------------- */

/* Whether the set-up is a handicap and nothing else. */
static bool is_handicap(const struct go_setup *setup)
{
    unsigned black = 0, other = 0;

    for (unsigned i = 0; i < (unsigned)setup->width * setup->height; i++) {
        black += setup->points[i] == GO_BLACK;
        other += setup->points[i] == GO_WHITE || setup->points[i] == GO_BLOCKED;
    }
    return setup->handicap >= 2 && black == setup->handicap && other == 0;
}

static void ask_handicap(struct player *player, int64_t deadline_us)
{
    const struct go_setup *setup = setup_of(player);
    char words[GO_HANDICAP_MAX * 5 + 1] = "", name[8];
    size_t n = 0;

    for (go_point i = 0; i < setup->width * setup->height; i++) {
        if (setup->points[i] != GO_BLACK)
            continue;
        vertex_of(player, i, name);
        words[n++] = ' ';
        memcpy(words + n, name, strlen(name) + 1);
        n += strlen(name);
    }
    player->stones = GO_POINTS_MAX;
    engine_ask(player->engine, deadline_us, "set_free_handicap%s", words);
}

static void ask_position(struct player *player, int64_t deadline_us)
{
    const struct go_setup *setup = setup_of(player);
    char rows[GO_POINTS_MAX + GO_SIDE_MAX + 1];

    go_board_write(setup->points, setup->width, setup->height, rows, sizeof rows);
    for (char *sign = rows; *sign != '\0'; sign++)
        if (*sign == '#') /* a comment begins so */
            *sign = '*';
    player->stones = GO_POINTS_MAX;
    engine_ask(player->engine, deadline_us, "miai-setup %s %c", rows, colour_of(setup->to_move));
}

/* Gives the next part of the position; false: the engine has all of it. */
static bool ask_stones(struct player *player, int64_t deadline_us)
{
    const struct go_setup *setup = setup_of(player);
    char name[8];

    if (player->stones == 0 && player->house->can.setup) {
        ask_position(player, deadline_us);
        return true;
    }
    if (player->stones == 0 && is_handicap(setup)) {
        ask_handicap(player, deadline_us);
        return true;
    }
    while (player->stones < (unsigned)setup->width * setup->height) {
        go_point point = (go_point)player->stones++;
        if (setup->points[point] == GO_BLACK || setup->points[point] == GO_WHITE) {
            engine_ask(player->engine, deadline_us, "play %c %s", colour_of(setup->points[point]),
                       vertex_of(player, point, name));
            return true;
        }
    }
    return false;
}

static bool ask_clauses(struct player *player, int64_t deadline_us)
{
    if (!player->house->can.clauses)
        return false;
    json_t *rules = proto_rules_to_json(&setup_of(player)->rules);
    char *text = json_dumps(rules, JSON_COMPACT);
    json_decref(rules);
    if (text)
        engine_ask(player->engine, deadline_us, "miai-clauses %s", text);
    free(text);
    return text != NULL;
}

static void ask_komi(struct player *player, int64_t deadline_us)
{
    int komi_x2 = setup_of(player)->rules.komi_x2;

    engine_ask(player->engine, deadline_us, "komi %s%d%s", komi_x2 < 0 ? "-" : "", abs(komi_x2) / 2,
               komi_x2 % 2 != 0 ? ".5" : ".0");
}

/* Gives the command of the present stage; false: there is none. */
static bool ask_stage(struct player *player, int64_t deadline_us)
{
    const struct go_setup *setup = setup_of(player);
    char text[TIMES_TEXT_MAX];

    switch ((enum stage)player->stage) {
    case SIZE:
        if (setup->width == setup->height)
            engine_ask(player->engine, deadline_us, "boardsize %u", setup->width);
        else
            engine_ask(player->engine, deadline_us, "rectangular_boardsize %u %u", setup->width,
                       setup->height);
        return true;
    case CLEAR: engine_ask(player->engine, deadline_us, "clear_board"); return true;
    case CLAUSES: return ask_clauses(player, deadline_us);
    case KOMI: ask_komi(player, deadline_us); return true;
    case STONES: return ask_stones(player, deadline_us);
    case TIME:
        times_settings(&player->game.fold.clock, text);
        engine_ask(player->engine, deadline_us, "%s", text);
        return true;
    case READY: break;
    }
    return false;
}

/* --- turns -------------------------------------------------------------------------------------- */

static void add_turn(struct player *player, uint8_t colour, go_point point)
{
    player->turns =
        array_room(player->turns, &player->turns_size, player->turns_n + 1, sizeof *player->turns);
    player->turns[player->turns_n++] = (struct player_turn){colour, point};
}

static void start_over(struct player *player)
{
    player->stage = CLEAR;
    player->turns_n = player->stones = player->timed_n = 0;
}

/* Takes back or plays one turn; false: the engine knows all turns, and no others. Turns of a
 * confirmation sequence are laid aside: GTP has no words for them. */
static bool ask_turn(struct player *player, int64_t deadline_us)
{
    struct go_turn turn;
    uint32_t same = 0;
    char name[8];

    for (unsigned i = 1; go_game_turn(&player->game.fold.game, i, &turn); i++) {
        go_point point = turn.kind == GO_ACT_PLAY ? turn.point : GO_NO_POINT;
        if (turn.in_sequence)
            continue;
        if (same == player->turns_n) {
            add_turn(player, turn.player, point);
            player->asked = PLAYER_ASKED_PLAY;
            engine_ask(player->engine, deadline_us, "play %c %s", colour_of(turn.player),
                       vertex_of(player, point, name));
            return true;
        }
        if (player->turns[same].player != turn.player || player->turns[same].point != point)
            break;
        same++;
    }
    if (same == player->turns_n)
        return false;
    if (player->house->can.undo) {
        player->turns_n--;
        player->asked = PLAYER_ASKED_UNDO;
        engine_ask(player->engine, deadline_us, "undo");
        return true;
    }
    start_over(player);
    player->asked = PLAYER_ASKED_SETUP;
    ask_stage(player, deadline_us);
    return true;
}

/* --- answers ------------------------------------------------------------------------------------ */

static void set_up(struct player *player, bool good)
{
    if (!good && player->stage != KOMI && player->stage != TIME) {
        player_lose(player, "does not take this board or these rules");
        return;
    }
    if (!good)
        say("game %s: the engine refuses %s, and plays without it", player->game.id,
            player->stage == KOMI ? "the komi" : "the time settings");
    if (player->stage != STONES) /* that stage ends when there are no more stones */
        player->stage++;
}

static void take_move(struct player *player, bool good, const char *text)
{
    const struct go_setup *setup = setup_of(player);
    enum answer_move move;
    go_point point;

    if (!good) {
        say("game %s: the engine answers \"%s\"", player->game.id, text);
        player_lose(player, "finds no move");
    } else if (!answer_move(text, setup->width, setup->height, &move, &point)) {
        say("game %s: the engine answers \"%s\"", player->game.id, text);
        player_lose(player, "names no move");
    } else {
        if (move != ANSWER_RESIGN)
            add_turn(player, player->game.colour, point);
        player_moved(player, move, point, player->asked_base);
    }
}

static void take_dead(struct player *player, bool good, const char *text)
{
    const struct go_setup *setup = setup_of(player);

    player->dead_known = true;
    player->dead_failed = !good || !answer_points(text, setup->width, setup->height, player->dead);
    if (player->dead_failed)
        say("game %s: the engine has no list of dead stones; the opponent's marks are accepted",
            player->game.id);
}

static void answered(void *ctx, bool good, const char *text)
{
    struct player *player = ctx;
    enum player_asked asked = player->asked;

    player->asked = PLAYER_ASKED_NOTHING;
    switch (asked) {
    case PLAYER_ASKED_NOTHING: break;
    case PLAYER_ASKED_SETUP: set_up(player, good); break;
    case PLAYER_ASKED_PLAY:
        if (!good)
            player_lose(player, "does not take a move that the rules allow");
        break;
    case PLAYER_ASKED_UNDO:
        if (!good)
            start_over(player);
        break;
    case PLAYER_ASKED_TIME: break;
    case PLAYER_ASKED_MOVE: take_move(player, good, text); break;
    case PLAYER_ASKED_DEAD: take_dead(player, good, text); break;
    }
    player_step(player, link_now_us());
    player->house->changed(player->house->ctx);
}

static void failed(void *ctx, enum engine_fault fault)
{
    struct player *player = ctx;

    say("game %s: the engine %s", player->game.id, engine_fault_text(fault));
    if (fault == ENGINE_DIED && !player->started_again) {
        player->started_again = true;
        say("game %s: the engine is started again, this once", player->game.id);
        bridge_drop(player);
    } else {
        player_lose(player, engine_fault_text(fault));
    }
    player_step(player, link_now_us());
    player->house->changed(player->house->ctx);
}

/* --- questions ---------------------------------------------------------------------------------- */

static bool start(struct player *player)
{
    const struct engine_hooks hooks = {answered, failed, player};

    player->engine = engine_create(player->house->argv, player->house->link, &hooks);
    if (!player->engine) {
        say("game %s: %s cannot be started: %s", player->game.id, player->house->argv[0],
            strerror(errno));
        player_lose(player, "cannot be started");
    }
    return player->engine != NULL;
}

bool bridge_bring_up(struct player *player, int64_t now_us)
{
    int64_t deadline_us = until(now_us, TIMES_START_MS);

    if (!player->engine && !start(player))
        return false;
    if (engine_is_busy(player->engine))
        return false;
    while (player->stage < READY) {
        if (ask_stage(player, deadline_us)) {
            player->asked = PLAYER_ASKED_SETUP;
            return false;
        }
        player->stage++;
    }
    return !ask_turn(player, deadline_us);
}

void bridge_ask_move(struct player *player, int64_t now_us)
{
    const struct game *game = &player->game;
    const struct go_clock_side *side = &game->fold.sides[game->colour - 1];
    int64_t elapsed_ms = game_elapsed_ms(game, now_us);
    int64_t ms = times_move_ms(&game->fold.clock, side, elapsed_ms, player->house->think_ms);
    char text[TIMES_TEXT_MAX];

    if (player->timed_n != game->fold.n + 1 &&
        times_left(&game->fold.clock, side, game->colour, elapsed_ms, text)) {
        player->timed_n = game->fold.n + 1;
        player->asked = PLAYER_ASKED_TIME;
        engine_ask(player->engine, until(now_us, ms), "%s", text);
        return;
    }
    player->asked = PLAYER_ASKED_MOVE;
    player->asked_base = game->fold.base;
    engine_ask(player->engine, until(now_us, ms), "genmove %c", colour_of(game->colour));
}

void bridge_ask_dead(struct player *player, int64_t now_us)
{
    player->dead_turns = go_game_turns(&player->game.fold.game);
    if (!player->house->can.status) {
        take_dead(player, false, "");
        return;
    }
    player->asked = PLAYER_ASKED_DEAD;
    engine_ask(player->engine, until(now_us, TIMES_STATUS_MS), "final_status_list dead");
}
