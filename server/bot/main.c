/* miai-bot: brings an engine to a Miai server. This file joins arguments and bot. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/signalfd.h>

#include "proto/json/memory.h"
#include "server/bot/bot.h"
#include "server/bot/say.h"

static int catch_signals(void)
{
    sigset_t set;

    signal(SIGPIPE, SIG_IGN); /* of an engine that has died */
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

int main(int argc, char **argv)
{
    static struct options options;

    proto_memory_strict();
    const char *fault = options_read(argc, argv, &options);
    if (fault && strcmp(fault, "help") == 0) {
        fputs(options_usage, stdout);
        return BOT_DONE;
    }
    if (fault) {
        say("%s", fault);
        fputs(options_usage, stderr);
        return BOT_USAGE;
    }
    return bot_run(&options, catch_signals());
}
