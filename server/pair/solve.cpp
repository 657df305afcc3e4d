/* A shim around LEMON's maximum weighted perfect matching (Edmonds' blossoms, O(nm log n)); the
 * only C++ here. It promises an optimal sum, and nothing about ties: a caller that prefers one
 * among equals puts the preference into the low bits. No exception leaves it. Running out of memory
 * ends the process, as everywhere.
 *
 * No overflow: LEMON works with weights times 4, here at most W = 2^120. init() gives each node the
 * potential of half its heaviest edge. All nodes without a mate sink together by D, and an edge
 * between any two of them keeps D at or below W / 2; no potential of a node moves by more than D,
 * none of a blossom by more than 2 D. So no sum of the few that are ever added up reaches 2^123.
 * The argument needs a complete graph, and a start from init(): run() starts otherwise. */
#include "server/pair/pair.h"

#include <lemon/full_graph.h>
#include <lemon/matching.h>

namespace
{

__extension__ typedef __int128 wide; /* signed, as LEMON's potentials are */
using graph = lemon::FullGraph;
using weights = graph::EdgeMap<wide>;

constexpr unsigned high_bits = PAIR_WEIGHT_BITS - 64;
constexpr wide heaviest = wide{1} << PAIR_WEIGHT_BITS;

bool is_valid(unsigned n, const pair_weight *costs)
{
    for (unsigned i = 0; i < n; i++) {
        for (unsigned j = i + 1; j < n; j++) {
            const pair_weight &there = costs[i * n + j], &back = costs[j * n + i];
            if (there.high >> high_bits != 0 || there.high != back.high || there.low != back.low)
                return false;
        }
    }
    return true;
}

wide value(const pair_weight &cost)
{
    return wide{cost.high} << 64 | wide{cost.low};
}

/* All matchings have equally many edges, so the heaviest sum of complements (the maximum minus a penalty)
 * is the least sum of penalties. A complete graph of even order always has a perfect matching. */
bool solve(unsigned n, const pair_weight *costs, uint16_t *ret_mate) noexcept
{
    const graph all(static_cast<int>(n));
    weights left_over(all);
    for (graph::EdgeIt edge(all); edge != lemon::INVALID; ++edge) {
        const auto i = static_cast<unsigned>(all.index(all.u(edge)));
        const auto j = static_cast<unsigned>(all.index(all.v(edge)));
        left_over[edge] = heaviest - value(costs[i * n + j]);
    }

    lemon::MaxWeightedPerfectMatching<graph, weights> matching(all, left_over);
    matching.init();
    if (!matching.start())
        return false;
    for (graph::NodeIt node(all); node != lemon::INVALID; ++node)
        ret_mate[all.index(node)] = static_cast<uint16_t>(all.index(matching.mate(node)));
    return true;
}

} // namespace

bool pair_solve(unsigned n, const pair_weight *costs, uint16_t *ret_mate)
{
    return n >= 2 && n <= PAIR_MAX && n % 2 == 0 && is_valid(n, costs) && solve(n, costs, ret_mate);
}
