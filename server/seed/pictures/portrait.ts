import {
  blurred,
  clipped,
  createArt,
  glow,
  linearAt,
  n,
  type Picture,
  placed,
  shape,
  toPicture,
} from './art.ts';
import { FACES } from './cast.ts';
import { fade, mix, tone } from './palette.ts';
import { clothes } from './portrait-clothes.ts';
import { face, headPath, type Skin } from './portrait-face.ts';
import { ground } from './portrait-ground.ts';
import { hairOf } from './portrait-headwear.ts';
import { HAIR_COLOURS, type Look, lookFor, SKINS } from './portrait-look.ts';

const SIDE = 640;
const IRISES = ['#5b3a22', '#4a2e1c', '#6d4a2a', '#3a281e'];
const LIGHT_IRISES = ['#5b7a86', '#5f7a52', '#6a5a3a', '#7d5a34', '#4a6a8c'];

function skinOf(look: Look): Skin {
  const { base, shade, lip } = SKINS[
    Math.min(7, Math.max(0, Math.round(look.skin)))
  ] as (typeof SKINS)[number];
  return {
    base,
    shade,
    lip,
    light: tone(mix(base, '#ffdcae', 0.28), 0.06),
    line: mix(shade, '#3a1710', 0.55),
  };
}

function neck(look: Look, skin: Skin, art: ReturnType<typeof createArt>): string {
  const half = look.gender === 'female' ? 36 : 47;
  const path = `M${-half},60L${-half - 2},146C${-half - 6},182 -76,200 -100,222L-90,300H90L100,222C76,200 ${half + 6},182 ${half + 2},146L${half},60Z`;
  const across = linearAt(
    art,
    [
      [0, skin.base],
      [0.45, mix(skin.base, skin.shade, 0.25)],
      [1, mix(skin.base, skin.shade, 0.95)],
    ],
    [look.light * 90, 100, -look.light * 90, 160],
  );
  const shadow = placed(blurred(art, 5, shape(headPath(look), fade(skin.shade, 0.85))), -look.light * 8, 34);
  const bones = `<path d="M-74,214C-50,208 -26,214 -12,224M74,214C50,208 26,214 12,224" stroke="${fade(skin.shade, 0.5)}" stroke-width="3.4" fill="none" stroke-linecap="round"/>`;
  return shape(path, across) + clipped(art, `<path d="${path}"/>`, shadow + bones);
}

/**
 * A square portrait (640 px) of a person who does not exist. The same seed gives the same person: a username
 * of the demo world the face of that person. `look` fixes what else is known, `mood` ('bright', 'calm') the expression.
 */
export function portrait(seed: string, options: { mood?: string; look?: Partial<Look> } = {}): Picture {
  const art = createArt(SIDE, SIDE, `portrait/${seed}`);
  const look = lookFor(art.random.fork('look'), { ...FACES[seed], ...options.look }, options.mood);
  const skin = skinOf(look);
  const hairColour = HAIR_COLOURS[look.hairColour];
  const eyes = art.random
    .fork('eyes')
    .pick(look.skin <= 1 && !['black', 'espresso'].includes(look.hairColour) ? LIGHT_IRISES : IRISES);
  ground(art, look);
  const hair = hairOf(art, look, hairColour);
  const head = (markup: string) => `<g transform="rotate(${n(look.tilt)} 0 130)">${markup}</g>`;
  const person =
    head(hair.back) +
    `<g transform="translate(0,-24)">${neck(look, skin, art)}${clothes(art, look)}</g>` +
    head(face(art, look, skin, hairColour, eyes, hair.edge) + hair.front);
  const warm = look.ground === 'bokeh' || look.ground === 'stage' ? '#ffb070' : '#ffe6bd';
  art.body.push(
    placed(person, SIDE / 2, 272, 0, 1.2),
    glow(art, 320 + look.light * 330, 70, 430, warm, 0.34),
    glow(art, 320 - look.light * 360, 660, 420, '#1a0f1a', 0.3),
  );
  return toPicture(art);
}
