import { Badge, type BadgeProps } from '#components/badge.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { MassMessage, MassProgress } from '#contract/mass-messages.ts';
import { useT } from '#i18n/use-t.ts';

const TONES: Record<MassMessage['status'], NonNullable<BadgeProps['tone']>> = {
  scheduled: 'accent',
  sending: 'accent',
  paused: 'warning',
  cancelled: 'neutral',
  done: 'positive',
};

export function StatusBadge({ status }: Pick<MassMessage, 'status'>) {
  const t = useT();
  return <Badge tone={TONES[status]}>{t(`mass.messages.status.${status}`)}</Badge>;
}

/** How many have it, of how many. */
export function Progress({ message }: { message: MassProgress }) {
  const t = useT();
  const { total, waiting } = message;
  return (
    <ProgressBar
      label={t('mass.messages.progress', { done: total - waiting, total })}
      value={total === 0 ? 0 : (100 * (total - waiting)) / total}
    />
  );
}

/** When it went out, or will. */
export function When({ message: { scheduledAt, startedAt, createdAt, status } }: { message: MassMessage }) {
  const t = useT();
  if (status === 'scheduled' && scheduledAt)
    return (
      <>
        <span>{t('mass.messages.plannedFor')}</span> <TimeText value={scheduledAt} as="datetime" />
      </>
    );
  return <TimeText value={startedAt ?? createdAt} as="datetime" />;
}
