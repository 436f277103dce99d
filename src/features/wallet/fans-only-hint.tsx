import { useT } from '#i18n/use-t.ts';
import { roleOf } from '#lib/role.ts';
import { useViewer } from '#store/hooks.ts';

/** In place of a button that buys, where a performer looks: prices without a word would seem broken. */
export function FansOnlyHint({ className }: { className?: string }) {
  const t = useT();
  const viewer = useViewer();
  if (!viewer || roleOf(viewer) !== 'performer') return null;
  return <p className={className}>{t('wallet.fansOnly.hint')}</p>;
}
