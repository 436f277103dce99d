import {
  Copy,
  Eye,
  EyeOff,
  Pencil,
  Pin,
  PinOff,
  ScanEye,
  SquareArrowOutUpRight,
  Trash2,
  Undo2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#components/badge.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import styles from '#features/items/own/own.module.css';
import type { OwnRow } from '#features/items/own/own-row.tsx';
import { previewPath } from '#features/preview/preview-paths.ts';
import { useT } from '#i18n/use-t.ts';
import { feedItem } from '../feed-item.ts';
import { editPath, postName, postPath } from '../feed-text.ts';

/** What can be done to a post; the screen does it. */
interface PostActions {
  onShow: (post: Feed, status: Feed['status']) => void;
  onDelete: (post: Feed) => void;
  /** Now, instead of at its moment. */
  onPublish: (post: Feed) => void;
  onPin: (post: Feed) => void;
  onDuplicate: (post: Feed) => void;
  onRestore: (post: Feed) => void;
}

/** What a planned post is at its minute, and an ended one from its end on, without being asked for again. */
function useTimes({ isSchedule, publishedAt, expiredAt }: Feed) {
  const now = useNow();
  const isOver = (moment: string) => now !== undefined && Date.parse(moment) <= now;
  const isPlanned = isSchedule && !isOver(publishedAt);
  return { isPlanned, isEnded: !isPlanned && expiredAt !== null && isOver(expiredAt) };
}

/** In which state a post is, in one word. */
function StatusMark({ post }: { post: Feed }) {
  const t = useT();
  const { isPlanned, isEnded } = useTimes(post);
  if (post.deletedAt) return <Badge>{t('items.own.isDeleted')}</Badge>;
  if (post.status === 'draft') return <Badge>{t('items.own.isDraft')}</Badge>;
  if (post.status === 'inactive') return <Badge>{t('items.own.status.inactive')}</Badge>;
  if (isPlanned) return <Badge tone="accent">{t('items.own.isPlanned')}</Badge>;
  if (isEnded) return <Badge>{t('creator.mine.isEnded')}</Badge>;
  return (
    <span className={styles.marks}>
      <Badge tone="positive">{t('items.own.status.active')}</Badge>
      {post.isPinned ? <Badge icon={<Pin aria-hidden="true" />}>{t('creator.mine.isPinned')}</Badge> : null}
    </span>
  );
}

/** When it appeared, will appear (to the minute), or was deleted. */
function PostTime({ post }: { post: Feed }) {
  const { isPlanned } = useTimes(post);
  if (post.deletedAt) return <TimeText value={post.deletedAt} />;
  if (!isPlanned) return <TimeText value={post.publishedAt} />;
  return (
    <span className={styles.moment}>
      <TimeText value={post.publishedAt} as="datetime" />
    </span>
  );
}

/** What can be done to a post in its state. */
function usePostItems(post: Feed, actions: PostActions): MenuItem[] {
  const t = useT();
  const { isPlanned, isEnded } = useTimes(post);
  const item = (id: string, label: string, icon: ReactNode, onSelect: () => void) => ({
    ...{ id, label, icon, onSelect },
  });
  if (post.deletedAt)
    return [
      item('restore', t('items.own.restore'), <Undo2 aria-hidden="true" />, () => actions.onRestore(post)),
    ];
  const isShown = post.status === 'active';
  const mayPin = post.isPinned || (isShown && !isPlanned && !isEnded);
  const edit = { id: 'edit', label: t('items.own.edit'), icon: <Pencil aria-hidden="true" /> };
  const view = {
    id: 'view',
    label: t('creator.composer.view'),
    icon: <SquareArrowOutUpRight aria-hidden="true" />,
  };
  const preview = { id: 'preview', label: t('preview.open'), icon: <ScanEye aria-hidden="true" /> };
  const publish = item('publish', t('creator.mine.publish'), <Eye aria-hidden="true" />, () =>
    actions.onPublish(post),
  );
  const show = item(
    'show',
    t(isShown ? 'creator.mine.hide' : 'creator.mine.show'),
    isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
    () => actions.onShow(post, isShown ? 'inactive' : 'active'),
  );
  const pin = item(
    'pin',
    t(post.isPinned ? 'creator.mine.unpin' : 'creator.mine.pin'),
    post.isPinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
    () => actions.onPin(post),
  );
  return [
    { ...edit, href: editPath(post) },
    { ...view, href: postPath(post) },
    { ...preview, href: previewPath('visitor', post._id) },
    ...(mayPin ? [pin] : []),
    item('duplicate', t('creator.mine.duplicate'), <Copy aria-hidden="true" />, () =>
      actions.onDuplicate(post),
    ),
    // A draft is checked and published where it is written.
    ...(post.status === 'draft' ? [] : [isShown && isPlanned ? publish : show]),
    {
      ...item('delete', t('items.own.delete'), <Trash2 aria-hidden="true" />, () => actions.onDelete(post)),
      danger: true,
    },
  ];
}

function PostMenu({ post, ...actions }: PostActions & { post: Feed }) {
  const t = useT();
  return (
    <Menu label={t('items.own.more', { name: postName(post, t) })} items={usePostItems(post, actions)} />
  );
}

/** A post as a row of the list. */
export const rowOf = (post: Feed, actions: PostActions): OwnRow => ({
  item: feedItem(post),
  isDeleted: Boolean(post.deletedAt),
  sold: post.totalPurchases ?? 0,
  income: post.totalIncome ?? 0,
  status: <StatusMark post={post} />,
  time: <PostTime post={post} />,
  menu: <PostMenu post={post} {...actions} />,
});
