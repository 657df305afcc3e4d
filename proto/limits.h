/* The sizes of the wire. Every limit that a message can reach is here, with its unit. */
#ifndef MIAI_PROTO_LIMITS_H
#define MIAI_PROTO_LIMITS_H

#include <stdint.h>

#define PROTO_MESSAGE_MAX        8192 /* bytes of a message to the server */
#define PROTO_DEPTH_MAX          8    /* objects and arrays inside each other */
#define PROTO_INTEGER_MAX        INT64_C(9007199254740991) /* 2^53-1: exact in a browser */
#define PROTO_SEQ_MAX            INT64_C(4294967295)       /* number of an event or line */
#define PROTO_KEY_MAX            40                        /* bytes of a client's key */
#define PROTO_EPOCH_MAX          40                        /* bytes */
#define PROTO_FIELD_MAX          63   /* bytes of a path of a field; longer ones are cut */
#define PROTO_NAME_MAX           24   /* characters of a player's name */
#define PROTO_SAY_MAX            300  /* characters of a line of chat, or of a report's reason */
#define PROTO_RULESET_MAX        40   /* bytes of "name" or "name@revision" */
#define PROTO_TITLE_MAX          80   /* bytes of a title */
#define PROTO_PAGE_MAX           9999 /* pages of found games */
#define PROTO_FIXED_HANDICAP_MAX 9    /* stones on the fixed points */
#define PROTO_MARKING_MIN_MS     30000
#define PROTO_MARKING_MAX_MS     3600000
#define PROTO_MARKING_DEFAULT_MS 300000
#define PROTO_ABSENCE_MIN_MS     15000
#define PROTO_ABSENCE_MAX_MS     86400000
#define PROTO_ABSENCE_DEFAULT_MS 60000
#define PROTO_UTF8_MAX           4  /* bytes of a character */
#define PROTO_PERIODS_MAX        99 /* byo-yomi periods, or Canadian stones in a period */

#endif
