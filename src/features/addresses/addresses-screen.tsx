import { MapPin, PenLine, Plus, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Card } from '#components/card.tsx';
import { Confirm } from '#components/confirm.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Menu } from '#components/menu.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import type { Address } from '#contract/addresses.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { ADDRESSES_MAX } from '#rules/addresses.ts';
import {
  useAddressesQuery,
  useRemoveAddressMutation,
  useUpdateAddressMutation,
} from '#services/addresses.ts';
import { AddressSheet } from './address-sheet.tsx';
import { PostLines } from './post-lines.tsx';

interface RowProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

function Row({ address, onEdit, onDelete }: RowProps) {
  const t = useT();
  const [update] = useUpdateAddressMutation();
  const { _id, name, deliveryLines, isDefault } = address;
  const makeDefault = async () => {
    const { error } = await update({ params: { id: _id }, body: { isDefault: true } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('addresses.defaultChanged'));
  };
  const items = [
    { id: 'edit', label: t('addresses.edit'), icon: <PenLine aria-hidden="true" />, onSelect: onEdit },
    ...(isDefault
      ? []
      : [
          {
            id: 'default',
            label: t('addresses.makeDefault'),
            icon: <Star aria-hidden="true" />,
            onSelect: () => void makeDefault(),
          },
        ]),
    {
      id: 'delete',
      label: t('addresses.delete'),
      icon: <Trash2 aria-hidden="true" />,
      danger: true,
      onSelect: onDelete,
    },
  ];
  return (
    <ListRow
      as="li"
      leading={<MapPin aria-hidden="true" />}
      title={name}
      text={<PostLines lines={deliveryLines.slice(1)} />}
      meta={isDefault ? <Badge>{t('addresses.default')}</Badge> : null}
      actions={<Menu label={t('addresses.more', { name })} items={items} />}
    />
  );
}

/** Asks before an address goes. */
function DeleteQuestion({ address, onClose }: { address: Address; onClose: () => void }) {
  const t = useT();
  const [remove, { isLoading }] = useRemoveAddressMutation();
  const drop = async () => {
    const { error } = await remove({ params: { id: address._id } });
    if (error) toast.error(toApiError(error).message);
    else toast.success(t('addresses.deleted'));
    onClose();
  };
  return (
    <Confirm
      open
      danger
      title={t('addresses.deleteTitle')}
      text={t('addresses.deleteText')}
      confirmLabel={t('addresses.delete')}
      busy={isLoading}
      onConfirm={() => void drop()}
      onCancel={onClose}
    >
      <PostLines lines={address.deliveryLines} />
    </Confirm>
  );
}

/** The own book of addresses (docs/product.md 19). */
export function AddressesScreen() {
  const t = useT();
  const [edited, setEdited] = useState<{ address: Address | null } | null>(null);
  const [deleted, setDeleted] = useState<Address | null>(null);
  const query = { limit: ADDRESSES_MAX };
  const { data, error, refetch, isFetching } = useAddressesQuery({ query }, useNewVisit());
  const list = data?.data ?? [];
  const isFull = list.length >= ADDRESSES_MAX;
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => setEdited({ address: null })}>
      {t('addresses.add')}
    </Button>
  );
  return (
    <Column>
      <PageHeader
        title={t('addresses.title')}
        text={isFull ? t('addresses.full', { count: ADDRESSES_MAX }) : t('addresses.text')}
        actions={list.length > 0 && !isFull ? add : null}
      />
      {error && !data ? (
        <ErrorState text={toApiError(error).message} retrying={isFetching} onRetry={refetch} />
      ) : !data ? (
        <ListSkeleton rows={3} />
      ) : list.length === 0 ? (
        <EmptyState
          drawing="mail"
          title={t('addresses.empty')}
          text={t('addresses.emptyText')}
          action={add}
        />
      ) : (
        <Card padding="none">
          <ul>
            {list.map((address) => (
              <Row
                key={address._id}
                address={address}
                onEdit={() => setEdited({ address })}
                onDelete={() => setDeleted(address)}
              />
            ))}
          </ul>
        </Card>
      )}
      {edited ? (
        <AddressSheet
          key={edited.address?._id ?? 'new'}
          address={edited.address}
          isFirst={list.length === 0}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {deleted ? <DeleteQuestion address={deleted} onClose={() => setDeleted(null)} /> : null}
    </Column>
  );
}
