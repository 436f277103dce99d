import { act, screen, waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { dismissAll } from '#components/toast.ts';
import { auth } from '#contract/auth.ts';
import { AppFrame } from '#layouts/app-frame.tsx';
import { GeoBlockLayout, MaintenanceLayout } from '#layouts/closed-layouts.tsx';
import { LAYOUTS } from '#layouts/layouts.tsx';
import { PublicFrame } from '#layouts/public-frame.tsx';
import { LOGIN_NOTICE, NOTICE_COOKIE } from '#rules/session-cookie.ts';
import { RouteProgress } from '#shell/route-progress.tsx';
import { clip, Seo } from '#shell/seo.tsx';
import { ShellParts } from '#shell/shell-parts.tsx';
import { SystemScreen } from '#shell/system-screen.tsx';
import { uiActions } from '#store/ui.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** next/head writes when the page is hydrated; here its children are put in the document as they are. */
jest.mock('next/head', () => ({
  __esModule: true,
  default: ({ children }: { children: unknown }) => children,
}));

describe('somebody whose session has ended', () => {
  it('is told once why the login page came', async () => {
    Cookies.set(NOTICE_COOKIE, LOGIN_NOTICE);
    const { unmount } = renderScreen(<ShellParts />, { path: '/auth/login?returnTo=%2Fwallet' });
    expect(await screen.findByText('Please login!')).toBeVisible();
    expect(Cookies.get(NOTICE_COOKIE)).toBeUndefined();
    act(() => dismissAll());
    unmount();
    renderScreen(<ShellParts />, { path: '/auth/login' });
    await act(async () => undefined);
    expect(screen.queryByText('Please login!')).toBeNull();
  });
});

describe('the 18+ question', () => {
  const settings = { enable18Popup: true, content18Popup: 'Adults only, please.' };

  it('is asked once and remembered', async () => {
    const { user, unmount } = renderScreen(<ShellParts />, { settings });
    expect(
      await screen.findByRole('alertdialog', { name: 'Are you 18 or older?' }),
    ).toHaveAccessibleDescription('Adults only, please.');
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Yes, I am 18 or older' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    unmount();
    renderScreen(<ShellParts />, { settings });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(Cookies.get('adult')).toBe('1');
  });

  it('stays, also where the browser closes it by itself', async () => {
    renderScreen(<ShellParts />, { settings });
    const question = await screen.findByRole<HTMLDialogElement>('alertdialog');
    await act(async () => question.close());
    expect(question.open).toBe(true);
  });

  it('keeps closed for who says no', async () => {
    const { user } = renderScreen(<ShellParts />, { settings });
    await user.click(await screen.findByRole('button', { name: 'No, leave' }));
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(/You can close this page/);
    expect(Cookies.get('adult')).toBeUndefined();
  });

  it('is not asked when the operator has not switched it on', async () => {
    renderScreen(<ShellParts />, { settings: { content18Popup: 'x' } });
    await act(async () => undefined);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('statistics', () => {
  const tags = () => document.head.querySelectorAll('script[src*="googletagmanager"]');
  const queue = () =>
    (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((entry) =>
      Array.from(entry),
    ) ?? [];
  afterEach(() => {
    for (const tag of tags()) tag.remove();
    Reflect.deleteProperty(window, 'dataLayer');
  });

  it('are loaded only after consent, and told every page', async () => {
    const { user, router } = renderScreen(<ShellParts />, { settings: { gaCode: 'G-TEST' }, path: '/home' });
    const yes = await screen.findByRole('button', { name: 'Allow' });
    expect(tags()).toHaveLength(0);
    await user.click(yes);
    expect(tags()[0]).toHaveAttribute('src', expect.stringContaining('id=G-TEST'));
    act(() => router.events.emit('routeChangeComplete', '/post/1?from=home#top'));
    const place = (path: string) => ({
      page_path: path,
      page_location: `http://localhost${path}`,
      page_referrer: '',
    });
    expect(queue()).toContainEqual(['event', 'page_view', place('/home')]);
    expect(queue()).toContainEqual(['event', 'page_view', place('/post/1')]);
    expect(JSON.stringify(queue())).not.toContain('from=home');
  });

  it('hear nothing of the pages of signing in, whose addresses carry tokens', async () => {
    const secret = '/auth/reset?token=S3cr3t';
    const { user, router } = renderScreen(<ShellParts />, { settings: { gaCode: 'G-TEST' }, path: secret });
    await user.click(await screen.findByRole('button', { name: 'Allow' }));
    expect(tags()).toHaveLength(0);
    act(() => router.events.emit('routeChangeComplete', '/home?q=1'));
    expect(tags()).toHaveLength(1);
    act(() => router.events.emit('beforeHistoryChange', secret));
    expect(window).toHaveProperty('ga-disable-G-TEST', true);
    act(() => router.events.emit('routeChangeComplete', secret));
    expect(JSON.stringify(queue())).not.toMatch(/S3cr3t|\/auth/);
    act(() => router.events.emit('beforeHistoryChange', '/home'));
    expect(window).toHaveProperty('ga-disable-G-TEST', false);
  });

  it('stay away after a no, and without a code nobody asks', async () => {
    const { user, unmount } = renderScreen(<ShellParts />, { settings: { gaCode: 'G-TEST' } });
    await user.click(await screen.findByRole('button', { name: 'No, thanks' }));
    expect(tags()).toHaveLength(0);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
    unmount();
    renderScreen(<ShellParts />);
    await act(async () => undefined);
    expect(screen.queryByRole('button', { name: 'Allow' })).toBeNull();
  });
});

describe('the home screen', () => {
  it('is offered when the device can, and not again after an answer', async () => {
    const { user, unmount } = renderScreen(<ShellParts />);
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: jest.fn(),
    });
    act(() => void window.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    await user.click(await screen.findByRole('button', { name: 'Install' }));
    expect(offer.prompt).toHaveBeenCalled();
    unmount();
    renderScreen(<ShellParts />);
    act(() => void window.dispatchEvent(new Event('beforeinstallprompt')));
    expect(screen.queryByRole('button', { name: 'Install' })).toBeNull();
  });

  it('is explained on an iPhone, which cannot be asked', async () => {
    jest
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue('Mozilla/5.0 (iPhone) AppleWebKit Version/18 Safari/604');
    renderScreen(<ShellParts />);
    expect(await screen.findByText(/tap Share/)).toBeVisible();
  });
});

describe('the site’s face', () => {
  it('is saved, and read again on every route change', async () => {
    const { router, store } = renderScreen(<ShellParts />, {
      settings: { siteName: 'Old', logoUrl: '/logo.svg' },
    });
    await waitFor(() => expect(localStorage.getItem('ui')).not.toBeNull());
    expect(JSON.parse(localStorage.getItem('ui') ?? '')).toEqual({
      siteName: 'Old',
      logo: '/logo.svg',
      menus: [],
      favicon: '/favicon.ico',
    });
    localStorage.setItem('ui', JSON.stringify({ siteName: 'Renamed' }));
    act(() => router.events.emit('routeChangeComplete', '/x'));
    expect(store.getState().ui).toMatchObject({ siteName: 'Renamed', logo: '/logo.svg' });
    localStorage.setItem('ui', 'not json');
    act(() => router.events.emit('routeChangeComplete', '/y'));
    expect(store.getState().ui.siteName).toBe('Renamed');
  });
});

describe('the bar for the next page', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  it('shows while a page takes its time, and never for quick ones', () => {
    const { router } = renderScreen(<RouteProgress />);
    act(() => router.events.emit('routeChangeStart', '/a', { shallow: false }));
    pass(100);
    expect(screen.queryByRole('progressbar')).toBeNull();
    pass(100);
    expect(screen.getByRole('progressbar')).toBeInTheDocument();
    act(() => router.events.emit('routeChangeError', new Error('cancelled'), '/a'));
    expect(screen.queryByRole('progressbar')).toBeNull();
    act(() => router.events.emit('routeChangeStart', '/b', { shallow: false }));
    act(() => router.events.emit('routeChangeComplete', '/b'));
    pass(1000);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});

describe('the head', () => {
  const content = (name: string) => document.querySelector(`meta[name="${name}"], meta[property="${name}"]`);

  it('has title, description, canonical address, picture and data', () => {
    renderScreen(
      <Seo
        title="Nova"
        description={'On stage.\n'.repeat(30)}
        image="/media/nova.webp"
        type="profile"
        jsonLd={{ '@type': 'Person', name: '</script><script>alert(1)' }}
      />,
      { path: '/nova?tab=posts', settings: { siteName: 'Footlight' } },
    );
    expect(document.querySelector('title')).toHaveTextContent('Nova · Footlight');
    expect(content('description')?.getAttribute('content')).toHaveLength(160);
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute('href', 'http://localhost/nova');
    expect(content('og:image')).toHaveAttribute('content', 'http://localhost/media/nova.webp');
    expect(content('robots')).toHaveAttribute('content', 'index, follow, max-image-preview:large');
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
    expect(data).not.toContain('</script>');
    expect(JSON.parse(data)).toMatchObject({
      '@context': 'https://schema.org',
      name: '</script><script>alert(1)',
    });
  });

  it('keeps search engines out where asked', () => {
    renderScreen(<Seo title="" noindex />, { path: '/wallet' });
    expect(content('robots')).toHaveAttribute('content', 'noindex, follow');
    expect(document.querySelector('link[rel=canonical]')).toBeNull();
    expect(document.querySelector('title')).toHaveTextContent('Footlight');
    expect(clip('short')).toBe('short');
  });
});

describe('navigation', () => {
  const links = (name: string) =>
    screen
      .getAllByRole('navigation', { name })
      .map((nav) => [...nav.querySelectorAll('a')].map((link) => link.getAttribute('href')));

  it('shows visitors the way in', () => {
    renderScreen(<AppFrame>Page</AppFrame>, { path: '/creator?q=a' });
    expect(links('Main')).toEqual([
      ['/search', '/home', '/explore', '/trending', '/creator'],
      ['/home', '/explore', '/auth/login', '/auth/register'],
    ]);
    for (const link of screen.getAllByRole('link', { name: 'Creators' })) {
      expect(link).toHaveAttribute('aria-current', 'page');
    }
    expect(screen.getByRole('main')).toHaveAttribute('id', 'main');
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
  });

  it.each([
    ['visitors', undefined, [['/home', '/explore', '/trending', '/creator']]],
    [
      'fans',
      aUser(),
      [
        [
          '/search',
          '/home',
          '/explore',
          '/trending',
          '/creator',
          '/messages',
          '/notification',
          '/user/following',
          '/wallet',
        ],
        ['/home', '/explore', '/messages', '/wallet'],
      ],
    ],
  ] as const)('has on pages about the site what it has elsewhere for %s', async (_, viewer, places) => {
    const Layout = LAYOUTS.public;
    renderScreen(<Layout>About the site</Layout>, viewer ? { viewer } : {});
    await waitFor(() => expect(links('Main')).toEqual(places));
    expect(screen.getByRole('main')).toHaveTextContent('About the site');
    const wayIn = viewer ? 0 : 1;
    expect(screen.queryAllByRole('link', { name: 'Log in' })).toHaveLength(wayIn);
    expect(screen.queryAllByRole('link', { name: 'Sign up' })).toHaveLength(wayIn);
  });

  it.each([
    ['fans', aUser(), ['/home', '/explore', '/messages', '/wallet']],
    ['creators', aPerformer(), ['/home', '/explore', '/creator/my-post/create', '/messages']],
  ])('has five places on a phone for %s', async (_, viewer, places) => {
    renderScreen(<AppFrame>Page</AppFrame>, { viewer });
    await waitFor(() => expect(links('Main')[1]).toEqual(places));
    // What creators can make besides comes with code of its own.
    if (viewer.isPerformer) await screen.findByRole('button', { name: 'Create something else' });
    expect(screen.getByRole('button', { name: 'Menu' })).toBeInTheDocument();
    expect(screen.getAllByText('120 tokens').length).toBeGreaterThan(0);
  });

  it('opens the drawer with everything of one’s own, and signs out', async () => {
    server.use(mockCall(auth.logout, () => ({ success: true })));
    const settings = { tokenConversionRate: 0.1, currency: 'USD' };
    const { user, router, store } = renderScreen(<AppFrame>Page</AppFrame>, { viewer: aUser(), settings });
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'Your account' });
    expect(drawer).toHaveTextContent('120 tokens · $12.00');
    expect(links('Your account')[0]).toEqual([
      '/user/account',
      '/user/my-subscription',
      '/user/following',
      '/user/bookmarks',
      '/user/purchased-content',
      '/user/orders',
      '/user/addresses',
      '/user/charges',
      '/user/payment-history',
      '/user/wallet-transaction',
      '/user/cards',
      '/user/spending',
      '/referral',
      '/user/blocked',
      '/user/reports',
      '/user/settings',
      '/page/help',
      '/contact',
    ]);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/auth/login'));
    expect(store.getState().auth.loggedIn).toBe(false);
  });

  it('says on every page what a performer has earned, and leads to the earnings', async () => {
    const viewer = aPerformer({ balance: 20.4 });
    const { user } = renderScreen(<AppFrame>Page</AppFrame>, { viewer });
    for (const chip of screen.getAllByRole('link', { name: /Earned 20\.40 tokens/ }))
      expect(chip).toHaveAttribute('href', '/creator/earning');
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Your account' });
    const own = links('Your account')[0];
    for (const bought of ['/wallet', '/user/my-subscription', '/user/cards', '/user/payment-history'])
      expect(own).not.toContain(bought);
  });

  it('changes the theme at once and remembers it', async () => {
    const { user } = renderScreen(<PublicFrame>Page</PublicFrame>);
    await user.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(Cookies.get('theme')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
    expect(Cookies.get('theme')).toBe('light');
  });

  it('shows the operator’s links in their order', () => {
    const item = { internal: true, isNewTab: false, section: 'footer' as const };
    const menus = [
      { ...item, _id: '2', title: 'Imprint', path: '/imprint', ordering: 2 },
      {
        ...item,
        _id: '1',
        title: 'Terms',
        path: 'https://x.example',
        internal: false,
        isNewTab: true,
        ordering: 1,
      },
    ];
    const { store } = renderScreen(<PublicFrame>Page</PublicFrame>, { settings: { menus } });
    expect(links('More')[0]).toEqual(['https://x.example', '/imprint', '/contact']);
    expect(screen.getByRole('link', { name: 'Terms' })).toHaveAttribute('target', '_blank');
    act(() => void store.dispatch(uiActions.uiLoaded({ menus: [] })));
    expect(links('More')[0]).toEqual(['/contact']);
  });
});

describe('system pages', () => {
  it('help to find what is missing', async () => {
    const { user, router } = renderScreen(<SystemScreen status={404} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('There is nothing here');
    await user.type(screen.getByRole('searchbox', { name: 'Search for a creator' }), 'no va{Enter}');
    expect(router.push).toHaveBeenCalledWith('/creator?q=no%20va');
  });

  it.each([
    [403, 'This is not available'],
    [410, 'This has been taken down'],
    [500, 'Something went wrong'],
    [503, 'We will be right back'],
    [0, 'You are offline'],
  ])('say what %d means', (status, title) => {
    renderScreen(<SystemScreen status={status} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: 'Go home' })).toHaveAttribute('href', '/home');
    expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(![403, 410].includes(status));
  });

  it('name the country that is blocked and offer no way on', () => {
    renderScreen(<GeoBlockLayout country="NL" />);
    expect(screen.getByText('Sorry, Footlight isn’t available in Netherlands.')).toBeVisible();
    expect(screen.queryAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#main']);
  });

  it('give the operator’s words during maintenance, and the operators’ way in', () => {
    renderScreen(<MaintenanceLayout />, { settings: { maintenanceMessage: 'New stage lights.' } });
    expect(screen.getByText('New stage lights.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Operator login' })).toHaveAttribute('href', '/auth/login');
  });
});
