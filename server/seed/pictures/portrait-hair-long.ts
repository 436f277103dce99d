import { n, placed, shape, stroke } from './art.ts';
import { type Point, points, smooth } from './geometry.ts';
import { fade, mix, tone } from './palette.ts';
import { type Brush, curls, type Hair, hairFill, scatter, sheet, sheetPath } from './portrait-strands.ts';

interface Fall {
  /** Where the parting is, −40 … 40. */
  part: number;
  /** How far down the hair reaches; the chin is at 122, shoulders at 215. */
  length: number;
  volume: number;
  wave: number;
  /** How much of the cheek it covers. */
  cover: number;
}

/** One side of hair that falls from the parting: five strands from the face outwards. */
function fallingSide(side: number, fall: Fall): Point[][] {
  const { part, length, volume, wave, cover } = fall;
  return [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const out = (inner: number, outer: number) => side * (inner + (outer - inner) * share);
    const sway = (step: number) => side * wave * Math.sin(step * 1.9 + share * 1.2);
    const down = (step: number) => 34 + ((length - 34) * step) / 4 - (1 - share) * 4 * step;
    return [
      [part + out(1, 2), -96 - 54 * share],
      [part * 0.55 + out(42, 54), -84 - 55 * share],
      [out(75, 90), -48 - 54 * share],
      [out(86 - cover * 0.5, 106 + volume * 0.3), -6 - 24 * share],
      [out(84 - cover, 108 + volume * 0.6) + sway(1), down(1)],
      [out(84 - cover * 0.8, 110 + volume) + sway(2), down(2)],
      [out(80 - cover * 0.5, 112 + volume) + sway(3), down(3)],
      [out(66, 100 + volume * 0.6) + sway(4), down(4) - 16 * share * share],
    ] as Point[];
  });
}

function backOf(brush: Brush, fall: Fall): string {
  const deep = { ...brush, colour: tone(brush.colour, -0.07) };
  const half = 100 + fall.volume * 0.8;
  const low = fall.length - 6;
  const strand = (x: number): Point[] => [
    [x * 0.3, -146],
    [x * 0.9, -88],
    [x, 0],
    [x * 1.04, low * 0.5],
    [x * 0.96, low - Math.abs(x) * 0.1],
  ];
  return sheet(
    deep,
    [strand(-half), strand(-half * 0.5), strand(0), strand(half * 0.5), strand(half)],
    26,
    0.4,
  );
}

function falling(brush: Brush, fall: Fall): Hair {
  const left = fallingSide(-1, fall);
  const right = fallingSide(1, fall);
  const edge = sheetPath([...left].reverse()) + sheetPath(right);
  return { back: backOf(brush, fall), front: sheet(brush, left, 22) + sheet(brush, right, 22), edge };
}

function fringe(brush: Brush): Hair {
  const rest = falling(brush, { part: 0, length: 128, volume: 6, wave: 0, cover: 4 });
  const strand = (x: number): Point[] => [
    [x * 0.35, -146],
    [x * 0.8, -128],
    [x * 1.02, -88],
    [x * 0.98, -34 + Math.abs(x) * 0.12],
  ];
  const guides = [-84, -45, 0, 45, 84].map(strand);
  return { ...rest, front: rest.front + sheet(brush, guides, 30), edge: sheetPath(guides) };
}

const DRAWN_CAP =
  'M-88,-2C-104,-40 -106,-94 -72,-126C-40,-152 40,-152 72,-126C106,-94 104,-40 88,-2' +
  'C88,-30 80,-58 58,-74C30,-92 -30,-92 -58,-74C-80,-58 -88,-30 -88,-2Z';

/** Hair drawn back from the hairline to one place. */
function drawnBack(brush: Brush, knot: Point): { front: string; edge: string } {
  const starts: Point[] = points('-89,-6 -82,-42 -60,-72 -24,-86 24,-86 60,-72 82,-42 89,-6');
  const bend: Point[] = points('-101,-34 -98,-84 -76,-118 -30,-134 30,-134 76,-118 98,-84 101,-34');
  const guides = starts.map((start, index): Point[] => {
    const [x, y] = bend[index] as Point;
    return [
      start,
      [(start[0] + x) / 2 + x * 0.04, (start[1] + y) / 2],
      [x, y],
      [(x + knot[0]) / 2 + x * 0.14, (y + knot[1]) / 2 - 8],
      knot,
    ];
  });
  return { front: shape(DRAWN_CAP, hairFill(brush)) + sheet(brush, guides, 40), edge: '' };
}

function bun(brush: Brush): Hair {
  const { front } = drawnBack(brush, [0, -140]);
  const ball = [-44, -22, 0, 22, 44].map((x): Point[] => [
    [x * 0.5, -134],
    [x * 1.06, -152],
    [x * 1.1, -178],
    [x * 0.7, -200],
    [x * 0.2, -206],
  ]);
  const wisps = stroke('M-84,0C-92,20 -90,36 -84,50M84,-4C92,14 92,30 86,44', fade(brush.colour, 0.8), 2.4);
  return {
    back: '',
    front:
      sheet(brush, ball, 22) +
      stroke('M-26,-141C-10,-148 10,-148 26,-141', fade(tone(brush.colour, -0.12), 0.9), 7) +
      front +
      wisps,
    edge: '',
  };
}

function ponytail(brush: Brush): Hair {
  const side = -brush.light;
  const { front } = drawnBack(brush, [side * 26, -122]);
  const tail = [0, 0.5, 1].map((share): Point[] =>
    (points('40,-110 104,-96 138,-10 128,90 142,190 112,262') as Point[]).map(
      ([x, y]) => [side * (x + (share - 0.5) * (y > 200 ? 12 : 54)), y] as const,
    ),
  );
  return { back: sheet({ ...brush, colour: tone(brush.colour, -0.03) }, tail, 24), front, edge: '' };
}

/** A plait: overlapping drops, each turned the other way, thinner towards its end. */
function plait(brush: Brush, path: readonly Point[], width: number): string {
  const { colour, light } = brush;
  return path
    .map(([x, y], index) => {
      const size = width * (1 - index / (path.length * 1.7));
      const lean = index % 2 === 0 ? 32 : -32;
      const drop = `M0,${n(-size)}C${n(size * 0.9)},${n(-size * 0.6)} ${n(size * 0.7)},${n(size * 0.7)} 0,${n(size)}C${n(-size * 0.7)},${n(size * 0.7)} ${n(-size * 0.9)},${n(-size * 0.6)} 0,${n(-size)}Z`;
      const bright = tone(mix(colour, '#f0b878', 0.14), lean * light > 0 ? 0.08 : 0);
      const line = stroke(
        `M${n(-size * 0.1)},${n(-size * 0.7)}C${n(size * 0.3)},0 ${n(size * 0.2)},${n(size * 0.4)} 0,${n(size * 0.8)}`,
        fade(tone(colour, -0.1), 0.5),
        2,
      );
      return placed(
        shape(drop, bright, `stroke="${fade(tone(colour, -0.12), 0.6)}" stroke-width="1.6"`) + line,
        x,
        y,
        lean,
      );
    })
    .join('');
}

function braid(brush: Brush): Hair {
  const side = brush.light;
  const { front } = drawnBack(brush, [-side * 40, -126]);
  const path = Array.from(
    { length: 11 },
    (_, step): Point => [side * (92 + 10 * Math.sin(step * 0.5)) + (step % 2 ? 5 : -5), 60 + step * 21],
  );
  const root = [0, 0.5, 1].map((share): Point[] => [
    [side * 70, -30 - share * 50],
    [side * (90 + share * 12), -10],
    [side * (86 + share * 20), 40],
    [side * (88 + share * 12), 74],
  ]);
  return { back: '', front: sheet(brush, root, 8) + plait(brush, path, 25) + front, edge: '' };
}

function boxBraids(brush: Brush): Hair {
  const strands: string[] = [];
  const { random, colour, light } = brush;
  for (const side of [-1, 1]) {
    for (let index = 0; index < 9; index += 1) {
      const share = index / 8;
      const low = 190 + random.between(0, 70);
      const x = side * (66 + share * 54);
      const points: Point[] = [
        [side * (2 + share * 6), -98 - share * 48],
        [side * (46 + share * 26), -86 - share * 46],
        [side * (76 + share * 26), -44 - share * 30],
        [x + side * 10, 60],
        [x + random.around(0, 8), 140],
        [x + random.around(0, 10), low],
      ];
      const bright = tone(mix(colour, '#d89860', 0.12), side === light ? 0.1 : 0.03);
      strands.push(
        stroke(smooth(points), tone(colour, -0.05), 13.5) +
          stroke(smooth(points), bright, 9) +
          stroke(smooth(points), fade(tone(colour, -0.08), 0.75), 9, 'stroke-dasharray="2.4 7"'),
      );
    }
  }
  const back = backOf(brush, { part: 0, length: 225, volume: 14, wave: 0, cover: 0 });
  return {
    back,
    front: strands.reverse().join(''),
    edge: sheetPath(fallingSide(-1, { part: 0, length: 150, volume: 8, wave: 0, cover: 4 })),
  };
}

/** Round and full: a cloud behind the head and a ring of curls along the hairline. */
function afro(brush: Brush): Hair {
  const { random } = brush;
  const far = (x: number, y: number) => (x / 150) ** 2 + ((y + 62) / 132) ** 2;
  const face = (x: number, y: number) => (x / 84) ** 2 + ((y - 10) / 106) ** 2;
  const all = scatter(random, [-160, -200, 160, 70], 17, (x, y) => far(x, y) < 1 && face(x, y) > 1.0);
  const low = all.filter(([x, y]) => Math.abs(x) > 88 || y < -60);
  return {
    back: curls(
      brush,
      scatter(random, [-150, -190, 150, 66], 24, (x, y) => far(x, y) < 0.98),
      21,
    ),
    front: curls(brush, low, 13),
    edge: 'M-90,20C-88,-60 -60,-92 0,-92C60,-92 88,-60 90,20L90,-120L-90,-120Z',
  };
}

function curlyLong(brush: Brush): Hair {
  const { random } = brush;
  const half = (y: number) =>
    y < -40
      ? 108 * Math.sqrt(Math.max(0, 1 - ((y + 40) / 122) ** 2))
      : 108 + 26 * Math.sin(((y + 40) / 240) * Math.PI);
  const face = (x: number, y: number) => (x / 82) ** 2 + ((y - 14) / 112) ** 2;
  const front = scatter(
    random,
    [-140, -160, 140, 176],
    17,
    (x, y) => Math.abs(x) < half(y) && face(x, y) > 1 && (y < -30 || Math.abs(x) > 78),
  );
  const back = scatter(random, [-135, -150, 135, 190], 25, (x, y) => Math.abs(x) < half(y) - 4);
  return {
    back: curls({ ...brush, colour: tone(brush.colour, -0.04) }, back, 22),
    front: curls(brush, front, 14),
    edge: 'M-90,20C-86,-58 -58,-92 0,-94C58,-92 86,-58 90,20L90,-120L-90,-120Z',
  };
}

function pixie(brush: Brush): Hair {
  const side = brush.light;
  const sweep: Point[][] = [
    points('44,-92 70,-78 84,-42 88,-4'),
    points('42,-112 84,-100 100,-52 97,4'),
    points('40,-150 -20,-158 -92,-118 -100,-2'),
    points('42,-132 -10,-132 -78,-96 -93,8'),
    points('44,-104 8,-92 -46,-74 -84,-14'),
  ].map((points) => (points as Point[]).map(([x, y]) => [x * side, y] as const));
  const right = sheet(
    brush,
    [
      ...sweep.slice(0, 2),
      points('40,-150 88,-134 110,-60 100,6').map(([x, y]): Point => [(x as number) * side, y as number]),
    ],
    14,
  );
  return { back: '', front: right + sheet(brush, sweep.slice(2), 26), edge: sheetPath(sweep.slice(2)) };
}

/** Women's hairstyles by name. */
export const LONG_HAIR: Record<string, (brush: Brush) => Hair> = {
  long: (brush) => falling(brush, { part: brush.light * 10, length: 262, volume: 8, wave: 2, cover: 8 }),
  waves: (brush) => falling(brush, { part: -brush.light * 28, length: 232, volume: 26, wave: 11, cover: 6 }),
  bob: (brush) => falling(brush, { part: brush.light * 26, length: 134, volume: 12, wave: 3, cover: 8 }),
  fringe,
  afro,
  curls: curlyLong,
  bun,
  ponytail,
  braid,
  pixie,
  braids: boxBraids,
};
