/**
 * What a part of the browser gives, null where it is not there or refuses: reading `localStorage`, `indexedDB` and others
 * throws where somebody has forbidden them.
 */
export function quietly<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    return null;
  }
}
