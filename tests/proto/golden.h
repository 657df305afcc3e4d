/* Messages that the server says, compared byte by byte with the lines in tests/proto/golden, and
 * what they are about. The same lines are held against proto/schema/server.json by
 * schema.test.mjs. */
#ifndef TESTS_PROTO_GOLDEN_H
#define TESTS_PROTO_GOLDEN_H

#include "proto/wire/account.h"

/* Compares the text with golden/NAME.json and finishes it; MIAI_GOLDEN=write in the environment
 * writes the file. */
void assert_golden(const char *name, struct proto_text *text);

#define STRING(s)                                                                                  \
    {                                                                                              \
        s, sizeof(s) - 1                                                                           \
    }
#define NOW INT64_C(1790000000000)

extern const uint8_t game_id[PROTO_ID_BYTES], room_id[PROTO_ID_BYTES];
extern const struct proto_player ann, bob;

/* A channel of the game or the room above. */
struct proto_channel channel_of(enum proto_channel_kind kind, enum proto_audience audience);

/* The result of decoding an `open` with these fields ("\"size\":[9,9],…"). */
struct proto_open settings_of(const char *fields);

#endif
