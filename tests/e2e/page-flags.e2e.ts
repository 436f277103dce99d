import { expect } from '@playwright/test';
import { type Expected, loginAddress, PAGES, pageFiles, WHO, type Who } from './support/pages.ts';
import { BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld, type World } from './support/world.ts';

async function visit(path: string, token?: string): Promise<Expected> {
  const response = await fetch(BASE + path, {
    redirect: 'manual',
    headers: token ? { cookie: `token=${token}` } : {},
  });
  await response.arrayBuffer();
  return response.headers.get('location') ?? response.status;
}

test.describe('page flags on the server-rendered reply', () => {
  const tokens: Partial<Record<Who, string>> = {};

  let world: World;

  test.beforeAll(async () => {
    tokens.fan = await tokenOf('demofan');
    tokens.performer = await tokenOf('demoperformer');
    world = await readWorld();
  });

  test('has a row for every page', () => {
    expect(pageFiles()).toEqual(Object.keys(PAGES).sort());
  });

  for (const [file, { path, row }] of Object.entries(PAGES)) {
    for (const who of WHO) {
      test(`${file} as ${who}`, async () => {
        const address = path(world);
        expect(await visit(address, tokens[who])).toBe(row(address)[who]);
      });
    }
  }

  test('takes a token that is no longer known as a visitor and forgets it', async () => {
    const response = await fetch(`${BASE}/user/account`, {
      redirect: 'manual',
      headers: { cookie: 'token=stale' },
    });
    expect(response.headers.get('location')).toBe(loginAddress('/user/account'));
    expect(response.headers.get('set-cookie') ?? '').toMatch(/token=;/);
  });

  test('takes the Authorization header when there is no cookie', async () => {
    const response = await fetch(`${BASE}/user/account`, {
      redirect: 'manual',
      headers: { authorization: tokens.fan ?? '' },
    });
    expect(response.status).toBe(200);
  });

  test('answers 404 for an unknown profile and an unknown post', async () => {
    expect(await visit('/nobodybythisname')).toBe(404);
    expect(await visit('/post/nothing-here')).toBe(404);
  });
});
