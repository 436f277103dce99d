import { type Ref, useImperativeHandle, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Notice } from '#components/notice.tsx';
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
import { EMPTY_VIDEO, type SharedValues, type VideoValues, videoBody } from './video-values.ts';

/** What the screen does with the forms below each other. */
export interface NewVideoForm {
  values: VideoValues;
  fill: (part: Partial<VideoValues>) => void;
  /** It is being sent, and takes no other values. */
  sending: boolean;
  /** Saves it, and says what became of it; `withFocus`: a field with a problem gets the focus. */
  save: (withFocus: boolean) => Promise<'saved' | 'refused' | 'busy'>;
}

interface Props {
  file: FormFile;
  mayPublish: boolean;
  onSaved: (video: Video) => void;
  /** It is about to be saved by its own button. */
  onSave?: () => void;
  /** Takes it out of the form, with its file. */
  onRemove?: () => void;
  /** It is one of several forms, each in its card. */
  isInCard?: boolean;
  /** Uses some values for all other forms; without it there are none. */
  onUseForAll?: ((what: SharedValues, part: Partial<VideoValues>) => void) | undefined;
  ref?: Ref<NewVideoForm>;
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

/** Whether the film of a new video has arrived, so that it can be saved. */
export const isSavable = ({ wire }: FormFile): boolean => wire !== null && wire.status !== 'error';

/** Why nothing can be made of its film, with the way to be rid of it. */
function FilmProblem({ file: { name, wire, error }, onRemove }: { file: FormFile; onRemove: () => void }) {
  const t = useT();
  const remove = (
    <Button size="small" aria-label={t('components.remove', { name })} onClick={onRemove}>
      {t('creator.videos.editor.remove')}
    </Button>
  );
  return (
    <Notice tone="warning" action={remove}>
      {error ?? t(wire ? 'creator.videos.mine.failed' : 'components.uploadFailed')}
    </Notice>
  );
}

/** The form of one new video. It can be saved once its film has arrived. */
export function NewVideo(props: Props) {
  const { file, mayPublish, onSaved, isInCard = false, ref } = props;
  const t = useT();
  const place = useRef<HTMLFormElement>(null);
  const keyOf = useKeys();
  const { wire, name } = file;
  const isFailed = file.status === 'failed';
  const onUseForAll = isFailed ? undefined : props.onUseForAll;
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
  const { values, errors, set, fill, sending, save } = form;
  useImperativeHandle(ref, () => ({
    values,
    fill,
    sending,
    save: (withFocus) => save(withFocus ? place.current : null),
  }));
  const remove = () => {
    // The focus, which goes with the form otherwise, goes on to what stands beside it.
    const [after, before] = [place.current?.nextElementSibling, place.current?.previousElementSibling];
    const beside = after instanceof HTMLFormElement ? after : before;
    beside?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
    props.onRemove?.();
  };
  const isAlone = Object.keys(errors).length === 0;
  const bar = (
    <SaveBar
      isInCard={isInCard}
      error={isAlone ? form.error : ''}
      busy={form.busy}
      disabled={!isSavable(file)}
      label={t('creator.videos.editor.saveVideo')}
      name={t('creator.videos.editor.saveVideoOf', { name })}
      note={wire === null && !isFailed ? t('creator.videos.editor.uploading') : undefined}
    />
  );
  return (
    <form
      method="post"
      ref={place}
      className={layout.form}
      onSubmit={(event) => {
        props.onSave?.();
        form.submit(event);
      }}
      noValidate
      aria-label={t('creator.videos.editor.formOf', { name })}
    >
      <Card bleed className={layout.part}>
        <h2>{name}</h2>
        {isFailed ? <FilmProblem file={file} onRemove={remove} /> : null}
        <VideoFields {...{ values, errors, set, sending, mayPublish, onUseForAll }} hasPlace={false} />
        <PreviewFields files={previews} disabled={form.busy} onChange={setPreviews} />
        {isInCard ? bar : null}
      </Card>
      {isInCard ? null : bar}
    </form>
  );
}
