import {
  type Art,
  circle,
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
import { type Point, points, smooth } from './geometry.ts';
import { fade, tone } from './palette.ts';
import { createNoise } from './random.ts';
import { tabletop } from './scene-food.ts';

export const CLOTHS = [
  '#b5533c',
  '#e6d3b8',
  '#2f4a52',
  '#d99a5a',
  '#8a9a7c',
  '#6b3f4c',
  '#d8a9a0',
  '#3c3f57',
  '#f0e6d8',
  '#7f96a0',
  '#4a5a48',
  '#c97f62',
] as const;

/** Silk in waves, lit from one side. */
export function drape(art: Art): void {
  const { width, height, random } = art;
  const colour = random.pick([
    '#b5533c',
    '#d9a873',
    '#2f5560',
    '#8a4a5e',
    '#d8b8a8',
    '#5a5f7a',
    '#c98a5a',
    '#6f8270',
  ]);
  const noise = createNoise(random.fork('silk'), 2);
  const slant = random.around(0, 0.5);
  art.body.push(wash(art, linear(art, [tone(colour, 0.06), tone(colour, -0.12)], [0, 0, 1, 1])));
  const folds = Math.round(10 * Math.max(1, width / height));
  for (let fold = -2; fold < folds + 3; fold += 1) {
    const base = ((fold + 0.5) / folds) * width * 1.15;
    const reach = (width / folds) * random.between(0.75, 1.3);
    const line = (shift: number): Point[] =>
      Array.from({ length: 9 }, (_, step): Point => {
        const y = (step / 8) * height * 1.1 - height * 0.05;
        const open = 0.35 + 0.65 * Math.abs(Math.sin(step * 0.42 + fold * 0.6));
        return [
          base +
            shift * reach * open +
            slant * (y - height / 2) +
            noise(step * 0.3 + fold * 0.23) * width * 0.07,
          y,
        ];
      });
    const band = (from: number, to: number) =>
      `${smooth(line(from))}${smooth([...line(to)].reverse()).replace('M', 'L')}Z`;
    const shade = linear(
      art,
      [
        [0, '#1a0c10', 0],
        [0.55, '#1a0c10', random.between(0.22, 0.42)],
        [1, '#1a0c10', 0],
      ],
      [0, 0, 1, 0],
    );
    const shine = linear(
      art,
      [fade('#fff1dc', 0), fade('#fff1dc', random.between(0.2, 0.46)), fade('#fff1dc', 0)],
      [0, 0, 1, 0],
    );
    art.body.push(
      shape(band(-0.5, 0.45), shade),
      shape(band(0.1, 0.62), shine),
      stroke(smooth(line(-0.04)), fade(tone(colour, -0.2), 0.22), 3),
    );
  }
  art.body.push(glow(art, width * 0.15, 0, width * 0.75, '#fff2d6', 0.4));
}

function spool(art: Art, size: number, colour: string): string {
  const turns = repeat(9, (index) =>
    stroke(
      `M${n(-size * 0.3)},${n(-size * 0.34 + index * size * 0.085)}q${n(size * 0.3)},${n(size * 0.05)} ${n(size * 0.6)},0`,
      fade(tone(colour, index % 2 ? 0.08 : -0.1), 0.7),
      size * 0.03,
    ),
  );
  return `${rect(-size * 0.34, -size * 0.36, size * 0.76, size * 0.84, 'rgba(40,20,12,.25)', 'rx="6"')}${rect(-size * 0.4, -size * 0.48, size * 0.8, size * 0.12, '#c9a070', 'rx="5"')}${rect(-size * 0.4, size * 0.36, size * 0.8, size * 0.12, '#b58a5a', 'rx="5"')}${rect(
    -size * 0.31,
    -size * 0.37,
    size * 0.62,
    size * 0.74,
    linear(
      art,
      [
        [0, tone(colour, -0.08)],
        [0.35, tone(colour, 0.08)],
        [1, tone(colour, -0.12)],
      ],
      [0, 0, 1, 0],
    ),
    'rx="6"',
  )}${turns}`;
}

function scissors(size: number): string {
  const blade = (side: number) =>
    `<g transform="rotate(${side * 13})">${shape(`M${n(-size * 0.03)},0L0,${n(-size * 0.62)}L${n(size * 0.035)},0Z`, side > 0 ? '#c9c6c0' : '#aeaaa4')}${ellipse(side * size * 0.02, size * 0.24, size * 0.1, size * 0.15, 'none', `stroke="#3a2f2c" stroke-width="${n(size * 0.05)}"`)}</g>`;
  return `<g transform="translate(7,10)" opacity=".28">${blade(1)}</g>${blade(-1)}${blade(1)}${circle(0, 0, size * 0.022, '#6a625a')}`;
}

/** A folded length of cloth around (0, 0), dotted or striped. */
function foldedCloth(art: Art, size: number, colour: string): string {
  const { random } = art;
  const [w, h] = [size * random.between(0.4, 0.56), size * random.between(0.3, 0.44)];
  const round = `rx="${n(size * 0.014)}"`;
  const dot = (at: number) =>
    circle(
      (at % 6) * w * 0.165 - w * 0.42,
      Math.floor(at / 6) * h * 0.24 - h * 0.38,
      size * 0.008,
      'rgba(255,246,232,.7)',
    );
  const stripe = (at: number) =>
    stroke(
      `M${n(at * w * 0.15 - w * 0.46)},${n(-h * 0.48)}V${n(h * 0.48)}`,
      fade(tone(colour, -0.12), 0.5),
      size * 0.006,
    );
  const edge = `M${n(-w / 2)},${n(h * 0.5)}H${n(w / 2)}`;
  return [
    rect(-w / 2 + size * 0.02, -h / 2 + size * 0.02, w, h, 'rgba(40,20,12,.3)', round),
    rect(-w / 2, -h / 2, w, h, linear(art, [tone(colour, 0.06), tone(colour, -0.05)], [0, 0, 1, 1]), round),
    random.chance(0.5) ? repeat(24, dot) : repeat(7, stripe),
    stroke(edge, tone(colour, -0.12), size * 0.018),
    stroke(edge, tone(colour, 0.08), size * 0.006),
  ].join('');
}

function button(r: number, colour: string): string {
  const hole = tone(colour, -0.3);
  return [
    circle(4, 5, r, 'rgba(40,20,12,.3)'),
    circle(0, 0, r, colour),
    circle(0, 0, r * 0.74, 'none', `stroke="${tone(colour, 0.12)}" stroke-width="2"`),
    circle(-r * 0.25, 0, r * 0.12, hole),
    circle(r * 0.25, 0, r * 0.12, hole),
  ].join('');
}

function tapeMeasure({ width, height }: Art, size: number): string {
  const line = points('-0.02,0.2 0.2,0.1 0.45,0.22 0.75,0.08 1.02,0.2').map(
    ([x, y]): Point => [x * width, y * height],
  );
  const tape = smooth(line);
  return (
    stroke(tape, 'rgba(40,20,12,.22)', size * 0.036, 'transform="translate(6,9)"') +
    stroke(tape, '#e8c24a', size * 0.034) +
    stroke(
      tape,
      'rgba(70,46,10,.6)',
      size * 0.014,
      `stroke-dasharray="3 ${n(size * 0.02)}" stroke-linecap="butt"`,
    )
  );
}

/** Folded cloth, thread, scissors and buttons on the cutting table, from above. */
export function sewing(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const colours = random.shuffle(CLOTHS);
  const count = Math.round(3 + width / height);
  art.body.push(tabletop(art));
  for (let index = 0; index < count; index += 1) {
    const x = width * ((index + 0.5) / count) + random.around(0, size * 0.05);
    const y = height * (index % 2 ? 0.34 : 0.66) + random.around(0, size * 0.06);
    art.body.push(placed(foldedCloth(art, size, colours[index] as string), x, y, random.around(0, 22)));
  }
  for (let index = 0; index < count + 2; index += 1) {
    const y = random.pick([0.13, 0.87]) * height + random.around(0, size * 0.05);
    const thread = spool(art, size * 0.13, random.pick(CLOTHS));
    art.body.push(placed(thread, random.between(0.06, 0.94) * width, y, random.between(-60, 60)));
  }
  const buttons = repeat(12, () => {
    const drawn = button(size * random.between(0.014, 0.024), random.pick(CLOTHS));
    return placed(drawn, random.between(0.03, 0.97) * width, random.between(0.05, 0.95) * height);
  });
  art.body.push(
    placed(scissors(size * 0.5), width * random.between(0.4, 0.6), height * 0.52, random.between(-70, 70)),
    buttons,
    tapeMeasure(art, size),
    glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34),
  );
}
