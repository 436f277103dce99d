import { fileErrors, type WireFile } from '#contract/files.ts';
import { isMessageFile } from '#rules/messages.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { findOpenFeed } from '../feeds/feeds.service.ts';
import { messageShowsFile } from '../messages/message-files.service.ts';
import type { ViewerContext } from '../performers/visibility.ts';
import { videoShowsFile } from '../videos/videos.service.ts';
import { presentFile } from './files.present.ts';
import { findFile } from './files.queries.ts';

/** Names that clients give a post, a video or a message: the parameter their media guard wants. */
const FEED_TARGETS = new Set(['feedId', 'feed', 'performer-feed']);
const VIDEO_TARGETS = new Set(['videoId', 'video', 'performer-video']);
const MESSAGE_TARGETS = new Set(['messageId', 'message']);

async function opensIt(
  deps: Deps,
  fileId: string,
  target: { target?: string | undefined; targetId?: string | undefined },
  viewerContext: ViewerContext,
) {
  const { target: kind = '', targetId } = target;
  if (targetId && VIDEO_TARGETS.has(kind)) return videoShowsFile(deps, targetId, fileId, viewerContext);
  if (targetId && MESSAGE_TARGETS.has(kind)) return messageShowsFile(deps, targetId, fileId, viewerContext);
  if (!targetId || !FEED_TARGETS.has(kind)) return false;
  const feed = await findOpenFeed(deps, targetId, viewerContext);
  return feed?.hasFiles === true && feed.fileIds.includes(fileId);
}

/**
 * A file and its processing state for its owner, for operators, and for whoever may see the post, video or message that
 * shows it. What two people sent each other is none of operators' business.
 */
export async function fileStatus(
  deps: Deps,
  fileId: string,
  target: { target?: string | undefined; targetId?: string | undefined },
  viewerContext: ViewerContext,
): Promise<WireFile> {
  const { viewer } = viewerContext;
  const row = await findFile(deps.db, fileId);
  const isOperators = row && viewer?.role === 'admin' && !isMessageFile(row.type);
  const isTheirs = row && viewer && (row.ownerId === viewer.id || isOperators);
  if (
    !row ||
    (row.takenDownAt && !isOperators) ||
    !(isTheirs || (await opensIt(deps, fileId, target, viewerContext)))
  )
    throw fail(fileErrors, 'not-found');
  return presentFile(deps, row, { viewerId: viewer?.id ?? null, unlocked: true });
}
