/* The log of a tournament: all its acts in order, and the tournament that they make. Acts are
 * appended and never changed; an UNDO is an act that names another one.
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
 * For each act the log keeps an index entry and the stored bytes (proto/tour/json.h), so that a log
 * takes little more memory than its file. A caller that needs a whole act has it read again.
 *
 * An undo folds the other acts again. If a later act is refused then, it depends on the undone one,
 * and the undo is refused and names it. Some acts cannot be undone: those that come from a game
 * (GAME, ENDED), that opened or closed rooms (START, SWAP, JOIN, ABORT of games of the server),
 * that gave up an address, that answered an invitation, the first act, the act of an import, and an
 * UNDO itself. Rule, abort, or do the act again instead. */
#ifndef MIAI_TOUR_LOG_H
#define MIAI_TOUR_LOG_H

#include "proto/wire/encode.h"
#include "server/tour/limits.h"
#include "server/tour/tour.h"

/* The part of an act that needs no reading. */
struct tour_entry {
    int64_t at_ms, actor;
    uint32_t undone;       /* number of the UNDO that cancels it; 0: it is in force */
    uint32_t to;           /* of an UNDO */
    uint32_t from, length; /* of its bytes */
    uint16_t board;
    uint8_t kind, round, game;
    bool rooms; /* it contains rooms */
    bool own;   /* a player entered by themselves, or asked to */
};
/* Shares of the limits: acts on players and settings, acts that draw rounds, all others. */
enum { TOUR_SHARE_PEOPLE, TOUR_SHARE_DRAWS, TOUR_SHARE_REST, TOUR_SHARES_N };
unsigned tour_share_of(uint8_t kind);
struct tour_log {
    struct tour tour;           /* the fold of all entries in force */
    struct tour_entry *entries; /* by number - 1 */
    uint32_t n, size;
    char *bytes; /* of all acts, one after the other */
    uint32_t bytes_n, bytes_size;
    uint32_t share_n[TOUR_SHARES_N], share_bytes[TOUR_SHARES_N];
};
void tour_log_init(struct tour_log *log);
void tour_log_finish(struct tour_log *log);
/* Bytes of memory that the log holds, without its own struct. */
size_t tour_log_memory(const struct tour_log *log);

/* Copies the first n acts into a log without a fold. */
void tour_log_copy_acts(const struct tour_log *log, uint32_t n, struct tour_log *ret);

/* --- entries ---------------------------------------------------------------------------------- */

/* The entry of a number; NULL: none. */
const struct tour_entry *tour_log_entry(const struct tour_log *log, uint32_t n);
/* The stored bytes of an act that exists; borrowed until the next act is added. */
struct text tour_log_bytes(const struct tour_log *log, uint32_t n);
/* Reads an act that exists; the caller finishes *ret. */
void tour_log_act(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret);
/* The same without its pairs; a draw has a hundred of them. */
void tour_log_outline(const struct tour_log *log, uint32_t n, struct proto_tour_act *ret);
/* The reason in an act, as JSON, borrowed like the bytes; length 0: none. */
struct text tour_log_reason(const struct tour_log *log, uint32_t n);

/* --- limits ----------------------------------------------------------------------------------- */

/* Is there room for one more act, which was judged well or is an UNDO? Else FULL with the field
 * "log", and in `n` the limit that it would exceed. Every judgement below asks this too. */
struct tour_verdict tour_log_has_room(const struct tour_log *log, const struct proto_tour_act *act);
/* The same for many acts at once, whatever number, time and ratings they will get: after a yes each
 * of them finds room in turn. */
struct tour_verdict tour_log_has_room_for(const struct tour_log *log,
                                          const struct proto_tour_act *acts, unsigned n);
/* Is a log that was read from a file within its limits? */
struct tour_verdict tour_log_room(const struct tour_log *log);

/* --- appending -------------------------------------------------------------------------------- */

/* May the act come next? Its `n` is ignored. An UNDO takes time that grows with the log;
 * tour_refold_step() does the same in pieces. */
struct tour_verdict tour_log_judge(const struct tour_log *log, const struct proto_tour_act *act);
/* The tournament as it would be after the act, which is judged first. *ret is made only if the act
 * is well; the caller finishes it. */
struct tour_verdict tour_log_preview(const struct tour_log *log, const struct proto_tour_act *act,
                                     struct tour *ret);
/* Gives an act its number and folds it. It must have been judged well just before, and must not be
 * an UNDO. The next call for this log must be tour_log_keep(); additions to the act until then
 * (ratings that it corrects) are stored with it. */
void tour_log_do(struct tour_log *log, struct proto_tour_act *act);
/* Writes the act down; *act is empty then, except for its number. */
void tour_log_keep(struct tour_log *log, struct proto_tour_act *act);
/* Judges, does and keeps. On success *act is empty except for its number. Else nothing has
 * changed. */
struct tour_verdict tour_log_append(struct tour_log *log, struct proto_tour_act *act);

/* --- undo in pieces --------------------------------------------------------------------------- */

/* The fold of a log without one of its acts, under way. The log may grow meanwhile. */
struct tour_refold {
    struct tour tour;
    uint32_t without; /* number of the act that is left out; 0: none */
    uint32_t n;       /* acts passed so far */
};
/* Judges whether the act may be left out at all, and begins to fold the others. After a refusal
 * there is nothing to finish. */
struct tour_verdict tour_refold_begin(struct tour_refold *refold, const struct tour_log *log,
                                      uint32_t without);
/* Begins to fold every act in force. */
void tour_refold_whole(struct tour_refold *refold);
/* Folds on through about so many bytes of acts. It is over when refold->n is log->n, or with a
 * refusal: then `n` is the act that depends on the undone one, and the fold is finished. */
struct tour_verdict tour_refold_step(struct tour_refold *refold, const struct tour_log *log,
                                     size_t bytes);
void tour_refold_finish(struct tour_refold *refold);
/* Does an UNDO whose fold has come to the end of the log: it gets its number, and the fold becomes
 * the tournament. tour_log_keep() follows, as after tour_log_do(). */
void tour_log_undo(struct tour_log *log, struct tour_refold *refold, struct proto_tour_act *act);

/* --- reading back ------------------------------------------------------------------------------ */

/* Takes the next act by number over, unfolded; of any size, since an older server may have stored
 * it. After a refusal `n` is the number that it should have, and the act is still the caller's. */
struct tour_verdict tour_log_read(struct tour_log *log, struct proto_tour_act *act);
/* Folds all acts that were read. After a refusal `n` is the act that could not come there, and only
 * tour_log_finish() may be called. The time grows with the log, not with its undos;
 * tour_refold_step() with tour_log_take() does the same in pieces. */
struct tour_verdict tour_log_fold(struct tour_log *log);
/* Makes a fold that left nothing out, and has come to the end of the log, the tournament. */
void tour_log_take(struct tour_log *log, struct tour_refold *refold);

#endif
