/** How the post of some countries writes a code: what it consists of without spaces and hyphens, and how its parts are set. */
interface Spelling {
  readonly countries: string;
  readonly code: RegExp;
  readonly written: string;
}

const SPELLINGS: readonly Spelling[] = [
  { countries: 'GB GG IM JE', code: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, written: '$1 $2' },
  { countries: 'IE', code: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, written: '$1 $2' },
  { countries: 'CA', code: /^([A-Z]\d[A-Z])(\d[A-Z]\d)$/, written: '$1 $2' },
  { countries: 'US PR VI GU AS MP', code: /^(\d{5})(\d{4})$/, written: '$1-$2' },
  { countries: 'NL', code: /^(\d{4})([A-Z]{2})$/, written: '$1 $2' },
  { countries: 'SE CZ SK GR', code: /^(\d{3})(\d{2})$/, written: '$1 $2' },
  { countries: 'PL', code: /^(\d{2})(\d{3})$/, written: '$1-$2' },
  { countries: 'PT', code: /^(\d{4})(\d{3})$/, written: '$1-$2' },
  { countries: 'JP', code: /^(\d{3})(\d{4})$/, written: '$1-$2' },
  { countries: 'BR', code: /^(\d{5})(\d{3})$/, written: '$1-$2' },
];
const BY_COUNTRY: ReadonlyMap<string, Spelling> = new Map(
  SPELLINGS.flatMap((spelling) => spelling.countries.split(' ').map((country) => [country, spelling])),
);

/**
 * A postal code as the post of its country writes it: "sw1a1aa" is "SW1A 1AA" in GB (docs/product.md 19.2). Only case, spaces
 * and hyphens change. What is no such code, or of a country with no spelling here, stays as typed, trimmed. `country`
 * has two capital letters.
 */
export function postalCode(country: string, typed: string): string {
  const spelling = BY_COUNTRY.get(country);
  const bare = typed.replace(/[\s-]/g, '').toUpperCase();
  return spelling?.code.test(bare) ? bare.replace(spelling.code, spelling.written) : typed.trim();
}
