import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import dayjs from 'dayjs';
import { files } from '#contract/files.ts';
import { inbox } from '#contract/inbox.ts';
import { type MassMessageDetail, massMessages } from '#contract/mass-messages.ts';
import { messages } from '#contract/messages.ts';
import { InboxScreen } from '#features/inbox/inbox-screen.tsx';
import { CreateMassMessageScreen } from '#features/mass-messages/create-screen.tsx';
import { MassMessageScreen } from '#features/mass-messages/mass-message-screen.tsx';
import { MassMessagesScreen } from '#features/mass-messages/mass-messages-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { triesToClose } from '#support/form-sheet.ts';
import { toastTexts } from '#support/toasts.ts';
import { anUpload, aPicture, wideScreen } from '#support/web-creator.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const aMass = (more: Partial<MassMessageDetail> = {}): MassMessageDetail => ({
  _id: 'mm1',
  status: 'sending',
  total: 500,
  sent: 200,
  waiting: 300,
  skipped: { closed: 0, blocked: 0, muted: 0, capped: 0 },
  segment: 'followers',
  text: 'New photos are here',
  files: [],
  contents: { photos: 0, videos: 0, audios: 0, duration: 0 },
  fileProblem: null,
  isSale: false,
  price: 0,
  scheduledAt: null,
  startedAt: '2026-03-01T12:00:00Z',
  endedAt: null,
  createdAt: '2026-03-01T12:00:00Z',
  read: 20,
  unlocked: 3,
  earned: 24,
  ...more,
});
const LATER = dayjs().add(30, 'day').toISOString();
let afterTest = () => {};
afterEach(() => afterTest());
const viewer = aUser({ isPerformer: true, roles: ['performer'], reviewState: 'approved' });
/** Presses "Send now", and again where it is asked for sure. */
async function sendNow(user: ReturnType<typeof renderScreen>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Send it now?' }));
  await user.click(asked.getByRole('button', { name: 'Send now' }));
}
const showOne = () =>
  renderScreen(<MassMessageScreen />, {
    viewer,
    path: '/creator/mass-messages/[id]',
    query: { id: 'mm1' },
  });

test('the list says to whom, how far and in which state', async () => {
  server.use(
    mockCall(massMessages.list, () => ({
      data: [aMass(), aMass({ _id: 'mm2', status: 'done', sent: 500, waiting: 0 })],
      total: 2,
    })),
  );
  renderScreen(<MassMessagesScreen />, { viewer });
  expect(await screen.findByText('Sending')).toBeInTheDocument();
  expect(screen.getByText(/sent to 200 of 500/)).toBeInTheDocument();
  expect(screen.getByText('Sent')).toBeInTheDocument();
});

test('nothing sent yet, and a list that fails, say so', async () => {
  server.use(mockCall(massMessages.list, () => ({ data: [], total: 0 })));
  renderScreen(<MassMessagesScreen />, { viewer });
  expect(await screen.findByText('No mass messages yet')).toBeInTheDocument();
});

test('a message is written to a group whose size is shown, sent once, and looks as fans will see it', async () => {
  const sent: unknown[] = [];
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(massMessages.create, ({ body, request }) => {
      sent.push(body, Boolean(request.headers.get('idempotency-key')));
      return aMass();
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  expect(await screen.findByText('42 fans right now.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Please write something or add a file.')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveFocus();
  await user.type(screen.getByLabelText('Message'), 'New photos');
  expect(
    within(screen.getByRole('region', { name: 'How fans will see it' })).getByText('New photos'),
  ).toBeInTheDocument();
  await sendNow(user);
  await waitFor(() => expect(toastTexts()).toContain('It is on its way'));
  expect(sent).toEqual([{ segment: 'subscribers', text: 'New photos', scheduleAt: null }, true]);
});

test('what was meant for later is never sent now: a time that cannot be read, or is over, is refused', async () => {
  afterTest = wideScreen();
  const sent: unknown[] = [];
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(massMessages.create, ({ body }) => {
      sent.push(body);
      return aMass({ status: 'scheduled' });
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  await user.type(await screen.findByLabelText('Message'), 'New photos');
  const when = screen.getByLabelText(/^Send later/);
  await user.click(when);
  await user.paste('tomorrow at six');
  await user.click(screen.getByRole('button', { name: /^(Send now|Schedule it)$/ }));
  expect(await screen.findByText(/^We couldn’t read this\. Write day and time like/)).toBeInTheDocument();
  expect(when).toHaveFocus();
  expect(when).toHaveValue('tomorrow at six');
  for (const past of ['03/01/2020 06:00 PM', '3/1/2020 18:00']) {
    await user.clear(when);
    await user.click(when);
    await user.paste(past);
    await user.click(screen.getByRole('button', { name: 'Schedule it' }));
    expect(await screen.findByText(/^Please choose a time in the future/)).toBeInTheDocument();
    expect(when).toHaveFocus();
  }
  expect(sent).toEqual([]);
  const later = dayjs().add(2, 'day').hour(18).minute(30).second(0).millisecond(0);
  await user.clear(when);
  await user.click(when);
  await user.paste(later.format('M/D/YYYY h:mma'));
  await user.click(screen.getByRole('button', { name: 'Schedule it' }));
  await waitFor(() => expect(sent).toMatchObject([{ scheduleAt: later.toISOString() }]));
});

test('a time of a phone that is over is refused, too', async () => {
  const sent: unknown[] = [];
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(massMessages.create, ({ body }) => {
      sent.push(body);
      return aMass();
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  await user.type(await screen.findByLabelText('Message'), 'New photos');
  fireEvent.change(screen.getByLabelText(/^Send later/), { target: { value: '2020-03-01T12:00' } });
  await user.click(screen.getByRole('button', { name: 'Schedule it' }));
  expect(await screen.findByText(/^Please choose a time in the future/)).toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('photos with a price are uploaded, shown as fans will see them, and sent with the message', async () => {
  const sent: unknown[] = [];
  let refused = true;
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(messages.uploadPhoto, () => anUpload({ _id: 'f9', type: 'message-photo' })),
    mockCall(massMessages.create, ({ body }) => {
      sent.push(body);
      return refused
        ? refuse(422, 'form.not-valid', 'Please check.', { price: 'The lowest price is 1 tokens.' })
        : aMass();
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  await user.upload(
    await screen.findByLabelText('Photos, videos and sounds', { selector: 'input' }),
    aPicture('lake.jpg'),
  );
  const price = await screen.findByLabelText('Price optional');
  await user.type(price, 'free');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  expect(
    await screen.findByText('Please enter a price in tokens such as 1000 or 9.99, or leave it empty.'),
  ).toBeInTheDocument();
  expect(sent).toEqual([]);
  await user.clear(price);
  await user.type(price, '5');
  const preview = within(screen.getByRole('region', { name: 'How fans will see it' }));
  expect(await preview.findByText('1 photo')).toBeInTheDocument();
  await sendNow(user);
  expect(await screen.findByText('The lowest price is 1 tokens.')).toBeInTheDocument();
  refused = false;
  await sendNow(user);
  await waitFor(() => expect(toastTexts()).toContain('It is on its way'));
  expect(sent.at(-1)).toEqual({
    segment: 'subscribers',
    text: '',
    fileIds: ['f9'],
    isSale: true,
    price: 5,
    scheduleAt: null,
  });
});

test('a planned one is written anew where it is shown', async () => {
  const sent: unknown[] = [];
  let now = aMass({
    status: 'scheduled',
    scheduledAt: LATER,
    files: [anUpload({ _id: 'f1', type: 'message-photo' })],
    contents: { photos: 1, videos: 0, audios: 0, duration: 0 },
    isSale: true,
    price: 5,
  });
  server.use(
    mockCall(massMessages.view, () => now),
    mockCall(massMessages.count, () => ({ segment: 'followers' as const, total: 42 })),
    mockCall(massMessages.update, ({ body }) => {
      sent.push(body);
      now = { ...now, text: 'Other words' };
      return now;
    }),
  );
  const { user } = showOne();
  expect(await screen.findByText(/Price of the files/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const words = await screen.findByLabelText('Message');
  await user.clear(words);
  await user.type(words, 'Other words');
  expect(screen.getByLabelText('Price optional')).toHaveValue('5');
  await user.click(screen.getByRole('button', { name: 'Schedule it' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        segment: 'followers',
        text: 'Other words',
        fileIds: ['f1'],
        isSale: true,
        price: 5,
        scheduleAt: LATER,
      },
    ]),
  );
  expect(await screen.findByText('Other words')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit' })).toBeInTheDocument();
});

test('what the server refuses is said, and the words stay', async () => {
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 0 })),
    mockCall(massMessages.create, () =>
      refuse(422, 'mass-messages.nobody', 'There is nobody to write to in this group right now.'),
    ),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  expect(await screen.findByText('Nobody right now.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Message'), 'Hello');
  await sendNow(user);
  expect(await screen.findByText('There is nobody to write to in this group right now.')).toBeInTheDocument();
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
});

test('one on its way goes on by itself, can be held, and shows what came of it', async () => {
  let status: MassMessageDetail['status'] = 'sending';
  server.use(
    mockCall(massMessages.view, () => aMass({ status })),
    mockCall(massMessages.pause, () => {
      status = 'paused';
      return aMass({ status });
    }),
  );
  const { user } = showOne();
  const bar = await screen.findByRole('progressbar');
  expect(bar).toHaveAttribute('aria-valuenow', '40');
  expect(screen.getByText('24 tokens')).toBeInTheDocument();
  act(() =>
    handSocketEvent('mass_message_progress', {
      _id: 'mm1',
      status: 'sending',
      total: 500,
      sent: 390,
      waiting: 100,
      skipped: { closed: 0, blocked: 0, muted: 10, capped: 0 },
    }),
  );
  expect(bar).toHaveAttribute('aria-valuenow', '80');
  expect(screen.getByText('Muted mass messages')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeInTheDocument();
  expect(screen.getByText('Paused')).toBeInTheDocument();
});

test('what holds it is said: in the list, and where it is shown, as soon as the server holds it', async () => {
  let message = aMass();
  server.use(
    mockCall(massMessages.view, () => message),
    mockCall(massMessages.list, () => ({ data: [message], total: 1 })),
  );
  const { unmount } = showOne();
  await screen.findByRole('progressbar');
  expect(screen.queryByText(/is on hold/)).toBeNull();
  message = aMass({ status: 'paused', fileProblem: 'failed' });
  act(() => handSocketEvent('mass_message_progress', message));
  expect(await screen.findByText(/couldn’t be processed, so this message is on hold/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  unmount();
  message = aMass({ status: 'paused', fileProblem: 'taken-down' });
  const shown = showOne();
  expect(
    await screen.findByText(/took down one of its files, so this message is on hold/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Cancel sending' })).toBeInTheDocument();
  shown.unmount();
  renderScreen(<MassMessagesScreen />, { viewer });
  expect(await screen.findByText(/· a file was taken down/)).toBeInTheDocument();
});

test('what to do about a bad file is said, and going on is offered once the file is good', async () => {
  const aBadFilm = (canRetry: boolean) =>
    anUpload({ _id: 'f2', type: 'message-video', url: null, status: 'error', canRetry });
  let message = aMass({ status: 'paused', fileProblem: 'failed', files: [aBadFilm(false)] });
  server.use(
    mockCall(massMessages.view, () => message),
    mockCall(files.retry, () => aBadFilm(true)),
  );
  const final = showOne();
  expect(await screen.findByText(/can’t be processed.*send a new message without that file/)).toBeVisible();
  final.unmount();
  message = aMass({ status: 'scheduled', scheduledAt: LATER, fileProblem: 'taken-down' });
  const planned = showOne();
  expect(await screen.findByText(/can’t be sent\. Edit it and take that file out/)).toBeVisible();
  planned.unmount();
  message = aMass({ status: 'paused', fileProblem: 'failed', files: [aBadFilm(true)] });
  const { user } = showOne();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(screen.queryByRole('button', { name: 'Resume' })).toBeNull();
  message = aMass({ status: 'paused', files: [anUpload({ _id: 'f2', type: 'message-video' })] });
  const told = { status: 'finished', error: null, errorCode: null, canRetry: false } as const;
  act(() => handSocketEvent('file_status', { fileId: 'f2', ...told }));
  expect(await screen.findByRole('button', { name: 'Resume' })).toBeVisible();
});

test('cancelling asks first; a message that is gone is said to be', async () => {
  const cancelled = jest.fn();
  server.use(
    mockCall(massMessages.view, () => aMass()),
    mockCall(massMessages.cancel, () => {
      cancelled();
      return aMass({ status: 'cancelled' });
    }),
  );
  const { user, unmount } = showOne();
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  const sheet = within(await screen.findByRole('alertdialog'));
  expect(sheet.getByRole('button', { name: 'Keep it' })).toHaveFocus();
  expect(sheet.getByText(/^Fans who already have it keep it/)).toBeInTheDocument();
  expect(cancelled).not.toHaveBeenCalled();
  await user.click(sheet.getByRole('button', { name: 'Cancel sending' }));
  await waitFor(() => expect(cancelled).toHaveBeenCalled());
  unmount();
});

test('of one that is only planned nobody has anything yet', async () => {
  server.use(mockCall(massMessages.view, () => aMass({ status: 'scheduled', scheduledAt: LATER, sent: 0 })));
  const { user } = showOne();
  await user.click(await screen.findByRole('button', { name: 'Cancel sending' }));
  const sheet = within(await screen.findByRole('alertdialog'));
  expect(sheet.getByText('Nobody will get it.')).toBeInTheDocument();
  expect(sheet.queryByText(/already have it/)).toBeNull();
});

test('settings of the inbox and saved replies are kept', async () => {
  const sent: unknown[] = [];
  let replies = [{ _id: 'r1', title: 'Thanks', text: 'Thank you!' }];
  server.use(
    mockCall(inbox.settings, () => ({
      writers: 'everyone' as const,
      messagePrice: 0,
      freeForSubscribers: true,
      dailyCap: 3,
      welcomeSubscriber: '',
      welcomeFollower: '',
    })),
    mockCall(inbox.replies, () => ({ data: replies, total: replies.length })),
    mockCall(inbox.updateSettings, ({ body }) => {
      sent.push(body);
      return {
        writers: 'followers' as const,
        messagePrice: 5,
        freeForSubscribers: true,
        dailyCap: 2,
        welcomeSubscriber: 'Hi',
        welcomeFollower: '',
      };
    }),
    mockCall(inbox.removeReply, () => {
      replies = [];
      return true;
    }),
  );
  const { user } = renderScreen(<InboxScreen />, { viewer });
  await user.type(await screen.findByLabelText(/To new subscribers/), 'Hi');
  const cap = screen.getByLabelText('Mass messages per fan and day');
  await user.clear(cap);
  await user.type(cap, '20');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Please enter a whole number from 1 to 10.')).toBeInTheDocument();
  await user.clear(cap);
  await user.type(cap, '2');
  await user.click(screen.getByRole('button', { name: 'Save settings' }));
  await waitFor(() =>
    expect(sent).toEqual([
      {
        writers: 'everyone',
        messagePrice: 0,
        freeForSubscribers: true,
        dailyCap: 2,
        welcomeSubscriber: 'Hi',
        welcomeFollower: '',
      },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Add a reply' }));
  const sheet = await screen.findByRole('dialog', { name: 'New reply' });
  await user.type(within(sheet).getByLabelText('Text'), 'See you soon');
  await triesToClose(user, sheet);
  expect(within(sheet).getByLabelText('Text')).toHaveValue('See you soon');
  await user.click(within(sheet).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(sheet).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More about Thanks' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No saved replies yet')).toBeInTheDocument();
});

test('before it goes out it is asked for sure: to how many, at what price; nothing is sent before', async () => {
  const sent: unknown[] = [];
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 15 })),
    mockCall(massMessages.create, ({ body }) => {
      sent.push(body);
      return aMass();
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  await user.type(await screen.findByLabelText('Message'), 'Hello');
  await user.click(screen.getByRole('button', { name: 'Send now' }));
  const asked = await screen.findByRole('alertdialog', { name: 'Send it now?' });
  expect(asked).toHaveTextContent('15 fans right now.');
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  expect(screen.getByLabelText('Message')).toHaveValue('Hello');
  await sendNow(user);
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('one of files alone is called by what is in it', async () => {
  const contents = { photos: 1, videos: 0, audios: 0, duration: 0 };
  server.use(
    mockCall(massMessages.list, () => ({
      data: [aMass({ text: '', files: [anUpload()], contents })],
      total: 1,
    })),
  );
  renderScreen(<MassMessagesScreen />, { viewer });
  expect(await screen.findByRole('link', { name: /No text, 1 photo/ })).toBeInTheDocument();
});

test.each([
  ['for later is sent with what is written until its files have arrived', true],
  ['at once is sent as it was agreed to', false],
])('a message %s', async (_what, isPlanned) => {
  const upload = Promise.withResolvers<void>();
  const sent: object[] = [];
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(messages.uploadPhoto, async () => {
      await upload.promise;
      return anUpload({ _id: 'f9', type: 'message-photo' });
    }),
    mockCall(massMessages.create, ({ body }) => {
      sent.push(body);
      return aMass();
    }),
  );
  const { user } = renderScreen(<CreateMassMessageScreen />, { viewer });
  const words = await screen.findByLabelText('Message');
  await user.type(words, 'New');
  await user.upload(
    screen.getByLabelText('Photos, videos and sounds', { selector: 'input' }),
    aPicture('lake.jpg'),
  );
  if (isPlanned) {
    const moment = dayjs().add(3, 'day').format('YYYY-MM-DDTHH:mm');
    fireEvent.change(screen.getByLabelText(/^Send later/), { target: { value: moment } });
    await user.click(screen.getByRole('button', { name: 'Schedule it' }));
  } else await sendNow(user);
  await user.type(words, ' photos');
  expect(words).toHaveValue(isPlanned ? 'New photos' : 'New');
  upload.resolve();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ text: isPlanned ? 'New photos' : 'New', fileIds: ['f9'] });
  await waitFor(() => expect(toastTexts()).toContain(isPlanned ? 'Scheduled' : 'It is on its way'));
});

/** What is said in the bar of a form's button. */
const besideButton = (name: string) =>
  within(screen.getByRole('button', { name }).parentElement as HTMLElement).getByRole('alert');

test('what is wrong with a whole form is said beside its button', async () => {
  server.use(
    mockCall(massMessages.count, () => ({ segment: 'subscribers' as const, total: 42 })),
    mockCall(massMessages.create, () => refuse(403, 'mass-messages.not-approved', 'You cannot send this.')),
    mockCall(inbox.settings, () => ({
      writers: 'everyone' as const,
      messagePrice: 0,
      freeForSubscribers: true,
      dailyCap: 3,
      welcomeSubscriber: '',
      welcomeFollower: '',
    })),
    mockCall(inbox.replies, () => ({ data: [], total: 0 })),
    mockCall(inbox.updateSettings, () => refuse(503, 'http.unavailable', 'Not now.')),
  );
  const { user, unmount } = renderScreen(<CreateMassMessageScreen />, { viewer });
  await user.type(await screen.findByLabelText('Message'), 'New photos');
  await sendNow(user);
  expect(await screen.findByText('You cannot send this.')).toBeInTheDocument();
  expect(besideButton('Send now')).toHaveTextContent('You cannot send this.');
  unmount();
  const settings = renderScreen(<InboxScreen />, { viewer });
  await settings.user.click(await screen.findByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
  expect(besideButton('Save settings')).toHaveTextContent('Not now.');
});

test('before approval the form says why nothing can be sent, and counts nobody', async () => {
  const counted: unknown[] = [];
  server.use(
    mockCall(massMessages.count, ({ request }) => {
      counted.push(request.url);
      return refuse(403);
    }),
  );
  renderScreen(<CreateMassMessageScreen />, { viewer: { ...viewer, reviewState: 'pending' } });
  expect(await screen.findByText('Your documents are being checked')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Send now' })).toBeDisabled();
  expect(screen.queryByText('We couldn’t count them just now.')).toBeNull();
  expect(screen.queryByText('Counting …')).toBeNull();
  expect(counted).toEqual([]);
});
