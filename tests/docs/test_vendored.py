"""What is vendored is what its manifest says, and carries its licence."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

VENDOR = Path(__file__).parents[2] / "static" / "vendor"
MANIFEST = json.loads((VENDOR / "manifest.json").read_text(encoding="utf-8"))


def test_every_script_is_listed_with_its_hash() -> None:
    listed = {entry["file"]: entry["sha256"] for entry in MANIFEST}
    there = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in VENDOR.glob("*.js")}
    assert there == listed


def test_every_licence_is_kept() -> None:
    licences = (VENDOR / "LICENCES.txt").read_text(encoding="utf-8")
    assert all(f"{entry['package'].removesuffix('.org')} {entry['version']}" in licences for entry in MANIFEST)
