import { ListOrdered } from 'lucide-react';
import { Button, type ButtonSize } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';

const loadSheet = () => import('./tip-menu-sheet.tsx').then((part) => part.TipMenuSheet);

/** Opens what a performer does for a tip, before going live and on air. */
export function TipMenuButton({ size }: { size?: ButtonSize }) {
  const t = useT();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  return (
    <>
      <Button size={size} icon={<ListOrdered aria-hidden="true" />} loading={loading} onClick={show}>
        {t('streaming.menu')}
      </Button>
      {Sheet ? <Sheet onClose={hide} /> : null}
    </>
  );
}
