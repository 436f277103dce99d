import { CheckField } from '#components/check-field.tsx';
import { classNames } from '#components/class-names.ts';
import { Field, SelectField, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Section } from '#components/section.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import type { InboxSettings } from '#contract/inbox.ts';
import { found } from '#features/auth/problems.ts';
import { SaveBar } from '#features/items/editor/save-bar.tsx';
import { useT } from '#i18n/use-t.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { FREE_ANSWER_DAYS, MESSAGE_PRICE_MAX, WRITERS, type Writers } from '#rules/inbox.ts';
import { DAILY_CAP } from '#rules/mass-messages.ts';
import { typedAmount, typedWhole } from '#rules/typed-amount.ts';
import { useUpdateInboxSettingsMutation } from '#services/inbox.ts';
import styles from './inbox.module.css';

const isCap = (text: string): boolean =>
  typedWhole(text) >= DAILY_CAP.min && typedWhole(text) <= DAILY_CAP.max;

function isPrice(text: string): boolean {
  const price = typedAmount(text);
  return price >= 0 && price <= MESSAGE_PRICE_MAX;
}

/** Who may write and what it costs, welcomes, and how often one fan gets a message to many. */
export function SettingsForm({ settings }: { settings: InboxSettings }) {
  const t = useT();
  const [update] = useUpdateInboxSettingsMutation();
  const { values, errors, error, busy, set, submit } = useForm({
    initial: {
      ...settings,
      dailyCap: String(settings.dailyCap),
      messagePrice: String(settings.messagePrice),
    },
    check: ({ dailyCap, messagePrice, welcomeSubscriber, welcomeFollower }) =>
      found({
        messagePrice: isPrice(messagePrice)
          ? ''
          : t('inbox.messagePrice.problem', { max: MESSAGE_PRICE_MAX }),
        welcomeSubscriber: surplusText(t, welcomeSubscriber, MESSAGE_MAX),
        welcomeFollower: surplusText(t, welcomeFollower, MESSAGE_MAX),
        dailyCap: isCap(dailyCap)
          ? ''
          : t('inbox.dailyCap.problem', { min: DAILY_CAP.min, max: DAILY_CAP.max }),
      }),
    submit: async ({ dailyCap, messagePrice, ...rest }) => {
      const body = { ...rest, dailyCap: typedWhole(dailyCap), messagePrice: typedAmount(messagePrice) };
      await update({ body }).unwrap();
      toast.success(t('common.saved.short'));
    },
  });
  const isChanged = (Object.keys(settings) as (keyof InboxSettings)[]).some(
    (name) => String(values[name]) !== String(settings[name]),
  );
  return (
    <form method="post" className={classNames(styles.form, styles.settings)} onSubmit={submit} noValidate>
      <SelectField
        label={t('inbox.writers')}
        name="writers"
        hint={t('inbox.writers.hint')}
        value={values.writers}
        options={WRITERS.map((value) => ({ value, label: t(`inbox.writers.${value}`) }))}
        onChange={(event) => set('writers', event.target.value as Writers)}
      />
      <Field
        label={t('inbox.messagePrice')}
        {...bind({ values, errors, set }, 'messagePrice')}
        inputMode="decimal"
        autoComplete="off"
        hint={t('inbox.messagePrice.hint', { days: FREE_ANSWER_DAYS })}
      />
      <CheckField
        label={t('inbox.freeForSubscribers')}
        name="freeForSubscribers"
        checked={values.freeForSubscribers}
        onChange={(event) => set('freeForSubscribers', event.target.checked)}
      />
      <Section title={t('inbox.welcome')} text={t('inbox.welcome.text')}>
        <div className={styles.form}>
          {(['welcomeSubscriber', 'welcomeFollower'] as const).map((name) => (
            <TextAreaField
              key={name}
              label={t(`inbox.${name}`)}
              name={name}
              optional
              value={values[name]}
              error={errors[name]}
              after={<TextCounter value={values[name]} most={MESSAGE_MAX} />}
              onChange={(event) => set(name, event.target.value)}
            />
          ))}
        </div>
      </Section>
      <Field
        label={t('inbox.dailyCap')}
        {...bind({ values, errors, set }, 'dailyCap')}
        inputMode="numeric"
        autoComplete="off"
        hint={t('inbox.dailyCap.hint')}
      />
      <SaveBar error={Object.keys(errors).length === 0 ? error : ''} busy={busy} label={t('inbox.save')} />
      <LeaveGuard when={isChanged} />
    </form>
  );
}
