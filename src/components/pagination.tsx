import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useT } from '#i18n/use-t.ts';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import styles from './pagination.module.css';

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pages: number;
  /** Pages are links, so that they can be shared and crawled. */
  href: (page: number) => string;
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

/** Numbered pages for lists that people look things up in; feeds use LoadMore. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const t = useT();
  if (pages < 2) return null;
  return (
    <nav className={styles.pages} aria-label={t('components.pages')}>
      {page > 1 ? (
        <IconButton
          href={href(page - 1)}
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
              <Link
                href={href(one)}
                className={styles.page}
                aria-label={t('components.page', { page: one })}
                aria-current={one === page ? 'page' : undefined}
              >
                {one}
              </Link>
            )}
          </li>
        ))}
      </ol>
      {page < pages ? (
        <IconButton
          href={href(page + 1)}
          label={t('components.next')}
          icon={<ChevronRight className="flip-rtl" />}
        />
      ) : null}
    </nav>
  );
}
