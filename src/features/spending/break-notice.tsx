import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useSpendingQuery } from '#services/spending.ts';
import { useViewer } from '#store/hooks.ts';

/** An answer that is older is asked for again where somebody is about to pay. */
const FRESH_SECONDS = 60;
/** A browser's timer cannot wait longer, and a break can. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Whether a moment (ISO text) has come; renders again when it does. */
function useHasCome(moment: string | null): boolean {
  const [come, setCome] = useState<string>();
  useEffect(() => {
    if (moment === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      const left = Date.parse(moment) - Date.now();
      if (left <= 0) setCome(moment);
      else timer = setTimeout(wait, Math.min(left, LONGEST_TIMER_MS));
    };
    wait();
    return () => clearTimeout(timer);
  }, [moment]);
  return moment !== null && come === moment;
}

/** Until when the fan who looks takes a break from spending (ISO text); null without one, and for everybody who is no fan. */
function useBreak(): string | null {
  const viewer = useViewer();
  const isFan = viewer !== null && roleOf(viewer) === 'user';
  const { data } = useSpendingQuery(undefined, { skip: !isFan, refetchOnMountOrArgChange: FRESH_SECONDS });
  const until = (isFan && data?.breakUntil) || null;
  return useHasCome(until) ? null : until;
}

/** Says that nothing can be bought, and until when, in the reader's time. */
export function BreakNotice({ until, action }: { until: string; action?: ReactNode }) {
  const t = useT();
  return (
    <Notice tone="accent" title={t('spending.break.on')} action={action}>
      <span>{t('spending.break.until')}</span> <TimeText value={until} as="datetime" />
    </Notice>
  );
}

/**
 * Around everything that pays: during a break of one's own (product.md 24.3) it says until when nothing can be bought, with
 * the way to the settings, in place of the button. The button is back when the break ends.
 */
export function UnlessOnBreak({ children }: { children: ReactNode }) {
  const t = useT();
  const until = useBreak();
  if (until === null) return children;
  const settings = (
    <Button size="small" href="/user/spending">
      {t('spending.title')}
    </Button>
  );
  return <BreakNotice until={until} action={settings} />;
}
