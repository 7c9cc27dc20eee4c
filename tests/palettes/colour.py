"""Colours as numbers: how different two look, also to the colour-blind and in grey, and their contrast. Standard library alone.

A colour is a triple of sRGB channels from 0 to 1.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

TO_XYZ: Matrix = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
"""Linear sRGB to CIE XYZ, D65 (IEC 61966-2-1)."""
WHITE: Triple = (0.95047, 1.0, 1.08883)

VISION: dict[str, Matrix] = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Linear sRGB as seen with that cone missing: Machado, Oliveira, Fernandes, "A Physiologically-based Model for Simulation of
Color Vision Deficiency", IEEE TVCG 15(6), 2009, severity 1.0."""


def of_hex(text: str) -> Triple:
    """``#rgb`` or ``#rrggbb``; an alpha channel is left out."""
    digits = text.removeprefix("#")
    pairs = [digit * 2 for digit in digits] if len(digits) < 6 else [digits[i : i + 2] for i in (0, 2, 4)]
    red, green, blue = (int(pair, 16) / 255 for pair in pairs[:3])
    return red, green, blue


def alpha_of(text: str) -> float:
    """How opaque ``#rrggbbaa`` is, from 0 to 1."""
    return int(text[7:9], 16) / 255 if len(text) == 9 else 1


def over(top: Triple, alpha: float, ground: Triple) -> Triple:
    """A colour that lets the ground through."""
    red, green, blue = (alpha * a + (1 - alpha) * b for a, b in zip(top, ground, strict=True))
    return red, green, blue


def _times(matrix: Matrix, vector: Triple) -> Triple:
    x, y, z = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return x, y, z


def linear(colour: Triple) -> Triple:
    """Without the transfer function of sRGB."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return red, green, blue


def _encoded(light: Triple) -> Triple:
    clipped = (min(max(c, 0.0), 1.0) for c in light)
    red, green, blue = (12.92 * c if c <= 0.0031308 else 1.055 * c ** (1 / 2.4) - 0.055 for c in clipped)
    return red, green, blue


def luminance(colour: Triple) -> float:
    """Relative luminance (WCAG 2.2)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Triple, other: Triple) -> float:
    """Contrast ratio (WCAG 2.2), from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def seen(colour: Triple, vision: str) -> Triple:
    """As it is seen: ``normal``, ``grey`` (a print without colour), or with one of ``VISION``."""
    if vision == "normal":
        return colour
    if vision == "grey":
        return _encoded((luminance(colour),) * 3)
    return _encoded(_times(VISION[vision], linear(colour)))


def lab(colour: Triple) -> Triple:
    """CIE L*a*b*, D65."""

    def root(t: float) -> float:
        return t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116

    x, y, z = (root(value / white) for value, white in zip(_times(TO_XYZ, linear(colour)), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Triple, other: Triple) -> float:
    """How different two colours of L*a*b* look: CIEDE2000 (CIE 142-2001), all weights 1."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1.5 - sqrt(mean / (mean + 25**7)) / 2
    a1, a2 = a1 * stretch, a2 * stretch
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    if c1 * c2 and abs(h2 - h1) == 180:
        turn = h2 - h1
    hue = h1 + h2 if not c1 * c2 else (h1 + h2) / 2 if abs(h1 - h2) <= 180 else (h1 + h2 + (360 if h1 + h2 < 360 else -360)) / 2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue))
    t += 0.32 * cos(radians(3 * hue + 6)) - 0.20 * cos(radians(4 * hue - 63))
    s_light = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_chroma, s_hue = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    rotation = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    dl, dc = (l2 - l1) / s_light, (c2 - c1) / s_chroma
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / s_hue
    return sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)


def apart(one: Triple, other: Triple, vision: str = "normal") -> float:
    """CIEDE2000 of two colours as they are seen."""
    return difference(lab(seen(one, vision)), lab(seen(other, vision)))
