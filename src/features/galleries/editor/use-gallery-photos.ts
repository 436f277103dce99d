import { useRef, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Photo } from '#contract/photos.ts';
import { type SaveAlt, type SendFile, useFileUploads } from '#features/items/editor/file-queue.ts';
import { storedFile } from '#features/items/editor/form-files.ts';
import { useT } from '#i18n/use-t.ts';
import type { GalleryStatus } from '#rules/gallery-form.ts';
import { ownGalleriesService, ownPhotosService } from '#services/own-galleries.ts';

/** A photo's title and description as written in the form. */
interface PhotoWords {
  title: string;
  description: string;
}

type ById = ReadonlyMap<string, Photo>;

/** Own photos by their file, by which the queue of uploads knows them; kept beside the render for what is under way. */
function usePhotosByFile(start: readonly Photo[]) {
  const held = useRef<ById>(new Map(start.map((photo) => [photo.fileId, photo])));
  const [photos, setPhotos] = useState(held.current);
  const remember = (changed: readonly Photo[]) => {
    held.current = new Map([...held.current, ...changed.map((photo) => [photo.fileId, photo] as const)]);
    setPhotos(held.current);
  };
  return { held, photos, remember };
}

/**
 * The photos of a gallery while it is edited: uploads, which need the gallery (`galleryId` makes it when it is first
 * needed), their words, and what happens at once: status, cover, taking one out and putting it back. `chosenCover` is the
 * photo that was chosen; without one the first photo is the cover.
 */
export function useGalleryPhotos(
  start: readonly Photo[],
  chosenCover: string | null,
  galleryId: () => Promise<string>,
) {
  const t = useT();
  const { held, photos, remember } = usePhotosByFile(start);
  const [words, setWords] = useState<ReadonlyMap<string, PhotoWords>>(new Map());
  const [coverId, setCoverId] = useState(chosenCover);
  const latest = useRef(galleryId);
  latest.current = galleryId;
  const send: SendFile = async (file, _kind, alt, options) => {
    const body = { galleryId: await latest.current(), alt: alt.trim() || undefined };
    const {
      success: _,
      url: __,
      ...photo
    } = await ownPhotosService.upload({ body, files: { photo: file } }, options);
    remember([photo]);
    return photo.photo;
  };
  const saveAlt: SaveAlt = async (fileId, alt, signal) => {
    const params = { id: held.current.get(fileId)?._id ?? '' };
    const photo = await ownPhotosService.update({ params, body: { alt } }, { signal });
    remember([photo]);
    return photo.photo;
  };
  const uploads = useFileUploads(send, () => start.map(({ photo }) => storedFile(photo)), saveAlt);
  const photoOf = (id: string): Photo | undefined => {
    const file = uploads.files.find((one) => one.id === id);
    return file?.wire ? photos.get(file.wire._id) : undefined;
  };
  const wordsOf = (photo: Photo): PhotoWords => words.get(photo.fileId) ?? photo;
  const chosen = (ids: readonly string[]): Photo[] => ids.flatMap((id) => photoOf(id) ?? []);

  const setStatus = async (ids: readonly string[], status: GalleryStatus) => {
    const before = chosen(ids);
    if (before.length === 0) return;
    remember(before.map((photo) => ({ ...photo, status })));
    try {
      await ownPhotosService.setStatus({ body: { photoIds: before.map(({ _id }) => _id), status } });
    } catch (thrown) {
      remember(before);
      toast.error(toApiError(thrown).message);
    }
  };

  /** Makes a photo the cover; null takes the choice back. */
  const setCover = async (id: string | null) => {
    const photo = id === null ? null : photoOf(id);
    if (photo === undefined) return;
    const before = coverId;
    setCoverId(photo?._id ?? null);
    try {
      if (photo) await ownPhotosService.setCover({ params: { id: photo._id } });
      else await ownGalleriesService.clearCover({ params: { id: await latest.current() } });
      toast.success(t('creator.galleries.editor.coverSet'));
    } catch (thrown) {
      setCoverId(before);
      toast.error(toApiError(thrown).message);
    }
  };

  /** Takes photos out at once; the toast puts them back at their places, as does a refusal. */
  const remove = async (ids: readonly string[]) => {
    const places = uploads.files.flatMap((file, place) => (ids.includes(file.id) ? [{ file, place }] : []));
    const gone = chosen(ids);
    const putBack = () => {
      for (const { file, place } of places) if (file.wire) uploads.queue.putBack(file, place);
    };
    for (const { file } of places) uploads.queue.remove(file.id);
    if (gone.length === 0) return;
    const photoIds = gone.map(({ _id }) => _id);
    const restore = async () => {
      try {
        await ownPhotosService.setStatus({ body: { photoIds, status: 'restored' } });
        putBack();
      } catch (thrown) {
        toast.error(toApiError(thrown).message);
      }
    };
    try {
      await ownPhotosService.setStatus({ body: { photoIds, status: 'deleted' } });
      toast.success(t('creator.galleries.editor.removed', { count: gone.length }), {
        action: { label: t('items.own.undo'), onClick: () => void restore() },
        subject: photoIds.join(' '),
      });
    } catch (thrown) {
      putBack();
      toast.error(toApiError(thrown).message);
    }
  };

  /** Titles and descriptions that the server does not have. */
  const unsavedWords = (): { photo: Photo; words: PhotoWords }[] =>
    [...held.current.values()].flatMap((photo) => {
      const written = words.get(photo.fileId);
      const isSaved =
        !written || (written.title === photo.title && written.description === photo.description);
      return isSaved ? [] : [{ photo, words: written }];
    });
  const saveWords = async () => {
    for (const { photo, words: body } of unsavedWords())
      remember([await ownPhotosService.update({ params: { id: photo._id }, body })]);
  };

  return {
    uploads,
    coverId,
    photoOf,
    wordsOf,
    write: (photo: Photo, part: Partial<PhotoWords>) =>
      setWords((before) => {
        const { title, description } = before.get(photo.fileId) ?? photo;
        return new Map(before).set(photo.fileId, { title, description, ...part });
      }),
    setStatus,
    setCover,
    remove,
    unsavedWords,
    saveWords,
    /** Ids of the photos in the order of the form. */
    order: (): string[] =>
      uploads.queue.read().flatMap(({ wire }) => (wire ? (held.current.get(wire._id)?._id ?? []) : [])),
  };
}

export type GalleryPhotosState = ReturnType<typeof useGalleryPhotos>;
