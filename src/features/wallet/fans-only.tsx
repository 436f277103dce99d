import type { ComponentType } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { roleOf } from '#lib/role.ts';
import { useViewer } from '#store/hooks.ts';

/** A page of people who buy. Performers are told that their account cannot, instead of meeting a refusal. */
export function fansOnly<Props extends object>(
  Screen: ComponentType<Props>,
  title: MessageKey,
): ComponentType<Props> {
  return function FansOnly(props: Props) {
    const t = useT();
    const viewer = useViewer();
    if (!viewer || roleOf(viewer) !== 'performer') return <Screen {...props} />;
    return (
      <Column>
        <PageHeader title={t(title)} />
        <EmptyState
          drawing="wallet"
          title={t('wallet.fansOnly.title')}
          text={t('wallet.fansOnly.text')}
          action={<Button href="/creator/earning">{t('wallet.fansOnly.earnings')}</Button>}
        />
      </Column>
    );
  };
}
