import type { SitePage } from '#contract/pages.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import { DEFAULT_SETTINGS } from '#store/settings.ts';

/** A signed-in fan; `{ isPerformer: true, roles: ['performer'] }` makes a performer. */
export function aUser(more: Partial<CurrentUser> = {}): CurrentUser {
  return {
    _id: 'u1',
    name: 'Ada Fan',
    username: 'ada',
    avatar: '/no-avatar.jpg',
    cover: '',
    isOnline: 1,
    isPerformer: false,
    country: 'NL',
    createdAt: '2026-01-01T00:00:00.000Z',
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Fan',
    phone: '',
    gender: 'female',
    roles: ['user'],
    status: 'active',
    balance: 120,
    verifiedEmail: true,
    forYou: true,
    streamMails: true,
    chatSigns: true,
    massMessages: true,
    groupNotifications: true,
    updatedAt: '2026-01-01T00:00:00.000Z',
    ...more,
  };
}

export const aPerformer = (more: Partial<CurrentUser> = {}): CurrentUser =>
  aUser({
    _id: 'p1',
    name: 'Nova Stage',
    username: 'nova',
    isPerformer: true,
    roles: ['performer'],
    ...more,
  });

export const someSettings = (more: Partial<PublicSettings> = {}): PublicSettings => ({
  ...DEFAULT_SETTINGS,
  ...more,
});

/** A page of the site's own: the terms, as they come with the product. */
export const aPage = (more: Partial<SitePage> = {}): SitePage => ({
  _id: 'terms',
  slug: 'terms',
  type: 'page',
  title: 'Terms of use',
  shortDescription: 'What we agree on.',
  content: '<h2>Who may come in</h2><p>See <a href="/page/help">help</a>.</p>',
  version: '0123456789abcdef',
  status: 'published',
  ordering: 0,
  authorId: null,
  author: null,
  categoryIds: [],
  image: null,
  meta: [],
  createdAt: null,
  updatedAt: null,
  ...more,
});
