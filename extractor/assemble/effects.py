"""The effect of a call, a construction or an assignment outside the tree: by the table, then by the engine's naming.

``effect_of`` is the entry. What no row of ``effect_table`` and no convention covers has no known effect (None), which
is never taken for none. ``access`` draws the conclusion.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from extractor.assemble.effect_table import (
    CONSOLE,
    CONTROL,
    DANGEROUS,
    DESTRUCTIVE,
    FAMILIES,
    NONE,
    VALUES,
    WRITE,
    Effect,
    words,
)

if TYPE_CHECKING:
    from extractor.facts import Reached

_LEADING = words(
    """
    K2 BP Internal Try Force Batch Async Conditional Request Editor Do Blueprint Static Game Thread Checked Safe
    Maybe
    """
)
_READING = words(
    """
    Get Is Has Find Num To Can Should Contains Equals Starts Ends Does As Count Compute Calculate Calc Compare Len
    Length Size Max Min Export Sample Query List Resolve Convert Was Will Are Lookup Look Search Filter Sort Iterate
    For Peek Parse Hash Intersect Inverse Rotate Unrotate Transform Project Deproject Trace Sweep Overlap Raycast
    Line Dot Cross Distance Dist Equal Describe Validate Verify Load Read Supports Includes Matches Estimate Measure
    Evaluate Eval Collect Gather Walk Visit Diff Infer Container Next Pin Quaternion Rotator Vector Euler Needs
    Allows Accepts Implements Inherits Type Class World Key Value Index Error Name Label Path Root Owner Outer
    Template Enum Current Other All Combine Split Make Static Shared Need Check Test Exists File Directory Print
    Cast Access Dereference Identical Determine Derive Extract Display Retrieve Discover Identify Which Would Did
    Doesnt Not Rotation Location On Enumerate Instance Last First Width Height Return User Format Vertices Vertex
    Triangles Triangle Attributes Indices Edges Edge Element Primary Polygons Uses Center Diagonal Squared
    """
)
_DESTROYING = words(
    """
    Delete Destroy Remove Erase Purge Wipe Trash Discard Revert Uninstall Overwrite Consolidate Empty Clear Kill
    Unload Truncate Cleanup Reset Strip Drop
    """
)
_WRITING = words(
    """
    Set Add Modify Mark Post Pre Create Spawn Import Rename Duplicate Attach Detach Apply Insert Append Register
    Update Compile Recompile Build Rebuild Save Move Connect Break Link Reconstruct Allocate Notify Init Initialize
    Initialise Enable Disable Toggle Assign Paste Copy Write Checkout Submit Migrate Bake Finalize Finish Begin
    Refresh Generate Reimport Reparent Transfer Activate Deactivate Change Construct Place Fill Paint Sculpt Flatten
    Merge Combine Optimize Setup Make Replace Swap Recreate Restore Unregister Snap Align Group Ungroup Lock Unlock
    Bind Unbind Override Promote Implement Auto Layout Propagate Cook Package Rerun Reregister Store Serialize
    Deserialize Put Push Pop Emplace Stop Start Play Adjust Scale Translate Mirror Increment Decrement Undo Redo
    Increase Decrease Commit Publish Invalidate Simplify Inject Bulk Fix Fixup Convert Populate Sync Transact Wire
    Process Perform Prepare Queue Grant Give Factory Simulate New Send Shift Synchronize Conform Disconnect
    Reinitialize Reverse Ensure Randomize Rehash Remesh Cut Map Unmap Invert
    """
)
_SHOWING = words(
    """
    Select Deselect Focus Show Hide Open Close Redraw Scroll Bring Minimize Maximize Broadcast Subscribe Unsubscribe
    Pause Resume Step Simulate Highlight Jump Navigate Invoke Expand Collapse Flash Log Tick Pump Wait Flush Zoom
    Pan Frame Toast Repaint Possess Eject Pilot
    """
)
_ENGINE_TYPE = re.compile(r"[UAFIESTGN][A-Z]\w*|T")
_WORD = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")
_ITERATED = re.compile(
    r"(?:const\s+)?T(?:Actor|Object|Field)(?:Iterator|Range)<\s*(?:const\s+)?([\w:]+)"
    r"|(?:const\s+)?T(?:Object|SoftObject|WeakObject|StrongObject|NonNull)Ptr<\s*(?:const\s+)?([\w:]+)"
)

_CONSOLE_CALLS = frozenset(
    {"Exec", "ConsoleCommand", "ExecuteConsoleCommand", "DeferredCommands", "ProcessUserConsoleInput"}
)

_ROWS = {name: family for family in FAMILIES for name in family.names}
_TRANSACTIONS = frozenset({"FScopedTransaction", "BeginTransaction"})


def opens_transaction(reached: Reached) -> bool:
    """Whether what is done after it can be undone."""
    return reached.name in _TRANSACTIONS


def effect_of(reached: Reached) -> Effect | None:
    """What is known of a call, a construction or an assignment outside the tree; None where nothing is."""
    if reached.kind == "own":
        return None
    if reached.kind == "call" and reached.name.rpartition("::")[2] in _CONSOLE_CALLS:
        return _console(reached.text)
    effect = _effect("call" if reached.kind == "mine" else reached.kind, _plain(reached.owner), reached.name)
    if reached.kind == "mine" and effect is not None and effect.grade == DESTRUCTIVE:
        return Effect(WRITE, effect.undo)  # what was made is taken away again
    return effect


def _console(text: str) -> Effect:
    word = re.split(r"[\s.|]", text.strip(), maxsplit=1)[0].upper()
    return Effect(DANGEROUS) if "|" in text else CONSOLE.get(word, Effect(DANGEROUS))


def _plain(owner: str) -> str:
    """The class an owner means: of an iterator or a pointer what it points at."""
    found = _ITERATED.match(owner)
    return (found[1] or found[2]) if found else owner.removeprefix("const ").rstrip("*& ").partition("<")[0]


@cache
def _effect(kind: str, owner: str, name: str) -> Effect | None:
    head, _, last = name.rpartition("::")
    last = last.partition("<")[0]
    holder = head.partition("<")[0] or owner
    if kind == "assign":
        row = _ROWS.get(f"{holder}::*")
        return None if holder in ("?", "") and not last else row.effect if row else Effect(WRITE, True)
    if kind == "construct" or (not holder and _ENGINE_TYPE.fullmatch(last) and last not in _ROWS):
        return _made(last)
    if holder in VALUES or holder.startswith(("std", "TNumericLimits", "TAutoConsoleVariable")):
        return Effect(NONE)
    row = _ROWS.get(f"{holder}::{last}") or (_ROWS.get(last) if not holder or last not in _READ_BY_NAME else None)
    if row is not None:
        return row.effect
    grade = _by_words(last)
    if holder == "":
        return None  # a function of its own is the engine's only where a row says so
    engines = holder in ("?", "void") or _ENGINE_TYPE.fullmatch(holder.rpartition("::")[2])
    if grade == NONE and last and engines:
        return Effect(NONE)
    row = _ROWS.get(f"{holder}::*")
    if row is not None:
        return row.effect
    if holder.startswith("S") and _ENGINE_TYPE.fullmatch(holder):
        return Effect(CONTROL)  # Slate: what is on the screen
    if re.fullmatch(r"[FT]\w*(Delegate|Event)s?", holder) and grade is not None:
        return Effect(CONTROL)
    if grade == DESTRUCTIVE and re.fullmatch(r"FScript\w+Helper|F\w*Property", holder):
        grade = WRITE  # a value is emptied to be filled again
    if grade is None or not (holder == "?" or _ENGINE_TYPE.fullmatch(holder.rpartition("::")[2])):
        return None
    return Effect(grade, grade in (WRITE, DESTRUCTIVE))


_READ_BY_NAME = frozenset({"Async", "Browse", "Reimport", "GetIndex", "LoadModule"})
"""Row names that mean something else on an object."""


def _made(name: str) -> Effect | None:
    """Making an object of an engine type: values and guards only, unless a row says otherwise."""
    row = _ROWS.get(name) or _ROWS.get(name.partition("<")[0])
    if row is not None:
        return row.effect
    return Effect(NONE) if name[:1] in "FTSE" and _ENGINE_TYPE.fullmatch(name.rpartition("::")[2]) else None


def _by_words(name: str) -> int | None:
    """The grade that the engine's naming gives a method, None where its verb is not known."""
    parts = _WORD.findall(name)
    while len(parts) > 1 and parts[0] in _LEADING:
        parts = parts[1:]
    if not parts:
        return None
    verb = parts[0]
    if parts[-1] in ("Iterator", "Itr"):
        return NONE
    if verb in _READING and verb not in _WRITING:
        rest = parts[1:]
        if "Or" in rest and rest[-1] != "Or" and rest[rest.index("Or") + 1] in _WRITING | {"Load"}:
            return WRITE
        if "And" in rest and rest[-1] != "And" and rest[rest.index("And") + 1] in _WRITING | _DESTROYING:
            return _by_words("".join(rest[rest.index("And") + 1 :]))
        if verb == "Check" and rest[:1] in (["Out"], ["In"]):
            return WRITE
        return NONE if not (verb == "Load" and rest[:1] in (["Config"], ["Level"], ["Map"])) else WRITE
    if verb in _DESTROYING:
        return DESTRUCTIVE
    if verb not in ("Set", "Add", "Create", "Post", "Pre", "Notify", "Mark") and _DESTROYING_CORE & set(parts):
        return DESTRUCTIVE
    if verb in _WRITING:
        return WRITE
    return CONTROL if verb in _SHOWING else None


_DESTROYING_CORE = frozenset({"Delete", "Destroy", "Remove"})
