/* Teams: entering and ordering them, line-ups, pairing, matches, and their table. Players are called by their team and
 * place: a1 is the first of team A. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/tour/files/files.h"
#include "server/tour/teams.h"
#include "tests/server/tour/rounds.h"
#include "tests/test.h"

/* The players of this event whose names begin with this letter are a team with its capital for a name. */
static void gather(struct event *event, char letter)
{
    uint16_t nos[PROTO_TOUR_TEAM_MAX];
    struct proto_tour_act act = {.kind = PROTO_ACT_TEAM, .nos = nos};

    act.team[0] = (char)(letter - 'a' + 'A');
    for (uint16_t no = 1; no <= event->tour->people_n; no++)
        if (event->tour->people[no - 1].name[0] == letter)
            nos[act.nos_n++] = no;
    if (act.nos_n > 0)
        event_do(event, &act);
}

static void enter(struct event *event, uint8_t system, uint8_t boards, const char *players)
{
    event_open(event, system, system == PROTO_SWISS ? 3 : 0, players);
    event->settings.teams = boards;
    event->settings.criteria_n = 3;
    event->settings.criteria[0] = PROTO_CRITERION_GP;
    event->settings.criteria[1] = PROTO_CRITERION_SOS;
    event->settings.criteria[2] = PROTO_CRITERION_DC;
    event_enter(event);
    for (char letter = 'a'; letter <= 'z'; letter++)
        gather(event, letter);
}

static void begin(struct event *event, uint8_t system, uint8_t boards, const char *players)
{
    enter(event, system, boards, players);
    event_do(event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING));
}

/* Seats the next round as the server pairs it, in words. */
static const char *drafted(struct event *event)
{
    static struct draft draft;

    draft_make(&draft, event, 7, NULL, 0);
    event_do(event, &(struct proto_tour_act){.kind = PROTO_ACT_PAIR,
                                             .round = (uint8_t)(event->tour->rounds_n + 1),
                                             .seed = 7,
                                             .pairs = draft.pairs,
                                             .pairs_n = draft.n});
    return draft_said(&draft, event);
}

static void started(struct event *event)
{
    event_publish(event);
    event_start(event);
}

/* Results of the boards in their order, as Black sees them: "1", "0" or "=". */
static void results(struct event *event, const char *said)
{
    const struct proto_tour_round *round = tour_round(event->tour, event->tour->rounds_n);

    for (unsigned i = 0; i < round->pairs_n && said[i]; i++) {
        uint8_t result = said[i] == '1'   ? PROTO_TOUR_BLACK
                         : said[i] == '0' ? PROTO_TOUR_WHITE
                                          : PROTO_TOUR_DRAW;
        if (said[i] != ' ')
            event_do(event, ACT(RESULT, .round = round->no, .board = round->pairs[i].board,
                                .game = 1, .outcome.result = result));
    }
}

static void played(struct event *event, const char *said)
{
    drafted(event);
    started(event);
    results(event, said);
}

/* "A 4 7, B 2 4½": match points and board points, in the order of the table. */
static const char *table(const struct event *event)
{
    static char text[512];
    struct tour teams;
    struct tour_table table;
    const struct tour *units = tour_units(event->tour, &teams);

    text[0] = '\0';
    tour_table(units, units->rounds_n, &table);
    for (unsigned i = 0; i < table.n; i++) {
        const struct tour_line *line = &table.lines[i];
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s %d %d%s", i > 0 ? ", " : "",
                 tour_person(units, line->no)->name, line->values[0], line->values[1] / 2,
                 line->values[1] % 2 ? "½" : "");
    }
    tour_table_finish(&table);
    tour_finish(&teams);
    return text;
}

/* --- teams ------------------------------------------------------------------------------------ */

static void team_is(struct event *event, const char *name, const char *players)
{
    uint16_t team[PROTO_TOUR_TEAM_MAX];
    unsigned n = tour_team(event->tour, event_no(event, name), team);
    char text[256] = "";

    for (unsigned i = 0; i < n; i++)
        strcat(strcat(text, i > 0 ? " " : ""), draft_name(event, team[i]));
    assert_string_equal(text, players);
}

static struct proto_tour_act team_act(const char *name, const char *was, uint16_t *nos, uint16_t n)
{
    struct proto_tour_act act = {.kind = PROTO_ACT_TEAM, .nos = nos, .nos_n = n};

    strcpy(act.team, name);
    strcpy(act.was, was);
    return act;
}

static void the_act_says_who_is_in_a_team_and_in_which_order(void **state)
{
    struct event event;
    struct proto_tour_act act;
    (void)state;

    enter(&event, PROTO_SWISS, 2, "a1 a2 a3 b1 b2");
    team_is(&event, "a2", "a1 a2 a3");
    act = team_act("Ash", "A", (uint16_t[]){3, 1}, 2);
    event_do(&event, &act);
    team_is(&event, "a1", "a3 a1");
    assert_string_equal(event_player(&event, "a1")->team, "Ash");
    assert_string_equal(event_player(&event, "a2")->team, "");
    act = team_act("B", "", (uint16_t[]){5, 4, 2}, 3);
    event_do(&event, &act);
    team_is(&event, "a2", "b2 b1 a2");
    act = team_act("B", "", NULL, 0);
    event_do(&event, &act);
    team_is(&event, "b1", "");
    event_do(&event, ACT(UNDO, .to = event.log.n));
    team_is(&event, "b1", "b2 b1 a2");
    event_close(&event);
}

static void a_team_is_refused_that_cannot_be(void **state)
{
    struct event event;
    struct proto_tour_act act;
    uint16_t many[PROTO_TOUR_TEAM_MAX + 1];
    (void)state;

    enter(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c d e f g h i j k l m n o p q");
    act = team_act("A", "", (uint16_t[]){1, 2}, 2);
    event_refuse(&event, &act, TOUR_NO_CHANGE);
    act = team_act("A", "B", (uint16_t[]){3, 4}, 2); /* A has players who do not come */
    event_refuse(&event, &act, TOUR_TWICE);
    act = team_act("A", "Z", (uint16_t[]){3, 4}, 2);
    event_refuse(&event, &act, TOUR_NOT_THERE);
    act = team_act("Z", "", (uint16_t[]){1, 1}, 2);
    event_refuse(&event, &act, TOUR_NOT_THERE);
    act = team_act("Z", "", (uint16_t[]){200}, 1);
    event_refuse(&event, &act, TOUR_NOT_THERE);
    act = team_act("Z", "", NULL, 0);
    event_refuse(&event, &act, TOUR_NOT_THERE);
    for (uint16_t i = 0; i <= PROTO_TOUR_TEAM_MAX; i++)
        many[i] = (uint16_t)(i + 1);
    act = team_act("Z", "", many, PROTO_TOUR_TEAM_MAX + 1);
    event_refuse(&event, &act, TOUR_FULL);
    act.nos_n = PROTO_TOUR_TEAM_MAX;
    event_do(&event, &act);
    event_close(&event);
}

static void there_are_as_many_teams_as_fit_into_a_round(void **state)
{
    const struct proto_tour_settings two = {.system = PROTO_SWISS, .teams = 2};
    const struct proto_tour_settings five = {.system = PROTO_SWISS, .teams = 5};
    const struct proto_tour_settings robin = {.system = PROTO_ROBIN, .teams = 2};
    struct proto_tour_person person;
    struct event event;
    char name[16];
    (void)state;

    assert_int_equal(tour_teams_max(&two), PROTO_TOUR_TEAMS_MAX);
    assert_int_equal(tour_teams_max(&five), 50);
    assert_int_equal(tour_teams_max(&robin), PROTO_TOUR_ROBIN_MAX);
    event_open(&event, PROTO_ROBIN, 0, "");
    event.settings.teams = 2;
    event.settings.players_max = PROTO_TOUR_PLAYERS_MAX;
    event_enter(&event);
    for (unsigned i = 0; i <= PROTO_TOUR_ROBIN_MAX; i++) {
        snprintf(name, sizeof name, "p%u", i);
        person = event_newcomer(&event, name);
        strcpy(person.team, name);
        if (i < PROTO_TOUR_ROBIN_MAX)
            event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
        else
            event_refuse(&event, ACT(ADD, .people = &person, .people_n = 1), TOUR_FULL);
    }
    strcpy(person.team, "p0"); /* a mate of one is no further team */
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    event_close(&event);
}

static void a_player_who_enters_with_a_team_is_its_last(void **state)
{
    struct proto_tour_person person;
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, 2, "a1 a2 b1 b2");
    person = event_newcomer(&event, "x");
    strcpy(person.team, "A");
    event_do(&event, ACT(ADD, .people = &person, .people_n = 1));
    team_is(&event, "x", "a1 a2 x");
    person = *event_player(&event, "b1");
    strcpy(person.team, "A");
    person.standing = person.join_round = 0;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    team_is(&event, "b1", "a1 a2 x b1");
    person.rating = 1500; /* an edit of something else keeps the place */
    person = *event_player(&event, "a1");
    person.standing = person.join_round = 0;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1));
    team_is(&event, "b1", "a1 a2 x b1");
    event_close(&event);
}

static void the_order_of_a_team_stays_once_a_round_has_begun(void **state)
{
    struct proto_tour_person person;
    struct proto_tour_act act;
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 X");
    drafted(&event);
    started(&event);
    act = team_act("A", "", (uint16_t[]){2, 1}, 2);
    event_refuse(&event, &act, TOUR_LOCKED);
    act = team_act("Ash", "A", (uint16_t[]){1, 2}, 2); /* the same players by another name */
    event_do(&event, &act);
    assert_string_equal(event_player(&event, "a2")->team, "Ash");
    person = *event_player(&event, "a2");
    strcpy(person.team, "B");
    person.standing = person.join_round = 0;
    event_refuse(&event, ACT(EDIT, .people = &person, .people_n = 1), TOUR_LOCKED);
    person = *event_player(&event, "X");
    strcpy(person.team, "B");
    person.standing = person.join_round = 0;
    event_do(&event, ACT(EDIT, .people = &person, .people_n = 1)); /* a new reserve */
    team_is(&event, "X", "b1 b2 X");
    event_close(&event);
}

/* --- rounds ----------------------------------------------------------------------------------- */

static void teams_meet_board_by_board_with_colours_in_turn(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 3, "a1 a2 a3 b1 b2 b3 c1 c2 c3 d1 d2 d3");
    assert_int_equal(tour_rounds(event.tour), 3);
    assert_string_equal(drafted(&event), "a1-d1 d2-a2 a3-d3 b1-c1 c2-b2 b3-c3");
    started(&event);
    assert_int_equal(event_board(&event, 4)->board, 4);
    results(&event, "111111");
    assert_string_equal(drafted(&event), "a1-b1 b2-a2 a3-b3 d1-c1 c2-d2 d3-c3");
    event_close(&event);
}

static void a_player_below_an_absent_one_moves_up(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 2, "a1 a2 a3 b1 b2 b3");
    event_do(&event,
             ACT(ABSENT, .a = event_no(&event, "a1"), .round = 1, .absence = PROTO_ABSENT_ZERO));
    assert_string_equal(drafted(&event), "a2-b1 b2-a3");
    assert_false(tour_plays(event.tour, event_player(&event, "a1"), 1));
    assert_true(tour_plays(event.tour, event_player(&event, "a3"), 1));
    assert_false(tour_plays(event.tour, event_player(&event, "b3"), 1)); /* a reserve */
    started(&event);
    event_close(&event);
}

static void a_board_without_a_player_is_lost_by_default(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 2, "a1 a2 b1 b2 c1 d1 d2");
    event_do(&event,
             ACT(ABSENT, .a = event_no(&event, "a1"), .round = 1, .absence = PROTO_ABSENT_ZERO));
    /* A has a player for its last board who is absent, C has no player. */
    assert_string_equal(drafted(&event), "a2-d1 d2-a1 b1-c1 b2");
    started(&event);
    assert_true(event_board(&event, 2)->ruled);
    assert_true(event_board(&event, 4)->ruled);
    results(&event, "1 0 ");
    assert_int_equal(event_round_state(&event, 1), PROTO_ROUND_COMPLETE);
    assert_string_equal(table(&event), "A 1 1, B 1 1, C 1 1, D 1 1");
    event_close(&event);
}

static void a_draft_is_not_published_that_line_ups_have_left_behind(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 2, "a1 a2 a3 b1 b2");
    drafted(&event);
    event_do(&event,
             ACT(ABSENT, .a = event_no(&event, "a2"), .round = 1, .absence = PROTO_ABSENT_ZERO));
    event_refuse(&event, ACT(PUBLISH, .round = 1), TOUR_UNPAIRED);
    event_again(&event, "a1-b1, b2-a3");
    event_publish(&event);
    event_close(&event);
}

static void colours_set_by_hand_do_not_change_a_line_up(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 2, "a1 a2 b1 b2");
    drafted(&event);
    event_do(&event, ACT(COLOURS, .round = 1, .board = 1, .a = event_no(&event, "b1")));
    event_publish(&event);
    event_start(&event);
    results(&event, "11");
    assert_string_equal(table(&event), "B 2 2, A 0 0");
    event_close(&event);
}

static void a_lock_keeps_a_whole_match(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c1 c2 d1 d2");
    drafted(&event);
    event_do(&event, ACT(LOCK, .round = 1, .board = 4, .on = true));
    assert_false(event_board(&event, 1)->locked);
    assert_false(event_board(&event, 2)->locked);
    assert_true(event_board(&event, 3)->locked);
    assert_true(event_board(&event, 4)->locked);
    event_close(&event);
}

/* --- matches ---------------------------------------------------------------------------------- */

static void a_match_gives_two_points_one_or_none_and_its_board_points(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 3, "a1 a2 a3 b1 b2 b3");
    drafted(&event);
    started(&event);
    results(&event, "1=");
    assert_string_equal(table(&event), "A 0 0, B 0 0"); /* a match that goes on counts nothing */
    event_do(&event,
             ACT(RESULT, .round = 1, .board = 3, .game = 1, .outcome.result = PROTO_TOUR_WHITE));
    assert_string_equal(table(&event), "A 1 1½, B 1 1½");
    event_do(&event, ACT(RESULT, .round = 1, .board = 3, .game = 1,
                         .outcome.result = PROTO_TOUR_BLACK)); /* a correction */
    assert_string_equal(table(&event), "A 2 2½, B 0 0½");
    event_close(&event);
}

static void board_points_decide_between_teams_of_equal_match_points(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_ROBIN, 2, "a1 a2 b1 b2 c1 c2 d1 d2");
    played(&event, "1110"); /* A-D 1-1, B-C 2-0 */
    assert_string_equal(table(&event), "B 2 2, A 1 1, D 1 1, C 0 0");
    event_close(&event);
}

static void csv_is(const struct event *event, char separator, const char *wanted)
{
    struct tour teams;
    struct tour_table table;
    struct proto_text text;
    const struct tour *units = tour_units(event->tour, &teams);

    proto_text_init(&text);
    tour_table(units, units->rounds_n, &table);
    tour_write_csv(&text, units, &table, separator, false);
    proto_text_char(&text, '\0');
    assert_string_equal(text.at, wanted);
    proto_text_finish(&text);
    tour_table_finish(&table);
    tour_finish(&teams);
}

static void a_spreadsheet_of_teams_has_match_points_and_board_points(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c1 c2 c3");
    played(&event, "1=  ");
    csv_is(&event, ',',
           "place,team,match_points,board_points,sos,dc,R1\r\n"
           "1,\"C\",2,2,0,,0+\r\n"
           "2,\"A\",2,1.5,0,,3+/1.5\r\n"
           "3,\"B\",0,0.5,2,,2-/0.5\r\n");
    csv_is(&event, ';',
           "place;team;match_points;board_points;sos;dc;R1\r\n"
           "1;\"C\";2;2;0;;0+\r\n"
           "2;\"A\";2;1,5;0;;3+/1,5\r\n"
           "3;\"B\";0;0,5;2;;2-/0,5\r\n");
    event_close(&event);
}

static void a_team_without_an_opponent_has_a_bye_on_each_board(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c1 c2 c3");
    assert_string_equal(drafted(&event), "a1-b1 b2-a2 c1 c2");
    started(&event);
    results(&event, "10  ");
    assert_string_equal(table(&event), "A 2 2, C 2 2, B 0 0");
    assert_string_equal(drafted(&event), "c1-a1 a2-c2 b1 b2"); /* no second bye, no rematch */
    event_close(&event);
}

static void teams_do_not_meet_twice_and_swap_colours_on_the_first_board(void **state)
{
    struct event event;
    struct chance chance = {3};
    bool met[16][16] = {{false}};
    int black[16] = {0};
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c1 c2 d1 d2 e1 e2 f1 f2 g1 g2 h1 h2");
    for (unsigned round = 0; round < 3; round++) {
        static struct draft draft;
        draft_make(&draft, &event, 5, NULL, 0);
        draft_play(&draft, &event, &chance);
        assert_int_equal(draft.n, 8);
        for (unsigned i = 0; i < 8; i += 2) {
            unsigned a = (draft.pairs[i].first - 1u) / 2, b = (draft.pairs[i].second - 1u) / 2;
            assert_int_equal(draft.pairs[i].board, i + 1);
            assert_false(met[a][b]);
            met[a][b] = met[b][a] = true;
            black[a]++;
            black[b]--;
            assert_int_equal((draft.pairs[i + 1].first - 1u) / 2, b);
        }
    }
    for (unsigned i = 0; i < 8; i++)
        assert_in_range(black[i] + 1, 0, 2);
    event_close(&event);
}

static void a_team_that_is_absent_is_not_paired_by_the_swiss(void **state)
{
    struct event event;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 b1 b2 c1 c2 d1 d2");
    for (unsigned i = 1; i <= 2; i++)
        event_do(&event,
                 ACT(ABSENT, .a = (uint16_t)(2 + i), .round = 1, .absence = PROTO_ABSENT_ZERO));
    assert_string_equal(drafted(&event), "c1-a1 a2-c2 d1 d2");
    started(&event);
    event_close(&event);
}

static void a_team_goes_by_the_mean_of_its_boards(void **state)
{
    struct event event;
    struct tour teams;
    (void)state;

    enter(&event, PROTO_SWISS, 2, "a1:1d a2:3d a3:9d b1:1k b2");
    tour_units(event.tour, &teams);
    assert_int_equal(tour_person(&teams, 1)->rank, 1); /* 2 dan; the reserve does not count */
    assert_int_equal(tour_person(&teams, 4)->rank, -1);
    assert_null(tour_person(&teams, 2));
    tour_finish(&teams);
    event_close(&event);
}

static void settings_of_teams_are_those_of_single_games(void **state)
{
    struct proto_tour_settings settings = event_settings(PROTO_SWISS, 3), running;
    (void)state;

    settings.teams = 2;
    assert_int_equal(tour_check_settings(NULL, &settings).reason, TOUR_WELL);
    settings.teams = PROTO_TOUR_BOARDS_MAX;
    assert_int_equal(tour_check_settings(NULL, &settings).reason, TOUR_WELL);
    running = settings;
    running.teams = 3;
    assert_string_equal(tour_check_settings(&settings, &running).field, "teams");
    settings.teams = PROTO_TOUR_BOARDS_MAX + 1;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "teams");
    settings.teams = 1;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "teams");
    settings.teams = 2;
    settings.match = 2;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "match");
    settings.match = 1;
    settings.handicap = true;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "handicap.on");
    settings.handicap = false;
    settings.system = PROTO_MCMAHON;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "teams");
    settings = event_settings(PROTO_ROBIN, 0);
    settings.teams = 2;
    settings.players_max = PROTO_TOUR_PLAYERS_MAX;
    assert_int_equal(tour_check_settings(NULL, &settings).reason, TOUR_WELL);
    settings.any_order = true;
    assert_string_equal(tour_check_settings(NULL, &settings).field, "teams");
}

static void an_event_of_one_team_does_not_begin(void **state)
{
    struct event event;
    (void)state;

    enter(&event, PROTO_SWISS, 2, "a1 a2 X Y");
    event_refuse(&event, ACT(STAGE, .stage = PROTO_STAGE_RUNNING), TOUR_ODD);
    event_close(&event);
}

static void a_new_fold_of_the_log_has_the_same_teams(void **state)
{
    struct event event;
    struct tour again;
    (void)state;

    begin(&event, PROTO_SWISS, 2, "a1 a2 a3 b1 b2 c1 c2 d1 d2");
    played(&event, "1=01");
    played(&event, "0=11");
    tour_init(&again);
    for (uint32_t n = 1; n <= event.log.n; n++) {
        struct proto_tour_act act;
        tour_log_act(&event.log, n, &act);
        assert_int_equal(tour_judge(&again, &act).reason, TOUR_WELL);
        tour_apply(&again, &act);
        proto_tour_act_finish(&act);
    }
    event_assert_equal(event.tour, &again);
    tour_finish(&again);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_act_says_who_is_in_a_team_and_in_which_order),
        cmocka_unit_test(a_team_is_refused_that_cannot_be),
        cmocka_unit_test(there_are_as_many_teams_as_fit_into_a_round),
        cmocka_unit_test(a_player_who_enters_with_a_team_is_its_last),
        cmocka_unit_test(the_order_of_a_team_stays_once_a_round_has_begun),
        cmocka_unit_test(teams_meet_board_by_board_with_colours_in_turn),
        cmocka_unit_test(a_player_below_an_absent_one_moves_up),
        cmocka_unit_test(a_board_without_a_player_is_lost_by_default),
        cmocka_unit_test(a_draft_is_not_published_that_line_ups_have_left_behind),
        cmocka_unit_test(colours_set_by_hand_do_not_change_a_line_up),
        cmocka_unit_test(a_lock_keeps_a_whole_match),
        cmocka_unit_test(a_match_gives_two_points_one_or_none_and_its_board_points),
        cmocka_unit_test(board_points_decide_between_teams_of_equal_match_points),
        cmocka_unit_test(a_spreadsheet_of_teams_has_match_points_and_board_points),
        cmocka_unit_test(a_team_without_an_opponent_has_a_bye_on_each_board),
        cmocka_unit_test(teams_do_not_meet_twice_and_swap_colours_on_the_first_board),
        cmocka_unit_test(a_team_that_is_absent_is_not_paired_by_the_swiss),
        cmocka_unit_test(a_team_goes_by_the_mean_of_its_boards),
        cmocka_unit_test(settings_of_teams_are_those_of_single_games),
        cmocka_unit_test(an_event_of_one_team_does_not_begin),
        cmocka_unit_test(a_new_fold_of_the_log_has_the_same_teams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
