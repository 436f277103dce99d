import { Download, Package, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { ChipRow } from '#components/chip-row.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { SelectField } from '#components/field.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { Image } from '#components/image.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { SearchField } from '#components/search-field.tsx';
import { TimeText } from '#components/time-text.tsx';
import work from '#components/work.module.css';
import type { Feed } from '#contract/feeds.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { PurchasedItem, PurchasedSummary } from '#contract/library.ts';
import type { Message } from '#contract/messages.ts';
import type { Product } from '#contract/products.ts';
import type { Video } from '#contract/videos.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { galleryItem } from '#features/galleries/gallery-item.ts';
import { pictureOf } from '#features/items/file-media.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { conversationPath } from '#features/messages/message-paths.ts';
import { myOrderPath } from '#features/orders/order-paths.ts';
import { purchaseReceiptPath } from '#features/payments/receipt-path.ts';
import { DownloadButton } from '#features/products/download-button.tsx';
import { productItem } from '#features/products/product-item.ts';
import { BegunVideos } from '#features/videos/begun-videos.tsx';
import { videoItem } from '#features/videos/video-item.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { type Filters, useFilters } from '#lib/use-filters.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import type { SoldType } from '#rules/objects.ts';
import { usePurchasedItemsInfiniteQuery, usePurchasedSummaryQuery } from '#services/library.ts';
import { FilesSheet } from './files-sheet.tsx';
import styles from './library-screen.module.css';

/** As much of a thing as a row shows. */
type Shown = Pick<ShownItem, 'path' | 'nameIn' | 'tile'>;

const ofMessage = ({ text, files, conversationId }: Message): Shown => ({
  path: conversationPath(conversationId),
  nameIn: (t) => text || t('library.type.message'),
  tile: files.map(pictureOf).find((picture) => picture !== null) ?? null,
});

const ITEMS: Record<SoldType, (thing: never) => Shown> = {
  feed: (feed: Feed) => feedItem(feed),
  gallery: (gallery: Gallery) => galleryItem(gallery),
  video: (video: Video) => videoItem(video),
  product: (product: Product) => productItem(product),
  message: ofMessage,
};

/** The thing behind a purchase, which is of the kind that the purchase names; null for what cannot be shown. */
const itemOf = ({ type, objectInfo }: PurchasedItem): Shown | null =>
  objectInfo && ITEMS[type](objectInfo as never);

/** What one does with something bought: its files are saved; of what is sent by post, where it is. */
function Ways({ purchase, name, onSave }: { purchase: PurchasedItem; name: string; onSave: () => void }) {
  const t = useT();
  const { _id, type, objectInfo } = purchase;
  if (type !== 'product')
    return (
      <Button
        size="small"
        aria-label={t('library.saveLabel', { name })}
        icon={<Download aria-hidden="true" />}
        onClick={onSave}
      >
        {t('library.save')}
      </Button>
    );
  const product = objectInfo && 'stock' in objectInfo ? objectInfo : null;
  if (product?.digitalFile)
    return (
      <>
        <DownloadButton product={{ _id: product._id, name }} size="small" />
        {product.boughtFile ? (
          <DownloadButton product={{ _id: product._id, name }} size="small" bought />
        ) : null}
      </>
    );
  return (
    <Button
      size="small"
      href={myOrderPath(_id)}
      aria-label={t('library.orderLabel', { name })}
      icon={<Package aria-hidden="true" />}
    >
      {t('library.order.see')}
    </Button>
  );
}

function Row({ purchase, onSave }: { purchase: PurchasedItem; onSave: (name: string) => void }) {
  const t = useT();
  const item = itemOf(purchase);
  const name = item?.nameIn(t) ?? purchase.name;
  const creator = purchase.performerInfo?.name;
  return (
    <ListRow
      as="li"
      leading={
        <span className={styles.picture}>
          {item?.tile ? <Image src={item.tile.src} alt="" cover /> : null}
        </span>
      }
      title={name}
      href={item?.path}
      text={
        <>
          <span>{`${creator ? `${creator} · ` : ''}${t(`library.type.${purchase.type}`)} · ${t('library.bought')}`}</span>{' '}
          <TimeText value={purchase.createdAt} as="date" />
        </>
      }
      actions={
        <>
          <Ways purchase={purchase} name={name} onSave={() => onSave(name)} />
          <IconButton
            href={purchaseReceiptPath(purchase._id)}
            label={t('library.receipt', { name })}
            icon={<ReceiptText />}
          />
        </>
      }
    />
  );
}

type Input = Parameters<typeof usePurchasedItemsInfiniteQuery>[0];

const ALL = { q: '', type: '', performerId: '', sort: '' };

interface FilterProps {
  filters: Filters<typeof ALL>;
  summary: PurchasedSummary;
}

/** Kind, creator, words and order. What would leave a choice of one is not asked. */
function LibraryFilters({ filters: { values, set }, summary }: FilterProps) {
  const t = useT();
  const kinds = [
    { type: '' as const, label: t('library.kind.all'), total: summary.total },
    ...summary.types.map(({ type, total }) => ({ type, label: t(`library.kind.${type}`), total })),
  ];
  return (
    <div className={styles.tools}>
      <div className={work.filters}>
        <div className={styles.search}>
          <SearchField label={t('library.search')} value={values.q} onChange={(q) => set('q', q)} />
        </div>
        {summary.performers.length > 1 ? (
          <SelectField
            className={styles.choice}
            label={t('library.creator')}
            hideLabel
            value={values.performerId}
            options={[
              { value: '', label: t('library.creator.all') },
              ...summary.performers.map(({ performer: { _id, name } }) => ({ value: _id, label: name })),
            ]}
            onChange={(event) => set('performerId', event.target.value)}
          />
        ) : null}
        <SelectField
          className={styles.choice}
          label={t('library.order')}
          hideLabel
          value={values.sort}
          options={[
            { value: '', label: t('library.order.newest') },
            { value: 'asc', label: t('library.order.oldest') },
          ]}
          onChange={(event) => set('sort', event.target.value)}
        />
      </div>
      {summary.types.length > 1 ? (
        <ChipRow value={values.type}>
          {kinds.map(({ type, label, total }) => (
            <Chip key={type} selected={type === values.type} onClick={() => set('type', type)}>
              {t('library.counted', { kind: label, count: total })}
            </Chip>
          ))}
        </ChipRow>
      ) : null}
    </div>
  );
}

const NOTHING: PurchasedSummary = { total: 0, types: [], performers: [] };

/** Everything this fan has bought (docs/product.md 20): found by name, kind and creator, with its files to keep. */
export function LibraryScreen() {
  const t = useT();
  const filters = useFilters(ALL);
  const [saved, setSaved] = useState<{ id: string; name: string } | null>(null);
  const visit = useNewVisit();
  const summary = usePurchasedSummaryQuery(undefined, visit).data ?? NOTHING;
  const list = useGrowingList(usePurchasedItemsInfiniteQuery({ query: filters.given } as Input, visit));
  const { q, type, performerId } = filters.values;
  const isFiltered = q !== '' || type !== '' || performerId !== '';
  const empty = isFiltered ? (
    <EmptyState
      compact
      drawing="search"
      title={t('library.nothingFound')}
      action={<Button onClick={filters.clear}>{t('library.clear')}</Button>}
    />
  ) : (
    <EmptyState
      drawing="cards"
      title={t('library.empty')}
      text={t('library.emptyText')}
      action={<Button href="/creator">{t('library.explore')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('library.title')} text={t('library.text')} />
      <BegunVideos />
      {summary.total > 0 ? <LibraryFilters filters={filters} summary={summary} /> : null}
      <ListView list={list} empty={empty}>
        {(purchase) => <Row purchase={purchase} onSave={(name) => setSaved({ id: purchase._id, name })} />}
      </ListView>
      {saved ? <FilesSheet purchaseId={saved.id} name={saved.name} onClose={() => setSaved(null)} /> : null}
    </Column>
  );
}
