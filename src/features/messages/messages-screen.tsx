import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownMessage, toApiError } from '#api/api-error.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Spinner } from '#components/spinner.tsx';
import { useT } from '#i18n/use-t.ts';
import { conversationsService } from '#services/conversations.ts';
import { useDrafts } from '#store/drafts.ts';
import { useViewer } from '#store/hooks.ts';
import { BackLink } from './back-link.tsx';
import { ConversationList } from './conversation-list.tsx';
import { aboutOrderPath, conversationPath, readOrder, textOf, writesTo } from './message-paths.ts';
import styles from './messages-screen.module.css';
import { Thread, useIsMissing } from './thread.tsx';

interface BeginningProps {
  to: string;
  source: 'user' | 'performer';
  /** The number of the order that it is about, '' for none. */
  order: string;
}

/** Begins the conversation that a Message button led to, and goes there. */
function Beginning({ to, source, order }: BeginningProps) {
  const t = useT();
  const { replace } = useRouter();
  const [error, setError] = useState<string | null>(null);
  const go = useRef(replace);
  go.current = replace;
  const failed = t('messages.open.failed');
  useEffect(() => {
    let gone = false;
    conversationsService.create({ body: { source, sourceId: to } }).then(
      ({ _id }) => {
        if (!gone) void go.current(aboutOrderPath(_id, order));
      },
      (problem: unknown) => {
        // A refusal says why.
        if (!gone) setError(shownMessage(toApiError(problem)));
      },
    );
    return () => {
      gone = true;
    };
  }, [to, source, order]);
  if (error)
    return (
      <>
        <BackLink />
        <ErrorState compact title={failed} text={error} />
      </>
    );
  return (
    <>
      <BackLink />
      <div className={styles.waiting}>
        <Spinner />
      </div>
    </>
  );
}

/**
 * Who opens a conversation from the list goes on at its name; on a phone the thread stands in the place of the list, and
 * the focus comes back to its row.
 */
function useFocusAlong(id: string) {
  const screen = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useLayoutEffect(() => {
    const left = shown.current;
    shown.current = id;
    const focused = document.activeElement;
    const isLost = focused === document.body || focused?.checkVisibility?.() === false;
    const isOnRow = focused?.getAttribute('href') === conversationPath(id);
    if (left === id || !(isLost || isOnRow)) return;
    const row = left && !id ? `a[href="${conversationPath(left)}"]` : null;
    const place = (row && screen.current?.querySelector(row)) || screen.current?.querySelector('h1');
    if (place instanceof HTMLElement) place.focus();
  }, [id]);
  return screen;
}

/** All conversations and, beside them or on a phone in their place, the one that is open. */
export function MessagesScreen() {
  const t = useT();
  const { query, replace } = useRouter();
  const order = readOrder(textOf(query.order));
  const id = textOf(query.id);
  const writing = writesTo(query);
  const drafts = useDrafts();
  const screen = useFocusAlong(id);
  const isOpen = id !== '' || writing !== null;
  const isMissing = useIsMissing(id);
  // Performers do not begin conversations with other performers.
  const isFan = !useViewer()?.isPerformer;
  return (
    <div
      ref={screen}
      className={styles.screen}
      data-open={isOpen || undefined}
      data-fills-phone={(isOpen && !isMissing) || undefined}
    >
      <div className={styles.side}>
        <ConversationList activeId={id || null} heading={id ? 'h2' : 'h1'} />
      </div>
      <div className={styles.main}>
        {id ? (
          <Thread
            key={id}
            id={id}
            draft={() => drafts.of(id)}
            onDraft={(text) => drafts.note(id, text)}
            order={order}
            onOrderEnd={() => void replace(conversationPath(id), undefined, { shallow: true })}
          />
        ) : writing ? (
          <Beginning key={`${writing.source} ${writing.to}`} {...writing} order={order} />
        ) : (
          <EmptyState
            compact
            drawing="mail"
            title={t('messages.choose')}
            text={isFan ? t('messages.chooseHint') : undefined}
          />
        )}
      </div>
    </div>
  );
}
