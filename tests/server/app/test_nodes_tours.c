/* Tournaments on several nodes of one site: what their owner stores is seen everywhere, a new owner goes on, and a node
 * that does not know that it has lost one stores nothing. */
#include <stdio.h>
#include <string.h>

#include "tests/server/app/nodes.h"
#include "tests/server/app/tour_world.h"

/* The same tournament, on node b. Its people are connected there too. */
static struct meet there(const struct meet *meet)
{
    struct meet ret = *meet;
    world_hear(a);
    world_introduce(b, a);
    ret.world = b;
    ret.director = world_connect(b, meet->director_person);
    for (unsigned i = 0; i < meet->players_n; i++)
        ret.players[i] = world_connect(b, meet->people[i]);
    return ret;
}

/* The state of a channel, as a newcomer to this node sees it. The caller frees it. */
static json_t *seen(struct world *world, const struct meet *meet, int person, const char *channel)
{
    struct meet look = *meet;
    look.world = world;
    conn_id conn = world_connect(world, person);
    json_t *ret = json_deep_copy(meet_look(&look, conn, channel));
    world_hang_up(world, conn);
    return ret;
}

/* Fails with the first place where they differ. */
static void differs(const char *where, json_t *here, json_t *other)
{
    const char *key;
    json_t *value;
    size_t i;
    if (json_equal(here, other))
        return;
    if (json_is_object(here) && json_is_object(other))
        json_object_foreach(here, key, value) differs(key, value, json_object_get(other, key));
    if (json_is_array(here) && json_array_size(here) == json_array_size(other))
        json_array_foreach(here, i, value) differs(where, value, json_array_get(other, i));
    fail_msg("%s:\n%s\nis on the other node\n%s", where, json_dumps(here, JSON_ENCODE_ANY),
             json_dumps(other, JSON_ENCODE_ANY));
}

static void is_same(const struct meet *meet, int person, const char *channel)
{
    world_hear(a);
    world_introduce(b, a);
    json_t *here = seen(a, meet, person, channel), *other = seen(b, meet, person, channel);
    differs(channel, here, other);
    json_decref(here);
    json_decref(other);
}

static void is_same_everywhere(const struct meet *meet)
{
    world_hear(a);
    for (int i = 0; i < 2; i++) /* standings are sent once a second */
        world_pass(&nodes[i], 1100);
    is_same(meet, -1, "tours");
    is_same(meet, -1, "tour");
    is_same(meet, meet->director_person, "desk");
}

static conn_id listener(const struct meet *meet, const char *channel)
{
    conn_id conn = world_connect(b, -1);
    say(b, conn, "{'t':'sub','id':1,'ch':'%s:%s'}", channel, meet->id);
    world_commit_all(b);
    await(b, conn, "{'t':'snap'}");
    return conn;
}

static void each_step_is_heard_on_every_node(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 4);
    is_same_everywhere(&meet);
    conn_id conn = listener(&meet, "tour"), list = world_connect(b, -1);
    say(b, list, "{'t':'sub','id':1,'ch':'tours'}");
    await(b, list, "{'t':'snap'}");
    meet_do(&meet, "'k':'stage','to':'running'");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    world_hear(a);
    await(b, conn, "{'t':'ev','rounds':[{'number':1}]}");
    await(b, list, "{'t':'ev','k':'tour','tour':{'stage':'running'}}");
    meet_do(&meet, "'k':'start','round':1");
    is_same_everywhere(&meet);
    struct table table = meet_table(&meet, 1, 1);
    act(a, &table, 'b', "'k':'resign'");
    is_same_everywhere(&meet);
    table = meet_table(&meet, 1, 2);
    act(a, &table, 'w', "'k':'resign'");
    meet_round(&meet, 2);
    is_same_everywhere(&meet);
}

static void what_was_missed_and_an_undo_are_read(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2,'over_board':true", 4);
    is_same_everywhere(&meet);
    meet_do(&meet, "'k':'stage','to':'running'");
    world_hear(a);
    a->unheard = true;
    meet_round(&meet, 1);
    a->unheard = false;
    meet_do(&meet, "'k':'result','round':1,'board':1,'game':1,'result':'black'");
    is_same_everywhere(&meet);
    uint32_t last = 0;
    for (size_t i = 0; i < a->store.tour_acts_n; i++)
        last = a->store.tour_acts[i].seq;
    conn_id conn = listener(&meet, "tour");
    meet_do(&meet, "'k':'undo','to':%u", last);
    world_hear(a);
    await(b, conn, "{'t':'ev'}");
    is_same_everywhere(&meet);
}

static void a_player_on_another_node_is_called(void **state)
{
    (void)state;
    struct meet meet = meet_run(a, "'system':'swiss','rounds':2", 2);
    world_hear(a);
    world_introduce(b, a);
    conn_id conn = world_connect(b, meet.people[0]);
    say(b, conn, "{'t':'sub','id':1,'ch':'me'}");
    world_commit_all(b);
    await(b, conn, "{'t':'snap'}");
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    world_hear(a);
    await(b, conn, "{'t':'ev','ch':'me','calls':[{'k':'pairing','round':1}]}");
}

static void a_new_owner_goes_on(void **state)
{
    (void)state;
    struct meet meet =
        meet_run(a, "'system':'swiss','rounds':3,'over_board':true,'auto_start':600000", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    is_same_everywhere(&meet);
    world_own(b, true);
    world_hear(a);
    size_t acts = a->store.tour_acts_n;
    world_pass(a, 700000); /* it is not this one's matter any more */
    world_hear(a);
    assert_int_equal(a->store.tour_acts_n, acts);
    for (int i = 0; i < 70; i++) {
        world_pass(b, 10000);
        world_hear(b);
    }
    json_t *tour = seen(b, &meet, -1, "tour");
    assert_string_equal(text_at(meet_round_of(tour, 2), "state"), "started");
    json_decref(tour);
    is_same_everywhere(&meet);
}

/* Commits of two owners may be heard in either order. */
static void an_older_row_that_comes_late_is_not_taken(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 4);
    is_same_everywhere(&meet);
    struct job *late = job_create(1);
    job_change(late, CHANGE_SET_TOUR)->row.tour = a->store.tours[0];
    job_change(late, CHANGE_ADD_TOUR_ACT)->row.tour_act =
        a->store.tour_acts[a->store.tour_acts_n - 1];
    meet_do(&meet, "'k':'add','people':[{'name':'Zoe'}]");
    world_hear(a);
    app_followed(b->app, b->now, late);
    job_destroy(late);
    world_own(b, true);
    struct meet other = there(&meet);
    meet_do(&other, "'k':'remove','number':5");
    world_hear(a);
    assert_int_equal(a->store.tours[0].players, 4);
}

static void a_node_that_has_lost_a_tournament_changes_nothing(void **state)
{
    (void)state;
    struct meet meet = meet_run(a, "'system':'swiss','rounds':2", 4);
    meet_do(&meet, "'k':'pair','round':1,'seed':7");
    meet_do(&meet, "'k':'publish','round':1");
    struct meet other = there(&meet);
    is_same_everywhere(&meet);
    world_own(b, false); /* a was paused and does not know */
    world_hear(a);
    json_t *no = meet_no(&meet, "'k':'start','round':1");
    assert_string_equal(text_at(no, "code"), "busy");
    is_same_everywhere(&meet);
    meet_do(&other, "'k':'start','round':1");
    is_same_everywhere(&meet);
    struct table table = meet_table(&other, 1, 1);
    act(b, &table, 'b', "'k':'resign'");
    is_same_everywhere(&meet);
}

/* Black resigns at node a. */
static void resign(const struct table *table, int id)
{
    say(a, table->black, "{'t':'do','id':%d,'key':'late%d','ch':'game:%s','k':'resign'}", id, id,
        table->game);
}

static void a_game_that_ends_on_the_wrong_node_goes_on(void **state)
{
    (void)state;
    struct meet meet = meet_run(a, "'system':'swiss','rounds':2", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    world_own(b, false);
    world_hear(a);
    resign(&table, 7);
    world_hear(a);
    world_pass(a, 1);
    world_hear(a);
    await(a, table.black, "{'t':'error','id':7,'code':'busy'}");
    is_same(&meet, -1, "tour");
    world_own(a, true); /* it gets it back, and all acts are judged by what is stored */
    world_hear(a);
    act(a, &table, 'w', "'k':'resign'");
    is_same(&meet, -1, "tour");
    json_t *tour = seen(a, &meet, -1, "tour");
    assert_string_equal(text_at(meet_round_of(tour, 1), "state"), "complete");
    json_decref(tour);
}

/* Each end that a node forgets may be followed by another one under the same number, while the tournament is read. */
static void an_end_that_waited_and_was_forgotten_is_not_stored_for_the_next_one(void **state)
{
    (void)state;
    struct meet meet = meet_run(a, "'system':'swiss','rounds':2", 2);
    meet_round(&meet, 1);
    struct table table = meet_table(&meet, 1, 1);
    world_own(b, false); /* a was paused and does not know */
    world_hear(a);
    for (int id = 7; id <= 8; id++)
        say(a, table.black,
            "{'t':'do','id':%d,'key':'%d','ch':'chat:%s/players','k':'say','text':'Hm'}", id, id,
            table.room);
    world_commit(a, 2); /* the keys are not used yet */
    resign(&table, 1);
    for (int id = 2; id <= 3; id++) {
        world_commit(a, 1); /* a line is refused: the room is lost, and the tournament is read */
        world_pass(a, 1);
        resign(&table, id); /* waits for the tournament */
    }
    world_commit_all(a);
    world_pass(a, 1);
    world_hear(a);
    is_same(&meet, -1, "tour");
    world_own(a, true);
    world_hear(a);
    size_t acts = a->store.tour_acts_n;
    act(a, &table, 'w', "'k':'resign'");
    assert_int_equal(a->store.tour_acts_n, acts + 1);
    is_same(&meet, -1, "tour");
}

static void a_deleted_tournament_is_gone_on_every_node(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2", 2);
    is_same_everywhere(&meet);
    conn_id conn = listener(&meet, "tour"), list = world_connect(b, -1);
    say(b, list, "{'t':'sub','id':1,'ch':'tours'}");
    await(b, list, "{'t':'snap'}");
    json_t *ok = meet_say(&meet, meet.director, "desk", "'k':'delete'");
    assert_string_equal(text_at(ok, "t"), "ok");
    world_hear(a);
    await(b, conn, "{'t':'ev','k':'gone'}");
    await(b, list, "{'t':'ev','k':'gone'}");
    is_same(&meet, -1, "tours");
}

/* A node makes files of the state that it follows. */
static void every_node_gives_the_files_of_a_tournament(void **state)
{
    (void)state;
    static const char *const endings[] = {"csv", "h9", "aga", "xml", "json", "zip"};
    struct meet meet = meet_run(a, "'system':'swiss','rounds':2,'over_board':true", 4);
    meet_round(&meet, 1);
    for (int board = 1; board <= 2; board++)
        meet_do(&meet, "'k':'result','round':1,'board':%d,'game':1,'result':'black'", board);
    world_hear(a);
    world_introduce(b, a);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        tour_get(a, meet.id, endings[i], meet.director_person);
        world_hear(a);
        assert_int_equal(a->reply_code, 200);
        tour_get(b, meet.id, endings[i], meet.director_person);
        world_hear(a);
        assert_int_equal(b->reply_code, 200);
        assert_int_equal(a->reply_length, b->reply_length);
        if (i < 5)
            assert_memory_equal(a->reply_text, b->reply_text, a->reply_length);
    }
    tour_get(b, meet.id, "json", -1);
    world_hear(a); /* for the staff */
    assert_int_equal(b->reply_code, 401);
}

static const char two[] = "name\nAnn\nBen\n";

/* A tournament of the first node, whose director comes to the second one. */
static struct meet meet_there(void)
{
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2,'over_board':true", 0);
    world_hear(a);
    world_introduce(b, a);
    return meet;
}

static unsigned players_at(struct world *world, struct meet *meet)
{
    struct meet seen = world == a ? *meet : there(meet);
    return (unsigned)json_array_size(
        json_object_get(meet_look(&seen, seen.director, "tour"), "players"));
}

static void a_list_of_players_goes_to_the_owner_and_its_answer_comes_back(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    tour_post_people(b, meet.id, meet.director_person, true, two);
    world_hear(a);
    assert_int_equal(b->reply_code, 200);
    must_fit(b->reply, "{'added':2,'people':[{'number':1,'name':'Ann'},{'number':2}]}");
    assert_int_equal(players_at(a, &meet), 0); /* it was only checked */
    tour_post_people(b, meet.id, meet.director_person, false, two);
    world_hear(a);
    assert_int_equal(b->reply_code, 200);
    must_fit(b->reply, "{'added':2,'people':[{'number':1,'name':'Ann'},{'number':2}]}");
    assert_int_equal(players_at(a, &meet), 2);
    assert_int_equal(players_at(b, &meet), 2);
}

static void the_owner_refuses_a_list_and_says_in_which_row(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    tour_post_people(b, meet.id, meet.director_person, false, "name,rank\nAnn,3d\nBen,99x\n");
    world_hear(a);
    assert_int_equal(b->reply_code, 400);
    assert_int_equal(number_at(b->reply, "row"), 3);
    tour_post_people(b, meet.id, (int)world_resident(b, "Ann"), false, two);
    world_hear(a);
    assert_int_equal(b->reply_code, 403);
    assert_int_equal(players_at(a, &meet), 0);
}

static void a_list_whose_owner_does_not_answer_is_busy_and_a_late_answer_is_not_read(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    a->unheard = b->unheard = true;
    tour_post_people(b, meet.id, meet.director_person, false, two);
    nodes_pass(9500);
    assert_int_equal(b->reply_code, 0);
    nodes_pass(1000);
    assert_int_equal(b->reply_code, 503);
    assert_true(number_at(b->reply, "retry_after") > 0);
    a->unheard = b->unheard = false;
    /* An answer under a number that waits no more, and one that is none. */
    static const char late[] = "\0\0\0\xc8\0\0\0\0{}";
    app_replied(b->app, b->now, APP_UPLOAD | 1, late, sizeof late - 1);
    world_hear(a);
    tour_post_people(b, meet.id, meet.director_person, false, two);
    app_replied(b->app, b->now, APP_UPLOAD | 2, late, 7);
    app_replied(b->app, b->now, APP_UPLOAD | 2, "\0\0\0\x07\0\0\0\0", 8);
    world_hear(a);
    assert_int_equal(b->reply_code, 200);
}

static void a_list_that_is_too_long_for_a_word_is_refused_where_it_comes(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    static char file[SITE_UPLOAD_MAX];
    for (unsigned extra = 0; extra < 2; extra++) {
        size_t length = (size_t)sprintf(file, "name\nAnn\n");
        memset(file + length, '\n', sizeof file - length);
        file[SITE_UPLOAD_MAX - 17 + extra] = '\0';
        tour_post_people(b, meet.id, meet.director_person, false, file);
        world_hear(a);
        assert_int_equal(b->reply_code, extra ? 400 : 200);
    }
    assert_non_null(strstr(text_at(b->reply, "error"), "in parts of 64,000 bytes"));
    assert_int_equal(players_at(a, &meet), 1);
}

static void a_list_whose_client_leaves_is_entered_without_an_answer(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    tour_post_people(b, meet.id, meet.director_person, true, two);
    world_hear(a); /* the next one goes on at once */
    b->reply_code = 0;
    tour_post_people(b, meet.id, meet.director_person, false, two);
    app_left(b->app, b->now, 1);
    b->unanswered = 0;
    world_hear(a);
    nodes_pass(11000);
    assert_int_equal(b->reply_code, 0);
    assert_int_equal(players_at(b, &meet), 2);
}

static void words_with_lists_that_no_node_says_are_dropped(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    struct site_note note = {.kind = SITE_UPLOAD, .shard = 5, .conn = APP_UPLOAD | 1};
    for (size_t length = 0; length < 40; length++) {
        note.buf = buf_create(NULL, length);
        memset(note.buf->data, 6, length); /* and the id is not of this shard */
        app_site(a->app, a->now, 2, APP_REMOTE | 7, &note);
        buf_unref(note.buf);
    }
    world_hear(a);
    assert_int_equal(players_at(a, &meet), 0);
}

/* Its shard goes while the list is on its way: it does not go on to the next owner. */
static void a_list_goes_on_only_once(void **state)
{
    (void)state;
    struct meet meet = meet_there();
    struct site_note note = {.kind = SITE_UPLOAD,
                             .conn = APP_UPLOAD | 1,
                             .has_session = true,
                             .buf = buf_create(NULL, 17 + sizeof two - 1)};
    note.buf->data[0] = 0;
    assert_true(proto_id_read(meet.id, PROTO_ID_CHARS, note.buf->data + 1));
    note.shard = note.buf->data[1];
    memcpy(note.buf->data + 17, two, sizeof two - 1);
    memcpy(note.session, b->people[meet.director_person], sizeof note.session);
    b->unanswered++;
    app_site(b->app, b->now, 1, APP_REMOTE | UINT64_C(1) << 32 | APP_UPLOAD | 1, &note);
    world_hear(a);
    buf_unref(note.buf);
    b->unanswered = 0;
    assert_int_equal(players_at(a, &meet), 0);
}

static void a_node_without_a_shard_takes_no_file_of_a_tournament(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2,'over_board':true", 2);
    world_hear(a);
    world_introduce(b, a);
    tour_get(a, meet.id, "json", meet.director_person);
    world_hear(a);
    char *file = strdup(a->reply_text);
    tour_post(b, meet.director_person, file, strlen(file));
    world_hear(a);
    assert_int_equal(b->reply_code, 503);
    world_share(nodes, 2);
    tour_post(b, meet.director_person, file, strlen(file));
    world_hear(a);
    assert_int_equal(b->reply_code, 200);
    free(file);
}

/* A code is good at the owner, so the owner makes it. */
static void a_code_that_the_desk_gets_on_another_node_is_good(void **state)
{
    (void)state;
    struct meet meet = meet_create(a, "'system':'swiss','rounds':2,'over_board':true", 0);
    meet_do(&meet, "'k':'add','people':[{'name':'Ann'}]");
    struct meet other = there(&meet);
    say(b, other.director, "{'t':'get','id':9,'k':'identity','tour':'%s','number':1}", meet.id);
    world_hear(a);
    const json_t *answer = await(b, other.director, "{'t':'identity','id':9}");
    char code[40];
    snprintf(code, sizeof code, "%s", text_at(answer, "code"));
    conn_id conn = world_connect(b, (int)world_resident(b, "Ann"));
    say(b, conn,
        "{'t':'do','id':1,'key':'me','ch':'tour:%s','k':'identify','number':1,'code':'%s'}",
        meet.id, code);
    world_hear(a);
    await(b, conn, "{'t':'ok','id':1}");
}

/* Both nodes ask whether the slug is free before either has stored it. */
static void one_slug_is_given_once(void **state)
{
    (void)state;
    static const char create[] =
        "{'t':'do','id':5,'key':'make-%s','ch':'tours','k':'create','settings':{'slug':'spring',"
        "'title':'Spring','system':'swiss','rounds':2,'game':{'ruleset':'stoical','size':[9,9]}}}";
    int person = tour_account(a, "Ann"), rival = tour_account(a, "Bea");
    world_hear(a);
    world_introduce(b, a);
    world_share(nodes, 2);
    conn_id here = world_connect(a, person), other = world_connect(b, rival);
    say(a, here, create, "a");
    say(b, other, create, "b");
    for (int i = 0; i < 3; i++)
        for (unsigned k = 0; k < 2; k++)
            world_commit(&nodes[k], 1);
    world_hear(a);
    await(a, here, "{'t':'ok','id':5}");
    await(b, other, "{'t':'error','id':5,'code':'phase','tour':{'field':'slug'}}");
    assert_int_equal(a->store.tours_n, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        NODES(each_step_is_heard_on_every_node),
        NODES(what_was_missed_and_an_undo_are_read),
        NODES(a_player_on_another_node_is_called),
        NODES(a_new_owner_goes_on),
        NODES(an_older_row_that_comes_late_is_not_taken),
        NODES(a_node_that_has_lost_a_tournament_changes_nothing),
        NODES(a_game_that_ends_on_the_wrong_node_goes_on),
        NODES(an_end_that_waited_and_was_forgotten_is_not_stored_for_the_next_one),
        NODES(a_deleted_tournament_is_gone_on_every_node),
        NODES(every_node_gives_the_files_of_a_tournament),
        NODES(a_list_of_players_goes_to_the_owner_and_its_answer_comes_back),
        NODES(the_owner_refuses_a_list_and_says_in_which_row),
        NODES(a_list_whose_owner_does_not_answer_is_busy_and_a_late_answer_is_not_read),
        NODES(a_list_that_is_too_long_for_a_word_is_refused_where_it_comes),
        NODES(a_list_whose_client_leaves_is_entered_without_an_answer),
        NODES(words_with_lists_that_no_node_says_are_dropped),
        NODES(a_list_goes_on_only_once),
        NODES(a_node_without_a_shard_takes_no_file_of_a_tournament),
        NODES(a_code_that_the_desk_gets_on_another_node_is_good),
        NODES(one_slug_is_given_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
