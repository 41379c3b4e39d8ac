"""openrpc.json behind @open-rpc/mock-server: each method is served, and what it answers is what the document says."""

from __future__ import annotations

import json
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from outputs.judges import node, package
from outputs.loading import files
from outputs.specimens import ALL

from extractor.catalog import example_params

Ask = Callable[[str, Any], Any]


@contextmanager
def served(document: bytes, folder: Path) -> Iterator[Ask]:
    """The document behind the mock server, for as long as the context lasts."""
    (folder / "openrpc.json").write_bytes(document)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = package("@open-rpc/mock-server") / "build/cli.js"
    command = [node(), str(program), "-d", str(folder / "openrpc.json"), "-p", str(port)]
    with (folder / "log").open("w") as log, subprocess.Popen(command, stdout=log, stderr=log) as process:

        def ask(method: str, params: Any) -> Any:
            message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}).encode()
            request = urllib.request.Request(
                f"http://127.0.0.1:{port}", message, {"Content-Type": "application/json"}
            )  # fmt: skip
            with urllib.request.urlopen(request, timeout=30) as reply:
                return json.load(reply)

        try:
            for _ in range(150):
                try:
                    ask("rpc.discover", [])
                    break
                except (urllib.error.URLError, ConnectionError):
                    assert process.poll() is None, (folder / "log").read_text()
                    time.sleep(0.2)
            yield ask
        finally:
            process.terminate()


@pytest.mark.parametrize("name", ALL)
def test_every_method_is_served_as_the_document_says(name: str, tmp_path: Path) -> None:
    data = files(ALL[name](), "openrpc")["openrpc.json"]
    methods = {method["name"]: method for method in json.loads(data)["methods"]}
    with served(data, tmp_path) as ask:
        assert [method["name"] for method in ask("rpc.discover", [])["result"]["methods"]] == list(methods)
        for command in ALL[name]().commands:
            action = {command.action.key: command.action.value} if command.action else {}
            params = {**action, **example_params(command)}
            if any(one["name"] == "__proto__" for one in methods[command.name]["params"]):
                continue  # the mock server takes the prototype for the param
            answer = ask(command.name, params)
            assert "error" not in answer, (command.name, answer)
            jsonschema.validate(answer["result"], methods[command.name]["result"]["schema"])
            needed = [one["name"] for one in methods[command.name]["params"] if one["required"]]
            if needed:
                params.pop(needed[0])
                assert ask(command.name, params)["error"]["code"] == -32602, command.name
        assert ask("no.such.method", {})["error"]["code"] == -32601
