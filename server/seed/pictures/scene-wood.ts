import { type Art, circle, glow, linear, n, rect, repeat, shape } from './art.ts';
import { type Point, polar, polygon, smooth } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { land, mist, ridge } from './sky.ts';

/** A fern: leaflets along an arching stem. */
function fern(art: Art, x: number, y: number, size: number, colour: string): string {
  const { random } = art;
  let markup = '';
  for (let frond = 0; frond < 7; frond += 1) {
    const lean = -90 + (frond - 3) * 24 + random.around(0, 8);
    let at: Point = [x, y];
    for (let step = 0; step < 11; step += 1) {
      const turn = lean + (lean + 90) * step * 0.075;
      const next = polar(at, turn, size * 0.1);
      const leaf = size * 0.17 * (1 - step / 12) * (step < 2 ? 0.6 : 1);
      for (const side of [-1, 1]) {
        const tip = polar(next, turn + side * 62, leaf);
        markup += shape(polygon([at, tip, next]), tone(colour, side * 0.02 + step * 0.006));
      }
      at = next;
    }
  }
  return markup;
}

function trunk(art: Art, x: number, half: number, floor: number, colours: readonly [string, string]): string {
  const { height, random } = art;
  const lean = random.around(0, half * 1.6);
  const fill = linear(
    art,
    [
      [0, colours[0]],
      [0.35, colours[1]],
      [1, tone(colours[1], -0.05)],
    ],
    [0, 0, 1, 0],
  );
  return shape(
    `M${n(x - half * 1.5)},${n(floor + 24)}C${n(x - half * 0.9)},${n(floor - 30)} ${n(x - half * 0.8 + lean)},${n(height * 0.3)} ${n(x - half * 0.66 + lean)},-20H${n(x + half * 0.66 + lean)}` +
      `C${n(x + half * 0.8 + lean)},${n(height * 0.3)} ${n(x + half * 0.9)},${n(floor - 30)} ${n(x + half * 1.5)},${n(floor + 24)}Z`,
    fill,
  );
}

function canopy(art: Art, green: string, air: string): string {
  const { width, height, random } = art;
  return repeat(70, () => {
    const y = height * (random.next() ** 2 * 0.4 - 0.03);
    const size = width * random.between(0.012, 0.05);
    return circle(
      random.between(0, width),
      y,
      size,
      fade(mix(tone(green, random.around(0, 0.1)), air, random.between(0, 0.5)), 0.6),
    );
  });
}

function rows(art: Art, green: string, air: string, near: string): void {
  const { width, height, random } = art;
  for (let row = 0; row < 4; row += 1) {
    const bark = mix(mix('#6d5644', air, 0.72), near, row / 3.6);
    const floor = height * (0.66 + row * 0.085);
    const path = width * 0.52;
    for (
      let x = random.between(-20, 40);
      x < width;
      x += width * random.between(0.05, 0.14) * (0.7 + row * 0.4)
    ) {
      if (Math.abs(x - path) < width * 0.035 * (row + 1)) continue;
      art.body.push(
        trunk(art, x, width * (0.005 + row * 0.006) * random.between(0.7, 1.3), floor, [
          mix(bark, air, 0.3),
          bark,
        ]),
      );
    }
    const ground = mix(mix(green, '#8a9a58', 0.45), near, row / 4.4);
    const points = ridge(art, `floor${row}`, floor, height * 0.05, 4, 4);
    for (
      let x = random.between(0, width * 0.1);
      row > 0 && x < width;
      x += width * random.between(0.04, 0.12)
    ) {
      if (Math.abs(x - path) > width * 0.03 * (row + 1))
        art.body.push(
          fern(
            art,
            x,
            floor + height * 0.02,
            height * (0.03 + row * 0.032) * random.between(0.7, 1.3),
            mix(ground, '#a9b55e', 0.2),
          ),
        );
    }
    art.body.push(
      land(art, points, ground, air, 0.3 - row * 0.07),
      mist(art, floor, height * 0.16, air, 0.36 - row * 0.09),
    );
  }
}

/** Tall trunks in haze, ferns, a path and shafts of light. */
export function forest(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['morning', 'mist', 'golden', 'dawn'] as const)];
  const green = mix(random.pick(['#4c6b4a', '#5d7040', '#3f6656']), hour.near, 0.22);
  const air = mix(hour.low, '#dfe8c4', 0.4);
  const sunX = width * random.between(0.3, 0.7);
  art.softness = 12;
  art.behind.push(
    rect(
      0,
      0,
      width,
      height,
      linear(art, [
        [0, mix(air, hour.sun, 0.5)],
        [0.6, mix(air, green, 0.3)],
        [1, mix(green, hour.near, 0.4)],
      ]),
    ),
  );
  art.behind.push(canopy(art, green, air), glow(art, sunX, height * 0.3, width * 0.5, hour.sun, 1));
  rows(art, green, air, mix(hour.near, '#2a1f1a', 0.4));
  const bend: Point[] = [
    [width * 0.5, height * 0.68],
    [width * 0.55, height * 0.78],
    [width * 0.47, height * 0.9],
    [width * 0.4, height * 1.05],
    [width * 0.66, height * 1.05],
    [width * 0.6, height * 0.9],
    [width * 0.6, height * 0.78],
    [width * 0.515, height * 0.68],
  ];
  art.body.push(
    shape(
      smooth(bend, true, 0.8),
      linear(art, [fade(hour.sun, 0.6), fade(hour.warm, 0.36), fade(hour.near, 0.3)]),
    ),
  );
  for (let shaft = 0; shaft < 7; shaft += 1) {
    const x = sunX + random.around(0, width * 0.28);
    const drift = (x - sunX) * 1.7 + width * 0.06;
    const wide = width * random.between(0.01, 0.04);
    art.body.push(
      shape(
        polygon([
          [x, -10],
          [x + wide, -10],
          [x + drift + wide * 3.5, height * 0.96],
          [x + drift, height * 0.96],
        ]),
        linear(art, [fade(hour.sun, 0.26), fade(hour.sun, 0)]),
      ),
    );
  }
}
