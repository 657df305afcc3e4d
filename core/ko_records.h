/* The records of the modified ko rules (docs/RULES.md section 6): one for each pair of points where
 * a ko capture was made in this continuation, as long as its surroundings stay the same. */
#ifndef MIAI_CORE_KO_RECORDS_H
#define MIAI_CORE_KO_RECORDS_H

#include "rules.h"
#include "state.h"

/* The record of this pair, or NULL. */
const struct go_ko_record *go_ko_records_find(const struct go_ko_records *records, go_point a,
                                              go_point b);

/* Updates the records after each turn, a play, pass or challenge, with the board and the removed stones. */
void go_ko_records_note(struct go_ko_records *records, const struct go_rules *rules,
                        const struct go_board *board, const struct go_record *turn,
                        const struct go_gone *gone);

/* Whether the same players are prepared and locked in the same pairs. */
bool go_ko_records_same(const struct go_ko_records *a, const struct go_ko_records *b);

#endif
