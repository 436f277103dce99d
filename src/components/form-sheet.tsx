import { type ReactNode, useState } from 'react';
import { DiscardQuestion } from './discard-question.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Sheet, type SheetProps } from './sheet.tsx';

interface Props extends Omit<SheetProps, 'open' | 'footer' | 'role'> {
  /** Something was filled in that is lost when it closes. */
  changed: boolean;
  /** Its actions. One that closes the sheet without saving, "Cancel", calls `close`, which asks first. */
  footer?: ReactNode | ((close: () => void) => ReactNode);
}

/**
 * A sheet with a form, open while it is on the page. Escape, the phone's Back, the cross, a click beside it and "Cancel"
 * ask before they close one with changes, and so do Back and closing the tab, which leave the page under it
 * (docs/product.md, 9.11). Who has sent the form calls `onClose`, which never asks.
 */
export function FormSheet({ changed, footer, onClose, ...sheet }: Props) {
  const [asking, setAsking] = useState(false);
  const close = changed ? () => setAsking(true) : onClose;
  return (
    <>
      {/* It stands first because it is to be closed first: the sheet then gives the focus back to what opened it. */}
      <DiscardQuestion
        open={asking}
        onDiscard={() => {
          setAsking(false);
          onClose();
        }}
        onStay={() => setAsking(false)}
      />
      {/* While it is open, the page's own links cannot be reached; those in it keep what was filled in, if that is of use. */}
      <LeaveGuard when={changed && !sheet.locked} exceptLinks />
      <Sheet {...sheet} open onClose={close} footer={typeof footer === 'function' ? footer(close) : footer} />
    </>
  );
}
