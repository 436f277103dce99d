import { useRouter } from 'next/router';
import { toApiError } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { ErrorState } from '#components/error-state.tsx';
import { Notice } from '#components/notice.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { ListSkeleton } from '#components/skeleton.tsx';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { rowNameFor } from '#rules/notifications.ts';
import {
  useMailSubscriptionQuery,
  useResubscribeMailsMutation,
  useUnsubscribeMailsMutation,
} from '#services/delivery.ts';
import { Seo } from '#shell/seo.tsx';
import styles from './delivery.module.css';

function Choice({ token }: { token: string }) {
  const t = useT();
  const { data, error, isFetching, refetch } = useMailSubscriptionQuery({ query: { token } });
  const [stop, stopping] = useUnsubscribeMailsMutation();
  const [begin, beginning] = useResubscribeMailsMutation();
  if (error && !data) {
    const { status, message } = toApiError(error);
    // Without a token, or with something that is none, the link is as broken as with a wrong one.
    return status === 404 || status === 422 ? (
      <Notice tone="warning" title={t('delivery.end.broken')}>
        {t('delivery.end.broken.text')}
      </Notice>
    ) : (
      <ErrorState text={message} onRetry={() => void refetch()} retrying={isFetching} />
    );
  }
  if (!data) return <ListSkeleton rows={2} />;
  const { row, isOff } = data;
  const press = async () => {
    const { error: refused } = await (isOff
      ? begin({ query: { token } })
      : stop({ query: { token }, body: {} }));
    if (refused) toast.error(toApiError(refused).message);
  };
  const name = row === 'all' ? null : t(`delivery.row.${rowNameFor(data, row)}`);
  return (
    <div className={styles.end}>
      <p role="status">
        {name === null
          ? t(isOff ? 'delivery.end.all.off' : 'delivery.end.all.on')
          : t(isOff ? 'delivery.end.off' : 'delivery.end.on', { row: name })}
      </p>
      <Button
        variant={isOff ? 'outline' : 'primary'}
        loading={stopping.isLoading || beginning.isLoading}
        onClick={() => void press()}
      >
        {t(isOff ? 'delivery.end.begin' : 'delivery.end.stop')}
      </Button>
      <p className={styles.note}>{t('delivery.end.others')}</p>
      <Button href="/user/settings">{t('delivery.end.settings')}</Button>
    </div>
  );
}

/** Where the link at the end of an e-mail leads: it asks first, because programs open links, too. Needs no login. */
export function UnsubscribeScreen() {
  const t = useT();
  const { query } = useRouter();
  return (
    <Column>
      <Seo title={t('delivery.end.title')} noindex />
      <PageHeader title={t('delivery.end.title')} />
      <Choice token={typeof query.token === 'string' ? query.token : ''} />
    </Column>
  );
}
