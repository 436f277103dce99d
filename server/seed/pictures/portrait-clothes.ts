import { type Art, circle, clipped, linearAt, n, repeat, shape, stroke } from './art.ts';
import { fade, mix, tone } from './palette.ts';
import type { Clothes, Look } from './portrait-look.ts';

/** Shoulders and chest below a neck opening given as an SVG path from its left to its right end. */
function torso(half: number, opening: string, left = -60, right = 60): string {
  return (
    `M${left},184${opening}C${right + 12},200 ${half - 78},206 ${half - 46},218C${half - 14},230 ${half + 6},262 ${half + 14},320` +
    `C${half + 20},360 ${half + 22},380 ${half + 24},420L${-half - 24},420C${-half - 22},380 ${-half - 20},360 ${-half - 14},320` +
    `C${-half - 6},262 ${-half + 14},230 ${-half + 46},218C${-half + 78},206 ${left - 12},200 ${left},184Z`
  );
}

const BUTT = 'stroke-linecap="butt"';
const CREW = 'C-36,222 36,222 60,184';
const VEE = 'C-40,212 -18,240 0,262C18,240 40,212 60,184';
const WIDE = 'C-58,234 58,234 60,184';

interface Cut {
  art: Art;
  look: Look;
  half: number;
}

function paint({ art, look, half }: Cut, path: string, colour: string, over = ''): string {
  const side = look.light * half;
  const fill = linearAt(
    art,
    [
      [0, tone(colour, 0.07)],
      [0.45, colour],
      [1, tone(colour, -0.12)],
    ],
    [side, 190, -side, 360],
  );
  const arms = [-1, 1]
    .map(
      (arm) =>
        `M${arm * (half - 44)},420C${arm * (half - 40)},360 ${arm * (half - 50)},320 ${arm * (half - 34)},286`,
    )
    .join('');
  const folds =
    stroke(arms, fade(tone(colour, -0.2), 0.5), 4) +
    stroke(
      `M${-half + 62},236C${-half + 90},262 -60,284 -40,330M${half - 62},236C${half - 90},262 60,284 50,320`,
      fade(tone(colour, -0.18), 0.22),
      5,
    );
  return shape(path, fill) + clipped(art, `<path d="${path}"/>`, folds + over);
}

function crew(cut: Cut): string {
  const { cloth } = cut.look;
  return (
    paint(cut, torso(cut.half, CREW), cloth) +
    stroke('M-60,184C-36,222 36,222 60,184', tone(cloth, -0.09), 7, BUTT)
  );
}

function vee(cut: Cut): string {
  const { cloth } = cut.look;
  return paint(cut, torso(cut.half, VEE), cloth) + stroke(`M-60,184${VEE}`, tone(cloth, -0.08), 6, BUTT);
}

function stripes(cut: Cut): string {
  const { cloth, accent } = cut.look;
  const lines = repeat(9, (index) => {
    const y = 232 + index * 24;
    return stroke(`M-240,${y + 26}C-120,${y - 8} 120,${y - 8} 240,${y + 26}`, fade(accent, 0.9), 8);
  });
  return (
    paint(cut, torso(cut.half, WIDE), cloth, lines) + stroke(`M-60,184${WIDE}`, tone(cloth, -0.06), 6, BUTT)
  );
}

function collar(colour: string, dark: string): string {
  const flap = 'M-62,168C-70,182 -72,196 -68,206L-24,246L0,214C-28,206 -52,190 -62,168Z';
  const mirrored = `<g transform="scale(-1,1)">${shape(flap, tone(colour, -0.03))}${stroke(flap, dark, 1.6)}</g>`;
  return shape(flap, tone(colour, 0.05)) + stroke(flap, dark, 1.6) + mirrored;
}

function shirt(cut: Cut): string {
  const { cloth } = cut.look;
  const dark = fade(tone(cloth, -0.2), 0.6);
  const buttons = [266, 312, 358].map((y) => circle(0, y, 4, tone(cloth, -0.2))).join('');
  const placket = stroke('M-11,236V420M11,236V420', dark, 1.6);
  return paint(cut, torso(cut.half, VEE), cloth, placket + buttons) + collar(cloth, dark);
}

function denim(cut: Cut): string {
  const blue = mix(cut.look.cloth, '#4a6a8c', 0.8);
  const jacket = { ...cut, look: { ...cut.look, cloth: blue } };
  const seams = stroke(
    'M-96,232V420M96,232V420M-150,300H-96M96,300H150',
    fade('#e8d3a8', 0.55),
    2,
    'stroke-dasharray="6 4"',
  );
  const open = 'M-44,196L-26,420H26L44,196Z';
  const tee = shape('M-62,190C-36,224 36,224 62,190L50,420H-50Z', tone('#f2ece2', -0.02));
  const body = paint(
    jacket,
    torso(cut.half, 'C-50,240 -34,330 -30,420L30,420C34,330 50,240 60,184'),
    blue,
    seams,
  );
  return tee + shape(open, 'none') + body + collar(blue, fade(tone(blue, -0.2), 0.8));
}

function roll(cut: Cut): string {
  const { cloth } = cut.look;
  const tube =
    'M-52,120C-30,138 30,138 52,120C56,150 60,176 70,200C30,226 -30,226 -70,200C-60,176 -56,150 -52,120Z';
  const ribs = repeat(
    13,
    (index) =>
      `M${n(-54 + index * 9)},124C${n(-56 + index * 9.4)},160 ${n(-62 + index * 10.4)},190 ${n(-66 + index * 11)},220`,
  );
  return (
    paint(cut, torso(cut.half, CREW), cloth) +
    paint({ ...cut, half: 70 }, tube, tone(cloth, 0.02)) +
    clipped(
      cut.art,
      `<path d="${tube}"/>`,
      stroke(ribs, fade(tone(cloth, -0.15), 0.4), 2.6) +
        stroke('M-54,122C-30,140 30,140 54,122', fade(tone(cloth, -0.16), 0.8), 5),
    )
  );
}

function knit(cut: Cut): string {
  const { cloth } = cut.look;
  const columns = repeat(30, (index) => {
    const x = -232 + index * 16;
    return repeat(13, (row) => `M${x},${200 + row * 17}l8,9l8,-9`);
  });
  return (
    paint(cut, torso(cut.half, CREW), cloth, stroke(columns, fade(tone(cloth, -0.14), 0.34), 3)) +
    stroke('M-62,182C-38,222 38,222 62,182', tone(cloth, -0.05), 15, BUTT) +
    stroke(
      'M-62,182C-38,222 38,222 62,182',
      fade(tone(cloth, -0.2), 0.5),
      15,
      'stroke-dasharray="2 6" stroke-linecap="butt"',
    )
  );
}

function hoodie(cut: Cut): string {
  const { cloth } = cut.look;
  const hood =
    'M-58,150C-110,160 -132,196 -120,232C-70,206 -40,240 0,262C40,240 70,206 120,232C132,196 110,160 58,150C60,196 20,226 0,238C-20,226 -60,196 -58,150Z';
  const cords = stroke('M-24,246C-28,280 -26,306 -28,330M24,246C28,276 24,300 27,322', '#f3ece0', 4);
  return (
    paint(cut, torso(cut.half, VEE), cloth, stroke('M0,262V420', fade(tone(cloth, -0.2), 0.5), 2)) +
    paint({ ...cut, half: 120 }, hood, tone(cloth, 0.02)) +
    cords
  );
}

function blazer(cut: Cut): string {
  const { cloth, accent } = cut.look;
  const inner = shape('M-64,186C-36,222 36,222 64,186L60,420H-60Z', accent);
  const body = paint(cut, torso(cut.half, 'C-54,250 -30,340 -8,420L8,420C30,340 54,250 60,184'), cloth);
  const lapel =
    'M-60,182C-76,204 -92,226 -96,246L-72,262L-84,278C-60,330 -34,380 -8,420C-22,340 -48,250 -60,182Z';
  const paintLapel = (side: number) =>
    `<g transform="scale(${side},1)">${shape(lapel, tone(cloth, side === cut.look.light ? -0.02 : 0.05))}${stroke(lapel, fade(tone(cloth, -0.2), 0.6), 1.8)}</g>`;
  return inner + body + paintLapel(1) + paintLapel(-1);
}

function apron(cut: Cut): string {
  const { accent } = cut.look;
  const bib = 'M-76,420L-70,262C-30,274 30,274 70,262L76,420Z';
  const straps = stroke(
    'M-68,266C-62,236 -56,210 -54,192M68,266C62,236 56,210 54,192',
    tone(accent, -0.04),
    15,
  );
  return (
    crew(cut) +
    straps +
    paint({ ...cut, half: 76 }, bib, accent) +
    stroke('M-66,278C-30,288 30,288 66,278', fade(tone(accent, -0.2), 0.4), 2, 'stroke-dasharray="5 5"') +
    `${circle(-60, 274, 5, '#c9a15a')}${circle(60, 274, 5, '#c9a15a')}`
  );
}

function overalls(cut: Cut): string {
  const blue = mix(cut.look.accent, '#4f6f86', 0.78);
  const bib = 'M-92,420L-80,284C-30,292 30,292 80,284L92,420Z';
  const straps = stroke(
    'M-74,292C-84,250 -92,226 -100,208M74,292C84,250 92,226 100,208',
    tone(blue, -0.02),
    24,
  );
  const pocket = stroke('M-34,330H34V400H-34Z', fade('#ecd8ac', 0.6), 2, 'stroke-dasharray="6 4"');
  return (
    stripes(cut) +
    straps +
    paint({ ...cut, half: 92 }, bib, blue, pocket) +
    `${circle(-72, 300, 7, '#d0a75e')}${circle(72, 300, 7, '#d0a75e')}`
  );
}

function wrapover(cut: Cut): string {
  const { cloth, accent } = cut.look;
  const base = paint(
    cut,
    torso(cut.half, VEE),
    cloth,
    stroke('M60,184C30,240 -60,330 -130,420', fade(tone(cloth, -0.2), 0.55), 3),
  );
  return (
    base +
    stroke('M-60,184C-40,212 -18,240 0,262', accent, 9, BUTT) +
    stroke('M60,184C40,220 6,256 -44,312', accent, 9, BUTT)
  );
}

const WARDROBE: Record<Clothes, (cut: Cut) => string> = {
  crew,
  vee,
  shirt,
  roll,
  hoodie,
  blazer,
  knit,
  apron,
  overalls,
  wrapover,
  denim,
  stripes,
};

/** What the person wears, from the neck down, around (0, 0) between the eyes. */
export function clothes(art: Art, look: Look): string {
  return WARDROBE[look.clothes]({
    art,
    look,
    half: (look.gender === 'female' ? 150 : 182) + look.build * 14,
  });
}
