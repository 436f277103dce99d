import { Button } from '#components/button.tsx';
import { useT } from '#i18n/use-t.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { type SubscribablePerformer, subscriptionModalActions } from '#store/subscription-modal.ts';

/** Opens the sheet that says what a running month costs as a year. */
export function UpgradeButton({
  performer: { _id, name, username, avatar },
}: {
  performer: Pick<SubscribablePerformer, '_id' | 'name' | 'username' | 'avatar'>;
}) {
  const t = useT();
  const dispatch = useAppDispatch();
  const performer = { _id, name, username, avatar };
  return (
    <Button
      size="small"
      aria-label={t('subscriptions.upgrade.actionNamed', { name })}
      onClick={() => dispatch(subscriptionModalActions.open({ performer, subscriptionType: 'yearly' }))}
    >
      {t('subscriptions.upgrade.action')}
    </Button>
  );
}
