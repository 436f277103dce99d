import { useRouter } from 'next/router';
import { useState } from 'react';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { performerMay } from '#rules/review.ts';
import { useViewer } from '#store/hooks.ts';
import { galleryPath, MY_GALLERIES } from '../gallery-paths.ts';
import { GalleryEditorForm } from './gallery-editor-form.tsx';
import { useGalleryEditor } from './use-gallery-editor.ts';

interface GalleryEditorProps {
  gallery: Gallery | null;
  photos: readonly Photo[];
  /** Photos that can be brought back. */
  deleted: readonly Photo[];
}

/** The form of a gallery, new or not. */
export function GalleryEditor({ gallery, photos, deleted }: GalleryEditorProps) {
  const t = useT();
  const router = useRouter();
  const state = useViewer()?.reviewState ?? 'none';
  const [saved, setSaved] = useState(false);
  const editor = useGalleryEditor({
    gallery,
    photos,
    deleted,
    mayPublish: performerMay('publish', state).allowed,
    onSaved: (made) => {
      setSaved(true);
      const view = {
        label: t('creator.galleries.mine.view'),
        onClick: () => void router.push(galleryPath(made)),
      };
      const isShown = made.status === 'active' && made.numOfItems > 0;
      toast.success(
        t(gallery ? 'common.saved' : 'creator.galleries.editor.created'),
        isShown ? { action: view } : {},
      );
      return router.push(listAddress(MY_GALLERIES));
    },
  });
  return (
    <div className={work.stack}>
      <ReviewNotice state={state} />
      {gallery?.totalPurchases ? (
        <Notice>{t('creator.galleries.editor.sold', { count: gallery.totalPurchases })}</Notice>
      ) : null}
      <GalleryEditorForm
        editor={editor}
        isNew={gallery === null}
        mayPublish={performerMay('publish', state).allowed}
        saved={saved}
      />
    </div>
  );
}
