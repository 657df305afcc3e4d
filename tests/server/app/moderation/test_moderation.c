/* The acts and views of the owner and moderators, and their undo. */
#include "tests/server/app/fake_accounts.h"
#include "tests/server/app/moderation_people.h"
#include "tests/server/app/tour_world.h"

/* --- rights ---------------------------------------------------------------------------------- */

static void only_the_owner_and_moderators_act_and_ask(void **state)
{
    (void)state;
    refused(ned, "'what':'mute','player':'p6','for':" MINUTE, "denied");
    refused(wim, "'what':'mute','player':'p5','for':" MINUTE, "denied");
    refused(ned, "'what':'appoint','player':'p5'", "denied");
    assert_string_equal(text_at(asked(ned, "'k':'reports'"), "code"), "denied");
    assert_string_equal(text_at(asked(wim, "'k':'trail','player':'p5'"), "code"), "denied");
    assert_string_equal(text_at(asked(ned, "'k':'acts'"), "code"), "denied");
    assert_int_equal(newest(), 1);
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
    assert_string_equal(text_at(asked(mia, "'k':'acts'"), "t"), "acts");
}

static void moderators_are_appointed_and_dismissed_by_the_owner_alone(void **state)
{
    (void)state;
    say(&world, ned, "{'t':'sub','id':900,'ch':'me'}");
    forget_heard(&world, ned);
    refused(mia, "'what':'appoint','player':'p5'", "denied");
    refused(olga, "'what':'appoint','player':'p6'", "notfound"); /* a guest */
    refused(olga, "'what':'appoint','player':'p99'", "notfound");
    done(olga, "'what':'appoint','player':'p5'");
    int act = newest();
    expect(&world, ned, "{'t':'ev','ch':'me','you':{'moderator':true}}");
    done(ned, "'what':'mute','player':'p6','for':" MINUTE);
    char fields[60];
    snprintf(fields, sizeof fields, "'what':'undo','act':%d", act);
    refused(mia, fields, "denied");
    done(olga, fields);
    refused(ned, "'what':'mute','player':'p6','for':" MINUTE, "denied");
    refused(olga, fields, "conflict"); /* it is no longer in force */
}

static void a_bot_becomes_no_moderator_and_is_not_trusted(void **state)
{
    (void)state;
    world_account(&world, APP_POST_BOT, world.people[ned_person], NED_FROM,
                  "{'name':'Nedbot','password':'correct horse'}");
    assert_string_equal(text_at(json_object_get(world.reply, "bot"), "id"), "p7");
    static const char *const acts[] = {"'what':'appoint','player':'p7'",
                                       "'what':'trust','player':'p7'"};
    for (int i = 0; i < 2; i++) {
        json_t *answer = does(olga, acts[i], "that is why");
        assert_string_equal(text_at(answer, "code"), "forbidden");
        assert_string_equal(text_at(answer, "field"), "bot");
        refused(mia, acts[i], "denied"); /* a moderator learns nothing from it */
    }
    assert_int_equal(newest(), 1);
    done(mia, "'what':'mute','player':'p7','for':" MINUTE); /* measures apply to bots */
}

/* The account becomes a bot after it was looked at, before the act is stored. */
static void an_account_that_becomes_a_bot_meanwhile_becomes_no_moderator(void **state)
{
    (void)state;
    an_account("Nora", NED_FROM); /* p7 */
    say(&world, olga,
        "{'t':'do','id':900,'key':'late','ch':'house','k':'act','what':'appoint',"
        "'player':'p7','why':'that is why'}");
    world_commit(&world, 1); /* the account was looked at; the act is on its way */
    fake_account_of(&world.store, 7)->bot_of = 5;
    world_commit_all(&world);
    expect(&world, olga, "{'t':'error','id':900,'code':'conflict'}");
    assert_int_equal(newest(), 1);
}

static void a_moderator_stays_one_over_a_restart_until_the_account_is_gone(void **state)
{
    (void)state;
    world_crash(&world);
    connect_all();
    done(mia, "'what':'mute','player':'p5','for':" MINUTE);
    world_account(&world, APP_DELETE_ACCOUNT, world.people[mia_person], MIA_FROM,
                  "{'password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    json_t *acts = asked(olga, "'k':'acts','what':'appoint','standing':true");
    assert_int_equal(json_array_size(json_object_get(acts, "acts")), 0);
}

static void a_moderator_who_signs_in_elsewhere_is_one_there(void **state)
{
    (void)state;
    world_crash(&world); /* no player is in memory */
    unsigned person = world.people_n;
    world_account(&world, APP_SIGN_IN, NULL, 9, "{'name':'Mia','password':'correct horse'}");
    assert_int_equal(world.reply_code, 200);
    must_fit(world.reply, "{'you':{'name':'Mia','owner':false,'moderator':true}}");
    done(world_connect_from(&world, (int)person, 9), "'what':'mute','player':'p5','for':" MINUTE);
}

static void nobody_acts_on_the_owner_and_only_the_owner_on_moderators(void **state)
{
    (void)state;
    done(olga, "'what':'appoint','player':'p5'");
    refused(mia, "'what':'ban','player':'p3','for':" MINUTE, "denied");
    refused(mia, "'what':'rename','player':'p3'", "denied");
    refused(olga, "'what':'mute','player':'p3','for':" MINUTE, "denied");
    refused(mia, "'what':'mute','player':'p5','for':" MINUTE, "denied");
    refused(mia, "'what':'mute','player':'p4','for':" MINUTE, "denied");
    may_say(olga);
    refused(mia, "'what':'remove','room':'ROOM','audience':'watchers','line':1", "proto");
    char fields[200];
    snprintf(fields, sizeof fields, "'what':'remove','room':'%s','audience':'watchers','line':1",
             table.room);
    refused(mia, fields, "denied");
    done(olga, fields);
    done(olga, "'what':'mute','player':'p4','for':" MINUTE);
    may_not_say(mia, "muted");
    snprintf(fields, sizeof fields, "'what':'undo','act':%d", newest());
    refused(mia, fields, "denied"); /* not even one's own */
    undo(olga, newest());
    may_say(mia);
}

static void an_act_needs_a_reason_and_exactly_its_fields(void **state)
{
    (void)state;
    static const struct {
        const char *act, *field;
    } wrong[] = {
        {"'what':'mute','player':'p6'", "for"},
        {"'what':'mute','for':" MINUTE, "player"},
        {"'what':'mute','player':'p6','address':'192.0.2.7','for':" MINUTE, "player"},
        {"'what':'mute','player':'p6','line':3,'for':" MINUTE, "line"},
        {"'what':'mute','player':'p6','for':59999", "for"},
        {"'what':'mute','address':'0::','for':" MINUTE, "address"},
        {"'what':'mute','address':'192.0.2','for':" MINUTE, "address"},
        {"'what':'mute','session':'0000000000000000','for':" MINUTE, "session"},
        {"'what':'remove','audience':'players','line':1", "room"},
        {"'what':'word','name':'!?'", "name"},
        {"'what':'undo'", "act"},
        {"'what':'pardon','player':'p6'", "what"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        json_t *answer = does(mia, wrong[i].act, "that is why");
        if (strcmp(text_at(answer, "code"), "proto") != 0 ||
            strcmp(text_at(answer, "field"), wrong[i].field) != 0)
            fail_msg("%s: %s", wrong[i].act, json_dumps(answer, 0));
    }
    assert_string_equal(text_at(does(mia, "'what':'word','name':'bad'", " "), "field"), "why");
    char long_why[202];
    memset(long_why, 'x', 201);
    long_why[201] = '\0';
    assert_string_equal(text_at(does(mia, "'what':'word','name':'bad'", long_why), "field"), "why");
    long_why[200] = '\0';
    assert_string_equal(text_at(does(mia, "'what':'word','name':'bad'", long_why), "t"), "ok");
}

static void an_act_is_logged_with_who_when_why_and_from_where(void **state)
{
    (void)state;
    done(mia, "'what':'mute','player':'p6','for':" MINUTE);
    json_t *answer = asked(mia, "'k':'acts'");
    assert_int_equal(json_array_size(json_object_get(answer, "acts")), 2);
    json_t *pattern =
        json_pack("{s:i,s:{s:s,s:s},s:s,s:{s:s},s:s,s:s,s:I,s:I,s:n}", "number", 2, "by", "id",
                  "p4", "name", "Mia", "what", "mute", "player", "id", "p6", "why", "that is why",
                  "from", "192.0.2.2", "time_at", (json_int_t)world.now.wall_ms, "until_at",
                  (json_int_t)world.now.wall_ms + 60000, "ended");
    assert_non_null(pattern);
    assert_true(fits(pattern, json_array_get(json_object_get(answer, "acts"), 0)));
    json_decref(pattern);
}

static void an_act_on_an_address_names_it(void **state)
{
    (void)state;
    done(mia, "'what':'ban','address':'198.51.100.7','for':" MINUTE);
    json_t *acts = json_object_get(asked(mia, "'k':'acts'"), "acts");
    assert_string_equal(text_at(json_array_get(acts, 0), "address"), "198.51.100.7");
}

/* --- reports and lines ------------------------------------------------------------------------ */

static void a_report_shows_the_lines_around_until_it_is_done(void **state)
{
    (void)state;
    for (int i = 1; i <= 14; i++)
        may_say(i % 2 ? wim : ned);
    say(&world, ned,
        "{'t':'do','id':900,'key':'r','ch':'chat:%s/watchers','k':'report','line':7,'why':'rude'}",
        table.room);
    world_commit_all(&world);
    json_t *answer = asked(mia, "'k':'reports'");
    assert_int_equal(json_array_size(json_object_get(answer, "reports")), 1);
    json_t *report = json_array_get(json_object_get(answer, "reports"), 0);
    json_t *lines = json_object_get(report, "lines");
    assert_int_equal(json_array_size(lines), 11);
    assert_int_equal(number_at(json_array_get(lines, 0), "n"), 2);
    assert_string_equal(text_at(json_array_get(lines, 5), "text"), "hello");
    assert_int_equal(number_at(report, "line"), 7);
    assert_string_equal(text_at(report, "why"), "rude");
    done(mia, "'what':'done','report':1");
    refused(mia, "'what':'done','report':1", "conflict");
    refused(mia, "'what':'done','report':2", "notfound");
    answer = asked(mia, "'k':'reports'");
    assert_int_equal(json_array_size(json_object_get(answer, "reports")), 0);
    answer = asked(mia, "'k':'reports','all':true");
    assert_int_equal(json_array_size(json_object_get(answer, "reports")), 1);
    undo(mia, newest());
    answer = asked(mia, "'k':'reports'");
    assert_int_equal(json_array_size(json_object_get(answer, "reports")), 1);
}

static void a_removed_line_is_gone_for_those_who_hear_and_those_who_come_later(void **state)
{
    (void)state;
    char fields[200];
    may_say(wim);
    may_say(wim);
    say(&world, ned, "{'t':'sub','id':900,'ch':'chat:%s/watchers'}", table.room);
    forget_heard(&world, ned);
    snprintf(fields, sizeof fields, "'what':'remove','room':'%s','audience':'watchers','line':3",
             table.room);
    refused(mia, fields, "notfound");
    fields[strlen(fields) - 1] = '1';
    done(mia, fields);
    expect(&world, ned,
           "{'t':'note','ch':'chat:%s/watchers','k':'line','n':1,'text':'','removed':true}",
           table.room);
    for (int restart = 0; restart < 2; restart++) {
        /* a watcher who has seen both lines gets the chat anew all the same */
        say(&world, wim,
            "{'t':'sub','id':901,'ch':'chat:%s/watchers','since':{'e':'k7f2k7f2k7f2k7f2','n':2}}",
            table.room);
        world_commit_all(&world);
        await(&world, wim, "{'id':901,'mode':'snapshot'}");
        expect(
            &world, wim,
            "{'t':'snap','v':{'lines':[{'n':1,'text':'','removed':true},{'n':2,'text':'hello'}]}}");
        world_crash(&world);
        connect_all();
    }
    json_t *answer = asked(mia, "'k':'acts','what':'remove'");
    assert_string_equal(
        text_at(json_object_get(json_array_get(json_object_get(answer, "acts"), 0), "player"),
                "id"),
        "p6");
    say(&world, ned, "{'t':'sub','id':902,'ch':'chat:%s/watchers'}", table.room);
    world_commit_all(&world);
    forget_heard(&world, ned);
    undo(mia, newest());
    expect(&world, ned, "{'t':'note','k':'line','n':1,'text':'hello','by':{'name':'Wim'}}");
    say(&world, ned,
        "{'t':'sub','id':903,'ch':'chat:%s/watchers','since':{'e':'k7f2k7f2k7f2k7f2','n':2}}",
        table.room);
    expect(&world, ned, "{'id':903,'mode':'none'}");
}

/* --- the trail -------------------------------------------------------------------------------- */

static void acts_are_found_by_player_name_and_address(void **state)
{
    (void)state;
    may_say(wim);
    may_say(ned); /* the second line */
    opens(ned);
    json_t *answer = asked(mia, "'k':'trail','name':'ned'");
    json_t *rows = json_object_get(answer, "rows");
    assert_string_equal(text_at(json_object_get(answer, "player"), "id"), "p5");
    assert_int_equal(json_array_size(rows), 3);
    assert_string_equal(text_at(json_array_get(rows, 0), "what"), "room");
    assert_string_equal(text_at(json_array_get(rows, 1), "what"), "line");
    assert_string_equal(text_at(json_array_get(rows, 1), "thing"), table.room);
    assert_int_equal(number_at(json_array_get(rows, 1), "n"), 2);
    assert_string_equal(text_at(json_array_get(rows, 1), "address"), "192.0.2.3");
    assert_int_equal(strlen(text_at(json_array_get(rows, 1), "session")), 16);
    assert_string_equal(text_at(json_array_get(rows, 2), "what"), "account");
    for (int player = 1; player <= 2; player++) { /* who opened the table, and who sat down */
        answer =
            asked(mia, player == 1 ? "'k':'trail','player':'p1'" : "'k':'trail','player':'p2'");
        must_fit(json_object_get(answer, "rows"), player == 1
                                                      ? "[{'what':'room'},{'what':'guest'}]"
                                                      : "[{'what':'game'},{'what':'guest'}]");
        assert_string_equal(text_at(json_array_get(json_object_get(answer, "rows"), 0), "thing"),
                            table.room);
    }
    answer = asked(mia, "'k':'trail','address':'192.0.2.2'");
    rows = json_object_get(answer, "rows");
    assert_string_equal(text_at(json_array_get(rows, 0), "what"), "account");
    answer = asked(mia, "'k':'trail','player':'p4'");
    assert_int_equal(json_array_size(json_object_get(answer, "rows")), 1);
    done(mia, "'what':'word','name':'bad'");
    answer = asked(olga, "'k':'trail','player':'p4'");
    assert_string_equal(text_at(json_array_get(json_object_get(answer, "rows"), 0), "what"), "act");
    assert_string_equal(text_at(asked(mia, "'k':'trail'"), "field"), "player");
    assert_string_equal(text_at(asked(mia, "'k':'trail','player':'p4','name':'x'"), "field"),
                        "player");
}

/* Neither the store's end nor the server's answers them twice, and a new start knows nothing of them. */
static void questions_that_wait_when_the_server_ends_are_forgotten(void **state)
{
    static const char *const questions[] = {"'k':'reports'", "'k':'acts'",
                                            "'k':'waiting'", "'k':'trail','player':'p5'",
                                            "'k':'games'",   "'k':'profile','player':'p5'"};
    (void)state;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        say(&world, olga, "{'t':'get','id':%d,%s}", 800 + (int)i, questions[i]);
        assert_int_equal(world.jobs_n, 1);
        world_crash(&world);
        connect_all();
        assert_string_not_equal(text_at(asked(olga, questions[i]), "t"), "error");
    }
}

static void pages_go_on_where_the_last_one_ended(void **state)
{
    (void)state;
    for (int i = 0; i < APP_MODERATION_PAGE + 10; i++)
        may_say(wim);
    json_t *answer = asked(mia, "'k':'trail','player':'p6'");
    json_t *rows = json_object_get(answer, "rows");
    assert_int_equal(json_array_size(rows), APP_MODERATION_PAGE);
    assert_true(json_is_true(json_object_get(answer, "more")));
    char question[80];
    snprintf(question, sizeof question, "'k':'trail','player':'p6','before':%d",
             (int)number_at(json_array_get(rows, APP_MODERATION_PAGE - 1), "number"));
    answer = asked(mia, question);
    assert_int_equal(json_array_size(json_object_get(answer, "rows")), 11); /* and that they came */
    assert_true(json_is_false(json_object_get(answer, "more")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        MODERATION_TEST(only_the_owner_and_moderators_act_and_ask),
        MODERATION_TEST(moderators_are_appointed_and_dismissed_by_the_owner_alone),
        MODERATION_TEST(a_moderator_stays_one_over_a_restart_until_the_account_is_gone),
        MODERATION_TEST(a_moderator_who_signs_in_elsewhere_is_one_there),
        MODERATION_TEST(nobody_acts_on_the_owner_and_only_the_owner_on_moderators),
        MODERATION_TEST(an_act_needs_a_reason_and_exactly_its_fields),
        MODERATION_TEST(an_act_is_logged_with_who_when_why_and_from_where),
        MODERATION_TEST(an_act_on_an_address_names_it),
        MODERATION_TEST(a_bot_becomes_no_moderator_and_is_not_trusted),
        MODERATION_TEST(an_account_that_becomes_a_bot_meanwhile_becomes_no_moderator),
        MODERATION_TEST(a_report_shows_the_lines_around_until_it_is_done),
        MODERATION_TEST(a_removed_line_is_gone_for_those_who_hear_and_those_who_come_later),
        MODERATION_TEST(acts_are_found_by_player_name_and_address),
        MODERATION_TEST(questions_that_wait_when_the_server_ends_are_forgotten),
        MODERATION_TEST(pages_go_on_where_the_last_one_ended),
    };
    return cmocka_run_group_tests_name("app moderation moderation", tests, NULL, NULL);
}
