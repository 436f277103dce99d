import { Plus, X } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { Field } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { TextCounter } from '#components/text-counter.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind } from '#lib/use-form.ts';
import { POLL_OPTIONS_MAX, POLL_OPTIONS_MIN, POLL_TEXT_MAX } from '#rules/feed-form.ts';
import styles from './composer.module.css';
import { wrongAnswer } from './plan-values.ts';
import { type FieldsProps, PostMoment } from './time-fields.tsx';

/** One answer, which can be taken out while there are more than two. What is wrong with the answers is said at one of them. */
function Answer({ nr, isKept, ...props }: FieldsProps & { nr: number; isKept: boolean }) {
  const t = useT();
  const { values, errors, set } = props;
  const answers = values.pollOptions;
  const words = answers[nr] ?? '';
  const error = nr === wrongAnswer(values) ? errors.pollOptions : undefined;
  return (
    <Field
      label={t('creator.composer.poll.answer', { number: nr + 1 })}
      name={error ? 'pollOptions' : `pollOption${nr}`}
      autoComplete="off"
      value={words}
      error={error}
      after={<TextCounter value={words} most={POLL_TEXT_MAX} />}
      inside={
        isKept || answers.length <= POLL_OPTIONS_MIN ? undefined : (
          <IconButton
            label={t('creator.composer.poll.remove', { number: nr + 1 })}
            icon={<X aria-hidden="true" />}
            onClick={() =>
              set(
                'pollOptions',
                answers.filter((_, at) => at !== nr),
              )
            }
          />
        )
      }
      onChange={(event) =>
        set(
          'pollOptions',
          answers.map((one, at) => (at === nr ? event.target.value : one)),
        )
      }
    />
  );
}

/** A question to fans. `isKept`: people may have voted, so that words can be changed and no more. */
export function PollFields({ isKept, ...props }: FieldsProps & { isKept: boolean }) {
  const t = useT();
  const { values, set } = props;
  const answers = values.pollOptions;
  return (
    <>
      <CheckField
        kind="switch"
        name="hasPoll"
        label={t('creator.composer.poll')}
        hint={t(isKept ? 'creator.composer.poll.kept' : 'creator.composer.poll.hint')}
        checked={values.hasPoll}
        disabled={isKept}
        onChange={(event) => set('hasPoll', event.target.checked)}
      />
      {values.hasPoll ? (
        <div className={styles.poll}>
          <Field
            label={t('creator.composer.poll.question')}
            {...bind(props, 'pollDescription')}
            autoComplete="off"
            after={<TextCounter value={values.pollDescription} most={POLL_TEXT_MAX} />}
          />
          {answers.map((_, nr) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: answers have no name but their place, and their fields keep nothing to themselves
            <Answer key={nr} nr={nr} isKept={isKept} {...props} />
          ))}
          {isKept || answers.length >= POLL_OPTIONS_MAX ? null : (
            <Button
              className={styles.addAnswer}
              size="small"
              variant="quiet"
              icon={<Plus aria-hidden="true" />}
              onClick={() => set('pollOptions', [...answers, ''])}
            >
              {t('creator.composer.poll.add')}
            </Button>
          )}
          <PostMoment
            {...props}
            name="pollExpiredAt"
            label={t('creator.composer.poll.end')}
            optional
            hint={t('creator.composer.poll.end.hint')}
          />
        </div>
      ) : null}
    </>
  );
}
