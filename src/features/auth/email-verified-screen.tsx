import { useRouter } from 'next/router';
import { useCallback, useEffect } from 'react';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Spinner } from '#components/spinner.tsx';
import { useT } from '#i18n/use-t.ts';
import { loginPath } from '#rules/return-path.ts';
import { useVerifyEmailMutation } from '#services/auth.ts';
import { usersService } from '#services/users.ts';
import { Seo } from '#shell/seo.tsx';
import { useAppDispatch, useLoggedIn } from '#store/hooks.ts';
import { userActions } from '#store/user.ts';
import { AuthCard } from './auth-card.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { useWayFromMail } from './way.ts';

function Confirmed() {
  const t = useT();
  const loggedIn = useLoggedIn();
  const dispatch = useAppDispatch();
  // The record in this tab still shows the address as unconfirmed, or the one before it.
  useEffect(() => {
    if (!loggedIn) return;
    usersService.me({}, { quiet: true }).then(
      (user) => dispatch(userActions.userUpdated(user)),
      () => undefined,
    );
  }, [loggedIn, dispatch]);
  const way = useWayFromMail();
  return (
    <AuthCard drawing="mail" title={t('auth.verified.title')} text={t('auth.verified.text')}>
      <Button variant="primary" size="large" wide href={loggedIn ? way || '/home' : loginPath(way)}>
        {loggedIn ? t(way ? 'auth.back' : 'system.home') : t('auth.login.submit')}
      </Button>
    </AuthCard>
  );
}

/** Confirms in the browser only: programs that look at links in mails must not use the token up. */
function Confirming({ token }: { token: string }) {
  const t = useT();
  const [send, confirm] = useVerifyEmailMutation();
  const run = useCallback(() => void send({ body: { token } }), [send, token]);
  useEffect(run, [run]);
  if (confirm.data) return <Confirmed />;
  const error = errorOf(confirm.error);
  if (!error) {
    return (
      <AuthCard title={t('auth.verified.checking')}>
        <Spinner />
      </AuthCard>
    );
  }
  if (error.status !== 422) return <ErrorState text={error.message} onRetry={run} />;
  return (
    <AuthCard drawing="mail" title={t('auth.verified.expired')} text={error.message}>
      <ResendVerification email="" />
    </AuthCard>
  );
}

/** Where a confirmation link leads: `/auth/email-verified-success?token=…`; without a token it was confirmed before. */
export function EmailVerifiedScreen() {
  const t = useT();
  const { query } = useRouter();
  return (
    <>
      <Seo title={t('auth.verified.title')} noindex />
      {typeof query.token === 'string' && query.token ? <Confirming token={query.token} /> : <Confirmed />}
    </>
  );
}
