import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { aFeed } from '#support/web-content.ts';
import { anApproved, anOwnPerformer } from '#support/web-creator.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

type Body = Record<string, unknown>;

/**
 * A server that keeps one post a key, as ours does. The answers of the first `lost` requests never arrive; of those,
 * the first `unmade` did not even reach it.
 */
function api({ lost = 0, unmade = 0 } = {}) {
  const made = new Map<string, { id: string; asked: string; body: Body }>();
  const keys: string[] = [];
  server.use(
    mockCall(performerAccount.me, () => anOwnPerformer()),
    http.post(`${TEST_API}/performer/feeds`, async ({ request }) => {
      const key = request.headers.get('idempotency-key') ?? `none-${keys.length}`;
      keys.push(key);
      if (keys.length <= unmade) return HttpResponse.error();
      const body = (await request.json()) as Body;
      const asked = JSON.stringify(body);
      const post = made.get(key) ?? { id: `post-${made.size + 1}`, asked, body };
      made.set(key, post);
      if (keys.length <= lost) return HttpResponse.error();
      if (post.asked !== asked)
        return HttpResponse.json(
          { statusCode: 422, error: 'feeds.key-reused', message: 'Used before.' },
          { status: 422 },
        );
      return HttpResponse.json({ status: 0, data: aFeed({ _id: post.id, slug: post.id }) });
    }),
    mockCall(ownFeeds.update, ({ params, body }) => {
      const post = [...made.values()].find(({ id }) => id === params.id);
      if (!post) return refuse(404, 'feeds.not-found');
      post.body = body;
      return aFeed({ _id: post.id, slug: post.id });
    }),
  );
  return {
    keys,
    posts: () => [...made.values()].map(({ body }) => body.text),
    deleteAll: () => made.clear(),
  };
}

async function open() {
  const shown = renderScreen(<CreatePostScreen />, {
    viewer: anApproved(),
    path: '/creator/my-post/create',
  });
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}

const publish = () => screen.getByRole('button', { name: 'Publish' });
const text = () => screen.getByLabelText(/^Text/, { selector: 'textarea' });

async function write(words: string) {
  const shown = await open();
  await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
  await shown.user.type(text(), words);
  await shown.user.click(publish());
  await screen.findByRole('alert');
  return shown;
}

const isSaved = ({ router }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));

it('sends the same key again after a lost answer: one post', async () => {
  const { keys, posts } = api({ lost: 1 });
  const shown = await write('Hello');
  await shown.user.click(publish());
  await isSaved(shown);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(posts()).toEqual(['Hello']);
});

it('what was changed after a lost answer goes into the post that was made', async () => {
  const { posts } = api({ lost: 1 });
  const shown = await write('Hello');
  await shown.user.type(text(), ' there');
  await shown.user.click(publish());
  await isSaved(shown);
  expect(posts()).toEqual(['Hello there']);
});

it('finds the post among several tries, of which one arrived', async () => {
  const { posts } = api({ lost: 2, unmade: 1 });
  const shown = await write('One');
  await shown.user.type(text(), ' two');
  await shown.user.click(publish());
  await waitFor(() => expect(posts()).toEqual(['One two']));
  await waitFor(() => expect(publish()).toBeEnabled());
  await shown.user.type(text(), ' three');
  await shown.user.click(publish());
  await isSaved(shown);
  expect(posts()).toEqual(['One two three']);
});

it('keeps the key with the draft, also when the page was closed', async () => {
  const { keys, posts } = api({ lost: 1 });
  const first = await write('Hello');
  first.unmount();
  const again = await open();
  expect(text()).toHaveValue('Hello');
  await again.user.click(publish());
  await isSaved(again);
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(posts()).toEqual(['Hello']);
  expect(localStorage.length).toBe(0);
});

it('another post gets another key', async () => {
  const { keys, posts } = api();
  for (const words of ['One', 'Two']) {
    const shown = await open();
    await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
    await shown.user.type(text(), words);
    await shown.user.click(publish());
    await isSaved(shown);
    shown.unmount();
  }
  expect(new Set(keys).size).toBe(2);
  expect(posts()).toEqual(['One', 'Two']);
});

it('publishes as new what another window made another post of', async () => {
  const { keys, posts } = api({ lost: 1, unmade: 1 });
  const shown = await write('Mine');
  await fetch(`${TEST_API}/performer/feeds`, {
    method: 'POST',
    headers: { 'idempotency-key': keys[0] ?? '' },
    body: JSON.stringify({ text: 'Theirs' }),
  });
  await shown.user.click(publish());
  await isSaved(shown);
  expect(posts()).toEqual(['Theirs', 'Mine']);
});
