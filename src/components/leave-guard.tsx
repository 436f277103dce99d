import { Confirm } from '#components/confirm.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLeaveGuard } from '#lib/use-leave-guard.ts';

interface Props {
  /** There is something to lose. */
  when: boolean;
  /** The question, and what would be lost; "your changes" when nothing is said. */
  title?: string;
  text?: string;
  /** Links keep what is there by themselves. */
  exceptLinks?: boolean;
}

/** Asks before a page is left on which something would be lost. */
export function LeaveGuard({ when, title, text, exceptLinks }: Props) {
  const t = useT();
  const guard = useLeaveGuard(when, exceptLinks);
  return (
    <Confirm
      open={guard.asking}
      title={title ?? t('work.leave.title')}
      text={text ?? t('work.leave.text')}
      confirmLabel={t('work.leave.confirm')}
      cancelLabel={t('work.leave.stay')}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
