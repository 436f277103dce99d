import { useRouter } from 'next/router';
import { Link } from '#components/link.tsx';
import { useT } from '#i18n/use-t.ts';
import { NavCount } from './nav-count.tsx';
import { isCurrent, type NavItem } from './nav-items.ts';

/** Navigation links with the current one marked for everybody who cannot see the colour. */
export function NavLinks({
  items,
  className,
}: {
  items: readonly NavItem[];
  className?: string | undefined;
}) {
  const t = useT();
  const { asPath } = useRouter();
  return items.map(({ href, label, icon: Icon, counts }) => (
    <li key={href}>
      {/* Fetched ahead when pointed at: with every link on screen the first page would cost twice its weight. */}
      <Link href={href} className={className} aria-current={isCurrent(href, asPath) ? 'page' : undefined}>
        <Icon aria-hidden="true" />
        <span>{t(label)}</span>
        {counts ? <NavCount of={counts} /> : null}
      </Link>
    </li>
  ));
}
