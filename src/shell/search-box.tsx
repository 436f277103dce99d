import { Clock, Search } from 'lucide-react';
import { useRouter } from 'next/router';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { classNames } from '#components/class-names.ts';
import { Field } from '#components/field.tsx';
import { Link } from '#components/link.tsx';
import { SearchForm } from '#components/search-form.tsx';
import { useT } from '#i18n/use-t.ts';
import { pressedKey } from '#lib/pressed-key.ts';
import type { SearchKind } from '#rules/search.ts';
import { useSuggestionsQuery } from '#services/search.ts';
import styles from './search-box.module.css';
import { searchPath } from './search-path.ts';
import { useRecentSearches } from './use-recent-searches.ts';

const PAUSE_MS = 150;
/** Of the own searches so many are offered before anything is typed. */
const RECENT_SHOWN = 6;

/** One line of the list: where it leads, and what it says. */
interface Offer {
  id: string;
  text: string;
  href: string;
  hint?: string;
  avatar?: string;
  isRecent?: boolean;
}

/** The text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** What is offered while somebody types: people, searches, and before the first letter the own ones. */
function useOffers(typed: string, isOpen: boolean, kind: SearchKind | undefined): Offer[] {
  const q = usePaused(typed.trim());
  const { currentData } = useSuggestionsQuery({ query: { q } }, { skip: !isOpen });
  const { recent } = useRecentSearches(isOpen);
  if (!isOpen) return [];
  const own = q === '' ? recent.slice(0, RECENT_SHOWN) : [];
  const texts = (currentData?.texts ?? []).filter((text) => !own.includes(text));
  return [
    ...own.map((text) => ({ id: `recent-${text}`, text, href: searchPath(text, kind), isRecent: true })),
    ...(currentData?.people ?? []).map(({ _id, name, username, avatar }) => ({
      id: _id,
      text: name,
      hint: `@${username}`,
      href: `/${username}`,
      avatar,
    })),
    ...texts.map((text) => ({ id: `text-${text}`, text, href: searchPath(text, kind) })),
  ];
}

function OfferText({ text, hint, avatar, isRecent }: Offer) {
  const Icon = isRecent ? Clock : Search;
  return (
    <>
      {avatar === undefined ? <Icon aria-hidden="true" /> : <Avatar name={text} src={avatar} size={32} />}
      <span dir="auto" className={styles.text}>
        <span>{text}</span>
        {hint ? <small>{hint}</small> : null}
      </span>
    </>
  );
}

interface Props {
  /** What was searched for. */
  value?: string;
  /** Stays in what is searched in: `video`. */
  kind?: SearchKind | undefined;
  /** On the page of results, with a button. */
  isLarge?: boolean;
}

/**
 * The one search of people and things. A plain GET form that works without JavaScript; with it a list of suggestions by
 * the pattern of a combobox (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): arrows choose, Enter goes there,
 * Escape closes.
 */
export function SearchBox({ value = '', kind, isLarge }: Props) {
  const t = useT();
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState(value);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(-1);
  const form = useRef<HTMLFormElement>(null);
  // Another search was opened, or the reader went back.
  useEffect(() => setText(value), [value]);
  const offers = useOffers(text, isOpen, kind);
  const active = offers[chosen];
  const close = () => {
    setOpen(false);
    setChosen(-1);
  };
  const go = (href: string) => {
    close();
    void router.push(href);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (active) return go(active.href);
    if (text.trim()) go(searchPath(text, kind));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    // Also while the suggestions are still on their way: they must not appear after it.
    if (key === 'Escape' && isOpen) {
      event.preventDefault();
      return close();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step === undefined) return;
    event.preventDefault();
    setOpen(true);
    // From the last one back to what was typed.
    const places = offers.length + 1;
    setChosen((now) => ((now + 1 + step + places) % places) - 1);
  };
  const isShown = isOpen && offers.length > 0;
  return (
    <SearchForm
      ref={form}
      action="/search"
      aria-label={t('shell.search.site')}
      className={classNames(styles.box, isLarge && styles.large)}
      onSubmit={submit}
      onBlur={(event) => {
        if (!form.current?.contains(event.relatedTarget)) close();
      }}
    >
      {kind ? <input type="hidden" name="kind" value={kind} /> : null}
      <Field
        name="q"
        type="search"
        role="combobox"
        label={t('shell.search.label')}
        hideLabel
        placeholder={t('shell.search.placeholder')}
        before={<Search aria-hidden="true" />}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active ? `${listId}-${chosen}` : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(-1);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isLarge ? (
        <Button type="submit" variant="primary">
          {t('shell.search.submit')}
        </Button>
      ) : null}
      {isShown ? (
        // Without a tabIndex, Chromium and Firefox make a list that scrolls a stop of the Tab key.
        <div
          id={listId}
          role="listbox"
          tabIndex={-1}
          aria-label={t('shell.search.suggestions')}
          className={styles.list}
        >
          {offers.map((offer, nr) => (
            // The field keeps the focus and hears the keys.
            <Link
              key={offer.id}
              id={`${listId}-${nr}`}
              href={offer.href}
              role="option"
              aria-selected={nr === chosen}
              tabIndex={-1}
              className={styles.offer}
              onPointerDown={(event) => event.preventDefault()}
              onClick={close}
            >
              <OfferText {...offer} />
            </Link>
          ))}
        </div>
      ) : null}
    </SearchForm>
  );
}
