import { useState } from 'react';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field } from '#components/field.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { ListView } from '#components/list-view.tsx';
import { PageHeader } from '#components/page-header.tsx';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import { useBookmarkFoldersQuery, useBookmarksInfiniteQuery } from '#services/reactions.ts';
import type { LoadContext } from '#shell/page.tsx';
import { BookmarkRow } from './bookmark-row.tsx';
import styles from './bookmarks-screen.module.css';
import { FolderBar } from './folder-bar.tsx';
import { LISTED_TYPES, type ListedKind } from './shown-bookmark.ts';

const KINDS = Object.keys(LISTED_TYPES) as ListedKind[];

interface BookmarksProps {
  kind: ListedKind;
}

const pathOf = (kind: ListedKind): string =>
  kind === 'feeds' ? '/user/bookmarks' : `/user/bookmarks?kind=${kind}`;

export const loadBookmarks = async ({ query }: LoadContext): Promise<BookmarksProps> => ({
  kind: KINDS.find((one) => one === query.kind) ?? 'feeds',
});

/** Where one finds more of a kind. */
const EXPLORE: Record<ListedKind, { href: string; text: MessageKey }> = {
  feeds: { href: '/home', text: 'reactions.list.exploreFeeds' },
  galleries: { href: '/creator', text: 'reactions.list.explorePerformers' },
  videos: { href: '/creator', text: 'reactions.list.explorePerformers' },
  products: { href: '/creator', text: 'reactions.list.explorePerformers' },
  performers: { href: '/creator', text: 'reactions.list.explorePerformers' },
};

function Empty({ kind, isSearch, isFolder }: { kind: ListedKind; isSearch: boolean; isFolder: boolean }) {
  const t = useT();
  if (isSearch) return <EmptyState compact drawing="search" title={t('reactions.list.nothingFound')} />;
  if (isFolder)
    return (
      <EmptyState
        compact
        drawing="bookmark"
        title={t('reactions.list.emptyFolder')}
        text={t('reactions.list.emptyFolderText')}
      />
    );
  return (
    <EmptyState
      drawing="bookmark"
      title={t(`reactions.list.empty.${kind}`)}
      text={t(`reactions.list.emptyText.${kind}`)}
      action={<Button href={EXPLORE[kind].href}>{t(EXPLORE[kind].text)}</Button>}
    />
  );
}

/** What the viewer keeps: by kind, by folder, with a search. */
export function BookmarksScreen({ kind }: BookmarksProps) {
  const t = useT();
  const [q, setQ] = useState('');
  const [folderId, setFolderId] = useState('');
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const visit = useNewVisit();
  const folders = useBookmarkFoldersQuery({ query: { kind } }, visit).data?.data ?? [];
  const query = { ...(q.trim() ? { q: q.trim() } : {}), ...(folderId ? { folderId } : {}) };
  const list = useGrowingList(useBookmarksInfiniteQuery({ params: { kind }, query }, visit));
  const items = list.items.filter(({ _id }) => !gone.has(_id));
  const tabs = KINDS.map((one) => ({ href: pathOf(one), label: t(`reactions.list.kind.${one}`) }));
  return (
    <Column>
      <PageHeader title={t('reactions.list.title')} text={t('reactions.list.text')} />
      <LinkTabs label={t('reactions.list.kinds')} items={tabs} current={pathOf(kind)} />
      <div className={styles.tools}>
        <Field
          label={t('reactions.list.search')}
          hideLabel
          type="search"
          placeholder={t('reactions.list.search')}
          value={q}
          onChange={(event) => setQ(event.target.value)}
        />
        <FolderBar folders={folders} value={folderId} onChange={setFolderId} />
      </div>
      <ListView
        list={{ ...list, items }}
        empty={<Empty kind={kind} isSearch={q.trim() !== ''} isFolder={folderId !== ''} />}
      >
        {(bookmark) => (
          <BookmarkRow
            kind={kind}
            bookmark={bookmark}
            folders={folders}
            isInFolder={folderId !== ''}
            onGone={() => setGone((before) => new Set([...before, bookmark._id]))}
          />
        )}
      </ListView>
    </Column>
  );
}
