"""The rig itself: 200 declarations a minute are ruled and posted without falling behind."""

from __future__ import annotations

import pytest

from tests.chat.rig.__main__ import measure


@pytest.mark.slow
def test_two_hundred_a_minute_leave_no_lag() -> None:
    ran = measure(20, 200)
    print(ran)  # pytest shows it where the test fails
    assert ran.faults == []
    assert ran.declared == ran.posted.count == 20
    assert ran.posted.p50 < 3_000  # a busy machine's disk, not the referee, is what is slow
    assert ran.cpu < 0.6
