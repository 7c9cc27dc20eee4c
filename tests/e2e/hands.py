"""What a hand does on a board: where things are, a mouse that holds, and a finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e.people import stands_still

GOALS = ".stage .board .act:not(.grip, .held)"
"""What the hand can choose next, but for what it can take up instead."""
GRIPS = ".stage .board .act.grip"

Point = tuple[float, float]


def spot(page: Page, selector: str) -> Point:
    """The middle of the first such thing, in pixels of the window."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def ids(page: Page, selector: str) -> list[str]:
    """The ids of all such things."""
    return [str(one) for one in page.locator(selector).evaluate_all("all => all.map((one) => one.id)")]


def quiet(page: Page) -> None:
    """Nothing is on its way, and nothing is in the hand or moves."""
    stands_still(page)
    expect(page.locator("body > .ghost")).to_have_count(0)


def choose(page: Page, selector: str) -> None:
    """What a click of whatever pointer does, without one."""
    before = page.url
    page.locator(selector).first.dispatch_event("click")
    page.wait_for_function("url => location.href !== url", arg=before)
    quiet(page)


def confirm(page: Page) -> None:
    """Plays the turn."""
    before = page.locator("#live").get_attribute("data-version") or ""
    page.locator("#confirm").click()
    expect(page.locator("#live")).not_to_have_attribute("data-version", before)
    quiet(page)


DEAL = (
    "RBBG,RGGY,RYYY,BBBB,RBBY,RRBG"
    "/YYYY,RGGG,-,GGGG,RRBY,BBGG"
    "/GGGY,RRGY,RRYY,BBBY,BBYY,BGGG"
    "/RRRB,RRRR,RGYY,GGYY,GYYY,RRRG"
    "/RBYY,RRRY,BBBG,BGGY,RBBB,BGYY"
    "/RBGY,BBGY,RRGG,RRBB,RBGG,BYYY"
)
"""That of the golden game arlecchino-2, in which the first tile goes on after its jump."""


def begin(page: Page, slug: str) -> None:
    """A visitor's board on which something can be taken up: a plate, a tile with a way of two movements or more, a cube."""
    page.goto(f"/try/{slug}/")
    make_ready(page, slug)


def make_ready(page: Page, slug: str) -> None:
    """Plays until something can be taken up."""
    if slug == "lutinfernal":
        choose(page, GOALS)
        confirm(page)
    elif slug == "ludicitude":
        for query in (".modes a >> nth=1", ".modes a >> nth=0"):
            choose(page, query) if query.endswith("1") else None
            choose(page, GOALS)
            while not page.locator("#confirm").count():
                choose(page, f"{GOALS}[href*='draft']" if page.locator(f"{GOALS}[href*='draft']").count() else GOALS)
            confirm(page)
    expect(page.locator(GRIPS).first).to_be_attached()


class Mouse:
    """A mouse that has pressed something and holds it."""

    def __init__(self, page: Page, at: Point) -> None:
        self.page, self.at = page, at
        page.mouse.move(*at)
        page.mouse.down()

    def move(self, to: Point, steps: int = 6) -> None:
        self.at = to
        self.page.mouse.move(*to, steps=steps)

    def by(self, dx: float, dy: float) -> None:
        self.move((self.at[0] + dx, self.at[1] + dy))

    def up(self) -> None:
        self.page.mouse.up()


class Finger:
    """A finger on the screen, for a page whose context has touch."""

    def __init__(self, page: Page, at: Point) -> None:
        self.session = page.context.new_cdp_session(page)
        self.at = at
        self._send("touchStart")

    def _send(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.at[0], "y": self.at[1]}]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, to: Point, steps: int = 6) -> None:
        (x, y), start = to, self.at
        for step in range(1, steps + 1):
            self.at = start[0] + (x - start[0]) * step / steps, start[1] + (y - start[1]) * step / steps
            self._send("touchMove")

    def by(self, dx: float, dy: float) -> None:
        self.move((self.at[0] + dx, self.at[1] + dy))

    def up(self) -> None:
        self._send("touchEnd")
