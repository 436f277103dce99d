import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useCancelEmailChangeMutation, useResendEmailChangeMutation } from '#services/users.ts';
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
  const [resend, resending] = useResendEmailChangeMutation();
  const [cancel, cancelling] = useCancelEmailChangeMutation();
  const onResend = async () => {
    const { error } = await resend(undefined);
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('auth.resend.done'));
  };
  const onCancel = async () => {
    const { error } = await cancel(undefined);
    if (error) return void toast.error(toApiError(error).message);
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
          loading={resending.isLoading}
          onClick={() => void onResend()}
        >
          {t('auth.resend.to', { email: pendingEmail })}
        </Button>
        <Button size="small" variant="quiet" loading={cancelling.isLoading} onClick={() => void onCancel()}>
          {t('auth.pending.cancel')}
        </Button>
      </div>
    </Notice>
  );
}
