import { Avatar } from '#components/avatar.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { TimeText } from '#components/time-text.tsx';
import type { Referral } from '#contract/referrals.ts';
import { useT } from '#i18n/use-t.ts';
import { profilePath } from '#lib/profile-path.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useReferralsInfiniteQuery } from '#services/referrals.ts';
import { useShareText } from './referral-rules.tsx';

function Person({ row }: { row: Referral }) {
  const t = useT();
  const shareText = useShareText();
  const { registerInfo: person, endsAt } = row;
  const name = person?.name || person?.username || t('referrals.people.gone');
  return (
    <ListRow
      as="li"
      leading={<Avatar name={name} src={person?.avatar} size={40} />}
      title={name}
      href={person?.isPerformer ? profilePath(person) : undefined}
      text={
        <>
          <span>{`${t(`referrals.people.${row.registerSource}`)} · ${t('referrals.people.since')}`}</span>{' '}
          <TimeText value={row.createdAt} as="date" />
          {endsAt ? (
            <>
              {' '}
              <span>{`· ${t('referrals.people.untilWord')}`}</span> <TimeText value={endsAt} as="date" />
            </>
          ) : null}
        </>
      }
      meta={shareText(row.referralCommission)}
    />
  );
}

/** Who came by one's link, the newest first. */
export function ReferredPeople() {
  const t = useT();
  const list = useGrowingList(useReferralsInfiniteQuery(undefined, useNewVisit()));
  const empty = (
    <EmptyState
      compact
      drawing="people"
      title={t('referrals.people.empty')}
      text={t('referrals.people.empty.text')}
    />
  );
  return (
    <ListView list={list} empty={empty} skeletonRows={3}>
      {(row) => <Person row={row} />}
    </ListView>
  );
}
