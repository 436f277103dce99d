import {
  type Art,
  circle,
  clipped,
  ellipse,
  glow,
  linear,
  n,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { type FigureOptions, rimmed } from './figure.ts';
import { type Point, polygon } from './geometry.ts';
import { boards } from './light.ts';
import { fade, HOURS, type Hour, mix, tone } from './palette.ts';
import type { PoseName } from './poses.ts';
import { costume, DANCES, HAIRS } from './scene-people.ts';

interface Room {
  wall: string;
  floor: number;
  outside: Hour;
}

/** One tall window with a garden behind it. */
function tallWindow(art: Art, { wall, floor, outside }: Room, x: number, wide: number): string {
  const { height, random } = art;
  const [top, tall] = [height * 0.08, floor - height * 0.14];
  const sky = linear(art, [
    [0, mix(outside.top, '#ffffff', 0.45)],
    [0.6, mix(outside.low, '#ffffff', 0.4)],
    [0.61, mix(outside.far, '#ffffff', 0.35)],
    [1, mix(outside.far, '#fff3da', 0.62)],
  ]);
  const bush = mix(outside.far, '#5f7a54', 0.5);
  const view = repeat(9, () =>
    circle(
      x + random.between(0, wide),
      floor - height * random.between(0.06, 0.2),
      wide * random.between(0.12, 0.3),
      fade(mix(bush, '#fff3da', random.between(0.3, 0.6)), 0.8),
    ),
  );
  const bar = tone(wall, -0.2);
  const bars = repeat(3, (row) => stroke(`M${n(x)},${n(top + (tall * (row + 1)) / 4)}h${n(wide)}`, bar, 5));
  const frame = rect(
    x - 4,
    top - 4,
    wide + 8,
    tall + 8,
    'none',
    `stroke="${tone(wall, -0.24)}" stroke-width="9"`,
  );
  const middle = stroke(`M${n(x + wide / 2)},${n(top)}V${n(top + tall)}`, bar, 5);
  return (
    rect(x, top, wide, tall, sky) +
    clipped(art, rect(x, top, wide, tall, '#000'), view) +
    bars +
    middle +
    frame
  );
}

/** Windows, boards and the light the windows throw on them. */
function room(art: Art): void {
  const { width, height, random } = art;
  const wall = random.pick(['#d9b99b', '#c7c2ae', '#d8b5a6', '#b9c2bd', '#e0c9a4']);
  const outside = random.pick([HOURS.golden, HOURS.morning, HOURS.dawn]);
  const floor = height * 0.76;
  const count = width > height * 1.3 ? 4 : 3;
  const wide = (width / count) * 0.7;
  const left = (index: number) => (width / count) * (index + 0.15);
  art.body.push(wash(art, linear(art, [tone(wall, -0.12), tone(wall, -0.03)])));
  art.body.push(repeat(count, (index) => tallWindow(art, { wall, floor, outside }, left(index), wide)));
  art.body.push(boards(art, floor, mix('#b17f52', wall, 0.25), [width / 2, floor + height * 0.1], 0.5));
  const pool = (x: number): Point[] => [
    [x, floor + height * 0.02],
    [x + wide, floor + height * 0.02],
    [x + wide * 1.4 - width * 0.1, height],
    [x - wide * 0.4 - width * 0.1, height],
  ];
  art.body.push(repeat(count, (index) => shape(polygon(pool(left(index))), fade('#fff0cf', 0.32))));
}

function matPath([x, y]: Point, scale: number): string {
  return polygon([
    [x - scale * 52, y - scale * 4],
    [x + scale * 46, y - scale * 4],
    [x + scale * 54, y + scale * 6],
    [x - scale * 60, y + scale * 6],
  ]);
}

/** A bright studio with tall windows and a wooden floor; someone practises against the light. */
function studio(
  art: Art,
  poses: readonly PoseName[],
  mat: boolean,
  skirts: readonly NonNullable<FigureOptions['skirt']>[],
): void {
  const { width, height, random } = art;
  room(art);
  const scale = (height / 100) * random.between(0.5, 0.58);
  const place: Point = [width * random.between(0.42, 0.6), height * 0.9];
  if (mat) {
    const colour = random.pick(['#5f7f78', '#a8566a', '#c98b4e', '#57688a']);
    art.body.push(shape(matPath(place, scale), colour));
  }
  const options: FigureOptions = {
    pose: random.pick(poses),
    paint: costume(art),
    hair: random.pick(HAIRS),
    skirt: random.pick(skirts),
    flip: random.chance(0.5),
  };
  art.body.push(
    ellipse(place[0], place[1], scale * 34, scale * 3.4, 'rgba(52,30,20,.32)'),
    rimmed(art, options, '#fff2d4', place, scale, [scale * 0.5, -scale * 0.3]),
    glow(art, width * 0.5, height * 0.2, width * 0.5, '#fff4d8', 0.4),
  );
}

/** Dance class in a bright room. */
export function studioDance(art: Art): void {
  studio(
    art,
    DANCES.filter((pose) => pose !== 'leap'),
    false,
    ['none', 'knee', 'long', 'tutu'],
  );
}

/** Yoga in a bright room. */
export function studioYoga(art: Art): void {
  studio(art, ['tree', 'warrior', 'lotus', 'dog', 'crescent', 'dancerPose'], true, ['none']);
}

/** Training in a bright room. */
export function studioTraining(art: Art): void {
  studio(art, ['plank', 'lunge', 'jump', 'press', 'warrior'], true, ['none']);
}
