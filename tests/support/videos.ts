import type { CallInput } from '#contract/endpoint.ts';
import { ownVideos } from '#contract/own-videos.ts';
import type { Video } from '#contract/videos.ts';
import { type FileVersion, files } from '#server/db/schema/files.ts';
import { newKey } from '#server/features/files/file-keys.ts';
import { newId } from '#server/ids.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';

const RENDITIONS = [
  ['display', 'mp4', 'video/mp4', 'closed'],
  ['poster', 'webp', 'image/webp', 'closed'],
  ['thumbnail', 'webp', 'image/webp', 'closed'],
  ['blurred', 'webp', 'image/webp', 'public'],
] as const;

type FileRow = typeof files.$inferInsert;

/** An own film as if it had been sent and made ready; its bytes are its id. Answers the id. */
export async function aFilm(api: TestApi, performer: Person, more: Partial<FileRow> = {}): Promise<string> {
  const id = newId();
  const versions: FileVersion[] = [];
  for (const [name, extension, mimeType, folder] of RENDITIONS) {
    const key = newKey(more.isProtected === false ? 'public' : folder, extension);
    const size = await api.deps.storage.put(key, Buffer.from(id), mimeType);
    versions.push({ name, key, mimeType, size });
  }
  await api.deps.db.insert(files).values({
    id,
    type: 'performer-video',
    ownerId: performer.id,
    mimeType: 'video/mp4',
    duration: 100,
    status: 'finished',
    versions,
    createdAt: api.clock.now(),
    ...more,
  });
  return id;
}

export type VideoBody = CallInput<typeof ownVideos.create>['body'];

/** Makes a video of a finished film through the API; fails loudly when it is refused. */
export async function aVideo(api: TestApi, performer: Person, body: VideoBody = {}): Promise<Video> {
  const fileId = body.fileId ?? (await aFilm(api, performer));
  const reply = await api.call(ownVideos.create, { body: { title: 'Lake', ...body, fileId } }, performer);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

/** Changes an own video through the API; fails loudly when it is refused. */
export async function changed(api: TestApi, performer: Person, id: string, body: VideoBody): Promise<Video> {
  const reply = await api.call(ownVideos.update, { params: { id }, body }, performer);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}
