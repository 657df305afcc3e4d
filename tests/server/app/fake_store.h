/* A store without a disk: rows in lists, in the order in which jobs are committed. It refuses what the real one would
 * refuse (a number taken or left out, a key used twice) and answers every question, so that a whole application can be
 * stopped, thrown away and started again from the committed rows. */
#ifndef TESTS_APP_FAKE_STORE_H
#define TESTS_APP_FAKE_STORE_H

#include "server/base/job.h"

/* Rooms in one part of the live rows: few, so that many tests need more than one part. */
#define FAKE_STORE_LIVE_ROOMS 2

struct fake_store {
    struct job *memory; /* an arena for the rows' texts */
    unsigned
        refusals; /* so many jobs with changes are refused first, as if another process wrote */
    struct row_player *players;
    size_t players_n;
    int64_t players_last; /* highest id given, or drawn */
    struct row_session *sessions;
    size_t sessions_n;
    struct row_room *rooms;
    size_t rooms_n;
    struct row_game *games;
    size_t games_n;
    struct row_event *events;
    size_t events_n;
    struct row_chat *chats;
    size_t chats_n;
    struct row_command *commands;
    size_t commands_n;
    struct row_report *reports;
    size_t reports_n;
    struct row_moderation_act *acts; /* by id */
    size_t acts_n;
    struct row_trail *trail; /* the same */
    size_t trail_n;
    struct row_follow *follows;
    size_t follows_n;
    struct row_mute *mutes;
    size_t mutes_n;
    struct row_invite *invites;
    size_t invites_n;
    struct row_account *accounts;
    size_t accounts_n;
    struct row_tour *tours;
    size_t tours_n;
    struct row_tour_act *tour_acts;
    size_t tour_acts_n;
    struct row_tour_player *tour_players;
    size_t tour_players_n;
    struct row_tour_staff *tour_staff;
    size_t tour_staff_n;
    struct row_arena *arenas;
    size_t arenas_n;
    struct row_arena_act *arena_acts;
    size_t arena_acts_n;
    struct row_rated *rated;
    size_t rated_n;
    int64_t rated_last; /* number of the newest row */
    struct row_saved_file *kept;
    size_t kept_n;
    bool has_link;
    uint8_t link[32];
    int64_t link_at;
    uint32_t epochs[JOB_SHARDS_N]; /* where several processes use it: of the present owners */
};

void fake_store_init(struct fake_store *store);
void fake_store_finish(struct fake_store *store);
/* Carries a job out and sets its status. */
void fake_store_commit(struct fake_store *store, struct job *job);

/* For fake_tours.c: a player joins the answer, if they are not there yet. */
void fake_store_give_player(struct fake_store *store, struct job *job, int64_t id);

#endif
