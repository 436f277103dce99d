import { useEffect, useId, useRef, useState } from 'react';
import { ApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import type { WireFile } from '#contract/files.ts';
import type { Video } from '#contract/videos.ts';
import { AudienceChoice } from '#features/items/editor/audience-choice.tsx';
import { useKeys } from '#features/items/editor/use-keys.ts';
import { useVideoForm } from '#features/videos/editor/use-video-form.ts';
import { EMPTY_VIDEO, videoBody } from '#features/videos/editor/video-values.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { uploadText } from '#lib/upload-problem.ts';
import { bind } from '#lib/use-form.ts';
import { ownVideosService } from '#services/own-videos.ts';
import { sendLargeFile } from '#services/uploads.ts';
import { useUploadLimits } from '#store/hooks.ts';
import styles from './recording.module.css';
import { fileOf, type Recording } from './recording-store.ts';
import { recordingTitle } from './recording-words.ts';

interface Props {
  recording: Recording;
  onClose: () => void;
  onSaved: (video: Video) => void;
}

/** Sends a recording, and makes a draft video of it. Closed meanwhile, it goes on with the next try where it broke off. */
export function SaveSheet({ recording, onClose, onSaved }: Props) {
  const t = useT();
  const locale = useLocale();
  const formId = useId();
  const limits = useUploadLimits();
  const keyOf = useKeys();
  const sent = useRef<WireFile | null>(null);
  const [progress, setProgress] = useState(0);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const title = recordingTitle(recording, t, locale);
  const send = async (): Promise<WireFile> => {
    const file = await fileOf(recording, title);
    const problem = uploadText(t, locale, 'performer-video', file, limits);
    if (problem) throw new ApiError(422, problem);
    stop.current = new AbortController();
    const { signal } = stop.current;
    return sendLargeFile(file, 'performer-video', '', { onProgress: setProgress, signal });
  };
  const { form, hasUnsaved } = useVideoForm({
    start: { ...EMPTY_VIDEO, title, status: 'draft' },
    send: async (values) => {
      sent.current ??= await send();
      const body = { ...videoBody(values, false), fileId: sent.current._id };
      return ownVideosService.create({ body }, { idempotencyKey: keyOf(JSON.stringify(body)) });
    },
    onSaved,
  });
  const { values, errors, set, busy } = form;
  return (
    <FormSheet
      changed={hasUnsaved}
      onClose={onClose}
      title={t('live.record.save')}
      text={t('live.record.save.text')}
      footer={(close) => (
        <>
          <Button variant="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} loading={busy}>
            {t('live.record.save.do')}
          </Button>
        </>
      )}
    >
      <form method="post" id={formId} className={styles.form} onSubmit={form.submit} noValidate>
        <Field label={t('creator.composer.title')} {...bind(form, 'title')} autoComplete="off" />
        <AudienceChoice
          values={values}
          error={errors.price}
          onAudience={(audience) => set('audience', audience)}
          onPrice={(price) => set('price', price)}
        />
        {busy ? <ProgressBar label={t('live.record.sending')} value={progress} /> : null}
        {form.error ? (
          <Notice tone="warning" announce>
            {form.error}
          </Notice>
        ) : null}
      </form>
    </FormSheet>
  );
}
