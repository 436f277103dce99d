import { circle, ellipse, n, repeat, shape, stroke } from './art.ts';
import { type Point, points, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { type Brush, curls, type Hair, hairFill, scatter, sheet, sheetPath } from './portrait-strands.ts';

function flip(points: readonly (readonly number[])[], side: number): Point[] {
  return points.map(([x, y]) => [(x as number) * side, y as number] as const);
}

/** Hair close to the head at the sides, thinning out towards the ear. */
function sides(brush: Brush, opacity = 0.92): string {
  const path = 'M-90,6C-99,-40 -92,-92 -58,-122C-70,-96 -76,-66 -78,-40C-80,-24 -82,-12 -82,10Z';
  const paint = (side: number) =>
    `<g transform="scale(${side},1)">${shape(path, fade(tone(brush.colour, side === -brush.light ? 0.05 : -0.03), opacity))}</g>`;
  return paint(1) + paint(-1);
}

function parted(brush: Brush): Hair {
  const side = brush.light;
  const over = [
    points('46,-92 10,-76 -46,-72 -86,-30'),
    points('48,-108 4,-106 -58,-98 -94,-34'),
    points('48,-128 2,-134 -66,-124 -100,-40'),
    points('46,-142 4,-158 -74,-146 -100,-52'),
  ].map((points) => flip(points, side));
  const small = [points('48,-96 68,-84 82,-56 86,-14'), points('50,-134 84,-122 100,-76 96,-10')].map(
    (points) => flip(points, side),
  );
  return {
    back: '',
    front: sides(brush) + sheet(brush, small, 10) + sheet(brush, over, 26),
    edge: sheetPath(over),
  };
}

/** Short locks in rows, each a small lick of hair; the nearest row last. */
function tufts(
  brush: Brush,
  rows: readonly { y: number; half: number; rise: number; size: number }[],
): string {
  const { random, colour, light } = brush;
  let markup = '';
  for (const { y, half, rise, size } of rows) {
    const count = Math.round((half * 2) / (size * 0.62));
    for (let index = 0; index <= count; index += 1) {
      const x = -half + (index / count) * half * 2 + random.around(0, 3);
      const top = y - rise * Math.sqrt(Math.max(0, 1 - (x / (half * 1.08)) ** 2)) + random.around(0, 3);
      const lean = random.between(0.3, 0.9) * size * -light;
      const bright = tone(mix(colour, '#e8a766', 0.14), (x * light) / 900 + random.between(-0.05, 0.09));
      const lick = `M${n(x - size * 0.5)},${n(top)}C${n(x - size * 0.5 + lean * 0.4)},${n(top - size * 0.9)} ${n(x + lean)},${n(top - size)} ${n(x + lean * 1.3)},${n(top - size * 1.05)}C${n(x + size * 0.6)},${n(top - size * 0.6)} ${n(x + size * 0.7)},${n(top - size * 0.1)} ${n(x + size * 0.4)},${n(top + size * 0.55)}Z`;
      markup += shape(lick, bright);
    }
  }
  return markup;
}

function cropTop(brush: Brush): string {
  return shape(
    'M-90,-20C-100,-90 -70,-148 0,-150C70,-148 100,-90 90,-20C84,-52 72,-74 56,-82C20,-92 -20,-92 -56,-82C-72,-74 -84,-52 -90,-20Z',
    hairFill(brush),
  );
}

function crop(brush: Brush): Hair {
  const rows = [
    { y: -86, half: 86, rise: 56, size: 19 },
    { y: -76, half: 80, rise: 40, size: 19 },
    { y: -66, half: 72, rise: 24, size: 18 },
  ];
  return {
    back: '',
    front: sides(brush) + cropTop(brush) + tufts(brush, rows),
    edge: 'M-84,-60C-40,-88 40,-88 84,-60L84,-140L-84,-140Z',
  };
}

function quiff(brush: Brush): Hair {
  const side = brush.light;
  const guides = [
    points('-74,-66 -92,-104 -70,-150 -20,-158'),
    points('-44,-82 -66,-128 -40,-176 20,-174'),
    points('-6,-88 -26,-138 4,-186 62,-168'),
    points('34,-86 24,-130 52,-170 92,-136'),
    points('66,-72 70,-104 88,-124 100,-92'),
  ].map((points) => flip(points, side));
  return {
    back: '',
    front: sides(brush) + cropTop(brush) + sheet(brush, guides, 30),
    edge: 'M-80,-60C-40,-90 40,-90 80,-60L84,-140L-84,-140Z',
  };
}

function buzz(brush: Brush): Hair {
  const cap =
    'M-89,4C-98,-70 -74,-140 0,-142C74,-140 98,-70 89,4C86,-18 84,-40 78,-58C70,-78 62,-84 48,-88C16,-95 -16,-95 -48,-88C-62,-84 -70,-78 -78,-58C-84,-40 -86,-18 -89,4Z';
  const { random, colour } = brush;
  const stubble = scatter(
    random,
    [-92, -140, 92, -40],
    6.5,
    (x, y) => (x / 92) ** 2 + ((y + 30) / 112) ** 2 < 0.97 && y < -92 - 0 + Math.abs(x) * 0.62,
  )
    .map(([x, y]) => circle(x, y, 1.3, fade(tone(colour, random.chance(0.5) ? 0.12 : -0.08), 0.55)))
    .join('');
  return { back: '', front: `<g opacity=".93">${shape(cap, hairFill(brush))}${stubble}</g>`, edge: '' };
}

function coils(brush: Brush): Hair {
  const top = scatter(
    brush.random,
    [-96, -182, 96, -62],
    15,
    (x, y) => (x / 98) ** 2 + ((y + 100) / 76) ** 2 < 1 && y < -80 + Math.abs(x) * 0.34,
  );
  return {
    back: '',
    front: sides(brush, 0.96) + cropTop(brush) + curls(brush, top, 12.5),
    edge: 'M-82,-50C-40,-84 40,-84 82,-50L84,-140L-84,-140Z',
  };
}

function knot(brush: Brush): Hair {
  const starts = points('-86,10 -80,-40 -56,-78 0,-92 56,-78 80,-40 86,10');
  const bends = points('-98,-40 -94,-92 -62,-130 0,-144 62,-130 94,-92 98,-40');
  const guides = starts.map(([x, y], index): Point[] => {
    const [bx, by] = bends[index] as [number, number];
    return [
      [x as number, y as number],
      [((x as number) + bx) / 2, ((y as number) + by) / 2],
      [bx, by],
      [bx * 0.4, -146],
    ];
  });
  const ball = [-30, 0, 30].map((x): Point[] => [
    [x * 0.5, -136],
    [x * 1.1, -152],
    [x, -174],
    [x * 0.3, -184],
  ]);
  return { back: '', front: sheet(brush, ball, 14) + sheet(brush, guides, 34), edge: '' };
}

function shag(brush: Brush): Hair {
  const strand = (side: number, share: number): Point[] => {
    const out = (inner: number, outer: number) => side * (inner + (outer - inner) * share);
    return [
      [side * 4, -100 - 52 * share],
      [out(46, 56), -88 - 50 * share],
      [out(78, 94), -46 - 52 * share],
      [out(80, 110), 20],
      [out(84, 104), 70],
      [out(78, 112), 128 + share * 16],
    ];
  };
  const half = (side: number) => [0, 0.35, 0.7, 1].map((share) => strand(side, share));
  const back = [-1, -0.5, 0, 0.5, 1].map((x): Point[] => [
    [x * 30, -148],
    [x * 92, -86],
    [x * 104, 20],
    [x * 100, 126],
    [x * 104, 164],
  ]);
  return {
    back: sheet({ ...brush, colour: tone(brush.colour, -0.06) }, back, 22, 0.3),
    front: sheet(brush, half(-1), 16) + sheet(brush, half(1), 16),
    edge: sheetPath(half(-1)) + sheetPath(half(1)),
  };
}

function locs(brush: Brush): Hair {
  const { random, colour, light } = brush;
  const lock = (index: number) => {
    const side = index % 2 ? 1 : -1;
    const share = random.next();
    const low = -20 + share * 90 + random.between(-20, 30);
    const points: Point[] = [
      [side * random.between(0, 26), -150 + random.between(0, 26)],
      [side * (46 + share * 22), -136 + random.between(0, 26)],
      [side * (78 + share * 22), -84],
      [side * (88 + share * 26), low * 0.4],
      [side * (90 + share * 28), low + 30],
    ];
    const bright = tone(mix(colour, '#c98a54', 0.14), side === light ? 0.08 : 0);
    return (
      stroke(smooth(points), tone(colour, -0.06), 16) +
      stroke(smooth(points), bright, 11) +
      stroke(smooth(points), fade(tone(colour, -0.1), 0.6), 11, 'stroke-dasharray="2 10"')
    );
  };
  const front = repeat(22, (index) => lock(index));
  return {
    back: '',
    front: cropTop(brush) + front,
    edge: 'M-84,-50C-40,-88 40,-88 84,-50L84,-140L-84,-140Z',
  };
}

function silvered(brush: Brush): Hair {
  const side = brush.light;
  const back = [
    points('-72,-62 -88,-92 -80,-126 -40,-148'),
    points('-34,-96 -46,-122 -30,-148 10,-154'),
    points('8,-102 4,-128 22,-150 52,-146'),
    points('48,-94 56,-118 72,-130 84,-108'),
    points('74,-62 86,-84 96,-86 98,-64'),
  ].map((points) => flip(points, side));
  return { back: '', front: sides(brush) + sheet(brush, back, 30), edge: '' };
}

function bald(brush: Brush): Hair {
  const shine = ellipse(
    brush.light * 34,
    -104,
    26,
    12,
    'rgba(255,255,255,.22)',
    `transform="rotate(${brush.light * 28} ${brush.light * 34} -104)"`,
  );
  return { back: '', front: shine, edge: '' };
}

/** Men's hairstyles by name. */
export const SHORT_HAIR: Record<string, (brush: Brush) => Hair> = {
  parted,
  crop,
  quiff,
  buzz,
  coils,
  knot,
  shag,
  locs,
  silvered,
  bald,
};
