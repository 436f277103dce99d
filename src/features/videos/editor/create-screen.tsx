import { useRouter } from 'next/router';
import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { FileDrop } from '#components/file-drop.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { toast } from '#components/toast.ts';
import work from '#components/work.module.css';
import type { Video } from '#contract/videos.ts';
import { EditorFrame } from '#features/items/editor/editor-frame.tsx';
import type { SendFile } from '#features/items/editor/file-queue.ts';
import { tileOf } from '#features/items/editor/form-files.ts';
import { useFileUploads } from '#features/items/editor/use-file-uploads.ts';
import { ReviewNotice } from '#features/performers/account/review-notice.tsx';
import { useLocale, useT } from '#i18n/use-t.ts';
import { listAddress } from '#lib/list-address.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { performerMay } from '#rules/review.ts';
import { sendLargeFile } from '#services/uploads.ts';
import { useUploadLimits, useViewer } from '#store/hooks.ts';
import { MY_VIDEOS, videoPath } from '../video-paths.ts';
import { NewVideos } from './new-videos.tsx';
import { savedText } from './saved-text.ts';

const TYPE = 'performer-video';
/** So many forms stand below each other at most. */
const MOST = 10;

const send: SendFile = (file, _kind, _alt, options) => sendLargeFile(file, TYPE, '', options);

/** New videos: several films at once, which go on where their upload broke off, and a form for each. */
export function CreateVideosScreen() {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const router = useRouter();
  const state = useViewer()?.reviewState ?? 'none';
  const { files, queue } = useFileUploads(send, () => []);
  const [isDone, setDone] = useState(false);
  const saved = (id: string, video: Video, withOthers: boolean) => {
    const view = {
      label: t('creator.videos.mine.view'),
      onClick: () => void router.push(videoPath(video)),
    };
    if (!withOthers) toast.success(savedText(video, t, locale), { action: view });
    const isLast = queue.read().length === 1;
    queue.remove(id);
    if (!isLast) return;
    setDone(true);
    void router.push(listAddress(MY_VIDEOS));
  };
  return (
    <EditorFrame
      title={t('creator.videos.mine.create')}
      list={MY_VIDEOS}
      back={t('creator.videos.editor.back')}
    >
      <div className={work.stack}>
        <ReviewNotice state={state} />
        <Card bleed>
          <FileDrop
            name="videos"
            label={t('creator.videos.editor.files')}
            hint={
              <p>
                {t('creator.videos.editor.filesHint', { count: MOST, limit: limitOf(TYPE, locale, limits) })}
              </p>
            }
            pick={t('creator.videos.editor.addFiles')}
            accept={acceptOf(TYPE)}
            max={MOST}
            check={(file) => uploadText(t, locale, TYPE, file, limits)}
            files={files.map(tileOf)}
            onAdd={(added) => queue.add(added)}
            onRemove={(id) => queue.remove(id)}
            onRetry={(id) => queue.retry(id)}
            onPause={(id) => queue.pause(id)}
            onResume={(id) => queue.resume(id)}
          />
        </Card>
        <NewVideos
          files={files}
          mayPublish={performerMay('publish', state).allowed}
          onSaved={saved}
          onRemove={(id) => queue.remove(id)}
        />
        <LeaveGuard when={files.length > 0 && !isDone} />
      </div>
    </EditorFrame>
  );
}
