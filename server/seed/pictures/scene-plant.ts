import { type Art, circle, glow, linear, n, placed, repeat, shape, stroke, wash } from './art.ts';
import { type Point, polar, smooth } from './geometry.ts';
import { windowWall } from './light.ts';
import { fade, mix, tone } from './palette.ts';
import { bloom, frond, leaf, monstera, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tableShadow } from './vessel.ts';

/** One big leaf of a kind: monstera twice as often as a frond or a plain one. */
function bigLeaf(
  art: Art,
  kind: number,
  size: number,
  colours: readonly [string, string],
  turn: number,
): string {
  const { random } = art;
  const [colour, gap] = colours;
  const shade = tone(colour, random.around(0, 0.03));
  if (kind < 2) return monstera(art, size * random.between(0.34, 0.56), shade, gap);
  if (kind === 2) return placed(frond(size * random.between(0.5, 0.8), turn / 70, shade), 0, size * 0.1);
  return placed(
    leaf(size * random.between(0.5, 0.75), size * 0.12, mix(colour, '#9db45e', 0.2)),
    0,
    size * 0.15,
  );
}

/** Big leaves close by, darker ones behind them. */
export function leaves(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const green = random.pick(['#2f5a48', '#3d6b4a', '#2a5358', '#54713f']);
  const deep = tone(green, -0.14);
  const far = repeat(20, () => {
    const dim = leaf(size * 0.5, size * 0.16, tone(deep, random.around(0.03, 0.05)));
    return placed(dim, random.between(0, width), random.between(0, height * 1.2), random.between(-80, 80));
  });
  art.softness = 16;
  art.behind.push(wash(art, linear(art, [tone(green, -0.02), tone(deep, -0.06)], [0, 0, 1, 1])), far);
  art.behind.push(glow(art, width * 0.2, height * 0.1, width * 0.5, '#e8f0b8', 0.5));
  const count = Math.round((width / size) * 5);
  for (let layer = 0; layer < 3; layer += 1) {
    const colours = [mix(deep, tone(green, 0.13), layer / 2.4), tone(deep, layer * 0.01 - 0.07)] as const;
    for (let index = 0; index < count; index += 1) {
      const x = ((index + random.between(0.1, 0.9)) / count) * width * 1.1 - width * 0.05;
      const y = height * (random.between(0.42, 1.15) - (3 - layer) * 0.06);
      const turn = random.around(0, 46);
      art.body.push(placed(bigLeaf(art, (index + layer) % 4, size, colours, turn), x, y, turn));
    }
  }
  for (let index = random.chance(0.55) ? 3 : 0; index > 0; index -= 1) {
    const petals = random.pick(['#e8735c', '#f2b05a', '#f6e2d2', '#d9708a']);
    const flower = bloom(art, size * random.between(0.07, 0.12), petals, '#f4cf6a');
    art.body.push(placed(flower, width * random.between(0.15, 0.85), height * random.between(0.3, 0.8)));
  }
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

/** One ring of petals around (0, 0). */
function petals(art: Art, size: number, petal: string, scale: number, count: number, shift: number): string {
  const [long, wide] = [size * 0.27 * scale, size * 0.062 * scale];
  const path = `M0,0C${n(-wide * 1.2)},${n(-long * 0.3)} ${n(-wide)},${n(-long * 0.92)} 0,${n(-long)}C${n(wide)},${n(-long * 0.92)} ${n(wide * 1.2)},${n(-long * 0.3)} 0,0Z`;
  const edge = `stroke="${fade(tone(petal, -0.16), 0.35)}" stroke-width="2"`;
  return repeat(count, (index) => {
    const turn = (index * 360) / count + shift + art.random.around(0, 4);
    const lit = Math.cos(((turn + 40) * Math.PI) / 180) * 0.05 + (1 - scale) * 0.12;
    const fill = linear(art, [tone(petal, lit + 0.05), tone(petal, lit - 0.13)]);
    return placed(shape(path, fill, edge), 0, 0, turn);
  });
}

/** A whole flower head around (0, 0): three rings, seeds in a spiral, drops of water. */
function flowerHead(art: Art, size: number, petal: string): string {
  const { random } = art;
  const seeds = repeat(130, (seed) => {
    const [x, y] = polar([0, 0], seed * 137.5, size * 0.0057 * Math.sqrt(seed));
    return circle(x, y, size * 0.0048, tone('#e0a63c', (seed % 5) * 0.03 - 0.06));
  });
  const drops = repeat(9, () => {
    const [x, y] = polar([0, 0], random.between(0, 360), size * random.between(0.1, 0.24));
    return circle(x, y, size * random.between(0.004, 0.011), 'rgba(255,255,255,.5)');
  });
  return [
    petals(art, size, petal, 1, 15, 0),
    petals(art, size, petal, 0.78, 13, 14),
    petals(art, size, petal, 0.54, 11, 5),
    circle(0, 0, size * 0.068, '#8a5a24'),
    seeds,
    drops,
  ].join('');
}

/** One flower very near, the rest of the garden a blur. */
export function macro(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const green = random.pick(['#5f7f52', '#6f8a4c', '#47705c', '#7a6a8a']);
  const blurs = [tone(green, 0.1), tone(green, -0.1), '#f3c9a5', '#f6e3a6', '#e8a0a0'];
  const garden = repeat(30, () => {
    const colour = fade(random.pick(blurs), 0.55);
    return circle(
      random.between(0, width),
      random.between(0, height),
      size * random.between(0.03, 0.12),
      colour,
    );
  });
  art.softness = 22;
  art.behind.push(windowWall(art, mix(green, '#f2ecc0', 0.35), -1, false), garden);
  const petal = random.pick(['#e8735c', '#f2b05a', '#f6e6da', '#d9708a', '#b79ad0', '#f4d35e']);
  const [x, y]: Point = [width * random.between(0.4, 0.6), height * random.between(0.36, 0.5)];
  const stem = smooth([
    [x, y],
    [x + size * 0.05, y + size * 0.3],
    [x - size * 0.02, height + 20],
  ]);
  const blade = (side: number) => leaf(size * 0.42, size * 0.12, mix(green, '#4f7a42', 0.6), side);
  art.body.push(
    stroke(stem, mix(green, '#33502e', 0.5), size * 0.022),
    placed(blade(-1), x + size * 0.03, y + size * 0.46, -58),
    placed(blade(1), x + size * 0.03, y + size * 0.46, 58),
    placed(flowerHead(art, size, petal), x, y),
    glow(art, width * 0.15, 0, width * 0.7, '#fff6d0', 0.4),
  );
}
