import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { samplePath } from '../../support/media.ts';
import { picture } from './pictures.ts';
import { makeProduct } from './products.ts';
import { api, BASE, tokenOf } from './session.ts';

export type SoldKind = 'feed' | 'gallery' | 'video' | 'product';

/** A thing that the demo performer shows, as a search would find it. */
export interface Shown {
  kind: SoldKind;
  id: string;
  title: string;
}

export const SALE_PRICE = 15;
const FREE = { isSale: true, price: 0 };
const PRICE = { isSale: true, price: SALE_PRICE };

/** Sends a form to the API as the demo performer. */
async function send<T>(path: string, fields: Record<string, string>, file: [string, File]): Promise<T> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append(...file);
  const headers = { authorization: await tokenOf('demoperformer') };
  const reply = await fetch(`${BASE}/api${path}`, { method: 'POST', headers, body: form });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { data: T }).data;
}

async function drawn(words: string): Promise<File> {
  const { name, mimeType, buffer } = await picture(words);
  return new File([new Uint8Array(buffer)], name, { type: mimeType });
}

async function aPost(title: string): Promise<string> {
  const photo = await send<{ _id: string }>('/performer/feeds/photo/upload', {}, [
    'file',
    await drawn(title),
  ]);
  const body = { type: 'photo', title, text: 'Inside', fileIds: [photo._id], ...FREE };
  const token = await tokenOf('demoperformer');
  return (await api<{ _id: string }>('POST', '/performer/feeds', { token, body }))._id;
}

async function aGallery(title: string): Promise<string> {
  const token = await tokenOf('demoperformer');
  const path = '/performer/performer-assets/galleries';
  const { _id } = await api<{ _id: string }>('POST', path, { token, body: { title, ...FREE } });
  await send('/performer/performer-assets/photos/upload', { galleryId: _id }, ['photo', await drawn(title)]);
  return _id;
}

/** A film of its own: who owns the same bytes already is not sold them again. It appears when it is ready. */
async function aVideo(title: string): Promise<string> {
  const words = Buffer.from(title);
  // A box of MP4 that players pass over.
  const box = Buffer.concat([Buffer.alloc(4), Buffer.from('free'), words]);
  box.writeUInt32BE(box.length);
  const bytes = Buffer.concat([readFileSync(samplePath('long.mp4')), box]);
  const film = new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4' });
  const fields = { title, isSale: 'true', price: '0' };
  const path = '/performer/performer-assets/videos/upload';
  return (await send<{ _id: string }>(path, fields, ['video', film]))._id;
}

const aProduct = async (title: string): Promise<string> =>
  (await makeProduct({ name: title, price: String(SALE_PRICE), type: 'digital' }, { file: title }))._id;

const MAKE = { feed: aPost, gallery: aGallery, video: aVideo, product: aProduct };
/** The calls that count a look, and those that change a thing. */
const LOOK: Record<SoldKind, (id: string) => string> = {
  feed: (id) => `/user/feeds/view/${id}`,
  gallery: (id) => `/performer-assets/galleries/${id}/view`,
  video: (id) => `/performer-assets/videos/${id}/view`,
  product: (id) => `/performer-assets/products/${id}/view`,
};
const CHANGE: Record<SoldKind, string> = {
  feed: '/performer/feeds/',
  gallery: '/performer/performer-assets/galleries/',
  video: '/performer/performer-assets/videos/edit/',
  product: '/performer/performer-assets/products/',
};

/** Publishes a thing of this kind for everybody; a product costs 15 tokens from the beginning. */
export const publish = async (kind: SoldKind, title: string): Promise<Shown> => ({
  kind,
  title,
  id: await MAKE[kind](title),
});

/** From now on it costs 15 tokens. */
export async function putUpForSale({ kind, id, title }: Shown): Promise<void> {
  const body = { title, ...PRICE, ...(kind === 'feed' ? { type: 'photo' } : {}) };
  await api('PUT', `${CHANGE[kind]}${id}`, { token: await tokenOf('demoperformer'), body });
}

/**
 * Looks from so many addresses: one counts once a day, and this machine has many of them. What is locked was not seen, so
 * that it must not be for sale yet.
 */
export async function lookedAt({ kind, id }: Shown, from: number): Promise<void> {
  const { hostname, port } = new URL(BASE);
  const path = `/api${LOOK[kind](id)}`;
  for (let nr = 1; nr <= from; nr += 1)
    await new Promise<void>((resolve, reject) => {
      const ended = (text: string) => {
        if (text.includes('true')) resolve();
        else reject(new Error(`${path}: ${text}`));
      };
      const asked = request(
        {
          ...{ hostname, port, path, method: 'POST', localAddress: `127.0.1.${nr}` },
          headers: { 'user-agent': 'Browser' },
        },
        (reply) => void reply.toArray().then((parts) => ended(Buffer.concat(parts).toString()), reject),
      );
      asked.on('error', reject).end();
    });
}
