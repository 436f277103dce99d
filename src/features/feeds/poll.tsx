import { Check } from 'lucide-react';
import { useRouter } from 'next/router';
import { useEffect, useId, useRef } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Link } from '#components/link.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import type { PollOption } from '#contract/polls.ts';
import { useT } from '#i18n/use-t.ts';
import { percentOf, pollEnded } from '#rules/polls.ts';
import { loginPath } from '#rules/return-path.ts';
import { useVoteMutation } from '#services/feeds.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './poll.module.css';

/** How an answer stands: its words, its part as a bar and in words, and whether it is the reader's own. */
function Result({ option, feed }: { option: PollOption; feed: Feed }) {
  const t = useT();
  const percent = percentOf(option.totalVote, feed.totalVotes);
  const isMine = feed.votedPollId === option._id;
  return (
    <li className={styles.result}>
      <span className={styles.bar} style={{ inlineSize: `${percent}%` }} aria-hidden="true" />
      <span dir="auto" className={styles.words}>
        <span>{option.description}</span>
        {isMine ? <Check role="img" aria-label={t('feeds.poll.mine')} /> : null}
      </span>
      <span className={styles.percent}>{t('feeds.poll.percent', { percent })}</span>
    </li>
  );
}

interface ChoiceProps {
  option: PollOption;
  /** Nobody is signed in: the answer leads to the login, and back. */
  isVisitor: boolean;
  busy: boolean;
  onVote: () => void;
}

function Choice({ option, isVisitor, busy, onVote }: ChoiceProps) {
  const { asPath } = useRouter();
  return (
    <li>
      {isVisitor ? (
        <Link href={loginPath(asPath)} className={styles.choice} dir="auto">
          {option.description}
        </Link>
      ) : (
        <button type="button" className={styles.choice} dir="auto" aria-disabled={busy} onClick={onVote}>
          {option.description}
        </button>
      )}
    </li>
  );
}

/** How many voted, and how long one can. */
function Facts({ feed, ended }: { feed: Feed; ended: boolean }) {
  const t = useT();
  const { pollExpiredAt } = feed;
  if (!feed.hasPollResults && !pollExpiredAt) return null;
  return (
    <p className={styles.facts}>
      {feed.hasPollResults ? <span>{t('feeds.poll.votes', { count: feed.totalVotes })}</span> : null}
      {feed.hasPollResults && pollExpiredAt ? <span aria-hidden="true">·</span> : null}
      {ended ? <span>{t('feeds.poll.ended')}</span> : null}
      {pollExpiredAt && !ended ? (
        <span>
          <span>{t('feeds.poll.ends')}</span> <TimeText value={pollExpiredAt} />
        </span>
      ) : null}
    </p>
  );
}

/**
 * A question with its answers: to press while one may vote, with how they stand for those who are told. After the vote
 * the focus goes to the question, because the button that had it is gone.
 */
export function Poll({ feed }: { feed: Feed }) {
  const id = useId();
  const viewer = useViewer();
  const now = useNow();
  const [vote, { isLoading }] = useVoteMutation();
  const question = useRef<HTMLParagraphElement>(null);
  const voted = useRef(false);
  useEffect(() => {
    if (!voted.current || !feed.votedPollId) return;
    voted.current = false;
    question.current?.focus();
  }, [feed.votedPollId]);
  if (feed.polls.length === 0) return null;
  const endsAt = feed.pollExpiredAt ? new Date(feed.pollExpiredAt) : null;
  const ended = now !== undefined && pollEnded({ endsAt, now: new Date(now) });
  const isOpen = !feed.votedPollId && !feed.hasPollResults && !ended;
  const onVote = async (optionId: string) => {
    if (isLoading) return;
    voted.current = true;
    const { error } = await vote({ feed, optionId });
    if (!error) return;
    voted.current = false;
    toast.error(toApiError(error).message);
  };
  return (
    <section className={styles.poll} aria-labelledby={id}>
      <p id={id} ref={question} tabIndex={-1} dir="auto" className={styles.question}>
        {feed.pollDescription}
      </p>
      <ul className={styles.options}>
        {feed.polls.map((option) =>
          isOpen ? (
            <Choice
              key={option._id}
              option={option}
              isVisitor={viewer === null}
              busy={isLoading}
              onVote={() => void onVote(option._id)}
            />
          ) : (
            <Result key={option._id} option={option} feed={feed} />
          ),
        )}
      </ul>
      <Facts feed={feed} ended={ended} />
    </section>
  );
}
