/* The limits of the rules core. Every limit that input can reach is here, with its unit. */
#ifndef MIAI_CORE_LIMITS_H
#define MIAI_CORE_LIMITS_H

#define GO_SIDE_MAX   25  /* points along one side of a board */
#define GO_POINTS_MAX 625 /* points of a board */
#define GO_TURNS_MAX                                                                               \
    10000 /* plays, passes and challenges of a game, confirmation sequences included */
#define GO_CLAIMS_MAX         99   /* claims of a game */
#define GO_SEQUENCES_MAX      99   /* confirmation sequences of a claim */
#define GO_RESUMPTIONS_MAX    99   /* resumptions of a game */
#define GO_PASS_ALLOWANCE_MAX 9999 /* passes a player may be allowed when passing is limited */
#define GO_STONE_LIMIT_MAX    9999 /* stones */
#define GO_KOMI_X2_MAX        1998 /* half points: komi lies within -999 and 999 */
#define GO_HANDICAP_MAX       25   /* stones */
#define GO_RECORDS_MAX        160  /* ko records alive at once: a ko needs four points of its own */

#endif
