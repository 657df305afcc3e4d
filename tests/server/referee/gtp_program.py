"""A program that speaks the Go Text Protocol, and a game between two of them before a referee."""

import os
import subprocess

OTHER = {"black": "white", "white": "black"}


class Failure(AssertionError):
    """A program refused a command; str() is its text."""


class Program:
    """The other end of a GTP connection."""

    def __init__(self, *command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1,
                                        stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.read()
        self.process.wait()

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        lines = list(iter(self.process.stdout.readline, "\n"))
        if not lines or not lines[0].startswith("="):
            raise Failure(f"{command}: {''.join(lines).strip() or 'the program ended'}")
        return "".join(lines)[1:].strip()

    def cpu_seconds(self):
        """So far, of all its threads."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def set_up(programs, size, komi):
    for program in programs:
        for command in (f"boardsize {size}", "clear_board", f"komi {komi}"):
            program.ask(command)


def play_game(referee, players, moves_max, opening=()):
    """Plays until the referee stops the game or a player resigns. Returns the moves and the colour that resigned."""
    moves = []
    while referee.ask("miai-phase") == "play" and len(moves) < moves_max:
        colour = referee.ask("gogui-rules_side_to_move")
        given = len(moves) < len(opening)
        move = opening[len(moves)] if given else players[colour].ask(f"genmove {colour}")
        if move.lower() == "resign":
            return moves, colour
        referee.ask(f"play {colour} {move}")
        moves.append(move)
        for other, player in players.items():
            if given or other != colour:
                player.ask(f"play {colour} {move}")
    return moves, None


def settle(referee, dead):
    """Marks the dead stones of a stopped game, for both players. Returns the score."""
    if referee.ask("miai-phase") == "stopped":
        if dead:
            referee.ask("miai-dead b " + " ".join(dead))
        for colour in OTHER:
            if referee.ask("miai-phase") == "stopped":
                referee.ask(f"miai-accept {colour}")
    return referee.ask("final_score")
