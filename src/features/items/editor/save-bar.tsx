import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import layout from '#features/items/editor/form.module.css';

interface Props {
  /** What went wrong that is at no field. */
  error: string;
  busy: boolean;
  disabled?: boolean;
  label: string;
  /** Why one cannot save yet. */
  note?: string | undefined;
}

/** Saves the form it stands in. */
export function SaveBar({ error, busy, disabled = false, label, note }: Props) {
  return (
    <div className={layout.bar}>
      {error ? (
        <Notice tone="warning" announce>
          {error}
        </Notice>
      ) : null}
      <span className={layout.note} role="status">
        {note}
      </span>
      <Button type="submit" variant="primary" loading={busy} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
