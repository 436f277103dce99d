import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { BookmarkButton, LikeButton } from '#features/reactions/reaction-buttons.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useViewer } from '#store/hooks.ts';
import styles from './item-card.module.css';
import type { ShownItem } from './shown-item.ts';

/** The quiet row below a thing: tip or edit, like, comments, keep, how often it was seen, share. */
export function ItemActions({ item, comments }: { item: ShownItem; comments?: ReactNode }) {
  const t = useT();
  const { kind, performer, totalViews } = item;
  const name = item.nameIn(t);
  const isOwn = useViewer()?._id === performer._id;
  return (
    <footer className={styles.actions}>
      {isOwn ? (
        <Button variant="quiet" href={item.editPath} icon={<PenLine aria-hidden="true" />}>
          {t('items.card.edit')}
        </Button>
      ) : (
        <TipButton performer={performer} look="row" />
      )}
      <span className={styles.space} />
      <LikeButton type={kind} thing={item} name={name} performer={performer} />
      {comments}
      <BookmarkButton type={kind} thing={item} name={name} performer={performer} />
      {totalViews > 0 ? (
        <span className={styles.views}>{t('items.card.views', { count: totalViews })}</span>
      ) : null}
      <ShareButtons path={item.path} title={name} />
      <ReportButton target={kind} targetId={item._id} name={name} owner={performer} />
    </footer>
  );
}
