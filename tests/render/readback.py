"""Pages read back: what a reader sees of a command, and what catalog.json says of it, both as multisets of code.

Shares nothing with what makes pages or proves them. Markdown is read as HTML that markdown-it makes of it, so that one
reader serves the pages in a repository and those of the built site.
"""

import json
import re
from collections import Counter
from html.parser import HTMLParser

from markdown_it import MarkdownIt

_READER = MarkdownIt("commonmark").enable("table")


def as_html(markdown):
    return _READER.render(markdown)


class Sections(HTMLParser):
    """Headings with the code below them: ``{"actor.spawn": Section}``, the last one of a name."""

    def __init__(self, text):
        super().__init__()
        self.sections, self.links, self.headings = {}, [], []
        self._section = self._heading = self._code = self._cell = self._table = self._pre = None
        self._permalink = False
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "a" and "href" in attrs:
            self.links.append(attrs["href"])
            self._permalink = "headerlink" in attrs.get("class", "")
        if re.fullmatch("h[1-6]", tag):
            self._heading = ""
        elif tag == "pre":
            self._pre = ""
        elif tag == "code" and self._pre is None:
            self._code = ""
        elif tag == "table" and self._section:
            self._table = []
            self._section.tables.append(self._table)
        elif tag == "tr" and self._table is not None:
            self._table.append([])
        elif tag in ("td", "th") and self._table:
            self._cell = []
            self._table[-1].append(self._cell)

    def handle_endtag(self, tag):
        if tag == "a":
            self._permalink = False
        elif re.fullmatch("h[1-6]", tag):
            self.headings.append(self._heading)
            self._section = self.sections[self._heading] = Section()
            self._heading = None
        elif tag == "pre":
            if self._section:
                self._section.examples.append(json.loads(self._pre))
            self._pre = None
        elif tag == "code" and self._pre is None:
            if self._section and self._heading is None:
                (self._section.outside if self._cell is None else self._cell).append(self._code)
            self._code = None
        elif tag == "table":
            self._table = None
        elif tag in ("td", "th"):
            self._cell = None

    def handle_data(self, data):
        if self._pre is not None:
            self._pre += data
            return
        if self._heading is not None and not self._permalink:
            self._heading += data
        if self._code is not None:
            self._code += data


class Section:
    """What stands under a heading: tables as rows of cells of code, code outside them, examples."""

    def __init__(self):
        self.tables, self.outside, self.examples = [], [], []

    def codes(self):
        return Counter(self.outside) + Counter(one for table in self.tables for row in table for c in row for one in c)

    def column(self, table, at):
        return Counter(one for row in self.tables[table][1:] for one in row[at])


def literal(value):
    """A JSON value as pages write it: on one line, with a space behind colons and commas."""
    return json.dumps(value, ensure_ascii=False)


def walk(params, before=""):
    """(dotted name, parameter) in the order of the catalog."""
    for one in params:
        yield from _with_inner(before + one["key"], one)


def _with_inner(name, one):
    yield name, one
    yield from walk(one.get("properties") or (), f"{name}.")
    inner, at = one.get("items"), f"{name}[]"
    while inner:
        yield from walk(inner.get("properties") or (), f"{at}.")
        inner, at = inner.get("items"), f"{at}[]"
    if one.get("additional"):
        yield from _with_inner(f"{name}.*", one["additional"])


def keys(command):
    return Counter(name for name, _ in walk(command["params"]))


def result_keys(command):
    return Counter(name for name, _ in walk((command["result"] or {}).get("properties") or ()))


def reply_codes(command):
    pairs = [(one.get("code"), one.get("error_code")) for one in command.get("statuses", ())]
    errors = {(one.get("code"), one.get("error_code")) for one in command.get("statuses", ()) if one["kind"] == "error"}
    for one in command["requirements"].get("refusals", ()):
        if (one.get("code"), one.get("error_code")) not in errors:
            pairs.append((one.get("code"), one.get("error_code")))
    return Counter(str(part) for pair in pairs for part in pair if part is not None)


def defaults(params):
    found = Counter()
    for _, one in walk(params):
        if "default" in one:
            found[literal(one["default"])] += 1
        else:
            for when in one.get("default_when") or ():
                found += Counter([literal(when["value"])]) + _condition(when["if"])
    return found


def meanings(params):
    """Enum literals, limits, formats, stand-ins and conditions of the keys."""
    found = Counter()
    for _, one in walk(params):
        found += _values(one)
        if one.get("items") and one["items"]["type"] not in ("object", "array"):
            found += _values(one["items"])
        found += Counter(one.get("aliases") or ()) + _available(one.get("available"))
    return found


def _values(one):
    found = Counter(map(literal, one.get("enum") or ()))
    found += Counter(literal(one[limit]) for limit in ("minimum", "maximum") if one.get(limit) is not None)
    return found + Counter(one[name] for name in ("limit_from", "format") if one.get(name))


def _available(one):
    return Counter([one["text"]]) if one else Counter()


def _condition(one):
    if "condition" in one:
        return Counter([one["condition"]])
    if "key" not in one:
        return sum((_condition(part) for part in one.get("all") or one.get("any")), Counter())
    return Counter([one["key"], *map(literal, [*one.get("in", ()), *one.get("not_in", ())])])


def messages(command, language):
    """What replies say, in the language where the source has it, with the keys whose absence they answer."""
    found = Counter()
    refusals = {}
    for one in command["requirements"].get("refusals", ()):
        place = one.get("code"), one.get("error_code"), one.get("message")
        refusals.setdefault(place, set()).add((tuple(one["keys"]), one.get("absent") == "all" and len(one["keys"]) > 1))
    said = set()
    for status in command.get("statuses", ()):
        found += _available(status.get("available"))
        for one in status.get("messages", ()):
            found[(one.get("locales") or {}).get(language, one["text"])] += 1
            said |= (
                {(status.get("code"), status.get("error_code"), one["text"])} if status["kind"] == "error" else set()
            )
    for place, absences in refusals.items():
        found += Counter(key for names, _ in absences for key in names)
        if place not in said and place[2]:
            found[place[2]] += 1
    return found


def needs(command):
    """The keys and literals of the sentences under the table of parameters."""
    given = command["requirements"]
    groups = [*given.get("one_of", ())]
    groups += [one for one in given.get("at_most_one", ()) if set(one) not in map(set, groups)]
    found = Counter()
    for group in groups:
        found += Counter(group)
        holder = re.match(r"(.*?)(?:\[\]|\.\*)\.[^.\[\]]+$", group[0])
        found += Counter([holder[1]]) if holder else Counter()
    for when in given.get("when", ()):
        condition = when["if"]
        parents = condition.get("present") is True and {condition["key"] + end for end in ("", "[]", ".*")}
        then = [key for key in when.get("then", ()) if not (parents and key.rpartition(".")[0] in parents)]
        for said in ([then] if then else []) + list(when.get("one_of", ())):
            found += _condition(condition) + Counter(said)
    return found


def places(command, permalink=False):
    handler = command["handler"]
    if not handler:
        return Counter()
    return Counter([handler["symbol"], f"{handler['file']}:{handler['line']}" if permalink else handler["file"]])


def about(command):
    """The code of the lines about the command as a whole, and of the notes at its end."""
    access = command["access"]
    found = Counter([access["tier"]])
    if access["basis"] == "declared" and access.get("declared"):
        found[access["declared"]] += 1
    if command["action"]:
        found += Counter([command["tool"], command["action"]["key"], literal(command["action"]["value"])])
    found += Counter(command["aliases"]) + _available(command["available"])
    result = command["result"]
    found += Counter([result["type"]]) if result and result["type"] != "object" else Counter()
    for one in command["findings"]:
        found += Counter([one["rule"], *([one["key"]] if one.get("key") else [])])
    if command["open"]:
        named = re.findall(r"(?:passes|to|key of) ([\w.:\[\]*<>]+)", command["open"]["reason"])
        found += Counter(one for one in named if one not in ("the", "unknown"))
    return found


def types(params):
    found = Counter()
    for _, one in walk(params):
        if one["type"] == "any" and one.get("types"):
            found += Counter(one["types"])
            continue
        inner, ends = one, ""
        while inner["type"] == "array" and inner.get("items"):
            inner, ends = inner["items"], f"{ends}[]"
        found[inner["type"] + ends] += 1
    return found


def everything(command, language, permalink=False):
    """All code of a command's section."""
    result = (command["result"] or {}).get("properties") or ()
    return sum(
        (
            keys(command), types(command["params"]), defaults(command["params"]), meanings(command["params"]),
            needs(command), reply_codes(command), messages(command, language), result_keys(command), types(result),
            meanings(result), about(command), places(command, permalink),
        ),
        Counter(),
    )  # fmt: skip


def prose(markdown):
    """The lines that hold words once code, examples and addresses are taken out."""
    text = re.sub(r"^```.*?^```$|<!--.*?-->", "", markdown, flags=re.M | re.S)
    text = re.sub(r"<code>.*?</code>|`[^`\n]+`|\]\([^)]*\)|</?\w+>", "", text)
    return [line for line in text.splitlines() if re.search(r"[^\W\d_]{3,}", line) and " · " not in line]
