import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import { chosenFiles } from './chosen-files.ts';
import { classNames } from './class-names.ts';
import field from './field.module.css';
import styles from './file-drop.module.css';

export interface FileDropAreaProps {
  /** What goes here: "Photos and videos". */
  label: string;
  /** Formats and limits, up front. */
  hint?: ReactNode;
  /** Files that are there already. */
  count: number;
  /** As for <input accept>. */
  accept?: string;
  multiple?: boolean;
  /** No more can be added from here on. */
  max?: number;
  /** Why a file cannot be taken, '' when it can. Those that cannot are listed, the others are added. */
  check: (file: File) => string;
  onAdd: (files: File[]) => void;
  /** On the button; "Choose files" or "Choose a file" when nothing is said. */
  pick?: string;
  /** Of the button, by which a form finds the field that has a problem. */
  name?: string;
  error?: ReactNode;
  /** Says "optional" behind the label, as fields do. */
  optional?: boolean;
  /** Takes one line, where files are there already and room is short. */
  slim?: boolean;
  disabled?: boolean;
}

/** What is wrong with each of the files that were chosen last, and which ones there was no room for. */
function Problems({ texts }: { texts: readonly string[] }) {
  // Two files of one name have one text.
  const different = [...new Set(texts)];
  if (different.length === 1) return <p className={styles.error}>{different[0]}</p>;
  return (
    <ul className={styles.error}>
      {different.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

/** Takes of the chosen files those that are right and that there is room for, and says which ones it did not. */
function useChosen({ check, onAdd }: Pick<FileDropAreaProps, 'check' | 'onAdd'>, room: number) {
  const t = useT();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const add = (chosen: readonly File[]) => {
    const { taken, problems: found } = chosenFiles(t, chosen, check, room);
    setProblems(found);
    if (taken.length > 0) onAdd(taken);
  };
  return { add, problems };
}

/** Where files are dropped, picked or pasted, with what is wrong with those that were chosen last. */
export function FileDropArea(props: FileDropAreaProps) {
  const { label, hint, count, accept, multiple = true, max, pick, name, disabled } = props;
  const { error, optional, slim } = props;
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const free = max === undefined ? Number.POSITIVE_INFINITY : max - count;
  const closed = disabled || free <= 0;
  const { add, problems } = useChosen(props, multiple ? free : 1);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!closed) add([...event.dataTransfer.files]);
  };
  return (
    <>
      <fieldset
        className={classNames(
          styles.area,
          slim && styles.slim,
          over && !closed && styles.over,
          (problems.length > 0 || Boolean(error)) && styles.wrong,
        )}
        aria-describedby={`${id}-hint`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <legend className={styles.legend}>
          <span>{label}</span>
          {optional ? <span className={field.optional}>{` ${t('common.optional')}`}</span> : null}
        </legend>
        <Upload className={styles.icon} aria-hidden="true" />
        <p className={free <= 0 ? undefined : styles.words}>
          {free <= 0 ? t('components.dropFull') : t(multiple ? 'components.drop' : 'components.dropOne')}
        </p>
        <Button size="small" name={name} disabled={closed} onClick={() => input.current?.click()}>
          {pick ?? t(multiple ? 'components.pick' : 'components.pickOne')}
        </Button>
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          multiple={multiple}
          disabled={closed}
          onChange={(event) => {
            add([...(event.target.files ?? [])]);
            // The same file may be picked again after it was removed.
            event.target.value = '';
          }}
        />
      </fieldset>
      <div aria-live="polite">
        {problems.length > 0 ? <Problems texts={problems} /> : null}
        {error ? <p className={styles.error}>{error}</p> : null}
      </div>
    </>
  );
}
