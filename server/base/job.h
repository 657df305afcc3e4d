/* Jobs: what the application wants written or read, and what it gets back. This is the whole
 * vocabulary between server/app and server/store, as plain rows. Neither side sees the other's
 * files, and nothing here shows how the store works.
 *
 * A job is one transaction: when it comes back with JOB_OK, all its changes are durable; otherwise
 * none is. The service thread builds it and gives it away, and it comes back with its answer. A job
 * owns every byte it refers to (its arena). */
#ifndef MIAI_BASE_JOB_H
#define MIAI_BASE_JOB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "proto/lib/text.h"
#include "server/base/id128.h"
#include "server/base/job_arena.h"
#include "server/base/job_rows.h"

/* --- changes ---------------------------------------------------------------------------------- */

enum change_kind {
    /* id 0: the store chooses the id and writes it back into the row; otherwise it is one of a drawn block */
    CHANGE_ADD_PLAYER = 1,
    CHANGE_DRAW_IDS, /* draws n ids of players, which no other job gets; `first` is written back */
    CHANGE_RENAME_PLAYER, /* JOB_CONFLICT if it is an account whose new name is like another's */
    /* player 0: the player added earlier in the same job. JOB_CONFLICT for a token of a player who has
     * JOB_TOKENS_MAX, has no account, or is a bot of another owner than bot_of */
    CHANGE_ADD_SESSION,
    CHANGE_ADD_ROOM,
    CHANGE_SET_ROOM, /* seats, first_black, rematch, state, closed_at */
    CHANGE_ADD_GAME,
    CHANGE_END_GAME,  /* result … ended_at */
    CHANGE_ADD_EVENT, /* must be exactly the next seq of its game, otherwise JOB_CONFLICT */
    CHANGE_ADD_CHAT,
    CHANGE_ADD_COMMAND,
    CHANGE_ADD_REPORT,
    CHANGE_SET_MUTE,
    CHANGE_SET_FOLLOW, /* JOB_CONFLICT if there is no player with this id */
    CHANGE_SET_HIDDEN, /* JOB_CONFLICT if the player has no account */
    /* player 0: the player added earlier in the same job. JOB_CONFLICT if an account has this name
     * or one that looks like it */
    CHANGE_ADD_ACCOUNT,
    CHANGE_CHECK_ACCOUNT,  /* JOB_CONFLICT unless the account is still there with this hash */
    CHANGE_SET_PASSWORD,   /* hash */
    CHANGE_REMOVE_ACCOUNT, /* with its mutes, invitations and roles; the player stays */
    /* account.player becomes a bot of account.bot_of; player 0: the player added earlier in the same job.
     * JOB_CONFLICT unless that is an account of a person who has no games, bots or office, and the owner
     * one with fewer than JOB_BOTS_MAX bots */
    CHANGE_MAKE_BOT,
    CHANGE_USE_SESSION,  /* hash, used_at; it need not exist */
    CHANGE_END_SESSION,  /* hash; it need not exist */
    CHANGE_END_SESSIONS, /* of player, all but hash; tokens too */
    CHANGE_END_BOTS,     /* row.session.player: all tokens of the bots of this owner */
    CHANGE_OFFER_OWNER,  /* hash; an unused earlier link becomes invalid */
    CHANGE_TAKE_OWNER,   /* hash, player, created_at: JOB_CONFLICT unless the link is valid */
    CHANGE_ADD_TOUR,     /* JOB_CONFLICT when the slug is taken */
    CHANGE_SET_TOUR,     /* all but creator and created_at; JOB_CONFLICT as above */
    /* id, stage_at: no question finds the tournament any more, and the purge removes its acts a day later. Its players,
     * roles and invitations are removed by changes of their own */
    CHANGE_DELETE_TOUR,
    /* must be exactly the next seq of its tournament, otherwise JOB_CONFLICT */
    CHANGE_ADD_TOUR_ACT,
    CHANGE_SET_TOUR_PLAYER, /* the player is entered in the tournament (on), or no longer */
    CHANGE_SET_TOUR_STAFF,  /* the player has this role in it, or none */
    /* new, or replaces the one with its tour, round, board and game; one of a room is new, and its game is stored */
    CHANGE_SET_RATED,
    CHANGE_REMOVE_RATED, /* tour, round, board, game; it need not exist */
    CHANGE_ADD_ARENA,
    CHANGE_SET_ARENA, /* stage, starts_at, ends_at, players */
    /* must be exactly the next seq of its arena, otherwise JOB_CONFLICT */
    CHANGE_ADD_ARENA_ACT,
    CHANGE_SET_INVITE,    /* new, or replaces this player's invitation to this tournament */
    CHANGE_REMOVE_INVITE, /* player, tour; it need not exist */
    /* With a report: finishes it, or JOB_CONFLICT if it was finished. The store chooses the id and writes it
     * back. Acts of the kinds `approve`, `annul` and `trust` change which tournaments count for ratings. */
    CHANGE_ADD_MODERATION_ACT,
    CHANGE_ADD_TRAIL,
    /* no row: a file, written once the other changes are durable, if there is a folder for it */
    CHANGE_SAVE_FILE
};
struct change {
    enum change_kind kind;
    struct change *next;
    union {
        struct row_player player;
        struct row_ids ids;
        struct row_session session;
        struct row_room room;
        struct row_game game;
        struct row_event event;
        struct row_chat chat;
        struct row_command command;
        struct row_report report;
        struct row_mute mute;
        struct row_follow follow;
        struct row_hidden hidden;
        struct row_account account;
        struct row_owner_link owner_link;
        struct row_tour tour;
        struct row_tour_act tour_act;
        struct row_tour_player tour_player;
        struct row_tour_staff tour_staff;
        struct row_rated rated;
        struct row_invite invite;
        struct row_arena arena;
        struct row_arena_act arena_act;
        struct row_saved_file saved_file;
        struct row_moderation_act moderation_act;
        struct row_trail trail;
    } row;
};

/* --- questions: a job has either changes or one question -------------------------------------- */

enum question_kind {
    QUESTION_NONE = 0,
    /* hash, made_since, used_since -> player, session, muted, followed, the newest invitation of each inviter */
    QUESTION_SESSION,
    /* key (a folded name), name (as written) -> at most two accounts with this name or one that
     * looks like it, but not `player` */
    QUESTION_NAME,
    /* player, or key (a folded name) -> account, player; owner -> count: their bots */
    QUESTION_ACCOUNT,
    QUESTION_ALL_TOKENS, /* hash, limit -> sessions: the tokens of all players after this hash */
    /* player -> sessions: the tokens of this player and of their bots, newest first; players: the bots */
    QUESTION_TOKENS,
    /* player -> file: everything stored about them, in lists of at most `limit` rows. For JOB_READS */
    QUESTION_EXPORT,
    QUESTION_OWNER,   /* made_since -> owned */
    QUESTION_COMMAND, /* player, key -> command */
    QUESTION_ROOM, /* id -> the room with its players, games and the last 100 lines of both chats */
    QUESTION_GAME, /* id -> game with its events */
    /* search, or the games of `player` -> games, newest first; JOB_BROAD if too many players have such a name. For JOB_READS */
    QUESTION_GAMES,
    /* player, played, search.ruleset, .after, .limit -> games, newest first; rated: the rows of those that are rated
     * games of rooms. A page may have fewer games than `limit`, and `more`. For JOB_READS */
    QUESTION_PLAYED,
    /* one part of the rooms that are not closed: those after the room `id` (0: the first ones), and `more`.
     * Rooms with their players by id, games, both chats, and the events of the newest game of each, `left`
     * only with the last of them. With the last part the bytes of all tournaments. For the start */
    QUESTION_LIVE,
    /* id, or key (a slug) -> tour with its acts and its creator. With a player also the number of
     * their tournaments in a stage of `from` to `to`, and the bytes of all their tournaments.
     * `brief`: without the acts */
    QUESTION_TOUR,
    /* tournaments in which something may happen without a client, with a higher number than `from`:
     * at most `limit` tours with id and n, by number; `more` */
    QUESTION_AWAKE,
    /* player -> at most `limit` tours with id, in a stage of `from` to `to`, in which they are
     * entered, newest stage first */
    QUESTION_CALLED,
    /* public tournaments in a stage of `from` to `to`, newest stage first -> at most `limit` tours
     * with their creators */
    QUESTION_TOURS,
    /* arenas in a stage of `from` to `to`, those that start last first -> at most `limit` arenas with their
     * creators */
    QUESTION_ARENAS,
    /* id -> the arena with its creator, at most `limit` acts after number `from` and the players who join in them;
     * `more` */
    QUESTION_ARENA,
    QUESTION_PLAYERS, /* ids -> players */
    /* key (the beginning of a folded name) -> the first `limit` accounts of people, by name, as players. For JOB_READS */
    QUESTION_ACCOUNTS,
    /* at most `limit` rated games with a higher number than `from`, by number, including those that
     * do not count; `more` */
    QUESTION_RATED,
    /* player -> players, and their last `limit` rated games that count, newest first; records, and met */
    QUESTION_PROFILE,
    /* player, key (a pool) -> their last `limit` rated games in it that count, newest first. For JOB_READS */
    QUESTION_HISTORY,
    /* acts in force, of the kinds that every command checks: mutes and bans that end after `from`,
     * words, acts on tournaments; at most `limit` */
    QUESTION_STANDING,
    /* the target of an act of a moderator: moderation.act, .report, a line (id, moderation.audience,
     * moderation.line), a room (id), a tournament (moderation.tour) or player, in this order -> acts, reports,
     * chats, rooms, tours; and the player that it concerns -> players. Not found: an empty answer */
    QUESTION_TARGET,
    /* the next three: newest first, below moderation.before, at most `limit`; `more` */
    QUESTION_REPORTS, /* with moderation.all finished ones too -> reports, chats */
    /* of player (0: all), of the kind `key` ("": all), moderation.all: ended ones too -> acts */
    QUESTION_ACTS,
    QUESTION_TRAIL, /* of player, the account `key`, or moderation.address -> trail, players */
    /* tournaments that ask to be rated and that are neither approved nor annulled -> tours with their creators */
    QUESTION_WAITING,
    /* tournaments that `player` directs or helps with, newest first, at most `limit`; `more` ->
     * tours without their settings and creators */
    QUESTION_DIRECTED
};
struct moderation_question {
    int64_t before, act, report; /* before INT64_MAX: from the newest */
    bool all, has_address;
    uint8_t audience, address[16];
    uint32_t line;
    bool room; /* `id` names a room */
    struct id128 tour;
};
/* Which lists show a finished game; as the column `listed` of its row. A search asks for a set of them. */
enum listed {
    LISTED_NOT = 1,     /* none: it ended without a result before both players had moved */
    LISTED_PEOPLE = 2,  /* between people */
    LISTED_COMPUTER = 4 /* a house player or a bot played */
};

/* The result of a game for one of its players. */
enum outcome {
    OUTCOME_ANY,
    OUTCOME_WON,
    OUTCOME_DRAWN,
    OUTCOME_LOST,
    OUTCOME_NONE /* aborted, or lost by both */
};

struct played_question {
    int64_t against; /* the opponent; 0: any */
    enum outcome outcome;
    enum { PLAYED_ALL, PLAYED_RATED, PLAYED_UNRATED } rated;
};

struct question {
    enum question_kind kind;
    uint8_t hash[32];
    int64_t player, owner;
    int64_t made_since, used_since; /* only what was made, and used, at that time or later */
    struct id128 id;
    struct text key, name;
    struct {
        struct text player; /* beginning of a name, or of a word in it; "": any player */
        struct text ruleset;
        uint8_t listed;     /* enum listed, as a set */
        int64_t from, to;   /* to: 0 is no bound */
        int64_t after_ms;   /* only games after the game `after`, which ended then; */
        struct id128 after; /* 0: from the first */
        uint32_t limit;
    } search;
    struct played_question played;
    bool brief;
    const int64_t *players; /* in the job's memory */
    size_t players_n;
    struct moderation_question moderation;
};

/* The rows that were read, as lists in the order of the question (events by seq, games by number, chat by seq). */
struct answer {
    struct row_player *players;
    size_t players_n;
    struct row_room *rooms;
    size_t rooms_n;
    struct row_game *games;
    size_t games_n;
    struct row_event *events;
    size_t events_n; /* grouped by game, in the order of games */
    struct row_chat *chats;
    size_t chats_n;
    struct row_command *commands;
    size_t commands_n;
    int64_t *muted;
    size_t muted_n;
    int64_t *followed;
    size_t followed_n;
    struct row_invite *invites;
    size_t invites_n;
    struct row_account *accounts;
    size_t accounts_n;
    struct row_session *sessions;
    size_t sessions_n;
    struct row_tour *tours;
    size_t tours_n;
    struct row_tour_act *tour_acts;
    size_t tour_acts_n; /* grouped by tournament, in the order of tours */
    struct row_arena *arenas;
    size_t arenas_n;
    struct row_arena_act *arena_acts;
    size_t arena_acts_n;
    struct row_rated *rated;
    size_t rated_n;
    struct row_record *records;
    size_t records_n;
    struct row_met *met;
    size_t met_n;
    struct row_report *reports;
    size_t reports_n;
    struct row_moderation_act *acts;
    size_t acts_n;
    struct row_trail *trail;
    size_t trail_n;
    uint32_t count;
    int64_t bytes;
    struct text file;
    bool owned; /* the server has an owner, or a link that waits for one */
    bool more;  /* a search has another page, */
    /* which begins after the game `last` that ended at last_ms; QUESTION_GAMES and QUESTION_PLAYED */
    struct id128 last;
    int64_t last_ms;
};

enum job_status {
    JOB_OPEN = 0,
    JOB_OK,
    JOB_CONFLICT,
    /* this process does not own the shard of the job any more: another one may change what it changes */
    JOB_STALE,
    JOB_BROAD,  /* the question would take too many steps: no answer */
    JOB_DROPPED /* the asker of the question had left: no answer */
};

enum job_queue {
    /* Changes, and questions that must see every job given away before them. They come back in the
     * order in which they were given away. */
    JOB_WRITES = 0,
    /* Questions that strangers may ask without a limit, or that read much. They see all jobs that
     * had come back before they were given away, and end at a number of steps. Questions for a file
     * (QUESTION_GAME, QUESTION_EXPORT) come back in their own order, all others in theirs. */
    JOB_READS,
    JOB_QUEUES_N
};

/* The site is divided into so many shards. Where several processes serve it, each has an owner at any time, and a
 * number that grows with each new one. */
#define JOB_SHARDS_N 256

struct job {
    uint64_t ticket; /* chosen by the application */
    uint16_t shard;  /* 1 + the shard of what its changes change; 0: it does not matter who owns what */
    uint32_t epoch;  /* in which this process owns that shard: otherwise JOB_STALE */
    enum job_queue queue;
    enum job_status status;
    _Atomic bool left; /* the asker has left; owned by the store, safe between its threads */
    struct change *first, *last;
    struct question question;
    struct answer answer;
    size_t bytes; /* the space that its changes take on the disk, roughly */
    struct arena *arena;
    bool kept; /* job_keep() was called: the keeper destroys it */
};

struct job *job_create(uint64_t ticket);
void job_destroy(struct job *job); /* takes NULL */
/* Keeps a job that came back, which the application would otherwise destroy after its use. The
 * caller destroys it. */
struct job *job_keep(struct job *job);
void *job_alloc(struct job *job, size_t bytes); /* zeroed, lives as long as the job */
struct text job_text(struct job *job, const void *at, size_t len); /* a copy in the arena */
/* Appends an empty change to fill in; each one counts JOB_CHANGE_BYTES and its texts. */
#define JOB_CHANGE_BYTES 64
struct change *job_change(struct job *job, enum change_kind kind);

#endif
