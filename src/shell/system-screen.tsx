import { useRouter } from 'next/router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Drawing, type DrawingName } from '#components/drawing.tsx';
import { Field } from '#components/field.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { Seo } from './seo.tsx';
import styles from './shell.module.css';

type Kind = 'missing' | 'gone' | 'denied' | 'offline' | 'busy' | 'broken';

/** HTTP status → what is told. Anything unknown is our own fault. 0 stands for no network. */
const KINDS: Record<number, Kind> = { 404: 'missing', 410: 'gone', 403: 'denied', 0: 'offline', 503: 'busy' };
const DRAWINGS: Record<Kind, DrawingName> = {
  missing: 'search',
  gone: 'search',
  denied: 'lock',
  offline: 'offline',
  busy: 'broken',
  broken: 'broken',
};

function PeopleSearch() {
  const t = useT();
  const router = useRouter();
  const [q, setQ] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    void router.push(`/creator?q=${encodeURIComponent(q.trim())}`);
  };
  return (
    <SearchForm action="/creator" className={styles.search} onSubmit={search}>
      <Field
        label={t('system.search')}
        name="q"
        type="search"
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <Button type="submit">{t('system.find')}</Button>
    </SearchForm>
  );
}

function Frame({ kind, children }: { kind: Kind; children: ReactNode }) {
  const t = useT();
  return (
    <section className={styles.system}>
      <Drawing name={DRAWINGS[kind]} width={200} />
      <div>
        <h1>{t(`system.${kind}.title`)}</h1>
        <p>{t(`system.${kind}.text`)}</p>
      </div>
      {children}
    </section>
  );
}

/** The page for a status: what happened and the ways on. */
export function SystemScreen({ status }: { status: number }) {
  const t = useT();
  const kind = KINDS[status] ?? 'broken';
  const lost = kind === 'missing' || kind === 'gone' || kind === 'denied';
  return (
    <Frame kind={kind}>
      <Seo title={t(`system.${kind}.title`)} noindex />
      {kind === 'missing' || kind === 'gone' ? <PeopleSearch /> : null}
      <div className={styles.systemActions}>
        {lost ? null : (
          <Button variant="primary" onClick={() => window.location.reload()}>
            {t('common.retry')}
          </Button>
        )}
        <Button variant={lost ? 'primary' : 'outline'} href="/home">
          {t('system.home')}
        </Button>
      </div>
    </Frame>
  );
}
