import { Input, InputNumber } from 'antd';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '#components/icon-button.tsx';
import { useMoney } from '#features/wallet/use-money.ts';
import { useT } from '#i18n/use-t.ts';
import { type EntryProblems, TIP_MENU_TITLE_MAX } from '#rules/tip-menu.ts';
import { useSettings } from '#store/hooks.ts';
import styles from './tip-menu.module.css';

/** An entry while it is typed; `key` stays the same while it moves. */
export interface TypedEntry {
  key: number;
  _id: string | undefined;
  title: string;
  tokens: number | null;
}

interface Props {
  entry: TypedEntry;
  /** Its place, from 1. */
  nr: number;
  isLast: boolean;
  problems: EntryProblems | undefined;
  onChange: (part: Partial<TypedEntry>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One entry of a tip menu: what it is, what it costs, and its place. */
export function TipMenuRow({ entry, nr, isLast, problems, onChange, onMove, onRemove }: Props) {
  const t = useT();
  const money = useMoney();
  const id = useId();
  const { minimumTipPrice: min, maximumTipPrice: max } = useSettings();
  const texts = [
    ...(problems?.title === 'missing' ? [t('streaming.menu.noTitle')] : []),
    ...(problems?.title === 'too-long' ? [t('streaming.menu.tooLong', { most: TIP_MENU_TITLE_MAX })] : []),
    ...(problems?.tokens
      ? [t('streaming.menu.bounds', { min: money.tokens(min), max: money.tokens(max) })]
      : []),
  ];
  const described = texts.length > 0 ? { 'aria-describedby': id } : {};
  return (
    <li className={styles.row}>
      <Input
        className={styles.title}
        aria-label={t('streaming.menu.title', { nr })}
        placeholder={t('streaming.menu.placeholder')}
        autoComplete="off"
        count={{ max: TIP_MENU_TITLE_MAX, strategy: (text) => [...text].length }}
        status={problems?.title ? 'error' : ''}
        aria-invalid={problems?.title ? true : undefined}
        {...described}
        value={entry.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <InputNumber
        className={styles.tokens}
        aria-label={t('streaming.menu.tokens', { nr })}
        placeholder={t('wallet.tip.unit')}
        precision={2}
        controls={false}
        inputMode="decimal"
        status={problems?.tokens ? 'error' : ''}
        aria-invalid={problems?.tokens ? true : undefined}
        {...described}
        value={entry.tokens}
        onChange={(tokens) => onChange({ tokens })}
      />
      <span className={styles.actions}>
        <IconButton
          label={t('streaming.menu.up', { nr })}
          icon={<ArrowUp aria-hidden="true" />}
          disabled={nr === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={t('streaming.menu.down', { nr })}
          icon={<ArrowDown aria-hidden="true" />}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
        <IconButton
          label={t('streaming.menu.remove', { nr })}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
      {texts.length > 0 ? (
        <p id={id} className={styles.problem} role="alert">
          {texts.join(' ')}
        </p>
      ) : null}
    </li>
  );
}
