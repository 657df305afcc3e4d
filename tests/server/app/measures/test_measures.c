/* The effects of muting, banning, closing and renaming: their targets, their durations, and their ends. */
#include "tests/server/app/moderation_people.h"

#include "server/app/limits.h"

/* --- muting ----------------------------------------------------------------------------------- */

static void the_muted_say_nothing_and_take_no_name_and_play_on(void **state)
{
    (void)state;
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
    json_t *answer = says(wim, "hello");
    assert_string_equal(text_at(answer, "code"), "muted");
    assert_string_equal(text_at(answer, "why"), "that is why");
    assert_int_equal(number_at(answer, "until_at"), world.now.wall_ms + 60000);
    world_post_from(&world, world.people[wim_person], "{\"name\":\"Wim the loud\"}", WIM_FROM);
    assert_int_equal(world.reply_code, 403);
    assert_string_equal(text_at(world.reply, "code"), "muted");
    world_account(&world, APP_REGISTER, world.people[wim_person], WIM_FROM,
                  "{'name':'Loud','password':'correct horse'}");
    assert_int_equal(world.reply_code, 403);
    assert_int_equal(strlen(opens(wim)), 22);
    done(mia, "'what':'mute','player':'p1','for':" MINUTE);
    play(&world, &table, "E5 D4");
}

static void a_mute_ends_by_itself_in_its_millisecond(void **state)
{
    (void)state;
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
    world_pass(&world, 59999);
    may_not_say(wim, "muted");
    world_pass(&world, 1);
    may_say(wim);
}

static void a_longer_mute_takes_the_place_of_the_one_before(void **state)
{
    (void)state;
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
    done(mia, "'what':'mute','player':'p6','for':3600000");
    assert_int_equal(world.store.acts[1].ended, 3);
    world_pass(&world, 60000);
    may_not_say(wim, "muted");
    undo(mia, 3);
    may_say(wim);
}

/* --- banning ---------------------------------------------------------------------------------- */

static void the_banned_change_nothing_until_it_is_over_or_undone(void **state)
{
    (void)state;
    done(mia, "'what':'ban','player':'p5','for':" MINUTE);
    may_not_say(ned, "banned");
    assert_string_equal(opens(ned), "banned");
    say(&world, ned, "{'t':'do','id':900,'key':'m','ch':'me','k':'mute','player':'p6','on':true}");
    world_commit_all(&world);
    await(&world, ned, "{'id':900,'code':'banned','why':'that is why','retry':false}");
    say(&world, ned, "{'t':'sub','id':901,'ch':'game:%s'}", table.game);
    expect(&world, ned, "{'t':'ok','id':901}"); /* watching goes on */
    world_post_from(&world, world.people[ned_person], "{\"name\":\"Nora\"}", NED_FROM);
    assert_int_equal(world.reply_code, 403);
    assert_string_equal(text_at(world.reply, "why"), "that is why");
    world_crash(&world); /* takes five seconds */
    connect_all();
    world_pass(&world, 54999);
    may_not_say(ned, "banned");
    world_pass(&world, 1);
    may_say(ned);
    done(mia, "'what':'ban','player':'p5','for':" MINUTE);
    may_not_say(ned, "banned");
    undo(mia, newest());
    may_say(ned);
}

static void a_command_that_was_done_before_the_ban_gets_its_answer_again(void **state)
{
    (void)state;
    say(&world, wim, "{'t':'do','id':900,'key':'x','ch':'chat:%s/watchers','k':'say','text':'a'}",
        table.room);
    world_commit_all(&world);
    expect(&world, wim, "{'id':900,'t':'ok','n':1}");
    done(mia, "'what':'ban','player':'p6','for':" MINUTE);
    say(&world, wim, "{'t':'do','id':901,'key':'x','ch':'chat:%s/watchers','k':'say','text':'a'}",
        table.room);
    expect(&world, wim, "{'id':901,'t':'ok','n':1}");
}

static void the_banned_may_finish_the_game_that_has_begun_and_no_other(void **state)
{
    (void)state;
    done(mia, "'what':'ban','player':'p1','for':3600000");
    play(&world, &table, "E5 D4 D5");
    act(&world, &table, 'w', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':900,'key':'re','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'id':900,'code':'banned'}");
}

static void rooms_in_which_the_banned_wait_are_called_off(void **state)
{
    (void)state;
    char room[23];
    strcpy(room, opens(wim));
    assert_int_equal(strlen(room), 22);
    done(mia, "'what':'ban','player':'p6','for':" MINUTE);
    world_commit_all(&world);
    say(&world, ned, "{'t':'do','id':900,'key':'si','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    await(&world, ned, "{'id':900,'code':'notfound'}");
}

static void a_banned_account_may_sign_out_and_be_deleted(void **state)
{
    (void)state;
    done(mia, "'what':'ban','player':'p5','for':" MINUTE);
    world_account(&world, APP_DELETE_ACCOUNT, world.people[ned_person], NED_FROM,
                  "{'password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
}

static void a_ban_of_an_address_holds_guests_and_young_accounts_there(void **state)
{
    (void)state;
    done(mia, "'what':'ban','address':'192.0.2.7','for':604800000");
    may_not_say(wim, "banned");
    may_say(ned); /* elsewhere */
    world_post_from(&world, NULL, "{\"name\":\"New\"}", WIM_FROM);
    assert_int_equal(world.reply_code, 403);
    world_post_from(&world, NULL, "{\"name\":\"New\"}", NED_FROM);
    assert_int_equal(world.reply_code, 200);
    world_account(&world, APP_REGISTER, NULL, WIM_FROM,
                  "{'name':'Newer','password':'correct horse'}");
    assert_int_equal(world.reply_code, 403);
    conn_id school = world_connect_from(&world, (int)ned_person, WIM_FROM);
    may_not_say(school, "banned");
    world_pass(&world, DAY);
    may_not_say(school, "banned"); /* exactly a day old */
    world_pass(&world, 1);
    may_say(school);
    world_crash(&world);
    connect_all();
    may_say(world_connect_from(&world, (int)ned_person, WIM_FROM));
    conn_id staff = world_connect_from(&world, (int)mia_person, WIM_FROM);
    undo(staff, newest());
    may_say(wim);
}

static void a_mute_of_a_session_holds_whoever_has_its_cookie(void **state)
{
    (void)state;
    char fields[120], session[17];
    for (int i = 0; i < 8; i++)
        snprintf(session + 2 * i, 3, "%02x", world.people[wim_person][i]);
    snprintf(fields, sizeof fields, "'what':'mute','session':'%s','for':" MINUTE, session);
    done(mia, fields);
    may_not_say(wim, "muted");
    may_say(ned);
    undo(mia, newest());
    may_say(wim);
}

static void measures_are_bounded_and_make_room_when_their_time_is_over(void **state)
{
    (void)state;
    char fields[100];
    for (int i = 0; i < APP_MEASURES_MAX; i++) {
        snprintf(fields, sizeof fields, "'what':'mute','address':'10.0.%d.%d','for':" MINUTE,
                 i / 256, i % 256);
        done(mia, fields);
    }
    refused(mia, "'what':'mute','player':'p6','for':" MINUTE, "full");
    world_pass(&world, 60000);
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
}

/* --- rooms and names -------------------------------------------------------------------------- */

static void a_closed_room_leaves_the_lobby_and_its_game_is_finished(void **state)
{
    (void)state;
    char fields[100];
    say(&world, ned, "{'t':'sub','id':900,'ch':'lobby'}");
    forget_heard(&world, ned);
    snprintf(fields, sizeof fields, "'what':'close','room':'%s'", table.room);
    done(mia, fields);
    world_pass(&world, APP_NOTES_MS);
    await(&world, ned, "{'ch':'lobby','k':'rooms','gone':['%s']}", table.room);
    json_t *answer = says(wim, "hello");
    assert_string_equal(text_at(answer, "code"), "phase");
    assert_string_equal(text_at(answer, "reason"), "shut");
    play(&world, &table, "E5 D4");
    world_crash(&world);
    connect_all();
    say(&world, ned, "{'t':'sub','id':901,'ch':'lobby'}");
    await(&world, ned, "{'t':'snap','v':{'rooms':[]}}");
    undo(mia, newest());
    world_pass(&world, APP_NOTES_MS);
    await(&world, ned, "{'ch':'lobby','k':'rooms','rooms':[{'id':'%s'}]}", table.room);
    may_say(wim);
}

static void a_closed_room_begins_no_game(void **state)
{
    (void)state;
    char room[23], fields[100];
    strcpy(room, opens(wim));
    snprintf(fields, sizeof fields, "'what':'close','room':'%s'", room);
    done(mia, fields);
    say(&world, ned, "{'t':'do','id':900,'key':'si','ch':'room:%s','k':'sit'}", room);
    world_commit_all(&world);
    await(&world, ned, "{'id':900,'code':'phase','reason':'shut'}");
    snprintf(fields, sizeof fields, "'what':'close','room':'%s'", table.room);
    done(mia, fields);
    act(&world, &table, 'b', "'k':'resign'");
    say(&world, table.black, "{'t':'do','id':901,'key':'re','ch':'room:%s','k':'rematch'}",
        table.room);
    world_commit_all(&world);
    await(&world, table.black, "{'id':901,'code':'phase','reason':'shut'}");
}

static void an_account_is_renamed_to_its_number_or_a_chosen_name_and_back(void **state)
{
    (void)state;
    say(&world, ned, "{'t':'sub','id':900,'ch':'me'}");
    forget_heard(&world, ned);
    done(mia, "'what':'rename','player':'p5'");
    expect(&world, ned, "{'ch':'me','you':{'name':'renamed 5'}}");
    world_account(&world, APP_SIGN_IN, NULL, 9, "{'name':'Ned','password':'correct horse'}");
    assert_int_equal(world.reply_code, 403);
    world_account(&world, APP_SIGN_IN, NULL, 9, "{'name':'renamed 5','password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    undo(mia, newest());
    await(&world, ned, "{'ch':'me','you':{'name':'Ned'}}");
    refused(mia, "'what':'rename','player':'p5','name':'Mia'", "conflict");
    done(mia, "'what':'rename','player':'p6','name':'Guest'");
    assert_int_equal(world.store.players[5].name.length, 5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MODERATION_TEST(the_muted_say_nothing_and_take_no_name_and_play_on),
        MODERATION_TEST(a_mute_ends_by_itself_in_its_millisecond),
        MODERATION_TEST(a_longer_mute_takes_the_place_of_the_one_before),
        MODERATION_TEST(the_banned_change_nothing_until_it_is_over_or_undone),
        MODERATION_TEST(a_command_that_was_done_before_the_ban_gets_its_answer_again),
        MODERATION_TEST(the_banned_may_finish_the_game_that_has_begun_and_no_other),
        MODERATION_TEST(rooms_in_which_the_banned_wait_are_called_off),
        MODERATION_TEST(a_banned_account_may_sign_out_and_be_deleted),
        MODERATION_TEST(a_ban_of_an_address_holds_guests_and_young_accounts_there),
        MODERATION_TEST(a_mute_of_a_session_holds_whoever_has_its_cookie),
        MODERATION_TEST(measures_are_bounded_and_make_room_when_their_time_is_over),
        MODERATION_TEST(a_closed_room_leaves_the_lobby_and_its_game_is_finished),
        MODERATION_TEST(a_closed_room_begins_no_game),
        MODERATION_TEST(an_account_is_renamed_to_its_number_or_a_chosen_name_and_back),
    };
    return cmocka_run_group_tests_name("app measures measures", tests, NULL, NULL);
}
