"""The bans of docs/RULES.md section 9.1 on a capture that answers a capture; section 3's own is disturbing.py."""


def liberties_after(shape, effect):
    """The features of the placed stone's string; none if it did not survive."""
    if effect.board[effect.point] != effect.player:
        return 0
    return len(shape.liberties(effect.board, shape.string(effect.board, effect.point)))


def is_second_of_snapback(shape, last, now):
    return (
        len(last.captured) == 1 and len(last.group) >= 2
        and now.point in last.captured
        and last.point in now.captured and now.captured == shape.string(now.placed, last.point)
        and liberties_after(shape, now) >= 2
    )


def is_single(shape, last, now):
    return len(now.captured) == 1 and (now.captured == {last.point} or liberties_after(shape, now) == 1)


def forbids(ko, shape, last, now):
    """Whether the clause forbids a capture right after the opponent's capture `last`; both are effects of plays."""
    if ko == "after-capture-except-snapback":
        return not is_second_of_snapback(shape, last, now)
    if ko == "larger-capture":
        return len(now.captured) <= len(last.captured)
    if ko == "after-capture-single":
        return is_single(shape, last, now)
    return False
