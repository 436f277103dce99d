import { type Art, circle, glow, linear, rect, repeat, shape, stroke, wash } from './art.ts';
import { below, type Point, ring, smooth } from './geometry.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import type { Ground, Look } from './portrait-look.ts';
import { createNoise } from './random.ts';

type Backdrop = (art: Art, look: Look) => string;

function studio(art: Art, look: Look): string {
  const { groundColour, light } = look;
  return (
    wash(art, linear(art, [tone(groundColour, 0.05), tone(groundColour, -0.12)])) +
    glow(art, 320 + light * 120, 250, 420, tone(groundColour, 0.16), 0.95)
  );
}

function sunDisc(art: Art, look: Look): string {
  const warm = mix(look.groundColour, '#f2a25c', 0.5);
  const sky = wash(
    art,
    linear(art, [
      [0, tone(look.groundColour, -0.04)],
      [0.7, mix(look.groundColour, '#fbe3c0', 0.6)],
      [1, warm],
    ]),
  );
  return `${sky}${circle(320 + look.light * 70, 250, 205, fade(mix(warm, '#fff1d0', 0.45), 0.9))}`;
}

function arch(art: Art, look: Look): string {
  const wall = look.groundColour;
  const inside = mix(wall, '#7d5a45', 0.5);
  const path = 'M120,640V300C120,170 210,90 320,90C430,90 520,170 520,300V640Z';
  return (
    wash(art, linear(art, [tone(wall, 0.04), tone(wall, -0.06)], [0, 0, 1, 1])) +
    shape(path, linear(art, [tone(inside, -0.06), tone(inside, 0.07)])) +
    glow(art, 320 - look.light * 140, 240, 300, '#fff1d8', 0.4)
  );
}

function windowLight(art: Art, look: Look): string {
  const wall = look.groundColour;
  const panes = [0, 1]
    .flatMap((column) =>
      [0, 1, 2].map((row) => {
        const x = 320 + look.light * (60 + column * 120) - 50;
        const y = 40 + row * 130 + column * look.light * -18;
        return shape(
          `M${x},${y}l104,${-16 * look.light}v112l-104,${16 * look.light}Z`,
          fade('#fff0cf', 0.62),
        );
      }),
    )
    .join('');
  return (
    wash(
      art,
      linear(
        art,
        [tone(wall, -0.02), tone(wall, -0.16)],
        [look.light > 0 ? 1 : 0, 0, look.light > 0 ? 0 : 1, 1],
      ),
    ) + panes
  );
}

function garden(art: Art, look: Look): string {
  const random = art.random.fork('garden');
  const green = mix('#5f7f52', look.groundColour, 0.3);
  let markup = wash(art, linear(art, [mix(green, '#f6edc8', 0.62), tone(green, -0.14)]));
  for (let index = 0; index < 46; index += 1) {
    const center: Point = [random.between(-20, 660), random.between(40, 660)];
    const size = random.between(24, 76);
    const leaf = ring(center, 6, () => size * random.between(0.6, 1.1));
    markup += shape(
      smooth(leaf, true),
      fade(tone(green, random.between(-0.16, 0.14), random.between(0.8, 1.3)), 0.7),
    );
  }
  const flowers = Array.from({ length: 16 }, () =>
    circle(
      random.between(0, 640),
      random.between(200, 640),
      random.between(8, 18),
      random.pick(['#f3b8a5', '#f6e3a6', '#fff3e2', look.accent]),
    ),
  );
  return markup + flowers.join('') + glow(art, 320 + look.light * 200, 60, 330, '#fff6d6', 0.8);
}

function bokeh(art: Art, look: Look): string {
  const random = art.random.fork('bokeh');
  const sky = wash(
    art,
    linear(art, [
      [0, '#1c2140'],
      [0.6, '#3f3458'],
      [1, '#5b3f4d'],
    ]),
  );
  const lamps = Array.from({ length: 54 }, () => {
    const colour = random.pick(['#ffcf86', '#ff9f6a', '#ffe3b0', '#8fc3e8', '#f2a7b8', look.groundColour]);
    return circle(
      random.between(-20, 660),
      random.between(20, 600),
      random.between(10, 36),
      fade(colour, random.between(0.22, 0.62)),
    );
  });
  return sky + lamps.join('') + glow(art, 320 + look.light * 240, 260, 320, '#ffc98a', 0.35);
}

function ridgeLine(art: Art, label: string, base: number, rise: number, step: number): Point[] {
  const noise = createNoise(art.random.fork(label), 3);
  return Array.from(
    { length: 18 },
    (_, index): Point => [-20 + index * 40, base - rise * (0.5 + 0.5 * noise(index * step))],
  );
}

function sea(art: Art, look: Look): string {
  const hour = HOURS[art.random.fork('sea').pick(['golden', 'morning', 'dawn', 'dusk'] as const)];
  const sky = wash(
    art,
    linear(art, [
      [0, hour.top],
      [0.34, hour.middle],
      [0.56, hour.low],
    ]),
  );
  const water = rect(
    0,
    350,
    640,
    290,
    linear(art, [
      [0, mix(hour.low, hour.middle, 0.4)],
      [0.3, mix(hour.middle, hour.far, 0.6)],
      [1, hour.near],
    ]),
  );
  const sun = glow(art, 320 + look.light * 190, 316, 280, hour.sun, 0.95);
  const glitter = repeat(20, (index) =>
    stroke(
      `M${320 + look.light * 190 - 60 + (index % 5) * 16},${360 + index * 12}h${60 + (index % 3) * 24}`,
      fade(hour.sun, 0.5),
      5,
    ),
  );
  return sky + water + sun + glitter;
}

function hills(art: Art): string {
  const hour = HOURS[art.random.fork('hills').pick(['golden', 'morning', 'mist', 'dawn'] as const)];
  let markup =
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.4, hour.middle],
        [0.7, hour.low],
      ]),
    ) + glow(art, 430, 220, 300, hour.sun, 0.8);
  for (let row = 0; row < 4; row += 1) {
    const colour = mix(hour.far, hour.near, row / 4.6);
    markup += shape(
      below(ridgeLine(art, `hill${row}`, 330 + row * 74, 110 - row * 14, 0.34), 660),
      linear(art, [colour, mix(colour, hour.low, 0.45)]),
    );
  }
  return markup;
}

function shelf(art: Art, look: Look): string {
  const random = art.random.fork('shelf');
  const wall = mix(look.groundColour, '#6a5140', 0.35);
  let markup = wash(art, linear(art, [tone(wall, 0.05), tone(wall, -0.13)]));
  for (const y of [150, 330, 510]) {
    markup += rect(0, y, 640, 16, tone(wall, -0.2));
    for (let x = random.between(-10, 30); x < 640; ) {
      const width = random.between(16, 40);
      const height = random.between(70, 122);
      if (random.chance(0.82))
        markup += rect(
          x,
          y - height,
          width,
          height,
          random.pick([
            '#b5533c',
            '#d8b27a',
            '#3f5a5e',
            '#efe0c6',
            '#7a8a63',
            '#8c4a5a',
            '#2f3f55',
            look.accent,
          ]),
          'rx="4"',
        );
      x += width + random.between(2, 9) + (random.chance(0.18) ? 60 : 0);
    }
  }
  return markup + glow(art, 320 + look.light * 260, 120, 360, '#ffdca6', 0.5);
}

function stage(art: Art, look: Look): string {
  const random = art.random.fork('stage');
  let markup = wash(art, linear(art, ['#3c141c', '#7a2530']));
  for (let x = -20; x < 660; x += random.between(34, 60)) {
    markup += rect(x, 0, random.between(16, 30), 640, fade(random.chance(0.5) ? '#2a0c13' : '#b8434a', 0.5));
  }
  return markup + glow(art, 320 + look.light * 110, 180, 430, '#ffcf94', 0.6);
}

const BACKDROPS: Record<Ground, Backdrop> = {
  studio,
  window: windowLight,
  garden,
  bokeh,
  sea,
  arch,
  shelf,
  hills,
  stage,
  sun: sunDisc,
};

/** How far out of focus each ground is, in pixels. */
const SOFTNESS: Partial<Record<Ground, number>> = {
  studio: 2,
  sun: 1.5,
  arch: 3,
  window: 7,
  bokeh: 5,
  shelf: 11,
  garden: 12,
  stage: 9,
};

/** Paints what is behind the person into the layer that is out of focus. */
export function ground(art: Art, look: Look): void {
  art.behind.push(BACKDROPS[look.ground](art, look));
  art.softness = SOFTNESS[look.ground] ?? 8;
}
