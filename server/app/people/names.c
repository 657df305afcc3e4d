/* Names: the reasons against a name, and the publication of a new one. */
#include "server/app/people/names.h"

#include <string.h>

#include "proto/json/characters.h"
#include "server/app/people/me.h"
#include "server/app/people/people.h"
#include "server/app/player.h"
#include "server/app/state.h"

enum proto_error names_judge(struct text name, struct text folded, const struct answer *answer)
{
    if (proto_name_is_reserved(name.at, name.length))
        return PROTO_ERROR_ALIKE;
    for (size_t i = 0; answer && i < answer->accounts_n; i++) {
        const struct text *other = &answer->accounts[i].folded;
        if (other->length == folded.length && memcmp(other->at, folded.at, folded.length) == 0)
            return PROTO_ERROR_CONFLICT;
    }
    return answer && answer->accounts_n > 0 ? PROTO_ERROR_ALIKE : PROTO_ERROR_NONE;
}

void names_changed(struct app *app, struct player *player, struct text name)
{
    player_set_name(player, name);
    me_changed(app, player);
    app->people->hooks->renamed(app, player);
}
