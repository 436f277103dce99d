import { type Art, circle, ellipse, glow, linear, n, placed, rect, repeat, stroke, wash } from './art.ts';
import { bokehLights } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { potted } from './plant.ts';

/** A string of bulbs from edge to edge. */
function bulbs(art: Art, left: number, right: number, sag: number): string {
  const { width, height } = art;
  const low = (left + right) / 2 + sag * 2;
  const rope = stroke(
    `M-10,${n(left)}Q${n(width / 2)},${n(low)} ${n(width + 10)},${n(right)}`,
    'rgba(20,14,20,.7)',
    2.4,
  );
  const lamps = repeat(10, (bulb) => {
    const t = (bulb + 0.5) / 10;
    const y = (1 - t) ** 2 * left + 2 * t * (1 - t) * low + t * t * right + height * 0.012;
    return (
      glow(art, width * t, y, width * 0.032, '#ffcf82', 0.85) +
      circle(width * t, y, width * 0.0058, '#fff3d2')
    );
  });
  return rope + lamps;
}

/** A low table with three candles, its top at y. */
function candleTable(art: Art, x: number, y: number, wood: string): string {
  const { height } = art;
  const size = Math.min(art.width, height);
  const leg = (side: number) => `M${n(x + side * size * 0.22)},${n(y + size * 0.01)}V${n(y + height * 0.12)}`;
  const candles = [-0.13, 0.02, 0.15].map((at) => {
    const flame = glow(art, x + at * size, y - size * 0.05, size * 0.12, '#ffcf8a', 0.7);
    return (
      flame +
      rect(x + at * size - size * 0.016, y - size * 0.075, size * 0.032, size * 0.056, '#ffdf9e', 'rx="4"')
    );
  });
  return [
    ellipse(x, y + height * 0.12, size * 0.3, size * 0.03, 'rgba(10,6,12,.45)'),
    rect(x - size * 0.26, y - size * 0.02, size * 0.52, size * 0.035, tone(wood, 0.06), 'rx="5"'),
    stroke(leg(-1) + leg(1), tone(wood, -0.06), size * 0.018),
    ...candles,
  ].join('');
}

/** A roof terrace at night: strings of bulbs, a table, the city out of focus. */
export function rooftop(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dusk', 'night'] as const)];
  const floor = height * 0.82;
  const size = Math.min(width, height);
  const lamps = ['#ffcf86', '#ff9f6a', '#ffe3b0', '#8fc3e8', '#f2a7b8'];
  art.softness = 12;
  art.behind.push(
    wash(art, linear(art, [hour.top, mix(hour.top, hour.middle, 0.5), hour.middle, hour.low, hour.near])),
  );
  art.behind.push(
    bokehLights(art, [0, height * 0.38, width, height * 0.78], 70, lamps, [width * 0.008, width * 0.028]),
  );
  art.body.push(
    rect(0, floor, width, height, linear(art, [mix(hour.near, '#5a3a30', 0.5), tone(hour.near, -0.02)])),
    rect(0, floor - height * 0.13, width, height * 0.135, mix(hour.near, '#3a2630', 0.5)),
    rect(0, floor - height * 0.142, width, height * 0.018, mix(hour.near, '#7a5648', 0.5)),
  );
  for (let rope = 0; rope < 4; rope += 1) {
    const right = height * (0.14 + ((rope * 7) % 4) * 0.08);
    art.body.push(bulbs(art, height * (0.02 + rope * 0.09), right, height * random.between(0.08, 0.17)));
  }
  for (const side of [-1, 1]) {
    const x = width * (0.5 + side * random.between(0.24, 0.34));
    art.body.push(placed(potted(art, size * random.between(0.36, 0.5), -side), x, floor + height * 0.04));
  }
  const dusk = linear(art, [fade(hour.near, 0), fade(hour.near, 0.34), fade(hour.near, 0.5)]);
  art.body.push(
    candleTable(art, width / 2, floor, mix('#7a4e34', hour.near, 0.2)),
    rect(0, height * 0.32, width, height * 0.68, dusk),
    glow(art, width / 2, floor, width * 0.5, '#ffbe78', 0.35, 0.5),
  );
}
