"""The state of a game of the twin, as the line that states.c prints: every act's verdict and all changes."""

from board import BLACK, EMPTY, WHITE

LEGAL_EVERY = 16  # acts between two maps of the legal points, as in states.c
MARKED, PROVED_DEAD, PROVED_ALIVE = 1, 2, 3


def _marks(game):
    """A digit for each point: marked dead, or the result of a claim's last sequence."""
    marks = [MARKED if p in game.marks else 0 for p in game.shape.points]
    for claim in game.claims:
        if claim["proved"] is not None:
            for p in claim["string"]:
                marks[p] = PROVED_DEAD if claim["proved"] else PROVED_ALIVE
    return "".join(map(str, marks))


def line(game, why, number):
    """The line after act `number`, counted from 1."""
    to_move = game.next if game.phase in ("play", "confirmation") else EMPTY
    scores = (game.scores[BLACK], game.scores[WHITE]) if game.scores else ("-", "-")
    accepted = "".join("1" if player in game.accepted else "0" for player in (BLACK, WHITE))
    words = [
        why or "-", "".join(map(str, game.board)), to_move, game.next, game.phase, game.result or "-", game.reason or "-",
        *scores, game.lost[BLACK], game.lost[WHITE], game.offer or EMPTY, accepted,
    ]
    if game.phase == "stopped":
        words.append(_marks(game))
    if number % LEGAL_EVERY == 0:
        legal = set(game.legal_plays())
        words.append("".join("1" if p in legal else "0" for p in game.shape.points))
    return " ".join(map(str, words))
