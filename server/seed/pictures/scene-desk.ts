import { type Art, circle, glow, linear, n, placed, radial, rect, shape, stroke } from './art.ts';
import { blob } from './food.ts';
import { type Point, smooth } from './geometry.ts';
import { tone } from './palette.ts';
import { tabletop } from './scene-food.ts';

/** A notebook full of ideas, a pen and a coffee, from above. */
export function notebook(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const [wide, tall] = [size * 0.86, size * 0.6];
  const cover = random.pick(['#b5533c', '#2f4a52', '#d99a5a', '#6b3f4c', '#3f5a46']);
  const lines = (from: number) =>
    Array.from({ length: 9 }, (_, line) => {
      const y = -tall * 0.36 + line * tall * 0.09;
      const words = Array.from({ length: 5 }, () => random.between(0.03, 0.085));
      let x = from;
      const ink = words
        .map((word) => {
          const part = `M${n(wide * x)},${n(y)}q${n(wide * word * 0.25)},${n(-tall * 0.03)} ${n(wide * word * 0.5)},0t${n(wide * word * 0.5)},0`;
          x += word + 0.016;
          return x - from > 0.38 || (line > 5 && random.chance(0.4)) ? '' : part;
        })
        .join('');
      return (
        (ink ? stroke(ink, line % 4 === 2 && random.chance(0.5) ? cover : '#3a3a4a', size * 0.0055) : '') +
        stroke(`M${n(wide * from)},${n(y + tall * 0.018)}h${n(wide * 0.4)}`, 'rgba(90,110,140,.22)', 1.6)
      );
    }).join('');
  const page = (side: number) =>
    shape(
      `M0,${n(-tall * 0.46)}Q${n(side * wide * 0.24)},${n(-tall * 0.5)} ${n(side * wide * 0.48)},${n(-tall * 0.46)}V${n(tall * 0.46)}Q${n(side * wide * 0.24)},${n(tall * 0.42)} 0,${n(tall * 0.46)}Z`,
      linear(
        art,
        side < 0
          ? [
              [0, '#f6efe2'],
              [0.8, '#fbf6ec'],
              [1, '#d9cbb4'],
            ]
          : [
              [0, '#d9cbb4'],
              [0.2, '#fbf6ec'],
              [1, '#f6efe2'],
            ],
        [0, 0, 1, 0],
      ),
    );
  const doodle = placed(
    `${circle(0, 0, size * 0.05, 'none', `stroke="${cover}" stroke-width="4"`)}<path d="M${n(-size * 0.025)},${n(size * 0.01)}q${n(size * 0.025)},${n(size * 0.03)} ${n(size * 0.05)},0M${n(-size * 0.02)},${n(-size * 0.015)}v2M${n(size * 0.02)},${n(-size * 0.015)}v2" stroke="${cover}" stroke-width="4" fill="none" stroke-linecap="round"/>`,
    wide * 0.34,
    tall * 0.3,
  );
  art.body.push(
    placed(
      `${rect(-wide * 0.5 + 10, -tall * 0.5 + 16, wide, tall, 'rgba(40,20,12,.34)', 'rx="10"')}${rect(-wide * 0.5, -tall * 0.5, wide, tall, cover, 'rx="10"')}${page(-1)}${page(1)}${lines(-0.44)}${lines(0.05)}${doodle}`,
      width * random.between(0.42, 0.5),
      height * 0.52,
      random.around(0, 9),
    ),
  );
  const cup: Point = [width * 0.5 + size * (width > height * 1.2 ? 0.64 : 0.32), height * 0.2];
  const clay = random.pick(['#f3eadb', '#4f6a72', '#c9744f', '#d9a05b']);
  art.body.push(
    placed(
      `${circle(14, 20, size * 0.15, 'rgba(40,20,12,.32)')}${circle(0, 0, size * 0.15, tone(clay, -0.03))}${stroke(`M${n(size * 0.09)},${n(size * 0.02)}C${n(size * 0.19)},${n(-size * 0.02)} ${n(size * 0.19)},${n(size * 0.1)} ${n(size * 0.08)},${n(size * 0.07)}`, tone(clay, 0.05), size * 0.026)}${circle(0, 0, size * 0.105, tone(clay, 0.05))}${circle(
        0,
        0,
        size * 0.09,
        radial(art, [
          [0, '#8a5a36'],
          [0.7, '#6a4026'],
          [1, '#4a2a18'],
        ]),
      )}${stroke(
        smooth([
          [-size * 0.04, size * 0.01],
          [0, -size * 0.045],
          [size * 0.04, size * 0.01],
          [0, size * 0.05],
          [-size * 0.04, size * 0.01],
        ]),
        'rgba(246,226,196,.85)',
        size * 0.018,
      )}`,
      ...cup,
      random.between(-30, 30),
    ),
  );
  art.body.push(
    placed(
      stroke(`M6,9V${n(size * 0.34)}`, 'rgba(40,20,12,.3)', size * 0.02) +
        stroke(`M0,0V${n(size * 0.32)}`, tone(cover, -0.06), size * 0.02) +
        shape(`M${n(-size * 0.01)},0L0,${n(-size * 0.035)}L${n(size * 0.01)},0Z`, '#d8c08a'),
      width * 0.5 + size * 0.3,
      height * 0.5,
      random.between(20, 50),
    ),
  );
  for (let ball = 0; ball < 3; ball += 1)
    art.body.push(
      placed(
        `<path d="${blob(art, size * 0.055, 0.16, 11)}" fill="rgba(40,20,12,.25)" transform="translate(6,9)"/>` +
          shape(blob(art, size * 0.055, 0.16, 11), '#f6efe2') +
          stroke(
            `M${n(-size * 0.03)},${n(-size * 0.01)}L${n(size * 0.01)},${n(-size * 0.03)}L${n(size * 0.02)},${n(size * 0.02)}L${n(-size * 0.01)},${n(size * 0.03)}`,
            'rgba(120,100,80,.35)',
            3,
          ),
        random.between(0.05, 0.95) * width,
        random.pick([0.1, 0.9]) * height + random.around(0, size * 0.05),
      ),
    );
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.36));
}
