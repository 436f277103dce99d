import { Eye, EyeOff, FileText, Pencil, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Image } from '#components/image.tsx';
import { Menu } from '#components/menu.tsx';
import type { Feed } from '#contract/feeds.ts';
import { Price } from '#features/wallet/price.tsx';
import { useT } from '#i18n/use-t.ts';
import { audienceOf } from '#rules/feed-access.ts';
import { postName, postPath } from '../feed-text.ts';
import styles from './my-posts.module.css';

/** What can be done to a post; the screen does it. */
export interface PostActions {
  onShow: (post: Feed, status: Feed['status']) => void;
  onDelete: (post: Feed) => void;
}

export const editPath = (post: Feed): string => `/creator/my-post/edit/${encodeURIComponent(post._id)}`;

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

export function StatusMark({ post }: { post: Feed }) {
  const t = useT();
  return post.status === 'active' ? (
    <Badge tone="positive">{t('creator.mine.status.active')}</Badge>
  ) : (
    <Badge>{t('creator.mine.status.inactive')}</Badge>
  );
}

export function PostMenu({ post, onShow, onDelete }: PostActions & { post: Feed }) {
  const t = useT();
  const isShown = post.status === 'active';
  const view = {
    id: 'view',
    label: t('creator.composer.view'),
    icon: <SquareArrowOutUpRight aria-hidden="true" />,
    href: postPath(post),
  };
  return (
    <Menu
      label={t('creator.mine.more', { name: postName(post, t) })}
      items={[
        {
          id: 'edit',
          label: t('creator.mine.edit'),
          icon: <Pencil aria-hidden="true" />,
          href: editPath(post),
        },
        view,
        {
          id: 'show',
          label: t(isShown ? 'creator.mine.hide' : 'creator.mine.show'),
          icon: isShown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />,
          onSelect: () => onShow(post, isShown ? 'inactive' : 'active'),
        },
        {
          id: 'delete',
          label: t('creator.mine.delete'),
          icon: <Trash2 aria-hidden="true" />,
          danger: true,
          onSelect: () => onDelete(post),
        },
      ]}
    />
  );
}
