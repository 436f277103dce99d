import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import Router from 'next/router';
import { Provider } from 'react-redux';
import { ApiError } from '#api/api-error.ts';
import { follows } from '#contract/follows.ts';
import { bind, useForm } from '#lib/use-form.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit, watchReturns } from '#lib/visit.ts';
import { useFollowingInfiniteQuery } from '#services/follows.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const row = (id: string) => ({
  _id: id,
  followerId: 'u1',
  followingId: `p${id}`,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  followingInfo: { _id: `p${id}`, name: `Person ${id}`, username: id, avatar: '', isPerformer: true },
});
const PAGE = 20;
const all = Array.from({ length: 45 }, (_, index) => row(String(index)));

function List({ q }: { q: string }) {
  const list = useGrowingList(useFollowingInfiniteQuery({ query: { q } }, useNewVisit()));
  return (
    <>
      <p data-testid="rows">
        {list.loading ? 'waiting' : list.items.map(({ followingId }) => followingId).join()}
      </p>
      <p data-testid="problem">{list.error?.message}</p>
      {list.done ? <span>all there</span> : null}
      <button type="button" onClick={list.loadMore}>
        More
      </button>
    </>
  );
}
const shownRows = () => screen.getByTestId('rows').textContent?.split(',').length;

describe('a growing list', () => {
  const asked: Record<string, string>[] = [];
  let answer = ({ offset = '0' }: Record<string, string>) => all.slice(Number(offset), Number(offset) + PAGE);
  const usual = answer;
  beforeEach(() => {
    asked.splice(0);
    answer = usual;
    server.use(
      mockCall(follows.following, ({ query }) => {
        asked.push(query);
        return { data: answer(query), total: all.length };
      }),
    );
  });

  it('grows page by page until everything is there', async () => {
    const { user } = renderScreen(<List q="a" />, { viewer: aUser() });
    expect(screen.getByText('waiting')).toBeVisible();
    for (const count of [20, 40, 45]) {
      await waitFor(() => expect(shownRows()).toBe(count));
      await user.click(screen.getByRole('button'));
    }
    expect(screen.getByText(/all there/)).toBeVisible();
    expect(asked).toEqual(['0', '20', '40'].map((offset) => ({ q: 'a', limit: '20', offset })));
  });

  it('keeps a row once that moved to the next page meanwhile', async () => {
    const { user } = renderScreen(<List q="" />, { viewer: aUser() });
    await waitFor(() => expect(shownRows()).toBe(20));
    answer = () => all.slice(19, 39);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(shownRows()).toBe(39));
  });

  it('starts anew with other filters, and has the first ones at once when they come back', async () => {
    const { rerender } = renderScreen(<List q="a" />, { viewer: aUser() });
    await waitFor(() => expect(shownRows()).toBe(20));
    answer = () => all.slice(44);
    rerender(<List q="b" />);
    expect(screen.getByText('waiting')).toBeVisible();
    await screen.findByText('p44');
    rerender(<List q="a" />);
    expect(shownRows()).toBe(20);
  });

  it('keeps what it has when more fails, and tries again', async () => {
    let down = true;
    server.use(
      mockCall(follows.following, ({ query }) => {
        if (query.offset !== '0' && down) return refuse(503, 'http.busy', 'Busy.');
        return { data: answer(query), total: all.length };
      }),
    );
    const { user } = renderScreen(<List q="" />, { viewer: aUser() });
    await waitFor(() => expect(shownRows()).toBe(20));
    await user.click(screen.getByRole('button'));
    expect(await screen.findByText('Busy.')).toBeVisible();
    expect(shownRows()).toBe(20);
    down = false;
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(shownRows()).toBe(40));
    expect(screen.getByTestId('problem')).toBeEmptyDOMElement();
  });

  it('asks again on a new visit, and on "back" shows what it had without asking', async () => {
    const { user, store, unmount } = renderScreen(<List q="" />, { viewer: aUser() });
    await waitFor(() => expect(shownRows()).toBe(20));
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect(shownRows()).toBe(40));
    unmount();
    watchReturns();
    act(() => void dispatchEvent(new PopStateEvent('popstate')));
    const back = render(
      <Provider store={store}>
        <List q="" />
      </Provider>,
    );
    expect(shownRows()).toBe(40);
    expect(asked).toHaveLength(2);
    back.unmount();
    Router.events.emit('routeChangeComplete');
    render(
      <Provider store={store}>
        <List q="" />
      </Provider>,
    );
    await waitFor(() => expect(shownRows()).toBe(20));
    expect(asked).toHaveLength(3);
  });
});

function NameForm({ submit }: { submit: (values: { name: string }) => Promise<unknown> }) {
  const form = useForm({
    initial: { name: '' },
    check: ({ name }): { name?: string } => (name ? {} : { name: 'Tell us your name.' }),
    submit,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <input aria-label="Name" name="name" onChange={(event) => form.set('name', event.target.value)} />
      <p>{form.errors.name}</p>
      <p role="alert">{form.error}</p>
      <button type="submit">{form.busy ? 'Sending' : form.done ? 'Sent' : 'Send'}</button>
    </form>
  );
}

/** A form with a wait before it is sent, as for uploads. */
function WaitingForm(props: { wait: () => Promise<unknown>; submit: (values: object) => Promise<unknown> }) {
  const form = useForm({
    initial: { name: 'Ada' },
    check: ({ name }): { name?: string } => (name ? {} : { name: 'Tell us your name.' }),
    prepare: props.wait,
    submit: props.submit,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <input aria-label="Name" {...bind(form, 'name')} />
      <p>{form.errors.name}</p>
      <button type="submit">{form.busy ? 'Sending' : form.done ? 'Sent' : 'Send'}</button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <p data-testid="changed">{String(form.changed)}</p>
    </form>
  );
}

describe('useForm', () => {
  it('knows whether something is not as it was at first, or as it was sent', async () => {
    const submit = jest.fn(async () => undefined);
    const { user } = renderScreen(<WaitingForm wait={async () => undefined} submit={submit} />);
    const changed = () => screen.getByTestId('changed').textContent;
    const name = screen.getByLabelText('Name');
    expect(changed()).toBe('false');
    await user.type(name, '!');
    expect(changed()).toBe('true');
    await user.type(name, '{Backspace}');
    expect(changed()).toBe('false');
    submit.mockRejectedValueOnce(new Error('not now'));
    await user.type(name, ' L{Enter}');
    await screen.findByRole('button', { name: 'Send' });
    expect(changed()).toBe('true');
    await user.type(name, '{Enter}');
    await screen.findByRole('button', { name: 'Sent' });
    expect(changed()).toBe('false');
    await user.type(name, '{Backspace}');
    expect(changed()).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect([name, changed()]).toEqual([expect.objectContaining({ value: 'Ada' }), 'false']);
  });

  it('sends what is written while it waits, and takes no change while that is sent', async () => {
    const wait = Promise.withResolvers<void>();
    const call = Promise.withResolvers<void>();
    const submit = jest.fn(() => call.promise);
    const { user } = renderScreen(<WaitingForm wait={() => wait.promise} submit={submit} />);
    const name = screen.getByLabelText('Name');
    await user.type(name, ' L{Enter}');
    expect(screen.getByRole('button', { name: 'Sending' })).toBeVisible();
    await user.type(name, 'ovelace');
    await act(async () => wait.resolve());
    expect(submit).toHaveBeenCalledWith({ name: 'Ada Lovelace' });
    expect(name).toHaveAttribute('readonly');
    // Also what no attribute keeps from a change: choices, and values that are put in by a button.
    fireEvent.change(name, { target: { value: 'Grace' } });
    expect(name).toHaveValue('Ada Lovelace');
    await act(async () => call.resolve());
    expect(screen.getByRole('button', { name: 'Sent' })).toBeVisible();
    await user.type(name, '!');
    expect(name).toHaveValue('Ada Lovelace!');
  });

  it('checks once more what it sends after a wait', async () => {
    const wait = Promise.withResolvers<void>();
    const submit = jest.fn();
    const { user } = renderScreen(<WaitingForm wait={() => wait.promise} submit={submit} />);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.clear(screen.getByLabelText('Name'));
    await act(async () => wait.resolve());
    expect(screen.getByText('Tell us your name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
  });

  it('asks before it sends, then shows what the server found', async () => {
    const submit = jest
      .fn()
      .mockRejectedValueOnce(new ApiError(422, 'Please check.', 'http.invalid', { name: 'Taken.' }))
      .mockResolvedValueOnce(undefined);
    const { user } = renderScreen(<NameForm submit={submit} />);
    await user.click(screen.getByRole('button'));
    expect(screen.getByText('Tell us your name.')).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(submit).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Name'), 'Ada{Enter}');
    expect(await screen.findByText('Taken.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Please check.');
    await user.type(screen.getByLabelText('Name'), 'b');
    expect(screen.queryByText('Taken.')).toBeNull();
    await user.click(screen.getByRole('button'));
    expect(await screen.findByRole('button', { name: 'Sent' })).toBeVisible();
    expect(submit).toHaveBeenLastCalledWith({ name: 'Adab' });
  });
});
