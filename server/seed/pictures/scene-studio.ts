import {
  type Art,
  circle,
  clipped,
  ellipse,
  glow,
  linear,
  n,
  placed,
  rect,
  shape,
  stroke,
  wash,
} from './art.ts';
import { figure, type FigureOptions, silhouette } from './figure.ts';
import { type Point, polygon } from './geometry.ts';
import { boards } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import type { PoseName } from './poses.ts';
import { costume, DANCES, HAIRS } from './scene-people.ts';

/** A bright studio with tall windows and a wooden floor; someone practises against the light. */
function studio(
  art: Art,
  poses: readonly PoseName[],
  mat: boolean,
  skirts: readonly NonNullable<FigureOptions['skirt']>[],
): void {
  const { width, height, random } = art;
  const wall = random.pick(['#d9b99b', '#c7c2ae', '#d8b5a6', '#b9c2bd', '#e0c9a4']);
  const floor = height * 0.76;
  const outside = random.pick([HOURS.golden, HOURS.morning, HOURS.dawn]);
  art.body.push(wash(art, linear(art, [tone(wall, -0.12), tone(wall, -0.03)])));
  const count = width > height * 1.3 ? 4 : 3;
  for (let index = 0; index < count; index += 1) {
    const wide = (width / count) * 0.7;
    const x = (width / count) * (index + 0.15);
    art.body.push(
      rect(
        x,
        height * 0.08,
        wide,
        floor - height * 0.14,
        linear(art, [
          [0, mix(outside.top, '#ffffff', 0.45)],
          [0.6, mix(outside.low, '#ffffff', 0.4)],
          [0.61, mix(outside.far, '#ffffff', 0.35)],
          [1, mix(outside.far, '#fff3da', 0.62)],
        ]),
      ),
    );
    const bush = mix(outside.far, '#5f7a54', 0.5);
    const view = Array.from({ length: 9 }, () =>
      circle(
        x + random.between(0, wide),
        floor - height * random.between(0.06, 0.2),
        wide * random.between(0.12, 0.3),
        fade(mix(bush, '#fff3da', random.between(0.3, 0.6)), 0.8),
      ),
    ).join('');
    art.body.push(
      clipped(
        art,
        `<rect x="${n(x)}" y="${n(height * 0.08)}" width="${n(wide)}" height="${n(floor - height * 0.14)}"/>`,
        view,
      ),
    );
    for (let bar = 1; bar < 4; bar += 1)
      art.body.push(
        stroke(
          `M${n(x)},${n(height * 0.08 + ((floor - height * 0.14) * bar) / 4)}h${n(wide)}`,
          tone(wall, -0.2),
          5,
        ),
      );
    art.body.push(
      stroke(`M${n(x + wide / 2)},${n(height * 0.08)}V${n(floor - height * 0.06)}`, tone(wall, -0.2), 5),
      rect(
        x - 4,
        height * 0.08 - 4,
        wide + 8,
        floor - height * 0.14 + 8,
        'none',
        `stroke="${tone(wall, -0.24)}" stroke-width="9"`,
      ),
    );
  }
  art.body.push(boards(art, floor, mix('#b17f52', wall, 0.25), [width / 2, floor + height * 0.1], 0.5));
  for (let index = 0; index < count; index += 1) {
    const x = (width / count) * (index + 0.15);
    const wide = (width / count) * 0.7;
    art.body.push(
      shape(
        polygon([
          [x, floor + height * 0.02],
          [x + wide, floor + height * 0.02],
          [x + wide * 1.4 - width * 0.1, height],
          [x - wide * 0.4 - width * 0.1, height],
        ]),
        fade('#fff0cf', 0.32),
      ),
    );
  }
  const scale = (height / 100) * random.between(0.5, 0.58);
  const place: Point = [width * random.between(0.42, 0.6), height * 0.9];
  if (mat)
    art.body.push(
      shape(
        polygon([
          [place[0] - scale * 52, place[1] - scale * 4],
          [place[0] + scale * 46, place[1] - scale * 4],
          [place[0] + scale * 54, place[1] + scale * 6],
          [place[0] - scale * 60, place[1] + scale * 6],
        ]),
        random.pick(['#5f7f78', '#a8566a', '#c98b4e', '#57688a']),
      ),
    );
  art.body.push(ellipse(place[0], place[1], scale * 34, scale * 3.4, 'rgba(52,30,20,.32)'));
  const options: FigureOptions = {
    pose: random.pick(poses),
    paint: costume(art),
    hair: random.pick(HAIRS),
    skirt: random.pick(skirts),
    flip: random.chance(0.5),
  };
  art.body.push(
    placed(
      figure(art, { ...options, paint: silhouette('#fff2d4') }),
      place[0] + scale * 0.5,
      place[1] - scale * 0.3,
      0,
      scale,
    ),
    placed(figure(art, options), place[0], place[1], 0, scale),
  );
  art.body.push(glow(art, width * 0.5, height * 0.2, width * 0.5, '#fff4d8', 0.4));
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
