/* What the process takes for the time: its monotonic clock runs a little fast or slow, its wall clock is
 * set, and now and then the whole process stands still while the world goes on. Charges are held
 * against it: nobody may be charged for more than the clock ran since their turn began, nor for
 * time in which the process stood. */
#ifndef TESTS_SIM_HOURS_H
#define TESTS_SIM_HOURS_H

#include "sim.h"

enum { HOURS_PULSE_MS = 1000 };

/* Draws what goes wrong in this seed; nothing in some. Returns how long people are to play: longer by
 * what the process may stand. */
int64_t hours_begin(struct sim *sim, int64_t seconds);
int64_t hours_random(struct sim *sim, uint32_t n); /* 0..n-1, of a chance of its own */
/* As the process reads its clocks. */
struct now hours_now(const struct sim *sim);
/* When that monotonic time comes. */
int64_t hours_true_us(const struct sim *sim, int64_t mono_us);
bool hours_stand(const struct sim *sim);
/* An event that the process would take part in: true if it comes later, because it stands. */
bool hours_put_off(struct sim *sim, const struct sim_event *event);
/* SIM_STAND, SIM_JUMP and SIM_PULSE. */
void hours_happen(struct sim *sim, enum sim_kind kind);
void hours_go_on(struct sim *sim); /* the process ends, or does not stand any more */
/* A job is given away: its charges are checked. It came back: turns begin. */
void hours_check(struct sim *sim, const struct job *job);
void hours_note(struct sim *sim, const struct job *job);

#endif
