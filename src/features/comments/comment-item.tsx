import { MessageCircle, PenLine, Pin, PinOff, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { LinkedText } from '#components/linked-text.tsx';
import { Menu } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { Comment } from '#contract/comments.ts';
import { LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { useReportEntry } from '#features/reports/use-report.tsx';
import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { mayDeleteComment } from '#rules/comments.ts';
import { textLength } from '#rules/text.ts';
import { showChange } from '#services/comment-answers.ts';
import {
  usePinCommentMutation,
  useUnpinCommentMutation,
  useUpdateCommentMutation,
} from '#services/comments.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import styles from './comments.module.css';
import { CommentForm } from './lazy-comment-form.tsx';
import { type CommentSubject, refusalOf } from './subject.ts';

interface CommentItemProps {
  comment: Comment;
  subject: CommentSubject;
  onRemove: (comment: Comment) => void;
  /** Of a reply: answers its thread. */
  onReply?: (comment: Comment) => void;
  /** Of a thread: what stands under it once that is opened, with whom one is writing to. */
  replies?: (answering: Comment | null, onAnswer: (comment: Comment | null) => void) => ReactNode;
}

function Who({ comment, subject }: Pick<CommentItemProps, 'comment' | 'subject'>) {
  const t = useT();
  const { creator } = comment;
  // A fan has no page of their own.
  const name = <bdi translate="no">{creator.name || creator.username}</bdi>;
  return (
    <p className={styles.who}>
      {creator.isPerformer && creator.username ? (
        <Link href={`/${creator.username}`} className={styles.name}>
          {name}
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      {creator.verifiedAccount ? <VerifiedMark /> : null}
      {creator._id === subject.owner._id ? <Badge>{t('comments.owner')}</Badge> : null}
      <TimeText value={comment.createdAt} tappable />
      {comment.isEdited ? <span>{t('comments.edited')}</span> : null}
      {comment.isPinned ? <Badge icon={<Pin aria-hidden="true" />}>{t('comments.pinned')}</Badge> : null}
    </p>
  );
}

function EditForm({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [update] = useUpdateCommentMutation();
  const save = async (content: string) => {
    const outcome = await update({ params: { id: comment._id }, body: { content } });
    if (outcome.data) {
      dispatch(showChange(outcome.data, true));
      onDone();
    }
    return outcome;
  };
  return (
    <CommentForm
      place={`edit ${comment._id}`}
      label={t('comments.edit.label')}
      start={comment.content}
      most={textLength(comment.content)}
      sendLabel={t('comments.edit.save')}
      failedText={t('comments.edit.failed')}
      doneText={t('comments.edit.done')}
      onSend={save}
      onCancel={onDone}
    />
  );
}

/** What the menu of a comment offers this person. */
function useMenuItems({ comment, subject, onRemove }: CommentItemProps, onEdit: () => void) {
  const t = useT();
  const dispatch = useAppDispatch();
  const viewer = useViewer();
  const [pin] = usePinCommentMutation();
  const [unpin] = useUnpinCommentMutation();
  if (!viewer) return [];
  const togglePin = async () => {
    const { data, error } = await (comment.isPinned ? unpin : pin)({ params: { id: comment._id } });
    if (data) dispatch(showChange(data, true));
    if (error) toast.error(failedText(error, t('comments.pin.failed')));
  };
  const isThread = comment.objectType !== 'comment';
  const person = { id: viewer._id, role: roleOf(viewer) };
  const { createdBy } = comment;
  return [
    ...(createdBy === viewer._id
      ? [{ id: 'edit', label: t('comments.edit'), icon: <PenLine aria-hidden="true" />, onSelect: onEdit }]
      : []),
    ...(subject.owner._id === viewer._id && isThread
      ? [
          {
            id: 'pin',
            label: t(comment.isPinned ? 'comments.unpin' : 'comments.pin'),
            icon: comment.isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
            onSelect: () => void togglePin(),
          },
        ]
      : []),
    ...(mayDeleteComment(person, { authorId: createdBy }, subject.owner._id)
      ? [
          {
            id: 'delete',
            label: t('comments.delete'),
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            onSelect: () => onRemove(comment),
          },
        ]
      : []),
  ];
}

/** A comment or a reply: who, when, words, and what one can do with it. */
export function CommentItem(props: CommentItemProps) {
  const { comment, subject, onReply, replies } = props;
  const t = useT();
  const viewer = useViewer();
  const [editing, setEditing] = useState(false);
  const [answering, setAnswering] = useState<Comment | null>(null);
  const [open, setOpen] = useState(false);
  const { creator } = comment;
  const name = creator.name || creator.username;
  const report = useReportEntry({
    target: 'comment',
    targetId: comment._id,
    owner: { _id: comment.createdBy, name },
  });
  const items = [...useMenuItems(props, () => setEditing(true)), ...report.items];
  const isThread = comment.objectType !== 'comment';
  const item = useRef<HTMLLIElement>(null);
  const answer = (to: Comment | null) => {
    if (to) setOpen(true);
    // The form that had the focus goes.
    else item.current?.focus();
    setAnswering(to);
  };
  const endEditing = () => {
    setEditing(false);
    item.current?.focus();
  };
  return (
    <li ref={item} className={styles.comment} tabIndex={-1}>
      <Avatar name={name} src={comment.creator.avatar} size={isThread ? 40 : 32} />
      <div className={styles.body}>
        <Who comment={comment} subject={subject} />
        {editing ? (
          <EditForm comment={comment} onDone={endEditing} />
        ) : (
          <p dir="auto" className={styles.text}>
            <LinkedText text={comment.content} mentions={comment.mentions} />
          </p>
        )}
        <div className={styles.actions}>
          <LikeButton
            type="comment"
            thing={comment}
            name={t('comments.by', { name })}
            performer={subject.owner}
          />
          {refusalOf(subject, viewer) === null ? (
            <Button
              variant="quiet"
              size="small"
              icon={<MessageCircle aria-hidden="true" />}
              aria-label={t('comments.reply.to', { name })}
              onClick={() => (onReply ?? answer)(comment)}
            >
              {t('comments.reply')}
            </Button>
          ) : null}
          {isThread && comment.totalReply > 0 ? (
            <Button variant="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? t('comments.replies.hide') : t('comments.replies', { count: comment.totalReply })}
            </Button>
          ) : null}
          {items.length > 0 ? <Menu label={t('comments.more', { name })} items={items} /> : null}
          {report.sheet}
        </div>
        {isThread && open ? replies?.(answering, answer) : null}
      </div>
    </li>
  );
}
