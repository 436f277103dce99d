import { filesService } from '#services/files.ts';

/** A signed address with the file and the version it opens. */
const SIGNED = /(?<![^\s,])[^\s,]*\/media\/signed\/([^/?\s]+)\/([^/?\s]+)\?[^\s,]+/g;
/** New addresses of a file serve all its renditions on the page. */
const SHARED_MS = 30_000;

type Addresses = Readonly<Record<string, string>>;
const asked = new Map<string, Promise<Addresses>>();

function addressesOf(fileId: string): Promise<Addresses> {
  const known = asked.get(fileId);
  if (known) return known;
  const request = filesService.addresses({ params: { id: fileId } }, { quiet: true }).then(
    ({ addresses }) => addresses,
    () => ({}),
  );
  asked.set(fileId, request);
  setTimeout(() => asked.delete(fileId), SHARED_MS);
  return request;
}

/** The text with new addresses in place of the signed ones; null when there are none to be had. */
async function renewed(text: string): Promise<string | null> {
  let result = text;
  for (const [old, fileId = '', version = ''] of text.matchAll(SIGNED)) {
    const fresh = (await addressesOf(fileId))[version];
    if (fresh) result = result.replace(old, fresh);
  }
  return result === text ? null : result;
}

/** Gives a picture, video or sound that could not be loaded new addresses; a player goes on where it was. */
export async function renewMedia(element: HTMLImageElement | HTMLMediaElement): Promise<void> {
  const place = element instanceof HTMLMediaElement ? element.currentTime : 0;
  const wasPlaying = element instanceof HTMLMediaElement && !element.paused;
  for (const name of ['srcset', 'src'] as const) {
    const fresh = await renewed(element.getAttribute(name) ?? '');
    if (fresh) element.setAttribute(name, fresh);
    if (!fresh || name === 'srcset' || !(element instanceof HTMLMediaElement)) continue;
    element.currentTime = place;
    if (wasPlaying) await element.play().catch(() => undefined);
  }
}

/** Follows a link to a file by a new address. */
export async function renewLink(link: HTMLAnchorElement): Promise<void> {
  const fresh = await renewed(link.getAttribute('href') ?? '');
  if (fresh) link.setAttribute('href', fresh);
  link.dataset.renewed = 'true';
  link.click();
}
