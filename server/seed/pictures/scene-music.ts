import { type Art, clipped, glow, linear, n, placed, radial, shape, stroke, wash } from './art.ts';
import { polygon } from './geometry.ts';
import { bokehLights } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow } from './vessel.ts';

const BODY =
  'M0,-128C34,-132 58,-112 58,-84C58,-62 46,-56 46,-40C46,-20 72,-8 72,34C72,82 40,104 0,104C-40,104 -72,82 -72,34C-72,-8 -46,-20 -46,-40C-46,-56 -58,-62 -58,-84C-58,-112 -34,-132 0,-128Z';

/** An acoustic guitar, upright, its sound hole near (0, −20), about 460 tall. */
export function guitarBody(art: Art, wood: string): string {
  const fill = radial(
    art,
    [
      [0, tone(wood, 0.1)],
      [0.6, wood],
      [1, tone(wood, -0.2)],
    ],
    [0.42, 0.5, 0.62],
  );
  const grain = Array.from({ length: 18 }, (_, index) =>
    stroke(
      `M${-70 + index * 8.4},-130q${art.random.around(0, 5)},120 0,240`,
      fade(tone(wood, -0.12), 0.22),
      1.4,
    ),
  ).join('');
  const neck = `${shape('M-9,-120L-7,-330H7L9,-120Z', '#4a2f22')}${shape('M-11,-328L-14,-392Q0,-402 14,-392L11,-328Z', tone(wood, -0.2))}`;
  const frets = Array.from({ length: 13 }, (_, index) =>
    stroke(`M-8.500,${-128 - index * (17 - index * 0.35)}H8.500`, '#c9b48a', 1.3),
  ).join('');
  const pegs = [-384, -366, -348]
    .map(
      (y) =>
        `<circle cx="-17" cy="${y}" r="4" fill="#d8ccb4"/><circle cx="17" cy="${y}" r="4" fill="#d8ccb4"/>`,
    )
    .join('');
  const strings = Array.from({ length: 6 }, (_, index) =>
    stroke(`M${-5 + index * 2},-330L${-10 + index * 4},52`, 'rgba(255,246,224,.75)', 0.9),
  ).join('');
  const hole = `<circle cx="0" cy="-34" r="27" fill="none" stroke="#2b1a12" stroke-width="3"/><circle cx="0" cy="-34" r="24" fill="#1c100b"/><circle cx="0" cy="-34" r="30" fill="none" stroke="#e8d2a4" stroke-width="1.600" stroke-dasharray="3 2"/>`;
  const bridge = `<rect x="-26" y="46" width="52" height="11" rx="4" fill="#3a2418"/>`;
  const rim =
    stroke(BODY, tone(wood, -0.26), 4) +
    stroke(
      'M0,-120C30,-124 51,-106 51,-84C51,-64 39,-58 39,-40C39,-18 65,-6 65,34C65,78 36,97 0,97',
      fade('#fff1d0', 0.4),
      1.8,
    );
  return (
    shape(BODY, fill) +
    clipped(
      art,
      `<path d="${BODY}"/>`,
      grain + shape('M20,-30C46,-24 60,10 50,44C36,40 26,10 20,-30Z', fade('#2b1a12', 0.5)),
    ) +
    rim +
    neck +
    frets +
    hole +
    bridge +
    pegs +
    strings
  );
}

/** A guitar leaning on a wall beside a plant, in window light. */
export function guitar(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#c9a487', '#8fa09a', '#d9bfa0', '#6f7f88', '#b9826a']), light);
  const floor = height * 0.86;
  art.body.push(table(art, floor, random.pick(['#7a5238', '#9a6e48', '#5d4236']), light));
  const scale = (size * 0.92) / 510;
  const x = width * random.between(0.4, 0.6);
  const lean = random.pick([-7, 7]);
  art.body.push(placed(tableShadow(size * 0.17, light, 0.4), x, floor + height * 0.03));
  art.body.push(
    placed(
      shape(BODY, 'rgba(40,22,14,.28)') +
        shape('M-9,-120L-7,-330H7L9,-120ZM-11,-328L-14,-392Q0,-402 14,-392L11,-328Z', 'rgba(40,22,14,.28)'),
      x - light * size * 0.07,
      floor - 92 * scale,
      lean * 1.4,
      scale,
    ),
  );
  art.body.push(
    placed(
      guitarBody(art, random.pick(['#c98a4a', '#a85f34', '#d9a866', '#7d4630'])),
      x,
      floor + height * 0.03 - 104 * scale,
      lean,
      scale,
    ),
  );
  art.body.push(
    placed(potted(art, size * 0.5, light), x + (lean > 0 ? -1 : 1) * size * 0.42, floor + height * 0.05),
  );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#ffedc4', 0.44));
}

/** Piano keys running away from us. */
export function piano(art: Art): void {
  const { width, height, random } = art;
  const warm = random.pick(['#ffcf94', '#ffb98a', '#ffe0b4']);
  const wood = random.pick(['#1d1614', '#3a2019', '#22202a']);
  art.softness = 14;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, tone(wood, 0.02)],
        [1, tone(wood, 0.14)],
      ]),
    ),
    bokehLights(
      art,
      [0, 0, width, height * 0.34],
      24,
      [warm, mix(warm, '#ff8a5c', 0.4), '#9fc0e0'],
      [width * 0.012, width * 0.04],
    ),
  );
  const horizon = height * 0.3;
  art.body.push(
    `<rect y="${n(horizon)}" width="${width}" height="${n(height * 0.12)}" fill="${linear(art, [
      [0, tone(wood, 0.1)],
      [0.2, wood],
      [1, tone(wood, -0.06)],
    ])}"/>`,
  );
  const [near, far] = [height * 1.02, height * 0.42];
  const count = Math.max(8, Math.round((width / height) * 9));
  const shear = width * random.around(0, 0.12);
  const at = (key: number, share: number) => {
    const spread = 0.72 + share * 0.36;
    return width / 2 + (key / count - 0.5) * width * 1.1 * spread + shear * (share - 0.5);
  };
  const pressed = random.whole(2, count - 3);
  for (let key = 0; key < count; key += 1) {
    const shade = key === pressed ? 0.06 : 0;
    const fill = linear(art, [
      [0, tone('#d8ccbc', -shade)],
      [0.6, tone('#f6efe2', -shade)],
      [1, tone('#e3d8c6', -shade)],
    ]);
    art.body.push(
      shape(
        polygon([
          [at(key, 0), far],
          [at(key + 1, 0), far],
          [at(key + 1, 1), near],
          [at(key, 1), near],
        ]),
        fill,
        'stroke="#6a5a4c" stroke-width="3"',
      ),
    );
  }
  for (let key = 0; key < count; key += 1) {
    if ([2, 6].includes(key % 7)) continue;
    const end = 0.56;
    const y = far + (near - far) * end;
    const left = (share: number) => at(key + 0.7, share);
    const right = (share: number) => at(key + 1.28, share);
    art.body.push(
      shape(
        polygon([
          [left(0) + 12, far],
          [right(0) + 16, far],
          [right(end) + 18, y + 12],
          [left(end) + 12, y + 12],
        ]),
        'rgba(30,18,12,.3)',
      ),
    );
    art.body.push(
      shape(
        polygon([
          [left(0), far],
          [right(0), far],
          [right(end), y],
          [left(end), y],
        ]),
        linear(art, [
          [0, '#0f0c0c'],
          [0.8, '#2c2422'],
          [0.92, '#4a3e3a'],
          [1, '#171211'],
        ]),
      ),
    );
    art.body.push(
      stroke(
        `M${n(left(0.04) + 6)},${n(far + 8)}L${n(left(end) + 8)},${n(y - 12)}`,
        'rgba(255,236,206,.2)',
        4,
      ),
    );
  }
  art.body.push(
    `<rect y="${n(far - height * 0.012)}" width="${width}" height="${n(height * 0.024)}" fill="#8c2f33"/>`,
    glow(art, width * random.between(0.2, 0.8), height * 0.36, width * 0.6, warm, 0.5),
  );
}

/** A record on its player, from above, with sleeves beside it. */
export function vinyl(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width * 0.88, height);
  const wood = random.pick(['#8f5f40', '#5d4236', '#b98a5e', '#d9cbb4']);
  art.body.push(
    wash(
      art,
      linear(
        art,
        [
          [0, tone(wood, 0.05)],
          [1, tone(wood, -0.08)],
        ],
        [0, 0, 1, 1],
      ),
    ),
  );
  for (let line = 0; line < 40; line += 1)
    art.body.push(
      stroke(
        `M-10,${n(random.between(0, height))}q${n(width * 0.5)},${n(random.around(0, 20))} ${n(width + 20)},${n(random.around(0, 10))}`,
        fade(tone(wood, -0.12), 0.22),
        random.between(1, 3),
      ),
    );
  const covers = [
    ['#c9543f', '#f2d3a0'],
    ['#2f4f5a', '#e0a15e'],
    ['#e8c9a0', '#8a3f3a'],
    ['#5a4a6a', '#f0b7a0'],
    ['#7a8a63', '#f6ead2'],
  ] as const;
  random
    .shuffle(covers)
    .slice(0, 3)
    .forEach(([ground, figure], index) => {
      const side = size * 0.5;
      const art2 = `<rect x="${n(-side / 2)}" y="${n(-side / 2)}" width="${n(side)}" height="${n(side)}" fill="${ground}"/>`;
      const motif = [
        `<circle r="${n(side * 0.28)}" fill="${figure}"/><rect x="${n(-side / 2)}" y="0" width="${n(side)}" height="${n(side / 2)}" fill="${fade(ground, 0.7)}"/>`,
        [0.44, 0.34, 0.24, 0.14]
          .map((r, at) => `<circle r="${n(side * r)}" fill="${at % 2 ? ground : figure}"/>`)
          .join(''),
        [0, 1, 2, 3]
          .map(
            (at) =>
              `<rect x="${n(-side * 0.4 + at * side * 0.21)}" y="${n(-side * (0.1 + at * 0.09))}" width="${n(side * 0.15)}" height="${n(side * (0.5 + at * 0.09))}" fill="${figure}"/>`,
          )
          .join(''),
      ][index] as string;
      art.body.push(
        placed(
          placed(
            `<rect x="${n(-side / 2)}" y="${n(-side / 2)}" width="${n(side)}" height="${n(side)}" fill="rgba(30,16,10,.35)"/>`,
            9,
            12,
          ) +
            art2 +
            motif,
          width * (0.5 + [-0.42, 0.44, 0.36][index]!),
          height * [0.3, 0.22, 0.82][index]!,
          random.around(0, 18),
        ),
      );
    });
  const [x, y] = [width * 0.47, height * 0.52];
  const base = size * 0.82;
  art.body.push(
    `<rect x="${n(x - base * 0.58)}" y="${n(y - base * 0.47)}" width="${n(base * 1.24)}" height="${n(base * 0.98)}" rx="${n(size * 0.03)}" fill="rgba(30,16,10,.4)"/><rect x="${n(x - base * 0.6)}" y="${n(y - base * 0.5)}" width="${n(base * 1.24)}" height="${n(base * 0.98)}" rx="${n(size * 0.03)}" fill="${linear(
      art,
      [
        [0, '#4a4543'],
        [1, '#2c2826'],
      ],
      [0, 0, 1, 1],
    )}"/>`,
  );
  const disc = size * 0.37;
  const label = random.pick(['#d9573f', '#e0a15e', '#7f9a93', '#e8dcc8']);
  const rings = Array.from(
    { length: 26 },
    (_, index) =>
      `<circle r="${n(disc * (0.4 + index * 0.0225))}" fill="none" stroke="rgba(255,255,255,${index % 6 === 0 ? 0.13 : 0.05})" stroke-width="2"/>`,
  ).join('');
  const shine = [-38, 142]
    .map((turn) =>
      placed(
        shape(
          `M0,0L${n(-disc * 0.22)},${n(-disc * 0.97)}A${n(disc)},${n(disc)} 0 0 1 ${n(disc * 0.22)},${n(-disc * 0.97)}Z`,
          'rgba(255,240,214,.14)',
        ),
        0,
        0,
        turn,
      ),
    )
    .join('');
  art.body.push(
    placed(
      `<circle r="${n(disc * 1.03)}" fill="#8a8480"/><circle r="${n(disc)}" fill="#15110f"/>${rings}${shine}<circle r="${n(disc * 0.35)}" fill="${label}"/><circle r="${n(disc * 0.25)}" fill="none" stroke="${tone(label, -0.14)}" stroke-width="3"/><circle r="${n(disc * 0.03)}" fill="#e8e2d8"/>`,
      x - size * 0.04,
      y,
    ),
  );
  const pivot = [x + base * 0.47, y - base * 0.32] as const;
  art.body.push(
    `<circle cx="${n(pivot[0])}" cy="${n(pivot[1])}" r="${n(size * 0.05)}" fill="#b9b2a8"/><circle cx="${n(pivot[0])}" cy="${n(pivot[1])}" r="${n(size * 0.03)}" fill="#6f6963"/>`,
    stroke(
      `M${n(pivot[0])},${n(pivot[1])}L${n(pivot[0] + size * 0.01)},${n(y + base * 0.16)}L${n(x + disc * 0.62)},${n(y + base * 0.27)}`,
      '#d8d2c8',
      size * 0.014,
    ),
    placed(
      `<rect x="${n(-size * 0.018)}" y="${n(-size * 0.03)}" width="${n(size * 0.036)}" height="${n(size * 0.06)}" rx="4" fill="#3a3430"/>`,
      x + disc * 0.62,
      y + base * 0.27,
      58,
    ),
  );
  art.body.push(glow(art, 0, 0, width * 0.8, '#ffe8bd', 0.4));
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
    wash(
      art,
      linear(art, [
        [0, tone(deep, 0.02)],
        [1, tone(deep, 0.1)],
      ]),
    ),
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
  const mesh = Array.from(
    { length: 12 },
    (_, index) =>
      stroke(`M${-40 + index * 7.3},-92V6`, 'rgba(20,16,16,.4)', 1.6) +
      stroke(`M-42,${-88 + index * 8}H42`, 'rgba(20,16,16,.32)', 1.4),
  ).join('');
  const cap = 'M-42,6V-50C-42,-104 42,-104 42,-50V6Z';
  const lower = shape('M-42,12H42V92C42,110 30,118 0,118C-30,118 -42,110 -42,92Z', metal);
  const ring = '<rect x="-46" y="2" width="92" height="13" rx="5" fill="#d9a95c"/>';
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
        '<circle cx="0" cy="60" r="9" fill="#d9a95c"/><ellipse cx="-24" cy="-46" rx="5" ry="28" fill="rgba(255,250,236,.5)"/>',
      x,
      y,
      random.around(0, 5),
      scale,
    ),
  );
  art.body.push(glow(art, x - size * 0.5, height * 0.2, size * 0.8, warm, 0.34));
}
