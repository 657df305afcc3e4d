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

/* --- rows: the tables of migrations/ ---------------------------------------------------------- */

/* The account of a player. 0 is a guest, so that the kind serves as a truth value. */
enum account_kind { ACCOUNT_NONE, ACCOUNT_PERSON, ACCOUNT_BOT };

struct row_player {
    int64_t id;
    struct text name;
    struct text folded; /* renaming: the new name by which an account is found */
    int64_t created_at;
    uint8_t account;       /* filled by reads: enum account_kind */
    bool owner, moderator; /* filled by QUESTION_SESSION, QUESTION_ACCOUNT and QUESTION_TARGET */
    bool hidden;           /* filled by QUESTION_SESSION */
    int64_t account_at;    /* QUESTION_SESSION: when the account was made; 0: no account */
};
struct row_ids {
    int64_t n, first; /* first … first + n - 1 */
};
struct row_account {
    int64_t player;     /* 0: the player added earlier in the same job */
    struct text folded; /* the name by which it is found; unique */
    struct text name;   /* CHANGE_ADD_ACCOUNT: the name as written; no two look the same */
    struct text hash;   /* of the password, as text */
    int64_t created_at;
    int64_t bot_of; /* the owner of a bot's account; 0: the account of a person. Filled by reads: */
    bool has_games; /* and whether the player has ever played (QUESTION_ACCOUNT) */
};
#define JOB_BOTS_MAX      3                       /* bots of one owner */
#define JOB_TOKENS_MAX    16                      /* tokens of one account */
#define JOB_OWNER_LINK_MS (24 * INT64_C(3600000)) /* how long a link is valid */
struct row_owner_link {
    uint8_t hash[32];   /* of the link's secret */
    int64_t player;     /* the player who uses the link */
    int64_t created_at; /* CHANGE_TAKE_OWNER: when the link is used */
};
struct row_session {
    uint8_t hash[32];
    int64_t player;
    int64_t created_at, used_at; /* used: as last noted, about once a day */
    struct text token;           /* the name of a token; empty: the session of a cookie */
    uint8_t scopes;              /* of a token: PROTO_SCOPE_… */
    int64_t bot_of;              /* of a token: the owner of the bot `player`, or 0 */
};
struct row_room {
    struct id128 id;
    int64_t opener; /* player */
    bool is_public;
    struct text settings;         /* JSON, as clients see it */
    int64_t seats[2];             /* player, or 0 */
    int8_t first_black;           /* the seat that has Black in game 1, -1 while undrawn */
    uint8_t rematch;              /* 1 + the seat that offers another game; 0: none */
    uint8_t state;                /* enum room_state of the application */
    int64_t opened_at, closed_at; /* closed_at 0: alive, and part of QUESTION_LIVE */
    struct id128 tour, arena;     /* the tournament or arena that it belongs to; zero: none */
    /* filled by reads, if it belongs to a tournament; of an arena the title */
    struct text tour_slug, tour_title, tour_place;
    int64_t tour_delay_ms;
    bool shut; /* filled by reads: a moderator closed it */
};
struct row_game {
    struct id128 id, room;
    uint32_t number;     /* within the room, from 1 */
    struct text ruleset; /* empty for a mix */
    uint16_t revision;
    struct text title;
    struct text rules; /* JSON object with every clause */
    uint8_t width, height;
    struct text setup; /* board text */
    uint8_t to_move, handicap;
    int16_t komi_x2;
    struct text clock; /* JSON */
    int64_t marking_ms, absence_ms;
    int64_t black, white; /* players */
    bool is_public;
    int64_t started_at;
    /* filled when it ends */
    struct text result, reason; /* "" while it runs */
    bool scored;
    int32_t score_x2[2];
    uint32_t moves;
    int64_t ended_at;
    /* filled by reads */
    struct text black_name, white_name;
    uint8_t black_account, white_account; /* enum account_kind */
    struct text tour_title, tour_place;   /* QUESTION_GAME: of its tournament; "": none */
};
struct row_event {
    struct id128 game;
    uint32_t seq;     /* from 1 */
    uint8_t version;  /* of the meaning of kind and data; 1 */
    uint8_t kind;     /* enum proto_event_kind */
    uint8_t player;   /* GO_BLACK, GO_WHITE or 0 for the server */
    struct text data; /* the act as text ("b Q16", "undo 12") */
    int64_t spent_ms, lag_ms;
    struct text left; /* both clocks after it, JSON; empty without clock */
    int64_t at;       /* UTC ms, for records only */
    struct text key;  /* the client's idempotency key; empty for the server */
};
struct row_chat {
    struct id128 room;
    uint8_t audience; /* 1 players, 2 watchers */
    uint32_t seq;
    int64_t player;
    struct text player_name; /* filled by reads; */
    uint8_t account;         /* and the player's enum account_kind */
    struct text text;
    int64_t at;
    bool removed; /* filled by reads: a moderator removed it */
};
struct row_command { /* the answer of a command that made no game event, kept for a day */
    int64_t player;
    struct text key;
    uint8_t body[16]; /* hash of channel, kind and fields */
    struct text answer;
    int64_t at;
};
struct row_report {
    int64_t id; /* filled by reads, as are the next ones */
    int64_t done;
    struct text by_name;
    size_t chats_n; /* lines around it, in the answer's chats, report after report */
    struct id128 room;
    uint8_t audience;
    uint32_t line;
    int64_t by;
    struct text why;
    int64_t at;
};
struct row_mute {
    int64_t player, muted;
    bool on;
};
struct row_follow {
    int64_t player, followed;
    bool on;
};
struct row_hidden {
    int64_t player;
    bool on; /* the account is not listed as here */
};
struct row_invite { /* a player is asked to take part in a tournament */
    int64_t player;
    struct id128 tour;
    int64_t by, at;
    /* filled by reads */
    struct text tour_slug, tour_title, by_name;
};
struct row_moderation_act { /* an act of a moderator */
    int64_t id, at;
    int64_t by; /* player; 0: the operator */
    struct text kind;
    int64_t player; /* the player that it concerns; 0: none */
    bool has_address, has_session;
    uint8_t address[16], session[8];
    struct id128 room, tour; /* zero: none */
    uint8_t audience;
    uint32_t line;
    int64_t report;
    struct text name, why;
    int64_t until;
    bool has_whence;
    uint8_t whence[16]; /* address of its author */
    int64_t undoes;     /* the act to end; JOB_CONFLICT if that is not in force */
    bool replaces;      /* ends the act of this kind in force for the same target */
    bool once;          /* JOB_CONFLICT if one of this kind is in force for the same target */
    bool person;        /* JOB_CONFLICT if the account of `player` is a bot's */
    bool rates;         /* written back: rated games now count that did not, or the reverse */
    /* filled by reads */
    int64_t ended;
    struct text by_name, player_name, tour_slug, tour_title;
};
struct row_trail { /* which player did what, from which address */
    int64_t id;    /* filled by reads */
    int64_t at;
    uint8_t what;
    int64_t player; /* 0: the player added earlier in the same job */
    bool has_address, has_session, has_thing;
    uint8_t address[16], session[8];
    struct id128 thing;
    uint32_t n;
    struct text player_name; /* filled by reads */
};
#define JOB_RATES_ALL INT64_MAX
struct rates {        /* which games of a tournament count for ratings */
    int64_t until_ms; /* games that ended by then count; 0: not approved; JOB_RATES_ALL */
    int64_t approved_by, annulled_by; /* acts; 0: none. While annulled is set no game counts */
};
struct row_tour { /* the row of a tournament in lists and links */
    struct id128 id;
    struct text slug; /* unique */
    struct text title;
    int64_t creator; /* player */
    int64_t created_at;
    bool is_public;       /* listed */
    uint8_t stage;        /* enum proto_tour_stage */
    int64_t stage_at;     /* since when */
    struct text settings; /* JSON */
    uint8_t rounds, round;
    uint16_t players;
    uint32_t bytes; /* of its log, as stored */
    bool wakes;     /* something may happen in it without a client */
    bool rated;     /* the tournament asks to be rated; not read */
    int64_t delay_ms;
    /* CHANGE_ADD_TOUR: clients cannot find it yet; more acts of it follow, and CHANGE_SET_TOUR with the last ones */
    bool arrives;
    /* filled by QUESTION_TOUR and CHANGE_ADD_TOUR: which games count, by which acts */
    struct rates rates;
    struct text annul_why; /* QUESTION_TOUR: why it was annulled */
    /* filled by QUESTION_TOUR: the bytes of all tournaments of its creator */
    int64_t creator_bytes;
    int64_t n;    /* filled by reads: later rows have higher numbers */
    uint8_t role; /* QUESTION_DIRECTED: the role of the player in question, enum proto_tour_role */
};
struct row_tour_act {
    struct id128 tour;
    uint32_t seq; /* from 1 */
    int64_t at;
    int64_t actor;    /* player; 0: the server */
    struct text kind; /* the act's word */
    struct text data; /* JSON, whole */
    struct text key;  /* the client's idempotency key; empty for the server */
};
struct row_tour_player {
    struct id128 tour;
    int64_t player;
    bool on, waits; /* waits: on the waiting list */
};
struct row_tour_staff {
    struct id128 tour;
    int64_t player;
    uint8_t role; /* enum proto_tour_role; 0: the role has ended */
};
/* A game that counts for ratings. One of a tournament counts if the tournament does and no player in
 * it is a guest. */
struct row_rated {
    int64_t n;        /* filled by reads: later rows have higher numbers */
    struct text pool; /* name of the ruleset */
    struct id128
        tour; /* zero: played in a room that a player opened; then round, board and game are 0 */
    struct id128 played; /* that game; else zero */
    bool played_public;  /* filled by QUESTION_PROFILE */
    uint16_t board;
    uint8_t round, game;
    int64_t black, white; /* players */
    uint8_t black_score2; /* 0, 1, 2 */
    int64_t ended_at;
    bool guest; /* one of the players has no account */
    /* filled by reads. counts: the game counts now. older: it was stored before schema 13, and
     * `guest` was decided then */
    bool counts, older;
    /* filled by QUESTION_PROFILE; slug and title where the tournament is listed */
    struct text black_name, white_name, tour_slug, tour_title;
    uint8_t black_account, white_account; /* enum account_kind */
};

/* How often a player won, drew and lost. */
struct row_record {
    struct text ruleset; /* "": all mixes together */
    uint32_t n[2][3];    /* with Black and with White: won, drawn, lost */
};
struct row_met { /* the same against one opponent */
    int64_t player;
    struct text name;
    uint8_t account; /* enum account_kind */
    uint32_t n[3];
};

struct row_saved_file { /* a tournament as a file, beside the backups of the database */
    struct text name;   /* of the file, without its suffix; a-z 0-9 - */
    struct text bytes;
};

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

struct job {
    uint64_t ticket; /* chosen by the application */
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
