import { screen, waitFor, within } from '@testing-library/react';
import { blocks } from '#contract/blocks.ts';
import { type Report, type ReportCase, reports } from '#contract/reports.ts';
import { CasesScreen } from '#features/reports/cases.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { ReportsScreen } from '#features/reports/reports-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { aPerformer, aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const aReport = (more: Partial<Report> = {}): Report => ({
  _id: 'r1',
  target: 'feed',
  targetId: 'f1',
  name: 'Sunset',
  performerId: 'p1',
  performerInfo: { _id: 'p1', name: 'Mara', username: 'mara', avatar: '/a.png', isPerformer: true },
  reason: 'spam',
  title: 'Spam or misleading',
  description: '',
  status: 'reported',
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
const aCase = (more: Partial<ReportCase> = {}): ReportCase => ({
  _id: 'c1',
  target: 'video',
  targetId: 'v1',
  name: 'Waves',
  action: 'deleted',
  reason: 'rights',
  note: 'The music is not yours',
  appeal: '',
  appealState: 'none',
  appealedAt: null,
  answer: '',
  createdAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
const listed = <T,>(data: T[]) => ({ data, total: data.length, nextCursor: null });

const button = <ReportButton target="feed" targetId="f1" name="Sunset" owner={{ _id: 'p1', name: 'Mara' }} />;

describe('the form of a report', () => {
  const open = async () => {
    const sent = jest.fn();
    server.use(
      mockCall(reports.create, ({ body }) => {
        sent(body);
        return aReport();
      }),
    );
    const shown = renderScreen(button, { viewer: aUser({ _id: 'u1' }) });
    await shown.user.click(screen.getByRole('button', { name: 'Report: Sunset' }));
    return { ...shown, sent, sheet: await screen.findByRole('dialog', { name: 'Report this' }) };
  };

  test('asks for a reason, and for words where there is no other', async () => {
    const { user, sent, sheet } = await open();
    const send = within(sheet).getByRole('button', { name: 'Send the report' });
    await user.click(send);
    expect(within(sheet).getByRole('alert')).toHaveTextContent('Please choose what is wrong.');
    expect(within(sheet).getAllByRole('radio')).toHaveLength(9);
    expect(within(sheet).getAllByRole('radio')[0]).toHaveFocus();
    await user.click(within(sheet).getByLabelText('Something else'));
    await user.click(send);
    const words = within(sheet).getByLabelText(/What should we know/);
    expect(words).toHaveFocus();
    expect(words).toBeInvalid();
    await user.type(words, 'It is my photo');
    await triesToClose(user, sheet);
    await user.click(send);
    await screen.findByText(/notify you when we’ve decided/);
    expect(sent).toHaveBeenCalledWith({
      target: 'feed',
      targetId: 'f1',
      title: 'other',
      description: 'It is my photo',
    });
  });

  test('offers to block the person afterwards', async () => {
    const blocked = jest.fn();
    server.use(
      mockCall(blocks.add, ({ body }) => {
        blocked(body);
        return {
          _id: 'b1',
          sourceId: 'u1',
          target: 'performer' as const,
          targetId: 'p1',
          targetInfo: null,
          reason: '',
          paidUntil: null,
          createdAt: '2026-03-01T12:00:00.000Z',
        };
      }),
    );
    const { user, sheet } = await open();
    await user.click(within(sheet).getByLabelText('Spam or misleading'));
    await user.click(within(sheet).getByRole('button', { name: 'Send the report' }));
    const done = await screen.findByRole('dialog', { name: 'Thank you' });
    expect(within(done).getByRole('link', { name: 'See your reports' })).toHaveAttribute(
      'href',
      '/user/reports',
    );
    await user.click(within(done).getByRole('button', { name: 'Block Mara' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(blocked).toHaveBeenCalledWith(expect.objectContaining({ targetId: 'p1' }));
    expect(screen.getByRole('button', { name: 'Report: Sunset' })).toHaveFocus();
  });

  test('keeps what was written when it was not sent', async () => {
    const { user, sheet } = await open();
    server.use(mockCall(reports.create, () => refuse(404, 'reports.target-not-found', 'It is gone.')));
    await user.click(within(sheet).getByLabelText('Child abuse'));
    await user.type(within(sheet).getByLabelText(/What should we know/), 'Please look');
    await user.click(within(sheet).getByRole('button', { name: 'Send the report' }));
    expect(await within(sheet).findByText('It is gone.')).toBeVisible();
    expect(within(sheet).getByLabelText(/What should we know/)).toHaveValue('Please look');
    expect(within(sheet).getByLabelText('Child abuse')).toBeChecked();
  });
});

test('visitors log in first, and nobody reports their own', () => {
  const { unmount } = renderScreen(button);
  const link = screen.getByRole('link', { name: 'Report: Sunset' });
  expect(link.getAttribute('href')).toMatch(/^\/auth\/login/);
  unmount();
  renderScreen(button, { viewer: aPerformer({ _id: 'p1' }) });
  expect(screen.queryByRole('button')).toBeNull();
});

describe('the list of own reports', () => {
  const show = (rows: Report[], cases: ReportCase[] = []) => {
    server.use(
      mockCall(reports.list, () => listed(rows)),
      mockCall(reports.cases, () => listed(cases)),
    );
    return renderScreen(<ReportsScreen />, { viewer: aUser({ _id: 'u1' }) });
  };

  test('says what became of each', async () => {
    show([
      aReport({ description: 'Look' }),
      aReport({ _id: 'r2', target: 'comment', name: 'A lie', status: 'deleted' }),
      aReport({ _id: 'r3', status: 'rejected', name: '' }),
      aReport({ _id: 'r4', status: 'warned' }),
    ]);
    const [first, second, third, fourth] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/Post “Sunset” by Mara.*Under review.*Spam or misleading.*Look/);
    expect(within(first as HTMLElement).getByRole('link')).toHaveAttribute('href', '/post/f1');
    expect(second).toHaveTextContent(/Comment “A lie” by Mara.*Removed/);
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(third).toHaveTextContent(/Post by Mara.*No violation found/);
    expect(fourth).toHaveTextContent('Warning given');
    expect(screen.queryByText('Decisions about you')).toBeNull();
  });

  test('of who reported nothing says how', async () => {
    show([]);
    expect(await screen.findByText('You haven’t reported anything')).toBeVisible();
  });

  test('that failed can be asked for again', async () => {
    server.use(mockCall(reports.cases, () => listed([] as ReportCase[])));
    server.use(mockCall(reports.list, () => refuse(500)));
    const { user } = renderScreen(<ReportsScreen />, { viewer: aUser({ _id: 'u1' }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.use(mockCall(reports.list, () => listed([aReport()])));
    await user.click(again);
    expect(await screen.findByText(/Sunset/)).toBeVisible();
  });

  test('shows a fan what was decided about their own', async () => {
    show([], [aCase({ target: 'comment', name: 'A lie' })]);
    expect(await screen.findByRole('heading', { name: 'Decisions about you' })).toBeVisible();
    expect(screen.getByText(/The music is not yours/)).toBeVisible();
  });
});

describe('decisions about a performer', () => {
  const show = (rows: ReportCase[]) => {
    let held = rows;
    server.use(
      mockCall(reports.cases, () => listed(held)),
      mockCall(reports.appeal, ({ params, body }) => {
        held = held.map((one) =>
          one._id === params.id ? { ...one, appeal: body.text, appealState: 'sent' as const } : one,
        );
        return held[0] as ReportCase;
      }),
    );
    return renderScreen(<CasesScreen />, { viewer: aPerformer({ _id: 'p1' }) });
  };

  test('say what and why, and take one appeal', async () => {
    const { user } = show([aCase()]);
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent(/Video “Waves”.*Removed.*Infringes my rights.*The music is not yours/);
    await user.click(screen.getByRole('button', { name: 'Appeal: Waves' }));
    const sheet = await screen.findByRole('dialog', { name: 'Appeal against the decision' });
    const send = within(sheet).getByRole('button', { name: 'Send the appeal' });
    await user.click(send);
    expect(within(sheet).getByLabelText('Your appeal')).toBeInvalid();
    await user.type(within(sheet).getByLabelText('Your appeal'), 'I wrote it');
    await triesToClose(user, sheet);
    await user.click(send);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Appeal sent')).toBeVisible();
    expect(screen.getByText('You wrote: I wrote it')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
  });

  test('show the answer to an appeal', async () => {
    show([aCase({ appeal: 'No', appealState: 'rejected', answer: 'We stay with it' })]);
    expect(await screen.findByText('Appeal not accepted')).toBeVisible();
    expect(screen.getByText('Answer: We stay with it')).toBeVisible();
  });

  test('that do not exist are said to be none', async () => {
    show([]);
    expect(await screen.findByText('Nothing of yours has been removed')).toBeVisible();
  });
});
