"""A game as its accepted acts made it: this code believes `miai-referee` about the acts and decides none. From
docs/RULES.md alone."""

from types import SimpleNamespace as Turn

from board import OTHER, Board

TURNS, SETTLING = ("play", "pass", "challenge"), ("dead", "alive", "accept", "claim", "expire", "draw", "resign")


def parse(text, shape):
    """kind, player, points (None off the board) and whether with ko challenges."""
    words = text.split()
    player = words.pop(0) if words[0] in OTHER else None
    modified_ko = "modified-ko" in words
    kind = words.pop(0) if words[0].islower() else "play"
    return Turn(kind=kind, player=player, points=[shape.point(w) for w in words if w != "modified-ko"], modified_ko=modified_ko)


class Game:
    def __init__(self, case, rules):
        self.rules, self.shape = rules, Board(rules, *case["size"])
        board = tuple(case.get("setup", "." * (case["size"][0] * case["size"][1])).replace("/", ""))
        first = case.get("to_move", "b")
        self.turns = [Turn(kind="setup", player=OTHER[first], point=None, board=board, taken=set(), phase=0)]
        self.line, self.origin, self.origin_to_move = [0], 0, first  # numbers of turns; where repetitions begin to count
        self.board, self.to_move, self.lost = board, first, {"b": 0, "w": 0}
        self.stopped = self.over = self.modified_ko = False
        self.passes, self.successive, self.remembered = {"b": 0, "w": 0}, 0, None
        self.resumptions = self.claims_made = self.phase = 0
        self.claims = []  # of this stop: [string, sequences]
        self.kept = None  # what a confirmation sequence gives back

    def turn(self, kind, player, point=None):
        taken = set()
        if kind == "play":
            self.board, taken, own = self.shape.play(self.board, player, point)
            self.lost = {player: self.lost[player] + len(own), OTHER[player]: self.lost[OTHER[player]] + len(taken)}
        self.line = [*self.line, len(self.turns)]
        self.turns.append(Turn(kind=kind, player=player, point=point, board=self.board, taken=taken, phase=self.phase))
        self.to_move = OTHER[player]
        self.successive = self.successive + 1 if kind == "pass" else 0
        if kind == "pass":
            self.passes = self.passes | {player: self.passes[player] + 1}
            if self.rules["minimal_superko"] and self.successive >= 2:
                self.remembered = self.line[-1]

    def phase_turns(self):
        return [self.turns[n] for n in self.line if self.turns[n].phase == self.phase]

    def after_pass(self, player):
        if self.kept and self.successive >= 2:
            self.end_sequence()
        elif not self.kept and self.successive >= self.rules["stop_passes"] and (player == "w" or not self.rules["white_passes_last"]):
            movers = [t.player for t in self.phase_turns() if t.kind in TURNS]
            if self.rules["equal_moves"] and self.resumptions and movers.count("b") != movers.count("w"):
                self.turn("pass", self.to_move)
            self.stopped, self.modified_ko = True, False

    def end_sequence(self):
        self.__dict__.update(self.kept, kept=None)

    def claim_on(self, point):
        return next((c for c in self.claims if point in c[0]), None)

    def begin(self, act):
        """A resumption or a claim: another phase."""
        if act.kind == "claim":
            claim = self.claim_on(act.points[0])
            if not claim:
                claim = [self.shape.string(self.board, act.points[0]), 0]
                self.claims.append(claim)
                self.claims_made += 1
            claim[1] += 1
            self.kept = {name: getattr(self, name) for name in
                         ("line", "origin", "origin_to_move", "board", "to_move", "lost", "passes", "remembered", "successive", "stopped", "modified_ko")}
            self.origin, self.to_move = self.line[-1], "w" if self.board[act.points[0]] == "X" else "b"
            self.origin_to_move = self.to_move
        elif self.stopped:
            self.resumptions, self.claims = self.resumptions + 1, []
        self.stopped, self.modified_ko, self.successive, self.phase = False, act.modified_ko, 0, len(self.turns)

    def accept(self, act):
        if act.kind in TURNS:
            self.turn(act.kind, act.player, act.points[0] if act.points else None)
            if act.kind == "pass":
                self.after_pass(act.player)
        elif act.kind in ("resume", "claim"):
            self.begin(act)

    def note_end_of_sequence(self, act, why):
        """A sequence ended by the rules shows in what is allowed next."""
        late_demand = act.kind == "resume" and act.modified_ko and self.phase == len(self.turns)
        if self.kept and why != "game-over" and (
                (act.kind in TURNS and why == "wrong-phase") or (act.kind in SETTLING and why != "wrong-phase")
                or (act.kind == "resume" and not late_demand and why in (None, "no-resumptions-left"))):
            self.end_sequence()
