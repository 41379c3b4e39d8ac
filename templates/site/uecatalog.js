"use strict";
// The filter of the first page, and the language switch that keeps the place. Nothing is fetched.
(function () {
  document.querySelectorAll("a.uc-language").forEach(function (link) {
    link.addEventListener("click", function (event) {
      // The theme would lead elsewhere; the link names the same page, and the place on it comes along.
      event.stopImmediatePropagation();
      link.hash = location.hash;
      link.search = location.search;
    }, true);
  });

  // The theme's search is a dialog without a name.
  var search = document.querySelector(".md-search[role=dialog]");
  if (search) { search.setAttribute("aria-label", search.querySelector("input").placeholder); }

  // A command that is searched for by its whole name comes first on its page, not folded away behind longer names.
  var results = document.querySelector(".md-search-result__list");
  if (search && results) {
    new MutationObserver(function () {
      var name = search.querySelector("input").value.trim().toLowerCase();
      results.querySelectorAll("details a").forEach(function (link) {
        var title = link.querySelector("h1, h2");
        if (title && title.textContent.trim().toLowerCase() === name) {
          link.closest("li").querySelector("a").after(link);
        }
      });
    }).observe(results, { childList: true, subtree: true });
  }

  // What scrolls can be reached by the keyboard; the theme wraps tables when it comes to it.
  function reachable() {
    document.querySelectorAll(".md-typeset pre > code, .md-typeset__scrollwrap").forEach(function (block) {
      if (block.tabIndex !== 0) { block.tabIndex = 0; }
    });
  }
  reachable();
  new MutationObserver(reachable).observe(document.querySelector(".md-content") || document.body,
    { childList: true, subtree: true });

  var form = document.querySelector("form.uc-filter");
  if (!form) { return; }
  var rows = Array.from(document.querySelectorAll("table.uc-commands tbody tr"), function (row) {
    var cells = row.cells;
    return {
      row: row,
      family: cells[1].textContent,
      tier: cells[2].textContent,
      codes: row.dataset.codes.split(" "),
      text: (row.textContent + " " + row.dataset.more).toLowerCase(),
      shown: true,
    };
  });
  var output = form.querySelector("output");
  var names = ["words", "family", "tier", "code"];

  function apply() {
    var words = form.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    var family = form.family.value, tier = form.tier.value, code = form.code.value;
    var count = 0;
    rows.forEach(function (one) {
      var shown = (!family || one.family === family) && (!tier || one.tier === tier) &&
        (!code || one.codes.indexOf(code) >= 0) &&
        words.every(function (word) { return one.text.indexOf(word) >= 0; });
      if (shown) { count += 1; }
      if (shown !== one.shown) { one.row.hidden = !shown; one.shown = shown; }
    });
    output.textContent = count
      ? output.dataset.shown.replace("{shown}", count).replace("{total}", rows.length)
      : output.dataset.none;
  }

  function remember() {
    var said = new URLSearchParams();
    names.forEach(function (name) { if (form[name].value) { said.set(name, form[name].value); } });
    var query = said.toString();
    history.replaceState(null, "", location.pathname + (query ? "?" + query : "") + location.hash);
  }

  var asked = new URLSearchParams(location.search);
  names.forEach(function (name) { if (asked.get(name)) { form[name].value = asked.get(name); } });
  form.addEventListener("input", function () { apply(); remember(); });
  form.addEventListener("reset", function () { setTimeout(function () { apply(); remember(); }, 0); });
  form.addEventListener("submit", function (event) { event.preventDefault(); });
  form.hidden = false;
  apply();
}());
