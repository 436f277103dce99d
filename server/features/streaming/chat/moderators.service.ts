import { accountCountries } from '#rules/former-countries.ts';
import { type ChatRole, mayModerate } from '#rules/stream-chat.ts';
import { mayReadChat } from '#rules/streams.ts';
import type { Deps } from '../../../deps.ts';
import type { CallContext } from '../../../http/context.ts';
import { type ViewerContext, viewerContextOf } from '../../performers/visibility.ts';
import { accessTo } from '../streams.present.ts';
import { listForModerators, type StreamRow } from '../streams.queries.ts';
import { goneBefore } from '../streams.service.ts';
import { chatRules } from './chat.queries.ts';

/**
 * Whether this person, with this role, moderates the chat. Who may not read it, because they are blocked,
 * have not paid, or because it is a private show, does not moderate it either, operators included.
 */
function moderates(deps: Deps, row: StreamRow, viewerContext: ViewerContext, role: ChatRole | null): boolean {
  const { viewer } = viewerContext;
  if (!viewer) return false;
  // The chat of a stream that has ended is moderated by who could read it while that ran.
  const whileLive: StreamRow = { ...row, stream: { ...row.stream, status: 'live' } };
  if (!mayReadChat(accessTo(deps, whileLive, viewerContext))) return false;
  const { performerId } = row.stream;
  return mayModerate({ viewerId: viewer.id, performerId, isOperator: viewer.role === 'admin', role });
}

/** Whether this person moderates the chat of the stream. */
export async function mayModerateIn(ctx: CallContext, row: StreamRow): Promise<boolean> {
  const { deps, viewer } = ctx;
  if (!viewer) return false;
  const { role } = await chatRules(deps.db, row.stream.performerId, viewer.id);
  return moderates(deps, row, viewerContextOf(ctx), role);
}

/** The performer of a stream and those who moderate its chat now. */
export async function moderatorIds(
  deps: Deps,
  { id, performerId }: { id: string; performerId: string },
): Promise<string[]> {
  const now = deps.clock.now();
  const rows = await listForModerators(deps.db, id, goneBefore(deps));
  const moderators = rows.filter(({ person, ...row }) => {
    const viewer = { ...person, countries: accountCountries(person, now) };
    return moderates(deps, row, { viewer, country: null }, 'moderator');
  });
  return [performerId, ...moderators.map(({ person }) => person.id)];
}
