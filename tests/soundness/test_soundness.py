"""What the product says of generated handlers holds when they run: 500 programs, compiled and asked."""

from __future__ import annotations

import os

import pytest
from standin.build import toolchain

from soundness.harness import soundness
from soundness.product import extract

pytestmark = pytest.mark.skipif(toolchain() is None, reason="needs a C++ compiler")

PROGRAMS = 500


def test_no_claim_about_generated_handlers_is_contradicted_by_a_run() -> None:
    report = soundness(extract, PROGRAMS, jobs=min(2, os.cpu_count() or 1))
    assert not report.faults, report.summary()
    # Not by saying little: most programs can succeed, their needs are claimed and few commands are called open.
    assert report.programs == PROGRAMS and report.crashed == 0
    assert report.succeeding >= 0.9 * PROGRAMS
    assert report.claims >= PROGRAMS
    assert report.opened <= 0.1 * PROGRAMS
