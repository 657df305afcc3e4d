/* The list of sent data of a tournament, piece by piece: the parts of a round that are sent again, and its memory. */
#include "tests/test.h"

#include <stdlib.h>
#include <string.h>

#include "server/app/tournament/sent.h"
#include "server/app/tournament/tournament.h"

/* A round of these texts of pairs, on these boards. */
static struct sent_round a_round(const char *head, unsigned n, const char *const *texts,
                                 const uint16_t *boards)
{
    struct sent_round ret = {.pairs_n = (uint16_t)n};

    proto_text_init(&ret.head);
    proto_text_init(&ret.pairs);
    proto_text_literal(&ret.head, head);
    ret.at = calloc(n + 1, sizeof *ret.at);
    for (unsigned i = 0; i < n; i++) {
        proto_text_literal(&ret.pairs, texts[i]);
        ret.at[i].board = boards[i];
        ret.at[i].end = (uint32_t)ret.pairs.length;
    }
    return ret;
}

static void is_text(struct text said, const char *text)
{
    assert_int_equal(said.length, strlen(text));
    assert_memory_equal(said.at, text, said.length);
}

static void an_update_of_a_round_holds_only_changes(void **state)
{
    static const char *const first[] = {"ab", "cd", "ef"}, *const second[] = {"ab", "cX", "ef"};
    static const uint16_t boards[] = {1, 2, 4}, others[] = {1, 2, 3};
    struct sent_round sent = {0}, now;
    struct proto_round_text text;

    (void)state;
    now = a_round("head", 3, first, boards); /* never sent: the whole */
    text = sent_take_round(&sent, &now);
    assert_true(text.whole);
    assert_int_equal(text.pairs_n, 3);
    is_text(text.head, "head");
    is_text(text.pairs[0], "ab");
    is_text(text.pairs[2], "ef");
    free((void *)(uintptr_t)text.pairs);

    now = a_round("head", 3, first, boards); /* nothing */
    text = sent_take_round(&sent, &now);
    assert_false(text.whole);
    assert_int_equal(text.pairs_n, 0);
    assert_int_equal(text.head.length, 0);
    free((void *)(uintptr_t)text.pairs);

    now = a_round("head", 3, second, boards); /* a pair, and the head with it */
    text = sent_take_round(&sent, &now);
    assert_false(text.whole);
    assert_int_equal(text.pairs_n, 1);
    is_text(text.pairs[0], "cX");
    is_text(text.head, "head");
    free((void *)(uintptr_t)text.pairs);

    now = a_round("tail", 3, second, boards); /* the head alone */
    text = sent_take_round(&sent, &now);
    assert_false(text.whole);
    assert_int_equal(text.pairs_n, 0);
    is_text(text.head, "tail");
    free((void *)(uintptr_t)text.pairs);

    now = a_round("tail", 3, second, others); /* another board, and fewer of them */
    text = sent_take_round(&sent, &now);
    assert_true(text.whole);
    assert_int_equal(text.pairs_n, 3);
    free((void *)(uintptr_t)text.pairs);
    now = a_round("tail", 2, second, others);
    text = sent_take_round(&sent, &now);
    assert_true(text.whole);
    assert_int_equal(text.pairs_n, 2);
    free((void *)(uintptr_t)text.pairs);
    sent_round_finish(&sent);
    assert_int_equal(sent.pairs_n, 0);
    assert_null(sent.at);
}

static void a_pair_is_written_again_when_anything_of_it_is_another(void **state)
{
    struct proto_tour_pair stored, copy;
    struct proto_view_pair pair = {
        .pair = &stored, .points2 = {2, 1}, .games2 = {3, 4}, .moves = {60, 70}, .slot = 3};

    (void)state;
    memset(&stored, 0, sizeof stored);
    struct sent_source from = sent_source(&pair);
    assert_true(sent_is_from(&from, &pair));
    pair.decided = true;
    assert_false(sent_is_from(&from, &pair));
    pair.decided = false;
    pair.by_default = true;
    assert_false(sent_is_from(&from, &pair));
    pair.by_default = false;
    pair.slot = 4;
    assert_false(sent_is_from(&from, &pair));
    pair.slot = 3;
    for (unsigned i = 0; i < 2; i++) {
        pair.points2[i]++;
        assert_false(sent_is_from(&from, &pair));
        pair.points2[i]--;
        pair.games2[i]++;
        assert_false(sent_is_from(&from, &pair));
        pair.games2[i]--;
        pair.moves[i]++;
        assert_false(sent_is_from(&from, &pair));
        pair.moves[i]--;
    }
    memcpy(&copy, &stored, sizeof copy);
    copy.handicap = 1;
    pair.pair = &copy;
    assert_false(sent_is_from(&from, &pair));
    pair.pair = &stored;
    assert_true(sent_is_from(&from, &pair));
}

static void grown(struct proto_text *text, size_t size)
{
    proto_text_init(text);
    while (text->length < size)
        proto_text_char(text, 'x');
}

static void the_memory_of_what_was_told_is_that_of_each_text(void **state)
{
    static const char *const pairs[] = {"ab", "cd"};
    static const uint16_t boards[] = {1, 2};
    struct tournament tournament = {0};
    struct sent *sent = tournament_sent(&tournament);

    (void)state;
    assert_int_equal(sent_memory(NULL), 0);
    size_t all = sizeof *sent;
    assert_int_equal(sent_memory(sent), all);
    grown(&sent->head, 100);
    all += sent->head.size;
    assert_int_equal(sent_memory(sent), all);
    grown(&sent->standings, 1000); /* and the cells that it was written from */
    all += 3 * sent->standings.size;
    assert_int_equal(sent_memory(sent), all);
    sent_players(sent, 3);
    sent_players(sent, 2);
    assert_int_equal(sent->players_n, 3);
    all += 3 * sizeof *sent->players;
    assert_int_equal(sent_memory(sent), all);
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(sent->players[i].length, 0);
        grown(&sent->players[i], 50);
        all += sent->players[i].size;
    }
    assert_int_equal(sent_memory(sent), all);
    sent_rounds(sent, 2);
    sent_rounds(sent, 2);
    assert_int_equal(sent->rounds_n, 2);
    all += 2 * sizeof *sent->rounds;
    assert_int_equal(sent_memory(sent), all);
    for (unsigned i = 0; i < 2; i++) {
        sent->rounds[i] = a_round("head", 2, pairs, boards);
        all +=
            sent->rounds[i].head.size + sent->rounds[i].pairs.size + 2 * sizeof(struct sent_pair);
    }
    assert_int_equal(sent_memory(sent), all);
    grown(&sent->desk[PROTO_DESK_SECTIONS_N - 1], 10);
    all += sent->desk[PROTO_DESK_SECTIONS_N - 1].size;
    grown(&sent->desk[0], 10);
    all += sent->desk[0].size;
    assert_int_equal(sent_memory(sent), all);
    tournament_forget_sent(&tournament);
    assert_null(tournament.sent);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_update_of_a_round_holds_only_changes),
        cmocka_unit_test(a_pair_is_written_again_when_anything_of_it_is_another),
        cmocka_unit_test(the_memory_of_what_was_told_is_that_of_each_text),
    };
    return cmocka_run_group_tests_name("app tournament sent", tests, NULL, NULL);
}
