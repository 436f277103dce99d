import type { CurrentUser } from '#contract/users.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { FeedSource } from '#services/feeds.ts';
import { oneSource } from './feed-source.ts';

export const HOME_TABS = ['for-you', 'following', 'latest'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

/** The tab an address asks for. Visitors follow nobody: they get the latest posts, without tabs. */
export function homeTab(asked: string | undefined, viewer: CurrentUser | null): HomeTab {
  if (!viewer) return 'latest';
  return HOME_TABS.find((tab) => tab === asked) ?? 'for-you';
}

/** The default tab has the plain address. */
export const homeTabPath = (tab: HomeTab): string => (tab === 'for-you' ? '/home' : `/home?tab=${tab}`);

/** "For you": two posts of people one follows or pays for, then one of somebody new, and so on. */
const FOR_YOU: FeedSource[] = [
  { query: { isHome: true }, share: 8, first: 4 },
  { query: {}, share: 4, first: 2 },
];

/** The first posts come with the page; one reads them while the next are on their way. */
const FIRST_POSTS = 4;

export function homeSources(tab: HomeTab): FeedSource[] {
  if (tab === 'for-you') return FOR_YOU;
  return oneSource(tab === 'following' ? { isHome: true } : {}, FEEDS_PAGE_SIZE, FIRST_POSTS);
}
