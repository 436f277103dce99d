import { Collapse } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Image } from '#components/image.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { toast } from '#components/toast.ts';
import type { WireFile } from '#contract/files.ts';
import type { Video } from '#contract/videos.ts';
import { CaptionsEditor } from '#features/items/films/captions-editor.tsx';
import styles from '#features/items/films/films.module.css';
import { PickFile } from '#features/items/films/pick-file.tsx';
import { PosterChoice } from '#features/items/films/poster-choice.tsx';
import { RetryFile } from '#features/items/films/retry-file.tsx';
import { TeaserCut } from '#features/items/films/teaser-cut.tsx';
import { useChange } from '#features/items/films/use-change.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, uploadText } from '#lib/upload-problem.ts';
import { audienceOf } from '#rules/item-access.ts';
import type { RemovableFile } from '#rules/video-form.ts';
import { ownVideosService } from '#services/own-videos.ts';
import { sendLargeFile } from '#services/uploads.ts';
import { useUploadLimits } from '#store/hooks.ts';

interface Props {
  video: Video;
  /** Something was changed at the server: asks for the video again. */
  onChanged: () => void;
}

/** A change that is sent at once, with its words when it is done. */
function useFilmChange({ video, onChanged }: Props) {
  const { busy, error, setError, run } = useChange();
  const params = { id: video._id };
  const change = async (work: () => Promise<unknown>, done: string) => {
    if ((await run(work)) === null) return;
    onChanged();
    toast.success(done);
  };
  const remove = (type: RemovableFile, done: string) =>
    change(() => ownVideosService.removeFile({ params, body: { type } }), done);
  return { busy, error, setError, change, remove, params };
}

function Problem({ text }: { text: string }) {
  return text ? (
    <p className={styles.problem} role="alert">
      {text}
    </p>
  ) : null;
}

/** That a film is being made ready, or why it could not be, with another try. */
function FilmState({
  file,
  processing,
  onChanged,
}: {
  file: WireFile;
  processing: string;
  onChanged: () => void;
}) {
  const t = useT();
  if (file.status !== 'error') return <Notice tone="info">{processing}</Notice>;
  return (
    <Notice tone="warning" action={<RetryFile file={file} onRetried={onChanged} />}>
      {file.error ?? t('creator.videos.mine.failed')}
    </Notice>
  );
}

/** Another file in place of the film; until it is ready nothing changes for others. */
function ReplaceFilm(props: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const { busy, error, setError, change, remove, params } = useFilmChange(props);
  const [progress, setProgress] = useState(0);
  const { nextVideo } = props.video;
  const pick = (file: File) => {
    const problem = uploadText(t, locale, 'performer-video', file, limits);
    if (problem) return setError(problem);
    setProgress(0);
    void change(async () => {
      const sent = await sendLargeFile(file, 'performer-video', '', { onProgress: setProgress });
      return ownVideosService.update({ params, body: { fileId: sent._id } });
    }, t('creator.videos.film.replaced'));
  };
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('creator.videos.film.replaceHint')}</p>
      {nextVideo ? (
        <FilmState
          file={nextVideo}
          processing={t('creator.videos.mine.nextProcessing')}
          onChanged={props.onChanged}
        />
      ) : null}
      {busy && progress > 0 ? (
        <ProgressBar label={t('creator.videos.editor.uploading')} value={progress} />
      ) : null}
      <Problem text={error} />
      <div className={styles.actions}>
        <PickFile
          label={t('creator.videos.film.replace')}
          accept={acceptOf('performer-video')}
          disabled={busy}
          onPick={pick}
        />
        {nextVideo ? (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void remove('video', t('creator.videos.film.kept'))}
          >
            {t('creator.videos.film.keep')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The picture that everyone sees, in place of one of the film. */
function Thumbnail(props: Props) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const { busy, error, setError, change, remove, params } = useFilmChange(props);
  const { thumbnail } = props.video;
  const src = thumbnail?.thumbnails[0] ?? thumbnail?.url;
  const pick = (file: File) => {
    const problem = uploadText(t, locale, 'performer-video-thumbnail', file, limits);
    if (problem) return setError(problem);
    const send = () => ownVideosService.update({ params, body: {}, files: { thumbnail: file } });
    void change(send, t('creator.videos.film.thumbnailSaved'));
  };
  return (
    <div className={styles.tab}>
      <p className={styles.hint}>{t('creator.videos.film.thumbnailHint')}</p>
      {src ? (
        <figure className={styles.now}>
          <Image
            src={src}
            alt=""
            width={thumbnail?.width ?? undefined}
            height={thumbnail?.height ?? undefined}
          />
        </figure>
      ) : null}
      <Problem text={error} />
      <div className={styles.actions}>
        <PickFile
          label={t('creator.videos.film.thumbnail.choose')}
          accept={acceptOf('performer-video-thumbnail')}
          disabled={busy}
          onPick={pick}
        />
        {thumbnail ? (
          <Button
            size="small"
            disabled={busy}
            onClick={() => void remove('thumbnail', t('creator.videos.film.thumbnailRemoved'))}
          >
            {t('creator.videos.film.thumbnail.remove')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** The short film that everyone may play: cut out of the film, or taken away. */
function Teaser(props: Props) {
  const t = useT();
  const { video, onChanged } = props;
  const { busy, error, remove, params } = useFilmChange(props);
  const { teaserId, teaser, teaserProcessing } = video;
  return (
    <>
      {teaserId ? (
        <div className={styles.actions}>
          <p role="status">
            {t(
              teaserProcessing && teaser?.status !== 'error'
                ? 'creator.videos.film.teaserMaking'
                : teaser?.status === 'error'
                  ? 'creator.film.teaser.failed'
                  : 'creator.videos.film.teaserReady',
            )}
          </p>
          <Button
            size="small"
            disabled={busy}
            onClick={() => void remove('teaser', t('creator.videos.film.teaserRemoved'))}
          >
            {t('creator.film.teaser.remove')}
          </Button>
        </div>
      ) : null}
      <Problem text={error} />
      <TeaserCut
        film={video.video}
        isForEveryone={audienceOf(video) === 'everyone'}
        cut={(part) => ownVideosService.cutTeaser({ params, body: part })}
        onCut={onChanged}
      />
    </>
  );
}

/** What is chosen of the film itself: each change holds at once. */
export function FilmPanel(props: Props) {
  const t = useT();
  const { video, onChanged } = props;
  const { video: film } = video;
  const replace = {
    key: 'replace',
    label: t('creator.videos.film.file'),
    children: <ReplaceFilm {...props} />,
  };
  const thumbnail = {
    key: 'thumbnail',
    label: t('creator.videos.film.thumbnail'),
    children: <Thumbnail {...props} />,
  };
  const ofFilm = [
    {
      key: 'poster',
      label: t('creator.film.poster'),
      children: (
        <PosterChoice
          film={film}
          isBehind={video.thumbnail !== null}
          choose={async (at) => {
            const made = await ownVideosService.choosePoster({ params: { id: video._id }, body: { at } });
            return made.video;
          }}
          onFilm={onChanged}
        />
      ),
    },
    { key: 'teaser', label: t('creator.film.teaser'), children: <Teaser {...props} /> },
    {
      key: 'captions',
      label: t('creator.film.captions'),
      children: <CaptionsEditor film={film} onFilm={onChanged} />,
    },
  ];
  const isReady = film.status === 'finished';
  return (
    <>
      {isReady ? null : (
        <FilmState file={film} processing={t('creator.film.processing')} onChanged={onChanged} />
      )}
      <Collapse
        expandIcon={({ isActive }) => (
          <ChevronDown className={isActive ? styles.open : undefined} aria-hidden="true" />
        )}
        items={isReady ? [...ofFilm, thumbnail, replace] : [thumbnail, replace]}
      />
    </>
  );
}
