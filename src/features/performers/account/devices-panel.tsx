import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { PasswordSheet } from '#features/auth/password-sheet.tsx';
import { usePasswordProof } from '#features/auth/use-password-proof.ts';
import { useT } from '#i18n/use-t.ts';
import { hashIfAsked } from '#lib/hash-password.ts';
import {
  type authService,
  useEndOtherSessionsMutation,
  useEndSessionMutation,
  useSessionsQuery,
} from '#services/auth.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './account.module.css';
import { deviceName, isHandheld } from './device-name.ts';

type Session = Awaited<ReturnType<typeof authService.sessions>>['data'][number];

function useDeviceName({ userAgent }: Session): string {
  const t = useT();
  const { browser, system } = deviceName(userAgent);
  if (browser && system) return t('creator.account.devices.name', { browser, system });
  return browser || system || t('creator.account.devices.unknown');
}

function Device({ session, onSignOut }: { session: Session; onSignOut: () => void }) {
  const t = useT();
  const name = useDeviceName(session);
  return (
    <ListRow
      as="li"
      flush
      leading={
        <span className={styles.device}>
          {isHandheld(session.userAgent) ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />}
        </span>
      }
      title={name}
      text={
        <>
          <span>{`${session.ip} · ${t('creator.account.devices.used')}`}</span>{' '}
          <TimeText value={session.lastUsedAt} />
        </>
      }
      meta={session.current ? <Badge tone="positive">{t('creator.account.devices.this')}</Badge> : null}
      actions={
        session.current ? null : (
          <IconButton
            label={t('creator.account.devices.signOut', { name })}
            icon={<LogOut className="flip-rtl" />}
            onClick={onSignOut}
          />
        )
      }
    />
  );
}

/** What is to be ended: one session, or all others. */
interface Wanted {
  id: string | null;
}

/** Ends sessions; asks for the current password when the server wants it, and then ends the same ones. */
function useEndSessions() {
  const t = useT();
  const { hashPasswordOnClient } = useSettings();
  const [endOne, one] = useEndSessionMutation();
  const [endOthers, others] = useEndOtherSessionsMutation();
  const [refused, setRefused] = useState<(Wanted & { code: string; message: string }) | null>(null);
  const run = async ({ id }: Wanted, password = '') => {
    const typed = password && (await hashIfAsked(hashPasswordOnClient, password, t));
    const body = typed ? { prePassword: typed } : {};
    const { error } = await (id ? endOne({ params: { id }, body }) : endOthers({ body }));
    // Ended meanwhile, by itself or from elsewhere: that is what was wanted.
    if (!error || toApiError(error).status === 404) {
      setRefused(null);
      toast.success(t(id ? 'creator.account.devices.done' : 'creator.account.devices.allDone'));
      return;
    }
    const { code, message } = toApiError(error);
    setRefused({ id, code, message });
  };
  const busy = one.isLoading || others.isLoading;
  const { proof, error } = usePasswordProof({
    refusal: refused,
    busy,
    send: (password) => void run(refused ?? { id: null }, password),
    forget: () => setRefused(null),
  });
  useEffect(() => {
    if (error) toast.error(error);
  }, [error]);
  return { run, busy, proof };
}

/** Where this account is signed in, and the way to end it there. */
export function DevicesPanel() {
  const t = useT();
  const sessions = useSessionsQuery(undefined);
  const end = useEndSessions();
  const [asking, setAsking] = useState(false);
  const list = sessions.data?.data ?? [];
  const signOutOthers = async () => {
    await end.run({ id: null });
    setAsking(false);
  };
  if (sessions.error && !sessions.data) {
    return <ErrorState compact onRetry={() => void sessions.refetch()} retrying={sessions.isFetching} />;
  }
  if (!sessions.data) return <ListSkeleton rows={3} />;
  return (
    <div className={styles.form}>
      <p className={styles.intro}>{t('creator.account.devices.text')}</p>
      <ul className={styles.devices}>
        {list.map((session) => (
          <Device key={session._id} session={session} onSignOut={() => void end.run({ id: session._id })} />
        ))}
      </ul>
      {list.length > 1 ? (
        <div>
          <Button onClick={() => setAsking(true)}>{t('creator.account.devices.others')}</Button>
        </div>
      ) : null}
      <Confirm
        open={asking}
        title={t('creator.account.devices.ask')}
        text={t('creator.account.devices.askText')}
        confirmLabel={t('creator.account.devices.others')}
        busy={end.busy}
        onConfirm={() => void signOutOthers()}
        onCancel={() => setAsking(false)}
      />
      <PasswordSheet {...end.proof} />
    </div>
  );
}
