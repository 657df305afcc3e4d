/* Tournaments for tests: settings out of a few fields, and acts at random. */
#ifndef TESTS_PROTO_TOURS_H
#define TESTS_PROTO_TOURS_H

#include "proto/tour/json.h"

#define GO_19    "\"game\":{\"ruleset\":\"japanese\",\"size\":[19,19]}"
#define BRIDGE_9 "\"game\":{\"ruleset\":\"bridge\",\"size\":[9,9]}"

/* The settings that `create` makes of these fields beside slug and title; the test fails if it refuses. */
struct proto_tour_settings tours_settings(const char *fields);
/* The settings that it makes of a whole settings object. */
struct proto_tour_settings tours_settings_of(const char *text, size_t length);
/* Its refusal. */
struct proto_fault tours_refuse(const char *fields);
struct proto_fault tours_refuse_settings(const char *text, size_t length);

/* An act of this kind with everything that the log keeps of it; the caller finishes it. */
struct proto_tour_act tours_random_act(uint64_t *seed, enum proto_tour_act_kind kind);

#endif
