/* Directing: tournaments are made, entered, paired, played, ruled on and finished, mostly in the usual order, and by
 * mistake in any other. */
#include <stdio.h>

#include "desk.h"
#include "json.h"

/* Undoes the last of the acts that are to be undone. */
static void unwind(const struct desk *desk)
{
    json_t *acts = desk->tour->acts;
    size_t n = json_array_size(acts);
    desk->tour->unwind--;
    if (n == 0)
        return;
    SAY(desk, "'k':'undo','to':%lld", (long long)json_integer_value(json_array_get(acts, n - 1)));
    json_array_remove(acts, n - 1);
}

/* --- going on ---------------------------------------------------------------------------------- */

/* Restarts stopped clocks; enters results, or rules on them, and takes rulings back. */
static void play_on(struct desk *desk)
{
    struct fuzz *fuzz = desk->fuzz;
    const json_t *round = desk_round_at(desk, desk->round);
    if (json_is_true(object_at(round, "paused")) && fuzz_chance(fuzz, 30))
        SAY(desk, "'k':'pause','round':%u,'board':0,'on':false,'base':%lld", desk->round,
            desk_round_exp(desk));
    else if (desk_ruled_pair(desk) && fuzz_chance(fuzz, 30))
        desk_of_boards(desk, 2);
    else if (fuzz_chance(fuzz, 6))
        desk_rule(desk);
    else if (desk->over_board)
        desk_result(desk);
    else if (fuzz_chance(fuzz, 6))
        desk_of_boards(desk, 4);
}

static void next_step(struct desk *desk)
{
    struct fuzz *fuzz = desk->fuzz;
    const json_t *head = desk->tour->view.head;
    const char *stage = text_at(head, "stage"), *what = text_at(object_at(head, "next"), "what");
    unsigned enough = fuzz_chance(fuzz, fuzz->theme->large) ? 150 : 5;
    if (same_word(stage, "draft")) {
        desk_stage(desk, "registration");
    } else if (same_word(stage, "registration") || same_word(stage, "checkin")) {
        if (json_array_size(object_at(desk->tour->entry, "waiting")) > 0 && fuzz_chance(fuzz, 60))
            desk_entries(desk, fuzz_chance(fuzz, 80) ? "accept" : "decline");
        else if (desk->people < enough)
            desk_add(desk, enough > 10 ? 40 : 1 + fuzz_random(fuzz, 4));
        else
            desk_stage(desk, same_word(stage, "registration") && fuzz_chance(fuzz, 30) ? "checkin"
                                                                                       : "running");
    } else if (!same_word(stage, "running")) {
        desk_anything(desk);
    } else if (same_word(what, "schedule")) {
        SAY(desk, "'k':'schedule','base':%lld", desk_head_exp(desk));
    } else if (same_word(what, "results")) {
        if (json_is_true(object_at(object_at(head, "settings"), "any_order")))
            desk->round = 1 + fuzz_random(fuzz, (unsigned)number_at(head, "rounds"));
        play_on(desk);
    } else if (same_word(what, "finish")) {
        desk_stage(desk, "finished");
    } else {
        desk->round = same_word(what, "start") ? desk->rounds : desk->rounds + 1;
        if (same_word(what, "publish") && fuzz_chance(fuzz, 45)) {
            /* drawn again, or changed by hand */
            desk_of_rounds(desk, fuzz_chance(fuzz, 55) ? 0 : fuzz_random(fuzz, 4));
            return;
        }
        if (same_word(what, "start") && fuzz_chance(fuzz, 15))
            what = "unpublish";
        if (same_word(what, "pair") && fuzz_chance(fuzz, 15)) /* a player comes late */
            desk_add(desk, 1 + fuzz_random(fuzz, FUZZ_PEOPLE));
        if (same_word(what, "publish") && fuzz_chance(fuzz, 25)) /* and all of it was a mistake */
            desk->tour->unwind = 3 + fuzz_random(fuzz, 30);
        SAY(desk, "'k':'%s','round':%u,'base':%lld", *what ? what : "pair",
            desk->round ? desk->round : 1, desk_round_exp(desk));
    }
}

static void listen_to(struct fuzz *fuzz, struct voice *line, const struct book_tour *tour)
{
    char ch[40];
    snprintf(ch, sizeof ch, "%s:%s", fuzz_chance(fuzz, 50) ? "desk" : "tour", tour->id);
    if (!line_heard(line, ch))
        say_sub(fuzz, line, ch);
}

/* A tournament of the person's own, or another one. */
static struct book_tour *choose(struct fuzz *fuzz, const struct person *person)
{
    struct book_tour *tour = book_any_tour(fuzz);
    for (int i = 0; i < 8 && tour && tour->director != person->player; i++)
        tour = book_any_tour(fuzz);
    return tour;
}

void desk_act(struct fuzz *fuzz, struct person *person)
{
    struct book_tour *tour = choose(fuzz, person);
    struct voice *line = say_line(fuzz, person);
    bool own = tour && tour->director == person->player && person->player != 0;
    if (!line)
        return;
    if (!tour || fuzz_chance(fuzz, fuzz->book->tours_n < 4 ? 3 : 0) ||
        fuzz_random(fuzz, 300) == 0) {
        desk_create(fuzz, person);
        return;
    }
    if (!own && !fuzz_chance(fuzz, 6)) {
        tours_act(fuzz, person);
        return;
    }
    struct desk desk = {.fuzz = fuzz, .person = person, .tour = tour};
    desk.people = (unsigned)json_object_size(tour->view.players);
    desk.rounds = desk.round = (unsigned)number_at(tour->view.head, "round");
    desk.round = desk.round ? desk.round : 1;
    desk.over_board = json_is_true(object_at(object_at(tour->view.head, "settings"), "over_board"));
    snprintf(desk.ch, sizeof desk.ch, "desk:%s", tour->id);
    if (!line_heard(line, desk.ch) && fuzz_chance(fuzz, 50))
        listen_to(fuzz, line, tour);
    else if (!tour->whole && fuzz_chance(fuzz, 70))
        listen_to(fuzz, line, tour);
    else if (tour->unwind > 0 && fuzz_chance(fuzz, 95))
        unwind(&desk);
    else if (fuzz_random(fuzz, 150) == 0 &&
             (!same_word(text_at(tour->view.head, "stage"), "running") || fuzz_chance(fuzz, 30)))
        SAY(&desk, "'k':'delete'");
    else if (fuzz_random(fuzz, 60) == 0)
        tour->unwind = 3 + fuzz_random(fuzz, 30);
    else if (fuzz_chance(fuzz, 60))
        next_step(&desk);
    else
        desk_anything(&desk);
}
