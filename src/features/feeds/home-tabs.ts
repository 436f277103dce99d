import type { CurrentUser } from '#contract/users.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { FeedSource } from '#services/feeds.ts';
import { oneSource } from './feed-source.ts';

const HOME_TABS = ['for-you', 'following', 'latest'] as const;
export type HomeTab = (typeof HOME_TABS)[number];

/** "For you" is there for who wants it; else one begins with those one follows. */
const homeTabs = ({ forYou }: CurrentUser): readonly HomeTab[] =>
  forYou ? HOME_TABS : HOME_TABS.filter((tab) => tab !== 'for-you');

/** The tab an address asks for. Visitors follow nobody: they get the latest posts, without tabs. */
export function homeTab(asked: string | undefined, viewer: CurrentUser | null): HomeTab {
  if (!viewer) return 'latest';
  const tabs = homeTabs(viewer);
  return tabs.find((tab) => tab === asked) ?? tabs[0] ?? 'latest';
}

/** A person's tabs with their addresses; the first has the plain one. */
export const homeTabPaths = (viewer: CurrentUser): { tab: HomeTab; href: string }[] =>
  homeTabs(viewer).map((tab, at) => ({ tab, href: at === 0 ? '/home' : `/home?tab=${tab}` }));

/** "For you": two posts of people one follows or pays for, then one of somebody new, and so on. */
const FOR_YOU: FeedSource[] = [
  { query: { isHome: true }, share: 8, first: 4 },
  { query: { isSuggested: true }, share: 4, first: 2 },
];

/** The first posts come with the page; one reads them while the next are on their way. */
const FIRST_POSTS = 4;

export function homeSources(tab: HomeTab): FeedSource[] {
  if (tab === 'for-you') return FOR_YOU;
  return oneSource(tab === 'following' ? { isHome: true } : {}, FEEDS_PAGE_SIZE, FIRST_POSTS);
}
