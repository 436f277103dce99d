import { CircleDot, Square } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { formatDuration } from '#components/format.ts';
import { IconButton } from '#components/icon-button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import { useSeconds } from '../use-seconds.ts';
import type { Recorder } from './use-recorder.ts';

/** Begins and ends a recording. */
export function RecordButton({ recorder }: { recorder: Recorder }) {
  const t = useT();
  const { isPossible, since, start, stop } = recorder;
  if (!isPossible && since === null) return null;
  return (
    <IconButton
      variant="outline"
      label={t(since === null ? 'live.record.start' : 'live.record.stop')}
      icon={since === null ? <CircleDot aria-hidden="true" /> : <Square aria-hidden="true" />}
      onClick={since === null ? start : stop}
    />
  );
}

/** On the picture: that it is recorded, and for how long. */
export function RecordingBadge({ since }: { since: number | null }) {
  const t = useT();
  const now = useSeconds();
  if (since === null) return null;
  return (
    <Badge tone="warning" icon={<CircleDot aria-hidden="true" />}>
      {`${t('live.record.on')} ${formatDuration(Math.max(0, ((now ?? since) - since) / 1000))}`}
    </Badge>
  );
}

/** The same in words, and what went wrong. */
export function RecordingNotice({ recorder }: { recorder: Recorder }) {
  const t = useT();
  if (recorder.isFailed)
    return (
      <Notice tone="warning" announce title={t('live.record.failed')}>
        {t('live.record.failed.text')}
      </Notice>
    );
  return <p role="status">{recorder.since === null ? '' : t('live.record.on.text')}</p>;
}
