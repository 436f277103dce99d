import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { files, type WireFile } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { anApproved, anOwnPerformer, anUpload, aPicture } from '#support/web-creator.ts';
import { mockSaves } from '#support/web-drafts.ts';
import { mockCall, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** Films and sounds in the composer: they are made ready by the server while one goes on, or has left. */
const film = (part: Partial<WireFile> = {}) =>
  anUpload({ _id: 'film', type: 'feed-video', name: 'walk.mp4', url: null, status: 'created', ...part });
const song = () =>
  anUpload({ _id: 'song', type: 'feed-audio', name: 'song.mp3', url: null, status: 'processing' });
const aFile = (name: string, type: string) => new File([new Uint8Array(64)], name, { type });

function api() {
  const posts: Record<string, unknown>[] = [];
  server.use(
    mockCall(performerAccount.me, () => anOwnPerformer()),
    mockCall(ownFeeds.uploadPhoto, () => anUpload({ _id: 'photo' })),
    mockCall(ownFeeds.uploadVideo, () => film()),
    mockCall(ownFeeds.uploadAudio, () => song()),
    mockCall(files.status, ({ params }) => (params.id === 'film' ? film({ status: 'processing' }) : song())),
    ...mockSaves(posts),
  );
  return posts;
}

async function open() {
  const shown = renderScreen(<CreatePostScreen />, { viewer: anApproved(), path: '/creator/my-post/create' });
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}

const input = () => screen.getByLabelText('Photos, videos and audio', { selector: 'input[type="file"]' });
const publish = () => screen.getByRole('button', { name: 'Publish' });

it('sends photos, a film and a song together, without waiting until the server has made them ready', async () => {
  const posts = api();
  const { user, router } = await open();
  await user.upload(input(), [
    aFile('song.mp3', 'audio/mpeg'),
    aPicture('one.jpg'),
    aFile('walk.mp4', 'video/mp4'),
  ]);
  expect(await screen.findByLabelText('Description of walk.mp4')).toHaveAttribute(
    'placeholder',
    'Describe the video',
  );
  await user.click(publish());
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
  expect(posts).toEqual([
    expect.objectContaining({ type: 'video', fileIds: ['song', 'photo', 'film'], status: 'active' }),
  ]);
});

it('is an audio post when it holds sounds alone; their titles reach the server', async () => {
  const posts = api();
  const titles: unknown[] = [];
  server.use(
    mockCall(files.update, ({ body }) => {
      titles.push(body.alt);
      return { ...song(), alt: String(body.alt) };
    }),
  );
  const { user } = await open();
  await user.upload(input(), aFile('song.mp3', 'audio/mpeg'));
  await user.type(await screen.findByLabelText('Description of song.mp3'), 'Lullaby');
  await user.click(publish());
  await waitFor(() => expect(posts).toEqual([expect.objectContaining({ type: 'audio', fileIds: ['song'] })]));
  expect(titles).toEqual(['Lullaby']);
});

it('says why a film could not be made ready, and starts the server once more', async () => {
  const posts = api();
  const error = 'This took too long. Please try again.';
  let retried = 0;
  server.use(
    mockCall(files.status, () => film({ status: retried ? 'finished' : 'error', error, canRetry: true })),
    mockCall(files.retry, () => {
      retried += 1;
      return film({ status: 'created' });
    }),
  );
  const { user } = await open();
  await user.upload(input(), aFile('walk.mp4', 'video/mp4'));
  expect(await screen.findByText(error)).toBeVisible();
  await user.click(publish());
  expect(await screen.findByText(/Some files did not upload/)).toBeVisible();
  expect(posts).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Upload walk.mp4 again' }));
  await waitFor(() => expect(retried).toBe(1));
  await waitFor(() => expect(screen.queryByText(error)).toBeNull());
  await user.click(publish());
  await waitFor(() => expect(posts).toEqual([expect.objectContaining({ fileIds: ['film'] })]));
});

it('refuses what is none of these, and names the kinds that fit', async () => {
  api();
  await open();
  const files = [aFile('notes.mid', 'audio/midi')];
  fireEvent.drop(screen.getByRole('group', { name: 'Photos, videos and audio' }), {
    dataTransfer: { files },
  });
  expect(await screen.findByText(/“notes.mid” is not a picture .* or a sound file/)).toBeVisible();
});

it('publishes what is written until the files have arrived, and takes nothing after that', async () => {
  const posts = api();
  const upload = Promise.withResolvers<void>();
  server.use(
    mockCall(ownFeeds.uploadPhoto, async () => {
      await upload.promise;
      return anUpload({ _id: 'photo' });
    }),
  );
  const { user, router } = await open();
  const left = Promise.withResolvers<boolean>();
  router.push.mockReturnValue(left.promise);
  await user.upload(input(), aPicture('one.jpg'));
  await user.click(publish());
  expect(await screen.findByText('Finishing the uploads')).toBeVisible();
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await user.type(title, 'Morning');
  await user.type(screen.getByRole('textbox', { name: /^Text/ }), 'Early light');
  upload.resolve();
  await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
  expect(posts.at(-1)).toMatchObject({ title: 'Morning', text: 'Early light', status: 'active' });
  for (const field of [title, screen.getByRole('textbox', { name: /^Text/ })])
    expect(field).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Description of one.jpg')).toHaveAttribute('readonly');
  await act(async () => left.resolve(true));
});
