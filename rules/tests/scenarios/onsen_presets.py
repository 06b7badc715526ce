"""What the disputed positions of Hidden Hot Spring show."""

from rules.tests.scenarios.files import act
from rules.tests.scenarios.presets import BEGIN, case

ONSEN = (
    case(
        "onsen",
        "order_of_two_outs",
        {"seats.Ada.facts.companion_points": 1},
        act("Ada", "apply_out", card="O7"),
        act("Ada", "hit", card="C1"),
        clauses=("ONS-6.2.11", "ONS-6.2.13", "ONS-6.2.14"),
    ),
    case(
        "onsen",
        "tie_for_an_area",
        {"seats.Ada.facts.area": 1, "seats.Ben.facts.area": 0, "pending.who": ["Ben"]},
        {"chance": "Ada"},
        clauses=("ONS-6.1.6", "ONS-A03"),
    ),
    case(
        "onsen",
        "three_face_down",
        {"table.zones.spring_1.contains": ["R1"], "facts.actions_left": 0},
        act("Ada", "place_spring", card="R1", area=1, side="face_down") | {"refused": "ONS-5.7"},
        act("Ada", "place_spring", card="R1", area=1, side="face_up"),
        clauses=("ONS-5.6", "ONS-1.5.4"),
    ),
    case(
        "onsen",
        "out_void_among_outs",
        {"seats.Ada.facts.companion_points": 3},
        BEGIN,
        clauses=("ONS-6.2.4", "ONS-A09", "ONS-A24"),
    ),
    case(
        "onsen",
        "two_ornaments",
        {"seats.Ada.facts.spring_points": 4},
        BEGIN,
        {"chance": 4},
        clauses=("ONS-2.3.5", "ONS-A11", "ONS-2.3.6", "ONS-A12"),
    ),
    case(
        "onsen",
        "deck_runs_out",
        {"table.zones.deck.count": 3, "seats.Ada.zones.hand.count": 3, "pending.step": "act"},
        BEGIN,
        {"chance": "?"},
        {"chance": []},
        {"chance": "?"},
        {"chance": "?"},
        clauses=("ONS-1.2.2", "ONS-5.2", "ONS-A18"),
    ),
    case(
        "onsen",
        "own_card_seen_again",
        {"facts.actions_left": 1},
        act("Cleo", "look_again", card="O7") | {"refused": ["ONS-5.8", "ONS-A17"]},
        act("Cleo", "peek", card="O7"),
        clauses=("ONS-5.8",),
    ),
)
