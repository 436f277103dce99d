import { SendHorizontal } from 'lucide-react';
import { useRouter } from 'next/router';
import { Button } from '#components/button.tsx';
import { ChoiceField } from '#components/choice-field.tsx';
import { TextAreaField } from '#components/field.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { MomentField } from '#components/moment-field.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { Section } from '#components/section.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { toast } from '#components/toast.ts';
import { found } from '#features/auth/problems.ts';
import thread from '#features/messages/thread.module.css';
import { useIdempotencyKey } from '#features/wallet/use-idempotency-key.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useOwnTimeZone } from '#lib/time-zone.ts';
import { useForm } from '#lib/use-form.ts';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { SEGMENTS, type Segment } from '#rules/mass-messages.ts';
import { useCreateMassMessageMutation, useSegmentQuery } from '#services/mass-messages.ts';
import styles from './mass-messages.module.css';
import { MASS_MESSAGES, massMessagePath } from './paths.ts';

/** How many people are in the chosen group, as things stand. */
function GroupSize({ segment }: { segment: Segment }) {
  const t = useT();
  const { data, error } = useSegmentQuery({ params: { segment } }, { refetchOnMountOrArgChange: true });
  if (error) return t('mass.messages.count.failed');
  if (!data || data.segment !== segment) return t('mass.messages.count.waiting');
  return data.total === 0 ? t('mass.messages.count.none') : t('mass.messages.count', { count: data.total });
}

/** The message as it will stand in a fan's thread. */
function Preview({ text }: { text: string }) {
  const t = useT();
  return (
    <Section title={t('mass.messages.preview')} text={t('mass.messages.preview.text')}>
      <ol className={thread.messages}>
        <li className={thread.message}>
          <div className={thread.bubble} dir="auto">
            {text ? <LinkedText text={text} mentions={[]} /> : t('mass.messages.preview.empty')}
          </div>
          <p className={thread.under}>{t('messages.origin.mass')}</p>
        </li>
      </ol>
    </Section>
  );
}

function useMassForm() {
  const t = useT();
  const router = useRouter();
  const [create] = useCreateMassMessageMutation();
  const once = useIdempotencyKey();
  return useForm({
    initial: { segment: 'subscribers' as Segment, text: '', scheduleAt: '' },
    check: ({ text }) =>
      found({
        text: text.trim() === '' ? t('mass.messages.text.missing') : surplusText(t, text, MESSAGE_MAX),
      }),
    submit: async ({ segment, text, scheduleAt }) => {
      const body = { segment, text: text.trim(), scheduleAt: scheduleAt || null };
      const { data: made, error } = await once(['mass-message', body], (idempotencyKey) =>
        create({ body, options: { idempotencyKey } }),
      );
      if (!made) throw error;
      toast.success(t(scheduleAt ? 'mass.messages.planned' : 'mass.messages.started'));
      await router.push(massMessagePath(made._id));
    },
  });
}

/** Where a message to many is written: to whom, what, when, and how it will look. */
export function CreateMassMessageScreen() {
  const t = useT();
  const { values, errors, error, busy, set, submit } = useMassForm();
  const options = SEGMENTS.map((value) => ({ value, label: t(`mass.messages.segment.${value}`) }));
  const zone = useOwnTimeZone().replaceAll('_', ' ');
  return (
    <Column>
      <PageHeader
        title={t('mass.messages.new')}
        back={{ href: MASS_MESSAGES, label: t('mass.messages.back') }}
      />
      <form className={styles.form} onSubmit={submit} noValidate>
        {error && Object.keys(errors).length === 0 ? (
          <Notice tone="warning" announce>
            {error}
          </Notice>
        ) : null}
        <ChoiceField
          label={t('mass.messages.to')}
          name="segment"
          required
          value={values.segment}
          options={options}
          hint={
            <>
              {t(`mass.messages.segment.${values.segment}.hint`)}{' '}
              <span aria-live="polite">
                <GroupSize segment={values.segment} />
              </span>
            </>
          }
          onChange={(segment) => set('segment', segment as Segment)}
        />
        <TextAreaField
          label={t('mass.messages.words')}
          name="text"
          value={values.text}
          error={errors.text}
          after={<TextCounter value={values.text} most={MESSAGE_MAX} />}
          onChange={(event) => set('text', event.target.value)}
        />
        <MomentField
          label={t('mass.messages.when')}
          name="scheduleAt"
          optional
          hint={t('mass.messages.when.hint', { zone })}
          error={errors.scheduleAt}
          value={values.scheduleAt}
          onChange={(moment) => set('scheduleAt', moment)}
        />
        <Preview text={values.text.trim()} />
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          icon={<SendHorizontal className="flip-rtl" aria-hidden="true" />}
        >
          {t(values.scheduleAt ? 'mass.messages.plan' : 'mass.messages.send')}
        </Button>
      </form>
    </Column>
  );
}
