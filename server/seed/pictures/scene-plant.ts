import { type Art, circle, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { type Point, polar, smooth } from './geometry.ts';
import { windowWall } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { bloom, frond, leaf, monstera, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow } from './vessel.ts';

/** Big leaves close by, darker ones behind them. */
export function leaves(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const green = random.pick(['#2f5a48', '#3d6b4a', '#2a5358', '#54713f']);
  const deep = tone(green, -0.14);
  art.softness = 16;
  art.behind.push(wash(art, linear(art, [tone(green, -0.02), tone(deep, -0.06)], [0, 0, 1, 1])));
  for (let index = 0; index < 20; index += 1)
    art.behind.push(
      placed(
        leaf(size * 0.5, size * 0.16, tone(deep, random.around(0.03, 0.05))),
        random.between(0, width),
        random.between(0, height * 1.2),
        random.between(-80, 80),
      ),
    );
  art.behind.push(glow(art, width * 0.2, height * 0.1, width * 0.5, '#e8f0b8', 0.5));
  const layers = 3;
  for (let layer = 0; layer < layers; layer += 1) {
    const colour = mix(deep, tone(green, 0.13), layer / (layers - 0.6));
    const count = Math.round((width / size) * 5);
    for (let index = 0; index < count; index += 1) {
      const x = ((index + random.between(0.1, 0.9)) / count) * width * 1.1 - width * 0.05;
      const y = height * random.between(0.42, 1.15) + (layers - layer) * -height * 0.06;
      const kind = (index + layer) % 4;
      const turn = random.around(0, 46);
      if (kind < 2)
        art.body.push(
          placed(
            monstera(
              art,
              size * random.between(0.34, 0.56),
              tone(colour, random.around(0, 0.03)),
              tone(deep, -0.04 - (layers - layer) * 0.01),
            ),
            x,
            y,
            turn,
          ),
        );
      else if (kind === 2)
        art.body.push(
          placed(
            frond(size * random.between(0.5, 0.8), turn / 70, tone(colour, random.around(0, 0.03))),
            x,
            y + size * 0.1,
            turn,
          ),
        );
      else
        art.body.push(
          placed(
            leaf(size * random.between(0.5, 0.75), size * 0.12, mix(colour, '#9db45e', 0.2)),
            x,
            y + size * 0.15,
            turn,
          ),
        );
    }
  }
  if (random.chance(0.55))
    for (let index = 0; index < 3; index += 1)
      art.body.push(
        placed(
          bloom(
            art,
            size * random.between(0.07, 0.12),
            random.pick(['#e8735c', '#f2b05a', '#f6e2d2', '#d9708a']),
            '#f4cf6a',
          ),
          width * random.between(0.15, 0.85),
          height * random.between(0.3, 0.8),
        ),
      );
  art.body.push(glow(art, width * 0.15, -height * 0.05, width * 0.75, '#fff4c8', 0.36));
}

/** Pots on a sill or bench in front of a light wall. */
export function sill(art: Art): void {
  const { width, height, random } = art;
  const light = random.pick([-1, 1]);
  const size = Math.min(width, height);
  softWall(art, random.pick(['#e6d8c2', '#cfd6ca', '#e3c8b2', '#bccac8']), light);
  const top = height * 0.78;
  art.body.push(table(art, top, random.pick(['#b98a5e', '#e6dccb', '#8a6248']), light));
  const count = Math.max(3, Math.round((width / size) * 3.2));
  for (const index of random.shuffle(Array.from({ length: count }, (_, at) => at))) {
    const x = width * ((index + 0.5) / count) + random.around(0, size * 0.02);
    const y = top + (height - top) * random.between(0.2, 0.56);
    art.body.push(
      placed(tableShadow(size * 0.1, light), x, y),
      placed(potted(art, size * random.between(0.44, 0.72), light), x, y),
    );
  }
  const can = random.pick(['#c9744f', '#5f7f88', '#d9a441']);
  const cx = width * (light < 0 ? 0.8 : 0.2);
  art.body.push(
    placed(
      `${tableShadow(size * 0.1, light)}${stroke(`M${n(size * 0.06)},${n(-size * 0.06)}L${n(size * 0.2)},${n(-size * 0.17)}`, can, size * 0.022)}${stroke(`M${n(-size * 0.07)},${n(-size * 0.12)}C${n(-size * 0.19)},${n(-size * 0.15)} ${n(-size * 0.17)},${n(-size * 0.01)} ${n(-size * 0.07)},${n(-size * 0.02)}`, tone(can, -0.06), size * 0.014)}${shape(
        `M${n(-size * 0.075)},0L${n(-size * 0.065)},${n(-size * 0.14)}H${n(size * 0.065)}L${n(size * 0.075)},0Z`,
        linear(art, [tone(can, 0.08), tone(can, -0.12)], [0, 0, 1, 0]),
      )}`,
      cx,
      height * 0.96,
    ),
  );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff2cc', 0.42));
}

/** One flower very near, the rest of the garden a blur. */
export function macro(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const green = random.pick(['#5f7f52', '#6f8a4c', '#47705c', '#7a6a8a']);
  art.softness = 22;
  art.behind.push(windowWall(art, mix(green, '#f2ecc0', 0.35), -1, false));
  for (let index = 0; index < 30; index += 1)
    art.behind.push(
      circle(
        random.between(0, width),
        random.between(0, height),
        size * random.between(0.03, 0.12),
        fade(random.pick([tone(green, 0.1), tone(green, -0.1), '#f3c9a5', '#f6e3a6', '#e8a0a0']), 0.55),
      ),
    );
  const petal = random.pick(['#e8735c', '#f2b05a', '#f6e6da', '#d9708a', '#b79ad0', '#f4d35e']);
  const center: Point = [width * random.between(0.4, 0.6), height * random.between(0.36, 0.5)];
  art.body.push(
    stroke(
      smooth([
        center,
        [center[0] + size * 0.05, center[1] + size * 0.3],
        [center[0] - size * 0.02, height + 20],
      ]),
      mix(green, '#33502e', 0.5),
      size * 0.022,
    ),
  );
  for (const side of [-1, 1])
    art.body.push(
      placed(
        leaf(size * 0.42, size * 0.12, mix(green, '#4f7a42', 0.6), side),
        center[0] + size * 0.03,
        center[1] + size * 0.46,
        side * 58,
      ),
    );
  for (const [scale, count, shift] of [
    [1, 15, 0],
    [0.78, 13, 14],
    [0.54, 11, 5],
  ] as const) {
    for (let index = 0; index < count; index += 1) {
      const turn = (index * 360) / count + shift + random.around(0, 4);
      const lit = Math.cos(((turn + 40) * Math.PI) / 180) * 0.05 + (1 - scale) * 0.12;
      const fill = linear(art, [tone(petal, lit + 0.05), tone(petal, lit - 0.13)]);
      const [long, wide] = [size * 0.27 * scale, size * 0.062 * scale];
      art.body.push(
        placed(
          shape(
            `M0,0C${n(-wide * 1.2)},${n(-long * 0.3)} ${n(-wide)},${n(-long * 0.92)} 0,${n(-long)}C${n(wide)},${n(-long * 0.92)} ${n(wide * 1.2)},${n(-long * 0.3)} 0,0Z`,
            fill,
            `stroke="${fade(tone(petal, -0.16), 0.35)}" stroke-width="2"`,
          ),
          center[0],
          center[1],
          turn,
        ),
      );
    }
  }
  art.body.push(circle(center[0], center[1], size * 0.068, '#8a5a24'));
  for (let seed = 0; seed < 130; seed += 1) {
    const spot = polar(center, seed * 137.5, size * 0.0057 * Math.sqrt(seed));
    art.body.push(circle(spot[0], spot[1], size * 0.0048, tone('#e0a63c', (seed % 5) * 0.03 - 0.06)));
  }
  for (let drop = 0; drop < 9; drop += 1) {
    const spot = polar(center, random.between(0, 360), size * random.between(0.1, 0.24));
    art.body.push(circle(spot[0], spot[1], size * random.between(0.004, 0.011), 'rgba(255,255,255,.5)'));
  }
  art.body.push(glow(art, width * 0.15, 0, width * 0.7, '#fff6d0', 0.4));
}
