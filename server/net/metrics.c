/* The page /metrics in the text format of Prometheus, on a listener of its own. It uses base units
 * and no names of people or games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "proto/lib/alloc.h"
#include "server/net/http.h"

#define METRICS_BYTES 65536 /* of all lines; some 12,000 are used */

struct page {
    char *at;
    size_t len;
};

static void put(struct page *page, const char *kind, const char *name, double value)
{
    int n = snprintf(page->at + page->len, METRICS_BYTES - page->len,
                     "# TYPE miai_%.*s %s\nmiai_%s %.9g\n", (int)strcspn(name, "{"), name, kind,
                     name, value);
    if (n > 0 && (size_t)n < METRICS_BYTES - page->len)
        page->len += (size_t)n;
}

static void put_application(struct page *page, const struct net *net)
{
    struct app_stats stats;
    app_stats(net->app, &stats);
    put(page, "gauge", "rooms", stats.rooms);
    put(page, "gauge", "games_running", stats.games_running);
    put(page, "gauge", "watchers", stats.watchers);
    put(page, "gauge", "jobs_pending", stats.jobs_pending);
    put(page, "gauge", "reads_pending", stats.reads_pending);
    put(page, "gauge", "begun_rooms", stats.begun_rooms);
    put(page, "gauge", "begun_games", stats.begun_games);
    put(page, "counter", "rooms_left_out_total", (double)stats.left_out[APP_LEFT_ROOM]);
    put(page, "counter", "games_left_out_total", (double)stats.left_out[APP_LEFT_GAME]);
    put(page, "counter", "tours_left_out_total", (double)stats.left_out[APP_LEFT_TOUR]);
    put(page, "counter", "house_refused_total", (double)stats.left_out[APP_LEFT_ANSWER]);
    put(page, "counter", "house_given_up_total", (double)stats.left_out[APP_LEFT_THOUGHT]);
    put(page, "counter", "house_thoughts_total", (double)stats.thoughts);
    put(page, "counter", "app_messages_total", (double)stats.messages);
    put(page, "counter", "app_refused_total", (double)stats.refused);
    put(page, "counter", "app_events_total", (double)stats.events);
    put(page, "counter", "app_chats_total", (double)stats.chats);
    put(page, "counter", "standstills_total", (double)stats.stood_still);
    put(page, "counter", "hash_refused_total", (double)stats.hashes_refused);
    put(page, "gauge", "tournaments", stats.tours);
    put(page, "gauge", "tournaments_memory_bytes", (double)stats.tours_memory);
    put(page, "gauge", "tournaments_stored_bytes", (double)stats.tours_stored);
    put(page, "counter", "tournaments_forgotten_total", (double)stats.tours_forgotten);
    put(page, "counter", "work_refused_total", (double)stats.works_refused);
}

static void put_network(struct page *page, const struct net *net)
{
    const struct net_counters *n = &net->counters;
    uint32_t websockets = 0, stale = 0;
    struct timespec cpu; /* of this thread, which is the loop's */
    for (const struct net_conn *conn = LIST_FIRST(&net->conn_list); conn;
         conn = LIST_NEXT(conn, link)) {
        websockets += conn->kind == CONN_WEBSOCKET;
        stale += conn->stale;
    }
    put(page, "gauge", "connections", net->conns_n);
    put(page, "gauge", "websockets", websockets);
    put(page, "gauge", "websockets_stale", stale);
    put(page, "counter", "accepted_total", (double)n->accepted);
    put(page, "counter", "refused_full_total", (double)n->refused_full);
    put(page, "counter", "refused_address_total", (double)n->refused_address);
    put(page, "counter", "refused_upgrades_total", (double)n->refused_upgrade);
    put(page, "counter", "upgrades_total", (double)n->upgraded);
    put(page, "counter", "http_requests_total", (double)n->requests);
    put(page, "counter", "uploads_slow_total", (double)n->bodies_slow);
    put(page, "counter", "uploads_busy_total", (double)n->bodies_busy);
    put(page, "counter", "messages_received_total", (double)n->messages);
    put(page, "counter", "control_frames_received_total", (double)n->controls);
    put(page, "counter", "wrong_frames_total", (double)n->wrong_frames);
    put(page, "counter", "messages_rate_limited_total", (double)n->rate_limited);
    put(page, "counter", "frames_sent_total", (double)n->frames);
    put(page, "counter", "bytes_sent_total", (double)n->bytes);
    put(page, "counter", "sends_total", (double)n->sends);
    put(page, "counter", "slow_closed_total", (double)n->slow_closed);
    put(page, "counter", "watchers_dropped_total", (double)n->watchers_dropped);
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &cpu) == 0)
        put(page, "counter", "loop_cpu_seconds_total",
            (double)cpu.tv_sec + (double)cpu.tv_nsec / 1e9);
    page->len += turns_put(&net->turns, "loop_turn_seconds", page->at + page->len,
                           METRICS_BYTES - page->len);
    page->len += turns_put(&net->waits, "loop_wait_seconds", page->at + page->len,
                           METRICS_BYTES - page->len);
}

/* Writes a sample with labels; the line with its type comes before the first. */
static void put_labelled(struct page *page, const char *name, const char *labels, double value)
{
    int n = snprintf(page->at + page->len, METRICS_BYTES - page->len, "miai_%s{%s} %.9g\n", name,
                     labels, value);
    if (n > 0 && (size_t)n < METRICS_BYTES - page->len)
        page->len += (size_t)n;
}

static void put_type(struct page *page, const char *name)
{
    int n =
        snprintf(page->at + page->len, METRICS_BYTES - page->len, "# TYPE miai_%s counter\n", name);
    if (n > 0 && (size_t)n < METRICS_BYTES - page->len)
        page->len += (size_t)n;
}

static void put_budgets(struct page *page, const struct net *net)
{
    static const char taken[] = "budget_taken_total", refused[] = "budget_refused_total";
    const struct budgets *budgets = app_budgets(net->app);
    char labels[80];
    put(page, "gauge", "budget_entries", budgets_entries(budgets));
    put_type(page, taken);
    for (unsigned i = 0; i < BUDGETS_N; i++) {
        snprintf(labels, sizeof labels, "limit=\"%s\"", budget_table[i].name);
        put_labelled(page, taken, labels, (double)budget_counts(budgets, (enum budget)i)->taken);
    }
    put_type(page, refused);
    for (unsigned i = 0; i < BUDGETS_N; i++) {
        for (unsigned scope = 0; scope < BUDGET_SCOPES_N; scope++) {
            if (budget_limit(budgets, (enum budget)i, (enum budget_scope)scope).at_once == 0)
                continue;
            snprintf(labels, sizeof labels, "limit=\"%s\",of=\"%s\"", budget_table[i].name,
                     budget_scope_key((enum budget_scope)scope));
            put_labelled(page, refused, labels,
                         (double)budget_counts(budgets, (enum budget)i)->refused[scope]);
        }
    }
}

int metrics_serve(struct net_conn *conn, const char *path, bool head)
{
    struct net *net = conn->net;
    if (strcmp(path, "/metrics") != 0)
        return http_text(conn, 404, "only /metrics is here\n", head);
    struct page page = {alloc_raw(METRICS_BYTES, 1), 0};
    conn->request = alloc_zeroed(1, sizeof *conn->request);
    put_application(&page, net);
    put_network(&page, net);
    put_budgets(&page, net);
    page.len += net->hooks.metrics(net->hooks.ctx, page.at + page.len, METRICS_BYTES - page.len);
    conn->request->owned = page.at;
    return http_answer(conn, 200, "text/plain; version=0.0.4; charset=utf-8",
                       "Cache-Control: no-store\r\n", page.at, page.len, head);
}
