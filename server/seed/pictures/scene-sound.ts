import {
  type Art,
  circle,
  clipped,
  ellipse,
  glow,
  linear,
  n,
  placed,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import type { Point } from './geometry.ts';
import { bokehLights } from './light.ts';
import { fade, mix, tone } from './palette.ts';

/** Where the sleeves lie: from the middle across, from the top down. */
const SLEEVE_PLACES = [
  [-0.42, 0.3],
  [0.44, 0.22],
  [0.36, 0.82],
] as const;

const SLEEVES = [
  ['#c9543f', '#f2d3a0'],
  ['#2f4f5a', '#e0a15e'],
  ['#e8c9a0', '#8a3f3a'],
  ['#5a4a6a', '#f0b7a0'],
  ['#7a8a63', '#f6ead2'],
] as const;

/** A record sleeve around (0, 0) with one of three motifs. */
function sleeve(side: number, [ground, figure]: readonly [string, string], motif: number): string {
  const half = side / 2;
  const square = (fill: string) => rect(-half, -half, side, side, fill);
  const horizon = circle(0, 0, side * 0.28, figure) + rect(-half, 0, side, half, fade(ground, 0.7));
  const rings = [0.44, 0.34, 0.24, 0.14]
    .map((r, at) => circle(0, 0, side * r, at % 2 ? ground : figure))
    .join('');
  const bars = repeat(4, (at) =>
    rect(side * (at * 0.21 - 0.4), -side * (0.1 + at * 0.09), side * 0.15, side * (0.5 + at * 0.09), figure),
  );
  return (
    placed(square('rgba(30,16,10,.35)'), 9, 12) + square(ground) + ([horizon, rings, bars][motif] ?? rings)
  );
}

/** The record itself around (0, 0): grooves, a label, light on it. */
function record(radius: number, label: string): string {
  const rings = repeat(26, (index) => {
    const line = `stroke="rgba(255,255,255,${index % 6 === 0 ? 0.13 : 0.05})" stroke-width="2"`;
    return circle(0, 0, radius * (0.4 + index * 0.0225), 'none', line);
  });
  const r = n(radius);
  const edge = `${n(radius * 0.22)},${n(-radius * 0.97)}`;
  const wedge = shape(`M0,0L-${edge}A${r},${r} 0 0 1 ${edge}Z`, 'rgba(255,240,214,.14)');
  return [
    circle(0, 0, radius * 1.03, '#8a8480'),
    circle(0, 0, radius, '#15110f'),
    rings,
    placed(wedge, 0, 0, -38),
    placed(wedge, 0, 0, 142),
    circle(0, 0, radius * 0.35, label),
    circle(0, 0, radius * 0.25, 'none', `stroke="${tone(label, -0.14)}" stroke-width="3"`),
    circle(0, 0, radius * 0.03, '#e8e2d8'),
  ].join('');
}

function toneArm(pivot: Point, needle: Point, bend: number, size: number): string {
  const [x, y] = pivot;
  const arm = `M${n(x)},${n(y)}L${n(x + size * 0.01)},${n(bend)}L${n(needle[0])},${n(needle[1])}`;
  const head = rect(-size * 0.018, -size * 0.03, size * 0.036, size * 0.06, '#3a3430', 'rx="4"');
  return [
    circle(x, y, size * 0.05, '#b9b2a8'),
    circle(x, y, size * 0.03, '#6f6963'),
    stroke(arm, '#d8d2c8', size * 0.014),
    placed(head, ...needle, 58),
  ].join('');
}

/** A record on its player, from above, with sleeves beside it. */
export function vinyl(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width * 0.88, height);
  art.body.push(plank(art, random.pick(['#8f5f40', '#5d4236', '#b98a5e', '#d9cbb4'])));
  random
    .shuffle(SLEEVES)
    .slice(0, 3)
    .forEach((colours, index) => {
      const [across, down] = SLEEVE_PLACES[index] ?? SLEEVE_PLACES[0];
      const place: Point = [width * (0.5 + across), height * down];
      art.body.push(placed(sleeve(size * 0.5, colours, index), ...place, random.around(0, 18)));
    });
  const [x, y] = [width * 0.47, height * 0.52];
  const [base, disc] = [size * 0.82, size * 0.37];
  const round = `rx="${n(size * 0.03)}"`;
  const metal = linear(art, ['#4a4543', '#2c2826'], [0, 0, 1, 1]);
  art.body.push(
    rect(x - base * 0.58, y - base * 0.47, base * 1.24, base * 0.98, 'rgba(30,16,10,.4)', round),
    rect(x - base * 0.6, y - base * 0.5, base * 1.24, base * 0.98, metal, round),
    placed(record(disc, random.pick(['#d9573f', '#e0a15e', '#7f9a93', '#e8dcc8'])), x - size * 0.04, y),
    toneArm([x + base * 0.47, y - base * 0.32], [x + disc * 0.62, y + base * 0.27], y + base * 0.16, size),
    glow(art, 0, 0, width * 0.8, '#ffe8bd', 0.4),
  );
}

/** A wooden top with its grain. */
function plank(art: Art, wood: string): string {
  const { width, height, random } = art;
  const grain = repeat(40, () => {
    const line = `M-10,${n(random.between(0, height))}q${n(width * 0.5)},${n(random.around(0, 20))} ${n(width + 20)},${n(random.around(0, 10))}`;
    return stroke(line, fade(tone(wood, -0.12), 0.22), random.between(1, 3));
  });
  return wash(art, linear(art, [tone(wood, 0.05), tone(wood, -0.08)], [0, 0, 1, 1])) + grain;
}

/** A studio microphone close by, lamps out of focus. */
export function microphone(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const [deep, warm] = random.pick([
    ['#1b1626', '#ffb36a'],
    ['#14212a', '#ffd08a'],
    ['#2a151c', '#ff9a78'],
  ] as const);
  art.softness = 16;
  art.behind.push(
    wash(art, linear(art, [tone(deep, 0.02), tone(deep, 0.1)])),
    bokehLights(
      art,
      [0, 0, width, height],
      34,
      [warm, mix(warm, '#ffffff', 0.3), '#7fa8d0', '#e07a8a'],
      [width * 0.012, width * 0.05],
    ),
    glow(art, width * 0.5, height * 0.5, width * 0.5, warm, 0.3),
  );
  const [x, y] = [width * random.between(0.42, 0.58), height * 0.44];
  const scale = size / 330;
  const metal = linear(
    art,
    [
      [0, '#3a3636'],
      [0.3, '#d8d0c4'],
      [0.5, '#8f8880'],
      [1, '#1f1c1c'],
    ],
    [0, 0, 1, 0],
  );
  const mesh = repeat(
    12,
    (index) =>
      stroke(`M${-40 + index * 7.3},-92V6`, 'rgba(20,16,16,.4)', 1.6) +
      stroke(`M-42,${-88 + index * 8}H42`, 'rgba(20,16,16,.32)', 1.4),
  );
  const cap = 'M-42,6V-50C-42,-104 42,-104 42,-50V6Z';
  const lower = shape('M-42,12H42V92C42,110 30,118 0,118C-30,118 -42,110 -42,92Z', metal);
  const ring = rect(-46, 2, 92, 13, '#d9a95c', 'rx="5"');
  const cradle =
    stroke('M-64,-20V70C-64,104 64,104 64,70V-20', '#2a2626', 7) +
    stroke('M0,120V260', '#2a2626', 12) +
    stroke('M-64,10H-44M64,10H44M-64,60H-44M64,60H44', '#b98a4a', 4);
  art.body.push(
    placed(
      cradle +
        shape(cap, metal) +
        clipped(art, `<path d="${cap}"/>`, mesh) +
        lower +
        ring +
        `${circle(0, 60, 9, '#d9a95c')}${ellipse(-24, -46, 5, 28, 'rgba(255,250,236,.5)')}`,
      x,
      y,
      random.around(0, 5),
      scale,
    ),
  );
  art.body.push(glow(art, x - size * 0.5, height * 0.2, size * 0.8, warm, 0.34));
}
