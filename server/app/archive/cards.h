/* Cards of games, rooms, players and rulesets, and oEmbed. */
#ifndef MIAI_APP_ARCHIVE_CARDS_H
#define MIAI_APP_ARCHIVE_CARDS_H

#include "server/app/request.h"

app_handler cards_game, cards_room, cards_player, cards_rules, cards_oembed;

#endif
