import {
  type Art,
  circle,
  clipped,
  ellipse,
  glow,
  linear,
  n,
  placed,
  radial,
  rect,
  repeat,
  shape,
  stroke,
  wash,
} from './art.ts';
import { type Point, smooth } from './geometry.ts';
import { bokehLights } from './light.ts';
import { fade, HOURS, type Hour, mix, tone } from './palette.ts';
import { createNoise } from './random.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';
import { tableShadow } from './vessel.ts';

/** A landscape small enough to be a print: sky, sun, hills or sea, in a rectangle from (0, 0). */
export function tinyLandscape(art: Art, wide: number, tall: number, hour: Hour): string {
  const { random } = art;
  const line = tall * random.between(0.5, 0.68);
  const sun: Point = [wide * random.between(0.25, 0.75), line * random.between(0.45, 0.85)];
  let inside = `${rect(
    0,
    0,
    wide,
    tall,
    linear(art, [
      [0, hour.top],
      [0.4, hour.middle],
      [0.66, hour.low],
    ]),
  )}${glow(art, sun[0], sun[1], wide * 0.5, hour.sun, 0.8)}${circle(sun[0], sun[1], wide * 0.045, hour.sun)}`;
  if (random.chance(0.4)) {
    inside += rect(0, line, wide, tall, linear(art, [mix(hour.middle, hour.far, 0.5), hour.near]));
    for (let wave = 0; wave < 12; wave += 1)
      inside += stroke(
        `M${n(sun[0] + random.around(-wide * 0.06, wide * 0.1))},${n(line + 3 + wave * tall * 0.026)}h${n(wide * random.between(0.04, 0.14))}`,
        fade(hour.sun, 0.7),
        tall * 0.008,
      );
  } else {
    for (let row = 0; row < 4; row += 1) {
      const noise = createNoise(random.fork(`tiny${row}${Math.round(wide)}`), 3);
      const crest = Array.from(
        { length: 9 },
        (_, step): Point => [
          (step / 8) * wide,
          line + row * tall * 0.1 - tall * 0.1 * (0.6 + noise(step * 0.5 + row)),
        ],
      );
      inside += shape(
        `${smooth(crest)}L${n(wide)},${n(tall)}L0,${n(tall)}Z`,
        mix(hour.far, hour.near, row / 3.2),
      );
    }
  }
  return clipped(art, `<rect width="${n(wide)}" height="${n(tall)}"/>`, inside);
}

const LIGHTS = Object.values(HOURS);

function lens(art: Art, radius: number, tint: string): string {
  const glass = radial(art, [mix(tint, '#0a0a12', 0.4), '#14131c', '#050508'], [0.42, 0.4, 0.62]);
  const barrel = { '#1b1919': 1, '#3a3636': 0.9, '#141212': 0.78 };
  const rings = Object.entries(barrel)
    .map(([colour, share]) => circle(0, 0, radius * share, colour))
    .join('');
  const ticks = repeat(40, (index) =>
    placed(
      stroke(`M0,${n(-radius * 0.99)}V${n(-radius * 0.92)}`, 'rgba(220,210,196,.4)', radius * 0.012),
      0,
      0,
      index * 9,
    ),
  );
  const shine = `${ellipse(-radius * 0.24, -radius * 0.28, radius * 0.22, radius * 0.12, 'rgba(255,255,255,.55)', `transform="rotate(-42 ${n(-radius * 0.24)} ${n(-radius * 0.28)})"`)}${circle(radius * 0.22, radius * 0.26, radius * 0.1, fade(tint, 0.5))}`;
  return `${rings}${ticks}${circle(0, 0, radius * 0.66, glass)}${circle(0, 0, radius * 0.42, 'none', `stroke="${fade(tint, 0.5)}" stroke-width="${n(radius * 0.03)}"`)}${circle(0, 0, radius * 0.2, '#050508')}${shine}`;
}

/** An old camera, from the front, standing on (0, 0), about 200 wide. */
export function camera(art: Art): string {
  const { random } = art;
  const leather = random.pick(['#2b2625', '#6b4230', '#2f3b40', '#5a4a3a']);
  const metal = linear(art, ['#e6e0d6', '#b9b2a8', '#8f8880']);
  const tint = random.pick(['#c98ad0', '#6fa8d8', '#e0a15e', '#7fc0a8']);
  const body = '<rect x="-100" y="-128" width="200" height="128" rx="14"';
  const texture = repeat(90, () =>
    circle(random.between(-96, 96), random.between(-96, -16), 1.4, fade(tone(leather, 0.1), 0.5)),
  );
  const top = `${rect(-34, -150, 68, 28, metal, 'rx="6"')}${rect(-22, -143, 44, 15, '#1b1919', 'rx="3"')}${rect(-86, -140, 30, 14, metal, 'rx="3"')}${circle(70, -134, 12, metal)}${rect(48, -137, 12, 10, '#c0392f', 'rx="2"')}`;
  return `${top}${body} fill="${metal}"/>${rect(-100, -104, 200, 90, linear(art, [tone(leather, 0.05), tone(leather, -0.05)]))}${texture}<g transform="translate(6,-58)">${lens(art, 58, tint)}</g>${rect(-92, -118, 30, 9, '#3a3636', 'rx="2"')}`;
}

/** A camera on a table, lights behind it out of focus, a few prints beside it. */
export function cameraStill(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const night = random.chance(0.45);
  const light = random.pick([-1, 1]);
  const top = height * 0.66;
  if (night) {
    art.softness = 13;
    art.behind.push(
      wash(
        art,
        linear(art, [
          [0, '#1b2038'],
          [0.7, '#4a3a52'],
          [1, '#3a2630'],
        ]),
      ),
      bokehLights(
        art,
        [0, 0, width, height * 0.7],
        50,
        ['#ffcf86', '#ff9f6a', '#8fc3e8', '#f2a7b8', '#ffe3b0'],
        [width * 0.01, width * 0.04],
      ),
    );
  } else softWall(art, random.pick(['#d9c4a8', '#b7c0ba', '#c9a890', '#e6dac8']), light);
  art.body.push(table(art, top, night ? '#4a3028' : random.pick(['#a8784e', '#7a5238', '#c9b090']), light));
  const scale = (size * 0.62) / 200;
  const [x, y] = [width * random.between(0.42, 0.58), height * 0.82];
  for (const side of [-1, 1]) {
    const [w, h] = [size * 0.3, size * 0.22];
    art.body.push(
      `<g transform="translate(${n(x + side * size * 0.46 - w / 2)},${n(y - h * 0.1)}) skewX(${side * -22}) scale(1,.6)">${rect(6, 12, w, h, 'rgba(30,16,10,.35)')}${rect(0, 0, w, h, '#fbf6ec')}<g transform="translate(${n(w * 0.06)},${n(h * 0.08)})">${tinyLandscape(art, w * 0.88, h * 0.84, random.pick(LIGHTS))}</g></g>`,
    );
  }
  art.body.push(
    placed(tableShadow(size * 0.3, light, 0.42), x, y),
    stroke(
      `M${n(x - 98 * scale)},${n(y - 96 * scale)}C${n(x - 190 * scale)},${n(y - 40 * scale)} ${n(x - 170 * scale)},${n(y + 34 * scale)} ${n(x - 60 * scale)},${n(y + 26 * scale)}`,
      '#5a3a28',
      8 * scale,
    ),
    placed(camera(art), x, y, 0, scale),
  );
  art.body.push(
    glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.75, night ? '#ffbe84' : '#fff0cf', 0.4),
  );
}

function peg(x: number, y: number, size: number): string {
  return `${rect(x - size * 0.16, y - size * 0.5, size * 0.32, size, '#c49a62', 'rx="2"')}${rect(x - size * 0.2, y - size * 0.06, size * 0.4, size * 0.12, '#8f8880')}`;
}

/** Prints drying on two lines; in red light at times. */
export function printLine(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const red = random.chance(0.35);
  const light = random.pick([-1, 1]);
  if (red) {
    art.body.push(
      wash(art, linear(art, ['#3a3432', '#4d4542'])),
      glow(art, width * 0.5, height * 0.1, width * 0.6, '#e8dcd4', 0.5),
    );
  } else softWall(art, random.pick(['#e6dccb', '#cfc8bc', '#b9c0bc', '#d9c3ad']), light);
  const rows = height > width * 0.9 ? 3 : 2;
  for (let row = 0; row < rows; row += 1) {
    const y = height * (0.1 + (row * 0.86) / rows);
    const sag = height * 0.05;
    art.body.push(
      stroke(
        `M-10,${n(y)}Q${n(width / 2)},${n(y + sag * 2)} ${n(width + 10)},${n(y - height * 0.01)}`,
        red ? '#1a0505' : '#5a4a3c',
        size * 0.006,
      ),
    );
    const tall = (height / rows) * 0.66;
    const count = Math.max(2, Math.round(width / (tall * 0.98)));
    for (let index = 0; index < count; index += 1) {
      const share = (index + 0.5) / count;
      const x = width * share;
      const hang = y + sag * 4 * share * (1 - share);
      const [w, h] = random.chance(0.5) ? [tall * 0.72, tall * 0.9] : [tall * 0.84, tall * 0.7];
      const hour = random.pick(LIGHTS);
      const print = `${rect(-w / 2 - light * 8, 12, w, h, 'rgba(30,16,10,.28)')}${rect(-w / 2, 0, w, h, '#fbf7ee')}<g transform="translate(${n(-w * 0.44)},${n(w * 0.06)})">${tinyLandscape(art, w * 0.88, h - w * (random.chance(0.5) ? 0.22 : 0.12), hour)}</g>`;
      art.body.push(placed(print, x, hang, random.around(0, 4)), peg(x, hang + 2, size * 0.045));
    }
  }
  if (red)
    art.body.push(
      `<g style="mix-blend-mode:multiply">${wash(art, '#e8402a')}</g>`,
      glow(art, width * 0.5, -height * 0.05, width * 0.6, '#ff5a3a', 0.3),
    );
  else art.body.push(glow(art, light < 0 ? 0 : width, 0, width * 0.8, '#fff0cf', 0.36));
}

/** Prints, a loupe and a camera from above. */
export function lightTable(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const count = Math.round(7 * Math.max(1, width / height));
  for (let index = 0; index < count; index += 1) {
    const w = size * random.between(0.3, 0.42);
    const h = w * random.pick([0.72, 1, 1.2]);
    const print = `${rect(8, 11, w, h, 'rgba(30,16,10,.3)')}${rect(0, 0, w, h, '#fbf7ee')}<g transform="translate(${n(w * 0.06)},${n(w * 0.06)})">${tinyLandscape(art, w * 0.88, h - w * 0.2, random.pick(LIGHTS))}</g>`;
    art.body.push(
      placed(
        print,
        width * ((index + 0.3) / count) - w * 0.3 + random.around(0, size * 0.05),
        (index % 2 ? height * 0.5 : height * 0.04) + random.around(0, height * 0.06),
        random.around(0, 13),
      ),
    );
  }
  art.body.push(
    placed(
      `${circle(8, 10, size * 0.13, 'rgba(30,16,10,.4)')}${lens(art, size * 0.13, '#6fa8d8')}`,
      width * random.between(0.62, 0.8),
      height * random.between(0.6, 0.76),
    ),
  );
  for (let strip = 0; strip < 2; strip += 1) {
    const frames = repeat(6, (frame) =>
      rect(
        frame * size * 0.1 + size * 0.012,
        size * 0.022,
        size * 0.076,
        size * 0.056,
        tone(random.pick(['#a8603a', '#8f5a40', '#b98a5a']), random.around(0, 0.06)),
      ),
    );
    const holes = repeat(
      24,
      (hole) =>
        `${rect(hole * size * 0.025 + 3, size * 0.006, 5, 5, '#d9c4a8')}${rect(hole * size * 0.025 + 3, size * 0.088, 5, 5, '#d9c4a8')}`,
    );
    art.body.push(
      placed(
        `${rect(0, 0, size * 0.6, size * 0.1, '#2a1812')}${frames}${holes}`,
        random.between(0.04, 0.5) * width,
        height * (strip ? 0.84 : 0.4),
        random.around(0, 16),
      ),
    );
  }
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34));
}
