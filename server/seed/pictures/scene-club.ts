import { type Art, blurred, clipped, ellipse, glow, linear, placed, rect, stroke, wash } from './art.ts';
import { type FigureOptions, rimmed } from './figure.ts';
import { type Point, polygon } from './geometry.ts';
import { beam, boards } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { dust } from './scene-people.ts';
import { micStand, stool } from './scene-stage.ts';

function brickWall(art: Art, colour: string, bottom: number): string {
  const { width, height, random } = art;
  const tall = height * 0.036;
  const wide = tall * 2.6;
  let markup = rect(0, 0, width, bottom, tone(colour, -0.15));
  for (let row = 0; row * tall < bottom; row += 1) {
    for (let x = row % 2 ? -wide / 2 : 0; x < width; x += wide) {
      markup += rect(
        x + 1.5,
        row * tall + 1.5,
        wide - 3,
        tall - 3,
        tone(mix(colour, '#b5795a', random.between(0, 0.22)), random.around(-0.03, 0.035)),
        'rx="2"',
      );
    }
  }
  return markup;
}

const COMEDIANS = ['#2d3d52', '#8a3a34', '#3d5548', '#d9c4a4'] as const;

function comedian(art: Art, place: Point, lamp: string): string {
  const { random } = art;
  const scale = art.height / 175;
  const options: FigureOptions = {
    pose: random.pick(['joke', 'stand', 'joke', 'sing'] as const),
    hair: random.pick(['short', 'round', 'loose', 'tail'] as const),
    wide: true,
    sleeves: true,
    paint: {
      skin: random.pick(['#a06c48', '#c8946c', '#7a4c32']),
      top: random.pick(COMEDIANS),
      bottom: '#2a2630',
      hair: '#1c1412',
      shoe: '#181416',
    },
  };
  const shadow = ellipse(place[0], place[1], scale * 30, scale * 4, 'rgba(10,5,4,.5)');
  return shadow + rimmed(art, options, mix(lamp, '#ffffff', 0.3), place, scale, [scale * 0.5, -scale * 0.5]);
}

/** The club: a brick wall, a microphone, a stool, one lamp; sometimes someone at the microphone. */
export function brickMic(art: Art): void {
  const { width, height, random } = art;
  const lamp = random.pick(['#ffd79a', '#ffc48a', '#ffe6c0']);
  const floor = height * 0.82;
  const x = width * random.between(0.42, 0.58);
  const night = linear(art, [fade('#0d0708', 0.55), fade('#0d0708', 0.06), fade('#0d0708', 0.2)]);
  art.body.push(
    brickWall(art, random.pick(['#7d4535', '#6a4038', '#4f4a52', '#865440']), floor),
    glow(art, x, height * 0.42, Math.min(width, height) * 0.75, lamp, 0.75),
    wash(art, night),
    glow(art, -width * 0.04, height * 0.5, width * 0.5, '#0a0506', 0.9, 2),
    glow(art, width * 1.04, height * 0.5, width * 0.5, '#0a0506', 0.9, 2),
    boards(art, floor, '#4a2c20', [x, floor + height * 0.06], 0.6),
    beam(art, [x + width * 0.16, -height * 0.05], [x, floor + height * 0.05], height * 0.32, lamp, 0.4),
  );
  const scale = height / 165;
  const foot = floor + height * 0.07;
  const performing = random.chance(0.5);
  if (performing) art.body.push(comedian(art, [x, foot], lamp));
  const stand = micStand(art, '#17110f', '#b9aa98');
  const glass = rect(-2.6, -10, 5.2, 10, 'rgba(214,232,240,.7)', 'rx="1"');
  const stoolX = x + scale * (performing ? 46 : 38);
  art.body.push(
    placed(
      stand,
      x - (performing ? scale * 22 : 0),
      foot + height * 0.01,
      0,
      scale * (performing ? 0.72 : 0.95),
    ),
    placed(stool('#2a1a14'), stoolX, foot, 0, scale * 0.9),
    placed(glass, stoolX, foot - scale * 39.6, 0, scale * 0.9),
    dust(art, lamp, 60),
  );
}

/** A closed, sharp-edged sign of light bent from a tube. */
export function neonSign(art: Art, path: string, colour: string, width: number): string {
  return (
    blurred(art, width * 2.6, stroke(path, fade(colour, 0.9), width * 2.2)) +
    stroke(path, colour, width * 1.5) +
    stroke(path, mix(colour, '#ffffff', 0.75), width * 0.7)
  );
}

const SIGNS = [
  'M-60,-20C-60,-52 60,-52 60,-20C60,4 20,6 -8,4L-34,26L-30,2C-50,-2 -60,-8 -60,-20ZM-26,-20H-22M-2,-20H2M22,-20H26',
  'M-44,10A46,46 0 1 1 44,10M-22,-16V-20M22,-16V-20M-26,6C-12,24 12,24 26,6',
  'M-10,-56C-10,-70 10,-70 10,-56V-26C10,-12 -10,-12 -10,-26ZM-24,-30C-24,4 24,4 24,-30M0,-4V20M-16,20H16',
];

/** A neon sign on a dark wall above two small tables. */
export function neonClub(art: Art): void {
  const { width, height, random } = art;
  const wall = random.pick(['#1d1a2c', '#1a2428', '#2a1620']);
  const colour = random.pick(['#ff6f61', '#ffb04a', '#57c7d4', '#ff86b0']);
  const [x, y] = [width * 0.5, height * 0.36];
  const floor = height * 0.84;
  const size = Math.min(width, height) / 240;
  art.body.push(
    brickWall(art, wall, floor),
    glow(art, x, y, Math.min(width, height) * 0.72, colour, 0.55),
    boards(art, floor, '#241a1c', [x, floor + height * 0.06], 0.2),
  );
  art.body.push(placed(neonSign(art, random.pick(SIGNS), colour, 3.4), x, y, 0, size));
  for (const side of [-1, 1]) {
    const tx = x + side * width * 0.26;
    const top = height * 0.7;
    const wide = Math.min(width, height) * 0.16;
    art.body.push(
      `${rect(tx - wide * 0.05, top, wide * 0.1, height * 0.24, '#140f14')}${ellipse(tx, height * 0.945, wide * 0.5, wide * 0.09, '#140f14')}`,
    );
    art.body.push(
      ellipse(tx, top, wide, wide * 0.17, mix('#2c1c1c', colour, 0.22)),
      glow(art, tx, top - wide * 0.2, wide * 1.2, '#ffcf8a', 0.6),
    );
    art.body.push(
      `${rect(tx - wide * 0.13, top - wide * 0.36, wide * 0.26, wide * 0.34, 'rgba(255,214,150,.5)', 'rx="6"')}${ellipse(tx, top - wide * 0.12, wide * 0.05, wide * 0.1, '#fff3d2')}`,
    );
  }
  art.body.push(
    clipped(
      art,
      `<path d="${polygon([
        [0, floor],
        [width, floor],
        [width, height],
        [0, height],
      ])}"/>`,
      glow(art, x, floor, width * 0.4, colour, 0.3, 0.4),
    ),
  );
}
