import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Feed } from '#contract/feeds.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { CreatePostScreen } from '#features/feeds/composer/create-screen.tsx';
import { EditPostScreen } from '#features/feeds/composer/edit-screen.tsx';
import { lastToast } from '#support/toasts.ts';
import { typeDay } from '#support/web-antd.ts';
import { aFeed, aPollOption } from '#support/web-content.ts';
import { anApproved, anOwnPerformer, wideScreen } from '#support/web-creator.ts';
import { mockSaves } from '#support/web-drafts.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

type Body = Record<string, unknown>;

const DAY = 86_400_000;
/** A full minute so many days from now, and how it is typed. */
function moment(days: number) {
  const at = new Date(Math.floor(Date.now() / DAY) * DAY + days * DAY + 14.5 * 3_600_000);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hour, month, day] = [at.getHours(), two(at.getMonth() + 1), two(at.getDate())];
  const minutes = two(at.getMinutes());
  return {
    iso: at.toISOString(),
    typed: `${month}/${day}/${at.getFullYear()} ${two(hour % 12 || 12)}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`,
    chosen: `${at.getFullYear()}-${month}-${day}T${two(hour)}:${minutes}`,
  };
}

/** What was sent. */
function api(post: Feed = aFeed()) {
  const posts: Body[] = [];
  const drafts: Body[] = [];
  const renamed: Body[] = [];
  const reply = (body: Body) =>
    aFeed({ ...post, status: body.status as Feed['status'], isSchedule: body.isSchedule === true });
  server.use(
    mockCall(performerAccount.me, () => anOwnPerformer()),
    ...mockSaves(posts, drafts, reply),
    mockCall(ownFeeds.mineOne, () => post),
    mockCall(ownFeeds.renamePollOption, ({ params, body }) => {
      renamed.push({ id: params.id, ...body });
      return aPollOption(String(params.id), String(body.description));
    }),
  );
  return { posts, drafts, renamed };
}

const press = (name: string) => screen.getByRole('button', { name });

const fill = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

/** A moment, as the wheels of a phone give it. */
const choose = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

async function write() {
  const shown = renderScreen(<CreatePostScreen />, {
    viewer: anApproved(),
    path: '/creator/my-post/create',
  });
  await screen.findByRole('form', { name: 'Post' });
  await shown.user.click(screen.getByRole('radio', { name: 'Text' }));
  fill(/^Text/, 'Hello');
  return shown;
}

async function edit() {
  const shown = renderScreen(<EditPostScreen />, {
    viewer: anApproved(),
    path: '/creator/my-post/edit/f1',
    query: { id: 'f1' },
  });
  await screen.findByRole('form', { name: 'Post' });
  return shown;
}

describe('when a post is seen', () => {
  it('is right away, or at a moment, and until an end; what is missing or over is said', async () => {
    const sent = api();
    const { user, router } = await write();
    await user.click(screen.getByRole('radio', { name: 'At a time I choose' }));
    await user.click(press('Schedule'));
    expect(screen.getByText('Please choose when to publish the post.')).toBeVisible();
    expect(screen.getByLabelText('Publish at')).toHaveFocus();
    choose('Publish at', moment(3).chosen);
    choose(/^Available until/, moment(2).chosen);
    await user.click(press('Schedule'));
    expect(screen.getByText(/^The post would end before anyone sees it/)).toBeVisible();
    expect(sent.posts).toEqual([]);
    choose(/^Available until/, moment(9).chosen);
    await user.click(press('Schedule'));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(sent.posts).toEqual([
      expect.objectContaining({
        status: 'active',
        isSchedule: true,
        scheduleAt: moment(3).iso,
        expiredAt: moment(9).iso,
      }),
    ]);
    await waitFor(() => expect(lastToast()?.text).toBe('Scheduled'));
  });

  it('is typed or found in a calendar where there is room; Enter takes it and sends nothing', async () => {
    const undo = wideScreen();
    const sent = api();
    const { user } = await write();
    await user.click(screen.getByRole('radio', { name: 'At a time I choose' }));
    await user.click(press('Schedule'));
    expect(screen.getByLabelText('Publish at')).toHaveFocus();
    typeDay(screen.getByLabelText('Publish at'), moment(3).typed);
    expect(screen.getByLabelText('Publish at')).toHaveValue(moment(3).typed);
    // A browser sends the form unless the key is kept from it.
    expect(fireEvent.keyDown(screen.getByLabelText('Publish at'), { key: 'Enter' })).toBe(false);
    expect(sent.posts).toEqual([]);
    await user.click(press('Schedule'));
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ scheduleAt: moment(3).iso })]));
    undo();
  });

  it('shows beside the field what the server finds wrong with it', async () => {
    api();
    server.use(
      mockCall(ownFeeds.create, () =>
        refuse(422, 'http.invalid', 'Please check the marked fields.', { scheduleAt: 'It is past that.' }),
      ),
    );
    const { user } = await write();
    await user.click(screen.getByRole('radio', { name: 'At a time I choose' }));
    choose('Publish at', moment(3).chosen);
    await user.click(press('Schedule'));
    expect(await screen.findByText('It is past that.')).toBeVisible();
    expect(screen.getByLabelText('Publish at')).toHaveFocus();
  });

  it('is taken back to now for a planned post, and not asked for one that fans see', async () => {
    const sent = api(aFeed({ isSchedule: true, scheduleAt: moment(3).iso, publishedAt: moment(3).iso }));
    const { user, unmount } = await edit();
    expect(screen.getByRole('radio', { name: 'At a time I choose' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Right away' }));
    await user.click(press('Save changes'));
    await waitFor(() => expect(sent.posts).toEqual([expect.objectContaining({ isSchedule: false })]));
    await waitFor(() => expect(lastToast()?.text).toBe('Published'));
    unmount();
    api();
    await edit();
    expect(screen.queryByRole('radio', { name: 'Right away' })).toBeNull();
    expect(screen.getByLabelText(/^Available until/)).toBeInTheDocument();
  });
});

describe('a poll', () => {
  it('asks for a question and two answers, and lets answers be added and removed', async () => {
    const sent = api();
    let tries = 0;
    server.use(
      mockCall(ownFeeds.create, ({ body }) => {
        if (body.status === 'draft') return aFeed({ status: 'draft' });
        tries += 1;
        if (tries === 1) return refuse(503, 'http.unavailable', 'The service is busy.');
        sent.posts.push(body);
        return aFeed();
      }),
    );
    const { user } = await write();
    await user.click(screen.getByRole('switch', { name: 'Add a poll' }));
    await user.click(press('Publish'));
    expect(screen.getByText('Please write the question.')).toBeVisible();
    expect(screen.getByLabelText('Question')).toHaveFocus();
    fill('Question', 'Which one next?');
    fill('Answer 1', 'Sea');
    await user.click(press('Publish'));
    expect(screen.getByText('Please write at least two answers.')).toBeVisible();
    expect(screen.getByLabelText('Answer 2')).toHaveFocus();
    fill('Answer 2', 'x'.repeat(103));
    await user.click(press('Publish'));
    expect(screen.getByText('Please shorten this by 3 characters.')).toBeVisible();
    expect(screen.getByLabelText('Answer 2')).toHaveValue('x'.repeat(103));
    await user.click(press('Add answer'));
    fill('Answer 3', 'Mountains');
    await user.click(press('Remove answer 2'));
    expect(screen.queryByRole('button', { name: /^Remove answer/ })).toBeNull();
    choose(/^Poll ends at/, moment(5).chosen);
    expect(sent.posts).toEqual([]);
    await user.click(press('Publish'));
    expect(await screen.findByText('The service is busy.')).toBeVisible();
    await user.click(press('Publish'));
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect(sent.posts[0]).toMatchObject({
      pollOptions: ['Sea', 'Mountains'],
      pollDescription: 'Which one next?',
      pollExpiredAt: moment(5).iso,
    });
  });

  it('has at most ten answers, and is shown in the preview', async () => {
    api();
    const { user } = await write();
    await user.click(screen.getByRole('switch', { name: 'Add a poll' }));
    for (let nr = 3; nr <= 10; nr += 1) fireEvent.click(press('Add answer'));
    expect(screen.queryByRole('button', { name: 'Add answer' })).toBeNull();
    fill('Question', 'Which one?');
    fill('Answer 10', 'The last');
    const preview = screen.getByRole('region', { name: 'Preview' });
    expect(await within(preview).findByRole('region', { name: 'Which one?' })).toHaveTextContent('The last');
  });

  const asked = (more: Partial<Feed> = {}) =>
    aFeed({
      pollDescription: 'Which one?',
      pollIds: ['a', 'b', 'c'],
      polls: [aPollOption('a', 'Sea', 2), aPollOption('b', 'Moor'), aPollOption('c', 'Lake')],
      pollExpiredAt: moment(5).iso,
      hasPollResults: true,
      totalVotes: 2,
      ...more,
    });

  it('that fans could see keeps its answers: only their words change', async () => {
    const sent = api(asked());
    const { user } = await edit();
    expect(screen.getByRole('switch', { name: 'Add a poll' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: /answer/ })).toBeNull();
    await user.clear(screen.getByLabelText('Answer 2'));
    await user.click(press('Save changes'));
    expect(screen.getByText('Please write this answer.')).toBeVisible();
    expect(screen.getByLabelText('Answer 2')).toHaveFocus();
    fill('Answer 2', 'Heath');
    await user.click(press('Save changes'));
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect(sent.renamed).toEqual([{ id: 'b', description: 'Heath' }]);
    expect(sent.posts[0]).not.toHaveProperty('pollOptions');
  });

  it('of a draft can still be changed in every way, and the draft is published or stays one', async () => {
    const draft = asked({ status: 'draft', totalVotes: 0, hasPollResults: false });
    const sent = api(draft);
    const { user, unmount } = await edit();
    await user.click(press('Remove answer 3'));
    await user.click(press('Publish'));
    await waitFor(() => expect(sent.posts).toHaveLength(1));
    expect(sent.posts[0]).toMatchObject({ status: 'active', pollOptions: ['Sea', 'Moor'] });
    await waitFor(() => expect(lastToast()?.text).toBe('Published'));
    unmount();
    const again = api(draft);
    const second = await edit();
    await second.user.click(screen.getByRole('switch', { name: 'Add a poll' }));
    await second.user.click(screen.getByRole('switch', { name: 'Show it to fans' }));
    await second.user.click(press('Save for later'));
    await waitFor(() => expect(second.router.push).toHaveBeenCalledWith('/creator/my-post'));
    expect(again.drafts.at(-1)).toMatchObject({ status: 'draft', pollOptions: [], pollDescription: '' });
    expect(again.posts).toEqual([]);
  });
});

it('announces a stream with its start, which lies ahead', async () => {
  const sent = api();
  const { user } = await write();
  await user.click(screen.getByRole('radio', { name: 'Stream' }));
  await user.click(press('Publish'));
  expect(screen.getByText('Please choose when the stream starts.')).toBeVisible();
  choose('Stream starts at', moment(4).chosen);
  const preview = screen.getByRole('region', { name: 'Preview' });
  expect(await within(preview).findByText('Goes live')).toBeInTheDocument();
  await user.click(press('Publish'));
  await waitFor(() =>
    expect(sent.posts).toEqual([
      expect.objectContaining({
        type: 'scheduled-streaming',
        streamingScheduled: moment(4).iso,
        fileIds: [],
      }),
    ]),
  );
});
