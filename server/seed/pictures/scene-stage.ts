import { type Art, ellipse, glow, linear, n, placed, rect, shape, stroke } from './art.ts';
import { beam, boards, curtain, footlights } from './light.ts';
import { fade, tone } from './palette.ts';
import { dust } from './scene-people.ts';

const VELVETS = ['#9c2a33', '#7a2140', '#23485a', '#5a2a5e', '#8d3a24'] as const;

/** A microphone on its stand, `size` pixels per unit, foot at (0, 0), about 100 tall. */
export function micStand(art: Art, dark: string, metal: string): string {
  const head = shape(
    'M-4.4,-104C-4.4,-110 4.4,-110 4.4,-104L3.4,-97H-3.4Z',
    linear(art, [tone(metal, 0.12), metal, dark], [0, 0, 1, 1]),
  );
  const mesh = stroke('M-3.6,-106L3.6,-100M-3.6,-101L2,-108M-1,-98.500L4,-104', fade(dark, 0.5), 0.5);
  const body = shape('M-3.2,-97H3.2L1.8,-82H-1.8Z', dark);
  return `${ellipse(0, 0, 13, 2.6, dark)}${stroke('M0,-1V-84', metal, 1.5)}${stroke('M0,-30V-1', dark, 2.2)}${body}${head}${mesh}`;
}

export function stool(colour: string): string {
  return (
    shape('M-13,-44H13L11,-40H-11Z', colour) +
    stroke('M-10,-40L-14,0M10,-40L14,0M-4,-40L-5,-1M4,-40L5,-1M-12.500,-14H12.500', colour, 1.8)
  );
}

/** A curtain, footlights and an empty stage that waits. */
export function emptyStage(art: Art): void {
  const { width, height, random } = art;
  const velvet = random.pick(VELVETS);
  const floor = height * 0.76;
  art.body.push(
    curtain(art, velvet, floor + 4),
    glow(art, width * 0.5, height * 0.42, width * 0.46, '#ffd49a', 0.5),
  );
  const valance = Array.from({ length: 7 }, (_, index) => {
    const wide = width / 7;
    const x = index * wide;
    return (
      shape(
        `M${n(x)},-5H${n(x + wide)}V${n(height * 0.06)}Q${n(x + wide / 2)},${n(height * 0.19)} ${n(x)},${n(height * 0.06)}Z`,
        linear(art, [
          [0, tone(velvet, -0.14)],
          [0.6, velvet],
          [1, tone(velvet, -0.1)],
        ]),
      ) +
      stroke(
        `M${n(x)},${n(height * 0.062)}Q${n(x + wide / 2)},${n(height * 0.192)} ${n(x + wide)},${n(height * 0.062)}`,
        '#d8a756',
        height * 0.007,
      )
    );
  });
  art.body.push(valance.join(''), boards(art, floor, '#6b4029', [width * 0.5, floor + height * 0.08], 0.7));
  art.body.push(
    beam(
      art,
      [width * 0.3, -height * 0.1],
      [width * 0.5, floor + height * 0.08],
      height * 0.3,
      '#ffe0ac',
      0.32,
    ),
    beam(
      art,
      [width * 0.72, -height * 0.1],
      [width * 0.5, floor + height * 0.08],
      height * 0.3,
      '#ffe0ac',
      0.32,
    ),
  );
  const scale = height / 170;
  const prop = random.whole(0, 2);
  if (prop === 0)
    art.body.push(
      placed(micStand(art, '#17110f', '#c9b79e'), width * 0.5, floor + height * 0.09, 0, scale * 0.9),
    );
  if (prop === 1) art.body.push(placed(stool('#24160f'), width * 0.5, floor + height * 0.09, 0, scale));
  art.body.push(
    rect(0, height * 0.93, width, height * 0.08, '#1a0f0c'),
    footlights(art, height * 0.935, width > height ? 9 : 6),
    dust(art, '#ffe3b4', 50),
  );
}
