"""The compact program form: what parsing hands on, and all that later stages ever see of C++.

Read ``expressions``, then ``statements``, then ``declarations``. Nodes are frozen and carry byte offsets of the
variant's text (blanking and masking keep offsets, so they are offsets of the file as read). No node knows its
parent or its file; a ``Unit`` turns offsets into lines.
"""

from extractor.form.declarations import (
    Class,
    Comment,
    Define,
    Enum,
    Enumerator,
    Function,
    Invocation,
    Param,
    Problem,
    Unit,
    Using,
    Variable,
)
from extractor.form.expressions import (
    Assign,
    Binary,
    Bool,
    Call,
    Cast,
    Conditional,
    Expression,
    Index,
    Init,
    Lambda,
    Member,
    Name,
    New,
    Null,
    Number,
    Opaque,
    Str,
    This,
    Unary,
)
from extractor.form.names import ANONYMOUS, joined, parted, without_arguments
from extractor.form.packing import pack, unpack
from extractor.form.patterns import ANY, HOLE, REST, Pattern, matched
from extractor.form.statements import (
    Block,
    Break,
    Case,
    Continue,
    Declare,
    DoWhile,
    Evaluate,
    For,
    ForEach,
    Goto,
    If,
    Label,
    LocalType,
    Return,
    Statement,
    Switch,
    Throw,
    Try,
    Unparsed,
    While,
)
from extractor.form.substitute import substituted
from extractor.form.walk import walk

__all__ = [
    "ANONYMOUS", "ANY", "HOLE", "REST", "Assign", "Binary", "Block", "Bool", "Break", "Call", "Case", "Cast",
    "Class", "Comment", "Conditional", "Continue", "Declare", "Define", "DoWhile", "Enum", "Enumerator",
    "Evaluate", "Expression", "For", "ForEach", "Function", "Goto", "If", "Index", "Init", "Invocation", "Label",
    "Lambda", "LocalType", "Member", "Name", "New", "Null", "Number", "Opaque", "Param", "Pattern", "Problem",
    "Return", "Statement", "Str", "Switch", "This", "Throw", "Try", "Unary", "Unit", "Unparsed", "Using",
    "Variable", "While", "joined", "matched", "pack", "parted", "substituted", "unpack", "walk",
    "without_arguments",
]  # fmt: skip
