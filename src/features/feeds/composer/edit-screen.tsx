import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { performerMay } from '#rules/review.ts';
import { useOwnFeedQuery } from '#services/own-feeds.ts';

import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { useKeepWork } from '#store/kept-work.ts';
import { ComposerForm } from './composer-form.tsx';
import { ComposerSkeleton } from './composer-skeleton.tsx';
import { draftFiles } from './draft-store.ts';
import { PostPreview } from './post-preview.tsx';
import { useComposer } from './use-composer.ts';
import { useSent } from './use-sent.ts';
import { type Begun, editName, type KeptEdit, startOf, useEditStart } from './use-start.ts';

interface BodyProps {
  post: Feed;
  start: Begun;
  onStartOver: () => void;
}

function EditPost({ post, start, onStartOver }: BodyProps) {
  const t = useT();
  const viewer = useViewer();
  const state = viewer?.reviewState ?? 'none';
  const mayPublish = performerMay('publish', state).allowed;
  const [saved, setSaved] = useState(false);
  const onSent = useSent(post);
  const onDone = (changed: Feed) => {
    setSaved(true);
    onSent(changed);
  };
  const composer = useComposer({ start, post, mayPublish, onDone });
  const { form, uploads, thumbnail, teaser } = composer;
  const dirty = composer.dirty || start.restored;
  useKeepWork(editName(post), () => {
    const files = draftFiles(uploads.files);
    const kept = {
      ...{ values: form.values, files },
      thumbnail: draftFiles(thumbnail.files),
      teaser: draftFiles(teaser.files),
    };
    return dirty && !saved ? ({ ...kept, updatedAt: post.updatedAt } satisfies KeptEdit) : null;
  });
  const shown = {
    ...{ values: form.values, files: uploads.files },
    ...{ thumbnail: thumbnail.files, teaser: teaser.files },
  };
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
        {start.restored && !composer.dirty ? (
          <Notice
            action={
              <Button size="small" onClick={onStartOver}>
                {t('creator.composer.discard')}
              </Button>
            }
          >
            {start.lost > 0
              ? t('creator.composer.restoredEditWithout', { count: start.lost })
              : t('creator.composer.restoredEdit')}
          </Notice>
        ) : null}
        {post.totalPurchases ? (
          <Notice>{t('creator.composer.sold', { count: post.totalPurchases })}</Notice>
        ) : null}
        <ComposerForm
          composer={composer}
          mayPublish={mayPublish}
          action={{
            visible: t(post.status === 'draft' ? 'creator.composer.publish' : 'common.save'),
            planned: t(post.isSchedule ? 'common.save' : 'creator.composer.plan'),
            hidden: t('common.save'),
          }}
        />
      </div>
      <LeaveGuard when={dirty && !saved} />
    </Columns>
  );
}

/** The screen without the post. */
function Waiting({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Columns label={t('creator.composer.preview')} aside={null}>
      <PageHeader
        title={t('creator.composer.edit')}
        back={{ href: '/creator/my-post', label: t('creator.composer.back') }}
      />
      {children}
    </Columns>
  );
}

function KeptOrNot({ post }: { post: Feed }) {
  const begun = useEditStart(post);
  const [discarded, setDiscarded] = useState(false);
  if (!begun) {
    return (
      <Waiting>
        <ComposerSkeleton />
      </Waiting>
    );
  }
  const asIs: Begun = { ...startOf(post), restored: false, lost: 0 };
  return (
    <WorkScreen>
      <EditPost
        key={String(discarded)}
        post={post}
        start={discarded ? asIs : begun}
        onStartOver={() => setDiscarded(true)}
      />
    </WorkScreen>
  );
}

/** Changing an own post. Who bought it keeps it, whatever becomes of it. */
export function EditPostScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const post = useOwnFeedQuery({ params: { id } }, { skip: id === '' });
  if (post.data) return <KeptOrNot post={post.data} />;
  const isMissing = errorOf(post.error)?.status === 404;
  return (
    <Waiting>
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
      {post.error ? null : <ComposerSkeleton />}
    </Waiting>
  );
}
