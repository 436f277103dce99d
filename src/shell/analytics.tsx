import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { answerOf, rememberAnswer } from './answers.ts';
import styles from './shell.module.css';

type Tag = (...values: unknown[]) => void;

/** Google's queue takes the arguments object itself, an array is ignored. */
function startTag(gaCode: string): Tag {
  const host = window as unknown as { dataLayer?: unknown[] };
  host.dataLayer ??= [];
  const queue = host.dataLayer;
  const tag: Tag = function tag() {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  tag('js', new Date(performance.timeOrigin));
  tag('config', gaCode, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(gaCode)}`;
  document.head.append(script);
  return tag;
}

/** Counts pages, only with a code from the operator (spec §2 gaCode) and only after the visitor has agreed. */
export function Analytics({ gaCode }: { gaCode: string }) {
  const t = useT();
  const { events, asPath } = useRouter();
  // In development React runs effects twice: one script and one count all the same.
  const started = useRef<Tag | null>(null);
  const [answer, setAnswer] = useState(() => answerOf('analytics'));
  const decide = (given: 'yes' | 'no') => {
    rememberAnswer('analytics', given, 180);
    setAnswer(given);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first address is counted once, then the events
  useEffect(() => {
    if (answer !== 'yes') return;
    const isFirst = started.current === null;
    started.current ??= startTag(gaCode);
    const tag = started.current;
    const count = (path: string) => tag('event', 'page_view', { page_path: path });
    if (isFirst) count(asPath);
    events.on('routeChangeComplete', count);
    return () => events.off('routeChangeComplete', count);
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
