import { useEffect, useState } from 'react';
import type { PerformerDetail } from '#contract/performers.ts';
import { useUnlocks } from '#features/feeds/unlocks.ts';
import { performersService } from '#services/performers.ts';

/** The profile as it is now: asked for again when the viewer has subscribed on this page. */
export function useLivePerformer(initial: PerformerDetail): PerformerDetail {
  const [performer, setPerformer] = useState(initial);
  useEffect(() => setPerformer(initial), [initial]);
  useUnlocks(({ performerId }) => {
    if (performerId !== initial._id) return;
    // When it cannot be asked for now, the page shows the change with the next visit.
    performersService.view({ params: { id: performerId } }).then(setPerformer, () => undefined);
  });
  return performer;
}
