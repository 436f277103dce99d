import { useRouter } from 'next/router';
import { useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Skeleton, SkeletonLine } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { performerMay } from '#rules/review.ts';
import { useOwnFeedQuery } from '#services/feeds.ts';
import { useViewer } from '#store/hooks.ts';
import { postPath } from '../feed-text.ts';
import { ComposerForm } from './composer-form.tsx';
import { photosOf, storedPhoto } from './photos.ts';
import { PostPreview } from './post-preview.tsx';
import { postValues } from './post-values.ts';
import { type Start, useComposer } from './use-composer.ts';

const startOf = (post: Feed): Start => ({
  values: postValues(post),
  photos: photosOf(post),
  thumbnail: post.thumbnail ? [storedPhoto(post.thumbnail)] : [],
});

function EditPost({ post }: { post: Feed }) {
  const t = useT();
  const router = useRouter();
  const viewer = useViewer();
  const state = viewer?.reviewState ?? 'none';
  const mayPublish = performerMay('publish', state).allowed;
  const [start] = useState(() => startOf(post));
  const [saved, setSaved] = useState(false);
  const onDone = (changed: Feed) => {
    setSaved(true);
    const view = { label: t('creator.composer.view'), onClick: () => void router.push(postPath(changed)) };
    toast.success(t('common.saved'), changed.status === 'active' ? { action: view } : {});
    void router.push('/creator/my-post');
  };
  const composer = useComposer({ start, post, mayPublish, onDone });
  const { form, uploads, thumbnail, dirty } = composer;
  const shown = { values: form.values, photos: uploads.photos, thumbnail: thumbnail.photos };
  return (
    <Columns
      label={t('creator.composer.preview')}
      aside={<PostPreview draft={shown} performer={post.performer} />}
    >
      <PageHeader
        title={t('creator.composer.edit')}
        back={{ href: '/creator/my-post', label: t('creator.composer.back') }}
      />
      <div className={work.stack}>
        <ReviewNotice state={state} />
        {post.totalPurchases ? (
          <Notice>{t('creator.composer.sold', { count: post.totalPurchases })}</Notice>
        ) : null}
        <ComposerForm
          composer={composer}
          mayPublish={mayPublish}
          action={{ visible: t('common.save'), hidden: t('common.save') }}
        />
      </div>
      <LeaveGuard when={dirty && !saved} />
    </Columns>
  );
}

/** Changing an own post. Who bought it keeps it, whatever becomes of it. */
export function EditPostScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const post = useOwnFeedQuery({ params: { id } }, { skip: id === '' });
  if (post.data) return <EditPost post={post.data} />;
  const isMissing = errorOf(post.error)?.status === 404;
  return (
    <Columns label={t('creator.composer.preview')} aside={null}>
      <PageHeader
        title={t('creator.composer.edit')}
        back={{ href: '/creator/my-post', label: t('creator.composer.back') }}
      />
      {isMissing ? (
        <EmptyState
          drawing="feed"
          title={t('creator.composer.missing')}
          text={t('creator.composer.missing.text')}
          action={<Button href="/creator/my-post">{t('creator.composer.back')}</Button>}
        />
      ) : null}
      {post.error && !isMissing ? (
        <ErrorState onRetry={() => void post.refetch()} retrying={post.isFetching} />
      ) : null}
      {post.error ? null : (
        <Skeleton>
          <SkeletonLine height={160} />
          <SkeletonLine height={96} />
          <SkeletonLine height={200} />
        </Skeleton>
      )}
    </Columns>
  );
}
