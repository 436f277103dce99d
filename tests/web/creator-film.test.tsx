import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { Feed } from '#contract/feeds.ts';
import { files, type WireFile } from '#contract/files.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { EditPostScreen } from '#features/feeds/composer/edit-screen.tsx';
import { PosterChoice } from '#features/items/films/poster-choice.tsx';
import { CAPTIONS_MAX_BYTES } from '#rules/captions.ts';
import { aFeed, aPhoto } from '#support/web-content.ts';
import { anApproved, anUpload, aPicture } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

/** Poster, teaser and captions of a film, in the composer. */
const film = (more: Partial<WireFile> = {}): WireFile =>
  aPhoto({
    ...{ _id: 'film', type: 'feed-video', name: 'walk.mp4', mimeType: 'video/mp4', duration: 40, alt: null },
    ...{ url: '/api/media/signed/film/display', poster: '/api/media/signed/film/poster', captions: [] },
    frames: { url: '/api/media/signed/film/frames', count: 4, width: 160, height: 90 },
    ...more,
  });
const uploaded = (file: WireFile) => ({ ...file, success: true });
const aTeaser = (more: Partial<WireFile> = {}) =>
  anUpload({ _id: 'teaser', type: 'feed-teaser', url: null, status: 'created', ...more });

const VTT = 'WEBVTT\n\n00:00.500 --> 00:02.000\nHello\n';
const captionsFile = (text = VTT, name = 'walk.vtt') => new File([text], name, { type: 'text/vtt' });

async function edit(post: Partial<Feed> = {}, more: Partial<WireFile> = {}) {
  const sent: Record<string, unknown>[] = [];
  server.use(
    mockCall(ownFeeds.mineOne, () =>
      aFeed({ type: 'video', isSale: false, files: [film(more)], fileIds: ['film'], ...post }),
    ),
    mockCall(files.status, ({ params }) => (params.id === 'teaser' ? aTeaser() : film(more))),
    mockCall(ownFeeds.update, ({ body }) => {
      sent.push(body);
      return aFeed();
    }),
  );
  const shown = renderScreen(<EditPostScreen />, {
    viewer: anApproved(),
    path: '/creator/my-post/edit/f1',
    query: { id: 'f1' },
  });
  await shown.user.click(
    await screen.findByRole('button', { name: 'Poster, teaser and captions of walk.mp4' }),
  );
  return { ...shown, sent };
}

/** antd's slider looks at the key's number. */
function pressKey(field: HTMLElement, key: string, keyCode: number) {
  fireEvent.keyDown(field, { key, keyCode, which: keyCode });
}

const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string) => screen.findByRole('tab', { name });

describe('what can be chosen of a film', () => {
  it('waits until the film is ready', async () => {
    await edit({}, { status: 'processing', url: null, frames: null });
    expect(await screen.findByText(/^This video is still being processed/)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });

  it('is nothing when the film could not be made ready', async () => {
    await edit({}, { status: 'error', url: null, frames: null, error: 'This file is damaged.' });
    expect(await screen.findByText(/^This video could not be processed/)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('the poster', () => {
  it.each([
    [false, 'Shown now'],
    [true, 'People see the thumbnail instead'],
  ])('with a thumbnail in front of it (%s) says %s', (isBehind, text) => {
    const shown = film({ poster: '/api/media/public/chosen.webp' });
    renderScreen(<PosterChoice film={shown} isBehind={isBehind} choose={jest.fn()} onFilm={jest.fn()} />, {});
    expect(screen.getByText(text)).toBeVisible();
  });

  it('is a picture of the strip, chosen with the keyboard, and saved at once', async () => {
    const asked: unknown[] = [];
    server.use(
      mockCall(ownFeeds.choosePoster, ({ body }) => {
        asked.push(body);
        return uploaded(film({ poster: '/api/media/public/chosen.webp' }));
      }),
    );
    const { user } = await edit();
    await user.click(await screen.findByRole('button', { name: 'Use this picture' }));
    expect(await screen.findByText('Please choose one of the pictures first.')).toBeVisible();
    const pictures = within(screen.getByRole('group', { name: 'Pictures from the video' }));
    expect(pictures.getAllByRole('radio').map((one) => one.getAttribute('aria-label'))).toEqual(
      ['0:05', '0:15', '0:25', '0:35'].map((time) => `Picture at ${time}`),
    );
    act(() => pictures.getByRole('radio', { name: 'Picture at 0:25' }).focus());
    await user.keyboard(' ');
    await user.click(button('Use this picture'));
    expect(await screen.findByText('Poster saved')).toBeVisible();
    expect(asked).toEqual([{ fileId: 'film', at: 25 }]);
    const now = screen.getByRole('figure');
    expect(now.querySelector('img')?.getAttribute('src')).toContain('/api/media/public/chosen.webp');
  });

  it('is an own picture as well, also without a strip; what is no picture is refused here', async () => {
    const names: unknown[] = [];
    server.use(
      mockCall(ownFeeds.uploadPoster, ({ form }) => {
        names.push(form?.get('fileId'));
        return uploaded(film());
      }),
    );
    const { user } = await edit({}, { frames: null });
    expect(await screen.findByText(/^We have no pictures of this video/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use this picture' })).toBeNull();
    const input = screen.getByLabelText('Use my own picture', { selector: 'input' });
    const other = new File(['x'], 'notes.txt', { type: 'text/plain' });
    await userEvent.setup({ applyAccept: false }).upload(input, other);
    expect(await screen.findByText(/“notes.txt” is not/)).toBeVisible();
    await user.upload(input, aPicture('mine.jpg'));
    expect(await screen.findByText('Poster saved')).toBeVisible();
    expect(names).toEqual(['film']);
  });

  it('says that a slow picture is under way, keeps the choice, and takes no second press', async () => {
    const answers: (() => void)[] = [];
    server.use(
      mockCall(ownFeeds.choosePoster, async () => {
        await new Promise<void>((resolve) => answers.push(resolve));
        return uploaded(film({ poster: '/api/media/public/chosen.webp' }));
      }),
    );
    const { user } = await edit();
    const chosen = await screen.findByRole('radio', { name: 'Picture at 0:25' });
    await user.click(chosen);
    await user.click(button('Use this picture'));
    expect(await screen.findByText(/^Getting your picture ready/)).toHaveAttribute('role', 'status');
    expect(chosen).toBeChecked();
    await user.click(button('Use this picture'));
    await waitFor(() => expect(answers).toHaveLength(1));
    act(() => answers[0]?.());
    expect(await screen.findByText('Poster saved')).toBeVisible();
    expect(screen.queryByText(/^Getting your picture ready/)).toBeNull();
    expect(chosen).not.toBeChecked();
  });

  it('says why it was refused', async () => {
    const message = 'We could not take this picture just now. Please try again in a moment.';
    server.use(mockCall(ownFeeds.choosePoster, () => refuse(409, 'files.no-picture-taken', message)));
    const { user } = await edit();
    await user.click(await screen.findByRole('radio', { name: 'Picture at 0:05' }));
    await user.click(button('Use this picture'));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('the teaser', () => {
  it('is cut between two handles that keys move, says its length, and goes out with the post', async () => {
    const cuts: unknown[] = [];
    server.use(
      mockCall(ownFeeds.cutTeaser, ({ body }) => {
        cuts.push(body);
        return aTeaser();
      }),
    );
    const { user, sent, router } = await edit();
    await user.click(await tab('Teaser'));
    expect(await screen.findByText('0:00 to 0:15: 15 seconds')).toBeVisible();
    const start = screen.getByRole('slider', { name: 'Start of the teaser' });
    for (let step = 0; step < 3; step += 1) pressKey(start, 'ArrowRight', 39);
    expect(start).toHaveAttribute('aria-valuetext', '3 seconds');
    pressKey(screen.getByRole('slider', { name: 'End of the teaser' }), 'ArrowLeft', 37);
    expect(screen.getByText('0:03 to 0:14: 11 seconds')).toBeVisible();
    await user.click(button('Make this the teaser'));
    expect(await screen.findByText(/^The teaser is being made/)).toBeVisible();
    expect(cuts).toEqual([{ fileId: 'film', start: 3, end: 14 }]);
    await user.click(button('Save changes'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(sent).toEqual([expect.objectContaining({ teaserId: 'teaser', fileIds: ['film'] })]);
  });

  it('is neither shorter than a second nor longer than the site allows', async () => {
    const { user } = await edit({}, { duration: 300 });
    await user.click(await tab('Teaser'));
    const end = await screen.findByRole('slider', { name: 'End of the teaser' });
    pressKey(end, 'End', 35);
    expect(screen.getByText('A teaser plays at most 2 minutes; this part is 5 minutes.')).toBeVisible();
    expect(button('Make this the teaser')).toBeDisabled();
    pressKey(end, 'Home', 36);
    expect(screen.getByText('Please choose at least one second.')).toBeVisible();
  });

  it('is taken away again', async () => {
    const { user, sent, router } = await edit({
      teaserId: 'teaser',
      teaser: aTeaser({ url: '/api/media/public/teaser.mp4', status: 'finished', duration: 12 }),
    });
    const state = within(screen.getByRole('region', { name: 'Teaser of this post' }));
    expect(state.getByText(/^12 seconds/)).toBeVisible();
    await user.click(state.getByRole('button', { name: 'Remove teaser' }));
    await user.click(button('Save changes'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(sent).toEqual([expect.objectContaining({ teaserId: null })]);
  });

  it('that could not be made says why, and the post is not sent with it', async () => {
    const { user, sent } = await edit({
      teaserId: 'teaser',
      teaser: aTeaser({ status: 'error', error: 'This took too long.', canRetry: true }),
    });
    expect(await screen.findByText('This took too long.')).toBeVisible();
    await user.click(button('Save changes'));
    const state = within(screen.getByRole('region', { name: 'Teaser of this post' }));
    expect(await state.findByText(/^Some files did not upload/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

const chooseLanguage = (user: UserEvent, name: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), name);

describe('captions', () => {
  const english = { language: 'en', label: 'English', url: '/api/media/signed/film/captions-en' };

  it('are added with their language and name; what is missing or no WebVTT is said', async () => {
    const put: unknown[] = [];
    server.use(
      mockCall(files.putCaptions, ({ params, body }) => {
        put.push([params.id, body]);
        return film({ captions: [english] });
      }),
    );
    const { user } = await edit();
    await user.click(await tab('Captions'));
    await user.click(await screen.findByRole('button', { name: 'Add captions' }));
    expect(await screen.findByText('Please choose a language.')).toBeVisible();
    expect(screen.getByText('Please choose a captions file.')).toBeVisible();
    await chooseLanguage(user, 'English');
    expect(screen.getByLabelText('Name in the player')).toHaveValue('English');
    const input = screen.getByLabelText('Choose captions file', { selector: 'input' });
    await user.upload(input, captionsFile('1\n00:00:01,000 --> 00:00:02,000\nHello', 'walk.vtt'));
    expect(await screen.findByText(/“walk.vtt” isn’t a WebVTT file/)).toBeVisible();
    await user.upload(input, captionsFile(`${VTT}${'\n'.repeat(CAPTIONS_MAX_BYTES)}`, 'long.vtt'));
    expect(await screen.findByText('“long.vtt” is larger than 300 kB.')).toBeVisible();
    await user.upload(input, captionsFile());
    expect(await screen.findByText('walk.vtt')).toBeVisible();
    // Enter adds the captions; it does not send the post around them.
    await user.type(screen.getByLabelText('Name in the player'), '{Enter}');
    expect(await screen.findByText('Captions saved: English')).toBeVisible();
    expect(put).toEqual([['film', { language: 'en', label: 'English', text: VTT }]]);
    expect(
      within(screen.getByRole('list', { name: 'Captions of this video' })).getByText('English', {
        selector: 'bdi',
      }),
    ).toBeVisible();
  });

  it('are replaced in their language, and removed after a question', async () => {
    const put: unknown[] = [];
    const removed: unknown[] = [];
    server.use(
      mockCall(files.putCaptions, ({ body }) => {
        put.push(body);
        return film({ captions: [english] });
      }),
      mockCall(files.removeCaptions, ({ params }) => {
        removed.push(params.language);
        return film();
      }),
    );
    const { user } = await edit({}, { captions: [english] });
    await user.click(await tab('Captions'));
    await user.click(await screen.findByRole('button', { name: 'Replace captions English' }));
    await user.upload(screen.getByLabelText('Choose captions file', { selector: 'input' }), captionsFile());
    expect(await screen.findByText('walk.vtt')).toBeVisible();
    await user.click(button('Replace captions'));
    expect(await screen.findByText('Captions saved: English')).toBeVisible();
    expect(put).toEqual([{ language: 'en', label: 'English', text: VTT }]);
    await user.click(button('Remove captions English'));
    const question = await screen.findByRole('tooltip');
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Captions removed: English')).toBeVisible();
    expect(removed).toEqual(['en']);
    expect(screen.queryByRole('list', { name: 'Captions of this video' })).toBeNull();
  });

  it('come in ten languages at most; those that are there can still be replaced', async () => {
    const captions = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt', 'ru', 'sv'].map((language) => ({
      ...english,
      ...{ language, label: language },
    }));
    const { user } = await edit({}, { captions });
    await user.click(await tab('Captions'));
    await user.click(await screen.findByRole('button', { name: 'Add captions' }));
    await chooseLanguage(user, 'Czech');
    await user.click(button('Add captions'));
    expect(await screen.findByText(/^A video has captions in at most 10 languages/)).toBeVisible();
  });
});
