/* The settings about strangers: their limits, and the addresses with wider ones. */
#ifndef MIAI_SERVER_STRANGERS_H
#define MIAI_SERVER_STRANGERS_H

#include "server/base/budget.h"
#include "server/config.h"

/* Replaces the table's limits by the settings. budgets NULL: only checks them. False with a message
 * in ret_error (size bytes). */
bool strangers_configure(struct budgets *budgets, const struct config *config, char *ret_error,
                         size_t size);
/* Prints the table of all limits as docs/OPERATING.md shows it. */
void strangers_print(const struct budgets *budgets);

#endif
