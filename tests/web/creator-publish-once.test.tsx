import { screen, waitFor } from '@testing-library/react';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { anApproved } from '#support/web-creator.ts';
import { postServer } from '#support/web-drafts.ts';
import { renderScreen } from '#support/web-render.tsx';

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
const textsOf = ({ posts, drafts }: ReturnType<typeof postServer>) =>
  [...posts(), ...drafts()].map((post) => post.text);

async function write(words: string) {
  const shown = await open();
  await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
  await shown.user.type(text(), words);
  await shown.user.click(publish());
  await screen.findByRole('alert');
  return shown;
}

const isSent = ({ router }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));

it('sends the same key again after a lost answer: one post', async () => {
  const made = postServer('lost');
  const shown = await write('Hello');
  await shown.user.click(publish());
  await isSent(shown);
  const [key] = made.keys();
  expect(made.keys()).toEqual([key, key]);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect([textsOf(made), made.drafts()]).toEqual([['Hello'], []]);
});

it('what was changed after a lost answer goes into the post that was made', async () => {
  const made = postServer('lost');
  const shown = await write('Hello');
  await shown.user.type(text(), ' there');
  await shown.user.click(publish());
  await isSent(shown);
  expect([textsOf(made), made.drafts()]).toEqual([['Hello there'], []]);
});

it('is one post after several tries, of which some arrived', async () => {
  const made = postServer('nowhere', 'lost');
  const shown = await write('One');
  await shown.user.type(text(), ' two');
  await shown.user.click(publish());
  await waitFor(() => expect(textsOf(made)).toEqual(['One']));
  await waitFor(() => expect(publish()).toBeEnabled());
  await shown.user.type(text(), ' three');
  await shown.user.click(publish());
  await isSent(shown);
  expect([textsOf(made), made.drafts()]).toEqual([['One two three'], []]);
});

it('saves nothing by itself while nobody knows whether it was published, also when the page was closed', async () => {
  const made = postServer('lost');
  const first = await write('Hello');
  first.unmount();
  const again = await open();
  expect(text()).toHaveValue('Hello');
  await again.user.type(text(), ' there');
  dispatchEvent(new Event('pagehide'));
  expect(made.asked).toHaveLength(1);
  await again.user.click(publish());
  await isSent(again);
  expect([textsOf(made), made.drafts()]).toEqual([['Hello there'], []]);
  expect(localStorage.length).toBe(0);
});

it('another post gets another key', async () => {
  const made = postServer();
  for (const words of ['One', 'Two']) {
    const shown = await open();
    await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
    await shown.user.type(text(), words);
    await shown.user.click(publish());
    await isSent(shown);
    shown.unmount();
  }
  expect([textsOf(made), made.drafts()]).toEqual([['One', 'Two'], []]);
});
