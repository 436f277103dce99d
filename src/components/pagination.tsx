import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#i18n/use-t.ts';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
}

interface LinkedProps extends PaginationProps {
  /** Pages are links, so that they can be shared and crawled. */
  href: (page: number) => string;
}

interface PressedProps extends PaginationProps {
  /** On work screens, where a list turns in its place, they are buttons. */
  onPage: (page: number) => void;
}

/** The pages shown: the first, the last and those around the current one; 0 stands for a gap. */
export function shownPages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const before = sorted[index - 1] ?? one - 1;
    if (one - before === 2) return [one - 1, one];
    return one - before > 2 ? [0, one] : [one];
  });
}

type NumberProps = { page: number; isCurrent: boolean } & ({ href: string } | { onClick: () => void });

function PageNumber({ page, isCurrent, ...way }: NumberProps) {
  const t = useT();
  const shared = {
    className: styles.page,
    'aria-label': t('components.page', { page }),
    'aria-current': isCurrent ? ('page' as const) : undefined,
  };
  if ('href' in way)
    return (
      <Link {...shared} href={way.href}>
        {page}
      </Link>
    );
  return (
    <button type="button" {...shared} onClick={way.onClick}>
      {page}
    </button>
  );
}

/** Numbered pages for lists that people look things up in; feeds use LoadMore. */
export function Pagination({ page, pages, ...way }: LinkedProps | PressedProps) {
  const t = useT();
  if (pages < 2) return null;
  const wayTo = (one: number) =>
    'href' in way ? { href: way.href(one) } : { onClick: () => way.onPage(one) };
  return (
    <nav className={styles.pages} aria-label={t('components.pages')}>
      {page > 1 ? (
        <IconButton
          {...wayTo(page - 1)}
          label={t('components.previous')}
          icon={<ChevronLeft className="flip-rtl" />}
        />
      ) : null}
      <ol>
        {shownPages(page, pages).map((one, index) => (
          <li key={one || `gap-${index}`}>
            {one === 0 ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageNumber page={one} isCurrent={one === page} {...wayTo(one)} />
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <IconButton
          {...wayTo(page + 1)}
          label={t('components.next')}
          icon={<ChevronRight className="flip-rtl" />}
        />
      ) : null}
    </nav>
  );
}
