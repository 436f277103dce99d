import { type Art, blurred, clipped, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { figure, type FigureOptions, silhouette } from './figure.ts';
import { type Point, polygon } from './geometry.ts';
import { beam, boards, bokehLights, curtain, footlights } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { dust } from './scene-people.ts';

const VELVETS = ['#9c2a33', '#7a2140', '#23485a', '#5a2a5e', '#8d3a24'] as const;

/** A microphone on its stand, `size` pixels per unit, foot at (0, 0), about 100 tall. */
export function micStand(art: Art, dark: string, metal: string): string {
  const head = shape(
    'M-4.4,-104C-4.4,-110 4.4,-110 4.4,-104L3.4,-97H-3.4Z',
    linear(
      art,
      [
        [0, tone(metal, 0.12)],
        [0.5, metal],
        [1, dark],
      ],
      [0, 0, 1, 1],
    ),
  );
  const mesh = stroke('M-3.6,-106L3.6,-100M-3.6,-101L2,-108M-1,-98.500L4,-104', fade(dark, 0.5), 0.5);
  const body = shape('M-3.2,-97H3.2L1.8,-82H-1.8Z', dark);
  return `<ellipse cx="0" cy="0" rx="13" ry="2.6" fill="${dark}"/>${stroke('M0,-1V-84', metal, 1.5)}${stroke('M0,-30V-1', dark, 2.2)}${body}${head}${mesh}`;
}

function stool(colour: string): string {
  return (
    shape('M-13,-44H13L11,-40H-11Z', colour) +
    stroke('M-10,-40L-14,0M10,-40L14,0M-4,-40L-5,-1M4,-40L5,-1M-12.500,-14H12.500', colour, 1.8)
  );
}

function brickWall(art: Art, colour: string, bottom: number): string {
  const { width, height, random } = art;
  const tall = height * 0.036;
  const wide = tall * 2.6;
  let markup = `<rect width="${width}" height="${n(bottom)}" fill="${tone(colour, -0.15)}"/>`;
  for (let row = 0; row * tall < bottom; row += 1) {
    for (let x = row % 2 ? -wide / 2 : 0; x < width; x += wide) {
      markup += `<rect x="${n(x + 1.5)}" y="${n(row * tall + 1.5)}" width="${n(wide - 3)}" height="${n(tall - 3)}" rx="2" fill="${tone(mix(colour, '#b5795a', random.between(0, 0.22)), random.around(-0.03, 0.035))}"/>`;
    }
  }
  return markup;
}

/** The club: a brick wall, a microphone, a stool, one lamp; sometimes someone at the microphone. */
export function brickMic(art: Art): void {
  const { width, height, random } = art;
  const brick = random.pick(['#7d4535', '#6a4038', '#4f4a52', '#865440']);
  const lamp = random.pick(['#ffd79a', '#ffc48a', '#ffe6c0']);
  const floor = height * 0.82;
  const x = width * random.between(0.42, 0.58);
  art.body.push(
    brickWall(art, brick, floor),
    glow(art, x, height * 0.42, Math.min(width, height) * 0.75, lamp, 0.75),
    wash(
      art,
      linear(art, [
        [0, '#0d0708', 0.55],
        [0.4, '#0d0708', 0],
        [1, '#0d0708', 0.2],
      ]),
    ),
  );
  art.body.push(
    glow(art, -width * 0.04, height * 0.5, width * 0.5, '#0a0506', 0.9, 2),
    glow(art, width * 1.04, height * 0.5, width * 0.5, '#0a0506', 0.9, 2),
  );
  art.body.push(
    boards(art, floor, '#4a2c20', [x, floor + height * 0.06], 0.6),
    beam(art, [x + width * 0.16, -height * 0.05], [x, floor + height * 0.05], height * 0.32, lamp, 0.4),
  );
  const scale = height / 165;
  const foot = floor + height * 0.07;
  const performing = random.chance(0.5);
  if (performing) {
    const options: FigureOptions = {
      pose: random.pick(['joke', 'stand', 'joke', 'sing'] as const),
      hair: random.pick(['short', 'round', 'loose', 'tail'] as const),
      wide: true,
      sleeves: true,
      paint: {
        skin: random.pick(['#a06c48', '#c8946c', '#7a4c32']),
        top: random.pick(['#2d3d52', '#8a3a34', '#3d5548', '#d9c4a4']),
        bottom: '#2a2630',
        hair: '#1c1412',
        shoe: '#181416',
      },
    };
    const tall = height / 175;
    art.body.push(
      `<ellipse cx="${n(x)}" cy="${n(foot)}" rx="${n(tall * 30)}" ry="${n(tall * 4)}" fill="rgba(10,5,4,.5)"/>`,
      placed(
        figure(art, { ...options, paint: silhouette(mix(lamp, '#ffffff', 0.3)) }),
        x + tall * 0.5,
        foot - tall * 0.5,
        0,
        tall,
      ),
      placed(figure(art, options), x, foot, 0, tall),
    );
  }
  const at = performing ? -28 : 0;
  art.body.push(
    placed(
      micStand(art, '#17110f', '#b9aa98'),
      x + at * scale * 0.8,
      foot + height * 0.01,
      0,
      scale * (performing ? 0.72 : 0.95),
    ),
  );
  art.body.push(
    placed(stool('#2a1a14'), x + scale * (performing ? 46 : 38), foot, 0, scale * 0.9),
    placed(
      `<rect x="-2.600" y="-10" width="5.200" height="10" rx="1" fill="rgba(214,232,240,.7)"/>`,
      x + scale * (performing ? 46 : 38),
      foot - scale * 39.6,
      0,
      scale * 0.9,
    ),
  );
  art.body.push(dust(art, lamp, 60));
}

/** A curtain, footlights and an empty stage that waits. */
export function emptyStage(art: Art): void {
  const { width, height, random } = art;
  const velvet = random.pick(VELVETS);
  const floor = height * 0.76;
  art.body.push(
    curtain(art, velvet, floor + 4),
    glow(art, width * 0.5, height * 0.42, width * 0.46, '#ffd49a', 0.5),
  );
  const valance = Array.from({ length: 7 }, (_, index) => {
    const wide = width / 7;
    const x = index * wide;
    return (
      shape(
        `M${n(x)},-5H${n(x + wide)}V${n(height * 0.06)}Q${n(x + wide / 2)},${n(height * 0.19)} ${n(x)},${n(height * 0.06)}Z`,
        linear(art, [
          [0, tone(velvet, -0.14)],
          [0.6, velvet],
          [1, tone(velvet, -0.1)],
        ]),
      ) +
      stroke(
        `M${n(x)},${n(height * 0.062)}Q${n(x + wide / 2)},${n(height * 0.192)} ${n(x + wide)},${n(height * 0.062)}`,
        '#d8a756',
        height * 0.007,
      )
    );
  });
  art.body.push(valance.join(''), boards(art, floor, '#6b4029', [width * 0.5, floor + height * 0.08], 0.7));
  art.body.push(
    beam(
      art,
      [width * 0.3, -height * 0.1],
      [width * 0.5, floor + height * 0.08],
      height * 0.3,
      '#ffe0ac',
      0.32,
    ),
    beam(
      art,
      [width * 0.72, -height * 0.1],
      [width * 0.5, floor + height * 0.08],
      height * 0.3,
      '#ffe0ac',
      0.32,
    ),
  );
  const scale = height / 170;
  const prop = random.whole(0, 2);
  if (prop === 0)
    art.body.push(
      placed(micStand(art, '#17110f', '#c9b79e'), width * 0.5, floor + height * 0.09, 0, scale * 0.9),
    );
  if (prop === 1) art.body.push(placed(stool('#24160f'), width * 0.5, floor + height * 0.09, 0, scale));
  art.body.push(
    `<rect y="${n(height * 0.93)}" width="${width}" height="${n(height * 0.08)}" fill="#1a0f0c"/>`,
    footlights(art, height * 0.935, width > height ? 9 : 6),
    dust(art, '#ffe3b4', 50),
  );
}

/** Someone playing to a full hall: beams, haze, raised hands. */
export function concert(art: Art): void {
  const { width, height, random } = art;
  const [deep, warm, cool] = random.pick([
    ['#1a0f2e', '#ff9a5c', '#b05cc8'],
    ['#0c1a2e', '#ffc36a', '#4a8fd0'],
    ['#240d18', '#ffb07a', '#d8486a'],
    ['#0f201f', '#ffd890', '#3fa79a'],
  ] as const);
  const floor = height * 0.7;
  art.softness = 14;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, tone(deep, -0.04)],
        [0.7, mix(deep, cool, 0.4)],
        [1, deep],
      ]),
    ),
    glow(art, width / 2, floor * 0.8, width * 0.6, mix(cool, warm, 0.4), 0.8),
    bokehLights(art, [0, 0, width, height * 0.3], 16, [warm, cool], [width * 0.006, width * 0.022]),
  );
  const lamps = width > height * 1.6 ? 9 : 6;
  for (let lamp = 0; lamp < lamps; lamp += 1) {
    const x = width * ((lamp + 0.5) / lamps);
    const colour = lamp % 2 ? warm : cool;
    art.body.push(
      beam(
        art,
        [x, height * 0.02],
        [width / 2 + (x - width / 2) * random.between(-0.2, 1.7), floor],
        height * random.between(0.1, 0.18),
        colour,
        random.between(0.35, 0.6),
      ),
      glow(art, x, height * 0.025, width * 0.03, colour, 0.9),
      `<circle cx="${n(x)}" cy="${n(height * 0.025)}" r="${n(width * 0.006)}" fill="#fff8ea"/>`,
    );
  }
  art.body.push(
    `<rect y="${n(floor)}" width="${width}" height="${n(height)}" fill="${linear(art, [
      [0, mix(deep, cool, 0.25)],
      [0.4, deep],
    ])}"/>`,
    glow(art, width / 2, floor, width * 0.4, warm, 0.5, 0.2),
  );
  const scale = height / 250;
  const band = width > height * 1.2 ? [-0.2, 0, 0.2] : [0];
  band.forEach((offset) => {
    const options: FigureOptions = {
      pose: offset === 0 ? 'sing' : 'strum',
      paint: silhouette(tone(deep, -0.06)),
      hair: random.pick(['short', 'loose', 'round', 'tail'] as const),
      wide: true,
      flip: offset > 0,
    };
    const place: Point = [width * (0.5 + offset), floor + height * 0.012];
    art.body.push(
      placed(
        figure(art, { ...options, paint: silhouette(mix(warm, '#ffffff', 0.3)) }),
        place[0] + scale * 0.5,
        place[1] - scale * 0.6,
        0,
        scale,
      ),
      placed(figure(art, options), place[0], place[1], 0, scale),
    );
    if (offset === 0)
      art.body.push(
        placed(
          micStand(art, tone(deep, -0.06), mix(deep, warm, 0.4)),
          place[0] + scale * 18,
          place[1],
          0,
          scale * 0.82,
        ),
      );
    else
      art.body.push(
        placed(
          shape('M-9,0C-14,-8 -4,-12 0,-8C6,-12 14,-6 10,2C8,9 -5,9 -9,0Z', mix('#8a4a24', warm, 0.45)) +
            stroke('M8,-3L34,-14', mix('#5a3420', warm, 0.3), 2.2),
          place[0],
          place[1] - scale * 54,
          offset > 0 ? -8 : 6,
          scale,
          offset > 0,
        ),
      );
  });
  art.body.push(
    crowd(art, height * 0.83, mix(deep, cool, 0.22), 0.8),
    crowd(art, height * 0.93, tone(deep, -0.05), 1.2),
  );
}

/** Heads and raised hands from behind. */
export function crowd(art: Art, base: number, colour: string, size: number): string {
  const random = art.random.fork(`crowd${Math.round(base)}`);
  const { width, height } = art;
  const unit = height * 0.034 * size;
  let markup = `<rect y="${n(base + unit * 1.2)}" width="${width}" height="${n(height)}" fill="${colour}"/>`;
  for (let x = -unit; x < width + unit; x += unit * random.between(1.5, 2.2)) {
    const y = base + random.around(0, unit * 0.6);
    markup += `<circle cx="${n(x)}" cy="${n(y)}" r="${n(unit * 0.66)}" fill="${colour}"/><ellipse cx="${n(x)}" cy="${n(y + unit * 1.7)}" rx="${n(unit * 1.25)}" ry="${n(unit * 1.15)}" fill="${colour}"/>`;
    if (random.chance(0.32)) {
      const lean = random.around(0, unit * 0.5);
      markup += stroke(
        `M${n(x + unit)},${n(y + unit * 1.4)}Q${n(x + unit * 1.2)},${n(y)} ${n(x + unit + lean)},${n(y - unit * random.between(1.2, 2.2))}`,
        colour,
        unit * 0.36,
      );
    }
  }
  return markup;
}

/** A closed, sharp-edged sign of light bent from a tube. */
export function neonSign(art: Art, path: string, colour: string, width: number): string {
  return (
    blurred(art, width * 2.6, stroke(path, fade(colour, 0.9), width * 2.2)) +
    stroke(path, colour, width * 1.5) +
    stroke(path, mix(colour, '#ffffff', 0.75), width * 0.7)
  );
}

const SIGNS = [
  'M-60,-20C-60,-52 60,-52 60,-20C60,4 20,6 -8,4L-34,26L-30,2C-50,-2 -60,-8 -60,-20ZM-26,-20H-22M-2,-20H2M22,-20H26',
  'M-44,10A46,46 0 1 1 44,10M-22,-16V-20M22,-16V-20M-26,6C-12,24 12,24 26,6',
  'M-10,-56C-10,-70 10,-70 10,-56V-26C10,-12 -10,-12 -10,-26ZM-24,-30C-24,4 24,4 24,-30M0,-4V20M-16,20H16',
];

/** A neon sign on a dark wall above two small tables. */
export function neonClub(art: Art): void {
  const { width, height, random } = art;
  const wall = random.pick(['#1d1a2c', '#1a2428', '#2a1620']);
  const colour = random.pick(['#ff6f61', '#ffb04a', '#57c7d4', '#ff86b0']);
  const [x, y] = [width * 0.5, height * 0.36];
  const floor = height * 0.84;
  const size = Math.min(width, height) / 240;
  art.body.push(
    brickWall(art, wall, floor),
    glow(art, x, y, Math.min(width, height) * 0.72, colour, 0.55),
    boards(art, floor, '#241a1c', [x, floor + height * 0.06], 0.2),
  );
  art.body.push(placed(neonSign(art, random.pick(SIGNS), colour, 3.4), x, y, 0, size));
  for (const side of [-1, 1]) {
    const tx = x + side * width * 0.26;
    const top = height * 0.7;
    const wide = Math.min(width, height) * 0.16;
    art.body.push(
      `<rect x="${n(tx - wide * 0.05)}" y="${n(top)}" width="${n(wide * 0.1)}" height="${n(height * 0.24)}" fill="#140f14"/><ellipse cx="${n(tx)}" cy="${n(height * 0.945)}" rx="${n(wide * 0.5)}" ry="${n(wide * 0.09)}" fill="#140f14"/>`,
    );
    art.body.push(
      `<ellipse cx="${n(tx)}" cy="${n(top)}" rx="${n(wide)}" ry="${n(wide * 0.17)}" fill="${mix('#2c1c1c', colour, 0.22)}"/>`,
      glow(art, tx, top - wide * 0.2, wide * 1.2, '#ffcf8a', 0.6),
    );
    art.body.push(
      `<rect x="${n(tx - wide * 0.13)}" y="${n(top - wide * 0.36)}" width="${n(wide * 0.26)}" height="${n(wide * 0.34)}" rx="6" fill="rgba(255,214,150,.5)"/><ellipse cx="${n(tx)}" cy="${n(top - wide * 0.12)}" rx="${n(wide * 0.05)}" ry="${n(wide * 0.1)}" fill="#fff3d2"/>`,
    );
  }
  art.body.push(
    clipped(
      art,
      `<path d="${polygon([
        [0, floor],
        [width, floor],
        [width, height],
        [0, height],
      ])}"/>`,
      glow(art, x, floor, width * 0.4, colour, 0.3, 0.4),
    ),
  );
}
