import dynamic from 'next/dynamic';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { AudienceChoice } from '#features/items/editor/audience-choice.tsx';
import { CommentsChoice } from '#features/items/editor/comments-choice.tsx';
import layout from '#features/items/editor/form.module.css';
import { useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
import { useOnline } from '#lib/use-online.ts';
import styles from './composer.module.css';
import { FilesField, ThumbnailField } from './file-fields.tsx';
import { PollFields } from './poll-fields.tsx';
import type { PostValues } from './post-values.ts';
import { ExcerptField, PostTextField } from './text-field.tsx';
import { StreamField, TimeFields } from './time-fields.tsx';
import { TypeChoice } from './type-choice.tsx';
import type { ComposerState } from './use-composer.ts';

// Most posts hold no film.
const FilmOptions = dynamic(() => import('./films/film-options.tsx').then((part) => part.FilmOptions));

interface Props {
  composer: ComposerState;
  mayPublish: boolean;
  /** Of the button, by whether fans will see the post. */
  action: { visible: string; planned: string; hidden: string };
  /** Of what saves itself: how far that is, and what somebody else made of it meanwhile. */
  draft?: { status: ReactNode; conflict: ReactNode };
}

function Words({ form, most }: Pick<ComposerState, 'form' | 'most'>) {
  const t = useT();
  const { values, errors, set } = form;
  return (
    <>
      <Field
        label={t('creator.composer.title')}
        {...bind(form, 'title')}
        optional
        autoComplete="off"
        hint={t('creator.composer.title.hint')}
      />
      <PostTextField
        value={values.text}
        most={most}
        required={values.type !== 'media'}
        error={errors.text}
        readOnly={form.sending}
        onChange={(text) => set('text', text)}
      />
    </>
  );
}

/** Why the post was not sent, beside the button that was pressed; without an answer from the site, what is kept. */
function Unsent({ composer }: Pick<Props, 'composer'>) {
  const t = useT();
  const online = useOnline();
  const place = useRef<HTMLDivElement>(null);
  const { form, unanswered } = composer;
  const { error, errors, busy } = form;
  // A field with a problem has the focus already.
  const isAlone = error !== '' && Object.keys(errors).length === 0;
  useEffect(() => {
    if (isAlone) place.current?.focus();
  }, [isAlone]);
  if (!error) return null;
  const retry = (
    <Button type="submit" size="small" loading={busy}>
      {t('common.retry')}
    </Button>
  );
  const state = unanswered === 'offline' && online ? 'back' : unanswered;
  return (
    <div ref={place} className={styles.unsent} tabIndex={-1}>
      <Notice
        tone="warning"
        announce
        title={state ? t(`creator.composer.unsent.${state}`) : undefined}
        action={state ? retry : null}
      >
        {state ? t(`creator.composer.unsent.${state}.text`) : error}
      </Notice>
    </div>
  );
}

const outOf = ({ when }: PostValues): 'visible' | 'planned' => (when === 'later' ? 'planned' : 'visible');

function Send({ composer, mayPublish, action, draft }: Props) {
  const t = useT();
  const { form, uploading } = composer;
  const online = useOnline();
  const visible = form.values.visible && mayPublish;
  const isWaiting = form.busy && uploading;
  // A draft says it with where it is kept.
  const isCutOff = !online && !draft;
  return (
    <div data-sticky className={layout.bar}>
      {draft?.conflict}
      {composer.isChangedElsewhere ? null : <Unsent composer={composer} />}
      <span className={layout.note}>
        <span role="status">
          {isWaiting ? t('creator.composer.waiting') : isCutOff ? t('common.offline') : null}
        </span>
        {isWaiting ? null : draft?.status}
      </span>
      <a href="#preview" className={styles.toPreview}>
        {t('creator.composer.preview')}
      </a>
      <Button type="submit" variant="primary" loading={form.busy}>
        {action[visible ? outOf(form.values) : 'hidden']}
      </Button>
    </div>
  );
}

/** Everything one says about a post, in the order one thinks of it: what, words, for whom, what others see of it. */
export function ComposerForm(props: Props) {
  const { composer, mayPublish } = props;
  const t = useT();
  const { form, uploads, thumbnail, teaser } = composer;
  const hasFilm = uploads.files.some(({ kind }) => kind === 'video') || teaser.files.length > 0;
  const { values, errors, set } = form;
  return (
    <form
      method="post"
      className={layout.form}
      onSubmit={composer.submit}
      noValidate
      aria-label={t('creator.composer.form')}
    >
      <Card bleed className={layout.part}>
        <TypeChoice value={values.type} onChange={(type) => set('type', type)} />
        {values.type === 'media' ? (
          <FilesField
            uploads={uploads}
            error={errors.fileIds}
            disabled={form.busy}
            sending={form.sending}
            onChange={() => set('fileIds', undefined)}
          />
        ) : null}
        {values.type === 'media' && hasFilm ? (
          <FilmOptions
            uploads={uploads}
            teaser={teaser}
            error={errors.teaserId}
            isForEveryone={values.audience === 'everyone'}
            onChange={() => set('teaserId', undefined)}
          />
        ) : null}
        {values.type === 'scheduled-streaming' ? (
          <StreamField values={values} errors={errors} set={set} />
        ) : null}
        <Words form={form} most={composer.most} />
        <PollFields values={values} errors={errors} set={set} isKept={composer.isPollKept} />
      </Card>
      <Card bleed className={layout.part}>
        <AudienceChoice
          values={values}
          error={errors.price}
          onAudience={(audience) => set('audience', audience)}
          onPrice={(price) => set('price', price)}
        />
        {values.type === 'text' && values.audience !== 'everyone' ? (
          <ExcerptField
            value={values.excerpt}
            error={errors.excerpt}
            readOnly={form.sending}
            onChange={(excerpt) => set('excerpt', excerpt)}
          />
        ) : null}
        {values.audience === 'everyone' ? null : (
          <ThumbnailField
            uploads={thumbnail}
            hasMedia={values.type === 'media'}
            error={errors.thumbnailId}
            disabled={form.busy}
            sending={form.sending}
            onChange={() => set('thumbnailId', undefined)}
          />
        )}
        <CommentsChoice value={values.commentsBy} onChange={(value) => set('commentsBy', value)} />
        <CheckField
          kind="switch"
          name="visible"
          label={t('creator.composer.visible')}
          hint={t(mayPublish ? 'creator.composer.visible.hint' : 'creator.composer.visible.later')}
          checked={values.visible && mayPublish}
          disabled={!mayPublish}
          onChange={(event) => set('visible', event.target.checked)}
        />
        {values.visible && mayPublish ? (
          <TimeFields values={values} errors={errors} set={set} isOut={composer.isOut} />
        ) : null}
      </Card>
      <Send {...props} />
    </form>
  );
}
