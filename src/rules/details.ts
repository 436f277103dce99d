/** One choice of a list: what is stored and what people read. */
interface Choice {
  readonly value: string;
  readonly text: string;
}

const words = (list: string): Choice[] =>
  list.split(', ').map((text) => ({ value: text.toLowerCase().replace(/[^a-z0-9]+/g, '_'), text }));

const steps = (from: number, to: number, text: (value: number) => string): Choice[] =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ value: String(from + at), text: text(from + at) }));

const INCH = 2.54;
const POUND = 0.45359237;

function feetAndInches(centimetres: number): string {
  const inches = Math.round(centimetres / INCH);
  return `${Math.floor(inches / 12)}′${inches % 12}″`;
}

const AGES = [
  [18, 24],
  [25, 34],
  [35, 44],
  [45, 54],
  [55, 99],
] as const;

/**
 * The choices of a performer's details and of the filters that search by them, as
 * `/user-additional` answers them. Heights in centimetres, weights in kilograms; `ages` are spans written `18_24`.
 */
export const DETAIL_CHOICES = {
  heights: steps(140, 210, (cm) => `${cm} cm (${feetAndInches(cm)})`),
  weights: steps(40, 150, (kg) => `${kg} kg (${Math.round(kg / POUND)} lb)`),
  ages: AGES.map(([from, to]) => ({
    value: `${from}_${to}`,
    text: to === 99 ? `${from} and over` : `${from} to ${to}`,
  })),
  butts: words('Small, Medium, Large, Extra large'),
  eyes: words('Amber, Blue, Brown, Grey, Green, Hazel, Other'),
  ethnicities: words('Asian, Black, Indian, Latin, Middle Eastern, Mixed, White, Other'),
  genders: words('Male, Female, Transgender, Couple'),
  hairs: words('Black, Blond, Brown, Red, Grey, White, Coloured, Bald'),
  pubicHairs: words('Shaved, Trimmed, Natural'),
  bodyTypes: words('Slim, Athletic, Average, Curvy, Muscular, Large'),
  sexualOrientations: words('Straight, Gay, Lesbian, Bisexual, Pansexual, Asexual, Other'),
} as const satisfies Record<string, readonly Choice[]>;

export type DetailList = keyof typeof DETAIL_CHOICES;

/**
 * The details a performer may show, in the order of profiles, each with the list it is chosen from. A new one is a line
 * here; contract, profile, form and search follow. What else it needs: docs/adding-a-feature.md, "Smaller additions".
 */
export const DETAIL_LISTS = {
  height: 'heights',
  weight: 'weights',
  eyes: 'eyes',
  hair: 'hairs',
  bodyType: 'bodyTypes',
  ethnicity: 'ethnicities',
  sexualOrientation: 'sexualOrientations',
  butt: 'butts',
  pubicHair: 'pubicHairs',
} as const satisfies Record<string, DetailList>;

export type Detail = keyof typeof DETAIL_LISTS;
export const DETAILS = Object.keys(DETAIL_LISTS) as Detail[];

/** Texts may come with other quotes, spaces or case than ours. */
const plain = (text: string): string =>
  text.toLowerCase().replace(/[′’']/g, "'").replace(/[″”"]/g, '"').replace(/\s+/g, ' ').trim();

/** The value of a choice that is named by its value or by its text (`141`, `141 cm (4′8″)`); null when it is none. */
export function choiceValue(list: DetailList, named: string): string | null {
  const wanted = plain(named);
  const found = DETAIL_CHOICES[list].find(({ value, text }) => value === named || plain(text) === wanted);
  return found?.value ?? null;
}
