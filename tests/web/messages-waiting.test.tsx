import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { messages } from '#contract/messages.ts';
import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { TYPING_SHOWN_MS } from '#rules/conversations.ts';
import { messageFlows } from '#store/message.ts';
import { sessionEnded } from '#store/session.ts';
import { lastToast } from '#support/toasts.ts';
import { takeConsoleErrors } from '#support/web-console.ts';
import { aMessage, ME, STAR } from '#support/web-conversations.ts';
import { anUpload, aPicture } from '#support/web-creator.ts';
import { aUser } from '#support/web-fixtures.ts';
import { serve, show, stores, thread, told, words } from '#support/web-messages.tsx';
import { server, TEST_API } from '#support/web-msw.ts';
import { testShell } from '#support/web-render.tsx';

afterEach(() => sessionStorage.clear());

const written = (clientKey: string, text = clientKey) => ({
  clientKey,
  conversationId: 'c1',
  text,
  fileIds: [],
  price: 0,
  createdAt: '2026-03-01T12:00:00Z',
  messagePrice: 0,
});
/** A tab of this person, as it is after it was loaded. */
function tab() {
  const { store } = testShell({ viewer: aUser({ _id: ME }) });
  stores.push(store);
  return { store, pending: () => store.getState().message.pending };
}
/** Sends are answered by `answer`; the texts that came, in order. */
function sending(answer: (nr: number) => Response | null) {
  const came: string[] = [];
  server.use(
    http.post(`${TEST_API}/messages/conversations/c1`, async ({ request }) => {
      const { text } = (await request.json()) as { text: string };
      came.push(text);
      const clientKey = request.headers.get('idempotency-key');
      return (
        answer(came.length) ??
        HttpResponse.json({ status: 200, data: aMessage(came.length, { text, clientKey }) })
      );
    }),
  );
  return came;
}
const tooMany = (seconds: number) =>
  HttpResponse.json(
    { status: 429, error: 'http.too-many-requests', message: 'Slowly, please.' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  );

test('what is too much for a minute waits as long as the server says, and goes in order', async () => {
  const came = sending((nr) => (nr === 2 ? tooMany(2) : null));
  const { store, pending } = tab();
  for (const key of ['one', 'two', 'three']) store.dispatch(messageFlows.send.request(written(key)));
  await waitFor(() => expect(pending()[0]).toMatchObject({ clientKey: 'two', waits: 'limit', failed: null }));
  const since = performance.now();
  await waitFor(() => expect(pending()).toEqual([]), { timeout: 6000 });
  expect(performance.now() - since).toBeGreaterThan(1500);
  expect(came).toEqual(['one', 'two', 'two', 'three']);
});

test('without a connection all that wait say so, also what is written then, until one is through', async () => {
  serve();
  let isOnline = false;
  sending(() => (isOnline ? null : HttpResponse.error()));
  const { user } = show();
  const field = await screen.findByLabelText('Your message');
  for (const [at, text] of ['One', 'Two', 'Three'].entries()) {
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getAllByText('Waiting for a connection …')).toHaveLength(at + 1));
  }
  expect(screen.getAllByRole('button', { name: 'Discard' })).toHaveLength(3);
  isOnline = true;
  await waitFor(() => expect(screen.queryByText('Waiting for a connection …')).toBeNull(), { timeout: 9000 });
});

test('a photo that was chosen without a connection waits with its message, and both are sent by themselves', async () => {
  serve();
  let isOnline = false;
  const sent: unknown[] = [];
  server.use(
    http.post(`${TEST_API}${messages.uploadPhoto.path}`, () =>
      isOnline
        ? HttpResponse.json({ status: 200, data: anUpload({ _id: 'f9', type: 'message-photo' }) })
        : HttpResponse.error(),
    ),
    http.post(`${TEST_API}/messages/conversations/c1`, async ({ request }) => {
      sent.push(await request.json());
      const clientKey = request.headers.get('idempotency-key');
      return HttpResponse.json({ status: 200, data: aMessage(3, { text: 'Look', clientKey }) });
    }),
  );
  const { user } = show();
  const field = await screen.findByLabelText('Your message');
  const add = async (text: string) => {
    const event = createEvent.paste(field, {
      clipboardData: { files: [aPicture('lake.jpg')], getData: () => '' },
    });
    fireEvent(field, event);
    await user.type(field, text);
    await user.click(screen.getByRole('button', { name: 'Send' }));
  };
  await add('Look');
  expect(await screen.findByText('Waiting for a connection …')).toBeInTheDocument();
  expect(screen.getByText('1 file')).toBeInTheDocument();
  expect(field).toHaveValue('');
  await add('Given up');
  const [, last] = await screen.findAllByRole('button', { name: 'Discard' });
  if (last) await user.click(last);
  isOnline = true;
  await waitFor(() => expect(sent).toEqual([{ text: 'Look', fileIds: ['f9'] }]), { timeout: 9000 });
  await waitFor(() => expect(screen.queryByText('Waiting for a connection …')).toBeNull());
  expect(sent).toHaveLength(1);
  takeConsoleErrors();
});

test('files that waited are lost with a new load of the page, and their message says so', async () => {
  const { store, pending } = tab();
  store.dispatch(messageFlows.send.request({ ...written('one'), heldFiles: 1 }));
  await waitFor(() =>
    expect(pending()).toMatchObject([{ failed: expect.stringMatching(/choose them again/) }]),
  );
});

test('a message that waits for the limit says so', async () => {
  serve();
  server.use(http.post(`${TEST_API}/messages/conversations/c1`, () => tooMany(30)));
  const { user } = show();
  await user.type(await screen.findByLabelText('Your message'), 'Hi');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('That was a lot at once. It is sent in a moment …')).toBeInTheDocument();
  expect(screen.queryByText(/^Not sent/)).toBeNull();
});

test('what was not sent outlives a new load of the page: it is sent in order, and what was refused only by hand', async () => {
  const refused = HttpResponse.json(
    { status: 403, error: 'conversations.blocked', message: 'You cannot write to this person.' },
    { status: 403 },
  );
  sending((nr) => (nr === 1 ? refused : HttpResponse.error()));
  const before = tab();
  for (const key of ['refused', 'one', 'two']) before.store.dispatch(messageFlows.send.request(written(key)));
  await waitFor(() => expect(before.pending()[1]?.waits).toBe('connection'));
  const came = sending(() => null);
  const { pending } = tab();
  await waitFor(() => expect(came.slice(-2)).toEqual(['one', 'two']));
  await waitFor(() =>
    expect(pending()).toMatchObject([{ clientKey: 'refused', failed: expect.any(String) }]),
  );
  const third = tab();
  await waitFor(() => expect(third.pending()).toMatchObject([{ clientKey: 'refused' }]));
});

test('who signs out leaves nothing behind that would be sent later', async () => {
  const came = sending(() => HttpResponse.error());
  const { store, pending } = tab();
  store.dispatch(messageFlows.send.request(written('one')));
  await waitFor(() => expect(pending()[0]?.waits).toBe('connection'));
  expect(JSON.stringify(sessionStorage)).toContain('"one');
  act(() => void store.dispatch(sessionEnded()));
  expect(JSON.stringify(sessionStorage)).not.toContain('"one');
  expect(came.length).toBeGreaterThan(0);
});

test('who wrote is said in words, and what comes is read out', async () => {
  serve();
  show();
  await waitFor(async () => expect(await words()).toHaveLength(2));
  expect(screen.getByText('You:')).toBeInTheDocument();
  const log = screen.getByRole('log');
  expect(log).toBeEmptyDOMElement();
  await told('message_created', aMessage(3, { senderId: STAR, text: 'Are you there?' }));
  await waitFor(() => expect(log).toHaveTextContent('Nova Stage: Are you there?'));
  await told('message_created', aMessage(4, { senderId: ME, text: 'Yes.' }));
  await waitFor(async () => expect((await thread()).textContent).toContain('Yes.'));
  expect(log).not.toHaveTextContent('Yes.');
});

test('a thread that is opened again does not say that somebody types who did so long ago', async () => {
  serve();
  const { rerender } = show();
  await thread();
  await told('typing', { conversationId: 'c1', userId: STAR });
  expect(await screen.findByText('Nova Stage is typing …')).toBeInTheDocument();
  rerender(<p />);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + TYPING_SHOWN_MS);
  try {
    rerender(<MessagesScreen />);
    await thread();
    expect(screen.queryByText('Nova Stage is typing …')).toBeNull();
  } finally {
    clock.mockRestore();
  }
});

test('only words can be copied, and a browser that refuses that says so', async () => {
  const files = [anUpload({ _id: 'f1', type: 'message-photo', alt: 'A lake' })];
  serve({
    held: [aMessage(1), aMessage(2, { text: '', type: 'media', kind: 'photo', fileIds: ['f1'], files })],
  });
  const { user } = show();
  await waitFor(async () => expect(await words()).toHaveLength(1));
  const menus = () => screen.findAllByRole('button', { name: 'More about this message' });
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
  await user.click((await menus())[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  await waitFor(() => expect(lastToast()?.text).toMatch(/copy/i));
  await user.click((await menus()).at(-1) as HTMLElement);
  await screen.findAllByRole('menuitem');
  expect(screen.queryByRole('menuitem', { name: 'Copy text' })).toBeNull();
});
