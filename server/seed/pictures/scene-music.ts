import {
  type Art,
  circle,
  clipped,
  glow,
  linear,
  n,
  placed,
  radial,
  rect,
  shape,
  stroke,
  wash,
} from './art.ts';
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
    .map((y) => `${circle(-17, y, 4, '#d8ccb4')}${circle(17, y, 4, '#d8ccb4')}`)
    .join('');
  const strings = Array.from({ length: 6 }, (_, index) =>
    stroke(`M${-5 + index * 2},-330L${-10 + index * 4},52`, 'rgba(255,246,224,.75)', 0.9),
  ).join('');
  const hole = `${circle(0, -34, 27, 'none', 'stroke="#2b1a12" stroke-width="3"')}${circle(0, -34, 24, '#1c100b')}${circle(0, -34, 30, 'none', 'stroke="#e8d2a4" stroke-width="1.600" stroke-dasharray="3 2"')}`;
  const bridge = rect(-26, 46, 52, 11, '#3a2418', 'rx="4"');
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
    wash(art, linear(art, [tone(wood, 0.02), tone(wood, 0.14)])),
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
    rect(
      0,
      horizon,
      width,
      height * 0.12,
      linear(art, [
        [0, tone(wood, 0.1)],
        [0.2, wood],
        [1, tone(wood, -0.06)],
      ]),
    ),
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
    rect(0, far - height * 0.012, width, height * 0.024, '#8c2f33'),
    glow(art, width * random.between(0.2, 0.8), height * 0.36, width * 0.6, warm, 0.5),
  );
}
