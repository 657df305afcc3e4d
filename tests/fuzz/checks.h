/* The checks that several decoding targets share. */
#ifndef TESTS_FUZZ_CHECKS_H
#define TESTS_FUZZ_CHECKS_H

#include <stdbool.h>

#include "proto/tour/json.h"

void require(bool right);
/* The fault can be sent back, and names the field. */
void check_fault(const struct proto_fault *fault);
/* The settings are within the rules, and reading returns what writing wrote. */
void check_settings(const struct proto_open *open);
/* Reading the written act gives the same act, and writing it again the same text. */
void check_act(struct proto_tour_act *act);

#endif
