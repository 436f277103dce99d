import { PenLine, Plus, ScanEye } from 'lucide-react';
import { Badge } from '#components/badge.tsx';
import { Button } from '#components/button.tsx';
import { Link } from '#components/link.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import { FollowButton } from '#features/follows/follow-button.tsx';
import { ShareButtons } from '#features/items/share-buttons.tsx';
import { MessageButton } from '#features/messages/message-button.tsx';
import { previewPath } from '#features/preview/preview-paths.ts';
import { BookmarkButton } from '#features/reactions/reaction-buttons.tsx';
import { ReportButton } from '#features/reports/report-button.tsx';
import { PrivateShowLink } from '#features/streaming/private-shows/private-show-link.tsx';
import { isResumption, isUpgradable, type Plan, plansOf } from '#features/subscriptions/plans.ts';
import { SubscribeButton } from '#features/subscriptions/subscribe-button.tsx';
import { UpgradeButton } from '#features/subscriptions/upgrade-button.tsx';
import { TipButton } from '#features/wallet/tip-sheet-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { isPaidPlan } from '#rules/subscription.ts';
import { useSettings, useViewer } from '#store/hooks.ts';
import styles from './profile-actions.module.css';

interface PerformerProps {
  performer: PerformerDetail;
}

function OwnActions() {
  const t = useT();
  return (
    <>
      <Button variant="primary" href="/creator/my-post/create" icon={<Plus aria-hidden="true" />}>
        {t('performers.own.posts.create')}
      </Button>
      <Button href="/creator/account" icon={<PenLine aria-hidden="true" />}>
        {t('performers.own.edit')}
      </Button>
      <Button href={previewPath()} icon={<ScanEye aria-hidden="true" />}>
        {t('preview.short')}
      </Button>
    </>
  );
}

/** How the viewer's own subscription stands, and the way to its page. */
function SubscriptionState({ performer }: PerformerProps) {
  const t = useT();
  const { subscription } = performer;
  if (!subscription || subscription.status === 'expired') return null;
  const { status, expiredAt, nextRecurringDate } = subscription;
  const isWaiting = status === 'past-due' || status === 'pending';
  const renewsAt = status === 'active' ? nextRecurringDate : null;
  const until = renewsAt ?? expiredAt;
  return (
    <p className={styles.state}>
      <Badge tone={isWaiting ? 'warning' : 'positive'}>
        {t(`performers.subscription.${isWaiting ? status : 'active'}`)}
      </Badge>
      {until && !isWaiting ? (
        <span>
          <span>{t(`performers.subscription.${renewsAt ? 'renews' : 'ends'}`)}</span>{' '}
          <TimeText value={until} as="date" />
        </span>
      ) : null}
      <Link href="/user/my-subscription">{t('performers.subscription.manage')}</Link>
      {isUpgradable(subscription) ? <UpgradeButton performer={performer} /> : null}
    </p>
  );
}

/** Whether a plan can be taken: not while one runs that goes on by itself. Who has a trial or a gift may buy. */
export function mayTakePlan({ subscription }: PerformerDetail): boolean {
  if (!subscription) return true;
  const { status, type } = subscription;
  return status === 'active' ? !isPaidPlan(type) : status !== 'pending';
}

/** The plan the viewer has cancelled while it still runs: what they want most likely is its renewal back. */
function cancelledPlan({ subscription }: PerformerDetail, plans: readonly Plan[]): Plan | undefined {
  return plans.find((plan) => isResumption(plan, subscription));
}

/** One clear primary action: the trial or the subscription, following where there is neither. */
export function ProfileActions({ performer }: PerformerProps) {
  const viewer = useViewer();
  const settings = useSettings();
  const isOwn = viewer?._id === performer._id;
  const t = useT();
  const plans = plansOf(performer, settings);
  const cancelled = cancelledPlan(performer, plans);
  // Fans are sold a subscription first; where there is none to sell, and for performers, it is following.
  const followFirst = plans.length === 0 || Boolean(viewer?.isPerformer);
  return (
    <div className={styles.actions}>
      {isOwn ? (
        <OwnActions />
      ) : (
        <>
          <SubscriptionState performer={performer} />
          {mayTakePlan(performer) ? (
            <SubscribeButton
              performer={performer}
              plan={cancelled}
              label={cancelled && t('subscriptions.resume.action')}
              size="large"
            />
          ) : null}
          <div className={styles.second}>
            <FollowButton performer={performer} primary={followFirst} size="large" wide />
          </div>
          <PrivateShowLink performer={performer} className={styles.second} />
          <TipButton performer={performer} look="icon" />
          <MessageButton person={performer} look="icon" />
          <BookmarkButton
            type="performer"
            thing={performer}
            name={performer.name}
            performer={performer}
            variant="outline"
          />
        </>
      )}
      <ShareButtons path={profilePath(performer)} title={performer.name} variant="outline" />
      <ReportButton
        target="performer"
        targetId={performer._id}
        name={performer.name}
        owner={performer}
        variant="outline"
      />
    </div>
  );
}
