import { useT } from '#i18n/use-t.ts';
import { useReferralCheckQuery } from '#services/referrals.ts';

/** By whose code somebody signs up; one that is nobody's is said to be so, and does not keep anybody from joining. */
export function ReferralNote({ code }: { code: string }) {
  const t = useT();
  const { data } = useReferralCheckQuery({ params: { code: code.slice(0, 60) } });
  return <p>{t(data?.valid === false ? 'auth.referral.unknown' : 'auth.referral', { code })}</p>;
}
