import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { CheckField } from '#components/check-field.tsx';
import { clockText } from '#components/format.ts';
import { Menu } from '#components/menu.tsx';
import { Section } from '#components/section.tsx';
import { toast } from '#components/toast.ts';
import type { QueueRule } from '#contract/planner.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import {
  useAddQueueRuleMutation,
  useRemoveQueueRuleMutation,
  useUpdateQueueRuleMutation,
} from '#services/planner.ts';
import styles from './queue.module.css';
import { RuleSheet, useWeekdayName } from './rule-sheet.tsx';
import { refusal, useMomentText } from './use-planner.ts';

/** A time zone by its place, which is what fits a narrow column: "Berlin", "New York". */
const placeOf = (timeZone: string): string =>
  timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');

/** "Tue, Fri · 6:00 PM · Berlin". */
function useRuleText(): (rule: QueueRule) => string {
  const locale = useLocale();
  const name = useWeekdayName('short');
  return ({ weekdays, time, timeZone }) =>
    `${weekdays.map(name).join(', ')} · ${clockText(locale, time)} · ${placeOf(timeZone)}`;
}

function RuleRow({ rule, onEdit }: { rule: QueueRule; onEdit: () => void }) {
  const t = useT();
  const momentText = useMomentText();
  const text = useRuleText()(rule);
  const [add] = useAddQueueRuleMutation();
  const [update] = useUpdateQueueRuleMutation();
  const [remove] = useRemoveQueueRuleMutation();
  const set = async (isOn: boolean) => {
    const { error } = await update({ params: { id: rule._id }, body: { isOn } });
    if (error) toast.error(refusal(error));
    else toast.success(t('common.saved.short'));
  };
  const restore = async () => {
    const { weekdays, time, timeZone, isOn } = rule;
    const { error } = await add({ body: { weekdays, time, timeZone, isOn } });
    if (error) toast.error(refusal(error));
  };
  const takeAway = async () => {
    const { error } = await remove({ params: { id: rule._id } });
    if (error) return void toast.error(refusal(error));
    const undo = { label: t('planner.undo'), onClick: () => void restore() };
    toast.success(t('planner.rules.removed'), { action: undo, subject: rule._id });
  };
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <CheckField
          kind="switch"
          label={text}
          hint={
            rule.isOn ? t('planner.rules.next', { when: momentText(rule.nextAt) }) : t('planner.rules.off')
          }
          aria-label={t('planner.rules.on', { rule: text })}
          checked={rule.isOn}
          onChange={(event) => void set(event.target.checked)}
        />
      </div>
      <Menu
        label={t('planner.rules.actions', { rule: text })}
        items={[
          {
            ...{ id: 'edit', label: t('planner.rules.edit'), icon: <Pencil aria-hidden="true" /> },
            onSelect: onEdit,
          },
          {
            ...{ id: 'remove', label: t('planner.rules.remove'), icon: <Trash2 aria-hidden="true" /> },
            ...{ danger: true, onSelect: () => void takeAway() },
          },
        ]}
      />
    </li>
  );
}

/** When the queue publishes. */
export function RuleList({ rules }: { rules: readonly QueueRule[] }) {
  const t = useT();
  const [edited, setEdited] = useState<QueueRule | null>();
  return (
    <Section
      title={t('planner.rules')}
      level={3}
      action={
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setEdited(null)}>
          {t('planner.rules.add')}
        </Button>
      }
    >
      {rules.length > 0 ? (
        <ul className={styles.rows}>
          {rules.map((rule) => (
            <RuleRow key={rule._id} rule={rule} onEdit={() => setEdited(rule)} />
          ))}
        </ul>
      ) : (
        <p className={styles.none}>{t('planner.rules.empty')}</p>
      )}
      {edited === undefined ? null : <RuleSheet rule={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}
