/* The private Redis of the tests (redis.h). */
#include "redis.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <hiredis/hiredis.h>

#define PATIENCE 2000 /* tries of 10 ms */

void redis_file(const struct redis *redis, const char *name, const char *text, char *ret_path)
{
    snprintf(ret_path, 80, "%s/%s", redis->folder, name);
    FILE *file = fopen(ret_path, "w");
    assert_non_null(file);
    fputs(text, file);
    assert_int_equal(fclose(file), 0);
}

void redis_init(struct redis *redis, const char *password)
{
    *redis = (struct redis){.password = password};
    snprintf(redis->folder, sizeof redis->folder, "/tmp/miai-bus-XXXXXX");
    assert_non_null(mkdtemp(redis->folder));
    snprintf(redis->socket, sizeof redis->socket, "%s/socket", redis->folder);
    snprintf(redis->url, sizeof redis->url, "redis+unix://%s?prefix=t", redis->socket);
    redis_file(redis, "secret", "a secret of the site, which is long enough\n", redis->secret);
}

/* In the new process. */
static void become(const struct redis *redis, pid_t parent)
{
    char log[80];
    snprintf(log, sizeof log, "%s/log", redis->folder);
    int fd = open(log, O_WRONLY | O_CREAT | O_APPEND, 0600);
    dup2(fd, STDOUT_FILENO);
    dup2(fd, STDERR_FILENO);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(1);
    const char *words[] = {"redis-server",
                           "--port",
                           "0",
                           "--unixsocket",
                           redis->socket,
                           "--save",
                           "",
                           "--appendonly",
                           "no",
                           "--dir",
                           redis->folder,
                           "--requirepass",
                           redis->password ? redis->password : "",
                           NULL};
    execvp(words[0], (char *const *)(uintptr_t)words);
    _exit(127);
}

static redisContext *reach(const struct redis *redis)
{
    redisContext *context = redisConnectUnix(redis->socket);
    if (context && !context->err && redis->password)
        freeReplyObject(redisCommand(context, "AUTH %s", redis->password));
    redisReply *reply = context && !context->err ? redisCommand(context, "PING") : NULL;
    bool fine = reply && reply->type == REDIS_REPLY_STATUS;
    if (reply)
        freeReplyObject(reply);
    if (fine)
        return context;
    if (context)
        redisFree(context);
    return NULL;
}

void redis_start(struct redis *redis)
{
    redisContext *context = NULL;
    pid_t parent = getpid();
    unlink(redis->socket);
    redis->pid = fork();
    assert_true(redis->pid >= 0);
    if (redis->pid == 0)
        become(redis, parent);
    for (int i = 0; i < PATIENCE && !(context = reach(redis)); i++) {
        if (waitpid(redis->pid, NULL, WNOHANG) != 0)
            fail_msg("redis-server does not start: the package redis-server is needed, or see %s",
                     redis->folder);
        usleep(10000);
    }
    assert_non_null(context);
    redisFree(context);
}

void redis_kill(struct redis *redis)
{
    assert_true(redis->pid > 0);
    kill(redis->pid, SIGKILL);
    assert_int_equal(waitpid(redis->pid, NULL, 0), redis->pid);
    redis->pid = 0;
}

void redis_pause(struct redis *redis)
{
    int status;
    assert_int_equal(kill(redis->pid, SIGSTOP), 0);
    assert_int_equal(waitpid(redis->pid, &status, WUNTRACED), redis->pid);
    assert_true(WIFSTOPPED(status));
}

void redis_go_on(struct redis *redis)
{
    assert_int_equal(kill(redis->pid, SIGCONT), 0);
}

void redis_finish(struct redis *redis)
{
    static const char *const names[] = {"socket", "log", "secret", "other", "password"};
    char path[80];
    if (redis->pid > 0)
        redis_kill(redis);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", redis->folder, names[i]);
        unlink(path);
    }
    assert_int_equal(rmdir(redis->folder), 0);
}

void redis_publish(const struct redis *redis, const char *channel, const void *bytes, size_t n)
{
    redisContext *context = reach(redis);
    assert_non_null(context);
    redisReply *reply = redisCommand(context, "PUBLISH %s %b", channel, bytes, n);
    assert_non_null(reply);
    assert_int_equal(reply->type, REDIS_REPLY_INTEGER);
    freeReplyObject(reply);
    redisFree(context);
}
