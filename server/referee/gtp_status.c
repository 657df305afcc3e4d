/* The status of stones: by the marks, or by a search where no stone is marked. */
#include <stdlib.h>
#include <string.h>

#include "core/board.h"
#include "server/referee/gtp_search.h"

enum {
    STATUS_PLAYOUTS_MIN = 2000, /* at any level */
    /* Of 1000. A string below nearly always changes hands; marks of house players have the same bound. */
    DEAD_BELOW = -400,
    ALIVE_FROM = 400
};

static bool is_stone(uint8_t colour)
{
    return colour == GO_BLACK || colour == GO_WHITE;
}

static void read_board(const struct gtp *gtp, struct go_board *ret)
{
    go_board_init(ret, gtp->setup.width, gtp->setup.height,
                  gtp->setup.rules.topology == GO_TOPOLOGY_TORUS, go_game_points(gtp->game));
}

/* --- by a search -------------------------------------------------------------------------------- */

static uint8_t status_of(const struct go_board *board, const struct go_region *string,
                         const int16_t *owned)
{
    int32_t sum = 0;

    for (unsigned at = 0; at < string->n; at++)
        sum += owned[go_board_point(board, string->cells[at])];
    sum /= string->n;
    if (board->cells[string->cells[0]] == GO_WHITE)
        sum = -sum;
    if (sum < DEAD_BELOW)
        return GTP_STATUS_DEAD;
    return sum < ALIVE_FROM ? GTP_STATUS_SEKI : GTP_STATUS_ALIVE;
}

void gtp_status_by_search(const struct gtp *gtp, const struct go_search *search,
                          uint8_t ret[GO_POINTS_MAX])
{
    int16_t owned[GO_POINTS_MAX];
    struct go_board board;

    memset(ret, GTP_STATUS_NONE, GO_POINTS_MAX);
    go_search_ownership(search, owned);
    read_board(gtp, &board);
    for (go_point at = 0; at < go_board_points_n(&board); at++) {
        struct go_region string;
        uint8_t status;

        if (!is_stone(go_board_at(&board, at)) || ret[at] != GTP_STATUS_NONE)
            continue;
        go_board_string(&board, go_board_cell(&board, at), &string);
        status = status_of(&board, &string, owned);
        for (unsigned i = 0; i < string.n; i++)
            ret[go_board_point(&board, string.cells[i])] = status;
    }
}

/* --- by the marks ------------------------------------------------------------------------------- */

/* Returns whether there are any. */
static bool status_by_marks(const struct gtp *gtp, uint8_t ret[GO_POINTS_MAX])
{
    uint8_t marks[GO_POINTS_MAX];
    bool any = false;

    go_game_marks(gtp->game, marks);
    for (unsigned at = 0; at < (unsigned)gtp->setup.width * gtp->setup.height; at++) {
        bool dead = marks[at] == GO_MARK_DEAD || marks[at] == GO_MARK_PROVED_DEAD;

        any |= marks[at] != GO_MARK_NONE;
        ret[at] = GTP_STATUS_NONE;
        if (is_stone(go_game_points(gtp->game)[at]))
            ret[at] = dead ? GTP_STATUS_DEAD : GTP_STATUS_ALIVE;
    }
    return any;
}

/* Whether there is something to search for: a game that goes on or may go on, points that count, and
 * stones that may be dead. */
static bool is_open(const struct gtp *gtp)
{
    return go_game_phase(gtp->game) != GO_PHASE_FINISHED && !gtp->capture_all_dead &&
           gtp->setup.rules.dead_stones != GO_DEAD_STONES_NONE &&
           gtp->setup.rules.scoring != GO_SCORING_NONE;
}

bool gtp_find_status(struct gtp *gtp, uint8_t ret[GO_POINTS_MAX])
{
    unsigned playouts = gtp_playouts(&gtp->engine, &gtp->setup);
    struct gtp_thought thought;

    if (status_by_marks(gtp, ret) || !is_open(gtp))
        return true;
    if (playouts < STATUS_PLAYOUTS_MIN)
        playouts = STATUS_PLAYOUTS_MIN;
    if (!gtp_think(gtp, go_game_next(gtp->game), playouts, &thought))
        return false;
    gtp_status_by_search(gtp, thought.search, ret);
    free(thought.memory);
    return true;
}

static uint8_t read_status(const char *word)
{
    if (strcmp(word, "dead") == 0)
        return GTP_STATUS_DEAD;
    if (strcmp(word, "seki") == 0)
        return GTP_STATUS_SEKI;
    return strcmp(word, "alive") == 0 ? GTP_STATUS_ALIVE : GTP_STATUS_NONE;
}

/* One string a line. */
bool gtp_final_status_list(struct gtp *gtp, unsigned n, char **words)
{
    uint8_t wanted = read_status(words[0]), status[GO_POINTS_MAX];
    struct go_board board;

    (void)n;
    if (wanted == GTP_STATUS_NONE)
        return gtp_fail(gtp, "syntax error: alive, seki or dead");
    if (!gtp_find_status(gtp, status))
        return false;
    read_board(gtp, &board);
    for (go_point at = 0; at < go_board_points_n(&board); at++) {
        go_point points[GO_POINTS_MAX];
        struct go_region string;

        if (status[at] != wanted)
            continue;
        go_board_string(&board, go_board_cell(&board, at), &string);
        for (unsigned i = 0; i < string.n; i++) {
            points[i] = go_board_point(&board, string.cells[i]);
            status[points[i]] = GTP_STATUS_NONE;
        }
        gtp_write_vertices(gtp, points, string.n);
        fputc('\n', gtp->reply);
    }
    return true;
}
