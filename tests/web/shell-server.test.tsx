import { HttpResponse, http } from 'msw';
import { renderToString } from 'react-dom/server';
import { geo } from '#contract/geo.ts';
import { locales } from '#contract/locales.ts';
import { settings } from '#contract/settings.ts';
import { users } from '#contract/users.ts';
import { forgetOverlays } from '#i18n/overlay.ts';
import { useT } from '#i18n/use-t.ts';
import { usersService } from '#services/users.ts';
import { App } from '#shell/app.tsx';
import { definePage, type LoadContext, PageError, PageRedirect } from '#shell/page.tsx';
import type { ShellProps } from '#shell/page-access.ts';
import { useViewer } from '#store/hooks.ts';
import { allowConsoleError } from '#support/web-console.ts';
import { aUser, someSettings } from '#support/web-fixtures.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { fakeRouter } from '#support/web-router.ts';
import { visitOnServer } from '#support/web-server.ts';
import { WithRouter } from '#support/with-router.tsx';

function Greeting({ word = 'nobody' }: { word?: string }) {
  const viewer = useViewer();
  const t = useT();
  return <p>{`${t('shell.nav.home')}: ${viewer?.name ?? word}`}</p>;
}
const Open = definePage(Greeting);
const Members = definePage(Greeting, { authenticate: true });

function html(Component: ShellProps['Component'], props: Omit<ShellProps, 'Component'>, path = '/'): string {
  return renderToString(
    <WithRouter router={fakeRouter(path)}>
      <App Component={Component} {...props} />
    </WithRouter>,
  );
}

let calls: string[] = [];
beforeEach(() => {
  forgetOverlays();
  calls = [];
  server.use(
    http.all(`${TEST_API}/*`, ({ request }) => void calls.push(new URL(request.url).pathname)),
    mockCall(settings.public, () => someSettings()),
    mockCall(geo.check, () => ({ blocked: false, country: null })),
    mockCall(locales.translations, () => ({ data: [], total: 0 })),
    mockCall(users.me, ({ request }) =>
      request.headers.get('authorization') === 'good'
        ? aUser({ name: 'Secret Name', email: 'secret@example.com' })
        : refuse(401, 'http.unauthorized', 'Please login!'),
    ),
  );
});

describe('a visitor', () => {
  it('gets a page without asking who they are, and nothing personal in it', async () => {
    const { props, res } = await visitOnServer(Open);
    expect(res.statusCode).toBe(200);
    expect(calls).not.toContain('/api/users/me');
    expect(calls.filter((path) => path === '/api/settings/public')).toHaveLength(1);
    expect(Object.keys(props.boot?.state ?? {}).sort()).toEqual(['i18n', 'settings', 'ui']);
    expect(res.headers.has('cache-control')).toBe(false);
    expect(html(Open, props)).toContain('Home: nobody');
  });

  it('gets the same page as every other visitor, whoever was served before', async () => {
    const first = await visitOnServer(Open, { headers: { 'user-agent': 'One', 'accept-language': 'de' } });
    // All but the moment at which it was written.
    const page = (props: typeof first.props) =>
      html(Open, props) + JSON.stringify(props).replace(/"at":\d{13}/, '"at":0');
    const one = page(first.props);
    const member = await visitOnServer(Open, { cookies: { token: 'good' } });
    expect(html(Open, member.props)).toContain('Secret Name');
    const second = await visitOnServer(Open, {
      headers: { 'user-agent': 'Two', 'x-forwarded-for': '198.51.100.7' },
      cookies: { theme: 'dark' },
    });
    const two = page(second.props);
    expect(two).toBe(one);
    expect(two).not.toMatch(/Secret|secret@/);
  });

  it('is sent to the login where a member is needed', async () => {
    const { res } = await visitOnServer(Members, { path: '/wallet' });
    expect(res).toMatchObject({ statusCode: 302, ended: true });
    expect(res.headers.get('location')).toBe('/auth/login?returnTo=%2Fwallet');
  });
});

describe('a member', () => {
  it.each([
    ['the cookie', { cookies: { token: 'good' } }],
    ['the Authorization header', { headers: { authorization: 'good' } }],
  ])('is known by %s, and their page is kept by nobody', async (_, visit) => {
    const { props, res } = await visitOnServer(Members, { path: '/wallet', ...visit });
    expect(res.statusCode).toBe(200);
    expect(res.headers.get('cache-control')).toBe('private, no-store');
    expect(props.boot?.state.auth?.loggedIn).toBe(true);
    expect(html(Members, props, '/wallet')).toContain('Secret Name');
  });

  it('with a stale token is a visitor, and the token is taken away', async () => {
    const { props, res } = await visitOnServer(Open, { cookies: { token: 'stale' } });
    expect(res.headers.get('set-cookie')).toBe('token=; Path=/; Max-Age=0; SameSite=Lax');
    expect(props.boot?.state.auth).toBeUndefined();
    expect(html(Open, props)).toContain('nobody');
    const { res: sent } = await visitOnServer(Members, { path: '/wallet', cookies: { token: 'stale' } });
    expect(sent.headers.get('location')).toBe('/auth/login?returnTo=%2Fwallet');
    expect(sent.headers.get('set-cookie')).toBe('notice=login; Path=/; Max-Age=60; SameSite=Lax');
    const { res: stranger } = await visitOnServer(Members, { path: '/wallet' });
    expect(stranger.headers.get('set-cookie')).toBeUndefined();
  });
});

describe('what a page loads', () => {
  const page = (load: (ctx: LoadContext) => Promise<{ word: string }>) => definePage(Greeting, {}, load);

  it('comes with the person’s own client, the query and the site', async () => {
    const Loaded = page(async ({ api, query, viewer, settings: { currency }, t }) => {
      const me = await usersService.me({}, { api });
      return { word: [me.name, query.id, viewer?.username, currency, t('shell.nav.wallet')].join(' ') };
    });
    const { props } = await visitOnServer(Loaded, { cookies: { token: 'good' }, query: { id: '7' } });
    expect(props.pageProps).toEqual({ word: 'Secret Name 7 ada USD Wallet' });
  });

  it.each([
    ['PageError 404', () => Promise.reject(new PageError(404)), 404],
    ['PageError 410', () => Promise.reject(new PageError(410)), 410],
  ])('ends with the system page of %s', async (_, load, status) => {
    const { props, res } = await visitOnServer(page(load), { path: '/nobody' });
    expect(res.statusCode).toBe(status);
    expect(props.pageState).toEqual({ kind: 'problem', status });
  });

  it.each([
    [403, 403],
    [404, 404],
    [422, 404],
    [503, 503],
  ])('turns the API’s %d into %d', async (given, status) => {
    server.use(mockCall(users.view, () => refuse(given, 'users.x', 'No.')));
    const Loaded = page(async ({ api }) => {
      await usersService.view({ params: { id: 'x' } }, { api });
      return { word: '' };
    });
    const { res } = await visitOnServer(Loaded);
    expect(res.statusCode).toBe(status);
  });

  it('can lead elsewhere, or to the login', async () => {
    const away = await visitOnServer(page(() => Promise.reject(new PageRedirect('/nova'))));
    expect(away.res.headers.get('location')).toBe('/nova');
    const Private = page(async ({ api }) => ({ word: (await usersService.me({}, { api })).name }));
    const login = await visitOnServer(Private, { path: '/post/1' });
    expect(login.res.headers.get('location')).toBe('/auth/login?returnTo=%2Fpost%2F1');
  });

  it('that breaks is our fault, and logged', async () => {
    allowConsoleError(/could not be loaded/);
    const { res } = await visitOnServer(page(() => Promise.reject(new TypeError('x is undefined'))));
    expect(res.statusCode).toBe(500);
  });
});

describe('closed doors', () => {
  const load = jest.fn(async () => ({ word: 'inside' }));
  const Page = definePage(Greeting, {}, load);
  beforeEach(() => load.mockClear());

  it('are 451 for a blocked country, and nothing is loaded', async () => {
    server.use(mockCall(geo.check, () => ({ blocked: true, country: 'NL' })));
    const { props, res } = await visitOnServer(Page);
    expect(res.statusCode).toBe(451);
    expect(props.pageState).toEqual({ kind: 'closed', reason: 'geo-block' });
    expect(props.boot?.blocked).toBe('NL');
    expect(load).not.toHaveBeenCalled();
  });

  it('are 503 during maintenance, except for operators', async () => {
    server.use(mockCall(settings.public, () => someSettings({ maintenance: true })));
    const { res } = await visitOnServer(Page);
    expect(res.statusCode).toBe(503);
    expect(res.headers.get('retry-after')).toBe('120');
    server.use(mockCall(users.me, () => aUser({ roles: ['admin'] })));
    const operator = await visitOnServer(Page, { cookies: { token: 'good' } });
    expect(operator.props.pageProps).toEqual({ word: 'inside' });
  });

  it.each([
    ['does not answer', () => HttpResponse.error()],
    ['answers with a fault', () => HttpResponse.json({}, { status: 500 })],
  ])('are 503 when the API %s: a page, never a crash', async (_, answer) => {
    allowConsoleError(/did not answer/);
    server.use(http.get(`${TEST_API}/settings/public`, answer));
    const { props, res } = await visitOnServer(Page, { cookies: { token: 'good' } });
    expect(res.statusCode).toBe(503);
    expect(props).toMatchObject({
      pageState: { kind: 'closed', reason: 'unavailable' },
      boot: { available: false },
    });
  });
});

describe('the language', () => {
  let asked = 0;
  let word = 'Start';
  beforeEach(() => {
    asked = 0;
    word = 'Start';
    server.use(
      mockCall(locales.translations, ({ query }) => {
        asked += 1;
        const start = { _id: '1', key: 'shell.nav.home', locale: 'de-DE', value: word };
        return { data: query.locale === 'de-DE' ? [start] : [], total: 0 };
      }),
    );
  });

  it('is the chosen one, with en-US under it and the texts outside the page', async () => {
    const { props } = await visitOnServer(Open, { cookies: { i18nextLng: 'de-DE' } });
    const page = html(Open, props);
    expect(page).toContain('Start: nobody');
    expect(page).toContain('Creators');
    expect(props.boot?.state.i18n).toEqual({
      locale: 'de-DE',
      version: expect.stringMatching(/^[\w-]{12}$/),
      messages: {},
      keys: [],
    });
  });

  it('has changed texts with the next page: they are kept until the server forgets its pages', async () => {
    const textAfter = async (resets: number) => {
      const { props } = await visitOnServer(Open, { cookies: { i18nextLng: 'de-DE' }, resets });
      return html(Open, props);
    };
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      expect(await textAfter(0)).toContain('Start: nobody');
      word = 'Anfang';
      expect(await textAfter(0)).toContain('Start: nobody');
      expect(await textAfter(1)).toContain('Anfang: nobody');
    } finally {
      clock.mockRestore();
    }
  });

  it.each(['xx-YY', '../../etc', 'EN-us'])(
    'is the site’s own for %s, which is not supported',
    async (chosen) => {
      const { props } = await visitOnServer(Open, { cookies: { i18nextLng: encodeURIComponent(chosen) } });
      expect(props.boot?.state.i18n).toMatchObject({ locale: 'en-US', version: '' });
    },
  );

  it('has its texts asked for once in a while, not for every page', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    try {
      await visitOnServer(Open);
      await visitOnServer(Open);
    } finally {
      clock.mockRestore();
    }
    expect(asked).toBe(1);
  });
});
