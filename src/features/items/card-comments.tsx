import { MessageCircle } from 'lucide-react';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';
import type { ItemCommentsProps } from './item-comments.tsx';
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
