/* Tournaments as files, downloaded and uploaded: rights, contents, and the state after a refusal. */
#include "tests/server/app/fixture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "proto/json/text.h"
#include "server/app/limits.h"
#include "tests/server/app/tour_world.h"

/* --- asking ----------------------------------------------------------------------------------- */

/* GET /api/tour/ID and an ending, by a person, or without a session (-1). */
static const char *get(const char *id, const char *ending, int person)
{
    tour_get(&world, id, *ending ? ending + 1 : "", person);
    world_commit_all(&world);
    return world.reply_text;
}

static int post(int person, const char *body)
{
    tour_post(&world, person, body, strlen(body));
    world_commit_all(&world);
    return world.reply_code;
}

/* Whether this person may upload a file. 100: the file may come. */
static int may_post(int person)
{
    world.reply_code = 0;
    world.unanswered++;
    app_may_post(
        world.app, world.now,
        &(struct app_request){.route = &app_routes[APP_POST_TOUR],
                              .id = 1,
                              .who = {.session = person < 0 ? NULL : world.people[person]}});
    world_carry_out(&world);
    world_commit_all(&world);
    return world.reply_code;
}

static char *keep(const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    return copy;
}

/* Time passes, so that the limit of files a second is none. */
static void rest(void)
{
    world_pass(&world, 10000);
    world_commit_all(&world);
}

/* A round over: board 1 resigned by White, board 2 by Black. */
static struct meet play_round(void)
{
    struct meet meet =
        meet_run(&world, "'system':'swiss','rounds':2,'match':1,'place':'Town Hall'", 4);

    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++) {
        struct table table = meet_table(&meet, 1, board);
        act(&world, &table, board == 1 ? 'w' : 'b', "'k':'resign'");
    }
    return meet;
}

/* --- handed out ------------------------------------------------------------------------------- */

static void standings_and_reports_are_for_everybody(void **state)
{
    struct meet meet = play_round();
    (void)state;

    assert_non_null(strstr(get(meet.id, ".csv", -1), "place,name,rank,score,sos,sodos,dc,R1\r\n1"));
    assert_int_equal(world.reply_code, 200);
    assert_non_null(strstr(get(meet.id, ".h9", -1), "; EV[Kiln Lane Open]\n"));
    assert_non_null(strstr(world.reply_text, "Archive only"));
    assert_non_null(strstr(world.reply_text, "; PC[XX,Town Hall]\n"));
    assert_non_null(strstr(get(meet.id, ".aga", -1), "TOURNEY Kiln Lane Open, Town Hall\n"));
    assert_non_null(strstr(get(meet.id, ".xml", -1), " name=\"Kiln Lane Open\""));
    assert_int_equal(world.reply_code, 200);
}

static void numbers_at_an_association_are_for_those_who_run_the_event(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':2", 0);
    (void)state;

    meet_do(&meet, "'k':'add','people':[{'name':'Ada','pin':'12345678'}]");
    assert_null(strstr(get(meet.id, ".h9", -1), "12345678"));
    assert_non_null(strstr(get(meet.id, ".h9", meet.director_person), "|12345678\n"));
    assert_null(strstr(get(meet.id, ".xml", -1), "12345678"));
    assert_non_null(strstr(get(meet.id, ".xml", meet.director_person), "egfPin=\"12345678\""));
    assert_null(strstr(get(meet.id, ".json", -1), "12345678"));
    assert_int_equal(world.reply_code, 401);
    int guest = (int)world_guest(&world, "Gil");
    get(meet.id, ".json", guest);
    assert_int_equal(world.reply_code, 403);
}

static void a_missing_key_is_not_found(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    (void)state;

    get("0000000000000000000000", ".csv", -1);
    assert_int_equal(world.reply_code, 404);
    get(meet.id, ".pdf", -1);
    assert_int_equal(world.reply_code, 404);
    get(meet.id, "", -1);
    assert_int_equal(world.reply_code, 404);
    get("short", ".csv", -1);
    assert_int_equal(world.reply_code, 404);
}

static void a_tournament_that_is_not_in_memory_is_fetched(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss','rounds':2", 2);
    (void)state;

    char *before = keep(get(meet.id, ".csv", -1));
    meet_do(&meet, "'k':'stage','to':'cancelled'");
    world_crash(&world);
    world_commit_all(&world);
    assert_string_equal(get(meet.id, ".csv", -1), before);
    free(before);
}

static void all_games_that_have_ended_come_in_one_archive(void **state)
{
    struct meet meet = play_round();
    (void)state;

    meet_round(&meet, 2); /* runs */
    get(meet.id, ".zip", -1);
    assert_int_equal(world.reply_code, 200);
    assert_memory_equal(world.reply_text, "PK\x03\x04", 4);
    assert_memory_equal(world.reply_text + 30, "R1-B01-game1.sgf(;", 18);
    assert_memory_equal(world.reply_text + world.reply_length - 22,
                        "PK\x05\x06\0\0\0\0\x02\0\x02\0", 12);
    get(meet.id, ".zip", -1);
    world_crash(&world); /* from the store alone, the same */
    world_commit_all(&world);
    size_t length = world.reply_length;
    get(meet.id, ".zip", -1);
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(world.reply_length, length);
}

static void clients_that_go_while_their_archive_is_made_are_forgotten(void **state)
{
    struct meet meet = play_round();
    (void)state;

    world.works_late = true;
    tour_get(&world, meet.id, "zip", -1);
    for (request_id id = 1; id <= 2; id++) {
        app_left(world.app, world.now, 1);
        app_left(world.app, world.now, 2); /* another one, who had asked for nothing */
        world_carry_out(&world);
    }
    world_commit_all(&world);
    world_work_all(&world);
    assert_int_equal(world.reply_code, 0);
    world.works_late = false;
    world_commit_all(&world);
    get(meet.id, ".zip", -1);
    assert_int_equal(world.reply_code, 200);
}

/* The number of the address that a copy gets follows the address, and the whole is not too long. */
static void each_copy_of_an_event_has_an_address_of_its_own(void **state)
{
    struct meet meet = meet_create(&world, "'system':'swiss'", 0);
    (void)state;

    char *file = keep(get(meet.id, ".json", meet.director_person));
    for (int i = 2; i <= 19; i++) {
        char slug[20];
        rest();
        assert_int_equal(post(meet.director_person, file), 200);
        struct meet copy = meet;
        snprintf(copy.id, sizeof copy.id, "%s", text_at(world.reply, "tour"));
        snprintf(slug, sizeof slug, "kiln-lane-%d", i);
        conn_id conn = world_connect(&world, meet.director_person);
        json_t *head = json_object_get(meet_look(&copy, conn, "tour"), "head");
        assert_string_equal(text_at(head, "slug"), slug);
        world_hang_up(&world, conn);
    }
    free(file);
}

/* A record of a table's game; the text lasts until the next request. */
static const char *record(const struct table *table, const char *ending)
{
    char name[40];

    snprintf(name, sizeof name, "%s.%s", table->game, ending);
    world_get_record(&world, name);
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    return world.reply_text;
}

static void records_say_what_they_are_games_of(void **state)
{
    struct meet meet = play_round();
    for (int no = 1; no <= 4; no++)
        meet_do(&meet,
                "'k':'edit','person':{'number':%d,'name':'Player %d','account':'p%d','rank':'3d'}",
                no, no, no + 1);
    struct table table = meet_table(&meet, 1, 1);
    (void)state;

    assert_non_null(strstr(record(&table, "sgf"), "\nEV[Kiln Lane Open]\nPC[Town Hall]\n"));
    char *sgf = keep(record(&table, "sgf")), *json = keep(record(&table, "json"));
    assert_non_null(strstr(json, ",\"occasion\":{\"event\":\"Kiln Lane Open\","
                                 "\"place\":\"Town Hall\"},\"log\":"));
    world_crash(&world); /* from the store, the same */
    world_commit_all(&world);
    assert_string_equal(record(&table, "sgf"), sgf);
    assert_string_equal(record(&table, "json"), json);
    get(meet.id, ".zip", -1);
    assert_int_equal(world.reply_code, 200);
    const char *first = world.reply_text + 30; /* the archive holds texts as they are */
    const char *second = memmem(first, world.reply_length - 30, "R1-B02", 6);
    assert_non_null(second);
    static const char ranks[] = "\nBR[3d]\nWR[3d]\n";
    static const char event[] = "\nEV[Kiln Lane Open]\nRO[1]\nPC[Town Hall]\nDT[";
    assert_non_null(memmem(first, (size_t)(second - first), ranks, sizeof ranks - 1));
    assert_non_null(memmem(first, (size_t)(second - first), event, sizeof event - 1));
    free(sgf);
    free(json);
}

static void records_say_where_an_event_is_when_that_is_known_later(void **state)
{
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'match':1", 4);
    (void)state;

    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    assert_null(strstr(record(&table, "sgf"), "PC["));
    meet_do(&meet, "'k':'settings','settings':{'slug':'kiln-lane','title':'Kiln Lane Open',"
                   "'place':'NZ, Hall','system':'swiss','rounds':2,'match':1,"
                   "'game':{'ruleset':'stoical','size':[9,9]}}");
    assert_non_null(strstr(record(&table, "sgf"), "\nPC[NZ, Hall]\n"));
    world_crash(&world); /* its room comes from the store */
    world_commit_all(&world);
    assert_non_null(strstr(record(&table, "sgf"), "\nPC[NZ, Hall]\n"));
    assert_non_null(strstr(get(meet.id, ".h9", -1), "; PC[NZ, Hall]\n"));
}

static void only_so_many_archives_are_made_at_once(void **state)
{
    struct meet meet = play_round();
    (void)state;

    for (unsigned i = 0; i <= APP_ZIPS_MAX; i++) {
        tour_get(&world, meet.id, "zip", -1);
        assert_int_equal(world.reply_code, i == APP_ZIPS_MAX ? 503 : 0);
    }
    world_commit_all(&world);
    get(meet.id, ".zip", -1);
    assert_int_equal(world.reply_code, 200);
}

/* --- events handed in ------------------------------------------------------------------------- */

static void an_event_moves_and_comes_out_as_the_same_bytes(void **state)
{
    struct meet meet = play_round();
    char *file, id[23];
    (void)state;

    file = keep(get(meet.id, ".json", meet.director_person));
    assert_int_equal(world.reply_code, 200);
    /* on another machine the address is free */
    world_destroy(&world);
    world_create(&world, 2);
    int person = tour_account(&world, "Stranger");
    assert_int_equal(post(person, file), 200);
    assert_string_equal(text_at(world.reply, "slug"), "kiln-lane");
    snprintf(id, sizeof id, "%s", text_at(world.reply, "tour"));
    rest();
    assert_string_equal(get(id, ".json", person), file);
    world_crash(&world);
    world_commit_all(&world);
    assert_string_equal(get(id, ".json", person), file);
    conn_id conn = world_connect(&world, person);
    say(&world, conn, "{'t':'get','id':1,'k':'tour','slug':'kiln-lane'}");
    world_commit_all(&world);
    await(&world, conn, "{'t':'tour','tour':'%s'}", id);
    free(file);
}

/* How many acts of events the next job stores. */
static size_t acts_ahead(void)
{
    size_t n = 0;
    const struct job *job = world.jobs[world.jobs_first % WORLD_JOBS];
    for (const struct change *change = job->first; change; change = change->next)
        n += change->kind == CHANGE_ADD_TOUR_ACT;
    return n;
}

/* Does everything up to the next job that stores acts, and that job. */
static size_t store_piece(void)
{
    size_t n = 0;
    while (n == 0 && world.jobs_n > 0) {
        n = acts_ahead();
        world_commit(&world, 1);
    }
    return n;
}

static void a_long_event_is_stored_in_pieces_and_found_when_it_is_whole(void **state)
{
    (void)state;
    struct meet meet = meet_create(&world, "'system':'swiss','players_max':256", 0);
    for (int i = 0; i < 2 * APP_TOUR_TAKEN_ACTS; i++)
        meet_say(&meet, meet.director, "desk", "'k':'add','people':[{'name':'P%d'}]", i);
    char *file = keep(get(meet.id, ".json", meet.director_person));
    world_destroy(&world);
    world_create(&world, 2);
    int person = tour_account(&world, "Stranger");
    tour_post(&world, person, file, strlen(file));
    assert_int_equal(store_piece(), APP_TOUR_TAKEN_ACTS);
    assert_int_equal(world.reply_code, 0);
    world_crash(&world);
    world_commit_all(&world);

    tour_post(&world, person, file, strlen(file)); /* its address is free */
    assert_int_equal(store_piece(), APP_TOUR_TAKEN_ACTS);
    assert_int_equal(store_piece(), APP_TOUR_TAKEN_ACTS);
    assert_int_equal(world.reply_code, 0);
    assert_int_equal(world.store.tour_staff_n, 0);
    assert_true(store_piece() > 0);
    assert_int_equal(world.reply_code, 200);
    assert_int_equal(world.store.tour_staff_n, 1); /* the uploader finds it in their list */
    assert_string_equal(text_at(world.reply, "slug"), "kiln-lane");
    assert_int_equal(store_piece(), 0);
    char id[23];
    snprintf(id, sizeof id, "%s", text_at(world.reply, "tour"));
    world_crash(&world);
    world_commit_all(&world);
    rest();
    assert_string_equal(get(id, ".json", person), file);
    free(file);
}

static void a_taken_address_gets_a_number(void **state)
{
    struct meet meet = play_round();
    char *file = keep(get(meet.id, ".json", meet.director_person));
    (void)state;

    for (int i = 2; i <= 11; i++) {
        char slug[20];
        rest();
        snprintf(slug, sizeof slug, "kiln-lane-%d", i);
        assert_int_equal(post(meet.director_person, file), 200);
        assert_string_equal(text_at(world.reply, "slug"), slug);
    }
    free(file);
}

static void a_long_address_makes_room_for_its_number(void **state)
{
    struct meet meet = play_round();
    char *file = keep(get(meet.id, ".json", meet.director_person));
    static const char old[] = "\"slug\":\"kiln-lane\"";
    static const char *const slugs[][2] = {
        {"a23456789-123456789-123456789-12345678", "a23456789-123456789-123456789-12345678-2"},
        {"a23456789-123456789-123456789-123456789", "a23456789-123456789-123456789-12345678-2"},
        {"b23456789-123456789-123456789-1234567-90", "b23456789-123456789-123456789-1234567-2"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof slugs / sizeof *slugs; i++) {
        struct proto_text text;
        const char *at = strstr(file, old);
        assert_non_null(at);
        proto_text_init(&text);
        proto_text_bytes(&text, file, (size_t)(at - file));
        proto_text_literal(&text, "\"slug\":\"");
        proto_text_literal(&text, slugs[i][0]);
        proto_text_char(&text, '"');
        proto_text_literal(&text, at + strlen(old));
        proto_text_char(&text, '\0');
        world_destroy(&world); /* where the address is free */
        world_create(&world, 3);
        int person = tour_account(&world, "Stranger");
        for (int n = 0; n < 2; n++) {
            rest();
            assert_int_equal(post(person, text.at), 200);
            assert_string_equal(text_at(world.reply, "slug"), slugs[i][n]);
        }
        proto_text_finish(&text);
    }
    free(file);
}

static void two_of_one_address_at_once_do_not_collide(void **state)
{
    struct meet meet = play_round();
    char *file = keep(get(meet.id, ".json", meet.director_person));
    (void)state;

    for (int i = 0; i < 2; i++)
        tour_post(&world, meet.director_person, file, strlen(file));
    world_commit_all(&world);
    assert_int_equal(world.reply_code, 200);
    assert_string_equal(text_at(world.reply, "slug"), "kiln-lane-3");
    free(file);
}

/* The director of a tournament that names another's rooms can do nothing to them. */
static void a_file_gives_no_power_over_rooms_of_others(void **state)
{
    struct meet meet = meet_run(&world, "'system':'swiss','rounds':2,'match':1", 2), theirs;
    char *file;
    (void)state;

    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    file = keep(get(meet.id, ".json", meet.director_person));
    int thief = tour_account(&world, "Thief");
    rest();
    assert_int_equal(post(thief, file), 200);
    theirs = meet;
    theirs.director_person = thief;
    theirs.director = world_connect(&world, thief);
    snprintf(theirs.id, sizeof theirs.id, "%s", text_at(world.reply, "tour"));
    meet_do(&theirs, "'k':'rule','round':1,'board':1,'game':0,'result':'black','default':true,"
                     "'reason':'mine'");
    meet_do(&theirs, "'k':'abort','round':1");
    act(&world, &table, 'b', "'k':'play','at':'E5'"); /* goes on */
    free(file);
}

static void guests_and_strangers_bring_no_events(void **state)
{
    (void)state;

    assert_int_equal(post(-1, "{}"), 401);
    assert_int_equal(post((int)world_guest(&world, "Gil"), "{}"), 403);
}

static void a_broken_file_is_refused_with_its_place_and_leaves_nothing(void **state)
{
    int person = tour_account(&world, "Director");
    (void)state;

    assert_int_equal(post(person, "{\"kind\":\"tournament\",\"v\":1,\"miai\":\"1\",\"log\":[{}]}"),
                     400);
    assert_string_equal(text_at(world.reply, "code"), "proto");
    assert_int_equal(number_at(world.reply, "act"), 1);
    assert_int_equal(post(person, "{"), 400);
    assert_int_equal(post(person, "<Tournament>\n<Players>"), 400);
    assert_int_equal(number_at(world.reply, "line"), 2);
    assert_int_equal(world.store.tours_n, 0);
}

static void an_event_of_opengotha_is_taken_with_notes(void **state)
{
    static const char file[] =
        "<?xml version=\"1.0\"?><Tournament><Players>"
        "<Player name=\"Ash\" firstName=\"Ada\" rank=\"3D\"/>"
        "<Player name=\"Birch\" firstName=\"Ben\" rank=\"1D\"/></Players>"
        "<Games><Game roundNumber=\"1\" tableNumber=\"1\" blackPlayer=\"ASHADA\" "
        "whitePlayer=\"BIRCHBEN\" handicap=\"0\" result=\"RESULT_BLACKWINS\"/></Games>"
        "<TournamentParameterSet><GeneralParameterSet name=\"Spring\" shortName=\"spring\" "
        "numberOfRounds=\"2\" size=\"19\" komi=\"6.5\" basicTime=\"60\" genMMZero=\"30K\"/>"
        "</TournamentParameterSet></Tournament>";
    int person = tour_account(&world, "Director");
    char id[23];
    (void)state;

    assert_int_equal(post(person, file), 200);
    assert_int_equal(json_array_size(json_object_get(world.reply, "notes")), 2);
    snprintf(id, sizeof id, "%s", text_at(world.reply, "tour"));
    rest();
    assert_non_null(strstr(get(id, ".csv", -1), "1,\"Ada Ash\",3d,1,"));
}

/* --- lists of players ------------------------------------------------------------------------- */

static void the_right_to_bring_a_file_is_checked_before_it_comes(void **state)
{
    int guest = (int)world_resident(&world, "Gil"), account = tour_account(&world, "Ada");
    (void)state;

    assert_int_equal(may_post(-1), 401);
    assert_int_equal(may_post(guest), 403);
    assert_int_equal(may_post(account), 100);
    assert_int_equal(world.may_player, 2);
    world_crash(&world); /* no session is in memory now */
    assert_int_equal(may_post(guest), 403);
    assert_int_equal(may_post(account), 100);
    assert_int_equal(world.may_player, 2);
    app_drain(world.app, world.now, 1000);
    world_carry_out(&world);
    assert_int_equal(may_post(account), 503);
}

static void a_client_that_brought_too_many_files_is_refused_before_another_comes(void **state)
{
    (void)state;
    int account = tour_account(&world, "Ada"), neighbour = tour_account(&world, "Ben");
    world_limits(&world, "upload.account=2/30s");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(may_post(account), 100);
        assert_int_equal(post(account, "{}"), 400);
    }
    assert_int_equal(may_post(account), 429);
    assert_string_equal(text_at(world.reply, "field"), "upload");
    assert_true(number_at(world.reply, "retry_after") > 25000);
    assert_int_equal(may_post(neighbour), 100);
    world_pass(&world, 29999);
    assert_int_equal(may_post(account), 429);
    world_pass(&world, 1);
    assert_int_equal(may_post(account), 100); /* asking takes nothing */
    assert_int_equal(may_post(account), 100);
    assert_int_equal(post(account, "{}"), 400);
    assert_int_equal(may_post(account), 429);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(clients_that_go_while_their_archive_is_made_are_forgotten),
        TEST(each_copy_of_an_event_has_an_address_of_its_own),
        TEST(standings_and_reports_are_for_everybody),
        TEST(numbers_at_an_association_are_for_those_who_run_the_event),
        TEST(a_missing_key_is_not_found),
        TEST(a_tournament_that_is_not_in_memory_is_fetched),
        TEST(all_games_that_have_ended_come_in_one_archive),
        TEST(records_say_what_they_are_games_of),
        TEST(records_say_where_an_event_is_when_that_is_known_later),
        TEST(only_so_many_archives_are_made_at_once),
        TEST(an_event_moves_and_comes_out_as_the_same_bytes),
        TEST(a_long_event_is_stored_in_pieces_and_found_when_it_is_whole),
        TEST(a_taken_address_gets_a_number),
        TEST(a_long_address_makes_room_for_its_number),
        TEST(two_of_one_address_at_once_do_not_collide),
        TEST(a_file_gives_no_power_over_rooms_of_others),
        TEST(guests_and_strangers_bring_no_events),
        TEST(the_right_to_bring_a_file_is_checked_before_it_comes),
        TEST(a_client_that_brought_too_many_files_is_refused_before_another_comes),
        TEST(a_broken_file_is_refused_with_its_place_and_leaves_nothing),
        TEST(an_event_of_opengotha_is_taken_with_notes),
    };
    return cmocka_run_group_tests_name("app tournament files", tests, NULL, NULL);
}
