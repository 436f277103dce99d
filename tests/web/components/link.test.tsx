import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NextRouter } from 'next/router';
import { Link, type LinkProps } from '#components/link.tsx';
import { fakeRouter } from '#support/web-router.ts';
import { WithRouter } from '#support/with-router.tsx';

/** Whether the last click was left to the browser; jsdom cannot change the page, so it is stopped here. */
let leftToBrowser: boolean | undefined;
function stop(event: Event): void {
  leftToBrowser = !event.defaultPrevented;
  event.preventDefault();
}

beforeEach(() => {
  leftToBrowser = undefined;
  for (const type of ['click', 'auxclick']) window.addEventListener(type, stop);
});
afterEach(() => {
  for (const type of ['click', 'auxclick']) window.removeEventListener(type, stop);
});

function show(props: Partial<LinkProps> = {}) {
  const router = fakeRouter('/here');
  render(
    <WithRouter router={router as NextRouter}>
      <Link href="/nova" {...props}>
        Nova
      </Link>
    </WithRouter>,
  );
  return { router, link: screen.getByRole('link', { name: 'Nova' }), user: userEvent.setup() };
}

describe('Link', () => {
  it('changes the page on a plain click and on Enter, to its top', async () => {
    const { router, link, user } = show();
    expect(link).toHaveAttribute('href', '/nova');
    await user.click(link);
    expect(router.push).toHaveBeenCalledWith('/nova', undefined, {});
    expect(leftToBrowser).toBe(false);
    link.focus();
    await user.keyboard('{Enter}');
    expect(router.push).toHaveBeenCalledTimes(2);
    expect(router.replace).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %j to the browser',
    (how) => {
      const { router, link } = show();
      fireEvent.click(link, how);
      expect(leftToBrowser).toBe(true);
      expect(router.push).not.toHaveBeenCalled();
    },
  );

  it.each<Partial<LinkProps>>([
    { target: '_blank' },
    { download: 'nova.csv' },
    { href: 'https://example.org/' },
    { href: '//example.org/' },
    { href: 'mailto:nova@example.org' },
    { href: '#main' },
  ])('leaves %j to the browser and fetches nothing of another place early', (props) => {
    const { router, link } = show(props);
    fireEvent.click(link);
    expect(leftToBrowser).toBe(true);
    expect(router.push).not.toHaveBeenCalled();
    fireEvent.focus(link);
    // What is saved is no page whose code could be fetched.
    expect(router.prefetch).toHaveBeenCalledTimes(props.target ? 1 : 0);
  });

  it('takes target _self for this tab', () => {
    const { router, link } = show({ target: '_self' });
    fireEvent.click(link);
    expect(router.push).toHaveBeenCalledTimes(1);
  });

  it('replaces, and stays where one is on the page', () => {
    const { router, link } = show({ replace: true, scroll: false });
    fireEvent.click(link);
    expect(router.replace).toHaveBeenCalledWith('/nova', undefined, { scroll: false });
    expect(router.push).not.toHaveBeenCalled();
    expect(link).not.toHaveAttribute('replace');
    expect(link).not.toHaveAttribute('scroll');
  });

  it('lets its owner stop it', () => {
    const onClick = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { router, link } = show({ onClick });
    fireEvent.click(link);
    expect(onClick).toHaveBeenCalledTimes(1);
    expect(router.push).not.toHaveBeenCalled();
  });

  it('fetches the page early when pointed at or tabbed to, not before, and forgives a failure', async () => {
    const onFocus = jest.fn();
    const onPointerEnter = jest.fn();
    const { router, link, user } = show({ onFocus, onPointerEnter });
    router.prefetch.mockRejectedValue(new Error('offline'));
    expect(router.prefetch).not.toHaveBeenCalled();
    await user.hover(link);
    expect(router.prefetch).toHaveBeenLastCalledWith('/nova');
    expect(onPointerEnter).toHaveBeenCalledTimes(1);
    await user.tab();
    expect(link).toHaveFocus();
    expect(router.prefetch).toHaveBeenCalledTimes(2);
    expect(onFocus).toHaveBeenCalledTimes(1);
  });

  it('is an ordinary link where no page is around it', () => {
    render(<Link href="/nova">Nova</Link>);
    const link = screen.getByRole('link', { name: 'Nova' });
    fireEvent.focus(link);
    fireEvent.click(link);
    expect(leftToBrowser).toBe(true);
  });
});
