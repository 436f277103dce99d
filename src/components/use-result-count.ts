import { useEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import { announce } from './toast.ts';

/**
 * Says how many results there are, each time something else was asked for and its answer has come. `total` is null while
 * it has not; `asked` tells one question from another. The first answer comes with the page, which is read anyway.
 */
export function useResultCount(total: number | null, asked: string): void {
  const t = useT();
  const told = useRef(asked);
  useEffect(() => {
    if (total === null || told.current === asked) return;
    told.current = asked;
    announce(t('work.results', { count: total }));
  }, [total, asked, t]);
}
