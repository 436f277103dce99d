import { useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SelectField, TextAreaField } from '#components/field.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Spinner } from '#components/spinner.tsx';
import { toast } from '#components/toast.ts';
import type { StreamChatRules } from '#contract/stream-chat.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { HELD_WORD_MAX, HELD_WORDS_MAX } from '#rules/stream-chat.ts';
import { textLength } from '#rules/text.ts';
import { useChatRulesQuery, useSetChatRulesMutation } from '#services/streaming.ts';
import styles from '../on-air/live-screen.module.css';

const WAITS = [0, 5, 10, 30, 60, 300];

const wordsIn = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((word) => word.trim())
    .filter(Boolean);

interface RulesProps {
  rules: StreamChatRules;
  /** Whether there is something that is not saved. */
  onChanged: (changed: boolean) => void;
}

function Rules({ rules, onChanged }: RulesProps) {
  const t = useT();
  const [save] = useSetChatRulesMutation();
  const form = useForm({
    initial: { slowSeconds: String(rules.slowSeconds), heldWords: rules.heldWords.join('\n') },
    check: ({ heldWords }): { heldWords?: string } => {
      const words = wordsIn(heldWords);
      if (words.length > HELD_WORDS_MAX)
        return { heldWords: t('streaming.rules.tooMany', { most: HELD_WORDS_MAX }) };
      return words.some((word) => textLength(word) > HELD_WORD_MAX)
        ? { heldWords: t('streaming.rules.tooLong', { most: HELD_WORD_MAX }) }
        : {};
    },
    submit: async ({ slowSeconds, heldWords }) => {
      await save({ body: { slowSeconds: Number(slowSeconds), heldWords: wordsIn(heldWords) } }).unwrap();
      toast.success(t('streaming.rules.saved'));
    },
    defaultMessage: t('common.failed'),
  });
  const { values, errors, set, changed } = form;
  useEffect(() => onChanged(changed), [onChanged, changed]);
  return (
    <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
      <SelectField
        label={t('streaming.rules.slow')}
        name="slowSeconds"
        options={WAITS.map((seconds) => ({
          value: String(seconds),
          label:
            seconds === 0 ? t('streaming.rules.noSlow') : t('streaming.rules.seconds', { count: seconds }),
        }))}
        value={values.slowSeconds}
        onChange={(event) => set('slowSeconds', event.target.value)}
      />
      <TextAreaField
        label={t('streaming.rules.words')}
        hint={t('streaming.rules.wordsHint')}
        optional
        name="heldWords"
        rows={3}
        value={values.heldWords}
        error={errors.heldWords ?? (form.error || undefined)}
        onChange={(event) => set('heldWords', event.target.value)}
      />
      <Button type="submit" loading={form.busy}>
        {t('streaming.rules.save')}
      </Button>
    </form>
  );
}

/** How the chats of one's streams are moderated. */
export function ChatRulesSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, isError, isFetching, refetch } = useChatRulesQuery(undefined);
  const [changed, setChanged] = useState(false);
  return (
    <FormSheet changed={changed} onClose={onClose} title={t('streaming.rules')}>
      {data ? (
        <Rules rules={data} onChanged={setChanged} />
      ) : isError ? (
        <ErrorState compact onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Spinner />
      )}
    </FormSheet>
  );
}
