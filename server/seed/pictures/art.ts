import { createRandom, type Random } from './random.ts';

/**
 * A drawing as SVG text with its size in pixels. `behind` is a ground that is out of focus by `softness`
 * pixels: it is drawn small and enlarged, because a blur filter over a whole sheet costs a quarter of a second.
 */
export interface Picture {
  svg: string;
  width: number;
  height: number;
  behind?: string;
  softness: number;
}

/** What is out of focus is drawn at one pixel per four. */
export const SOFT_SCALE = 4;

/** A drawing in the making. Scenes only add to it. */
export interface Art {
  width: number;
  height: number;
  random: Random;
  definitions: string[];
  behind: string[];
  body: string[];
  softness: number;
}

/** The colours of a gradient: spread evenly, or each with its place [offset 0…1, colour, opacity]. */
export type Stops = readonly (string | readonly [number, string, number?])[];

/** An empty sheet for one seed. */
export function createArt(width: number, height: number, seed: string): Art {
  return { width, height, random: createRandom(seed), definitions: [], behind: [], body: [], softness: 14 };
}

/** Rounded for SVG: a tenth of a pixel is finer than anyone sees, and texts stay short. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function define(art: Art, write: (id: string) => string): string {
  const id = `d${art.definitions.length + 1}`;
  art.definitions.push(write(id));
  return id;
}

function stopTags(stops: Stops): string {
  return stops
    .map((stop, index) => {
      const [offset, colour, opacity = 1] =
        typeof stop === 'string' ? [index / (stops.length - 1), stop] : stop;
      const seen = opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 1000) / 1000}"`;
      return `<stop offset="${Math.round(offset * 1000) / 1000}" stop-color="${colour}"${seen}/>`;
    })
    .join('');
}

/** A linear gradient across the shape's own box, by default from its top to its bottom. */
export function linear(art: Art, stops: Stops, line: readonly number[] = [0, 0, 0, 1]): string {
  const [x1, y1, x2, y2] = line;
  const place = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  return `url(#${define(art, (id) => `<linearGradient id="${id}" ${place}>${stopTags(stops)}</linearGradient>`)})`;
}

/** A linear gradient in picture coordinates. */
export function linearAt(art: Art, stops: Stops, line: readonly number[]): string {
  const [x1, y1, x2, y2] = line.map((value) => n(value));
  const place = `gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`;
  return `url(#${define(art, (id) => `<linearGradient id="${id}" ${place}>${stopTags(stops)}</linearGradient>`)})`;
}

/** A radial gradient inside the shape's own box; centre and radius as shares of it. */
export function radial(art: Art, stops: Stops, circle: readonly number[] = [0.5, 0.5, 0.5]): string {
  const [cx, cy, r] = circle;
  return `url(#${define(
    art,
    (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
  )})`;
}

/** Markup seen only inside `shape` (any SVG shape markup). */
export function clipped(art: Art, shape: string, markup: string): string {
  const id = define(art, (name) => `<clipPath id="${name}">${shape}</clipPath>`);
  return `<g clip-path="url(#${id})">${markup}</g>`;
}

/** Out-of-focus markup. Costs time with its area: keep blurred things small, use `behind` for big ones. */
export function blurred(art: Art, deviation: number, markup: string): string {
  const id = define(
    art,
    (name) =>
      `<filter id="${name}" x="-40%" y="-40%" width="180%" height="180%" color-interpolation-filters="sRGB">` +
      `<feGaussianBlur stdDeviation="${n(deviation)}"/></filter>`,
  );
  return `<g filter="url(#${id})">${markup}</g>`;
}

/** A soft round light (or shadow) that fades to nothing at its rim. */
export function glow(
  art: Art,
  x: number,
  y: number,
  radius: number,
  colour: string,
  opacity: number,
  flat = 1,
): string {
  const fill = radial(art, [
    [0, colour, opacity],
    [0.3, colour, opacity * 0.6],
    [0.6, colour, opacity * 0.2],
    [1, colour, 0],
  ]);
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(radius)}" ry="${n(radius * flat)}" fill="${fill}"/>`;
}

/** The whole sheet in one paint. */
export function wash(art: Art, fill: string, more = ''): string {
  return `<rect width="${art.width}" height="${art.height}" fill="${fill}" ${more}/>`;
}

/** A filled path. */
export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}" ${more}/>`;
}

/** A filled rectangle. */
export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

/** A filled ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

/** A filled circle. */
export function circle(cx: number, cy: number, r: number, fill: string, more = ''): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

/** A drawn line, with round ends unless `more` says otherwise. */
export function stroke(path: string, colour: string, width: number, more = ''): string {
  const ends = more.includes('stroke-linecap') ? '' : 'stroke-linecap="round" ';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(width)}" ${ends}stroke-linejoin="round" ${more}/>`;
}

/** The markup of `count` things, each drawn with its number. */
export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** Markup moved, turned (degrees) and scaled about its own origin. */
export function placed(markup: string, x: number, y: number, turn = 0, scale = 1, flip = false): string {
  const size = flip ? `${-scale},${scale}` : String(scale);
  return `<g transform="translate(${n(x)},${n(y)}) rotate(${n(turn)}) scale(${size})">${markup}</g>`;
}

function wrap(art: Art, body: readonly string[], scale = 1): string {
  const size = [art.width, art.height].map((side) => Math.ceil(side / scale));
  const box = `width="${size[0]}" height="${size[1]}" viewBox="0 0 ${art.width} ${art.height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><defs>${art.definitions.join('')}</defs>${body.join('')}</svg>`;
}

/** The finished drawing. */
export function toPicture(art: Art): Picture {
  const picture: Picture = {
    svg: wrap(art, art.body),
    width: art.width,
    height: art.height,
    softness: art.softness,
  };
  if (art.behind.length > 0) picture.behind = wrap(art, art.behind, SOFT_SCALE);
  return picture;
}
