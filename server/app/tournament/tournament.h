/* Tournaments in the running server. A tournament is its log (server/tour); here it is judged, sent
 * to the store, let out when it is stored, and joined to real rooms and games.
 *
 * As a game, it has two folds: `log.tour` judges, and includes what is on its way to the store;
 * `published` is what everybody may see. They are one while nothing is on its way. */
#ifndef MIAI_APP_TOURNAMENT_TOURNAMENT_H
#define MIAI_APP_TOURNAMENT_TOURNAMENT_H

#include <sys/queue.h>

#include "proto/tour/view.h"
#include "proto/wire/moderation.h"
#include "server/app/channel.h"
#include "server/app/dedup.h"
#include "server/app/limits.h"
#include "server/app/outbox.h"
#include "server/app/play/hooks.h"
#include "server/app/ratings/ratings.h"
#include "server/app/timers.h"
#include "server/base/job.h"
#include "server/tour/log.h"
#include "server/tour/tour.h"

struct deferred;

/* What the row of a tournament says, stored or on its way. */
struct tournament_row {
    char slug[PROTO_TOUR_SLUG_MAX + 1];
    uint32_t rev; /* of settings and stage */
    uint8_t stage, rounds, round;
    uint16_t players;
    bool wakes;
    uint32_t bytes; /* as stored, in whole pages */
    int64_t delay_ms, stage_at_ms;
};

struct tournament {
    struct id128 id;
    LIST_ENTRY(tournament) link; /* all visible ones, newest first */
    struct player *creator;
    int64_t created_ms;
    bool visible;
    bool quiet;    /* more is about to change: told together */
    bool drawing;  /* a thread draws a round for the server */
    uint32_t pins; /* jobs on their way */
    int64_t used_us;
    size_t memory; /* as counted last */
    struct tour_log log;
    struct tour *published; /* log.tour while nothing is on its way, else `behind` */
    struct tour behind;
    struct tour undone[APP_TOUR_UNDOS_MAX]; /* as of undos on their way that something follows */
    uint8_t undone_n;
    struct tournament_row row;
    struct rates rates;     /* do its games count? As it is stored */
    char *annul_why;        /* NULL: it is not annulled */
    bool rates_moved;       /* others of its games count than the ratings say yet */
    struct player **pinned; /* whoever the log names, counted */
    uint32_t pinned_n, pinned_size;
    char epoch[13];
    struct channel channel, desk, boards;
    struct sent *sent;  /* sections as everybody knows them; NULL: nobody listens */
    struct call *calls; /* what is wanted of players, as they know it */
    uint16_t calls_n;
    struct timer timer;      /* what happens by itself */
    struct timer note_timer; /* live boards, the desk's open ones, late standings */
    int64_t note_us;         /* before then none of those is told */
    int64_t since_ms;        /* UTC: when this process took it up */
    int64_t auto_from_ms;    /* UTC: from when the next step by itself is waited for, at least */
};

/* --- life (tournament.c) ------------------------------------------------------------------------- */

struct tournament *tournament_find(const struct app *app,
                                   const uint8_t id[16]); /* NULL: not in memory */
/* The tournament of a room, if it has one and that is in memory. */
struct tournament *tournament_of(const struct app *app, const struct room *room);
/* One that nobody sees yet; creator is counted. */
struct tournament *tournament_create(struct app *app, struct id128 id, struct player *creator,
                                     int64_t created_ms);
void tournament_publish(struct app *app, struct tournament *tournament);
void tournament_destroy(struct app *app, struct tournament *tournament);
void tournament_finish_all(struct app *app);
/* --- who stays (evict.c) --- */

/* Forgets tournaments that nobody hears, while they are too many or too large, or were not used for
 * long. */
void tournament_evict(struct app *app);
/* Has it done before long, unless it is going to be. */
void tournament_evict_later(struct app *app);
/* The same where they are too large. */
void tournament_relieve(struct app *app);
/* Are they too large together? */
bool tournament_is_tight(const struct app *app);
/* Counts its memory anew. */
void tournament_measure(struct app *app, struct tournament *tournament);
/* May this player (or nobody: NULL) hear it, and so keep it in memory? */
bool tournament_admits(struct app *app, struct tournament *tournament, const struct player *player);

/* Keeps a player in memory whom the log names. */
void tournament_pin(struct tournament *tournament, struct player *player);
bool tournament_pins(const struct tournament *tournament, const struct player *player);
uint8_t tournament_role(const struct tournament *tournament, const struct player *player);
/* Reserves the slug that the log says now, in place of the one before. */
void tournament_take_slug(struct app *app, struct tournament *tournament);
struct tournament *tournament_with_slug(const struct app *app, const char *slug);
/* A player as everybody sees them: as they were entered, or, where their account is gone, as the
 * number that they have become. */
void tournament_person(const struct app *app, const struct proto_tour_person *person,
                       struct proto_tour_person *ret);
/* A player has another name. */
void tournament_renamed(struct app *app, const struct player *player);
/* Are so many undos on their way to the store that no other one is judged until then? */
bool tournament_undoes(const struct tournament *tournament);
uint16_t tournament_players(const struct tour *tour); /* who was not removed */
uint8_t tournament_round(const struct tour *tour);    /* last round that everybody sees; 0 */

/* --- one transaction (transaction.c) --------------------------------------------------------- */

/* A room that begins with a step. */
struct begun {
    struct room *room;
    struct game *game;
};
struct transaction {
    struct completion completion;
    struct id128 tour;
    struct job *job;
    struct dedup *dedup; /* NULL: the server does it, or a file */
    struct dedup_answer answer;
    int64_t actor; /* whose acts they are; 0: the server's */
    /* called when it is stored, or with false when it never will be; NULL: nobody waits */
    void (*then)(struct app *app, void *ctx, bool stored);
    void *ctx;
    bool creates;
    uint32_t last; /* number of its last act; 0: none yet */
    uint32_t left; /* acts of a file that are not in a job yet: the last ones before that */
    struct begun *begun;
    unsigned begun_n;
    const struct row_room *like_room; /* of the board that was opened last; NULL: none */
    const struct row_game *like_game;
    uint8_t like_handicap;
    struct id128 *games; /* games that get an event with it */
    unsigned games_n;
};
struct transaction *transaction_create(struct app *app, struct tournament *tournament,
                                       struct command *command);
/* Judges an act and, if it is well, makes it part of the step: its memory is the log's then. */
struct tour_verdict transaction_act(struct app *app, struct tournament *tournament,
                                    struct transaction *transaction, struct proto_tour_act *act);
/* Makes a log that was folded, which came in a file, that of a tournament that has none yet. */
void transaction_take(struct app *app, struct tournament *tournament,
                      struct transaction *transaction, struct tour_log *log);
void transaction_store(struct app *app, struct tournament *tournament,
                       struct transaction *transaction);
/* Gives up a step that has no act. */
void transaction_drop(struct app *app, struct transaction *transaction);
/* A step of one act. */
struct tour_verdict transaction_once(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act);
/* The same of an UNDO, by its fold, which has come to the end of the log. */
struct tour_verdict transaction_undo(struct app *app, struct tournament *tournament,
                                     struct command *command, struct proto_tour_act *act,
                                     struct tour_refold *refold);
/* Judges an act of the server and puts it into a job that stores something else too. Returns its
 * number; 0: it may not be. */
uint32_t tournament_add(struct app *app, struct tournament *tournament, struct proto_tour_act *act,
                        struct text key, struct job *job);
/* Acts up to this number are stored: everybody may know. Telling is tournament_notify(). */
void tournament_publish_to(struct app *app, struct tournament *tournament, uint32_t n);

/* --- what they take (bytes.c) ---------------------------------------------------------- */

/* Here, and nowhere else, tournaments are made, taken in and grow; it is all stored bytes.

 * May this player have one more, of so many bytes, besides those that are not over (`open_n`)? `opens`:
 * it is not over itself. Else FULL with `field`, "tours", "bytes" or "server", and in `n` the limit. */
struct tour_verdict tours_may_make(const struct app *app, const struct player *player,
                                   uint32_t open_n, bool opens, size_t bytes);
/* May this act be added, for the sake of what there is already? Whatever finishes an event may. */
struct tour_verdict tournament_may_grow(const struct app *app, const struct tournament *tournament,
                                        const struct proto_tour_act *act);
/* The log has grown, or is new: counts it with its creator's and with all. True: the row says less. */
bool tournament_weigh(struct app *app, struct tournament *tournament);
/* What the store says of all that this player made, unless it is known better. */
void tours_know(struct player *player, int64_t bytes);

/* --- kept as a file (save.c) ---------------------------------------------------------- */

/* How many rounds are over, and one more when the event is: where it grows, something has ended. */
unsigned tournament_ends(const struct tour *tour);
/* Lets the job keep the tournament as a file. */
void tournament_save_file(struct app *app, const struct tournament *tournament, struct job *job);

/* --- rooms and games (rooms.c, rooms_open.c, games.c, hooks.c) ----------------------- */

/* Makes room and first game of a pairing, as part of the step; fills board, room and game of
 * *ret_given. False: one of the two has no account. */
bool rooms_open(struct app *app, struct tournament *tournament, struct transaction *transaction,
                const struct proto_tour_pair *pair, struct proto_tour_pair *ret_given);
/* They are stored. */
void rooms_show(struct app *app, struct begun *begun);
void rooms_drop(struct app *app, struct begun *begun);
/* Rooms say what their tournament is called now. */
void rooms_rename(struct app *app, const struct tournament *tournament);
/* Ends whatever game of the pairing is running, as part of the step: the one `result` makes win (a
 * pairing's, enum proto_tour_result), else nobody. game: 1 or 2; 0: whichever. */
void rooms_stop(struct app *app, struct transaction *transaction,
                const struct proto_tour_pair *pair, uint8_t game, uint8_t result);
/* The room of a pairing, if it is in memory and the tournament's own: an event that came in a file may
 * name any. */
struct room *rooms_find(const struct app *app, const struct tournament *tournament,
                        const struct proto_tour_pair *pair);
/* `time`: adds to a clock of a running game of the act's board; both players see it. */
struct tour_verdict rooms_add_time(struct app *app, struct tournament *tournament,
                                   struct command *command, struct proto_tour_act *act);
/* A game of the tournament that goes on; NULL: it is over, not in memory, or another's (an event that
 * came in a file may name any). */
struct game *rooms_game(const struct app *app, const struct id128 *tour,
                        const struct proto_tour_game *played);
/* A game gets an event with the step. */
void transaction_add_game(struct transaction *transaction, const struct game *game);
/* Can games begin under these settings? And one with so many stones? */
bool rooms_are_possible(struct app *app, const struct proto_tour_settings *settings);
bool rooms_take_stones(struct app *app, const struct proto_tour_settings *settings,
                       unsigned stones);

/* Where the room's pairing stands in a fold; NULL: nowhere. */
struct proto_tour_pair *tournament_place(const struct tour *tour, const struct room *room,
                                         uint8_t *ret_round);
/* Rooms of the running round that closed, and in which another game follows after all (a ruling was
 * taken back, or made a draw of what was won), live again and begin it. */
void tournament_resume(struct app *app, struct tournament *tournament);
/* A game of a room of theirs was shown. */
void tournament_game_published(struct app *app, struct room *room);
/* A player came to a board, or left it; a room of theirs is back after a restart. */
void tournament_presence(struct app *app, struct room *room);
void tournament_revived(struct app *app, struct room *room);
/* The tournament of the room has come into memory. */
void tournament_game_known(struct app *app, struct room *room);
/* They have been held long enough. */
void tournament_hold_due(struct app *app, struct room *room);
/* What play asks and tells of rooms of tournaments. */
extern const struct room_hooks tournament_room_hooks;

/* --- commands and questions ------------------------------------------------------------------- */

void tournament_create_command(struct app *app, struct command *command);
void tournament_command(struct app *app, struct command *command, struct tournament *tournament);
/* What players do by themselves (entry.c). */
void tournament_player_command(struct app *app, struct command *command,
                               struct tournament *tournament);
/* Whether somebody of this role (enum proto_tour_role) may do such an act; kind 0: add time. */
bool tournament_may(uint8_t role, uint8_t kind);
void tournament_question(struct app *app, struct command *command);
/* Which tournaments the asker directs or helps with (directed.c). */
void tournament_directed(struct app *app, struct command *command);
/* Refuses with what the tournament says. */
void tournament_refuse(struct app *app, struct dedup *dedup, const struct tour_verdict *verdict);

/* PAIR, SWAP, JOIN and UNDO (drawing.c): a thread makes the pairs, or folds the log without the
 * act; then round_drawn() or step_undo() follows, or a refusal. Well: it is on its way, or was answered. */
struct tour_verdict round_draw(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act);
/* Acts on rounds that need more than being judged (round.c): rooms open and close in the same
 * transaction. request NULL: the server. On refusal nothing has happened. */
struct tour_verdict round_drawn(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
struct tour_verdict round_start(struct app *app, struct tournament *tournament,
                                struct command *command, uint8_t round);
struct tour_verdict round_abort(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);
struct tour_verdict round_rule(struct app *app, struct tournament *tournament,
                               struct command *command, struct proto_tour_act *act);
struct tour_verdict round_stage(struct app *app, struct tournament *tournament,
                                struct command *command, struct proto_tour_act *act);

/* Clocks that the director stops (pause.c): of the act's board, or of its round. Its games get
 * their events in the same transaction. */
struct tour_verdict pause_clocks(struct app *app, struct tournament *tournament,
                                 struct command *command, struct proto_tour_act *act);
/* A further game of a stopped board begins stopped. */
void pause_from_start(struct app *app, const struct tournament *tournament, struct game *game,
                      struct job *job);
/* The act, which lets clocks go on, is shown: whoever has not come has the whole time to come. */
void pause_wait_anew(struct app *app, const struct tournament *tournament,
                     const struct proto_tour_act *act);

/* The players whom a desk's CLEAR removes; allocated into the act. */
void tournament_list_cleared(const struct tour *tour, struct proto_tour_act *act);
/* Numbers for whom a desk's ACCEPT lets in; allocated into the act. */
void tournament_number_accepted(const struct tour *tour, struct proto_tour_act *act);
/* The pairs that a desk's PAIR, SWAP or JOIN makes (draw.c); allocated into the act. Takes up to
 * tens of milliseconds. What is refused without drawing anything; the seed of a PAIR that has none. */
struct tour_verdict draw_pairs(const struct tour *tour, struct proto_tour_act *act);
struct tour_verdict draw_judge(const struct tour *tour, const struct proto_tour_act *act);
void draw_seed(struct app *app, struct proto_tour_act *act);

/* --- telling ---------------------------------------------------------------------------------- */

/* Tells the three channels and the list what has changed. */
void tournament_notify(struct app *app, struct tournament *tournament);
/* The standings, if they wait for being told. */
void tournament_notify_table(struct app *app, struct tournament *tournament);
extern const struct channel_ops tour_channel, desk_channel, boards_channel, tours_channel;
void tournament_forget_sent(struct tournament *tournament);
/* A game of it moved, or somebody came or went: told at most once a second. */
void tournament_mark_dirty(struct app *app, struct tournament *tournament);

/* --- by itself (clock.c, due.c) -------------------------------------------------------------- */

void tournament_arm(struct app *app, struct tournament *tournament);
/* Will anything happen by itself, as things are? */
bool tournament_wakes(const struct tour *tour);
/* UTC at which the next round begins by itself; 0: it does not. */
int64_t tournament_auto_at_ms(const struct tournament *tournament);
/* The functions for each thing that can be due; none is NULL. */
struct clock_due {
    void (*hold)(struct app *app, struct room *room); /* clocks were held long enough */
    void (*absent)(struct app *app, const struct tournament *tournament, struct room *room);
    /* a report was not denied in time */
    void (*report)(struct app *app, struct tournament *tournament, struct proto_tour_act *act);
};
/* Does it. Returns whether the next step of the event is due too. */
bool tournament_do_due(struct app *app, struct tournament *tournament, const struct clock_due *due);
/* The next step could not be done: it is waited for anew. The caller arms the timer. */
void tournament_put_off(const struct app *app, struct tournament *tournament);
/* The server could not do what was due. */
void tournament_try_later(struct app *app, struct tournament *tournament);
void tournament_due(struct app *app, struct tournament *tournament);
void tournament_note_due(struct app *app, struct tournament *tournament);

/* --- whether it counts for ratings (rates.c, rates_changed.c) --------------------------- */

/* As a row says, which it has just been read from, or written to. */
void tournament_rates_known(struct tournament *tournament, const struct row_tour *row);
/* An act of the kind `what` is stored: an approval, an annulment, or an undo of whatever. */
void tournament_rates_changed(struct app *app, enum proto_moderation_what what,
                              const struct row_moderation_act *act);
/* Why it is annulled, as long as it is. */
void tournament_set_why(struct tournament *tournament, struct text why);
/* The ratings were made anew: those whose games moved them tell it. */
void tournament_rates_moved(struct app *app);
/* What ratings look at of it. */
struct ratings_source tournament_rated(const struct tournament *tournament);
/* What everybody is told of it. */
enum proto_view_rates tournament_rates(const struct tournament *tournament);

/* --- the list (list.c) ---------------------------------------------------------------- */

/* Asks for the list, then calls `done`. */
void listing_restore(struct app *app, void (*done)(struct app *app));
/* What is shown of it has changed. */
void listing_notify(struct app *app, struct tournament *tournament);
void listing_renamed(struct app *app, const struct player *player);
void listing_finish(struct app *app);
/* Moderators unlisted or ended a tournament, or not any more. */
void tournament_house_changed(struct app *app, const struct id128 *id);

/* --- from the store (restore.c) ---------------------------------------------------------- */

/* It leaves memory: rows of it that were asked for before are not those that are stored now. */
void tournament_restore_forgotten(struct app *app, const struct tournament *tournament);
/* Those that wait for their turn will not come. */
void tournament_restore_cancel(struct app *app);
/* Rows that were asked for before may say otherwise than those that are stored now: they are asked for again. */
void tournament_restore_again(struct app *app);
/* Asks for a tournament by id, or by slug if it is not NULL, then looks at the deferred message
 * again. */
void tournament_restore(struct app *app, const uint8_t *id, const char *slug,
                        struct deferred *deferred);
/* Asks whether a slug is taken by any but this tournament (self NULL: by any), and whether whoever
 * wants it may have one more tournament; then looks at the deferred message again, or refuses it. */
void tournament_ask_slug(struct app *app, const char *slug, const struct id128 *self,
                         struct deferred *deferred);
/* Brings a tournament into memory for whoever waits; `then` is called when it is there, or does not
 * exist; not good: the application ends. */
void tournament_fetch(struct app *app, const struct id128 *id,
                      void (*then)(struct app *app, void *ctx, bool good), void *ctx);
/* After an undo: asks for players whom it brought back and whom nobody in memory knows, and tells their
 * names when they have come. */
void tournament_name_returned(struct app *app, struct tournament *tournament);
/* Asks for players whom the message names, and whom nobody in memory knows. */
void tournament_restore_players(struct app *app, struct tournament *tournament, const int64_t *ids,
                                size_t n, struct deferred *deferred);

#endif
