import {
  type Art,
  blurred,
  circle,
  clipped,
  ellipse,
  glow,
  linearAt,
  n,
  placed,
  repeat,
  shape,
  stroke,
} from './art.ts';
import { fade, mix, tone } from './palette.ts';
import type { Look } from './portrait-look.ts';

/** Colours one face is painted with. */
export interface Skin {
  base: string;
  shade: string;
  light: string;
  lip: string;
  line: string;
}

/** The outline of a head around (0, 0) between the eyes. */
export function headPath({ gender, jaw: width }: Pick<Look, 'gender' | 'jaw'>): string {
  const half = (gender === 'female' ? 84 : 87) + width * 1.5;
  const jaw = (gender === 'female' ? 0.67 : 0.76) + width * 0.05;
  const chin = (gender === 'female' ? 121 : 127) - width * 3;
  const tip = (gender === 'female' ? 21 : 28) + width * 4;
  const side = (sign: number) => [half * sign, half * jaw * sign, tip * sign].map((value) => n(value));
  const [right, rightJaw, rightTip] = side(1);
  const [left, leftJaw, leftTip] = side(-1);
  return (
    `M${left},-30C${left},-98 ${n(-half * 0.62)},-134 0,-134C${n(half * 0.62)},-134 ${right},-98 ${right},-30` +
    `C${right},24 ${n(half * 0.93)},56 ${rightJaw},86C${n(half * 0.5)},108 ${rightTip},${chin} 0,${chin}` +
    `C${leftTip},${chin} ${n(-half * 0.5)},108 ${leftJaw},86C${n(-half * 0.93)},56 ${left},24 ${left},-30Z`
  );
}

function ear(look: Look, skin: Skin, side: number): string {
  const lit = side === look.light ? skin.base : mix(skin.base, skin.shade, 0.45);
  const shell = 'M-6,-20C8,-28 17,-14 13,4C11,16 4,24 -5,19C-9,10 -9,-10 -6,-20Z';
  const fold = stroke('M0,-13C8,-14 9,-2 4,4', fade(skin.shade, 0.65), 2.4);
  return placed(shape(shell, lit) + fold, side * (look.gender === 'female' ? 86 : 89), 12, 0, 1, side < 0);
}

function jewel(look: Look, side: number): string {
  const x = side * 94;
  const gold = '#e3bd6a';
  if (look.earrings === 'studs') return circle(x, 33, 4.2, '#fbf3e2');
  if (look.earrings === 'hoops') return circle(x, 49, 15, 'none', `stroke="${gold}" stroke-width="3.4"`);
  if (look.earrings === 'drops') {
    return `${stroke(`M${x},32L${x},44`, gold, 2.2)}${ellipse(x, 55, 6.5, 11, look.accent)}`;
  }
  return '';
}

function eyeOpen(look: Look, skin: Skin, iris: string, side: number): string {
  const woman = look.gender === 'female';
  const lens = woman
    ? 'M-17,4C-11,-9 5,-13 17,-2C10,8.5 -8,10 -17,4Z'
    : 'M-16,3C-10,-7.5 6,-10 16,-1C9,7 -8,8 -16,3Z';
  const lid = woman ? 'M-18,5C-11,-10.5 6,-14.5 21,-5' : 'M-17,4C-10,-9 6,-11.5 18,-1.5';
  const gaze = look.turn * 0.35 * side;
  const dark = mix(iris, '#120b08', 0.78);
  const ball =
    shape(lens, mix('#fffaf2', skin.shade, 0.1)) +
    circle(gaze, -1.6, 9.4, mix(iris, '#120b08', 0.35)) +
    `${circle(gaze, 0.6, 7, iris)}${circle(gaze, -1.6, 4.8, dark)}` +
    shape('M-18,4C-11,-10.5 6,-14 18,-2L18,2C6,-8 -10,-5 -18,8Z', fade('#2a1712', 0.28));
  const id = `lens${side > 0 ? 'R' : 'L'}`;
  const shine = circle(gaze + 3 * side * look.light, -4.6, 2.6, '#fff');
  return (
    `<clipPath id="${id}"><path d="${lens}"/></clipPath><g clip-path="url(#${id})">${ball}</g>${shine}` +
    stroke('M-12,-11C-4,-17.5 9,-18 17,-11', fade(skin.line, woman ? 0.38 : 0.26), 2) +
    stroke(lid, '#2a1914', woman ? 4 : 2.9)
  );
}

function eye(look: Look, skin: Skin, iris: string, side: number): string {
  if (look.eyes === 'laughing') {
    return (
      stroke('M-17,4C-9,-9 8,-10 17,2', '#2a1914', 4) +
      stroke('M-11,10C-3,6 6,6 12,9', fade(skin.line, 0.3), 1.8)
    );
  }
  if (look.eyes === 'calm') {
    const lashes = look.gender === 'female' ? 'M-15,3L-20,7M15,3L20,7M-8,7L-11,12M8,7L11,12' : '';
    return stroke('M-17,0C-9,9 8,9 17,0', '#2a1914', 3.6) + stroke(lashes || 'M0,0', '#2a1914', 2.2);
  }
  return eyeOpen(look, skin, iris, side);
}

function brow(look: Look, colour: string): string {
  const path =
    look.gender === 'female'
      ? 'M-17,-31C-6,-38 12,-38 25,-25C12,-33 -4,-32 -15,-26C-19,-26 -20,-29 -17,-31Z'
      : 'M-18,-31C-6,-37 12,-37 25,-24C12,-30 -4,-28 -16,-22C-21,-22 -21,-29 -18,-31Z';
  return shape(path, colour);
}

function nose(look: Look, skin: Skin): string {
  const shadow = -look.light;
  const bridge = `M${4 * shadow},-8C${7 * shadow},14 ${11 * shadow},28 ${15 * shadow},38C${12 * shadow},46 ${4 * shadow},48 0,47C${4 * shadow},34 ${3 * shadow},10 ${4 * shadow},-8Z`;
  const wide = look.gender === 'female' ? 11 : 14;
  const base = `M${-wide},39C${-wide + 1},46 -5,43 0,47C5,43 ${wide - 1},46 ${wide},39`;
  const tip = ellipse(3 * look.light, 36, 5, 4, fade(skin.light, 0.55));
  return shape(bridge, fade(skin.shade, 0.42)) + tip + stroke(base, fade(skin.line, 0.72), 2.8);
}

function mouth(art: Art, look: Look, skin: Skin): string {
  const woman = look.gender === 'female';
  const lip = woman ? skin.lip : mix(skin.base, skin.lip, look.beard === 'none' ? 0.55 : 0.75);
  const upper = mix(lip, skin.line, 0.22);
  if (look.mouth === 'laugh') {
    const inside = 'M-30,69C-16,75 16,75 30,69C26,98 -26,98 -30,69Z';
    const teeth = shape('M-30,66C-14,75 14,75 30,66L25,82C12,87 -12,87 -25,82Z', '#fdf6ec');
    const tongue = ellipse(0, 97, 17, 9, '#c9686a');
    return (
      shape('M-32,68C-20,66 -8,62 0,66C8,62 20,66 32,68C28,106 -28,106 -32,68Z', lip) +
      clipped(art, `<path d="${inside}"/>`, shape(inside, '#4a1a1c') + tongue + teeth)
    );
  }
  const lift = look.mouth === 'smile' ? 11 : 5;
  const half = look.mouth === 'smile' ? 31 : 25;
  const corner = 78 - lift;
  const line = `C${half * -0.55},${lift > 9 ? 84 : 80} ${half * 0.55},${lift > 9 ? 84 : 80} ${half},${corner}`;
  return (
    shape(
      `M${-half},${corner}C${half * -0.6},${corner + 1} -9,${woman ? 67 : 69} 0,${woman ? 71 : 73}C9,${woman ? 67 : 69} ${half * 0.6},${corner + 1} ${half},${corner}C${half * 0.5},83 ${half * -0.5},83 ${-half},${corner}Z`,
      upper,
    ) +
    shape(
      `M${-half},${corner}${line}C${half * 0.6},${woman ? 98 : 94} ${half * -0.6},${woman ? 98 : 94} ${-half},${corner}Z`,
      lip,
    ) +
    ellipse(4 * look.light, 85, 9, 2.6, fade('#ffffff', woman ? 0.26 : 0.12)) +
    stroke(`M${-half - 2},${corner - 1}${line}l2,-1`, fade(skin.line, 0.8), 2.4) +
    stroke(
      `M${-half - 7},${corner - 6}q-2,5 1,9M${half + 7},${corner - 6}q2,5 -1,9`,
      fade(skin.line, lift > 9 ? 0.32 : 0),
      2.2,
    )
  );
}

function freckles(art: Art, skin: Skin): string {
  const random = art.random.fork('freckles');
  return repeat(26, () => {
    const x = random.around(0, 58);
    const y = 26 + random.around(0, 13) + Math.abs(x) * 0.12;
    return circle(x, y, random.between(1.1, 2), fade(skin.shade, 0.5));
  });
}

function glasses(look: Look): string {
  if (look.glasses === 'none') return '';
  const frame = look.glasses === 'round' ? '#2b2320' : mix(look.accent, '#2a1d18', 0.72);
  const rim =
    look.glasses === 'round'
      ? 'M27,0A27,27 0 1 1 -27,0A27,27 0 1 1 27,0Z'
      : 'M-28,-19C-10,-23 14,-23 29,-19C31,4 26,22 6,23C-16,24 -29,18 -28,-19Z';
  const lens = (side: number) =>
    placed(
      shape(rim, 'rgba(255,255,255,.13)') +
        stroke(rim, frame, 4.2) +
        stroke('M-14,-12L-4,-17', 'rgba(255,255,255,.6)', 3),
      side * 36,
      3,
      0,
      1,
      side < 0,
    );
  return (
    lens(1) +
    lens(-1) +
    stroke('M-10,-2C-5,-8 5,-8 10,-2', frame, 4) +
    stroke('M-64,-5L-88,-8M64,-5L88,-8', frame, 4)
  );
}

/** Single hairs that keep a beard from being a flat patch. */
function bristles(art: Art, look: Look, hair: string, long: number): string {
  if (look.beard === 'stubble') return '';
  const random = art.random.fork('beard');
  return repeat(90, () => {
    const x = random.around(0, 74);
    const low = long - 22 - (x / 74) ** 2 * (long - 70);
    const y = random.between(Math.min(low, 62 + (Math.abs(x) < 36 ? 30 : 0)), low);
    const bright = tone(mix(hair, '#d89860', 0.3), (x * look.light) / 600 + 0.1);
    return stroke(`M${n(x)},${n(y)}q${n(x * 0.05)},7 ${n(x * -0.02)},14`, fade(bright, 0.26), 1.8);
  });
}

function beard(art: Art, look: Look, hair: string): string {
  if (look.beard === 'none') return '';
  const long = look.beard === 'full' ? 146 : 132;
  const jaw = `M-89,6C-84,40 -66,50 -38,56C-20,58 -10,62 0,62C10,62 20,58 38,56C66,50 84,40 89,6C92,60 74,${long - 12} 0,${long}C-74,${long - 12} -92,60 -89,6Z`;
  const tache = 'M0,58C-14,50 -30,58 -36,72C-20,66 -8,66 0,66C8,66 20,66 36,72C30,58 14,50 0,58Z';
  if (look.beard === 'moustache') return shape(tache, hair);
  const opacity = look.beard === 'stubble' ? 0.26 : look.beard === 'short' ? 0.86 : 1;
  const fill = linearAt(
    art,
    [
      [0, hair, opacity * 0.25],
      [0.28, hair, opacity],
      [1, tone(hair, -0.03), opacity],
    ],
    [0, 4, 0, 90],
  );
  return (
    shape(jaw, fill) +
    bristles(art, look, hair, long) +
    (look.beard === 'stubble' ? shape(tache, fade(hair, 0.24)) : shape(tache, hair))
  );
}

function age(look: Look, skin: Skin): string {
  if (look.age === 'young') return '';
  const deep = look.age === 'older' ? 0.36 : 0.15;
  const lines = 'M-23,49C-33,55 -39,63 -40,72M23,49C33,55 39,63 40,72';
  const eyes = 'M-60,-3L-68,-7M-60,3L-69,4M60,-3L68,-7M60,3L69,4';
  const forehead = look.age === 'older' ? 'M-34,-56C-12,-62 12,-62 34,-56M-26,-68C-10,-72 10,-72 26,-68' : '';
  return (
    stroke(lines, fade(skin.line, deep), 2.4) + stroke(eyes + forehead, fade(skin.line, deep * 0.7), 1.8)
  );
}

/** The face with its light; `shadowOfHair` is the hair's outline, which throws a soft edge on the forehead. */
export function face(
  art: Art,
  look: Look,
  skin: Skin,
  hair: string,
  iris: string,
  shadowOfHair: string,
): string {
  const head = headPath(look);
  const side = look.light * 92;
  const across = linearAt(
    art,
    [
      [0, skin.light, 0.75],
      [0.34, skin.base, 0],
      [0.56, skin.shade, 0],
      [1, skin.shade, 0.82],
    ],
    [side, -40, -side, 40],
  );
  const turned = (markup: string) => `<g transform="translate(${n(look.turn)},0)">${markup}</g>`;
  const hairShadow =
    shadowOfHair && placed(blurred(art, 4, shape(shadowOfHair, fade(skin.shade, 0.6))), -look.light * 7, 13);
  const blush = [-1, 1]
    .map((cheek) => glow(art, cheek * 50, 42, 34, skin.lip, look.gender === 'female' ? 0.42 : 0.22))
    .join('');
  const pupils = [-1, 1]
    .map((cheek) =>
      placed(
        eye(look, skin, iris, cheek) + brow(look, mix(hair, '#2a1a14', 0.3)),
        cheek * 37,
        0,
        0,
        1.14,
        cheek < 0,
      ),
    )
    .join('');
  const inner =
    shape(head, skin.base) + shape(head, across) + turned(blush + (look.freckles ? freckles(art, skin) : ''));
  const chin = ellipse(look.turn * 0.6, 104, 16, 6, fade(skin.light, 0.16));
  const ears = [-1, 1].map((cheek) => ear(look, skin, cheek)).join('');
  const jewels = [-1, 1].map((cheek) => jewel(look, cheek)).join('');
  return (
    ears +
    jewels +
    clipped(art, `<path d="${head}"/>`, inner + chin + hairShadow) +
    turned(
      beard(art, look, hair) +
        age(look, skin) +
        nose(look, skin) +
        mouth(art, look, skin) +
        pupils +
        glasses(look),
    )
  );
}
