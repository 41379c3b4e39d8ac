"""Scores a plugin's catalog against facts labelled by hand: `make accuracy PLUGIN=path TRUTH=file`.

Prints precision and recall for each kind of fact, over the commands that the truth labels; `--misses` lists each fact
that is missing, extra or different. A truth has "commands" (name: label) and may have "names", all names of the
plugin, so that invented ones count; facts named in a label's "unsure" are not scored.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path

from extractor import pipeline

NUMERIC = {"number", "integer"}
LABEL = {"required": "required_always", "one_of": "required_one_of", "when": "required_if", "result": "result_keys"}


def flatten(params, prefix=""):
    """(dotted key, type, param) for a tree of params; items of an array are key[], values of a walked object key.*."""
    for param in params or ():
        key = prefix + param["key"]
        yield key, param.get("type") or "any", param
        yield from flatten(param.get("properties"), key + ".")
        items = param.get("items") or {}
        if items.get("enum"):
            yield key + "[]", None, items
        yield from flatten(items.get("properties"), key + "[].")
        extra = param.get("additional")
        if isinstance(extra, dict):
            yield from flatten([{**extra, "key": "*"}], key + ".")


def same_type(truth, found):
    return truth in ("any", found) or (truth in NUMERIC and found in NUMERIC)


def norm(value):
    if isinstance(value, (list, tuple)):
        return [norm(v) for v in value]
    if isinstance(value, dict):
        return {k: norm(v) for k, v in sorted(value.items())}
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    return value


def dump(value):
    return json.dumps(norm(value), sort_keys=True, ensure_ascii=False)


def commands_of(catalog):
    table = {}
    for command in catalog["commands"]:
        table[command["name"]] = command
        if command.get("tool") and not command["name"].startswith(command["tool"] + "."):
            table[f"{command['tool']}.{command['name']}"] = command
    for command in catalog["commands"]:
        for alias in command.get("aliases", ()):
            table.setdefault(alias, command)
    return table


def groups(lists):
    return {tuple(sorted(g)) for g in lists or ()}


def condition_keys(condition):
    """Keys (and preprocessor conditions) that a condition speaks of."""
    if "key" in condition:
        return {condition["key"]}
    if "condition" in condition:
        return {"#if"}
    return {k for part in condition.get("all", condition.get("any", ())) for k in condition_keys(part)}


def needs_of(rule):
    return list(rule.get("then", ())) + [k for group in rule.get("one_of", ()) for k in group]


def facts_of_truth(label):
    """(facts by kind, keys to leave out by kind, kinds to leave out whole)"""
    unsure = set(label.get("unsure", ()))
    params = label.get("params", {})
    facts = {
        "params": set(params),
        "required": set(label.get("required_always", ())),
        "one_of": groups(label.get("required_one_of")),
        "when": {(k, *sorted(condition_keys(rule["if"]))) for rule in label.get("when", ()) for k in needs_of(rule)},
        "access": {label["access"]["tier"]} if label.get("access") else set(),
        "codes": set(label.get("codes", ())),
        "error_codes": set(label.get("error_codes", ())),
        "result": set(label.get("result_keys", ())),
        "enums": {(k, str(v).lower()) for k, vs in label.get("enums", {}).items() for v in vs},
        "defaults": {(k, dump(v)) for k, v in label.get("defaults", {}).items() if v not in ("", None)},
        "aliases": {tuple(sorted(g)) for g in label.get("aliases", ())},
        "types": {(k, t) for k, t in params.items() if t != "any"},
        "declared": set((label.get("declared") or {}).get("params", {})),
        "declared_required": set((label.get("declared") or {}).get("required", ())),
        "mismatches": {(m["key"], m["kind"]) for m in label.get("contract_mismatches", ())},
    }
    ignore = defaultdict(set)
    for ref in unsure:
        if "." in ref:
            head, key = ref.split(".", 1)
            for kind in facts:
                if head == LABEL.get(kind, kind) or (head == "params" and kind in ("params", "types", "required")):
                    ignore[kind].add(key)
    whole = {u for u in unsure if "." not in u} | {u[:-2] for u in unsure if u.endswith(".*") and u.count(".") == 1}
    for kind in facts:
        facts[kind] = {f for f in facts[kind] if not left_out(f, ignore[kind])}
    return facts, ignore, whole


def left_out(fact, keys):
    key = fact[0] if isinstance(fact, tuple) and len(fact) and isinstance(fact[0], str) else fact
    if str(key) in keys or (isinstance(fact, tuple) and "|".join(map(str, fact)) in keys):
        return True
    return any(k.endswith(".*") and str(key).startswith(k[:-1]) for k in keys)


KINDS = {
    "UC201": "declared_not_read",
    "UC202": "read_not_declared",
    "UC203": "declared_required_code_optional",
    "UC204": "declared_optional_code_required",
    "UC205": "type_differs",
    "UC206": "default_differs",
}


def facts_of_catalog(command):
    flat = list(flatten(command.get("params")))
    needs = command.get("requirements") or {}
    declared = command.get("declared") or {}
    return {
        "params": {k for k, t, _ in flat if t is not None},
        "required": set(needs.get("all", ())),
        "one_of": groups(needs.get("one_of")),
        "when": {
            (k, *sorted(condition_keys(rule.get("if", {})))) for rule in needs.get("when", ()) for k in needs_of(rule)
        },
        "access": {(command.get("access") or {}).get("tier", "unknown")},
        "codes": {s["code"] for s in command.get("statuses", ()) if s.get("code") is not None},
        "error_codes": {s["error_code"] for s in command.get("statuses", ()) if s.get("error_code")},
        "result": {p["key"] for p in (command.get("result") or {}).get("properties", ())},
        "enums": {(k, str(v).lower()) for k, _, p in flat for v in p.get("enum") or ()},
        "defaults": {(k, dump(p["default"])) for k, _, p in flat if p.get("default") not in (None, "")},
        "aliases": {
            tuple(
                sorted([k] + [k.rsplit(".", 1)[0] + "." + a if "." in k and "." not in a else a for a in p["aliases"]])
            )
            for k, _, p in flat
            if p.get("aliases")
        },
        "types": {(k, t) for k, t, _ in flat if t is not None},
        "declared": {
            k for k, t, _ in flatten(declared.get("params")) if t is not None and "." not in k and "[]" not in k
        },
        "declared_required": set(declared.get("required", ())),
        "mismatches": {
            (f.get("key"), KINDS.get(f["rule"], f.get("name", f["rule"])))
            for f in command.get("findings", ())
            if f["rule"].startswith("UC2")
        },
    }


PRESENT = {
    "when": "when",
    "access": "access",
    "codes": "codes",
    "error_codes": "error_codes",
    "declared": "declared",
    "declared_required": "declared",
    "mismatches": "contract_mismatches",
}


def score(catalog, truth, names=None):
    table = commands_of(catalog)
    tally = defaultdict(lambda: [0, 0, 0])  # kind -> true positives, false positives, false negatives
    misses = []
    if names is not None:
        want, got = set(names), {c["name"] for c in catalog["commands"]}
        tally["names"] = [len(want & got), len(got - want), len(want - got)]
        misses += [(n, "names", "extra", n) for n in got - want] + [(n, "names", "missing", n) for n in want - got]
    for name, label in truth["commands"].items():
        command = table.get(name)
        tally["commands"][0 if command else 2] += 1
        if not command:
            misses.append((name, "commands", "missing", name))
            continue
        want, ignore, whole = facts_of_truth(label)
        got = facts_of_catalog(command)
        for kind in want:
            if (
                kind == "types"
                or kind in whole
                or LABEL.get(kind) in whole
                or (kind in PRESENT and PRESENT[kind] not in label)
            ):
                continue
            w, g = want[kind], {f for f in got[kind] if not left_out(f, ignore[kind])}
            if kind in ("enums", "aliases"):  # judged for the keys that the truth gives one
                known = {f[0] for f in w} if kind == "enums" else {k for f in w for k in f}
                g = {f for f in g if (f[0] in known if kind == "enums" else known & set(f))}
            if kind == "defaults":
                g = {f for f in g if f[0] in want["params"]}
            tally[kind][0] += len(w & g)
            tally[kind][1] += len(g - w)
            tally[kind][2] += len(w - g)
            misses += [(name, kind, "extra", f) for f in g - w] + [(name, kind, "missing", f) for f in w - g]
        types = dict(got["types"])
        for key, t in want["types"]:
            if key in types:
                ok = same_type(t, types[key])
                tally["types"][0 if ok else 1] += 1
                tally["types"][2] += not ok
                if not ok:
                    misses.append((name, "types", "differs", f"{key}: {types[key]}, truth {t}"))
    return tally, misses


def ratio(a, b):
    return 1.0 if a + b == 0 else a / (a + b)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("truth", type=Path)
    parser.add_argument("plugin", help="a plugin's folder or a catalog.json")
    parser.add_argument("--misses", action="store_true", help="list each fact that is missing, extra or different")
    given = parser.parse_args(argv)
    catalog = json.loads(pipeline.document(pipeline.load(pipeline.Options(path=given.plugin)).catalog))
    truth = json.loads(given.truth.read_text(encoding="utf-8"))
    tally, misses = score(catalog, truth, truth.get("names"))
    print(f"{'fact':17} {'precision':>9} {'recall':>7} {'facts':>6} {'extra':>6} {'missing':>7}")
    for kind, (right, extra, missing) in tally.items():
        if right + extra + missing:
            precision, recall = ratio(right, extra), ratio(right, missing)
            print(f"{kind:17} {precision:9.3f} {recall:7.3f} {right + missing:6} {extra:6} {missing:7}")
    if given.misses:
        for name, kind, how, fact in sorted(misses, key=str):
            print(f"{name}: {kind} {how}: {fact}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
