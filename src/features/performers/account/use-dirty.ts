import { useEffect, useEffectEvent } from 'react';
import type { PanelProps } from './panel.ts';

/** Says whenever a part of the account begins or ends to hold changes that would be lost. */
export function useDirty(dirty: boolean, onDirty: PanelProps['onDirty']): void {
  const notify = useEffectEvent(onDirty);
  useEffect(() => notify(dirty), [dirty]);
}
