/* The operator's jobs, one at a time, each waited for: no client is there yet. A secret that is
 * drawn here is printed once by the caller and stored only as a hash. */
#include "server/admin.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

#include "proto/json/characters.h"
#include "proto/lib/utf8.h"
#include "proto/wire/limits.h"
#include "server/hash/hash.h"
#include "server/hash/password.h"
#include "server/store/store.h"

#define LINK_BYTES     (PROTO_LINK_CHARS / 2)
#define PASSWORD_CHARS 20 /* of 32 letters: 100 bits */

static_assert(PROTO_LINK_CHARS < ADMIN_TEXT_MAX, "a link fits");

void admin_init(struct admin *admin, void (*random)(void *ctx, void *ret, size_t len))
{
    sem_init(&admin->answers, 0, 0);
    admin->random = random;
}

int64_t admin_wall_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void admin_do(struct admin *admin, struct job *job)
{
    bool taken = store_submit(admin->store, job);
    assert(taken);
    while (sem_wait(&admin->answers) != 0 && errno == EINTR)
        ;
    struct job *back = store_take(admin->store);
    assert(back == job); /* the store wakes the semaphore once for each job */
}

bool admin_is_owned(struct admin *admin)
{
    struct job *job = job_create(1);
    job->question.kind = QUESTION_OWNER;
    job->question.made_since = admin_wall_ms() - JOB_OWNER_LINK_MS;
    admin_do(admin, job);
    bool owned = job->answer.owned;
    job_destroy(job);
    return owned;
}

void admin_offer_owner(struct admin *admin, char ret[ADMIN_TEXT_MAX])
{
    static const char digits[] = "0123456789abcdef";
    unsigned char random[LINK_BYTES];
    admin->random(NULL, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++) {
        ret[2 * i] = digits[random[i] >> 4];
        ret[2 * i + 1] = digits[random[i] & 15];
    }
    ret[2 * sizeof random] = '\0';
    struct job *job = job_create(1);
    struct row_owner_link *row = &job_change(job, CHANGE_OFFER_OWNER)->row.owner_link;
    hash_bytes(ret, strlen(ret), row->hash);
    row->created_at = admin_wall_ms();
    admin_do(admin, job);
    job_destroy(job);
}

int64_t admin_find(struct admin *admin, const char *name)
{
    char clean[PROTO_NAME_MAX * PROTO_UTF8_MAX + 1], folded[sizeof clean];
    size_t length;
    if (!utf8_valid(name, strlen(name)) ||
        !proto_characters_read(name, strlen(name), PROTO_NAME_MAX, clean, &length))
        return 0;
    length = proto_characters_fold(clean, length, folded);
    struct job *job = job_create(1);
    job->question.kind = QUESTION_ACCOUNT;
    job->question.key = job_text(job, folded, length);
    admin_do(admin, job);
    int64_t player = job->answer.accounts_n > 0 ? job->answer.accounts[0].player : 0;
    job_destroy(job);
    return player;
}

/* Draws letters and digits that cannot be mistaken for each other, in groups of five. */
static void draw_password(struct admin *admin, char ret[ADMIN_TEXT_MAX])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    unsigned char random[PASSWORD_CHARS];
    size_t to = 0;
    static_assert(sizeof letters == 33, "five bits a letter");
    admin->random(NULL, random, sizeof random);
    for (size_t i = 0; i < sizeof random; i++) {
        if (i > 0 && i % 5 == 0)
            ret[to++] = '-';
        ret[to++] = letters[random[i] & 31];
    }
    ret[to] = '\0';
}

bool admin_reset_password(struct admin *admin, const char *name, char ret[ADMIN_TEXT_MAX])
{
    int64_t player = admin_find(admin, name);
    if (player == 0)
        return false;
    draw_password(admin, ret);
    struct password_job *password = password_job_create(1, PASSWORD_MAKE, ret, strlen(ret), "", 0);
    hash_password(password);
    assert(password->ok); /* otherwise memory has run out */
    struct job *job = job_create(1);
    struct row_account *row = &job_change(job, CHANGE_SET_PASSWORD)->row.account;
    row->player = player;
    row->hash = job_text(job, password->hash, strlen(password->hash));
    job_change(job, CHANGE_END_SESSIONS)->row.session.player = player;
    admin_do(admin, job);
    bool done = job->status == JOB_OK;
    job_destroy(job);
    password_job_destroy(password);
    return done;
}
