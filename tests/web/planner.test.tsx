import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  type PlannedPost,
  type PlannerDraft,
  planner,
  plannerErrors,
  type QueueRule,
  type QueueSlot,
} from '#contract/planner.ts';
import { PlannerScreen } from '#features/planner/planner-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { toasts } from '#support/toasts.ts';
import { anApproved, wideScreen } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const two = (number: number) => String(number).padStart(2, '0');
const dayOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;

/** Both stand in one month whatever the day of the test: the 15th of the next one. */
const NEXT = new Date(new Date().getFullYear(), new Date().getMonth() + 1, 15, 12);
const MONTH = dayOf(NEXT).slice(0, 7);
const onDay = (day: number, hour = 12, minute = 0) =>
  new Date(NEXT.getFullYear(), NEXT.getMonth(), day, hour, minute);

const OUT = plannerErrors.texts['already-out'].message;

const shown = {
  ...({ type: 'text', isSale: true, price: 0, isWaiting: false, hasFailedFile: false } as const),
};
const aPost = (more: Partial<PlannedPost> = {}): PlannedPost => ({
  ...shown,
  ...{ _id: 'p1', name: 'Tour dates', status: 'active', publishedAt: NEXT.toISOString(), isPlanned: true },
  ...more,
});
const aDraft = (more: Partial<PlannerDraft> = {}): PlannerDraft => ({
  ...shown,
  ...{ _id: 'd1', name: 'Letters', status: 'draft', problems: [], skippedAt: null },
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...more,
});
const aRule = (more: Partial<QueueRule> = {}): QueueRule => ({
  ...{ _id: 'r1', weekdays: [2], time: '18:00', timeZone: 'Europe/Berlin', isOn: true },
  nextAt: onDay(17, 18).toISOString(),
  ...more,
});

interface World {
  posts?: PlannedPost[];
  slots?: QueueSlot[];
  drafts?: PlannerDraft[];
  queued?: PlannerDraft[];
  rules?: QueueRule[];
}

/** Answers the planner's calls as a server would that keeps what it is told. */
function api({ posts = [aPost()], slots = [], drafts = [], queued = [], rules = [] }: World = {}) {
  const sent: { id: string; scheduleAt: unknown }[] = [];
  const orders: string[][] = [];
  const asked: Record<string, string>[] = [];
  const world = { posts, drafts, queued };
  server.use(
    mockCall(planner.calendar, ({ query }) => {
      asked.push(query as Record<string, string>);
      return { posts: world.posts, slots };
    }),
    mockCall(planner.drafts, () => ({ data: world.drafts, total: world.drafts.length })),
    mockCall(planner.queue, () => ({ rules, posts: world.queued })),
    mockCall(planner.place, ({ params, body }) => {
      const { scheduleAt } = body as { scheduleAt: string | null };
      sent.push({ id: params.id ?? '', scheduleAt });
      world.posts = world.posts.map((post) =>
        post._id === params.id ? { ...post, publishedAt: scheduleAt ?? post.publishedAt } : post,
      );
      return true;
    }),
    mockCall(planner.arrange, ({ body }) => {
      const { postIds } = body as { postIds: string[] };
      orders.push(postIds);
      const all = [...world.queued, ...world.drafts];
      world.queued = postIds.flatMap((id) => all.find((draft) => draft._id === id) ?? []);
      world.drafts = all.filter((draft) => !postIds.includes(draft._id));
      return { rules, posts: world.queued };
    }),
  );
  return { sent, orders, asked };
}

const open = (path = `/creator/planner?month=${MONTH}`) =>
  renderScreen(<PlannerScreen />, { viewer: anApproved(), path, settings: { tokenConversionRate: 0.1 } });
const cellOf = (day: Date) => document.querySelector(`td[data-day="${dayOf(day)}"]`) as HTMLElement;
const transfer = () => ({ dataTransfer: { setData: () => undefined, dropEffect: '', effectAllowed: '' } });
function drag(what: HTMLElement, day: Date) {
  fireEvent.dragStart(what, transfer());
  fireEvent.dragOver(cellOf(day), transfer());
  fireEvent.drop(cellOf(day), transfer());
}

describe('the month', () => {
  let undo: () => void;
  beforeEach(() => {
    undo = wideScreen();
  });
  afterEach(() => undo());

  it('shows each post on its day, with its time, whom it is for and what is the matter', async () => {
    api({
      posts: [
        aPost(),
        aPost({ _id: 'p2', name: '', isSale: true, price: 25, publishedAt: onDay(15, 12, 30).toISOString() }),
        aPost({ _id: 'p3', name: 'Film', isWaiting: true, publishedAt: onDay(20).toISOString() }),
        aPost({ _id: 'p4', name: 'Broken', hasFailedFile: true, publishedAt: onDay(21).toISOString() }),
      ],
    });
    open();
    const entry = await screen.findByRole('button', { name: /Tour dates/ });
    expect(cellOf(NEXT)).toContainElement(entry);
    expect(entry).toHaveTextContent(/12:00.PM.*Tour dates.*Everyone/);
    expect(entry).toHaveTextContent('Less than an hour from another post');
    expect(screen.getByRole('button', { name: /Untitled/ })).toHaveTextContent('25 tokens');
    expect(screen.getByRole('button', { name: /Film/ })).toHaveTextContent('Files are being prepared');
    expect(screen.getByRole('button', { name: /Broken/ })).toHaveTextContent('A file failed');
    expect(screen.getByRole('button', { name: /Broken/ })).not.toHaveTextContent('Less than an hour');
    expect(screen.getByText(/^Times are in your time zone: .+ \(.+\)\.$/)).toBeVisible();
    expect(screen.getByRole('table', { name: /^Posts in \w+ \d{4}$/ })).toBeVisible();
  });

  it('is another one by the arrows, and stays in the address', async () => {
    const { asked } = api();
    const { user, router } = open();
    await screen.findByRole('button', { name: /Tour dates/ });
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    const after = new Date(NEXT.getFullYear(), NEXT.getMonth() + 1, 1);
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith(
        expect.objectContaining({ query: { month: dayOf(after).slice(0, 7) } }),
        undefined,
        expect.anything(),
      ),
    );
    await waitFor(() => expect(asked).toHaveLength(2));
    const { fromDate = '', toDate = '' } = asked[1] ?? {};
    expect(Date.parse(fromDate)).toBeLessThanOrEqual(after.getTime());
    expect(Date.parse(toDate) - Date.parse(fromDate)).toBeGreaterThan(27 * 86_400_000);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await waitFor(() => expect(asked).toHaveLength(3));
  });

  it('moves a post that is dragged, at its time of day, and takes it back', async () => {
    const { sent } = api({ posts: [aPost({ publishedAt: onDay(15, 14, 30).toISOString() })] });
    open();
    const entry = await screen.findByRole('button', { name: /Tour dates/ });
    drag(entry, onDay(22));
    const moved = onDay(22, 14, 30).toISOString();
    await waitFor(() => expect(sent).toEqual([{ id: 'p1', scheduleAt: moved }]));
    expect(within(cellOf(onDay(22))).getByRole('button', { name: /Tour dates/ })).toBeVisible();
    await waitFor(() => expect(toasts().at(-1)?.text).toMatch(/^Moved to /));
    expect(toasts().at(-1)?.subject).toBe('p1');
    act(() => toasts().at(-1)?.action?.onClick());
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({ id: 'p1', scheduleAt: onDay(15, 14, 30).toISOString() }),
    );
    await waitFor(() =>
      expect(within(cellOf(NEXT)).getByRole('button', { name: /Tour dates/ })).toBeVisible(),
    );
  });

  it('refuses a day that is over, and what is out cannot be held', async () => {
    const before = new Date(NEXT.getFullYear(), NEXT.getMonth() - 2, 15, 12);
    const { sent } = api({
      posts: [
        // Its files were not ready at its moment.
        aPost({ isWaiting: true, publishedAt: before.toISOString() }),
        aPost({ _id: 'p2', name: 'Old', isPlanned: false, publishedAt: before.toISOString() }),
      ],
    });
    open(`/creator/planner?month=${dayOf(before).slice(0, 7)}`);
    const entry = await screen.findByRole('button', { name: /Tour dates/ });
    expect(entry).toHaveAttribute('draggable', 'true');
    expect(screen.getByRole('button', { name: /Old/ })).toHaveAttribute('draggable', 'false');
    drag(entry, new Date(before.getFullYear(), before.getMonth(), 20));
    await waitFor(() =>
      expect(toasts().at(-1)?.text).toBe('That day has passed. Please choose today or a later day.'),
    );
    expect(sent).toEqual([]);
  });

  it('says what the server says of a post that has come out meanwhile', async () => {
    api();
    server.use(mockCall(planner.place, () => refuse(409, 'planner.already-out', OUT)));
    open();
    drag(await screen.findByRole('button', { name: /Tour dates/ }), onDay(22));
    await waitFor(() => expect(toasts().at(-1)?.text).toBe(OUT));
    expect(await within(cellOf(NEXT)).findByRole('button', { name: /Tour dates/ })).toBeVisible();
  });

  it('opens a post by the keyboard', async () => {
    api();
    const { user } = open();
    (await screen.findByRole('button', { name: /Tour dates/ })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Tour dates' })).toBeVisible();
  });

  it('offers a draft that is dragged to a day a time of that day', async () => {
    const { sent } = api({ drafts: [aDraft()] });
    const { user } = open();
    await screen.findByRole('button', { name: /Tour dates/ });
    drag((await screen.findByText('Letters')).closest('li') as HTMLElement, onDay(24));
    const sheet = await screen.findByRole('dialog', { name: 'Letters' });
    expect(within(sheet).getByLabelText('Publish at')).toHaveValue(`${dayOf(onDay(24))}T18:00`);
    await user.click(within(sheet).getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'd1', scheduleAt: onDay(24, 18).toISOString() }]));
    await waitFor(() => expect(toasts().at(-1)?.text).toMatch(/^Scheduled for /));
  });

  it('shows what the queue is going to publish', async () => {
    api({
      slots: [
        { ruleId: 'r1', at: onDay(17, 18).toISOString(), draft: { _id: 'd1', name: 'Letters' } },
        { ruleId: 'r1', at: onDay(24, 18).toISOString(), draft: null },
      ],
    });
    const { user } = open();
    expect(await screen.findByRole('button', { name: /Queue: nothing ready/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Queue: Letters/ }));
    expect(await screen.findByRole('dialog', { name: 'Letters' })).toHaveTextContent(
      'Your queue publishes this draft then.',
    );
  });
});

describe('on a phone', () => {
  it('days that hold something stand one below the other, and a post is moved by its sheet', async () => {
    const { sent } = api({
      posts: [aPost(), aPost({ _id: 'p2', name: 'Other', publishedAt: onDay(20).toISOString() })],
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Tour dates/ }));
    expect(screen.queryByRole('table')).toBeNull();
    const sheet = await screen.findByRole('dialog', { name: 'Tour dates' });
    const field = within(sheet).getByLabelText('Publish at');
    expect(field).toHaveValue(`${dayOf(NEXT)}T12:00`);
    fireEvent.change(field, { target: { value: '' } });
    await user.click(within(sheet).getByRole('button', { name: 'Move' }));
    expect(sheet).toHaveTextContent('Please choose a day and a time.');
    fireEvent.change(field, { target: { value: '2020-01-01T12:00' } });
    await user.click(within(sheet).getByRole('button', { name: 'Move' }));
    expect(sheet).toHaveTextContent('That time has passed. Please choose a later one.');
    fireEvent.change(field, { target: { value: `${dayOf(onDay(20))}T12:40` } });
    expect(sheet).toHaveTextContent('Less than an hour from another post');
    await user.click(within(sheet).getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'p1', scheduleAt: onDay(20, 12, 40).toISOString() }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('what is over this month is behind a button', async () => {
    const today = new Date();
    const from = new Date(today.getFullYear(), today.getMonth(), 1);
    const posts = [
      aPost({ _id: 'p1', name: 'First', isPlanned: false, publishedAt: from.toISOString() }),
      aPost({ _id: 'p2', name: 'Today', publishedAt: today.toISOString() }),
    ];
    api({ posts });
    const { user } = open('/creator/planner');
    expect(await screen.findByRole('button', { name: /PM.*Today|AM.*Today/ })).toBeVisible();
    // On the first of a month nothing is over yet.
    if (today.getDate() === 1) return;
    expect(screen.queryByRole('button', { name: /First/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 1 earlier post' }));
    expect(screen.getByRole('button', { name: /First/ })).toBeVisible();
  });

  it('a post that is out is only looked at', async () => {
    api({ posts: [aPost({ isPlanned: false })] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Tour dates/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Tour dates' });
    expect(sheet).toHaveTextContent('Published');
    expect(within(sheet).getByRole('link', { name: 'View post' })).toHaveAttribute('href', '/post/p1');
    expect(within(sheet).queryByLabelText('Publish at')).toBeNull();
    expect(within(sheet).queryByRole('button', { name: 'Back to drafts' })).toBeNull();
  });

  it('a post goes back to the drafts', async () => {
    const { sent } = api();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /Tour dates/ }));
    await user.click(await screen.findByRole('button', { name: 'Back to drafts' }));
    await waitFor(() => expect(sent).toEqual([{ id: 'p1', scheduleAt: null }]));
    await waitFor(() => expect(toasts().at(-1)?.text).toBe('Back in your drafts'));
  });

  it('says that nothing is planned, and that it could not be loaded', async () => {
    api({ posts: [] });
    const first = open();
    expect(await screen.findByText('Nothing is planned for this month')).toBeVisible();
    expect(await screen.findByText('No other drafts')).toBeVisible();
    expect(await screen.findByText('Without a time, nothing is published from your queue.')).toBeVisible();
    first.unmount();
    server.use(mockCall(planner.calendar, () => refuse(500)));
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Try again');
  });
});

describe('the queue', () => {
  const queued = [
    aDraft({ _id: 'q1', name: 'One' }),
    aDraft({
      ...{ _id: 'q2', name: 'Two', problems: ['Please add a photo.'] },
      skippedAt: '2026-01-06T17:00:00.000Z',
    }),
  ];
  const menu = async (user: ReturnType<typeof open>['user'], name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    await user.click(await screen.findByRole('menuitem', { name: action }));
  };
  const names = () =>
    within(screen.getByRole('region', { name: 'Queue' }))
      .getAllByRole('listitem')
      .map((item) => item.textContent?.match(/One|Two|Letters/)?.[0])
      .filter(Boolean);

  it('takes drafts, is put into another order, and gives them back', async () => {
    const { orders } = api({ drafts: [aDraft()], queued });
    const { user } = open();
    await screen.findByText('Two');
    await menu(user, 'Letters', 'Add to queue');
    await waitFor(() => expect(orders).toEqual([['q1', 'q2', 'd1']]));
    await waitFor(() => expect(names()).toEqual(['One', 'Two', 'Letters']));
    await menu(user, 'Letters', 'Move up');
    await waitFor(() => expect(names()).toEqual(['One', 'Letters', 'Two']));
    await menu(user, 'One', 'Take out of the queue');
    await waitFor(() => expect(orders.at(-1)).toEqual(['d1', 'q2']));
    await waitFor(() => expect(toasts().at(-1)?.subject).toBe('q1'));
    act(() => toasts().at(-1)?.action?.onClick());
    await waitFor(() => expect(orders.at(-1)).toEqual(['q1', 'd1', 'q2']));
  });

  it('takes no draft before its own are known, which would be lost', async () => {
    const { orders } = api({ drafts: [aDraft()], queued });
    const answer = Promise.withResolvers<void>();
    server.use(
      mockCall(planner.queue, async () => {
        await answer.promise;
        return { rules: [], posts: queued };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Letters' }));
    const add = await screen.findByRole('menuitem', { name: 'Add to queue' });
    expect(add).toBeDisabled();
    answer.resolve();
    await waitFor(() => expect(add).toBeEnabled());
    await user.click(add);
    await waitFor(() => expect(orders).toEqual([['q1', 'q2', 'd1']]));
  });

  it('keeps one change after the other, each made from what is shown', async () => {
    const { orders } = api({ queued });
    const { user } = open();
    await screen.findByText('Two');
    const answer = Promise.withResolvers<void>();
    server.use(
      mockCall(planner.arrange, async ({ body }) => {
        orders.push((body as { postIds: string[] }).postIds);
        await answer.promise;
        return { rules: [], posts: [] };
      }),
    );
    await menu(user, 'Two', 'Move up');
    await waitFor(() => expect(names()).toEqual(['Two', 'One']));
    await menu(user, 'Two', 'Move down');
    await waitFor(() => expect(names()).toEqual(['One', 'Two']));
    expect(orders).toEqual([['q2', 'q1']]);
    answer.resolve();
    await waitFor(() =>
      expect(orders).toEqual([
        ['q2', 'q1'],
        ['q1', 'q2'],
      ]),
    );
  });

  it('says what was skipped and why', async () => {
    api({ queued });
    open();
    const row = (await screen.findByText('Two')).closest('li');
    expect(row).toHaveTextContent(/Skipped .*Jan 6.*Please add a photo\./);
  });

  it('publishes by rules that are made, switched off and removed', async () => {
    api({ rules: [aRule()] });
    const bodies: unknown[] = [];
    server.use(
      mockCall(planner.addRule, ({ body }) => {
        bodies.push(body);
        return aRule({ _id: 'r2' });
      }),
      mockCall(planner.updateRule, ({ body }) => {
        bodies.push(body);
        return aRule({ isOn: false });
      }),
      mockCall(planner.removeRule, () => true),
    );
    const { user } = open();
    const toggle = await screen.findByRole('switch', { name: /^Tue · 6:00\sPM · Berlin/ });
    await user.click(toggle);
    await waitFor(() => expect(bodies).toEqual([{ isOn: false }]));
    await user.click(screen.getByRole('button', { name: 'Add a time' }));
    const sheet = await screen.findByRole('dialog', { name: 'Publish from the queue' });
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    expect(sheet).toHaveTextContent('Please choose a weekday.');
    await user.click(within(sheet).getByRole('checkbox', { name: 'Friday' }));
    await user.click(within(sheet).getByRole('checkbox', { name: 'Monday' }));
    fireEvent.change(within(sheet).getByLabelText('At'), { target: { value: '07:30' } });
    await user.selectOptions(within(sheet).getByLabelText('Time zone'), 'America/New_York');
    await triesToClose(user, sheet);
    await user.click(within(sheet).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies.at(-1)).toEqual({ weekdays: [1, 5], time: '07:30', timeZone: 'America/New_York' }),
    );
    await menu(user, 'Tue · 6:00 PM · Berlin', 'Remove');
    await waitFor(() => expect(toasts().at(-1)?.text).toBe('Time removed'));
    act(() => toasts().at(-1)?.action?.onClick());
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ weekdays: [2], time: '18:00', isOn: true }));
  });
});
