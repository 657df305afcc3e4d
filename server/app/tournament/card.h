/* The card of a tournament's pages. */
#ifndef MIAI_APP_TOURNAMENT_CARD_H
#define MIAI_APP_TOURNAMENT_CARD_H

#include "server/app/request.h"

app_handler tournament_card;

#endif
