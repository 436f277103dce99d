import {
  type Art,
  circle,
  clipped,
  ellipse,
  linear,
  n,
  placed,
  radial,
  rect,
  repeat,
  shape,
  stroke,
} from './art.ts';
import { type Point, polar, ring, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { leaf } from './plant.ts';

/** A blob with an uneven edge around (0, 0). */
export function blob(art: Art, radius: number, uneven: number, points = 12): string {
  return smooth(
    ring([0, 0], points, () => radius * art.random.between(1 - uneven, 1 + uneven)),
    true,
  );
}

function inCircle(art: Art, radius: number): Point {
  return polar([0, 0], art.random.between(0, 360), radius * Math.sqrt(art.random.next()));
}

/** Things strewn over a round area, each turned at random. */
export function strewn(art: Art, count: number, radius: number, draw: () => string): string {
  return repeat(count, () => placed(draw(), ...inCircle(art, radius), art.random.between(0, 360)));
}

function lifted(markup: string, size: number): string {
  return `${ellipse(size * 0.12, size * 0.16, size, size, 'rgba(50,20,10,.22)')}${markup}`;
}

/** A round slice with a rim, rays and seeds: citrus, tomato, cucumber, radish. */
export function slice(radius: number, rim: string, flesh: string, rays: number, seed: string): string {
  const segments = repeat(rays, (index) =>
    placed(
      ellipse(0, -radius * 0.47, (radius * 2.1) / rays, radius * 0.34, tone(flesh, (index % 2) * 0.02)),
      0,
      0,
      (index * 360) / rays,
    ),
  );
  const seeds = repeat(rays, (index) =>
    placed(ellipse(0, -radius * 0.5, radius * 0.04, radius * 0.08, seed), 0, 0, (index * 360) / rays + 9),
  );
  return lifted(
    `${circle(0, 0, radius, rim)}${circle(0, 0, radius * 0.88, mix(flesh, '#fff8e4', 0.6))}${segments}${seeds}`,
    radius,
  );
}

/** A small round fruit or vegetable seen from above. */
export function berry(radius: number, colour: string): string {
  return lifted(
    `${circle(0, 0, radius, colour)}${circle(-radius * 0.16, -radius * 0.16, radius * 0.7, tone(colour, 0.05))}${ellipse(-radius * 0.36, -radius * 0.4, radius * 0.24, radius * 0.15, 'rgba(255,255,255,.5)', 'transform="rotate(-40)"')}`,
    radius,
  );
}

function basil(art: Art, size: number): string {
  return leaf(size, size * 0.42, tone('#5b8a45', art.random.around(0, 0.04)));
}

function herbs(art: Art, count: number, radius: number): string {
  return strewn(art, count, radius, () =>
    shape(blob(art, radius * 0.022, 0.4, 6), tone('#5f8c4a', art.random.around(0, 0.06))),
  );
}

function pasta(art: Art, radius: number): string {
  const { random } = art;
  const dough = '#ecc676';
  let nest = '';
  for (let strand = 0; strand < 90; strand += 1) {
    const [x, y] = inCircle(art, radius * 0.42);
    const reach = radius * random.between(0.14, 0.42);
    const start = random.between(0, 360);
    const points = Array.from(
      { length: 7 },
      (_, step): Point => polar([x, y], start + step * random.between(26, 44), reach * (1 + step * 0.04)),
    );
    const colour = tone(dough, random.around(0, 0.05));
    nest +=
      stroke(smooth(points), tone(colour, -0.1), radius * 0.048) +
      stroke(smooth(points), colour, radius * 0.034);
  }
  const sauce = strewn(art, 9, radius * 0.5, () =>
    shape(blob(art, radius * random.between(0.05, 0.13), 0.3), fade('#b8402a', 0.85)),
  );
  return (
    nest +
    sauce +
    strewn(art, 6, radius * 0.5, () => berry(radius * 0.085, '#c8402f')) +
    strewn(art, 5, radius * 0.44, () => basil(art, radius * 0.24)) +
    strewn(art, 26, radius * 0.56, () => rect(0, 0, radius * 0.06, radius * 0.014, '#fff4da'))
  );
}

function salad(art: Art, radius: number): string {
  const { random } = art;
  const greens = repeat(46, () =>
    placed(
      leaf(
        radius * random.between(0.26, 0.44),
        radius * random.between(0.09, 0.16),
        tone(random.pick(['#6f9a4c', '#86ab58', '#4f7d44', '#a3b86a']), random.around(0, 0.03)),
      ),
      ...inCircle(art, radius * 0.55),
      random.between(0, 360),
    ),
  );
  return (
    greens +
    strewn(art, 6, radius * 0.56, () => slice(radius * 0.13, '#c8402f', '#e06a4c', 5, '#f5d9a0')) +
    strewn(art, 5, radius * 0.56, () => slice(radius * 0.13, '#5c8a44', '#d7e6ae', 6, '#f3f6d8')) +
    strewn(art, 5, radius * 0.56, () => slice(radius * 0.09, '#c23c66', '#fbeef0', 6, '#fbeef0')) +
    strewn(art, 8, radius * 0.54, () => `<path d="${blob(art, radius * 0.07, 0.25, 7)}" fill="#fbf6ea"/>`) +
    herbs(art, 24, radius * 0.6)
  );
}

function soup(art: Art, radius: number): string {
  const { random } = art;
  const base = random.pick(['#d9822e', '#b8452c', '#7f9a4a', '#e2b04c']);
  const surface = circle(
    0,
    0,
    radius * 0.82,
    radial(art, [
      [0, tone(base, 0.06)],
      [0.7, base],
      [1, tone(base, -0.1)],
    ]),
  );
  const swirl = Array.from(
    { length: 30 },
    (_, step): Point => polar([0, 0], step * 27, radius * (0.06 + step * 0.017)),
  );
  const cream = stroke(smooth(swirl), 'rgba(255,248,230,.88)', radius * 0.05);
  return (
    surface +
    cream +
    strewn(art, 9, radius * 0.55, () =>
      rect(
        -radius * 0.06,
        -radius * 0.06,
        radius * 0.12,
        radius * 0.12,
        tone('#c98d4b', random.around(0, 0.05)),
        'rx="4"',
      ),
    ) +
    herbs(art, 30, radius * 0.6) +
    placed(basil(art, radius * 0.3), 0, 0, 30) +
    placed(basil(art, radius * 0.26), 0, 0, -50)
  );
}

function fruitBowl(art: Art, radius: number): string {
  const { random } = art;
  const cream = circle(0, 0, radius * 0.82, radial(art, ['#fffaf0', '#efe2cc']));
  const oats = strewn(art, 90, radius * 0.34, () =>
    ellipse(0, 0, radius * 0.034, radius * 0.022, tone('#c08d4f', random.around(0, 0.08))),
  );
  const strawberry = () =>
    lifted(
      shape(
        `M0,${n(-radius * 0.11)}C${n(radius * 0.14)},${n(-radius * 0.13)} ${n(radius * 0.12)},${n(radius * 0.06)} 0,${n(radius * 0.14)}C${n(-radius * 0.12)},${n(radius * 0.06)} ${n(-radius * 0.14)},${n(-radius * 0.13)} 0,${n(-radius * 0.11)}Z`,
        '#cf3f3c',
      ) +
        shape(
          `M0,${n(-radius * 0.07)}C${n(radius * 0.07)},${n(-radius * 0.07)} ${n(radius * 0.06)},${n(radius * 0.04)} 0,${n(radius * 0.08)}C${n(-radius * 0.06)},${n(radius * 0.04)} ${n(-radius * 0.07)},${n(-radius * 0.07)} 0,${n(-radius * 0.07)}Z`,
          '#f3a894',
        ),
      radius * 0.1,
    );
  const arc = (from: number, count: number, draw: () => string) =>
    repeat(count, (index) =>
      placed(
        draw(),
        ...polar([0, 0], from + index * (130 / count), radius * random.between(0.46, 0.64)),
        random.between(0, 360),
      ),
    );
  return `${cream}<g transform="translate(${n(radius * 0.2)},${n(radius * 0.16)})">${oats}</g>${arc(150, 9, strawberry)}${arc(-80, 16, () => berry(radius * 0.065, '#3d4a7a'))}${strewn(art, 3, radius * 0.2, () => slice(radius * 0.15, '#f2e6b4', '#f7eec4', 5, '#b99a55'))}${placed(basil(art, radius * 0.2), -radius * 0.1, -radius * 0.1, -20)}`;
}

function pizza(art: Art, radius: number): string {
  const { random } = art;
  const crust = shape(
    blob(art, radius * 0.86, 0.02, 22),
    radial(art, [
      [0.8, '#d9994f'],
      [0.92, '#e3b06a'],
      [1, '#b8733a'],
    ]),
  );
  const sauce = shape(blob(art, radius * 0.74, 0.025, 20), '#b93d25');
  const cheese = strewn(
    art,
    13,
    radius * 0.56,
    () =>
      shape(blob(art, radius * random.between(0.09, 0.17), 0.2), tone('#f6e3b4', random.around(0, 0.03))) +
      shape(blob(art, radius * 0.04, 0.3), fade('#d9a050', 0.6)),
  );
  return (
    lifted(crust, radius * 0.84) +
    sauce +
    cheese +
    strewn(art, 7, radius * 0.55, () => slice(radius * 0.09, '#c8402f', '#dd6044', 4, '#f0c48a')) +
    strewn(
      art,
      8,
      radius * 0.58,
      () => `${circle(0, 0, radius * 0.05, '#2f2a2c')}${circle(0, 0, radius * 0.02, '#b93d25')}`,
    ) +
    strewn(art, 7, radius * 0.5, () => basil(art, radius * 0.22))
  );
}

function curry(art: Art, radius: number): string {
  const { random } = art;
  const rice =
    shape(blob(art, radius * 0.44, 0.06), '#fbf5e6') +
    repeat(150, () =>
      placed(
        ellipse(0, 0, radius * 0.03, radius * 0.01, tone('#f1e6cc', random.around(0, 0.04))),
        ...inCircle(art, radius * 0.42),
        random.between(0, 180),
      ),
    );
  const sauce = random.pick(['#c9702a', '#b84d26', '#8f9a3e', '#d99a3a']);
  const stew = circle(0, 0, radius * 0.82, radial(art, [tone(sauce, 0.05), tone(sauce, -0.08)]));
  const bits = strewn(art, 22, radius * 0.64, () =>
    lifted(
      shape(
        blob(art, radius * random.between(0.06, 0.1), 0.2, 7),
        tone(random.pick(['#e3a64e', '#b8452c', '#8f5a2c', '#7f9a4a']), random.around(0, 0.04)),
      ),
      radius * 0.07,
    ),
  );
  return `${stew}${bits}<g transform="translate(${n(-radius * 0.28)},${n(-radius * 0.12)})">${rice}</g>${herbs(art, 40, radius * 0.66)}${placed(slice(radius * 0.15, '#8fae3c', '#c6dc74', 8, '#e9f0b8'), radius * 0.42, radius * 0.36, 20)}`;
}

function shakshuka(art: Art, radius: number): string {
  const { random } = art;
  const egg = () =>
    shape(blob(art, radius * 0.2, 0.12), '#fff8e8') +
    `${circle(0, 0, radius * 0.09, radial(art, ['#f8bf3c', '#e6962a']))}${ellipse(-radius * 0.03, -radius * 0.035, radius * 0.025, radius * 0.016, 'rgba(255,255,255,.7)')}`;
  const pan = `${circle(0, 0, radius * 0.92, '#2b2a2c')}${circle(
    0,
    0,
    radius * 0.84,
    radial(art, ['#c9492c', '#8f2c1c']),
  )}`;
  const eggs = [20, 140, 260]
    .map((angle) => placed(egg(), ...polar([0, 0], angle + random.around(0, 14), radius * 0.42)))
    .join('');
  return `${pan}${strewn(art, 26, radius * 0.7, () => shape(blob(art, radius * 0.06, 0.3, 7), tone(random.pick(['#d9603a', '#b8402a', '#e08a3c']), random.around(0, 0.03))))}${eggs}${herbs(art, 50, radius * 0.7)}`;
}

const DISHES = { pasta, salad, soup, fruitBowl, pizza, curry, shakshuka };
export type DishName = keyof typeof DISHES;
export const DISH_NAMES = Object.keys(DISHES) as DishName[];

/** Food for a plate of the given radius, around (0, 0). */
export function food(art: Art, name: DishName, radius: number): string {
  return clipped(art, `<circle r="${n(radius)}"/>`, DISHES[name](art, radius));
}

/** A fork, knife or spoon lying along the vertical, its middle at (0, 0). */
export function cutlery(art: Art, kind: 'fork' | 'knife' | 'spoon', long: number, metal: string): string {
  const fill = linear(art, [tone(metal, 0.12), metal, tone(metal, -0.14)], [0, 0, 1, 0]);
  const handle = `M${n(-long * 0.016)},${n(-long * 0.12)}L${n(-long * 0.03)},${n(long * 0.48)}Q0,${n(long * 0.53)} ${n(long * 0.03)},${n(long * 0.48)}L${n(long * 0.016)},${n(-long * 0.12)}Z`;
  const head =
    kind === 'spoon'
      ? `M0,${n(-long * 0.5)}C${n(long * 0.1)},${n(-long * 0.5)} ${n(long * 0.09)},${n(-long * 0.2)} ${n(long * 0.016)},${n(-long * 0.12)}H${n(-long * 0.016)}C${n(-long * 0.09)},${n(-long * 0.2)} ${n(-long * 0.1)},${n(-long * 0.5)} 0,${n(-long * 0.5)}Z`
      : kind === 'knife'
        ? `M${n(-long * 0.016)},${n(-long * 0.1)}V${n(-long * 0.5)}C${n(long * 0.05)},${n(-long * 0.46)} ${n(long * 0.05)},${n(-long * 0.2)} ${n(long * 0.03)},${n(-long * 0.1)}Z`
        : [-0.055, -0.018, 0.018, 0.055]
            .map(
              (x) =>
                `M${n((x - 0.011) * long)},${n(-long * 0.5)}H${n((x + 0.011) * long)}V${n(-long * 0.28)}H${n((x - 0.011) * long)}Z`,
            )
            .join('') +
          `M${n(-long * 0.066)},${n(-long * 0.32)}H${n(long * 0.066)}C${n(long * 0.07)},${n(-long * 0.2)} ${n(long * 0.03)},${n(-long * 0.16)} ${n(long * 0.016)},${n(-long * 0.1)}H${n(-long * 0.016)}C${n(-long * 0.03)},${n(-long * 0.16)} ${n(-long * 0.07)},${n(-long * 0.2)} ${n(-long * 0.066)},${n(-long * 0.32)}Z`;
  return (
    placed(shape(handle + head, 'rgba(40,20,12,.3)'), long * 0.025, long * 0.03) + shape(handle + head, fill)
  );
}
