import { MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Card } from '#components/card.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import type { ItemCommentsProps } from './item-comments.tsx';
import styles from './lazy-comments.module.css';
import type { ShownItem } from './shown-item.ts';

const load = () => import('./item-comments.tsx').then((part) => part.ItemComments);

/** The number of comments under a card; a press opens them below it. Nothing where one may not read them. */
export function useCardComments(item: ShownItem, level: ItemCommentsProps['level']) {
  const t = useT();
  const { Sheet: Comments, loading, show, hide } = useLazyComponent(load);
  const { totalComment: count } = item;
  const button = item.mayReadComments ? (
    <IconButton
      label={t('comments.open', { count, name: item.nameIn(t) })}
      icon={<MessageCircle aria-hidden="true" />}
      count={count > 0 ? count : undefined}
      loading={loading}
      aria-expanded={Comments !== null}
      onClick={() => (Comments ? hide() : show())}
    />
  ) : null;
  return { button, panel: Comments ? <Comments item={item} level={level} /> : null };
}

/** The comments on a thing's own page: their code and the comments come when one gets near. */
export function PageComments({ item }: { item: ShownItem }) {
  const place = useRef<HTMLDivElement>(null);
  const { Sheet: Comments, show } = useLazyComponent(load);
  const [near, setNear] = useState(false);
  const { mayReadComments } = item;
  useEffect(() => {
    // What is locked has no place for them until it is bought.
    if (!mayReadComments || !place.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [mayReadComments]);
  useEffect(() => {
    if (near) show();
  }, [near, show]);
  if (!mayReadComments) return null;
  return (
    <div ref={place} id="comments" className={styles.comments}>
      {Comments ? (
        <Card padding="none" bleed>
          <Comments item={item} level={2} />
        </Card>
      ) : null}
    </div>
  );
}
