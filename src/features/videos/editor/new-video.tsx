import { useState } from 'react';
import { Card } from '#components/card.tsx';
import type { Video } from '#contract/videos.ts';
import layout from '#features/items/editor/form.module.css';
import type { FormFile } from '#features/items/editor/form-files.ts';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { useKeys } from '#features/items/editor/use-keys.ts';
import { useT } from '#i18n/use-t.ts';
import { firstOf } from '#rules/text.ts';
import { VIDEO_TITLE_MAX } from '#rules/video-form.ts';
import { ownVideosService } from '#services/own-videos.ts';
import { PreviewFields, type PreviewFiles } from './preview-files.tsx';
import { useVideoForm } from './use-video-form.ts';
import { VideoFields } from './video-fields.tsx';
import { EMPTY_VIDEO, videoBody } from './video-values.ts';

interface Props {
  file: FormFile;
  mayPublish: boolean;
  onSaved: (video: Video) => void;
}

/** "tour_of_the-studio.final.mp4" → "tour of the studio.final", as a title to begin with. */
const titleOf = (name: string): string =>
  firstOf(
    name
      .replace(/\.[^.]+$/, '')
      .replace(/[_-]+/g, ' ')
      .trim(),
    VIDEO_TITLE_MAX,
  );

/** The form of one new video. It can be saved once its film has arrived. */
export function NewVideo({ file, mayPublish, onSaved }: Props) {
  const t = useT();
  const keyOf = useKeys();
  const { wire, name } = file;
  const [previews, setPreviews] = useState<PreviewFiles>({});
  const { form } = useVideoForm({
    start: { ...EMPTY_VIDEO, title: titleOf(name), status: mayPublish ? 'active' : 'draft' },
    send: (values) => {
      const body = { ...videoBody(values, false), fileId: wire?._id ?? '' };
      // Another picture or teaser makes another request of it.
      const sent = Object.values(previews).map((one) => [one.name, one.size, one.lastModified]);
      const idempotencyKey = keyOf(JSON.stringify([body, sent]));
      return ownVideosService.create({ body, files: previews }, { idempotencyKey });
    },
    onSaved,
  });
  const { values, errors, set } = form;
  const isAlone = Object.keys(errors).length === 0;
  return (
    <form
      className={layout.form}
      onSubmit={form.submit}
      noValidate
      aria-label={t('creator.videos.editor.formOf', { name })}
    >
      <Card bleed className={layout.part}>
        <h2>{name}</h2>
        <VideoFields {...{ values, errors, set, mayPublish }} hasPlace={false} />
        <PreviewFields files={previews} disabled={form.busy} onChange={setPreviews} />
        <SaveBar
          error={isAlone ? form.error : ''}
          busy={form.busy}
          disabled={wire === null || wire.status === 'error'}
          label={t('creator.videos.editor.saveVideo')}
          name={t('creator.videos.editor.saveVideoOf', { name })}
          note={wire === null ? t('creator.videos.editor.uploading') : undefined}
        />
      </Card>
    </form>
  );
}
