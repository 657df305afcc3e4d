/* The decisions of a player. player_step() is called after everything that has happened; it finds one
 * thing to do and does it, or waits. */
#include "server/bot/player.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/bot/say.h"
#include "server/bot/times.h"

void player_init(struct player *player, const struct player_house *house)
{
    memset(player, 0, sizeof *player);
    player->house = house;
}

void player_finish(struct player *player)
{
    bridge_drop(player);
    game_finish(&player->game);
    free(player->turns);
    player->turns = NULL;
    player->turns_size = 0;
}

void player_lose(struct player *player, const char *why)
{
    if (player->lost)
        return;
    say("game %s: the engine %s: the bot gives the game up", player->game.id, why);
    player->lost = why;
    bridge_drop(player);
}

/* --- commands ----------------------------------------------------------------------------------- */

static void send(struct player *player, const char *kind, const struct go_act *act)
{
    if (!player->house->send(player->house->ctx, &player->game, kind, act))
        return; /* no connection: a later step decides again */
    player->waits = true;
    player->waits_for = 0;
}

static void send_act(struct player *player, const struct go_act *act)
{
    const struct go_setup *setup = go_game_setup(&player->game.fold.game);
    char point[4] = "";

    if (act->point < setup->width * setup->height)
        go_point_write(act->point, setup->width, setup->height, point);
    say("game %s: %s %s %s", player->game.id, player->game.colour == GO_BLACK ? "black" : "white",
        go_act_key(act->kind), point);
    send(player, go_act_key(act->kind), act);
}

void player_accepted(struct player *player, uint32_t n, int64_t now_us)
{
    player->claims = false;
    player->waits_for = n;
    player->waits = n > player->game.fold.n;
    player_step(player, now_us);
}

void player_refused(struct player *player, const char *code, int64_t now_us)
{
    say("game %s: the server refuses a command: %s", player->game.id, code);
    player->waits = false;
    /* A refused claim says nothing about the engine: the opponent has come back. */
    if (!player->claims && strcmp(code, "busy") != 0 && strcmp(code, "rate") != 0)
        player->refused++;
    player->claims = false;
    player->again_us = now_us + PLAYER_AGAIN_MS * INT64_C(1000);
    player_step(player, now_us);
}

void player_cut_off(struct player *player)
{
    player->waits = player->claims = false;
}

/* --- acts --------------------------------------------------------------------------------------- */

static struct go_act act_of(const struct player *player, enum go_act_kind kind, go_point point)
{
    return (struct go_act){.kind = (uint8_t)kind, .player = player->game.colour, .point = point};
}

/* Sends an act that the rules allow; another one loses the game. */
static void act_if_legal(struct player *player, const struct go_act *act)
{
    struct go_witness witness;
    enum go_reason reason = go_game_judge(&player->game.fold.game, act, NULL, &witness);

    if (reason == GO_OK) {
        send_act(player, act);
        return;
    }
    say("game %s: the engine's move is refused: %s", player->game.id, go_reason_key(reason));
    player_lose(player, "makes an illegal move");
}

void player_moved(struct player *player, enum answer_move move, go_point point, uint32_t base)
{
    struct go_act act;

    if (player->lost || player->waits || game_task(&player->game) != GAME_MOVE ||
        player->game.fold.base != base)
        return; /* the game has moved on, and the engine will take its move back */
    act = act_of(player,
                 move == ANSWER_PLAY   ? GO_ACT_PLAY
                 : move == ANSWER_PASS ? GO_ACT_PASS
                                       : GO_ACT_RESIGN,
                 point);
    act_if_legal(player, &act);
}

/* --- dead stones ---------------------------------------------------------------------------------- */

/* The points whose mark is to become `kind`, GO_ACT_DEAD or GO_ACT_ALIVE, where the rules allow it. */
static uint16_t find_marks(const struct player *player, enum go_act_kind kind,
                           go_point ret[GO_POINTS_MAX])
{
    const struct go_game *state = &player->game.fold.game;
    const struct go_setup *setup = go_game_setup(state);
    const uint8_t *points = go_game_points(state);
    uint8_t marks[GO_POINTS_MAX];
    uint16_t n = 0;

    go_game_marks(state, marks);
    for (go_point i = 0; i < setup->width * setup->height; i++) {
        struct go_act act = act_of(player, kind, GO_NO_POINT);
        bool marked = marks[i] == GO_MARK_DEAD;
        act.points = &i;
        act.points_n = 1;
        if ((points[i] == GO_BLACK || points[i] == GO_WHITE) && marked != (player->dead[i] != 0) &&
            marked == (kind == GO_ACT_ALIVE) && (marked || marks[i] == GO_MARK_NONE) &&
            go_game_judge(state, &act, NULL, NULL) == GO_OK)
            ret[n++] = i;
    }
    return n;
}

/* Marks what the engine calls dead, accepts the same marks, and disputes others. */
static void mark(struct player *player, int64_t now_us)
{
    struct game *game = &player->game;
    bool may_mark = game_may(game, GO_ACT_DEAD) || game_may(game, GO_ACT_ALIVE);
    struct go_act act = act_of(player, GO_ACT_ACCEPT, GO_NO_POINT);
    go_point points[GO_POINTS_MAX];

    if (may_mark &&
        (!player->dead_known || player->dead_turns != go_game_turns(&game->fold.game))) {
        if (!bridge_bring_up(player, now_us))
            return;
        bridge_ask_dead(player, now_us);
        if (!player->dead_known)
            return;
    }
    if (may_mark && !player->dead_failed) {
        for (enum go_act_kind kind = GO_ACT_DEAD; kind <= GO_ACT_ALIVE; kind++) {
            uint16_t n = find_marks(player, kind, points);
            if (n == 0)
                continue;
            act.kind = (uint8_t)kind;
            act.points = points;
            act.points_n = n;
            if (game_markings(game) >= PLAYER_MARKINGS_MAX) {
                if (!game_may(game, GO_ACT_RESUME))
                    return; /* the time for marking decides */
                act = act_of(player, GO_ACT_RESUME, GO_NO_POINT);
            }
            send_act(player, &act);
            return;
        }
    }
    if (game_may(game, GO_ACT_ACCEPT))
        send_act(player, &act);
}

/* --- steps -------------------------------------------------------------------------------------- */

/* Whether a search is needed: always for the built-in engine, and in phases without words in GTP. */
static bool thinks(const struct player *player)
{
    const struct go_game *state = &player->game.fold.game;
    const struct go_rules *rules = &go_game_setup(state)->rules;
    uint8_t phase = go_game_phase(state);

    return !player->house->argv || phase == GO_PHASE_CONFIRMATION ||
           ((rules->confirmation || rules->modified_ko) &&
            (phase == GO_PHASE_STOPPED || go_game_in_dispute(state)));
}

static void think(struct player *player, int64_t now_us)
{
    if (player->ticket != 0 && player->ticket_n == player->game.fold.n)
        return;
    player->ticket = thinker_ask(player->house->thinker, &player->game, player->house->level);
    player->ticket_n = player->game.fold.n;
    if (player->ticket == 0)
        player->again_us = now_us + PLAYER_AGAIN_MS * INT64_C(1000);
}

void player_thought(struct player *player, const struct thought *thought, int64_t now_us)
{
    enum game_task task = game_task(&player->game);

    player->ticket = 0;
    if (!player->game.known || player->lost || player->waits ||
        player->ticket_n != player->game.fold.n || task == GAME_NOTHING) {
        player_step(player, now_us);
        return;
    }
    if (thought->starved) {
        player->again_us = now_us + PLAYER_AGAIN_MS * INT64_C(1000);
        return;
    }
    struct go_act act = thinker_act(thought, &player->game);
    if (task == GAME_DRAW && act.kind != GO_ACT_DRAW)
        send(player, "draw-no", NULL);
    else if (act.kind != 0)
        act_if_legal(player, &act);
}

static void give_up(struct player *player)
{
    bool abort = game_may_abort(&player->game) && player->refused == 0;

    send(player, abort ? "abort" : "resign", NULL);
}

static void work(struct player *player, int64_t now_us)
{
    enum game_task task = game_task(&player->game);

    if (task == GAME_UNDO) {
        send(player, player->house->undo ? "undo-yes" : "undo-no", NULL);
    } else if (thinks(player)) {
        if (task != GAME_NOTHING)
            think(player, now_us);
    } else if (task == GAME_DRAW) {
        send(player, "draw-no", NULL);
    } else if (task == GAME_MARK) {
        mark(player, now_us);
    } else if (bridge_bring_up(player, now_us) && task == GAME_MOVE) {
        bridge_ask_move(player, now_us);
    }
}

static void tell_end(struct player *player)
{
    struct go_outcome end = go_game_outcome(&player->game.fold.game);

    say("game %s: over, %s (%s)", player->game.id,
        end.result == GO_RESULT_BLACK   ? "black wins"
        : end.result == GO_RESULT_WHITE ? "white wins"
        : end.result == GO_RESULT_DRAW  ? "a draw"
                                        : "no result",
        go_ending_key(end.ending));
    player->ended = true;
    bridge_drop(player);
}

void player_step(struct player *player, int64_t now_us)
{
    const struct fold *fold = &player->game.fold;

    if (!player->game.known || player->ended)
        return;
    if (game_is_over(&player->game)) {
        tell_end(player);
        return;
    }
    if (player->waits && (player->waits_for == 0 || fold->n < player->waits_for))
        return;
    player->waits = false;
    if (player->refused_n != fold->n) {
        player->refused_n = fold->n;
        player->refused = 0;
        player->again_us = 0;
    }
    if (now_us < player->again_us)
        return;
    if (player->refused == PLAYER_REFUSALS_MAX)
        player_lose(player, "finds no act that the server takes");
    if (player->refused > PLAYER_REFUSALS_MAX)
        return; /* not even that: the clock decides */
    if (player->lost)
        give_up(player);
    else
        work(player, now_us);
}

/* --- an opponent who is gone ---------------------------------------------------------------------- */

/* The time of the next look for the opponent. A turn shorter than the absence that the room allows needs none. */
static int64_t look_due_us(const struct player *player)
{
    const struct game *game = &player->game;

    if (player->ended || player->waits || player->lost || !game_waits_for_opponent(game))
        return INT64_MAX;
    int64_t due_us = times_claim_us(game->turn_us, game->turn_us, game->record.absence_ms);
    return due_us > player->look_us ? due_us : player->look_us;
}

static void look(struct player *player, int64_t now_us)
{
    player->look_us = now_us + PLAYER_LOOK_MS * INT64_C(1000);
    player->house->look(player->house->ctx, &player->game);
}

/* The game is called off before both have moved, except in a tournament; later the bot claims it. */
void player_looked(struct player *player, int64_t away_ms, bool tour, int64_t now_us)
{
    const struct game *game = &player->game;

    if (away_ms < 0 || look_due_us(player) == INT64_MAX)
        return;
    away_ms = away_ms < now_us / 1000 ? away_ms : now_us / 1000;
    int64_t claim_us =
        times_claim_us(game->turn_us, now_us - away_ms * 1000, game->record.absence_ms);
    if (now_us < claim_us) {
        player->look_us = claim_us;
        return;
    }
    bool abort = game_may_abort(game) && !tour;
    say("game %s: the opponent is gone: the bot %s", game->id,
        abort ? "calls the game off" : "claims the win");
    player->claims = true;
    send(player, abort ? "abort" : "claim-win", NULL);
}

/* --- time ------------------------------------------------------------------------------------------- */

int64_t player_due_us(const struct player *player)
{
    int64_t due_us = player->engine ? engine_deadline_us(player->engine) : INT64_MAX;

    if (player->again_us != 0 && !player->waits && player->again_us < due_us &&
        player->refused <= PLAYER_REFUSALS_MAX)
        due_us = player->again_us;
    return look_due_us(player) < due_us ? look_due_us(player) : due_us;
}

void player_tick(struct player *player, int64_t now_us)
{
    if (player->engine)
        engine_tick(player->engine, now_us);
    if (player->again_us != 0 && now_us >= player->again_us) {
        player->again_us = 0;
        player_step(player, now_us);
    }
    if (now_us >= look_due_us(player))
        look(player, now_us);
}
