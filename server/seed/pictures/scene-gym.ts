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
import { type Point, polygon, smooth } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow } from './vessel.ts';

/** Kettlebells, a rope and a bottle by a window. */
export function weights(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#c9c2b4', '#9aa6a4', '#b58f78', '#6d7a80', '#d3c0a4']), light);
  const floor = height * 0.68;
  art.body.push(table(art, floor, random.pick(['#5d5550', '#8a6a50', '#4a4f54']), light));
  const colours = ['#d9573f', '#e0a13f', '#3f7f86', '#4a4646', '#7d9a5c'];
  const count = width > height * 1.2 ? 4 : 3;
  random.shuffle(Array.from({ length: count }, (_, at) => at)).forEach((index) => {
    const radius = size * random.between(0.085, 0.13);
    const x = width * (0.5 + ((index + 0.5) / count - 0.5) * 0.72);
    const y = floor + (height - floor) * random.between(0.35, 0.7);
    const colour = colours[(index + random.whole(0, 4)) % colours.length] as string;
    const iron = linear(
      art,
      light < 0 ? ['#5f5a58', '#3a3635', '#1b1918'] : ['#1b1918', '#3a3635', '#5f5a58'],
      [0, 0, 1, 1],
    );
    const handle =
      stroke(
        `M${n(-radius * 0.62)},${n(-radius * 1.5)}C${n(-radius * 0.9)},${n(-radius * 2.6)} ${n(radius * 0.9)},${n(-radius * 2.6)} ${n(radius * 0.62)},${n(-radius * 1.5)}`,
        '#3a3635',
        radius * 0.3,
      ) +
      stroke(
        `M${n(light * radius * 0.6)},${n(-radius * 1.7)}C${n(light * radius * 0.7)},${n(-radius * 2.2)} ${n(light * radius * 0.3)},${n(-radius * 2.34)} 0,${n(-radius * 2.36)}`,
        'rgba(255,246,226,.3)',
        radius * 0.07,
      );
    art.body.push(
      placed(tableShadow(radius, light, 0.42), x, y),
      placed(
        `${handle}${circle(0, -radius * 0.94, radius, iron)}${clipped(art, `<circle cy="${n(-radius * 0.94)}" r="${n(radius)}"/>`, stroke(`M${n(-radius * 1.1)},${n(-radius * 0.96)}Q0,${n(-radius * 0.5)} ${n(radius * 1.1)},${n(-radius * 0.96)}`, fade(colour, 0.85), radius * 0.24))}${ellipse(light * radius * 0.45, -radius * 1.42, radius * 0.17, radius * 0.1, 'rgba(255,250,236,.4)')}`,
        x,
        y,
      ),
    );
  });
  const rope = Array.from(
    { length: 26 },
    (_, step): Point => [
      width * 0.12 + step * width * 0.031,
      height * 0.94 + Math.sin(step * 0.95) * height * 0.028,
    ],
  );
  art.body.push(
    stroke(smooth(rope), 'rgba(30,18,12,.35)', size * 0.02, 'transform="translate(4,9)"'),
    stroke(smooth(rope), '#c9a878', size * 0.02),
    stroke(smooth(rope), 'rgba(110,80,46,.6)', size * 0.02, 'stroke-dasharray="3 9" stroke-linecap="butt"'),
  );
  if (random.chance(0.6))
    art.body.push(
      placed(potted(art, size * 0.6, light), width * (light < 0 ? 0.92 : 0.08), floor + height * 0.06),
    );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff0cc', 0.46));
}

/** A running shoe pointing right, `s` about half its length, its sole on y = 0. */
function shoe(s: number, colour: string): string {
  const at = (text: string) => text.replace(/-?\d+\.?\d*/g, (share) => n((Number(share) * s) / 100));
  const upper = at('M-80,-10C-86,-50 -70,-66 -56,-60C-30,-66 -10,-46 24,-38C70,-30 92,-20 90,-6Z');
  const sole = at('M-84,-12H92C96,4 80,5 60,5H-70C-86,5 -86,-4 -84,-12Z');
  const laces = at('M-16,-50l16,16M0,-44l15,13M-50,-18C-20,-40 0,-16 40,-22');
  return (
    ellipse(s * 0.2, s * 0.04, s * 1.2, s * 0.12, 'rgba(20,8,10,.4)') +
    shape(upper, colour) +
    shape(sole, '#fbf6ea') +
    stroke(laces, 'rgba(255,250,238,.85)', s * 0.045)
  );
}

/** White lines that meet behind the horizon. */
function lanes(art: Art, x: number, line: number): string {
  const { width, height } = art;
  return repeat(15, (index) => {
    const lane = index - 6.5;
    const [far, foot] = [x + lane * width * 0.016, x + lane * width * 0.19];
    const corners: Point[] = [
      [far - 1, line],
      [far + 1, line],
      [foot + width * 0.009, height + 5],
      [foot - width * 0.009, height + 5],
    ];
    return shape(polygon(corners), fade('#fff6e6', 0.82));
  });
}

function grit(art: Art, line: number): string {
  const { width, height, random } = art;
  return repeat(420, () => {
    const share = random.next() ** 0.7;
    const colour = fade(random.chance(0.5) ? '#ffe3c4' : '#2a1214', 0.16);
    return circle(
      random.between(0, width),
      line + height * 0.05 + share * (height - line),
      0.8 + share * 2.2,
      colour,
    );
  });
}

/** Lanes of a running track towards a low sun, shoes waiting. */
export function track(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'dusk', 'morning'] as const)];
  const line = height * random.between(0.4, 0.48);
  const sunX = width * random.between(0.36, 0.64);
  const trees = repeat(46, () => {
    const y = line - height * random.between(-0.01, 0.05);
    const green = mix(hour.far, hour.near, random.between(0.2, 0.6));
    return circle(random.between(0, width), y, height * random.between(0.015, 0.05), green);
  });
  art.softness = 9;
  art.behind.push(
    wash(art, linear(art, [hour.top, hour.middle, hour.low, hour.low, hour.low])),
    glow(art, sunX, line * 0.86, width * 0.5, hour.sun, 1),
    circle(sunX, line * 0.84, height * 0.04, hour.sun),
    trees,
  );
  const clay = mix(random.pick(['#b8543a', '#a84a4a', '#3f6f86']), hour.near, 0.16);
  const ground = linear(art, [mix(clay, hour.low, 0.5), clay, tone(clay, -0.05), tone(clay, -0.1)]);
  const colour = random.pick(['#f4ead8', '#2f4a5a', '#e0a13f', '#c9573f']);
  art.body.push(
    rect(0, line, width, height * 0.06, mix('#6f8a4c', hour.near, 0.3)),
    rect(0, line + height * 0.035, width, height - line, ground),
    lanes(art, sunX, line + height * 0.036),
    grit(art, line),
    placed(shoe(height * 0.11, colour), width * 0.3, height * 0.9),
    placed(shoe(height * 0.115, colour), width * 0.37, height * 0.94),
    glow(art, sunX, line, width * 0.5, hour.sun, 0.42),
  );
}
