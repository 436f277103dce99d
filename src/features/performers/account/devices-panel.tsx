import { Laptop, LogOut, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Confirm } from '#components/confirm.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { authService } from '#services/auth.ts';
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
          {session.ip} · {t('creator.account.devices.used')} <TimeText value={session.lastUsedAt} />
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

/** Where this account is signed in, and the way to end it there. */
export function DevicesPanel() {
  const t = useT();
  const sessions = useCall(authService.sessions, {});
  const one = useCall(authService.revokeSession);
  const others = useCall(authService.revokeOtherSessions);
  const [asking, setAsking] = useState(false);
  const list = sessions.data?.data ?? [];
  const keep = (stays: (session: Session) => boolean) =>
    sessions.setData((before) => before && { ...before, data: before.data.filter(stays) });
  const signOut = async (id: string) => {
    const outcome = await one.run({ params: { id } });
    if (!outcome.ok && outcome.error.status !== 404) return void toast.error(outcome.error.message);
    keep((session) => session._id !== id);
    toast.success(t('creator.account.devices.done'));
  };
  const signOutOthers = async () => {
    const outcome = await others.run({});
    setAsking(false);
    if (!outcome.ok) return void toast.error(outcome.error.message);
    keep((session) => session.current);
    toast.success(t('creator.account.devices.allDone'));
  };
  if (sessions.error && !sessions.data) {
    return <ErrorState compact onRetry={() => void sessions.reload()} retrying={sessions.loading} />;
  }
  if (!sessions.data) return <ListSkeleton rows={3} />;
  return (
    <div className={styles.form}>
      <p className={styles.intro}>{t('creator.account.devices.text')}</p>
      <ul className={styles.devices}>
        {list.map((session) => (
          <Device key={session._id} session={session} onSignOut={() => void signOut(session._id)} />
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
        busy={others.loading}
        onConfirm={() => void signOutOthers()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}
