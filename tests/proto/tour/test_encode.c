/* Messages about tournaments, byte by byte: the list, a tournament, its desk, its boards, answers to questions, and
 * refusals. */
#include "tests/test.h"

#include <string.h>

#include "proto/tour/view.h"
#include "tests/proto/golden.h"
#include "tests/proto/tours.h"

static const uint8_t tour_id[PROTO_ID_BYTES] = "tournament-id-16";

static struct proto_channel channel_on(enum proto_channel_kind kind)
{
    struct proto_channel channel = {.kind = (uint8_t)kind};

    if (kind != PROTO_CHANNEL_TOURS)
        memcpy(channel.id, tour_id, PROTO_ID_BYTES);
    return channel;
}

/* --- the list --------------------------------------------------------------------------------- */

static void the_list_shows_what_is_played_and_when(void **state)
{
    struct proto_tour_settings swiss = tours_settings("\"system\":\"swiss\"," BRIDGE_9);
    struct proto_tour_settings mix = tours_settings(
        "\"system\":\"mcmahon\",\"over_board\":true,\"starts_at\":1790000000000,\"game\":{"
        "\"ruleset\":\"japanese\",\"options\":{\"ko\":\"none\",\"repetition\":"
        "\"positional-superko\"},\"size\":[13,13]}");
    struct proto_view_short shorts[] = {
        {tour_id, &swiss, PROTO_STAGE_RUNNING, 5, 2, 18},
        {room_id, &mix, PROTO_STAGE_REGISTRATION, 5, 0, 0},
    };
    struct proto_tour_line lines[2] = {{.by = ann}, {.by = bob}};
    struct proto_channel tours = channel_on(PROTO_CHANNEL_TOURS);
    struct proto_at at = {&tours, "k7f2", 3};
    struct proto_text text, begun[2];

    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        proto_text_init(&begun[i]);
        proto_view_write_short(&begun[i], &shorts[i]);
        lines[i].begun = (struct text){begun[i].at, begun[i].length};
    }
    proto_text_init(&text);
    proto_encode_tours_snap(&text, &at, lines, 2);
    assert_golden("snap-tours", &text);
    proto_encode_tours_snap(&text, &at, NULL, 0);
    assert_golden("snap-tours-none", &text);
    proto_encode_tours_tour(&text, 4, &lines[0]);
    assert_golden("event-tours-tour", &text);
    for (unsigned i = 0; i < 2; i++)
        proto_text_finish(&begun[i]);
    proto_encode_tours_gone(&text, 5, tour_id);
    assert_golden("event-tours-gone", &text);
}

/* --- a tournament ----------------------------------------------------------------------------- */

static struct proto_tour_person person_of(uint16_t no, const char *name, int8_t rank)
{
    struct proto_tour_person person = {
        .no = no, .rank = rank, .standing = PROTO_TOUR_HERE, .join_round = 1, .rev = no + 10u};

    strncpy(person.name, name, sizeof person.name - 1);
    return person;
}

static void write_head(struct proto_text *text, const struct proto_tour_settings *settings)
{
    const struct proto_view_staff staff[] = {{ann, PROTO_ROLE_DIRECTOR},
                                             {bob, PROTO_ROLE_ASSISTANT}};
    const struct proto_view_head head = {
        .id = tour_id,
        .rev = 17,
        .stage = PROTO_STAGE_RUNNING,
        .hold = true,
        .settings = settings,
        .rounds = 5,
        .round = 2,
        .players = 5,
        .here = 4,
        .by = ann,
        .staff = staff,
        .staff_n = 2,
        .next = PROTO_NEXT_RESULTS,
        .rates = PROTO_RATES_ANNULLED,
        .annul_why = {"nobody \"played\"", 15},
        .next_at_ms = NOW,
    };

    proto_view_write_head(text, &head);
}

static void write_players(struct proto_text texts[3])
{
    struct proto_tour_person people[3] = {person_of(1, "Ann \"A\" Östlund", 2),
                                          person_of(2, "囲碁太郎", -12),
                                          person_of(3, "Cy", PROTO_TOUR_NO_RANK)};
    struct proto_view_player views[3] = {{&people[0], ann, 1512, 88, 62},
                                         {&people[1], {0}, 0, 0, 36},
                                         {&people[2], bob, 1400, 0, 20}};

    memcpy(people[0].country, "SE", 3);
    strcpy(people[0].club, "Kiln Lane");
    people[1].absences[1] = PROTO_ABSENT_EXCUSED;
    people[1].absences[4] = PROTO_ABSENT_ZERO;
    people[2].standing = PROTO_TOUR_WITHDRAWN;
    people[2].join_round = 2;
    people[2].leave_round = 4;
    people[2].absences[0] = PROTO_ABSENT_LATE;
    people[2].absences[3] = PROTO_ABSENT_GONE;
    for (unsigned i = 0; i < 3; i++)
        proto_view_write_player(&texts[i], &views[i]);
}

/* A match won by default, one that is played, and a bye. */
static struct proto_view_round round_of(struct proto_tour_pair pairs[3],
                                        struct proto_view_pair views[3])
{
    static const struct text reason = STRING("\"Neither came back from lunch\"");

    memset(pairs, 0, 3 * sizeof *pairs);
    pairs[0] =
        (struct proto_tour_pair){.board = 1, .first = 1, .second = 4, .games_n = 2, .rev = 31};
    pairs[0].games[0] =
        (struct proto_tour_game){.first_black = true,
                                 .has_id = true,
                                 .played = {PROTO_TOUR_BLACK, false, GO_ENDING_SCORE, 61},
                                 .ruled = true,
                                 .ruling = {PROTO_TOUR_NEITHER, true, 0, 0}};
    memcpy(pairs[0].games[0].id, game_id, PROTO_ID_BYTES);
    pairs[0].games[1].played = (struct proto_tour_outcome){PROTO_TOUR_DRAW, false, 0, 0};
    pairs[0].has_room = true;
    memcpy(pairs[0].room, room_id, PROTO_ID_BYTES);
    pairs[1] = (struct proto_tour_pair){.board = 2,
                                        .first = 2,
                                        .second = 3,
                                        .handicap = 2,
                                        .games_n = 1,
                                        .rev = 30,
                                        .locked = true};
    pairs[1].games[0].first_black = true;
    pairs[1].levels[4] = 16;
    pairs[2] = (struct proto_tour_pair){.board = 3, .first = 5, .rev = 30, .bye = 1048576};
    for (unsigned i = 0; i < 3; i++)
        views[i] = (struct proto_view_pair){.pair = &pairs[i]};
    views[0] = (struct proto_view_pair){&pairs[0], true, true, {2, 0}, {3, 1}, {41, 37}, 2, reason};
    views[2].decided = true;
    views[2].points2[0] = 2;
    return (struct proto_view_round){2, PROTO_ROUND_STARTED, 30, NOW, views, 3, false};
}

static struct proto_view_table table_of(struct proto_view_line lines[3],
                                        struct proto_view_cell cells[6])
{
    memset(cells, 0, 6 * sizeof *cells);
    memset(lines, 0, 3 * sizeof *lines);
    cells[0] = (struct proto_view_cell){.kind = PROTO_CELL_PAIRED,
                                        .opponent = 2,
                                        .colour = GO_BLACK,
                                        .handicap = 2,
                                        .decided = true,
                                        .points2 = 2,
                                        .games2 = 4,
                                        .score2 = 64};
    cells[1] = (struct proto_view_cell){.kind = PROTO_CELL_PAIRED,
                                        .opponent = 3,
                                        .colour = GO_WHITE,
                                        .by_default = true,
                                        .score2 = 64};
    cells[2] = (struct proto_view_cell){.kind = PROTO_CELL_BYE, .points2 = 2, .score2 = 38};
    cells[4] = (struct proto_view_cell){
        .kind = PROTO_CELL_ABSENT, .absence = PROTO_ABSENT_LATE, .points2 = 1, .score2 = 21};
    cells[5] = (struct proto_view_cell){
        .kind = PROTO_CELL_ABSENT, .absence = PROTO_ABSENT_GONE, .score2 = 21};
    for (uint16_t i = 0; i < 3; i++)
        lines[i] = (struct proto_view_line){.no = (uint16_t)(i + 1),
                                            .place = i == 0 ? 1 : 2,
                                            .place_to = i == 0 ? 1 : 3,
                                            .start2 = (int16_t)(62 - i),
                                            .values = {64 - i, 122 + i, -3},
                                            .cells = &cells[2 * i]};
    return (struct proto_view_table){
        .rounds = 2,
        .criteria_n = 3,
        .criteria = {PROTO_CRITERION_SCORE, PROTO_CRITERION_SOS_1, PROTO_CRITERION_SODOS},
        .scales = {2, 2, 4},
        .lines = lines,
        .lines_n = 3};
}

static struct text borrow(const struct proto_text *text)
{
    return (struct text){text->at, text->length};
}

static void a_tournament_is_shown_whole_and_then_by_what_changed(void **state)
{
    struct proto_tour_settings settings = tours_settings(
        "\"system\":\"mcmahon\",\"description\":\"One\\nTwo\",\"place\":\"Kiln Lane\"," GO_19);
    struct proto_channel channel = channel_on(PROTO_CHANNEL_TOUR);
    struct proto_at at = {&channel, "k7f2", 9};
    struct proto_text head = {0}, players[3] = {{0}}, round = {0}, pair_texts[3] = {{0}},
                      standings = {0}, text = {0};
    struct proto_tour_pair pairs[3];
    struct proto_view_pair pair_views[3];
    struct proto_view_line lines[3];
    struct proto_view_cell cells[6];
    struct proto_view_round view = round_of(pairs, pair_views);
    struct proto_view_table table = table_of(lines, cells);

    (void)state;
    pairs[1].adjourned = view.paused = true;
    pairs[1].games[0].claimed[1] = PROTO_TOUR_WHITE;
    write_head(&head, &settings);
    write_players(players);
    proto_view_write_round_head(&round, &view);
    for (unsigned i = 0; i < 3; i++)
        proto_view_write_pair(&pair_texts[i], &pair_views[i]);
    proto_view_write_table(&standings, &table);
    struct text all[3] = {borrow(&players[0]), borrow(&players[1]), borrow(&players[2])};
    struct text boards[3] = {borrow(&pair_texts[0]), borrow(&pair_texts[1]),
                             borrow(&pair_texts[2])};
    struct proto_round_text one = {borrow(&round), boards, 3, true};
    struct proto_tour_sections sections = {.head = borrow(&head),
                                           .standings = borrow(&standings),
                                           .players = all,
                                           .players_n = 3,
                                           .rounds = &one,
                                           .rounds_n = 1};
    proto_encode_tour_snap(&text, &at, &sections);
    assert_golden("snap-tour", &text);
    proto_encode_tour_event(&text, &channel, 10, 32, &sections);
    assert_golden("event-tour", &text);
    sections = (struct proto_tour_sections){.players = &all[1],
                                            .players_n = 1,
                                            .removed = (const uint16_t[]){4, 7},
                                            .removed_n = 2,
                                            .withdrawn = (const uint8_t[]){2},
                                            .withdrawn_n = 1};
    proto_encode_tour_event(&text, &channel, 11, 33, &sections);
    assert_golden("event-tour-changed", &text);
    one = (struct proto_round_text){borrow(&round), &boards[1], 1, false};
    proto_text_clear(&standings);
    proto_view_write_table_change(
        &standings, &table,
        (const struct proto_view_new_line[]){{&lines[1], 1 << 0}, {&lines[2], 0}}, 2);
    sections = (struct proto_tour_sections){
        .standings = borrow(&standings), .rounds = &one, .rounds_n = 1};
    proto_encode_tour_event(&text, &channel, 12, 34, &sections);
    assert_golden("event-tour-result", &text);
    for (unsigned i = 0; i < 3; i++) {
        proto_text_finish(&players[i]);
        proto_text_finish(&pair_texts[i]);
    }
    proto_text_finish(&head);
    proto_text_finish(&round);
    proto_text_finish(&standings);
}

/* --- the desk --------------------------------------------------------------------------------- */

static void write_people(struct proto_text *text)
{
    struct proto_tour_person people[3] = {person_of(1, "Ann", 2), person_of(2, "Bo", 0),
                                          person_of(3, "Cy", 0)};

    strcpy(people[0].household, "Lindgatan 3");
    people[0].rating = 1612;
    people[0].deviation = 62;
    strcpy(people[0].pin, "12345678");
    strcpy(people[0].note, "arrives by train");
    people[0].seed = 1;
    people[0].correction = -1;
    people[0].fixed_board = 4;
    people[1].standing = 0; /* removed */
    people[2].own = people[2].guest = true;
    people[2].invited = 7;
    proto_view_write_people(text, people, (const struct proto_player[]){{0}, {0}, bob}, 3);
}

static void write_entry(struct proto_text *text)
{
    const struct proto_tour_person people[2] = {person_of(0, "Di", 2), person_of(0, "Ed", 0)};
    struct proto_view_waiting waiting[2] = {
        {.n = 17, .at_ms = NOW, .person = &people[0], .account = bob},
        {.n = 19, .at_ms = NOW, .person = &people[1]},
    };
    struct proto_tour_person guest = people[1];

    guest.guest = true;
    waiting[1].person = &guest;
    proto_view_write_entry(text, "KILN-2026", waiting, 2);
}

static void write_warnings(struct proto_text *text)
{
    struct proto_view_warning warnings[PROTO_WARNINGS_N - 1];

    for (unsigned kind = 1; kind < PROTO_WARNINGS_N; kind++)
        warnings[kind - 1] = (struct proto_view_warning){
            (uint8_t)kind, 1, 2, kind == PROTO_WARN_SECOND_BYE ? 0 : 3, (uint16_t)kind};
    warnings[PROTO_WARN_ROBIN - 1] = (struct proto_view_warning){.kind = PROTO_WARN_ROBIN};
    proto_view_write_warnings(text, warnings, PROTO_WARNINGS_N - 1);
}

static void write_open(struct proto_text *text)
{
    struct proto_view_open boards[6];

    for (uint8_t i = 0; i < 6; i++)
        boards[i] = (struct proto_view_open){2, (uint16_t)(i + 1), (uint8_t)(i + 1),
                                             i + 1 == PROTO_BOARD_WAITING ? 4 : 0, 1000 * i};
    proto_view_write_open(text, boards, 6);
}

/* One entry of each kind of act. */
static void write_log(struct proto_text *text)
{
    static const struct text names[] = {STRING("Ann"), STRING("O\"Neill")};
    struct proto_tour_act acts[PROTO_ACTS_N - 1];
    struct proto_view_entry entries[PROTO_ACTS_N - 1];
    uint64_t seed = 7;

    for (unsigned kind = 1; kind < PROTO_ACTS_N; kind++) {
        acts[kind - 1] = tours_random_act(&seed, (enum proto_tour_act_kind)kind);
        acts[kind - 1].n = kind;
        entries[kind - 1] = (struct proto_view_entry){
            &acts[kind - 1], kind % 3 ? ann : (struct proto_player){0}, names, kind % 3, kind == 5};
    }
    proto_view_write_log(text, entries, PROTO_ACTS_N - 1);
    for (unsigned i = 0; i < PROTO_ACTS_N - 1; i++)
        proto_tour_act_finish(&acts[i]);
}

static void a_desk_shows_what_there_is_to_do(void **state)
{
    struct proto_channel channel = channel_on(PROTO_CHANNEL_DESK);
    struct proto_at at = {&channel, "k7f2", 9};
    struct proto_text texts[PROTO_DESK_SECTIONS_N] = {{0}}, text = {0};
    struct text sections[PROTO_DESK_SECTIONS_N] = {{0}};
    struct proto_tour_pair pairs[3];
    struct proto_view_pair views[3];
    struct proto_view_draft draft = {.round = round_of(pairs, views),
                                     .seed = 20261101,
                                     .totals = {7, 0, 0, 0, 16, 1048576, 0, 0, 0}};
    const struct proto_view_rank_count counts[] = {{2, 3}, {-1, 8}, {PROTO_TOUR_NO_RANK, 1}};
    const struct proto_view_bar bar = {2, counts, 3};

    (void)state;
    draft.round.state = PROTO_ROUND_DRAFTED;
    draft.round.started_at_ms = 0;
    proto_view_write_draft(&texts[PROTO_DESK_DRAFT], &draft);
    write_people(&texts[PROTO_DESK_PEOPLE]);
    write_entry(&texts[PROTO_DESK_ENTRY]);
    write_warnings(&texts[PROTO_DESK_WARNINGS]);
    proto_view_write_unpaired(&texts[PROTO_DESK_UNPAIRED], (const uint16_t[]){6, 9}, 2);
    write_open(&texts[PROTO_DESK_OPEN]);
    proto_view_write_forbidden(&texts[PROTO_DESK_FORBIDDEN], &(const struct proto_view_two){3, 9},
                               1);
    proto_view_write_bar(&texts[PROTO_DESK_BAR], &bar);
    proto_view_write_may(&texts[PROTO_DESK_MAY], (const bool[PROTO_ACTS_N]){
                                                     [PROTO_ACT_ADD] = true,
                                                     [PROTO_ACT_RESULT] = true,
                                                 });
    write_log(&texts[PROTO_DESK_LOG]);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        sections[i] = borrow(&texts[i]);
    proto_encode_desk_snap(&text, &at, 31, sections);
    assert_golden("snap-desk", &text);

    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++) {
        proto_text_clear(&texts[i]);
        sections[i].length = 0;
    }
    proto_view_write_draft(&texts[PROTO_DESK_DRAFT], NULL);
    proto_view_write_bar(&texts[PROTO_DESK_BAR], NULL);
    sections[PROTO_DESK_DRAFT] = borrow(&texts[PROTO_DESK_DRAFT]);
    sections[PROTO_DESK_BAR] = borrow(&texts[PROTO_DESK_BAR]);
    proto_text_clear(&texts[PROTO_DESK_ENTRY]);
    proto_view_write_entry(&texts[PROTO_DESK_ENTRY], "", NULL, 0);
    sections[PROTO_DESK_ENTRY] = borrow(&texts[PROTO_DESK_ENTRY]);
    proto_encode_desk_event(&text, &channel, 10, 32, sections);
    assert_golden("event-desk", &text);
    proto_encode_gone(&text, &channel, 11);
    assert_golden("event-desk-gone", &text);
    channel = channel_on(PROTO_CHANNEL_TOUR);
    proto_encode_gone(&text, &channel, 12);
    assert_golden("event-tour-gone", &text);
    for (unsigned i = 0; i < PROTO_DESK_SECTIONS_N; i++)
        proto_text_finish(&texts[i]);
}

/* --- boards ----------------------------------------------------------------------------------- */

static void boards_are_games_with_their_clocks(void **state)
{
    static const uint8_t rows[81] = {[40] = GO_BLACK, [41] = GO_WHITE};
    const struct go_clock_rules rules = {.kind = GO_CLOCK_ABSOLUTE, .main_ms = 60000};
    const struct proto_clk clk = {.rules = &rules,
                                  .side = {{.main_ms = 50000}, {.main_ms = 60000}},
                                  .run = GO_WHITE,
                                  .since_ms = 1200};
    const struct proto_view_live games[] = {
        {.round = 2,
         .board = 1,
         .room = room_id,
         .game = game_id,
         .no = 1,
         .width = 9,
         .height = 9,
         .rows = rows,
         .last = 41,
         .move = 2,
         .to = GO_BLACK,
         .clk = &clk},
        {.round = 2,
         .board = 2,
         .room = room_id,
         .game = game_id,
         .no = 2,
         .width = 9,
         .height = 9,
         .rows = rows,
         .last = GO_NO_POINT,
         .to = GO_EMPTY,
         .result = GO_RESULT_BLACK,
         .ending = GO_ENDING_RESIGN},
    };
    struct proto_channel channel = channel_on(PROTO_CHANNEL_BOARDS);
    struct proto_at at = {&channel, "k7f2", 0};
    struct proto_text text = {0};

    (void)state;
    proto_encode_boards_snap(&text, &at, games, 2);
    assert_golden("snap-boards", &text);
    proto_encode_boards(&text, &channel, games, 1);
    assert_golden("note-boards", &text);
}

/* --- answers ---------------------------------------------------------------------------------- */

static void answers_about_tournaments(void **state)
{
    const struct proto_view_term terms[] = {{1, 3, 5, false}, {2, 0, 0, false}, {3, 7, 1, true}};
    const struct proto_view_move moved[] = {{3, 4, 2}, {7, 2, 3}};
    struct proto_view_why why = {.levels = {3, 0, 0, 0, 16, 0, 0, 1, 0},
                                 .with = {30, 0, 0, 4, 32, 0, 0, 1, 0},
                                 .without = {41, 0, 0, 0, 20, 0, 0, 0, 0},
                                 .differs = 7,
                                 .next = 9};
    struct proto_view_line lines[3];
    struct proto_view_cell cells[6];
    struct proto_view_table table = table_of(lines, cells);
    const struct proto_tour_change changes[] = {{3, 1612, 1604}, {7, 1480, 0}};
    struct proto_view_preview preview = {&table, moved, 2, (const uint8_t[]){3, 4}, 2, changes, 2};
    struct proto_text text = {0};

    (void)state;
    proto_encode_tour_found(&text, 4, tour_id);
    assert_golden("answer-tour", &text);
    const struct proto_directed mine[] = {
        {tour_id, STRING("kiln-lane"), STRING("Kiln \"Lane\""), PROTO_ROLE_DIRECTOR,
         PROTO_STAGE_RUNNING, 5, 2, 18, 1790000000000, true},
        {tour_id, STRING("mill"), STRING("Mill"), PROTO_ROLE_ASSISTANT, PROTO_STAGE_DRAFT, 0, 0, 0,
         1780000000000, false}};
    proto_encode_directed(&text, 4, mine, 2, true);
    assert_golden("answer-directed", &text);
    static const char *const lists[] = {"egf", "aga", NULL};
    const struct proto_listed listed[] = {
        {"egf", STRING("Ada \xc3\x96stlund"), STRING("Kiln"), "SE", 2, 2287, true, "12345678"},
        {"aga", STRING("Bob \"B\" Ash"), STRING(""), "", PROTO_TOUR_NO_RANK, 0, false, "77"}};
    proto_encode_identity(&text, 4, "7K3M9QWX2D5F8HAB", 1790000000000);
    assert_golden("answer-identity", &text);
    proto_encode_listed(&text, 4, lists, listed, 2);
    assert_golden("answer-listed", &text);
    proto_encode_sum(&text, 4, 10, 2, terms, 3);
    assert_golden("answer-sum", &text);
    proto_encode_why(&text, 4, &why);
    assert_golden("answer-why", &text);
    why.differs = -1;
    why.next = 0;
    proto_encode_why(&text, 4, &why);
    assert_golden("answer-why-same", &text);
    proto_encode_preview(&text, 4, &preview);
    assert_golden("answer-preview", &text);
    proto_encode_ok(&text, &(struct proto_ok){.id = 3, .tour = tour_id});
    assert_golden("ok-create", &text);
    proto_encode_no(&text,
                    &(struct proto_no){.id = 3,
                                       .code = PROTO_ERROR_PHASE,
                                       .reason = "depends",
                                       .tour = {.player = 5, .board = 2, .n = 17, .field = "bar"}});
    assert_golden("no-tour", &text);
    proto_encode_no(&text, &(struct proto_no){.id = 3,
                                              .code = PROTO_ERROR_PHASE,
                                              .reason = "locked",
                                              .tour = {.field = "system"}});
    assert_golden("no-tour-field", &text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_shows_what_is_played_and_when),
        cmocka_unit_test(a_tournament_is_shown_whole_and_then_by_what_changed),
        cmocka_unit_test(a_desk_shows_what_there_is_to_do),
        cmocka_unit_test(boards_are_games_with_their_clocks),
        cmocka_unit_test(answers_about_tournaments),
    };

    return cmocka_run_group_tests_name("what is said of tournaments", tests, NULL, NULL);
}
