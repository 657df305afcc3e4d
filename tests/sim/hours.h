/* The time of a simulated process. Its monotonic clock runs a little fast or slow, its wall clock is set, and now and
 * then the whole process stops while the world goes on. Charges are checked against it: no player may be charged for
 * more than the clock ran since their turn began, nor for time in which the process was stopped. */
#ifndef TESTS_SIM_HOURS_H
#define TESTS_SIM_HOURS_H

#include "sim.h"

enum { HOURS_PULSE_MS = 1000 };

/* Draws the faults of this seed; some have none. Returns the time for which people are to play, longer by the time for
 * which the process may stop. */
int64_t hours_begin(struct sim *sim, struct sim_node *node, int64_t seconds);
int64_t hours_random(struct sim_node *node, uint32_t n); /* 0..n-1, of a chance of its own */
/* As the process reads its clocks. */
struct now hours_now(const struct sim *sim, const struct sim_node *node);
/* The true time of a monotonic time. */
int64_t hours_true_us(const struct sim_node *node, int64_t mono_us);
bool hours_stand(const struct sim *sim, const struct sim_node *node);
/* An event that the process would handle: true if it comes later, because the process is stopped. */
bool hours_put_off(struct sim *sim, const struct sim_event *event);
/* SIM_STAND, SIM_JUMP and SIM_PULSE. */
void hours_happen(struct sim *sim, struct sim_node *node, enum sim_kind kind);
void hours_go_on(struct sim *sim, struct sim_node *node); /* the process ends, or goes on */
/* A job leaves the application: its charges are checked. It came back: turns begin. */
void hours_check(struct sim *sim, struct sim_node *node, const struct job *job);
void hours_note(struct sim *sim, struct sim_node *node, const struct job *job);
bool hours_begins_a_turn(uint8_t kind); /* an event of this kind does */

#endif
