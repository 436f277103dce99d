import { type Art, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { type Point, polygon, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { createNoise } from './random.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';

const CLOTHS = [
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
  art.body.push(
    wash(
      art,
      linear(
        art,
        [
          [0, tone(colour, 0.06)],
          [1, tone(colour, -0.12)],
        ],
        [0, 0, 1, 1],
      ),
    ),
  );
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
      [
        [0, '#fff1dc', 0],
        [0.5, '#fff1dc', random.between(0.2, 0.46)],
        [1, '#fff1dc', 0],
      ],
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

interface Garment {
  wide: number;
  markup: string;
}

function garment(art: Art, tall: number): Garment {
  const { random } = art;
  const colour = random.pick(CLOTHS);
  const kind = random.whole(0, 3);
  const fill = linear(
    art,
    [
      [0, tone(colour, -0.06)],
      [0.3, tone(colour, 0.05)],
      [0.55, tone(colour, -0.03)],
      [0.8, tone(colour, 0.03)],
      [1, tone(colour, -0.1)],
    ],
    [0, 0, 1, 0],
  );
  const hook = stroke(
    `M0,${n(tall * 0.02)}V${n(-tall * 0.05)}C0,${n(-tall * 0.1)} ${n(tall * 0.05)},${n(-tall * 0.1)} ${n(tall * 0.045)},${n(-tall * 0.055)}`,
    '#6a5a4a',
    tall * 0.012,
  );
  const bar = stroke(
    `M${n(-tall * 0.14)},${n(tall * 0.075)}L0,${n(tall * 0.02)}L${n(tall * 0.14)},${n(tall * 0.075)}`,
    '#8a6a48',
    tall * 0.022,
  );
  const long = tall * [0.78, 0.98, 0.56, 0.86][kind]!;
  const hem = tall * [0.16, 0.24, 0.15, 0.2][kind]!;
  const body = `M${n(-tall * 0.045)},${n(tall * 0.045)}L${n(-tall * 0.15)},${n(tall * 0.085)}C${n(-tall * 0.16)},${n(tall * 0.3)} ${n(-hem)},${n(long * 0.7)} ${n(-hem)},${n(long)}Q0,${n(long + tall * 0.03)} ${n(hem)},${n(long)}C${n(hem)},${n(long * 0.7)} ${n(tall * 0.16)},${n(tall * 0.3)} ${n(tall * 0.15)},${n(tall * 0.085)}L${n(tall * 0.045)},${n(tall * 0.045)}Q0,${n(tall * 0.12)} ${n(-tall * 0.045)},${n(tall * 0.045)}Z`;
  const sleeves =
    kind === 1
      ? ''
      : [-1, 1]
          .map((side) =>
            shape(
              `M${n(side * tall * 0.13)},${n(tall * 0.08)}C${n(side * tall * 0.2)},${n(tall * 0.16)} ${n(side * tall * 0.19)},${n(tall * 0.4)} ${n(side * tall * 0.185)},${n(tall * 0.52)}L${n(side * tall * 0.12)},${n(tall * 0.52)}C${n(side * tall * 0.13)},${n(tall * 0.36)} ${n(side * tall * 0.13)},${n(tall * 0.22)} ${n(side * tall * 0.12)},${n(tall * 0.14)}Z`,
              tone(colour, -0.07),
            ),
          )
          .join('');
  const folds = Array.from({ length: 4 }, (_, index) =>
    stroke(
      `M${n((index - 1.5) * hem * 0.4)},${n(tall * (0.3 + index * 0.03))}Q${n((index - 1.5) * hem * 0.5)},${n(long * 0.7)} ${n((index - 1.5) * hem * 0.56)},${n(long)}`,
      fade(tone(colour, -0.2), 0.3),
      tall * 0.01,
    ),
  ).join('');
  const front =
    kind === 0 || kind === 2
      ? stroke(`M0,${n(tall * 0.1)}V${n(long)}`, fade(tone(colour, -0.22), 0.6), tall * 0.008)
      : '';
  const belt =
    kind === 3
      ? `<rect x="${n(-tall * 0.17)}" y="${n(tall * 0.4)}" width="${n(tall * 0.34)}" height="${n(tall * 0.035)}" fill="${tone(colour, -0.14)}"/>`
      : '';
  return {
    wide: Math.max(hem, tall * 0.19) * 2,
    markup: hook + bar + sleeves + shape(body, fill) + folds + front + belt,
  };
}

/** Clothes on a rail against a light wall. */
export function rack(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  softWall(art, random.pick(['#e6d8c6', '#d8c4b4', '#c9cec6', '#e9ded0']), light);
  const size = Math.min(width, height);
  const floor = height * 0.88;
  art.body.push(table(art, floor, '#b08a66', light));
  const [rail, tall] = [height * 0.17, Math.min(height * 0.6, size * 0.66)];
  const [left, right] = [width * 0.1, width * 0.9];
  art.body.push(
    `<ellipse cx="${n(width / 2)}" cy="${n(floor + height * 0.045)}" rx="${n(width * 0.42)}" ry="${n(height * 0.022)}" fill="rgba(40,22,14,.26)"/>`,
  );
  for (const x of [left, right])
    art.body.push(
      stroke(
        `M${n(x)},${n(rail)}V${n(floor + height * 0.04)}M${n(x - size * 0.05)},${n(floor + height * 0.045)}H${n(x + size * 0.05)}`,
        '#4a3a30',
        size * 0.012,
      ),
    );
  art.body.push(stroke(`M${n(left)},${n(rail)}H${n(right)}`, '#4a3a30', size * 0.014));
  for (let x = left + size * 0.1; x < right - size * 0.08; ) {
    const piece = garment(art, tall * random.between(0.9, 1.05));
    art.body.push(
      placed(
        shape(
          polygon([
            [-piece.wide * 0.3, tall * 0.1],
            [piece.wide * 0.3, tall * 0.1],
            [piece.wide * 0.4, tall * 0.7],
            [-piece.wide * 0.4, tall * 0.7],
          ]),
          'rgba(40,22,14,.12)',
        ),
        x - light * size * 0.03,
        rail + size * 0.04,
      ),
      placed(piece.markup, x, rail + tall * 0.07),
    );
    x += piece.wide * random.between(0.34, 0.62);
  }
  if (random.chance(0.6))
    art.body.push(
      placed(potted(art, size * 0.42, light), width * (light < 0 ? 0.94 : 0.06), floor + height * 0.06),
    );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#fff0cf', 0.4));
}

/** A dressmaker's form with a dress being made on it. */
export function dressForm(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#dcc5b0', '#b9c0ba', '#e4d6c2', '#c9a894']), light);
  const floor = height * 0.9;
  art.body.push(table(art, floor, '#8f6a4a', light));
  const colour = random.pick(CLOTHS);
  const spots = width > height * 1.2 ? [0.34, 0.66] : [0.5];
  spots.forEach((spot, index) => {
    const x = width * spot;
    const scale = (size * 0.86) / 330;
    const dress = index ? tone(mix(colour, '#f0e6d8', 0.5), 0) : colour;
    const fill = linear(
      art,
      light < 0
        ? [
            [0, tone(dress, 0.09)],
            [0.5, dress],
            [1, tone(dress, -0.15)],
          ]
        : [
            [0, tone(dress, -0.15)],
            [0.5, dress],
            [1, tone(dress, 0.09)],
          ],
      [0, 0, 1, 0],
    );
    const linen = linear(
      art,
      [
        [0, '#f1e4cf'],
        [1, '#c9b294'],
      ],
      light < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0],
    );
    const stand = stroke('M0,120V172M-40,176L0,160L40,176', '#4a3226', 6);
    const neck = `${shape('M-13,-150C-13,-132 -16,-124 -30,-116H30C16,-124 13,-132 13,-150Z', linen)}<ellipse cx="0" cy="-150" rx="13" ry="5" fill="#8a5a3c"/>`;
    const top =
      'M-44,-112C-30,-122 -22,-116 -16,-104C-6,-92 6,-92 16,-104C22,-116 30,-122 44,-112C56,-92 46,-66 38,-44C34,-30 34,-20 36,-8H-36C-34,-20 -34,-30 -38,-44C-46,-66 -56,-92 -44,-112Z';
    const skirt = random.chance(0.6)
      ? 'M-36,-8H36C60,40 84,90 96,142C50,156 -50,156 -96,142C-84,90 -60,40 -36,-8Z'
      : 'M-36,-8H36C48,30 50,90 48,140C20,148 -20,148 -48,140C-50,90 -48,30 -36,-8Z';
    const folds = [-0.8, -0.45, -0.12, 0.2, 0.52, 0.84]
      .map((at) =>
        stroke(`M${n(at * 30)},-4Q${n(at * 52)},60 ${n(at * 84)},142`, fade(tone(dress, -0.2), 0.32), 2.6),
      )
      .join('');
    const belt = `<rect x="-37" y="-14" width="74" height="10" fill="${tone(dress, -0.16)}"/>`;
    const tape = stroke('M-26,-118C-22,-70 -30,-30 -34,20M24,-118C28,-80 40,-60 44,-10', '#e8c24a', 3.4);
    art.body.push(
      placed(
        `<ellipse cx="${-light * 30}" cy="176" rx="92" ry="10" fill="rgba(40,22,14,.3)"/>${stand}${neck}${shape(top, fill)}${shape(skirt, fill)}${folds}${belt}${index ? '' : tape}`,
        x,
        floor - 150 * scale + height * 0.03,
        0,
        scale,
      ),
    );
  });
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#fff0cf', 0.42));
}

function spool(art: Art, size: number, colour: string): string {
  const turns = Array.from({ length: 9 }, (_, index) =>
    stroke(
      `M${n(-size * 0.3)},${n(-size * 0.34 + index * size * 0.085)}q${n(size * 0.3)},${n(size * 0.05)} ${n(size * 0.6)},0`,
      fade(tone(colour, index % 2 ? 0.08 : -0.1), 0.7),
      size * 0.03,
    ),
  ).join('');
  return `<rect x="${n(-size * 0.34)}" y="${n(-size * 0.36)}" width="${n(size * 0.76)}" height="${n(size * 0.84)}" rx="6" fill="rgba(40,20,12,.25)"/><rect x="${n(-size * 0.4)}" y="${n(-size * 0.48)}" width="${n(size * 0.8)}" height="${n(size * 0.12)}" rx="5" fill="#c9a070"/><rect x="${n(-size * 0.4)}" y="${n(size * 0.36)}" width="${n(size * 0.8)}" height="${n(size * 0.12)}" rx="5" fill="#b58a5a"/><rect x="${n(-size * 0.31)}" y="${n(-size * 0.37)}" width="${n(size * 0.62)}" height="${n(size * 0.74)}" rx="6" fill="${linear(
    art,
    [
      [0, tone(colour, -0.08)],
      [0.35, tone(colour, 0.08)],
      [1, tone(colour, -0.12)],
    ],
    [0, 0, 1, 0],
  )}"/>${turns}`;
}

function scissors(size: number): string {
  const blade = (side: number) =>
    `<g transform="rotate(${side * 13})">${shape(`M${n(-size * 0.03)},0L0,${n(-size * 0.62)}L${n(size * 0.035)},0Z`, side > 0 ? '#c9c6c0' : '#aeaaa4')}<ellipse cx="${n(side * size * 0.02)}" cy="${n(size * 0.24)}" rx="${n(size * 0.1)}" ry="${n(size * 0.15)}" fill="none" stroke="#3a2f2c" stroke-width="${n(size * 0.05)}"/></g>`;
  return `<g transform="translate(7,10)" opacity=".28">${blade(1)}</g>${blade(-1)}${blade(1)}<circle r="${n(size * 0.022)}" fill="#6a625a"/>`;
}

/** Folded cloth, thread, scissors and buttons on the cutting table, from above. */
export function sewing(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const colours = random.shuffle(CLOTHS);
  const count = Math.round(3 + width / height);
  for (let index = 0; index < count; index += 1) {
    const colour = colours[index] as string;
    const [w, h] = [size * random.between(0.4, 0.56), size * random.between(0.3, 0.44)];
    const dots = random.chance(0.5)
      ? Array.from(
          { length: 24 },
          (_, dot) =>
            `<circle cx="${n(-w * 0.42 + (dot % 6) * w * 0.165)}" cy="${n(-h * 0.38 + Math.floor(dot / 6) * h * 0.24)}" r="${n(size * 0.008)}" fill="${fade('#fff6e8', 0.7)}"/>`,
        ).join('')
      : Array.from({ length: 7 }, (_, line) =>
          stroke(
            `M${n(-w * 0.46 + line * w * 0.15)},${n(-h * 0.48)}V${n(h * 0.48)}`,
            fade(tone(colour, -0.12), 0.5),
            size * 0.006,
          ),
        ).join('');
    const box = (dx: number, fill: string) =>
      `<rect x="${n(-w / 2 + dx)}" y="${n(-h / 2 + dx)}" width="${n(w)}" height="${n(h)}" rx="${n(size * 0.014)}" fill="${fill}"/>`;
    const edge = `${stroke(`M${n(-w / 2)},${n(h * 0.5)}H${n(w / 2)}`, tone(colour, -0.12), size * 0.018)}${stroke(`M${n(-w / 2)},${n(h * 0.5)}H${n(w / 2)}`, tone(colour, 0.08), size * 0.006)}`;
    art.body.push(
      placed(
        box(size * 0.02, 'rgba(40,20,12,.3)') +
          box(
            0,
            linear(
              art,
              [
                [0, tone(colour, 0.06)],
                [1, tone(colour, -0.05)],
              ],
              [0, 0, 1, 1],
            ),
          ) +
          dots +
          edge,
        width * ((index + 0.5) / count) + random.around(0, size * 0.05),
        height * (index % 2 ? 0.34 : 0.66) + random.around(0, size * 0.06),
        random.around(0, 22),
      ),
    );
  }
  for (let index = 0; index < count + 2; index += 1)
    art.body.push(
      placed(
        spool(art, size * 0.13, random.pick(CLOTHS)),
        random.between(0.06, 0.94) * width,
        random.pick([0.13, 0.87]) * height + random.around(0, size * 0.05),
        random.between(-60, 60),
      ),
    );
  art.body.push(
    placed(scissors(size * 0.5), width * random.between(0.4, 0.6), height * 0.52, random.between(-70, 70)),
  );
  for (let button = 0; button < 12; button += 1) {
    const r = size * random.between(0.014, 0.024);
    const colour = random.pick(CLOTHS);
    art.body.push(
      placed(
        `<circle cx="4" cy="5" r="${n(r)}" fill="rgba(40,20,12,.3)"/><circle r="${n(r)}" fill="${colour}"/><circle r="${n(r * 0.74)}" fill="none" stroke="${tone(colour, 0.12)}" stroke-width="2"/><circle cx="${n(-r * 0.25)}" r="${n(r * 0.12)}" fill="${tone(colour, -0.3)}"/><circle cx="${n(r * 0.25)}" r="${n(r * 0.12)}" fill="${tone(colour, -0.3)}"/>`,
        random.between(0.03, 0.97) * width,
        random.between(0.05, 0.95) * height,
      ),
    );
  }
  const tape = smooth([
    [-20, height * 0.2],
    [width * 0.2, height * 0.1],
    [width * 0.45, height * 0.22],
    [width * 0.75, height * 0.08],
    [width + 20, height * 0.2],
  ]);
  art.body.push(
    stroke(tape, 'rgba(40,20,12,.22)', size * 0.036, 'transform="translate(6,9)"'),
    stroke(tape, '#e8c24a', size * 0.034),
    stroke(
      tape,
      'rgba(70,46,10,.6)',
      size * 0.014,
      `stroke-dasharray="3 ${n(size * 0.02)}" stroke-linecap="butt"`,
    ),
    glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34),
  );
}
