"""The site as it is built, served from this machine, and a browser to look at it with."""

import functools
import http.server
import json
import shutil
import threading
from pathlib import Path

import pytest
from attacks import HARMLESS, HOSTILE
from outputs.specimens import bridge_sample

from extractor import publishing
from extractor.catalog import load, sealed
from extractor.translations import known

ROOT = Path(__file__).parent.parent.parent
SPECIMEN = ROOT / "tests/plugins/BridgeSample"
LANTERNS = json.loads((ROOT / "tests/catalog/lanterns.json").read_text(encoding="utf-8"))


FLAGS = [
    "--no-sandbox",  # CI runs as root
    "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",  # it asks nobody on its own
]  # fmt: skip


class Silent(http.server.SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, *said):
        pass


class Served:
    """A folder over HTTP."""

    def __init__(self, folder):
        self.folder = folder
        handler = functools.partial(Silent, directory=str(folder))
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


def served(folder):
    one = Served(folder)
    yield one
    one.server.shutdown()
    one.server.server_close()


@pytest.fixture(scope="session")
def specimen(tmp_path_factory):
    """The specimen's site in all languages."""
    out = tmp_path_factory.mktemp("specimen") / "site"
    publishing.site(bridge_sample(), str(out), known(), publishing.descriptions(SPECIMEN / "locales"))
    yield from served(out)


@pytest.fixture(scope="session")
def catalog():
    """The specimen's catalog."""
    return bridge_sample()


def saying(words):
    """A catalog in which everything that the source says is of ``words``."""
    plain = json.loads(json.dumps(LANTERNS))
    plain["plugin"]["name"] = words["name"]
    run = plain["commands"][0]
    run.update(words, summary=words["description"], deprecated=words["description"], aliases=[words["name"]])
    run["params"][0].update(description=words["description"], default=words["name"], enum=[words["name"]])
    run["handler"].update(symbol=words["name"], file=words["family"])
    plain["error_codes"].append({"code": words["name"], "commands": 1})
    long = 5000 if words is HOSTILE else 50
    plain["commands"][3].update(description="x" * long, summary="y" * long)
    return sealed(load(json.dumps(plain).encode(), "said"))


@pytest.fixture(scope="session")
def hostile(tmp_path_factory):
    """A site in which everything that the source says tries to break out."""
    out = tmp_path_factory.mktemp("hostile") / "site"
    publishing.site(saying(HOSTILE), str(out), ("en", "zh"), {})
    yield from served(out)


@pytest.fixture(scope="session")
def harmless(tmp_path_factory):
    """The same site with harmless words in the same places."""
    out = tmp_path_factory.mktemp("harmless") / "site"
    publishing.site(saying(HARMLESS), str(out), ("en", "zh"), {})
    yield from served(out)


@pytest.fixture(scope="session")
def large(tmp_path_factory):
    """A site of a thousand commands, in English."""
    plain = json.loads(json.dumps(LANTERNS))
    base = plain["commands"][3]
    plain["commands"] = [
        dict(
            base, name=f"family{at % 40}.command{at}", family=f"family{at % 40}", summary=f"Does the thing number {at}."
        )
        for at in range(1000)
    ]
    plain["families"] = [{"name": f"family{at}", "commands": 25} for at in range(40)]
    out = tmp_path_factory.mktemp("large") / "site"
    publishing.site(sealed(load(json.dumps(plain).encode(), "large")), str(out), ("en",), {})
    yield from served(out)


@pytest.fixture(scope="session")
def browser():
    """Debian's chromium."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium")
    assert path, "chromium is missing: apt-get install chromium"
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=path, args=FLAGS)
        yield started
        started.close()


class Look:
    """A tab, with what it said and asked for."""

    def __init__(self, page, site):
        self.page = page
        self.said = []
        self.asked = []
        page.on("console", lambda one: self.said.append(one.text) if one.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.said.append(str(error)))
        page.on("request", lambda one: self.asked.append(one.url))
        self.site = site

    def go(self, path):
        """Opens a page of the site."""
        self.page.goto(f"{self.site.address}/{path}")
        return self.page

    def outside(self):
        """What was asked of any other place."""
        return [url for url in self.asked if not url.startswith((self.site.address, "data:", "blob:"))]


@pytest.fixture
def look(browser):
    """Makes tabs and closes them. No tab may have an error in its console or ask anything of any other place."""
    opened = []

    def start(site, **options):
        context = browser.new_context(viewport={"width": 1280, "height": 900}, **options)
        opened.append((context, Look(context.new_page(), site)))
        return opened[-1][1]

    yield start
    for context, tab in opened:
        context.close()
        assert tab.said == []
        assert tab.outside() == []
