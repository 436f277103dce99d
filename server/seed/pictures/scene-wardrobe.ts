import { type Art, ellipse, glow, linear, n, placed, rect, repeat, shape, stroke } from './art.ts';
import { polygon } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { CLOTHS } from './scene-cloth.ts';

/** Shirt, dress, short jacket, belted coat: how long each hangs and how wide its hem is, as shares of its height. */
const CUTS = [
  { long: 0.78, hem: 0.16 },
  { long: 0.98, hem: 0.24 },
  { long: 0.56, hem: 0.15 },
  { long: 0.86, hem: 0.2 },
] as const;

interface Garment {
  wide: number;
  markup: string;
}

function garment(art: Art, tall: number): Garment {
  const { random } = art;
  const colour = random.pick(CLOTHS);
  const kind = random.whole(0, 3);
  const fill = linear(
    art,
    [
      [0, tone(colour, -0.06)],
      [0.3, tone(colour, 0.05)],
      [0.55, tone(colour, -0.03)],
      [0.8, tone(colour, 0.03)],
      [1, tone(colour, -0.1)],
    ],
    [0, 0, 1, 0],
  );
  const hook = stroke(
    `M0,${n(tall * 0.02)}V${n(-tall * 0.05)}C0,${n(-tall * 0.1)} ${n(tall * 0.05)},${n(-tall * 0.1)} ${n(tall * 0.045)},${n(-tall * 0.055)}`,
    '#6a5a4a',
    tall * 0.012,
  );
  const bar = stroke(
    `M${n(-tall * 0.14)},${n(tall * 0.075)}L0,${n(tall * 0.02)}L${n(tall * 0.14)},${n(tall * 0.075)}`,
    '#8a6a48',
    tall * 0.022,
  );
  const cut = CUTS[kind] ?? CUTS[0];
  const long = tall * cut.long;
  const hem = tall * cut.hem;
  const body = `M${n(-tall * 0.045)},${n(tall * 0.045)}L${n(-tall * 0.15)},${n(tall * 0.085)}C${n(-tall * 0.16)},${n(tall * 0.3)} ${n(-hem)},${n(long * 0.7)} ${n(-hem)},${n(long)}Q0,${n(long + tall * 0.03)} ${n(hem)},${n(long)}C${n(hem)},${n(long * 0.7)} ${n(tall * 0.16)},${n(tall * 0.3)} ${n(tall * 0.15)},${n(tall * 0.085)}L${n(tall * 0.045)},${n(tall * 0.045)}Q0,${n(tall * 0.12)} ${n(-tall * 0.045)},${n(tall * 0.045)}Z`;
  const sleeves =
    kind === 1
      ? ''
      : [-1, 1]
          .map((side) =>
            shape(
              `M${n(side * tall * 0.13)},${n(tall * 0.08)}C${n(side * tall * 0.2)},${n(tall * 0.16)} ${n(side * tall * 0.19)},${n(tall * 0.4)} ${n(side * tall * 0.185)},${n(tall * 0.52)}L${n(side * tall * 0.12)},${n(tall * 0.52)}C${n(side * tall * 0.13)},${n(tall * 0.36)} ${n(side * tall * 0.13)},${n(tall * 0.22)} ${n(side * tall * 0.12)},${n(tall * 0.14)}Z`,
              tone(colour, -0.07),
            ),
          )
          .join('');
  const folds = repeat(4, (index) =>
    stroke(
      `M${n((index - 1.5) * hem * 0.4)},${n(tall * (0.3 + index * 0.03))}Q${n((index - 1.5) * hem * 0.5)},${n(long * 0.7)} ${n((index - 1.5) * hem * 0.56)},${n(long)}`,
      fade(tone(colour, -0.2), 0.3),
      tall * 0.01,
    ),
  );
  const front =
    kind === 0 || kind === 2
      ? stroke(`M0,${n(tall * 0.1)}V${n(long)}`, fade(tone(colour, -0.22), 0.6), tall * 0.008)
      : '';
  const belt =
    kind === 3 ? rect(-tall * 0.17, tall * 0.4, tall * 0.34, tall * 0.035, tone(colour, -0.14)) : '';
  return {
    wide: Math.max(hem, tall * 0.19) * 2,
    markup: hook + bar + sleeves + shape(body, fill) + folds + front + belt,
  };
}

/** Clothes on a rail against a light wall. */
export function rack(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  softWall(art, random.pick(['#e6d8c6', '#d8c4b4', '#c9cec6', '#e9ded0']), light);
  const size = Math.min(width, height);
  const floor = height * 0.88;
  art.body.push(table(art, floor, '#b08a66', light));
  const [rail, tall] = [height * 0.17, Math.min(height * 0.6, size * 0.66)];
  const [left, right] = [width * 0.1, width * 0.9];
  art.body.push(
    ellipse(width / 2, floor + height * 0.045, width * 0.42, height * 0.022, 'rgba(40,22,14,.26)'),
  );
  for (const x of [left, right])
    art.body.push(
      stroke(
        `M${n(x)},${n(rail)}V${n(floor + height * 0.04)}M${n(x - size * 0.05)},${n(floor + height * 0.045)}H${n(x + size * 0.05)}`,
        '#4a3a30',
        size * 0.012,
      ),
    );
  art.body.push(stroke(`M${n(left)},${n(rail)}H${n(right)}`, '#4a3a30', size * 0.014));
  for (let x = left + size * 0.1; x < right - size * 0.08; ) {
    const piece = garment(art, tall * random.between(0.9, 1.05));
    art.body.push(
      placed(
        shape(
          polygon([
            [-piece.wide * 0.3, tall * 0.1],
            [piece.wide * 0.3, tall * 0.1],
            [piece.wide * 0.4, tall * 0.7],
            [-piece.wide * 0.4, tall * 0.7],
          ]),
          'rgba(40,22,14,.12)',
        ),
        x - light * size * 0.03,
        rail + size * 0.04,
      ),
      placed(piece.markup, x, rail + tall * 0.07),
    );
    x += piece.wide * random.between(0.34, 0.62);
  }
  if (random.chance(0.6))
    art.body.push(
      placed(potted(art, size * 0.42, light), width * (light < 0 ? 0.94 : 0.06), floor + height * 0.06),
    );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#fff0cf', 0.4));
}

/** A dressmaker's form with a dress being made on it. */
export function dressForm(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#dcc5b0', '#b9c0ba', '#e4d6c2', '#c9a894']), light);
  const floor = height * 0.9;
  art.body.push(table(art, floor, '#8f6a4a', light));
  const colour = random.pick(CLOTHS);
  const spots = width > height * 1.2 ? [0.34, 0.66] : [0.5];
  spots.forEach((spot, index) => {
    const x = width * spot;
    const scale = (size * 0.86) / 330;
    const dress = index ? tone(mix(colour, '#f0e6d8', 0.5), 0) : colour;
    const fill = linear(
      art,
      light < 0
        ? [tone(dress, 0.09), dress, tone(dress, -0.15)]
        : [tone(dress, -0.15), dress, tone(dress, 0.09)],
      [0, 0, 1, 0],
    );
    const linen = linear(art, ['#f1e4cf', '#c9b294'], light < 0 ? [0, 0, 1, 0] : [1, 0, 0, 0]);
    const stand = stroke('M0,120V172M-40,176L0,160L40,176', '#4a3226', 6);
    const neck = `${shape('M-13,-150C-13,-132 -16,-124 -30,-116H30C16,-124 13,-132 13,-150Z', linen)}${ellipse(0, -150, 13, 5, '#8a5a3c')}`;
    const top =
      'M-44,-112C-30,-122 -22,-116 -16,-104C-6,-92 6,-92 16,-104C22,-116 30,-122 44,-112C56,-92 46,-66 38,-44C34,-30 34,-20 36,-8H-36C-34,-20 -34,-30 -38,-44C-46,-66 -56,-92 -44,-112Z';
    const skirt = random.chance(0.6)
      ? 'M-36,-8H36C60,40 84,90 96,142C50,156 -50,156 -96,142C-84,90 -60,40 -36,-8Z'
      : 'M-36,-8H36C48,30 50,90 48,140C20,148 -20,148 -48,140C-50,90 -48,30 -36,-8Z';
    const folds = [-0.8, -0.45, -0.12, 0.2, 0.52, 0.84]
      .map((at) =>
        stroke(`M${n(at * 30)},-4Q${n(at * 52)},60 ${n(at * 84)},142`, fade(tone(dress, -0.2), 0.32), 2.6),
      )
      .join('');
    const belt = rect(-37, -14, 74, 10, tone(dress, -0.16));
    const tape = stroke('M-26,-118C-22,-70 -30,-30 -34,20M24,-118C28,-80 40,-60 44,-10', '#e8c24a', 3.4);
    art.body.push(
      placed(
        `${ellipse(-light * 30, 176, 92, 10, 'rgba(40,22,14,.3)')}${stand}${neck}${shape(top, fill)}${shape(skirt, fill)}${folds}${belt}${index ? '' : tape}`,
        x,
        floor - 150 * scale + height * 0.03,
        0,
        scale,
      ),
    );
  });
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, '#fff0cf', 0.42));
}
