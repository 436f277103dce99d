import { type Art, circle, glow, linear, n, placed, radial, rect, repeat, shape, stroke } from './art.ts';
import { blob } from './food.ts';
import { type Point, points, smooth } from './geometry.ts';
import { tone } from './palette.ts';
import { tabletop } from './scene-food.ts';

/** Nine lines of handwriting on one page, starting at a share of the book's width. */
function handwriting(art: Art, wide: number, tall: number, from: number, accent: string): string {
  const { random } = art;
  return repeat(9, (line) => {
    const y = -tall * 0.36 + line * tall * 0.09;
    let x = from;
    let ink = '';
    for (const word of Array.from({ length: 5 }, () => random.between(0.03, 0.085))) {
      const wave = `M${n(wide * x)},${n(y)}q${n(wide * word * 0.25)},${n(-tall * 0.03)} ${n(wide * word * 0.5)},0t${n(wide * word * 0.5)},0`;
      x += word + 0.016;
      if (x - from <= 0.38 && !(line > 5 && random.chance(0.4))) ink += wave;
    }
    const rule = stroke(
      `M${n(wide * from)},${n(y + tall * 0.018)}h${n(wide * 0.4)}`,
      'rgba(90,110,140,.22)',
      1.6,
    );
    const colour = line % 4 === 2 && random.chance(0.5) ? accent : '#3a3a4a';
    return (ink && stroke(ink, colour, wide * 0.0064)) + rule;
  });
}

function page(art: Art, wide: number, tall: number, side: number): string {
  const [mid, edge] = [n(side * wide * 0.24), n(side * wide * 0.48)];
  const path = `M0,${n(-tall * 0.46)}Q${mid},${n(-tall * 0.5)} ${edge},${n(-tall * 0.46)}V${n(tall * 0.46)}Q${mid},${n(tall * 0.42)} 0,${n(tall * 0.46)}Z`;
  const across = side < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0];
  return shape(path, linear(art, ['#f6efe2', '#fbf6ec', '#fbf6ec', '#fbf6ec', '#d9cbb4'], across));
}

/** An open notebook around (0, 0), with a smile in its corner. */
function openBook(art: Art, size: number, cover: string): string {
  const [wide, tall] = [size * 0.86, size * 0.6];
  const [left, top] = [-wide * 0.5, -tall * 0.5];
  const eyes = `M${n(-size * 0.02)},${n(-size * 0.015)}v2M${n(size * 0.02)},${n(-size * 0.015)}v2`;
  const smile = `M${n(-size * 0.025)},${n(size * 0.01)}q${n(size * 0.025)},${n(size * 0.03)} ${n(size * 0.05)},0`;
  const doodle =
    circle(0, 0, size * 0.05, 'none', `stroke="${cover}" stroke-width="4"`) + stroke(smile + eyes, cover, 4);
  return [
    rect(left + 10, top + 16, wide, tall, 'rgba(40,20,12,.34)', 'rx="10"'),
    rect(left, top, wide, tall, cover, 'rx="10"'),
    page(art, wide, tall, -1),
    page(art, wide, tall, 1),
    handwriting(art, wide, tall, -0.44, cover),
    handwriting(art, wide, tall, 0.05, cover),
    placed(doodle, wide * 0.34, tall * 0.3),
  ].join('');
}

/** A cup of coffee from above, around (0, 0). */
function coffee(art: Art, size: number, clay: string): string {
  const handle = `M${n(size * 0.6)},${n(size * 0.13)}C${n(size * 1.27)},${n(-size * 0.13)} ${n(size * 1.27)},${n(size * 0.67)} ${n(size * 0.53)},${n(size * 0.47)}`;
  const leaf = points('-0.27,0.07 0,-0.3 0.27,0.07 0,0.33 -0.27,0.07').map(
    ([x, y]): Point => [x * size, y * size],
  );
  return [
    circle(14, 20, size, 'rgba(40,20,12,.32)'),
    circle(0, 0, size, tone(clay, -0.03)),
    stroke(handle, tone(clay, 0.05), size * 0.17),
    circle(0, 0, size * 0.7, tone(clay, 0.05)),
    circle(0, 0, size * 0.6, radial(art, ['#8a5a36', '#74482c', '#4a2a18'])),
    stroke(smooth(leaf), 'rgba(246,226,196,.85)', size * 0.12),
  ].join('');
}

function pencil(size: number, colour: string): string {
  return (
    stroke(`M6,9V${n(size * 0.34)}`, 'rgba(40,20,12,.3)', size * 0.02) +
    stroke(`M0,0V${n(size * 0.32)}`, colour, size * 0.02) +
    shape(`M${n(-size * 0.01)},0L0,${n(-size * 0.035)}L${n(size * 0.01)},0Z`, '#d8c08a')
  );
}

function crumpledPaper(art: Art, size: number): string {
  const crease = `M${n(-size * 0.55)},${n(-size * 0.18)}L${n(size * 0.18)},${n(-size * 0.55)}L${n(size * 0.36)},${n(size * 0.36)}L${n(-size * 0.18)},${n(size * 0.55)}`;
  return (
    shape(blob(art, size, 0.16, 11), 'rgba(40,20,12,.25)', 'transform="translate(6,9)"') +
    shape(blob(art, size, 0.16, 11), '#f6efe2') +
    stroke(crease, 'rgba(120,100,80,.35)', 3)
  );
}

/** A notebook full of ideas, a pen and a coffee, from above. */
export function notebook(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const cover = random.pick(['#b5533c', '#2f4a52', '#d99a5a', '#6b3f4c', '#3f5a46']);
  const cup: Point = [width * 0.5 + size * (width > height * 1.2 ? 0.64 : 0.32), height * 0.2];
  const clay = random.pick(['#f3eadb', '#4f6a72', '#c9744f', '#d9a05b']);
  art.body.push(
    tabletop(art),
    placed(openBook(art, size, cover), width * random.between(0.42, 0.5), height * 0.52, random.around(0, 9)),
    placed(coffee(art, size * 0.15, clay), ...cup, random.between(-30, 30)),
    placed(pencil(size, tone(cover, -0.06)), width * 0.5 + size * 0.3, height * 0.5, random.between(20, 50)),
  );
  for (let ball = 0; ball < 3; ball += 1) {
    const y = random.pick([0.1, 0.9]) * height + random.around(0, size * 0.05);
    art.body.push(placed(crumpledPaper(art, size * 0.055), random.between(0.05, 0.95) * width, y));
  }
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.36));
}
