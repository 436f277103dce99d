import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import styles from './feedback.module.css';
import { clearAnnouncement, type FeedbackState, feedbackStore } from './toast.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

type Messages = Pick<FeedbackState, 'toasts' | 'cards'>;

/** Without a network the drawing code may never come; the words must all the same. */
function PlainFeedback({ toasts, cards }: Messages) {
  return (
    <p className={styles.plain}>
      {[...toasts.map((one) => one.text), ...cards.map((one) => one.title)].join(' · ')}
    </p>
  );
}

const FeedbackView = lazy(() =>
  import('./feedback-view.tsx').then(
    (module) => ({ default: module.FeedbackView }),
    () => ({ default: PlainFeedback }),
  ),
);

/** Long enough for a screen reader to have taken it up. */
const SAID_MS = 5000;

/** Shows what `toast` and `notify` say, and says what `announce` does. The live region is there from the start, or its first text goes unread. */
export function Feedback() {
  const state = useSyncExternalStore(feedbackStore.subscribe, feedbackStore.read, feedbackStore.readOnServer);
  const said = state.said?.id;
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => clearAnnouncement(said), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const any = state.toasts.length + state.cards.length > 0;
  return (
    <div role="status" className={styles.host}>
      {state.said ? <VisuallyHidden key={state.said.id}>{state.said.text}</VisuallyHidden> : null}
      {any ? (
        <Suspense fallback={null}>
          <FeedbackView toasts={state.toasts} cards={state.cards} />
        </Suspense>
      ) : null}
    </div>
  );
}
