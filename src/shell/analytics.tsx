import { useRouter } from 'next/router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { keepAnswer, readKept } from '#lib/kept-cookie.ts';
import styles from './shell.module.css';

type Tag = (...values: unknown[]) => void;

function startTag(gaCode: string, path: string): Tag {
  const host = window as unknown as { dataLayer?: unknown[] };
  host.dataLayer ??= [];
  const queue = host.dataLayer;
  const tag: Tag = function tag() {
    // biome-ignore lint/complexity/noArguments: Google's queue takes this object itself, an array is ignored
    queue.push(arguments);
  };
  tag('js', new Date(performance.timeOrigin));
  tag('config', gaCode, { send_page_view: false, ...placeOf(path) });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gaCode)}`;
  document.head.append(script);
  return tag;
}

/** Addresses under /auth carry tokens of mails and say where somebody wanted to go: none of them is counted. */
const isCounted = (path: string): boolean => !/^\/auth(\/|$)/.test(path);
const withoutQuery = (path: string): string => path.split(/[?#]/, 1)[0] ?? '/';

/**
 * What a count says of the page. Google's script adds the whole address and the one before it by itself, unless
 * both are named.
 */
function placeOf(path: string): Record<string, string> {
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
  return { page_path: path, page_location: location.origin + path, page_referrer: referrer };
}

/** Google's script counts what it sees itself as well (changes of the address): this switch is its own. */
function setSilent(gaCode: string, isSilent: boolean): void {
  Object.assign(window, { [`ga-disable-${gaCode}`]: isSilent });
}

/** Counts pages, only with a code from the operator and only after the visitor has agreed. */
export function Analytics({ gaCode }: { gaCode: string }) {
  const t = useT();
  const { events, asPath } = useRouter();
  // In development React runs effects twice: one script and one count all the same.
  const started = useRef<Tag | null>(null);
  const [answer, setAnswer] = useState(() => readKept('analytics'));
  const decide = (given: 'yes' | 'no') => {
    keepAnswer('analytics', given);
    setAnswer(given);
  };
  const shownAddress = useEffectEvent(() => asPath);
  useEffect(() => {
    if (answer !== 'yes') return;
    const isFirst = started.current === null;
    const prepare = (address: string) => setSilent(gaCode, !isCounted(address));
    const count = (address: string) => {
      prepare(address);
      if (!isCounted(address)) return;
      const path = withoutQuery(address);
      started.current ??= startTag(gaCode, path);
      // Also for what the script counts by itself.
      started.current('set', placeOf(path));
      started.current('event', 'page_view', placeOf(path));
    };
    if (isFirst) count(shownAddress());
    // Before the address changes: from then on the script would see it.
    events.on('beforeHistoryChange', prepare);
    events.on('routeChangeComplete', count);
    return () => {
      events.off('beforeHistoryChange', prepare);
      events.off('routeChangeComplete', count);
    };
  }, [answer, gaCode, events]);
  if (answer) return null;
  return (
    <section className={styles.bar} aria-label={t('system.consent.label')}>
      <p>{t('system.consent.text')}</p>
      <Button size="small" onClick={() => decide('no')}>
        {t('system.consent.no')}
      </Button>
      <Button size="small" onClick={() => decide('yes')}>
        {t('system.consent.yes')}
      </Button>
    </section>
  );
}
