import type { ReactNode } from 'react';
import { Button } from '#components/button.tsx';
import { Drawing, type DrawingName } from '#components/drawing.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './sheet-done.module.css';

interface SheetDoneProps {
  title: string;
  text: ReactNode;
  drawing?: DrawingName;
  /** The way on; "Done" when nothing is given. */
  action?: ReactNode;
  onClose: () => void;
}

/** The end of a purchase: what was bought, said once and read out. */
export function SheetDone({ title, text, drawing = 'stage', action, onClose }: SheetDoneProps) {
  const t = useT();
  const done = (
    <Button variant="primary" size="large" wide onClick={onClose} data-autofocus>
      {t('wallet.purchase.close')}
    </Button>
  );
  return (
    <Sheet open onClose={onClose} title={title} footer={action ?? done} size="small">
      <div className={styles.done}>
        <Drawing name={drawing} width={180} />
        <p role="status">{text}</p>
      </div>
    </Sheet>
  );
}
