import { act, render } from '@testing-library/react';
import { http } from 'msw';
import { renderToString } from 'react-dom/server';
import { comments } from '#contract/comments.ts';
import { feeds } from '#contract/feeds.ts';
import { galleries } from '#contract/galleries.ts';
import { geo } from '#contract/geo.ts';
import { locales } from '#contract/locales.ts';
import { performers } from '#contract/performers.ts';
import { settings } from '#contract/settings.ts';
import { loadPost, PostScreen } from '#features/feeds/post-screen.tsx';
import { loadProfile, ProfileScreen } from '#features/performers/profile-screen.tsx';
import { forgetOverlays } from '#i18n/overlay.ts';
import { App } from '#shell/app.tsx';
import { forgetClientRuntime } from '#shell/client-runtime.ts';
import { definePage, type PageComponent } from '#shell/page.tsx';
import { aComment, aFeed, aLockedFeed, aPerformerCard, aPhoto, aProfile } from '#support/web-content.ts';
import { someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { fakeRouter } from '#support/web-router.ts';
import { visitOnServer } from '#support/web-server.ts';
import { WithRouter } from '#support/with-router.tsx';

/** next/head collects on the server; here its children are put in the page as they are. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));

const Profile = definePage(ProfileScreen, {}, loadProfile);
const Post = definePage(PostScreen, {}, loadPost);

/** What a visitor's browser, or a search engine, gets for an address: status and document. */
async function visit<Props extends object>(
  Page: PageComponent<Props>,
  path: string,
  query: Record<string, string>,
) {
  const { props, res } = await visitOnServer(Page, { path, query });
  const html = renderToString(
    <WithRouter router={fakeRouter(path, query)}>
      <App Component={Page as PageComponent} {...props} />
    </WithRouter>,
  );
  const page = new DOMParser().parseFromString(html, 'text/html');
  // The default head comes first; next/head lets the later one of a key win.
  const last = (selector: string) => [...page.querySelectorAll(selector)].at(-1);
  const meta = (name: string) =>
    last(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const data = page.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}';
  return {
    status: res.statusCode,
    html,
    page,
    meta,
    text: page.body.textContent ?? '',
    title: last('title:not(svg title)')?.textContent,
    heading: page.querySelector('h1')?.textContent,
    canonical: last('link[rel="canonical"]')?.getAttribute('href'),
    jsonLd: JSON.parse(data) as Record<string, unknown> & { mainEntity: Record<string, unknown> },
  };
}

beforeEach(() => {
  forgetOverlays();
  server.use(
    mockCall(settings.public, () => someSettings({ tokenConversionRate: 0.1 })),
    mockCall(geo.check, () => ({ blocked: false, country: null })),
    mockCall(locales.translations, () => ({ data: [], total: 0 })),
    mockCall(performers.view, () => aProfile()),
    mockCall(performers.random, () => ({
      data: [aPerformerCard(), aPerformerCard({ _id: 'p2', name: 'Mira Moss' })],
      total: 2,
    })),
    mockCall(feeds.list, () => ({ data: [aFeed(), aLockedFeed()], total: 2, nextCursor: null })),
    mockCall(feeds.view, () => aFeed()),
    mockCall(comments.list, () => ({ data: [aComment()], total: 1, nextCursor: null })),
    mockCall(galleries.search, () => ({ data: [], total: 0 })),
  );
});

describe.each([
  ['profile', Profile, '/nova', { profileId: 'nova' }],
  ['post', Post, '/post/f1', { id: 'f1' }],
] as const)('a %s in the browser', (_, Page, path, query) => {
  afterEach(forgetClientRuntime);

  it('has what came with the page, and asks for none of it again', async () => {
    const { props } = await visitOnServer(Page as PageComponent<object>, { path, query });
    const shown = (given: typeof props) => (
      <WithRouter router={fakeRouter(path, query)}>
        <App Component={Page as PageComponent} {...given} />
      </WithRouter>
    );
    const container = document.createElement('div');
    container.innerHTML = renderToString(shown(props));
    document.body.append(container);
    const before = container.textContent;
    const asked: string[] = [];
    server.use(
      http.get(`${TEST_API}/*`, ({ request }) => {
        asked.push(new URL(request.url).pathname);
      }),
    );
    // As it travels: what a text cannot hold does not arrive.
    render(shown(JSON.parse(JSON.stringify(props))), { container, hydrate: true });
    await act(() => new Promise<void>((resolve) => setTimeout(resolve, 50)));
    expect(container.textContent).toBe(before);
    expect(asked).toEqual([]);
  });
});

it('carries nothing to an address where nobody is, however early the rest was answered', async () => {
  server.use(
    mockCall(performers.view, async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return refuse(404, 'performers.not-found', 'No.');
    }),
  );
  const { props, res } = await visitOnServer(Profile, { path: '/nova', query: { profileId: 'nova' } });
  expect(res.statusCode).toBe(404);
  expect(JSON.stringify(props)).not.toContain('Mira Moss');
});

describe('a profile without JavaScript', () => {
  const nova = () => visit(Profile, '/nova', { profileId: 'nova' });

  it('can be read: name, numbers, bio, prices, details, open posts', async () => {
    const { status, text, page, heading } = await nova();
    expect(status).toBe(200);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(heading).toContain('Nova Stage');
    expect(text).toContain('@nova');
    expect(text).toContain('1.2K followers');
    expect(text).toContain('Light, dust and slow mornings.');
    expect(text).toContain('Monthly$9.99Subscribe');
    expect(text).toContain('Utrecht, Netherlands');
    expect(text).toContain('English, Dutch');
    expect(text).toContain('First light of the day.');
    expect(text).toContain('12 photos · 2 videos 14:20');
  });

  it('has links that work: login with the way back, posts, tabs, others; no script address', async () => {
    const { page } = await nova();
    const links = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        '/auth/login?returnTo=%2Fnova',
        '/post/morning-light-abcd1234',
        '/nova?tab=photos',
        'https://www.nova.example/',
      ]),
    );
    expect(links.filter((href) => href?.startsWith('javascript'))).toEqual([]);
    // The profile itself is not among those one may also like.
    expect([...page.querySelectorAll('main')].at(0)?.textContent).toContain('Mira Moss');
  });

  it('is found: title, description, canonical by username, shared picture, JSON-LD', async () => {
    const { title, meta, canonical, jsonLd } = await visit(Profile, '/p1?tab=photos', {
      profileId: 'p1',
      tab: 'photos',
    });
    expect(title).toBe('Nova Stage (@nova) · Footlight');
    expect(meta('description')).toBe('Light, dust and slow mornings.');
    expect(canonical).toMatch(/^http.*\/nova$/);
    expect(meta('og:type')).toBe('profile');
    expect(meta('og:image')).toMatch(/^http.*\/api\/media\/public\/nova-cover\.webp$/);
    expect(meta('robots')).toContain('index, follow');
    expect(jsonLd).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: 'Nova Stage',
        alternateName: 'nova',
        description: 'Light, dust and slow mornings.',
        interactionStatistic: [{ userInteractionCount: 1200 }],
      },
    });
  });

  it('cannot be broken by what somebody writes about themselves', async () => {
    server.use(mockCall(performers.view, () => aProfile({ bio: '</script><script>alert(1)</script>' })));
    const { page, jsonLd } = await nova();
    expect([...page.querySelectorAll('script')].map((script) => script.type)).toEqual([
      'application/ld+json',
    ]);
    expect(jsonLd.mainEntity.description).toBe('</script><script>alert(1)</script>');
  });

  it.each([
    [404, 'performers.not-found'],
    [403, 'performers.not-available-here'],
  ])('has status %d where there is nobody to show', async (status, code) => {
    server.use(
      mockCall(performers.view, () => refuse(status, code, 'No.')),
      mockCall(feeds.list, () => refuse(status)),
    );
    const { status: answered, text } = await nova();
    expect(answered).toBe(status);
    expect(text).not.toContain('Nova Stage');
  });

  it('comes without its posts when only those did not answer', async () => {
    server.use(
      mockCall(feeds.list, () => refuse(503)),
      mockCall(performers.random, () => refuse(503)),
    );
    const { status, text } = await nova();
    expect(status).toBe(200);
    expect(text).toContain('Light, dust and slow mornings.');
    expect(text).toContain('Loading');
  });
});

describe('a post without JavaScript', () => {
  it('can be read and found', async () => {
    const sharePicture = '/api/media/open/photo1/display';
    server.use(mockCall(feeds.view, () => aFeed({ sharePicture })));
    const { status, heading, title, meta, canonical, jsonLd, text } = await visit(Post, '/post/f1', {
      id: 'f1',
    });
    expect(status).toBe(200);
    expect(heading).toBe('Morning light');
    expect(text).toContain('First light of the day.');
    expect(text).toContain('Lovely light');
    expect(title).toBe('Morning light by Nova Stage · Footlight');
    expect(canonical).toMatch(/\/post\/morning-light-abcd1234$/);
    expect(meta('og:image')).toMatch(/^http.*\/api\/media\/open\/photo1\/display$/);
    expect(jsonLd).toMatchObject({
      '@type': 'SocialMediaPosting',
      isAccessibleForFree: true,
      image: meta('og:image'),
    });
  });

  it('tells nothing of what is inside while it is locked', async () => {
    server.use(
      mockCall(feeds.view, () => aLockedFeed()),
      mockCall(feeds.list, () => ({ data: [], total: 0, nextCursor: null })),
    );
    const { html, meta, jsonLd, text } = await visit(Post, '/post/f2', { id: 'f2' });
    expect(html).not.toContain('photo.webp');
    expect(html).not.toContain('photo-small.webp');
    expect(meta('og:image')).toBeUndefined();
    expect(meta('description')).toBe('12 photos · 2 videos 14:20 by Nova Stage');
    expect(jsonLd).toMatchObject({ isAccessibleForFree: false });
    expect(jsonLd).not.toHaveProperty('articleBody');
    expect(text).toContain('50 tokens · $5.00');
  });

  it('shares no picture but the one that is for sharing', async () => {
    const signed = '/api/media/signed/photo1/display?expires=1&sig=x';
    server.use(mockCall(feeds.view, () => aFeed({ files: [aPhoto({ url: signed })] })));
    const { meta } = await visit(Post, '/post/f1', { id: 'f1' });
    expect(meta('og:image')).toBeUndefined();
  });

  it('shows and shares pictures from where they are when the API lives on another origin', async () => {
    const base = 'https://api.example/api/media/public';
    const file = aPhoto({ url: `${base}/photo.webp`, thumbnails: [`${base}/photo-small.webp`] });
    server.use(mockCall(feeds.view, () => aFeed({ files: [file], sharePicture: `${base}/photo.webp` })));
    const { html, meta, jsonLd } = await visit(Post, '/post/f1', { id: 'f1' });
    expect(meta('og:image')).toBe(`${base}/photo.webp`);
    expect(jsonLd).toMatchObject({ image: `${base}/photo.webp` });
    expect(html).toContain(`${base}/photo-small.webp 640w, ${base}/photo.webp 1600w`);
  });

  it.each([404, 410])('has status %d when it is not there', async (status) => {
    server.use(mockCall(feeds.view, () => refuse(status, 'feeds.not-found', 'No.')));
    expect((await visit(Post, '/post/none', { id: 'none' })).status).toBe(status);
  });
});
