import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field, TextAreaField } from '#components/field.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { type FieldErrors, useForm } from '#lib/use-form.ts';
import { emailProblem } from '#rules/email.ts';
import { textLength } from '#rules/text.ts';
import { contactService } from '#services/contact.ts';
import { Seo } from '#shell/seo.tsx';
import { useAppSelector, useViewer } from '#store/hooks.ts';
import styles from './contact-screen.module.css';

interface Message {
  name: string;
  email: string;
  message: string;
}

const MESSAGE_MIN = 20;
const MESSAGE_MAX = 5000;
const NAME_MAX = 60;

function useContactForm() {
  const t = useT();
  const viewer = useViewer();
  const check = ({ name, email, message }: Message): FieldErrors<Message> => ({
    ...(name.trim() === '' ? { name: t('contact.name.missing') } : {}),
    ...(emailProblem(email) ? { email: t('contact.email.invalid') } : {}),
    ...(textLength(message.trim()) < MESSAGE_MIN
      ? { message: t('contact.message.short', { count: MESSAGE_MIN }) }
      : {}),
  });
  return useForm<Message>({
    initial: { name: viewer?.name ?? '', email: viewer?.email ?? '', message: '' },
    check,
    submit: (body) => contactService.send({ body }),
  });
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
  const { values, errors, set } = form;
  return (
    <>
      <Field
        name="name"
        label={t('contact.name.label')}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={values.name}
        error={errors.name}
        onChange={(event) => set('name', event.target.value)}
      />
      <Field
        name="email"
        type="email"
        label={t('contact.email.label')}
        hint={t('contact.email.hint')}
        autoComplete="email"
        value={values.email}
        error={errors.email}
        onChange={(event) => set('email', event.target.value)}
      />
      <TextAreaField
        name="message"
        label={t('contact.message.label')}
        rows={6}
        maxLength={MESSAGE_MAX}
        value={values.message}
        error={errors.message}
        onChange={(event) => set('message', event.target.value)}
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
      <Card>
        {form.done ? (
          <Sent email={form.values.email} onAgain={() => form.reset({ ...form.values, message: '' })} />
        ) : (
          <form onSubmit={form.submit} noValidate className={styles.form}>
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
