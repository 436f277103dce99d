import { useRouter } from 'next/router';
import { PageHeader } from '#components/page-header.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { MassForm } from './mass-form.tsx';
import { MASS_MESSAGES, massMessagePath } from './paths.ts';

/** Where a message to many is written. */
export function CreateMassMessageScreen() {
  const t = useT();
  const router = useRouter();
  return (
    <Column>
      <PageHeader
        title={t('mass.messages.new')}
        back={{ href: MASS_MESSAGES, label: t('mass.messages.back') }}
      />
      <MassForm onSaved={({ _id }) => router.push(massMessagePath(_id))} />
    </Column>
  );
}
