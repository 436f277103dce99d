import type { ObjectKind } from '../objects/object-kinds.ts';
import { findablePerformers, shownPerformers } from './performer-objects.queries.ts';
import { hasRunning } from './performers.present.ts';
import { findViewerRelation, findVisibility } from './performers.queries.ts';
import { performersByIds } from './performers.service.ts';
import { profileAccess } from './visibility.ts';

export const performerObject: ObjectKind = {
  table: { name: 'performers', like: 'total_like' },
  async find(deps, ref, viewerContext) {
    const row = await findVisibility(deps.db, ref);
    if (!row) return null;
    const { viewer } = viewerContext;
    const relation = viewer && (await findViewerRelation(deps.db, viewer.id, row.id, deps.clock.now()));
    const isSubscribed = Boolean(relation && hasRunning(relation, deps.clock.now()));
    const access = profileAccess(row, viewerContext);
    if (access === 'hidden' || (access !== 'open' && !isSubscribed)) return null;
    return {
      type: 'performer',
      id: row.id,
      ownerId: row.id,
      isReadable: access !== 'blocked',
      isPublished: row.status === 'active' && row.reviewState === 'approved',
      commentsBy: 'everyone',
      isFollowed: Boolean(relation?.followId),
      isSubscribed,
    };
  },
  findable: findablePerformers,
  shown: shownPerformers,
  async present(deps, ids, viewerContext) {
    if (ids.length === 0) return new Map();
    const cards = await performersByIds(deps, ids, viewerContext);
    return new Map(cards.map((card) => [card._id, card]));
  },
};
