import { type Art, circle, ellipse, glow, linear, n, placed, rect, stroke, wash } from './art.ts';
import { bokehLights } from './light.ts';
import { HOURS, mix, tone } from './palette.ts';
import { potted } from './plant.ts';

/** A roof terrace at night: strings of bulbs, a table, the city out of focus. */
export function rooftop(art: Art): void {
  const { width, height, random } = art;
  const hour = HOURS[random.pick(['dusk', 'night'] as const)];
  art.softness = 12;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, hour.top],
        [0.5, hour.middle],
        [0.72, hour.low],
        [1, hour.near],
      ]),
    ),
    bokehLights(
      art,
      [0, height * 0.38, width, height * 0.78],
      70,
      ['#ffcf86', '#ff9f6a', '#ffe3b0', '#8fc3e8', '#f2a7b8'],
      [width * 0.008, width * 0.028],
    ),
  );
  const floor = height * 0.82;
  art.body.push(
    rect(0, floor, width, height, linear(art, [mix(hour.near, '#5a3a30', 0.5), tone(hour.near, -0.02)])),
  );
  art.body.push(
    `${rect(0, floor - height * 0.13, width, height * 0.135, mix(hour.near, '#3a2630', 0.5))}${rect(0, floor - height * 0.142, width, height * 0.018, mix(hour.near, '#7a5648', 0.5))}`,
  );
  for (let rope = 0; rope < 4; rope += 1) {
    const [left, right] = [height * (0.02 + rope * 0.09), height * (0.14 + ((rope * 7) % 4) * 0.08)];
    const sag = height * random.between(0.08, 0.17);
    art.body.push(
      stroke(
        `M-10,${n(left)}Q${n(width / 2)},${n((left + right) / 2 + sag * 2)} ${n(width + 10)},${n(right)}`,
        'rgba(20,14,20,.7)',
        2.4,
      ),
    );
    for (let bulb = 0; bulb < 10; bulb += 1) {
      const t = (bulb + 0.5) / 10;
      const x = width * t;
      const y =
        (1 - t) ** 2 * left +
        2 * t * (1 - t) * ((left + right) / 2 + sag * 2) +
        t * t * right +
        height * 0.012;
      art.body.push(glow(art, x, y, width * 0.032, '#ffcf82', 0.85), circle(x, y, width * 0.0058, '#fff3d2'));
    }
  }
  const size = Math.min(width, height);
  for (const side of [-1, 1]) {
    const x = width * (0.5 + side * random.between(0.24, 0.34));
    art.body.push(placed(potted(art, size * random.between(0.36, 0.5), -side), x, floor + height * 0.04));
  }
  const wood = mix('#7a4e34', hour.near, 0.2);
  art.body.push(
    ellipse(width / 2, floor + height * 0.12, size * 0.3, size * 0.03, 'rgba(10,6,12,.45)'),
    rect(width / 2 - size * 0.26, floor - size * 0.02, size * 0.52, size * 0.035, tone(wood, 0.06), 'rx="5"'),
  );
  for (const side of [-1, 1])
    art.body.push(
      stroke(
        `M${n(width / 2 + side * size * 0.22)},${n(floor + size * 0.01)}V${n(floor + height * 0.12)}`,
        tone(wood, -0.06),
        size * 0.018,
      ),
    );
  for (const at of [-0.13, 0.02, 0.15])
    art.body.push(
      glow(art, width / 2 + at * size, floor - size * 0.05, size * 0.12, '#ffcf8a', 0.7),
      rect(
        width / 2 + at * size - size * 0.016,
        floor - size * 0.075,
        size * 0.032,
        size * 0.056,
        '#ffdf9e',
        'rx="4"',
      ),
    );
  art.body.push(
    rect(
      0,
      floor - height * 0.5,
      width,
      height,
      linear(art, [
        [0, hour.near, 0],
        [0.4, hour.near, 0.3],
        [1, hour.near, 0.5],
      ]),
    ),
  );
  art.body.push(glow(art, width / 2, floor, width * 0.5, '#ffbe78', 0.35, 0.5));
}
