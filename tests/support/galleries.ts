import type { CallInput } from '#contract/endpoint.ts';
import type { Gallery } from '#contract/galleries.ts';
import { ownGalleries, ownPhotos } from '#contract/own-galleries.ts';
import type { Photo } from '#contract/photos.ts';
import type { TestApi } from './api.ts';
import type { Person } from './factories.ts';
import { aNewJpeg, asFile } from './images.ts';

/** Adds a photo to an own gallery through the API; fails loudly when it is refused. */
export async function aGalleryPhoto(
  api: TestApi,
  performer: Person,
  galleryId: string,
  body: Partial<CallInput<typeof ownPhotos.upload>['body']> = {},
): Promise<Photo> {
  const reply = await api.call(
    ownPhotos.upload,
    { files: { photo: asFile(await aNewJpeg(64, 48)) }, body: { ...body, galleryId } },
    performer,
  );
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error));
  return reply.data;
}

/** Makes a gallery with so many photos through the API. */
export async function aGallery(
  api: TestApi,
  performer: Person,
  body: CallInput<typeof ownGalleries.create>['body'] = {},
  count = 1,
): Promise<{ gallery: Gallery; photos: Photo[] }> {
  const made = await api.call(ownGalleries.create, { body: { title: 'Summer', ...body } }, performer);
  if (made.status !== 200) throw new Error(JSON.stringify(made.error));
  const photos: Photo[] = [];
  for (let nr = 0; nr < count; nr += 1) photos.push(await aGalleryPhoto(api, performer, made.data._id));
  return { gallery: made.data, photos };
}
