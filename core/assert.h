/* Invariants of the rules. Every build checks them but the browser's, whose size counts and whose games
 * the server judges. A violated invariant ends the program at once: the core has no libc to report it
 * with, and a game in doubt must not go on. Never use one for an effect of input; that has verdicts. */
#ifndef MIAI_CORE_ASSERT_H
#define MIAI_CORE_ASSERT_H

#ifdef __wasm__
#define go_assert(truth) ((void)sizeof(truth))
#else
#define go_assert(truth) ((truth) ? (void)0 : __builtin_trap())
#endif

#endif
