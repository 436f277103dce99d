import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { CurrentUser } from '#contract/users.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { performerMay } from '#rules/review.ts';
import { useOwnPerformerQuery } from '#services/performer-account.ts';

import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { ComposerForm } from './composer-form.tsx';
import { ComposerSkeleton } from './composer-skeleton.tsx';
import { forgetDraft } from './draft-store.ts';
import { PostPreview } from './post-preview.tsx';
import { useComposer } from './use-composer.ts';
import { useDraft } from './use-draft.ts';
import { useSent } from './use-sent.ts';
import { type Begun, NOTHING, useStart } from './use-start.ts';

/** The author as posts show them; prices come with the own record. */
function authorOf(viewer: CurrentUser, own: PerformerOwn | undefined): Feed['performer'] {
  const { _id, name, username, avatar } = viewer;
  return {
    _id,
    name,
    username,
    avatar,
    isPerformer: true,
    verifiedAccount: own?.verifiedAccount ?? false,
    monthlyPrice: own?.monthlyPrice ?? 0,
    yearlyPrice: own?.yearlyPrice ?? 0,
    isFreeSubscription: own?.isFreeSubscription ?? false,
    durationFreeSubscriptionDays: own?.durationFreeSubscriptionDays ?? 0,
  };
}

interface BodyProps {
  viewer: CurrentUser;
  start: Begun;
  onStartOver: () => void;
}

function NewPost({ viewer, start, onStartOver }: BodyProps) {
  const t = useT();
  const own = useOwnPerformerQuery(undefined);
  const state = own.data?.reviewState ?? viewer.reviewState ?? 'none';
  const mayPublish = performerMay('publish', state).allowed;
  const [published, setPublished] = useState(false);
  const [asking, setAsking] = useState(false);
  const onSent = useSent(null);
  const onPublished = (post: Feed) => {
    setPublished(true);
    draft.close();
    onSent(post);
  };
  const composer = useComposer({
    start,
    post: null,
    mayPublish,
    onSending: () => draft.keep(),
    onDone: onPublished,
  });
  const draft = useDraft(viewer._id, composer);
  const { form, uploads, thumbnail, teaser } = composer;
  const shown = {
    ...{ values: form.values, files: uploads.files },
    ...{ thumbnail: thumbnail.files, teaser: teaser.files },
  };
  return (
    <Columns
      label={t('creator.composer.preview')}
      aside={<PostPreview draft={shown} performer={authorOf(viewer, own.data)} />}
    >
      <PageHeader
        title={t('creator.composer.new')}
        back={{ href: '/creator/my-post', label: t('creator.composer.back') }}
      />
      <div className={work.stack}>
        <ReviewNotice state={state} reason={own.data?.reviewReason ?? null} />
        {start.restored && !composer.dirty ? (
          <Notice
            action={
              <Button size="small" onClick={() => setAsking(true)}>
                {t('creator.composer.startOver')}
              </Button>
            }
          >
            {start.lost > 0
              ? t('creator.composer.restoredWithout', { count: start.lost })
              : t('creator.composer.restored')}
          </Notice>
        ) : null}
        <ComposerForm
          composer={composer}
          mayPublish={mayPublish}
          action={{
            visible: t('creator.composer.publish'),
            planned: t('creator.composer.plan'),
            hidden: t('creator.composer.keep'),
          }}
          note={draft.kept ? t('creator.composer.draftKept') : null}
        />
      </div>
      <Confirm
        open={asking}
        title={t('creator.composer.startOver.title')}
        text={t('creator.composer.startOver.text')}
        confirmLabel={t('creator.composer.startOver.confirm')}
        danger
        onConfirm={onStartOver}
        onCancel={() => setAsking(false)}
      />
      <LeaveGuard when={composer.uploading && !published} text={t('creator.composer.leaveUploading')} />
    </Columns>
  );
}

/** Writing a new post. The draft stays in this browser until it is published. */
export function CreatePostScreen() {
  const t = useT();
  const viewer = useViewer();
  const [round, setRound] = useState(0);
  const begun = useStart(viewer?._id ?? '');
  if (!viewer) return null;
  if (!begun) {
    return (
      <Columns label={t('creator.composer.preview')} aside={null}>
        <PageHeader title={t('creator.composer.new')} />
        <ComposerSkeleton />
      </Columns>
    );
  }
  const fresh: Begun = { ...NOTHING, restored: false, lost: 0 };
  const startOver = () => {
    forgetDraft(viewer._id);
    setRound(round + 1);
  };
  return (
    <WorkScreen>
      <NewPost key={round} viewer={viewer} start={round === 0 ? begun : fresh} onStartOver={startOver} />
    </WorkScreen>
  );
}
