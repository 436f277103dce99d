import { Confirm } from '#components/confirm.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLeaveGuard } from '#lib/use-leave-guard.ts';

interface Props {
  /** There is something to lose. */
  when: boolean;
  /** What would be lost; "your changes" when nothing is said. */
  text?: string;
}

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ when, text }: Props) {
  const t = useT();
  const guard = useLeaveGuard(when);
  return (
    <Confirm
      open={guard.asking}
      title={t('work.leave.title')}
      text={text ?? t('work.leave.text')}
      confirmLabel={t('work.leave.confirm')}
      cancelLabel={t('work.leave.stay')}
      danger
      onConfirm={guard.leave}
      onCancel={guard.stay}
    />
  );
}
