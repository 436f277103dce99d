import { expect } from '@playwright/test';
import { api, BASE, tokenOf } from './session.ts';

const READY_MS = 120_000;

interface Uploaded {
  _id: string;
  status: string;
}

/** Sends a film or a sound as the demo performer and waits until the product has made it ready; answers its id. */
export async function upload(kind: 'video' | 'audio', file: File): Promise<string> {
  const token = await tokenOf('demoperformer');
  const form = new FormData();
  form.set('file', file);
  const reply = await fetch(`${BASE}/api/performer/feeds/${kind}/upload`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  if (!reply.ok) throw new Error(`${file.name}: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Uploaded };
  const status = async () => (await api<Uploaded>('GET', `/files/${data._id}/status`, { token })).status;
  await expect.poll(status, { message: file.name, timeout: READY_MS }).toBe('finished');
  return data._id;
}

/** Publishes files for everyone in one post; the address of the post's page. */
export async function publishFiles(
  type: 'video' | 'audio',
  files: readonly File[],
  title: string,
): Promise<string> {
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await upload(type, file));
  const body = { type, title, text: title, fileIds, isSale: true, price: 0, status: 'active' };
  const token = await tokenOf('demoperformer');
  const { slug } = await api<{ slug: string }>('POST', '/performer/feeds', { token, body });
  return `/post/${slug}`;
}
