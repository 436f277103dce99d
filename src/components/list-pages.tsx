import { useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { PAGE_SIZES } from '#lib/result-pages.ts';
import { Field, SelectField } from './field.tsx';
import styles from './list-pages.module.css';
import { Pagination } from './pagination.tsx';

/** Up to here the numbers of all pages are in sight, or nearly. */
const MANY = 5;

interface Props {
  page: number;
  pageSize: number;
  total: number;
  onTurn: (page: number, pageSize: number) => void;
}

function GoTo({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const go = () => {
    const page = Number.parseInt(typed, 10);
    if (page > 0) onPage(Math.min(page, pages));
    setTyped('');
  };
  return (
    <form
      method="post"
      className={styles.goTo}
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <Field
        label={t('work.pages.goTo')}
        hideLabel
        placeholder={t('work.pages.goTo')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </form>
  );
}

/** The pages of a work list: which one it is, how long they are, and a way to any of many. */
export function ListPages({ page, pageSize, total, onTurn }: Props) {
  const t = useT();
  const pages = Math.ceil(total / pageSize);
  return (
    <div className={styles.pages}>
      <Pagination page={page} pages={pages} onPage={(next) => onTurn(next, pageSize)} />
      <SelectField
        className={styles.size}
        label={t('work.pages.size')}
        hideLabel
        value={String(pageSize)}
        options={PAGE_SIZES.map((size) => ({
          value: String(size),
          label: t('work.pages.perPage', { count: size }),
        }))}
        onChange={(event) => onTurn(1, Number(event.target.value))}
      />
      {pages > MANY ? <GoTo pages={pages} onPage={(next) => onTurn(next, pageSize)} /> : null}
    </div>
  );
}
