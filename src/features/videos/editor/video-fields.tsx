import { CopyCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { FieldFrame } from '#components/field-frame.tsx';
import { MomentField } from '#components/moment-field.tsx';
import { SearchSelect } from '#components/search-select.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import type { Video } from '#contract/videos.ts';
import { AudienceChoice } from '#features/items/editor/audience-choice.tsx';
import { CommentsChoice } from '#features/items/editor/comments-choice.tsx';
import layout from '#features/items/editor/form.module.css';
import { StatusChoice } from '#features/items/editor/status-choice.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind, type FieldErrors } from '#lib/use-form.ts';
import { cleanTags, VIDEO_DESCRIPTION_MAX } from '#rules/video-form.ts';
import { ParticipantsField } from './participants-field.tsx';
import type { SharedValues, VideoValues } from './video-values.ts';

interface Props {
  values: VideoValues;
  errors: FieldErrors<VideoValues>;
  set: <K extends keyof VideoValues & string>(name: K, value: VideoValues[K]) => void;
  /** They are being sent: no field takes a change. */
  sending: boolean;
  /** Before approval nothing can be shown to fans (src/rules/review.ts). */
  mayPublish: boolean;
  /** It is out, and keeps its place. */
  hasPlace: boolean;
  /** What those said who were asked to be named. */
  answers?: Video['participantRequests'];
  /** Uses some of these values for all other videos that are being made; without it there are none. */
  onUseForAll?: ((what: SharedValues, part: Partial<VideoValues>) => void) | undefined;
}

/** A field whose value is often the same for all videos, with the button that makes it so. */
function Shared({
  what,
  part,
  onUseForAll,
  children,
}: Pick<Props, 'onUseForAll'> & {
  what: SharedValues;
  part: Partial<VideoValues>;
  children: ReactNode;
}) {
  const t = useT();
  if (!onUseForAll) return children;
  return (
    <div className={layout.shared}>
      {children}
      <Button size="small" variant="quiet" icon={<CopyCheck />} onClick={() => onUseForAll(what, part)}>
        {t(`creator.videos.editor.forAll.${what}`)}
      </Button>
    </div>
  );
}

function TagsField({ values, errors, set }: Pick<Props, 'values' | 'errors' | 'set'>) {
  const t = useT();
  return (
    <FieldFrame
      label={t('videos.tags')}
      optional
      hint={t('creator.videos.editor.tagsHint')}
      error={errors.tags}
    >
      {(control) => (
        <SearchSelect<string[]>
          control={control}
          name="tags"
          chosen={values.tags}
          mode="tags"
          open={false}
          suffixIcon={null}
          tokenSeparators={[',', '\n']}
          value={[...values.tags]}
          onChange={(tags) => set('tags', cleanTags(tags))}
        />
      )}
    </FieldFrame>
  );
}

/** When fans see a video with these values. One that is out already has no time to wait for. */
function whenSeen({ status, scheduledAt }: VideoValues, hasPlace: boolean): 'now' | 'planned' | 'hidden' {
  if (status !== 'active') return 'hidden';
  return scheduledAt && !hasPlace ? 'planned' : 'now';
}

/** Everything one says about a video and chooses for it. */
export function VideoFields(props: Props) {
  const { values, errors, set, sending, mayPublish, hasPlace, answers, onUseForAll } = props;
  const t = useT();
  const { tags, audience, price, status, scheduledAt } = values;
  return (
    <>
      <Field
        label={t('creator.composer.title')}
        {...bind({ values, errors, set, sending }, 'title')}
        autoComplete="off"
      />
      <TextAreaField
        label={t('creator.videos.editor.description')}
        {...bind({ values, errors, set, sending }, 'description')}
        optional
        hint={t('creator.videos.editor.descriptionHint')}
        after={<TextCounter value={values.description} most={VIDEO_DESCRIPTION_MAX} />}
      />
      <Shared what="tags" part={{ tags }} onUseForAll={onUseForAll}>
        <TagsField {...{ values, errors, set }} />
      </Shared>
      <ParticipantsField
        value={values.participantIds}
        answers={answers}
        error={errors.participantIds}
        onChange={(people) => set('participantIds', people)}
      />
      <Shared what="audience" part={{ audience, price }} onUseForAll={onUseForAll}>
        <AudienceChoice
          values={values}
          error={errors.price}
          onAudience={(chosen) => set('audience', chosen)}
          onPrice={(typed) => set('price', typed)}
        />
      </Shared>
      <CommentsChoice value={values.commentsBy} onChange={(value) => set('commentsBy', value)} />
      <Shared what="status" part={{ status, scheduledAt }} onUseForAll={onUseForAll}>
        <StatusChoice
          value={status}
          error={errors.status}
          hint={t(`creator.videos.editor.statusHint.${whenSeen(values, hasPlace)}`)}
          mayPublish={mayPublish}
          onChange={(chosen) => set('status', chosen)}
        />
        {hasPlace || status === 'draft' ? null : (
          <MomentField
            name="scheduledAt"
            label={t('creator.videos.editor.scheduledAt')}
            optional
            hint={t('creator.videos.editor.scheduledAtHint')}
            value={scheduledAt}
            error={errors.scheduledAt}
            onChange={(moment) => set('scheduledAt', moment)}
          />
        )}
      </Shared>
    </>
  );
}
