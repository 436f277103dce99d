import { numberFormat } from '#components/format.ts';
import { useLocale, useT } from '#i18n/use-t.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './referrals.module.css';

/** A share as people read it: 0.125 is 12.5 %. */
export function useShareText(): (share: number) => string {
  const locale = useLocale();
  const format = numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  return (share) => format.format(share);
}

/** What one gets, of what, for how long, and when. */
export function ReferralRules({ pendingDays }: { pendingDays: number | undefined }) {
  const t = useT();
  const shareText = useShareText();
  const viewer = useViewer();
  const { userReferralCommission, performerReferralCommission, referralMonths } = useSettings();
  const into = viewer?.isPerformer ? 'balance' : 'wallet';
  return (
    <ul className={styles.rules}>
      <li>{t('referrals.rules.fans', { share: shareText(userReferralCommission) })}</li>
      <li>{t('referrals.rules.creators', { share: shareText(performerReferralCommission) })}</li>
      <li>
        {referralMonths === 0
          ? t('referrals.rules.forever')
          : t('referrals.rules.months', { count: referralMonths })}
      </li>
      <li>{t('referrals.rules.free')}</li>
      <li>{t('referrals.rules.first')}</li>
      {pendingDays === undefined ? null : <li>{t(`referrals.rules.${into}`, { count: pendingDays })}</li>}
    </ul>
  );
}
