/* The limits of the wire. Every limit that a message can reach is here, with its unit. */
#ifndef MIAI_PROTO_WIRE_LIMITS_H
#define MIAI_PROTO_WIRE_LIMITS_H

#include <stdint.h>

#include "proto/json/limits.h"

#define PROTO_MESSAGE_MAX        8192                /* bytes of a message to the server */
#define PROTO_SEQ_MAX            INT64_C(4294967295) /* number of an event or line */
#define PROTO_KEY_MAX            40                  /* bytes of a client's key */
#define PROTO_EPOCH_MAX          40                  /* bytes */
#define PROTO_NAME_MAX           24                  /* characters of a player's name */
#define PROTO_PASSWORD_MIN       8                   /* characters of a new password */
#define PROTO_PASSWORD_MAX       128                 /* characters of any */
#define PROTO_TOKEN_NAME_MAX     40                  /* characters of a personal token's name */
#define PROTO_LINK_CHARS         64   /* of the link that makes the server's owner: 256 bits */
#define PROTO_SAY_MAX            300  /* characters of a line of chat, or of a report's reason */
#define PROTO_WHY_MAX            200  /* characters of a moderator's reason */
#define PROTO_RULESET_MAX        40   /* bytes of "name" or "name@revision" */
#define PROTO_TITLE_MAX          80   /* bytes of a title */
#define PROTO_PAGE_MAX           9999 /* pages of a list of ratings */
#define PROTO_FIXED_HANDICAP_MAX 9    /* stones on the fixed points */
#define PROTO_MARKING_MIN_MS     30000
#define PROTO_MARKING_MAX_MS     3600000
#define PROTO_MARKING_DEFAULT_MS 300000
#define PROTO_ABSENCE_MIN_MS     15000
#define PROTO_ABSENCE_MAX_MS     86400000
#define PROTO_ABSENCE_DEFAULT_MS 60000
#define PROTO_PERIODS_MAX        99 /* byo-yomi periods, or Canadian stones in a period */

/* --- tournaments; those of their parts: proto/tour/tour.h --- */
#define PROTO_TOUR_SLUG_MAX        40       /* bytes of a-z 0-9 -, no - at an end or doubled */
#define PROTO_TOUR_ADD_MAX         40       /* people of one `add` */
#define PROTO_TOUR_FILE_MAX        4194304  /* bytes of an exported file */
#define PROTO_TOUR_HEAD_MAX        1024     /* bytes of one beside its log */
#define PROTO_TOUR_ACT_MAX         524288   /* bytes of one act in it: 256 people from a list */
#define PROTO_TOUR_ACT_VALUES_MAX  8192     /* values in one act: 256 people have 4,600 */
#define PROTO_TOUR_ERROR_MAX       160      /* bytes of a file's error, its NUL included */
#define PROTO_TOUR_RATING_MAX      9999     /* of a rating or deviation */
#define PROTO_TOUR_MOVES_MAX       10000    /* of a game, as typed or as played */
#define PROTO_TOUR_TIME_MAX_MS     86400000 /* added to a clock; from round to round; no-show */
#define PROTO_TOUR_DELAY_MAX_MS    3600000  /* by which watchers are behind */
#define PROTO_TOUR_NOSHOW_MS       300000   /* by default: at most */
#define PROTO_TOUR_PLAYERS_MAX     256      /* of one tournament; the highest number */
#define PROTO_TOUR_EXCUSED_MAX     3000     /* rounds that the players of one ADD miss */
#define PROTO_TOUR_ROUNDS_MAX      46       /* a double round robin of 24 */
#define PROTO_TOUR_CODE_MIN        6        /* letters and digits of it */
#define PROTO_TOUR_PLAYERS_DEFAULT 64
#define PROTO_TOUR_ROUNDS_DEFAULT  5

/* --- arenas --- */
#define PROTO_ARENA_TITLE_MAX   60 /* characters */
#define PROTO_ARENA_MINUTES_MIN 10 /* length of an arena */
#define PROTO_ARENA_MINUTES_MAX 360

/* --- records --- */
#define PROTO_RECORD_BYTES_MAX      262144  /* bytes of a record that a browser sends */
#define PROTO_RECORD_EVENTS_MAX     32000   /* events of a record; a game of the server has fewer */
#define PROTO_RECORD_NAME_MAX       80      /* characters of a player's name; longer ones are cut */
#define PROTO_RECORD_HANDED_MAX     3000    /* events of a record that a browser sends */
#define PROTO_RECORD_ACTS_BYTES_MAX 2000000 /* bytes of all acts of a record */
#define PROTO_RECORD_COMMENT_MAX    4000    /* characters of a comment on one moment of a game */
#define PROTO_RECORD_COMMENTS_BYTES 262144  /* bytes of all comments of a record */
#define PROTO_RECORD_AGAIN_MAX      30000 /* acts folded once more because moves were taken back */
#define PROTO_RECORD_MARK_EVENTS    64    /* events between two states that a walk keeps */
#define PROTO_RECORD_ACT_TEXT       48    /* bytes of an act quoted in an error, its NUL included */
#define PROTO_RECORD_ERROR_TEXT     256   /* bytes of an error's sentence, its NUL included */

/* --- SGF --- */
#define PROTO_SGF_BYTES_MAX                                                                        \
    16777216 /* of a file; offsets are 32 bits, a decoded byte may become 3 */
#define PROTO_SGF_DEPTH_MAX    10000    /* variations inside each other, of one game */
#define PROTO_SGF_NODES_MAX    200000   /* of one game, variations included */
#define PROTO_SGF_PARTS_MAX    1000000  /* properties and their values, of one game */
#define PROTO_SGF_AGAIN_MAX    67108864 /* bytes of a file read once more behind broken games */
#define PROTO_SGF_NAME_MAX     16       /* letters of a property's name */
#define PROTO_SGF_LEFT_OUT_MAX 8        /* values of a game that are impossible and are left out */
#define PROTO_SGF_VALUE_MAX    65535    /* bytes of a text that Miai itself reads */

#endif
