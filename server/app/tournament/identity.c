/* Identity: a name that the desk typed becomes the player who came. The desk shows a
 * code, the player opens it on their own device, and from then on checks in and reports there.
 *
 * Promises: nothing is kept for a code. It is a keyed hash of tournament, number and time, so a
 * thousand codes cost no memory, and a restart makes all of them worthless. A code lasts ten to
 * twenty minutes, and has 80 bits. It works once, because it is for players without an account. */
#include "server/app/tournament/identity.h"

#include <string.h>

#include "proto/tour/view.h"
#include "proto/wire/command.h"
#include "proto/wire/encode.h"
#include "server/app/command.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/state.h"
#include "server/app/tournament/may.h"
#include "server/app/tournament/tournament.h"
#include "server/app/tournament/tournaments.h"

enum { CHARACTERS = 16 };

/* Letters and digits of which none looks like another (Crockford's base 32). */
static const char alphabet[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/* The code of a player in the period with this number since 1970. */
static void make_code(const struct app *app, const struct tournament *tournament, uint16_t no,
                      int64_t period, char ret[CHARACTERS + 1])
{
    uint8_t said[sizeof app->tournaments->identity_key + 16 + sizeof no + sizeof period],
        *at = said;
    uint8_t hash[32];
    memcpy(at, app->tournaments->identity_key, sizeof app->tournaments->identity_key);
    at += sizeof app->tournaments->identity_key;
    memcpy(at, tournament->id.bytes, 16);
    memcpy(at + 16, &no, sizeof no);
    memcpy(at + 16 + sizeof no, &period, sizeof period);
    app->host.hash(app->host.ctx, said, sizeof said, hash);
    for (unsigned i = 0; i < CHARACTERS; i++)
        ret[i] = alphabet[hash[i] % 32];
    ret[CHARACTERS] = '\0';
}

/* Takes the same time for every guess of the right length. */
static bool is_same(const char *code, const char *guess)
{
    unsigned differs = 0;
    if (strlen(guess) != CHARACTERS)
        return false;
    for (unsigned i = 0; i < CHARACTERS; i++)
        differs |= (unsigned char)(code[i] ^ guess[i]);
    return differs == 0;
}

bool identity_is_right(const struct app *app, const struct tournament *tournament, uint16_t no,
                       const char *guess)
{
    int64_t period = app->now.wall_ms / APP_TOUR_IDENTITY_MS;
    char now[CHARACTERS + 1], before[CHARACTERS + 1];
    make_code(app, tournament, no, period, now);
    make_code(app, tournament, no, period - 1, before);
    return is_same(now, guess) || is_same(before, guess);
}

void identity_question(struct app *app, const struct command *command,
                       const struct tournament *tournament)
{
    uint16_t no = command->message->u.ask.no;
    const struct proto_tour_person *person = tour_person(&tournament->log.tour, no);
    int64_t period = app->now.wall_ms / APP_TOUR_IDENTITY_MS;
    char code[CHARACTERS + 1];
    if (!tournament_may(tournament_role(tournament, command->player), PROTO_ACT_EDIT) || !person ||
        person->account != 0 || person->invited != 0) {
        outbox_refuse(app, command->conn, command->id, PROTO_ERROR_NOTFOUND);
        return;
    }
    make_code(app, tournament, no, period, code);
    proto_encode_identity(&app->text, command->id, code, (period + 2) * APP_TOUR_IDENTITY_MS);
    outbox_answer(app, command->conn);
}
