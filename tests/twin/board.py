"""Boards, strings, liberties and removals: the parts of docs/RULES.md sections 0, 2, 4 and 9.4 that need no history.

A board is a tuple of EMPTY, BLACK, WHITE, BLOCKED, row by row from the top. Sets and whole boards only: the code is
slow on purpose, and shares nothing with the rules core.
"""

EMPTY, BLACK, WHITE, BLOCKED = 0, 1, 2, 3
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SIGNS = ".XO#"


def other(player):
    return 3 - player


class Shape:
    """The points of a rectangle, on a plane or a torus, and their neighbours."""

    def __init__(self, width, height, topology="plane"):
        self.width, self.height, self.torus = width, height, topology == "torus"
        self.points = range(width * height)
        self.next_to = [self._neighbours(p) for p in self.points]
        column = {p: p % width for p in self.points}
        row = {p: p // width for p in self.points}
        self.west = {p for p in self.points if column[p] == 0}
        self.east = {p for p in self.points if column[p] == width - 1}
        self.north = {p for p in self.points if row[p] == 0}
        self.south = {p for p in self.points if row[p] == height - 1}

    def __deepcopy__(self, memo):
        return self  # never changed

    def _neighbours(self, p):
        x, y = p % self.width, p // self.width
        steps = ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))
        if self.torus:
            around = {b % self.height * self.width + a % self.width for a, b in steps}
            return sorted(around - {p})
        return [b * self.width + a for a, b in steps if 0 <= a < self.width and 0 <= b < self.height]

    def side_by_side(self, p, q):
        """Whether q is left or right of p (else, being a neighbour, it is above or below)."""
        return p // self.width == q // self.width

    def name(self, p):
        return COLUMNS[p % self.width] + str(self.height - p // self.width)

    def point(self, text):
        """The point of that name, or None if it is a name of no point here."""
        x = COLUMNS.index(text[0].upper())
        y = self.height - int(text[1:])
        return y * self.width + x if x < self.width and 0 <= y < self.height else None

    def write(self, board):
        rows = ("".join(SIGNS[c] for c in board[y * self.width:(y + 1) * self.width]) for y in range(self.height))
        return "/".join(rows)

    def read(self, text):
        rows = text.split("/")
        assert len(rows) == self.height and all(len(row) == self.width for row in rows), text
        return tuple(SIGNS.index(c) for row in rows for c in row)

    def component(self, start, inside):
        """The connected set of points that satisfy `inside` and contains `start`."""
        found, todo = {start}, [start]
        while todo:
            for q in self.next_to[todo.pop()]:
                if q not in found and inside(q):
                    found.add(q)
                    todo.append(q)
        return found

    def components(self, points):
        left, found = set(points), []
        while left:
            part, todo = set(), [left.pop()]
            while todo:
                p = todo.pop()
                part.add(p)
                near = left.intersection(self.next_to[p])
                todo.extend(near)
                left -= near
            found.append(part)
        return found

    def string(self, board, p):
        return self.component(p, lambda q: board[q] == board[p])

    def strings(self, board, colour):
        return self.components(p for p in self.points if board[p] == colour)

    def around(self, points):
        return {q for p in points for q in self.next_to[p]} - set(points)

    def liberties(self, board, string):
        return {q for q in self.around(string) if board[q] == EMPTY}

    def touches_opposite(self, points):
        return bool((points & self.west and points & self.east) or (points & self.north and points & self.south))

    def counting_liberties(self, board, string, clause):
        """The liberties that keep a string on the board, by the clause `liberty`."""
        liberties = self.liberties(board, string)
        if clause == "adjacent":
            return liberties
        colour = board[min(string)]
        free = [part for part in self.components(p for p in self.points if board[p] not in (colour, BLOCKED))]
        part_of = {p: part for part in free for p in part}
        if clause == "external":
            return {q for q in liberties if self.touches_opposite(part_of[q])}
        return {q for q in liberties for p in self.next_to[q] if p in string and self._reaches(p, q, part_of[q])}

    def _reaches(self, stone, liberty, part):
        if self.side_by_side(stone, liberty):
            return part & self.north and part & self.south
        return part & self.west and part & self.east

    def without(self, board, points):
        return board if not points else tuple(EMPTY if p in points else c for p, c in enumerate(board))

    def dying(self, board, colour, clause):
        """All stones of a colour whose strings have no liberty that counts."""
        dead = (s for s in self.strings(board, colour) if not self.counting_liberties(board, s, clause))
        return {p for s in dead for p in s}


class Effect:
    """The effect of a play, before any judgement."""

    def __init__(self, shape, board, player, point, rules):
        clause, enemy = rules["liberty"], other(player)
        self.player, self.point = player, point
        self.placed = tuple(player if p == point else c for p, c in enumerate(board))
        self.group = shape.string(self.placed, point)  # the capturing group, before removals
        self.bridge = False
        if rules["removal"] == "simultaneous":
            self.captured = shape.dying(self.placed, enemy, clause)
            self.own = shape.dying(self.placed, player, clause)
            self.after_captures = shape.without(self.placed, self.captured)
        else:
            self.captured = shape.dying(self.placed, enemy, clause)
            self.after_captures = shape.without(self.placed, self.captured)
            self.own = shape.dying(self.after_captures, player, clause)
        self.board = shape.without(self.after_captures, self.own)
        spans = shape.touches_opposite(self.group)
        if rules["goal"] == "bridge":
            self.bridge = spans
        elif rules["goal"] == "bridge-after-removal":
            self.bridge = spans and point not in self.own
        if self.bridge and rules["goal"] == "bridge":
            self.own, self.board = set(), self.after_captures
        self.ko_of = self._ko(shape)

    def _ko(self, shape):
        """The point where this capture could be retaken at once: one stone took one and has that point as only liberty."""
        if len(self.captured) != 1 or len(self.group) != 1 or self.own:
            return None
        return min(self.captured) if shape.liberties(self.board, self.group) == self.captured else None
