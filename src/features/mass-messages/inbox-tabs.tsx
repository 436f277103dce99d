import { LinkTabs } from '#components/link-tabs.tsx';
import { useT } from '#i18n/use-t.ts';
import { INBOX, MASS_MESSAGES } from './paths.ts';

/** Between messages to many, and how a performer's inbox is set up. */
export function InboxTabs({ current }: { current: string }) {
  const t = useT();
  return (
    <LinkTabs
      label={t('mass.messages.tabs')}
      current={current}
      items={[
        { href: MASS_MESSAGES, label: t('mass.messages.title') },
        { href: INBOX, label: t('inbox.title') },
      ]}
    />
  );
}
