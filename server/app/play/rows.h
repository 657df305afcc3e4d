/* Whether rows of the store can be served: judged here alone, for those who load them and for who
 * verifies a database. Each returns NULL, or why not, in a few words for the log. A game is judged by
 * game_read(). */
#ifndef MIAI_APP_PLAY_ROWS_H
#define MIAI_APP_PLAY_ROWS_H

#include "core/rules.h"
#include "proto/wire/command.h"
#include "server/app/app.h"

/* Settings and rules that were read lately, by their texts: reading them again would cost a start as
 * much as folding the game, and most rooms have those of some other. A zeroed one knows nothing. The
 * texts outlive it. */
#define ROWS_KNOWN_MAX 16 /* of a kind; others take their places */
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
/* The rules of a game's row; NULL if they cannot be read. */
const struct go_rules *rows_rules(struct rows_known *known, struct text text);

/* has_opener: the player who opened it is among the rows. known: or NULL. Fills *ret. */
const char *rows_room(const struct row_room *row, bool has_opener, struct rows_known *known,
                      struct proto_open *ret);
/* Such a row was left out: counted, and, unless there were many lately, told. id: its own. */
void rows_leave_out(struct app *app, enum app_left kind, const struct id128 *id, const char *why);

#endif
