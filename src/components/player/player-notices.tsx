import { useT } from '#i18n/use-t.ts';
import { Button } from '../button.tsx';
import { formatDuration } from '../format.ts';
import styles from './player.module.css';
import type { PlayerState } from './use-player.ts';

interface PlayerNoticesProps {
  state: PlayerState;
  onRestart: () => void;
  onRetry: () => void;
}

/** What has to be said beside a player: that it did not load, or that it went on where one had stopped. */
export function PlayerNotices({ state, onRestart, onRetry }: PlayerNoticesProps) {
  const t = useT();
  if (state.hasFailed) {
    return (
      <p className={styles.failed} role="alert">
        <span>{t('components.player.failed')}</span>{' '}
        <Button variant="outline" size="small" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </p>
    );
  }
  if (state.resumedAt === 0) return null;
  return (
    <p className={styles.resumed}>
      <span>{t('components.player.resumed', { time: formatDuration(state.resumedAt) })}</span>{' '}
      <Button variant="quiet" size="small" onClick={onRestart}>
        {t('components.player.restart')}
      </Button>
    </p>
  );
}
