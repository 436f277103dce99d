import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { CheckField } from '#components/check-field.tsx';
import { FileDrop } from '#components/file-drop.tsx';
import type { DroppedFile } from '#components/file-tile.tsx';
import { Section } from '#components/section.tsx';
import { toast } from '#components/toast.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { acceptOf, limitOf, uploadText } from '#lib/upload-problem.ts';
import { useUpload } from '#lib/use-upload.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { performerAccountService, useUpdatePerformerMutation } from '#services/performer-account.ts';
import { useUploadLimits } from '#store/hooks.ts';
import styles from './account.module.css';
import type { PanelProps } from './panel.ts';

const TYPE = 'performer-welcome-video';
const sendVideo = (file: File, options?: object) =>
  performerAccountService.uploadWelcomeVideo({ files: { 'welcome-video': file } }, options);

/** The chosen file while it is on its way, or after it failed. */
function useVideo({ onSaved }: PanelProps) {
  const t = useT();
  const upload = useUpload(sendVideo);
  const [file, setFile] = useState<File | null>(null);
  const send = async (chosen: File) => {
    const video = await upload.send(chosen);
    if (!video) return;
    setFile(null);
    onSaved({
      welcomeVideo: video,
      welcomeVideoId: video._id,
      welcomeVideoName: video.name,
      welcomeVideoPath: video.url,
      welcomeVideoStatus: video.status,
    });
    toast.success(t('common.saved'));
  };
  const add = ([chosen]: File[]) => {
    if (!chosen) return;
    setFile(chosen);
    void send(chosen);
  };
  const forget = () => {
    upload.cancel();
    setFile(null);
  };
  return { file, add, upload, forget, retry: () => file && void send(file) };
}

function shownFile(file: File | null, upload: ReturnType<typeof useVideo>['upload']): DroppedFile[] {
  if (!file) return [];
  const { progress, error } = upload;
  const state =
    progress === null ? ({ status: 'failed' } as const) : ({ status: 'uploading', progress } as const);
  return [
    { id: 'video', name: file.name, size: file.size, kind: 'video', ...state, ...(error ? { error } : {}) },
  ];
}

/** Shows what became of the last upload as soon as the server has said it. */
function useMadeReady({ performer, onSaved }: PanelProps) {
  const id = performer.welcomeVideo?._id;
  useSocketEvent('file_status', ({ fileId, status }) => {
    if (fileId !== id || status === 'processing') return;
    performerAccountService.me().then(
      ({ welcomeVideo, welcomeVideoPath, welcomeVideoStatus }) =>
        onSaved({ welcomeVideo, welcomeVideoPath, welcomeVideoStatus }),
      () => undefined,
    );
  });
}

/** Shows the video on the profile, or not. Changed at once and taken back when the server refuses. */
function ShowSwitch({ performer, onSaved }: PanelProps) {
  const t = useT();
  const [save, { isLoading }] = useUpdatePerformerMutation();
  const change = async (activateWelcomeVideo: boolean) => {
    onSaved({ activateWelcomeVideo });
    const { error } = await save({ params: { id: performer._id }, body: { activateWelcomeVideo } });
    if (!error) return void toast.success(t('common.saved.short'));
    onSaved({ activateWelcomeVideo: !activateWelcomeVideo });
    toast.error(toApiError(error).message);
  };
  return (
    <CheckField
      kind="switch"
      label={t('creator.account.video.show')}
      hint={t('creator.account.video.show.hint')}
      checked={performer.activateWelcomeVideo}
      aria-busy={isLoading}
      onChange={(event) => {
        if (!isLoading) void change(event.target.checked);
      }}
    />
  );
}

/** A short hello that plays on the profile. */
export function WelcomeVideo(props: PanelProps) {
  const t = useT();
  const locale = useLocale();
  const limits = useUploadLimits();
  const video = useVideo(props);
  useMadeReady(props);
  const { welcomeVideoPath: path, welcomeVideo } = props.performer;
  return (
    <Section
      title={t('creator.account.video')}
      text={t('creator.account.video.hint')}
      className={styles.part}
    >
      {path ? (
        // biome-ignore lint/a11y/useMediaCaption: a performer's own upload, which has no captions
        <video className={styles.video} src={path} controls preload="metadata" playsInline />
      ) : null}
      {welcomeVideo && !path ? (
        <p className={styles.intro}>{welcomeVideo.error ?? t('creator.account.video.processing')}</p>
      ) : null}
      <FileDrop
        label={t(path ? 'creator.account.video.replace' : 'creator.account.video.add')}
        hint={t('creator.account.video.formats', { limit: limitOf(TYPE, locale, limits) })}
        accept={acceptOf(TYPE)}
        multiple={false}
        files={shownFile(video.file, video.upload)}
        check={(file) => uploadText(t, locale, TYPE, file, limits)}
        onAdd={video.add}
        onRemove={video.forget}
        onRetry={video.retry}
      />
      {welcomeVideo ? <ShowSwitch {...props} /> : null}
    </Section>
  );
}
