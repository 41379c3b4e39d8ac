"""What a declarator says of writing: parameters and variables say the same."""

from __future__ import annotations

import pytest

from extractor.form import Declare, Param


@pytest.mark.parametrize(
    ("declarator", "const", "reference", "indirection"),
    [
        ("&", False, True, True),
        ("*&", False, True, True),
        ("*", False, False, True),
        ("&", True, False, False),
        ("*", True, False, False),
        ("", False, False, False),
    ],
)
def test_what_is_not_const_can_be_written_through(
    declarator: str, const: bool, reference: bool, indirection: bool
) -> None:
    param = Param(0, 0, "Out", "FString", declarator, const)
    variable = Declare(0, 0, "FString", ("Out",), declarator=declarator, const=const)
    assert param.is_mutable_reference is variable.is_mutable_reference is reference
    assert param.is_mutable_indirection is variable.is_mutable_indirection is indirection
