"""The shape of a scenario file, as pydantic models: which keys, which types, which limits.

The JSON Schema of the format (``riftnb schema``) is printed from these models.  What the shape
cannot say (that an id is known, that a card exists) is checked in
:mod:`riftnb.scenario_format.load`.  Only that module imports this one, so that nothing else
pays for importing pydantic.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Union

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    StringConstraints,
    Tag,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

MAX_OBJECTS = 500
MAX_STEPS = 200
MAX_REACTIONS = 50
MAX_RULINGS = 500
MAX_NAME = 120
MAX_TEXT = 4000
MAX_NUMBER = 9999

#: What a string must look like, and how an error says so.
ID_PATTERN = r"^\w[\w-]*$"
PLAYER_PATTERN = r"^P[1-4]$"
NAME_PATTERN = r"^\w[\w ',.!?:&()/’-]*$"
PATTERNS = {
    ID_PATTERN: "letters, digits, - and _ only",
    PLAYER_PATTERN: "a player: P1 or P2",
    NAME_PATTERN: "a name of letters, digits, spaces and ' , . - ! ? : & ( ) / only",
}


def _printable(text: str) -> str:
    for char in text:
        if not (char.isprintable() or char in "\n\u00a0\u3000\u200c\u200d"):
            raise PydanticCustomError("unprintable", "character that is not printable")
    return text


def _one_line(text: str) -> str:
    if "\n" in text:
        raise PydanticCustomError("lines", "more than one line")
    return _printable(text)


def _rule(value: Any) -> Any:
    return str(value) if type(value) is int else value


def _tag(**types: str) -> Discriminator:
    """Tells the kinds of a union apart by the type of the value."""

    def tag(value: Any) -> str | None:
        return types.get(type(value).__name__)

    return Discriminator(tag)


Id = Annotated[str, StringConstraints(pattern=ID_PATTERN, max_length=MAX_NAME)]
Player = Annotated[str, StringConstraints(pattern=PLAYER_PATTERN)]
CardName = Annotated[str, StringConstraints(pattern=NAME_PATTERN, max_length=MAX_NAME)]
Word = Annotated[str, StringConstraints(min_length=1, max_length=MAX_NAME),
                 AfterValidator(_one_line)]
Text = Annotated[str, StringConstraints(max_length=MAX_TEXT), AfterValidator(_printable)]
Amount = Annotated[int, Field(ge=0, le=MAX_NUMBER)]
Might = Annotated[int, Field(ge=-MAX_NUMBER, le=MAX_NUMBER)]
Mode = Annotated[int, Field(ge=1, le=20)]
Rule = Annotated[Word, BeforeValidator(_rule), WithJsonSchema({"type": ["string", "number"]})]
Words = Annotated[list[Word], Field(max_length=MAX_OBJECTS)]
TargetEntry = Annotated[
    Union[Annotated[Word, Tag("<one>")], Annotated[Words, Tag("<several>")]],
    _tag(str="<one>", list="<several>"),
]
Targets = Annotated[list[TargetEntry], Field(max_length=MAX_OBJECTS)]
Split = dict[Word, Amount]
ChoiceValue = Annotated[
    Union[Annotated[bool, Tag("<may>")], Annotated[Targets, Tag("<ids>")],
          Annotated[Split, Tag("<split>")], Annotated[Mode, Tag("<mode>")],
          Annotated[Word, Tag("<words>")]],
    _tag(bool="<may>", list="<ids>", dict="<split>", int="<mode>", str="<words>"),
]
Verdict = Literal["executed", "partial", "ignored", "negated", "unmet"]


class Shape(BaseModel):
    """What all parts of the format share: no unknown keys, no silent conversions."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _known_keys(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            raise PydanticCustomError("mapping", "not a mapping")
        keys = [field.alias or name for name, field in cls.model_fields.items()]
        for key in data:
            if key not in keys:
                raise PydanticCustomError(
                    "unknown_key", "unknown key", {"key": str(key), "options": keys}
                )
        return data


class CardShape(Shape):
    """A card that the scenario brings along, by its text."""

    name: CardName
    type: Literal["unit", "gear", "spell", "battlefield", "legend", "rune"]
    energy: Amount | None = None
    power: Amount | None = None
    might: Amount | None = None
    tags: list[Word] = Field([], max_length=20)
    domains: list[Word] = Field([], max_length=6)
    supertype: Literal["champion", "signature", "basic", "token"] | None = None
    text: Text


class BattlefieldShape(Shape):
    """A battlefield of the board."""

    id: Id
    card: CardName | None = None
    controller: Player | None = None


class ZoneCardShape(Shape):
    """A card in a hand, deck, trash or banishment: a named card or a plain unit."""

    id: Id
    card: CardName | None = None
    unit: Amount | None = None


class ObjectShape(ZoneCardShape):
    """A permanent on the board, or a face-down card at a battlefield."""

    controller: Player
    owner: Player | None = None
    at: Word | None = None
    might: Might | None = None
    damage: Amount = 0
    exhausted: bool = False
    buffed: bool = False
    attached_to: Id | None = None
    tags: list[Word] = Field([], max_length=20)
    facedown: bool = False


class StateShape(Shape):
    """A change to an object's state; keys that are absent stay as they are."""

    controller: Player | None = None
    owner: Player | None = None
    at: Word | None = None
    might: Might | None = None
    damage: Amount | None = None
    exhausted: bool | None = None
    buffed: bool | None = None
    attached_to: Id | None = None
    tags: list[Word] | None = None
    facedown: bool | None = None


class RunesShape(Shape):
    """A player's runes on the board."""

    ready: Amount = 0
    exhausted: Amount = 0


Zone = dict[Player, Annotated[list[ZoneCardShape], Field(max_length=MAX_OBJECTS)]]


class BoardShape(Shape):
    """The situation as the scenario begins."""

    turn: Player
    battlefields: list[BattlefieldShape] = Field([], max_length=20)
    objects: list[ObjectShape] = Field([], max_length=MAX_OBJECTS)
    hands: Zone = {}
    decks: Zone = {}
    trash: Zone = {}
    banishment: Zone = {}
    runes: dict[Player, RunesShape] = {}


class ExecutionShape(Shape):
    """A further execution of a repeated spell, with its own mode or destination."""

    targets: Targets = []
    mode: Mode | None = None
    to: Word | None = None


Execution = Annotated[
    Union[Annotated[Targets, Tag("<targets>")], Annotated[ExecutionShape, Tag("<execution>")]],
    _tag(list="<targets>", dict="<execution>"),
]
Executions = Annotated[list[Execution], Field(max_length=20)]
States = dict[Id, StateShape]

#: The keys that say what kind of step it is: exactly one stands in each step.
STEP_KINDS = ("play", "activate", "move", "attack", "conquer", "hold", "phase", "set")


class StepShape(Shape):
    """One thing that a player does, or that happens: exactly one of play, activate, move,
    attack, conquer, hold, phase and set, and what goes with it."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [{"required": [kind]} for kind in STEP_KINDS]}
    )

    play: Word | None = None
    activate: Id | None = None
    move: Id | None = None
    attack: Id | None = None
    conquer: Player | None = None
    hold: Player | None = None
    phase: Literal["beginning", "main", "end of turn", "next turn"] | None = None
    set: States | None = None
    id: Id | None = None
    by: Player | None = None
    targets: Targets | None = None
    to: Word | None = None
    at: Word | None = None
    mode: Mode | None = None
    repeat: Executions | None = None
    from_: Literal["hidden", "flow"] | None = Field(None, alias="from")
    timing: Literal["any"] | None = None


StepEntry = Annotated[
    Union[Annotated[Literal["resolve", "resolve all"], Tag("<word>")],
          Annotated[StepShape, Tag("<step>")]],
    _tag(str="<word>", dict="<step>"),
]
Script = Annotated[list[StepEntry], Field(max_length=MAX_STEPS)]


class VariationShape(Shape):
    """A named change to the situation."""

    grant: dict[Id, Text] = {}
    set: States = {}
    before: Script = []
    repeat: dict[Id, Executions] = {}
    prevent: dict[Id, Amount] = {}
    script: Script | None = None


class ExpectedState(Shape):
    """What must be true of an object; keys that are absent may be anything."""

    zone: Literal["board", "hand", "deck", "trash", "banishment", "chain"] | None = None
    at: Word | None = None
    might: Might | None = None
    damage: Amount | None = None
    exhausted: bool | None = None
    buffed: bool | None = None
    controller: Player | None = None
    owner: Player | None = None
    attached_to: Id | None = None
    tags: list[Word] | None = None


class ExpectedRunes(Shape):
    """What must be true of a player's runes."""

    ready: Amount | None = None
    exhausted: Amount | None = None


class RulingShape(Shape):
    """A ruling that must hold: which reactions, variations and choices, and what follows."""

    when: list[Word] = Field(max_length=MAX_REACTIONS)
    choices: dict[Word, ChoiceValue] = {}
    ruleset: Word | None = None
    verdicts: dict[Word, Verdict] = {}
    draws: dict[Player, Amount] = {}
    objects: dict[Id, ExpectedState] = {}
    count: dict[Player, dict[Word, Amount]] = {}
    runes: dict[Player, ExpectedRunes] = {}
    offers: dict[Word, Words] = {}
    because: dict[Word, Rule] = {}
    refused: Word | None = None


class ScenarioShape(Shape):
    """A riftnb scenario: a board, what is played, the reactions, and the rulings that hold."""

    model_config = ConfigDict(title="riftnb scenario")

    riftnb: Literal[1]
    id: Id
    title: Annotated[Word, Field(min_length=1)]
    topic: list[Word] = Field([], max_length=50)
    source: Word | None = None
    cards: list[CardShape] = Field([], max_length=MAX_OBJECTS)
    board: BoardShape
    script: Script
    reactions: dict[Id, StepShape] = Field({}, max_length=MAX_REACTIONS)
    variations: dict[Id, VariationShape] = Field({}, max_length=MAX_REACTIONS)
    rulings: list[RulingShape] = Field([], max_length=MAX_RULINGS)
