import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { EditPostScreen } from '#features/feeds/composer/edit-screen.tsx';
import { sessionEnded } from '#store/session.ts';
import { lastToast } from '#support/toasts.ts';
import { takeConsoleErrors } from '#support/web-console.ts';
import { aFeed, aPhoto } from '#support/web-content.ts';
import { anApproved, anOwnPerformer, anUpload, aPicture } from '#support/web-creator.ts';
import { mockSaves } from '#support/web-drafts.ts';
import { mockCall, refuse, server, TEST_API } from '#support/web-msw.ts';
import { renderScreen, type ScreenOptions } from '#support/web-render.tsx';

type Body = Record<string, unknown>;

/** The calls of a composer that all go well; `posts`, `uploads` and `words` (descriptions) hold what was sent. */
function api() {
  const posts: Body[] = [];
  const drafts: Body[] = [];
  const uploads: { name: string; alt: string | null }[] = [];
  const words: { id: string; alt: unknown }[] = [];
  server.use(
    mockCall(performerAccount.me, () => anOwnPerformer()),
    mockCall(ownFeeds.uploadPhoto, ({ form }) => {
      const name = (form?.get('file') as File | null)?.name ?? '';
      uploads.push({ name, alt: form?.get('alt') as string | null });
      return anUpload({ _id: `file-${name}-${uploads.length}`, name });
    }),
    mockCall(files.update, ({ params, body }) => {
      words.push({ id: params.id ?? '', alt: body.alt });
      return aPhoto({ _id: params.id ?? '', alt: String(body.alt) });
    }),
    ...mockSaves(posts, drafts, () => aFeed({ _id: 'new', slug: 'new-1' })),
  );
  return { posts, drafts, uploads, words };
}

async function open(options: ScreenOptions = {}) {
  const shown = renderScreen(<CreatePostScreen />, {
    viewer: anApproved(),
    path: '/creator/my-post/create',
    ...options,
  });
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}

const photoInput = () =>
  screen.getByLabelText('Photos, videos and audio', { selector: 'input[type="file"]' });
const tiles = () => within(screen.getByRole('list', { name: 'Chosen files' })).getAllByRole('listitem');
const publish = () => screen.getByRole('button', { name: 'Publish' });
const textArea = () => screen.getByLabelText(/^Text/, { selector: 'textarea' });

describe('writing a post', () => {
  it('publishes photos in the order they were put into, and leads on to the post', async () => {
    const sent = api();
    const { user, router } = await open();
    await user.upload(photoInput(), [aPicture('one.jpg'), aPicture('two.jpg'), aPicture('three.jpg')]);
    await waitFor(() => expect(sent.uploads).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: 'Move three.jpg up' }));
    await user.click(screen.getByRole('button', { name: 'Move three.jpg up' }));
    expect(screen.getByText('three.jpg is now at place 1 of 3.')).toBeInTheDocument();
    expect(tiles().map((tile) => tile.textContent)).toEqual([
      expect.stringContaining('three.jpg'),
      expect.stringContaining('one.jpg'),
      expect.stringContaining('two.jpg'),
    ]);
    await user.type(textArea(), 'Fresh');
    await user.click(publish());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(sent.posts).toEqual([
      expect.objectContaining({ type: 'photo', text: 'Fresh', status: 'active', isSale: false, price: 0 }),
    ]);
    const order = ((sent.posts[0]?.fileIds ?? []) as string[]).map((id) => id.split('-')[1]);
    expect(order).toEqual(['three.jpg', 'one.jpg', 'two.jpg']);
    const toast = lastToast();
    expect(toast).toMatchObject({ text: 'Published', action: { label: 'View post' } });
    act(() => toast?.action?.onClick());
    expect(router.push).toHaveBeenLastCalledWith('/post/new-1');
  });

  it('keeps a failed photo with its reason until it is tried again', async () => {
    const sent = api();
    let tries = 0;
    server.use(
      mockCall(ownFeeds.uploadPhoto, () => {
        tries += 1;
        return tries === 1 ? refuse(413, 'http.too-large', 'This file is too large.') : anUpload();
      }),
    );
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    expect(await screen.findByText('This file is too large.')).toBeVisible();
    await user.click(publish());
    expect(await screen.findByText(/Some files did not upload/)).toBeVisible();
    expect(sent.posts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Upload one.jpg again' }));
    await waitFor(() => expect(screen.queryByText('This file is too large.')).toBeNull());
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ fileIds: ['file1'] })]));
  });

  it('leads to what is missing, first things first', async () => {
    const sent = api();
    const { user } = await open();
    await user.click(publish());
    expect(screen.getAllByRole('button', { name: 'Add files' })[0]).toHaveFocus();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await waitFor(() => expect(sent.uploads).toHaveLength(1));
    fireEvent.change(textArea(), { target: { value: 'x'.repeat(20_000) } });
    await user.click(publish());
    expect(textArea()).toHaveFocus();
    expect(sent.posts).toEqual([]);
  });

  it('waits for photos that are still on their way', async () => {
    const sent = api();
    let arrive = () => undefined as unknown;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      mockCall(ownFeeds.uploadPhoto, async () => {
        await late;
        return anUpload();
      }),
    );
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await user.click(publish());
    expect(await screen.findByText('Finishing the uploads')).toBeVisible();
    expect(sent.posts).toEqual([]);
    arrive();
    await waitFor(() => expect(sent.posts).toHaveLength(1));
  });

  it('asks again for a photo that the server still works on', async () => {
    api();
    let asked = 0;
    server.use(
      mockCall(ownFeeds.uploadPhoto, () => anUpload({ status: 'processing' })),
      mockCall(files.status, () => {
        asked += 1;
        return aPhoto({ _id: 'file1', status: 'error', error: 'The picture is damaged.' });
      }),
    );
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    expect(await screen.findByText('The picture is damaged.')).toBeVisible();
    expect(asked).toBe(1);
  });

  it('sends descriptions that were written after the upload, not the photo again', async () => {
    const sent = api();
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await waitFor(() => expect(sent.uploads).toEqual([{ name: 'one.jpg', alt: null }]));
    await user.type(screen.getByLabelText('Description of one.jpg'), ' A window ');
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect(sent.uploads).toHaveLength(1);
    expect(sent.words).toEqual([{ id: 'file-one.jpg-1', alt: 'A window' }]);
    expect(sent.posts[0]).toMatchObject({ fileIds: ['file-one.jpg-1'] });
  });

  it('publishes nothing when a description did not arrive, and sends it once more when asked to', async () => {
    const sent = api();
    let tries = 0;
    server.use(
      mockCall(files.update, ({ params }) => {
        tries += 1;
        if (tries === 1) return refuse(503, 'http.unavailable', 'The service is busy.');
        return aPhoto({ _id: params.id ?? '', name: 'one.jpg', alt: 'A window' });
      }),
    );
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await waitFor(() => expect(sent.uploads).toHaveLength(1));
    await user.type(await screen.findByLabelText('Description of one.jpg'), 'A window');
    await user.click(publish());
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    expect(sent.posts).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Upload one.jpg again' }));
    await waitFor(() => expect(screen.queryByText('The service is busy.')).toBeNull());
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect([tries, sent.uploads.length]).toEqual([2, 1]);
  });

  it('forgets a photo that is removed while it uploads', async () => {
    const sent = api();
    let arrive = () => undefined as unknown;
    const late = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    server.use(
      mockCall(ownFeeds.uploadPhoto, async () => {
        await late;
        return anUpload();
      }),
    );
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Remove one.jpg' }));
    arrive();
    expect(screen.queryByText('one.jpg')).toBeNull();
    await user.click(publish());
    expect(await screen.findByText('Please add a photo, a video or audio.')).toBeVisible();
    expect(sent.posts).toEqual([]);
  });

  it('keeps a description that is too long, uploads the picture, and says what to shorten', async () => {
    const sent = api();
    const { user } = await open();
    await user.upload(photoInput(), aPicture('one.jpg'));
    await waitFor(() => expect(sent.uploads).toHaveLength(1));
    const words = screen.getByLabelText(/one\.jpg/, { selector: 'input[type=text], input:not([type])' });
    await user.click(words);
    await user.paste('x'.repeat(503));
    expect(words).toHaveValue('x'.repeat(503));
    expect(screen.getByText(/^3 characters too many/)).toBeVisible();
    await user.click(publish());
    expect(screen.getByText('Please shorten the description of “one.jpg” by 3 characters.')).toBeVisible();
    expect([sent.words, sent.posts]).toEqual([[], []]);
  });

  it('refuses files that the server would refuse, and says which', async () => {
    const sent = api();
    await open();
    const note = new File(['x'], 'notes.txt', { type: 'text/plain' });
    const empty = new File([], 'empty.png', { type: 'image/png' });
    fireEvent.change(photoInput(), { target: { files: [note, aPicture('good.jpg'), empty] } });
    expect(await screen.findByText(/^“.+” is not a picture/)).toBeVisible();
    expect(screen.getByText('“empty.png” is empty.')).toBeVisible();
    await waitFor(() => expect(sent.uploads).toHaveLength(1));
    expect(tiles().map((tile) => tile.textContent)).toEqual([expect.stringContaining('good.jpg')]);
  });
});

describe('whom it is for', () => {
  async function textPost(sent: ReturnType<typeof api>) {
    const shown = await open();
    await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
    await shown.user.type(textArea(), 'Hello');
    return { ...shown, sent };
  }

  it.each([
    ['Everyone', { isSale: true, price: 0 }],
    ['Subscribers', { isSale: false, price: 0 }],
  ])('%s', async (audience, flags) => {
    const { user, sent } = await textPost(api());
    await user.click(screen.getByRole('radio', { name: audience }));
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ type: 'text', ...flags })]));
    expect(sent.posts[0]).toMatchObject({ fileIds: [], thumbnailId: null });
  });

  it('pay per view, with a price in tokens and what that is in money', async () => {
    const { user, sent } = await textPost(api());
    await user.click(screen.getByRole('radio', { name: 'Pay per view' }));
    const price = screen.getByLabelText('Price');
    await user.clear(price);
    await user.type(price, 'abc');
    await user.click(publish());
    expect(await screen.findByText('Please enter a number such as 1000 or 9.99.')).toBeVisible();
    await user.clear(price);
    await user.type(price, '0.5');
    await user.click(publish());
    expect(await screen.findByText('The lowest price is 1 token.')).toBeVisible();
    expect(price).toHaveFocus();
    await user.clear(price);
    await user.type(price, '12,5');
    expect(within(price.closest('fieldset') as HTMLElement).getByText(/\$12\.50/)).toBeVisible();
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ isSale: true, price: 12.5 })]));
  });

  it('shows the post as fans will see it, locked and open', async () => {
    const { user } = await textPost(api());
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(await within(preview).findByText('Hello')).toBeInTheDocument();
    await user.click(within(preview).getByRole('button', { name: 'For everyone else' }));
    expect(within(preview).queryByText('Hello')).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    expect(within(preview).getByText('Hello')).toBeInTheDocument();
  });
});

describe('what is checked before anything is sent', () => {
  it('a photo post without a photo, and a text that is too long, of which nothing is cut', async () => {
    const sent = api();
    const { user } = await open();
    await user.click(publish());
    expect(await screen.findByText('Please add a photo, a video or audio.')).toBeVisible();
    const text = textArea();
    fireEvent.change(text, { target: { value: 'x'.repeat(400) } });
    expect(text).toHaveValue('x'.repeat(400));
    expect(screen.getByText('400 of 300')).toBeVisible();
    expect(screen.getByText('x'.repeat(100)).tagName).toBe('MARK');
    await user.click(publish());
    expect(await screen.findByText('Please shorten this by 100 characters.')).toBeVisible();
    expect(sent.posts).toEqual([]);
  });

  it('shows what the server finds wrong at the field, and keeps everything', async () => {
    api();
    server.use(
      mockCall(ownFeeds.create, () =>
        refuse(422, 'http.invalid', 'Please check the marked fields.', { title: 'Use another title.' }),
      ),
    );
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.type(textArea(), 'Hello');
    await user.click(publish());
    expect(await screen.findByText('Use another title.')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveFocus();
    expect(screen.getByText('Please check the marked fields.')).toBeVisible();
    expect(textArea()).toHaveValue('Hello');
  });
});

describe('before approval', () => {
  it('explains why, and keeps the post as a draft', async () => {
    const sent = api();
    server.use(mockCall(performerAccount.me, () => anOwnPerformer({ reviewState: 'pending' })));
    const { user } = await open({ viewer: anApproved({ reviewState: 'pending' }) });
    expect(await screen.findByText('Your documents are being checked')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Show it to fans' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.type(textArea(), 'Later');
    await user.click(screen.getByRole('button', { name: 'Save for later' }));
    await waitFor(() => expect(sent.drafts.at(-1)).toMatchObject({ status: 'draft', text: 'Later' }));
    expect(sent.posts).toEqual([]);
    await waitFor(() => expect(lastToast()?.text).toBe('Saved. Only you can see it.'));
  });

  it('tells why the documents were not accepted', async () => {
    api();
    server.use(
      mockCall(performerAccount.me, () =>
        anOwnPerformer({ reviewState: 'rejected', reviewReason: 'Too blurred.' }),
      ),
    );
    await open({ viewer: anApproved({ reviewState: 'rejected' }) });
    expect(await screen.findByText('Too blurred.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Documents' })).toHaveAttribute(
      'href',
      '/creator/account?tab=documents',
    );
  });
});

describe('without a network', () => {
  const offline = () => jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const online = () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
  };
  const nowhere = () =>
    server.use(
      http.post(`${TEST_API}/performer/feeds`, () => HttpResponse.error()),
      http.post(`${TEST_API}/performer/feeds/photo/upload`, () => HttpResponse.error()),
    );
  afterEach(() => jest.restoreAllMocks());

  it('says beside the button that nothing was sent and what is kept, and sends it when asked again', async () => {
    api();
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.type(textArea(), 'Written in a tunnel');
    offline();
    nowhere();
    await user.click(publish());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Not sent: you are offline');
    expect(alert).toHaveTextContent('Everything you wrote and chose is still here.');
    expect(alert.parentElement).toHaveFocus();
    expect(alert.parentElement?.parentElement).toContainElement(publish());
    expect(textArea()).toHaveValue('Written in a tunnel');
    server.resetHandlers();
    const sent = api();
    online();
    expect(await screen.findByText('You are back online')).toBeVisible();
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(sent.posts).toEqual([expect.objectContaining({ text: 'Written in a tunnel' })]),
    );
  });

  it('tries photos again that found no network', async () => {
    api();
    const { user } = await open();
    nowhere();
    await user.upload(photoInput(), aPicture('one.jpg'));
    expect(await screen.findByText('The upload stopped. Try again.')).toBeVisible();
    const sent = api();
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect(sent.uploads).toHaveLength(1);
    // A browser writes it into the console by itself.
    expect(takeConsoleErrors()).toEqual([expect.stringContaining('Network error')]);
  });
});

describe('a locked text', () => {
  it('shows the excerpt to everyone, and only asks for one where there is a lock', async () => {
    const sent = api();
    const { user } = await open();
    expect(screen.queryByLabelText(/^Excerpt/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    await user.type(textArea(), 'The whole story');
    await user.type(screen.getByLabelText(/^Excerpt/), 'It began so');
    const preview = screen.getByRole('complementary', { name: 'Preview' });
    await user.click(within(preview).getByRole('button', { name: 'For everyone else' }));
    expect(within(preview).getByText('It began so')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    expect(screen.queryByLabelText(/^Excerpt/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Subscribers' }));
    await user.click(publish());
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ excerpt: 'It began so' })]));
  });
});

describe('editing a post', () => {
  const open = async (post = aFeed({ isSale: true, price: 20, text: 'Before' })) => {
    server.use(mockCall(ownFeeds.mineOne, () => post));
    const shown = renderScreen(<EditPostScreen />, {
      viewer: anApproved(),
      path: '/creator/my-post/edit/f1',
      query: { id: 'f1' },
    });
    await screen.findByRole('form', { name: 'Post' });
    return shown;
  };

  it('starts from the post and sends it back changed', async () => {
    let body: Body = {};
    server.use(
      mockCall(ownFeeds.update, (input) => {
        body = input.body;
        return aFeed();
      }),
    );
    const { user, router } = await open();
    expect(screen.getByRole('radio', { name: 'Pay per view' })).toBeChecked();
    expect(screen.getByLabelText('Price')).toHaveValue('20');
    await user.click(screen.getByRole('radio', { name: 'Everyone' }));
    await user.click(screen.getByRole('switch', { name: 'Show it to fans' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(body).toMatchObject({
      fileIds: ['photo1'],
      isSale: true,
      price: 0,
      status: 'inactive',
      text: 'Before',
    });
  });

  it('asks before changes are left', async () => {
    const { user, router } = await open();
    await user.type(screen.getByLabelText(/^Title/), '!');
    await user.click(screen.getByRole('link', { name: 'Back to my posts' }));
    const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(question).getByRole('button', { name: 'Stay here' }));
    expect(router.push).not.toHaveBeenCalled();
    await user.click(screen.getByRole('link', { name: 'Back to my posts' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(router.push).toHaveBeenCalledWith('/creator/my-post');
  });

  describe('when the session ends elsewhere', () => {
    /** Types, then loses the session; the screen goes as it does when the login comes. */
    const loseSession = async () => {
      const { user, store, unmount } = await open();
      await user.type(screen.getByRole('textbox', { name: /^Text/ }), ' and after');
      act(() => void store.dispatch(sessionEnded()));
      unmount();
    };

    it('keeps what was changed, says so, and can drop it', async () => {
      server.use(mockCall(files.status, ({ params }) => aPhoto({ _id: params.id ?? '' })));
      await loseSession();
      const { user } = await open();
      expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('Before and after');
      expect(screen.getByText('We kept your unsaved changes.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Discard changes' }));
      expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('Before');
      expect(screen.queryByText('We kept your unsaved changes.')).toBeNull();
    });

    it('keeps nothing of a post that has been changed since', async () => {
      await loseSession();
      await open(aFeed({ text: 'Before', updatedAt: '2026-03-09T12:00:00.000Z' }));
      expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('Before');
    });

    it('keeps nothing of what was left unsaved by choice', async () => {
      const { user, unmount } = await open();
      await user.type(screen.getByRole('textbox', { name: /^Text/ }), ' and after');
      unmount();
      await open();
      expect(screen.getByRole('textbox', { name: /^Text/ })).toHaveValue('Before');
    });
  });

  it('says so when there is no such post', async () => {
    server.use(mockCall(ownFeeds.mineOne, () => refuse(404, 'feeds.not-found', 'Gone.')));
    renderScreen(<EditPostScreen />, { viewer: anApproved(), query: { id: 'x' } });
    expect(await screen.findByText('We could not find that post')).toBeVisible();
  });
});
