"""Downloads the wheels of wheels.txt by their hashes and unpacks them into .corpus: `make corpus`.

Does nothing where .corpus already holds what wheels.txt asks for. Nothing in a wheel is run.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
CORPUS = HERE.parent.parent / ".corpus"


def main() -> int:
    wanted = (HERE / "wheels.txt").read_text()
    mark = CORPUS / "holds.txt"
    if mark.is_file() and mark.read_text() == wanted:
        return 0
    shutil.rmtree(CORPUS, ignore_errors=True)
    wheels = CORPUS / "wheels"
    wheels.mkdir(parents=True)
    command = [
        sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
        "--only-binary", ":all:", "--require-hashes", "--dest", str(wheels), "--requirement", str(HERE / "wheels.txt"),
    ]  # fmt: skip
    code = subprocess.run(command, check=False).returncode
    if code:
        return code
    for wheel in sorted(wheels.glob("*.whl")):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(CORPUS / wheel.name.split("-")[0])
    mark.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
