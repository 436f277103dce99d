const BROWSERS = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

const first = (list: readonly (readonly [string, RegExp])[], text: string): string =>
  list.find(([, pattern]) => pattern.test(text))?.[0] ?? '';

/** Browser and system as people know them, '' for each that is unknown. Made for recognising one's own device. */
export function deviceName(userAgent: string): { browser: string; system: string } {
  return { browser: first(BROWSERS, userAgent), system: first(SYSTEMS, userAgent) };
}

/** Whether it is carried around: decides the icon. */
export const isHandheld = (userAgent: string): boolean =>
  /\b(?:iPhone|iPad|Android|Mobile)\b/.test(userAgent);
