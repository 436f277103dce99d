import { type Art, glow, linear, n, placed, shape, stroke, wash } from './art.ts';
import { berry, slice } from './food.ts';
import { type Point, polar, polygon, smooth } from './geometry.ts';
import { windowWall } from './light.ts';
import { fade, HOURS, mix, tone } from './palette.ts';
import { bloom, branch, frond, leaf, monstera, potted } from './plant.ts';
import { softWall, table } from './scene-clay.ts';
import { tabletop } from './scene-food.ts';
import { tableShadow } from './vessel.ts';

/** Big leaves close by, darker ones behind them. */
export function leaves(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  const green = random.pick(['#2f5a48', '#3d6b4a', '#2a5358', '#54713f']);
  const deep = tone(green, -0.14);
  art.softness = 16;
  art.behind.push(
    wash(
      art,
      linear(
        art,
        [
          [0, tone(green, -0.02)],
          [1, tone(deep, -0.06)],
        ],
        [0, 0, 1, 1],
      ),
    ),
  );
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
        linear(
          art,
          [
            [0, tone(can, 0.08)],
            [1, tone(can, -0.12)],
          ],
          [0, 0, 1, 0],
        ),
      )}`,
      cx,
      height * 0.96,
    ),
  );
  art.body.push(glow(art, light < 0 ? 0 : width, height * 0.1, width * 0.8, '#fff2cc', 0.42));
}

/** A glasshouse: iron ribs, glass, beds on both sides and a path. */
export function greenhouse(art: Art): void {
  const { width, height, random } = art;
  const hour = random.pick([HOURS.morning, HOURS.golden, HOURS.dawn]);
  const size = Math.min(width, height);
  const [cx, cy] = [width / 2, height * 0.54];
  art.softness = 9;
  art.behind.push(
    wash(
      art,
      linear(art, [
        [0, mix(hour.top, '#ffffff', 0.4)],
        [0.55, mix(hour.low, '#ffffff', 0.35)],
        [1, '#6d7f58'],
      ]),
    ),
    glow(art, cx, height * 0.3, width * 0.5, hour.sun, 1),
  );
  for (let index = 0; index < 34; index += 1)
    art.behind.push(
      `<circle cx="${n(random.between(0, width))}" cy="${n(cy + random.around(0, height * 0.09))}" r="${n(size * random.between(0.03, 0.08))}" fill="${fade(tone('#6f8f62', random.around(0.02, 0.08)), 0.7)}"/>`,
    );
  const iron = mix('#f4f2ea', hour.far, 0.2);
  for (let rib = 0; rib < 5; rib += 1) {
    const scale = 0.34 + rib * 0.24;
    const [left, right, low, roof] = [
      cx - width * 0.42 * scale,
      cx + width * 0.42 * scale,
      cy + height * 0.34 * scale,
      cy - height * 0.62 * scale,
    ];
    const shoulder = cy - height * 0.26 * scale;
    art.body.push(
      stroke(
        `M${n(left)},${n(low)}V${n(shoulder)}L${n(cx)},${n(roof)}L${n(right)},${n(shoulder)}V${n(low)}`,
        tone(iron, -0.03 * rib),
        size * 0.006 * (0.6 + rib * 0.4),
      ),
    );
  }
  for (const share of [0, 0.25, 0.5, 0.75, 1])
    for (const side of [-1, 1]) {
      const at = (scale: number): Point => [
        cx + side * width * 0.42 * scale * share,
        cy - height * (0.62 - 0.36 * share) * scale,
      ];
      art.body.push(stroke(polygon([at(0.34), at(1.5)], false), fade(iron, 0.8), size * 0.005));
    }
  art.body.push(
    shape(
      polygon([
        [cx - width * 0.06, cy + height * 0.1],
        [cx + width * 0.06, cy + height * 0.1],
        [cx + width * 0.3, height + 10],
        [cx - width * 0.3, height + 10],
      ]),
      linear(art, [
        [0, mix('#c9b394', hour.low, 0.5)],
        [1, '#a58d70'],
      ]),
    ),
  );
  for (const side of [-1, 1]) {
    for (let row = 0; row < 5; row += 1) {
      const scale = 0.3 + row * 0.3;
      const bed: Point = [cx + side * width * (0.1 + scale * 0.2), cy + height * (0.06 + scale * 0.3)];
      for (let plant = 0; plant < 5; plant += 1) {
        const x = bed[0] + side * plant * size * 0.07 * scale + random.around(0, size * 0.02);
        const green = tone(random.pick(['#5f8a56', '#7a9a5c', '#4a7358', '#8aa463']), -row * 0.02);
        art.body.push(
          placed(
            plant % 3 === 2
              ? placed(
                  bloom(
                    art,
                    size * 0.05 * scale,
                    random.pick(['#e8735c', '#f2c14e', '#f2b8b5', '#fff1dc']),
                    '#d9a441',
                  ),
                  0,
                  -size * 0.12 * scale,
                )
              : plant % 2
                ? frond(size * 0.26 * scale, side * -0.3, green)
                : branch(art, size * 0.25 * scale, random.around(0, 0.3), green, 10, size * 0.075 * scale),
            x,
            bed[1] - plant * size * 0.01,
            random.around(0, 16),
          ),
        );
      }
    }
  }
  art.body.push(glow(art, cx, height * 0.25, width * 0.6, hour.sun, 0.34));
}

function carrot(size: number): string {
  return (
    shape(
      `M0,0C${n(size * 0.13)},${n(size * 0.02)} ${n(size * 0.09)},${n(size * 0.5)} ${n(size * 0.01)},${n(size * 0.7)}C${n(-size * 0.09)},${n(size * 0.5)} ${n(-size * 0.13)},${n(size * 0.02)} 0,0Z`,
      '#dd8136',
    ) +
    stroke(
      `M${n(-size * 0.06)},${n(size * 0.16)}h${n(size * 0.06)}M0,${n(size * 0.3)}h${n(size * 0.06)}M${n(-size * 0.05)},${n(size * 0.42)}h${n(size * 0.05)}`,
      '#b9602a',
      size * 0.012,
    ) +
    [-24, 0, 24].map((turn) => placed(leaf(size * 0.36, size * 0.06, '#6f9a4c'), 0, 0, turn)).join('')
  );
}

/** A crate of vegetables from above. */
export function harvest(art: Art): void {
  const { width, height, random } = art;
  const size = Math.min(width, height);
  art.body.push(tabletop(art));
  const wood = '#b98a5a';
  const [wide, tall] = [Math.min(width * 0.76, size * 1.1), size * 0.74];
  const [x, y] = [width / 2 - wide / 2, height / 2 - tall / 2];
  art.body.push(
    `<rect x="${n(x + 14)}" y="${n(y + 20)}" width="${n(wide)}" height="${n(tall)}" rx="10" fill="rgba(40,20,10,.36)"/><rect x="${n(x)}" y="${n(y)}" width="${n(wide)}" height="${n(tall)}" rx="8" fill="${tone(wood, -0.22)}"/>`,
  );
  const inside = (draw: () => string, count: number, from: readonly [number, number], reach: number) =>
    Array.from({ length: count }, () =>
      placed(
        draw(),
        x + wide * from[0] + random.around(0, wide * reach),
        y + tall * from[1] + random.around(0, tall * reach * 1.1),
        random.between(-60, 60),
      ),
    ).join('');
  const lettuce = () =>
    Array.from({ length: 16 }, (_, index) =>
      placed(leaf(size * 0.13, size * 0.07, tone('#8fb35c', (index % 4) * 0.02 - 0.04)), 0, 0, index * 47),
    ).join('');
  const pepper = () => berry(size * 0.07, random.pick(['#c8402f', '#e0a03a', '#7f9a3e']));
  const straw = Array.from({ length: 130 }, () =>
    placed(
      stroke(
        `M0,0q${n(size * 0.04)},${n(size * 0.02)} ${n(size * 0.09)},0`,
        tone('#d9b674', random.around(0, 0.06)),
        3,
      ),
      x + wide * random.between(0.05, 0.9),
      y + tall * random.between(0.06, 0.94),
      random.between(0, 180),
    ),
  ).join('');
  const parts = [
    straw,
    ...random.shuffle([
      inside(lettuce, 9, [0.76, 0.28], 0.17),
      inside(() => berry(size * 0.058, tone('#c8402f', random.around(0, 0.04))), 24, [0.22, 0.74], 0.17),
      inside(pepper, 15, [0.72, 0.76], 0.17),
      inside(() => slice(art, size * 0.075, '#6f3f6a', '#e9cfe0', 7, '#f6e8f2'), 7, [0.48, 0.52], 0.1),
    ]),
    inside(() => carrot(size * 0.36), 11, [0.26, 0.2], 0.13),
  ];
  art.body.push(parts.join(''));
  const side = linear(art, [
    [0, tone(wood, 0.08)],
    [1, tone(wood, -0.06)],
  ]);
  for (const [px, py, w, h] of [
    [x - 8, y - 8, wide + 16, tall * 0.07],
    [x - 8, y + tall * 0.95, wide + 16, tall * 0.07],
    [x - 8, y, wide * 0.045, tall],
    [x + wide * 0.965, y, wide * 0.045, tall],
  ] as const)
    art.body.push(`<rect x="${n(px)}" y="${n(py)}" width="${n(w)}" height="${n(h)}" rx="5" fill="${side}"/>`);
  for (let index = 0; index < 9; index += 1)
    art.body.push(
      placed(
        leaf(size * 0.09, size * 0.03, tone('#6f9a4c', random.around(0, 0.05))),
        random.between(0, width),
        random.chance(0.5) ? random.between(0, y) : random.between(y + tall, height),
        random.between(0, 360),
      ),
    );
  art.body.push(glow(art, 0, 0, width * 0.9, '#fff0cf', 0.34));
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
      `<circle cx="${n(random.between(0, width))}" cy="${n(random.between(0, height))}" r="${n(size * random.between(0.03, 0.12))}" fill="${fade(random.pick([tone(green, 0.1), tone(green, -0.1), '#f3c9a5', '#f6e3a6', '#e8a0a0']), 0.55)}"/>`,
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
      const fill = linear(art, [
        [0, tone(petal, lit + 0.05)],
        [1, tone(petal, lit - 0.13)],
      ]);
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
  art.body.push(`<circle cx="${n(center[0])}" cy="${n(center[1])}" r="${n(size * 0.068)}" fill="#8a5a24"/>`);
  for (let seed = 0; seed < 130; seed += 1) {
    const spot = polar(center, seed * 137.5, size * 0.0057 * Math.sqrt(seed));
    art.body.push(
      `<circle cx="${n(spot[0])}" cy="${n(spot[1])}" r="${n(size * 0.0048)}" fill="${tone('#e0a63c', (seed % 5) * 0.03 - 0.06)}"/>`,
    );
  }
  for (let drop = 0; drop < 9; drop += 1) {
    const spot = polar(center, random.between(0, 360), size * random.between(0.1, 0.24));
    art.body.push(
      `<circle cx="${n(spot[0])}" cy="${n(spot[1])}" r="${n(size * random.between(0.004, 0.011))}" fill="rgba(255,255,255,.5)"/>`,
    );
  }
  art.body.push(glow(art, width * 0.15, 0, width * 0.7, '#fff6d0', 0.4));
}
