"""A game under any clauses, written from docs/RULES.md alone: the slow twin of the rules core.

Every position is kept whole and compared whole. The state of a confirmation sequence is a deep copy.
"""

import copy

import answers
import disturbing
from board import BLACK, BLOCKED, EMPTY, WHITE, Effect, Shape, other
from kos import Records
from score import score

PLAYERS = {"b": BLACK, "w": WHITE}
LETTERS = {BLACK: "b", WHITE: "w"}
WINS = {BLACK: "B", WHITE: "W"}


class SetupError(Exception):
    pass


class Refused(Exception):
    def __init__(self, why):
        super().__init__(why)
        self.why = why


class Game:
    def __init__(self, rules, width, height, board, to_move=BLACK, handicap=0):
        self.rules, self.shape, self.handicap = rules, Shape(width, height, rules["topology"]), handicap
        self.board = self.start = board
        self._check_setup(to_move)
        self.next = to_move
        self.phase = "play"
        self.result = self.reason = self.scores = None
        self.lost = {BLACK: 0, WHITE: 0}    # captured, suicided and handed over
        self.taken = {BLACK: 0, WHITE: 0}   # captured and suicided
        self.passes_used = {BLACK: 0, WHITE: 0}
        self.passes = 0                     # successive ones that count towards a stop
        self.ko_point = None                # where basic ko forbids the next turn
        self.last_capture = None            # the preceding turn's Capture, if it captured
        self.last_capturer = None           # the player of the latest capture of the game
        self.remembered = None
        self.resumptions = 0
        self.dispute = False
        self.modified_ko = False
        self.records = Records(self.shape)
        self.phase_turns = {BLACK: 0, WHITE: 0}
        self.offer = None
        self.marks, self.accepted = set(), set()
        self.claims_used = 0
        self.claims = []                    # of this stop: {"string", "colour", "sequences", "proved"}
        self.sequence = None                # {"claim", "by", "saved", "turns"}
        self.boards = [(board, dict(self.taken))]          # after the set-up and each play
        self.situations = [(board, to_move)]               # after the set-up, each play and each pass
        counts = rules["repetition_counts_setup"]
        self.occurrences = [self._occurrence()] if counts else []
        self.phase_occurrences = [self._balanced()] if counts else []
        self._lose_if_stuck()

    # --- set-up ---------------------------------------------------------------------------------------------

    def _check_setup(self, to_move):
        bridging = self.rules["goal"] in ("bridge", "bridge-after-removal")
        for colour in (BLACK, WHITE):
            # The text's exception: with this goal the mover's strings without external liberty are the point.
            exempt = (self.rules["goal"] == "bridge-after-removal" and self.rules["liberty"] != "adjacent"
                      and colour == to_move)
            for string in self.shape.strings(self.board, colour):
                if not exempt and not self.shape.counting_liberties(self.board, string, self.rules["liberty"]):
                    raise SetupError("no-liberty")
                if bridging and self.shape.touches_opposite(string):
                    raise SetupError("bridge")

    # --- repetition -----------------------------------------------------------------------------------------

    def _repetition(self):
        kind = self.rules["dispute_repetition"]
        return self.rules["repetition"] if kind == "same" or not self.dispute else kind

    def _occurrence(self):
        return {"board": self.board, "next": self.next, "taken": dict(self.taken)}

    def _balanced(self):
        return (self.board, self.next, self.lost[BLACK] - self.lost[WHITE], self.records.state())

    def _breaks_superko(self, effect):
        kind = self._repetition()
        if kind == "positional-superko":
            return any(board == effect.board for board, _ in self.boards)
        if kind == "situational-superko":
            return (effect.board, other(effect.player)) in self.situations
        return False

    def _end_by_repetition(self):
        """After a play: the result and reason if a repetition ends the game, or None."""
        kind = self._repetition()
        now = self.occurrences[-1]
        same = [o for o in self.occurrences if o["board"] == now["board"]]
        if kind == "draw":
            return ("draw", "repetition") if len(same) >= 2 else None
        if kind == "threefold-draw":
            return ("draw", "repetition") if len(same) >= 3 else None
        if kind == "threefold-no-result":
            return ("none", "threefold") if sum(o["next"] == now["next"] for o in same) >= 3 else None
        if kind == "threefold-prisoners":
            return self._compare_losses(same) if len(same) >= 3 else None
        if kind == "balanced-threefold-draw":
            return ("draw", "repetition") if self.phase_occurrences.count(self.phase_occurrences[-1]) >= 3 else None
        return None

    def _compare_losses(self, same):
        first, third = same[0]["taken"], same[2]["taken"]
        black, white = third[BLACK] - first[BLACK], third[WHITE] - first[WHITE]
        return ("draw" if black == white else "W" if black > white else "B", "threefold")

    # --- acts -----------------------------------------------------------------------------------------------

    def apply(self, text):
        """None, or the reason of the refusal."""
        try:
            self._act(text)
        except Refused as refused:
            return refused.why
        return None

    def _act(self, text):
        if self.phase == "finished":
            raise Refused("game-over")
        if text == "expire":
            self._need(self.phase == "stopped", "wrong-phase")
            return self._finish_stop()
        letter, word, *rest = text.split()
        player = PLAYERS[letter]
        if word in ("resign", "draw"):
            self._need(self.phase != "confirmation", "wrong-phase")
            return self._end(WINS[other(player)], "resign") if word == "resign" else self._draw(player)
        if word == "resume":
            return self._resume(player, rest == ["modified-ko"])
        if word in ("dead", "alive"):
            return self._mark(player, word == "dead", rest)
        if word == "accept":
            return self._accept(player)
        if word == "claim":
            return self._claim(player, rest[0], rest[1:] == ["modified-ko"])
        self._need(self.phase in ("play", "confirmation"), "wrong-phase")
        self._need(player == self.next, "not-your-turn")
        if word == "pass":
            return self._pass(player)
        if word == "challenge":
            return self._challenge(player, rest[0])
        return self._play(player, word)

    def _need(self, kept, why):
        if not kept:
            raise Refused(why)

    # --- plays ----------------------------------------------------------------------------------------------

    def _play(self, player, name):
        point = self.shape.point(name)
        effect, capture = self._judge(player, point)
        self._commit(effect, capture)

    def effect(self, player, point):
        """The effect of a play on an empty point, allowed or not."""
        return Effect(self.shape, self.board, player, point, self.rules)

    def _judge(self, player, point):
        self._need(point is not None, "off-board")
        self._need(self.board[point] != BLOCKED, "blocked")
        self._need(self.board[point] == EMPTY, "occupied")
        self._need(not self._out_of_stones(player), "out-of-stones")
        effect = self.effect(player, point)
        suicide = self.rules["suicide"]
        if effect.own and (suicide == "illegal" or (suicide == "multi-stone" and len(effect.own) == 1)):
            raise Refused("suicide")
        self._need(not (self.rules["ko"] == "basic" and point == self.ko_point), "ko")
        if self.modified_ko and effect.ko_of is not None:
            self._need(not self.records.is_locked(player, point, effect.ko_of), "ko-locked")
        capture = disturbing.Capture(self.shape, effect, self.last_capture) if effect.captured else None
        if capture and self.last_capture:
            if self.rules["ko"] == "after-capture":
                raise Refused("capture-after-capture")
            if self.rules["ko"] == "after-disturbing-capture" and disturbing.forbids(self.last_capture, capture):
                raise Refused("capture-after-capture")
            if answers.forbids(self.rules["ko"], self.shape, self.last_capture.effect, effect):
                raise Refused("capture-after-capture")
        if capture and self.rules["ko"] == "last-capturer":
            self._need(self.last_capturer != player, "capture-after-capture")
        self._need(not self._breaks_superko(effect), "superko")
        if self.rules["minimal_superko"]:
            self._need(effect.board != self.remembered, "minimal-superko")
        return effect, capture

    def _commit(self, effect, capture):
        player = effect.player
        for point in effect.captured | effect.own:
            colour = effect.placed[point]
            self.lost[colour] += 1
            self.taken[colour] += 1
        self.board = effect.board
        self._turn(player)
        self.passes = 0
        self.ko_point = effect.ko_of
        self.last_capture = capture
        if capture:
            self.last_capturer = player
        if self.modified_ko:
            if effect.ko_of is not None:
                self.records.capture(player, effect.point, effect.ko_of, self.board)
            self.records.drop_changed(self.board)
        self.boards.append((self.board, dict(self.taken)))
        self.situations.append((self.board, self.next))
        self.occurrences.append(self._occurrence())
        self.phase_occurrences.append(self._balanced())
        self._after_play(effect)

    def _after_play(self, effect):
        ending = self._end_by_repetition()
        by_capture = self._winner_by_capture(effect)
        if effect.bridge:
            self._end_line(WINS[effect.player], "bridge")
        elif self._is_losing_suicide(effect):
            self._end_line(WINS[other(effect.player)], "single-stone-suicide")
        elif by_capture:
            self._end_line(WINS[by_capture], self.rules["goal"])
        elif ending:
            self._end_line(*ending)
        else:
            self._lose_if_stuck()

    def _end_line(self, result, reason):
        """A result ends a confirmation sequence instead of the game, because the sequence is not part of the game."""
        if self.sequence:
            self._end_sequence()
        else:
            self._end(result, reason)

    def _is_losing_suicide(self, effect):
        return self.rules["suicide"] == "single-stone-loses" and effect.captured | effect.own == {effect.point}

    def _winner_by_capture(self, effect):
        """Section 9.2: the winner by the stones that the play took off, or None."""
        goal, mover, enemy = self.rules["goal"], effect.player, other(effect.player)
        if goal == "no-capture":
            return enemy if effect.captured or effect.own else None
        if goal == "first-capture":
            return mover if effect.captured else enemy if effect.own else None
        if goal == "capture-all":
            if effect.captured:
                return mover if enemy not in self.board else None
            return enemy if effect.own and mover not in self.board else None
        return None

    def _out_of_stones(self, player):
        limit = self.rules["stone_limit"]
        if limit == "none":
            return False
        if limit == "auto":
            points = sum(c != BLOCKED for c in self.board)
            limit = points // 2 if points >= 361 else points
        return self.taken[player] - self.taken[other(player)] > limit

    def legal_plays(self):
        if self.phase not in ("play", "confirmation"):
            return []
        return [p for p in self.shape.points if self._is_legal(p)]

    def _is_legal(self, point):
        try:
            self._judge(self.next, point)
        except Refused:
            return False
        return True

    def _lose_if_stuck(self):
        if self.phase in ("play", "confirmation") and self._pass_refusal(self.next) and not self.legal_plays():
            self._end_line(WINS[other(self.next)], "no-move")

    def _turn(self, player):
        """The common effect of every play, pass and challenge."""
        self.phase_turns[player] += 1
        self.next = other(player)
        self.ko_point = self.last_capture = None
        if self.offer == other(player):
            self.offer = None
        if self.sequence:
            self.sequence["turns"] += 1

    # --- passes ---------------------------------------------------------------------------------------------

    def _pass_refusal(self, player):
        if self.rules["passing"] == "illegal":
            return "no-passing"
        allowed = self.rules["pass_allowance"][LETTERS[player]]
        limited = self.rules["passing"] == "limited"
        return "no-passes-left" if limited and self.passes_used[player] >= allowed else None

    def _pays(self):
        kind = self.rules["pass_stones"]
        return kind == "always" or (kind == "dispute" and self.dispute)

    def _pass(self, player):
        why = self._pass_refusal(player)
        self._need(why is None, why)
        self._regular_pass(player)
        self.passes_used[player] += 1
        self.passes += 1
        if self.passes >= 2:
            self.remembered = self.board
        if self.sequence:
            if self.passes >= 2:
                self._end_sequence()
            else:
                self._lose_if_stuck()
        elif self._stops(player):
            self._stop()
        else:
            self._lose_if_stuck()

    def _regular_pass(self, player):
        if self._pays():
            self.lost[player] += 1
        self._turn(player)
        self.records.clear_locks()
        self.situations.append((self.board, self.next))

    def _stops(self, player):
        return self.passes >= self.rules["stop_passes"] and (player == WHITE or not self.rules["white_passes_last"])

    def _challenge(self, player, name):
        point = self.shape.point(name)
        self._need(point is not None, "off-board")
        self._need(self.modified_ko, "no-challenge")
        self._need(not self._out_of_stones(player), "out-of-stones")
        self._need(self.board[point] == EMPTY, "no-challenge")
        ko_of = self.effect(player, point).ko_of
        self._need(ko_of is not None, "no-challenge")
        self._need(not (self.rules["challenge_restriction"] and point == self.ko_point), "ko")
        self._need(not self.records.is_locked(player, point, ko_of), "ko-locked")
        self._need(self.records.captured_by(other(player), point, ko_of), "no-challenge")
        self._need(not self.records.is_prepared(player, point, ko_of), "already-prepared")
        self.records.prepare(player, point, ko_of)
        self._turn(player)
        self.passes = 0
        self.situations.append((self.board, self.next))
        self._lose_if_stuck()

    # --- stops ----------------------------------------------------------------------------------------------

    def _stop(self):
        if self.rules["equal_moves"] and self.dispute and self.phase_turns[BLACK] != self.phase_turns[WHITE]:
            self._regular_pass(self.next)
        self.marks, self.accepted, self.claims = set(), set(), []
        self.modified_ko = False
        if self.rules["scoring"] == "none":
            return self._end("draw", "two-passes")
        if self.rules["dead_stones"] == "none" and self.rules["max_resumptions"] == 0:
            return self._score(set())
        self.phase = "stopped"

    def _resume(self, player, modified_ko):
        if self.phase != "stopped":
            return self._demand_modified_ko(player, modified_ko)
        self._need(self.resumptions < self.rules["max_resumptions"], "no-resumptions-left")
        self._need(not modified_ko or self.rules["modified_ko"], "no-challenge")
        self.resumptions += 1
        self.dispute = True
        self.phase = "play"
        self.passes = 0
        self.ko_point = self.last_capture = None
        self.modified_ko = modified_ko
        self.records = Records(self.shape)
        self.phase_turns = {BLACK: 0, WHITE: 0}
        self.phase_occurrences = []
        self.marks, self.accepted, self.claims = set(), set(), []
        self._lose_if_stuck()

    def _demand_modified_ko(self, player, modified_ko):
        begun = sum(self.phase_turns.values()) > 0
        in_play = self.phase == "play" and self.dispute
        in_sequence = self.phase == "confirmation" and player != self.sequence["by"]
        self._need(modified_ko and not begun and (in_play or in_sequence) and not self.modified_ko, "wrong-phase")
        self._need(self.rules["modified_ko"], "no-challenge")
        self.modified_ko = True

    def _decided(self, point):
        return next((c for c in self.claims if point in c["string"] and c["proved"] is not None), None)

    def _mark(self, player, dead, names):
        self._need(self.phase == "stopped" and self.rules["dead_stones"] != "none", "wrong-phase")
        strings = []
        for name in names:
            point = self.shape.point(name)
            self._need(point is not None, "off-board")
            self._need(self.board[point] in (BLACK, WHITE), "no-string")
            if self.rules["dead_stones"] == "owner":
                self._need(self.board[point] == player, "not-your-string")
            self._need(not self._decided(point), "decided")
            strings.append(self.shape.string(self.board, point))
        marks = self.marks
        for string in strings:
            marks = marks | string if dead else marks - string
        if marks != self.marks:  # players accept the present marks; a mark without a change is no new mark
            self.marks, self.accepted = marks, set()

    def _accept(self, player):
        self._need(self.phase == "stopped", "wrong-phase")
        self.accepted.add(player)
        if len(self.accepted) == 2:
            self._score(self._dead(self.marks))

    def _finish_stop(self):
        self._score(self._dead(self.marks if self.rules["dead_stones"] == "owner" else set()))

    def _dead(self, marks):
        dead = set(marks)
        for claim in self.claims:
            if claim["proved"] is not None:
                dead = dead | claim["string"] if claim["proved"] else dead - claim["string"]
        return dead

    def _score(self, dead):
        self.scores = score(self.shape, self.board, dead, self.lost, self.rules, self.handicap)
        black, white = self.scores[BLACK], self.scores[WHITE]
        self._end("B" if black > white else "W" if white > black else "draw", "score")

    # --- claims ---------------------------------------------------------------------------------------------

    def _claim(self, player, name, modified_ko):
        self._need(self.phase == "stopped", "wrong-phase")
        self._need(self.rules["confirmation"], "no-claim")
        point = self.shape.point(name)
        self._need(point is not None, "off-board")
        self._need(self.board[point] in (BLACK, WHITE), "no-string")
        claim = next((c for c in self.claims if point in c["string"]), None)
        if claim is None:
            self._need(self.board[point] != player, "not-your-string")
            self._need(self.claims_used < self.rules["max_claims"], "too-many-claims")
        sequences = claim["sequences"] if claim else 0
        self._need(sequences < self.rules["max_sequences"], "too-many-claims")
        self._need(not modified_ko or self.rules["modified_ko"], "no-challenge")
        if claim is None:
            claim = {"string": self.shape.string(self.board, point), "colour": self.board[point], "sequences": 0, "proved": None}
            self.claims.append(claim)
            self.claims_used += 1
        claim["sequences"] += 1
        self.accepted = set()
        self._begin_sequence(player, claim, modified_ko)

    def _begin_sequence(self, player, claim, modified_ko):
        saved = copy.copy(self.__dict__)
        for key in ("lost", "taken", "passes_used", "phase_turns"):
            saved[key] = dict(saved[key])
        self.sequence = {"claim": claim, "by": player, "saved": saved, "turns": 0}
        self.phase = "confirmation"
        self.next = other(claim["colour"])
        self.passes = 0
        self.ko_point = self.last_capture = None
        self.modified_ko = modified_ko
        self.records = Records(self.shape)
        self.phase_turns = {BLACK: 0, WHITE: 0}
        self.boards = [(self.board, dict(self.taken))]
        self.situations = [(self.board, self.next)]
        self.occurrences, self.phase_occurrences = [], []
        self._lose_if_stuck()

    def _end_sequence(self):
        claim = self.sequence["claim"]
        claim["proved"] = all(self.board[p] != claim["colour"] for p in claim["string"])
        self.__dict__.update(self.sequence["saved"])

    # --- ends -----------------------------------------------------------------------------------------------

    def _draw(self, player):
        if self.offer == other(player):
            return self._end("draw", "agreement")
        self.offer = player

    def _end(self, result, reason):
        self.result, self.reason, self.phase = result, reason, "finished"

    def answer(self):
        """The state in the words of the referee's answer."""
        return {
            "board": self.shape.write(self.board),
            "to_move": LETTERS[self.next] if self.phase in ("play", "confirmation") else None,
            "phase": self.phase,
            "result": self.result,
            "reason": self.reason,
            "score": {"black": self.scores[BLACK] / 2, "white": self.scores[WHITE] / 2} if self.scores else None,
            "stones_lost": {"b": self.lost[BLACK], "w": self.lost[WHITE]},
        }


