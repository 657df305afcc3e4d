/* Doors: wraps every function of the application (--wrap), to mark the code that runs inside as the server's. It also
 * gives the world of tests/server/app the real store: its statements, its transaction, its end of the process, but not
 * its thread, so that the process can be copied at any moment. */
#include "doors.h"

#include <stdio.h>
#include <stdlib.h>

#include "proto/json/characters.h"
#include "scarce.h"
#include "server/app/app.h"
#include "server/store/db.h"
#include "server/store/fresh.h"
#include "tests/server/app/fake_store.h"

const char *doors_path;
static struct db db;

void fake_store_init(struct fake_store *store)
{
    static const struct store_names names = {PROTO_FOLDING, proto_characters_fold, PROTO_SKELETONS,
                                             proto_characters_skeleton};
    char error[300] = "";
    (void)store;
    scarce_enter();
    if (!db_open(&db, doors_path, &names, error, sizeof error)) {
        fprintf(stderr, "%s\n", error);
        exit(STORE_EXIT_FAULT); /* as main.c would */
    }
    scarce_leave();
}

void fake_store_finish(struct fake_store *store)
{
    (void)store;
    scarce_enter();
    db_close(&db);
    scarce_leave();
}

void fake_store_commit(struct fake_store *store, struct job *job)
{
    (void)store;
    scarce_enter();
    db_run(&db, SQL_BEGIN);
    db_begin_events(&db, 1);
    db_answer(&db, job);
    job->status = !job->first || db_apply(&db, job) ? JOB_OK : JOB_CONFLICT;
    db_write_events(&db);
    db_run(&db, SQL_COMMIT);
    scarce_leave();
}

void fake_store_give_player(struct fake_store *store, struct job *job, int64_t id)
{
    (void)store;
    (void)job;
    (void)id;
}

#define DOOR(name, parameters, arguments)                                                          \
    void __real_##name parameters;                                                                 \
    void __wrap_##name parameters;                                                                 \
    void __wrap_##name parameters                                                                  \
    {                                                                                              \
        scarce_enter();                                                                            \
        __real_##name arguments;                                                                   \
        scarce_leave();                                                                            \
    }

struct app *__real_app_create(const struct app_config *config, const struct app_host *host);
struct app *__wrap_app_create(const struct app_config *config, const struct app_host *host);
struct app *__wrap_app_create(const struct app_config *config, const struct app_host *host)
{
    scarce_enter();
    struct app *app = __real_app_create(config, host);
    scarce_leave();
    return app;
}

bool __real_app_next(struct app *app, struct output *ret);
bool __wrap_app_next(struct app *app, struct output *ret);
bool __wrap_app_next(struct app *app, struct output *ret)
{
    scarce_enter();
    bool more = __real_app_next(app, ret);
    scarce_leave();
    return more;
}

#define APP struct app *app, struct now now

DOOR(app_start, (APP), (app, now))
DOOR(app_opened, (APP, conn_id conn, const struct app_who *who), (app, now, conn, who))
DOOR(app_received, (APP, conn_id conn, const void *text, size_t len), (app, now, conn, text, len))
DOOR(app_closed, (APP, conn_id conn), (app, now, conn))
DOOR(app_caught_up, (APP, conn_id conn), (app, now, conn))
DOOR(app_asked, (APP, const struct app_request *request), (app, now, request))
DOOR(app_stored, (APP, struct job *job), (app, now, job))
DOOR(app_hashed, (APP, struct password_job *job), (app, now, job))
DOOR(app_woken, (APP), (app, now))
DOOR(app_drain, (APP, int64_t again_ms), (app, now, again_ms))
