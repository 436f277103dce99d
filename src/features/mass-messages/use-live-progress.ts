import { useState } from 'react';
import type { MassProgress } from '#contract/mass-messages.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';

const reached = ({ total, waiting }: MassProgress): number => total - waiting;

/**
 * A message to many as it is now: what was asked for, or what the server told since. `onStop`: it went to all, or the
 * server holds it.
 */
export function useLiveProgress<T extends MassProgress>(asked: T, onStop?: () => void): T {
  const [told, setTold] = useState<MassProgress | null>(null);
  useSocketEvent('mass_message_progress', (progress) => {
    if (progress._id !== asked._id) return;
    setTold(progress);
    if (progress.status === 'done' || progress.status === 'paused') onStop?.();
  });
  const isNewer = told && told._id === asked._id && reached(told) >= reached(asked);
  // Held or ended by hand: that answer is the newer one.
  const isOpen = asked.status === 'sending' || asked.status === 'scheduled';
  return isNewer && isOpen ? { ...asked, ...told } : asked;
}
