import { render } from '@testing-library/react';
import { forgetHistory, recall, remember, useRecalled, useRemembered } from '#lib/history-memory.ts';

const go = (key: string | null) => window.history.replaceState(key === null ? null : { key }, '');

function Shown({ value }: { value: number | null }) {
  const found = useRecalled<number>('number');
  useRemembered('number', value);
  return <p>{found ?? 'nothing'}</p>;
}

beforeEach(() => {
  forgetHistory();
  go('here');
});
afterEach(() => {
  jest.restoreAllMocks();
  go(null);
});

it('keeps things apart by entry of the history and by name', () => {
  remember('list', 1);
  go('there');
  expect(recall('list')).toBeUndefined();
  remember('list', 2);
  expect(recall('other')).toBeUndefined();
  go('here');
  expect(recall('list')).toBe(1);
});

it('remembers nothing where the entry has no name', () => {
  go(null);
  remember('list', 1);
  expect(recall('list')).toBeUndefined();
});

it('forgets all, or what begins alike', () => {
  remember('page:/a', 1);
  remember('feed:a', 2);
  forgetHistory('page:');
  expect([recall('page:/a'), recall('feed:a')]).toEqual([undefined, 2]);
  forgetHistory();
  expect(recall('feed:a')).toBeUndefined();
});

it('keeps the entries that were used last', () => {
  remember('list', 'first');
  for (let index = 0; index < 19; index += 1) {
    go(`entry${index}`);
    remember('list', index);
  }
  go('here');
  remember('list', 'again');
  go('one more');
  remember('list', 1);
  go('entry0');
  expect(recall('list')).toBeUndefined();
  go('here');
  expect(recall('list')).toBe('again');
});

it('forgets what is so old that its pictures no longer load', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  remember('list', 1);
  clock.mockReturnValue(9 * 60_000);
  expect(recall('list')).toBe(1);
  clock.mockReturnValue(10 * 60_000);
  expect(recall('list')).toBeUndefined();
});

it('gives a component what an earlier one left at this place', () => {
  const first = render(<Shown value={null} />);
  expect(first.container).toHaveTextContent('nothing');
  first.rerender(<Shown value={7} />);
  expect(first.container).toHaveTextContent('nothing');
  first.unmount();
  expect(render(<Shown value={null} />).container).toHaveTextContent('7');
});
