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
import { type FigureOptions, rimmed, silhouette } from './figure.ts';
import type { Point } from './geometry.ts';
import { beam, bokehLights } from './light.ts';
import { mix, tone } from './palette.ts';
import { micStand } from './scene-stage.ts';

type Show = readonly [deep: string, warm: string, cool: string];

function stageLights(art: Art, floor: number, [, warm, cool]: Show): string {
  const { width, height, random } = art;
  const lamps = width > height * 1.6 ? 9 : 6;
  return repeat(lamps, (lamp) => {
    const x = width * ((lamp + 0.5) / lamps);
    const colour = lamp % 2 ? warm : cool;
    const target: Point = [width / 2 + (x - width / 2) * random.between(-0.2, 1.7), floor];
    const radius = height * random.between(0.1, 0.18);
    return (
      beam(art, [x, height * 0.02], target, radius, colour, random.between(0.35, 0.6)) +
      glow(art, x, height * 0.025, width * 0.03, colour, 0.9) +
      circle(x, height * 0.025, width * 0.006, '#fff8ea')
    );
  });
}

/** One of the band: the singer in the middle (`offset` 0), players with guitars beside them. */
function musician(art: Art, offset: number, floor: number, [deep, warm]: Show): string {
  const scale = art.height / 250;
  const sings = offset === 0;
  const dark = tone(deep, -0.06);
  const options: FigureOptions = {
    pose: sings ? 'sing' : 'strum',
    paint: silhouette(dark),
    hair: art.random.pick(['short', 'loose', 'round', 'tail'] as const),
    wide: true,
    flip: offset > 0,
  };
  const [x, y]: Point = [art.width * (0.5 + offset), floor + art.height * 0.012];
  const body = rimmed(art, options, mix(warm, '#ffffff', 0.3), [x, y], scale, [scale * 0.5, -scale * 0.6]);
  if (sings)
    return body + placed(micStand(art, dark, mix(deep, warm, 0.4)), x + scale * 18, y, 0, scale * 0.82);
  const guitar =
    shape('M-9,0C-14,-8 -4,-12 0,-8C6,-12 14,-6 10,2C8,9 -5,9 -9,0Z', mix('#8a4a24', warm, 0.45)) +
    stroke('M8,-3L34,-14', mix('#5a3420', warm, 0.3), 2.2);
  return body + placed(guitar, x, y - scale * 54, offset > 0 ? -8 : 6, scale, offset > 0);
}

/** A band playing to a full hall: beams, haze, raised hands. */
export function concert(art: Art): void {
  const { width, height, random } = art;
  const show = random.pick([
    ['#1a0f2e', '#ff9a5c', '#b05cc8'],
    ['#0c1a2e', '#ffc36a', '#4a8fd0'],
    ['#240d18', '#ffb07a', '#d8486a'],
    ['#0f201f', '#ffd890', '#3fa79a'],
  ] as const);
  const [deep, warm, cool] = show;
  const floor = height * 0.7;
  art.softness = 14;
  art.behind.push(
    wash(art, linear(art, [tone(deep, -0.04), mix(deep, cool, 0.3), mix(deep, cool, 0.36), deep])),
    glow(art, width / 2, floor * 0.8, width * 0.6, mix(cool, warm, 0.4), 0.8),
    bokehLights(art, [0, 0, width, height * 0.3], 16, [warm, cool], [width * 0.006, width * 0.022]),
  );
  const boardsFill = linear(art, [mix(deep, cool, 0.25), deep, deep]);
  art.body.push(
    stageLights(art, floor, show),
    rect(0, floor, width, height - floor, boardsFill),
    glow(art, width / 2, floor, width * 0.4, warm, 0.5, 0.2),
  );
  const band = width > height * 1.2 ? [-0.2, 0, 0.2] : [0];
  art.body.push(...band.map((offset) => musician(art, offset, floor, show)));
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
