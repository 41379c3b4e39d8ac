"""Findings: everything the product has to say about its input, in one stream.

A stage returns findings, it never prints or raises for bad input. The wording lives with the rule (``rules``); a
finding carries the parts.
"""

from extractor.findings.finding import Finding, Location, Severity

__all__ = ["Finding", "Location", "Severity"]
