import { type Art, clipped, glow, linear, n, placed, radial, shape, stroke, wash } from './art.ts';
import { blob } from './food.ts';
import { type Point, polygon, smooth } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { leaf, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';
import { tableShadow, vessel } from './vessel.ts';

function pebble(art: Art, wide: number, tall: number, colour: string, light: number): string {
  const { random } = art;
  const top = random.between(-0.1, 0.1) * wide;
  const path = `M${n(-wide)},${n(-tall * 0.5)}C${n(-wide)},${n(-tall * 1.05)} ${n(top - wide * 0.4)},${n(-tall)} ${n(top)},${n(-tall)}C${n(top + wide * 0.6)},${n(-tall)} ${n(wide)},${n(-tall * 0.95)} ${n(wide)},${n(-tall * 0.46)}C${n(wide)},${n(tall * 0.04)} ${n(-wide)},${n(tall * 0.06)} ${n(-wide)},${n(-tall * 0.5)}Z`;
  const specks = Array.from(
    { length: 26 },
    () =>
      `<circle cx="${n(random.around(0, wide * 0.8))}" cy="${n(-tall * random.between(0.15, 0.85))}" r="${n(wide * random.between(0.004, 0.013))}" fill="${fade(random.chance(0.5) ? '#ffffff' : '#2a2422', 0.3)}"/>`,
  ).join('');
  return (
    shape(
      path,
      linear(
        art,
        [
          [0, tone(colour, 0.14)],
          [0.5, colour],
          [1, tone(colour, -0.16)],
        ],
        light < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1],
      ),
    ) + specks
  );
}

/** Balanced stones in still water at the edge of the day. */
export function stones(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'mist', 'morning'] as const)];
  const size = Math.min(width, height);
  const light = random.pick([-1, 1]);
  const line = height * 0.5;
  art.softness = 16;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.3, hour.middle],
        [0.5, hour.low],
        [0.51, mix(hour.low, hour.far, 0.4)],
        [1, mix(hour.far, hour.near, 0.5)],
      ]),
    ),
    glow(art, width * (light < 0 ? 0.25 : 0.75), line * 0.86, width * 0.45, hour.sun, 0.95),
  );
  for (let hill = 0; hill < 5; hill += 1)
    art.behind.push(
      `<ellipse cx="${n(width * random.between(0, 1))}" cy="${n(line)}" rx="${n(width * random.between(0.15, 0.32))}" ry="${n(height * random.between(0.04, 0.1))}" fill="${fade(hour.far, 0.7)}"/>`,
    );
  art.behind.push(
    `<rect y="${n(line)}" width="${width}" height="${n(height - line)}" fill="${linear(art, [
      [0, mix(hour.low, hour.middle, 0.4)],
      [1, mix(hour.middle, hour.near, 0.55)],
    ])}"/>`,
    glow(art, width * (light < 0 ? 0.25 : 0.75), line + height * 0.1, width * 0.3, hour.sun, 0.6, 1.3),
  );
  const [x, y] = [width * random.between(0.44, 0.56), height * 0.8];
  for (let ring = 1; ring < 7; ring += 1)
    art.body.push(
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * (0.18 + ring * 0.085))}" ry="${n(size * (0.032 + ring * 0.017))}" fill="none" stroke="${fade(hour.sun, 0.34 - ring * 0.045)}" stroke-width="${n(size * 0.006)}"/>`,
    );
  let base = y;
  let stack = '';
  const count = random.whole(4, 6);
  for (let index = 0; index < count; index += 1) {
    const wide = size * (0.19 - index * 0.025) * random.between(0.9, 1.1);
    const tall = size * random.between(0.075, 0.11) * (1 - index * 0.07);
    stack += placed(
      pebble(art, wide, tall, random.pick(['#6f6a66', '#8f867c', '#5d6468', '#a89a8c', '#4d4a4c']), light),
      x + random.around(0, size * 0.012),
      base,
    );
    base -= tall * 0.93;
  }
  art.body.push(
    `<g transform="translate(0,${n(y * 2)}) scale(1,-1)" opacity=".34">${stack}</g>`,
    `<ellipse cx="${n(x)}" cy="${n(y + size * 0.012)}" rx="${n(size * 0.24)}" ry="${n(size * 0.03)}" fill="${fade(hour.near, 0.5)}"/>`,
    stack,
  );
  for (let lily = 0; lily < 3; lily += 1) {
    const [lx, ly] = [
      random.chance(0.5) ? width * random.between(0.05, 0.28) : width * random.between(0.72, 0.95),
      height * random.between(0.68, 0.94),
    ];
    art.body.push(
      `<ellipse cx="${n(lx)}" cy="${n(ly)}" rx="${n(size * 0.1)}" ry="${n(size * 0.026)}" fill="${mix('#5f7f5a', hour.near, 0.35)}"/>`,
    );
    for (let petal = -3; petal <= 3; petal += 1)
      art.body.push(
        placed(
          leaf(size * 0.075, size * 0.022, tone('#f3c9cc', -Math.abs(petal) * 0.02)),
          lx,
          ly,
          petal * 26,
        ),
      );
  }
  art.body.push(glow(art, width * (light < 0 ? 0.2 : 0.8), height * 0.3, width * 0.6, hour.sun, 0.3));
}

/** A rolled mat, a bottle and plants in a quiet room. */
export function matRoom(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#e6dac6', '#c6cec2', '#dcc3b2', '#d5cdbd']), light);
  const floor = height * 0.7;
  art.body.push(table(art, floor, random.pick(['#c49a6c', '#b08458', '#d9bd94']), light));
  const mat = random.pick(['#6f8f86', '#a8566a', '#c98b4e', '#57688a', '#7d6a94']);
  const [x, y] = [width * 0.5, height * 0.86];
  const long = size * 0.78;
  const sheet: Point[] = [
    [x - long * 0.62, y + size * 0.09],
    [x - long * 0.44, y - size * 0.06],
    [x + long * 0.34, y - size * 0.06],
    [x + long * 0.36, y + size * 0.09],
  ];
  art.body.push(
    placed(shape(polygon(sheet), 'rgba(40,22,14,.25)'), 4, 12),
    shape(
      polygon(sheet),
      linear(art, [
        [0, tone(mat, 0.04)],
        [1, tone(mat, -0.05)],
      ]),
    ),
  );
  const roll = size * 0.085;
  art.body.push(
    stroke(
      `M${n(x + long * 0.35)},${n(y - size * 0.1)}L${n(x + long * 0.385)},${n(y + size * 0.045)}`,
      tone(mat, -0.1),
      roll * 1.5,
      'stroke-linecap="butt"',
    ),
    `<ellipse cx="${n(x + long * 0.39)}" cy="${n(y + size * 0.05)}" rx="${n(roll * 0.75)}" ry="${n(roll)}" fill="${tone(mat, -0.06)}"/>`,
  );
  for (const share of [0.72, 0.46, 0.2])
    art.body.push(
      `<ellipse cx="${n(x + long * 0.39)}" cy="${n(y + size * 0.05)}" rx="${n(roll * 0.75 * share)}" ry="${n(roll * share)}" fill="none" stroke="${tone(mat, 0.08)}" stroke-width="4"/>`,
    );
  art.body.push(
    placed(tableShadow(size * 0.05, light), x - long * 0.66, y - size * 0.05),
    placed(
      vessel(art, {
        form: 'bottle',
        height: size * 0.27,
        colour: random.pick(['#d9cbb4', '#5d7f86', '#c9744f']),
        light,
        finish: 'dip',
        second: '#f3eadb',
      }),
      x - long * 0.66,
      y - size * 0.05,
    ),
  );
  const cushion = random.pick(['#d9a05b', '#8c4a5a', '#4f6a72']);
  art.body.push(
    `<ellipse cx="${n(x + long * 0.66)}" cy="${n(floor + height * 0.11)}" rx="${n(size * 0.17)}" ry="${n(size * 0.025)}" fill="rgba(40,22,14,.3)"/>`,
    placed(
      `<rect x="${n(-size * 0.16)}" y="${n(-size * 0.12)}" width="${n(size * 0.32)}" height="${n(size * 0.12)}" rx="${n(size * 0.055)}" fill="${linear(
        art,
        [
          [0, tone(cushion, 0.08)],
          [1, tone(cushion, -0.1)],
        ],
      )}"/>`,
      x + long * 0.66,
      floor + height * 0.11,
    ),
  );
  art.body.push(
    placed(potted(art, size * 0.66, light), width * (light < 0 ? 0.88 : 0.12), floor + height * 0.07),
    placed(potted(art, size * 0.44, light), width * (light < 0 ? 0.74 : 0.26), floor + height * 0.04),
  );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff2d0', 0.46));
}

/** A notebook full of ideas, a pen and a coffee, from above. */
export function notebook(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const [wide, tall] = [size * 0.86, size * 0.6];
  const cover = random.pick(['#b5533c', '#2f4a52', '#d99a5a', '#6b3f4c', '#3f5a46']);
  const lines = (from: number) =>
    Array.from({ length: 9 }, (_, line) => {
      const y = -tall * 0.36 + line * tall * 0.09;
      const words = Array.from({ length: 5 }, () => random.between(0.03, 0.085));
      let x = from;
      const ink = words
        .map((word) => {
          const part = `M${n(wide * x)},${n(y)}q${n(wide * word * 0.25)},${n(-tall * 0.03)} ${n(wide * word * 0.5)},0t${n(wide * word * 0.5)},0`;
          x += word + 0.016;
          return x - from > 0.38 || (line > 5 && random.chance(0.4)) ? '' : part;
        })
        .join('');
      return (
        (ink ? stroke(ink, line % 4 === 2 && random.chance(0.5) ? cover : '#3a3a4a', size * 0.0055) : '') +
        stroke(`M${n(wide * from)},${n(y + tall * 0.018)}h${n(wide * 0.4)}`, 'rgba(90,110,140,.22)', 1.6)
      );
    }).join('');
  const page = (side: number) =>
    shape(
      `M0,${n(-tall * 0.46)}Q${n(side * wide * 0.24)},${n(-tall * 0.5)} ${n(side * wide * 0.48)},${n(-tall * 0.46)}V${n(tall * 0.46)}Q${n(side * wide * 0.24)},${n(tall * 0.42)} 0,${n(tall * 0.46)}Z`,
      linear(
        art,
        side < 0
          ? [
              [0, '#f6efe2'],
              [0.8, '#fbf6ec'],
              [1, '#d9cbb4'],
            ]
          : [
              [0, '#d9cbb4'],
              [0.2, '#fbf6ec'],
              [1, '#f6efe2'],
            ],
        [0, 0, 1, 0],
      ),
    );
  const doodle = placed(
    `<circle r="${n(size * 0.05)}" fill="none" stroke="${cover}" stroke-width="4"/><path d="M${n(-size * 0.025)},${n(size * 0.01)}q${n(size * 0.025)},${n(size * 0.03)} ${n(size * 0.05)},0M${n(-size * 0.02)},${n(-size * 0.015)}v2M${n(size * 0.02)},${n(-size * 0.015)}v2" stroke="${cover}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    wide * 0.34,
    tall * 0.3,
  );
  art.body.push(
    placed(
      `<rect x="${n(-wide * 0.5 + 10)}" y="${n(-tall * 0.5 + 16)}" width="${n(wide)}" height="${n(tall)}" rx="10" fill="rgba(40,20,12,.34)"/><rect x="${n(-wide * 0.5)}" y="${n(-tall * 0.5)}" width="${n(wide)}" height="${n(tall)}" rx="10" fill="${cover}"/>${page(-1)}${page(1)}${lines(-0.44)}${lines(0.05)}${doodle}`,
      width * random.between(0.42, 0.5),
      height * 0.52,
      random.around(0, 9),
    ),
  );
  const cup: Point = [width * 0.5 + size * (width > height * 1.2 ? 0.64 : 0.32), height * 0.2];
  const clay = random.pick(['#f3eadb', '#4f6a72', '#c9744f', '#d9a05b']);
  art.body.push(
    placed(
      `<circle cx="14" cy="20" r="${n(size * 0.15)}" fill="rgba(40,20,12,.32)"/><circle r="${n(size * 0.15)}" fill="${tone(clay, -0.03)}"/>${stroke(`M${n(size * 0.09)},${n(size * 0.02)}C${n(size * 0.19)},${n(-size * 0.02)} ${n(size * 0.19)},${n(size * 0.1)} ${n(size * 0.08)},${n(size * 0.07)}`, tone(clay, 0.05), size * 0.026)}<circle r="${n(size * 0.105)}" fill="${tone(clay, 0.05)}"/><circle r="${n(size * 0.09)}" fill="${radial(
        art,
        [
          [0, '#8a5a36'],
          [0.7, '#6a4026'],
          [1, '#4a2a18'],
        ],
      )}"/>${stroke(
        smooth([
          [-size * 0.04, size * 0.01],
          [0, -size * 0.045],
          [size * 0.04, size * 0.01],
          [0, size * 0.05],
          [-size * 0.04, size * 0.01],
        ]),
        'rgba(246,226,196,.85)',
        size * 0.018,
      )}`,
      ...cup,
      random.between(-30, 30),
    ),
  );
  art.body.push(
    placed(
      stroke(`M6,9V${n(size * 0.34)}`, 'rgba(40,20,12,.3)', size * 0.02) +
        stroke(`M0,0V${n(size * 0.32)}`, tone(cover, -0.06), size * 0.02) +
        shape(`M${n(-size * 0.01)},0L0,${n(-size * 0.035)}L${n(size * 0.01)},0Z`, '#d8c08a'),
      width * 0.5 + size * 0.3,
      height * 0.5,
      random.between(20, 50),
    ),
  );
  for (let ball = 0; ball < 3; ball += 1)
    art.body.push(
      placed(
        `<path d="${blob(art, size * 0.055, 0.16, 11)}" fill="rgba(40,20,12,.25)" transform="translate(6,9)"/>` +
          shape(blob(art, size * 0.055, 0.16, 11), '#f6efe2') +
          stroke(
            `M${n(-size * 0.03)},${n(-size * 0.01)}L${n(size * 0.01)},${n(-size * 0.03)}L${n(size * 0.02)},${n(size * 0.02)}L${n(-size * 0.01)},${n(size * 0.03)}`,
            'rgba(120,100,80,.35)',
            3,
          ),
        random.between(0.05, 0.95) * width,
        random.pick([0.1, 0.9]) * height + random.around(0, size * 0.05),
      ),
    );
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.36));
}

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
      light < 0
        ? [
            [0, '#5f5a58'],
            [0.5, '#3a3635'],
            [1, '#1b1918'],
          ]
        : [
            [0, '#1b1918'],
            [0.5, '#3a3635'],
            [1, '#5f5a58'],
          ],
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
        `${handle}<circle cy="${n(-radius * 0.94)}" r="${n(radius)}" fill="${iron}"/>${clipped(art, `<circle cy="${n(-radius * 0.94)}" r="${n(radius)}"/>`, stroke(`M${n(-radius * 1.1)},${n(-radius * 0.96)}Q0,${n(-radius * 0.5)} ${n(radius * 1.1)},${n(-radius * 0.96)}`, fade(colour, 0.85), radius * 0.24))}<ellipse cx="${n(light * radius * 0.45)}" cy="${n(-radius * 1.42)}" rx="${n(radius * 0.17)}" ry="${n(radius * 0.1)}" fill="rgba(255,250,236,.4)"/>`,
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

/** Lanes of a running track towards a low sun. */
export function track(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dawn', 'golden', 'dusk', 'morning'] as const)];
  const line = height * random.between(0.4, 0.48);
  const sunX = width * random.between(0.36, 0.64);
  art.softness = 9;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.24, hour.middle],
        [0.44, hour.low],
        [1, hour.low],
      ]),
    ),
    glow(art, sunX, line * 0.86, width * 0.5, hour.sun, 1),
    `<circle cx="${n(sunX)}" cy="${n(line * 0.84)}" r="${n(height * 0.04)}" fill="${hour.sun}"/>`,
  );
  for (let tree = 0; tree < 46; tree += 1)
    art.behind.push(
      `<circle cx="${n(random.between(0, width))}" cy="${n(line - height * random.between(-0.01, 0.05))}" r="${n(height * random.between(0.015, 0.05))}" fill="${mix(hour.far, hour.near, random.between(0.2, 0.6))}"/>`,
    );
  const clay = mix(random.pick(['#b8543a', '#a84a4a', '#3f6f86']), hour.near, 0.16);
  art.body.push(
    `<rect y="${n(line)}" width="${width}" height="${n(height * 0.06)}" fill="${mix('#6f8a4c', hour.near, 0.3)}"/>`,
    `<rect y="${n(line + height * 0.035)}" width="${width}" height="${n(height)}" fill="${linear(art, [
      [0, mix(clay, hour.low, 0.5)],
      [0.35, clay],
      [1, tone(clay, -0.1)],
    ])}"/>`,
  );
  const point: Point = [sunX, line - height * 0.02];
  for (let lane = -7; lane <= 7; lane += 1) {
    const foot = point[0] + (lane + 0.5) * width * 0.19;
    art.body.push(
      shape(
        polygon([
          [point[0] + (lane + 0.5) * width * 0.016 - 1, line + height * 0.036],
          [point[0] + (lane + 0.5) * width * 0.016 + 1, line + height * 0.036],
          [foot + width * 0.009, height + 5],
          [foot - width * 0.009, height + 5],
        ]),
        fade('#fff6e6', 0.82),
      ),
    );
  }
  for (let grain = 0; grain < 420; grain += 1) {
    const share = random.next() ** 0.7;
    art.body.push(
      `<circle cx="${n(random.between(0, width))}" cy="${n(line + height * 0.05 + share * (height - line))}" r="${n(0.8 + share * 2.2)}" fill="${fade(random.chance(0.5) ? '#ffe3c4' : '#2a1214', 0.16)}"/>`,
    );
  }
  const colour = random.pick(['#f4ead8', '#2f4a5a', '#e0a13f', '#c9573f']);
  for (const [x, size] of [
    [0.3, 0.11],
    [0.37, 0.115],
  ] as const) {
    const y = height * 0.9;
    const s = height * size;
    art.body.push(
      placed(
        `<ellipse cx="${n(s * 0.2)}" cy="${n(s * 0.04)}" rx="${n(s * 1.2)}" ry="${n(s * 0.12)}" fill="rgba(20,8,10,.4)"/>${shape(`M${n(-s * 0.8)},${n(-s * 0.1)}C${n(-s * 0.86)},${n(-s * 0.5)} ${n(-s * 0.7)},${n(-s * 0.66)} ${n(-s * 0.56)},${n(-s * 0.6)}C${n(-s * 0.3)},${n(-s * 0.66)} ${n(-s * 0.1)},${n(-s * 0.46)} ${n(s * 0.24)},${n(-s * 0.38)}C${n(s * 0.7)},${n(-s * 0.3)} ${n(s * 0.92)},${n(-s * 0.2)} ${n(s * 0.9)},${n(-s * 0.06)}Z`, colour)}${shape(`M${n(-s * 0.84)},${n(-s * 0.12)}H${n(s * 0.92)}C${n(s * 0.96)},${n(s * 0.04)} ${n(s * 0.8)},${n(s * 0.05)} ${n(s * 0.6)},${n(s * 0.05)}H${n(-s * 0.7)}C${n(-s * 0.86)},${n(s * 0.05)} ${n(-s * 0.86)},${n(-s * 0.04)} ${n(-s * 0.84)},${n(-s * 0.12)}Z`, '#fbf6ea')}${stroke(`M${n(-s * 0.16)},${n(-s * 0.5)}l${n(s * 0.16)},${n(s * 0.16)}M${n(0)},${n(-s * 0.44)}l${n(s * 0.15)},${n(s * 0.13)}M${n(-s * 0.5)},${n(-s * 0.18)}C${n(-s * 0.2)},${n(-s * 0.4)} 0,${n(-s * 0.16)} ${n(s * 0.4)},${n(-s * 0.22)}`, 'rgba(255,250,238,.85)', s * 0.045)}`,
        width * x,
        y + (x > 0.35 ? s * 0.36 : 0),
      ),
    );
  }
  art.body.push(glow(art, sunX, line, width * 0.5, hour.sun, 0.42));
}
