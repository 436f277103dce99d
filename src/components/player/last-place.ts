/**
 * Where somebody stopped in a film or sound, for the next time. It stays in this browser and goes when another
 * person uses it.
 */
const KEY = 'footlight.places';
/** The oldest ones go first. */
const MOST = 100;
/** So little is no reason to go on there. */
const FIRST_SECONDS = 10;
/** Whoever got so far has seen it. */
const LAST_SECONDS = 10;

type Places = readonly (readonly [id: string, seconds: number])[];

function read(): Places {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(saved) ? saved.filter((one) => Array.isArray(one) && one.length === 2) : [];
  } catch {
    return [];
  }
}

/** Seconds from the beginning; 0 when nothing is known. */
export function lastPlace(id: string): number {
  const seconds = read().find(([known]) => known === id)?.[1];
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : 0;
}

/** Remembers the place; its beginning and its end are forgotten instead. */
export function keepPlace(id: string, seconds: number, duration: number): void {
  const others = read().filter(([known]) => known !== id);
  const isWithin = seconds >= FIRST_SECONDS && seconds <= duration - LAST_SECONDS;
  const places: Places = isWithin ? [[id, Math.round(seconds)], ...others] : others;
  try {
    localStorage.setItem(KEY, JSON.stringify(places.slice(0, MOST)));
  } catch {
    // A browser that stores nothing starts at the beginning.
  }
}

/** Somebody else uses the browser now. */
export function forgetPlaces(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // See above.
  }
}
