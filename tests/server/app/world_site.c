/* Several nodes of one site: worlds over one store, which hear what the others store. */
#include <string.h>

#include "world.h"

#include "server/app/state.h"
#include "server/base/job_codec.h"

void world_site(struct world *nodes, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        nodes[i] = (struct world){.random = 1 + i, .nodes = nodes, .nodes_n = n};
        nodes[i].now = (struct now){.mono_us = 1000000, .wall_ms = INT64_C(1790000000000)};
        fake_store_init(&nodes[i].store);
        nodes[i].stored = &nodes[0].store;
        world_start(&nodes[i]);
    }
}

void world_own(struct world *world, bool knows)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        uint32_t epoch = ++world->stored->epochs[shard];
        for (unsigned i = 0; i < world->nodes_n; i++)
            if (&world->nodes[i] != world && world->nodes[i].app && knows)
                app_disown(world->nodes[i].app, world->nodes[i].now, (uint8_t)shard);
        app_own(world->app, world->now, (uint8_t)shard, epoch);
    }
    world_carry_out(world);
}

void world_share(struct world *nodes, unsigned n)
{
    for (unsigned shard = 0; shard < JOB_SHARDS_N; shard++) {
        struct world *owner = &nodes[shard % n];
        uint32_t epoch = ++owner->stored->epochs[shard];
        for (unsigned i = 0; i < n; i++)
            if (&nodes[i] != owner)
                app_disown(nodes[i].app, nodes[i].now, (uint8_t)shard);
        app_own(owner->app, owner->now, (uint8_t)shard, epoch);
    }
    for (unsigned i = 0; i < n; i++)
        world_carry_out(&nodes[i]);
}

void world_introduce(struct world *to, const struct world *from)
{
    memcpy(to->people, from->people, sizeof to->people);
    to->people_n = from->people_n;
}

void world_hear(struct world *world)
{
    bool quiet = false;
    while (!quiet) {
        quiet = true;
        for (unsigned i = 0; i < world->nodes_n; i++) {
            world_carry_out(&world->nodes[i]);
            quiet = quiet && world->nodes[i].jobs_n == 0;
            world_commit_all(&world->nodes[i]);
            world_pass(&world->nodes[i], 0);
        }
    }
}

/* The other nodes hear what this one has stored, as it comes over a wire. */
void world_tell(struct world *world, const struct job *stored)
{
    struct codec_bytes bytes = {0};
    enum codec_fault fault;
    if (world->nodes_n == 0 || world->unheard || job_changes_sent(stored) == 0)
        return;
    assert_int_equal(job_encode(stored, &bytes), CODEC_FINE);
    struct job *job = job_decode(bytes.at, bytes.n, &fault);
    assert_non_null(job);
    for (unsigned i = 0; i < world->nodes_n; i++)
        if (&world->nodes[i] != world && world->nodes[i].app)
            app_followed(world->nodes[i].app, world->nodes[i].now, job);
    job_destroy(job);
    free(bytes.at);
}

void world_answer(struct world *world, const struct output *out)
{
    conn_id number = out->conn & (APP_UPLOAD | UINT32_MAX);
    if (world->app && number & APP_UPLOAD)
        app_replied(world->app, world->now, number, out->buf->data, out->buf->len);
    else if (world->app)
        app_answered(world->app, world->now, number, out->buf);
}

static bool owns(const struct world *world, uint8_t shard)
{
    return world->app->shards.epoch[shard] > 0;
}

/* A command of another node's client comes back to that node, which sends it to the new owner. */
static void come_back(struct world *world, const struct site_note *note)
{
    struct world *other = &world->nodes[note->conn >> 32 & 0xffff];
    if (other->app && app_sent_on(other->app, note->conn & UINT32_MAX, note->session))
        app_received(other->app, other->now, note->conn & UINT32_MAX, note->buf->data,
                     note->buf->len);
}

void world_say(struct world *world, struct site_note *note)
{
    uint16_t from = (uint16_t)(world - world->nodes);
    if (note->kind == SITE_COMMAND && note->conn & APP_REMOTE) {
        come_back(world, note);
        site_note_destroy(note);
        return;
    }
    conn_id conn = APP_REMOTE | (conn_id)from << 32 | note->conn;
    bool to_owner = site_is_for_owner(note->kind);
    /* Nodes believe only owners, as they know them. */
    bool believed = !site_is_from_owner(note->kind) || owns(world, note->shard);
    for (unsigned i = 0; i < world->nodes_n && !world->unheard && believed; i++) {
        struct world *other = &world->nodes[i];
        if (other != world && other->app && (!to_owner || owns(other, note->shard)))
            app_site(other->app, other->now, (uint16_t)(1 + from), conn, note);
    }
    site_note_destroy(note);
}
