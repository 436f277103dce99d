import { useRouter } from 'next/router';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import type { Comment } from '#contract/comments.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { loginPath } from '#rules/return-path.ts';
import { newestComments, useCommentsInfiniteQuery } from '#services/comments.ts';
import { useViewer } from '#store/hooks.ts';
import { CommentItem } from './comment-item.tsx';
import { CommentList } from './comment-list.tsx';
import styles from './comments.module.css';
import { CommentForm } from './lazy-comment-form.tsx';
import { Replies } from './replies.tsx';
import { type CommentSubject, refusalOf } from './subject.ts';
import { useDeletion } from './use-deletion.ts';
import { useLiveComments } from './use-live-comments.ts';
import { useWrite } from './use-write.ts';

export interface CommentsProps {
  subject: CommentSubject;
  /** Level of its heading, below the thing's own. */
  level: 2 | 3 | 4;
  /** The page's load function has asked for the newest. */
  isLoaded?: boolean | undefined;
  /** What opens it to those who may not write yet: follow, subscribe. */
  offers?: { follow: ReactNode; subscribe: ReactNode };
}

type Order = 'newest' | 'best';
const ORDERS: readonly Order[] = ['newest', 'best'];

/** Where one writes, or why not and what to do about it. */
function Writing({ subject, offers }: Pick<CommentsProps, 'subject' | 'offers'>) {
  const t = useT();
  const viewer = useViewer();
  const { asPath } = useRouter();
  const write = useWrite(subject.type, subject.id);
  const refusal = refusalOf(subject, viewer);
  if (refusal === null) {
    const place = `${subject.type} ${subject.id}`;
    return (
      <CommentForm
        key={place}
        place={place}
        label={t('comments.write.label')}
        placeholder={t('comments.write.placeholder')}
        sendLabel={t('comments.write.send')}
        failedText={t('comments.write.failed')}
        doneText={t('comments.write.done')}
        onSend={write}
      />
    );
  }
  const login = (
    <Button size="small" href={loginPath(asPath)}>
      {t('comments.login')}
    </Button>
  );
  const actions: Partial<Record<typeof refusal, ReactNode>> = {
    'sign-in': login,
    'followers-only': offers?.follow,
    'subscribers-only': offers?.subscribe,
  };
  return (
    <Notice action={actions[refusal]}>{t(`comments.closed.${refusal}`, { name: subject.owner.name })}</Notice>
  );
}

/** What people say about something: the newest or the best first, as it comes in, and where one adds to it. */
export function Comments({ subject, level, isLoaded, offers }: CommentsProps) {
  const t = useT();
  const id = useId();
  const viewer = useViewer();
  const [order, setOrder] = useState<Order>('newest');
  const latest = useLiveComments(subject);
  const { hidden, remove } = useDeletion();
  const newest = newestComments(subject.type, subject.id);
  const visit = useNewVisit();
  const list = useGrowingList(
    useCommentsInfiniteQuery(
      order === 'best' ? { ...newest, sortBy: 'totalLike' } : newest,
      isLoaded && order === 'newest' ? {} : visit,
    ),
  );
  const shown = list.items.filter((comment) => !hidden.has(comment._id));
  const Heading = `h${level}` as const;
  const heading = useRef<HTMLHeadingElement>(null);
  const drop = (comment: Comment) => {
    remove(comment);
    // What had the focus is gone.
    heading.current?.focus();
  };
  return (
    <section className={styles.comments} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading ref={heading} id={id} className={styles.title} tabIndex={-1}>
          {subject.total > 0 ? t('comments.count', { count: subject.total }) : t('comments.title')}
        </Heading>
        {list.items.length > 1 ? (
          <fieldset aria-label={t('comments.order')} className={styles.order}>
            {ORDERS.map((one) => (
              <Button
                key={one}
                variant="quiet"
                size="small"
                aria-pressed={order === one}
                onClick={() => setOrder(one)}
              >
                {t(`comments.order.${one}`)}
              </Button>
            ))}
          </fieldset>
        ) : null}
      </div>
      <Writing subject={subject} offers={offers} />
      <p role="status">
        <VisuallyHidden>{latest ? t('comments.arrived', { name: latest.creator.name }) : ''}</VisuallyHidden>
      </p>
      {list.loading ? <ListSkeleton rows={3} /> : null}
      {!list.loading && !list.error && shown.length === 0 ? (
        <p className={styles.empty}>
          <span>{t('comments.empty')}</span>
          {refusalOf(subject, viewer) === null ? <span>{` · ${t('comments.emptyHint')}`}</span> : null}
        </p>
      ) : null}
      <CommentList list={list} shown={shown}>
        {(comment) => (
          <CommentItem
            key={comment._id}
            comment={comment}
            subject={subject}
            onRemove={drop}
            replies={(answering, onAnswer) => (
              <Replies
                thread={comment}
                subject={subject}
                hidden={hidden}
                onRemove={drop}
                answering={answering}
                onAnswer={onAnswer}
              />
            )}
          />
        )}
      </CommentList>
    </section>
  );
}
