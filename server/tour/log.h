/* The log of a tournament: every act that was ever done to it, in order, and the tournament that
 * they make. Acts are added at the end and never changed; an UNDO is one of them and names another.
 *
 *     tour_log_init(&log);
 *     verdict = tour_log_judge(&log, &act);     before the act is stored
 *     tour_log_append(&log, &act);              when it is
 *
 * or, from the store or a file:
 *
 *     for each act: tour_log_read(&log, &act);
 *     verdict = tour_log_fold(&log);
 *
 * Of each act the log keeps a line of an index and its bytes as they are stored (proto/tour/json.h), so
 * that a log takes little more memory than its file. Whoever wants an act again has it read.
 *
 * An act is undone by folding the others again. If a later one is refused then, it depends on the
 * act, and the undo is refused and names it. What the server knows from a game (GAME, ENDED), rooms
 * that were opened or closed (START, SWAP, JOIN, ABORT of games of the server), an address that was
 * given up, the first act, that it came in a file, what somebody invited has answered and an UNDO
 * itself are not undone: rule, abort, or do the act again instead. */
#ifndef MIAI_TOUR_LOG_H
#define MIAI_TOUR_LOG_H

#include "proto/wire/encode.h"
#include "server/tour/limits.h"
#include "server/tour/tour.h"

/* What of an act is at hand without reading it. */
struct tour_entry {
    int64_t at_ms, actor;
    uint32_t undone;       /* number of the UNDO that cancels it; 0: it counts */
    uint32_t to;           /* of an UNDO */
    uint32_t from, length; /* of its bytes */
    uint16_t board;
    uint8_t kind, round, game;
    bool rooms; /* it names rooms */
    bool own;   /* somebody entered by themselves, or asked to */
};
/* Shares of the limits: acts on people and settings, acts that draw rounds, the rest. */
enum { TOUR_SHARE_PEOPLE, TOUR_SHARE_DRAWS, TOUR_SHARE_REST, TOUR_SHARES_N };
unsigned tour_share_of(uint8_t kind);
struct tour_log {
    struct tour tour;           /* the fold of all entries that count */
    struct tour_entry *entries; /* by number - 1 */
    uint32_t n, size;
    char *bytes; /* of all acts, one after the other */
    uint32_t bytes_n, bytes_size;
    uint32_t share_n[TOUR_SHARES_N], share_bytes[TOUR_SHARES_N];
};
void tour_log_init(struct tour_log *log);
void tour_log_finish(struct tour_log *log);
/* Bytes of memory that it holds, without its own struct. */
size_t tour_log_memory(const struct tour_log *log);

/* The first n acts as a log of their own, without a tournament that they make. */
void tour_log_copy_acts(const struct tour_log *log, uint32_t n, struct tour_log *ret);

/* --- what is in it ----------------------------------------------------------------------------- */

/* The entry of a number; NULL: none. */
const struct tour_entry *tour_log_entry(const struct tour_log *log, uint32_t n);
/* The stored bytes of an act that is there; borrowed until the next act comes. */
struct text tour_log_bytes(const struct tour_log *log, uint32_t n);
/* An act that is there, read anew; the caller finishes it. */
void tour_log_act(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret);
/* The same without its pairs, of which a draw has a hundred. */
void tour_log_outline(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret);
/* The reason that an act gives, as JSON, borrowed as the bytes are; length 0: none. */
struct text tour_log_reason(const struct tour_log *log, uint32_t n);

/* --- its limits -------------------------------------------------------------------------------- */

/* Is there room for one more act, which was judged well or is an UNDO? Else FULL with the field "log",
 * and `n` the limit that it would go beyond. Every judgement below asks this too. */
struct tour_verdict tour_log_has_room(const struct tour_log *log, const struct proto_tour_act *act);
/* The same of many acts at once, whatever number, time and ratings they get when they are done: after a
 * yes each of them in turn finds room. */
struct tour_verdict tour_log_has_room_for(const struct tour_log *log,
                                          const struct proto_tour_act *acts, unsigned n);
/* Is the log itself, which was read from a file, within its limits? */
struct tour_verdict tour_log_room(const struct tour_log *log);

/* --- one more act ------------------------------------------------------------------------------ */

/* Whether the act may come next. Its `n` is not looked at. An UNDO takes time that grows with the
 * log; tour_refold_step() does the same in pieces. */
struct tour_verdict tour_log_judge(const struct tour_log *log, const struct proto_tour_act *act);
/* The tournament as it would be after the act, which is judged first: *ret is made only if it is
 * well, and the caller finishes it. */
struct tour_verdict tour_log_preview(const struct tour_log *log, const struct proto_tour_act *act,
                                     struct tour *ret);
/* Gives an act that was just judged well, and is no UNDO, its number, and folds it. Before anything
 * else is done with the log tour_log_keep() follows; what is put into the act until then (ratings
 * that it corrects) is kept with it. */
void tour_log_do(struct tour_log *log, struct proto_tour_act *act);
/* Writes the act down; *act is empty then but for the number. */
void tour_log_keep(struct tour_log *log, struct proto_tour_act *act);
/* Judges, does and keeps. Well: *act is empty but for the number. Else nothing has changed. */
struct tour_verdict tour_log_append(struct tour_log *log, struct proto_tour_act *act);

/* --- undo, piece by piece ---------------------------------------------------------------------- */

/* The fold of a log without one of its acts, on its way. The log may grow meanwhile. */
struct tour_refold {
    struct tour tour;
    uint32_t without; /* 0: none */
    uint32_t n;       /* acts looked at so far */
};
/* Whether the act may be left out at all, and begins to fold the others. Refused: nothing to finish. */
struct tour_verdict tour_refold_begin(struct tour_refold *refold, const struct tour_log *log,
                                      uint32_t without);
/* Begins to fold every act that counts. */
void tour_refold_whole(struct tour_refold *refold);
/* Folds on through acts of about so many bytes. It is over when refold->n is log->n, or with a refusal:
 * `n` is the act in the way, and the fold is finished. */
struct tour_verdict tour_refold_step(struct tour_refold *refold, const struct tour_log *log,
                                     size_t bytes);
void tour_refold_finish(struct tour_refold *refold);
/* An UNDO whose fold has come to the end of the log: it gets its number and the fold becomes the
 * tournament. tour_log_keep() follows, as after tour_log_do(). */
void tour_log_undo(struct tour_log *log, struct tour_refold *refold, struct proto_tour_act *act);

/* --- reading back ------------------------------------------------------------------------------ */

/* Takes over an act that is the next by its number, until the log is folded; whatever its size, since
 * an older server may have stored it. Refused: `n` is the number that it should have, and the act
 * still the caller's. */
struct tour_verdict tour_log_read(struct tour_log *log, struct proto_tour_act *act);
/* Folds everything that was read. Refused: the verdict's `n` is the act that could not come there,
 * and the log is good for nothing but tour_log_finish(). Takes time that grows with the log,
 * however many undos it has; tour_refold_step() with tour_log_take() does the same in pieces. */
struct tour_verdict tour_log_fold(struct tour_log *log);
/* A fold that left nothing out, and has come to the end of the log, is the tournament. */
void tour_log_take(struct tour_log *log, struct tour_refold *refold);

#endif
