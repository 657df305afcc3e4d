/* Every ruleset and revision that games may have used. rulesets.c lists the newest of each. */
#ifndef MIAI_CORE_RULESETS_H
#define MIAI_CORE_RULESETS_H

#include "rules.h"

extern const struct go_ruleset go_alter_igo_1;
extern const struct go_ruleset go_stoical_1;
extern const struct go_ruleset go_stoical_refined_1;
extern const struct go_ruleset go_bridge_1;
extern const struct go_ruleset go_bridge_perpendicular_1;
extern const struct go_ruleset go_renaissance_area_1;
extern const struct go_ruleset go_renaissance_territory_1;
extern const struct go_ruleset go_renaissance_simple_1;
extern const struct go_ruleset go_nz_refined_1;
extern const struct go_ruleset go_aga_refined_1;
extern const struct go_ruleset go_makrai_area_1;
extern const struct go_ruleset go_makrai_territory_1;
extern const struct go_ruleset go_chinese_1;
extern const struct go_ruleset go_japanese_1;
extern const struct go_ruleset go_aga_1;
extern const struct go_ruleset go_new_zealand_1;
extern const struct go_ruleset go_tromp_taylor_1;

#endif
