import { CheckField } from '#components/check-field.tsx';
import { MomentField } from '#components/moment-field.tsx';
import form from '#features/items/editor/form.module.css';
import { useT } from '#i18n/use-t.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import styles from './composer.module.css';
import type { PostValues } from './post-values.ts';

export interface FieldsProps {
  values: PostValues;
  errors: FieldErrors<PostValues>;
  set: <K extends keyof PostValues & string>(name: K, value: PostValues[K]) => void;
}

interface PostMomentProps extends FieldsProps {
  name: 'streamingScheduled' | 'scheduleAt' | 'expiredAt' | 'pollExpiredAt';
  label: string;
  hint: string;
  optional?: boolean;
}

/** One of the moments of a post. */
export function PostMoment({ name, values, errors, set, ...words }: PostMomentProps) {
  return (
    <MomentField
      {...words}
      name={name}
      className={styles.moment}
      value={values[name]}
      error={errors[name]}
      onChange={(moment) => set(name, moment)}
    />
  );
}

/** When the announced stream starts. */
export function StreamField(props: FieldsProps) {
  const t = useT();
  return (
    <PostMoment
      {...props}
      name="streamingScheduled"
      label={t('creator.composer.stream')}
      hint={t('creator.composer.zone')}
    />
  );
}

/** When fans see the post: right away, or by itself at a moment. */
function WhenChoice(props: FieldsProps) {
  const t = useT();
  const { values, set } = props;
  return (
    <fieldset className={form.choices}>
      <legend>{t('creator.composer.when')}</legend>
      {(['now', 'later'] as const).map((when) => (
        <CheckField
          key={when}
          kind="radio"
          name="when"
          value={when}
          label={t(`creator.composer.when.${when}`)}
          hint={when === 'later' ? t('creator.composer.when.later.hint') : undefined}
          checked={values.when === when}
          onChange={() => set('when', when)}
        />
      ))}
      {values.when === 'later' ? (
        <div className={styles.inChoice}>
          <PostMoment
            {...props}
            name="scheduleAt"
            label={t('creator.composer.scheduleAt')}
            hint={t('creator.composer.zone')}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** From when and until when fans see the post. `isOut`: they do already. */
export function TimeFields({ isOut, ...props }: FieldsProps & { isOut: boolean }) {
  const t = useT();
  return (
    <>
      {isOut ? null : <WhenChoice {...props} />}
      <PostMoment
        {...props}
        name="expiredAt"
        label={t('creator.composer.expiredAt')}
        optional
        hint={t('creator.composer.expiredAt.hint')}
      />
    </>
  );
}
