import { useRouter } from 'next/router';
import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { RESET_PASSWORD_PATH } from '#rules/account-links.ts';
import { useUndoEmailMutation } from '#services/auth.ts';
import { Seo } from '#shell/seo.tsx';
import { AuthCard } from './auth-card.tsx';

function Undo({ token }: { token: string }) {
  const t = useT();
  const [send, undo] = useUndoEmailMutation();
  const error = errorOf(undo.error);
  if (undo.data) {
    const { email, resetToken } = undo.data;
    return (
      <AuthCard title={t('auth.undo.done')} text={t('auth.undo.done.text', { email })}>
        <Button
          variant="primary"
          size="large"
          wide
          href={`${RESET_PASSWORD_PATH}?token=${encodeURIComponent(resetToken)}`}
        >
          {t('auth.reset.title')}
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title={t('auth.undo.title')}
      text={t('auth.undo.text')}
      footer={<Link href="/home">{t('auth.undo.keep')}</Link>}
    >
      {error ? (
        <Notice tone="warning" announce>
          <span>{error.code === 'auth.link-expired' ? t('auth.undo.used') : error.message}</span>{' '}
          <Link href="/contact">{t('auth.login.contact')}</Link>
        </Notice>
      ) : null}
      <Button
        variant="primary"
        size="large"
        wide
        loading={undo.isLoading}
        onClick={() => void send({ body: { token } })}
      >
        {t('auth.undo.submit')}
      </Button>
    </AuthCard>
  );
}

/**
 * Where the link to the old address leads: `/auth/undo-email?token=…`. Nothing happens before the button is
 * pressed: programs look at links in mails too.
 */
export function UndoEmailScreen() {
  const t = useT();
  const { query } = useRouter();
  return (
    <>
      <Seo title={t('auth.undo.title')} noindex />
      <Undo token={typeof query.token === 'string' ? query.token : ''} />
    </>
  );
}
