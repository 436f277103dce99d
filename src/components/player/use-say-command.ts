import { useT } from '#i18n/use-t.ts';
import { announce } from '../toast.ts';
import type { PlayerCommand } from './player-keys.ts';

/** Says what a key has changed that is seen, but not heard: the sound and the speed. */
export function useSayCommand(): (command: PlayerCommand, media: HTMLMediaElement) => void {
  const t = useT();
  return ({ do: what }, { muted, playbackRate: speed }) => {
    if (what === 'mute') announce(t(muted ? 'components.player.muted' : 'components.player.unmuted'));
    if (what === 'speed') announce(t('components.player.speedNow', { speed }));
  };
}
