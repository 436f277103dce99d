import { type Art, circle, glow, linearAt, n, repeat, shape, stroke } from './art.ts';
import { below, type Point, smooth } from './geometry.ts';
import { fade, mix } from './palette.ts';
import { createNoise } from './random.ts';
import { weatherFor } from './scene-land.ts';
import { disc, mist, sky, type Weather } from './sky.ts';

/** Dunes are wide: an upright picture shows a part of the desert, not all of it squeezed. */
function spanOf({ width, height }: Art): number {
  return Math.max(width, height * 1.35);
}

/** A dune's crest: a long slope towards the sun, a short one away from it. */
function crestOf(art: Art, label: string, top: Point, rise: number, side: number): Point[] {
  const noise = createNoise(art.random.fork(label), 2);
  return Array.from({ length: 61 }, (_, index): Point => {
    const x = -30 + (index / 60) * (art.width + 60);
    const away = ((x - top[0]) * side) / spanOf(art);
    const fall = away > 0 ? Math.exp(-((away / 0.3) ** 1.6)) : Math.exp(-((-away / 0.5) ** 1.5));
    return [x, top[1] + rise * (1 - fall) + noise(index / 9) * rise * 0.1 * (1 - fall)];
  });
}

function dune(
  art: Art,
  weather: Weather,
  top: Point,
  rise: number,
  colours: readonly [string, string],
  label: string,
): string {
  const { hour, sun } = weather;
  const [colour, shade] = colours;
  const side = sun[0] < top[0] ? 1 : -1;
  const crest = crestOf(art, label, top, rise, side);
  const wind = art.random.between(0, 6);
  const spine = Array.from({ length: 9 }, (_, step): Point => {
    const share = step / 8;
    return [
      top[0] + side * spanOf(art) * (share * share * 0.12 + 0.05 * share * Math.sin(share * 5.5 + wind)),
      top[1] + share * art.height * 0.55,
    ];
  });
  const slope = crest.filter(([x]) => (x - top[0]) * side > 0);
  const edge = side > 0 ? [...slope].reverse() : slope;
  const foot = edge[0] ?? top;
  const shaded = `${smooth(spine)}L${n(foot[0])},${n(art.height + 40)}${[...edge, top].map(([x, y]) => `L${n(x)},${n(y)}`).join('')}Z`;
  const lit = linearAt(
    art,
    [mix(colour, hour.sun, 0.4), colour, mix(colour, shade, 0.35)],
    [top[0], top[1], top[0] - side * art.width * 0.25, top[1] + art.height * 0.6],
  );
  const deep = linearAt(
    art,
    [shade, mix(shade, colour, 0.6)],
    [top[0], top[1], top[0] + side * art.width * 0.4, top[1] + art.height * 0.5],
  );
  return shape(below(crest, art.height + 20), lit) + shape(shaded, deep);
}

function sandRipples(art: Art, weather: Weather): string {
  const random = art.random.fork('sand');
  return repeat(26, (index) => {
    const share = index / 26;
    const y = art.height * (0.86 + share * 0.16);
    const points = Array.from(
      { length: 9 },
      (_point, step): Point => [
        (step / 8) * art.width,
        y + random.around(0, art.height * 0.006) + Math.sin(step * 1.3 + index * 0.7) * art.height * 0.006,
      ],
    );
    return stroke(
      smooth(points),
      fade(index % 2 ? weather.hour.near : weather.hour.sun, 0.1),
      1.5 + share * 4,
    );
  });
}

/** Two people on a crest, small, with long shadows. */
function walkers(x: number, y: number, size: number, colour: string): string {
  return [0, 1]
    .map((who) => {
      const cx = x + who * size * 0.9;
      const tall = size * (who ? 0.92 : 1);
      return (
        circle(cx, y - tall * 0.92, tall * 0.09, colour) +
        stroke(`M${n(cx)},${n(y - tall * 0.78)}V${n(y - tall * 0.42)}`, colour, tall * 0.18) +
        stroke(
          `M${n(cx)},${n(y - tall * 0.42)}L${n(cx - tall * 0.1)},${n(y)}M${n(cx)},${n(y - tall * 0.42)}L${n(cx + tall * 0.11)},${n(y)}`,
          colour,
          tall * 0.09,
        )
      );
    })
    .join('');
}

/** A desert of dunes with hard light. */
export function dunes(art: Art): void {
  const weather = weatherFor(art, ['golden', 'dawn', 'dusk', 'golden', 'morning'], 0.46, [0.45, 0.8]);
  const { hour, horizon } = weather;
  const { width, height, random } = art;
  const sand = mix(random.pick(['#e0a468', '#d98c5f', '#e8b77e', '#c98461']), hour.warm, 0.3);
  const shade = mix(mix(sand, hour.near, 0.66), hour.top, 0.12);
  sky(art, weather, 0.6);
  art.body.push(disc(art, weather, width * 0.022));
  const places = random.shuffle([0.16, 0.4, 0.62, 0.86]);
  for (let row = 0; row < 5; row += 1) {
    const share = row / 4;
    const away = (1 - share) * 0.6;
    const rise = Math.min(height, width) * (0.08 + share * 0.24);
    const top: Point = [
      width / 2 + spanOf(art) * ((places[row % 4] as number) - 0.5 + random.around(0, 0.06)),
      horizon + height * (share ** 1.7 * 0.34 - 0.01),
    ];
    art.body.push(
      dune(
        art,
        weather,
        top,
        rise,
        [mix(sand, hour.low, away), mix(shade, hour.middle, away * 0.8)],
        `dune${row}`,
      ),
    );
    if (row === 2 && random.chance(0.7))
      art.body.push(walkers(top[0] - width * 0.04, top[1] + rise * 0.02, height * 0.036, hour.near));
    art.body.push(mist(art, top[1] + rise, height * 0.14, hour.low, 0.16 * (1 - share)));
  }
  art.body.push(
    sandRipples(art, weather),
    glow(art, weather.sun[0], weather.sun[1], width * 0.5, hour.sun, 0.22),
  );
}
