import { existsSync } from 'node:fs';

/** First the one without windows: it draws a page in two thirds of the time. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
];

/** Where a Chromium is on this machine; leaves the process with advice when there is none. */
export function chromiumPath(): string {
  const found = PLACES.find((place) => place && existsSync(place));
  if (found) return found;
  process.stderr.write(
    'The browser tests need Chromium, and none was found.\nOn Debian or Ubuntu: apt-get install chromium-headless-shell, or chromium. Elsewhere install Chrome, or name a browser with CHROMIUM_PATH.\n',
  );
  process.exit(1);
}

/** How a browser with notifications is started: the one without windows refuses them. */
export function wholeBrowser() {
  const executablePath = PLACES.find((place) => place && !place.includes('headless') && existsSync(place));
  if (!executablePath)
    throw new Error('Notifications need the whole Chromium. On Debian or Ubuntu: apt-get install chromium.');
  return { executablePath, headless: false, args: [...FLAGS, '--headless=new'] };
}

/** How the browser of this machine is started; Playwright's own download is not used. */
export const launchOptions = () => ({ executablePath: chromiumPath(), args: FLAGS });

/** The same with a camera and a microphone that the browser draws and plays by itself, allowed without a question. */
export const cameraOptions = () => ({
  executablePath: chromiumPath(),
  args: [
    ...FLAGS,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
});
