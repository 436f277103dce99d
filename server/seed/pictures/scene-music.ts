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
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { type Point, polygon } from './geometry.ts';
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
  const grain = repeat(18, (index) =>
    stroke(
      `M${-70 + index * 8.4},-130q${art.random.around(0, 5)},120 0,240`,
      fade(tone(wood, -0.12), 0.22),
      1.4,
    ),
  );
  const neck = `${shape('M-9,-120L-7,-330H7L9,-120Z', '#4a2f22')}${shape('M-11,-328L-14,-392Q0,-402 14,-392L11,-328Z', tone(wood, -0.2))}`;
  const frets = repeat(13, (index) =>
    stroke(`M-8.500,${-128 - index * (17 - index * 0.35)}H8.500`, '#c9b48a', 1.3),
  );
  const pegs = [-384, -366, -348]
    .map((y) => `${circle(-17, y, 4, '#d8ccb4')}${circle(17, y, 4, '#d8ccb4')}`)
    .join('');
  const strings = repeat(6, (index) =>
    stroke(`M${-5 + index * 2},-330L${-10 + index * 4},52`, 'rgba(255,246,224,.75)', 0.9),
  );
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

/** Where the edges of keys lie: `at(key, share)` is x for a key's left edge, `share` 0 at the back, 1 in front. */
interface Keyboard {
  at(key: number, share: number): number;
  far: number;
  near: number;
}

function whiteKey(art: Art, { at, far, near }: Keyboard, key: number, pressed: boolean): string {
  const shade = pressed ? 0.06 : 0;
  const fill = linear(
    art,
    ['#d8ccbc', '#f6efe2', '#e3d8c6'].map((colour) => tone(colour, -shade)),
  );
  const corners: Point[] = [
    [at(key, 0), far],
    [at(key + 1, 0), far],
    [at(key + 1, 1), near],
    [at(key, 1), near],
  ];
  return shape(polygon(corners), fill, 'stroke="#6a5a4c" stroke-width="3"');
}

function blackKey(art: Art, { at, far, near }: Keyboard, key: number): string {
  const end = 0.56;
  const y = far + (near - far) * end;
  const corners = (dx: number, dy: number) =>
    polygon([
      [at(key + 0.7, 0) + dx, far],
      [at(key + 1.28, 0) + dx, far],
      [at(key + 1.28, end) + dx, y + dy],
      [at(key + 0.7, end) + dx, y + dy],
    ]);
  const lacquer = linear(art, ['#0f0c0c', '#181313', '#221b1a', '#2c2422', '#4a3e3a', '#171211']);
  const edge = `M${n(at(key + 0.7, 0.04) + 6)},${n(far + 8)}L${n(at(key + 0.7, end) + 8)},${n(y - 12)}`;
  return (
    shape(corners(14, 12), 'rgba(30,18,12,.3)') +
    shape(corners(0, 0), lacquer) +
    stroke(edge, 'rgba(255,236,206,.2)', 4)
  );
}

/** Piano keys running away from us. */
export function piano(art: Art): void {
  const { width, height, random } = art;
  const warm = random.pick(['#ffcf94', '#ffb98a', '#ffe0b4']);
  const wood = random.pick(['#1d1614', '#3a2019', '#22202a']);
  const lights = [warm, mix(warm, '#ff8a5c', 0.4), '#9fc0e0'];
  art.softness = 14;
  art.behind.push(wash(art, linear(art, [tone(wood, 0.02), tone(wood, 0.14)])));
  art.behind.push(bokehLights(art, [0, 0, width, height * 0.34], 24, lights, [width * 0.012, width * 0.04]));
  art.body.push(
    rect(0, height * 0.3, width, height * 0.13, linear(art, [tone(wood, 0.1), wood, tone(wood, -0.06)])),
  );
  const count = Math.max(8, Math.round((width / height) * 9));
  const shear = width * random.around(0, 0.12);
  const keys: Keyboard = {
    far: height * 0.42,
    near: height * 1.02,
    at: (key, share) =>
      width / 2 + (key / count - 0.5) * width * 1.1 * (0.72 + share * 0.36) + shear * (share - 0.5),
  };
  const pressed = random.whole(2, count - 3);
  art.body.push(repeat(count, (key) => whiteKey(art, keys, key, key === pressed)));
  art.body.push(repeat(count, (key) => ([2, 6].includes(key % 7) ? '' : blackKey(art, keys, key))));
  art.body.push(
    rect(0, keys.far - height * 0.012, width, height * 0.024, '#8c2f33'),
    glow(art, width * random.between(0.2, 0.8), height * 0.36, width * 0.6, warm, 0.5),
  );
}
