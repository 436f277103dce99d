import { useT } from '#i18n/use-t.ts';
import { ErrorState } from './error-state.tsx';

/** In the place of a part of a page that could not be drawn. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  return (
    <ErrorState
      title={t('components.partFailed')}
      text={t('components.partFailedHint')}
      onRetry={onRetry}
      compact
    />
  );
}
