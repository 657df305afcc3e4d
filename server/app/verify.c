/* Verification of stored rows. It folds them as at a start or on demand, and compares the rest of
 * them with the fold: results with events; a tournament's row, games and rated games with its log, an
 * arena's row with its acts.
 *
 * Promises: a server can serve all rows that pass; nothing of them stays in memory. */
#include "server/app/verify.h"

#include <stdlib.h>
#include <string.h>

#include "proto/lib/alloc.h"
#include "server/app/arena/rows.h"
#include "server/app/outbox.h"
#include "server/app/play/game.h"
#include "server/app/play/rows.h"
#include "server/app/tournament/log_rows.h"
#include "server/app/tournament/tournament.h"
#include "server/tour/rating/rated.h"

struct app_verify_room {
    struct proto_open settings;
};

void app_verifier_finish(struct app_verifier *verifier)
{
    free(verifier->room);
    verifier->room = NULL;
}

static bool is_there(const struct answer *answer, int64_t player)
{
    for (size_t i = 0; i < answer->players_n; i++)
        if (answer->players[i].id == player)
            return true;
    return false;
}

const char *app_verify_room(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live)
{
    const struct row_room *row = &answer->rooms[0];
    if (!verifier->room)
        verifier->room = alloc_zeroed(1, sizeof *verifier->room);
    *ret_live = row->closed_at == 0;
    for (size_t i = 0; i < answer->games_n; i++)
        if (answer->games[i].number != i + 1)
            return "its games are not numbered one after the other";
    return rows_room(row, is_there(answer, row->opener), NULL, &verifier->room->settings);
}

bool app_verify_needs_game(const struct answer *room)
{
    return room->rooms[0].state == PROTO_ROOM_PLAYING;
}

/* --- games ------------------------------------------------------------------------------------ */

static const char *compare_result(const struct row_game *row, const struct go_game *game)
{
    bool ended = go_game_phase(game) == GO_PHASE_FINISHED;
    if (ended != (row->ended_at > 0))
        return "it has ended in its row or in its events alone";
    if (!ended)
        return NULL;
    struct go_outcome outcome = go_game_outcome(game);
    bool scores = !outcome.scored || (row->score_x2[0] == outcome.score_x2[0] &&
                                      row->score_x2[1] == outcome.score_x2[1]);
    bool same = text_is(row->result, go_result_key(outcome.result)) &&
                text_is(row->reason, go_ending_key(outcome.ending)) &&
                row->scored == outcome.scored && scores && row->moves == go_game_turns(game);
    return same ? NULL : "its result is not what its events come to";
}

static bool is_rated_as(const struct row_rated *rated, const struct row_game *row)
{
    static const char *const keys[] = {"W", "draw", "B"};
    return text_same(rated->pool, row->ruleset) && rated->black == row->black &&
           rated->white == row->white && rated->ended_at == row->ended_at &&
           text_is(row->result, keys[rated->black_score2]);
}

static void note_byte(struct app_verifier *verifier, unsigned byte)
{
    verifier->stands = (verifier->stands ^ byte) * UINT64_C(0x100000001b3); /* FNV-1a */
}

static void note_stand(struct app_verifier *verifier, const struct row_game *row,
                       const struct go_game *game)
{
    const uint8_t *points = go_game_points(game);
    for (unsigned i = 0; i < (unsigned)row->width * row->height; i++)
        note_byte(verifier, points[i]);
    note_byte(verifier, go_game_phase(game));
    note_byte(verifier, go_game_to_move(game));
    note_byte(verifier, go_game_turns(game) & 0xff);
    note_byte(verifier, go_game_turns(game) >> 8);
}

const char *app_verify_game(struct app_verifier *verifier, const struct answer *answer,
                            bool *ret_live)
{
    const struct row_game *row = &answer->games[0];
    struct game_folded folded;
    *ret_live = row->ended_at == 0;
    if (!game_read(row, NULL, &verifier->room->settings.clock, answer->events, answer->events_n,
                   &folded))
        return "it does not fold";
    note_stand(verifier, row, &folded.fold.game);
    const char *why = compare_result(row, &folded.fold.game);
    if (!why && answer->rated_n > 0 && !is_rated_as(&answer->rated[0], row))
        why = "its rated game is not what was played";
    game_folded_finish(&folded);
    return why;
}

/* --- tournaments ------------------------------------------------------------------------------ */

static const char *compare_games(const struct app_verifier *verifier, const struct tour *tour)
{
    for (unsigned i = 0; i < tour->rounds_n; i++) {
        const struct proto_tour_round *round = &tour->rounds[i];
        for (unsigned k = 0; k < round->pairs_n; k++) {
            const struct proto_tour_pair *pair = &round->pairs[k];
            for (unsigned n = 0; n < pair->games_n; n++) {
                struct id128 id;
                bool ended;
                if (!pair->games[n].has_id)
                    continue;
                memcpy(id.bytes, pair->games[n].id, sizeof id.bytes);
                if (!verifier->has_game(verifier->ctx, &id, &ended))
                    return "a game of it is not there";
                if (ended != (pair->games[n].played.result != PROTO_TOUR_OPEN))
                    return "a game has ended in its row or in the tournament's log alone";
            }
        }
    }
    return NULL;
}

static bool is_rated(const struct row_rated *row, const char *pool, const struct tour_rated *game,
                     int64_t ended_at)
{
    return text_is(row->pool, pool) && row->round == game->round && row->board == game->board &&
           row->game == game->game && row->black == game->black && row->white == game->white &&
           row->black_score2 == game->black_score2 && row->ended_at == ended_at &&
           (row->older || row->guest == game->guest);
}

static const char *compare_rated(const struct tour_log *log, const struct answer *answer)
{
    struct tour_rated_list list;
    tour_rated_list(&log->tour, &list);
    bool same = list.n == answer->rated_n;
    for (unsigned i = 0; i < list.n && same; i++)
        same = is_rated(&answer->rated[i], list.pool, &list.games[i],
                        tour_rated_at(log, &log->tour, &list.games[i]));
    tour_rated_finish(&list);
    return same ? NULL : "its rated games are not those of its log";
}

static const char *compare(const struct app_verifier *verifier, const struct answer *answer,
                           const struct tour_log *log)
{
    const struct row_tour *row = &answer->tours[0];
    const struct tour *tour = &log->tour;
    if (row->stage != tour->stage || row->rounds != tour_rounds(tour) ||
        row->round != tournament_round(tour) || row->players != tournament_players(tour))
        return "its row differs from its log";
    const char *why = compare_games(verifier, tour);
    return why ? why : compare_rated(log, answer);
}

const char *app_verify_tour(struct app_verifier *verifier, const struct answer *answer)
{
    const struct row_tour *row = &answer->tours[0];
    struct tour_log log;
    tour_log_init(&log);
    const char *why = log_rows_read(&row->id, answer->tour_acts, answer->tour_acts_n, &log);
    if (!why)
        why = compare(verifier, answer, &log);
    tour_log_finish(&log);
    return why;
}

/* --- arenas ----------------------------------------------------------------------------------- */

static const char *fold_arena(const struct answer *answer, struct arena_state *arena)
{
    for (size_t i = 0; i < answer->arena_acts_n; i++) {
        struct arena_act act;
        if (!arena_rows_act(arena, &answer->arena_acts[i], &act) ||
            (act.kind == ARENA_JOIN && !is_there(answer, act.player)))
            return "its acts do not fold";
        arena_apply(arena, &act);
    }
    return NULL;
}

const char *app_verify_arena(const struct answer *answer)
{
    const struct row_arena *row = &answer->arenas[0];
    struct proto_open *settings = alloc_zeroed(1, sizeof *settings);
    struct arena_state arena;
    arena_init(&arena, row->starts_at, row->minutes);
    const char *why = !is_there(answer, row->creator) || !arena_rows_head(row, settings)
                          ? "it cannot be read"
                          : fold_arena(answer, &arena);
    if (!why && (row->stage != arena.stage || row->starts_at != arena.starts_ms ||
                 row->ends_at != arena.ends_ms ||
                 (row->stage > ARENA_RUNNING && row->players != arena.players_n)))
        why = "its row differs from its acts";
    arena_finish(&arena);
    free(settings);
    return why;
}
