/**
 * The query parameters that each page reads, by its route. Others do not reach a page: they would be a page of
 * their own to a cache, and anybody can make up as many as they like. A page that is not named here reads none.
 */
const PAGE_QUERY: Readonly<Record<string, readonly string[]>> = {
  '/[profileId]': ['tab', 'after', 'from', 'type', 'category', 'stock'],
  '/auth/creator-register': ['rel', 'returnTo'],
  '/auth/email-verified-success': ['token'],
  '/auth/fan-register': ['rel', 'returnTo'],
  '/auth/forgot-password': ['returnTo'],
  '/auth/login': ['returnTo'],
  '/auth/register': ['rel', 'returnTo'],
  '/auth/reset': ['token'],
  '/auth/undo-email': ['token'],
  '/unsubscribe': ['token'],
  '/creator': ['q', 'gender', 'country', 'category', 'trial', 'sort', 'page'],
  '/creator/account': ['tab'],
  '/creator/banking': ['stripe'],
  '/creator/payout-request': ['status', 'sort', 'page', 'rows'],
  '/creator/payout-request/year': ['year'],
  '/creator/earning': ['range', 'from', 'to', 'type', 'sort', 'page', 'rows'],
  '/creator/earning/movements': ['page', 'rows'],
  '/creator/my-gallery': ['status', 'q', 'sortBy', 'sort', 'page', 'rows'],
  '/creator/my-order': [
    'deliveryStatus',
    'productId',
    'userId',
    'fromDate',
    'toDate',
    'q',
    'sort',
    'page',
    'rows',
  ],
  '/creator/my-order/packing-slip': ['ids'],
  '/creator/my-post': ['status', 'type', 'q', 'sortBy', 'sort', 'page', 'rows'],
  '/creator/my-store': ['status', 'type', 'categoryIds', 'isLowStock', 'q', 'sortBy', 'sort', 'page', 'rows'],
  '/creator/my-video': ['status', 'q', 'sortBy', 'sort', 'page', 'rows'],
  '/creator/my-subscriber': ['status', 'subscriptionType', 'q', 'sort', 'page', 'rows'],
  '/creator/planner': ['month'],
  '/creator/preview': ['as'],
  '/creator/preview/post/[id]': ['as'],
  '/explore': ['source', 'audience', 'length', 'since', 'sort', 'from', 'to', 'q', 'after'],
  '/gallery/[id]': ['from'],
  '/home': ['tab'],
  '/i18n/[locale]': ['v'],
  // One screen shows both: it stays as it is when a conversation is opened beside the list.
  '/messages': ['id', 'to', 'source', 'toId', 'toSource', 'order'],
  '/messages/[id]': ['to', 'source', 'toId', 'toSource', 'order'],
  '/payment/cancel': ['transactionId'],
  '/payment/success': ['transactionId'],
  '/search': ['q', 'kind', 'page'],
  '/schedule': ['tab'],
  '/trending': ['time', 'source'],
  '/user/bookmarks': ['kind'],
  '/user/cards': ['add', 'returnTo'],
  '/user/orders': ['q', 'deliveryStatus', 'performerId', 'fromDate', 'toDate'],
  '/user/purchased-content': ['q', 'type', 'performerId', 'sort'],
  '/user/receipt': ['payment', 'purchase'],
  '/wallet': ['returnTo', 'need'],
};

/** Parameters that open something for whoever knows them: pages with one are made for one person. */
const SECRETS: ReadonlySet<string> = new Set(['token']);

/** The routes named above; only for the test that compares them with the pages there are. */
export const pageRoutesWithQuery = (): string[] => Object.keys(PAGE_QUERY);
/** What the page at a route reads. */
export const pageQueryNames = (route: string): readonly string[] => PAGE_QUERY[route] ?? [];

/** What of a query the page at `route` reads: known names in one order, each once, empty values left out. */
export function pageQuery(route: string, asked: URLSearchParams): { text: string; secret: boolean } {
  const kept = new URLSearchParams();
  for (const name of [...pageQueryNames(route)].sort()) {
    const value = asked.get(name);
    if (value) kept.set(name, value);
  }
  return { text: kept.toString(), secret: [...kept.keys()].some((name) => SECRETS.has(name)) };
}
