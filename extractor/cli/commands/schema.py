"""`uecatalog schema`: the JSON Schemas of the files that are read and written here."""

from __future__ import annotations

import click


@click.command("schema", short_help="Write a JSON Schema for editors and validators.")
@click.argument("what", type=click.Choice(["configuration", "catalog"]))
@click.option("-o", "--output", default="", metavar="FILE", help="Where it goes; standard output without it.")
def command(what: str, output: str) -> int:
    """Write the JSON Schema of uecatalog.toml (configuration) or of catalog.json (catalog).

    Editors take the first with a line `#:schema FILE` on top of the file.
    """
    import json

    from extractor import configuration, pipeline, writing
    from extractor.cli.terminal import result_bytes

    if what == "catalog":
        data = pipeline.schema_document()
    else:
        data = (json.dumps(configuration.schema(), indent=2, ensure_ascii=False) + "\n").encode()
    if output and output != "-":
        writing.write(output, data)
    else:
        result_bytes(data)
    return 0
