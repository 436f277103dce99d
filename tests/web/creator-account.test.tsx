import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { auth } from '#contract/auth.ts';
import { categories } from '#contract/categories.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { reference } from '#contract/reference.ts';
import { users } from '#contract/users.ts';
import { AccountScreen } from '#features/performers/account/account-screen.tsx';
import { handSocketEvent } from '#realtime/events.ts';
import { sessionEnded } from '#store/session.ts';
import { lastToast } from '#support/toasts.ts';
import { aPhoto } from '#support/web-content.ts';
import { anApproved, anOwnPerformer, anUpload, aPicture, fileName } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

type Own = ReturnType<typeof anOwnPerformer>;
type Body = Record<string, unknown>;

async function open(tab: string, performer: Own = anOwnPerformer(), options: ScreenOptions = {}) {
  server.use(mockCall(performerAccount.me, () => performer));
  const shown = renderScreen(<AccountScreen />, {
    viewer: anApproved(),
    path: '/creator/account',
    query: { tab },
    ...options,
  });
  await screen.findByRole('tab', { selected: true });
  return shown;
}

/** Answers the change with the record and what was sent; `bodies` tells what that was. */
function saving(performer: Own = anOwnPerformer()) {
  const bodies: Body[] = [];
  server.use(
    mockCall(performerAccount.update, ({ body }) => {
      bodies.push(body);
      return { ...performer, ...body };
    }),
  );
  return bodies;
}

/** Approved, but without a cover and without posts. */
const newcomer = () => anOwnPerformer({ cover: '', stats: { ...anOwnPerformer().stats, totalFeeds: 0 } });

const save = () => screen.getByRole('button', { name: 'Save changes' });

describe('when the session ends elsewhere', () => {
  it('what was typed is there again for the same person, over what is saved by then', async () => {
    const before = await open('basic');
    const name = screen.getByLabelText('Name');
    await before.user.clear(name);
    await before.user.type(name, 'Nova Light');
    act(() => void before.store.dispatch(sessionEnded()));
    before.unmount();
    const other = await open('basic', anOwnPerformer(), { viewer: anApproved({ _id: 'p9' }) });
    expect(screen.getByLabelText('Name')).toHaveValue(anOwnPerformer().name);
    other.unmount();
    const bodies = saving();
    const { user } = await open('basic', anOwnPerformer({ bio: 'Written elsewhere' }));
    expect(screen.getByLabelText(/^About you/)).toHaveValue('Written elsewhere');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ name: 'Nova Light' }]));
  });
});

describe('basic', () => {
  it('sends only what changed, says so, and tells the rest of the site', async () => {
    const bodies = saving();
    const { user, store } = await open('basic');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    const name = screen.getByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Nova  Light ');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ name: 'Nova Light' }]));
    await waitFor(() => expect(lastToast()?.text).toBe('Changes saved'));
    await waitFor(() => expect(name).toHaveValue('Nova Light'));
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(store.getState().user.current?.name).toBe('Nova Light');
  });

  it('offers the categories of the site, and sends those that were chosen', async () => {
    const [music, dance] = [
      { _id: 'c1', name: 'Music', slug: 'music', ordering: 0, description: '' },
      { _id: 'c2', name: 'Dance', slug: 'dance', ordering: 1, description: '' },
    ];
    server.use(mockCall(categories.search, () => ({ data: [music, dance], total: 2 })));
    const performer = anOwnPerformer({ categoryIds: ['c1'] });
    const bodies = saving(performer);
    const { user } = await open('basic', performer);
    const field = await screen.findByRole('combobox', { name: /^Categories/ });
    expect(screen.getByTitle('Music')).toBeInTheDocument();
    await user.click(field);
    await user.click(await screen.findByTitle('Dance'));
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ categoryIds: ['c1', 'c2'] }]));
  });

  it('asks for no category where the site has none', async () => {
    let asked = false;
    server.use(
      mockCall(categories.search, () => {
        asked = true;
        return { data: [], total: 0 };
      }),
    );
    await open('basic');
    await waitFor(() => expect(asked).toBe(true));
    expect(screen.getByRole('combobox', { name: /^Languages/ })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: /^Categories/ })).not.toBeInTheDocument();
  });

  it('keeps a text that is too long, and says by how much', async () => {
    const bodies = saving();
    const { user } = await open('basic');
    for (const label of [/^About you/, /^City/]) {
      await user.clear(screen.getByLabelText(label));
      await user.click(screen.getByLabelText(label));
      await user.paste('x'.repeat(2001));
      expect(screen.getByLabelText(label)).toHaveValue('x'.repeat(2001));
    }
    await user.click(save());
    expect(screen.getByText('Please shorten this by 1 character.')).toBeVisible();
    expect(screen.getByText('Please shorten this by 1901 characters.')).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it('checks before it sends, and puts the focus where help is needed', async () => {
    const bodies = saving();
    const { user } = await open('basic');
    await user.clear(screen.getByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), 'nowhere');
    await user.click(save());
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
    expect(screen.getByLabelText('E-mail')).toBeInvalid();
    expect(bodies).toEqual([]);
  });

  it('lands the server’s complaints at their fields', async () => {
    server.use(
      mockCall(performerAccount.update, () =>
        refuse(422, 'users.email-taken', 'Please check.', { email: 'There is already an account with it.' }),
      ),
    );
    const { user } = await open('basic');
    await user.type(screen.getByLabelText('E-mail'), 'x');
    await user.click(save());
    expect(await screen.findByText('There is already an account with it.')).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('nova@example.comx');
  });

  it('lands them at a list as well, and puts the focus there', async () => {
    server.use(
      mockCall(performerAccount.update, () =>
        refuse(422, 'http.invalid', 'Please check.', { country: 'We do not know this country.' }),
      ),
    );
    const { user } = await open('basic');
    await user.type(screen.getByLabelText(/^City/), '!');
    await user.click(save());
    expect(await screen.findByText('We do not know this country.')).toBeVisible();
    const country = screen.getByRole('combobox', { name: 'Country' });
    await waitFor(() => expect(country).toHaveFocus());
    expect(country).toHaveAccessibleDescription('We do not know this country.');
    expect(country).toBeInvalid();
    expect(country).toHaveAttribute('autocomplete', 'country');
  });

  it('judges the phone by the country, dial code first', async () => {
    const bodies = saving();
    const { user } = await open('basic');
    const phone = screen.getByLabelText(/^Phone/);
    expect(phone).toHaveValue('612345678');
    await user.clear(phone);
    await user.type(phone, '06 1234');
    await user.click(save());
    expect(phone).toBeInvalid();
    await user.type(phone, ' 5679');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ phone: '31612345679' }]));
  });

  it('keeps a checked date of birth, and asks the server only about another username', async () => {
    const asked: string[] = [];
    server.use(
      mockCall(auth.checkUsername, ({ params }) => {
        asked.push(params.username ?? '');
        return { available: false, problem: 'That username is taken.' };
      }),
    );
    const { user } = await open('basic');
    expect(screen.getByLabelText('Date of birth')).toBeDisabled();
    const username = screen.getByLabelText('Username');
    await user.type(username, 'x');
    expect(await screen.findByText('That username is taken.')).toBeVisible();
    expect(asked).toEqual(['novax']);
    await user.clear(username);
    await user.type(username, 'nova');
    await waitFor(() => expect(screen.queryByText('That username is taken.')).toBeNull());
  });

  it('takes changes back, and asks before they are left', async () => {
    const { user, router } = await open('basic', newcomer());
    await user.type(screen.getByLabelText(/^City/), '!');
    await user.click(screen.getByRole('link', { name: 'Publish your first post', hidden: true }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay here' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Utrecht');
    expect(router.push).not.toHaveBeenCalled();
  });

  it('asks for what is missing before anything else', async () => {
    await open('basic', anOwnPerformer({ email: '', username: '' }));
    expect(screen.getByText('Almost there')).toBeVisible();
  });
});

describe('details', () => {
  it('offers the site’s lists and saves a choice', async () => {
    server.use(
      mockCall(reference.userAdditional, () => ({
        eyes: [
          { value: 'green', text: 'Green' },
          { value: 'blue', text: 'Blue' },
        ],
      })),
    );
    const bodies = saving();
    const { user } = await open('details');
    await user.selectOptions(await screen.findByLabelText('Eyes'), 'Blue');
    await user.click(save());
    await waitFor(() => expect(bodies).toEqual([{ eyes: 'blue' }]));
  });

  it('can be tried again when the lists did not come', async () => {
    server.use(mockCall(reference.userAdditional, () => refuse(500)));
    const { user } = await open('details');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(mockCall(reference.userAdditional, () => ({ eyes: [] })));
    await user.click(again);
    expect(await screen.findByLabelText('Eyes')).toBeVisible();
  });
});

/** Takes the picture as it lies in the sheet; jsdom loads none by itself. */
async function useIt(user: Awaited<ReturnType<typeof open>>['user']) {
  const sheet = await screen.findByRole('dialog');
  await waitFor(() => expect(sheet.querySelector('img')).not.toBeNull());
  const image = sheet.querySelector('img') as HTMLImageElement;
  for (const side of ['naturalWidth', 'naturalHeight']) Object.defineProperty(image, side, { value: 900 });
  fireEvent.load(image);
  await user.click(within(sheet).getByRole('button', { name: 'Use this picture' }));
}

describe('pictures', () => {
  beforeEach(() => {
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  });
  afterEach(() => jest.restoreAllMocks());

  it('cuts a portrait, sends it and shows it everywhere', async () => {
    let name = '';
    server.use(
      mockCall(performerAccount.uploadAvatar, ({ form }) => {
        name = fileName(form, 'avatar');
        return anUpload({ url: '/api/media/public/new.webp' });
      }),
    );
    const { user, store } = await open('pictures');
    await user.upload(screen.getByLabelText('Profile photo', { selector: 'input' }), aPicture('me.jpg'));
    await screen.findByRole('dialog', { name: 'Position your photo' });
    await useIt(user);
    await waitFor(() => expect(name).toBe('me.jpg'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(store.getState().user.current?.avatar).toBe('/api/media/public/new.webp');
  });

  it('keeps the sheet open with the reason when the server refuses', async () => {
    server.use(mockCall(performerAccount.uploadCover, () => refuse(422, 'http.invalid', 'Damaged picture.')));
    const { user } = await open('pictures');
    await user.upload(screen.getByLabelText('Cover', { selector: 'input' }), aPicture('wide.jpg'));
    await useIt(user);
    expect(await screen.findByText('Damaged picture.')).toBeVisible();
    expect(screen.getByRole('dialog', { name: 'Position your cover' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.upload(screen.getByLabelText('Cover', { selector: 'input' }), aPicture('good.jpg'));
    await screen.findByRole('dialog', { name: 'Position your cover' });
    expect(screen.queryByText('Damaged picture.')).toBeNull();
  });

  it('takes a cover away after asking, and offers to add one', async () => {
    let removed = 0;
    server.use(
      mockCall(performerAccount.removeCover, () => {
        removed += 1;
        return { success: true };
      }),
    );
    const { user } = await open('pictures', anOwnPerformer({ cover: '/api/media/public/wide.webp' }));
    await user.click(screen.getByRole('button', { name: 'Remove cover' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove your cover?' });
    expect(removed).toBe(0);
    await user.click(within(question).getByRole('button', { name: 'Remove cover' }));
    expect(await screen.findByRole('button', { name: 'Add a cover' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull();
    expect(removed).toBe(1);
  });

  it('keeps the portrait when the server cannot take it away', async () => {
    server.use(
      mockCall(performerAccount.removeAvatar, () => refuse(503, 'http.unavailable', 'Busy, try again.')),
    );
    const { user, store } = await open('pictures', anOwnPerformer({ avatar: '/api/media/public/me.webp' }));
    await user.click(screen.getByRole('button', { name: 'Remove photo' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove photo' }),
    );
    expect(await screen.findByText('Busy, try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Change photo' })).toBeVisible();
    expect(store.getState().user.current).not.toBeNull();
  });

  it('takes a larger picture than is sent in the end, and says which file is too large before it is sent', async () => {
    const { user } = await open('pictures');
    const input = screen.getByLabelText('Profile photo', { selector: 'input' });
    await user.upload(input, aPicture('huge.jpg', 25 * 1024 * 1024 + 1));
    expect(await screen.findByText('“huge.jpg” is too large. The limit is 25 MB.')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.upload(input, aPicture('large.jpg', 25 * 1024 * 1024));
    expect(await screen.findByRole('dialog', { name: 'Position your photo' })).toBeVisible();
    expect(screen.queryByText(/is too large/)).toBeNull();
  });

  it('names the file that the browser cannot show, until a good one is chosen', async () => {
    const { user } = await open('pictures');
    const input = screen.getByLabelText('Profile photo', { selector: 'input' });
    await user.upload(input, aPicture('notes.jpg'));
    const sheet = await screen.findByRole('dialog');
    await waitFor(() => expect(sheet.querySelector('img')).not.toBeNull());
    fireEvent.error(sheet.querySelector('img') as HTMLImageElement);
    expect(await screen.findByText(/^“notes.jpg” couldn’t be opened/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.upload(input, aPicture('me.jpg'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByText(/couldn’t be opened/)).toBeNull();
  });

  it('shows the welcome video or not, and takes the switch back when refused', async () => {
    const video = aPhoto({ _id: 'v1', type: 'performer-welcome-video', mimeType: 'video/mp4' });
    server.use(mockCall(performerAccount.update, () => refuse(503, 'http.unavailable', 'Busy, try again.')));
    const { user } = await open(
      'pictures',
      anOwnPerformer({ welcomeVideo: video, welcomeVideoPath: '/v.mp4' }),
    );
    await user.click(screen.getByRole('switch', { name: 'Show it on my profile' }));
    await waitFor(() => expect(lastToast()?.text).toBe('Busy, try again.'));
    expect(screen.getByRole('switch', { name: 'Show it on my profile' })).not.toBeChecked();
  });

  it('holds the video to the site’s limit, and says why the last one cannot be shown', async () => {
    const video = aPhoto({
      _id: 'v1',
      type: 'performer-welcome-video',
      url: null,
      status: 'error',
      error: 'This file has no picture. Please choose a video.',
    });
    const { user } = await open('pictures', anOwnPerformer({ welcomeVideo: video, welcomeVideoPath: null }), {
      settings: { welcomeVideoMaxMegabytes: 3 },
    });
    expect(screen.getByText('This file has no picture. Please choose a video.')).toBeVisible();
    const clip = new File([new Uint8Array(3 * 1024 * 1024 + 1)], 'long.mp4', { type: 'video/mp4' });
    await user.upload(screen.getByLabelText('Add a video', { selector: 'input' }), clip);
    expect(await screen.findByText('“long.mp4” is too large. The limit is 3 MB.')).toBeVisible();
  });

  it('shows the video when the server has made it ready, without a reload', async () => {
    const video = aPhoto({ _id: 'v1', type: 'performer-welcome-video', url: null, status: 'processing' });
    const before = anOwnPerformer({ welcomeVideo: video, welcomeVideoPath: null });
    const { container } = await open('pictures', before);
    expect(screen.getByText('Your video is being prepared.')).toBeVisible();
    const after = {
      ...before,
      welcomeVideo: { ...video, status: 'finished' as const },
      welcomeVideoPath: '/v.mp4',
    };
    server.use(mockCall(performerAccount.me, () => after));
    const hear = (fileId: string, status: string) =>
      act(() =>
        handSocketEvent('file_status', { fileId, status, error: null, errorCode: null, canRetry: false }),
      );
    hear('another', 'finished');
    hear('v1', 'processing');
    expect(container.querySelector('video')).toBeNull();
    hear('v1', 'finished');
    await waitFor(() => expect(container.querySelector('video')).toHaveAttribute('src', '/v.mp4'));
    expect(screen.queryByText('Your video is being prepared.')).toBeNull();
  });

  it('lets a failed video be sent again', async () => {
    let tries = 0;
    server.use(
      mockCall(performerAccount.uploadWelcomeVideo, () => {
        tries += 1;
        if (tries === 1) return refuse(503, 'http.unavailable', 'Busy, try again.');
        return anUpload({ _id: 'v1', type: 'performer-welcome-video', url: '/v.mp4' });
      }),
    );
    const { user } = await open('pictures');
    const clip = new File(['clip'], 'hello.mp4', { type: 'video/mp4' });
    await user.upload(screen.getByLabelText('Add a video', { selector: 'input' }), clip);
    expect(await screen.findByText('Busy, try again.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Upload hello.mp4 again' }));
    expect(await screen.findByRole('switch', { name: 'Show it on my profile' })).toBeVisible();
  });
});

describe('prices', () => {
  it('holds prices to the site’s limits and shows the offer as fans will see it', async () => {
    const bodies = saving();
    const { user } = await open('prices');
    const monthly = screen.getByLabelText('A month');
    await user.clear(monthly);
    await user.type(monthly, '1');
    await user.click(save());
    expect(screen.getByText('The lowest price is $2.95.')).toBeVisible();
    await user.clear(monthly);
    await user.type(monthly, '12,50');
    expect(screen.getByText('$12.50 a month')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'Offer a free trial' }));
    const days = screen.getByLabelText('Length of the trial');
    await user.clear(days);
    await user.type(days, '31');
    await user.click(save());
    expect(screen.getByText('Please choose 1 to 30 whole days.')).toBeVisible();
    await user.clear(days);
    await user.type(days, '7');
    expect(screen.getByText('Free for 7 days')).toBeVisible();
    await user.click(save());
    await waitFor(() =>
      expect(bodies).toEqual([
        { monthlyPrice: 12.5, isFreeSubscription: true, durationFreeSubscriptionDays: 7 },
      ]),
    );
  });

  it.each([
    ['5', '60', 'That is $5.00 a month.', null],
    ['5', '60.01', 'That is $5.00 a month.', /more than twelve single months \(\$60\.00\)/],
    ['10', '96', 'That is $8.00 a month, 20% less than paying monthly.', null],
    ['10', '24', 'That is $2.00 a month, 80% less than paying monthly.', /less than 3 single months/],
    ['10', '9', 'That is $0.75 a month, 92% less than paying monthly.', /less than a single month,/],
    ['10', '', '', null],
    ['90000000000000', '9', '', null],
  ])('says of $%s a month and $%s a year: %s', async (monthly, yearly, hint, warning) => {
    const { user } = await open('prices');
    const year = screen.getByLabelText('A year');
    for (const [field, price] of [
      [screen.getByLabelText('A month'), monthly],
      [year, yearly],
    ] as const) {
      await user.clear(field);
      if (price) await user.type(field, price);
    }
    expect(year).toHaveAccessibleDescription(hint);
    const told = screen.queryByText(/^(A year costs less|This costs more)/)?.textContent ?? '';
    expect(told).toMatch(warning ?? /^$/);
  });

  it('offers no trial where the site has none', async () => {
    await open('prices', anOwnPerformer(), { settings: { freeSubscriptionEnabled: false } });
    expect(screen.queryByRole('switch')).toBeNull();
  });
});

describe('documents', () => {
  const id = aPhoto({ _id: 'd1', type: 'performer-document', url: '/signed/1' });
  const selfie = aPhoto({ _id: 'd2', type: 'performer-document', url: '/signed/2' });

  it('asks for both, and then waits for the review', async () => {
    let sent: string[] = [];
    server.use(
      mockCall(performerAccount.uploadDocuments, ({ form }) => {
        sent = [...(form as unknown as Iterable<[string, unknown]>)].map(([name]) => name);
        return anUpload({ type: 'performer-document' });
      }),
    );
    const { user } = await open('documents', anOwnPerformer({ reviewState: 'none' }));
    expect(screen.getByText('Add your documents')).toBeVisible();
    await user.upload(screen.getByLabelText('Photo ID', { selector: 'input' }), aPicture('id.jpg'));
    await user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(screen.getByText(/Please add both/)).toBeVisible();
    await user.upload(screen.getByLabelText('You with your ID', { selector: 'input' }), aPicture('me.jpg'));
    const waiting = anOwnPerformer({
      reviewState: 'pending',
      idVerification: id,
      documentVerification: selfie,
    });
    server.use(mockCall(performerAccount.me, () => waiting));
    await user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('Your documents are being checked')).toBeVisible();
    expect(sent).toEqual(['idVerification', 'documentVerification']);
    expect(screen.getByRole('link', { name: 'View Photo ID' })).toHaveAttribute('href', '/signed/1');
    expect(screen.queryByRole('button', { name: 'Send for review' })).toBeNull();
  });

  it('tells why documents were refused; one new document is enough', async () => {
    server.use(mockCall(performerAccount.uploadDocuments, () => anUpload({ type: 'performer-document' })));
    const rejected = anOwnPerformer({
      reviewState: 'rejected',
      reviewReason: 'The photo is blurred.',
      idVerification: id,
      documentVerification: selfie,
    });
    const { user } = await open('documents', rejected);
    expect(screen.getByText('The photo is blurred.')).toBeVisible();
    await user.upload(screen.getByLabelText('Photo ID', { selector: 'input' }), aPicture('id.jpg'));
    server.use(
      mockCall(performerAccount.me, () => ({
        ...rejected,
        reviewState: 'pending' as const,
        reviewReason: null,
      })),
    );
    await user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText('Your documents are being checked')).toBeVisible();
  });

  it('says which document the server refused, until another one is chosen', async () => {
    const text = 'This file could not be read. It may be damaged.';
    server.use(
      mockCall(performerAccount.uploadDocuments, () =>
        refuse(422, 'http.invalid', `“id.jpg”: ${text}`, { idVerification: text }),
      ),
    );
    const { user } = await open('documents', anOwnPerformer({ reviewState: 'none' }));
    const first = screen.getByLabelText('Photo ID', { selector: 'input' });
    await user.upload(first, aPicture('id.jpg'));
    await user.upload(
      screen.getByLabelText('You with your ID', { selector: 'input' }),
      aPicture('selfie.jpg'),
    );
    await user.click(screen.getByRole('button', { name: 'Send for review' }));
    expect(await screen.findByText(text)).toBeVisible();
    await user.upload(first, aPicture('other.jpg'));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('takes nothing more once approved', async () => {
    await open('documents');
    expect(screen.getByText('You are approved')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });
});

describe('password and devices', () => {
  it('changes the password with the present one', async () => {
    let body: Body = {};
    server.use(
      mockCall(auth.updatePassword, (input) => {
        body = input.body;
        return true;
      }),
    );
    const { user } = await open('password');
    await user.type(screen.getByLabelText('New password'), 'Better-Secret-9');
    await user.type(screen.getByLabelText('New password again'), 'Better-Secret-8');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByText('Please enter your current password.')).toBeVisible();
    expect(screen.getByText('The two passwords don’t match.')).toBeVisible();
    await user.type(screen.getByLabelText('Current password'), 'Old-Secret-1');
    await user.clear(screen.getByLabelText('New password again'));
    await user.type(screen.getByLabelText('New password again'), 'Better-Secret-9');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await waitFor(() =>
      expect(body).toEqual({
        source: 'performer',
        prePassword: 'Old-Secret-1',
        password: 'Better-Secret-9',
      }),
    );
    await waitFor(() => expect(screen.getByLabelText('New password')).toHaveValue(''));
  });

  it('says what went wrong with the password, at its field or above the form, and keeps what was typed', async () => {
    const fields = { prePassword: 'The current password is not right.' };
    server.use(mockCall(auth.updatePassword, () => refuse(422, 'auth.wrong-password', 'Not right.', fields)));
    const { user, store } = await open('password');
    const change = async () => user.click(screen.getByRole('button', { name: 'Change password' }));
    await user.type(screen.getByLabelText('Current password'), 'Old-Secret-1');
    await user.type(screen.getByLabelText('New password'), 'Better-Secret-9');
    await user.type(screen.getByLabelText('New password again'), 'Better-Secret-9');
    await change();
    expect(await screen.findByText(fields.prePassword)).toBeVisible();
    expect(screen.queryByText('Not right.')).toBeNull();
    expect(store.getState().user).toMatchObject({
      updating: false,
      updateSuccess: false,
      error: { status: 422 },
    });
    server.use(mockCall(auth.updatePassword, () => refuse(500, 'http.unexpected', 'Something broke.')));
    await user.type(screen.getByLabelText('Current password'), '!');
    await change();
    expect(await screen.findByText('Error occurred, please try again later')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveValue('Better-Secret-9');
  });

  it('asks for the current password when the address changes, and sends all that was typed with it', async () => {
    const bodies: Body[] = [];
    let answer = () => undefined as unknown;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(
      mockCall(performerAccount.update, async ({ body }) => {
        bodies.push(body);
        const { prePassword } = body as { prePassword?: string };
        if (prePassword === 'wrong') await held;
        if (prePassword === 'Old-Secret-1')
          return anOwnPerformer({ city: 'Utrecht!', pendingEmail: 'new@example.com' });
        const code = prePassword ? 'auth.wrong-password' : 'auth.password-needed';
        return refuse(422, code, prePassword ? 'Not right.' : 'Please enter it.', { prePassword: 'Please.' });
      }),
      mockCall(users.cancelEmailChange, () => ({ success: true })),
    );
    const { user } = await open('basic');
    await user.type(screen.getByLabelText(/^City/), '!');
    await user.clear(screen.getByLabelText('E-mail'));
    await user.type(screen.getByLabelText('E-mail'), 'new@example.com');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    const sheet = async () => within(await screen.findByRole('dialog', { name: 'Is it really you?' }));
    const field = (await sheet()).getByLabelText('Current password');
    await user.type(field, 'wrong');
    await user.click((await sheet()).getByRole('button', { name: 'Continue' }));
    // The same question all along: it can be told that it is being answered, and nobody types into a new one.
    expect((await sheet()).getByRole('button', { name: 'Close' })).toBeDisabled();
    answer();
    expect(await (await sheet()).findByText('Not right.')).toBeVisible();
    expect((await sheet()).getByLabelText('Current password')).toBe(field);
    expect(screen.getAllByText('Not right.')).toHaveLength(1);
    await user.clear(field);
    await user.type(field, 'Old-Secret-1{Enter}');
    expect(await screen.findByText('Please confirm new@example.com')).toBeVisible();
    expect(bodies.at(-1)).toEqual({
      city: 'Utrecht!',
      email: 'new@example.com',
      prePassword: 'Old-Secret-1',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Cancel the change' }));
    await waitFor(() => expect(screen.queryByText('Please confirm new@example.com')).toBeNull());
  });

  const session = {
    ip: '10.0.0.1',
    remembered: true,
    createdAt: '2026-03-01T12:00:00.000Z',
    lastUsedAt: '2026-03-01T12:00:00.000Z',
    expiresAt: '2027-03-01T12:00:00.000Z',
  };
  const here = {
    ...session,
    _id: 'a',
    current: true,
    userAgent: 'Mozilla/5.0 (Macintosh) AppleWebKit Safari/605',
  };
  const phone = {
    ...session,
    _id: 'b',
    current: false,
    userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0',
  };

  it('signs out another device, and all others after a question', async () => {
    let signedIn = [here, phone, { ...phone, _id: 'c' }];
    server.use(
      mockCall(auth.sessions, () => ({ data: signedIn, total: signedIn.length })),
      mockCall(auth.revokeSession, ({ params }) => {
        signedIn = signedIn.filter(({ _id }) => _id !== params.id);
        return { success: true };
      }),
      mockCall(auth.revokeOtherSessions, () => {
        signedIn = [here];
        return { success: true };
      }),
    );
    const { user } = await open('devices');
    expect(await screen.findByText('Safari on Mac')).toBeVisible();
    const [first] = screen.getAllByRole('button', { name: 'Log out Chrome on Android' });
    await user.click(first as HTMLElement);
    await waitFor(() => expect(screen.getAllByText('Chrome on Android')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Log out all others' }));
    const question = screen.getByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Log out all others' }));
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(screen.getByText('This device')).toBeVisible();
  });

  it('signs nobody out without the current password when the server asks for it', async () => {
    const sent: unknown[] = [];
    let others = [phone];
    server.use(
      mockCall(auth.sessions, () => ({ data: [here, ...others], total: 1 + others.length })),
      mockCall(auth.revokeSession, ({ body }) => {
        sent.push(body);
        const { prePassword } = body as { prePassword?: string };
        if (!prePassword) return refuse(422, 'auth.password-needed', 'Please enter it.');
        others = [];
        return { success: true };
      }),
    );
    const { user } = await open('devices');
    await user.click(await screen.findByRole('button', { name: 'Log out Chrome on Android' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Is it really you?' }));
    await user.type(sheet.getByLabelText('Current password'), 'Old-Secret-1{Enter}');
    await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
    expect(sent).toEqual([{}, { prePassword: 'Old-Secret-1' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('around it', () => {
  it('lists the first steps with the way to each, until all are done', async () => {
    await open('basic', newcomer());
    expect(screen.getByText('3 of 5 done')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add a cover', hidden: true })).toHaveAttribute(
      'href',
      '/creator/account?tab=pictures',
    );
    expect(screen.queryByRole('link', { name: 'Get approved' })).toBeNull();
  });

  it('keeps what was typed while another part is looked at', async () => {
    const { user, router } = await open('basic');
    await user.type(screen.getByLabelText(/^City/), '!');
    await user.click(screen.getByRole('tab', { name: 'Prices' }));
    expect(await screen.findByLabelText('A month')).toBeVisible();
    expect(router.replace).toHaveBeenCalledWith(
      { pathname: '/creator/account', query: { tab: 'prices' } },
      undefined,
      { shallow: true, scroll: false },
    );
    await user.click(screen.getByRole('tab', { name: 'Basic' }));
    expect(screen.getByLabelText(/^City/)).toHaveValue('Utrecht!');
  });

  it('can be tried again when the record did not come', async () => {
    server.use(mockCall(performerAccount.me, () => refuse(500)));
    const { user } = renderScreen(<AccountScreen />, { viewer: anApproved(), path: '/creator/account' });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.use(mockCall(performerAccount.me, () => anOwnPerformer()));
    await user.click(retry);
    expect(await screen.findByLabelText('Name')).toHaveValue('Nova Stage');
  });
});
