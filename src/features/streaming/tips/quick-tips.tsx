import { useState } from 'react';
import { Chip } from '#components/chip.tsx';
import { numberFormat } from '#components/format.ts';
import type { TipMenuItem } from '#contract/stream-tips.ts';
import type { Stream } from '#contract/streaming.ts';
import { quickAmounts } from '#features/wallet/tip-amounts.ts';
import { useMoney } from '#features/wallet/use-money.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from '../watching/stream-screen.module.css';

const loadTip = () => import('#features/wallet/tip-sheet.tsx').then((part) => part.TipSheet);

interface Props {
  stream: Stream;
  /** What the performer does for a tip. */
  menu: readonly TipMenuItem[];
}

/** What a tip begins with, by one press; it is given by a second one, which says what it costs. */
export function QuickTips({ stream, menu }: Props) {
  const t = useT();
  const locale = useLocale();
  const money = useMoney();
  const settings = useSettings();
  const viewer = useViewer();
  const [start, setStart] = useState<{ amount?: string; menuItem?: TipMenuItem }>({});
  const { Sheet, show, hide } = useLazyComponent(loadTip);
  if (!viewer || roleOf(viewer) !== 'user') return null;
  const open = (chosen: typeof start) => {
    setStart(chosen);
    show();
  };
  return (
    <>
      {menu.length > 0 ? (
        <fieldset className={styles.quick}>
          <legend>{t('streaming.menu')}</legend>
          {menu.map((item) => (
            <Chip key={item._id} onClick={() => open({ menuItem: item })}>
              <span>
                <bdi>{item.title}</bdi> <span>{`· ${money.tokens(item.tokens)}`}</span>
              </span>
            </Chip>
          ))}
        </fieldset>
      ) : null}
      <fieldset className={styles.quick}>
        <legend>{t('streaming.quickTips')}</legend>
        {quickAmounts(settings).map((one) => (
          <Chip key={one} onClick={() => open({ amount: String(one) })}>
            {numberFormat(locale).format(one)}
          </Chip>
        ))}
      </fieldset>
      {Sheet ? (
        <Sheet
          performer={stream.performerInfo}
          streamId={stream._id}
          menu={menu}
          start={start}
          onClose={hide}
        />
      ) : null}
    </>
  );
}
