import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Feedback } from '#components/feedback.tsx';
import { announce, dismiss, dismissAll, notify, toast } from '#components/toast.ts';
import { show } from './show.tsx';

/** Loads the drawing code once, so that fake time need not wait for an import. */
beforeAll(() => import('#components/feedback-view.tsx'));

beforeEach(() => {
  jest.useFakeTimers();
  show(<Feedback />);
});

afterEach(() => {
  act(() => dismissAll());
  jest.useRealTimers();
});

const say = async (what: () => void) => {
  await act(async () => what());
};
const wait = (ms: number) => act(async () => jest.advanceTimersByTime(ms));

describe('toast', () => {
  it('has its live region on the page before the first word', () => {
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it('lasts three seconds', async () => {
    await say(() => toast.success('Changes saved'));
    expect(within(screen.getByRole('status')).getByText('Changes saved')).toBeInTheDocument();
    await wait(2900);
    expect(screen.getByText('Changes saved')).toBeInTheDocument();
    await wait(200);
    expect(screen.queryByText('Changes saved')).toBeNull();
  });

  it('says an error at once', async () => {
    await say(() => toast.error('Your card was declined.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your card was declined.');
  });

  it('shows the same words once and three toasts at most', async () => {
    await say(() => {
      for (const text of ['one', 'two', 'two', 'three', 'four']) toast.info(text);
    });
    expect(screen.queryByText('one')).toBeNull();
    expect(screen.getAllByText(/two|three|four/)).toHaveLength(3);
  });

  it('offers to take it back, and stays longer for that', async () => {
    const onClick = jest.fn();
    await say(() => toast.info('Post removed', { action: { label: 'Undo', onClick } }));
    await wait(5000);
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Post removed')).toBeNull();
  });

  it('keeps every action about another thing, and one about the same thing', async () => {
    const undone: string[] = [];
    await say(() => {
      for (const subject of ['a', 'b', 'b', 'c', 'd'])
        toast.success('Comment deleted', {
          action: { label: 'Undo', onClick: () => undone.push(subject) },
          subject,
        });
    });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    for (const button of screen.getAllByRole('button', { name: 'Undo' })) await user.click(button);
    expect(undone).toEqual(['a', 'b', 'c', 'd']);
    expect(screen.queryByText('Comment deleted')).toBeNull();
  });

  it('takes the place of what was said about the same thing, unless that can be taken back', async () => {
    await say(() => {
      toast.success('Canceled', { subject: 'a' });
      toast.success('Removed', { subject: 'b', action: { label: 'Undo', onClick: () => undefined } });
      toast.success('On again', { subject: 'a' });
      toast.success('Back again', { subject: 'b' });
    });
    expect(screen.queryByText('Canceled')).toBeNull();
    for (const text of ['Removed', 'On again', 'Back again']) expect(screen.getByText(text)).toBeVisible();
  });

  it('waits while somebody points at it', async () => {
    await say(() => toast.success('Changes saved'));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.hover(screen.getByText('Changes saved'));
    await wait(10_000);
    expect(screen.getByText('Changes saved')).toBeInTheDocument();
    await user.unhover(screen.getByText('Changes saved'));
    await wait(3100);
    expect(screen.queryByText('Changes saved')).toBeNull();
  });

  it('does for good what can be taken back once it is gone: not while the focus is on it, nor after its action', async () => {
    const onEnd = jest.fn();
    const offer = (subject: string) =>
      toast.success('Comment deleted', {
        action: { label: 'Undo', onClick: () => undefined },
        subject,
        onEnd,
      });
    await say(() => offer('a'));
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    await wait(20_000);
    expect(onEnd).not.toHaveBeenCalled();
    act(() => screen.getByRole('button', { name: 'Undo' }).blur());
    await wait(6100);
    expect(onEnd).toHaveBeenCalledTimes(1);
    await say(() => offer('b'));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await wait(20_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is reached by F8 from anywhere, and by Tab while it is new; Tab leads back', async () => {
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const field = document.body.appendChild(document.createElement('input'));
    act(() => field.focus());
    await say(() => toast.success('Removed', { action: { label: 'Undo', onClick: () => undefined } }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    await user.keyboard('{F8}');
    expect(undo).toHaveFocus();
    await user.tab();
    expect(field).toHaveFocus();
    await user.tab();
    expect(undo).not.toHaveFocus();
    await say(() => toast.success('Gone', { action: { label: 'Undo it', onClick: () => undefined } }));
    act(() => field.focus());
    await user.tab();
    expect(undo).toHaveFocus();
    field.remove();
  });

  it('takes away what was only said, so that nobody finds it a second time', async () => {
    await say(() => announce('12 results'));
    expect(screen.getByText('12 results')).toBeInTheDocument();
    await wait(5100);
    expect(screen.queryByText('12 results')).toBeNull();
  });

  it('can be taken away before its time', async () => {
    let id = 0;
    await say(() => {
      id = toast.info('Connecting');
    });
    await say(() => dismiss(id));
    expect(screen.queryByText('Connecting')).toBeNull();
  });
});

describe('notify', () => {
  it('shows a card for four and a half seconds, newest first', async () => {
    await say(() => {
      notify({ title: 'Jon subscribed', description: 'Monthly' });
      notify({ title: 'New message', href: '/messages' });
    });
    const titles = screen.getAllByText(/Jon subscribed|New message/).map((one) => one.textContent);
    expect(titles).toEqual(['New message', 'Jon subscribed']);
    expect(screen.getByRole('link', { name: 'New message' })).toHaveAttribute('href', '/messages');
    await wait(4400);
    expect(screen.getByText('Monthly')).toBeInTheDocument();
    await wait(200);
    expect(screen.queryByText('Monthly')).toBeNull();
  });

  it('is closed by its button', async () => {
    await say(() => notify({ title: 'Jon subscribed' }));
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Jon subscribed')).toBeNull();
  });
});
