import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { before, describe, it } from 'node:test';
import { ROOT } from '../../tools/run.ts';
import { api, BASE, tokenOf } from './support/session.ts';

type Who = 'visitor' | 'fan' | 'performer';
/** A status, or the local address a person is sent to. */
type Expected = number | string;
type Row = Record<Who, Expected>;

const login = (path: string) => `/auth/login?returnTo=${encodeURIComponent(path)}`;
const open: Row = { visitor: 200, fan: 200, performer: 200 };
const signedIn = (path: string): Row => ({ visitor: login(path), fan: 200, performer: 200 });
const performersOnly = (path: string): Row => ({ visitor: login(path), fan: '/home', performer: 200 });

let ownPost = '';
let anyPost = '';

/** Every file below pages/, the address to ask for, and what each person gets on the server-rendered reply. */
const table: Record<string, { path: () => string; row: (path: string) => Row }> = {
  'index.tsx': { path: () => '/', row: () => open },
  'home.tsx': { path: () => '/home', row: () => open },
  'contact.tsx': { path: () => '/contact', row: () => open },
  'offline.tsx': { path: () => '/offline', row: () => open },
  '404.tsx': { path: () => '/no/such/page', row: () => ({ visitor: 404, fan: 404, performer: 404 }) },
  '[profileId].tsx': { path: () => '/demoperformer', row: () => open },
  'creator/index.tsx': { path: () => '/creator', row: () => open },
  'post/[id].tsx': { path: () => `/post/${anyPost}`, row: () => open },
  'auth/login.tsx': { path: () => '/auth/login', row: () => open },
  'auth/register.tsx': { path: () => '/auth/register', row: () => open },
  'auth/fan-register.tsx': { path: () => '/auth/fan-register', row: () => open },
  'auth/creator-register.tsx': { path: () => '/auth/creator-register', row: () => open },
  'auth/forgot-password.tsx': { path: () => '/auth/forgot-password', row: () => open },
  'auth/reset.tsx': { path: () => '/auth/reset?token=none', row: () => open },
  'auth/email-verified-success.tsx': {
    path: () => '/auth/email-verified-success?token=none',
    row: () => open,
  },
  'user/account.tsx': { path: () => '/user/account', row: signedIn },
  'user/following.tsx': { path: () => '/user/following', row: signedIn },
  'user/my-subscription.tsx': { path: () => '/user/my-subscription', row: signedIn },
  'user/cards.tsx': { path: () => '/user/cards', row: signedIn },
  'user/payment-history.tsx': { path: () => '/user/payment-history', row: signedIn },
  'user/wallet-transaction.tsx': { path: () => '/user/wallet-transaction', row: signedIn },
  'wallet.tsx': { path: () => '/wallet', row: signedIn },
  'payment/success.tsx': { path: () => '/payment/success', row: signedIn },
  'payment/cancel.tsx': { path: () => '/payment/cancel', row: signedIn },
  'creator/account.tsx': { path: () => '/creator/account', row: performersOnly },
  'creator/my-post/index.tsx': { path: () => '/creator/my-post', row: performersOnly },
  'creator/my-post/create.tsx': { path: () => '/creator/my-post/create', row: performersOnly },
  'creator/my-post/edit/[id].tsx': { path: () => `/creator/my-post/edit/${ownPost}`, row: performersOnly },
  'creator/my-subscriber.tsx': { path: () => '/creator/my-subscriber', row: performersOnly },
  'creator/earning.tsx': { path: () => '/creator/earning', row: performersOnly },
};

async function visit(path: string, token?: string): Promise<Expected> {
  const response = await fetch(BASE + path, {
    redirect: 'manual',
    headers: token ? { cookie: `token=${token}` } : {},
  });
  await response.arrayBuffer();
  return response.headers.get('location') ?? response.status;
}

describe('page flags on the server-rendered reply (spec §2, §4)', () => {
  const tokens: Partial<Record<Who, string>> = {};

  before(async () => {
    tokens.fan = await tokenOf('demofan');
    tokens.performer = await tokenOf('demoperformer');
    const own = await api<{ data: { _id: string }[] }>('GET', '/performer/feeds?limit=1', {
      token: tokens.performer,
    });
    const all = await api<{ data: { _id: string }[] }>('GET', '/user/feeds?limit=1');
    ownPost = own.data[0]?._id ?? '';
    anyPost = all.data[0]?._id ?? '';
  });

  it('has a row for every page', () => {
    const pages = readdirSync(join(ROOT, 'pages'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(join(ROOT, 'pages'), join(entry.parentPath, entry.name)))
      .filter((name) => !name.startsWith('api/') && !name.split('/').at(-1)?.startsWith('_'));
    assert.deepEqual(pages.sort(), Object.keys(table).sort());
  });

  for (const [file, { path, row }] of Object.entries(table)) {
    for (const who of ['visitor', 'fan', 'performer'] as const) {
      it(`${file} as ${who}`, async () => {
        const address = path();
        assert.equal(await visit(address, tokens[who]), row(address)[who]);
      });
    }
  }

  it('takes a token that is no longer known as a visitor and forgets it', async () => {
    const response = await fetch(`${BASE}/user/account`, {
      redirect: 'manual',
      headers: { cookie: 'token=stale' },
    });
    assert.equal(response.headers.get('location'), login('/user/account'));
    assert.match(response.headers.get('set-cookie') ?? '', /token=;/);
  });

  it('takes the Authorization header when there is no cookie', async () => {
    const response = await fetch(`${BASE}/user/account`, {
      redirect: 'manual',
      headers: { authorization: tokens.fan ?? '' },
    });
    assert.equal(response.status, 200);
  });

  it('answers 404 for an unknown profile and an unknown post', async () => {
    assert.equal(await visit('/nobodybythisname'), 404);
    assert.equal(await visit('/post/nothing-here'), 404);
  });
});
