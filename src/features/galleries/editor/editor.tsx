import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Gallery } from '#contract/galleries.ts';
import type { Photo } from '#contract/photos.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { performerMay } from '#rules/review.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { galleryPath } from '../gallery-paths.ts';
import { GalleryForm } from './gallery-form.tsx';
import { useGalleryEditor } from './use-gallery-editor.ts';

/** The own galleries. */
export const LIST = '/creator/my-gallery';

/** What stands around the form, and around what stands in its place. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <WorkScreen>
      <Column>
        <PageHeader
          title={title}
          back={{ href: listAddress(LIST), label: t('creator.galleries.editor.back') }}
        />
        {children}
      </Column>
    </WorkScreen>
  );
}

interface EditorProps {
  gallery: Gallery | null;
  photos: readonly Photo[];
  /** Photos that can be brought back. */
  deleted: readonly Photo[];
}

/** The form of a gallery, new or not. */
export function Editor({ gallery, photos, deleted }: EditorProps) {
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
      toast.success(t('common.saved'), isShown ? { action: view } : {});
      return router.push(listAddress(LIST));
    },
  });
  return (
    <div className={work.stack}>
      <ReviewNotice state={state} />
      {gallery?.totalPurchases ? (
        <Notice>{t('creator.galleries.editor.sold', { count: gallery.totalPurchases })}</Notice>
      ) : null}
      <GalleryForm
        editor={editor}
        isNew={gallery === null}
        mayPublish={performerMay('publish', state).allowed}
        saved={saved}
      />
    </div>
  );
}
