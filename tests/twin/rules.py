"""The named rulesets and the combinations that make no sense: docs/RULES.md section 1, typed in anew."""

BASE = {
    "topology": "plane", "liberty": "adjacent", "removal": "opponent-first", "suicide": "illegal", "ko": "none", "repetition": "none",
    "repetition_counts_setup": True, "dispute_repetition": "same", "minimal_superko": False, "passing": "legal",
    "pass_allowance": {"b": 0, "w": 0}, "stop_passes": 2, "white_passes_last": False, "pass_stones": "never",
    "equal_moves": False, "dead_stones": "agreement", "max_resumptions": 10, "modified_ko": False,
    "challenge_restriction": True, "confirmation": False, "max_claims": 10, "max_sequences": 3, "stone_limit": "none",
    "goal": "score", "scoring": "area", "group_tax": False, "komi": 7, "handicap_compensation": "none",
}

_RENAISSANCE = {
    "suicide": "legal", "ko": "basic", "repetition": "threefold-prisoners", "repetition_counts_setup": False,
    "minimal_superko": True, "stop_passes": 3, "dead_stones": "owner", "max_resumptions": 3,
}
_BRIDGE = {
    "liberty": "external", "suicide": "legal", "repetition": "positional-superko", "dead_stones": "none",
    "max_resumptions": 0, "goal": "bridge", "scoring": "none", "komi": 0,
}
_REFINED = {
    "suicide": "legal", "ko": "basic", "repetition": "threefold-prisoners", "repetition_counts_setup": False,
    "dispute_repetition": "situational-superko",
}
_MAKRAI = {
    "suicide": "legal", "ko": "basic", "repetition": "balanced-threefold-draw", "repetition_counts_setup": False,
    "modified_ko": True, "stone_limit": "auto",
}
_TERRITORY = {"scoring": "territory", "komi": 6.5}
_AGA = {"pass_stones": "always", "white_passes_last": True, "scoring": "territory", "komi": 7.5}

RULESETS = {
    name: BASE | changes
    for name, changes in {
        "alter-igo": {
            "removal": "simultaneous", "suicide": "single-stone-loses", "repetition": "threefold-draw",
            "passing": "illegal", "dead_stones": "none", "max_resumptions": 0, "goal": "none", "scoring": "none", "komi": 0,
        },
        "stoical": {"ko": "after-capture", "repetition": "draw"},
        "stoical-refined": {"ko": "after-disturbing-capture", "repetition": "draw"},
        "bridge": _BRIDGE,
        "bridge-perpendicular": _BRIDGE | {"liberty": "external-perpendicular"},
        "renaissance-area": _RENAISSANCE,
        "renaissance-territory": _RENAISSANCE | _TERRITORY | {"pass_stones": "dispute", "equal_moves": True},
        "renaissance-simple": _RENAISSANCE | _TERRITORY,
        "nz-refined": _REFINED,
        "aga-refined": _REFINED | {"suicide": "illegal"} | _AGA,
        "makrai-area": _MAKRAI,
        "makrai-territory": _MAKRAI | _TERRITORY | {"confirmation": True},
        "chinese": {
            "ko": "basic", "repetition": "threefold-no-result", "komi": 7.5, "handicap_compensation": "n",
        },
        "japanese": {"ko": "basic", "repetition": "threefold-no-result"} | _TERRITORY,
        "aga": {"repetition": "situational-superko"} | _AGA,
        "new-zealand": {"suicide": "legal", "repetition": "situational-superko", "komi": 7},
        "tromp-taylor": {
            "suicide": "legal", "repetition": "positional-superko", "dead_stones": "none", "max_resumptions": 0, "komi": 7.5,
        },
    }.items()
}

REPETITIONS = (
    "none", "positional-superko", "situational-superko", "draw", "threefold-draw", "threefold-no-result",
    "threefold-prisoners", "balanced-threefold-draw",
)


GOALS_BY_CAPTURE = ("capture-all", "first-capture", "no-capture")


def contradicts(rules):
    """Whether the combination is one that section 1 refuses."""
    r = rules
    no_pass = r["passing"] != "legal"
    unusual = r["removal"] == "simultaneous" or r["liberty"] != "adjacent"
    return any((
        r["goal"] == "score" and r["scoring"] == "none",
        no_pass and (r["goal"] == "score" or r["stone_limit"] != "none" or r["pass_stones"] != "never"
                     or r["equal_moves"] or r["minimal_superko"]),
        unusual and (r["ko"] == "basic" or r["modified_ko"] or r["suicide"] in ("illegal", "multi-stone")),
        r["modified_ko"] and (r["ko"] != "basic" or r["max_resumptions"] == 0),
        r["equal_moves"] and r["white_passes_last"],
        r["confirmation"] and (r["scoring"] != "territory" or r["dead_stones"] != "agreement"),
        r["confirmation"] and r["goal"] in GOALS_BY_CAPTURE,
        r["topology"] == "torus" and (r["liberty"] != "adjacent" or r["goal"] in ("bridge", "bridge-after-removal")),
        r["group_tax"] and r["scoring"] not in ("area", "territory"),
    ))
