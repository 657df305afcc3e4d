/* The memory of a game: one record for each turn, the stones that left the board, and an index from
 * board hash to the turns that produced it. The caller of go_game_init() supplies the memory.
 *
 * A record belongs to the game or to one confirmation sequence. A sequence starts again from the
 * stopped position, so the records form a line with side lines; go_journal_before() walks back
 * along the line of a record. Side lines keep their records for ever, but the stones they took only
 * while they are the present line. */
#ifndef MIAI_CORE_JOURNAL_H
#define MIAI_CORE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "point.h"

#define GO_JOURNAL_ALIGNMENT 8

struct go_record {
    go_point point;   /* of a play or challenge */
    uint16_t older;   /* an earlier turn with the same hash, or GO_NO_RECORD */
    uint16_t lost[2]; /* stones Black and White lost on this line so far, captured or suicided */
    uint8_t kind;     /* enum go_act_kind: play, pass or challenge; 0 for the set-up */
    uint8_t player;
    uint8_t flags; /* enum go_record_flag */
};

enum go_record_flag {
    GO_RECORD_AUTOMATIC = 1, /* the extra pass of equal_moves */
    GO_RECORD_SEQUENCE = 2,  /* belongs to a confirmation sequence */
    GO_RECORD_FIRST = 4      /* and is its first */
};

#define GO_NO_RECORD ((uint16_t)0xffff)

struct go_journal {
    uint64_t *hashes;          /* of the board after each turn; 0 is the set-up */
    struct go_record *records; /* as many */
    uint16_t *slots;           /* open addressing: newest turn with a hash, or GO_NO_RECORD */
    go_point *gone;    /* of the present line; the enemy's stones of a turn before the mover's */
    uint16_t capacity; /* turns */
    uint16_t n;        /* turns so far */
    uint32_t slots_n;
};

/* The largest number of turns for which `bytes` are enough on a board of so many points; 0 if not
 * even one. */
unsigned go_journal_turns(size_t bytes, unsigned points_n);

/* Lays the journal out in the memory and records the set-up. turns is at least 1. */
void go_journal_init(struct go_journal *journal, void *memory, unsigned turns, unsigned points_n,
                     uint64_t hash);

/* Copies everything into other memory with room for `turns`, at least as many as there are. */
void go_journal_move(struct go_journal *journal, void *memory, unsigned turns, unsigned points_n);

/* Goes on in other memory of the same size, which holds a copy of all bytes already. */
void go_journal_rebase(struct go_journal *journal, void *memory);

/* Appends a turn; `older` of the record is filled in. The gone stones go to where the line's
 * earlier ones end. */
void go_journal_add(struct go_journal *journal, const struct go_record *record, uint64_t hash,
                    const go_point *gone, unsigned gone_n);

/* The newest turn with this hash, 0 for the set-up, or GO_NO_RECORD. Older ones follow by
 * `older`. */
uint16_t go_journal_newest(const struct go_journal *journal, uint64_t hash);

/* The turn before `turn` (1 or more) on its line: 0 is the set-up. */
uint16_t go_journal_before(const struct go_journal *journal, uint16_t turn);

/* The stones that left the board with a turn of the present line. */
struct go_gone {
    const go_point *points;
    uint16_t n;
    uint16_t enemy_n; /* the first enemy_n are the enemy's, the others the mover's own */
};
struct go_gone go_journal_gone(const struct go_journal *journal, uint16_t turn);

#endif
