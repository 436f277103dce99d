import { Link } from '#components/link.tsx';
import { useAppSelector } from '#store/hooks.ts';

interface Props {
  section: 'main' | 'header' | 'footer';
  className?: string | undefined;
}

/** The operator's own links of one section (settings.menus). */
export function MenuLinks({ section, className }: Props) {
  const menus = useAppSelector((state) => state.ui.menus);
  return menus
    .filter((item) => item.section === section)
    .toSorted((a, b) => a.ordering - b.ordering)
    .map(({ _id, title, path, internal, isNewTab }) => (
      <li key={_id}>
        {internal && !isNewTab ? (
          <Link href={path} className={className}>
            {title}
          </Link>
        ) : (
          <a href={path} className={className} target={isNewTab ? '_blank' : undefined} rel="noopener">
            {title}
          </a>
        )}
      </li>
    ));
}
