import { Search } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field } from '#components/field.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import { VerifiedMark } from '#components/verified-mark.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { type followsService, useFollowingInfiniteQuery } from '#services/follows.ts';
import { FollowButton } from './follow-button.tsx';
import styles from './following-screen.module.css';

type Following = Awaited<ReturnType<typeof followsService.following>>['data'][number];

function FollowedRow({ row }: { row: Following }) {
  const t = useT();
  const { followingInfo: performer } = row;
  return (
    <ListRow
      as="li"
      leading={<Avatar name={performer.name} src={performer.avatar} size={48} />}
      title={
        <>
          <span translate="no">{performer.name}</span> {performer.verifiedAccount ? <VerifiedMark /> : null}
        </>
      }
      href={`/${performer.username}`}
      text={
        <>
          <span>{t('follows.list.since')}</span> <TimeText value={row.createdAt} as="date" />
        </>
      }
      actions={<FollowButton performer={{ ...performer, isFollowed: true }} size="small" />}
    />
  );
}

/** Whom the viewer follows, latest first; a row that was unfollowed stays until the list is loaded anew. */
export function FollowingScreen() {
  const t = useT();
  const [q, setQ] = useState('');
  const query = q.trim() ? { q: q.trim() } : {};
  const list = useGrowingList(useFollowingInfiniteQuery({ query }, useNewVisit()));
  const empty = (
    <EmptyState
      drawing="people"
      title={t(q.trim() ? 'follows.list.nobodyFound' : 'follows.list.empty')}
      action={<Button href="/creator">{t('follows.list.explore')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('follows.list.title')} text={t('follows.list.text')} />
      <Field
        className={styles.search}
        label={t('follows.list.search')}
        hideLabel
        type="search"
        before={<Search aria-hidden="true" />}
        placeholder={t('follows.list.search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <ListView list={list} empty={empty}>
        {(row) => <FollowedRow row={row} />}
      </ListView>
    </Column>
  );
}
