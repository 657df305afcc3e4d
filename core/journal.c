/* The layout of a game's turns in the caller's memory, and the search for a board among them.
 *
 * The index is open addressed and never more than half full; entries are never removed, because
 * turns never are. An entry is only a candidate: recall.c compares the boards. */
#include "game.h"

#include "assert.h"

enum { SLOTS_PER_TURN = 2 };

/* The set-up takes one record, and the extra pass of equal_moves may come when the journal is
 * full. */
enum { RECORDS_EXTRA = 2 };

static size_t padded(size_t bytes)
{
    return (bytes + GO_JOURNAL_ALIGNMENT - 1) / GO_JOURNAL_ALIGNMENT * GO_JOURNAL_ALIGNMENT;
}

/* Sizes of the four parts, in the order of the layout. On one line no more stones can leave the
 * board than the set-up had and the turns added, one each. */
struct layout {
    size_t hashes, records, slots, gone;
};

static struct layout layout_of(unsigned turns, unsigned points_n)
{
    size_t records_n = (size_t)turns + RECORDS_EXTRA;

    return (struct layout){
        .hashes = records_n * sizeof(uint64_t),
        .records = padded(records_n * sizeof(struct go_record)),
        .slots = padded(records_n * SLOTS_PER_TURN * sizeof(uint16_t)),
        .gone = padded((records_n + points_n) * sizeof(go_point)),
    };
}

static size_t bytes_of(unsigned turns, unsigned points_n)
{
    struct layout layout = layout_of(turns, points_n);

    return layout.hashes + layout.records + layout.slots + layout.gone;
}

size_t go_journal_bytes(unsigned width, unsigned height, unsigned turns)
{
    return bytes_of(turns, width * height);
}

unsigned go_journal_turns(size_t bytes, unsigned points_n)
{
    unsigned low = 0;
    unsigned high = GO_TURNS_MAX;

    while (low < high) {
        unsigned middle = (low + high + 1) / 2;

        if (bytes_of(middle, points_n) <= bytes)
            low = middle;
        else
            high = middle - 1;
    }
    return low;
}

static void lay(struct go_journal *journal, void *memory, unsigned turns, unsigned points_n)
{
    struct layout layout = layout_of(turns, points_n);
    unsigned char *at = memory;

    go_assert(turns >= 1 && turns <= GO_TURNS_MAX);
    go_assert((uintptr_t)memory % GO_JOURNAL_ALIGNMENT == 0);
    journal->hashes = (uint64_t *)(void *)at;
    at += layout.hashes;
    journal->records = (struct go_record *)(void *)at;
    at += layout.records;
    journal->slots = (uint16_t *)(void *)at;
    at += layout.slots;
    journal->gone = (go_point *)(void *)at;
    journal->capacity = (uint16_t)turns;
    journal->slots_n = (turns + RECORDS_EXTRA) * SLOTS_PER_TURN;
    for (uint32_t slot = 0; slot < journal->slots_n; slot++)
        journal->slots[slot] = GO_NO_RECORD;
}

/* The slot of a turn with this hash, or the free slot where it belongs. */
static uint32_t slot_of(const struct go_journal *journal, uint64_t hash)
{
    uint32_t slot = (uint32_t)((hash >> 32) * journal->slots_n >> 32);

    while (journal->slots[slot] != GO_NO_RECORD && journal->hashes[journal->slots[slot]] != hash)
        slot = slot + 1 < journal->slots_n ? slot + 1 : 0;
    return slot;
}

static void index_turn(struct go_journal *journal, uint16_t turn)
{
    uint32_t slot = slot_of(journal, journal->hashes[turn]);

    journal->records[turn].older = journal->slots[slot];
    journal->slots[slot] = turn;
}

void go_journal_init(struct go_journal *journal, void *memory, unsigned turns, unsigned points_n,
                     uint64_t hash)
{
    lay(journal, memory, turns, points_n);
    journal->n = 0;
    journal->hashes[0] = hash;
    journal->records[0] = (struct go_record){.point = GO_NO_POINT};
    index_turn(journal, 0);
}

void go_journal_move(struct go_journal *journal, void *memory, unsigned turns, unsigned points_n)
{
    const struct go_journal old = *journal;
    unsigned gone_n = 0;

    go_assert(turns + 1 >= old.n);
    lay(journal, memory, turns, points_n);
    for (unsigned turn = 0; turn <= old.n; turn++) {
        const uint16_t *lost = old.records[turn].lost;

        if (gone_n < (unsigned)lost[0] + lost[1])
            gone_n = (unsigned)lost[0] + lost[1];
        journal->hashes[turn] = old.hashes[turn];
        journal->records[turn] = old.records[turn];
        index_turn(journal, (uint16_t)turn);
    }
    for (unsigned at = 0; at < gone_n; at++)
        journal->gone[at] = old.gone[at];
}

void go_journal_rebase(struct go_journal *journal, void *memory)
{
    const unsigned char *old = (const unsigned char *)journal->hashes;
    unsigned char *at = memory;

    journal->records = (struct go_record *)(void *)(at + ((unsigned char *)journal->records - old));
    journal->slots = (uint16_t *)(void *)(at + ((unsigned char *)journal->slots - old));
    journal->gone = (go_point *)(void *)(at + ((unsigned char *)journal->gone - old));
    journal->hashes = (uint64_t *)(void *)at;
}

void go_journal_add(struct go_journal *journal, const struct go_record *record, uint64_t hash,
                    const go_point *gone, unsigned gone_n)
{
    uint16_t turn = ++journal->n;
    unsigned end = (unsigned)record->lost[0] + record->lost[1];

    go_assert(turn < journal->capacity + RECORDS_EXTRA && gone_n <= end);
    journal->hashes[turn] = hash;
    journal->records[turn] = *record;
    for (unsigned at = 0; at < gone_n; at++)
        journal->gone[end - gone_n + at] = gone[at];
    index_turn(journal, turn);
}

uint16_t go_journal_newest(const struct go_journal *journal, uint64_t hash)
{
    return journal->slots[slot_of(journal, hash)];
}

uint16_t go_journal_before(const struct go_journal *journal, uint16_t turn)
{
    uint8_t flags = journal->records[turn].flags;

    go_assert(turn >= 1 && turn <= journal->n);
    turn--;
    if ((flags & GO_RECORD_SEQUENCE) && !(flags & GO_RECORD_FIRST))
        return turn;
    while (journal->records[turn].flags & GO_RECORD_SEQUENCE)
        turn--;
    return turn;
}

struct go_gone go_journal_gone(const struct go_journal *journal, uint16_t turn)
{
    const struct go_record *record = &journal->records[turn];
    const struct go_record *before = &journal->records[go_journal_before(journal, turn)];
    unsigned enemy = go_other(record->player) - 1u;
    unsigned start = (unsigned)before->lost[0] + before->lost[1];

    go_assert(record->lost[0] >= before->lost[0] && record->lost[1] >= before->lost[1]);
    return (struct go_gone){
        .points = journal->gone + start,
        .n = (uint16_t)((unsigned)record->lost[0] + record->lost[1] - start),
        .enemy_n = (uint16_t)(record->lost[enemy] - before->lost[enemy]),
    };
}
