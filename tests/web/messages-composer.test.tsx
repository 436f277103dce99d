import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { blocks } from '#contract/blocks.ts';
import { conversations } from '#contract/conversations.ts';
import { inbox } from '#contract/inbox.ts';
import { messages } from '#contract/messages.ts';
import { MessageButton } from '#features/messages/message-button.tsx';
import { MessagesScreen } from '#features/messages/messages-screen.tsx';
import { saveToken } from '#lib/token-cookie.ts';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { MESSAGE_FILES_MAX } from '#rules/messages.ts';
import { authFlows } from '#store/auth.ts';
import { aConversation, aDetail, ME, STAR } from '#support/web-conversations.ts';
import { anUpload, aPicture } from '#support/web-creator.ts';
import { aUser } from '#support/web-fixtures.ts';
import { serve, show, stores, told } from '#support/web-messages.tsx';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { loadRelay, relay } from '#support/web-relay.ts';
import { renderScreen } from '#support/web-render.tsx';

function showToPerformer() {
  const viewer = aUser({ _id: ME, isPerformer: true, roles: ['performer'] });
  const shown = renderScreen(<MessagesScreen />, { viewer, path: '/messages', query: { id: 'c1' } });
  stores.push(shown.store);
  return shown;
}

const written = () => screen.findByLabelText('Your message');

function paste(field: HTMLElement, files: File[]) {
  const event = createEvent.paste(field, { clipboardData: { files, getData: () => '' } });
  fireEvent(field, event);
}

test('saved replies are looked for at once, and Enter takes the first that fits', async () => {
  serve();
  const data = [
    { _id: 'r1', title: 'Thanks', text: 'Thank you!' },
    { _id: 'r2', title: 'Prices', text: 'It is 5 tokens.' },
  ];
  server.use(mockCall(inbox.replies, () => ({ data, total: data.length })));
  const { user } = showToPerformer();
  await user.type(await written(), '/');
  const search = await screen.findByRole('searchbox', { name: 'Search replies' });
  expect(search).toHaveFocus();
  await screen.findByRole('button', { name: 'Prices' });
  await user.keyboard('pri{Enter}');
  expect(await written()).toHaveValue('It is 5 tokens.');
  expect(await written()).toHaveFocus();
});

test('the name of a conversation can be typed at once', async () => {
  serve();
  const { user } = showToPerformer();
  await user.click(await screen.findByRole('button', { name: 'More about this conversation' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Name this conversation' }));
  expect(await screen.findByRole('textbox', { name: /^Name/ })).toHaveFocus();
});

test('pasted files are judged like chosen ones: a wrong kind and one too many are named', async () => {
  serve();
  server.use(mockCall(messages.uploadPhoto, () => anUpload({ _id: 'f9', type: 'message-photo' })));
  show();
  const field = await written();
  const paper = new File(['x'], 'paper.pdf', { type: 'application/pdf' });
  const pictures = Array.from({ length: MESSAGE_FILES_MAX + 1 }, (_, at) => aPicture(`p${at}.jpg`));
  paste(field, [paper, ...pictures]);
  expect(await screen.findByText(/paper\.pdf/)).toBeInTheDocument();
  expect(screen.getByText(new RegExp(`“p${MESSAGE_FILES_MAX}\\.jpg” wasn’t added`))).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Chosen files' }).children).toHaveLength(MESSAGE_FILES_MAX);
  expect(screen.getByRole('button', { name: 'Add photos, videos or sounds' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('that files are not sent is said only as long as it is so', async () => {
  serve();
  let isFull = true;
  const photo = anUpload({ _id: 'f9', type: 'message-photo' });
  server.use(
    mockCall(messages.uploadPhoto, () => (isFull ? refuse(409, 'files.full', 'There is no room.') : photo)),
  );
  const { user } = show();
  paste(await written(), [aPicture('lake.jpg')]);
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const problem = 'Some files couldn’t be uploaded. Try again, or remove them.';
  expect(await screen.findByText(problem)).toBeInTheDocument();
  isFull = false;
  await user.click(screen.getByRole('button', { name: 'Upload lake.jpg again' }));
  await waitFor(() => expect(screen.queryByText(problem)).toBeNull());
  expect(screen.getByText('lake.jpg')).toBeInTheDocument();
});

test('the sign of typing is taken back when the field is empty again', async () => {
  relay.emitted.length = 0;
  saveToken('a-token', false);
  serve();
  const { user } = show(
    { id: 'c1' },
    <SocketProvider load={loadRelay}>
      <MessagesScreen />
    </SocketProvider>,
  );
  const field = await written();
  await user.type(field, 'Hi');
  const signs = () => relay.emitted.filter((event) => event.startsWith('conversations/'));
  expect(signs()).toEqual(['conversations/typing']);
  await user.clear(field);
  expect(signs()).toEqual(['conversations/typing', 'conversations/typing-ended']);
});

test('what is typed and not sent outlives a new load of the page, until its writer signs out', async () => {
  serve();
  server.use(mockCall(auth.logout, () => ({ success: true })));
  const before = show();
  await before.user.type(await written(), 'Half a sentence');
  before.unmount();
  const after = show();
  expect(await written()).toHaveValue('Half a sentence');
  after.store.dispatch(authFlows.logout.request());
  await waitFor(() => expect(JSON.stringify(sessionStorage)).not.toContain('Half a sentence'));
});

test('a wrong price has the focus', async () => {
  const fan = { recipientInfo: { ...aDetail().recipientInfo, isPerformer: false } };
  serve({ list: [aConversation(fan)], detail: fan });
  server.use(mockCall(messages.uploadPhoto, () => anUpload({ _id: 'f9', type: 'message-photo' })));
  const { user } = showToPerformer();
  paste(await written(), [aPicture('lake.jpg')]);
  const price = await screen.findByLabelText('Price optional');
  expect(price).toHaveAccessibleDescription(/Leave it empty to send it for free\.$/);
  for (let tries = 1; tries <= 2; tries += 1) {
    if (tries === 1) await user.type(price, 'free');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Please enter a price in tokens/)).toBeInTheDocument();
    expect(price).toHaveFocus();
  }
});

test('who blocked somebody can unblock them where they would write, and sees nobody typing', async () => {
  const why = 'You blocked this person. Unblock them to write.';
  serve();
  const unblocked = jest.fn();
  server.use(
    mockCall(blocks.remove, () => {
      unblocked();
      server.use(mockCall(conversations.view, () => aDetail()));
      return true;
    }),
  );
  const { user } = show();
  await written();
  await told('typing', { conversationId: 'c1', userId: STAR });
  expect(await screen.findByText('Nova Stage is typing …')).toBeInTheDocument();
  const blocked = { canWrite: false, whyNot: why, isBlocked: true, isBlockedByMe: true };
  server.use(mockCall(conversations.view, () => aDetail(blocked)));
  await told('block-status-conversation', { conversationId: 'c1', isBlocked: true, isBlockedByMe: true });
  expect(await screen.findByText(why)).toBeInTheDocument();
  expect(screen.queryByText('Nova Stage is typing …')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unblock' }));
  expect(await written()).toBeInTheDocument();
  expect(unblocked).toHaveBeenCalledTimes(1);
});

test.each([
  ['a fan', ['user'], 1],
  ['an operator', ['admin'], 0],
] as const)('the way to a conversation is offered to %s %j: %d', (_, roles, shown) => {
  renderScreen(<MessageButton person={{ _id: STAR, isPerformer: true }} />, {
    viewer: aUser({ roles: [...roles] }),
  });
  expect(screen.queryAllByRole('link', { name: 'Message' })).toHaveLength(shown);
});

test('Enter begins a line on a phone, and its keyboard says so', async () => {
  serve();
  show();
  expect(await written()).toHaveAttribute('enterkeyhint', 'enter');
});

test('while files arrive, words and price stay as they will be sent', async () => {
  const fan = { recipientInfo: { ...aDetail().recipientInfo, isPerformer: false } };
  serve({ list: [aConversation(fan)], detail: fan });
  const upload = Promise.withResolvers<void>();
  server.use(
    mockCall(messages.uploadPhoto, async () => {
      await upload.promise;
      return refuse(409, 'files.full', 'There is no room.');
    }),
  );
  const { user } = showToPerformer();
  paste(await written(), [aPicture('lake.jpg')]);
  const price = await screen.findByLabelText('Price optional');
  await user.type(price, '5');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(price).toHaveAttribute('readonly'));
  expect(await written()).toHaveAttribute('readonly');
  await user.click(screen.getByRole('button', { name: 'Saved replies' }));
  await user.type(await written(), '/');
  expect(screen.queryByRole('dialog')).toBeNull();
  upload.resolve();
  await waitFor(() => expect(price).not.toHaveAttribute('readonly'));
  expect(price).toHaveValue('5');
});
