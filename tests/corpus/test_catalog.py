"""Whole runs over real plugins: no fault of ours, a catalog that can be read again, the same bytes twice."""

from __future__ import annotations

from pathlib import Path

from trees import extracted

from extractor import catalog, configuration, pipeline, proposing


def test_the_catalog_of_a_real_plugin_reads_back_as_it_was(corpus: Path) -> None:
    found = extracted(corpus).catalog
    assert catalog.load(pipeline.document(found), "catalog.json") == found


def test_one_and_two_workers_give_the_same_bytes(corpus: Path) -> None:
    one, two = pipeline.extract(pipeline.Options(path=str(corpus), jobs=1)), extracted(corpus)
    assert pipeline.document(one.catalog) == pipeline.document(two.catalog)
    assert one.findings == two.findings


def test_the_configuration_that_init_writes_changes_nothing(corpus: Path, tmp_path: Path) -> None:
    file = tmp_path / "uecatalog.toml"
    proposal = proposing.propose(pipeline.Options(path=str(corpus), jobs=2), str(file))
    by = configuration.read(proposal.text.encode(), file.as_posix())
    options = pipeline.Options(path=str(corpus), jobs=2, tables=by.tables, dialects=by.settings.dialects)
    found = pipeline.extract(options)
    assert pipeline.document(found.catalog) == pipeline.document(proposal.extracted.catalog)
