import type { Page } from '@playwright/test';
import { setChecked } from './browser.ts';
import type { Viewer } from './cast.ts';
import { dialog, useCard } from './money.ts';
import { atGoal, atStage, atTip } from './private-show.ts';
import { after, atStripe, begun, choose, decided, report, toMany, withoutCamera } from './states.ts';
import type { World } from './world.ts';

export interface Stage extends World {
  /** A performer who is not shown in Antarctica. */
  shy: string;
}

/** Something to look at: an address, and what to do there first. */
export interface Screen {
  name: string;
  who: readonly Viewer[];
  path: (stage: Stage) => string;
  act?: (page: Page) => Promise<unknown>;
  /** It lies over the page: only the window is of interest. */
  over?: boolean;
  /** Country that the visitor comes from. */
  country?: string;
  /** Errors in the console that are part of what is shown. */
  expectedErrors?: RegExp;
}

const V = ['visitor'] as const;
const F = ['fan'] as const;
const P = ['performer'] as const;
const ALL = ['visitor', 'fan', 'performer'] as const;
const screen = (
  name: string,
  who: Screen['who'],
  path: string | Screen['path'],
  more: Partial<Screen> = {},
): Screen => ({ name, who, path: typeof path === 'string' ? () => path : path, ...more });

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};
/** Opens something that lies over the page. */
const opens = (button: string | RegExp, what: string | RegExp): Partial<Screen> => ({
  over: true,
  act: async (page) => {
    await press(button)(page);
    await dialog(page, what).waitFor();
  },
});
/** Goes on to the first of the orders that the list shows. */
const FIRST_ORDER: Partial<Screen> = {
  act: async (page) => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /^([0-9A-F]{8}|\d+ × .+)$/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'What happened' }).waitFor();
  },
};
const submits = (button: string, text: RegExp): Partial<Screen> => ({
  act: async (page) => {
    await press(button)(page);
    await page.getByText(text).first().waitFor();
  },
});

const PUBLIC: Screen[] = [
  screen('landing', ALL, '/'),
  screen('home', ALL, '/home'),
  screen('home-following', ['fan', 'newfan'], '/home?tab=following'),
  screen('home-latest', F, '/home?tab=latest'),
  screen('creators', ALL, '/creator'),
  screen('creators-search', V, '/creator?q=a&gender=female'),
  screen('creators-none', V, '/creator?q=zzzzzz'),
  screen('search', ALL, '/search'),
  screen('search-found', ALL, '/search?q=ligth'),
  screen('search-people', V, '/search?q=demo&kind=performer'),
  screen('search-none', V, '/search?q=zzzzzz'),
  screen('search-suggestions', V, '/search', {
    over: true,
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Search' }).last().fill('th');
      await page.getByRole('option').first().waitFor();
    },
  }),
  screen('explore', ALL, '/explore'),
  screen('explore-videos', V, '/explore?source=video&sort=like'),
  screen('explore-none', V, '/explore?source=audio&audience=ppv&since=hour'),
  screen('trending', ALL, '/trending?time=month'),
  screen('trending-none', V, '/trending?source=gallery'),
  screen('profile', ALL, '/demoperformer'),
  screen('profile-other', ['fan', 'performer'], '/theo'),
  screen('profile-photos', V, '/demoperformer?tab=photos'),
  screen('profile-store-products', V, '/demoperformer?tab=store'),
  screen('profile-empty', V, ({ shy }) => `/${shy}`),
  screen('post', ALL, ({ publicPost }) => `/post/${publicPost.slug}`),
  screen('post-subscribers', ['visitor', 'newfan'], ({ subscribersPost }) => `/post/${subscribersPost.slug}`),
  screen('post-sold', ['visitor', 'newfan'], ({ soldPost }) => `/post/${soldPost.slug}`),
  screen('post-comments', ALL, ({ publicPost }) => `/post/${publicPost.slug}`, {
    act: async (page) => {
      await page.locator('#comments').evaluate((place) => place.scrollIntoView());
      await page.getByRole('heading', { name: /comment/i }).waitFor();
    },
  }),
  screen('card-comments', ['visitor', 'fan'], '/home', {
    act: async (page) => {
      await press(/ comments? on /)(page);
      await page
        .getByRole('heading', { name: /comment/i })
        .first()
        .waitFor();
    },
  }),
  screen('photo-viewer', V, ({ publicPost }) => `/post/${publicPost.slug}`, {
    over: true,
    act: press(/^Open photo 1 of/),
  }),
  screen('gallery', ALL, ({ publicGallery }) => `/gallery/${publicGallery.slug}`),
  screen(
    'gallery-subscribers',
    ['visitor', 'newfan'],
    ({ subscribersGallery }) => `/gallery/${subscribersGallery.slug}`,
  ),
  screen('gallery-sold', ['visitor', 'newfan'], ({ soldGallery }) => `/gallery/${soldGallery.slug}`),
  screen('gallery-viewer', V, ({ publicGallery }) => `/gallery/${publicGallery.slug}`, {
    over: true,
    act: press(/^Open photo 1 of/),
  }),
  screen('video', ALL, ({ publicVideo }) => `/video/${publicVideo.slug}`),
  screen(
    'video-subscribers',
    ['visitor', 'newfan'],
    ({ subscribersVideo }) => `/video/${subscribersVideo.slug}`,
  ),
  screen('video-sold', ['visitor', 'newfan'], ({ soldVideo }) => `/video/${soldVideo.slug}`),
  screen('product', ALL, ({ physicalProduct }) => `/product/${physicalProduct.slug}`),
  screen('product-digital', ['visitor', 'newfan'], ({ digitalProduct }) => `/product/${digitalProduct.slug}`),
  screen('product-sold-out', ['visitor', 'fan'], ({ soldOutProduct }) => `/product/${soldOutProduct.slug}`),
  screen('product-viewer', V, ({ physicalProduct }) => `/product/${physicalProduct.slug}`, {
    over: true,
    act: press(/^Open photo 1 of/),
  }),
  screen('page-terms', V, '/page/terms'),
  screen('page-help', V, '/page/help'),
  screen('contact', V, '/contact'),
  screen('contact-errors', V, '/contact', submits('Send message', /./)),
];

const DOORS: Screen[] = [
  screen('login', V, '/auth/login'),
  screen('login-refused', V, '/auth/login', {
    act: async (page) => {
      await page.getByLabel('E-mail or username').fill('demofan');
      await page.getByLabel('Password', { exact: true }).fill('not-the-password');
      await press('Log in')(page);
      await page.getByText('Incorrect credentials!').waitFor();
    },
  }),
  screen('register', V, '/auth/register'),
  screen('register-fan', V, '/auth/fan-register'),
  screen('register-fan-errors', V, '/auth/fan-register', submits('Create account', /Please fill this in/)),
  screen('register-creator', V, '/auth/creator-register'),
  screen('register-creator-errors', V, '/auth/creator-register', submits('Send application', /Please fill/)),
  screen('forgot', V, '/auth/forgot-password'),
  screen('forgot-sent', V, '/auth/forgot-password', {
    act: async (page) => {
      await page.getByLabel('E-mail').fill('nobody@example.org');
      await press('Send link')(page);
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    },
  }),
  screen('reset', V, '/auth/reset?token=none'),
  screen('undo-email', V, '/auth/undo-email?token=none'),
  screen('reset-expired', V, '/auth/reset'),
  screen('email-verified', V, '/auth/email-verified-success?token=none'),
];

const FAN: Screen[] = [
  screen('account', F, '/user/account'),
  screen('notifications', ['fan', 'performer', 'newfan'], '/notification'),
  screen('messages', ['fan', 'performer', 'newfan'], '/messages'),
  screen('messages-thread', ['fan', 'performer'], '/messages', {
    act: async (page) => {
      const list = page.getByRole('region', { name: 'Conversations' });
      const rows = list.getByRole('listitem').getByRole('link');
      await rows.first().waitFor();
      // Theirs, unless so many have written since that it is further down.
      const known = rows.filter({ hasText: /Mara|Jonas|Weber/ });
      await ((await known.count()) > 0 ? known : rows).last().click();
      await page.getByLabel('Your message').waitFor();
    },
  }),
  screen('messages-missing', F, '/messages/none'),
  screen('blocked', ['fan', 'newfan'], '/user/blocked'),
  screen('reports', ['fan', 'newfan'], '/user/reports'),
  screen('report', F, ({ publicPost }) => `/post/${publicPost.slug}`, opens(/^Report: /, 'Report this')),
  screen('following', ['fan', 'newfan'], '/user/following'),
  screen('bookmarks', ['fan', 'newfan'], '/user/bookmarks'),
  screen('bookmarks-galleries', ['fan', 'newfan'], '/user/bookmarks?kind=galleries'),
  screen('bookmarks-videos', ['fan', 'newfan'], '/user/bookmarks?kind=videos'),
  screen('bookmarks-products', ['fan', 'newfan'], '/user/bookmarks?kind=products'),
  screen('bookmarks-creators', F, '/user/bookmarks?kind=performers'),
  screen('bookmark-folder', F, '/user/bookmarks', opens('New folder', 'New folder')),
  screen('addresses', ['fan', 'newfan'], '/user/addresses'),
  screen('address-form', F, '/user/addresses', opens('Add an address', 'Add an address')),
  screen('library', ['fan', 'newfan'], '/user/purchased-content'),
  screen('orders', ['fan', 'newfan'], '/user/orders'),
  screen('order', F, '/user/orders', FIRST_ORDER),
  screen('order-missing', F, '/user/orders/none'),
  screen('library-files', F, '/user/purchased-content', { over: true, act: press('Save the files of') }),
  screen('charges', ['fan', 'newfan'], '/user/charges'),
  screen('subscriptions', ['fan', 'newfan'], '/user/my-subscription'),
  screen('subscription-cancel', F, '/user/my-subscription', {
    over: true,
    act: async (page) => {
      await press('Cancel')(page);
      await page.getByRole('alertdialog').waitFor();
    },
  }),
  screen('cards', ['fan', 'newfan'], '/user/cards'),
  screen('unsubscribe', V, '/unsubscribe?token=none'),
  screen('settings', ['fan'], '/user/settings'),
  screen('spending', ['fan', 'newfan'], '/user/spending'),
  screen('referral', ['fan', 'newfan', 'performer'], '/referral'),
  screen('payments', ['fan', 'newfan'], '/user/payment-history'),
  screen('wallet-history', ['fan', 'newfan'], '/user/wallet-transaction'),
  screen('wallet', ['fan', 'newfan', 'performer'], '/wallet'),
  screen('payment-none', F, '/payment/success'),
  screen('payment-cancel', F, '/payment/cancel'),
  screen('menu', ['fan', 'performer'], '/home', {
    over: true,
    act: async (page) => {
      // On phones the last of five places, on desktops the own face.
      await page.locator('button[aria-haspopup=dialog]:visible').last().click();
      await dialog(page, 'Your account').waitFor();
    },
  }),
  screen('subscribe', F, '/petra', opens(/^Subscribe for/, /Subscribe to/)),
  screen('subscribe-trial', ['newfan'], '/demoperformer', opens(/free trial$/, /Subscribe to/)),
  screen('subscribe-nocard', ['newfan'], '/lucia', opens(/^Subscribe for/, /Subscribe to/)),
  screen('tip', F, '/demoperformer', {
    over: true,
    act: async (page) => {
      await press(/^Tip Mara/)(page);
      await dialog(page, /^Tip Mara/)
        .getByRole('button', { name: '10', exact: true })
        .click();
      await page.getByText('Your balance after').waitFor();
    },
  }),
  screen('tip-short', ['newfan'], '/demoperformer', opens(/^Tip Mara/, /^Tip Mara/)),
  screen('unlock', F, ({ soldPost }) => `/post/${soldPost.slug}`, opens('Unlock', 'Unlock this post')),
  screen('unlock-short', ['newfan'], ({ soldPost }) => `/post/${soldPost.slug}`, opens('Unlock', /Unlock/)),
  screen(
    'product-order',
    F,
    ({ physicalProduct }) => `/product/${physicalProduct.slug}`,
    opens('Buy', 'Buy this product'),
  ),
  screen(
    'product-order-short',
    ['newfan'],
    ({ physicalProduct }) => `/product/${physicalProduct.slug}`,
    opens('Buy', 'Buy this product'),
  ),
  screen('add-card', ['newfan'], '/wallet', opens('Add a card', 'Add a card')),
];

const TABS = ['basic', 'details', 'pictures', 'prices', 'documents', 'password', 'devices'];
const PERFORMER: Screen[] = [
  ...TABS.map((tab) => screen(`creator-account-${tab}`, P, `/creator/account?tab=${tab}`)),
  screen('creator-account', ['newperformer'], '/creator/account'),
  screen('creator-documents', ['newperformer'], '/creator/account?tab=documents'),
  screen('my-galleries', ['performer', 'newperformer'], '/creator/my-gallery'),
  screen('gallery-create', ['performer', 'newperformer'], '/creator/my-gallery/create'),
  screen(
    'gallery-create-errors',
    P,
    '/creator/my-gallery/create',
    submits('Save', /Please give the gallery/),
  ),
  screen('my-videos', ['performer', 'newperformer'], '/creator/my-video'),
  screen('video-create', ['performer', 'newperformer'], '/creator/my-video/create'),
  screen('video-update', P, ({ publicVideo }) => `/creator/my-video/update/${publicVideo._id}`),
  screen('gallery-update', P, ({ publicGallery }) => `/creator/my-gallery/update/${publicGallery._id}`),
  screen('my-store', ['performer', 'newperformer'], '/creator/my-store'),
  screen('store-create', ['performer', 'newperformer'], '/creator/my-store/create'),
  screen('store-create-errors', P, '/creator/my-store/create', submits('Save', /Please give the product/)),
  screen('store-update', P, ({ physicalProduct }) => `/creator/my-store/update/${physicalProduct._id}`),
  screen('my-orders', ['performer', 'newperformer'], '/creator/my-order'),
  screen('my-orders-none', P, '/creator/my-order?q=zzzzzz'),
  screen('my-order', P, '/creator/my-order', FIRST_ORDER),
  screen('my-order-missing', P, '/creator/my-order/none'),
  screen('my-posts', ['performer', 'newperformer'], '/creator/my-post'),
  screen('post-create', ['performer', 'newperformer'], '/creator/my-post/create'),
  screen('post-create-sold', P, '/creator/my-post/create', {
    act: (page) => setChecked(page.getByRole('radio', { name: 'Pay per view' })),
  }),
  screen('post-create-errors', P, '/creator/my-post/create', submits('Publish', /Please add a photo/)),
  screen('post-edit', P, ({ publicPost }) => `/creator/my-post/edit/${publicPost._id}`),
  screen('live', P, '/creator/live'),
  screen('live-now', ALL, '/streaming'),
  screen('schedule', ALL, '/schedule'),
  screen('schedule-following', F, '/schedule?tab=following'),
  screen('stream', ALL, '/streaming/demoperformer'),
  screen('private-offer', ['fan', 'newfan'], '/streaming/demoperformer?private=1', {
    over: true,
    act: atStage('offered', 'How many minutes at most'),
  }),
  screen('stream-tips', F, '/streaming/demoperformer', { act: atTip }),
  screen('stream-tip-menu', F, '/streaming/demoperformer', {
    over: true,
    act: async (page) => {
      await atGoal(page);
      await press(/^A song of your choice/)(page);
      await dialog(page, /^Tip /).waitFor();
    },
  }),
  screen('live-tips', P, '/creator/live', { act: atGoal }),
  screen('live-tip-goal', P, '/creator/live', {
    over: true,
    act: async (page) => {
      await atGoal(page);
      await press('Tip goal')(page);
      await dialog(page, 'Tip goal').waitFor();
    },
  }),
  screen('live-tip-menu', P, '/creator/live', {
    over: true,
    act: async (page) => {
      await atGoal(page);
      await press('Tip menu')(page);
      await dialog(page, 'Tip menu').getByRole('textbox').first().waitFor();
    },
  }),
  screen('private-waiting', F, '/streaming/demoperformer', { act: atStage('asked', /^Waiting for/) }),
  screen('private-ringing', P, '/creator/live', { act: atStage('asked', /asks for a private show$/) }),
  screen('private-show', F, '/streaming/demoperformer', { act: atStage('running', 'Time together') }),
  screen('private-host', P, '/creator/live', { act: atStage('running', 'Time together') }),
  screen('private-ended', F, '/streaming/demoperformer', {
    act: atStage('ended', /ended the private show$/),
  }),
  screen('private-host-ended', P, '/creator/live', { act: atStage('ended', 'You ended the private show') }),
  screen('planner', ['performer', 'newperformer'], '/creator/planner'),
  screen('planner-post', P, '/creator/planner', {
    over: true,
    act: async (page) => {
      await page
        .getByRole('button', { name: /Actions for Poster ideas/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Schedule…' }).click();
      await dialog(page, 'Poster ideas').waitFor();
    },
  }),
  screen('planner-rule', P, '/creator/planner', opens('Add a time', 'Publish from the queue')),
  screen('preview', P, '/creator/preview?as=subscriber'),
  screen('preview-post', P, ({ soldPost }) => `/creator/preview/post/${soldPost._id}?as=visitor`),
  screen('mass-messages', ['performer', 'newperformer'], '/creator/mass-messages'),
  screen('mass-message-create', ['performer', 'newperformer'], '/creator/mass-messages/create'),
  screen('inbox', ['performer', 'newperformer'], '/creator/inbox'),
  screen('blacklist', ['performer', 'newperformer'], '/creator/blacklist'),
  screen('cases', ['performer', 'newperformer'], '/creator/cases'),
  screen('followers', ['performer', 'newperformer'], '/creator/followers'),
  screen('subscribers', ['performer', 'newperformer'], '/creator/my-subscriber'),
  screen('earnings', ['performer', 'newperformer'], '/creator/earning'),
  screen('earnings-movements', ['performer', 'newperformer'], '/creator/earning/movements'),
  screen('payouts', ['performer', 'newperformer'], '/creator/payout-request'),
  screen('payout', P, '/creator/payout-request', {
    act: async (page) => {
      await page.getByRole('link', { name: /^\$/ }).last().click();
      await page.getByRole('heading', { name: /^Payout of/ }).waitFor();
    },
  }),
  screen('payout-create', ['performer', 'newperformer'], '/creator/payout-request/create'),
  screen('payout-update', P, '/creator/payout-request', {
    act: async (page) => {
      await page.getByRole('link', { name: 'Change' }).click();
      await page.getByLabel('How many tokens').waitFor();
    },
  }),
  screen('payout-year', ['performer', 'newperformer'], '/creator/payout-request/year'),
  screen('banking', ['performer', 'newperformer'], '/creator/banking'),
  screen('banking-bank', P, '/creator/banking', opens('Change: Bank account', 'Bank account')),
  screen('earnings-all', P, '/creator/earning', { act: (page) => page.getByText('All time').click() }),
];

/** What comes into being only when somebody does something. */
const BROUGHT: Screen[] = [
  screen('report-errors', F, ({ publicPost }) => `/post/${publicPost.slug}`, {
    over: true,
    act: async (page) => {
      await press(/^Report: /)(page);
      await press('Send the report')(page);
      await page.getByText('Please choose what is wrong.').waitFor();
    },
  }),
  screen('report-sent', F, ({ publicPost }) => `/post/${publicPost.slug}`, { over: true, act: report }),
  screen('reports-decided', F, '/user/reports', { act: after(decided, 'Tickets, cheap') }),
  screen('cases-decided', P, '/creator/cases', { act: after(decided, 'Tickets, cheap') }),
  screen('cases-appeal', P, '/creator/cases', {
    over: true,
    act: async (page) => {
      await after(decided, 'Tickets, cheap')(page);
      await press(/^Appeal: /)(page);
      await dialog(page, /^Appeal/).waitFor();
    },
  }),
  screen('banking-connected', P, '/creator/banking', { act: atStripe('complete', 'Connected') }),
  screen('banking-missing', P, '/creator/banking', { act: atStripe('missing', 'Information missing') }),
  screen('banking-review', P, '/creator/banking', { act: atStripe('review', 'Under review') }),
  screen('live-no-camera', P, '/creator/live', { act: withoutCamera }),
  screen('live-settings', P, '/creator/live', {
    over: true,
    act: async (page) => {
      await atGoal(page);
      await press('Stream settings')(page);
      await dialog(page, 'Stream settings').waitFor();
    },
  }),
  screen('live-recording', P, '/creator/live', {
    act: async (page) => {
      await atGoal(page);
      await press('Record')(page);
      await page.getByText(/being recorded/).waitFor();
    },
  }),
  screen('live-recorded', P, '/creator/live', {
    act: async (page) => {
      await atGoal(page);
      await press('Record')(page);
      await page.getByText(/^Recording 0:0[3-9]/).waitFor();
      await press('End stream')(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
      await page.getByRole('button', { name: 'Save as a draft video' }).first().waitFor();
    },
  }),
  screen('stream-off-air', ['visitor', 'fan'], '/streaming/theo'),
  screen('schedule-nobody', ['newfan'], '/schedule?tab=following'),
  screen('home-begun', F, '/home', { act: after(begun, 'Continue watching') }),
  screen('my-orders-chosen', P, '/creator/my-order', { act: choose }),
  screen('my-galleries-chosen', P, '/creator/my-gallery', { act: choose }),
  screen('my-videos-chosen', P, '/creator/my-video', { act: choose }),
  screen('my-store-chosen', P, '/creator/my-store', { act: choose }),
  // A refunded one has no slip.
  screen('packing-slips', P, '/creator/my-order?deliveryStatus=delivered', {
    act: async (page) => {
      await choose(page);
      await page.getByRole('button', { name: 'Packing slips' }).click();
      await page.waitForURL(/packing-slip/);
    },
  }),
  screen('explore-words', ALL, '/explore?q=rehearsal&audience=everyone'),
  screen('messages-many', F, '/messages', { act: after(toMany, /old tram depot/) }),
  screen('mass-message', P, '/creator/mass-messages', {
    act: async (page) => {
      await after(toMany, /old tram depot/)(page);
      await page
        .getByRole('link', { name: /old tram depot/ })
        .first()
        .click();
      await page.getByText('Delivered').first().waitFor();
    },
  }),
];

/** Calls that fail while somebody goes on: what the shell shows then. */
const failing = (what: 'abort' | number) => async (page: Page) => {
  await page.route('**/api/**', (route) =>
    what === 'abort'
      ? route.abort()
      : route.fulfill({ status: what, contentType: 'application/json', body: '{"message":"Broken"}' }),
  );
  await page.locator('a[href="/creator"]:visible').first().click();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
};

const STATES: Screen[] = [
  screen('404', ALL, '/no/such/page'),
  screen('404-profile', V, '/nobodybythisname'),
  screen('403-country', V, ({ shy }) => `/${shy}`, { country: 'AQ' }),
  screen('500', ['visitor', 'fan'], '/home', {
    act: failing(500),
    expectedErrors: /^\/home: A page could not be loaded ApiError: Broken/,
  }),
  screen('no-network', V, '/home', { act: failing('abort') }),
  screen('offline', V, '/offline'),
  screen('geo-block', V, '/home', { country: 'KP' }),
];

/** The bank's question; it needs a payment under way, so it comes last. */
const BANK: Screen[] = [
  screen('confirm-payment', ['newfan'], '/wallet', {
    over: true,
    act: async (page) => {
      await useCard(page, '4000002500003155');
      await press(/^Pay \$/)(page);
      await dialog(page, 'Confirm this payment').waitFor();
    },
  }),
];

export const AREAS: Readonly<Record<string, readonly Screen[]>> = {
  'pages for everybody': PUBLIC,
  'the ways in': DOORS,
  'what fans have': FAN,
  'what performers have': PERFORMER,
  'what people bring about': BROUGHT,
  'what goes wrong': STATES,
  'the question of the bank': BANK,
};
export const SCREENS: readonly Screen[] = Object.values(AREAS).flat();
/** Shown while the whole site is closed, or asks for the age: after everything else, one setting at a time. */
export const CLOSED: readonly { setting: string; screens: readonly Screen[] }[] = [
  { setting: 'enable18Popup', screens: [screen('age-gate', V, '/home', { over: true })] },
  { setting: 'maintenance', screens: [screen('maintenance', V, '/home')] },
];
