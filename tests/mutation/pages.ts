import type { Mutation } from './mutation.ts';

const POST = 'server/features/feeds/feeds.present.ts';
const pagesOfPosts = { test: 'pages', only: 'the page of every post' } as const;

/** Pages as they are kept and sent. */
export const pages: readonly Mutation[] = [
  {
    name: 'pages of people kept for visitors',
    file: 'server/web/request-router.ts',
    from: 'if (!token || address.isTexts) return showVisitor(request, response, address, visit, false);',
    to: "if (!token || address.isTexts || address.url.startsWith('/post/')) return showVisitor(request, response, address, { ...visit, token: token ?? null }, false);",
    ...pagesOfPosts,
  },
  {
    name: 'pages kept for other countries',
    file: 'server/web/request-router.ts',
    from: "const key = `${address.url} ${visit.locale ?? ''} ${visit.country ?? ''}`;",
    to: "const key = `${address.url} ${visit.locale ?? ''}`;",
    test: 'pages',
    only: 'is kept',
  },
  {
    name: 'replies kept for other countries',
    file: 'server/web/render-context.ts',
    from: "[key, JSON.stringify(input.params), input.query, country].join(' ')",
    to: "[key, JSON.stringify(input.params), input.query].join(' ')",
    test: 'pages',
    only: 'is kept',
  },
  {
    name: 'replies to people kept for others',
    file: 'server/web/render-context.ts',
    from: "direct.shared && token === null && deps.config.pageCache !== 'off'",
    to: "direct.shared && deps.config.pageCache !== 'off'",
    ...pagesOfPosts,
  },
  {
    name: 'pages that are not forgotten when a post changes',
    file: 'server/features/feeds/feed-forget.service.ts',
    from: "  tx.after(() => deps.pages.invalidate([`performer:${performerId}`, `feed:${feedId}`, 'creators']));\n",
    to: '  void [deps, tx, performerId, feedId];\n',
    test: 'pages',
    only: 'at once',
  },
  {
    name: 'words of a locked post on pages',
    file: POST,
    from: 'access.allowed ? content.text : feed.excerpt',
    to: 'content.text',
    ...pagesOfPosts,
  },
];
