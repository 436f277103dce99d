const DEVICE = 'footlight.device';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/**
 * An id this browser gave itself. It tells accounts of one browser from people who came by a link (product.md 25.2);
 * a browser that stores nothing has none.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(DEVICE);
    if (known) return known;
    const made = randomId();
    localStorage.setItem(DEVICE, made);
    return made;
  } catch {
    return undefined;
  }
}
