/* Questions of clients (`get`): the module that answers each. */
#include "server/app/questions.h"

#include "proto/wire/command.h"
#include "server/app/archive/played.h"
#include "server/app/archive/search.h"
#include "server/app/arena/command.h"
#include "server/app/command.h"
#include "server/app/moderation/moderation.h"
#include "server/app/people/found.h"
#include "server/app/play/able.h"
#include "server/app/play/here.h"
#include "server/app/play/legal.h"
#include "server/app/play/seeks.h"
#include "server/app/ratings/ratings.h"
#include "server/app/tournament/ask.h"
#include "server/app/tournament/directed.h"

void questions_handle(struct app *app, struct command *command)
{
    switch ((enum proto_question)command->message->question) {
    case PROTO_GAMES: search_games(app, command); return;
    case PROTO_PLAYED: played_question(app, command); return;
    case PROTO_RATINGS:
    case PROTO_PROFILE:
    case PROTO_HISTORY: ratings_question(app, command); return;
    case PROTO_REPORTS:
    case PROTO_MODERATED:
    case PROTO_TRAIL:
    case PROTO_WAITING: moderation_question(app, command); return;
    case PROTO_LEGAL: legal_question(app, command); return;
    case PROTO_BOTS: able_question(app, command); return;
    case PROTO_SEEKS: seeks_question(app, command); return;
    case PROTO_PRESENT: here_question(app, command); return;
    case PROTO_ACCOUNTS: found_question(app, command); return;
    case PROTO_ARENA_GAMES: arena_question(app, command); return;
    case PROTO_DIRECTED: tournament_directed(app, command); return;
    case PROTO_TOUR:
    case PROTO_LISTED:
    case PROTO_SUM:
    case PROTO_WHY:
    case PROTO_IDENTITY:
    case PROTO_PREVIEW: tournament_question(app, command); return;
    }
}
