import type { Feed } from '#contract/feeds.ts';
import { useT } from '#i18n/use-t.ts';
import styles from './my-posts.module.css';
import {
  AudienceMark,
  type PostActions,
  PostMenu,
  PostName,
  PostTime,
  StatusMark,
  Thumb,
} from './post-parts.tsx';

/** Own posts on phones: a card each, the name leads to editing. */
export function PostCards({ posts, ...actions }: PostActions & { posts: readonly Feed[] }) {
  const t = useT();
  return (
    <ul className={styles.cards}>
      {posts.map((post) => (
        <li key={post._id} className={styles.card}>
          <Thumb post={post} />
          <div className={styles.about}>
            <PostName post={post} />
            <p className={styles.facts}>
              <PostTime post={post} /> · {t('creator.mine.views', { count: post.totalViews })}
              {post.isSale && post.price > 0
                ? ` · ${t('creator.mine.sold', { count: post.totalPurchases ?? 0 })}`
                : ''}
            </p>
            <p className={styles.marks}>
              <StatusMark post={post} />
              <AudienceMark post={post} />
            </p>
          </div>
          <PostMenu post={post} {...actions} />
        </li>
      ))}
    </ul>
  );
}
