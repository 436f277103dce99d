import { BellOff, Laptop, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failedText, toApiError } from '#api/api-error.ts';
import { CheckField } from '#components/check-field.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { ListRow } from '#components/list-row.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { deviceName, isHandheld } from '#features/performers/account/device-name.ts';
import { useT } from '#i18n/use-t.ts';
import { type PushState, pushState, turnPushOff, turnPushOn } from '#lib/push-device.ts';
import { api } from '#services/api.ts';
import { type pushService, usePushDevicesQuery, useRemovePushDeviceMutation } from '#services/push.ts';
import { useAppDispatch } from '#store/hooks.ts';
import styles from './settings.module.css';

type Device = Awaited<ReturnType<typeof pushService.devices>>['data'][number];

/** How this browser stands, and the way to change it; null while it is not known yet. */
function useThisDevice(userId: string) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [state, setState] = useState<PushState | null>(null);
  const [wanted, setWanted] = useState<boolean | null>(null);
  useEffect(() => {
    let isOver = false;
    const unsupported = (): PushState => 'unsupported';
    void pushState(userId)
      .catch(unsupported)
      .then((found) => {
        if (!isOver) setState(found);
      });
    return () => {
      isOver = true;
    };
  }, [userId]);
  const change = async (on: boolean) => {
    setWanted(on);
    try {
      const next = await (on ? turnPushOn(userId) : turnPushOff());
      setState(next);
      if (next === 'on' || !on) toast.success(t(on ? 'settings.push.isOn' : 'settings.push.isOff'));
    } catch (error) {
      toast.error(failedText(error, t('settings.push.failed')));
    }
    setWanted(null);
    dispatch(api.util.invalidateTags(['push']));
  };
  return { state, wanted, change };
}

function ThisDevice({ userId }: { userId: string }) {
  const t = useT();
  const { state, wanted, change } = useThisDevice(userId);
  const isPossible = state === 'on' || state === 'off';
  return (
    <CheckField
      kind="switch"
      label={t('settings.push.here')}
      hint={t(
        state === 'unsupported' || state === 'denied' ? `settings.push.${state}` : 'settings.push.hint',
      )}
      checked={wanted ?? state === 'on'}
      disabled={!isPossible}
      aria-busy={wanted !== null}
      onChange={(event) => {
        if (wanted === null) void change(event.target.checked);
      }}
    />
  );
}

function OtherDevice({ device }: { device: Device }) {
  const t = useT();
  const [remove, { isLoading }] = useRemovePushDeviceMutation();
  const { browser, system } = deviceName(device.userAgent);
  const name =
    browser && system
      ? t('creator.account.devices.name', { browser, system })
      : browser || system || t('creator.account.devices.unknown');
  const press = async () => {
    const { error } = await remove({ params: { id: device._id } });
    // Gone already: that is what was wanted.
    if (error && toApiError(error).status !== 404) toast.error(failedText(error, t('settings.push.failed')));
    else toast.success(t('settings.push.removed', { name }));
  };
  return (
    <ListRow
      as="li"
      flush
      leading={
        isHandheld(device.userAgent) ? <Smartphone aria-hidden="true" /> : <Laptop aria-hidden="true" />
      }
      title={name}
      text={
        <>
          <span>{t('settings.push.since')}</span> <TimeText value={device.createdAt} />
        </>
      }
      actions={
        <IconButton
          label={t('settings.push.remove', { name })}
          icon={<BellOff />}
          disabled={isLoading}
          onClick={() => void press()}
        />
      }
    />
  );
}

/** Which devices show push messages: this one by a switch, others can be taken off. */
export function PushPanel({ userId }: { userId: string }) {
  const t = useT();
  const devices = usePushDevicesQuery(undefined);
  const others = (devices.data?.data ?? []).filter(({ current }) => !current);
  return (
    <div className={styles.lines}>
      <ThisDevice userId={userId} />
      {devices.error && !devices.data ? (
        <ErrorState compact onRetry={() => void devices.refetch()} retrying={devices.isFetching} />
      ) : null}
      {others.length > 0 ? (
        <div>
          <h3 className={styles.small}>{t('settings.push.others')}</h3>
          <ul>
            {others.map((device) => (
              <OtherDevice key={device._id} device={device} />
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
