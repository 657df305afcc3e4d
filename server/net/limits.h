/* The limits of the shell. Everything that a stranger on the network can make grow ends at a number here. */
#ifndef MIAI_NET_LIMITS_H
#define MIAI_NET_LIMITS_H

/* --- messages in --- */
#define NET_MESSAGE_MAX      8192 /* bytes; then 1009. A test compares it with PROTO_MESSAGE_MAX */
#define NET_READ_BYTES       4096 /* bytes of a websocket read in one turn */
#define NET_EMPTY_PIECES_MAX 32   /* empty frames within one message; then 1009 */
#define NET_UNFINISHED_US    20000000 /* for the rest of a message that has begun; then 4400 */

#define NET_IGNORED_BYTES 1048576 /* bytes ignored after a close; then the connection is cut */

/* --- messages out: what a connection may have waiting, by the class of the output --- */
#define NET_ANSWERS_MAX   1024   /* entries; a replay is 500. Then 4001 */
#define NET_ANSWER_BYTES  262144 /* bytes of answers before one more, of any size; then 4001 */
#define NET_PLAYER_MAX    64     /* entries; then 4001 */
#define NET_PLAYER_BYTES  262144 /* bytes of player's events; then 4001 */
#define NET_WATCHER_MAX   16     /* entries; then they are dropped and one snapshot follows */
#define NET_WATCHER_BYTES 65536  /* bytes; the same. All watchers share them */
#define NET_GATHER_BYTES  65536  /* bytes of messages, or of a part of one, that one send() takes */
#define NET_SNDBUF_BYTES  65536  /* bytes in the kernel: few, so that a slow reader is noticed */

/* --- rate --- */
#define NET_STRIKES_TOLD 20  /* pauses in reading without a calm moment; then `rate` is sent */
#define NET_STRIKES_MAX  200 /* the same; then 4429 */

/* --- time, in microseconds --- */
#define NET_TICK_US       1000000   /* between two passes over all connections */
#define NET_STOOD_US      2000000   /* a tick so late means that the process was stopped */
#define NET_REQUEST_US    12000000  /* from accepting or the last answer to a whole request */
#define NET_ANSWER_US     30000000  /* for sending an answer, or the next part of it */
#define NET_STREAM_US     600000000 /* for all of an answer in pieces, at any speed */
#define NET_FAREWELL_US   5000000 /* for a close frame to get through; then the connection is cut */
#define NET_YIELD_US      150     /* of work for strangers; then players are served */
#define NET_RESUMING_US   500     /* for paused readers in a turn of the loop; then in the next */
#define NET_ENDING_US     500 /* for ending connections in a turn of the loop; then in the next */
#define NET_DRAIN_US      2000000 /* from SIGTERM to cutting the connections that are left */
#define NET_AGAIN_MS      1500    /* milliseconds that clients wait when the server leaves */
#define NET_AGAIN_NEAR_MS 100     /* the same where other servers of the site are there */

/* --- the turns of the loop --- */
#define NET_TURN_BOUNDS_N 9 /* of the histogram: from a tenth of a millisecond to a second */

/* --- HTTP --- */
#define NET_BETWEEN_MAX                                                                            \
    512 /* connections that wait for another request; then an answer ends them */
#define NET_HEADERS_MAX 4096  /* bytes of a request's headers; then the connection is cut */
#define NET_HEAD_MAX    8192  /* the same with the names, and with headers without a reader */
#define NET_PATH_MAX    200   /* bytes; then 404 */
#define NET_CHUNK_BYTES 16384 /* bytes of an answer written at once */
#define NET_RX_BYTES    4096  /* bytes of a request read at once */
#define NET_ETAG_BYTES                                                                             \
    524288 /* of an open answer; a longer one has no ETag, for its hash takes time */
#define NET_ACCEPTS_MAX   16 /* connections accepted in one turn of the loop */
#define NET_FDS_SPARE     64 /* descriptors beside connections: database, timers … */
#define NET_LISTENERS_MAX 16 /* addresses listened on */

/* --- bodies of POSTs: files count for the address and the account (budget.h: `uploads`) --- */
/* The table of routes has the longest body of each address (server/app/routes.c). */
#define NET_RECORDS_BYTES    16777216  /* of all records, as far as they have come; then 503 */
#define NET_FILES_BYTES      67108864  /* the same of lists and tournaments */
#define NET_BODY_WAKE_BYTES  2048      /* of a body that come together, unless it ends sooner */
#define NET_BODY_FIRST_BYTES 4096      /* memory that a file gets first; then twice as much */
#define NET_BODY_BYTE_US     1000      /* for each byte of a file: 1 kB/s */
#define NET_BODY_GRACE_US    5000000   /* that a file may be late at its beginning, */
#define NET_BODY_SLACK_US    15000000  /* and after bytes that came early; then 408 */
#define NET_BODY_US          300000000 /* for all of a file; the same */
#define NET_DISCARD_US       2000000   /* for the rest of a refused body, */
#define NET_DISCARD_BYTES    4194304   /* and so much of it; then the connection is cut */
#define NET_BUSY_MS          5000      /* milliseconds to wait, sent with 503 */
#define NET_UPLOAD_AGAIN_MS  5000 /* milliseconds to wait, sent with 429 about files on their way */

#endif
