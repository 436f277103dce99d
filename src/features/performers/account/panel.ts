import type { PerformerOwn } from '#contract/performer-account.ts';

/** What every part of the account screen gets. */
export interface PanelProps {
  performer: PerformerOwn;
  /** What the server keeps now; laid over the record, so that two parts saving at once lose nothing. */
  onSaved: (change: Partial<PerformerOwn>) => void;
  /** Whether the part holds changes that would be lost. */
  onDirty: (dirty: boolean) => void;
}
