/* The parts of a process that is one of several of a site. */
#ifndef TESTS_SIM_MEMBER_H
#define TESTS_SIM_MEMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/base/lease.h"

struct site;

enum member_stage { MEMBER_SERVES = 1, MEMBER_GIVES, MEMBER_DRAINS, MEMBER_LEAVES };
struct member_part {
    struct node_start start;
    struct site *site;  /* NULL while the process is dead */
    const char *failed; /* why it ends */
    int64_t wake_us;
    enum member_stage stage;
    int64_t stage_us;
    size_t sent; /* jobs of the batch that the database has, or that is to be sent again */
    bool at_database;
    int64_t stored; /* the commit that the database knows and the process does not; 0: none */
};

#endif
