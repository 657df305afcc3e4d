/* A simulated person at a browser: plays, watches, chats, loses their connection, comes back and repeats unanswered
 * messages. They check every message that they can. */
#ifndef TESTS_SIM_CLIENT_H
#define TESTS_SIM_CLIENT_H

#include "replica.h"

enum { CLIENT_GAMES = 24, CLIENT_CHANNELS = 64, CLIENT_KEYS = 4000 };

/* The last number heard of a channel that is not a game. */
struct heard {
    char name[40];
    char epoch[24];
    uint32_t n;
    bool known;
    bool subscribed; /* asked for on this connection */
    bool refused;    /* and there is no such channel for them */
    int64_t id;      /* of the message that asked */
};

struct acknowledged {
    char key[24];
    uint32_t n;
    char room[23];
    int64_t player;
    bool stored; /* its kind is: wishes of quick pairing are in memory only */
};

/* A command that was refused for good. */
struct refused {
    bool is;
    int64_t player;
    char code[24];
};

struct tour_known;
struct arena_known;

struct client {
    int index;
    bool plays;
    bool signed_in;
    bool signing_in;
    bool
        account; /* they have sent a registration: they may have an account, and know the password */
    uint8_t session[32];
    conn_id conn;
    bool greeted;
    int64_t me; /* player */
    int64_t as; /* the player of this connection, as the server says; 0: a stranger */
    int64_t ids;
    unsigned keys;
    struct replica games[CLIENT_GAMES];
    unsigned games_n;
    struct heard channels[CLIENT_CHANNELS];
    unsigned channels_n;
    json_t *lobby; /* rooms by id */
    json_t *mine;  /* the list of `me` */
    json_t *room;  /* the room they are in, whole */
    char room_id[23];
    char pending[6000]; /* a `do` without its id, not answered yet; "" none */
    char pending_key[24];
    int64_t pending_id;
    int64_t pending_by;  /* the player who said it last */
    unsigned unanswered; /* ticks since */
    struct acknowledged *acknowledged;
    unsigned acknowledged_n;
    struct refused *refused;
    bool settled;
    struct tour_known *tour;
    struct arena_known *arena;
};

struct client *client_create(int index, bool plays);
void client_destroy(struct client *client);
void client_tick(struct sim *sim, struct client *client);
void client_hear(struct sim *sim, struct client *client, conn_id conn, const char *text,
                 size_t length);
/* The answer to their question over HTTP; session: a new one, or NULL. */
void client_answered(struct sim *sim, struct client *client, int status, const uint8_t *session);
void client_lost(struct sim *sim, struct client *client, conn_id conn);
/* Messages to them were dropped; snapshots follow. */
void client_skipped(struct sim *sim, struct client *client);
bool client_is_settled(const struct client *client);

/* Decides what to do next; in act.c. Writes the fields of a `do` (channel, k, …) without key and
 * id; false: nothing. */
bool client_decide(struct sim *sim, struct client *client, char *ret, size_t size);

#endif
