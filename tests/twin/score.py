"""Counting: docs/RULES.md sections 0 and 9.3, in half points."""

from board import BLACK, EMPTY, WHITE, other


def compensation(rules, handicap):
    given = {"none": 0, "n": handicap, "n-1": max(handicap - 1, 0)}[rules["handicap_compensation"]]
    return int(rules["komi"] * 2) + 2 * given


def regions(shape, board, dead):
    """Pairs (points, owner): the regions of points that are empty or hold dead stones; the owner None if they are neutral."""
    found = []
    for region in shape.components(p for p in shape.points if board[p] == EMPTY or p in dead):
        owners = {board[q] for q in shape.around(region)} & {BLACK, WHITE}
        found.append((region, owners.pop() if len(owners) == 1 else None))
    return found


def is_point(board, p, owner):
    """Whether a point of an owner's region counts: it is empty or holds a dead stone of the opponent."""
    return board[p] in (EMPTY, other(owner))


def group_tax(shape, board, dead, player):
    """The group tax of the player: their living stones with the regions that are theirs, connected."""
    owned = {p for region, owner in regions(shape, board, dead) if owner == player for p in region}
    living = {p for p in shape.points if board[p] == player and p not in dead}
    groups = shape.components(owned | living)
    return sum(min(2, sum(is_point(board, p, player) for p in group & owned)) for group in groups)


def points_of(shape, board, dead, lost, rules, player):
    living = sum(board[p] == player and p not in dead for p in shape.points)
    if rules["scoring"] == "stones":
        return living
    owned = [p for region, owner in regions(shape, board, dead) if owner == player for p in region if is_point(board, p, player)]
    points = len(owned)
    if rules["scoring"] == "area":
        points += living
    else:
        points += sum(board[p] == other(player) for p in owned) + lost[other(player)]
    return points - group_tax(shape, board, dead, player) if rules["group_tax"] else points


def score(shape, board, dead, lost, rules, handicap):
    """{BLACK: half points, WHITE: half points}."""
    black, white = (2 * points_of(shape, board, dead, lost, rules, player) for player in (BLACK, WHITE))
    return {BLACK: black, WHITE: white + compensation(rules, handicap)}
