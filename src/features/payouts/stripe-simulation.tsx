import { errorOf } from '#api/api-error.ts';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { Sheet } from '#components/sheet.tsx';
import { useT } from '#i18n/use-t.ts';
import { SIMULATED_OUTCOMES, type SimulatedOutcome } from '#rules/payout-connection.ts';
import { useSimulatePayoutConnectionMutation } from '#services/payouts.ts';
import styles from './payouts.module.css';

/** Stands in for Stripe's own pages while the sandbox stands in for the card service. */
export function StripeSimulation({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [simulate, { isLoading, error, originalArgs }] = useSimulatePayoutConnectionMutation();
  const choose = async (outcome: SimulatedOutcome) => {
    const { error: refused } = await simulate({ body: { outcome } });
    if (!refused) onClose();
  };
  const problem = errorOf(error);
  return (
    <Sheet
      open
      title={t('payouts.stripe.simulation')}
      text={t('payouts.stripe.simulation.text')}
      locked={isLoading}
      onClose={onClose}
    >
      <div className={styles.form}>
        <Notice>{t('payouts.stripe.simulated')}</Notice>
        {problem ? (
          <Notice tone="warning" announce>
            {problem.message}
          </Notice>
        ) : null}
        {SIMULATED_OUTCOMES.map((outcome) => (
          <Button
            key={outcome}
            wide
            variant={outcome === 'complete' ? 'primary' : 'quiet'}
            loading={isLoading && originalArgs?.body.outcome === outcome}
            disabled={isLoading && originalArgs?.body.outcome !== outcome}
            onClick={() => void choose(outcome)}
          >
            {t(`payouts.stripe.simulation.${outcome}`)}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
