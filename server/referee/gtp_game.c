/* The game of a controller: a set-up and a list of acts. The core has no undo, so taking back means
 * folding the shorter list again, and changing the komi means folding the same list again. When a
 * new fold cannot begin, the old game stays. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "server/referee/gtp.h"

static enum go_reason apply(struct go_game *game, const char *text, bool *ret_act,
                            struct go_witness *ret_witness)
{
    const struct go_setup *setup = go_game_setup(game);
    go_point points[GO_POINTS_MAX];
    struct go_act act;

    *ret_act = go_act_read(text, strlen(text), setup->width, setup->height, &act, points);
    return *ret_act ? go_game_apply(game, &act, NULL, ret_witness) : GO_OK;
}

static void drop_acts(struct gtp *gtp, unsigned from)
{
    for (unsigned i = from; i < gtp->acts_n; i++)
        free(gtp->acts[i].text);
    if (from < gtp->acts_n)
        gtp->acts_n = from;
}

bool gtp_game_start(struct gtp *gtp, const struct go_setup *setup, unsigned n,
                    enum go_setup_error *ret_error)
{
    size_t bytes = go_journal_bytes(setup->width, setup->height, GO_TURNS_MAX);
    struct go_game *game = malloc(sizeof *game);
    void *journal = malloc(bytes);
    bool is_act;

    *ret_error = GO_SETUP_MEMORY;
    if (game && journal)
        *ret_error = go_game_init(game, setup, journal, bytes, NULL);
    if (*ret_error != GO_SETUP_OK) {
        free(journal);
        free(game);
        return false;
    }
    for (unsigned i = 0; i < n; i++)
        if (!gtp->acts[i].idle)
            apply(game, gtp->acts[i].text, &is_act, NULL);
    drop_acts(gtp, n);
    free(gtp->journal);
    free(gtp->game);
    gtp->game = game;
    gtp->journal = journal;
    if (setup != &gtp->setup)
        gtp->setup = *setup;
    return true;
}

void gtp_game_finish(struct gtp *gtp)
{
    drop_acts(gtp, 0);
    free(gtp->acts);
    free(gtp->journal);
    free(gtp->game);
}

bool gtp_game_act(struct gtp *gtp, const char *text, bool implied, enum go_reason *ret,
                  struct go_witness *ret_witness)
{
    char *copy = gtp->acts_n < GTP_ACTS_MAX ? strdup(text) : NULL;
    bool is_act = true;

    if (!copy) { /* an act is executed only if it can be repeated later */
        *ret_witness = (struct go_witness){.point = GO_NO_POINT, .turn = GO_NO_TURN};
        *ret = GO_TOO_LONG;
        return true;
    }
    *ret = apply(gtp->game, text, &is_act, ret_witness);
    if (is_act && *ret == GO_OK)
        gtp->acts[gtp->acts_n++] = (struct gtp_act){.text = copy, .implied = implied};
    else
        free(copy);
    return is_act;
}

bool gtp_game_idle(struct gtp *gtp, uint8_t player)
{
    char *copy =
        gtp->acts_n < GTP_ACTS_MAX ? strdup(player == GO_BLACK ? "b pass" : "w pass") : NULL;

    if (copy)
        gtp->acts[gtp->acts_n++] = (struct gtp_act){.text = copy, .idle = true};
    return copy != NULL;
}

bool gtp_game_undo(struct gtp *gtp)
{
    unsigned n = gtp->acts_n;
    enum go_setup_error error;

    if (n == 0)
        return false;
    for (n--; n > 0 && gtp->acts[n - 1].implied;)
        n--;
    return gtp_game_start(gtp, &gtp->setup, n, &error);
}
