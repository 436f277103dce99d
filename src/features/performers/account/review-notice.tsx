import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { useT } from '#i18n/use-t.ts';
import type { ReviewState } from '#rules/review.ts';
import { useSettings } from '#store/hooks.ts';

interface Props {
  state: ReviewState;
  /** Why the documents were refused, where it is known. */
  reason?: string | null;
  /** On the screen of the documents itself: also says that all is well, and needs no way there. */
  always?: boolean;
}

const TONES = { none: 'accent', pending: 'info', rejected: 'warning', approved: 'positive' } as const;

/** Where the review of a performer's documents stands, and what to do about it. */
export function ReviewNotice({ state, reason, always }: Props) {
  const t = useT();
  const limits = useSettings();
  if (state === 'approved' && !always) return null;
  const needsDocuments = state === 'none' || state === 'rejected';
  return (
    <Notice
      tone={TONES[state]}
      title={t(`creator.account.review.${state}`)}
      action={
        needsDocuments && !always ? (
          <Button size="small" href="/creator/account?tab=documents">
            {t('creator.account.review.open')}
          </Button>
        ) : null
      }
    >
      <p>{t(`creator.account.review.${state}.text`)}</p>
      {state === 'approved' ? null : (
        <p>
          {t('creator.account.review.limits', {
            minutes: limits.unreviewedMaxMinutes,
            room: limits.unreviewedStorageGigabytes,
          })}
        </p>
      )}
      {reason && state === 'rejected' ? <blockquote>{reason}</blockquote> : null}
    </Notice>
  );
}
