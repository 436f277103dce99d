import { Checkbox } from 'antd';
import type { DeliveryPreferences } from '#contract/delivery.ts';
import { useT } from '#i18n/use-t.ts';
import { isOffered } from '#rules/delivery.ts';
import {
  isFixed,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  rowNameFor,
  rowsShownTo,
} from '#rules/notifications.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './delivery.module.css';
import type { Change } from './use-change.ts';

type Row = DeliveryPreferences['rows'][number];

const switched = ({ row, channels }: Row, channel: NotificationChannel, on: boolean): Row => ({
  row,
  channels: on ? [...channels, channel] : channels.filter((one) => one !== channel),
});

function Cell({
  line,
  channel,
  onChange,
}: {
  line: Row;
  channel: NotificationChannel;
  onChange: (line: Row) => void;
}) {
  const t = useT();
  const viewer = useViewer();
  const { row, channels } = line;
  if (!isOffered(row, channel)) return <td className={styles.none}>–</td>;
  const fixed = isFixed(row, channel);
  const name = t('delivery.cell', {
    row: t(`delivery.row.${rowNameFor(viewer, row)}`),
    channel: t(`delivery.channel.${channel}`),
  });
  return (
    <td>
      <Checkbox
        aria-label={fixed ? `${name}, ${t('delivery.fixed')}` : name}
        checked={channels.includes(channel)}
        disabled={fixed}
        onChange={(event) => onChange(switched(line, channel, event.target.checked))}
      >
        <span className={styles.cellName} aria-hidden="true">
          {t(`delivery.channel.${channel}`)}
        </span>
      </Checkbox>
    </td>
  );
}

/** What one is told of, by kind, and where: a table; on phones each kind has its three boxes below its name. */
export function ChannelGrid({
  rows,
  onChange,
}: {
  rows: readonly Row[];
  onChange: (change: Change) => void;
}) {
  const t = useT();
  const viewer = useViewer();
  const offered = rowsShownTo(viewer);
  return (
    <table className={styles.grid}>
      <thead>
        <tr>
          <th scope="col">{t('delivery.kind')}</th>
          {NOTIFICATION_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`delivery.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows
          .filter(({ row }) => offered.includes(row))
          .map((line) => (
            <tr key={line.row}>
              <th scope="row">
                <span>{t(`delivery.row.${rowNameFor(viewer, line.row)}`)}</span>
                <span className={styles.about}>{t(`delivery.row.${rowNameFor(viewer, line.row)}.text`)}</span>
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <Cell
                  key={channel}
                  line={line}
                  channel={channel}
                  onChange={(changed) => onChange({ rows: [changed] })}
                />
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}
