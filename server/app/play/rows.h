/* Rows of the store: can they be served? Restoring and the verification of a database both ask
 * here. Each function returns NULL, or the reason against it in a few words for the log.
 * game_read() judges games. */
#ifndef MIAI_APP_PLAY_ROWS_H
#define MIAI_APP_PLAY_ROWS_H

#include "core/rules.h"
#include "proto/wire/command.h"
#include "server/app/app.h"

/* A cache of settings and rules that were read lately, by their texts. Reading them again would
 * cost a start as much as folding the game, and most rooms share them with others. A zeroed one is
 * empty. The texts outlive it. */
#define ROWS_KNOWN_MAX 16 /* of each kind; others replace them */
struct rows_known {
    struct {
        struct text text;
        struct proto_open read;
    } settings[ROWS_KNOWN_MAX];
    struct {
        struct text text;
        struct go_rules read;
    } rules[ROWS_KNOWN_MAX];
};
/* The rules of a game's row; NULL if they cannot be read. The cache owns them. */
const struct go_rules *rows_rules(struct rows_known *known, struct text text);

/* Fills *ret from the row of a room. has_opener: the player who opened it is among the rows. known:
 * a cache, or NULL. */
const char *rows_room(const struct row_room *row, bool has_opener, struct rows_known *known,
                      struct proto_open *ret);
/* Counts a row that was left out, and writes it to the log unless there were many lately. id: of
 * the row. */
void rows_leave_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

#endif
