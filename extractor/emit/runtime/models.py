"""The bases of the Pydantic models. Everything above the mark stays behind."""

# mypy: ignore-errors
# ruff: noqa: F821

from __future__ import annotations

# ---
# The base of all models.

T = TypeVar("T")


def _given(value: Any) -> Any:
    if value is None:
        raise ValueError("null is no value here: leave the key out")
    return value


def _whole(value: Any) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def one_of(values: tuple[Any, ...], folded: bool = False) -> Any:
    """Takes one of ``values``, and where ``folded`` its other spellings, as the literal itself."""

    def check(value: Any) -> Any:
        for one in values:
            if _same(value, one, folded):
                return one
        raise ValueError("one of " + ", ".join(map(repr, values)) + " is taken")

    return check


Given = Annotated[Optional[T], BeforeValidator(_given)]
"""A key that may be left out; null is something else."""
Number = Union[int, float]
Whole = Annotated[int, BeforeValidator(_whole)]
"""An integer, also one written 1.0."""


_WORDS = {
    "missing": "needs ",
    "one_of": "needs one of ",
    "at_most_one": "takes only one of ",
    "same": "takes only one spelling of ",
}


class Part(BaseModel):
    """Something that is sent: what the plugin would drop in silence is refused."""

    model_config = ConfigDict(extra="forbid", strict=True, validate_by_name=True, validate_by_alias=True)


class Params(Part):
    """What a command takes. ``dump`` gives what was given, as it is sent."""

    _needs: ClassVar[Needs] = NOTHING_NEEDED

    @model_validator(mode="after")
    def _check_needs(self) -> Self:
        for one in broken(self._needs, self.dump()):
            raise ValueError(one.path + ": " + _WORDS[one.kind] + ", ".join(one.keys))
        return self

    def dump(self) -> dict[str, Any]:
        """The keys that were given, by the names that the plugin reads."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class Reply(BaseModel):
    """Something that comes back: keys that are not known are kept."""

    model_config = ConfigDict(extra="allow", validate_by_name=True, validate_by_alias=True)


class Status(NamedTuple):
    """One kind of reply."""

    code: Optional[int]
    error_code: Optional[str]
    kind: str
    messages: tuple[str, ...] = ()


def _read(message: Any, key: str) -> Any:
    return message.get(key) if _is_object(message) else getattr(message, key, None)
