import {
  type Art,
  circle,
  ellipse,
  glow,
  linear,
  linearAt,
  n,
  radial,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { along, type Point, polar, polygon } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';

/** A beam of light from a lamp down to a pool on the floor, with soft sides. */
export function beam(
  art: Art,
  from: Point,
  to: Point,
  radius: number,
  colour: string,
  strength: number,
): string {
  const fill = linearAt(
    art,
    [
      [0, colour, strength * 0.5],
      [0.55, colour, strength * 0.26],
      [1, colour, strength * 0.07],
    ],
    [...from, ...to],
  );
  const cone = (share: number) =>
    shape(
      polygon([
        [from[0] - radius * 0.05 * share, from[1]],
        [from[0] + radius * 0.05 * share, from[1]],
        [to[0] + radius * share, to[1]],
        [to[0] - radius * share, to[1]],
      ]),
      fill,
    );
  const pool = radial(art, [
    [0, colour, strength * 1.1],
    [0.6, colour, strength * 0.6],
    [1, colour, 0],
  ]);
  const cones = [1, 0.92, 0.84, 0.76, 0.66, 0.54].map(cone).join('');
  return `${cones}${ellipse(to[0], to[1], radius * 1.15, radius * 0.26, pool)}`;
}

/** A theatre curtain in folds from `top` to `bottom`. */
export function curtain(art: Art, colour: string, bottom: number, label = 'curtain'): string {
  const random = art.random.fork(label);
  const { width } = art;
  let markup = rect(0, 0, width, bottom, linear(art, [tone(colour, -0.16), colour, tone(colour, -0.1)]));
  for (let x = -20; x < width + 20; ) {
    const fold = width * random.between(0.022, 0.05);
    const fill = linear(
      art,
      [
        [0, '#000000', 0.36],
        [0.3, tone(colour, 0.16), 0.5],
        [0.55, tone(colour, 0.06), 0.2],
        [1, '#000000', 0.42],
      ],
      [0, 0, 1, 0],
    );
    markup += shape(
      `M${n(x)},0H${n(x + fold)}C${n(x + fold * 1.1)},${n(bottom * 0.5)} ${n(x + fold * 0.9)},${n(bottom * 0.8)} ${n(x + fold)},${n(bottom)}Q${n(x + fold / 2)},${n(bottom + fold * 0.25)} ${n(x)},${n(bottom)}C${n(x - fold * 0.1)},${n(bottom * 0.8)} ${n(x + fold * 0.1)},${n(bottom * 0.5)} ${n(x)},0Z`,
      fill,
    );
    x += fold;
  }
  return markup;
}

/** A floor of boards running towards the back, with light lying on it. */
export function boards(art: Art, top: number, colour: string, light: Point, strength: number): string {
  const { width, height } = art;
  const floor = height - top;
  let markup = rect(
    0,
    top,
    width,
    floor + 2,
    linear(art, [
      [0, tone(colour, -0.1)],
      [0.4, colour],
      [1, tone(colour, -0.07)],
    ]),
  );
  for (let index = -14; index <= 14; index += 1) {
    const x = width / 2 + index * width * 0.07;
    const foot = width / 2 + index * width * 0.17;
    markup += stroke(`M${n(x)},${n(top)}L${n(foot)},${n(height)}`, fade(tone(colour, -0.2), 0.6), 2);
  }
  return markup + glow(art, light[0], light[1], width * 0.36, '#ffe2b0', strength, 0.3);
}

/** Round lights out of focus. */
export function bokehLights(
  art: Art,
  box: readonly number[],
  count: number,
  colours: readonly string[],
  sizes: readonly [number, number],
): string {
  const [left, top, right, bottom] = box as [number, number, number, number];
  const random = art.random.fork('bokeh');
  return repeat(count, () => {
    const colour = random.pick(colours);
    const radius = random.between(...sizes);
    return circle(
      random.between(left, right),
      random.between(top, bottom),
      radius,
      fade(colour, random.between(0.16, 0.6)),
      `stroke="${fade(tone(colour, 0.1), 0.3)}" stroke-width="${n(radius * 0.08)}"`,
    );
  });
}

/** Lamps along the front edge of a stage, each with its own glow. */
export function footlights(art: Art, y: number, count: number): string {
  const { width } = art;
  return repeat(count, (index) => {
    const x = width * ((index + 0.5) / count);
    const size = width * 0.011;
    const shell = `<path d="M${n(x - size)},${n(y)}A${n(size)},${n(size)} 0 0 1 ${n(x + size)},${n(y)}Z" fill="#2a1c18"/>`;
    return `${glow(art, x, y - size * 0.6, width * 0.07, '#ffd590', 0.75)}${ellipse(x, y - size * 0.5, size * 0.8, size * 0.6, '#fff2cf')}${shell}`;
  });
}

/** A plain wall with the light of a window lying across it; `from` −1 left, 1 right. */
export function windowWall(art: Art, colour: string, from: number, panes = true): string {
  const { width, height, random } = art;
  let markup = wash(
    art,
    linear(art, [tone(colour, 0.04), tone(colour, -0.12)], from < 0 ? [0, 0, 1, 1] : [1, 0, 0, 1]),
  );
  if (!panes) return markup;
  const slant = from * width * 0.12;
  const tall = height * 0.26;
  const wide = width * 0.11;
  const x = width * (from < 0 ? random.between(0.36, 0.5) : random.between(0.3, 0.44));
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 2; column += 1) {
      const left = x + column * wide * 1.1 - (slant * row) / 3;
      const top = height * 0.02 + row * tall * 1.06 - column * from * height * 0.03;
      markup += shape(
        polygon([
          [left, top],
          [left + wide, top - from * height * 0.03],
          [left + wide - slant / 3, top + tall - from * height * 0.03],
          [left - slant / 3, top + tall],
        ]),
        fade(mix(colour, '#fff3d6', 0.85), 0.55),
      );
    }
  }
  return markup;
}

/** The shadow of twigs that sway outside the window; meant for the layer that is out of focus. */
export function leafShadow(art: Art, colour: string, opacity: number): string {
  const { width, height } = art;
  const random = art.random.fork('leafshadow');
  const side = random.chance(0.5) ? 1 : -1;
  const size = Math.min(width, height);
  let path = '';
  for (let twig = 0; twig < 4; twig += 1) {
    const start: Point = [
      side > 0 ? -size * 0.05 : width + size * 0.05,
      height * random.between(-0.05, 0.55),
    ];
    const heading = (side > 0 ? 0 : 180) + random.between(-10, 38) * side;
    for (let leaf = 0; leaf < 13; leaf += 1) {
      const at = polar(start, heading + leaf * side * 1.6, leaf * size * 0.045);
      const turn = heading + (leaf % 2 ? 1 : -1) * random.between(30, 52);
      const tip = polar(at, turn, size * 0.11 * (1.2 - leaf * 0.045));
      const bulge = (offset: number) => polar(along(at, tip, 0.45), turn + offset, size * 0.03);
      const [left, right] = [bulge(-90), bulge(90)];
      path += `M${n(at[0])},${n(at[1])}Q${n(left[0])},${n(left[1])} ${n(tip[0])},${n(tip[1])}Q${n(right[0])},${n(right[1])} ${n(at[0])},${n(at[1])}Z`;
    }
  }
  return shape(path, fade(colour, opacity));
}
