import { Pencil, SquareArrowOutUpRight, Trash2, Undo2 } from 'lucide-react';
import { Menu, type MenuItem } from '#components/menu.tsx';
import { useT } from '#i18n/use-t.ts';
import type { OwnItem } from './own-row.tsx';

interface Props {
  item: OwnItem;
  isDeleted: boolean;
  /** "View gallery". */
  viewLabel: string;
  /** What else there is to see of it. */
  more?: readonly MenuItem[];
  onDelete: () => void;
  onRestore: () => void;
}

/** What can be done with an own thing: a deleted one only comes back. */
export function OwnMenu({ item, isDeleted, viewLabel, more = [], onDelete, onRestore }: Props) {
  const t = useT();
  const restore: MenuItem[] = [
    {
      id: 'restore',
      label: t('items.own.restore'),
      icon: <Undo2 aria-hidden="true" />,
      onSelect: onRestore,
    },
  ];
  const all: MenuItem[] = [
    { id: 'edit', label: t('items.own.edit'), icon: <Pencil aria-hidden="true" />, href: item.editPath },
    { id: 'view', label: viewLabel, icon: <SquareArrowOutUpRight aria-hidden="true" />, href: item.path },
    ...more,
    {
      id: 'delete',
      label: t('items.own.delete'),
      icon: <Trash2 aria-hidden="true" />,
      onSelect: onDelete,
      danger: true,
    },
  ];
  return <Menu label={t('items.own.more', { name: item.nameIn(t) })} items={isDeleted ? restore : all} />;
}
