import { ListSkeleton } from '#components/skeleton.tsx';
import type { Comment } from '#contract/comments.ts';
import { useT } from '#i18n/use-t.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useCommentsInfiniteQuery } from '#services/comments.ts';
import { CommentItem } from './comment-item.tsx';
import { CommentList } from './comment-list.tsx';
import styles from './comments.module.css';
import { CommentForm } from './lazy-comment-form.tsx';
import type { CommentSubject } from './subject.ts';
import { useWrite } from './use-write.ts';

interface Props {
  thread: Comment;
  subject: CommentSubject;
  hidden: ReadonlySet<string>;
  onRemove: (comment: Comment) => void;
  /** Whom one is writing to; null while one only reads. */
  answering: Comment | null;
  onAnswer: (comment: Comment | null) => void;
}

/** The replies under a comment, oldest first, and where one writes another. */
export function Replies({ thread, subject, hidden, onRemove, answering, onAnswer }: Props) {
  const t = useT();
  const of = { objectType: 'comment', objectId: thread._id, sortBy: 'createdAt', sort: 'asc' } as const;
  const list = useGrowingList(useCommentsInfiniteQuery(of, useNewVisit()));
  const write = useWrite('comment', thread._id);
  const send = async (content: string) => {
    const outcome = await write(content);
    if (!outcome.error) onAnswer(null);
    return outcome;
  };
  const nameOf = ({ creator }: Comment) => creator.name || creator.username;
  // In a thread with several people it says whom it answers.
  const start = answering && answering._id !== thread._id ? `@${answering.creator.username} ` : '';
  const shown = list.items.filter(({ _id }) => !hidden.has(_id));
  return (
    <div className={styles.replies}>
      {list.loading && thread.totalReply > 0 ? <ListSkeleton rows={Math.min(3, thread.totalReply)} /> : null}
      <CommentList list={list} shown={shown}>
        {(reply) => (
          <CommentItem
            key={reply._id}
            comment={reply}
            subject={subject}
            onRemove={onRemove}
            onReply={onAnswer}
          />
        )}
      </CommentList>
      {answering ? (
        <CommentForm
          key={answering._id}
          place={`reply ${answering._id}`}
          label={t('comments.reply.label', { name: nameOf(answering) })}
          placeholder={t('comments.reply.label', { name: nameOf(answering) })}
          start={start}
          sendLabel={t('comments.write.send')}
          failedText={t('comments.write.failed')}
          doneText={t('comments.reply.done')}
          onSend={send}
          onCancel={() => onAnswer(null)}
        />
      ) : null}
    </div>
  );
}
