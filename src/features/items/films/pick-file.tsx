import { useRef } from 'react';
import { Button } from '#components/button.tsx';

interface Props {
  label: string;
  /** As for <input accept>. */
  accept: string;
  disabled: boolean;
  onPick: (file: File) => void;
}

/** A button that asks for one file. */
export function PickFile({ label, accept, disabled, onPick }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file may be picked again after it was changed.
          event.target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
