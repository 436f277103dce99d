import { Plus } from 'lucide-react';
import { Button } from '#components/button.tsx';
import { Menu } from '#components/menu.tsx';
import { useT } from '#i18n/use-t.ts';
import styles from './app-frame.module.css';
import { CREATE, GALLERIES, LIVE, STORE, VIDEOS } from './nav-items.ts';

const THINGS = [
  { ...CREATE, id: 'post', label: 'shell.nav.create' },
  { ...VIDEOS, id: 'video', label: 'shell.create.video', href: `${VIDEOS.href}/create` },
  { ...GALLERIES, id: 'gallery', label: 'shell.create.gallery', href: `${GALLERIES.href}/create` },
  { ...STORE, id: 'product', label: 'shell.create.product', href: `${STORE.href}/create` },
  { ...LIVE, id: 'live', label: 'shell.nav.live' },
] as const;

/** What performers make: a post by one press, all else by the menu beside it. */
export function CreateMenu() {
  const t = useT();
  const items = THINGS.map(({ id, href, label, icon: Icon }) => ({
    id,
    href,
    label: t(label),
    icon: <Icon aria-hidden="true" />,
  }));
  return (
    <div className={styles.create}>
      <Button variant="primary" href={CREATE.href} className={styles.labelled} wide>
        {t('shell.nav.create')}
      </Button>
      <Menu label={t('shell.create')} items={items} icon={<Plus aria-hidden="true" />} variant="outline" />
    </div>
  );
}
