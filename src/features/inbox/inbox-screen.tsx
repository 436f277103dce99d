import { toApiError } from '#api/api-error.ts';
import { ErrorState } from '#components/error-state.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { InboxTabs } from '#features/mass-messages/inbox-tabs.tsx';
import { INBOX } from '#features/mass-messages/paths.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useNewVisit } from '#lib/visit.ts';
import { useInboxSettingsQuery } from '#services/inbox.ts';
import { WorkScreen } from '#shell/work-screen.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { SettingsForm } from './settings-form.tsx';

/** How a performer's inbox is set up, and the replies they keep (docs/product.md 35). */
export function InboxScreen() {
  const t = useT();
  const { data, error, refetch, isFetching } = useInboxSettingsQuery(undefined, useNewVisit());
  return (
    <Column>
      <PageHeader title={t('inbox.title')} text={t('inbox.text')} />
      <InboxTabs current={INBOX} />
      {error && !data ? (
        <ErrorState text={toApiError(error).message} retrying={isFetching} onRetry={refetch} />
      ) : data ? (
        <WorkScreen>
          <SettingsForm settings={data} />
        </WorkScreen>
      ) : (
        <ListSkeleton rows={3} />
      )}
      <SavedReplies />
    </Column>
  );
}
