import { useState } from 'react';
import { Card } from '#components/card.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { AudienceChoice } from '#features/items/editor/audience-choice.tsx';
import { CommentsChoice } from '#features/items/editor/comments-choice.tsx';
import layout from '#features/items/editor/form.module.css';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { StatusChoice } from '#features/items/editor/status-choice.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
import { GALLERY_DESCRIPTION_MAX } from '#rules/gallery-form.ts';
import { PhotoPanel } from './photo-panel.tsx';
import { PhotosField } from './photos-field.tsx';
import type { GalleryEditorState } from './use-gallery-editor.ts';

interface Props {
  editor: GalleryEditorState;
  isNew: boolean;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** It was sent: leaving loses nothing. */
  saved: boolean;
}

/** Everything one says about a gallery, and its photos. */
export function GalleryEditorForm({ editor, isNew, mayPublish, saved }: Props) {
  const t = useT();
  const { form, pictures, uploading } = editor;
  const { values, errors, set } = form;
  const { files, queue } = pictures.uploads;
  const [opened, setOpened] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const isAlone = Object.keys(errors).length === 0;
  const move = (id: string, to: number) => {
    const name = files.find((file) => file.id === id)?.name ?? '';
    queue.move(id, to);
    setMoved(t('creator.composer.moved', { name, place: to + 1, total: files.length }));
  };
  return (
    <>
      <form
        method="post"
        className={layout.form}
        onSubmit={editor.submit}
        noValidate
        aria-label={t('creator.galleries.editor.form')}
      >
        <Card bleed className={layout.part}>
          <Field
            label={t('creator.composer.title')}
            {...bind(form, 'title')}
            autoComplete="off"
            hint={t('creator.galleries.editor.titleHint')}
          />
          <TextAreaField
            label={t('creator.galleries.editor.description')}
            {...bind(form, 'description')}
            optional
            hint={t('creator.galleries.editor.descriptionHint')}
            after={<TextCounter value={values.description} most={GALLERY_DESCRIPTION_MAX} />}
          />
        </Card>
        <Card bleed className={layout.part}>
          <PhotosField
            pictures={pictures}
            opened={opened}
            onOpen={setOpened}
            onMove={move}
            moved={moved}
            error={errors.photos}
            onRight={() => errors.photos && form.forgive()}
            disabled={form.busy}
          />
        </Card>
        <Card bleed className={layout.part}>
          <AudienceChoice
            values={values}
            error={errors.price}
            onAudience={(audience) => set('audience', audience)}
            onPrice={(price) => set('price', price)}
          />
          <CommentsChoice value={values.commentsBy} onChange={(value) => set('commentsBy', value)} />
          <StatusChoice
            value={values.status}
            error={errors.status}
            hint={t('creator.galleries.editor.statusHint')}
            mayPublish={mayPublish}
            onChange={(status) => set('status', status)}
          />
        </Card>
        <SaveBar
          error={isAlone ? form.error : ''}
          busy={form.busy}
          label={t(isNew ? 'creator.galleries.editor.saveNew' : 'common.save')}
          note={form.busy && uploading ? t('creator.composer.waiting') : undefined}
        />
        <LeaveGuard when={editor.hasUnsaved && !saved} />
      </form>
      {/* Outside of the form: Enter in one of its fields is not to send that. */}
      <PhotoPanel
        pictures={pictures}
        opened={opened}
        onOpen={setOpened}
        onMove={move}
        sending={form.sending}
      />
    </>
  );
}
