/* Checks that stored rows are readable, since an unreadable one would be gone after the next restart: each row is read
 * back before it is kept. */
#include "core/text.h"
#include "house_inside.h"
#include "proto/tour/json.h"
#include "proto/wire/command.h"
#include "proto/wire/settings.h"

static void must(struct fuzz *fuzz, bool good, const char *what, struct text text)
{
    if (!good)
        fuzz_fail(fuzz, "%s that nobody can read: %.*s", what, (int)text.length, text.at);
}

static void check_act(struct fuzz *fuzz, const struct row_tour_act *row)
{
    struct proto_tour_act act;
    struct proto_fault fault;
    bool good = proto_tour_act_read(row->data.at, row->data.length, &act, &fault);
    must(fuzz, good && act.n == row->seq, "an act", row->data);
    proto_tour_act_finish(&act);
}

static void check_game(struct fuzz *fuzz, const struct row_game *row)
{
    static uint8_t points[GO_POINTS_MAX];
    struct go_rules rules;
    struct go_clock_rules clock;
    size_t at;
    must(fuzz, proto_decode_rules(row->rules.at, row->rules.length, &rules), "rules", row->rules);
    must(fuzz, proto_decode_clock(row->clock.at, row->clock.length, &clock), "a clock", row->clock);
    must(fuzz,
         go_board_read(row->setup.at, row->setup.length, row->width, row->height, points, &at),
         "a board", row->setup);
}

void rows_check(struct fuzz *fuzz, const struct job *job)
{
    static struct proto_open open;
    static struct proto_tour_settings settings;
    for (const struct change *change = job->first; change; change = change->next) {
        switch ((int)change->kind) {
        case CHANGE_ADD_TOUR_ACT: check_act(fuzz, &change->row.tour_act); break;
        case CHANGE_ADD_ROOM: {
            struct text text = change->row.room.settings;
            must(fuzz, proto_decode_settings(text.at, text.length, &open), "settings", text);
            break;
        }
        case CHANGE_ADD_TOUR:
        case CHANGE_SET_TOUR: {
            struct text text = change->row.tour.settings;
            must(fuzz, proto_tour_settings_decode(text.at, text.length, &settings),
                 "settings of a tournament", text);
            break;
        }
        case CHANGE_ADD_GAME: check_game(fuzz, &change->row.game); break;
        }
    }
}
