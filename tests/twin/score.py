"""Counting: docs/RULES.md section 0, in half points."""

from board import BLACK, EMPTY, WHITE, other


def compensation(rules, handicap):
    given = {"none": 0, "n": handicap, "n-1": max(handicap - 1, 0)}[rules["handicap_compensation"]]
    return int(rules["komi"] * 2) + 2 * given


def score(shape, board, dead, lost, rules, handicap):
    """{BLACK: half points, WHITE: half points}."""
    points = {BLACK: 0, WHITE: 0}
    area = rules["scoring"] == "area"
    open_points = [p for p in shape.points if board[p] == EMPTY or p in dead]
    for region in shape.components(open_points):
        owners = {board[q] for q in shape.around(region)} & {BLACK, WHITE}
        if len(owners) != 1:
            continue
        owner = owners.pop()
        for p in region:
            if board[p] == EMPTY:
                points[owner] += 1
            elif board[p] == other(owner):
                points[owner] += 1 if area else 2
    for player in (BLACK, WHITE):
        if area:
            points[player] += sum(board[p] == player and p not in dead for p in shape.points)
        else:
            points[player] += lost[other(player)]
    return {BLACK: 2 * points[BLACK], WHITE: 2 * points[WHITE] + compensation(rules, handicap)}
