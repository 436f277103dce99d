import { useRouter } from 'next/router';
import { useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { PageHeader } from '#components/page-header.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import type { PerformerOwn } from '#contract/performer-account.ts';
import type { CurrentUser } from '#contract/users.ts';
import { FormSkeleton } from '#features/items/editor/form-skeleton.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { NO_OTHER_PLANS } from '#rules/other-plans.ts';
import { performerMay } from '#rules/review.ts';
import { useOwnPerformerQuery } from '#services/performer-account.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { editPath } from '../feed-text.ts';
import { ComposerForm } from './composer-form.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftStatus } from './draft-status.tsx';
import { OfferedDraft, RestoredDraft } from './found-draft.tsx';
import { PostPreview } from './post-preview.tsx';
import { useComposer } from './use-composer.ts';
import { useAutosave, useDraftSaver } from './use-draft-saver.ts';
import { useSent } from './use-sent.ts';
import { type Begun, FRESH, startOf, useStart } from './use-start.ts';

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
    ...NO_OTHER_PLANS,
    isFreeSubscription: own?.isFreeSubscription ?? false,
    durationFreeSubscriptionDays: own?.durationFreeSubscriptionDays ?? 0,
  };
}

interface BodyProps {
  viewer: CurrentUser;
  start: Begun;
  /** Goes on with another draft, or with nothing. */
  onBegin: (start: Begun) => void;
}

function NewPost({ viewer, start, onBegin }: BodyProps) {
  const t = useT();
  const router = useRouter();
  const own = useOwnPerformerQuery(undefined);
  const state = own.data?.reviewState ?? viewer.reviewState ?? 'none';
  const mayPublish = performerMay('publish', state).allowed;
  const [published, setPublished] = useState(false);
  const onSent = useSent(null);
  const saver = useDraftSaver(viewer._id, start, true);
  const composer = useComposer({
    ...{ start, saver, mayPublish },
    post: null,
    onDone: (post) => {
      setPublished(true);
      return onSent(post);
    },
  });
  useAutosave(saver, composer);
  const onTake = (theirs: Feed) =>
    theirs.status === 'draft' ? onBegin(startOf(theirs)) : void router.push(editPath(theirs));
  const { form, uploads, thumbnail, teaser } = composer;
  const shown = {
    ...{ values: form.values, files: uploads.files },
    ...{ thumbnail: thumbnail.files, teaser: teaser.files },
  };
  const isUntouched = !composer.dirty && !published;
  return (
    <Columns
      label={t('creator.composer.preview')}
      aside={<PostPreview draft={shown} performer={authorOf(viewer, own.data)} />}
    >
      <PageHeader
        title={t('creator.composer.new')}
        back={{ href: listAddress('/creator/my-post'), label: t('creator.composer.back') }}
      />
      <div className={work.stack}>
        <ReviewNotice state={state} reason={own.data?.reviewReason ?? null} />
        {start.restored && isUntouched ? (
          <RestoredDraft start={start} saver={saver} onFresh={() => onBegin(FRESH)} />
        ) : null}
        {start.offered && isUntouched ? <OfferedDraft draft={start.offered} /> : null}
        <ComposerForm
          composer={composer}
          mayPublish={mayPublish}
          action={{
            visible: t('creator.composer.publish'),
            planned: t('creator.composer.plan'),
            hidden: t('creator.composer.keep'),
          }}
          draft={{
            status: <DraftStatus saver={saver} />,
            conflict: <DraftConflict saver={saver} onTake={onTake} />,
          }}
        />
      </div>
      <LeaveGuard when={composer.uploading && !published} text={t('creator.composer.leaveUploading')} />
    </Columns>
  );
}

/** Writing a new post. It saves itself as a draft of the account until it is published. */
export function CreatePostScreen() {
  const t = useT();
  const viewer = useViewer();
  const [again, setAgain] = useState<{ round: number; start: Begun } | null>(null);
  const begun = useStart(viewer?._id ?? '');
  if (!viewer) return null;
  if (!begun) {
    return (
      <Columns label={t('creator.composer.preview')} aside={null}>
        <PageHeader title={t('creator.composer.new')} />
        <FormSkeleton />
      </Columns>
    );
  }
  const round = again?.round ?? 0;
  return (
    <WorkScreen>
      <NewPost
        key={round}
        viewer={viewer}
        start={again?.start ?? begun}
        onBegin={(start) => setAgain({ round: round + 1, start })}
      />
    </WorkScreen>
  );
}
