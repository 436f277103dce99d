import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { surplusText, TextCounter } from '#components/text-counter.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { bind, type FieldErrors, useForm } from '#lib/use-form.ts';
import { MESSAGE_MAX, MESSAGE_MIN } from '#rules/contact.ts';
import { emailProblem } from '#rules/email.ts';
import { NAME_MAX } from '#rules/person.ts';
import { textLength } from '#rules/text.ts';
import { contactService } from '#services/contact.ts';
import { Seo } from '#shell/seo.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import { changedFields, useWorkOverSessions } from '#store/kept-work.ts';
import styles from './contact-screen.module.css';

interface Message {
  name: string;
  email: string;
  message: string;
}

function useContactForm() {
  const t = useT();
  const viewer = useViewer();
  const check = ({ name, email, message }: Message): FieldErrors<Message> => {
    const short = textLength(message.trim()) < MESSAGE_MIN;
    const problems = {
      name: name.trim() === '' ? t('contact.name.missing') : surplusText(t, name, NAME_MAX),
      email: emailProblem(email) ? t('contact.email.invalid') : '',
      message: short
        ? t('contact.message.short', { count: MESSAGE_MIN })
        : surplusText(t, message, MESSAGE_MAX),
    };
    return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
  };
  const [initial] = useState<Message>({ name: viewer?.name ?? '', email: viewer?.email ?? '', message: '' });
  const form = useForm({ initial, check, submit: (body) => contactService.send({ body }) });
  const { values, changed, fill } = form;
  // Visitors have another frame than people with a session: the page is made anew when a session begins or ends.
  useWorkOverSessions('contact', () => (changed ? changedFields(values, initial) : null), fill);
  return form;
}

function Sent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const t = useT();
  return (
    <div role="status">
      <EmptyState
        drawing="mail"
        title={t('contact.sent.title')}
        text={t('contact.sent.text', { email })}
        action={<Button onClick={onAgain}>{t('contact.sent.again')}</Button>}
      />
    </div>
  );
}

function Fields({ form }: { form: ReturnType<typeof useContactForm> }) {
  const t = useT();
  const { values } = form;
  return (
    <>
      <Field
        {...bind(form, 'name')}
        label={t('contact.name.label')}
        autoComplete="name"
        after={<TextCounter value={values.name} most={NAME_MAX} />}
      />
      <Field
        {...bind(form, 'email')}
        type="email"
        label={t('contact.email.label')}
        hint={t('contact.email.hint')}
        autoComplete="email"
      />
      <TextAreaField
        {...bind(form, 'message')}
        label={t('contact.message.label')}
        rows={6}
        after={<TextCounter value={values.message} most={MESSAGE_MAX} />}
      />
    </>
  );
}

/** A message to the people who run the site. */
export function ContactScreen() {
  const t = useT();
  const site = useAppSelector((state) => state.ui.siteName);
  const form = useContactForm();
  return (
    <Column>
      <Seo title={t('contact.title')} description={t('contact.text', { site })} path="/contact" />
      <PageHeader title={t('contact.title')} text={t('contact.text', { site })} />
      <LeaveGuard when={form.changed} />
      <Card>
        {form.done ? (
          <Sent email={form.values.email} onAgain={() => form.reset({ ...form.values, message: '' })} />
        ) : (
          <form method="post" onSubmit={form.submit} noValidate className={styles.form}>
            <Fields form={form} />
            {form.error ? (
              <Notice tone="warning" announce title={t('contact.failed')}>
                {form.error}
              </Notice>
            ) : null}
            <Button type="submit" variant="primary" size="large" loading={form.busy}>
              {t('contact.send')}
            </Button>
          </form>
        )}
      </Card>
    </Column>
  );
}
