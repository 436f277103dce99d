import { ListOrdered } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { IconButton } from '#components/icon-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useLazyComponent } from '#lib/use-lazy-component.ts';

const loadSheet = () => import('./tip-menu-sheet.tsx').then((part) => part.TipMenuSheet);

/** Opens what a performer does for a tip, before going live and on air. */
export function TipMenuButton({ look = 'button' }: { look?: 'button' | 'icon' }) {
  const t = useT();
  const { Sheet, loading, show, hide } = useLazyComponent(loadSheet);
  const icon = <ListOrdered aria-hidden="true" />;
  return (
    <>
      {look === 'icon' ? (
        <IconButton
          variant="outline"
          label={t('streaming.menu')}
          icon={icon}
          loading={loading}
          onClick={show}
        />
      ) : (
        <Button icon={icon} loading={loading} onClick={show}>
          {t('streaming.menu')}
        </Button>
      )}
      {Sheet ? <Sheet onClose={hide} /> : null}
    </>
  );
}
