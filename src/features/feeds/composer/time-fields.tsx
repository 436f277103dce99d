import { CheckField } from '#components/check-field.tsx';
import { MomentField } from '#components/moment-field.tsx';
import { useT } from '#i18n/use-t.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import styles from './composer.module.css';
import type { PostValues } from './post-values.ts';

export interface FieldsProps {
  values: PostValues;
  errors: FieldErrors<PostValues>;
  set: <K extends keyof PostValues & string>(name: K, value: PostValues[K]) => void;
}

/** When the announced stream starts. */
export function StreamField({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <MomentField
      name="streamingScheduled"
      className={styles.moment}
      label={t('creator.composer.stream')}
      hint={t('creator.composer.zone')}
      value={values.streamingScheduled}
      error={errors.streamingScheduled}
      onChange={(moment) => set('streamingScheduled', moment)}
    />
  );
}

/** When fans see the post: right away, or by itself at a moment. */
function WhenChoice({ values, errors, set }: FieldsProps) {
  const t = useT();
  return (
    <fieldset className={styles.audience}>
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
          <MomentField
            name="scheduleAt"
            className={styles.moment}
            label={t('creator.composer.scheduleAt')}
            hint={t('creator.composer.zone')}
            value={values.scheduleAt}
            error={errors.scheduleAt}
            onChange={(moment) => set('scheduleAt', moment)}
          />
        </div>
      ) : null}
    </fieldset>
  );
}

/** From when and until when fans see the post. `isOut`: they do already. */
export function TimeFields({ isOut, ...props }: FieldsProps & { isOut: boolean }) {
  const t = useT();
  const { values, errors, set } = props;
  return (
    <>
      {isOut ? null : <WhenChoice {...props} />}
      <MomentField
        name="expiredAt"
        className={styles.moment}
        label={t('creator.composer.expiredAt')}
        optional
        hint={t('creator.composer.expiredAt.hint')}
        value={values.expiredAt}
        error={errors.expiredAt}
        onChange={(moment) => set('expiredAt', moment)}
      />
    </>
  );
}
