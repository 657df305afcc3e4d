/* Inside of tests/memory: the world on stage, and what the scenes share of it. */
#ifndef TESTS_MEMORY_STAGE_H
#define TESTS_MEMORY_STAGE_H

#include "tests/server/app/tour_world.h"

extern struct world world;
extern struct table table;
extern struct meet meet;
extern conn_id nobody;
/* People of the stage STAGE_WEB, and the link that makes an owner. */
extern int guest, account;
#define STAGE_LINK "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
/* Files that were asked for while the scene was set. */
extern char *stage_file;
/* A room with a free seat, and one with only its opener. */
extern char stage_room[23];

void stage_say(conn_id conn, const char *message);

#endif
