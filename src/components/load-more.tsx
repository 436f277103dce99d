import { type FocusEvent, type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import styles from './load-more.module.css';

interface LoadMoreProps {
  /** Nothing more: says that this is the end. */
  done: boolean;
  loading: boolean;
  /** The last try failed; the button stays, loading on its own stops. */
  failed?: boolean;
  onMore: () => void;
  /** Loads when the reader comes near (feeds). Otherwise only by the button. */
  auto?: boolean;
  /** Where the list goes on for readers without scripts; the button is a link then. */
  href?: string | undefined;
  /** What to say at the end; '' says nothing. */
  endText?: string;
}

/** How far below the window the next page is asked for. */
const AHEAD = '600px';

const isInFooter = (element: Element | null): boolean => Boolean(element?.closest('footer'));

/**
 * Rows that arrive late push down what is below them: what has the focus there is scrolled into sight again. Who has
 * pressed the button stays where the new rows begin.
 */
function useFocusInSight(
  loading: boolean,
  foot: RefObject<HTMLDivElement | null>,
  wasPressed: RefObject<boolean>,
) {
  useLayoutEffect(() => {
    if (loading) return;
    const focused = document.activeElement;
    const isAtButton = !wasPressed.current && foot.current?.contains(focused);
    if (isAtButton || isInFooter(focused)) focused?.scrollIntoView({ block: 'nearest' });
  }, [loading, foot, wasPressed]);
}

/** Calls `onMore` when the element comes near the window. */
function useApproach(active: boolean, onMore: () => void) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  useEffect(() => {
    if (!active || !mark.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Who is in the footer would lose it to what comes above: for them there is the button.
        if (entry?.isIntersecting && !isInFooter(document.activeElement)) latest.current();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [active]);
  return mark;
}

interface MoreButtonProps extends Pick<LoadMoreProps, 'href' | 'loading' | 'onMore'> {
  children: string;
}

function MoreButton({ href, loading, onMore, children }: MoreButtonProps) {
  if (href === undefined || loading) {
    return (
      <Button loading={loading} onClick={onMore}>
        {children}
      </Button>
    );
  }
  const more = (event: MouseEvent) => {
    event.preventDefault();
    onMore();
  };
  return (
    <Button href={href} onClick={more}>
      {children}
    </Button>
  );
}

/**
 * Who loads by keyboard goes on where they are: when the button that has the focus goes or is another element, what
 * stands there now has it. React tells of no blur when it takes an element away.
 */
function useStay(foot: RefObject<HTMLDivElement | null>) {
  const isHere = useRef(false);
  useLayoutEffect(() => {
    if (!isHere.current || document.activeElement !== document.body) return;
    (foot.current?.querySelector<HTMLElement>('a, button') ?? foot.current)?.focus({ preventScroll: true });
  });
  return {
    onFocus: () => {
      isHere.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isHere.current = currentTarget.contains(relatedTarget);
    },
  };
}

/** The foot of a list that goes on: more, failed, or the end. */
export function LoadMore({ done, loading, failed, onMore, auto, href, endText }: LoadMoreProps) {
  const t = useT();
  const wasPressed = useRef(false);
  const mark = useApproach(Boolean(auto) && !done && !loading && !failed, () => {
    wasPressed.current = false;
    onMore();
  });
  const onPress = () => {
    wasPressed.current = true;
    onMore();
  };
  const stay = useStay(mark);
  useFocusInSight(loading, mark, wasPressed);
  const end = endText ?? t('components.end');
  return (
    <div ref={mark} className={styles.foot} tabIndex={-1} aria-busy={loading} {...stay}>
      {done ? end ? <p className={styles.text}>{end}</p> : null : null}
      {!done && failed ? <p className={styles.text}>{t('components.moreFailed')}</p> : null}
      {done ? null : (
        <MoreButton href={href} loading={loading} onMore={onPress}>
          {failed ? t('common.retry') : t('components.more')}
        </MoreButton>
      )}
    </div>
  );
}
