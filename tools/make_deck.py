#!/usr/bin/env python3
"""Trappola: an original deck of 36 cards with Italian (Latin) suits, drawn by code.

    python3 make_deck.py OUTDIR [--letters international|italian|german|czech|XXXX] [--sheet]

Python 3.11, standard library only.  Writes s2.svg ... bA.svg and back.svg into
OUTDIR, and into OUTDIR/italian, /german and /czech the cards whose letter is
another one there; with --letters one set alone, with --sheet also contact.html.  The same code draws the same bytes everywhere (tests/test_deck.py).

How it draws: as a wood block is cut.  Every form is a closed spline.  It is
printed first as a swollen ink shape and then, moved a little towards the light
(top left), as its flat colour: so the black line is thin on the lit side and
fat on the shaded one.  Wedge shaped hatching grows out of the shaded contours.
All geometry is computed here; the SVG holds nothing but flat paths.  Last, the
drawing is pressed: halved onto whole units, without the cuts nobody can see, so
that the whole deck travels in some 130 KB.
"""
import argparse
import math
import os
import random
import re
from contextlib import contextmanager

W, H = 580, 1060
INK = "#2b1a12"
PAPER = "#f6ecd6"
INDIGO = "#34508c"
MADDER = "#b83a2c"
OCHRE = "#e2a935"
GREEN = "#4f9272"
FLESH = "#f2cda6"
BLUSH = "#e08f6f"
BROWN = "#a9672f"      # ochre printed over with madder
NIGHT = "#22335c"      # indigo, printed twice
DENS = 2.4             # spacing of the hatching
SUITS = "scdb"
RANKS = ("2", "7", "8", "9", "10", "B", "C", "R", "A")
LETTERS = {
    "international": "BCRA",    # Bube, Cavall, Re, Ass
    "italian": "FCRA",          # Fante, Cavallo, Re, Asso
    "german": "BCKA",           # Bube, Cavall, Koenig, Ass
    "czech": "SJKE",            # spodek, jezdec, kral, eso
}

# ---------------------------------------------------------------- geometry

def P(s):
    """'x,y x,y* ...' -> [(x, y, corner)]; a star makes a sharp corner."""
    out = []
    for t in s.split():
        k = t[-1] == "*"
        x, y = t.rstrip("*").split(",")
        out.append((float(x), float(y), k))
    return out


def pts_of(p):
    if isinstance(p, str):
        return P(p)
    return [(q[0], q[1], bool(q[2]) if len(q) > 2 else False) for q in p]


def ell(cx, cy, rx, ry=None, n=0, rot=0):
    ry = rx if ry is None else ry
    n = n or (4 if max(rx, ry) < 15 else 6 if max(rx, ry) < 40 else 8)
    r = math.radians(rot)
    out = []
    for i in range(n):
        a = 2 * math.pi * i / n
        x, y = rx * math.cos(a), ry * math.sin(a)
        out.append((cx + x * math.cos(r) - y * math.sin(r), cy + x * math.sin(r) + y * math.cos(r), False))
    return out


def mirror(pts, cx, closed=True):
    """Complete a half outline (from top to bottom on one side) by its mirror image about x = cx."""
    pts = pts_of(pts)
    rev = [(2 * cx - x, y, k) for x, y, k in reversed(pts)]
    if abs(pts[0][0] - cx) < .01:
        rev = rev[:-1]
    if abs(pts[-1][0] - cx) < .01:
        rev = rev[1:]
    return pts + rev


def bez(pts, closed=True):
    """Spline through pts -> list of cubic segments (p, c1, c2, q, straight)."""
    n = len(pts)
    tan = []
    for i in range(n):
        x, y, k = pts[i]
        if k or (not closed and i in (0, n - 1)):
            tan.append(None)
            continue
        a, b = pts[i - 1], pts[(i + 1) % n]
        la = math.hypot(x - a[0], y - a[1]) or 1
        lb = math.hypot(b[0] - x, b[1] - y) or 1
        # weigh the nearer neighbour more: rounder turns without overshoot
        tx = (x - a[0]) / la * lb + (b[0] - x) / lb * la
        ty = (y - a[1]) / la * lb + (b[1] - y) / lb * la
        m = math.hypot(tx, ty) or 1
        tan.append((tx / m, ty / m))
    segs = []
    for i in range(n if closed else n - 1):
        p, q = pts[i], pts[(i + 1) % n]
        L = math.hypot(q[0] - p[0], q[1] - p[1])
        t0, t1 = tan[i], tan[(i + 1) % n]
        h = L * (.39 if n == 4 else .37)
        if t0 is None and t1 is None:
            segs.append((p, p, q, q, True))
            continue
        if t0:
            c1 = (p[0] + t0[0] * h, p[1] + t0[1] * h)
        if t1:
            c2 = (q[0] - t1[0] * h, q[1] - t1[1] * h)
        if not t0:
            c1 = (p[0] + (c2[0] - p[0]) * .5, p[1] + (c2[1] - p[1]) * .5)
        if not t1:
            c2 = (q[0] + (c1[0] - q[0]) * .5, q[1] + (c1[1] - q[1]) * .5)
        segs.append((p, c1, c2, q, False))
    return segs


def sample(segs, step=4.0):
    """Points along segments: (x, y, tx, ty) about every `step` units."""
    out = []
    for p, c1, c2, q, straight in segs:
        L = math.hypot(q[0] - p[0], q[1] - p[1])
        n = max(1, int(L / step + .5))
        for i in range(n):
            t = i / n
            u = 1 - t
            if straight:
                x, y = p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
                dx, dy = q[0] - p[0], q[1] - p[1]
            else:
                x = u**3 * p[0] + 3 * u * u * t * c1[0] + 3 * u * t * t * c2[0] + t**3 * q[0]
                y = u**3 * p[1] + 3 * u * u * t * c1[1] + 3 * u * t * t * c2[1] + t**3 * q[1]
                dx = 3 * u * u * (c1[0] - p[0]) + 6 * u * t * (c2[0] - c1[0]) + 3 * t * t * (q[0] - c2[0])
                dy = 3 * u * u * (c1[1] - p[1]) + 6 * u * t * (c2[1] - c1[1]) + 3 * t * t * (q[1] - c2[1])
            m = math.hypot(dx, dy) or 1
            out.append((x, y, dx / m, dy / m))
    p, c1, c2, q, _ = segs[-1]
    m = math.hypot(q[0] - c2[0], q[1] - c2[1])
    d = (q[0] - c2[0], q[1] - c2[1]) if m > .01 else (q[0] - p[0], q[1] - p[1])
    m = math.hypot(*d) or 1
    out.append((q[0], q[1], d[0] / m, d[1] / m))
    return out


def along(pts, n):
    """n points evenly spaced along an open spline: (x, y, tx, ty)."""
    s = sample(bez(pts_of(pts), False), 2)
    acc = [0]
    for a, b in zip(s, s[1:]):
        acc.append(acc[-1] + math.hypot(b[0] - a[0], b[1] - a[1]))
    out, j = [], 0
    for i in range(n):
        d = acc[-1] * i / (n - 1)
        while j < len(acc) - 2 and acc[j + 1] < d:
            j += 1
        f = (d - acc[j]) / ((acc[j + 1] - acc[j]) or 1)
        a, b = s[j], s[j + 1]
        out.append((a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f, a[2], a[3]))
    return out


def lerp_list(ws, t):
    if len(ws) == 1:
        return ws[0]
    f = t * (len(ws) - 1)
    i = min(int(f), len(ws) - 2)
    u = f - i
    u = u * u * (3 - 2 * u)
    return ws[i] + (ws[i + 1] - ws[i]) * u


def limb(pts, ws, n=None, cap=(0, 0)):
    """Outline of a thing with a centre line and a list of widths (evenly spread);
    cap > 0 rounds an end by that many units."""
    pts = pts_of(pts)
    n = n or max(len(pts) + 1, len(ws), 3)
    c = along(pts, n)
    lft, rgt = [], []
    for i, (x, y, tx, ty) in enumerate(c):
        w = lerp_list(ws, i / (n - 1)) / 2
        k = i in (0, n - 1)
        lft.append((x + ty * w, y - tx * w, k and not cap[0 if i == 0 else 1]))
        rgt.append((x - ty * w, y + tx * w, k and not cap[0 if i == 0 else 1]))
    a, b = c[0], c[-1]
    end = [(b[0] + b[2] * cap[1], b[1] + b[3] * cap[1], False)] if cap[1] else []
    start = [(a[0] - a[2] * cap[0], a[1] - a[3] * cap[0], False)] if cap[0] else []
    return lft + end + rgt[::-1] + start


def inside(pol, x, y):
    r = False
    for i in range(len(pol) - 1):
        x1, y1, x2, y2 = pol[i][0], pol[i][1], pol[i + 1][0], pol[i + 1][1]
        if (y1 > y) != (y2 > y) and x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
            r = not r
    return r


def num(v):
    s = "%.1f" % v
    if s.endswith(".0"):
        s = s[:-2]
    if s in ("-0", ""):
        return "0"
    return s.replace("0.", ".", 1) if s.startswith(("0.", "-0.")) else s


def join(vals):
    out = ""
    for v in vals:
        s = num(v)
        out += s if not out or s[0] == "-" else " " + s
    return out


def tail(segs, closed=True, prec=0):
    """Relative path data after the moveto, and the start point."""
    r = (lambda v: round(v * 2) / 2) if prec else round
    x0, y0 = r(segs[0][0][0]), r(segs[0][0][1])
    cx, cy = x0, y0
    d, last = "", ""
    for p, c1, c2, q, straight in segs:
        qx, qy = r(q[0]), r(q[1])
        if straight:
            cmd, vals = "l", (qx - cx, qy - cy)
        elif math.hypot(p[0] - 3 * c1[0] + 3 * c2[0] - q[0], p[1] - 3 * c1[1] + 3 * c2[1] - q[1]) * .048 < (1.1 if prec else 2.6):
            # near enough to a parabola
            cmd, vals = "q", (r((3 * c1[0] + 3 * c2[0] - p[0] - q[0]) / 4 - cx), r((3 * c1[1] + 3 * c2[1] - p[1] - q[1]) / 4 - cy), qx - cx, qy - cy)
        else:
            cmd, vals = "c", (r(c1[0] - cx), r(c1[1] - cy), r(c2[0] - cx), r(c2[1] - cy), qx - cx, qy - cy)
        s = join(vals)
        if cmd != last:
            d += cmd + s
        else:
            d += s if s[0] == "-" else " " + s
        last = cmd
        cx, cy = qx, qy
    return (x0, y0), d + ("z" if closed else "")


def area(segs):
    return sum(s[0][0] * s[3][1] - s[3][0] * s[0][1] for s in segs)


def M(x, y):
    return "M" + join((x, y))


# ------------------------------------------------------------------ canvas

class Canvas:
    """Collects flat SVG paths; all transforms are baked into the geometry."""

    LIGHT = (-.55, -.83)

    def __init__(self, seed=1, cid="x"):
        self.cid = cid
        self.stamps = {}
        self.out = []
        self.last = None
        self.buf = []           # pending ink-only strokes, printed as one path
        self.T = (1, 0, 0, 1, 0, 0)
        self.rng = random.Random(seed)
        self.weight = 1.0

    @contextmanager
    def at(self, x=0, y=0, rot=0, sx=1, sy=None, about=(0, 0)):
        sy = abs(sx) if sy is None else sy
        old = self.T
        r = math.radians(rot)
        a, b, c, d = math.cos(r) * sx, math.sin(r) * sx, -math.sin(r) * sy, math.cos(r) * sy
        e = x + about[0] - (a * about[0] + c * about[1])
        f = y + about[1] - (b * about[0] + d * about[1])
        A, B, C, D, E, F = old
        self.T = (A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F)
        yield
        self.T = old

    def tr(self, pts):
        a, b, c, d, e, f = self.T
        return [(a * x + c * y + e, b * x + d * y + f, k) for x, y, k in pts_of(pts)]

    def flush(self):
        if self.buf:
            self.out.append('<path d="%s"/>' % "".join(self.buf))
            self.buf = []

    def raw(self, s):
        self.flush()
        self.out.append(s)

    # --- closed forms
    def _segs(self, pts, closed=True):
        return bez(self.tr(pts), closed)

    def shape(self, pts, fill=PAPER, w=5, sh=0, step=7, hw=3, ang=None, off=None, thr=.1, bleed=True):
        """Ink under, colour over (moved to the light), hatching sh units long from the shaded rim."""
        self.merge([pts], fill, w, sh, step, hw, ang, off, thr, bleed)

    def merge(self, shapes, fill=PAPER, w=5, sh=0, step=7, hw=3, ang=None, off=None, thr=.1, bleed=True):
        """Several forms of one colour printed as one: a common outline, no seams."""
        self.flush()
        w *= self.weight
        o = off if off is not None else w * .2
        S = [self._segs(p) for p in shapes]
        S = [[(q, c2, c1, p, st) for p, c1, c2, q, st in reversed(s)] if area(s) < 0 else s for s in S]
        T = [tail(s, True, 0 if max(abs(q[0][0] - s[0][0][0]) + abs(q[0][1] - s[0][0][1]) for q in s) > 60 else 1) for s in S]
        xs = [q[0][k] for s in S for q in s for k in (0,)]
        ys = [q[0][1] for s in S for q in s]
        size = max(max(xs) - min(xs), max(ys) - min(ys))
        ink = "".join(M(*xy) + d for xy, d in T)
        if size < 42 and fill != INK:       # small things: one plain outline will do
            self.out.append('<path fill="%s" stroke="%s" stroke-width="%s" d="%s"/>' % (fill, INK, num(round(w)), ink))
            if sh and size > 20:
                for s in S:
                    self._comb(s, sh, step, hw, ang, thr)
            return
        col = "".join(M(xy[0] - o, xy[1] - o * 1.2) + d for xy, d in T)
        if bleed and size > 160 and fill not in (PAPER, INK):
            b = w * .55
            self.out.append('<path fill="%s" d="%s"/>' % (fill, "".join(M(xy[0] + b + .8, xy[1] + b) + d for xy, d in T)))
        self.out.append('<path stroke="%s" stroke-width="%s" d="%s"/>' % (INK, num(round(w * 2) / 2), ink))
        self.out.append('<path fill="%s" d="%s"/>' % (fill, col))
        if sh:
            for s in S:
                self._comb(s, sh, step, hw, ang, thr)

    def fill(self, pts, fill, ox=0, oy=0):
        self.flush()
        (x, y), d = tail(self._segs(pts), True, 1)
        self.out.append('<path fill="%s" d="%s"/>' % (fill, M(x + ox, y + oy) + d))

    def ink(self, pts):
        s = self._segs(pts)
        if area(s) < 0:
            s = [(q, c2, c1, p, st) for p, c1, c2, q, st in reversed(s)]
        (x, y), d = tail(s, True, 1)
        self.last = None
        self.buf.append(M(x, y) + d)

    def hatch(self, pts, sh, step=7, hw=3, ang=None, thr=.1):
        self._comb(self._segs(pts), sh, step, hw, ang, thr)

    def _tri(self, *v):
        """One hatching wedge, in whole units, placed relative to the one before."""
        (x0, y0), (x1, y1), (x2, y2) = v
        w = max(2, round(math.hypot(x1 - x0, y1 - y0)))
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        flat = abs(x1 - x0) > abs(y1 - y0)
        # the base lies flat or upright: one number less for each of thousands
        e = lambda v: 2 * round(v / 2)
        x0, y0 = (e(mx - w / 2), e(my)) if flat else (e(mx), e(my - w / 2))
        dx, dy = e(x2 - x0), e(y2 - y0)
        ax, ay = (dx - w, dy) if flat else (dx, dy - w)
        if (w * dy if flat else -w * dx) < 0:            # keep one winding
            x0, y0 = (x0 + w, y0) if flat else (x0, y0 + w)
            w = -w
            dx, dy = (dx + w, dy) if flat else (dx, dy + w)
            ax, ay = (dx - w, dy) if flat else (dx, dy - w)
        if self.buf and self.last:
            d = "m" + join((x0 - self.last[0], y0 - self.last[1]))
        else:
            d = M(x0, y0)
        self.buf.append(d + ("h" if flat else "v") + num(w) + "l" + join((ax, ay)) + "z")
        self.last = (x0, y0)

    def _comb(self, segs, sh, step, hw, ang, thr):
        pol = sample(segs, step * DENS)
        hw *= 1.12
        sg = 1 if area(segs) > 0 else -1
        for x, y, tx, ty in pol[:-1]:
            nx, ny = ty * sg, -tx * sg                      # outward
            f = -(nx * self.LIGHT[0] + ny * self.LIGHT[1])
            if f <= thr:
                continue
            L = sh * min(1, (f - thr) / (.75 - thr)) ** .7 * self.rng.choice((.7, .9, 1.1))
            if L < 4:
                continue
            dx, dy = -nx, -ny
            if ang is not None:
                dx, dy = math.cos(math.radians(ang)), math.sin(math.radians(ang))
                c = -(dx * nx + dy * ny)
                if c < 0:
                    dx, dy, c = -dx, -dy, -c
                if c < .25:
                    continue
            while L > 5 and not inside(pol, x + dx * L, y + dy * L):
                L *= .6
            if L <= 5:
                continue
            h = hw / 2
            self._tri((x - tx * h, y - ty * h), (x + tx * h, y + ty * h), (x + dx * L, y + dy * L))

    # --- strokes
    def _lens(self, pts, w, taper):
        """The usual cut line: two arcs between three points."""
        (x0, y0, _), (x1, y1, _), (x2, y2, _) = pts
        if taper == "start":
            x0, y0, x2, y2 = x2, y2, x0, y0
        cx, cy = 2 * x1 - (x0 + x2) / 2, 2 * y1 - (y0 + y2) / 2
        m = math.hypot(x2 - x0, y2 - y0) or 1
        nx, ny = -(y2 - y0) / m, (x2 - x0) / m
        r = round if m > 44 else lambda v: round(v * 2) / 2
        s = r(x0), r(y0)
        self.last = None
        if taper == "both":
            a, b, e = (cx - nx * w, cy - ny * w), (cx + nx * w, cy + ny * w), (r(x2), r(y2))
            d = M(*s) + "q" + join((r(a[0] - s[0]), r(a[1] - s[1]), e[0] - s[0], e[1] - s[1], r(b[0] - e[0]), r(b[1] - e[1]), s[0] - e[0], s[1] - e[1])) + "z"
        else:
            k = 1 if taper is None else .06
            h = w / 2
            p = [(x0 - nx * h, y0 - ny * h), (cx - nx * h * (1 + k) / 2, cy - ny * h * (1 + k) / 2), (x2 - nx * h * k, y2 - ny * h * k), (x2 + nx * h * k, y2 + ny * h * k), (cx + nx * h * (1 + k) / 2, cy + ny * h * (1 + k) / 2), (x0 + nx * h, y0 + ny * h)]
            p = [(r(x), r(y)) for x, y in p]
            if taper:
                p[3] = p[2]
            d = M(*p[0]) + "q" + join((p[1][0] - p[0][0], p[1][1] - p[0][1], p[2][0] - p[0][0], p[2][1] - p[0][1]))
            if not taper:
                d += "l" + join((p[3][0] - p[2][0], p[3][1] - p[2][1])) + "q"
            elif num(p[4][0] - p[3][0])[0] != "-":
                d += " "
            d += join((p[4][0] - p[3][0], p[4][1] - p[3][1], p[5][0] - p[3][0], p[5][1] - p[3][1])) + "z"
        self.buf.append(d)

    def line(self, pts, w=4, taper="both", n=None):
        """A cut line: a filled outline that swells and dies away."""
        pts = self.tr(pts)
        w *= self.weight
        if len(pts) == 3 and n is None:
            return self._lens(pts, w, taper)
        n = n or max(len(pts), 3)
        c = along(pts, n)
        lft, rgt = [], []
        for i, (x, y, tx, ty) in enumerate(c):
            t = i / (n - 1)
            if taper == "both":
                f = math.sin(math.pi * t) ** .75
            elif taper == "end":
                f = (1 - t) ** .7
            elif taper == "start":
                f = t ** .7
            else:
                f = 1
            f = max(f, .06) * w / 2
            lft.append((x + ty * f, y - tx * f, i in (0, n - 1)))
            rgt.append((x - ty * f, y + tx * f, i in (0, n - 1)))
        s = bez(lft + rgt[::-1])
        if area(s) < 0:
            s = [(q, c2, c1, p, st) for p, c1, c2, q, st in reversed(s)]
        (x, y), d = tail(s, True, 0 if math.hypot(c[0][0] - c[-1][0], c[0][1] - c[-1][1]) > 70 else 1)
        self.last = None
        self.buf.append(M(x, y) + d)

    def lines(self, many, w=4, taper="both"):
        for s in many:
            self.line(s, w, taper)

    def dot(self, x, y, r=3, fill=None):
        (x, y, _), = self.tr([(x, y)])
        d = M(x - r, y) + "a" + join((r, r)) + " 0 1 1 " + join((2 * r, 0)) + "a" + join((r, r)) + " 0 1 1 " + join((-2 * r, 0)) + "z"
        if fill:
            self.flush()
            self.out.append('<path fill="%s" d="%s"/>' % (fill, d))
        else:
            self.last = None
            self.buf.append(d)

    def field(self, pts, ang, gap=8, w=2.6, taper=.35, cover=1.0):
        """Parallel hatching clipped (by computation) to a closed form."""
        pol = sample(self._segs(pts), 4)
        r = math.radians(ang)
        ux, uy = math.cos(r), math.sin(r)
        vx, vy = -uy, ux
        vs = [p[0] * vx + p[1] * vy for p in pol]
        v = min(vs) + gap / 2
        while v < max(vs):
            xs = []
            for i in range(len(pol)):
                a, b = pol[i], pol[(i + 1) % len(pol)]
                va, vb = a[0] * vx + a[1] * vy, b[0] * vx + b[1] * vy
                if (va <= v) != (vb <= v):
                    f = (v - va) / (vb - va)
                    xs.append((a[0] + (b[0] - a[0]) * f) * ux + (a[1] + (b[1] - a[1]) * f) * uy)
            xs.sort()
            for s, e in zip(xs[::2], xs[1::2]):
                e2 = s + (e - s) * cover * (self.rng.uniform(.8, 1) if cover < 1 else 1)
                if e2 - s > 3:
                    A = (s * ux + v * vx, s * uy + v * vy)
                    B = (e2 * ux + v * vx, e2 * uy + v * vy)
                    h, g = w / 2, w / 2 * taper
                    r1 = [(A[0] + vx * h, A[1] + vy * h, True), (A[0] - vx * h, A[1] - vy * h, True), (B[0] - vx * g, B[1] - vy * g, True), (B[0] + vx * g, B[1] + vy * g, True)]
                    (x, y), d = tail(bez(r1), True, 1)
                    self.last = None
                    self.buf.append(M(x, y) + d)
            v += gap

    def stamp(self, key, draw, x=0, y=0, rot=0, sx=1, sy=None):
        """A small ornament that comes back on the same card: cut once, printed often."""
        with self.at(x, y, rot, sx, sy):
            a, b, cc, d, e, f = self.T
        t = "matrix(%s)" % " ".join(["%.3g" % v for v in (a, b, cc, d)] + ["%d" % round(v) for v in (e, f)])
        if key in self.stamps:
            self.raw('<use href="#%s" transform="%s"/>' % (self.stamps[key], t))
            return
        ref = self.stamps[key] = "%s-%s" % (self.cid, "abcdefghijklmnopqrstuvw"[len(self.stamps)])
        sub = Canvas(7, ref)
        draw(sub)
        self.raw('<g transform="%s"><g id="%s">%s</g></g>' % (t, ref, sub.svg()))

    def svg(self):
        self.flush()
        return "".join(self.out)

# ------------------------------------------------- strips, rings and weaving

def ring(c, x, y, r, w=3, col=INK):
    (x, y, _), = c.tr([(x, y)])
    r *= math.sqrt(abs(c.T[0] * c.T[3] - c.T[1] * c.T[2]))
    c.raw('<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s"/>' % (num(x), num(y), num(r), col, num(w)))


def strip(c, pts, ws, col, n=None, side=0, t0=0.0, t1=1.0, sharp_end=False):
    """A flat band along a centre line between parameters t0 and t1, without end lines.
    side shifts it sideways by a share of the width."""
    base = along(pts, 60)
    n = n or 7
    sub = []
    for i in range(n):
        t = t0 + (t1 - t0) * i / (n - 1)
        f = t * 59
        j = min(int(f), 58)
        u = f - j
        a, b = base[j], base[j + 1]
        w = lerp_list(ws, t)
        x, y = a[0] + (b[0] - a[0]) * u, a[1] + (b[1] - a[1]) * u
        sub.append((x, y, a[2], a[3], w))
    lft = [(x + ty * (w / 2 + side), y - tx * (w / 2 + side), i in (0, n - 1)) for i, (x, y, tx, ty, w) in enumerate(sub)]
    rgt = [(x - ty * (w / 2 - side), y + tx * (w / 2 - side), i in (0, n - 1)) for i, (x, y, tx, ty, w) in enumerate(sub)]
    if col == INK:
        c.ink(lft + rgt[::-1])
    else:
        c.fill(lft + rgt[::-1], col)


# ---------------------------------------------------------------- ornaments

def leaf(c, x, y, rot, L=50, w=22, fill=GREEN, lw=4):
    def draw(k):
        k.shape([(0, 0, 1), (15, -11), (35, -9.5), (50, 0, 1), (33, 9.5), (14, 10)], fill, 4, sh=8, step=5, hw=2.4)
        k.line([(-2, 0), (22, -1), (43, 0)], 3, "end")
    c.stamp("leaf" + fill, draw, x, y, rot, L / 50, w / 22)


def oak(c, x, y, rot, L=80, fill=GREEN, lw=4):
    def draw(k):
        up = [(0, -2, 1), (12, -14), (20, -8, 1), (28, -24), (40, -14, 1), (50, -27), (60, -14, 1), (72, -16), (82, 0)]
        dn = [(px, -py, q) for px, py, q in pts_of(up)][::-1][1:]
        k.shape(pts_of(up) + dn, fill, 4.4, sh=10, step=5)
        k.line([(-8, 0), (30, -1), (76, 0)], 4, "end")
        k.lines([[(20, 0), (27, -8), (30, -16)], [(42, 0), (48, -8), (52, -18)], [(22, 0), (28, 8), (31, 15)], [(44, 0), (50, 8), (54, 17)]], 2.8, "end")
    c.stamp("oak" + fill, draw, x, y, rot, L / 80)


def rose(c, x, y, r=30, fill=MADDER, heart=OCHRE, petals=5, rot=0, leaves=True, leaf_fill=GREEN, lw=4):
    q = 17 if r < 22 else 32

    def draw(k):
        if leaves:
            for i in range(petals):
                a = 360 * (i + .5) / petals - 90
                leaf(k, q * .6 * math.cos(math.radians(a)), q * .6 * math.sin(math.radians(a)), a, q * .75, q * .4, leaf_fill)
        ps = []
        for i in range(petals):
            a = 2 * math.pi * i / petals - math.pi / 2
            d = math.pi / petals
            ps += [(q * .62 * math.cos(a - d), q * .62 * math.sin(a - d), True)]
            ps += [(q * 1.02 * math.cos(a - d * .55), q * 1.02 * math.sin(a - d * .55)), (q * .9 * math.cos(a), q * .9 * math.sin(a)), (q * 1.02 * math.cos(a + d * .55), q * 1.02 * math.sin(a + d * .55))]
        k.shape(ps, fill, 4 if q > 20 else 3, sh=q * .3, step=5, hw=2.6)
        for i in range(petals):
            a = 2 * math.pi * (i + .5) / petals - math.pi / 2
            k.line([(q * .3 * math.cos(a), q * .3 * math.sin(a)), (q * .48 * math.cos(a), q * .48 * math.sin(a)), (q * .66 * math.cos(a), q * .66 * math.sin(a))], 3, "start")
        k.shape(ell(0, 0, q * .33), heart, 3.4)
        k.dot(-q * .02, 0, q * .08)
    c.stamp("rose%s%s%d%d%d" % (fill, heart, petals, leaves, q), draw, x, y, rot, r / q)


def sprig(c, x, y, rot=0, s=1.0, fill=MADDER, flip=1, leaf_fill=GREEN):
    """Small flower with two leaves, for the gaps."""
    with c.at(x, y, rot, s * flip, s):
        c.line([(0, 46), (4, 20), (0, -4)], 5, None)
        leaf(c, 3, 30, -35, 36, 17, leaf_fill, 3.4)
        leaf(c, 2, 34, -150, 36, 17, leaf_fill, 3.4)
        tulip(c, 0, -2, fill)


def tulip(c, x, y, fill=MADDER, s=1.0, rot=0):
    def draw(k):
        k.shape("-17,-30* -9,-20 0,-34* 9,-20 17,-30* 20,-8 10,6 0,8 -10,6 -20,-8", fill, 4, sh=8, step=5)
        k.line([(0, 4), (-1, -10), (0, -22)], 3)
    c.stamp("tulip" + fill, draw, x, y, rot, s)


def acorn(c, x, y, rot=0, s=1.0):
    def draw(k):
        k.shape("-13,-2 -12,16 0,30* 12,16 13,-2", OCHRE, 4, sh=9, step=5)
        k.shape("-17,0 -14,-13 0,-18 14,-13 17,0 0,5", BROWN, 4, sh=8, step=5)
        k.line([(0, -16), (2, -24), (6, -30)], 4, None)
    c.stamp("acorn", draw, x, y, rot, s)


def scroll(c, pts, w, fill=PAPER, back=OCHRE, curl=1):
    """A ribbon with an empty face: centre line pts (4+ points, left to right), height w."""
    base = along(pts, 13)
    up = [(x, y - w / 2) for x, y, *_ in base]
    dn = [(x, y + w / 2) for x, y, *_ in base]
    q = w * .42
    # tails behind
    for k, s in ((0, -1), (-1, 1)):
        x, y = base[k][0], base[k][1]
        tl = [(x - s * w * .5, y - w * .5 + q, 1), (x + s * w * .12, y - w * .5 + q + 3), (x + s * w * .62, y - w * .5 + q - 6, 1), (x + s * w * .36, y + q - 2, 1), (x + s * w * .66, y + w * .5 + q - 8, 1), (x + s * w * .12, y + w * .5 + q + 2), (x - s * w * .5, y + w * .5 + q, 1)]
        c.shape(tl, back, 5, sh=14, step=6)
        fold = [(x, y + w * .5, 1), (x - s * w * .5, y + w * .5 + q, 1), (x - s * w * .5, y + w * .38, 1)]
        c.shape(fold, INK, 3)
    face = [(x, y, i in (0, 12)) for i, (x, y) in enumerate(up)] + [(x, y, i in (0, 12)) for i, (x, y) in enumerate(dn[::-1])]
    c.shape(face, fill, 6, sh=12, step=7, bleed=False)
    c.line([(x, y + 7) for x, y in up[1:-1]], 2.4)
    c.line([(x, y - 8) for x, y in dn[1:-1]], 2.4)


# ------------------------------------------------------------------ emblems

def beads(c, x, y, r, n, size):
    """A ring of dots: one circle with a dotted stroke."""
    k = math.sqrt(abs(c.T[0] * c.T[3] - c.T[1] * c.T[2]))
    (x, y, _), = c.tr([(x, y)])
    c.raw('<circle cx="%s" cy="%s" r="%s" fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-dasharray="0 %.2f"/>' % (num(x), num(y), num(r * k), INK, num(size * 2 * k), 2 * math.pi * r * k / n))


def coin(c, x, y, r, rot=0, center=MADDER):
    with c.at(x, y):
        c.shape(ell(0, 0, r, n=8), OCHRE, 6, sh=r * .16, step=6, hw=3)
        ring(c, -1, -1, r * .84, 2.4)
        beads(c, -1, -1, r * .92, max(14, int(r * .3) // 2 * 2), r * .026 + 1)
        c.fill(ell(-1, -1, r * .72, n=8), PAPER)
        ring(c, -1, -1, r * .72, 4)
        for layer, (col, rr, b) in enumerate(((OCHRE, 70, 13), (center, 68, 17))):
            def petal(k):
                k.shape([(10, 0, 1), (30, -b), (54, -10), (rr, 0, 1), (54, 10), (30, b)], col, 4, sh=9, step=5, hw=2.4, bleed=False)
                k.line([(22, 0), (40, 0), (56, 0)], 2.6)
            for i in range(4):
                c.stamp("petal%d%s" % (layer, col), petal, -1, -1, i * 90 + rot + (45 if layer == 0 else 0), r / 100)
        c.shape(ell(-1, -1, r * .19, n=6), OCHRE, 4, sh=r * .08, step=4)
        c.dot(-2, -2, r * .055)


def cup(c, x, y, s=1.0, lid=True, rot=0, body=MADDER, gad=True):
    """A lidded chalice, about 124 wide and 206 high at s = 1, centred."""
    with c.at(x, y, rot, s):
        # foot
        c.shape(mirror("0,58 12,62 20,76 46,84 53,92 52,101*", 0), OCHRE, 5.5, sh=16, step=6)
        c.line("-44,92 0,97 44,92", 3)
        c.lines(["-8,66 -14,80 -26,86", "0,66 0,80 0,90", "9,66 15,80 28,86"], 3)
        # stem
        c.shape(mirror("0,28 9,30 7,40 8,60*", 0), body, 5, sh=7)
        c.shape(ell(0, 50, 20, 10), OCHRE, 4.6, sh=8, step=5)
        # bowl
        c.shape(mirror("0,-34* 52,-34* 52,-8 41,16 22,30 0,35", 0), body, 6, sh=26, step=6, hw=3.4)
        if gad:
            c.lines(["0,32 0,14 0,2", "-13,29 -18,14 -19,2", "13,29 18,14 19,2", "-27,21 -34,10 -36,0"], 4, "end")
            c.line("-48,0 -24,5 0,6 26,5 48,0", 3)
            for i in range(-3, 4):
                c.dot(i * 13, -12 + abs(i) * -.6, 3.6, OCHRE if body != OCHRE else MADDER)
        c.shape("-58,-42 -54,-48 54,-48 58,-42 55,-33 0,-29 -55,-33", OCHRE, 5, sh=8, step=6)
        if lid:
            c.shape(mirror("0,-88 12,-84 17,-74 34,-68 49,-50* 0,-46", 0), body, 5.5, sh=18, step=6, hw=3)
            c.lines(["-12,-74 -20,-62 -22,-52", "4,-78 4,-62 4,-52", "-34,-60 -38,-56 -40,-52"], 3, "start")
            c.shape(ell(0, -91, 10, 9), OCHRE, 4.6, sh=6, step=4)
            c.shape("-8,-98 0,-114* 8,-98 0,-95", OCHRE, 4)


def baton_knot(c, pts, ws, fill=GREEN, knobs=(), lw=5.5, ends=True):
    """A knotted club along a centre line: widths ws, lopped twigs knobs = [(t, side, size)]."""
    base = along(pts, 101)
    for t, sd, z in knobs:
        x, y, tx, ty = base[int(t * 100)]
        w = lerp_list(ws, t) / 2
        nx, ny = -ty * sd, tx * sd
        bx, by = x + nx * w * .5, y + ny * w * .5
        ex, ey = x + nx * (w + z * .55) + tx * z * .35, y + ny * (w + z * .55) + ty * z * .35
        c.shape(limb([(bx, by), (ex, ey)], [z * 1.15, z * .8]), fill, lw * .9)
        c.shape(ell(ex, ey, z * .42, z * .3, rot=math.degrees(math.atan2(ey - by, ex - bx)) + 90), OCHRE, lw * .7)
    c.shape(limb(pts, ws, n=max(9, 2 * len(ws) - 1), cap=(6, 10)), fill, lw, sh=min(ws) * .62, step=7, hw=3.2)
    for t, sd, z in knobs:
        x, y, tx, ty = base[int(t * 100)]
        w = lerp_list(ws, t) / 2
        x2, y2 = x - ty * sd * w * .42, y + tx * sd * w * .42
        c.line([(x2 - tx * z * .9, y2 - ty * z * .9), (x2 - ty * sd * 3, y2 + tx * sd * 3), (x2 + tx * z * .9, y2 + ty * z * .9)], 3.2)
    for t, o in ((.12, -.25), (.3, .1), (.47, -.2), (.64, .12), (.8, -.2)):
        a, b = base[int(t * 100)], base[min(100, int(t * 100) + 9)]
        w = lerp_list(ws, t) * o
        c.line([(a[0] - a[3] * w, a[1] + a[2] * w), (b[0] - b[3] * w, b[1] + b[2] * w)], 3.2)
    if min(ws) > 35 and fill == GREEN and not knobs[0][0] == .2:
        for t, o in ((.3, .12), (.56, -.1), (.8, .14)):
            x, y, tx, ty = base[int(t * 100)]
            w = lerp_list(ws, t)
            x, y = x - ty * w * o, y + tx * w * o
            c.shape(ell(x, y, w * .14, w * .2), OCHRE, 4)
            c.dot(x, y, w * .05)
    if ends:
        x, y, tx, ty = base[-1]
        c.shape(ell(x + tx * 3, y + ty * 3, ws[-1] * .44, ws[-1] * .22, rot=math.degrees(math.atan2(ty, tx)) + 90), OCHRE, lw * .8)
        c.line([(x - ty * ws[-1] * .2 + tx * 3, y + tx * ws[-1] * .2 + ty * 3), (x + tx * 5, y + ty * 5), (x + ty * ws[-1] * .2 + tx * 3, y - tx * ws[-1] * .2 + ty * 3)], 2.4)


def hilt(c, x, y, rot, s=1.0, grip=MADDER, guard=OCHRE):
    """Hilt of a sabre; the blade starts at the origin and goes up (-y)."""
    with c.at(x, y, rot, s):
        c.shape("-8,2* 8,2* 9,40 -9,40", grip, 4.5, sh=7, step=5)
        c.lines(["-7,12 0,15 8,11", "-7,22 0,25 8,21", "-7,32 0,35 8,31"], 2.6, None)
        c.shape(ell(0, 47, 12, 10), guard, 4.5, sh=6, step=4)
        c.shape("-32,-7 -25,-11 -12,-4 12,-4 24,2 34,-4 36,6 26,13 10,8 -12,8 -27,4", guard, 4.5, sh=6, step=5)


def sabre(c, pts, ws=(24, 26, 24, 20, 2), s=1.0, grip=MADDER, fuller=True, hilt_on=True, blade=INDIGO):
    """A curved sword whose blade follows pts from the guard to the tip."""
    base = along(pts, 41)
    out = limb(pts, ws, n=9)
    c.shape(out, blade, 5.5)
    # bright edge and fuller
    strip(c, pts, [w * .26 for w in ws], PAPER, n=7, side=ws[1] * .22, t0=.02, t1=.86)
    if fuller:
        c.line([base[3][:2], base[14][:2], base[24][:2], base[33][:2]], 3.4, "end")
    if hilt_on:
        x, y, tx, ty = base[0]
        hilt(c, x, y, math.degrees(math.atan2(ty, tx)) + 90, 1.35 * s, grip)


# suit signs for the corner index: 54 x 62, centred
def sign(c, suit, x, y, s=1.0):
    with c.at(x, y, 0, s):
        if suit == "s":
            c.shape("-10,12* 3,-11 6,-40* 23,-16 19,6 5,22*", INDIGO, 5, bleed=False)
            c.shape("-27,5* -22,-2* 17,20* 13,28*", OCHRE, 4.6, bleed=False)
            c.shape("-14,15* -3,21* -15,39* -26,32*", MADDER, 4.6, bleed=False)
        elif suit == "c":
            c.shape(mirror("0,-28 10,-27 20,-14*", 0), MADDER, 4.6, bleed=False)
            c.shape(mirror("0,-12* 24,-12* 22,4 7,13 5,22 18,27 20,33*", 0), MADDER, 5, bleed=False)
            c.shape("-26,-14* 26,-14* 26,-7* -26,-7*", OCHRE, 4, bleed=False)
            c.shape(ell(0, -31, 6), OCHRE, 4, bleed=False)
        elif suit == "d":
            c.shape(ell(0, 0, 27), OCHRE, 5.4, bleed=False)
            ps = []
            for i in range(12):
                a = math.pi * i / 6 - math.pi / 2
                r = 18 if i % 2 == 0 else 7
                ps.append((-1 + r * math.cos(a), -1 + r * math.sin(a), 1))
            c.ink(ps)
            c.dot(-1, -1, 4.4, OCHRE)
        else:
            with c.at(0, 0, 33):
                c.shape("-7,34 -6,8 -12,-14 -11,-30 0,-36 11,-30 12,-14 6,8 7,34 0,37", GREEN, 5, bleed=False)
                c.shape("8,-6* 20,-14 24,-8 11,4*", GREEN, 4.4, bleed=False)
                c.shape("-8,8* -18,2 -22,8 -9,18*", GREEN, 4.4, bleed=False)
                c.shape(ell(0, -32, 9, 5), OCHRE, 4)
                c.line("-3,-24 -1,-6 -2,22", 3.4)


# --------------------------------------------------------------- index type
# Heavy condensed letters, drawn as centre lines in a box 56 x 116 (y down).
# Each entry: list of strokes; stroke width follows from the weight parameter.

GLYPH = {
    "2": "M9 38V30C9 1 47 1 47 31C47 56 13 76 10 106H50",
    "7": "M7 10H47C36 42 26 76 24 116",
    "8": "M28 56C4 52 6 9 28 9C50 9 52 52 28 56C2 60 2 107 28 107C54 107 54 60 28 56Z",
    "9": "M47 40C47 -1 9 -1 9 36C9 72 47 72 47 36V70C47 100 34 108 12 106",
    "1": "M11 1V116M12 10L3 23",
    "0": "M42 9C56 9 56 107 42 107C28 107 28 9 42 9Z",
    "A": "M7 114L28 6L49 114M13 86H43",
    "B": "M10 10H24C52 10 52 54 24 55H10M24 55C57 56 57 106 24 106H10M12 1V115",
    "C": "M48 40C48 -2 9 -2 9 42V74C9 118 48 118 48 76",
    "E": "M48 10H12V106H48M12 56H42",
    "F": "M49 10H12V116M12 58H42",
    "J": "M46 0V80C46 116 8 116 8 82V76",
    "K": "M11 0V116M48 2L14 66M24 50L50 116",
    "R": "M11 116V10H26C54 10 54 60 26 61H12M28 61L49 116",
    "S": "M47 36C45 1 9 1 9 32C9 62 47 52 47 84C47 116 9 116 8 80",
    "D": "M11 10H22C58 10 58 106 22 106H11ZM11 4V112",
    "O": "M28 9C54 9 54 107 28 107C2 107 2 9 28 9Z",
    "Ö": "M28 34C51 34 51 107 28 107C5 107 5 34 28 34ZM14 1V18M42 1V18",
    "U": "M9 0V78C9 116 47 116 47 78V0",
    "V": "M6 0L28 110L50 0",
}
SERIF = {
    "A": ((9, 116), (47, 116)), "F": ((12, 116),), "K": ((11, 0), (11, 116), (48, 2), (50, 116)), "R": ((11, 116), (50, 116)),
    "7": ((24, 116),), "J": ((46, 0),), "U": ((9, 0), (47, 0)), "V": ((6, 0), (50, 0)),
}
TONE = {"s": "#22335c", "c": "#9c2b20", "d": "#7d5200", "b": "#1f5a41"}


def glyphs(text, x, y, col, h=116, weight=18):
    """SVG for a rank, box 56 wide, h high, top left at x, y."""
    k = h / 116
    out = []
    for ch in (text if text != "10" else "10"):
        w = weight * (.82 if text == "10" else .84 if ch == "A" else 1)
        out.append('<path d="%s" stroke-width="%s"/>' % (GLYPH[ch], num(w)))
        for sx, sy in SERIF.get(ch, ()):
            yy = sy - 5 if sy > 50 else sy + 5
            k2 = 1 if ch in "ARK" else 5
            out.append('<path d="M%s %sh%s" stroke-width="10"/>' % (num(sx - w * .5 - k2), num(yy), num(w + 2 * k2)))
    return '<g transform="translate(%s %s) scale(%s)" fill="none" stroke="%s" stroke-linejoin="miter">%s</g>' % (num(x), num(y), num(k), col, "".join(out))


IX, IY = 54.5, 29        # centre line and top of the index; it stays left of x = 90


def corner(c, cid, suit, rank, letters):
    text = rank if rank.isdigit() else letters["BCRA".index(rank)]
    sub = Canvas(9)
    sign(sub, suit, IX, IY + 178, 1.16)
    body = glyphs(text, IX - 33.6, IY - 3, TONE[suit], 139, 22) + sub.svg()
    c.raw('<g id="%s-I">%s</g><use href="#%s-I" transform="rotate(180 %d %d)"/>' % (cid, body, cid, W // 2, H // 2))


PANEL = "M17 17H92V240Q92 248 84 248H17Z"


def frame_under(c, cid):
    c.raw('<rect width="580" height="1060" rx="36" fill="%s"/>' % PAPER)


def frame_over(c, cid, panel=True):
    """Paper margin over everything that spills out of the picture, index panels, double frame."""
    c.raw('<path fill="%s" fill-rule="evenodd" d="M36 0H544Q580 0 580 36V1024Q580 1060 544 1060H36Q0 1060 0 1024V36Q0 0 36 0ZM39 17Q17 17 17 39V1021Q17 1043 39 1043H541Q563 1043 563 1021V39Q563 17 541 17Z"/>' % PAPER)
    if panel:
        c.raw('<path id="%s-N" fill="%s" stroke="%s" stroke-width="3" d="%s"/><use href="#%s-N" transform="rotate(180 290 530)"/>' % (cid, PAPER, INK, PANEL, cid))
    c.raw('<g fill="none" stroke="%s"><rect x="1.5" y="1.5" width="577" height="1057" rx="35" stroke-width="3" stroke="#8a6f52"/><rect x="9.5" y="9.5" width="561" height="1041" rx="28" stroke-width="4.6"/><rect x="17" y="17" width="546" height="1026" rx="21" stroke-width="2.2"/></g>' % INK)


# ---------------------------------------------------------------- pip cards

def placed(c, cid, key, draw, spots, sx=1.0, sy=None):
    """Draw an emblem once (centred at the origin), print it at every spot."""
    ref = "%s-%s" % (cid, key.upper())
    sub = Canvas(5, ref)
    draw(sub)
    first = True
    for x, y, *r in spots:
        t = "translate(%s %s)" % (num(x), num(y)) + (" rotate(%s)" % num(r[0]) if r and r[0] else "")
        if sx != 1 or sy:
            t += " scale(%.3g)" % sx if not sy else " scale(%.3g %.3g)" % (sx, sy)
        if first:
            c.raw('<g transform="%s"><g id="%s">%s</g></g>' % (t, ref, sub.svg()))
            first = False
        else:
            c.raw('<use href="#%s" transform="%s"/>' % (ref, t))


def pips_d(c, cid, n):
    if n in (7, 8):
        xs, ys, r = (192, 388), (178, 530, 882), 95
        spots = [(x, y) for y in ys for x in xs] + [(290, 354)] + ([(290, 706)] if n == 8 else [])
        if n == 7:
            gaps = [(290, 706)]
        else:
            gaps = []
        small = [(118, 354), (462, 354), (118, 706), (462, 706)]
    else:
        xs, ys, r = (184, 396), (160, 407, 653, 900), 79
        mids = [(290, 530)] if n == 9 else [(290, 282), (290, 778)]
        spots = [(x, y) for y in ys for x in xs] + mids
        gaps = [(290, 282), (290, 778)] if n == 9 else [(290, 530)]
        small = [(112, 282), (468, 282), (112, 530), (468, 530), (112, 778), (468, 778)] + [(290, 158), (290, 902)]
        if n == 10:
            small += []
    placed(c, cid, "p", lambda k: coin(k, 0, 0, 95), spots, r / 95)
    if gaps:
        placed(c, cid, "r", lambda k: rose(k, 0, 0, 46 if n == 7 else 40, INDIGO, OCHRE, 5), gaps)
    placed(c, cid, "f", lambda k: rose(k, 0, 0, 17, MADDER, OCHRE, 4, 45, lw=3.6), [s for s in small if s not in gaps and s not in spots])


def pips_c(c, cid, n):
    xs = (158, 290, 422)
    if n == 7:
        spots = [(xs[0], 345), (xs[0], 735), (290, 176), (290, 530), (290, 884), (xs[2], 325), (xs[2], 715)]
        g = [(158, 528, 1.3), (422, 508, 1.3), (422, 122, 1.3), (158, 934, 1.3)]
    elif n == 8:
        spots = [(xs[0], 226), (xs[0], 530), (xs[0], 834), (290, 350), (290, 710), (xs[2], 226), (xs[2], 530), (xs[2], 834)]
        g = [(290, 142, 1.15), (290, 522, 1.15), (290, 902, 1.15)]
    elif n == 9:
        spots = [(x, y) for y in (192, 530, 868) for x in xs]
        g = [(224, 361, .95), (356, 361, .95), (224, 699, .95), (356, 699, .95)]
    else:
        spots = [(xs[0], y) for y in (310, 545, 780)] + [(290, y) for y in (166, 409, 651, 894)] + [(xs[2], y) for y in (280, 515, 750)]
        g = [(422, 104, 1.12), (158, 954, 1.12)]
    sy = {7: 1.18, 8: 1.18, 9: 1.16, 10: 1.02}[n]
    placed(c, cid, "p", lambda k: cup(k, 0, 4), spots, 1.02, sy)
    if n == 7:
        placed(c, cid, "f", lambda k: sprig(k, 0, 0, 0, 1.3, INDIGO), [v[:2] for v in g])
    else:
        placed(c, cid, "f", lambda k: sprig(k, 0, 0, 0, g[0][2], INDIGO), [v[:2] for v in g])


def sword_arcs(n, wide, mid, tip, drop, top, bot, cx=290):
    """Centre lines, hilt first, of the swords that bulge to the left (mirror them for the others):
    mid apart at their widest, which starts at wide, and tip apart at both ends; each is drop higher than the one before.
    They are all the same parabola, more or less stretched."""
    arcs = []
    for i in range(n):
        end = cx + tip * (i + .5)
        bulge = end - wide - mid * i
        arcs.append([(end - bulge * (1 - s * s), (top + bot) / 2 - s * (bot - top) / 2 - drop * i) for s in (j / 4 - 1 for j in range(9))])
    return arcs


def crossing(a, b):
    """Parameters (0..1 on each) where two centre lines cross."""
    A, B = along(a, 121), along(b, 121)
    out = []
    for i in range(120):
        for j in range(120):
            x1, y1, x2, y2 = *A[i][:2], *A[i + 1][:2]
            x3, y3, x4, y4 = *B[j][:2], *B[j + 1][:2]
            if max(x1, x2) < min(x3, x4) or max(x3, x4) < min(x1, x2) or max(y1, y2) < min(y3, y4) or max(y3, y4) < min(y1, y2):
                continue
            d = (x2 - x1) * (y4 - y3) - (y2 - y1) * (x4 - x3)
            if abs(d) < 1e-9:
                continue
            t = ((x3 - x1) * (y4 - y3) - (y3 - y1) * (x4 - x3)) / d
            u = ((x3 - x1) * (y2 - y1) - (y3 - y1) * (x2 - x1)) / d
            if 0 <= t <= 1 and 0 <= u <= 1:
                out.append(((i + t) / 120, (j + u) / 120))
    return out


def blade(c, pts, w, t0=0, t1=1, n=11, col=INDIGO):
    ws = [w, w * 1.06, w * 1.06, w, w * .84, 3]
    c.flush()
    strip(c, pts, [v + 5 for v in ws[:-1]] + [2.5], INK, n, 0, t0, t1)
    strip(c, pts, [max(v - 3.6, .2) for v in ws], col, n, 0, t0, min(t1, .985))
    strip(c, pts, [v * .34 for v in ws[:-2]] + [1, 1], PAPER, n, -w * .17, max(t0, .012), min(t1, .8))


def sword_width(w, t):
    """How wide a curved sword of the pip cards is at t: slender at the hilt, where many cross, pointed at the tip."""
    return lerp_list([w * .7, w * .8, w, w * 1.04, w * .9, w * .72, 2], t)


def curved_sword(c, pts, w):
    """A blade of one flat blue, its shaded half printed twice: at the size of a hand it stays one line."""
    ws = [sword_width(w, t / 6) for t in range(7)]
    strip(c, pts, [v + 5.4 for v in ws[:-1]] + [3], INK, 9)
    strip(c, pts, [max(v - 2.4, .2) for v in ws], INDIGO, 9, 0, 0, .985)
    strip(c, pts, [max(v * .36, .2) for v in ws[:-1]] + [.2], NIGHT, 9, -w * .26, 0, .8)
    x, y, tx, ty = along(pts, 41)[0]
    hilt(c, x, y, math.degrees(math.atan2(ty, tx)) + 90, w / 25, MADDER)


def stretch(arc, first):
    """How much narrower than the first arc this one bulges."""
    return (arc[0][0] - arc[4][0]) / (first[0][0] - first[4][0])


def weave(c, L, R, w):
    """Where a left sword must pass over, a piece of it is printed again."""
    pieces = {}
    for i, a in enumerate(L):
        q, sx = along(a, 241), stretch(a, L[0])
        for j, b in enumerate(R):
            for t, u in crossing(a, b):
                if ((i + j) % 2 == 0) == (t > .5) or not (.06 < t < .86 and .06 < u < .86):
                    continue
                _, _, tx, ty = q[round(t * 240)]
                v = 2 * round(sword_width(w, t) * math.hypot(sx * ty, tx) / 2)      # few widths: few paths
                for layer, sw, r in ((0, v + 5.4, 9), (1, v - 2.4, 10)):
                    p = [q[round(t * 240) + d][:2] for d in (-r, 0, r)]
                    m = [2 * p[1][d] - (p[0][d] + p[2][d]) / 2 for d in (0, 1)]
                    pieces.setdefault((layer, sw), []).append(M(*p[0]) + "Q" + join((*m, *p[2])))
    for (layer, sw), d in sorted(pieces.items()):
        c.raw('<path fill="none" stroke="%s" stroke-width="%s" d="%s"/>' % ((INK, INDIGO)[layer], num(sw), "".join(d)))


def pips_s(c, cid, n):
    k = 3 if n == 7 else 4
    wide, mid, tip, drop, w = {3: (62, 78, 66, 26, 27), 4: (48, 59, 51, 20, 23)}[k]
    L = sword_arcs(k, wide, mid, tip, drop, *((130, 930) if k == 3 else (172, 926)))
    R = [[(580 - x, y) for x, y in a] for a in L]
    sub = Canvas(5)
    curved_sword(sub, L[0], w)
    c.raw('<g id="%s-L"><g id="%s-S">%s</g>' % (cid, cid, sub.svg()))
    for a in L[1:]:
        sx = stretch(a, L[0])
        c.raw('<use href="#%s-S" transform="matrix(%.3g 0 0 1 %s %s)"/>' % (cid, sx, num(a[0][0] - L[0][0][0] * sx), num(a[0][1] - L[0][0][1])))
    c.raw('</g><use href="#%s-L" transform="matrix(-1 0 0 1 580 0)"/>' % cid)
    weave(c, L, R, w)
    placed(c, cid, "f", lambda q: corner_spray(q), [(500, 96, 0), (80, 964, 180)] if k == 3 else [(508, 86, 0), (72, 974, 180)])
    if n == 8:
        placed(c, cid, "r", lambda q: long_flower(q), [(290, 510)])
    elif n == 7:
        straight(c, [(290, 640), (290, 400), (290, 62)], 38, 1.45)
    elif n == 9:
        straight(c, [(290, 650), (290, 400), (290, 62)], 36, 1.3)
    else:
        straight(c, [(290, 450), (290, 300), (290, 66)], 36, 1.2)
        straight(c, [(290, 590), (290, 740), (290, 1000)], 36, 1.2)
        rose(c, 290, 520, 24, MADDER, OCHRE, 5, lw=4)


def straight(c, pts, w, hs):
    """A straight sword of bright steel, so that it stands out from the blue ones behind it."""
    x, y, tx, ty = along(pts, 3)[0]
    ws = [w, w * 1.06, w * 1.06, w, w * .84, 3]
    strip(c, pts, [v + 5 for v in ws[:-1]] + [2.5], INK, 3)
    strip(c, pts, [max(v - 3.6, .2) for v in ws], PAPER, 3, 0, 0, .985)
    strip(c, pts, [v * .42 for v in ws[:-2]] + [1, 1], INDIGO, 3, -w * .17, .012, .96)
    hilt(c, x, y, math.degrees(math.atan2(ty, tx)) + 90, hs, GREEN)


def corner_spray(c):
    """Rose with leaves for an outer corner (top right); origin is the rose."""
    c.line([(10, 8), (36, 60), (34, 150)], 5, "end")
    leaf(c, 30, 50, 100, 56, 24)
    leaf(c, 35, 92, 62, 40, 18)
    c.line([(-6, 2), (-50, -30), (-110, -34)], 5, "end")
    leaf(c, -44, -24, 168, 52, 22)
    leaf(c, -70, -32, 205, 38, 17)
    rose(c, 0, 0, 33, MADDER, OCHRE, 5)


def long_flower(c):
    c.line([(0, 150), (6, 60), (-5, -40), (0, -110)], 6, None)
    for y, r, l in ((96, -40, 44), (100, -140, 44), (38, -32, 50), (44, -146, 50), (-18, -36, 42), (-12, -142, 42)):
        leaf(c, 2, y, r, l, 20)
    tulip(c, 0, -104, MADDER, 1.35)
    tulip(c, 0, 150, OCHRE, 1.1, 180)


def staff(c, L, w, col=GREEN):
    """A turned baton from the origin (foot) up to (0, -L)."""
    h = w / 2
    c.shape([(-h, -12, 1), (h, -12, 1), (h, 12 - L, 1), (-h, 12 - L, 1)], col, 5)
    staff_marks(c, w, 40, L - 40)
    for yy, s in ((0, -1), (-L, 1)):
        c.shape([(-h * 1.5, yy + s * 30, 1), (-h * 1.1, yy + s * 12), (-h * 1.6, yy), (h * 1.6, yy), (h * 1.1, yy + s * 12), (h * 1.5, yy + s * 30, 1)], OCHRE, 4.6, sh=7, step=5)
        c.shape(ell(0, yy - s * 14, h * 1.45, 17), MADDER, 4.6, sh=10, step=5)
        c.shape(ell(0, yy - s * 32, h * .7, 7), OCHRE, 4, sh=4, step=4)
        c.line([(-h, yy + s * 38), (0, yy + s * 40), (h, yy + s * 38)], 3.4, None)


def staff_marks(c, w, a, b):
    h = w / 2
    c.fill([(-h * .62, -a, 1), (-h * .32, -a, 1), (-h * .32, -b, 1), (-h * .62, -b, 1)], PAPER)
    for k in range(int(a / 10) + 1, int(b / 10)):
        y = -10 * k
        c._tri(*[c.tr([q])[0][:2] for q in ((h, y), (h, y - 4.4), (0, y - 5))])


def staff_piece(c, L, w, t0, t1):
    h = w / 2
    y, z = -L * t0, -L * t1
    c.ink([(-h - 2.5, y, 1), (h + 2.5, y, 1), (h + 2.5, z, 1), (-h - 2.5, z, 1)])
    c.fill([(-h + 1.4, y + 1.5, 1), (h - 3, y + 1.5, 1), (h - 3, z - 1.5, 1), (-h + 1.4, z - 1.5, 1)], GREEN)
    staff_marks(c, w, -y, -z)


def pips_b(c, cid, n):
    k = {7: 3, 8: 4, 9: 4, 10: 5}[n]
    pitch, drop, w = {3: (84, 62, 37), 4: (62, 46, 29), 5: (48, 36, 23)}[k]
    top, bot = 176 if k > 3 else 170, 884 if k > 3 else 890
    x0 = 290 - (k - .5) * pitch
    L = [((290 + (i + .5) * pitch, bot - drop * i), (x0 + i * pitch, top + drop * (k - 1 - i))) for i in range(k)]
    L, R = [((580 - p[0], p[1]), (580 - q[0], q[1])) for p, q in L], L
    dx, dy = L[0][1][0] - L[0][0][0], L[0][0][1] - L[0][1][1]
    length = math.hypot(dx, dy)
    ang = math.degrees(math.atan2(dx, dy))
    if n in (7, 9):
        with c.at(290, 966):
            staff(c, 872, w, OCHRE)
    placed(c, cid, "p", lambda z: staff(z, length, w), [(a[0], a[1], ang) for a, b in L] + [(a[0], a[1], -ang) for a, b in R])
    over = []
    for i, p in enumerate(L):
        for j, q in enumerate(R):
            for t, u in crossing(p, q):
                if (i + j) % 2 == 0 and .1 < t < .9:
                    over.append((p[0][0] + dx * t, p[0][1] - dy * t, ang))
    half = (w + 8) / math.sin(math.radians(2 * ang)) * .5 + w * .5 / math.tan(math.radians(2 * ang))

    def piece(z):
        with z.at(0, half):
            staff_piece(z, 2 * half, w, 0, 1)
    placed(c, cid, "o", piece, over)
    placed(c, cid, "f", side_flower, [(70, 530), (510, 530, 180)])
    if n in (8, 10):
        placed(c, cid, "t", garland, [(290, 108), (290, 952, 180)])


def garland(c):
    for s in (1, -1):
        with c.at(0, 0, 0, s, 1):
            c.line([(0, 14), (60, 20), (112, -8), (140, 8)], 5, "end")
            leaf(c, 44, 18, -42, 42, 19)
            leaf(c, 66, 18, 38, 42, 19)
            leaf(c, 98, 0, -50, 36, 16)
            c.dot(142, 8, 6)
    rose(c, 0, 0, 34, MADDER, OCHRE, 5)


def side_flower(c):
    c.line([(-4, 96), (2, 40), (0, -40), (-4, -96)], 5, "both")
    for y, r in ((56, -62), (60, -128), (-56, 62), (-60, 128)):
        leaf(c, 0, y, r, 38, 18)
    rose(c, 0, 0, 28, MADDER, OCHRE, 5)
    c.dot(-4, -98, 6)
    c.dot(-4, 98, 6)


PIPS = {"s": pips_s, "c": pips_c, "d": pips_d, "b": pips_b}


# ------------------------------------------------------- figures: vocabulary

def face(c, mood=0, gaze=0, skin=FLESH, old=False):
    """A face in three quarter view, looking right, 100 high, centred (mirror by sx = -1)."""
    c.shape("-31,-14 -26,-40 0,-52 22,-45 30,-24 28,-9 32,3 30,17 24,33 14,46 2,50 -12,44 -25,26 -31,6", skin, 4.6, sh=12 if old else 7, step=5, hw=2.4, thr=.2 if old else .45, bleed=False)
    c.fill(ell(-15, 14, 8, 6), BLUSH)
    c.fill(ell(25, 12, 3.6, 5), BLUSH)
    c.fill("-20,-5* -10,-12 2,-4* -9,1", PAPER)
    c.fill("12,-5* 20,-12 28,-6* 20,0", PAPER)
    g = 2.2 * gaze
    c.dot(-8 + g, -5.4, 4)
    c.dot(21 + g * .7, -5.8, 3.6)
    c.line("-21,-4 -10,-11.5 3,-3", 4.6)
    c.line("11,-4 20,-11.5 29,-5", 4.4)
    c.line("-16,0 -9,2 -1,-1", 1.8)
    b = -3 * mood
    c.line([(-23, -15 - b * .2), (-12, -21), (2, -15 + b)], 5)
    c.line([(11, -15 + b), (20, -21), (30, -16 - b * .2)], 4.6)
    c.line("9,-15 12,-1 21,12 16,18 6,16", 3.6)
    m = 2.5 * mood
    c.fill([(0, 28 - m, 1), (6, 26), (11, 27.5), (15, 26), (20, 28 - m, 1), (11, 34)], MADDER)
    c.line([(-4, 27 - m), (4, 28.5), (11, 29), (17, 28.5), (23, 27 - m)], 3.4)
    c.line("5,35 11,37 17,35", 2.4)
    if old:
        c.line("-24,6 -17,9 -12,16", 2.2)
        c.line("-10,-30 4,-33 18,-30", 2.2)


def neck(c, x, y, x2, y2, w=42, skin=FLESH):
    c.shape(limb([(x, y), ((x + x2) / 2, (y + y2) / 2), (x2, y2)], [w, w * .95, w * 1.2]), skin, 4.6, bleed=False)
    c.hatch(limb([(x, y), ((x + x2) / 2, (y + y2) / 2), (x2, y2)], [w, w, w * 1.2]), w * .5, 5, 2.6, thr=-.1)


def fist(c, x, y, rot=0, s=1.0, flip=1, skin=FLESH, cuff=None):
    """A hand closed round an upright pole (the pole runs along y)."""
    with c.at(x, y, rot, s * flip, s):
        c.shape("-16,-18 -4,-23 14,-22 21,-14 22,14 17,22 0,23 -14,20 -20,4", skin, 4.4, sh=8, step=5, hw=2.2, bleed=False)
        c.lines(["2,-11 12,-11 22,-10", "2,0 12,0 23,1", "1,11 12,11 21,12"], 2.8, "start")
        c.shape(limb([(-14, -8), (-4, -18), (12, -22)], [13, 13, 10], cap=(2, 5)), skin, 3.6, bleed=False)


def palm(c, x, y, rot=0, s=1.0, flip=1, skin=FLESH):
    """An open hand, fingers up."""
    with c.at(x, y, rot, s * flip, s):
        c.shape("-12,24* -17,2 -15,-12 -14,-32 -8,-35 -4,-30 -3,-36 3,-38 7,-32 9,-35 15,-34 17,-12 19,-4 27,-14 33,-11 30,0 20,14 14,24*", skin, 4.4, sh=7, step=5, hw=2.2, bleed=False)
        c.lines(["-5,-10 -4,-20 -4,-30", "6,-10 6,-20 7,-31"], 2.6)


def arm(c, pts, ws, fill, lw=5.2, sh=14, **k):
    c.shape(limb(pts, ws, n=5, cap=(8, 0)), fill, lw, sh=sh, step=6, hw=3, **k)


def leg(c, hip, knee, ankle, fill, d=1, shoe=BROWN, w=1.0, stripes=None, toe=62, garter=None):
    hx, hy = hip
    kx, ky = knee
    ax, ay = ankle
    cx, cy = kx * .6 + ax * .4 - d * 7 * w, ky * .62 + ay * .38
    p = [hip, ((hx + kx) / 2 + d * 4, (hy + ky) / 2), knee, (cx, cy), ankle]
    ws = [84 * w, 70 * w, 50 * w, 58 * w, 31 * w]
    o = limb(p, ws, n=7)
    c.shape(o, fill, 5.2, sh=20 * w, step=6.5, hw=3)
    if stripes:
        q = along(p, 9)
        for k in (-.22, .2):
            c.shape(limb([(x - ty * lerp_list(ws, i / 8) * k, y + tx * lerp_list(ws, i / 8) * k) for i, (x, y, tx, ty) in enumerate(q)], [11 * w, 8 * w, 6 * w]), stripes, 2.4, bleed=False)
    c.line([(kx - d * 14 * w, ky - 8), (kx + d * 8 * w, ky + 2), (kx + d * 18 * w, ky - 6)], 3)
    if garter:
        c.shape(limb([(kx - 27 * w, ky + 16), (kx, ky + 21), (kx + 25 * w, ky + 16)], [11, 12, 11]), garter, 4)
    shoe_at(c, ax, ay, d, shoe, w, toe)


def shoe_at(c, ax, ay, d, shoe, w=1.0, toe=62):
    with c.at(ax, ay, 0, d * w, w):
        c.shape([(-19, -16, 1), (0, -8), (18, -18, 1), (24, 2), (toe * .7, 12), (toe, 24), (toe * .96, 33), (toe * .5, 35), (-16, 35), (-24, 24)], shoe, 5, sh=10, step=5, hw=2.6)
        c.line([(-20, 27), (10, 28), (toe - 6, 29)], 2.6)


def folds(c, many, w=4.4):
    c.lines(many, w, "end")


def feather(c, x, y, rot, L=120, w=34, col=MADDER, bend=.25):
    with c.at(x, y, rot):
        p = [(0, 0), (L * .35, -L * bend * .6), (L * .75, -L * bend * .7), (L, L * .06)]
        c.shape(limb(p, [5, w * .8, w, w * .72, 4], n=6), col, 4.4, sh=w * .36, step=6, hw=2.6, thr=-.2)
        q = along(p, 7)
        c.line([v[:2] for v in q], 3, "end")


def ground(c, y=960, col=GREEN, tufts=True, hill=6):
    pts = [(8, y + 4, 1), (110, y - hill), (240, y + hill * .6), (380, y - hill), (480, y + hill * .4), (572, y - 2, 1), (572, 1050, 1), (8, 1050, 1)]
    c.shape(pts, col, 5, sh=0)
    r = c.rng
    for i in range(20):
        x = 26 + r.random() * 528
        yy = y + 18 + r.random() * (1020 - y - 20)
        L = 14 + r.random() * 30
        c.line([(x, yy), (x + L / 2, yy + 1.5), (x + L, yy)], 3)
    for x, k in ((58, 34), (262, 58), (436, 44)):
        rose(c, x, y + k, 15, MADDER if col != MADDER else PAPER, PAPER, 5, 0, False)
    if tufts:
        for x in (70, 128, 470, 398):
            yy = y + r.uniform(-4, 8)
            for k in (-12, -5, 2, 9, 15):
                c.line([(x + k * .4, yy + 6), (x + k, yy - 10), (x + k * 1.5, yy - 20 - r.random() * 10)], 3.4, "end")


def floor_tiles(c, y=950, a=OCHRE, b=PAPER):
    c.shape([(8, y, 1), (572, y, 1), (572, 1050, 1), (8, 1050, 1)], b, 5)
    rows = ((y, y + 34), (y + 34, 1050))
    for r, (y0, y1) in enumerate(rows):
        for i in range(-4, 9):
            if (i + r) % 2:
                continue
            f = lambda k, yy: max(8, min(572, 290 + (k - 2.5) * 92 * (1 + (yy - y) / 150)))
            if f(i, y1) >= 572 or f(i + 1, y1) <= 8:
                continue
            c.fill([(f(i, y0), y0 + 1.5, 1), (f(i + 1, y0), y0 + 1.5, 1), (f(i + 1, y1), y1, 1), (f(i, y1), y1, 1)], a)
    c.line([(8, y + 34), (290, y + 34), (572, y + 34)], 2.6, None)


def collar(c, x, y, w=74, h=26, col=PAPER):
    """A pleated ruff."""
    n = 9
    pts = []
    for i in range(n):
        a = math.pi * (1 - i / (n - 1))
        pts.append((x + w * math.cos(a), y + h * math.sin(a) * .9 + (4 if i % 2 else 0)))
    pts += [(x + w * .5, y - h * .4), (x - w * .5, y - h * .4)]
    c.shape(pts, col, 4.6, sh=8, step=5, bleed=False)
    for i in range(1, n - 1):
        px, py = pts[i]
        c.line([(px, py - 2), (x + (px - x) * .55, y + (py - y) * .3)], 2.8, "end")


# ----------------------------------------------------------------- the pages

def s_bube(c):
    ground(c, 962, OCHRE)
    # cape behind
    c.shape("226,322 176,420 140,560 112,742* 168,716 214,748* 262,722 322,752* 372,724 436,756* 424,600 398,420 360,322", MADDER, 5.5, sh=34, step=7, hw=3.4)
    folds(c, ["176,716 186,620 206,500", "300,740 298,680 296,640", "392,722 396,640 380,520"], 5)
    leg(c, (256, 612), (240, 752), (214, 922), OCHRE, -1, NIGHT, garter=MADDER)
    leg(c, (334, 612), (352, 752), (362, 922), OCHRE, 1, NIGHT, garter=MADDER)
    # skirt and doublet
    c.shape("236,494* 196,632* 226,650 252,640 290,656 326,642 356,652 388,630* 346,494*", INDIGO, 5.6, sh=26, step=6.5, hw=3.2)
    c.shape("196,632* 226,650 252,640 290,656 326,642 356,652 388,630* 392,646* 358,670 326,660 290,674 252,658 224,668 192,648*", OCHRE, 4.6)
    folds(c, ["228,640 236,590 248,530", "262,636 266,580 270,530", "318,638 316,580 312,530", "356,640 346,580 334,530"], 4.6)
    c.shape("258,300 214,322 204,362 228,424 238,504* 344,504* 354,424 378,362 368,322 322,300", INDIGO, 5.6, sh=30, step=6.5, hw=3.4)
    c.shape("272,304* 290,420 284,500* 300,500* 304,420 314,304*", PAPER, 4.4, bleed=False)
    for y in range(340, 490, 27):
        c.dot(292, y, 4.4)
        c.line([(276, y - 2), (292, y + 1), (310, y - 2)], 2.6)
    folds(c, ["232,420 250,400 262,360", "350,420 334,400 324,372"], 4)
    c.shape("234,490* 290,500 348,490* 348,510* 290,520 234,510*", OCHRE, 4.6, sh=6, step=5)
    # left arm akimbo
    arm(c, [(150, 446), (186, 500), (244, 516)], [46, 44, 34], INDIGO)
    palm(c, 252, 520, 96, .74)
    c.shape("226,326 182,346 146,396 126,436 152,474 192,456 226,410 240,366", OCHRE, 5.4, sh=22, step=6)
    for a in ("206,344 170,392 146,446", "224,356 190,408 166,462"):
        c.shape(limb(a, [6, 17, 5]), INDIGO, 3.4)
    # sabre, then the arm that holds it
    sabre(c, [(452, 476), (478, 390), (484, 280), (460, 160), (414, 84)], (32, 35, 36, 31, 3))
    arm(c, [(410, 446), (420, 496), (440, 512)], [48, 44, 34], INDIGO)
    fist(c, 446, 510, 12, .98, -1)
    c.shape("354,326 398,342 430,392 444,446 414,480 376,454 350,408 342,364", OCHRE, 5.4, sh=22, step=6)
    for a in ("376,344 404,396 420,462", "358,362 380,414 396,466"):
        c.shape(limb(a, [6, 17, 5]), INDIGO, 3.4)
    neck(c, 290, 270, 290, 312)
    collar(c, 290, 306, 66, 24)
    with c.at(292, 216, 0, -1.3, 1.3):
        c.shape("-28,-36 -44,-10 -46,24 -38,44 -20,38 -18,0 8,-36", BROWN, 4.6, sh=14, step=5)
        face(c, 0.3, .4)
        c.shape("-33,-30 -38,-4 -34,26 -24,34 -24,6 -18,-20 6,-36 30,-30 28,-44 0,-56", BROWN, 4.4, sh=9, step=5)
        c.lines(["-33,18 -32,-8 -26,-26", "-28,28 -27,8 -24,-12"], 2.6)
        # beret
        c.shape("-40,-32 -58,-52 -48,-76 -10,-92 34,-84 52,-62 40,-36 0,-44", INDIGO, 5, sh=18, step=6, hw=3)
        folds(c, ["-30,-44 -34,-60 -24,-76", "0,-50 2,-66 0,-80", "28,-44 34,-58 28,-74"], 4)
        c.shape("-42,-30 -30,-42 0,-50 32,-45 44,-34 42,-26 28,-34 0,-38 -26,-32 -38,-22", OCHRE, 4.4, sh=5, step=5)
    feather(c, 330, 142, -62, 110, 34, PAPER, -.3)
    feather(c, 326, 146, -40, 104, 30, MADDER, -.3)


def c_bube(c):
    floor_tiles(c, 948, MADDER, PAPER)
    # short cloak
    c.shape("226,330 176,420 132,540 96,640* 150,628 196,664* 250,640 300,500 300,330", GREEN, 5.5, sh=34, hw=3.4)
    folds(c, ["146,620 176,540 206,440", "204,644 216,560 232,470"], 5)
    # walking legs
    leg(c, (256, 620), (206, 752), (132, 900), PAPER, 1, MADDER, stripes=MADDER)
    leg(c, (312, 624), (352, 752), (346, 914), PAPER, 1, MADDER, stripes=MADDER)
    # tunic
    c.shape("242,494* 196,600 182,664* 214,676 238,660 268,682 300,664 334,684 362,664 396,670* 372,590 350,494*", MADDER, 5.6, sh=28, step=6.5, hw=3.2)
    folds(c, ["216,664 230,600 250,530", "268,672 272,610 276,540", "334,674 326,610 316,540", "366,660 350,600 338,540"], 4.8)
    c.shape("262,304 222,326 212,366 232,424 242,506* 350,506* 358,424 374,362 366,326 326,304", MADDER, 5.6, sh=30, step=6.5, hw=3.4)
    for y in (352, 392, 432, 472):
        c.shape(limb([(256, y), (294, y + 6), (340, y)], [4, 13, 4]), OCHRE, 3.2)
    c.shape("238,492* 296,502 352,492* 352,512* 296,522 238,512*", NIGHT, 4.6)
    c.shape(ell(298, 507, 13, 12), OCHRE, 4.4)
    # left arm hanging back with cap in hand
    arm(c, [(170, 452), (150, 520), (132, 566)], [48, 42, 34], PAPER)
    feather(c, 96, 612, 164, 74, 26, PAPER, -.5)
    c.shape("84,600 70,640 92,672 140,676 172,648 170,600", INDIGO, 5, sh=18, step=6)
    folds(c, ["96,664 104,640 106,616", "138,666 138,640 134,616"], 4)
    c.shape("66,592 76,578 124,574 178,582 188,598 176,612 124,618 74,608", OCHRE, 4.8, sh=7)
    c.line("80,596 124,602 174,598", 3)
    fist(c, 130, 580, 80, .85)
    c.shape("232,330 196,350 166,400 150,446 172,484 208,466 236,414 248,366", MADDER, 5.4, sh=22, step=6)
    for a in ("214,350 186,400 172,462", "232,362 206,412 192,466"):
        c.shape(limb(a, [5, 15, 5]), PAPER, 3.4, bleed=False)
    # arm with cup
    arm(c, [(392, 448), (440, 420), (458, 336)], [48, 44, 32], PAPER)
    cup(c, 458, 268, 1.14)
    fist(c, 458, 334, 4, .96, -1)
    c.shape("350,328 384,348 404,390 420,436 400,472 362,452 342,410 336,366", MADDER, 5.4, sh=22, step=6)
    for a in ("368,350 386,396 402,448", "350,366 364,412 378,452"):
        c.shape(limb(a, [5, 15, 5]), PAPER, 3.4, bleed=False)
    neck(c, 290, 276, 292, 318)
    c.shape("246,318 262,300 294,314 326,300 342,316 322,346 294,330 266,348", PAPER, 4.6, sh=8, bleed=False)
    with c.at(286, 222, 4, 1.3):
        c.shape("-22,-44 -48,-20 -54,16 -44,42 -20,40 -16,4 0,-36", OCHRE, 4.6, sh=14, step=5)
        face(c, 1, .5)
        for x, y, r in ((-34, 34, 13), (-44, 14, 13), (-40, -8, 14), (-36, -30, 15), (-18, -46, 16), (6, -54, 15), (26, -46, 12), (-22, -58, 13), (34, -34, 8)):
            c.shape(ell(x, y, r, r * .92), OCHRE, 4.2, sh=7, step=5)
            c.line([(x - r * .4, y), (x, y - r * .35), (x + r * .35, y + r * .1)], 2.6)
        # wreath
        for i, (x, y, a) in enumerate(((-44, -34, -60), (-30, -54, -40), (-8, -66, -15), (14, -66, 10), (32, -54, 35))):
            leaf(c, x, y, a, 24, 14, GREEN, 3)


def d_bube(c):
    ground(c, 962, GREEN)
    leg(c, (258, 640), (236, 768), (222, 922), MADDER, -1, NIGHT, garter=OCHRE)
    leg(c, (330, 640), (352, 768), (392, 912), INDIGO, 1, NIGHT, garter=OCHRE)
    # tunic, long and belted
    c.shape("240,500* 206,600 190,690* 220,704 250,690 292,710 332,692 366,706 396,686* 376,600 344,500*", OCHRE, 5.6, sh=28, step=6.5, hw=3.2)
    c.shape("190,690* 220,704 250,690 292,710 332,692 366,706 396,686* 400,704* 366,726 332,712 292,730 250,710 220,724 186,708*", INDIGO, 4.6)
    folds(c, ["218,694 228,620 248,540", "262,690 268,620 272,540", "320,692 316,620 312,540", "364,694 350,620 334,540"], 4.8)
    c.shape("260,304 214,328 206,366 230,424 240,510* 346,510* 354,424 376,366 368,328 322,304", OCHRE, 5.6, sh=30, step=6.5, hw=3.4)
    # rosette brocade
    for x, y in ((254, 360), (330, 360), (292, 396), (262, 440), (324, 440)):
        rose(c, x, y, 14, MADDER, PAPER, 4, 45, False, lw=3)
    c.shape("236,496* 290,506 348,496* 348,518* 290,528 236,518*", MADDER, 4.6)
    # purse
    c.shape("372,540 352,560 350,602 384,618 416,600 412,558 392,540", BROWN, 5, sh=14, step=6)
    c.line("352,566 382,574 412,564", 3.4)
    c.line("344,516 362,524 380,544", 4, None)
    # lower arm on purse
    arm(c, [(434, 446), (424, 500), (392, 536)], [46, 42, 32], INDIGO)
    fist(c, 384, 540, 40, .86)
    c.shape("352,328 398,346 434,392 452,442 424,472 384,452 352,408 340,364", OCHRE, 5.4, sh=22, step=6)
    folds(c, ["436,462 420,430 392,400", "404,460 394,430 372,404"], 4)
    # raised arm and the coin
    arm(c, [(148, 376), (136, 316), (150, 284)], [48, 44, 32], INDIGO)
    c.shape("246,330 206,326 160,346 122,362 122,402 160,420 212,412 244,388", OCHRE, 5.4, sh=20, step=6)
    folds(c, ["136,404 160,384 196,372", "134,374 160,364 190,356"], 4)
    neck(c, 300, 276, 296, 318)
    collar(c, 296, 312, 64, 22)
    with c.at(308, 226, -8, -1.26, 1.26):
        c.shape("-24,-40 -46,-12 -46,28 -36,48 -18,40 -18,0 8,-36", INK, 4.6)
        face(c, 1, .8)
        c.shape("-33,-30 -38,-4 -36,30 -22,40 -24,6 -18,-20 6,-34 31,-26 29,-44 0,-56", INK, 3)
        for a in ("-30,30 -32,0 -26,-24", "-10,-36 6,-44 22,-40"):
            c.shape(limb(a, [1, 4, 1]), BROWN, 0.1, bleed=False)
        # brimmed hat
        c.shape("-30,-40 -28,-78 -4,-90 22,-84 32,-40", MADDER, 5, sh=16, step=6, hw=3)
        c.shape("-62,-22 -40,-42 0,-50 40,-46 58,-32 42,-32 0,-38 -34,-30", MADDER, 5, sh=8, step=5)
        c.shape("-30,-46 0,-54 32,-49 31,-60 0,-66 -29,-58", OCHRE, 4, bleed=False)
    feather(c, 268, 122, 20, 124, 32, PAPER, .32)
    coin(c, 167, 206, 68)
    palm(c, 152, 274, 6, .9)


def b_bube(c):
    ground(c, 958, OCHRE)
    # legs crossed
    leg(c, (318, 616), (300, 756), (214, 918), PAPER, -1, BROWN, garter=GREEN)
    leg(c, (256, 616), (290, 756), (330, 922), PAPER, 1, BROWN, garter=GREEN)
    # jerkin with dagged hem
    dag = [(232, 500, 1), (190, 628, 1)]
    for i in range(6):
        x = 190 + i * 32
        dag += [(x + 6, 664 - (8 if i in (0, 5) else 0)), (x + 16, 676 - (8 if i in (0, 5) else 0)), (x + 27, 662 - (8 if i in (0, 5) else 0)), (x + 32, 630, 1)]
    dag += [(346, 500, 1)]
    c.shape(dag, GREEN, 5.6, sh=28, step=6.5, hw=3.2)
    folds(c, ["222,640 230,590 246,530", "254,636 260,580 266,530", "318,636 314,580 308,530", "352,636 342,590 328,530"], 4.6)
    c.shape("256,304 212,326 204,366 226,424 234,510* 344,510* 352,424 376,366 366,326 318,304", GREEN, 5.6, sh=30, step=6.5, hw=3.4)
    c.shape("206,352 226,336 300,420 350,486* 330,504* 280,440", BROWN, 4.6, sh=6)
    c.shape("230,494* 288,504 348,494* 348,516* 288,526 230,516*", BROWN, 4.6)
    c.shape(ell(290, 509, 14, 13), OCHRE, 4.4)
    # hunting horn
    c.shape(limb("196,560 176,600 192,640 232,640 250,616", [10, 20, 28, 30, 36]), OCHRE, 5, sh=10, step=5)
    c.shape(ell(254, 608, 8, 19, rot=-40), INK, 3)
    c.line("234,520 206,536 196,560", 3.4, None)
    # far arm
    arm(c, [(166, 450), (230, 476), (330, 462), (392, 440)], [50, 46, 40, 32], OCHRE)
    # the great club, planted on the ground
    baton_knot(c, [(404, 452), (418, 600), (412, 760), (424, 948)], [42, 48, 58, 66, 84], GREEN, ((.22, 1, 24), (.42, -1, 26), (.62, 1, 28), (.8, -1, 24)), ends=False)
    c.shape(ell(404, 448, 20, 11, rot=4), OCHRE, 4.4)
    c.shape("238,330 196,346 160,400 144,446 166,482 204,468 234,420 250,366", GREEN, 5.4, sh=22, step=6)
    folds(c, ["160,462 182,420 204,380", "188,466 206,424 222,392"], 4)
    # near arm resting on the club
    arm(c, [(420, 400), (430, 420), (412, 444)], [44, 40, 34], OCHRE)
    c.shape("350,326 394,334 428,362 446,402 424,432 390,420 352,392 338,360", GREEN, 5.4, sh=22, step=6)
    folds(c, ["424,420 410,394 384,370", "398,414 384,392 366,376"], 4)
    fist(c, 386, 436, 84, .95)
    fist(c, 410, 440, 80, .95, -1)
    neck(c, 290, 276, 290, 318)
    c.shape("240,316 260,300 290,322 322,300 342,316 330,352 290,334 250,352", MADDER, 4.6, sh=10)
    with c.at(292, 224, 6, 1.3):
        c.shape("-24,-40 -44,-12 -44,24 -32,40 -18,36 -18,0 8,-36", MADDER, 4.6, sh=12, step=5)
        face(c, .6, -.6)
        c.shape("-33,-28 -37,-4 -32,18 -25,20 -24,0 -18,-20 6,-36 30,-30 28,-44 0,-56", MADDER, 4.4, sh=8, step=5)
        # short beard-less jaw, pointed hunter's hat
        c.shape("-36,-38 -24,-70 6,-104 44,-122* 40,-84 38,-40 0,-50", GREEN, 5, sh=20, step=6, hw=3)
        folds(c, ["-4,-54 4,-76 22,-98"], 4)
        c.shape("-52,-40 -30,-34 0,-40 34,-38 58,-50 46,-26 0,-30 -34,-22", OCHRE, 5, sh=7, step=5)
    feather(c, 262, 152, -118, 96, 26, MADDER, .3)
    # his dog
    with c.at(96, 880):
        c.shape(limb("-30,40 -46,10 -40,-26", [14, 12, 3]), PAPER, 4.6, bleed=False)
        c.merge([limb("-24,40 4,20 34,28", [58, 54, 46], cap=(12, 12)), limb("26,30 40,-8 50,-26", [48, 38, 34], cap=(8, 10)), limb("-20,50 -30,80 -26,100", [36, 20, 15]), limb("34,48 32,80 34,100", [26, 17, 15]), "30,-30 48,-48 66,-40 84,-26 90,-14 78,-8 60,-6 40,-10", "-32,94* -12,96 -8,106* -34,106*", "26,94* 46,96 52,106* 28,106*"], PAPER, 4.8, sh=13, step=6, bleed=False)
        c.shape("42,-40 30,-30 26,-8 36,-2 46,-18 52,-34", BROWN, 4.4, sh=6)
        c.shape("-22,16 0,10 8,30 -6,46 -24,40", BROWN, 3.6)
        c.dot(64, -28, 3.6)
        c.shape(ell(88, -20, 6, 5), INK, 2)
        c.line("62,-10 72,-12 82,-9", 2.6)
        c.shape(limb("28,0 42,10 56,8", [10, 10, 10]), MADDER, 4)


ART_PAGES = {"sB": s_bube, "cB": c_bube, "dB": d_bube, "bB": b_bube}


# ------------------------------------------------------------ horse and rider

HEAD = "-14,-16 8,-26 40,-27 80,-20 118,-17 142,-14 155,-2 154,12 142,18 144,27 132,34 116,29 92,24 66,36 34,46 6,38 -12,22"


def horse_leg(pts, ws, k=1.0):
    return limb(pts, [w * k for w in ws], n=8)


FORE = [84, 56, 40, 38, 25, 25, 31, 26]
HIND = [150, 118, 66, 42, 40, 27, 32, 27]


def hoof(c, pts, col=INK):
    q = along(pts, 12)
    x, y, tx, ty = q[-1]
    with c.at(x, y, math.degrees(math.atan2(ty, tx)) - 90):
        c.shape("-14,-4* 14,-5* 23,20* -17,20*", col, 4.4, bleed=False)
        if col != INK:
            c.line("-13,4 2,2 17,3", 2.4)


def horse(c, coat, mane, pose, cloth, trim, hoofs=NIGHT, head_rot=58):
    """A horse looking right. pose: rot of the fore body, four legs (lists of points), tail."""
    rot, pivot = pose.get("rot", 0), (165, 690)
    # far legs, darker by hatching
    with c.at(0, 0, rot, about=pivot):
        p = pts_of(pose["ff"])
        o = horse_leg(p, FORE, .92)
        c.shape(o, coat, 5.4, sh=24, step=5, hw=3.2, thr=-.7)
        hoof(c, p, hoofs)
    p = pts_of(pose["fh"])
    c.shape(horse_leg(p, HIND, .9), coat, 5.4, sh=26, step=5, hw=3.2, thr=-.7)
    hoof(c, p, hoofs)
    # tail
    with c.at(0, 0, rot * .5, about=pivot):
        t = pose.get("tail", "106,588 72,604 62,700 86,800 64,876")
        c.shape(limb(t, [24, 54, 74, 52, 4], n=8), mane, 5.4, sh=20, step=6)
        for k in (-.28, .02, .28):
            q = along(t, 8)
            ws = [24, 54, 74, 52, 4]
            if mane == INK:
                c.fill(limb([(x - ty * lerp_list(ws, i / 7) * k, y + tx * lerp_list(ws, i / 7) * k) for i, (x, y, tx, ty) in enumerate(q)][1:7], [1, 5, 5, 1]), PAPER)
                continue
            c.line([(x - ty * lerp_list(ws, i / 7) * k, y + tx * lerp_list(ws, i / 7) * k) for i, (x, y, tx, ty) in enumerate(q)][1:], 4.2)
    # one silhouette: trunk, neck, head, near legs
    parts = []

    def add(pts, turn):
        with c.at(0, 0, rot if turn else 0, about=pivot):
            parts.append(c.tr(pts))
    nh, nf = pts_of(pose["nh"]), pts_of(pose["nf"])
    add("352,532 300,556 240,560 180,546 128,560 100,606 98,670 130,726 190,736 262,744 336,738 400,724 440,684 452,640 452,580 448,520 456,470 468,440 470,380 440,364 404,404 376,470", True)
    with c.at(0, 0, rot, about=pivot):
        with c.at(446, 392, head_rot):
            parts.append(c.tr(HEAD))
    add(horse_leg(nf, FORE), True)
    add(horse_leg(nh, HIND), False)
    old, c.T = c.T, (1, 0, 0, 1, 0, 0)
    c.merge(parts, coat, 5.8)
    for p in parts[:1]:
        c.hatch(p, 40, 7, 3.6, thr=.25)
    for p in parts[2:]:
        c.hatch(p, 14, 6.5, 3)
    c.T = old
    hoof(c, nh, hoofs)
    with c.at(0, 0, rot, about=pivot):
        hoof(c, nf, hoofs)
        # muscles
        c.line("444,648 424,690 390,716", 5)
        c.line("352,610 366,664 354,706", 5)
        c.line("186,590 212,640 196,700", 5)
        c.line("120,600 132,640 124,690", 4)
        with c.at(446, 392, head_rot):
            c.hatch(HEAD, 13, 6, 2.8)
            # ears, eye, nostril, jowl
            c.shape("-8,-18 -30,-34 -44,-30* -34,-14 -16,-6", coat, 4.8, sh=6)
            c.shape("2,-24 -14,-50 -24,-52* -24,-28 -8,-14", coat, 4.8, sh=6)
            c.line("36,-12 46,-20 60,-14", 5)
            c.dot(47, -12, 6)
            c.dot(45.5, -14, 1.8, PAPER)
            c.line("36,-20 48,-27 62,-20", 4)
            c.line("136,-8 144,-4 140,3", 5)
            c.line("118,20 132,19 143,17", 3.6)
            c.line("58,32 42,16 44,-2", 4.4)
            # bridle
            for a in ("20,-28 22,8 34,44", "92,-20 96,2 96,24"):
                c.shape(limb(a, [11, 11, 11]), trim, 3.6, bleed=False)
            c.shape(limb("24,-4 60,2 96,6", [9, 9, 9]), trim, 3.4, bleed=False)
            c.shape(limb("24,-26 60,-26", [8, 8]), trim, 3, bleed=False)
            c.shape(ell(28, -4, 8), trim, 3.4, bleed=False)
            ring(c, 106, 22, 8, 4)
        # mane: forelock and strands falling from the crest
        crest = along("452,362 420,376 388,438 362,500 350,536", 9)
        for i, (x, y, tx, ty) in enumerate(crest):
            L = 54 + 14 * math.sin(i * 1.7)
            p = [(x - 7, y - 4), (x - 4, y + L * .35), (x + 20, y + L * .62), (x + 10, y + L * 1.1)]
            c.shape(limb(p, [13, 27, 22, 3]), mane, 4.6, sh=8, step=6)
            q = along(p, 5)
            if mane == INK:
                c.fill(limb([q[0][:2], q[1][:2], q[3][:2]], [1, 4.5, 1]), PAPER)
            else:
                c.line([q[0][:2], q[1][:2], q[3][:2]], 3)
        c.shape(limb("438,366 462,368 480,386 474,410", [9, 18, 13, 3]), mane, 4.4, sh=6)
        # breast strap and crupper
        c.shape(limb("344,632 400,660 452,636", [19, 20, 17]), trim, 4.6)
        for a, b in ((366, 652), (394, 666), (422, 660)):
            c.shape([(a - 7, b, 1), (a + 7, b, 1), (a + 9, b + 20), (a, b + 27), (a - 9, b + 20)], cloth, 3.6)
        c.shape(limb("206,596 150,606 102,616", [13, 12, 10]), trim, 4)
        # saddle cloth
        c.shape("196,552* 270,566 346,542* 366,640 360,690* 286,704 204,694* 186,630", cloth, 5.4, sh=26, step=6.5, hw=3.2)
        c.shape("190,664* 280,678 366,660* 360,694* 286,706 204,698*", trim, 4.4)
        for k in range(7):
            x = 212 + k * 23
            c.line([(x, 694), (x + 1, 704), (x, 716)], 4, "end")


def rider(c, coat, sleeve, hose, boot, trim, emblem, hat, cape=None, extra=None):
    """Rider looking right, seated at about (270, 566). emblem draws the near arm and what it holds,
    hat the head and its cover (in face units), cape what hangs behind, extra what lies on the coat."""
    if cape:
        cape(c)
    # far arm with the reins
    arm(c, [(300, 420), (346, 482), (388, 508)], [52, 46, 34], sleeve)
    fist(c, 392, 512, 60, .8)
    # near leg
    c.shape(limb("252,590 306,628 340,690", [92, 88, 70], n=5), hose, 5.4, sh=22, step=6)
    c.shape("304,672 344,664 374,690* 360,726 350,770 342,812 372,826 384,838 380,848 320,848 300,842 302,812 306,760 298,716", boot, 5.4, sh=18, step=6)
    c.shape("300,668 344,656 376,684* 366,706 336,700 304,704", trim, 4.4, sh=6)
    c.line("300,836 336,838 376,838", 3)
    c.shape(limb("300,832 278,838 266,834", [6, 6, 4]), OCHRE, 3, bleed=False)
    # stirrup
    c.line("344,704 350,760 344,806", 4, None)
    # trunk
    c.shape("228,404 212,446 224,500 226,560 204,612* 250,628 300,622 338,600* 316,548 318,500 326,448 314,404 288,388 250,388", coat, 5.6, sh=28, step=6.5, hw=3.4)
    folds(c, ["232,612 238,584 248,560", "266,622 266,590 270,560", "304,614 296,590 292,560"], 4.4)
    c.shape("222,542* 270,556 320,538* 322,558* 272,576 222,562*", trim, 4.4, sh=5)
    if extra:
        extra(c)
    neck(c, 270, 366, 270, 402, 38)
    emblem(c)
    with c.at(276, 312, 0, 1.14):
        hat(c)


def head_basic(c, hair, mood=0, gaze=0, beard=None, long=False):
    back = "-22,-44 -46,-20 -50,16 -44,44 -26,48 -16,30 -14,0 4,-36" if not long else "-22,-44 -50,-20 -58,20 -66,64 -40,80 -18,60 -12,20 4,-36"
    c.shape(back, hair, 4.6, sh=12, step=5)
    face(c, mood, gaze)
    c.shape("-33,-28 -39,-4 -36,20 -26,26 -24,2 -18,-20 6,-36 30,-30 29,-44 0,-56", hair, 4.4, sh=8, step=5)
    if beard == "mous":
        moustache(c, hair)


def moustache(c, col, w=1.0):
    for pts in ([(10, 22, 1), (2, 21), (-8, 26), (-15, 22, 1), (-11, 33), (0, 32), (10, 26, 1)], [(10, 22, 1), (17, 21), (23, 25), (30, 20, 1), (27, 31), (18, 31), (10, 26, 1)]):
        c.shape([(x, y, *k) for x, y, *k in pts], col, 3.2, bleed=False)


TROT = {"nf": "392,670 402,740 398,800 394,850 392,912 404,936", "ff": "412,668 462,720 502,768 480,812 452,856 440,874",
        "nh": "158,660 178,726 150,782 118,828 118,882 122,924 136,944", "fh": "196,676 230,740 214,796 190,832 204,886 214,926 230,944"}
WALK = {"nf": "392,670 416,740 424,800 430,850 440,914 454,936", "ff": "404,668 396,740 380,800 366,846 340,900 334,922",
        "nh": "158,660 186,726 160,782 126,824 120,878 122,918 136,940", "fh": "196,676 246,740 250,796 234,834 254,886 266,928 282,944"}
REAR = {"rot": -21, "nf": "396,672 440,704 474,708 480,752 462,798 466,820", "ff": "420,660 468,668 500,644 518,682 516,722 526,740",
        "nh": "168,676 202,738 186,790 150,836 158,886 166,926 182,944", "fh": "200,690 252,748 246,796 222,836 236,888 246,928 262,944",
        "tail": "112,600 70,640 60,740 84,830 56,904"}
GALLOP = {"rot": -9, "nf": "396,672 452,702 500,716 512,764 496,812 500,834", "ff": "418,664 470,700 516,742 536,796 532,842 540,862",
          "nh": "160,664 180,726 146,778 98,812 74,860 54,894 60,916", "fh": "192,676 228,738 206,790 170,830 166,884 162,922 174,942",
          "tail": "104,590 70,580 60,640 74,720 58,790"}


def s_cavall(c):
    ground(c, 962, OCHRE)
    with c.at(16, 0):
        horse(c, PAPER, OCHRE, REAR, INDIGO, MADDER, NIGHT)
    with c.at(-66, 14, -6, about=(270, 580)):
        def cape(c):
            c.shape("236,392 190,430 150,500 126,590 104,650* 150,650 176,676* 214,640 240,560 280,420", MADDER, 5.4, sh=30, hw=3.4)
            folds(c, ["146,642 176,560 206,470", "188,656 206,580 226,500"], 5)

        def emblem(c):
            sabre(c, [(372, 222), (426, 208), (486, 174), (534, 122), (556, 70)], (32, 36, 36, 30, 3))
            arm(c, [(318, 392), (352, 322), (352, 258)], [50, 44, 32], OCHRE)
            fist(c, 346, 232, 74, .92)
            c.shape("238,404 262,388 304,372 334,348 358,372 344,412 308,446 266,456 236,440", INDIGO, 5.4, sh=18, step=6)
            folds(c, ["338,366 318,392 290,408", "346,384 326,408 300,424"], 4)

        def hat(c):
            c.shape("-22,-30 -44,-10 -46,26 -28,34 -18,0 8,-30", INK, 4)
            face(c, -1, .6)
            moustache(c, INK)
            # turban-like helmet
            c.shape("-42,-22 -40,-56 -16,-84 6,-98* 26,-80 38,-50 36,-26 0,-36", INDIGO, 5, sh=18, step=6)
            folds(c, ["-20,-40 -20,-66 -2,-88", "14,-40 18,-64 8,-88"], 4)
            c.shape("-46,-18 -48,-36 0,-52 40,-38 42,-24 0,-36", OCHRE, 4.4, sh=6)
            c.shape(ell(10, -42, 7, 9), MADDER, 3.4)
            feather(c, -4, -90, 190, 92, 30, PAPER, -.4)
        rider(c, INDIGO, OCHRE, MADDER, BROWN, OCHRE, emblem, hat, cape=cape)


def c_cavall(c):
    ground(c, 958, GREEN)
    horse(c, BROWN, PAPER, TROT, MADDER, OCHRE, NIGHT)
    rein(c, "524,508 470,520 396,516")

    def emblem(c):
        arm(c, [(346, 424), (408, 400), (438, 284)], [48, 44, 32], PAPER)
        cup(c, 440, 214, 1.12)
        fist(c, 440, 280, 4, .92)
        c.shape("244,398 284,394 326,404 362,410 370,440 334,462 280,456 236,440", MADDER, 5.4, sh=18, step=6)
        for a in ("268,412 306,416 352,424", "262,432 300,438 340,444"):
            c.shape(limb(a, [4, 12, 4]), PAPER, 3.2, bleed=False)

    def hat(c):
        head_basic(c, OCHRE, 1, .4, long=True)
        c.shape("-40,-36 -56,-66 -20,-92 24,-88 52,-66 36,-38 0,-46", MADDER, 5, sh=16, step=6)
        folds(c, ["-24,-46 -28,-66 -10,-84", "10,-50 14,-70 4,-84"], 4)
        c.shape("-44,-32 -30,-44 0,-52 34,-46 42,-34 34,-30 0,-40 -32,-28", OCHRE, 4.2)
        feather(c, -30, -62, 206, 110, 32, PAPER, -.3)

    def cape(c):
        c.shape("240,394 200,420 150,470 108,540* 146,560 150,600* 196,590 236,540 270,430", GREEN, 5.4, sh=28, hw=3.4)
        folds(c, ["140,548 180,500 214,450", "172,584 200,540 226,490"], 5)
    rider(c, MADDER, PAPER, PAPER, NIGHT, OCHRE, emblem, hat, cape=cape)


def rein(c, pts):
    c.shape(limb(pts, [8, 8, 8]), INK, .1, bleed=False)


def d_cavall(c):
    ground(c, 958, GREEN)
    sun(c, 470, 150, 40)
    with c.at(580, 0, 0, -1, 1):
        horse(c, PAPER, INK, WALK, MADDER, OCHRE, INK, head_rot=64)
        for x, y in ((130, 600), (154, 640), (136, 664), (172, 612), (122, 634), (160, 690), (188, 660), (152, 586), (410, 600), (428, 560), (436, 630), (404, 640), (416, 520), (440, 600)):
            c.line([(x - 9, y + 2), (x - 2, y + 8), (x + 7, y + 3)], 3.4)
        rein(c, "508,524 450,530 396,516")

        def emblem(c):
            coin(c, 398, 226, 78, 45)
            arm(c, [(342, 420), (384, 396), (398, 342)], [48, 46, 34], OCHRE)
            c.shape(limb("390,370 404,350", [48, 54]), PAPER, 4.4, sh=8, bleed=False)
            palm(c, 402, 318, -4, .92)
            c.shape("244,398 284,394 326,404 360,412 366,440 334,460 280,456 236,440", OCHRE, 5.4, sh=18, step=6)
            folds(c, ["350,432 320,426 290,430", "350,420 318,414 290,412"], 4)

        def hat(c):
            # tied back wig
            c.shape("-22,-40 -44,-20 -48,12 -52,34 -40,42 -24,36 -16,0 4,-36", PAPER, 4.6, sh=10, step=5, bleed=False)
            c.shape("-52,32 -62,44 -66,74 -50,78 -40,56 -38,42", PAPER, 4.4, sh=8, bleed=False)
            c.shape("-60,30 -44,40 -34,28 -36,46 -46,42 -58,48", INK, 3)
            face(c, .7, .5)
            c.shape("-33,-28 -40,-12 -38,8 -30,14 -24,0 -18,-20 6,-36 30,-30 29,-44 0,-54", PAPER, 4.2, sh=6, bleed=False)
            for y in (-2, 12):
                c.shape(ell(-38, y, 11, 8), PAPER, 3.6, bleed=False)
            # tricorn
            c.shape("-30,-38 -28,-66 0,-78 26,-68 32,-36 0,-44", NIGHT, 5)
            c.shape("-66,-36 -58,-62 -20,-50 10,-70* 34,-52 66,-58 60,-32 36,-26 4,-38 -30,-24", INK, 4)
            c.shape("-66,-36* -30,-24 4,-38 36,-26 60,-32* 60,-25* 36,-18 4,-30 -30,-16 -62,-27*", OCHRE, 3.4, bleed=False)
            c.shape(limb("-58,-61 -20,-50 10,-69 34,-52 65,-57", [5, 5, 5, 5, 5]), OCHRE, 1.6, bleed=False)
            rose(c, -24, -46, 12, MADDER, PAPER, 5, 0, False, lw=3)

        def lace(c):
            c.shape("274,392 300,396 310,440 296,470* 286,452 274,466* 266,430", PAPER, 4, sh=7, bleed=False)
            for y in (492, 516):
                c.dot(300, y, 6, MADDER)
            c.shape("226,560 224,584 204,640 190,668* 236,676 268,640 262,590 254,566", OCHRE, 5, sh=16)
        rider(c, OCHRE, OCHRE, PAPER, INK, MADDER, emblem, hat, extra=lace)


def b_cavall(c):
    ground(c, 962, OCHRE)
    with c.at(-18, 0):
        horse(c, OCHRE, BROWN, GALLOP, GREEN, MADDER, NIGHT, head_rot=50)
    with c.at(-40, -14, -3, about=(270, 580)):
        def cape(c):
            c.shape("240,394 200,404 150,420 84,424* 96,470 70,516* 130,520 190,520 240,500 276,430", MADDER, 5.4, sh=26, hw=3.4)
            folds(c, ["96,440 150,444 210,430", "92,500 150,486 214,460"], 5)

        def emblem(c):
            baton_knot(c, [(374, 330), (390, 256), (404, 170), (424, 92)], [30, 44, 56, 66, 70], GREEN, ((.35, 1, 22), (.55, -1, 24), (.74, 1, 24)))
            arm(c, [(344, 416), (372, 384), (378, 340)], [48, 44, 32], OCHRE)
            fist(c, 378, 316, 8, .95)
            c.shape("244,398 284,394 326,400 358,404 364,436 334,458 280,456 236,440", GREEN, 5.4, sh=18, step=6)
            folds(c, ["348,428 320,422 290,428", "348,414 318,408 290,410"], 4)

        def hat(c):
            head_basic(c, MADDER, -.4, .5)
            c.shape("-26,24 -20,44 2,62 20,50 26,32 12,36 0,36 -14,24", MADDER, 4.2, sh=8, step=5)
            moustache(c, MADDER)
            # fur cap
            c.shape("-30,-44 -26,-84 10,-108* 30,-80 32,-44 0,-50", GREEN, 5, sh=14, step=6)
            pts = []
            for i in range(13):
                t = i / 12
                pts += [(-46 + 92 * t, -52 - 10 * math.sin(math.pi * t) + (4 if i % 2 else -5), 1)]
            for i in range(13):
                t = 1 - i / 12
                pts += [(-44 + 88 * t, -26 - 10 * math.sin(math.pi * t) + (5 if i % 2 else -3), 1)]
            c.shape(pts, BROWN, 4, sh=8, step=5)
            feather(c, -10, -84, 200, 84, 26, PAPER, -.3)
        rider(c, GREEN, OCHRE, MADDER, BROWN, OCHRE, emblem, hat, cape=cape)


ART_RIDERS = {"sC": s_cavall, "cC": c_cavall, "dC": d_cavall, "bC": b_cavall}


# ----------------------------------------------------------------- the kings

def king_body(c, robe, mantle, trim, shoe, hose=None, seat=BROWN):
    """Seated figure from the front: mantle, robe with knees, feet, trunk; with hose a short tunic
    that shows the legs and the front of the seat."""
    m = lambda s: mirror(s, 290)
    # mantle spread over the seat
    c.shape(m("290,330* 226,336 178,376 148,470 128,600 104,740 84,890 76,948* 120,966 170,950 214,966 290,956"), mantle, 6, sh=40, step=7.5, hw=3.8)
    folds(c, ["112,940 128,820 148,680", "146,952 156,860 168,760", "470,944 452,820 432,680", "434,950 426,860 412,760"], 5.4)
    if hose:
        # front of the seat, lower legs, tunic over the knees
        c.shape(m("290,640* 172,640* 168,952* 290,952*"), seat, 5.6)
        c.shape(m("290,742* 246,742* 246,930* 290,930*"), trim, 4.4)
        c.shape(m("290,764* 264,764* 264,914* 290,914*"), seat, 4)
        c.shape(m("290,800* 276,838 290,876*"), trim, 4)
        for s in (-1, 1):
            with c.at(290, 0, 0, s, 1):
                shin = limb([(72, 706), (82, 800), (92, 934)], [94, 78, 46], n=5)
                c.shape(shin, hose, 5.6, sh=24, step=6.5)
                c.shape("42,884 78,876 126,884* 124,912 78,904 52,914", trim, 4.6, sh=6)
                c.shape("62,904* 118,904* 124,930 160,946 166,968 130,978 66,974 58,944", shoe, 5.2, sh=10, step=5)
                c.line("62,968 110,970 158,966", 3)
                c.line("60,770 72,782 100,776", 3.4)
        hem = "156,690 166,742 196,764 232,752 256,730* 290,748* 324,730* 348,752 384,764 414,742 424,690*"
        c.shape("232,540* 190,600 158,652* " + hem + " 420,652 390,600 348,540*", robe, 6, sh=24, step=7, hw=3.6)
        c.shape(hem + " 430,702 424,756 388,784 342,774 322,756* 290,772* 258,756* 238,774 192,784 156,756 148,702*", trim, 4.8, sh=7, step=6)
        c.lines(["160,712 180,664 232,654 262,700", "420,712 400,664 348,654 318,700"], 5.4)
        folds(c, ["232,560 218,604 186,642", "348,560 362,604 394,642", "258,576 262,630 256,690", "322,576 318,630 324,690", "290,580 290,640 290,716"], 4.4)
    else:
        # skirt and feet
        c.shape(m("290,520* 232,540 188,590 154,648 148,706 170,776 180,860 162,934* 210,952 250,938 290,954"), robe, 6, sh=26, step=7, hw=3.6)
        c.shape("166,934* 210,952 250,938 290,954 330,938 370,952 414,934* 418,956* 372,976 330,962 290,978 250,962 208,976 162,956*", trim, 4.8, sh=8, step=6)
        c.lines(["160,730 178,672 232,660 270,704", "420,730 402,672 348,660 310,704"], 5.4)
        folds(c, ["206,944 212,840 206,736", "248,936 244,830 230,720", "290,948 290,840 290,620", "332,936 336,830 350,720", "374,944 368,840 374,736", "262,944 270,860 262,770", "318,944 310,860 318,770"], 5)
        folds(c, ["232,560 220,600 190,640", "348,560 360,600 390,640", "262,580 262,620 250,650", "318,580 318,620 330,650"], 4)
        for s in (-1, 1):
            with c.at(290 + s * 52, 952, 0, s):
                c.shape("-26,-4* 10,-10 44,2 50,22 20,30 -26,26*", shoe, 5, sh=8, step=5)
    # trunk
    c.shape(m("290,326* 240,334 206,366 210,440 226,520 224,560 290,566"), robe, 5.8, sh=30, step=7, hw=3.6)


def girdle(c, col, jewel):
    c.shape("222,528* 290,542 358,528* 360,554* 290,570 220,554*", col, 4.8, sh=7)
    c.shape(ell(290, 555, 15, 13), jewel, 4.4)


def king_head(c, hair, beard_kind, mood=-.4, gaze=.4):
    c.shape("-20,-44 -46,-24 -54,14 -58,50 -40,62 -24,44 -16,6 2,-40", hair, 4.8, sh=14, step=5)
    c.shape("22,-40 38,-20 40,8 44,34 32,40 24,20", hair, 4.6, sh=8, step=5)
    c.lines(["-46,44 -44,10 -34,-20", "-38,52 -36,20 -28,-6"], 3)
    face(c, mood, gaze, old=True)
    c.shape("-33,-24 -38,-6 -34,18 -24,6 -20,-18 4,-34 30,-26 30,-44 0,-56 -30,-44", hair, 4.4, sh=8, step=5)
    B = {
        "long": "-33,6 -36,36 -30,66 -16,100 6,128* 26,98 38,64 38,34 32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        "fork": "-33,6 -38,36 -34,64 -28,96 -30,112* -8,98 6,72 16,98 38,108* 36,80 40,40 32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        "round": "-33,6 -42,30 -38,58 -22,76 6,82 28,74 40,54 40,28 32,8 28,24 22,23 10,20 -6,22 -16,26 -26,22",
        "point": "-32,10 -32,34 -18,56 8,92* 24,58 34,34 31,10 28,24 22,23 10,20 -6,22 -16,26 -26,24",
    }[beard_kind]
    c.shape(B, hair, 4.8, sh=16, step=5)
    deep = {"long": 1.5, "fork": 1.3, "round": .85, "point": .9}[beard_kind]
    for x in (-24, -14, -4, 16, 26):
        p = [(x, 36), (x * .9 + 2, 36 + 24 * deep), (x * .6 + 5, 36 + 46 * deep)]
        if hair == INK:
            c.fill(limb(p, [1, 4, 1]), BROWN)
        else:
            c.line(p, 3, "both")
    c.fill("-2,30* 6,28 12,29 20,30* 10,37", MADDER)
    c.line("-4,30 8,31 22,30", 3)
    moustache(c, hair)


def s_re(c):
    floor_tiles(c, 958, INDIGO, PAPER)
    m = lambda s: mirror(s, 290)
    # pointed throne back with stars
    c.shape(m("290,60* 262,120 206,176 152,236* 146,660* 290,670"), NIGHT, 6)
    c.shape(m("290,96* 266,146 218,196 174,250* 170,660* 290,664"), INDIGO, 4.4)
    for x, y in ((206, 260), (374, 260), (204, 330), (376, 330), (246, 190), (334, 190), (290, 134)):
        pts = []
        for i in range(12):
            r = 11 if i % 2 == 0 else 4.5
            a = math.pi * i / 6
            pts.append((x + r * math.cos(a), y + r * math.sin(a), 1))
        c.fill(pts, OCHRE)
    for x in (156, 424):
        c.shape(ell(x, 226, 19), OCHRE, 5, sh=9, step=5)
        c.shape(ell(x, 196, 9, 12), MADDER, 4.4)
    king_body(c, INDIGO, MADDER, OCHRE, NIGHT, PAPER, NIGHT)
    for x, y in ((210, 700), (370, 700), (290, 640), (256, 460), (324, 460)):
        with c.at(x, y, 0, .8):
            c.shape("0,-18* 8,-8 18,0* 8,8 0,18* -8,8 -18,0* -8,-8", OCHRE, 3.6)
    girdle(c, OCHRE, MADDER)
    # sword arm (right of the picture)
    sabre(c, [(446, 486), (472, 380), (476, 262), (450, 150), (404, 74)], (34, 38, 39, 34, 3))
    arm(c, [(386, 476), (404, 526), (434, 530)], [56, 48, 36], INDIGO)
    c.shape("346,340 394,358 428,416 438,486 414,546 388,536 362,480 340,410", MADDER, 5.6, sh=24, step=6.5)
    c.shape(limb("388,540 414,546 434,506 442,482", [20, 22, 22, 20], cap=(5, 5)), PAPER, 4.4, sh=8, bleed=False)
    fist(c, 440, 520, 8, 1.02, -1)
    folds(c, ["406,520 398,460 376,400", "422,486 412,436 392,390"], 4.6)
    # other hand flat on the knee
    arm(c, [(196, 500), (196, 570), (216, 622)], [56, 48, 36], INDIGO)
    palm(c, 220, 648, 164, .94)
    c.shape("234,340 186,358 152,420 142,500 160,566 200,548 222,480 240,410", MADDER, 5.6, sh=24, step=6.5)
    c.shape(limb("154,556 182,562 206,540 218,512", [18, 22, 22, 18], cap=(5, 5)), PAPER, 4.4, sh=8, bleed=False)
    folds(c, ["172,530 182,460 204,400", "156,500 166,440 188,390"], 4.6)
    ermine(c)
    with c.at(292, 250, 0, -1.32, 1.32):
        king_head(c, INK, "fork", -.8, .6)
        crown(c, MADDER, 6)
    # the sphinx with two heads beside the throne
    with c.at(112, 806):
        c.shape(limb("66,118 92,96 88,60", [14, 14, 18]), OCHRE, 4.4)
        c.merge(["-30,40 -48,60 -52,110 -56,140* 30,150 70,140 80,110 66,70 40,40 30,0 -20,0", limb("-22,60 -34,110 -40,146", [40, 26, 28], cap=(4, 2))], OCHRE, 5.2, sh=18, step=6)
        c.shape("-50,134 -70,138 -74,150* -20,150* -24,136", OCHRE, 4.4)
        c.shape("16,134 2,140 0,150* 64,150* 74,140", OCHRE, 4.4)
        c.line("18,146 14,110 40,86 64,96", 4.4)
        # wing
        c.shape("-2,44 24,20 70,6 96,-16* 92,24 70,60 36,76 8,72", MADDER, 4.8, sh=14, step=6)
        c.lines(["10,62 44,44 86,10", "22,70 52,56 86,32"], 3.4, "end")
        # two heads, back to back
        c.shape("-44,-46 -20,-70 24,-70 50,-46 52,0 36,18 4,24 -30,18 -46,0", INDIGO, 4.8)
        for s in (1, -1):
            with c.at(3 + s * 26, -26, 0, s * .62):
                face(c, .2, .4)
                c.shape("-34,50 -38,0 -26,-44 0,-58 26,-48 34,-26 20,-36 0,-40 -18,-30 -24,0 -20,36", INDIGO, 6)
                c.line("-22,-34 2,-46 26,-38", 4)
        c.shape("-36,8 -10,20 4,22 20,20 44,8 46,22 24,36 -16,36 -38,22", PAPER, 4.4, bleed=False)
        c.shape("-20,-64 -10,-84 4,-70 16,-84 26,-64 4,-58", OCHRE, 4.2)
    c.shape("36,948* 176,948* 176,974* 36,974*", MADDER, 5, sh=6)
    c.line("40,960 100,961 172,960", 3)


def ermine(c):
    c.shape(mirror("290,330* 252,328 204,346 172,392 164,430 206,452 248,446 290,462", 290), PAPER, 5.4, sh=18, step=6.5, bleed=False)
    for x, yy in ((196, 404), (226, 384), (222, 428), (256, 412), (290, 436), (324, 412), (358, 428), (354, 384), (384, 404), (258, 364), (322, 364)):
        c.ink([(x, yy - 8, 1), (x + 5, yy + 4), (x, yy + 10), (x - 5, yy + 4)])


def crown(c, cap, spikes=5, col=OCHRE, h=46):
    c.shape("-34,-44 -34,-74 0,-92 34,-74 34,-44", cap, 4.6, sh=12)
    pts = [(-42, -36, 1)]
    n = spikes
    w = 92 / n
    for i in range(n):
        x = -46 + i * w
        lift = 8 * math.sin(math.pi * (i + .5) / n)
        pts += [(x + 2, -62 - lift, 1)] if i == 0 else []
        pts += [(x + w * .5, -62 - h * .62 - lift, 1), (x + w, -60 - lift * .9, 1)]
    pts += [(42, -36, 1), (0, -48)]
    c.shape(pts, col, 5, sh=10, step=6)
    for i in range(n):
        x = -46 + (i + .5) * w
        lift = 8 * math.sin(math.pi * (i + .5) / n)
        c.shape(ell(x, -64 - h * .62 - lift, 6), PAPER, 4, bleed=False)
    c.shape("-44,-30 -45,-44 0,-57 45,-44 44,-30 0,-44", col, 4.6, sh=5, step=5)
    for x, y in ((-30, -42), (-15, -47), (15, -47), (30, -42)):
        c.dot(x, y, 3.4)
    c.shape("0,-58* 7,-50 0,-41* -7,-50", MADDER, 3)


def c_re(c):
    floor_tiles(c, 958, MADDER, OCHRE)
    # scallop shell
    pts = []
    n = 11
    for i in range(n):
        a = math.pi * (1.06 - 1.12 * i / (n - 1))
        b = math.pi * (1.06 - 1.12 * (i + .5) / (n - 1))
        pts.append((290 + 196 * math.cos(a), 300 - 214 * math.sin(a), True))
        if i < n - 1:
            pts.append((290 + 218 * math.cos(b), 300 - 238 * math.sin(b)))
    pts += [(420, 360, True), (160, 360, True)]
    c.shape(pts, PAPER, 6, sh=20, step=7, bleed=False)
    for i in range(n - 1):
        a0 = math.pi * (1.06 - 1.12 * (i + .22) / (n - 1))
        a1 = math.pi * (1.06 - 1.12 * (i + .78) / (n - 1))
        am = (a0 + a1) / 2
        f = lambda a, k: (290 + 205 * k * math.cos(a), 318 - 222 * k * math.sin(a))
        c.shape([(*f(am, .25), 1), (*f(a0, .9), 0), (*f(am, 1.0), 0), (*f(a1, .9), 0)], GREEN, 4)
    c.shape("150,330* 290,352 430,330* 452,672* 128,672*", OCHRE, 5.6)
    folds(c, ["146,664 158,500 168,352", "434,664 422,500 412,352"], 5)
    king_body(c, PAPER, MADDER, OCHRE, MADDER)
    for x, y in ((206, 760), (248, 830), (206, 890), (290, 700), (290, 790), (290, 890), (374, 760), (332, 830), (374, 890), (250, 610), (330, 610), (256, 480), (324, 480)):
        tulip(c, x, y + 8, MADDER, .62)
    girdle(c, OCHRE, MADDER)
    # cup arm
    arm(c, [(392, 500), (426, 470), (438, 404)], [56, 48, 34], PAPER, bleed=False)
    cup(c, 434, 330, 1.2)
    c.shape("346,340 394,356 424,410 440,470 426,540 396,534 362,480 340,410", MADDER, 5.6, sh=24, step=6.5)
    fist(c, 438, 398, 4, 1.0, -1)
    folds(c, ["412,520 404,460 380,400", "426,486 416,436 394,386"], 4.6)
    # left arm with sceptre
    c.shape(limb("150,300 158,460 170,650", [13, 13, 13]), OCHRE, 4.6)
    c.shape("150,304 128,290 124,262 150,236* 174,262 172,290", OCHRE, 4.8, sh=9)
    c.shape("150,296 141,270 150,246 158,270", MADDER, 3.6)
    arm(c, [(196, 500), (190, 560), (176, 560)], [56, 48, 36], PAPER, bleed=False)
    c.shape("234,340 186,358 156,420 148,490 166,548 204,536 222,480 240,410", MADDER, 5.6, sh=24, step=6.5)
    fist(c, 162, 540, -4, .98)
    folds(c, ["178,524 188,460 206,400", "162,490 172,440 190,390"], 4.6)
    ermine(c)
    with c.at(288, 250, 0, 1.32):
        king_head(c, OCHRE, "round", .6, .5)
        crown(c, MADDER, 5)
    # the swan at his side, white before the reeds
    with c.at(112, 856, 0, 1.1):
        c.shape("-96,112* -96,-84* -84,-132* -72,-92* -56,-172* -42,-100* -22,-188* -8,-100* 14,-160* 22,-84* 50,-130* 50,-66* 84,-88* 74,-28* 104,-38* 92,30 104,112*", GREEN, 5, bleed=False)
        c.lines(["-80,-112 -82,-60 -84,0", "-58,-146 -68,-110 -72,-96", "-24,-160 -14,-90 -8,-30", "13,-134 14,-80 12,-24", "46,-108 40,-60 36,-14"], 5)
        c.merge(["-58,60 -44,26 0,14 40,-2 76,-8 104,-30* 106,20 96,66 60,98 10,106 -38,98", limb("-26,86 -62,50 -52,0 -14,-34 -14,-76 -42,-88", [46, 46, 34, 29, 28, 30], n=9, cap=(6, 10))], PAPER, 5.6, bleed=False)
        c.hatch("-52,60 -40,26 0,14 50,24 84,44 88,70 60,98 10,106 -34,98", 18, 9, 3.4)
        c.shape("-48,-100 -70,-92 -92,-70* -66,-70 -44,-76", OCHRE, 4.6)
        c.shape("-58,-100* -38,-96 -42,-80 -56,-84*", INK, 2)
        c.dot(-32, -94, 4.4)
        c.line("-2,44 40,30 96,-4", 6)
        c.lines(["12,66 54,58 94,32", "26,86 58,78 84,60"], 5, "end")
        c.shape("-96,104 -66,92 -30,106 14,94 60,108 100,96 106,130 -96,130", INDIGO, 5)


def d_re(c):
    floor_tiles(c, 958, OCHRE, PAPER)
    # canopy
    c.shape("108,150* 110,560 150,700 430,700 470,560 472,150*", MADDER, 5.6)
    folds(c, ["132,640 136,400 134,170", "160,660 166,400 168,170", "200,660 206,400 206,180", "448,640 444,400 446,170", "420,660 414,400 412,170", "380,660 374,400 374,180"], 6)
    pts = [(104, 128, 1), (200, 92), (290, 54, 1), (380, 92), (476, 128, 1), (480, 190, 1)]
    for i in range(6):
        x = 480 - i * 63.4
        pts += [(x - 31, 232), (x - 63.4, 190, 1)] if i < 5 else [(x - 31, 232), (100, 190, 1)]
    c.shape(pts, OCHRE, 6, sh=20, step=7)
    c.shape("102,160* 290,150 478,160* 478,174* 290,164 102,174*", MADDER, 4)
    for i in range(6):
        c.dot(131 + i * 63.4, 208, 8, MADDER)
    c.shape(ell(290, 50, 13), MADDER, 4.6)
    king_body(c, OCHRE, GREEN, MADDER, MADDER)
    for x, y in ((206, 760), (250, 850), (206, 890), (290, 720), (290, 880), (374, 760), (332, 850), (374, 890)):
        rose(c, x, y, 18, MADDER, PAPER, 6, 0, False)
    girdle(c, INDIGO, OCHRE)
    # coin on the knee, held upright (left of the picture), orb in the other hand
    # chest
    c.shape("34,842 44,800 90,786 140,800 150,842*", BROWN, 5, sh=10)
    for x, y in ((60, 836), (84, 826), (108, 836), (130, 838), (74, 846), (98, 848), (122, 848)):
        c.shape(ell(x, y, 17, 14), OCHRE, 4.2, sh=6, step=5)
        c.line([(x - 7, y), (x, y - 5), (x + 7, y)], 2.6)
    c.shape("28,852* 158,852* 152,964* 34,964*", BROWN, 5.4, sh=16)
    c.shape("28,852* 158,852* 157,874* 29,874*", MADDER, 4.4)
    for x in (48, 136):
        c.shape(limb([(x, 853), (x + (92 - x) * .04, 963)], [15, 14]), OCHRE, 3.8)
    c.shape("80,868* 106,868* 104,902 93,910 82,902", OCHRE, 4.2)
    c.dot(93, 886, 4.4)
    coin(c, 160, 574, 92)
    arm(c, [(204, 476), (210, 540), (216, 586)], [56, 48, 36], OCHRE)
    fist(c, 222, 600, -60, 1.0)
    c.shape("234,340 186,358 160,410 156,480 176,536 216,524 232,470 242,410", GREEN, 5.6, sh=24, step=6.5)
    folds(c, ["188,512 194,460 210,400", "170,484 176,440 194,390"], 4.6)
    c.shape(limb("420,330 424,480 432,640", [13, 13, 13]), OCHRE, 4.6)
    c.shape(ell(424, 300, 30), INDIGO, 5, sh=12, step=6)
    c.shape(limb("396,294 424,302 452,296", [10, 11, 10]), OCHRE, 3.6)
    c.shape(limb("424,272 426,284 426,298", [9, 9, 9]), OCHRE, 3.4)
    c.shape("424,274 410,258 417,240* 424,222* 431,240* 438,258", MADDER, 4.4)
    c.shape("402,328* 446,328* 438,344* 412,344*", OCHRE, 4)
    arm(c, [(386, 484), (404, 520), (424, 520)], [56, 48, 36], OCHRE)
    c.shape("346,340 394,358 424,416 432,480 412,540 390,530 362,480 340,410", GREEN, 5.6, sh=24, step=6.5)
    fist(c, 430, 512, 2, 1.0, -1)
    folds(c, ["408,520 398,460 376,400", "422,486 410,436 390,390"], 4.6)
    ermine(c)
    with c.at(292, 262, 0, -1.3, 1.3):
        king_head(c, PAPER, "long", -.2, .4)
        # turban with a small crown
        c.shape("-40,-26 -56,-46 -48,-76 -14,-90 22,-88 50,-70 54,-44 40,-26 0,-42", PAPER, 5, sh=16, step=6, bleed=False)
        c.lines(["-48,-40 -10,-70 34,-82", "-36,-30 6,-58 50,-60", "-10,-40 20,-48 48,-44"], 4.4)
        c.shape("-24,-84 -30,-110* -14,-98 0,-118* 14,-98 30,-110* 24,-84 0,-90", OCHRE, 4.6, sh=7)
        c.shape(ell(4, -52, 9, 11), MADDER, 4)


def b_re(c):
    ground(c, 960, OCHRE)
    # throne of two trunks and boughs
    baton_knot(c, [(140, 700), (134, 420), (146, 130)], [46, 42, 38], BROWN, ((.3, 1, 22), (.62, 1, 20), (.8, -1, 18)))
    baton_knot(c, [(440, 700), (446, 420), (434, 130)], [46, 42, 38], BROWN, ((.3, -1, 22), (.62, -1, 20), (.8, 1, 18)))
    c.shape("150,210* 290,180 430,210* 436,650* 144,650*", OCHRE, 5.6)
    for y in (270, 340, 420, 500):
        for x in (176, 404):
            with c.at(x, y):
                c.shape("0,-14* 6,-6 13,0* 6,6 0,14* -6,6 -13,0* -6,-6", MADDER, 3.2)
    c.shape(limb("126,196 290,150 454,196", [34, 32, 34], cap=(10, 10)), BROWN, 5.4, sh=14)
    for x, y, r in ((150, 130, -140), (152, 124, -60), (146, 128, -100), (430, 130, -40), (428, 124, -120), (434, 128, -80), (230, 154, -110), (350, 154, -70)):
        oak(c, x, y, r, 62)
    king_body(c, GREEN, MADDER, OCHRE, BROWN, PAPER, BROWN)
    for x, y in ((210, 690), (370, 690), (290, 650), (256, 470), (324, 470)):
        oak(c, x, y + 24, -90, 46, OCHRE, 3.4)
    girdle(c, BROWN, MADDER)
    # club arm
    baton_knot(c, [(424, 700), (430, 560), (424, 400), (438, 232)], [40, 46, 58, 76], GREEN, ((.5, -1, 24), (.66, 1, 26), (.84, -1, 24)))
    arm(c, [(388, 484), (404, 530), (420, 548)], [56, 48, 36], GREEN)
    c.shape("346,340 394,358 422,416 430,480 412,540 390,536 362,480 340,410", MADDER, 5.6, sh=24, step=6.5)
    fist(c, 428, 540, 2, 1.1, -1)
    folds(c, ["404,520 396,460 376,400", "418,484 408,436 390,390"], 4.6)
    # other hand on the lion
    arm(c, [(196, 500), (180, 580), (160, 640)], [56, 48, 36], GREEN)
    c.shape("234,340 186,358 156,420 144,500 164,566 204,550 224,480 240,410", MADDER, 5.6, sh=24, step=6.5)
    folds(c, ["178,534 188,460 206,400", "160,500 170,440 190,390"], 4.6)
    ermine(c)
    with c.at(288, 252, 0, 1.32):
        king_head(c, BROWN, "long", -.3, -.5)
        c.shape("-34,-40 -34,-70 0,-86 34,-70 34,-40", MADDER, 4.6, sh=12)
        for i, (x, y, a) in enumerate(((-42, -30, -112), (-26, -40, -102), (-8, -46, -94), (12, -46, -84), (30, -40, -74), (44, -32, -64))):
            oak(c, x, y, a, 46, GREEN if i % 2 else OCHRE, 4)
        c.shape("-46,-26 -46,-40 0,-54 46,-40 46,-26 0,-42", OCHRE, 4.6, sh=5)
        for x, y in ((-30, -37), (-10, -44), (12, -44), (32, -37)):
            c.dot(x, y, 3.4)
    # lion
    with c.at(112, 800):
        c.shape(limb("76,140 112,120 104,70 118,44", [15, 14, 12, 12]), OCHRE, 4.4)
        c.shape("112,52 104,34 120,18 134,34 130,54", BROWN, 4.2)
        c.merge(["-34,40 -52,90 -56,150* 60,158 84,140 78,90 50,40", limb("-22,60 -32,110 -34,150", [46, 32, 32], cap=(2, 2)), limb("22,70 16,110 16,152", [44, 32, 32], cap=(2, 2))], OCHRE, 5.2, sh=18, step=6)
        c.shape("-52,146 -58,162* -8,162* -12,146", OCHRE, 4.6)
        c.shape("-4,148 -8,162* 42,162* 36,146", OCHRE, 4.6)
        c.line("58,156 44,120 70,92", 4.4)
        pts = []
        for i in range(15):
            a = 2 * math.pi * i / 15 - math.pi / 2
            b = a + math.pi / 15
            pts += [(74 * math.cos(a), -6 + 76 * math.sin(a), 1), (58 * math.cos(b), -6 + 60 * math.sin(b))]
        c.shape(pts, BROWN, 5, sh=16, step=6)
        c.shape("-34,-36 -18,-48 0,-44 18,-48 34,-36 38,-6 28,22 14,40 0,44 -14,40 -28,22 -38,-6", OCHRE, 4.8, sh=10, step=5)
        for s in (1, -1):
            with c.at(0, 0, 0, s, 1):
                c.shape("34,-34 50,-52 56,-36 44,-22", OCHRE, 4.2)
                c.fill("8,-12* 18,-20 30,-12* 19,-7", PAPER)
                c.line("6,-12 18,-20 32,-13", 4.4)
                c.dot(18, -13, 4.4)
                c.line("6,-20 18,-30 32,-24", 4)
                c.line("3,-6 7,8 8,14", 3.4)
                c.line("0,24 10,30 22,24", 4)
                c.line("12,20 26,20 40,15", 1.8)
        c.shape("-10,10 0,7 10,10 4,20 0,22 -4,20", INK, 2.4)
        c.shape("-6,30 6,30 3,40 -3,40", MADDER, 3)
    palm(c, 150, 700, 200, .96)


ART_KINGS = {"sR": s_re, "cR": c_re, "dR": d_re, "bR": b_re}


# ------------------------------------------------------------------ the aces

def bird(c, x, y, s=1.0, flip=1, body=OCHRE, wing=GREEN, tail_col=MADDER, up=True, rot=0):
    with c.at(x, y, rot, s * flip, s):
        for p in ("-30,24 -90,40 -150,30 -176,2", "-34,30 -90,58 -146,64 -186,44", "-30,34 -80,72 -130,94 -170,96"):
            c.shape(limb(p, [16, 20, 24, 4]), tail_col, 4.4, sh=9, step=6)
        c.lines(["10,56 12,78 8,100", "30,54 34,76 34,100"], 6, None)
        c.lines(["-6,104 8,98 22,104", "20,104 34,98 50,104"], 5)
        if up:
            c.shape("30,-6 40,-50 70,-96 116,-128* 108,-96 120,-84 104,-66 112,-50 90,-36 92,-20 66,-4 44,14", wing, 4.8, sh=12, step=6)
            c.lines(["52,-10 70,-50 104,-100", "58,-6 80,-36 108,-64"], 3.4)
        c.shape("-44,26 -10,-12 22,-30 34,-56 54,-72 78,-66 86,-46 80,-26 78,2 62,36 30,58 -8,56", body, 5.2, sh=20, step=6)
        c.shape("82,-58 104,-50* 84,-40", MADDER, 4.2)
        c.dot(66, -54, 5)
        c.dot(64.5, -55.5, 1.6, PAPER)
        c.shape("46,-72 40,-90 48,-96 54,-82 60,-98 68,-92 64,-74", tail_col, 3.8)
        if up:
            c.shape("36,0 10,-40 -30,-84 -78,-116* -72,-88 -94,-82 -80,-62 -98,-50 -78,-36 -88,-18 -62,-12 -60,8 -28,24 8,30 30,22", wing, 5, sh=18, step=6)
            c.lines(["14,4 -20,-44 -68,-98", "8,12 -30,-22 -84,-54", "0,20 -34,2 -72,-16"], 3.8)
        else:
            c.shape("40,-8 10,-20 -24,0 -58,34 -84,66* -50,60 -20,50 14,40 40,18", wing, 5, sh=16, step=6)
            c.lines(["20,0 -20,18 -60,50", "26,10 -10,30 -44,50"], 3.8)
        c.line("36,4 52,16 70,0", 3)


def c_ass(c):
    m = lambda s: mirror(s, 290)
    # foot, stem
    c.shape(m("290,868 322,876 344,908 420,938 446,962 446,994*"), OCHRE, 6, sh=34, step=7, hw=3.6)
    c.line("150,966 290,980 430,966", 4)
    for i in range(-3, 4):
        c.shape(ell(290 + i * 40, 948 - abs(i) * -3.2, 9), MADDER, 4)
    c.shape(m("290,764* 318,764* 310,800 312,880* 290,884"), MADDER, 5.4, sh=16)
    c.shape(ell(290, 842, 56, 27), OCHRE, 5.6, sh=18, step=6)
    c.lines(["258,826 262,842 258,860", "290,818 290,842 290,868", "322,826 318,842 322,860"], 4)
    # water in the great bowl and what falls into it
    c.shape(ell(290, 552, 192, 24), INDIGO, 5)
    # baluster and upper bowl
    c.shape(m("290,404* 306,404* 300,440 326,480 330,512 308,536 316,560* 290,566"), OCHRE, 5.2, sh=18)
    c.line("266,486 290,494 314,486", 4)
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            for p, col, w in (("66,352 112,346 138,392 146,460 148,550", INDIGO, 19), ("80,352 158,330 178,400 178,546", INDIGO, 14), ("40,362 76,372 90,430 96,556", INDIGO, 14)):
                c.shape(limb(p, [4, w, w, w], cap=(0, 6)), col, 4, bleed=False)
                q = along(p, 6)
                c.line([v[:2] for v in q[1:5]], 3)
                c.shape(limb([(x - ty * w * .16, y + tx * w * .16) for x, y, tx, ty in q[1:5]], [2, 5, 2]), PAPER, .1, bleed=False)
            for x, y in ((168, 566), (120, 574), (60, 574)):
                c.line([(x - 22, y), (x, y - 9), (x + 20, y)], 3.4)
    c.shape(m("290,352* 384,352* 378,380 340,408 308,418 290,420"), MADDER, 5.6, sh=18)
    c.lines(["290,416 290,396 290,380", "262,412 250,394 246,378", "318,412 330,394 334,378"], 4, "end")
    c.shape("190,344* 390,344* 394,362 290,370 186,362", OCHRE, 5, sh=6)
    # the great bowl
    c.shape(m("290,560* 486,560* 480,626 446,700 382,748 330,766 290,770"), MADDER, 6.4, sh=60, step=7, hw=4.2)
    for k in (-3, -2, -1, 0, 1, 2, 3):
        x = 290 + k * 50
        c.shape([(290 + k * 16, 764 - abs(k) * 3, 1), (x - 25, 676 - abs(k) * 4), (x - 21, 648 - abs(k) * 2), (x, 636 - abs(k) * 2), (x + 21, 648 - abs(k) * 2), (x + 25, 676 - abs(k) * 4)], OCHRE if k % 2 == 0 else MADDER, 4.8, sh=18)
    c.shape("88,540* 110,546 200,566 290,570 380,566 470,546 492,540* 500,556 490,586 400,610 290,618 180,610 90,586 80,556", OCHRE, 6, sh=16, step=7)
    for i in range(-4, 5):
        rose(c, 290 + i * 43, 594 - abs(i) ** 1.7 * 2.2, 13, MADDER, PAPER, 5, 0, False, lw=3)
    # handles
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            p = "150,722 198,716 214,680 196,654 178,668"
            c.shape(limb(p, [20, 20, 17, 13, 10], cap=(0, 6)), OCHRE, 5, sh=8)
    # bird
    c.shape(m("290,300 306,304 312,322 330,332 334,346* 290,350"), OCHRE, 5, sh=8)
    bird(c, 276, 206, .98, 1, PAPER, INDIGO, MADDER)
    placed(c, "cA", "f", lambda z: corner_spray(z), [(508, 92, 0), (74, 968, 180)])


def cloud(c, puffs, col=INDIGO):
    """Puffs (x, y, r) merged into one cloud, each with its curl."""
    c.merge([ell(x, y, r, r * .92) for x, y, r in puffs], PAPER, 5.6, bleed=False)
    for x, y, r in puffs:
        c.shape(limb([(x + r * .5, y + r * .3), (x + r * .1, y + r * .55), (x - r * .4, y + r * .2), (x - r * .3, y - r * .35), (x + r * .15, y - r * .45), (x + r * .35, y - r * .1), (x + r * .05, y + r * .08)], [2, r * .2, r * .26, r * .24, r * .2, r * .15, 2], n=9), col, 3.4, bleed=False)


def s_ass(c):
    # rays behind
    for i in range(15):
        a = math.radians(180 + 180 * i / 14)
        r0, r1 = 120, 250 if i % 2 else 208
        if i % 2 == 0:
            c.line([(290 + r0 * math.cos(a), 700 + r0 * math.sin(a)), (290 + r1 * .8 * math.cos(a), 700 + r1 * .8 * math.sin(a)), (290 + r1 * math.cos(a), 700 + r1 * math.sin(a))], 7, "end")
        else:
            d = .07
            c.shape([(290 + r0 * math.cos(a - d), 700 + r0 * math.sin(a - d), 1), (290 + r1 * math.cos(a), 700 + r1 * math.sin(a), 1), (290 + r0 * math.cos(a + d), 700 + r0 * math.sin(a + d), 1)], OCHRE, 4)
    # laurel and palm
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            p = "20,650 112,580 172,470 184,330"
            c.line(p, 8, "end")
            for i, (x, y, tx, ty) in enumerate(along(p, 10)[1:]):
                a = math.degrees(math.atan2(ty, tx))
                leaf(c, x, y, a - 38, 62 - i * 2, 25, GREEN)
                leaf(c, x, y, a + 40, 62 - i * 2, 25, GREEN)
                if i % 3 == 1:
                    c.shape(ell(x + 15 * ty, y - 15 * tx, 9), MADDER, 4)
    # crown, back half
    with c.at(6, 108):
        c.shape("188,250 214,226 290,216 366,226 392,250 366,262 290,268 214,262", BROWN, 5)
        c.field("192,250 214,230 290,220 366,230 388,250 366,258 290,264 214,258", 90, 9, 4)
    # the sword
    pts = [(290, 700), (316, 540), (322, 380), (302, 220), (246, 62)]
    o = limb(pts, [58, 62, 66, 72, 66, 4], n=11)
    c.shape(o, INDIGO, 6.4)
    strip(c, pts, [14, 15, 16, 17, 15, 3], PAPER, n=8, side=17, t0=.02, t1=.88)
    q = along(pts, 20)
    c.line([v[:2] for v in q[1:15:3]], 5, "end")
    # crown, front half
    with c.at(6, 108):
        c.shape("184,248* 176,196* 218,258* 238,206* 266,268* 290,214* 314,268* 342,206* 362,258* 404,196* 396,248* 388,306 290,326 192,306", OCHRE, 6, sh=22, step=7, hw=3.6)
        for x, y in ((176, 190), (238, 199), (290, 206), (342, 199), (404, 190)):
            c.shape(ell(x, y, 11), PAPER, 4.6, bleed=False)
        c.shape("190,280* 240,296 290,301 340,296 390,280* 389,302* 340,318 290,323 240,318 191,302*", MADDER, 4.4)
        for x, y in ((222, 301), (256, 309), (290, 312), (324, 309), (358, 301)):
            c.shape(ell(x, y, 8), PAPER if x != 290 else INDIGO, 3.6, bleed=False)
    # cloud, sleeve, hand, hilt
    cloud(c, [(96, 960, 52), (150, 920, 60), (90, 890, 46), (222, 962, 62), (300, 940, 62), (372, 962, 58), (420, 928, 44), (412, 974, 46), (150, 976, 50), (290, 984, 52)])
    c.shape("214,930 232,852 250,822* 336,820* 352,852 360,926 330,946 250,946", MADDER, 6, sh=36, step=7, hw=3.6)
    folds(c, ["250,936 262,890 268,840", "290,940 296,890 296,840", "330,930 330,890 322,840"], 5)
    cloud(c, [(200, 964, 42), (256, 980, 44), (330, 982, 48), (388, 962, 40)])
    with c.at(292, 700):
        c.shape("-17,0* 17,0* 20,150 -20,150", GREEN, 5, sh=12)
        c.shape("-48,44 -26,24 24,24 46,44 50,112 34,134 -26,136 -50,108", FLESH, 5.4, sh=14, step=6, bleed=False)
        for i in (3, 2, 1, 0):
            c.shape(limb([(-16, 42 + i * 25), (18, 38 + i * 25), (44, 46 + i * 25)], [24, 27, 24], cap=(6, 9)), FLESH, 4.8, sh=8, step=5, bleed=False)
            c.line([(38, 36 + i * 25), (50, 40 + i * 25), (52, 50 + i * 25)], 2.6)
        c.shape(limb([(-40, 84), (-34, 52), (-6, 34), (18, 40)], [38, 34, 27, 20], cap=(4, 9)), FLESH, 5, sh=10, step=5, bleed=False)
        c.line([(6, 30), (20, 32), (24, 42)], 2.6)
        c.shape("-58,124 -40,112 0,128 44,112 60,126 48,152 2,160 -46,154", PAPER, 5.4, sh=12, bleed=False)
        c.lines(["-34,150 -32,136 -26,124", "2,156 2,142 0,132", "36,150 36,136 32,124"], 3.4)
        c.shape("-110,-22 -96,-44 -72,-34 -70,-12 -30,-14 30,-14 70,-4 84,-20 76,-42* 104,-34 112,-4 88,20 40,20 -40,18 -80,14", OCHRE, 6, sh=16, step=6)
        c.shape("-30,-18 0,-30 30,-18 26,22 0,30 -26,22", OCHRE, 5.4, sh=12)
        rose(c, 0, 2, 19, MADDER, PAPER, 5, 0, False, lw=3.6)


def eagle(c, s=1.0, col=NIGHT):
    """Heraldic, from the front: feathers are single limbs united with the body."""
    with c.at(0, 0, 0, s):
        parts, quills = [mirror("0,-56* 20,-48 30,-22 26,16 20,48 0,60*", 0)], []
        for k in (1, -1):
            for a, L in ((-58, 88), (-39, 102), (-20, 106), (-1, 100), (18, 86), (37, 68)):
                x, y = math.cos(math.radians(a)), math.sin(math.radians(a))
                p = [(k * (12 + t * x), -26 + t * y) for t in (0, L * .5, L)]
                parts.append(limb(p, [14, 17, 19], n=3, cap=(0, 10)))
                quills.append([(k * (12 + t * x), -26 + t * y) for t in (L * .38, L * .7, L * .98)])
            parts.append(limb([(k * 12, 40), (k * 30, 58), (k * 46, 66)], [26, 24, 16], n=3, cap=(0, 6)))
        for a in (-34, -12, 12, 34):
            x, y = math.sin(math.radians(a)), math.cos(math.radians(a))
            parts.append(limb([(0, 44), (x * 44, 44 + y * 44), (x * 84, 44 + y * 80)], [14, 18, 18], n=3, cap=(0, 9)))
            quills.append([(x * 40, 44 + y * 40), (x * 60, 44 + y * 60), (x * 82, 44 + y * 80)])
        c.merge(parts, col, 5)
        for q in quills:
            c.fill(limb(q, [1, 5, 1]), OCHRE)
        for k in (1, -1):
            with c.at(0, 0, 0, k, 1):
                c.shape("38,56 50,62 62,74* 52,74 50,86* 42,76 34,84* 34,66", OCHRE, 3.4, bleed=False)
        c.shape(mirror("0,-34* 18,-26 24,0 18,34 0,50*", 0), MADDER, 4.4, sh=10)
        c.shape("-9,-18* 9,-18* 8,14 0,24* -8,14", PAPER, 3)
        c.shape("-16,-46 -18,-70 -14,-86 4,-94 18,-84 16,-60 16,-46", col, 4.6)
        c.shape("-14,-86* -34,-80 -38,-66* -24,-70 -15,-68*", OCHRE, 4)
        c.dot(-6, -80, 4.4, OCHRE)
        c.dot(-6, -80, 2)
        c.shape("-14,-94* -20,-114* -6,-104 4,-118* 12,-104 24,-112* 20,-92* 2,-98", OCHRE, 4)


def d_ass(c):
    cx, cy, R = 290, 530, 214
    # laurel above and below
    for sy, oy in ((1, 0), (-1, 1060)):
        for s in (1, -1):
            with c.at(290, oy, 0, s, sy):
                p = "16,292 80,268 132,220 150,150"
                c.line(p, 7, "end")
                for i, (x, y, tx, ty) in enumerate(along(p, 7)[1:]):
                    a = math.degrees(math.atan2(ty, tx))
                    leaf(c, x, y, a - 40, 50, 22, GREEN)
                    leaf(c, x, y, a + 42, 50, 22, GREEN)
    old, c.weight = c.weight, 1.06
    with c.at(cx, cy, 0, 1.09):
        c.shape(ell(0, 0, R, n=12), OCHRE, 7, sh=30, step=7, hw=4)
        ring(c, -1, -1, R * .885, 3)
        beads(c, -1, -1, R * .942, 44, 5)
        c.fill(ell(-1, -1, R * .845, n=12), PAPER)
        ring(c, -1, -1, R * .845, 5)
        def outer(k):
            k.shape("112,0* 140,-17 164,-12 177,0* 164,12 140,17", OCHRE, 4.4, sh=8)

        def inner(k):
            k.shape("100,0* 124,-27 152,-26 172,-10 172,10 152,26 124,27", MADDER, 5, sh=16, step=5)
            k.line("128,0 146,0 162,0", 4)
        for key, draw, turn in (("out", outer, 0), ("in", inner, 15)):
            for i in range(12):
                c.stamp(key, draw, -1, -1, i * 30 + turn)
        c.shape(ell(-1, -1, 121, n=10), PAPER, 6, bleed=False)
        ring(c, -1, -1, 112, 2.4)
        c.field(ell(-1, -1, 111, n=10), 0, 11, 1.8, 1)
        with c.at(0, -4):
            eagle(c, .92)
    c.weight = old
    # crown above, flower below
    with c.at(290, 280, 0, 1.45):
        crown(c, MADDER, 5)
    rose(c, 290, 854, 58, MADDER, OCHRE, 6)
    rose(c, 290, 854, 30, PAPER, OCHRE, 5, 30, False)
    for s in (1, -1):
        with c.at(290, 0, 0, s, 1):
            c.shape(limb("10,900 60,936 110,920 150,950 168,930", [10, 26, 24, 24, 4]), MADDER, 4.6, sh=8)


def b_ass(c):
    c.shape("72,1000 130,972 210,960 290,956 370,962 440,984 462,1004 380,1020 200,1022", OCHRE, 5, sh=10)
    c.lines(["110,1000 140,994 166,1002", "390,998 420,996 440,1006", "320,1010 350,1006 372,1012"], 3.4)
    main = [(280, 985), (302, 820), (276, 620), (302, 420), (286, 214)]
    tips = ((112, 640, 262, 800), (466, 590, 312, 760), (118, 430, 262, 590), (458, 366, 312, 530), (166, 268, 272, 410), (430, 176, 312, 330))
    for i, (x, y, bx, by) in enumerate(tips):
        s = 1 if x > 290 else -1
        mx, my = (x + bx) / 2 + s * 34, (y + by) / 2 + 26
        c.shape(limb([(bx, by), (mx, my), (x, y)], [30, 20, 11], cap=(0, 4)), BROWN, 5, sh=8)
        for a, L in ((0, 92), (-62, 84), (58, 84)):
            oak(c, x - s * 4, y + 6, -90 + s * 16 + a, L)
        oak(c, mx, my, 40 if s > 0 else 140, 74)
        if i in (0, 3, 4):
            rose(c, x, y, 34, MADDER if i != 3 else PAPER, OCHRE, 5, 10 * i, False)
        else:
            acorn(c, x - 15, y + 14, 20, 1.35)
            acorn(c, x + 17, y + 14, -16, 1.35)
    baton_knot(c, main, [80, 92, 74, 94, 80, 102, 92, 128], GREEN, ((.2, 1, 38), (.4, -1, 40), (.58, 1, 38), (.77, -1, 38)), 6.6, ends=False)
    for p in ("258,958 218,980 184,996", "306,956 352,980 388,994", "284,966 276,994 262,1014"):
        c.shape(limb(p, [36, 26, 6]), GREEN, 5, sh=8)
    c.fill("264,920 306,920 318,958 292,980 266,974 254,956", GREEN)
    c.lines(["256,962 262,930 264,890", "308,958 306,926 302,890", "284,972 284,940 280,900"], 6, "end")
    # knots in the wood and grain
    for x, y, r in ((290, 720, 15), (284, 520, 17), (300, 330, 15)):
        c.shape(ell(x, y, r, r * 1.3), OCHRE, 5)
        ring(c, x, y, r * .42, 3)
        c.lines([[(x - r * 1.9, y + 40), (x - r * 1.7, y), (x - r * 1.2, y - 44)], [(x + r * 1.8, y + 44), (x + r * 1.7, y), (x + r * 1.3, y - 40)]], 4.6)
    for p in ("268,860 272,830 270,790", "306,850 310,820 306,790", "256,650 258,620 264,590", "312,640 308,600 310,570", "270,440 276,410 282,380", "324,450 326,420 322,380", "262,280 260,250 258,224", "310,280 312,250 316,224"):
        c.line(p, 4.4)
    # ribbon
    for y, s in ((640, 1), (430, -1)):
        with c.at(292, y, 0, s, 1):
            c.shape("52,-10 92,-22 128,6 168,-8 186,-2 168,14 178,30 132,36 96,8 54,20", OCHRE, 4.6, sh=8)
            c.shape("-60,26* 0,20 58,-16* 60,14* 2,52 -58,58*", MADDER, 5, sh=12)
            c.line([(-50, 34), (0, 28), (50, -4)], 3)
    c.shape(ell(286, 208, 66, 27), OCHRE, 5.6, sh=8)
    ring(c, 285, 207, 13, 3)
    for a, L in ((-158, 88), (-22, 88), (-126, 84), (-54, 84)):
        oak(c, 286, 196, a, L)
    rose(c, 288, 124, 62, MADDER, OCHRE, 6)
    rose(c, 288, 124, 33, PAPER, OCHRE, 6, 30, False)


ART_ACES = {"sA": s_ass, "cA": c_ass, "dA": d_ass, "bA": b_ass}


# ----------------------------------------------------------------- the deuces

def sun(c, x, y, r):
    c.shape(ell(x, y, r), OCHRE, 4.6)
    for i in range(12):
        a = math.pi * i / 6
        c.line([(x + r * k * math.cos(a), y + r * k * math.sin(a)) for k in (1.2, 1.5, 1.8)], 5, "end")
    c.dot(x - r * .26, y - r * .12, 3)
    c.dot(x + r * .24, y - r * .12, 3)
    c.line([(x - r * .32, y + r * .24), (x, y + r * .46), (x + r * .34, y + r * .24)], 3)


def s_due(c):
    L = [(352 - 244 * (1 - s * s), 522 - s * 408) for s in [-1 + j / 4 for j in range(9)]]
    R = [(580 - x, y) for x, y in L]
    # castle on a rock in the oval
    sun(c, 348, 300, 34)
    c.shape("182,498 206,452 240,430 290,440 340,426 380,456 402,500 290,516", GREEN, 5.2, sh=18)
    c.shape("222,450* 222,366* 232,366* 232,376* 244,376* 244,366* 254,366* 254,376* 264,376* 264,366* 274,366* 274,452*", PAPER, 4.8, sh=14, bleed=False)
    c.shape("274,452* 274,400* 330,400* 330,450*", PAPER, 4.8, sh=14, bleed=False)
    c.shape("316,452* 316,356* 364,356* 364,450*", PAPER, 4.8, sh=14, bleed=False)
    c.shape("308,358* 340,300* 372,358*", MADDER, 4.8, sh=12)
    c.shape("290,452* 290,424 302,414 314,424 314,452*", INK, 3)
    for x, y in ((238, 396), (256, 396), (332, 386), (348, 386), (340, 414), (248, 424)):
        c.shape([(x - 4, y, 1), (x, y - 9), (x + 4, y, 1), (x + 4, y + 9, 1), (x - 4, y + 9, 1)], INK, 1)
    c.line("248,366 248,330 248,318", 4, None)
    c.shape("248,318* 278,326 248,338*", INDIGO, 4)
    c.lines(["200,480 230,474 262,482", "300,486 340,476 380,486", "236,498 280,494 320,502"], 3.4)
    for x, y, k in ((206, 452, 1), (384, 462, 1), (190, 478, .8)):
        with c.at(x, y, 0, k):
            c.shape("0,-44 16,-22 12,0 -12,0 -16,-22", GREEN, 4.2, sh=9)
            c.line("0,6 0,-10 0,-22", 4)
    # swords
    for p in (L, R):
        blade(c, p, 42)
    for t, u in crossing(L, R):
        if t > .5:
            blade(c, L, 42, t - .06, t + .06, 3)
    for p in (L, R):
        x, y, tx, ty = along(p, 41)[0]
        hilt(c, x, y, math.degrees(math.atan2(ty, tx)) + 90, 1.35, MADDER)
    scroll(c, [(110, 600), (200, 566), (296, 596), (390, 622), (470, 586)], 90)
    with c.at(290, 748):
        c.line("0,60 4,20 0,-30", 6, None)
        for y, r, l in ((40, -40, 46), (44, -142, 46), (4, -34, 42), (8, -146, 42)):
            leaf(c, 2, y, r, l, 20)
        rose(c, 0, -46, 32, MADDER, OCHRE, 5)
    placed(c, "s2", "f", lambda q: corner_spray(q), [(500, 96, 0), (80, 964, 180)])


def c_due(c):
    with c.at(0, -52):
        # branch and bird
        c.shape(limb("110,440 200,400 300,420 400,380 470,400", [8, 15, 18, 15, 5]), BROWN, 5, sh=7)
        for x, y, r, L in ((150, 424, -120, 54), (190, 402, 60, 56), (400, 382, -60, 56), (430, 386, 70, 52), (350, 402, 80, 56), (250, 412, 110, 56), (112, 440, 150, 46), (470, 398, -10, 48)):
            leaf(c, x, y, r, L, 25)
        rose(c, 146, 366, 30, INDIGO, OCHRE, 5, 0, False)
        rose(c, 436, 326, 30, INDIGO, OCHRE, 5, 20, False)
        bird(c, 292, 306, 1.2, 1, OCHRE, GREEN, MADDER, up=True)
    rose(c, 506, 92, 32, MADDER, OCHRE, 5)
    for x in (164, 392):
        cup(c, x, 764, 1.46)
    tulip(c, 278, 846, INDIGO, 1.1)
    c.line("278,850 280,884 278,908", 5, None)
    leaf(c, 279, 890, -40, 42, 19)
    leaf(c, 279, 892, -142, 42, 19)
    scroll(c, [(112, 496), (196, 462), (290, 488), (384, 516), (468, 480)], 92)
    for s in (1, -1):
        with c.at(272, 976, 0, s, 1):
            c.line([(0, 14), (60, 20), (112, -8), (140, 8)], 5, "end")
            leaf(c, 44, 18, -42, 42, 19)
            leaf(c, 66, 18, 38, 42, 19)
            leaf(c, 98, 0, -50, 36, 16)
    rose(c, 272, 976, 32, MADDER, OCHRE, 5)


def ship(c):
    c.shape("-110,40* -96,30 60,34 92,6 110,4* 96,52 66,76 -70,78 -98,62", BROWN, 5.2, sh=16)
    c.line("-100,50 -20,56 98,40", 4)
    for x in (-60, -30, 0, 30, 60):
        c.shape(ell(x, 60, 6), OCHRE, 3.4)
    c.shape(limb("-4,40 -4,-60 -4,-126", [10, 9, 6]), OCHRE, 4)
    c.shape("-2,-112* 60,-92 84,-40 70,14* 30,2 -2,6*", PAPER, 5, sh=18, bleed=False)
    c.shape("-8,-104* -62,-70 -84,-16 -76,18* -40,4 -8,6*", MADDER, 5, sh=16)
    c.lines(["20,-98 40,-50 36,0", "-28,-88 -46,-40 -42,2"], 3.4)
    c.shape("-4,-126* 34,-138 24,-126 36,-116 -4,-112*", INDIGO, 4)
    c.shape("-150,84 -120,70 -90,86 -60,72 -30,88 0,74 30,88 60,72 90,86 120,70 150,84 150,112 -150,112", INDIGO, 5)
    c.lines(["-130,98 -110,90 -90,100", "-50,100 -30,94 -10,102", "40,100 60,92 80,100", "104,100 120,94 136,100"], 3.4)


def d_due(c):
    coin(c, 290, 196, 142)
    coin(c, 290, 864, 142, 45, INDIGO)
    with c.at(290, 486, 0, 1.02):
        ship(c)
    scroll(c, [(104, 664), (190, 630), (300, 652), (400, 680), (476, 646)], 92)
    placed(c, "d2", "f", lambda q: corner_spray(q), [(506, 92, 0), (74, 968, 180)])
    rose(c, 92, 420, 26, INDIGO, OCHRE, 5)
    rose(c, 488, 420, 26, INDIGO, OCHRE, 5)


def hare(c):
    c.shape(ell(-66, 62, 18, 15), PAPER, 4.6, bleed=False)
    c.shape(limb("40,-58 60,-104 56,-140", [16, 24, 6]), BROWN, 4.6, sh=6)
    c.shape(limb("26,-60 30,-110 16,-146", [18, 27, 6]), BROWN, 4.8, sh=8)
    c.line("27,-72 29,-104 20,-132", 5)
    c.merge(["-62,76 -70,30 -40,-10 0,-24 24,-46 44,-64 70,-52 84,-32 76,-18 52,-10 44,10 40,50 30,80 -20,86", limb("24,20 36,50 36,82", [30, 22, 18], cap=(2, 2)), "-64,78 -60,40 -30,20 4,34 10,66 34,74 36,86* -50,88*"], BROWN, 5, sh=18, step=6)
    c.line("-44,84 2,72 -4,36", 5)
    c.shape("34,-2 50,8 44,44 26,46 26,14", PAPER, 4, bleed=False, sh=8)
    c.dot(58, -42, 5)
    c.dot(56.5, -43.5, 1.7, PAPER)
    c.shape(ell(82, -34, 5, 4), INK, 2)
    c.line("80,-26 70,-20 60,-22", 3)
    c.lines(["74,-30 92,-26 106,-28", "74,-28 90,-20 104,-16"], 1.8)
    c.shape(limb("32,78 44,86 60,86", [14, 14, 12], cap=(2, 4)), BROWN, 4.4)


def b_due(c):
    L = math.hypot(300, 800)
    ang = math.degrees(math.atan2(300, 800))
    # oak spray between the heads
    for a, l in ((-90, 84), (-128, 76), (-52, 76), (-160, 64), (-20, 64)):
        oak(c, 290, 250, a, l)
    acorn(c, 262, 262, 24, 1.3)
    acorn(c, 318, 262, -24, 1.3)
    for s in (1, -1):
        with c.at(290 - s * 150, 920, s * ang):
            staff(c, L, 50)
    with c.at(290 - 150, 920, ang):
        with c.at(0, -L / 2 + 60):
            staff_piece(c, 120, 50, 0, 1)
    scroll(c, [(104, 556), (190, 520), (300, 548), (400, 576), (476, 540)], 94)
    # hare under the staves
    c.shape("150,992 200,962 290,952 380,962 430,992 290,1006", GREEN, 5)
    with c.at(284, 880, 0, 1.0):
        hare(c)
    c.lines(["190,984 230,976 260,986", "320,988 350,980 386,986"], 3.4)
    placed(c, "b2", "f", side_flower, [(74, 372), (506, 364), (74, 752), (506, 712)], .84)


ART_TWOS = {"s2": s_due, "c2": c_due, "d2": d_due, "b2": b_due}

ART = {**ART_PAGES, **ART_RIDERS, **ART_KINGS, **ART_ACES, **ART_TWOS}


# ------------------------------------------------------------------ the back

def back(c):
    # a lattice of 10 x 20 cells without a pattern element: patterns fail in hidden sprites
    x0, y0, nx, ny, cw, ch = 34, 36, 10, 20, 51.2, 49.4
    seg = []
    for k in range(-ny + 1, nx):                # lines falling to the right, and their mirror images
        i0, j0 = max(k, 0), max(-k, 0)
        n = min(nx - i0, ny - j0)
        for flip in (0, 1):
            xa = x0 + (i0 if not flip else nx - i0) * cw
            seg.append(M(round(xa, 1), round(y0 + j0 * ch, 1)) + "l" + join((n * cw * (1 - 2 * flip), n * ch)))
    d = "".join(seg)
    c.raw('<rect x="34" y="36" width="512" height="988" rx="4" fill="%s"/>' % INDIGO)
    for col, w in ((INK, 8), (PAPER, 4)):
        c.raw('<path fill="none" stroke="%s" stroke-width="%d" d="%s"/>' % (col, w, d))
    row = "".join('<path fill="%s" d="M%s -21q6 9 0 14q-6-5 0-14m0 42q6-9 0-14q-6 5 0 14"/><circle cx="%s" r="6.5" fill="%s" stroke="%s" stroke-width="2.5"/>' % (OCHRE, num(x0 + (i + .5) * cw), num(x0 + (i + .5) * cw), MADDER, INK) for i in range(nx))
    c.raw('<g transform="translate(0 %s)"><g id="back-R">%s</g></g>' % (num(y0 + ch / 2), row))
    for j in range(1, ny):
        c.raw('<use href="#back-R" y="%s"/>' % num(y0 + ch * (j + .5)))
    c.raw('<rect x="34" y="36" width="512" height="988" rx="4" fill="none" stroke="%s" stroke-width="5"/>' % INK)
    c.shape(ell(290, 530, 170, 208, n=12), PAPER, 6, bleed=False)
    c.shape(ell(290, 530, 154, 192, n=12), MADDER, 5, sh=0)
    c.shape(ell(290, 530, 128, 166, n=12), PAPER, 5, bleed=False)
    for i in range(32):
        a = 2 * math.pi * (i + .5) / 32
        c.dot(290 + 141 * math.cos(a), 530 + 179 * math.sin(a), 5, OCHRE)
    for k in (0, 180):
        with c.at(290, 530, k):
            for a in (-90, -45, -135):
                oak(c, 34 * math.cos(math.radians(a)), 34 * math.sin(math.radians(a)), a, 98 if a == -90 else 84)
            leaf(c, 52, 0, 0, 66, 28)
            acorn(c, 36, -118, 200, 1.2)
            acorn(c, -36, -118, 160, 1.2)
    rose(c, 290, 530, 62, MADDER, OCHRE, 6, 0, False)
    rose(c, 290, 530, 33, PAPER, OCHRE, 6, 30, False)
    for x, y, r in ((62, 64, 0), (518, 64, 90), (518, 996, 180), (62, 996, 270)):
        with c.at(x, y, r):
            c.shape("-28,-28* 70,-28* 62,0 34,8 14,14 8,34 0,62 -28,70*", PAPER, 5, bleed=False)
            rose(c, 2, 2, 24, MADDER, OCHRE, 5, 0, False)


# ------------------------------------------------------------------- pressing

GRID = 2          # units of the drawing to one unit of the file
FINE = 14         # forms smaller than this lie on a grid twice as fine
SMOOTH = 2        # so far a control point may move, if that saves writing it
CUT = 24          # a hatching wedge, and
LINE = 18         # a cut line, shorter than this is nothing to see on a table

_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "q": 4, "s": 4, "a": 7}


def contours(d):
    """A path as contours of absolute segments: [["m", x, y], ["q", ...], ..., ["z"]]."""
    x = y = sx = sy = 0.0
    out = []
    for cmd, rest in re.findall(r"([A-Za-z])([^A-Za-z]*)", d):
        low, rel = cmd.lower(), cmd.islower()
        if low == "z":
            out[-1].append(["z"])
            x, y = sx, sy
            continue
        vals, n = [float(v) for v in _NUMBER.findall(rest)], _TAKES[low]
        for k in range(0, len(vals), n):
            v = vals[k:k + n]
            ox, oy = (x, y) if rel else (0, 0)
            if low == "h":
                v = [v[0] + ox, y]
            elif low == "v":
                v = [x, v[0] + oy]
            elif low == "a":
                v[5:] = v[5] + ox, v[6] + oy
            else:
                v = [a + (ox, oy)[i % 2] for i, a in enumerate(v)]
            x, y = v[-2:]
            if low == "m" and k == 0:
                sx, sy = x, y
                out.append([["m", x, y]])
            else:
                out[-1].append(["l" if low in "mhv" else low, *v])
    return out


def extent(contour):
    pts = [p for s in contour for p in (zip(s[1::2], s[2::2]) if s[0] != "a" else [s[6:]])]
    return max(max(p[k] for p in pts) - min(p[k] for p in pts) for k in (0, 1))


def written(many, origin=None):
    """Contours as relative path data on a grid, by the shortest commands.

    The grid lies at the start of the path (or at the origin), so that a form and the copies of it that are printed
    a little aside are written with the same words: gzip then sends them once."""
    d, last, px, py = "", "", 0, 0
    x0, y0 = origin or many[0][0][1:]
    for contour in many:
        fine = extent(contour) < FINE
        k = 2 if fine else 1
        mirror, sx, sy = None, 0, 0
        for kind, *v in contour:
            if kind == "z":
                d, last, px, py = d + "z", "z", sx, sy
                continue
            if kind == "a":
                radii, v = v[:5], v[5:]
            q = [round(round(a - (x0, y0)[i % 2], 3) / GRID * k) / k for i, a in enumerate(v)]
            rel = [a - (px, py)[i % 2] for i, a in enumerate(q)]
            keep = None
            if kind == "a":
                rel = [radii[0] / GRID, radii[1] / GRID, *radii[2:], *rel]
            elif kind == "l" and 0 in rel:
                kind, rel = ("v", rel[1:]) if rel[0] == 0 else ("h", rel[:1])
            elif kind == "c":
                keep = (q[4] - q[2], q[5] - q[3])
                if mirror and math.dist(rel[:2], mirror) <= SMOOTH / k:
                    kind, rel = "s", rel[2:]
            elif kind == "m":
                sx, sy = q
                if not d:
                    kind, rel = "M", [round(v[i] / GRID * 2) / 2 for i in (0, 1)] if not origin else rel
            mirror = keep
            s = join(rel)
            if kind == last and kind not in "mM":
                d += s if s[0] == "-" else " " + s
            else:
                d += kind + s
            last, px, py = kind, *q[-2:]
    return d


def visible(contour):
    """Whether a contour of an ink path is worth its bytes: small wedges and cut lines are not."""
    kinds = "".join(s[0] for s in contour)
    least = {"mllz": CUT, "mlllz": CUT, "mqqz": LINE, "mqlqz": LINE}.get(kinds, 0)
    return extent(contour) >= least


def press(svg):
    """The drawing at half its size, on whole units."""
    def path(m):
        before, d, after = m.groups()
        many = contours(d)
        if not before and not after:
            many = [c for c in many if visible(c)]
        printed = before and "none" not in before       # not a mere line: it may come back a little aside
        return '<path%s d="%s"%s/>' % (before, written(many, None if printed else (0, 0)), after) if many else ""

    def moved(m):
        vals, n = [float(v) for v in _NUMBER.findall(m[2])], {"translate": 0, "rotate": 1, "matrix": 4}[m[1]]
        return "%s(%s)" % (m[1], " ".join("%.3g" % v if i < n else num(v / GRID) for i, v in enumerate(vals)))

    svg = re.sub(r'<path((?: (?!d=)[\w-]+="[^"]*")*) d="([^"]*)"((?: [\w-]+="[^"]*")*)/>', path, svg)
    svg = re.sub(r'\b(stroke-width|x|y|r|rx|ry|cx|cy|width|height)="([-\d.]+)"', lambda m: '%s="%s"' % (m[1], ("%.2f" % (float(m[2]) / GRID)).rstrip("0").rstrip(".")), svg)
    return re.sub(r"\b(translate|matrix|rotate)\(([^)]*)\)", moved, svg)


# --------------------------------------------------------------------- cards

def draw_card(cid, letters):
    suit, rank = cid[0], cid[1:]
    c = Canvas(sum(ord(x) * 7 for x in cid), cid)
    frame_under(c, cid)
    art = ART.get(cid)
    if art:
        art(c)
    elif rank in ("7", "8", "9", "10"):
        PIPS[suit](c, cid, int(rank))
    frame_over(c, cid, panel=rank in "BCR")
    corner(c, cid, suit, rank, letters)
    return '<g fill="%s" stroke-linejoin="round">%s</g>' % (INK, c.svg())


def draw_back():
    c = Canvas(3, "back")
    frame_under(c, "back")
    back(c)
    frame_over(c, "back", panel=False)
    return '<g fill="%s" stroke-linejoin="round">%s</g>' % (INK, c.svg())


def document(body):
    return '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">%s</svg>\n' % (W // GRID, H // GRID, press(body))


def letter(card, letters):
    return letters["BCRA".index(card[1])] if card[1] in "BCRA" else card[1:]


def write(folder, name, letters):
    os.makedirs(folder, exist_ok=True)
    body = draw_back() if name == "back" else draw_card(name, letters)
    with open(os.path.join(folder, name + ".svg"), "w", encoding="utf-8", newline="\n") as f:
        f.write(document(body))


def main():
    ap = argparse.ArgumentParser(description="Draw the Trappola deck as SVG.")
    ap.add_argument("outdir")
    ap.add_argument("--letters", default="", help="one set alone: international, italian, german, czech, or four letters for Bube, Cavall, Re, Ass")
    ap.add_argument("--only", default="", help="comma separated card names (for work on single cards)")
    ap.add_argument("--sheet", action="store_true", help="also write contact.html")
    a = ap.parse_args()
    common = LETTERS["international"]
    letters = LETTERS.get(a.letters, a.letters) or common
    if len(letters) != 4 or any(ch not in GLYPH for ch in letters):
        ap.error("--letters: a known set, or four of " + "".join(sorted(GLYPH)))
    names = [s + r for s in SUITS for r in RANKS]
    todo = a.only.split(",") if a.only else [*names, "back"]
    for n in todo:
        write(a.outdir, n, letters)
        for other, theirs in LETTERS.items():
            if not a.letters and n != "back" and letter(n, theirs) != letter(n, common):
                write(os.path.join(a.outdir, other), n, theirs)
    if not a.sheet:
        return
    rows = "".join('<div>%s</div>' % "".join('<img src="%s.svg" alt="%s">' % (s + r, s + r) for r in RANKS) for s in SUITS)
    with open(os.path.join(a.outdir, "contact.html"), "w", encoding="utf-8") as f:
        f.write('<!doctype html><meta charset="utf-8"><title>Trappola deck</title><style>body{margin:0;padding:14px;background:#3a5f4c}div{display:flex;gap:10px;margin-bottom:10px}img{width:150px;height:274px;display:block}</style>%s<div><img src="back.svg" alt="back"></div>' % rows)


if __name__ == "__main__":
    main()
