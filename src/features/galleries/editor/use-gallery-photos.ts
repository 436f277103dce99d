import { useRef, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import type { Photo } from '#contract/photos.ts';
import type { SaveAlt, SendFile } from '#features/items/editor/file-queue.ts';
import { type FormFile, isAltTooLong, isPending, storedFile } from '#features/items/editor/form-files.ts';
import { useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { useT } from '#i18n/use-t.ts';
import { type GalleryStatus, PHOTO_DESCRIPTION_MAX, PHOTO_TITLE_MAX } from '#rules/gallery-form.ts';
import { surplusOf } from '#rules/text.ts';
import { ownGalleriesService, ownPhotosService } from '#services/own-galleries.ts';
import { usePhotoOrder } from './use-photo-order.ts';

/** A photo's title and description as written in the form. */
interface PhotoWords {
  title: string;
  description: string;
}

type ById = ReadonlyMap<string, Photo>;

/**
 * A photo is the cover because it was chosen, or because it is the first one that is shown; or it was chosen, but is
 * not shown, so that the first one stands in for it.
 */
export type CoverState = 'chosen' | 'first' | 'unseen';

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

/** What is written of each photo, by its file; kept beside the render for what is under way. */
function useWords() {
  const written = useRef<ReadonlyMap<string, PhotoWords>>(new Map());
  const [, setWords] = useState(written.current);
  const write = (photo: Photo, part: Partial<PhotoWords>) => {
    const { title, description } = written.current.get(photo.fileId) ?? photo;
    written.current = new Map(written.current).set(photo.fileId, { title, description, ...part });
    setWords(written.current);
  };
  return { written, write };
}

/** A gallery's photos when its form opens. */
interface Start {
  photos: readonly Photo[];
  /** Photos that can be brought back. */
  deleted: readonly Photo[];
  /** The photo that was chosen as cover; without one the first photo is it. */
  coverId: string | null;
}

/**
 * The photos of a gallery while it is edited: uploads, which need the gallery (`galleryId` makes it when it is first
 * needed), their words, and what happens at once: order, status, cover, taking one out and putting it back.
 */
export function useGalleryPhotos(start: Start, galleryId: () => Promise<string>) {
  const t = useT();
  const { held, photos, remember } = usePhotosByFile(start.photos);
  const { written, write } = useWords();
  const [coverId, setCoverId] = useState(start.coverId);
  const [deleted, setDeleted] = useState(start.deleted);
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
  const uploads = useFileUploads(send, () => start.photos.map(({ photo }) => storedFile(photo)), saveAlt);
  const photoFor = ({ wire }: FormFile): Photo | undefined => (wire ? photos.get(wire._id) : undefined);
  const photoOf = (id: string): Photo | undefined => {
    const file = uploads.files.find((one) => one.id === id);
    return file && photoFor(file);
  };
  const wordsOf = (photo: Photo): PhotoWords => written.current.get(photo.fileId) ?? photo;
  const chosen = (ids: readonly string[]): Photo[] => {
    const wanted = new Set(ids);
    return uploads.files.flatMap((file) => (wanted.has(file.id) ? (photoFor(file) ?? []) : []));
  };

  /** Says how many photos the server has set to this status: none when it refuses. */
  const setStatus = async (ids: readonly string[], status: GalleryStatus): Promise<number> => {
    const before = chosen(ids);
    if (before.length === 0) return 0;
    remember(before.map((photo) => ({ ...photo, status })));
    try {
      await ownPhotosService.setStatus({ body: { photoIds: before.map(({ _id }) => _id), status } });
      return before.length;
    } catch (thrown) {
      remember(before);
      toast.error(toApiError(thrown).message);
      return 0;
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

  /** Brings deleted photos back. */
  const restore = async (back: readonly Photo[], putBack: () => void) => {
    const photoIds = back.map(({ _id }) => _id);
    try {
      await ownPhotosService.setStatus({ body: { photoIds, status: 'restored' } });
      setDeleted((before) => before.filter(({ _id }) => !photoIds.includes(_id)));
      putBack();
    } catch (thrown) {
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
    try {
      await ownPhotosService.setStatus({ body: { photoIds, status: 'deleted' } });
      setDeleted((before) => [...gone, ...before]);
      toast.success(t('creator.galleries.editor.removed', { count: gone.length }), {
        action: { label: t('items.own.undo'), onClick: () => void restore(gone, putBack) },
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
      const words = written.current.get(photo.fileId);
      const isSaved = !words || (words.title === photo.title && words.description === photo.description);
      return isSaved ? [] : [{ photo, words }];
    });
  const saveWords = async () => {
    for (const { photo, words: body } of unsavedWords())
      remember([await ownPhotosService.update({ params: { id: photo._id }, body })]);
  };

  const orderOf = (files: readonly FormFile[]): string[] =>
    files.flatMap(({ wire }) => (wire ? (held.current.get(wire._id)?._id ?? []) : []));
  const wanted = orderOf(uploads.files);
  const order = usePhotoOrder({
    start: start.photos.map(({ _id }) => _id),
    wanted,
    isBusy: uploads.files.some(isPending),
    galleryId: () => latest.current(),
  });

  const shown = uploads.files.flatMap((file) => {
    const photo = photoFor(file);
    return photo?.status === 'active' ? [photo._id] : [];
  });
  const cover = coverId !== null && shown.includes(coverId) ? coverId : shown[0];

  return {
    uploads,
    photoFor,
    /** What a photo has to do with the cover (docs/product.md, 13.1). */
    coverOf: (photo: Photo | undefined): CoverState | null => {
      if (!photo) return null;
      if (photo._id === coverId) return photo._id === cover ? 'chosen' : 'unseen';
      return photo._id === cover ? 'first' : null;
    },
    wordsOf,
    /** Some words of it are longer than the server takes: they stay here until they are shortened. */
    hasLongWords: (file: FormFile): boolean => {
      const words = file.wire ? written.current.get(file.wire._id) : undefined;
      return (
        isAltTooLong(file) ||
        surplusOf(words?.title ?? '', PHOTO_TITLE_MAX) !== '' ||
        surplusOf(words?.description ?? '', PHOTO_DESCRIPTION_MAX) !== ''
      );
    },
    write,
    setStatus,
    setCover,
    remove,
    deleted,
    /** Brings a deleted photo back, behind the others. */
    restore: (photo: Photo) =>
      restore([photo], () => {
        remember([photo]);
        uploads.queue.putBack(storedFile(photo.photo), uploads.queue.read().length);
      }),
    unsavedWords,
    saveWords,
    isOrderSent: () => order.isSent(wanted),
    /** Sends the order of all that has arrived, if the server has another one. */
    saveOrder: () => order.save(orderOf(uploads.queue.read())),
  };
}

export type GalleryPhotosState = ReturnType<typeof useGalleryPhotos>;
