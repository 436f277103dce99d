import { type Art, circle, ellipse, linear, n, placed, repeat, shape, stroke } from './art.ts';
import { bezier, type Point, polar } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { vessel } from './vessel.ts';

/** A leaf that grows upwards from (0, 0): two halves, one lit, and a rib. */
export function leaf(long: number, wide: number, colour: string, light = -1): string {
  const half = (side: number) =>
    `M0,0C${n(side * wide)},${n(-long * 0.25)} ${n(side * wide * 0.9)},${n(-long * 0.7)} 0,${n(-long)}C${n(side * wide * 0.06)},${n(-long * 0.6)} ${n(side * wide * 0.04)},${n(-long * 0.3)} 0,0Z`;
  return (
    shape(half(-1), tone(colour, light < 0 ? 0.05 : -0.03)) +
    shape(half(1), tone(colour, light < 0 ? -0.03 : 0.05)) +
    stroke(
      `M0,0Q${n(wide * 0.05)},${n(-long * 0.5)} 0,${n(-long * 0.96)}`,
      fade(tone(colour, 0.12), 0.6),
      Math.max(1, long * 0.014),
    )
  );
}

/** A stem along a curve with leaves on both sides, growing up from (0, 0). */
export function branch(
  art: Art,
  long: number,
  bend: number,
  colour: string,
  leaves: number,
  size: number,
): string {
  const { random } = art;
  const points = bezier(
    [0, 0],
    [0, -long * 0.4],
    [bend * long * 0.4, -long * 0.75],
    [bend * long, -long],
    24,
  );
  let markup = stroke(
    `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}`,
    mix(colour, '#6b4a2f', 0.45),
    Math.max(1.6, long * 0.014),
  );
  for (let index = 0; index < leaves; index += 1) {
    const share = 0.22 + (0.78 * index) / leaves;
    const [x, y] = points[Math.round(share * 24)] as Point;
    const side = index % 2 ? 1 : -1;
    const grown = size * (1.15 - share * 0.5) * random.between(0.8, 1.15);
    markup += placed(
      leaf(grown, grown * 0.32, tone(colour, random.around(0, 0.03)), side),
      x,
      y,
      side * random.between(38, 68) + bend * 30,
    );
  }
  const [x, y] = points[24] as Point;
  return markup + placed(leaf(size * 0.7, size * 0.2, tone(colour, 0.03)), x, y, bend * 40);
}

/** A monstera leaf with its cuts, growing up from (0, 0). */
export function monstera(art: Art, long: number, colour: string, back: string): string {
  const wide = long * 0.52;
  const body = `M0,0C${n(-wide * 0.6)},${n(long * 0.16)} ${n(-wide * 1.15)},${n(-long * 0.12)} ${n(-wide)},${n(-long * 0.46)}C${n(-wide * 0.86)},${n(-long * 0.8)} ${n(-wide * 0.3)},${n(-long * 0.94)} 0,${n(-long)}C${n(wide * 0.3)},${n(-long * 0.94)} ${n(wide * 0.86)},${n(-long * 0.8)} ${n(wide)},${n(-long * 0.46)}C${n(wide * 1.15)},${n(-long * 0.12)} ${n(wide * 0.6)},${n(long * 0.16)} 0,0Z`;
  const fill = linear(art, [tone(colour, 0.07), colour, tone(colour, -0.07)], [0, 0, 1, 1]);
  let cuts = '';
  let ribs = `M0,0V${n(-long * 0.97)}`;
  for (const side of [-1, 1]) {
    for (let index = 0; index < 4; index += 1) {
      const y = -long * (0.1 + index * 0.2);
      const out = wide * ([1.1, 1.12, 0.98, 0.7] as const)[index as 0 | 1 | 2 | 3];
      const tip: Point = [side * out, y - long * 0.14];
      cuts += shape(
        `M${n(side * wide * 0.32)},${n(y - long * 0.085)}Q${n(side * wide * 0.7)},${n(y - long * 0.16)} ${n(tip[0] * 1.02)},${n(tip[1] - long * 0.015)}L${n(tip[0] * 1.02)},${n(tip[1] - long * 0.075)}Q${n(side * wide * 0.68)},${n(y - long * 0.19)} ${n(side * wide * 0.32)},${n(y - long * 0.085)}Z`,
        back,
      );
      ribs += `M0,${n(y - long * 0.02)}Q${n(side * wide * 0.5)},${n(y - long * 0.05)} ${n(side * out * 0.86)},${n(y - long * 0.1)}`;
    }
  }
  return shape(body, fill) + stroke(ribs, fade(tone(colour, 0.14), 0.55), long * 0.009) + cuts;
}

/** A frond: a bent rib with narrow leaflets. */
export function frond(long: number, bend: number, colour: string): string {
  const points = bezier(
    [0, 0],
    [0, -long * 0.5],
    [bend * long * 0.4, -long * 0.9],
    [bend * long, -long * 0.86],
    18,
  );
  let markup = stroke(
    `M${points.map(([x, y]) => `${n(x)},${n(y)}`).join('L')}`,
    tone(colour, -0.05),
    long * 0.012,
  );
  points.slice(3).forEach(([x, y], index) => {
    const size = long * 0.3 * Math.sin(((index + 2) / 18) * Math.PI) + long * 0.06;
    for (const side of [-1, 1])
      markup += placed(
        leaf(size, size * 0.13, tone(colour, side * 0.02 + index * 0.003)),
        x,
        y,
        side * 62 + bend * index * 6,
      );
  });
  return markup;
}

/** A simple round flower seen from the front. */
export function bloom(art: Art, size: number, petal: string, heart: string): string {
  const { random } = art;
  const count = random.whole(6, 11);
  const rings = [1, 0.68]
    .map((scale, layer) =>
      repeat(count, (index) =>
        placed(
          ellipse(
            0,
            -size * 0.58 * scale,
            (size * 1.5 * scale) / count,
            size * 0.44 * scale,
            tone(petal, layer * 0.05 + (index % 3) * 0.015 - 0.03),
          ),
          0,
          0,
          (index * 360) / count + layer * 18,
        ),
      ),
    )
    .join('');
  return `${rings}${circle(0, 0, size * 0.24, heart)}${circle(0, 0, size * 0.13, tone(heart, -0.12))}`;
}

const BLOOMS = [
  ['#e8836b', '#f2c14e'],
  ['#f6e7d7', '#d9a441'],
  ['#d96a7a', '#7a2f3c'],
  ['#f3b25a', '#8a4a22'],
  ['#b79ad0', '#f0d060'],
  ['#f2b8b5', '#c9824a'],
] as const;

/** Stems, leaves and flowers as they stand in a vase whose mouth is at (0, 0). */
export function bouquet(art: Art, tall: number): string {
  const { random } = art;
  const green = random.pick(['#6f8f62', '#57785a', '#8a9a6a']);
  const kinds = random.shuffle(BLOOMS).slice(0, 2);
  let back = '';
  let front = '';
  const count = random.whole(6, 9);
  for (let index = 0; index < count; index += 1) {
    const lean = (index / (count - 1) - 0.5) * 92 + random.around(0, 8);
    const long = tall * random.between(0.6, 1);
    const tip = polar([0, 0], lean - 90, long);
    if (index % 3 === 1)
      back += placed(branch(art, long, lean / 160, green, 9, tall * 0.24), 0, 0, lean * 0.7);
    else {
      const [petal, heart] = random.pick(kinds);
      back += stroke(
        `M0,0Q${n(tip[0] * 0.25)},${n(tip[1] * 0.6)} ${n(tip[0])},${n(tip[1])}`,
        tone(green, -0.06),
        tall * 0.014,
      );
      front += `<g transform="translate(${n(tip[0])},${n(tip[1])}) rotate(${n(lean * 0.4)}) scale(1,.86)">${bloom(art, tall * random.between(0.12, 0.2), petal, heart)}</g>`;
    }
  }
  return back + front;
}

/** A plant in its pot standing on (0, 0). */
export function potted(art: Art, tall: number, light: number): string {
  const { random } = art;
  const green = random.pick(['#4f7a56', '#6a8c58', '#3f6a58', '#7a935c']);
  const high = tall * 0.4;
  const pot = vessel(art, {
    form: 'pot',
    height: high,
    colour: random.pick(['#c4714d', '#e6dac6', '#5d7078', '#d9a071', '#8f5440']),
    light,
    finish: random.pick(['plain', 'bands', 'speckle'] as const),
    second: '#efe2cc',
  });
  const kind = random.whole(0, 3);
  let leaves = '';
  for (let index = 0; index < 9; index += 1) {
    const lean = (index - 4) * 15 + random.around(0, 6);
    if (kind === 0)
      leaves += placed(
        leaf(tall * random.between(0.45, 0.68), tall * 0.06, tone(green, random.around(0, 0.04)), light),
        lean * tall * 0.0016,
        0,
        lean * 0.7,
      );
    if (kind === 1)
      leaves += placed(
        frond(tall * random.between(0.4, 0.62), lean / 60, tone(green, random.around(0, 0.03))),
        0,
        0,
        lean * 0.5,
      );
    if (kind === 2 && index % 2 === 0)
      leaves += placed(
        branch(art, tall * random.between(0.4, 0.66), lean / 130, green, 10, tall * 0.15),
        0,
        0,
        lean * 0.45,
      );
    if (kind === 3 && index % 2 === 0)
      leaves +=
        stroke(
          `M0,0Q${n(lean * tall * 0.002)},${n(-tall * 0.2)} ${n(lean * tall * 0.0062)},${n(-tall * 0.3)}`,
          tone(green, -0.08),
          tall * 0.014,
        ) +
        placed(
          monstera(
            art,
            tall * random.between(0.24, 0.34),
            tone(green, random.around(0, 0.03)),
            tone(green, -0.13),
          ),
          lean * tall * 0.0062,
          -tall * 0.3 + Math.abs(lean) * tall * 0.002,
          lean,
        );
  }
  return `<g transform="translate(0,${n(-high * 0.94)})">${leaves}</g>${pot}`;
}
