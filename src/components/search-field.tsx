import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#components/field.tsx';
import { pressedKey } from '#lib/pressed-key.ts';

const PAUSE_MS = 350;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What Enter does beyond asking at once, with what was typed. */
  onEnter?: (value: string) => void;
  /** In a dialog: has the focus from the start. */
  startsHere?: boolean;
}

/** A search that asks when typing pauses, and at once on Enter. */
export function SearchField({ label, value, onChange, onEnter, startsHere }: Props) {
  const [text, setText] = useState(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  // Filters were cleared from outside.
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => latest.current(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  return (
    <Field
      type="search"
      label={label}
      hideLabel
      placeholder={label}
      before={<Search aria-hidden="true" />}
      enterKeyHint="search"
      autoComplete="off"
      data-autofocus={startsHere || undefined}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Enter') return;
        onChange(text.trim());
        if (!onEnter) return;
        // The focus may go elsewhere with it: the key belongs to this field.
        event.preventDefault();
        onEnter(text.trim());
      }}
    />
  );
}
