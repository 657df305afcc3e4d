/* The limits of the bus. A message beyond one is dropped and counted (bus.h), for the bus may lose anything. */
#ifndef MIAI_BUS_LIMITS_H
#define MIAI_BUS_LIMITS_H

#define BUS_BYTES_MAX                                                                              \
    65536 /* bytes that a message carries; the notes of most commits have fewer than 1,000 */
#define BUS_HEAD_MAX  256 /* bytes of a message beside those it carries; asserted in envelope.c */
#define BUS_NODES_MAX 64  /* nodes that are heard, and nodes that are spoken to by name */
#define BUS_BOOTS_MAX 4   /* earlier starts of a node whose messages are known as repeated */

#define BUS_HEARTBEAT_MS 1000 /* of silence, after which Redis is asked whether it is there */
#define BUS_PATIENCE_MS  1500 /* for an answer of Redis; then the bus is down and connects again */
#define BUS_PAUSE_MIN_MS                                                                           \
    100 /* before the first try to connect again; twice as long before each further one … */
#define BUS_PAUSE_MAX_MS 2000  /* … up to this, and again short once the bus was up for as long */
#define BUS_HOLD_MS      2000  /* for which a message waits here while the bus is down */
#define BUS_LEAVE_MS     500   /* for which bus_destroy() waits for the last messages to be sent */
#define BUS_AGE_MAX_MS   30000 /* age of a message by the clocks of both machines, or its lead */
#define BUS_FORGET_MS    60000 /* after which a silent node may lose its place; twice the age */

#define BUS_WRITE_MAX 262144  /* bytes on their way to Redis; more wait in the queue */
#define BUS_REPLY_MAX 4194304 /* bytes of an unfinished answer of Redis; more end the connection */

#define BUS_HOST_MAX     255 /* bytes of a host's name */
#define BUS_PATH_MAX     107 /* bytes of the path of a socket: what the system allows */
#define BUS_PREFIX_MAX   64  /* characters of the prefix of channels */
#define BUS_USER_MAX     64  /* characters of the name of a user of Redis */
#define BUS_PASSWORD_MAX 512 /* bytes of a password for Redis */
#define BUS_SECRET_MIN   32  /* bytes of the site's secret: 64 random hex digits have 256 bits */
#define BUS_SECRET_MAX   1024
#define BUS_WHY_MAX      160 /* bytes of the sentence that says why the bus is down */

#endif
