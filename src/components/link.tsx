import { useRouter } from 'next/compat/router';
import type { AnchorHTMLAttributes, FocusEvent, MouseEvent, PointerEvent, ReactNode, Ref } from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  /** `false` stays where one is on the page. */
  scroll?: boolean;
  children?: ReactNode;
  ref?: Ref<HTMLAnchorElement>;
}

/** Pages of ours: a path, neither `//host` nor `#place`, which the browser does better. */
const isPage = (href: string): boolean => href.startsWith('/') && !href.startsWith('//');

/** A click that asks for this tab: with a key or the middle button the browser opens another. */
const isPlain = (event: MouseEvent<HTMLAnchorElement>): boolean =>
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) &&
  [null, '', '_self'].includes(event.currentTarget.getAttribute('target')) &&
  !event.currentTarget.hasAttribute('download');

/**
 * A link that changes the page without loading it anew; without JavaScript it is what it says. The page's code is
 * fetched when somebody points at it, touches it or tabs to it. Next's own link resolves its address again at every
 * render and watches its place on the screen: eighty of them were a tenth of what a profile costs the server.
 */
export function Link({ href, replace, scroll, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  // Null where a part is shown without a page around it; then the browser follows the link.
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!router || event.defaultPrevented || !isPage(href) || !isPlain(event)) return;
    event.preventDefault();
    void router[replace ? 'replace' : 'push'](href, undefined, scroll === undefined ? {} : { scroll });
  };
  const prepare = () => {
    // Failing to fetch early costs nothing: the click will try again.
    if (isPage(href) && rest.download === undefined) router?.prefetch(href).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event: PointerEvent<HTMLAnchorElement>) => {
        onPointerEnter?.(event);
        prepare();
      }}
      onFocus={(event: FocusEvent<HTMLAnchorElement>) => {
        onFocus?.(event);
        prepare();
      }}
    />
  );
}
