/* Invariants of the rules, checked in every build but the browser's, whose size counts and whose games the
 * server judges. One that does not hold ends the program at once: the core has no libc to say more with,
 * and a game that is in doubt must not go on. Never for what input can bring about; that has verdicts. */
#ifndef MIAI_CORE_ASSERT_H
#define MIAI_CORE_ASSERT_H

#ifdef __wasm__
#define go_assert(truth) ((void)sizeof(truth))
#else
#define go_assert(truth) ((truth) ? (void)0 : __builtin_trap())
#endif

#endif
