"""What the bench prints: a line for each run, and the marks that must be reached."""

from __future__ import annotations

from dataclasses import dataclass, field

from club.bench.runs import Figures

HEAD = f"{'run':<34}{'turns':>7}{'turns/s':>9}{'p50 ms':>8}{'p95 ms':>8}{'p99 ms':>8}{'CPU ms':>8}"


def line(name: str, run: Figures) -> str:
    """A run's figures in one line below ``HEAD``."""
    shown = f"{name:<34}{run.turns:>7}{run.rate:>9.1f}"
    return shown + "".join(f"{value:>8.2f}" for value in (run.ms(0.5), run.ms(0.95), run.ms(0.99), run.cpu_ms))


@dataclass(frozen=True, slots=True)
class Mark:
    """A figure and what it must be: at least, or at most."""

    name: str
    value: float
    least: float | None = None
    most: float | None = None
    unit: str = ""

    @property
    def is_met(self) -> bool:
        """Whether it is reached."""
        return (self.least is None or self.value >= self.least) and (self.most is None or self.value <= self.most)


@dataclass
class Report:
    """All marks of one call, in order."""

    marks: list[Mark] = field(default_factory=list)

    def add(self, name: str, value: float, *, least: float | None = None, most: float | None = None, unit: str = "") -> None:
        """One more."""
        self.marks.append(Mark(name, value, least, most, unit))

    @property
    def is_met(self) -> bool:
        """Whether all are."""
        return all(mark.is_met for mark in self.marks)

    def lines(self) -> list[str]:
        """The table of marks."""
        shown = [f"{'':<58}{'measured':>12}{'must':>12}"]
        for mark in self.marks:
            must = f">= {mark.least:g}" if mark.least is not None else f"<= {mark.most:g}"
            verdict = "met" if mark.is_met else "MISSED"
            shown.append(f"{mark.name:<58}{f'{mark.value:.2f} {mark.unit}'.strip():>12}{must:>12}  {verdict}")
        return shown
