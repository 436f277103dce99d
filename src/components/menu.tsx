import { Ellipsis } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { pressedKey } from '#lib/pressed-key.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Link } from './link.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  /** A link instead of an action. */
  href?: string;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** What the button opens: "More about this post". */
  label: string;
  items: readonly MenuItem[];
  /** Three dots when nothing is given. */
  icon?: ReactNode;
  variant?: 'quiet' | 'outline' | 'media';
  /** The id of what tells this one from others of the same name. */
  describedBy?: string;
  /** -1 where one of several is a stop of the Tab key, and arrows lead to the others. */
  tabIndex?: number;
}

const MARGIN = 8;

/** Where the list goes: under the button and towards the page's middle, above it when there is no room below. */
function place(list: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const below = innerHeight - at.bottom - MARGIN >= list.offsetHeight;
  const top = below ? at.bottom + 4 : Math.max(MARGIN, at.top - list.offsetHeight - 4);
  const left = at.left + at.width / 2 > innerWidth / 2 ? at.right - list.offsetWidth : at.left;
  list.style.setProperty('--top', `${top}px`);
  list.style.setProperty(
    '--left',
    `${Math.min(Math.max(MARGIN, left), innerWidth - list.offsetWidth - MARGIN)}px`,
  );
}

interface ListProps extends MenuProps {
  id: string;
  anchor: HTMLElement | null;
  onClose: (returnFocus: boolean) => void;
}

function step(list: HTMLElement, key: string): HTMLElement | undefined {
  const entries = [...list.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')];
  const now = entries.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: -1 }[key];
  return next === undefined ? undefined : entries.at(next % entries.length);
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: ListProps['onClose'] }) {
  const look = classNames(styles.entry, item.danger && styles.danger);
  if (item.href) {
    return (
      <Link role="menuitem" tabIndex={-1} className={look} href={item.href} onClick={() => onClose(false)}>
        {item.icon}
        <span>{item.label}</span>
      </Link>
    );
  }
  const select = () => {
    onClose(true);
    item.onSelect?.();
  };
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={look}
      disabled={item.disabled}
      onClick={select}
    >
      {item.icon}
      <span>{item.label}</span>
    </button>
  );
}

function MenuList({ id, label, items, anchor, onClose }: ListProps) {
  const layer = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The top layer, so that neither a card's edge nor a sheet cuts it off.
    layer.current?.showPopover?.();
    if (list.current && anchor) place(list.current, anchor);
    if (list.current) step(list.current, 'Home')?.focus();
    const close = () => onClose(false);
    window.addEventListener('resize', close);
    return () => window.removeEventListener('resize', close);
  }, [anchor, onClose]);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const key = pressedKey(event);
    if (key === 'Escape' || key === 'Tab') {
      event.stopPropagation();
      if (key === 'Escape') event.preventDefault();
      onClose(true);
      return;
    }
    const next = step(event.currentTarget, key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <div
      ref={layer}
      popover="manual"
      className={styles.layer}
      onPointerDown={(event) => event.target === event.currentTarget && onClose(true)}
    >
      <div
        ref={list}
        id={id}
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {items.map((item) => (
          <MenuEntry key={item.id} item={item} onClose={onClose} />
        ))}
      </div>
    </div>
  );
}

/** A button with a list of actions: beside it on large screens, from below on phones. */
export function Menu({ label, items, icon = <Ellipsis />, variant, describedBy, tabIndex }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [close] = useState(() => (returnFocus: boolean) => {
    setOpen(false);
    if (returnFocus) button.current?.focus();
  });
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        icon={icon}
        variant={variant}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-describedby={describedBy}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      />
      {open ? <MenuList id={id} label={label} items={items} anchor={button.current} onClose={close} /> : null}
    </>
  );
}
