import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Expected, loginAddress, PAGES, pageFiles, WHO, type Who } from './support/pages.ts';
import { BASE, tokenOf } from './support/session.ts';
import { readWorld, type World } from './support/world.ts';

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

  let world: World;

  before(async () => {
    tokens.fan = await tokenOf('demofan');
    tokens.performer = await tokenOf('demoperformer');
    world = await readWorld();
  });

  it('has a row for every page', () => {
    assert.deepEqual(pageFiles(), Object.keys(PAGES).sort());
  });

  for (const [file, { path, row }] of Object.entries(PAGES)) {
    for (const who of WHO) {
      it(`${file} as ${who}`, async () => {
        const address = path(world);
        assert.equal(await visit(address, tokens[who]), row(address)[who]);
      });
    }
  }

  it('takes a token that is no longer known as a visitor and forgets it', async () => {
    const response = await fetch(`${BASE}/user/account`, {
      redirect: 'manual',
      headers: { cookie: 'token=stale' },
    });
    assert.equal(response.headers.get('location'), loginAddress('/user/account'));
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
