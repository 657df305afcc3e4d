/* The decisions of tournaments for their rooms. */
#ifndef MIAI_APP_TOURNAMENT_HOOKS_H
#define MIAI_APP_TOURNAMENT_HOOKS_H

#include "server/app/play/hooks.h"

/* Play calls these for rooms of tournaments. */
extern const struct room_hooks tournament_room_hooks;

#endif
