import { Button } from '#components/button.tsx';
import { FormSheet } from '#components/form-sheet.tsx';
import { Notice } from '#components/notice.tsx';
import type { StreamGoal } from '#contract/stream-tips.ts';
import { useT } from '#i18n/use-t.ts';
import { useForm } from '#lib/use-form.ts';
import { useClearGoalMutation, useSetGoalMutation } from '#services/streaming.ts';
import styles from '../on-air/live-screen.module.css';
import { GoalFields, typedGoal, useGoalCheck } from './goal-fields.tsx';

interface Props {
  streamId: string;
  goal: StreamGoal | null;
  onClose: () => void;
}

/** On air: sets what tips are collected for, changes it, or takes it away. */
export function GoalSheet({ streamId, goal, onClose }: Props) {
  const t = useT();
  const [set] = useSetGoalMutation();
  const [clear, clearing] = useClearGoalMutation();
  const check = useGoalCheck();
  const params = { id: streamId };
  const form = useForm({
    initial: { title: goal?.title ?? '', tokens: goal ? String(goal.tokens) : '' },
    check: (values) => check(values, { needed: true }),
    submit: async (values) => {
      await set({ params, body: typedGoal(values) }).unwrap();
      onClose();
    },
    defaultMessage: t('common.failed'),
  });
  return (
    <FormSheet
      changed={form.changed}
      onClose={onClose}
      locked={form.busy || clearing.isLoading}
      title={t('streaming.goal')}
      text={t('streaming.goal.hint')}
    >
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <GoalFields values={form.values} errors={form.errors} onChange={form.set} />
        {form.error && Object.keys(form.errors).length === 0 ? (
          <Notice tone="warning" announce>
            {form.error}
          </Notice>
        ) : null}
        <Button type="submit" variant="primary" wide loading={form.busy}>
          {t('streaming.goal.save')}
        </Button>
        {goal ? (
          <Button
            wide
            loading={clearing.isLoading}
            onClick={() => void clear({ params }).then(({ error }) => (error ? undefined : onClose()))}
          >
            {t('streaming.goal.clear')}
          </Button>
        ) : null}
        {clearing.isError ? (
          <Notice tone="warning" announce>
            {t('common.failed')}
          </Notice>
        ) : null}
      </form>
    </FormSheet>
  );
}
