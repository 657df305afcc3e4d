/* Whether a double is the one that a page prints; cmocka compares floats only. */
#ifndef MIAI_TESTS_TOUR_NEAR_H
#define MIAI_TESTS_TOUR_NEAR_H

#include <math.h>

/* The call's own file and line go into the failure. A NaN is near nothing. */
#define assert_near(is, wanted, within) near_or_fail((is), (wanted), (within), __FILE__, __LINE__)

static inline void near_or_fail(double is, double wanted, double within, const char *file, int line)
{
    if (fabs(is - wanted) <= within)
        return;
    print_error("%.10g is not within %g of %.10g\n", is, within, wanted);
    _fail(file, line);
}

#endif
