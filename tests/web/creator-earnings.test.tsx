import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type BalanceMovement, earnings } from '#contract/earnings.ts';
import { barsOf, bestOf, scaleEnd } from '#features/earnings/chart-bars.ts';
import { earningCells, earningHead } from '#features/earnings/earnings-csv.ts';
import { isBackwardsRange, rangeQuery } from '#features/earnings/earnings-range.ts';
import { EarningsScreen } from '#features/earnings/earnings-screen.tsx';
import { MovementsScreen } from '#features/earnings/movements-screen.tsx';
import { createI18n, translator } from '#i18n/create-i18n.ts';
import { messages } from '#i18n/messages/en-us/earnings.ts';
import { EARNING_TYPES } from '#rules/constants.ts';
import { typeDay } from '#support/web-antd.ts';
import { anApproved, anEarning, someStats, wideScreen } from '#support/web-creator.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';
import { savedFiles } from '#support/web-saved.ts';

type Query = Record<string, string>;

let undo: () => void = () => undefined;
afterEach(() => undo());

/** Answers with these earnings; `asked` holds the queries of sums and list. */
function api(rows = [anEarning(), anEarning({ _id: 'e2', type: 'feed' })], stats = someStats()) {
  const asked: { stats: Query[]; search: Query[] } = { stats: [], search: [] };
  server.use(
    mockCall(earnings.stats, ({ query }) => {
      asked.stats.push(query);
      return stats;
    }),
    mockCall(earnings.search, ({ query }) => {
      asked.search.push(query);
      return { data: rows, total: rows.length };
    }),
  );
  return asked;
}

const open = (path = '/creator/earning') =>
  renderScreen(<EarningsScreen />, { viewer: anApproved(), path, settings: { tokenConversionRate: 0.1 } });

const daysAgo = (count: number): string =>
  new Date(performance.timeOrigin + performance.now() - count * 86_400_000).toISOString().slice(0, 10);

describe('earnings', () => {
  it('shows what fans paid, what the site keeps and what is left, in tokens and money', async () => {
    api();
    open();
    const part = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement;
    expect(await part('You earned')).toHaveTextContent('40 tokens$4.00');
    expect(await part('Fans paid')).toHaveTextContent('50 tokens$5.00');
    expect(await part('Site commission')).toHaveTextContent('10 tokens$1.00');
    const list = screen.getByRole('region', { name: 'All sales' });
    expect(await within(list).findAllByText('Ada Fan')).toHaveLength(2);
  });

  it('compares with the time before, in all and by type, and says nothing where there was nothing', async () => {
    const now = someStats({ '2026-03-01': 40 });
    const feed = { ...now.byType[0], type: 'feed', totalNetPrice: 7 } as (typeof now.byType)[number];
    const { byDay: _days, before: _none, ...earlier } = someStats({ '2026-02-01': 32 });
    api([], { ...now, byType: [...now.byType, feed], before: earlier });
    open();
    const part = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement;
    expect(await part('You earned')).toHaveTextContent('+25% · before: 32 tokens');
    expect(await part('You earned')).toHaveTextContent('25% more than in the previous 30 days (32 tokens)');
    const [tip, post] = within(screen.getByRole('region', { name: 'By type' })).getAllByRole('listitem');
    expect(tip).toHaveTextContent('+25% · before: 32 tokens');
    expect(post).not.toHaveTextContent('before');
  });

  it.each([
    [40, '−50% · before: 80 tokens', '50% less than in the previous 30 days (80 tokens)'],
    [80, '0% · before: 80 tokens', 'As much as in the previous 30 days'],
    [80.2, '0% · before: 80 tokens', 'As much as in the previous 30 days'],
  ])('%d after 80 tokens: %s', async (net, shown, said) => {
    const { byDay: _days, before: _none, ...earlier } = someStats({ '2026-02-01': 80 });
    api([], { ...someStats({ '2026-03-01': net }), before: earlier });
    open();
    const part = (await screen.findByText('You earned', { selector: 'dt' })).parentElement;
    expect(part?.textContent).toContain(shown);
    expect(part).toHaveTextContent(said);
  });

  it('marks what is held because a bank asks for the money back', async () => {
    api([anEarning(), anEarning({ _id: 'e2', isDisputed: true })]);
    open();
    expect(await screen.findAllByText('Disputed, on hold')).toHaveLength(1);
  });

  it('explains the balance, which is the same as in the navigation', async () => {
    api();
    renderScreen(<EarningsScreen />, {
      viewer: { ...anApproved(), balance: 20.4 },
      settings: { tokenConversionRate: 0.1 },
    });
    expect(screen.getByTestId('earnings-balance')).toHaveTextContent('20.40 tokens$2.04');
    expect(screen.getByText(/Everything you have earned that hasn’t been paid out yet/)).toBeVisible();
    expect(await screen.findByText('Fans paid', { selector: 'dt' })).toBeVisible();
  });

  it('asks for the last thirty days, and for those that are chosen', async () => {
    const asked = api();
    const { user, router } = open();
    await waitFor(() => expect(asked.stats.at(-1)).toEqual({ fromDate: daysAgo(29) }));
    await user.click(screen.getByRole('button', { name: '7 days' }));
    await waitFor(() => expect(asked.stats.at(-1)).toEqual({ fromDate: daysAgo(6) }));
    await user.selectOptions(screen.getByLabelText('Type'), 'Tip');
    await waitFor(() =>
      expect(asked.search.at(-1)).toMatchObject({ type: 'tip', fromDate: daysAgo(6), offset: '0' }),
    );
    await waitFor(() => expect(asked.stats.at(-1)).toMatchObject({ type: 'tip' }));
    expect(router.replace).toHaveBeenLastCalledWith(
      { pathname: '/creator/earning', query: { range: '7', type: 'tip' } },
      undefined,
      { shallow: true, scroll: false },
    );
  });

  it('can be narrowed to whatever can be earned', async () => {
    const asked = api();
    const { user } = open();
    for (const type of EARNING_TYPES) {
      await user.selectOptions(screen.getByLabelText('Type'), messages[`earnings.type.${type}`]);
      await waitFor(() => expect(asked.search.at(-1)).toMatchObject({ type }));
    }
  });

  it('takes days of one’s own and refuses those that run backwards', async () => {
    undo = wideScreen();
    const asked = api();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Custom range' }));
    typeDay(screen.getByLabelText('First day'), '02/01/2026');
    typeDay(screen.getByLabelText('Last day'), '2026-02-10');
    await waitFor(() => expect(asked.stats).toContainEqual({ fromDate: '2026-02-01', toDate: '2026-02-10' }));
    typeDay(screen.getByLabelText('Last day'), '01/10/2026');
    expect(await screen.findByText('The first day is after the last one.')).toBeVisible();
    expect(asked.stats.filter(({ toDate }) => toDate === '2026-01-10')).toEqual([]);
  });

  it('takes them on a phone by its own wheels, which fit its screen', async () => {
    const asked = api();
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Custom range' }));
    const first = screen.getByLabelText('First day');
    expect(first).toHaveAttribute('type', 'date');
    fireEvent.change(first, { target: { value: '2026-02-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-02-10' } });
    await waitFor(() => expect(asked.stats).toContainEqual({ fromDate: '2026-02-01', toDate: '2026-02-10' }));
  });

  it('waits on a narrow screen with a keyboard until the year is typed, and passes on what was left', async () => {
    const asked = api();
    const { user, router } = open();
    await user.click(screen.getByRole('button', { name: 'Custom range' }));
    const first = screen.getByLabelText('First day');
    const calls = () => asked.stats.length + router.replace.mock.calls.length;
    await waitFor(() => expect(asked.stats).not.toEqual([]));
    const before = calls();
    for (const year of ['0002', '0020', '0202']) {
      fireEvent.change(first, { target: { value: `${year}-02-01` } });
      expect(first).toHaveValue(`${year}-02-01`);
    }
    expect(calls()).toBe(before);
    fireEvent.change(first, { target: { value: '2026-02-01' } });
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-02-10' } });
    await waitFor(() => expect(asked.stats).toContainEqual({ fromDate: '2026-02-01', toDate: '2026-02-10' }));
    fireEvent.change(first, { target: { value: '0202-02-01' } });
    fireEvent.blur(first);
    // A first day that no range has is an open end.
    await waitFor(() => expect(asked.stats).toContainEqual({ toDate: '2026-02-10' }));
  });

  it('tells the days as a picture and as a table', async () => {
    api([anEarning()], someStats({ '2026-03-01': 10, '2026-03-02': 0, '2026-03-03': 30 }));
    const { user } = open();
    const picture = await screen.findByRole('img', { name: /Best: Mar 3 with 30 tokens/ });
    expect(picture.querySelectorAll('g')).toHaveLength(3);
    await user.click(screen.getByText('Show as a table'));
    const table = screen.getByRole('table', { name: 'Earned by day' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Mar 1110 tokens · $1.00',
      'Mar 200 tokens · $0.00',
      'Mar 3130 tokens · $3.00',
    ]);
  });

  it('is a table of gross, commission and net where there is room', async () => {
    undo = wideScreen();
    api([anEarning()]);
    open();
    const row = await screen.findByRole('row', { name: /Tip.*Ada Fan.*50 tokens.*10 tokens.*40 tokens/ });
    expect(row).toBeVisible();
  });

  it('puts the oldest first when one presses the dates', async () => {
    undo = wideScreen();
    const asked = api();
    const { user } = open();
    const list = within(await screen.findByRole('region', { name: 'All sales' }));
    const dates = await list.findByRole('columnheader', { name: 'Date' });
    expect(dates).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(dates).getByRole('button', { name: 'Date' }));
    await waitFor(() => expect(asked.search.at(-1)).toMatchObject({ sort: 'asc', offset: '0' }));
    await waitFor(() => expect(dates).toHaveAttribute('aria-sort', 'ascending'));
    await user.click(within(dates).getByRole('button', { name: 'Date' }));
    await waitFor(() => expect(dates).toHaveAttribute('aria-sort', 'descending'));
    expect(asked.stats.filter((query) => 'sort' in query)).toEqual([]);
  });

  it('saves everything that is shown as a file, page by page', async () => {
    const all = Array.from({ length: 250 }, (_, index) => anEarning({ _id: `e${index}` }));
    server.use(
      mockCall(earnings.stats, () => someStats()),
      mockCall(earnings.search, ({ query }) => {
        const from = Number(query.offset);
        return { data: all.slice(from, from + Number(query.limit)), total: all.length };
      }),
    );
    const saved = savedFiles();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved.names()).toEqual(['earnings.csv']));
    expect((await saved.text(0)).split('\r\n')).toHaveLength(251);
  });

  it('is friendly before the first sale, when a range is empty, and when it fails', async () => {
    api([], someStats({}));
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Show all time' }));
    expect(await screen.findByText('Your first sale will appear here')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    unmount();
    server.use(
      mockCall(earnings.stats, () => refuse(500)),
      mockCall(earnings.search, () => refuse(500)),
    );
    open();
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
  });
});

describe('what the earnings screen reckons', () => {
  it('counts days in UTC, today included', () => {
    const now = Date.parse('2026-03-10T23:30:00Z');
    expect(rangeQuery({ range: '7', from: '', to: '' }, now)).toEqual({ fromDate: '2026-03-04' });
    expect(rangeQuery({ range: 'custom', from: '2026-03-01', to: 'x' }, now)).toEqual({
      fromDate: '2026-03-01',
    });
    expect(rangeQuery({ range: 'whatever', from: '', to: '' }, now)).toEqual({ fromDate: '2026-02-09' });
    expect(isBackwardsRange({ range: 'custom', from: '2026-03-02', to: '2026-03-01' })).toBe(true);
    expect(isBackwardsRange({ range: '7', from: '2026-03-02', to: '2026-03-01' })).toBe(false);
  });

  it('puts long times into weeks without losing a hundredth, and skips what lies before the first sale', () => {
    const day = (index: number) => new Date(Date.UTC(2025, 0, 1 + index)).toISOString().slice(0, 10);
    const daily = Object.fromEntries(
      Array.from({ length: 366 }, (_, index) => [day(index), index < 100 ? 0 : 0.1]),
    );
    const bars = barsOf(someStats(daily).byDay);
    expect(bars).toHaveLength(38);
    expect(bars.at(-1)).toEqual({ from: day(359), to: day(365), net: 0.7, sales: 7 });
    expect(bars.reduce((sum, bar) => sum + bar.sales, 0)).toBe(266);
    const quiet = Object.fromEntries(Array.from({ length: 366 }, (_, index) => [day(index), 0]));
    expect(barsOf(someStats(quiet).byDay)).toHaveLength(30);
    expect(bestOf(barsOf(someStats(quiet).byDay))).toBeNull();
  });

  it('writes each sale with its time in UTC, in tokens and in money', () => {
    const t = translator(createI18n('en-US'));
    const site = { currency: 'USD', tokenConversionRate: 0.1 };
    expect(earningHead(t, site).slice(-2)).toEqual(['You earned (tokens)', 'You earned (USD)']);
    const cells = ['2026-03-01T12:00:00.000Z', 'Tip', 'Ada Fan', 'ada', 50, 10, 0, 40, 4];
    expect(earningCells(anEarning(), t, site)).toEqual(cells);
    const back = earningCells(anEarning({ refundedNetPrice: 12.5 }), t, site);
    expect(back.slice(-3)).toEqual([12.5, 27.5, 2.75]);
  });
});

it.each([
  [0, 2],
  [1.5, 2],
  [7, 8],
  [10, 20],
  [183.5, 200],
  [401, 600],
  [9500, 10_000],
])('the scale of the chart over %s tokens ends at %s, a round number', (net, end) => {
  expect(scaleEnd([{ from: '2026-03-01', to: '2026-03-01', net, sales: 1 }])).toBe(end);
});

describe('what the balance is made of', () => {
  const aMovement = (more: Partial<BalanceMovement> = {}): BalanceMovement => ({
    _id: 'm1',
    kind: 'tip',
    tokens: 8,
    transactionId: 't1',
    name: '',
    userInfo: anEarning().userInfo,
    createdAt: '2026-03-01T12:00:00.000Z',
    ...more,
  });
  const show = (rows: BalanceMovement[]) => {
    server.use(mockCall(earnings.movements, () => ({ data: rows, total: rows.length })));
    return renderScreen(<MovementsScreen />, { viewer: anApproved(), path: '/creator/earning/movements' });
  };

  it('names what came in and what went out, with whom, and leads to a payout', async () => {
    show([
      aMovement({ _id: 'm2', kind: 'payout-request', tokens: -100, transactionId: 'p9', userInfo: null }),
      aMovement({ name: 'Bravo' }),
    ]);
    const [out, came] = await screen.findAllByRole('listitem');
    expect(out).toHaveTextContent(/Payout requested.*−100 tokens/);
    expect(within(out as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/creator/payout-request/p9',
    );
    expect(came).toHaveTextContent(/Tip.*Ada Fan · Bravo.*\+8 tokens/);
  });

  it('is a table where there is room, and a file', async () => {
    undo = wideScreen();
    const files = savedFiles();
    const { user } = show([aMovement({ kind: 'subscription', name: 'A month' })]);
    expect(await screen.findByRole('row', { name: /Subscription ?A month/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(files.names()).toEqual(['balance.csv']));
  });

  it('says what to do where nothing came in yet', async () => {
    show([]);
    expect(await screen.findByText('Nothing has come in yet')).toBeVisible();
  });
});
