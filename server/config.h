/* Settings: from a file, the environment (MIAI_<KEY>) and the command line (--<key>), each
 * overriding the one before. */
#ifndef MIAI_SERVER_CONFIG_H
#define MIAI_SERVER_CONFIG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONFIG_TEXT_MAX 1024 /* bytes of a value, NUL included */
#define CONFIG_NODE_MAX 64   /* characters of the name of a server, from ! to ~ */

enum config_action {
    CONFIG_RUN,
    CONFIG_CHECK,
    CONFIG_HELP,
    CONFIG_VERSION,
    CONFIG_LIMITS,
    CONFIG_RESET_PASSWORD, /* of the account `subject` */
    CONFIG_OWNER_LINK,
    CONFIG_VERIFY,  /* the database `subject` */
    CONFIG_EXPORT,  /* games, to the file `subject` */
    CONFIG_MOVE,    /* the site, to the database at the URL `subject` */
    CONFIG_MODERATE /* what the words say */
};

struct config {
    enum config_action action;
    const char *subject; /* the argument of the action */
    char *const *words;  /* the words after --moderate, words_n */
    int words_n;
    char listen[CONFIG_TEXT_MAX], database[CONFIG_TEXT_MAX], origins[CONFIG_TEXT_MAX],
        proxies[CONFIG_TEXT_MAX];
    char metrics[CONFIG_TEXT_MAX], loop[CONFIG_TEXT_MAX], web_root[CONFIG_TEXT_MAX],
        backup_folder[CONFIG_TEXT_MAX];
    char node[CONFIG_NODE_MAX + 1], relay[CONFIG_TEXT_MAX], bus[CONFIG_TEXT_MAX],
        bus_password[CONFIG_TEXT_MAX], bus_secret[CONFIG_TEXT_MAX];
    char log[CONFIG_TEXT_MAX], player_lists[CONFIG_TEXT_MAX], limits[CONFIG_TEXT_MAX],
        halls[CONFIG_TEXT_MAX];
    uint32_t connections, ping, hangup, rooms, tournament_disk, tournament_memory, lag_credit,
        disk_floor, batch, backup_hours, backup_keep, trail_days, session_idle_days;
};

/* Reads all settings. False with a message that names the place and the fault. */
bool config_read(struct config *config, int argc, char **argv, char **environment, char *ret_error,
                 size_t size);
/* Every key with its default and meaning, as --help shows it. */
void config_print_help(void);

#endif
