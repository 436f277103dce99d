import { useRouter } from 'next/router';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import { EditorPlaceholder } from '#features/items/editor/editor-frame.tsx';
import { FormSkeleton } from '#features/items/editor/form-skeleton.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { Columns } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { performerMay } from '#rules/review.ts';
import { useOwnFeedQuery } from '#services/own-feeds.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { useKeepWork } from '#store/kept-work.ts';
import { ComposerForm } from './composer-form.tsx';
import { DraftConflict } from './draft-conflict.tsx';
import { DraftStatus } from './draft-status.tsx';
import { draftFiles } from './draft-store.ts';
import { PostPreview } from './post-preview.tsx';
import { type ComposerState, useComposer } from './use-composer.ts';
import { useAutosave, useDraftSaver } from './use-draft-saver.ts';
import { useSent } from './use-sent.ts';
import { type Begun, editName, type KeptEdit, startOf, useEditStart } from './use-start.ts';

interface FormProps {
  post: Feed;
  composer: ComposerState;
  notices: ReactNode;
  /** Of a draft, which saves itself. */
  draft?: ComponentProps<typeof ComposerForm>['draft'];
  guard: ReactNode;
}

/** The form and what surrounds it, with the words of a post in its state. */
function EditForm({ post, composer, notices, draft, guard }: FormProps) {
  const t = useT();
  const state = useViewer()?.reviewState ?? 'none';
  const { form, uploads, thumbnail, teaser } = composer;
  const shown = {
    ...{ values: form.values, files: uploads.files },
    ...{ thumbnail: thumbnail.files, teaser: teaser.files },
  };
  const isDraft = post.status === 'draft';
  return (
    <Columns
      label={t('creator.composer.preview')}
      aside={<PostPreview draft={shown} performer={post.performer} />}
    >
      <PageHeader
        title={t(isDraft ? 'creator.composer.editDraft' : 'creator.composer.edit')}
        back={{ href: listAddress('/creator/my-post'), label: t('creator.composer.back') }}
      />
      <div className={work.stack}>
        <ReviewNotice state={state} />
        {notices}
        {post.totalPurchases ? (
          <Notice>{t('creator.composer.sold', { count: post.totalPurchases })}</Notice>
        ) : null}
        <ComposerForm
          composer={composer}
          mayPublish={performerMay('publish', state).allowed}
          action={{
            visible: t(isDraft ? 'creator.composer.publish' : 'common.save'),
            planned: t(post.isSchedule ? 'common.save' : 'creator.composer.plan'),
            hidden: t(isDraft ? 'creator.composer.keep' : 'common.save'),
          }}
          {...(draft ? { draft } : {})}
        />
      </div>
      {guard}
    </Columns>
  );
}

const useMayPublish = (): boolean => performerMay('publish', useViewer()?.reviewState ?? 'none').allowed;

interface BodyProps {
  post: Feed;
  start: Begun;
  /** Begins anew: with the post as it is, or as it is elsewhere. */
  onStartOver: (post: Feed) => void;
}

/** A draft saves itself, as a new post does. */
function EditDraft({ post, start, onStartOver }: BodyProps) {
  const t = useT();
  const viewer = useViewer();
  const [sent, setSent] = useState(false);
  const onSent = useSent(post);
  const saver = useDraftSaver(viewer?._id ?? '', start, false);
  const composer = useComposer({
    ...{ start, post, saver, mayPublish: useMayPublish() },
    onDone: (made) => {
      setSent(true);
      return onSent(made);
    },
  });
  useAutosave(saver, composer);
  return (
    <EditForm
      {...{ post, composer }}
      notices={start.restored && !composer.dirty ? <Notice>{t('creator.composer.restored')}</Notice> : null}
      draft={{
        status: <DraftStatus saver={saver} />,
        conflict: <DraftConflict saver={saver} onTake={onStartOver} />,
      }}
      guard={<LeaveGuard when={composer.uploading && !sent} text={t('creator.composer.leaveUploading')} />}
    />
  );
}

/** A post that fans may have seen is saved by its author's button alone. */
function EditPost({ post, start, onStartOver }: BodyProps) {
  const t = useT();
  const [saved, setSaved] = useState(false);
  const onSent = useSent(post);
  const composer = useComposer({
    ...{ start, post, saver: null, mayPublish: useMayPublish() },
    onDone: (changed) => {
      setSaved(true);
      return onSent(changed);
    },
  });
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
  const restored =
    start.restored && !composer.dirty ? (
      <Notice
        action={
          <Button size="small" onClick={() => onStartOver(post)}>
            {t('creator.composer.discard')}
          </Button>
        }
      >
        {start.lost > 0
          ? t('creator.composer.restoredEditWithout', { count: start.lost })
          : t('creator.composer.restoredEdit')}
      </Notice>
    ) : null;
  return (
    <EditForm {...{ post, composer }} notices={restored} guard={<LeaveGuard when={dirty && !saved} />} />
  );
}

/** The screen without the post. */
function Waiting({ children }: { children: ReactNode }) {
  const t = useT();
  return (
    <Columns label={t('creator.composer.preview')} aside={null}>
      <PageHeader
        title={t('creator.composer.edit')}
        back={{ href: listAddress('/creator/my-post'), label: t('creator.composer.back') }}
      />
      {children}
    </Columns>
  );
}

function KeptOrNot({ post }: { post: Feed }) {
  const begun = useEditStart(useViewer()?._id ?? '', post);
  const [again, setAgain] = useState<{ round: number; post: Feed } | null>(null);
  if (!begun) {
    return (
      <Waiting>
        <FormSkeleton />
      </Waiting>
    );
  }
  const round = again?.round ?? 0;
  const shown = again?.post ?? post;
  const Edit = shown.status === 'draft' ? EditDraft : EditPost;
  return (
    <WorkScreen>
      <Edit
        key={round}
        post={shown}
        start={again ? startOf(again.post) : begun}
        onStartOver={(now) => setAgain({ round: round + 1, post: now })}
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
  return (
    <Waiting>
      <EditorPlaceholder
        error={post.error}
        missing={t('creator.composer.missing')}
        onRetry={() => void post.refetch()}
        retrying={post.isFetching}
        list="/creator/my-post"
        back={t('creator.composer.back')}
      />
    </Waiting>
  );
}
