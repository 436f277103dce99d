import { useRouter } from 'next/router';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Video } from '#contract/videos.ts';
import { EditorFrame, EditorPlaceholder } from '#features/items/editor/editor-frame.tsx';
import layout from '#features/items/editor/form.module.css';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { performerMay } from '#rules/review.ts';
import { ownVideosService, useOwnVideoQuery } from '#services/own-videos.ts';
import { useViewer } from '#store/hooks.ts';
import { MY_VIDEOS } from '../video-paths.ts';
import { FilmPanel } from './film-panel.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoFields } from './video-fields.tsx';
import { isOut, videoBody, videoValues } from './video-values.ts';

const ASK_AGAIN_MS = 3000;

/** Something of it is still made ready. */
const isUnfinished = ({ video, nextVideo, teaserProcessing, teaser }: Video): boolean =>
  [video, nextVideo].some((film) => film?.status === 'created' || film?.status === 'processing') ||
  (teaserProcessing && teaser?.status !== 'error');

function Editor({ video, onChanged }: { video: Video; onChanged: () => void }) {
  const t = useT();
  const router = useRouter();
  const state = useViewer()?.reviewState ?? 'none';
  const [isSaved, setSaved] = useState(false);
  const { form, hasUnsaved } = useVideoForm({
    start: videoValues(video),
    send: (values) =>
      ownVideosService.update({ params: { id: video._id }, body: videoBody(values, isOut(video)) }),
    onSaved: () => {
      setSaved(true);
      toast.success(t('common.saved'));
      return router.push(listAddress(MY_VIDEOS));
    },
  });
  const { values, errors, set, sending } = form;
  return (
    <div className={work.stack}>
      <ReviewNotice state={state} />
      {video.totalPurchases ? (
        <Notice>{t('creator.videos.editor.sold', { count: video.totalPurchases })}</Notice>
      ) : null}
      <Card as="section" bleed aria-label={t('creator.videos.film.title')}>
        <FilmPanel video={video} onChanged={onChanged} />
      </Card>
      <form
        method="post"
        className={layout.form}
        onSubmit={form.submit}
        noValidate
        aria-label={t('creator.videos.editor.form')}
      >
        <Card bleed className={layout.part}>
          <VideoFields
            {...{ values, errors, set, sending }}
            mayPublish={performerMay('publish', state).allowed}
            hasPlace={isOut(video)}
            answers={video.participantRequests}
          />
        </Card>
        <SaveBar
          error={Object.keys(errors).length === 0 ? form.error : ''}
          busy={form.busy}
          label={t('common.save')}
        />
        <LeaveGuard when={hasUnsaved && !isSaved} />
      </form>
    </div>
  );
}

/** Changing an own video. Who bought it keeps the film they bought. */
export function UpdateVideoScreen() {
  const t = useT();
  const { query } = useRouter();
  const id = typeof query.id === 'string' ? query.id : '';
  const [asksAgain, setAsksAgain] = useState(false);
  const { data, error, isFetching, refetch } = useOwnVideoQuery(
    { params: { id } },
    { skip: id === '', pollingInterval: asksAgain ? ASK_AGAIN_MS : 0 },
  );
  const unfinished = data !== undefined && isUnfinished(data);
  if (unfinished !== asksAgain) setAsksAgain(unfinished);
  const way = { list: MY_VIDEOS, back: t('creator.videos.editor.back') };
  return (
    <EditorFrame title={t('creator.videos.editor.edit')} {...way}>
      {data ? (
        <Editor key={data._id} video={data} onChanged={() => void refetch()} />
      ) : (
        <EditorPlaceholder
          error={error}
          missing={t('creator.videos.editor.missing')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          {...way}
        />
      )}
    </EditorFrame>
  );
}
