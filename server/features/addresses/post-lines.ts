import type * as Formatter from '@fragaria/address-formatter';
import type { AddressParts } from '#rules/addresses.ts';
import { countryName } from '#rules/countries.ts';
import { ELSEWHERE } from '../reference/places.ts';

/** Stand for the parts while the library sets them out, so that it changes, cuts and drops nothing that people wrote. */
const MARK = {
  name: '\uE000',
  number: '\uE001',
  street: '\uE002',
  district: '\uE003',
  city: '\uE004',
  postcode: '\uE005',
  apartment: '\uE006',
} as const;
type Mark = keyof typeof MARK;
const MARKS = /[\uE000-\uE006]/g;
const BY_MARK: ReadonlyMap<string, Mark> = new Map(
  Object.entries(MARK).map(([part, mark]) => [mark, part as Mark]),
);

type Texts = Readonly<Record<Mark | 'state', string>>;

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** States whose short name the library knows by another name alone. */
const LOCAL_NAMES: Readonly<Record<string, string>> = { 'Federal District': 'Distrito Federal' };

/** Countries whose posts use a state where the library leaves it out (Google's data of addresses, libaddressinput). */
const WITH_STATE: ReadonlySet<string> = new Set(
  'AR BB BS CL CU CV EG HN IQ JM KI KP MN MZ NI NR PE PW RO SC SO SR TR UY'.split(' '),
);

/**
 * Countries whose posts read an apartment or floor on a line above the street; others read it behind street and number, where
 * a line of its own above the city would be taken for the street.
 */
const APARTMENT_ABOVE: ReadonlySet<string> = new Set(
  'AU BL CH CN DE FR GB GF GG GP HK IE IM IN JE JP KR LI MC MF MQ NC NZ PF PM RE TW WF YT ZA'.split(' '),
);

/** A state as the library knows it, empty where its post uses none: other places, the country itself, or England, Scotland, Wales and Northern Ireland. */
function stateOf({ state, country }: AddressParts): string {
  if (country === 'GB' || state === ELSEWHERE || isSame(state, countryName(country) ?? '')) return '';
  return LOCAL_NAMES[state] ?? state;
}

/** Loaded with the first address, not at the start of the server. */
const loadFormatter = async () => (await import('@fragaria/address-formatter')).default as typeof Formatter;

type Layout = (texts: Texts) => string[];

/** How the posts of a country set an address out, with marks for its parts; without its country. */
const layoutOf =
  ({ format }: typeof Formatter, countryCode: string): Layout =>
  (texts) => {
    const input = {
      countryCode,
      attention: MARK.name,
      road: MARK.street,
      city: MARK.city,
      postcode: MARK.postcode,
      ...(texts.number ? { houseNumber: MARK.number } : {}),
      ...(texts.district ? { suburb: MARK.district } : {}),
      ...(texts.state ? { state: texts.state } : {}),
    };
    const lines = format(input, { output: 'array', cleanupPostcode: false });
    // To a territory (Puerto Rico) the library adds the country it belongs to: that line is left out.
    const isPart = (line: string) => line.search(MARKS) >= 0 || (texts.state && line.includes(texts.state));
    return lines.filter(isPart);
  };

const hasPart = (lines: readonly string[], part: Mark): boolean =>
  lines.some((line) => line.includes(MARK[part]));

/** The name stands first in Latin letters, also where the country's own writing begins with the largest place. */
function nameFirst(lines: readonly string[]): string[] {
  const isReversed = lines.at(-1) === MARK.name;
  return isReversed ? lines.toReversed() : [...lines];
}

/** Where the library sets out no more than a city, or begins a line with the largest place. */
const plainLayout = ({ number, district, state }: Texts): string[] => [
  MARK.name,
  number ? `${MARK.number} ${MARK.street}` : MARK.street,
  ...(district ? [MARK.district] : []),
  `${MARK.postcode} ${MARK.city}`,
  ...(state ? [state] : []),
];

/** Nothing but a district or a code is missing, and no line begins with the largest place. */
function isWhole(lines: readonly string[], { number }: Texts): boolean {
  const isBackwards = (line: string) =>
    line.includes(MARK.street) && line.slice(0, line.indexOf(MARK.street)).includes(MARK.city);
  const parts: readonly Mark[] = number ? ['number', 'street', 'city'] : ['street', 'city'];
  return lines[0] === MARK.name && !lines.some(isBackwards) && parts.every((part) => hasPart(lines, part));
}

/** Puts the apartment, for which the library has no place, above the street or behind it. */
function placeApartment(lines: string[], country: string): void {
  const isStreet = (line: string) => line.includes(MARK.street) || line.includes(MARK.number);
  if (APARTMENT_ABOVE.has(country)) {
    lines.splice(lines.findIndex(isStreet), 0, MARK.apartment);
    return;
  }
  const at = lines.findLastIndex(isStreet);
  const line = lines[at] ?? '';
  const end = Math.max(line.lastIndexOf(MARK.street), line.lastIndexOf(MARK.number)) + 1;
  lines[at] = `${line.slice(0, end)}, ${MARK.apartment}${line.slice(end)}`;
}

/** The layout with what the library leaves out and the post needs: the district below the street, the code at the city. */
function completed(
  lines: readonly string[],
  { district, apartment, state }: Texts,
  country: string,
): string[] {
  const found = [...lines];
  const lastOf = (...parts: Mark[]) =>
    found.findLastIndex((line) => parts.some((part) => line.includes(MARK[part])));
  if (district && !hasPart(found, 'district')) found.splice(lastOf('street', 'number') + 1, 0, MARK.district);
  if (apartment) placeApartment(found, country);
  const city = lastOf('city');
  if (!hasPart(found, 'postcode')) found[city] = `${found[city]} ${MARK.postcode}`;
  return WITH_STATE.has(country) && state ? [...found, state] : found;
}

/**
 * An address as the post of its country expects it, a line each (docs/product.md 19.3): the number of the house before or
 * behind the street, the apartment above or behind both, the state only where that post uses it, the country last and in
 * capitals. Only a state may be left out.
 */
export async function postLines(parts: AddressParts): Promise<string[]> {
  const layout = layoutOf(await loadFormatter(), parts.country);
  const texts: Texts = {
    name: parts.name,
    number: parts.streetNumber,
    street: parts.streetAddress,
    apartment: parts.apartment,
    district: [parts.ward, parts.district].filter((part) => part !== '').join(', '),
    city: parts.city,
    postcode: parts.zipCode,
    state: stateOf(parts),
  };
  // In some countries the library gives the place of the city to a district.
  const tries = [texts, { ...texts, district: '' }].map((given) => nameFirst(layout(given)));
  const whole = tries.find((lines) => isWhole(lines, texts));
  const lines = completed(whole ?? plainLayout(texts), texts, parts.country);
  // A city that has the name of its state is written once: "28014 Madrid".
  const isNoRepeatedCity = (line: string) => !(isSame(line, texts.state) && isSame(texts.state, texts.city));
  const filled = lines
    .filter(isNoRepeatedCity)
    .map((line) => line.replace(MARKS, (mark) => texts[BY_MARK.get(mark) as Mark]));
  return [...filled, (countryName(parts.country) ?? parts.country).toUpperCase()];
}
