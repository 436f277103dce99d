import { type Art, circle, ellipse, glow, linear, n, placed, rect, shape, stroke, wash } from './art.ts';
import { figure, type FigureOptions, silhouette } from './figure.ts';
import type { Point } from './geometry.ts';
import { beam, bokehLights } from './light.ts';
import { mix, tone } from './palette.ts';
import { micStand } from './scene-stage.ts';

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
      circle(x, height * 0.025, width * 0.006, '#fff8ea'),
    );
  }
  art.body.push(
    rect(
      0,
      floor,
      width,
      height,
      linear(art, [
        [0, mix(deep, cool, 0.25)],
        [0.4, deep],
      ]),
    ),
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
  let markup = rect(0, base + unit * 1.2, width, height, colour);
  for (let x = -unit; x < width + unit; x += unit * random.between(1.5, 2.2)) {
    const y = base + random.around(0, unit * 0.6);
    markup += `${circle(x, y, unit * 0.66, colour)}${ellipse(x, y + unit * 1.7, unit * 1.25, unit * 1.15, colour)}`;
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
