"""The records of the modified ko rules: docs/RULES.md section 6, one continuation long."""


class Records:
    def __init__(self, shape):
        self.shape = shape
        self.by_pair = {}

    def _record(self, p, q):
        return self.by_pair.get(frozenset((p, q)))

    def captured_by(self, player, p, q):
        record = self._record(p, q)
        return record is not None and player in record["captors"]

    def is_prepared(self, player, p, q):
        record = self._record(p, q)
        return record is not None and player in record["prepared"]

    def is_locked(self, player, p, q):
        record = self._record(p, q)
        return record is not None and player in record["locked"]

    def prepare(self, player, p, q):
        self._record(p, q)["prepared"].add(player)

    def capture(self, player, p, q, board):
        pair = frozenset((p, q))
        record = self.by_pair.setdefault(pair, {
            "captors": set(), "prepared": set(), "locked": set(), "around": self._around(pair, board),
        })
        record["captors"].add(player)
        if player in record["prepared"]:
            record["prepared"].discard(player)
            record["locked"].add(3 - player)

    def clear_locks(self):
        for record in self.by_pair.values():
            record["locked"].clear()

    def drop_changed(self, board):
        self.by_pair = {pair: r for pair, r in self.by_pair.items() if r["around"] == self._around(pair, board)}

    def _around(self, pair, board):
        return {q: board[q] for q in self.shape.around(pair)}

    def state(self):
        """The preparations and locks, by which positions differ."""
        return frozenset(
            (pair, what, player)
            for pair, record in self.by_pair.items() for what in ("prepared", "locked") for player in record[what]
        )
