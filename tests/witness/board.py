"""Boards as tuples of signs, and the effect of a play on one. Written from docs/RULES.md sections 0, 2, 4 and 9.4 with
plain sets."""

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
STONE = {"b": "X", "w": "O"}
OTHER = {"b": "w", "w": "b", "X": "O", "O": "X"}


class Board:
    def __init__(self, rules, width, height):
        self.rules, self.width, self.height = rules, width, height
        torus = rules.get("topology") == "torus"
        self.near = [self.neighbours(x, y, torus) for y in range(height) for x in range(width)]

    def neighbours(self, x, y, torus):
        """(points beside, points above and below)."""
        beside, above = [(x - 1, y), (x + 1, y)], [(x, y - 1), (x, y + 1)]
        if torus:
            beside, above = [(i % self.width, j) for i, j in beside], [(i, j % self.height) for i, j in above]
        keep = lambda around: {j * self.width + i for i, j in around if 0 <= i < self.width and 0 <= j < self.height and (i, j) != (x, y)}
        return keep(beside), keep(above)

    def around(self, point):
        return self.near[point][0] | self.near[point][1]

    def point(self, name):
        """The number of a point, None off the board."""
        x, y = COLUMNS.index(name[0]), self.height - int(name[1:])
        return y * self.width + x if x < self.width and 0 <= y < self.height else None

    def region(self, board, start, signs):
        """The connected points around `start` that hold one of the signs."""
        found, open_points = {start}, [start]
        while open_points:
            new = {p for p in self.around(open_points.pop()) if board[p] in signs} - found
            found |= new
            open_points += new
        return found

    def string(self, board, point):
        return self.region(board, point, board[point])

    def liberties(self, board, string):
        return {p for s in string for p in self.around(s) if board[p] == "."}

    def joins(self, points):
        """Whether they touch west and east, north and south."""
        columns, rows = {p % self.width for p in points}, {p // self.width for p in points}
        return {0, self.width - 1} <= columns, {0, self.height - 1} <= rows

    def breath(self, board, colour):
        """Points that give breath to a stone beside them, and to one above or below."""
        if self.rules["liberty"] == "adjacent":
            return (set(range(len(board))),) * 2
        beside, above, left = set(), set(), {p for p, sign in enumerate(board) if sign not in (colour, "#")}
        while left:
            region = self.region(board, next(iter(left)), {".", OTHER[colour]})
            left -= region
            west_east, north_south = self.joins(region)
            any_way = self.rules["liberty"] == "external" and (west_east or north_south)
            beside |= region if north_south or any_way else set()
            above |= region if west_east or any_way else set()
        return beside, above

    def breathless(self, board, colour):
        """The stones of the strings of a colour that have no liberty."""
        dead, (beside, above) = set(), self.breath(board, colour)
        left = {p for p, sign in enumerate(board) if sign == colour}
        while left:
            string = self.string(board, left.pop())
            left -= string
            if not any(board[p] == "." and p in breath for s in string for breath, near in zip((beside, above), self.near[s]) for p in near):
                dead |= string
        return dead

    def play(self, board, player, point):
        """(board afterwards, enemy stones taken, own stones lost)."""
        placed = (*board[:point], STONE[player], *board[point + 1:])
        clear = lambda b, gone: tuple("." if p in gone else sign for p, sign in enumerate(b))
        taken = self.breathless(placed, OTHER[STONE[player]])
        after = clear(placed, taken)
        picture = placed if self.rules["removal"] == "simultaneous" else after
        bridge = self.rules["goal"] == "bridge" and any(self.joins(self.string(after, point)))
        own = set() if bridge else self.breathless(picture, STONE[player])
        return clear(after, own), taken, own
