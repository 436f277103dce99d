import { existsSync, globSync } from 'node:fs';

export const FIREFOX = '/usr/bin/firefox-esr';
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const VIRTUAL_SCREEN = '/usr/bin/Xvfb';
/** The small browser that comes with WebKitGTK; where it lies depends on the architecture and the release. */
export const MINI_BROWSERS = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';
const GSTREAMER = '/usr/lib/*/gstreamer-1.0';

/** What stands where once a Debian package is installed. */
const NEEDS: Record<string, string> = {
  'firefox-esr': FIREFOX,
  'webkit2gtk-driver': WEBKIT_DRIVER,
  xvfb: VIRTUAL_SCREEN,
  'gstreamer1.0-plugins-good': `${GSTREAMER}/libgstisomp4.so`,
  'gstreamer1.0-plugins-bad': `${GSTREAMER}/libgstvideoparsersbad.so`,
  'gstreamer1.0-libav': `${GSTREAMER}/libgstlibav.so`,
  chromium: '/usr/bin/chromium',
};

/** The Debian packages that are missing here: browsers, their drivers, and what plays films in WebKitGTK. */
export const missingPackages = (): string[] =>
  Object.entries(NEEDS)
    .filter(([, place]) => !(place.includes('*') ? globSync(place).length > 0 : existsSync(place)))
    .map(([name]) => name);

/** Leaves the process with advice when a browser is missing. */
export function requireEngines(): void {
  const missing = missingPackages();
  if (missing.length === 0) return;
  process.stderr.write(
    `The tests in other browsers need Debian packages that are not here.\nInstall them: apt-get install ${missing.join(' ')}\n`,
  );
  process.exit(1);
}
