import type { Random } from './random.ts';

export const SKINS = [
  { base: '#f6d6c2', shade: '#d3977f', lip: '#c8655f' },
  { base: '#f0c6a8', shade: '#c68767', lip: '#bd5b52' },
  { base: '#e3b08a', shade: '#b27450', lip: '#ac5047' },
  { base: '#cf966b', shade: '#96603f', lip: '#9c4a40' },
  { base: '#b57d50', shade: '#7a4a2c', lip: '#8d4436' },
  { base: '#97613e', shade: '#5f3722', lip: '#83403a' },
  { base: '#774a30', shade: '#472819', lip: '#763630' },
  { base: '#5e3a28', shade: '#351d13', lip: '#662e2b' },
] as const;

export const HAIR_COLOURS = {
  black: '#1f1a1a',
  espresso: '#33231d',
  brown: '#553522',
  chestnut: '#774529',
  auburn: '#974a28',
  copper: '#c26a34',
  sand: '#a98352',
  blond: '#d8b273',
  grey: '#8f8b88',
  silver: '#cfcac4',
  rose: '#cf8590',
} as const;

export const HAIR_STYLES = {
  female: [
    'long',
    'waves',
    'bob',
    'fringe',
    'afro',
    'curls',
    'bun',
    'ponytail',
    'braid',
    'pixie',
    'braids',
    'scarf',
    'wrap',
  ],
  male: [
    'parted',
    'crop',
    'quiff',
    'buzz',
    'coils',
    'knot',
    'bald',
    'shag',
    'beanie',
    'locs',
    'silvered',
    'cap',
  ],
} as const;

export type HairStyle = (typeof HAIR_STYLES)['female'][number] | (typeof HAIR_STYLES)['male'][number] | 'hat';
export type HairColour = keyof typeof HAIR_COLOURS;

const CLOTHES = [
  'crew',
  'vee',
  'shirt',
  'roll',
  'hoodie',
  'blazer',
  'knit',
  'apron',
  'overalls',
  'wrapover',
  'denim',
  'stripes',
] as const;
export type Clothes = (typeof CLOTHES)[number];

const GROUNDS = [
  'studio',
  'window',
  'garden',
  'bokeh',
  'sea',
  'arch',
  'shelf',
  'hills',
  'stage',
  'sun',
] as const;
export type Ground = (typeof GROUNDS)[number];

/** Everything a portrait shows. What is not given follows from the seed. */
export interface Look {
  gender: 'female' | 'male';
  /** 0 (light) … 7 (deep) */
  skin: number;
  hair: HairStyle;
  hairColour: HairColour;
  eyes: 'open' | 'laughing' | 'calm';
  mouth: 'soft' | 'smile' | 'laugh';
  beard: 'none' | 'stubble' | 'short' | 'full' | 'moustache';
  glasses: 'none' | 'round' | 'square';
  earrings: 'none' | 'studs' | 'hoops' | 'drops';
  freckles: boolean;
  clothes: Clothes;
  /** Main colour of the clothes, and what a scarf, hat or knit is made of. */
  cloth: string;
  accent: string;
  ground: Ground;
  groundColour: string;
  /** −1: light from the left, 1: from the right. */
  light: -1 | 1;
  tilt: number;
  turn: number;
  /** −1 slight … 1 broad; −1 narrow … 1 wide jaw. */
  build: number;
  jaw: number;
  age: 'young' | 'middle' | 'older';
}

/** Clothes and ground that sit well together: [cloth, accent, ground]. */
const PAIRINGS = [
  ['#b5533c', '#f1dcc1', '#e8c9a8'],
  ['#2f4a46', '#e0a15e', '#c9d3c4'],
  ['#e9dfd0', '#9c5a3c', '#b98a6d'],
  ['#27324a', '#d98f6c', '#a7b7c8'],
  ['#7a8a63', '#f4e9d2', '#e2d3b4'],
  ['#d9a441', '#3b3f57', '#6f8f95'],
  ['#8c4a5a', '#f3d9cf', '#dcb4ae'],
  ['#3e3a38', '#d8c7b0', '#c8a58c'],
  ['#c9745c', '#34454f', '#94aeb0'],
  ['#f0e8dc', '#5d7a86', '#8aa6ad'],
  ['#4d6a80', '#f0c9a2', '#e5c3a4'],
  ['#a9633f', '#efe3cf', '#7d8f7c'],
  ['#5a4a6a', '#e8b7a0', '#c4afc4'],
  ['#d8c3a5', '#6d4b3a', '#8b9a86'],
] as const;

function hairFor(random: Random, skin: number, age: Look['age']): HairColour {
  if (age === 'older') return random.pick(['grey', 'silver', 'silver', 'grey', 'espresso']);
  if (skin >= 4) return random.pick(['black', 'black', 'espresso', 'black', 'espresso']);
  if (skin === 3) return random.pick(['black', 'espresso', 'brown']);
  return random.pick(['espresso', 'brown', 'chestnut', 'auburn', 'copper', 'sand', 'blond', 'black']);
}

/** Styles that belong to hair of one kind. */
const DEEP_ONLY: readonly HairStyle[] = ['afro', 'braids', 'locs', 'coils', 'wrap'];

/** The look for one person: `given` first, the rest drawn from the seed. */
export function lookFor(random: Random, given: Partial<Look>, mood?: string): Look {
  const gender = given.gender ?? random.pick(['female', 'male'] as const);
  const woman = gender === 'female';
  const skin = given.skin ?? random.whole(0, 7);
  const age = given.age ?? random.pick(['young', 'young', 'middle', 'middle', 'older'] as const);
  const [cloth, accent, groundColour] = random.pick(PAIRINGS);
  const hair = random.pick(HAIR_STYLES[gender].filter((style) => skin >= 4 || !DEEP_ONLY.includes(style)));
  const mouth = mood === 'calm' ? 'soft' : random.pick(['soft', 'smile', 'smile', 'smile', 'laugh'] as const);
  const cheerful = mood === 'bright';
  const quiet = mood === 'calm';
  return {
    gender,
    skin,
    age,
    cloth,
    accent,
    groundColour,
    hair,
    hairColour: hairFor(random, skin, age),
    eyes: cheerful
      ? random.pick(['open', 'laughing'] as const)
      : quiet
        ? 'calm'
        : mouth !== 'soft' && random.chance(0.25)
          ? 'laughing'
          : 'open',
    mouth: cheerful && mouth === 'soft' ? 'smile' : mouth,
    beard: woman ? 'none' : random.pick(['none', 'none', 'stubble', 'short', 'full', 'moustache'] as const),
    glasses: random.chance(0.22) ? random.pick(['round', 'square'] as const) : 'none',
    earrings: woman ? random.pick(['none', 'studs', 'hoops', 'drops'] as const) : 'none',
    freckles: skin <= 3 && random.chance(0.3),
    clothes: random.pick(CLOTHES),
    ground: random.pick(GROUNDS),
    light: random.pick([-1, 1] as const),
    tilt: random.around(0, 5),
    turn: random.around(0, 9),
    build: random.around(0, 1),
    jaw: random.around(0, 1),
    ...given,
  };
}
