import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Field } from '#components/field.tsx';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Link } from '#components/link.tsx';
import { useNow } from '#components/use-now.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { forgetReferral, useReferralCode } from '#lib/referral-store.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { RETURN_PARAM } from '#rules/return-path.ts';
import { authService } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import { authFlows } from '#store/auth.ts';
import { useAppDispatch, useAppSelector, useSettings } from '#store/hooks.ts';
import {
  AboutFields,
  AcceptField,
  NameFields,
  SignInFields,
  SubmitPart,
  UsernameField,
} from './account-fields.tsx';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';
import {
  CREATOR_DOCUMENTS,
  type CreatorRegistration,
  creatorBody,
  creatorProblems,
  EMPTY_CREATOR,
} from './creator-registration.ts';
import { DocumentField } from './document-field.tsx';
import { ReferralNote } from './referral-note.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { type ShownTerms, useShownTerms } from './sign-up-terms.ts';
import { withWay } from './way.ts';

const ACCOUNT = '/creator/account';
const LOGIN_TO_ACCOUNT = `/auth/login?${RETURN_PARAM}=${encodeURIComponent(ACCOUNT)}`;

type Form = ReturnType<typeof useForm<CreatorRegistration>>;

/** The application is in; its account is there, and the page can be prepared meanwhile. */
function InReview({ email }: { email: string }) {
  const t = useT();
  const { requireEmailVerification } = useSettings();
  const text = t('auth.review.text', { email });
  return (
    <AuthCard
      drawing="stage"
      title={t('auth.review.title')}
      text={requireEmailVerification ? `${text} ${t('auth.review.confirm', { email })}` : text}
    >
      {requireEmailVerification ? <ResendVerification email={email} /> : null}
      <Button variant="primary" size="large" wide href={LOGIN_TO_ACCOUNT}>
        {t('auth.review.login')}
      </Button>
    </AuthCard>
  );
}

function PersonalFields({ form }: { form: Form }) {
  const t = useT();
  return (
    <>
      <Field
        label={t('auth.displayName')}
        {...bind(form, 'name')}
        autoComplete="nickname"
        hint={t('auth.displayName.hint')}
      />
      <Field label={t('auth.birth')} {...bind(form, 'dateOfBirth')} type="date" autoComplete="bday" />
      <Field
        label={t('auth.phone')}
        {...bind(form, 'phone')}
        type="tel"
        autoComplete="tel"
        optional
        hint={t('auth.phone.hint')}
      />
    </>
  );
}

function Documents({ form, progress }: { form: Form; progress: number | null }) {
  const t = useT();
  return CREATOR_DOCUMENTS.map((name) => (
    <DocumentField
      key={name}
      label={t(`auth.document.${name}`)}
      hint={t(`auth.document.${name}.hint`)}
      file={form.values[name]}
      error={form.errors[name]}
      progress={progress}
      onChange={(file) => form.set(name, file)}
    />
  ));
}

/** Applying as a creator: the account with two documents, which people of the site then look at. */
export function CreatorRegisterScreen({ terms: first }: { terms: ShownTerms }) {
  const t = useT();
  const { query } = useRouter();
  const rel = useReferralCode(query.rel);
  const now = useNow();
  const dispatch = useAppDispatch();
  const { hashPasswordOnClient, requireEmailVerification } = useSettings();
  const login = useAppSelector((state) => state.auth.login);
  const [progress, setProgress] = useState<number | null>(null);
  const { terms, send } = useShownTerms(first);
  const form = useForm<CreatorRegistration>({
    initial: EMPTY_CREATOR,
    check: (values) => creatorProblems(t, values, now ?? 0, terms),
    submit: async (values) => {
      const password = await hashIfAsked(hashPasswordOnClient, values.password, t);
      const { idVerification, documentVerification } = values;
      if (!idVerification || !documentVerification) return;
      setProgress(0);
      const body = creatorBody(values, password, rel);
      const files = { idVerification, documentVerification };
      await send(authService.registerPerformer({ body, files }, { onProgress: setProgress })).finally(() =>
        setProgress(null),
      );
      forgetReferral();
      if (requireEmailVerification) return;
      const { username, password: typed } = values;
      dispatch(authFlows.login.request({ username, password: typed, remember: true, returnTo: ACCOUNT }));
    },
  });
  if (form.done && !login.requesting && !login.success) return <InReview email={form.values.email} />;
  return (
    <AuthCard
      title={t('auth.creator.title')}
      text={t('auth.creator.text')}
      footer={
        <p>
          <span>{t('auth.register.have')}</span>{' '}
          <Link href={withWay('/auth/login', query)}>{t('auth.login.submit')}</Link>
        </p>
      }
    >
      <Seo
        title={t('auth.creator.title')}
        description={t('auth.role.description')}
        path="/auth/creator-register"
      />
      <LeaveGuard when={form.changed} />
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <NameFields {...form} />
        <UsernameField {...form} ofCreator />
        <PersonalFields form={form} />
        <SignInFields {...form} />
        <AboutFields {...form} />
        <Documents form={form} progress={progress} />
        {rel ? <ReferralNote code={rel} /> : null}
        <AcceptField {...form} terms={terms} />
        <SubmitPart form={form} label={t('auth.creator.submit')} />
      </form>
    </AuthCard>
  );
}
