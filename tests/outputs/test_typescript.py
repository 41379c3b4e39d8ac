"""catalog.ts under tsc --strict, with a bridge that uses it rightly and wrongly."""

from __future__ import annotations

from pathlib import Path

import pytest
from emit.test_template import BRIDGE_SHAPED
from outputs.judges import said, tsc
from outputs.loading import files
from outputs.specimens import ALL

BRIDGE = """\
import { COMMANDS, dropNulls, requiresOf, validate, TIERS, EVENTS } from "./catalog";
import type { Bridge, CommandName, ParamsOf, PayloadOf, ResultOf } from "./catalog";

class Socket implements Bridge {
  async call<N extends CommandName>(name: N, params: ParamsOf[N]): Promise<ResultOf[N]> {
    const faults = validate(name, params).filter((one) => one.level === "error");
    if (faults.length > 0) {
      throw new Error(faults.map((one) => `${one.path}: ${one.message}`).join("\\n"));
    }
    return (await Promise.resolve(dropNulls(params))) as unknown as ResultOf[N];
  }
}

export async function place(bridge: Bridge, name: string): Promise<number> {
  const placed = await bridge.call("lamp.place", { lamps: [{ name, shape: "round", location: { x: 1, y: 2 } }] });
  return placed.placed;
}

export function missing(name: CommandName, given: object): string[] {
  return (requiresOf(name).all ?? []).filter((key) => !(key in given));
}

export const bridge: Bridge = new Socket();
export const tier: "read" = COMMANDS["lamp.list"].tier;
export const readers: readonly CommandName[] = TIERS.read;
export const burnt: PayloadOf["lamp.burnt_out"] = { name: "a" };
export const keys = EVENTS["lamp.burnt_out"].map((key) => key.name);
void bridge.call("lamp.list", { order: "age", limit: 3 });
"""

WRONG = {
    "a key that is none": 'void bridge.call("lamp.list", { limt: 3 });',
    "a type that is not it": 'void bridge.call("lamp.list", { limit: "three" });',
    "a literal that is none": 'void bridge.call("scene.light", { mode: "dusk" });',
    "a key that is needed": 'void bridge.call("scene.light", {});',
    "a command that is none": 'void bridge.call("lamp.lisst", {});',
    "a result's key that is none": 'void bridge.call("lamp.place", { lamps: [] }).then((one) => one.place);',
}


@pytest.mark.parametrize("name", ALL)
def test_the_module_is_clean(name: str, tmp_path: Path) -> None:
    (tmp_path / "catalog.ts").write_bytes(files(ALL[name](), "catalog-ts")["catalog.ts"])
    judged = tsc("--noEmit", "catalog.ts", cwd=tmp_path)
    assert judged.returncode == 0, said(judged)


def test_a_bridge_is_clean_and_each_mistake_in_one_is_found(tmp_path: Path) -> None:
    (tmp_path / "catalog.ts").write_bytes(files(ALL["lanterns"](), "catalog-ts")["catalog.ts"])
    (tmp_path / "bridge.ts").write_text(BRIDGE)
    judged = tsc("--noEmit", "bridge.ts", cwd=tmp_path)
    assert judged.returncode == 0, said(judged)
    (tmp_path / "bridge.ts").write_text(BRIDGE + "\n".join(WRONG.values()) + "\n")
    found = said(tsc("--noEmit", "bridge.ts", cwd=tmp_path))
    for at, what in enumerate(WRONG, BRIDGE.count("\n") + 1):
        assert f"bridge.ts({at}," in found, (what, found)


@pytest.mark.parametrize("name", ["lanterns", "hostile", "bridge_sample"])
def test_a_template_makes_a_bridges_own_file(name: str, tmp_path: Path) -> None:
    made = files(ALL[name](), "template", template=BRIDGE_SHAPED, template_name="method-data.ts.j2")
    (tmp_path / "method-data.ts").write_bytes(made["method-data.ts"])
    judged = tsc("--noEmit", "method-data.ts", cwd=tmp_path)
    assert judged.returncode == 0, said(judged)
