import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { usersService } from '#services/users.ts';
import styles from './auth.module.css';

interface Props {
  /** The address in force. */
  email: string;
  /** The one that waits to be confirmed. */
  pendingEmail: string;
  onCancelled: () => void;
}

/** A change of address that waits for its link, with the ways to hurry it and to give it up. */
export function PendingEmail({ email, pendingEmail, onCancelled }: Props) {
  const t = useT();
  const resend = useCall(usersService.resendEmailChange);
  const cancel = useCall(usersService.cancelEmailChange);
  const onResend = async () => {
    const outcome = await resend.run({});
    if (outcome.ok) toast.success(t('auth.resend.done'));
    else toast.error(outcome.error.message);
  };
  const onCancel = async () => {
    const outcome = await cancel.run({});
    if (!outcome.ok) return void toast.error(outcome.error.message);
    onCancelled();
    toast.success(t('auth.pending.cancelled', { email }));
  };
  return (
    <Notice tone="accent" title={t('auth.pending.title', { email: pendingEmail })}>
      <p>{email ? t('auth.pending.text', { email }) : t('auth.pending.first')}</p>
      <div className={styles.line}>
        <Button
          size="small"
          className={styles.address}
          loading={resend.loading}
          onClick={() => void onResend()}
        >
          {t('auth.resend.to', { email: pendingEmail })}
        </Button>
        <Button size="small" variant="quiet" loading={cancel.loading} onClick={() => void onCancel()}>
          {t('auth.pending.cancel')}
        </Button>
      </div>
    </Notice>
  );
}
