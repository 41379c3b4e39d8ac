"""What the product says of generated handlers holds when they run: 500 programs, compiled and asked.

And a product with a fault planted in it is found out by the same programs.
"""

from __future__ import annotations

import os
from functools import partial

import pytest
from standin.build import missing

from soundness.harness import soundness
from soundness.plants import PLANTS, faulty
from soundness.product import extract

pytestmark = pytest.mark.skipif(missing(), reason="needs a C++ compiler")

PROGRAMS = 500


def test_no_claim_about_generated_handlers_is_contradicted_by_a_run() -> None:
    report = soundness(extract, PROGRAMS, jobs=min(2, os.cpu_count() or 1))
    assert not report.faults, report.summary()
    # Not by saying little: most programs can succeed, their needs are claimed and few commands are called open.
    assert report.programs == PROGRAMS and report.crashed == 0
    assert report.succeeding >= 0.9 * PROGRAMS
    assert report.claims >= PROGRAMS
    assert report.opened <= 0.1 * PROGRAMS


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_fault_is_found_within_the_programs(plant: str) -> None:
    report = soundness(partial(faulty, plant), PROGRAMS, stop=True, beside=extract)
    assert {f.kind for f in report.faults} & {"false_required", "false_one_of", "false_when"}, report.summary()
