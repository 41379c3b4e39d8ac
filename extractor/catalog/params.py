"""What a caller may send or gets back: a value's shape, a key, and the conditions under which something holds.

Field order is the order of ``catalog.json``; a field whose value is its default is left out there. Everything is
frozen; ``x`` holds the ``x-`` keys that other tools have added, which stand beside the others in the file.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args

from msgspec import UNSET, Meta, Struct, UnsetType, field

Type = Literal["string", "number", "integer", "boolean", "object", "array", "any"]
Required = Literal["always", "conditional", "never"]
Otherwise = Literal["error", "default", "open", "nothing"]
Scalar = str | int | float | bool | None
ConditionKind = Literal["in", "not_in", "present", "all", "any", "condition"]

TYPES: tuple[str, ...] = get_args(Type)


def doc(text: str) -> Meta:
    """The one description of a field: read here, published in the JSON Schema."""
    return Meta(description=text)


class Record(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A record below the command level: absent facts are left out of the file."""

    x: dict[str, Any] | UnsetType = field(default=UNSET, name="x-")


class Entry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A record of the command level or above: all its keys are in the file."""

    x: dict[str, Any] | UnsetType = field(default=UNSET, name="x-")


class Place(Record, frozen=True, kw_only=True):
    """A place in the source."""

    file: Annotated[str, doc("Relative to the source root, with forward slashes.")]
    line: Annotated[int, doc("From 1.")]


class Read(Record, frozen=True, kw_only=True):
    """A place where a key is read."""

    file: Annotated[str, doc("Relative to the source root, with forward slashes.")]
    line: Annotated[int, doc("From 1.")]
    in_: Annotated[str, doc("The function that reads.")] = field(default="", name="in")


class EngineRange(Record, frozen=True, kw_only=True):
    """Engine versions, both ends included; an absent end is open."""

    min: str | None = None
    max: str | None = None


class Available(Record, frozen=True, kw_only=True):
    """The build configurations in which a fact holds."""

    defines: Annotated[dict[str, bool | int | str], doc("Preprocessor names and the value each must have.")] = field(
        default_factory=dict
    )
    engine: Annotated[EngineRange | None, doc("The engine versions.")] = None
    text: Annotated[str, doc("The condition as a reader would write it.")] = ""


class Condition(Record, frozen=True, kw_only=True):
    """What must hold, about values after defaulting. Exactly one form is set.

    ``{key, in}`` | ``{key, not_in}`` | ``{key, present}`` | ``{all}`` | ``{any}`` | ``{condition}``.
    """

    # Built with is_in, is_not_in, is_present, all_of, any_of, under, below.

    key: Annotated[str, doc("The dotted name of the key spoken of.")] = ""
    in_: Annotated[tuple[Scalar, ...] | None, doc("The key has one of these values.")] = field(default=None, name="in")
    not_in: Annotated[tuple[Scalar, ...] | None, doc("The key has none of these values.")] = None
    present: Annotated[bool | None, doc("The key is there, or is not.")] = None
    all: Annotated[tuple[Condition, ...] | None, doc("Each of these holds.")] = None
    any: Annotated[tuple[Condition, ...] | None, doc("At least one of these holds.")] = None
    condition: Annotated[str | None, doc("A preprocessor condition, as text.")] = None

    def __post_init__(self) -> None:
        forms = [name for name in get_args(ConditionKind) if getattr(self, "in_" if name == "in" else name) is not None]
        if len(forms) != 1:
            raise ValueError(f"A condition has exactly one of in, not_in, present, all, any, condition; here {forms}")
        if bool(self.key) != (forms[0] in ("in", "not_in", "present")):
            raise ValueError(f"A condition with `{forms[0]}` {'has no' if self.key else 'needs a'} key")

    @property
    def kind(self) -> ConditionKind:
        """Which form this is."""
        if self.in_ is not None:
            return "in"
        if self.not_in is not None:
            return "not_in"
        if self.present is not None:
            return "present"
        if self.all is not None:
            return "all"
        return "any" if self.any is not None else "condition"

    @property
    def parts(self) -> tuple[Condition, ...]:
        """The members of an ``all`` or ``any``; none for the other forms."""
        return self.all or self.any or ()


def is_in(key: str, *values: Scalar) -> Condition:
    """``key`` has one of ``values``."""
    return Condition(key=key, in_=values)


def is_not_in(key: str, *values: Scalar) -> Condition:
    """``key`` has none of ``values``."""
    return Condition(key=key, not_in=values)


def is_present(key: str, present: bool = True) -> Condition:
    """``key`` is there (or is not)."""
    return Condition(key=key, present=present)


def all_of(*parts: Condition) -> Condition:
    """Each of ``parts`` holds."""
    return Condition(all=parts)


def any_of(*parts: Condition) -> Condition:
    """At least one of ``parts`` holds."""
    return Condition(any=parts)


def under(text: str) -> Condition:
    """The preprocessor condition ``text`` holds."""
    return Condition(condition=text)


class DefaultWhen(Record, frozen=True, kw_only=True):
    """A default that hangs on another key."""

    if_: Annotated[Condition, doc("When this default is taken.")] = field(name="if")
    value: Annotated[Any, doc("The default then.")]


class Param(Record, frozen=True, kw_only=True):
    """A key of a request, of an event's payload or of a result; without ``key``, a value that has no name of its own
    (an item of an array, a value of an object whose keys are all walked)."""

    key: Annotated[str, doc("What a caller writes.")] = ""
    type: Annotated[Type, doc("What to send; `any` where it is really read as several types.")]
    types: Annotated[tuple[Type, ...], doc("The types it is read as; only with `any`.")] = ()
    required: Annotated[Required | None, doc("Relative to the parent; computed from the requirements.")] = None
    always: Annotated[bool, doc("Of a result: every success reply has it.")] = False
    nullable: Annotated[bool, doc("Of a result: what is there may be null.")] = False
    properties: Annotated[tuple[Param, ...], doc("The keys of an object.")] = ()
    items: Annotated[Param | None, doc("An item of an array.")] = None
    additional: Annotated[
        Param | None, doc("Further keys of this object, which the code walks or computes: what each is.")
    ] = None
    enum: Annotated[tuple[Scalar, ...], doc("The literals that the code compares with.")] = ()
    case_insensitive: Annotated[bool, doc("The literals are compared without case.")] = False
    otherwise: Annotated[Otherwise | None, doc("What any value outside `enum` leads to.")] = None
    default: Annotated[Any, doc("What the code uses where the key is absent.")] = UNSET
    default_when: Annotated[tuple[DefaultWhen, ...], doc("Defaults that hang on another key; then no `default`.")] = ()
    minimum: Annotated[int | float | None, doc("The least value.")] = None
    maximum: Annotated[int | float | None, doc("The greatest value.")] = None
    min_items: Annotated[int | None, doc("The least number of items.")] = None
    max_items: Annotated[int | None, doc("The greatest number of items.")] = None
    clamped: Annotated[
        tuple[Literal["minimum", "maximum"], ...],
        doc(
            "Those of the two beyond which a value is accepted and brought to the end; beyond the others it is refused."
        ),
    ] = field(default=(), name="x-clamped")
    limit_from: Annotated[str | None, doc("The console variable or setting that gives the limit.")] = None
    aliases: Annotated[tuple[str, ...], doc("Keys read as stand-ins for this one.")] = ()
    empty_is_absent: Annotated[bool, doc("An empty string or array counts as absent.")] = False
    format: Annotated[str | None, doc("vector, rotator, quaternion, transform, color, guid, asset-path, …")] = None
    available: Annotated[Available | None, doc("Where the key exists in some builds only.")] = None
    description: Annotated[str | None, doc("From a declaration or a comment, verbatim.")] = None
    reads: Annotated[tuple[Read, ...], doc("Where the code reads it.")] = ()

    def __post_init__(self) -> None:
        keyed(self.properties)
        if (self.items and self.items.key) or (self.additional and self.additional.key):
            raise ValueError("Neither `items` nor `additional` has a key")

    @property
    def refused_beyond(self) -> tuple[int | float | None, int | float | None]:
        """The least and the greatest value that is accepted; None of an open end, and of one that clamps."""
        return (
            None if "minimum" in self.clamped else self.minimum,
            None if "maximum" in self.clamped else self.maximum,
        )

    @property
    def has_default(self) -> bool:
        """Whether there is one literal default (null is one)."""
        return self.default is not UNSET


def keyed(params: tuple[Param, ...]) -> None:
    """Refuses a list of params in which one has no key, or two have the same."""
    keys = [param.key for param in params]
    if not all(keys):
        raise ValueError("A param needs a `key`")
    if len(set(keys)) != len(keys):
        twice = sorted({key for key in keys if keys.count(key) > 1})
        raise ValueError(f"The key `{twice[0]}` stands twice in one object")
