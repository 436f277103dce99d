import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from '#components/field.tsx';

const PAUSE_MS = 350;

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search that asks when typing pauses, and at once on Enter. */
export function SearchField({ label, value, onChange }: Props) {
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
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChange(text.trim());
      }}
    />
  );
}
