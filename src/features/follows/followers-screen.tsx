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
import { MessageButton } from '#features/messages/message-button.tsx';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useFollowersInfiniteQuery } from '#services/follows.ts';
import styles from './following-screen.module.css';

/** Who follows the performer, latest first. */
export function FollowersScreen() {
  const t = useT();
  const [q, setQ] = useState('');
  const query = q.trim() ? { q: q.trim() } : {};
  const list = useGrowingList(useFollowersInfiniteQuery({ query }, useNewVisit()));
  const empty = (
    <EmptyState
      drawing="people"
      title={t(q.trim() ? 'follows.list.nobodyFound' : 'follows.followers.empty')}
      action={q.trim() ? null : <Button href="/creator/my-post/create">{t('follows.followers.post')}</Button>}
    />
  );
  return (
    <Column>
      <PageHeader title={t('follows.followers.title')} text={t('follows.followers.text')} />
      <Field
        className={styles.search}
        label={t('follows.list.search')}
        hideLabel
        type="search"
        placeholder={t('follows.list.search')}
        value={q}
        onChange={(event) => setQ(event.target.value)}
      />
      <ListView list={list} empty={empty}>
        {({ followerInfo: person, createdAt }) => (
          <ListRow
            as="li"
            leading={<Avatar name={person.name} src={person.avatar} size={48} />}
            title={
              <>
                <span translate="no">{person.name}</span> {person.verifiedAccount ? <VerifiedMark /> : null}
              </>
            }
            {...(person.isPerformer ? { href: `/${person.username}` } : {})}
            text={
              <>
                <span translate="no">{`@${person.username}`}</span>{' '}
                <span>{`· ${t('follows.list.since')}`}</span> <TimeText value={createdAt} as="date" />
              </>
            }
            actions={<MessageButton person={person} look="icon" name={person.name} />}
          />
        )}
      </ListView>
    </Column>
  );
}
