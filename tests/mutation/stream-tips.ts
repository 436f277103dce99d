import type { Mutation } from './mutation.ts';

const SUM = 'server/features/streaming/tips/goals.queries.ts';
const GOALS = 'server/features/streaming/tips/goals.service.ts';
const TIPS = 'server/features/streaming/tips/stream-tips.service.ts';
const MENU_RULE = 'src/rules/tip-menu.ts';
const refused = { test: 'menus', only: 'is refused, and nothing charged' } as const;
const elsewhere = { test: 'goals', only: 'one in another stream' } as const;

/** What tips of a stream are collected and given for. */
export const streamTips: readonly Mutation[] = [
  {
    name: 'goals: tips that were given back',
    file: SUM,
    from: 'sum(tip.total_price - tip.refunded_price)',
    to: 'sum(tip.total_price)',
    test: 'goals',
    only: 'given back does not count',
  },
  {
    name: 'goals: tips of other streams',
    file: SUM,
    from: 'and tip.target_id = streams.id and',
    to: 'and',
    ...elsewhere,
  },
  {
    name: 'goals: what else was paid in the stream',
    file: SUM,
    from: "where tip.type = 'stream_tip'\n    and tip.target_id",
    to: 'where tip.target_id',
    ...elsewhere,
  },
  {
    name: 'goals: tips from before',
    file: SUM,
    from: 'tips(sql`streams.goal_since`)',
    to: 'tips(sql`streams.started_at`)',
    test: 'goals',
    only: 'the next one begins at nothing',
  },
  {
    name: 'goals: one that was reached is gone on with',
    file: 'src/rules/tip-goals.ts',
    from: '(before && !before.isReached ? before.since : now)',
    to: '(before ? before.since : now)',
    test: 'goalRules',
    only: 'keeps what was given',
  },
  {
    name: 'goals: one that was said to be reached is gone on with',
    file: GOALS,
    from: 'isReached: isGoalReached(goal) || (await isGoalPosted(tx.db, goal, id)),',
    to: 'isReached: isGoalReached(goal),',
    test: 'goals',
    only: 'was said to be reached',
  },
  {
    name: 'goals: of streams that have ended',
    file: GOALS,
    from: "    if (!(await holdLive(tx.db, id))) throw fail(streamingErrors, 'ended');\n",
    to: '',
    test: 'goals',
    only: 'it can be taken away',
  },
  {
    name: 'goals: of private shows',
    file: GOALS,
    from: "  if (stream.type === 'private') throw fail(streamingErrors, 'no-goal');\n",
    to: '',
    test: 'goals',
    only: 'a private show has none',
  },
  {
    name: 'goals: of other performers',
    file: 'server/features/streaming/on-air.service.ts',
    from: "  if (row.stream.performerId !== viewer.id) throw fail(streamingErrors, 'not-yours');\n",
    to: '',
    test: 'goals',
    only: 'by the performer of the stream alone',
  },
  {
    name: 'goals: to who may not watch',
    file: 'server/features/streaming/streams.present.ts',
    from: 'goal: access.allowed ? goalOf(row) : null,',
    to: 'goal: goalOf(row),',
    test: 'goals',
    only: 'is told to who may watch',
  },
  {
    name: 'tips in streams that one may not watch',
    file: TIPS,
    from: 'return accessTo(deps, row, viewerContextOf(ctx)).allowed ? row.stream.id : null;',
    to: 'return row.stream.id;',
    test: 'privateShows',
    only: 'are for the two only: other fan',
  },
  {
    name: 'words of a tip whose writer may not write',
    file: TIPS,
    from: "return isSilent || isHeld(tip.message, heldWords) ? '' : tip.message;",
    to: "return isHeld(tip.message, heldWords) ? '' : tip.message;",
    test: 'streamEntry',
    only: 'words of a tip are not shown',
  },
  {
    name: 'menus: entries of others and removed ones',
    file: MENU_RULE,
    from: "  if (!item || item.isRemoved || item.performerId !== performerId) return refuse('menu-gone');\n",
    to: "  if (!item) return refuse('menu-gone');\n",
    ...refused,
  },
  {
    name: 'menus: without a stream',
    file: MENU_RULE,
    from: "  if (!isInStream) return refuse('menu-off-air');\n",
    to: '',
    ...refused,
  },
  {
    name: 'menus: at another price',
    file: MENU_RULE,
    from: "return item.tokens === price ? allow : refuse('price-changed');",
    to: 'return allow;',
    ...refused,
  },
  {
    name: 'menus: an entry that changes while it is paid',
    file: 'server/features/streaming/tips/tip-menu.queries.ts',
    from: ' and ${m.title} = ${title} and ${m.tokens} = ${tokens} and ${m.removedAt} is null\n',
    to: '\n',
    test: 'menus',
    only: 'while it is paid',
  },
  {
    name: 'menus: entries of others are taken over',
    file: 'server/features/streaming/tips/tip-menu-edit.service.ts',
    from: 'id: id && known.delete(id) ? id : newId(),',
    to: 'id: id || newId(),',
    test: 'menus',
    only: 'takes no entry over',
  },
];
