import {
  Copy,
  Eye,
  EyeOff,
  FileText,
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
import { Image } from '#components/image.tsx';
import { Link } from '#components/link.tsx';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import { useNow } from '#components/use-now.ts';
import type { Feed } from '#contract/feeds.ts';
import { previewPath } from '#features/preview/preview-paths.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { audienceOf } from '#rules/item-access.ts';
import { editPath, postName, postPath } from '../feed-text.ts';
import styles from './my-posts.module.css';

/** What can be done to a post; the screen does it. */
export interface PostActions {
  onShow: (post: Feed, status: Feed['status']) => void;
  onDelete: (post: Feed) => void;
  /** Now, instead of at its moment. */
  onPublish: (post: Feed) => void;
  onPin: (post: Feed) => void;
  onDuplicate: (post: Feed) => void;
  onRestore: (post: Feed) => void;
}

/** The post's picture, or a sheet of paper for words alone. */
export function Thumb({ post }: { post: Feed }) {
  const src = post.thumbnailUrl ?? post.files[0]?.thumbnails[0];
  return (
    <span className={styles.thumb}>
      {src ? <Image src={src} alt="" cover /> : <FileText aria-hidden="true" />}
    </span>
  );
}

/** Whom the post is for, with its price in both units. */
export function AudienceMark({ post, stacked }: { post: Feed; stacked?: boolean }) {
  const t = useT();
  const audience = audienceOf(post);
  return (
    <span className={styles.audience}>
      <Badge tone={audience === 'ppv' ? 'accent' : 'neutral'}>
        {t(`creator.composer.audience.${audience}`)}
      </Badge>
      {audience === 'ppv' ? <Price tokens={post.price} stacked={stacked} className={styles.price} /> : null}
    </span>
  );
}

/** What a planned post is at its minute, and an ended one from its end on, without being asked for again. */
function useTimes({ isSchedule, publishedAt, expiredAt }: Feed) {
  const now = useNow();
  const isOver = (moment: string) => now !== undefined && Date.parse(moment) <= now;
  const isPlanned = isSchedule && !isOver(publishedAt);
  return { isPlanned, isEnded: !isPlanned && expiredAt !== null && isOver(expiredAt) };
}

/** In which state a post is, in one word. */
export function StatusMark({ post }: { post: Feed }) {
  const t = useT();
  const { isPlanned, isEnded } = useTimes(post);
  if (post.deletedAt) return <Badge>{t('creator.mine.isDeleted')}</Badge>;
  if (post.status === 'draft') return <Badge>{t('creator.mine.isDraft')}</Badge>;
  if (post.status === 'inactive') return <Badge>{t('creator.mine.status.inactive')}</Badge>;
  if (isPlanned) return <Badge tone="accent">{t('creator.mine.isPlanned')}</Badge>;
  if (isEnded) return <Badge>{t('creator.mine.isEnded')}</Badge>;
  return (
    <span className={styles.marks}>
      <Badge tone="positive">{t('creator.mine.status.active')}</Badge>
      {post.isPinned ? <Badge icon={<Pin aria-hidden="true" />}>{t('creator.mine.isPinned')}</Badge> : null}
    </span>
  );
}

/** When it appeared, will appear (to the minute), or was deleted. */
export function PostTime({ post }: { post: Feed }) {
  const { isPlanned } = useTimes(post);
  if (post.deletedAt) return <TimeText value={post.deletedAt} />;
  return <TimeText value={post.publishedAt} as={isPlanned ? 'datetime' : 'relative'} />;
}

/** Its name, which leads to editing; a deleted one comes back first. */
export function PostName({ post }: { post: Feed }) {
  const t = useT();
  if (post.deletedAt) return <span className={styles.plainName}>{postName(post, t)}</span>;
  return (
    <Link href={editPath(post)} className={styles.name}>
      {postName(post, t)}
    </Link>
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
      item('restore', t('creator.mine.restore'), <Undo2 aria-hidden="true" />, () => actions.onRestore(post)),
    ];
  const isShown = post.status === 'active';
  const mayPin = post.isPinned || (isShown && !isPlanned && !isEnded);
  const edit = { id: 'edit', label: t('creator.mine.edit'), icon: <Pencil aria-hidden="true" /> };
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
      ...item('delete', t('creator.mine.delete'), <Trash2 aria-hidden="true" />, () =>
        actions.onDelete(post),
      ),
      danger: true,
    },
  ];
}

export function PostMenu({ post, ...actions }: PostActions & { post: Feed }) {
  const t = useT();
  return (
    <Menu label={t('creator.mine.more', { name: postName(post, t) })} items={usePostItems(post, actions)} />
  );
}
