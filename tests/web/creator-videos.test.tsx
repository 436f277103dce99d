import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { ownVideos } from '#contract/own-videos.ts';
import { performers } from '#contract/performers.ts';
import type { Video } from '#contract/videos.ts';
import { type FormFile, storedFile } from '#features/items/editor/form-files.ts';
import { CreateVideosScreen } from '#features/videos/editor/create-screen.tsx';
import { NewVideo } from '#features/videos/editor/new-video.tsx';
import { NewVideos } from '#features/videos/editor/new-videos.tsx';
import { savedText } from '#features/videos/editor/saved-text.ts';
import { UpdateVideoScreen } from '#features/videos/editor/update-screen.tsx';
import { MyVideosScreen } from '#features/videos/mine/my-videos-screen.tsx';
import { createI18n, translator } from '#i18n/create-i18n.ts';
import { lastToast, toasts, toastTexts } from '#support/toasts.ts';
import { aPerformerCard } from '#support/web-content.ts';
import { wideScreen } from '#support/web-creator.ts';
import { aPerformer } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { aFilm, aVideo } from '#support/web-videos.ts';

const performer = () => aPerformer({ reviewState: 'approved' });

describe('my videos', () => {
  const all = (): Video[] => [
    aVideo({ price: 40, totalViews: 7, totalLike: 3, totalPurchases: 2, totalIncome: 64 }),
    aVideo({
      _id: 'v2',
      title: 'Rehearsal',
      processing: true,
      video: aFilm({ url: null, status: 'processing' }),
    }),
    aVideo({ _id: 'v3', title: 'Broken', video: aFilm({ url: null, status: 'error' }) }),
  ];
  function show(videos = all(), requests: object[] = []) {
    const asked: object[] = [];
    const sent: unknown[] = [];
    server.use(
      mockCall(ownVideos.mine, ({ query }) => {
        asked.push(query);
        return { data: videos, total: videos.length };
      }),
      mockCall(ownVideos.participations, () => ({ data: requests as never[], total: requests.length })),
      mockCall(ownVideos.setStatus, ({ body }) => {
        sent.push(body);
        if ((body as { videoIds: string[] }).videoIds.includes('v1'))
          return refuse(403, 'videos.review-missing', 'Please add your documents first.');
        return { success: true };
      }),
      mockCall(ownVideos.remove, ({ params }) => {
        sent.push([params.id, 'deleted']);
        return params.id === 'v3' ? refuse(404, 'videos.not-found', 'We could not find that video.') : true;
      }),
      mockCall(ownVideos.restore, ({ params }) => {
        sent.push([params.id, 'restored']);
        return aVideo();
      }),
    );
    return {
      asked,
      sent,
      ...renderScreen(<MyVideosScreen />, { viewer: performer(), path: '/creator/my-video' }),
    };
  }

  it('says how each does, and why fans do not see one', async () => {
    const undo = wideScreen();
    const { asked, user } = show();
    const table = await screen.findByRole('table');
    expect(
      within(table).getByRole('row', { name: /Tour of the studio.*40 tokens.*7.*3.*2.*64 tokens/ }),
    ).toBeVisible();
    expect(within(table).getByRole('row', { name: /Rehearsal.*Still processing/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Broken.*Could not be processed/ })).toBeVisible();
    await user.click(within(table).getByRole('button', { name: 'Date' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'asc' }));
    await user.click(within(table).getByRole('button', { name: 'Sold' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'totalPurchases' }));
    await user.click(screen.getByRole('button', { name: 'Failed' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'file-error' }));
    undo();
  });

  it('hides several at once; one that is refused does not stop the others', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Tour of the studio' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Rehearsal' }));
    await user.click(screen.getAllByRole('button', { name: 'Hide' }).at(-1) as HTMLElement);
    await waitFor(() => expect(sent).toHaveLength(2));
    await waitFor(() =>
      expect(toastTexts().slice(-2)).toEqual([
        '1 video was not changed. Please add your documents first.',
        'Hidden from fans',
      ]),
    );
  });

  it('deletes after asking, also what was deleted elsewhere, and restores it', async () => {
    const { sent, user } = show();
    await user.click(await screen.findByRole('checkbox', { name: 'Select Tour of the studio' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Broken' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const ask = await screen.findByRole('alertdialog', { name: 'Delete 2 videos?' });
    await user.click(within(ask).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ text: '2 videos deleted', action: { label: 'Undo' } }),
    );
    act(() => lastToast()?.action?.onClick());
    await waitFor(() =>
      expect(sent.slice(-2)).toEqual([
        ['v1', 'restored'],
        ['v3', 'restored'],
      ]),
    );
  });

  it('asks for one’s name: agreed to with the request that was looked at, and told when another film came', async () => {
    const answers: unknown[] = [];
    const request = {
      _id: 'v9',
      slug: 'duet-1',
      title: 'Duet',
      thumbnail: null,
      film: aFilm({ url: '/duet.mp4' }),
      duration: 60,
      performer: {
        _id: 'p2',
        name: 'Ivy Lane',
        username: 'ivy',
        avatar: '/no-avatar.jpg',
        isPerformer: true,
      },
      status: 'asked',
      askedAt: '2026-03-01T12:00:00.000Z',
      answeredAt: null,
    };
    const { user } = show(all(), [request]);
    server.use(
      mockCall(ownVideos.answerParticipation, ({ params, body }) => {
        answers.push([params.id, body]);
        return refuse(409, 'videos.asked-again', 'This video has another film now.');
      }),
    );
    expect(await screen.findByText(/Ivy Lane would like to name you/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Watch Duet' }));
    const film = await screen.findByRole('dialog', { name: 'Duet' });
    await waitFor(() => expect(film.querySelector('video')).toBeInTheDocument());
    await user.click(within(film).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Agree to be named in Duet' }));
    await waitFor(() => expect(answers).toEqual([['v9', { agree: true, askedAt: request.askedAt }]]));
    await waitFor(() => expect(lastToast()?.text).toBe('This video has another film now.'));
    expect(screen.getByRole('button', { name: 'Decline to be named in Duet' })).toBeVisible();
  });
});

describe('changing a video', () => {
  function open(video = aVideo({ price: 40, totalPurchases: 2 })) {
    const sent: unknown[] = [];
    server.use(
      mockCall(ownVideos.mineOne, () => video),
      mockCall(performers.search, () => ({
        data: [aPerformerCard({ _id: 'p2', name: 'Ivy Lane', username: 'ivy' })],
        total: 1,
      })),
      mockCall(ownVideos.update, ({ params, form }) => {
        sent.push([params.id, Object.fromEntries(form ?? [])]);
        return video;
      }),
      mockCall(ownVideos.removeFile, ({ body }) => {
        sent.push(['removed', body]);
        return { success: true };
      }),
      mockCall(ownVideos.choosePoster, ({ body }) => {
        sent.push(['poster', body]);
        return video;
      }),
    );
    return { sent, ...renderScreen(<UpdateVideoScreen />, { viewer: performer(), query: { id: 'v1' } }) };
  }

  it('sends what was typed; what is out has no plan', async () => {
    const { sent, user, router } = open();
    expect(await screen.findByText(/2 people bought this video/)).toBeVisible();
    const title = screen.getByRole('textbox', { name: 'Title' });
    await user.clear(title);
    await user.type(title, 'Tour, again');
    expect(screen.queryByLabelText(/Publish at/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-video'));
    expect(sent).toEqual([
      [
        'v1',
        {
          title: 'Tour, again',
          description: 'Where the light comes from.',
          tags: 'studio,light',
          // None: all that were asked before are taken away.
          participantIds: '',
          commentsBy: 'everyone',
          status: 'active',
          isSale: 'true',
          price: '40',
        },
      ],
    ]);
  });

  it('says what those answered who were asked to be named', async () => {
    const ivy = { _id: 'p2', name: 'Ivy Lane', username: 'ivy', avatar: '/no-avatar.jpg', isPerformer: true };
    open(aVideo({ participantRequests: [{ performer: ivy, status: 'refused' }] }));
    expect((await screen.findByText('Declined')).closest('li')).toHaveTextContent('Ivy Lane Declined');
  });

  it('needs a title', async () => {
    const { user } = open();
    await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Please give the video a title.')).toBeVisible();
  });

  it('chooses a poster of the film at once', async () => {
    const frames = { url: '/api/media/public/strip.webp', count: 3, width: 160, height: 90 };
    const { sent, user } = open(aVideo({ video: aFilm({ frames }) }));
    await user.click(await screen.findByRole('button', { name: 'Poster' }));
    await user.click(await screen.findByRole('radio', { name: 'Picture at 0:45' }));
    await user.click(screen.getByRole('button', { name: 'Use this picture' }));
    await waitFor(() => expect(sent).toEqual([['poster', { at: 45 }]]));
    await waitFor(() => expect(lastToast()?.text).toBe('Poster saved'));
  });

  it('keeps the film that is there when another one is not wanted after all', async () => {
    const { sent, user } = open(
      aVideo({ nextVideo: aFilm({ _id: 'vf2', status: 'error', error: 'Unreadable.' }) }),
    );
    await user.click(await screen.findByRole('button', { name: 'Video file' }));
    expect(await screen.findByText('Unreadable.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep the current file' }));
    await waitFor(() => expect(sent).toEqual([['removed', { type: 'video' }]]));
  });

  it('of another performer, or deleted, is not found', async () => {
    server.use(mockCall(ownVideos.mineOne, () => refuse(404, 'videos.not-found', 'No')));
    renderScreen(<UpdateVideoScreen />, { viewer: performer(), query: { id: 'v1' } });
    expect(await screen.findByText('We could not find that video')).toBeVisible();
  });
});

it('new videos begin with their files', async () => {
  renderScreen(<CreateVideosScreen />, { viewer: performer() });
  expect(await screen.findByRole('button', { name: 'Add videos' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save video/ })).toBeNull();
});

const NAMES = ['first.mp4', 'second.mp4', 'third.mp4'];

const arrived = (): FormFile[] => NAMES.map((name) => storedFile(aFilm({ _id: name, name })));

/** The forms of three films. */
function ThreeVideos({
  start,
  onSaved,
}: {
  start: readonly FormFile[];
  onSaved: (title: string, withOthers: boolean) => void;
}) {
  const [files, setFiles] = useState(start);
  return (
    <>
      <button type="button" onClick={() => setFiles(files.slice(1))}>
        Take one away
      </button>
      <NewVideos
        files={files}
        mayPublish
        onRemove={(id) => setFiles((now) => now.filter((file) => file.id !== id))}
        onSaved={(id, video, withOthers) => {
          onSaved(video.title, withOthers);
          setFiles((now) => now.filter((file) => file.id !== id));
        }}
      />
    </>
  );
}

describe('several new videos', () => {
  /** A title that says so is refused. */
  function open(start = arrived()) {
    const sent: string[] = [];
    server.use(
      mockCall(ownVideos.create, ({ form }) => {
        const title = String(form?.get('title'));
        if (title === 'refused') return refuse(422, 'http.invalid-input', 'No.', { title: 'Not this one.' });
        sent.push([title, form?.get('status'), form?.get('tags'), form?.get('price')].join('|'));
        return aVideo({ title });
      }),
    );
    const saved = jest.fn();
    const view = renderScreen(<ThreeVideos start={start} onSaved={saved} />, { viewer: performer() });
    const form = (name: string) => within(screen.getByRole('form', { name: `New video: ${name}` }));
    return { sent, saved, form, ...view };
  }

  it('are saved at once: those with a problem stay, show it, and the first of them gets the focus', async () => {
    const { sent, saved, form, user } = open();
    await user.clear(form('first.mp4').getByRole('textbox', { name: 'Title' }));
    const third = form('third.mp4').getByRole('textbox', { name: 'Title' });
    fireEvent.change(third, { target: { value: 'refused' } });
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    const unsaved = await screen.findByText('2 videos were not saved. Their forms say why.');
    expect(unsaved).toBeVisible();
    expect(unsaved).toHaveClass('problem');
    expect(sent).toEqual(['second|active||0']);
    expect(toastTexts().at(-1)).toBe('1 video saved');
    expect(form('first.mp4').getByText('Please give the video a title.')).toBeVisible();
    expect(form('third.mp4').getByText('Not this one.')).toBeVisible();
    const first = form('first.mp4').getByRole('textbox', { name: 'Title' });
    expect(first).toHaveFocus();
    await user.type(first, 'Opening night');
    fireEvent.change(third, { target: { value: 'Closing night' } });
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(toastTexts().at(-1)).toBe('2 videos saved'));
    expect(sent.slice(1)).toEqual(['Opening night|active||0', 'Closing night|active||0']);
    // All of them together are said once.
    expect(saved.mock.calls).toEqual([
      ['second', true],
      ['Opening night', true],
      ['Closing night', true],
    ]);
    expect(screen.queryByRole('button', { name: 'Save all' })).toBeNull();
  });

  it('take values of one of them, which each can have back', async () => {
    const { sent, form, user } = open();
    const first = form('first.mp4');
    await user.selectOptions(form('third.mp4').getByRole('combobox', { name: 'Status' }), 'Hidden');
    await user.type(first.getByRole('combobox', { name: /^Tags/ }), 'stage,');
    await user.click(first.getByRole('button', { name: 'Use these tags for all videos' }));
    await user.click(first.getByRole('radio', { name: /Pay per view/ }));
    await user.click(first.getByRole('button', { name: 'Use this audience and price for all videos' }));
    await user.selectOptions(first.getByRole('combobox', { name: 'Status' }), 'Draft');
    await user.click(first.getByRole('button', { name: 'Use this status and time for all videos' }));
    expect(lastToast()).toMatchObject({
      text: '3 videos now have this status and time',
      action: { label: 'Undo' },
    });
    act(() => lastToast()?.action?.onClick());
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() =>
      expect(sent).toEqual(['first|draft|stage|20', 'second|active|stage|20', 'third|inactive|stage|20']),
    );
  });

  /** The third film was refused by the server. */
  const oneRefused = (): FormFile[] =>
    arrived().map((file, place) =>
      place < 2
        ? file
        : { ...file, wire: null, status: 'failed', isRefused: true, error: 'This is not a video.' },
    );

  it('say of a film that failed why, and let it be removed', async () => {
    const { sent, form, user } = open(oneRefused());
    const third = form('third.mp4');
    expect(third.getByText('This is not a video.')).toBeVisible();
    expect(third.queryByText(/^Uploading/)).toBeNull();
    expect(third.queryByRole('button', { name: /for all videos$/ })).toBeNull();
    expect(screen.getByText('2 uploaded, 1 failed')).toBeVisible();
    await user.click(form('first.mp4').getByRole('button', { name: 'Use these tags for all videos' }));
    expect(lastToast()?.text).toBe('2 videos now have these tags');
    await user.click(third.getByRole('button', { name: 'Remove third.mp4' }));
    expect(screen.queryByRole('form', { name: 'New video: third.mp4' })).toBeNull();
    expect(form('second.mp4').getByRole('textbox', { name: 'Title' })).toHaveFocus();
    expect(screen.getByText('2 of 2 videos uploaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('offer nothing to share where all others failed', () => {
    const { form } = open(oneRefused().slice(1));
    expect(form('second.mp4').queryByRole('button', { name: /for all videos$/ })).toBeNull();
  });

  it.each(['Save all', 'Save video: second.mp4'])(
    'let only the last values be taken back, and none once “%s” was pressed',
    async (save) => {
      const { form, user } = open();
      const undoes = () => toasts().filter(({ action }) => action?.label === 'Undo');
      await user.click(form('first.mp4').getByRole('button', { name: 'Use these tags for all videos' }));
      await user.click(
        form('first.mp4').getByRole('button', { name: 'Use this status and time for all videos' }),
      );
      expect(undoes().map(({ text }) => text)).toEqual(['3 videos now have this status and time']);
      await user.click(screen.getByRole('button', { name: save }));
      expect(undoes()).toEqual([]);
    },
  );

  it('take the way to take values back along when they are left', async () => {
    const { form, user, unmount } = open();
    await user.click(form('first.mp4').getByRole('button', { name: 'Use these tags for all videos' }));
    unmount();
    expect(lastToast()?.text).not.toBe('3 videos now have these tags');
  });

  it('keep what is sent of them while it is sent, and tell what is being saved from what was refused', async () => {
    const { saved, form, user } = open();
    const sent: string[] = [];
    const answers = new Map<string, () => void>();
    server.use(
      mockCall(ownVideos.create, async ({ form: body }) => {
        const title = String(body?.get('title'));
        sent.push(title);
        await new Promise<void>((resolve) => answers.set(title, resolve));
        return aVideo({ title });
      }),
    );
    await user.click(form('third.mp4').getByRole('button', { name: 'Save video: third.mp4' }));
    await waitFor(() => expect(sent).toEqual(['third']));
    await user.click(screen.getByRole('button', { name: 'Save all' }));
    await waitFor(() => expect(sent).toEqual(['third', 'first']));
    const title = form('first.mp4').getByRole('textbox', { name: 'Title' });
    expect(title).toHaveAttribute('readonly');
    fireEvent.change(title, { target: { value: 'A better title' } });
    expect(title).toHaveValue('first');
    // Values of another one are for those that can still take them.
    await user.click(form('second.mp4').getByRole('button', { name: 'Use these tags for all videos' }));
    expect(toastTexts().at(-1)).toBe('1 video now has these tags');
    answers.get('first')?.();
    await waitFor(() => expect(sent).toEqual(['third', 'first', 'second']));
    answers.get('second')?.();
    await waitFor(() => expect(toastTexts().at(-1)).toBe('2 videos saved'));
    expect(screen.queryByText(/not saved/)).toBeNull();
    answers.get('third')?.();
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(3));
    // What has its own button pressed has its own words.
    expect(saved.mock.calls).toEqual([
      ['first', true],
      ['second', true],
      ['third', false],
    ]);
  });

  it('can each be saved alone; the last one has nothing to share', async () => {
    const { saved, form, user } = open();
    await user.click(form('first.mp4').getByRole('button', { name: 'Save video: first.mp4' }));
    await waitFor(() => expect(saved).toHaveBeenCalledWith('first', false));
    expect(form('third.mp4').getAllByRole('button', { name: /for all videos$/ })).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: 'Take one away' }));
    expect(form('third.mp4').queryByRole('button', { name: /for all videos$/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save all' })).toBeVisible();
  });
});

it.each([
  [{}, '“tour” is saved. It appears as soon as it is processed.'],
  [{ status: 'draft' }, '“tour” is saved as a draft.'],
  [{ status: 'inactive' }, '“tour” is saved. Fans don’t see it until you make it visible.'],
  [
    { isSchedule: true, scheduledAt: '2026-12-24T12:00:00.000Z' },
    /^“tour” is saved\. It will appear on December 24, 2026/,
  ],
] as const)('of a new video with %j it is said what becomes of it', (more, text) => {
  const said = savedText(aVideo({ title: 'tour', ...more }), translator(createI18n('en-US')), 'en-US');
  expect(said).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
});

it('the form of a new video says when fans see it', async () => {
  const file = storedFile(aFilm({ _id: 'vf9' }));
  const { user } = renderScreen(<NewVideo file={file} mayPublish onSaved={jest.fn()} />, {
    viewer: performer(),
  });
  const status = screen.getByRole('combobox', { name: 'Status' });
  expect(status).toHaveAccessibleDescription('Fans see a visible video as soon as it is processed.');
  const at = screen.getByLabelText(/^Publish at/);
  fireEvent.change(at, { target: { value: '2026-12-24T09:00' } });
  await waitFor(() => expect(status).toHaveAccessibleDescription('Fans see it from the time you chose.'));
  await user.selectOptions(status, 'Draft');
  expect(status).toHaveAccessibleDescription('Fans don’t see it until you make it visible.');
});

it('a new video is sent with its thumbnail and teaser; what is none of these is told and not taken', async () => {
  const forms: (FormData | null)[] = [];
  server.use(
    mockCall(ownVideos.create, ({ form }) => {
      forms.push(form);
      return aVideo({ title: 'tour' });
    }),
  );
  const file = storedFile(aFilm({ _id: 'vf9' }));
  const saved = jest.fn();
  const { user } = renderScreen(<NewVideo file={file} mayPublish onSaved={saved} />, { viewer: performer() });
  const pick = (label: string, one: File) =>
    fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { files: [one] } });
  pick('Choose a thumbnail', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText(/notes\.txt/)).toHaveAttribute('role', 'alert');
  pick('Choose a thumbnail', new File(['picture'], 'front.jpg', { type: 'image/jpeg' }));
  pick('Choose a teaser', new File(['short'], 'short.mp4', { type: 'video/mp4' }));
  pick('Choose a teaser', new File(['shorter'], 'shorter.mp4', { type: 'video/mp4' }));
  expect(screen.queryByText(/notes\.txt/)).toBeNull();
  await user.click(screen.getByRole('button', { name: `Save video: ${file.name}` }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  const [form] = forms;
  const nameOf = (field: string) => (form?.get(field) as File | null)?.name;
  expect(form?.get('fileId')).toBe('vf9');
  expect([nameOf('thumbnail'), nameOf('teaser')]).toEqual(['front.jpg', 'shorter.mp4']);
});
