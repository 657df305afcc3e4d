"""The refined capture rule of docs/RULES.md section 3: which capture right after a capture is forbidden."""

from board import BLOCKED, EMPTY, other


def is_open_line(shape, points):
    degrees = [sum(q in points for q in shape.next_to[p]) for p in points]
    return max(degrees) <= 2 and min(degrees) < 2


class Capture:
    """The features of one capture. `before` is the Capture made by the preceding move, or None."""

    def __init__(self, shape, effect, before):
        self.shape, self.effect = shape, effect
        self.taken = effect.captured
        enemy = other(effect.player)
        self.domain = shape.component(effect.point, lambda q: effect.placed[q] not in (enemy, BLOCKED))
        self.one_string = len(shape.components(self.taken)) == 1
        self.survives = effect.board[effect.point] == effect.player
        touching = [s for s in shape.strings(effect.board, effect.player) if shape.around(s) & self.taken]
        self.several_touch = self.survives and len(touching) > 1  # the capturing one included
        self.strict = self.one_string and self.several_touch and self._only_vacated_liberties()
        self.loose = self.one_string and self.several_touch and self._lonely_liberty()
        self.snapback = self._first_of_snapback() or self._second_of_snapback(before)

    def _only_vacated_liberties(self):
        return self.shape.liberties(self.effect.board, self.effect.group) <= self.taken

    def _lonely_liberty(self):
        placed, group = self.effect.placed, self.effect.group
        liberties = self.shape.liberties(placed, group)
        if len(group) != 1 or len(liberties) != 1:
            return False
        region = self.shape.component(min(liberties), lambda q: placed[q] == EMPTY)
        return all(placed[q] != self.effect.player or q == self.effect.point for q in self.shape.around(region))

    def _first_of_snapback(self):
        return len(self.taken) == 1 and len(self.effect.group) >= 2

    def _second_of_snapback(self, before):
        if before is None or before.taken != {self.effect.point}:
            return False
        maker = before.effect.group
        liberties = self.shape.liberties(self.effect.board, self.effect.group)
        return self.survives and len(maker) >= 2 and maker <= self.taken and len(liberties) >= 2

    def is_small_and_disturbing(self):
        return (self.strict or self.loose) and len(self.taken) < 5 and len(self.domain) < 5

    def is_line(self):
        return is_open_line(self.shape, self.domain) and is_open_line(self.shape, self.taken)


def forbids(before, now):
    """Whether `now` may not follow `before` at once."""
    if not (before.is_small_and_disturbing() and now.is_small_and_disturbing()):
        return False
    if before.loose and now.loose:
        return False
    if not (before.is_line() and now.is_line()):
        return False
    return not (before.snapback or now.snapback)
