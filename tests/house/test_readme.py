from __future__ import annotations

import re
from typing import Any

from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_runs() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
    assert blocks
    names: dict[str, Any] = {}
    for block in blocks:
        exec(block, names)  # noqa: S102 - our own page


def test_its_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_ci_runs_its_test_command() -> None:
    (command,) = re.findall(r"^(pip install -e .*) && (pytest)$", README, re.MULTILINE)
    lines = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    for part in command:
        assert any(part in line.replace(" -q", "") for line in lines), part
