/* What targets that decode have in common. */
#ifndef TESTS_FUZZ_CHECKS_H
#define TESTS_FUZZ_CHECKS_H

#include <stdbool.h>

#include "proto/tour/json.h"

void require(bool right);
/* Can be sent back, and says which field. */
void check_fault(const struct proto_fault *fault);
/* Is within the rules, and is read back from what is written of it. */
void check_settings(const struct proto_open *open);
/* Is read back from what is written of it, and written alike. */
void check_act(struct proto_tour_act *act);

#endif
