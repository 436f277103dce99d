import { act, screen } from '@testing-library/react';
import { EmptyState } from '#components/empty-state.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { LoadMore } from '#components/load-more.tsx';
import { Pagination, shownPages } from '#components/pagination.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { Section } from '#components/section.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { drawn } from '#support/web-render.tsx';
import { show } from './show.tsx';

describe('LoadMore', () => {
  it('loads by the button, tells a failure and the end', async () => {
    const onMore = jest.fn();
    const { user, rerender } = show(<LoadMore done={false} loading={false} onMore={onMore} />);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(onMore).toHaveBeenCalledTimes(1);
    rerender(<LoadMore done={false} loading={false} failed onMore={onMore} />);
    expect(screen.getByText('We couldn’t load more.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onMore).toHaveBeenCalledTimes(2);
    rerender(<LoadMore done loading={false} onMore={onMore} />);
    expect(screen.getByText('You have seen it all')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('loads on its own when its foot comes near, but not again while loading or after a failure', () => {
    let approach: (entries: { isIntersecting: boolean }[]) => void = () => undefined;
    const observed = jest.fn();
    jest.spyOn(window, 'IntersectionObserver').mockImplementation((callback) => {
      approach = callback as unknown as typeof approach;
      return { observe: observed, disconnect: jest.fn() } as unknown as IntersectionObserver;
    });
    const onMore = jest.fn();
    const { rerender } = show(<LoadMore auto done={false} loading={false} onMore={onMore} />);
    act(() => approach([{ isIntersecting: false }]));
    expect(onMore).not.toHaveBeenCalled();
    act(() => approach([{ isIntersecting: true }]));
    expect(onMore).toHaveBeenCalledTimes(1);
    observed.mockClear();
    rerender(<LoadMore auto done={false} loading onMore={onMore} />);
    rerender(<LoadMore auto done={false} loading={false} failed onMore={onMore} />);
    rerender(<LoadMore auto done loading={false} onMore={onMore} />);
    expect(observed).not.toHaveBeenCalled();
  });

  it.each([
    ['Help', 'in the footer', 1],
    ['Show more', 'on the button that nobody pressed', 1],
    ['Home', 'elsewhere', 0],
  ])('when rows come late, the focus on “%s”, %s, is scrolled into sight %d times', (name, _where, times) => {
    const scrollIntoView = jest.fn();
    const page = (loading: boolean) => (
      <>
        <LoadMore auto done={false} loading={loading} href="/home?page=2" onMore={jest.fn()} />
        <main>
          <a href="/home">Home</a>
        </main>
        <footer>
          <a href="/help">Help</a>
        </footer>
      </>
    );
    const { rerender } = show(page(true));
    HTMLElement.prototype.scrollIntoView = scrollIntoView;
    screen.getByText(name).closest<HTMLElement>('a, button')?.focus();
    rerender(page(false));
    expect(scrollIntoView).toHaveBeenCalledTimes(times);
  });
});

describe('Pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 0, 9]],
    [5, 9, [1, 0, 4, 5, 6, 0, 9]],
    [4, 9, [1, 2, 3, 4, 5, 0, 9]],
    [9, 9, [1, 0, 8, 9]],
  ])('on page %d of %d shows %j', (page, pages, expected) =>
    expect(shownPages(page, pages)).toEqual(expected),
  );

  it('links pages and marks the current one', () => {
    show(<Pagination page={2} pages={3} href={(page) => `/list?page=${page}`} />);
    expect(screen.getByRole('link', { current: 'page' })).toHaveAccessibleName('Page 2');
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/list?page=1');
    expect(screen.getByRole('link', { name: 'Next' })).toHaveAttribute('href', '/list?page=3');
  });

  it('is not there for a single page', () => {
    const { container } = show(<Pagination page={1} pages={1} href={() => '/'} />);
    expect(container).toBeEmptyDOMElement();
  });
});

describe('states', () => {
  it('an empty one has one sentence and one action', async () => {
    show(<EmptyState drawing="people" title="Nobody yet" action={<a href="/share">Share</a>} />);
    expect(screen.getByText('Nobody yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Share' })).toBeInTheDocument();
    await drawn();
  });

  it('a failed one is announced and can be tried again', async () => {
    const onRetry = jest.fn();
    const { user, rerender } = show(<ErrorState onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('This did not load');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
    rerender(<ErrorState title="No permission" text="Subscribe to see it." />);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('a skeleton says once that it is loading', () => {
    show(<ListSkeleton rows={3} />);
    expect(screen.getByRole('status')).toHaveTextContent('Loading');
  });

  it('a bar keeps to 0–100, and has no value when nothing is known', () => {
    const { rerender } = show(<ProgressBar label="Upload" value={140} />);
    expect(screen.getByRole('progressbar', { name: 'Upload' })).toHaveAttribute('aria-valuenow', '100');
    rerender(<ProgressBar label="Upload" />);
    expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  });

  it('a section is known by its heading', () => {
    show(
      <Section title="Similar creators" level={3}>
        <p>…</p>
      </Section>,
    );
    expect(screen.getByRole('region', { name: 'Similar creators' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3 })).toBeInTheDocument();
  });
});
