import { toApiError } from '#api/api-error.ts';
import { CheckField } from '#components/check-field.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { SelectField } from '#components/field.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import type { DeliveryPreferences } from '#contract/delivery.ts';
import { useT } from '#i18n/use-t.ts';
import { ownTimeZone } from '#lib/time-zone.ts';
import { useNewVisit } from '#lib/visit.ts';
import { DIGESTS, type Digest } from '#rules/delivery.ts';
import { useDeliveryPreferencesQuery } from '#services/delivery.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { useViewer } from '#store/hooks.ts';
import { ChannelGrid } from './channel-grid.tsx';
import styles from './delivery.module.css';
import { QuietHours } from './quiet-hours.tsx';
import { useDeliveryChange } from './use-change.ts';

function Choices({ preferences }: { preferences: DeliveryPreferences }) {
  const t = useT();
  const isPerformer = useViewer()?.isPerformer ?? false;
  const { shown, keep } = useDeliveryChange(preferences);
  return (
    <div className={styles.parts}>
      <ChannelGrid rows={shown.rows} onChange={keep} />
      <p className={styles.note}>{t(isPerformer ? 'delivery.always.performer' : 'delivery.always')}</p>
      <CheckField
        kind="switch"
        label={t('delivery.grouping')}
        hint={t('delivery.grouping.hint')}
        checked={shown.grouping}
        onChange={(event) => keep({ grouping: event.target.checked })}
      />
      <SelectField
        label={t('delivery.digest')}
        hint={t('delivery.digest.hint')}
        value={shown.digest}
        options={DIGESTS.map((digest) => ({ value: digest, label: t(`delivery.digest.${digest}`) }))}
        onChange={(event) => keep({ digest: event.target.value as Digest, timeZone: ownTimeZone() })}
      />
      <QuietHours quiet={shown.quiet} timeZone={shown.timeZone} onChange={keep} />
    </div>
  );
}

/** What one is told of and where, when it is quiet, and how e-mails come. Everything is kept at once. */
export function DeliveryPanel() {
  const { data, error, isFetching, refetch } = useDeliveryPreferencesQuery(undefined, useNewVisit());
  if (error && !data)
    return (
      <ErrorState
        compact
        text={toApiError(error).message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <ListSkeleton rows={6} />;
  return (
    <WorkScreen>
      <Choices preferences={data} />
    </WorkScreen>
  );
}
