import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Feed } from '#contract/feeds.ts';
import { files } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { EditPostScreen } from '#features/feeds/composer/edit-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { aFeed, aPhoto } from '#support/web-content.ts';
import { anApproved, anUpload, aPicture } from '#support/web-creator.ts';
import { postServer } from '#support/web-drafts.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

afterEach(() => jest.restoreAllMocks());

async function open() {
  const shown = renderScreen(<CreatePostScreen />, { viewer: anApproved(), path: '/creator/my-post/create' });
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}
async function openDraft(id: string) {
  const options = { viewer: anApproved(), path: `/creator/my-post/edit/${id}`, query: { id } };
  const shown = renderScreen(<EditPostScreen />, options);
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}

const text = () => screen.getByLabelText(/^Text/, { selector: 'textarea' });
const write = (words: string) => fireEvent.change(text(), { target: { value: words } });
const publish = () => screen.getByRole('button', { name: 'Publish' });
/** What a screen reader is told beside the buttons. */
const spoken = () =>
  within(screen.getByRole('form', { name: 'Post' }))
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');
const isSpoken = (words: string | RegExp) => waitFor(() => expect(spoken()).toMatch(words));
const isSaved = () => isSpoken('Draft saved');
/** As when the tab is left: what is not saved yet is saved now. */
const leave = () => act(() => void dispatchEvent(new Event('pagehide')));
const textsOf = (posts: Feed[]) => posts.map((post) => post.text);

/** A draft as text, saved. */
async function written(words: string) {
  const shown = await open();
  await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
  write(words);
  leave();
  await isSaved();
  return shown;
}

describe('a new post', () => {
  it('saves itself after a pause, says so, and nothing is made of an empty form', async () => {
    const { drafts, asked } = postServer();
    const { user } = await open();
    leave();
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    leave();
    write('Hello');
    expect(await screen.findByText('Saving …', {}, { timeout: 5000 })).toBeVisible();
    expect(await screen.findByText(/^Draft saved \d/)).toBeVisible();
    expect(spoken()).toBe('Draft saved');
    expect(asked.map(({ body }) => body.text)).toEqual(['Hello']);
    write('Hello there');
    await waitFor(() => expect(textsOf(drafts())).toEqual(['Hello there']));
    // The account has it: no copy is left here, but which draft it is.
    await waitFor(() => expect(Object.keys(localStorage)).toEqual(['footlight.post-open.p1']));
  });

  it('becomes the post that is published: one, and no draft beside it', async () => {
    const { posts, drafts } = postServer();
    const { user, router } = await written('Hello');
    write('Hello there');
    await user.click(publish());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect([textsOf(posts()), drafts()]).toEqual([['Hello there'], []]);
    expect(posts()[0]?._id).toBe('post-1');
    expect(localStorage.length).toBe(0);
  });

  it('is there again in this browser, with its files, and can be left for another one', async () => {
    const { drafts } = postServer();
    server.use(mockCall(ownFeeds.uploadPhoto, () => anUpload({ _id: 'photo' })));
    const first = await open();
    await first.user.upload(
      screen.getByLabelText('Photos, videos and audio', { selector: 'input[type="file"]' }),
      aPicture('one.jpg'),
    );
    await screen.findByLabelText('Description of one.jpg');
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Kept' } });
    first.unmount();
    await waitFor(() =>
      expect(drafts()).toEqual([expect.objectContaining({ title: 'Kept', fileIds: ['photo'] })]),
    );

    const again = await open();
    expect(screen.getByText('We kept your draft.')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Kept');
    expect(screen.getByRole('list', { name: 'Chosen files' })).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Write another' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
    await again.user.click(screen.getByRole('radio', { name: 'Text' }));
    write('Another');
    leave();
    await isSaved();
    expect(drafts().map(({ title }) => title)).toEqual(['Kept', '']);
  });

  it('can be thrown away, and brought back', async () => {
    const { drafts } = postServer();
    const restored = jest.fn();
    server.use(
      mockCall(ownFeeds.restore, ({ params }) => {
        restored(params.id);
        return aFeed({ _id: params.id ?? '', status: 'draft' });
      }),
    );
    (await written('Old')).unmount();
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete this draft?' });
    expect(question).toHaveTextContent('You can restore it from your deleted posts for 30 days.');
    await user.click(within(question).getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(drafts()).toEqual([]));
    await waitFor(() => expect(screen.queryByText('We kept your draft.')).toBeNull());
    expect(localStorage.length).toBe(0);
    const toast = lastToast();
    expect(toast).toMatchObject({ text: 'Draft deleted', action: { label: 'Undo' } });
    act(() => toast?.action?.onClick());
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post/edit/post-1'));
    expect(restored).toHaveBeenCalledWith('post-1');
  });

  it('begins empty beside a draft from another device, and offers that', async () => {
    const { put } = postServer();
    put({ title: 'From the phone' });
    await open();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
    expect(screen.getByText(/You have an unfinished draft: “From the phone”/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continue writing' })).toHaveAttribute(
      'href',
      '/creator/my-post/edit/post-1',
    );
    expect(screen.getByRole('link', { name: 'All drafts' })).toHaveAttribute(
      'href',
      '/creator/my-post?status=draft',
    );
    write('A new one');
    expect(screen.queryByText(/unfinished draft/)).toBeNull();
  });

  it('kept for later stays a draft, whatever it lacks, and is not opened again', async () => {
    const { drafts } = postServer();
    const { user, router, unmount } = await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'For later' } });
    await user.click(screen.getByRole('switch', { name: 'Show it to fans' }));
    await user.click(screen.getByRole('button', { name: 'Save for later' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(drafts().map(({ title }) => title)).toEqual(['For later']);
    unmount();
    await open();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('');
  });

  it('keeps descriptions of its files too', async () => {
    const { drafts } = postServer();
    const said: unknown[] = [];
    server.use(
      mockCall(ownFeeds.uploadPhoto, () => anUpload({ _id: 'photo' })),
      mockCall(files.update, ({ body }) => {
        said.push(body.alt);
        return aPhoto({ _id: 'photo', alt: String(body.alt) });
      }),
    );
    const { user } = await open();
    await user.upload(
      screen.getByLabelText('Photos, videos and audio', { selector: 'input[type="file"]' }),
      aPicture('one.jpg'),
    );
    await user.type(await screen.findByLabelText('Description of one.jpg'), 'A window');
    leave();
    await waitFor(() => expect(said).toEqual(['A window']));
    expect(drafts()[0]?.fileIds).toEqual(['photo']);
    await isSaved();
  });
});

describe('when saving fails', () => {
  it('keeps a copy here, says so, and saves when the network is back', async () => {
    const { drafts, asked } = postServer('nowhere');
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { user } = await open();
    // Told at once, before anything fails.
    await isSpoken('You are offline. What you write is kept on this device until you’re back online.');
    await user.click(screen.getByRole('radio', { name: 'Text' }));
    write('In a tunnel');
    leave();
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await isSpoken(/^You are offline\./);
    expect(JSON.parse(localStorage.getItem('footlight.post-draft.p1') ?? '{}')).toMatchObject({
      values: { text: 'In a tunnel' },
    });
    onLine.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await isSaved();
    expect(textsOf(drafts())).toEqual(['In a tunnel']);
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1);
  });

  it('makes one draft when an answer is lost, and saves what was written since', async () => {
    const { drafts, go } = postServer('lost');
    await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'One' } });
    leave();
    await isSpoken(/^Saved on this device/);
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Two' } });
    go('busy');
    leave();
    await isSpoken(/keep trying/);
    leave();
    await isSaved();
    expect(drafts().map(({ title }) => title)).toEqual(['Two']);
  });

  it('goes on with the copy when the page was closed meanwhile: the same draft', async () => {
    const { drafts, go } = postServer('lost');
    const first = await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'One' } });
    go('nowhere');
    leave();
    await isSpoken(/^Saved on this device/);
    first.unmount();
    await waitFor(() => expect(drafts()).toHaveLength(1));
    await open();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('One');
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Two' } });
    leave();
    await isSaved();
    expect(drafts().map(({ title }) => title)).toEqual(['Two']);
  });

  it('says what the account does not take, loses nothing, and saves once it is mended', async () => {
    const { drafts } = postServer();
    await written('Short');
    write('x'.repeat(600));
    leave();
    await isSpoken('Saved on this device only. Please use at most 500 characters.');
    expect([textsOf(drafts()), text()]).toEqual([
      ['Short'],
      expect.objectContaining({ value: 'x'.repeat(600) }),
    ]);
    expect(localStorage.getItem('footlight.post-draft.p1.post-1')).toContain('xxxx');
    write('Short again');
    leave();
    await isSaved();
    expect(textsOf(drafts())).toEqual(['Short again']);
  });

  it('leaves out files that are gone from the server, and a draft without a copy can be dropped', async () => {
    postServer();
    server.use(mockCall(files.status, () => refuse(404, 'files.not-found', 'Gone.')));
    const values = { type: 'media', title: 'Old', text: '', audience: 'everyone', price: '5', visible: true };
    const stored = { values, files: [{ fileId: 'gone', alt: '' }], thumbnail: [] };
    localStorage.setItem('footlight.post-draft.p1', JSON.stringify(stored));
    const { user } = await open();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Old');
    expect(screen.queryByRole('list', { name: 'Chosen files' })).toBeNull();
    expect(screen.getByText('We kept your draft, but 1 of its files is no longer here.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete this draft?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Old');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(screen.getByRole('button', { name: 'Delete draft' }));
    await waitFor(() => expect(screen.getByLabelText(/^Title/)).toHaveValue(''));
    expect(localStorage.length).toBe(0);
  });
});

describe('two devices', () => {
  /** A draft that is written here and was changed elsewhere since. */
  async function conflict(theirs: Partial<Feed>) {
    const posts = postServer();
    posts.put({ type: 'text', title: '', text: 'First' });
    const shown = await openDraft('post-1');
    posts.change('post-1', theirs);
    write('Mine');
    leave();
    return { ...shown, ...posts, alert: await screen.findByRole('alert') };
  }

  it('asks which version to keep, and saves nothing until then', async () => {
    const { alert, drafts } = await conflict({ text: 'Theirs' });
    expect(alert).toHaveTextContent('This draft was changed on another device or in another tab.');
    write('Mine, too');
    leave();
    expect(textsOf(drafts())).toEqual(['Theirs']);
    expect(text()).toHaveValue('Mine, too');
  });

  it('keeps mine', async () => {
    const { user, drafts } = await conflict({ text: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Keep this version' }));
    await isSaved();
    expect(textsOf(drafts())).toEqual(['Mine']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('takes the other one, and goes on from there', async () => {
    const { user, drafts } = await conflict({ text: 'Theirs' });
    await user.click(screen.getByRole('button', { name: 'Use the other version' }));
    expect(text()).toHaveValue('Theirs');
    write('Theirs and more');
    leave();
    await isSaved();
    expect(textsOf(drafts())).toEqual(['Theirs and more']);
    expect(localStorage.length).toBe(0);
  });

  it('does not write over a post that the draft has become, and can keep the words as a new draft', async () => {
    const { user, alert, posts, drafts } = await conflict({ status: 'active', text: 'Out' });
    expect(alert).toHaveTextContent('This draft is already a post.');
    await user.click(screen.getByRole('button', { name: 'Keep this as a new draft' }));
    await isSaved();
    expect([textsOf(posts()), textsOf(drafts())]).toEqual([['Out'], ['Mine']]);
  });

  it('asks as well when the answer to the first save was lost and the draft was changed elsewhere since', async () => {
    const { drafts, change } = postServer('lost');
    await open();
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Mine' } });
    leave();
    await isSpoken(/^Saved on this device/);
    change('post-1', { title: 'Theirs' });
    fireEvent.change(screen.getByLabelText(/^Title/), { target: { value: 'Mine, too' } });
    leave();
    expect(await screen.findByRole('alert')).toHaveTextContent('This draft was changed');
    expect(drafts().map(({ title }) => title)).toEqual(['Theirs']);
  });

  it('asks before publishing as well', async () => {
    const posts = postServer();
    posts.put({ type: 'text', title: '', text: 'First' });
    const { user } = await openDraft('post-1');
    posts.change('post-1', { text: 'Theirs' });
    await user.click(publish());
    expect(await screen.findByRole('alert')).toHaveTextContent('This draft was changed');
    await user.click(screen.getByRole('button', { name: 'Keep this version' }));
    await isSaved();
    await user.click(publish());
    await waitFor(() => expect(textsOf(posts.posts())).toEqual(['First']));
  });

  it('goes on as a new draft when it was deleted elsewhere', async () => {
    const posts = postServer();
    await written('One');
    posts.delete('post-1');
    write('Two');
    leave();
    await waitFor(() => expect(textsOf(posts.drafts())).toEqual(['Two']));
  });
});

describe('a post that exists', () => {
  it('saves itself while it is a draft, and asks nothing when it is left', async () => {
    const { put, drafts } = postServer();
    put({ type: 'text', title: '', text: 'First' });
    const { user, router } = await openDraft('post-1');
    expect(screen.getByRole('heading', { name: 'Edit draft' })).toBeVisible();
    write('Second');
    leave();
    await isSaved();
    expect(textsOf(drafts())).toEqual(['Second']);
    write('Third');
    await user.click(screen.getByRole('link', { name: 'Back to my posts' }));
    expect(jest.mocked(router.push).mock.calls.map(([to]) => to)).toEqual(['/creator/my-post']);
  });

  it('is only saved by its button once it was published', async () => {
    const { put, asked } = postServer();
    put({ type: 'text', status: 'active', text: 'Out' });
    const { unmount } = await openDraft('post-1');
    write('Changed');
    leave();
    unmount();
    expect(asked).toEqual([]);
    expect(localStorage.length).toBe(0);
  });
});
