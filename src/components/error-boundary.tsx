import { Component, type ReactNode } from 'react';
import { useT } from '#i18n/use-t.ts';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** What stands instead: words for a part, words for all of a page, or nothing, as for a counter or a hint. */
  fallback?: 'part' | 'page' | 'none';
}

/** Says that something broke, with a way to try again; a page can be loaded anew as well. */
function Broken({ place, onRetry }: { place: 'part' | 'page'; onRetry: () => void }) {
  const t = useT();
  const reload = <Button onClick={() => window.location.reload()}>{t('components.reload')}</Button>;
  return place === 'page' ? (
    <ErrorState
      title={t('components.broken')}
      text={t('components.brokenPage')}
      onRetry={onRetry}
      action={reload}
    />
  ) : (
    <ErrorState title={t('components.broken')} text={t('components.brokenPart')} onRetry={onRetry} compact />
  );
}

/**
 * Keeps an error of what it holds to itself: the rest of the page, and what was typed there, stays (docs/product.md 10).
 * Errors come from our own mistakes, and from extensions and translators that move what React has written.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { children, fallback = 'part' } = this.props;
    if (!this.state.isBroken) return children;
    if (fallback === 'none') return null;
    return <Broken place={fallback} onRetry={() => this.setState({ isBroken: false })} />;
  }
}
