"""The site in a browser: it opens and is searched in every language, keeps the place, filters, and runs nothing."""

import json
import posixpath
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest
import readback
from attacks import HOSTILE

from extractor import pipeline, publishing
from extractor.translations import known

pytestmark = pytest.mark.site
AXE = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
LANGUAGES = known()
COMMAND = "actor.spawn"
KEY = "asset_path"
PAGES = ("index.html", "command-reference.html", "commands/actor.html")
WORDS = {
    "en": ["console"], "zh": ["控制台", "执行"], "zh-TW": ["主控台", "執行"], "ja": ["コンソール", "実行"],
    "ko": ["콘솔"], "de": ["Konsolenbefehl"], "es": ["consola"], "fr": ["console"], "ru": ["консольную"],
}  # fmt: skip
"""What ``system.console`` is described with."""
FOUND = "system.console"


class Page(HTMLParser):
    """The addresses, ids and tags of a page."""

    def __init__(self, text):
        super().__init__()
        self.links, self.ids, self.tags = [], set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" or (name == "name" and tag == "a"):
                self.ids.add(value)
            elif name in ("href", "src") and value and tag != "base":
                self.links.append(value)


def crawled(folder):
    """(pages that links lead to from the entrance, links that lead nowhere)."""
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    pages, broken, queue = {}, [], ["index.html"]

    def page(path):
        if path not in pages:
            pages[path] = Page(Path(folder, path).read_text(encoding="utf-8"))
            queue.append(path)
        return pages[path]

    while queue:
        path = queue.pop()
        for link in dict.fromkeys(page(path).links):
            address, anchor = urldefrag(link)
            if address == "data:,":
                continue
            assert not re.match(r"[a-z]+:|//", address), (path, link)
            address = unquote(address.partition("?")[0])
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), address)) if address else path
            target = target if target in there else posixpath.normpath(f"{target}/index.html")
            html = target in there and target.endswith(".html") and page(target)
            if target not in there or (anchor and html and unquote(anchor) not in html.ids | {"__skip"}):
                broken.append((path, link))
    return set(pages), broken


@pytest.mark.parametrize("site", ["specimen", "hostile", "large"])
def test_a_crawl_comes_to_every_page_and_finds_no_broken_link(site, request):
    folder = request.getfixturevalue(site).folder
    pages, broken = crawled(folder)
    assert broken == []
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*.html") if path.name != "404.html"}
    assert pages == there


def test_a_crawl_sees_a_link_that_leads_nowhere(specimen, tmp_path):
    text = Path(specimen.folder, "ja/index.html").read_text(encoding="utf-8")
    (tmp_path / "index.html").write_text('<a href="ja.html#x">日本語</a>', encoding="utf-8")
    (tmp_path / "ja.html").write_text(text, encoding="utf-8")
    _, broken = crawled(tmp_path)
    assert ("index.html", "ja.html#x") in broken
    assert ("ja.html", "commands/actor.html#actor.spawn") in broken


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_read_back_of_a_built_page_is_what_the_catalog_says(language, specimen, catalog):
    left = {one["name"]: one for one in json.loads(pipeline.document(catalog))["commands"]}
    for path in sorted(Path(specimen.folder, language, "commands").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        article = text[text.index("<article") : text.index("</article>")]
        for name, section in readback.Sections(article).sections.items():
            if section.examples:
                assert section.codes() == readback.everything(left.pop(name), language), (path.name, name)
    assert left == {}


# Opening


def laid_out(page):
    """Waits until the theme has put what scrolls into boxes."""
    page.wait_for_function(
        "[...document.querySelectorAll('.md-typeset table:not([class])')]"
        ".every(table => table.closest('.md-typeset__scrollwrap')?.tabIndex === 0)"
    )


@pytest.mark.parametrize(
    ("language", "scheme"),
    [*((code, "light") for code in LANGUAGES), ("en", "dark"), ("ja", "dark"), ("ru", "dark")],  # a script each
)
def test_pages_open_in_their_language_and_axe_finds_nothing_serious(language, scheme, specimen, look):
    assert AXE.is_file(), "npm ci --prefix tests/site"
    rules = "{ type: 'rule', values: ['color-contrast'] }" if scheme == "dark" else "undefined"
    tab = look(specimen, color_scheme=scheme)
    for page in PAGES:
        laid_out(tab.go(f"{language}/{page}"))
        root = tab.page.locator("html")
        assert root.get_attribute("lang").lower() == language.lower()
        assert tab.page.locator("body").get_attribute("data-md-color-scheme") == {
            "light": "default", "dark": "slate",
        }[scheme]  # fmt: skip
        tab.page.evaluate(AXE.read_text(encoding="utf-8"))
        ran = tab.page.evaluate(f"axe.run({{ resultTypes: ['violations'], runOnly: {rules} }})")
        found = [(one["id"], one["nodes"][0]["html"], one["impact"]) for one in ran["violations"]]
        assert [one for one in found if one[2] in ("serious", "critical")] == [], page
        assert ran["passes"] or ran["incomplete"]


def test_axe_finds_what_is_put_in(specimen, look):
    page = look(specimen).go("en/index.html")
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate("document.querySelector('form.uc-filter').insertAdjacentHTML('beforeend', '<button></button>')")
    found = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    assert "button-name" in [one["id"] for one in found if one["impact"] in ("serious", "critical")]


def test_an_error_and_a_request_outside_are_seen(specimen, look):
    tab = look(specimen)
    page = tab.go("en/index.html")
    page.route("http://outside.invalid/*", lambda route: route.abort())
    page.evaluate("console.error('wrong'); new Image().src = 'http://outside.invalid/x.png'")
    page.wait_for_timeout(300)
    assert "wrong" in tab.said
    assert tab.outside() == ["http://outside.invalid/x.png"]
    tab.said.clear()
    tab.asked.clear()


# Searching


def searched(tab, words):
    """The places that the search leads to, best first: the names of commands, or the headings' anchors."""
    box, links = tab.page.locator("input.md-search__input"), tab.page.locator("a.md-search-result__link")
    box.click()
    for _ in range(5):  # what is typed before the index is there is not looked up
        box.fill("")
        tab.page.keyboard.press("End")  # the theme looks when a key is let go
        tab.page.wait_for_function("document.querySelector('a.md-search-result__link') === null")
        tab.page.keyboard.type(words)
        tab.page.keyboard.press("End")
        try:
            links.first.wait_for(state="attached", timeout=4000)
        except Exception:
            continue
        tab.page.wait_for_timeout(150)
        return [unquote(urldefrag(one)[1]) for one in links.evaluate_all("all => all.map(one => one.href)")]
    return []


def keyed(catalog, key):
    """The commands that have a key of that name."""
    plain = json.loads(pipeline.document(catalog))["commands"]
    return {one["name"] for one in plain if key in readback.keys(one)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_a_key_and_words_of_the_language_are_found_by_search(language, specimen, look, catalog):
    tab = look(specimen)
    tab.go(f"{language}/index.html")
    found = searched(tab, COMMAND)
    assert found.index(COMMAND) < min(at for at, one in enumerate(found) if one.startswith(f"{COMMAND}_"))
    assert tab.page.locator(f"a.md-search-result__link[href$='#{COMMAND}']").first.is_visible()
    assert FOUND not in found
    assert keyed(catalog, KEY) <= set(searched(tab, KEY))
    for word in WORDS.get(language, ()):
        assert FOUND in searched(tab, word), word


# Staying in place


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_switch_keeps_the_page_and_the_command(language, specimen, look):
    other = "ja" if language != "ja" else "de"
    tab = look(specimen)
    page = tab.go(f"{language}/commands/actor.html#{COMMAND}")
    page.locator(".md-select button").hover()
    page.locator(f"a.uc-language[hreflang={other}]").click()
    page.wait_for_url(f"**/{other}/commands/actor.html#{COMMAND}")
    heading = page.locator(f"[id='{COMMAND}']")
    assert heading.inner_text().startswith(COMMAND)
    assert 0 <= heading.bounding_box()["y"] < 300


def test_the_switch_keeps_the_filter(specimen, look):
    page = look(specimen).go("fr/index.html?family=asset")
    page.locator("form.uc-filter [name=words]").fill("find")
    page.locator(".md-select button").hover()
    page.locator("a.uc-language[hreflang=ko]").click()
    page.wait_for_url("**/ko/index.html?*")
    assert shown(page) == ["asset.find"]


def test_a_deep_link_lands_on_its_command(specimen, look):
    page = look(specimen).go(f"ja/commands/actor.html#{COMMAND}")
    page.wait_for_load_state("networkidle")
    assert 0 <= page.locator(f"[id='{COMMAND}']").bounding_box()["y"] < 300


# Filtering


def shown(page):
    # not the inner text: rows beyond the window are not laid out before somebody scrolls there
    names = page.locator("table.uc-commands tbody tr:not([hidden]) td:first-child").all_text_contents()
    return [name.strip() for name in names]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_filter_takes_words_family_access_and_code(language, specimen, look, catalog):
    page = look(specimen).go(f"{language}/index.html")
    form = page.locator("form.uc-filter")
    assert shown(page) == [one.name for one in catalog.commands]
    form.locator("[name=family]").select_option("actor")
    assert shown(page) == [one.name for one in catalog.commands if one.family == "actor"]
    form.locator("[name=code]").select_option("404")
    expected = [
        one.name for one in catalog.commands if one.family == "actor" and any(s.code == 404 for s in one.statuses)
    ]
    assert shown(page) == expected
    form.locator("[name=words]").fill("set_")
    assert shown(page) == [name for name in expected if "set_" in name] != expected
    form.locator("[name=words]").fill("nothing is called so")
    assert shown(page) == []
    assert form.locator("output").inner_text() == form.locator("output").get_attribute("data-none")
    form.locator("button").click()
    page.wait_for_function("document.querySelectorAll('table.uc-commands tbody tr[hidden]').length === 0")
    tier = catalog.commands[0].access.tier
    form.locator("[name=tier]").select_option(tier)
    assert shown(page) == [one.name for one in catalog.commands if one.access.tier == tier]
    form.locator("button").click()
    for word in WORDS.get(language, ()):
        form.locator("[name=words]").fill(word)
        assert FOUND in shown(page)
        assert len(shown(page)) < 5
    form.locator("[name=words]").fill(KEY)
    assert keyed(catalog, KEY) <= set(shown(page))


def test_the_filter_is_in_the_address(specimen, look):
    page = look(specimen).go("en/index.html?family=asset")
    assert shown(page)
    assert all(name.startswith("asset.") for name in shown(page))
    page.locator("form.uc-filter [name=words]").fill("find")
    page.wait_for_function("location.search === '?words=find&family=asset'")


def test_a_thousand_commands_are_filtered_within_a_tenth_of_a_second(large, look):
    page = look(large).go("en/index.html")
    page.wait_for_selector("form.uc-filter:not([hidden])")
    took = page.evaluate("""async () => {
        const form = document.querySelector("form.uc-filter");
        const least = {};  // of several rounds: what the machine does besides is not asked
        for (let round = 0; round < 5; round += 1) {
            for (const words of ["number 7", "family3", "", "command99", "thing"]) {
                form.words.value = words;
                const start = performance.now();
                form.words.dispatchEvent(new Event("input", { bubbles: true }));
                document.body.offsetHeight;
                least[words] = Math.min(least[words] ?? Infinity, performance.now() - start);
            }
        }
        return Math.max(...Object.values(least));
    }""")
    assert took <= 100
    assert len(shown(page)) == 1000
    page.locator("form.uc-filter [name=words]").fill("number 77")
    assert set(shown(page)) == {f"family{at % 40}.command{at}" for at in range(1000) if "77" in str(at)}


# By keyboard alone


def pressed_until(page, key, reached):
    """Presses ``key`` until the focus is on what the CSS selector ``reached`` names."""
    for _ in range(30):
        page.keyboard.press(key)
        if page.evaluate(f"document.activeElement.matches({json.dumps(reached)})"):
            return
    raise AssertionError(f"{key} does not come to {reached}")


def test_the_filter_is_used_by_keyboard_alone(specimen, look):
    page = look(specimen).go("en/index.html")
    pressed_until(page, "Tab", "form.uc-filter [name=words]")
    page.keyboard.type("destroy")
    assert shown(page) == ["actor.destroy"]
    pressed_until(page, "Tab", "form.uc-filter [name=family]")
    page.keyboard.type("asset")
    assert shown(page) == []
    pressed_until(page, "Tab", "form.uc-filter button")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('table.uc-commands tbody tr[hidden]').length === 0")
    pressed_until(page, "Tab", "table.uc-commands a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/commands/actor.html#actor.attach")


def test_the_language_is_switched_by_keyboard_alone(specimen, look):
    page = look(specimen).go(f"zh-TW/commands/actor.html#{COMMAND}")
    page.locator(".md-select button").focus()
    pressed_until(page, "Tab", "a.uc-language[hreflang=ru]")
    assert page.locator("a.uc-language[hreflang=ru]").is_visible()
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/ru/commands/actor.html#{COMMAND}")


def test_the_search_is_used_by_keyboard_alone(specimen, look):
    tab = look(specimen)
    page = tab.go("de/index.html")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.matches('input.md-search__input')")
    assert "system.launch" in searched(tab, "system.launch")
    pressed_until(page, "ArrowDown", "a.md-search-result__link[href*='#system.launch']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/de/commands/system.html?*#system.launch")


def test_light_and_dark_are_switched_by_keyboard_and_stay(specimen, look):
    page = look(specimen).go("es/index.html")
    scheme = page.locator("body")
    assert scheme.get_attribute("data-md-color-scheme") == "default"
    pressed_until(page, "Tab", "[name=__palette]")
    page.keyboard.press("ArrowRight")
    assert scheme.get_attribute("data-md-color-scheme") == "slate"
    page.goto(page.url.replace("index.html", "command-reference.html"))
    assert scheme.get_attribute("data-md-color-scheme") == "slate"


# Without scripts, and at the entrance


def test_without_scripts_every_command_is_there(specimen, look, catalog):
    page = look(specimen, java_script_enabled=False).go("fr/index.html")
    assert page.locator("table.uc-commands tbody tr").count() == len(catalog.commands)
    assert not page.locator("form.uc-filter").is_visible()


@pytest.mark.parametrize(("locale", "code"), [("zh-TW", "zh-TW"), ("zh-CN", "zh"), ("de-AT", "de"), ("ja", "ja")])
def test_the_entrance_leads_to_the_reader_s_language(locale, code, specimen, look):
    look(specimen, locale=locale).go("index.html").wait_for_url(f"**/{code}/index.html")


def test_the_entrance_lists_all_languages(specimen):
    page = Page(Path(specimen.folder, "index.html").read_text(encoding="utf-8"))
    assert {f"{code}/index.html" for code in LANGUAGES} <= set(page.links)


# Hostile text


@pytest.mark.parametrize("language", ["en", "zh"])
def test_hostile_text_runs_nothing_and_is_shown_as_text(language, hostile, look):
    folder = hostile.folder / language
    tab = look(hostile)
    for path in sorted(folder.rglob("*.html")):
        if path.name == "404.html":
            continue
        page = tab.go(path.relative_to(hostile.folder).as_posix())
        laid_out(page)
        assert page.evaluate("window.broken === undefined"), path
        assert page.locator("img[src=x]").count() == 0
        assert page.locator("a[href^='javascript:']").count() == 0
    page = tab.go(f"{language}/index.html")
    assert HOSTILE["name"] in shown(page)
    assert "49" not in page.locator("table.uc-commands").inner_text()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_hostile_text_changes_no_structure(language, hostile, harmless):
    def structures(site):
        paths = Path(site.folder, language).rglob("*.html")
        pages = [Page(path.read_text(encoding="utf-8")) for path in paths if path.name != "404.html"]
        return Counter(tuple(tag for tag in page.tags if tag != "wbr") for page in pages)

    assert structures(hostile) == structures(harmless)


def test_hostile_text_runs_nothing_in_the_results_of_a_search(hostile, look):
    tab = look(hostile)
    tab.go("en/index.html")
    for words in ("script", "javascript", "evil", "7*7"):
        assert searched(tab, words), words
        assert tab.page.evaluate("window.broken === undefined"), words
        assert tab.page.locator(".md-search-result img, .md-search-result script").count() == 0


# Another language


def test_a_site_in_one_language_has_no_switch(tmp_path, catalog):
    publishing.site(catalog, str(tmp_path / "site"), ("ko",), {})
    text = (tmp_path / "site/ko/index.html").read_text(encoding="utf-8")
    assert "uc-language" not in text
