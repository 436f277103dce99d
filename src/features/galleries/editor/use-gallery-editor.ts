import { useRef, useState } from 'react';
import { ApiError, isRefusal, toApiError } from '#api/api-error.ts';
import { newKey } from '#api/client.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { isPending } from '#features/items/editor/form-files.ts';
import { errorWith, unansweredError } from '#features/items/editor/unanswered.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { GALLERY_TITLE_MAX } from '#rules/gallery-form.ts';
import { firstOf } from '#rules/text.ts';
import { api } from '#services/api.ts';
import { ownGalleriesService } from '#services/own-galleries.ts';
import { useAppDispatch, useUploadLimits } from '#store/hooks.ts';
import {
  EMPTY_GALLERY,
  type GalleryValues,
  galleryBody,
  galleryProblems,
  galleryValues,
} from './gallery-values.ts';
import { useGalleryPhotos } from './use-gallery-photos.ts';

interface Options {
  /** The gallery that is changed; null for a new one. */
  gallery: Gallery | null;
  photos: readonly Photo[];
  /** Photos that can be brought back. */
  deleted: readonly Photo[];
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** Goes on from the form: until that is over its fields take no change. */
  onSaved: (gallery: Gallery) => unknown;
}

const chosenCoverOf = (gallery: Gallery | null): string | null =>
  gallery?.isCoverChosen ? gallery.coverPhotoId : null;

/**
 * Makes a new gallery once, however often it is asked for: the first photo needs one before the form is sent. It gets the
 * title that is typed by then, by which its performer finds the draft if the form is never sent. A request that got no
 * answer is sent again as it was, whatever has been typed since: with another title it would make another gallery.
 */
function useMadeOnce(gallery: Gallery | null, typedTitle: () => string) {
  const made = useRef<Promise<Gallery> | null>(gallery && Promise.resolve(gallery));
  const unanswered = useRef<{ key: string; title: string } | null>(null);
  const make = async (): Promise<Gallery> => {
    unanswered.current ??= { key: newKey(), title: firstOf(typedTitle().trim(), GALLERY_TITLE_MAX) };
    const { key, title } = unanswered.current;
    try {
      return await ownGalleriesService.create({ body: { status: 'draft', title } }, { idempotencyKey: key });
    } catch (thrown) {
      made.current = null;
      if (isRefusal(toApiError(thrown))) unanswered.current = null;
      throw thrown;
    }
  };
  return (): Promise<Gallery> => {
    made.current ??= make();
    return made.current;
  };
}

/** The state of the form of a gallery: words and choices, photos, and saving it all. */
export function useGalleryEditor({ gallery, photos, deleted, mayPublish, onSaved }: Options) {
  const t = useT();
  const money = useMoney();
  const limits = useUploadLimits();
  const dispatch = useAppDispatch();
  const [start] = useState<GalleryValues>(() => {
    if (gallery) return galleryValues(gallery);
    return mayPublish ? EMPTY_GALLERY : { ...EMPTY_GALLERY, status: 'draft' };
  });
  const title = useRef(start.title);
  const makeOnce = useMadeOnce(gallery, () => title.current);
  const pictures = useGalleryPhotos(
    { photos, deleted, coverId: chosenCoverOf(gallery) },
    async () => (await makeOnce())._id,
  );
  const save = async (values: GalleryValues) => {
    const files = pictures.uploads.queue.read();
    const failed = files.filter(({ status }) => status === 'failed');
    if (failed.length > 0) {
      const unanswered = unansweredError(failed, t);
      if (unanswered) throw unanswered;
      const text = t('creator.composer.problem.failed');
      throw new ApiError(422, text, '', { photos: text });
    }
    const long = files.findIndex(pictures.hasLongWords);
    if (long >= 0) {
      const text = t('creator.galleries.editor.longWords', { place: long + 1 });
      throw new ApiError(422, text, '', { photos: text });
    }
    const { _id: id } = await makeOnce();
    await pictures.saveWords();
    await pictures.saveOrder();
    const saved = await ownGalleriesService.update({ params: { id }, body: galleryBody(values) });
    dispatch(api.util.invalidateTags(['galleries', 'photos', 'performers']));
    await onSaved(saved);
  };
  const form = useForm<GalleryValues>({
    initial: start,
    check: (values) => galleryProblems({ t, money, limits }, values),
    prepare: () => pictures.uploads.queue.finish(),
    submit: save,
  });
  title.current = form.values.title;
  const { files } = pictures.uploads;
  const hasUnsaved =
    JSON.stringify(form.values) !== JSON.stringify(start) ||
    !pictures.isOrderSent() ||
    pictures.unsavedWords().length > 0 ||
    files.some((file) => isPending(file) || file.alt.trim() !== file.sentAlt.trim());
  return {
    form: { ...form, error: errorWith(form, files) },
    pictures,
    hasUnsaved,
    uploading: files.some(isPending),
    submit: (event?: Parameters<typeof form.submit>[0]) => {
      pictures.uploads.queue.retryUnanswered();
      form.submit(event);
    },
  };
}

export type GalleryEditorState = ReturnType<typeof useGalleryEditor>;
