import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { ApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { useCall } from '#lib/use-call.ts';
import { useForm } from '#lib/use-form.ts';
import { useList } from '#lib/use-list.ts';
import { renderScreen } from '#support/web-render.tsx';

/** A call whose answers the test gives in the order it likes. */
function slowCall() {
  const pending: {
    input: unknown;
    options: CallOptions;
    answer: (data: string) => void;
    refuse: (e: Error) => void;
  }[] = [];
  const call = (input: { params: { id: string } } | undefined, options: CallOptions = {}) =>
    new Promise<string>((answer, refuse) => pending.push({ input, options, answer, refuse }));
  return { call, pending };
}

describe('useCall', () => {
  it('runs when the input changes by value and drops overtaken answers', async () => {
    const { call, pending } = slowCall();
    const { result, rerender } = renderHook(({ id }) => useCall(call, { params: { id } }), {
      initialProps: { id: 'a' },
    });
    expect(result.current.loading).toBe(true);
    rerender({ id: 'a' });
    expect(pending).toHaveLength(1);
    rerender({ id: 'b' });
    expect(pending[0]?.options.signal?.aborted).toBe(true);
    await act(async () => pending[1]?.answer('B'));
    await act(async () => pending[0]?.answer('A'));
    expect(result.current).toMatchObject({ data: 'B', loading: false, error: null });
  });

  it('starts with what the page brought, and reloads on demand', async () => {
    const { call, pending } = slowCall();
    const { result } = renderHook(() =>
      useCall(call, { params: { id: 'a' } }, { initial: 'from the server' }),
    );
    expect(pending).toHaveLength(0);
    expect(result.current).toMatchObject({ data: 'from the server', loading: false });
    act(() => void result.current.reload());
    expect(pending[0]?.input).toEqual({ params: { id: 'a' } });
    await act(async () => pending[0]?.answer('fresh'));
    expect(result.current.data).toBe('fresh');
  });

  it('runs by hand, never throws and keeps the reason', async () => {
    const { call, pending } = slowCall();
    const { result } = renderHook(() => useCall(call));
    expect(result.current.loading).toBe(false);
    const outcome = act(() => result.current.run({ params: { id: 'x' } }));
    pending[0]?.refuse(new ApiError(403, 'Not yours.'));
    expect(await outcome).toMatchObject({ ok: false, error: { status: 403 } });
    expect(result.current.error?.message).toBe('Not yours.');
  });

  it('stops what is under way when the component goes', () => {
    const { call, pending } = slowCall();
    const { unmount } = renderHook(() => useCall(call, { params: { id: 'a' } }));
    unmount();
    expect(pending[0]?.options.signal?.aborted).toBe(true);
  });

  it('lets a screen show a change before the server knows', () => {
    const { call } = slowCall();
    const { result } = renderHook(() => useCall(call, null, { initial: 'one' }));
    act(() => result.current.setData((data) => `${data} more`));
    expect(result.current.data).toBe('one more');
  });
});

describe('useList', () => {
  const all = Array.from({ length: 5 }, (_, i) => ({ _id: String(i) }));
  const search = jest.fn();
  const idsOf = (items: { _id: string }[]) => items.map((item) => item._id).join('');
  beforeEach(() => {
    search.mockReset();
    search.mockImplementation(async ({ query: { offset, limit } }) => ({
      data: all.slice(offset, offset + limit),
      total: all.length,
    }));
  });

  it('grows page by page until everything is there', async () => {
    const { result } = renderHook(() => useList(search, { query: { q: 'a' } }, { pageSize: 2 }));
    await waitFor(() => expect(idsOf(result.current.items)).toBe('01'));
    for (const seen of ['0123', '01234']) {
      act(() => result.current.loadMore());
      await waitFor(() => expect(idsOf(result.current.items)).toBe(seen));
    }
    expect(result.current.done).toBe(true);
    act(() => result.current.loadMore());
    expect(search).toHaveBeenCalledTimes(3);
    expect(search).toHaveBeenNthCalledWith(2, { query: { q: 'a', limit: 2, offset: 2 } }, expect.anything());
  });

  it('keeps a row once that moved to the next page meanwhile', async () => {
    const { result } = renderHook(() => useList(search, {}, { pageSize: 2 }));
    await waitFor(() => expect(result.current.items).toHaveLength(2));
    search.mockResolvedValueOnce({ data: [all[1], all[2]], total: 6 });
    act(() => result.current.loadMore());
    await waitFor(() => expect(idsOf(result.current.items)).toBe('012'));
  });

  it('starts anew with other filters and forgets the old answer', async () => {
    const { result, rerender } = renderHook(({ q }) => useList(search, { query: { q } }, { pageSize: 2 }), {
      initialProps: { q: 'a' },
    });
    await waitFor(() => expect(result.current.items).toHaveLength(2));
    let late: (page: unknown) => void = () => undefined;
    search.mockImplementationOnce(() => new Promise((resolve) => (late = resolve)));
    act(() => result.current.loadMore());
    search.mockResolvedValueOnce({ data: [{ _id: 'z' }], total: 1 });
    rerender({ q: 'b' });
    await waitFor(() => expect(idsOf(result.current.items)).toBe('z'));
    await act(async () => late({ data: all, total: 5 }));
    expect(result.current).toMatchObject({ items: [{ _id: 'z' }], done: true });
  });

  it('uses the first page of the server render and offers another try after a failure', async () => {
    const initial = { data: all.slice(0, 2), total: 5 };
    const { result } = renderHook(() => useList(search, {}, { initial, pageSize: 2 }));
    expect(search).not.toHaveBeenCalled();
    search.mockRejectedValueOnce(new ApiError(503, 'Busy.'));
    act(() => result.current.loadMore());
    await waitFor(() => expect(result.current.error?.message).toBe('Busy.'));
    act(() => result.current.loadMore());
    await waitFor(() => expect(idsOf(result.current.items)).toBe('0123'));
    expect(result.current.error).toBeNull();
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

describe('useForm', () => {
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
