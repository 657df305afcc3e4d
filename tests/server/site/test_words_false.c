/* Words of other nodes that are spoilt, or that they may not say. */
#include "words.h"

#include <stdlib.h>

#include "server/base/codec.h"
#include "server/site/limits.h"

static void words_may_be_spoilt_in_each_byte(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    nodes.spoil = true;
    for (unsigned i = 0; i < 3000; i++) {
        say(a, command(shard, 1 + i % 7, "{\"t\":\"do\",\"k\":\"play\"}"));
        say(a, (struct site_note){.kind = SITE_HERE, .shard = shard, .watchers = i});
        say(b, (struct site_note){.kind = SITE_PRESENCE, .shard = shard, .watchers = i});
        say(a, (struct site_note){.kind = SITE_CLOSED, .conn = 1 + i % 7});
        struct buf *buf = buf_create("{}", 2);
        site_send(b->site, b->app.site_conn | APP_REMOTE, buf);
        buf_unref(buf);
        nodes_settle();
    }
    struct site_stats stats;
    site_stats(b->site, &stats);
    assert_true(stats.refused > 300);
    nodes.spoil = false;
    nodes_pass(3000);
    assert_null(a->failed);
    assert_null(b->failed);
    say(a, command(shard_of_node(b), 77, "good"));
    assert_string_equal(b->app.text, "good");
}

/* --- words of the right form that are false --------------------------------------------------------------------- */

/* These bytes in the place of a word that node `from` has said. */
static void hear(struct node *to, const struct node *from, unsigned kind,
                 const struct codec_bytes *bytes)
{
    site_heard(to->site, nodes_now(),
               &(struct site_message){
                   .from = from->start, .kind = (uint8_t)kind, .bytes = bytes->at, .n = bytes->n});
    nodes_settle();
}

enum { OWNS = 17, ANSWER = 19, WORD, BACK };

static uint64_t refused(const struct node *node)
{
    struct site_stats stats;
    site_stats(node->site, &stats);
    return stats.refused;
}

/* The bytes of a command, or of one that comes back; each number one that a node would write. */
static struct codec_bytes command_bytes(uint8_t version, uint8_t kind, uint8_t shard, conn_id conn,
                                        uint8_t flags, uint8_t session, int64_t rtt_us,
                                        size_t text_n)
{
    struct codec_bytes bytes = {0};
    const uint8_t sessions[32] = {session, 2, 31}, address[16] = {[15] = 9};
    char *text = calloc(1, text_n + 1);
    assert_non_null(text);
    memset(text, 'x', text_n);
    codec_write_byte(&bytes, version);
    codec_write_byte(&bytes, kind);
    codec_write_byte(&bytes, shard);
    codec_write_number(&bytes, conn);
    codec_write_byte(&bytes, flags);
    codec_write_bytes(&bytes, sessions, sizeof sessions);
    codec_write_bytes(&bytes, address, sizeof address);
    codec_write_signed(&bytes, rtt_us);
    codec_write_bytes(&bytes, text, text_n);
    free(text);
    return bytes;
}

static void a_command_with_one_false_field_is_refused(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    const struct {
        uint8_t version, kind;
        conn_id conn;
        uint8_t flags;
        int64_t rtt_us;
        size_t text_n;
    } good = {1, SITE_COMMAND, 77, 3, 12345, 10},
      wrong[] = {{0, SITE_COMMAND, 77, 3, 12345, 10},
                 {2, SITE_COMMAND, 77, 3, 12345, 10},
                 {1, 0, 77, 3, 12345, 10},
                 {1, SITE_UPLOAD + 1, 77, 3, 12345, 10},
                 {1, SITE_COMMAND, 0, 3, 12345, 10},
                 {1, SITE_COMMAND, 77 | APP_REMOTE, 3, 12345, 10},
                 {1, SITE_COMMAND, 77, 4, 12345, 10},
                 {1, SITE_COMMAND, 77, 3, -1, 10},
                 {1, SITE_COMMAND, 77, 3, 12345, 0},
                 {1, SITE_COMMAND, 77, 3, INT64_C(3600000001), 10},
                 {1, SITE_COMMAND, 77, 3, 12345, 32769},
                 {1, SITE_UPLOAD, 77, 3, 12345, SITE_UPLOAD_MAX + 1}};
    struct codec_bytes bytes = command_bytes(good.version, good.kind, shard, good.conn, good.flags,
                                             1, good.rtt_us, good.text_n);
    hear(b, a, WORD, &bytes);
    free(bytes.at);
    assert_int_equal(b->app.sites_n, 1);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        bytes = command_bytes(wrong[i].version, wrong[i].kind, shard, wrong[i].conn, wrong[i].flags,
                              1, wrong[i].rtt_us, wrong[i].text_n);
        uint64_t before = refused(b);
        hear(b, a, WORD, &bytes);
        free(bytes.at);
        assert_int_equal(refused(b), before + 1);
        assert_int_equal(b->app.sites_n, 1);
    }
}

struct room_fields {
    uint8_t kind, flags;
    uint64_t watchers;
    int64_t away_ms[2];
    unsigned more; /* bytes at the end that no node writes */
};

/* A word about a room of the shard, and whether it was refused. */
static bool refuses(struct node *to, const struct node *from, uint8_t shard,
                    const struct room_fields *fields)
{
    struct codec_bytes bytes = {0};
    const uint8_t room[16] = {shard, 8};
    uint64_t before = refused(to);
    codec_write_byte(&bytes, 1);
    codec_write_byte(&bytes, fields->kind);
    codec_write_byte(&bytes, shard);
    codec_write_bytes(&bytes, room, sizeof room);
    codec_write_byte(&bytes, fields->flags);
    codec_write_number(&bytes, fields->watchers);
    for (int seat = 0; fields->kind == SITE_PRESENCE && seat < 2; seat++)
        codec_write_signed(&bytes, fields->away_ms[seat]);
    for (unsigned i = 0; i < fields->more; i++)
        codec_write_byte(&bytes, 0);
    hear(to, from, WORD, &bytes);
    free(bytes.at);
    return refused(to) == before + 1;
}

static void a_word_about_a_room_with_one_false_field_is_refused(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(b);
    const struct room_fields good[] = {{SITE_PRESENCE, 3, 7, {-1, 5}, 0},
                                       {SITE_HERE, 3, 7, {0}, 0}};
    const struct room_fields wrong[] = {
        {SITE_PRESENCE, 4, 7, {-1, 5}, 0},
        {SITE_PRESENCE, 3, UINT64_C(1) << 32, {-1, 5}, 0},
        {SITE_PRESENCE, 3, 7, {-2, 5}, 0},
        {SITE_PRESENCE, 3, 7, {-1, (INT64_C(1) << 52) + 1}, 0},
        {SITE_PRESENCE, 3, 7, {-1, 5}, 1},
        {SITE_HERE, 4, 7, {0}, 0},
        {SITE_HERE, 3, UINT64_C(1) << 32, {0}, 0},
        {SITE_HERE, 3, 7, {0}, 1},
    };
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        assert_false(refuses(a, b, shard, &good[i]));
    assert_int_equal(a->app.sites_n, 2);
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_true(refuses(a, b, shard, &wrong[i]));
    assert_true(refuses(a, b, shard_of_node(a), &good[0])); /* it does not own that shard */
    assert_int_equal(a->app.sites_n, 2);
}

static void words_that_only_an_owner_may_say_are_refused_from_others(void **state)
{
    (void)state;
    static const enum site_kind kinds[] = {SITE_CHALLENGE, SITE_SEEKS, SITE_WAITING};
    struct node *relay = nodes_start_relay(2, "one");
    nodes_pass(2000);
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        uint64_t before = refused(a);
        unsigned sites_n = a->app.sites_n;
        say(b, (struct site_note){
                   .kind = kinds[i], .shard = shard_of_node(b), .buf = buf_create("x", 1)});
        assert_int_equal(a->app.sites_n, sites_n + 1);
        say(relay, (struct site_note){
                       .kind = kinds[i], .shard = shard_of_node(b), .buf = buf_create("x", 1)});
        say(b, (struct site_note){
                   .kind = kinds[i], .shard = shard_of_node(a), .buf = buf_create("x", 1)});
        assert_int_equal(a->app.sites_n, sites_n + 1);
        assert_int_equal(refused(a), before + 2);
    }
}

static void a_command_for_the_shard_of_another_goes_back_and_is_not_judged(void **state)
{
    (void)state;
    struct codec_bytes bytes =
        command_bytes(1, SITE_COMMAND, shard_of_node(a), 77, 3, 1, 12345, 10);
    hear(b, a, WORD, &bytes);
    assert_int_equal(b->app.sites_n, 0);
    assert_int_equal(a->app.received, 77); /* its own command has come back */
    free(bytes.at);
}

static void a_command_comes_back_only_to_the_client_who_has_sent_it(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(a);
    a->app.not_sent = 78;
    struct codec_bytes others_session = command_bytes(1, SITE_COMMAND, shard, 77, 3, 5, 12345, 10),
                       not_sent = command_bytes(1, SITE_COMMAND, shard, 78, 3, 1, 12345, 10),
                       good = command_bytes(1, SITE_COMMAND, shard, 77, 3, 1, 12345, 10);
    hear(a, b, BACK, &others_session);
    hear(a, b, BACK, &not_sent);
    assert_int_equal(a->app.received, 0);
    hear(a, b, BACK, &good);
    assert_int_equal(a->app.received, 77);
    free(others_session.at);
    free(not_sent.at);
    free(good.at);
}

static void say_answer(struct node *to, const struct node *from, conn_id conn)
{
    struct codec_bytes bytes = {0};
    codec_write_text(&bytes, text_of(to->start.boot), CODEC_BOOT_MAX);
    codec_write_number(&bytes, conn);
    codec_write_bytes(&bytes, "{}", 2);
    to->app.answered = 0;
    hear(to, from, ANSWER, &bytes);
    free(bytes.at);
}

static void a_client_is_answered_only_by_owners_and_only_if_it_has_sent_something(void **state)
{
    (void)state;
    struct node *relay = nodes_start_relay(2, "one");
    nodes_pass(2000);
    a->app.not_sent = 78;
    say_answer(a, b, 77);
    assert_int_equal(a->app.answered, 77);
    say_answer(a, b, 78);
    assert_int_equal(a->app.answered, 0);
    uint64_t before = refused(a);
    say_answer(a, relay, 77);
    assert_int_equal(a->app.answered, 0);
    assert_int_equal(refused(a), before + 1);
    say_answer(a, b, 77 | APP_REMOTE);
    assert_int_equal(a->app.answered, 0);
}

static void says_it_owns(struct node *to, const struct node *from, uint8_t shard, uint32_t epoch)
{
    struct codec_bytes bytes = {0};
    uint8_t set[JOB_SHARDS_N / 8] = {0};
    set[shard / 8] = (uint8_t)(1u << shard % 8);
    codec_write_bytes(&bytes, set, sizeof set);
    codec_write_number(&bytes, epoch);
    hear(to, from, OWNS, &bytes);
    free(bytes.at);
}

static void a_false_word_of_an_owner_lasts_until_the_database_is_asked(void **state)
{
    (void)state;
    uint8_t shard = shard_of_node(a);
    uint32_t epoch = a->app.epochs[shard];
    says_it_owns(a, b, shard, epoch); /* not newer */
    assert_int_equal(a->app.epochs[shard], epoch);
    says_it_owns(a, b, shard, UINT32_MAX);
    nodes_pass(2500);
    assert_int_equal(a->app.epochs[shard], epoch);
    assert_true(refused(a) > 0);
    assert_int_equal(nodes_shards(a) + nodes_shards(b), JOB_SHARDS_N);
    say(b, command(shard, 55, "and b has asked, too"));
    assert_int_equal(a->app.sites_n, 1);
}

static void a_relay_owns_nothing_whatever_it_says(void **state)
{
    (void)state;
    struct node *relay = nodes_start_relay(2, "one");
    nodes_pass(2000);
    uint8_t shard = shard_of_node(a);
    says_it_owns(a, relay, shard, UINT32_MAX);
    assert_true(a->app.epochs[shard] > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(words_may_be_spoilt_in_each_byte),
        TEST(a_command_with_one_false_field_is_refused),
        TEST(a_word_about_a_room_with_one_false_field_is_refused),
        TEST(words_that_only_an_owner_may_say_are_refused_from_others),
        TEST(a_command_for_the_shard_of_another_goes_back_and_is_not_judged),
        TEST(a_command_comes_back_only_to_the_client_who_has_sent_it),
        TEST(a_client_is_answered_only_by_owners_and_only_if_it_has_sent_something),
        TEST(a_false_word_of_an_owner_lasts_until_the_database_is_asked),
        TEST(a_relay_owns_nothing_whatever_it_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
