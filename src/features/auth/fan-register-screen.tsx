import { useRouter } from 'next/router';
import { useState } from 'react';
import { LeaveGuard } from '#components/leave-guard.tsx';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import { keepForMail } from '#lib/intent-store.ts';
import { forgetReferral, useReferralCode } from '#lib/referral-store.ts';
import { useForm } from '#lib/use-form.ts';
import { RETURN_PARAM, safeReturnPath } from '#rules/return-path.ts';
import { authService } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import { authFlows } from '#store/auth.ts';
import { useAppDispatch, useSettings } from '#store/hooks.ts';
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
import { ReferralNote } from './referral-note.tsx';
import { EMPTY_REGISTRATION, registrationBody, registrationProblems } from './registration.ts';
import { ResendVerification } from './resend-verification.tsx';
import { type ShownTerms, useShownTerms } from './sign-up-terms.ts';
import { useWanted, withWay } from './way.ts';

/** The account is there; the address must be confirmed before the first login. */
function CheckMail({ email }: { email: string }) {
  const t = useT();
  const { query } = useRouter();
  return (
    <AuthCard
      drawing="mail"
      title={t('auth.verify.title')}
      text={t('auth.verify.text', { email })}
      footer={<Link href={withWay('/auth/login', query)}>{t('auth.login.submit')}</Link>}
    >
      <ResendVerification email={email} />
    </AuthCard>
  );
}

/** Signing up as a fan; signed in at once when the site does not ask for a confirmed address. */
export function FanRegisterScreen({ terms: first }: { terms: ShownTerms }) {
  const t = useT();
  const { query } = useRouter();
  const rel = useReferralCode(query.rel);
  const dispatch = useAppDispatch();
  const wanted = useWanted('register', query);
  const { requireEmailVerification, hashPasswordOnClient } = useSettings();
  const [confirming, setConfirming] = useState('');
  const { terms, send } = useShownTerms(first);
  const form = useForm({
    initial: EMPTY_REGISTRATION,
    check: (values) => registrationProblems(t, values, terms),
    submit: async (values) => {
      const password = await hashIfAsked(hashPasswordOnClient, values.password, t);
      const body = registrationBody(values, password, rel);
      await send(authService.registerUser({ body }));
      forgetReferral();
      const returnTo = safeReturnPath(query[RETURN_PARAM], '');
      if (requireEmailVerification) {
        keepForMail(returnTo);
        return setConfirming(body.email);
      }
      dispatch(
        authFlows.login.request({
          username: body.username,
          password: values.password,
          remember: true,
          ...(returnTo ? { returnTo } : {}),
        }),
      );
    },
  });
  if (confirming) return <CheckMail email={confirming} />;
  return (
    <AuthCard
      title={t('auth.fan.title')}
      text={wanted}
      footer={
        <p>
          <span>{t('auth.register.have')}</span>{' '}
          <Link href={withWay('/auth/login', query)}>{t('auth.login.submit')}</Link>
        </p>
      }
    >
      <Seo title={t('auth.fan.title')} description={t('auth.role.description')} path="/auth/fan-register" />
      <LeaveGuard when={form.changed} />
      <form method="post" className={styles.form} onSubmit={form.submit} noValidate>
        <NameFields {...form} />
        <UsernameField {...form} />
        <SignInFields {...form} />
        <AboutFields {...form} />
        {rel ? <ReferralNote code={rel} /> : null}
        <AcceptField {...form} terms={terms} />
        <SubmitPart form={form} label={t('auth.register.submit')} />
      </form>
    </AuthCard>
  );
}
