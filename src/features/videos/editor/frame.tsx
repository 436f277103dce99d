import type { ReactNode } from 'react';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { listAddress } from '#lib/list-address.ts';
import { WorkScreen } from '#shell/work-screen.tsx';

/** The own videos. */
export const LIST = '/creator/my-video';

/** What stands around the forms, and around what stands in their place. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  return (
    <WorkScreen>
      <Column>
        <PageHeader
          title={title}
          back={{ href: listAddress(LIST), label: t('creator.videos.editor.back') }}
        />
        {children}
      </Column>
    </WorkScreen>
  );
}
