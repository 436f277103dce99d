import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowLeftToLine,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  ArrowUpToLine,
} from 'lucide-react';
import { useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import { typedWhole } from '#rules/typed-amount.ts';
import styles from './file-drop.module.css';
import { IconButton } from './icon-button.tsx';
import type { TileLayout } from './use-tile-order.ts';

interface Props {
  /** Of the file. */
  name: string;
  /** Where it stands, from 0. */
  index: number;
  total: number;
  onMove: (to: number) => void;
  disabled?: boolean | undefined;
  /** How the files stand: below each other, or side by side in rows. */
  layout?: TileLayout;
}

/** Where the file stands; another number puts it there. */
function Place({ name, index, total, onMove, disabled }: Props) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const move = () => {
    const place = typedWhole(typed ?? '');
    setTyped(null);
    if (!Number.isNaN(place) && place !== index + 1) onMove(Math.min(total, Math.max(1, place)) - 1);
  };
  return (
    <input
      className={styles.place}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('components.placeOf', { name, total })}
      value={typed ?? index + 1}
      disabled={disabled}
      onChange={({ target }) => setTyped(target.value.replace(/\D/g, '').slice(0, 5))}
      onBlur={move}
      onKeyDown={(event) => {
        const key = pressedKey(event);
        if (key === 'Escape') setTyped(null);
        if (key !== 'Enter') return;
        // It may stand in a form, which is not to be sent by it.
        event.preventDefault();
        move();
      }}
    />
  );
}

const ICONS = {
  list: { first: ArrowUpToLine, earlier: ArrowUp, later: ArrowDown, last: ArrowDownToLine },
  grid: { first: ArrowLeftToLine, earlier: ArrowLeft, later: ArrowRight, last: ArrowRightToLine },
} as const;

/** The way of ordering without a pointer: a step, to either end, or to a place by its number. */
export function FileOrder(props: Props) {
  const { name, index, total, onMove, disabled, layout = 'list' } = props;
  const t = useT();
  const isFirst = index === 0;
  const isLast = index === total - 1;
  // A button at the end of its way keeps the focus, which a disabled one would lose.
  const to = (place: number, isThere: boolean) => ({
    disabled,
    'aria-disabled': isThere || undefined,
    onClick: isThere ? undefined : () => onMove(place),
  });
  // Of few files each is a step or two away.
  const areMany = total > 2;
  const { first: First, earlier: Earlier, later: Later, last: Last } = ICONS[layout];
  if (total < 2) return null;
  return (
    <>
      {areMany ? (
        <>
          <Place {...props} />
          <IconButton label={t('components.moveFirst', { name })} icon={<First />} {...to(0, isFirst)} />
        </>
      ) : null}
      <IconButton
        label={t(`components.moveEarlier.${layout}`, { name })}
        icon={<Earlier />}
        {...to(index - 1, isFirst)}
      />
      <IconButton
        label={t(`components.moveLater.${layout}`, { name })}
        icon={<Later />}
        {...to(index + 1, isLast)}
      />
      {areMany ? (
        <IconButton label={t('components.moveLast', { name })} icon={<Last />} {...to(total - 1, isLast)} />
      ) : null}
    </>
  );
}
