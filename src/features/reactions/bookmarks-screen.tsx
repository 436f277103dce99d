import { useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Field } from '#components/field.tsx';
import { Image } from '#components/image.tsx';
import { LinkTabs } from '#components/link-tabs.tsx';
import { ListRow } from '#components/list-row.tsx';
import { ListView } from '#components/list-view.tsx';
import { Menu } from '#components/menu.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { Feed } from '#contract/feeds.ts';
import type { Gallery } from '#contract/galleries.ts';
import type { PerformerCard } from '#contract/performer-profile.ts';
import type { Bookmark, BookmarkFolder } from '#contract/reactions.ts';
import type { Video } from '#contract/videos.ts';
import { feedItem } from '#features/feeds/feed-item.ts';
import { galleryItem } from '#features/galleries/gallery-item.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { videoItem } from '#features/videos/video-item.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import { useT } from '#i18n/use-t.ts';
import { Column } from '#layouts/columns.tsx';
import { profilePath } from '#lib/profile-path.ts';
import { useGrowingList } from '#lib/use-growing-list.ts';
import { useNewVisit } from '#lib/visit.ts';
import type { BookmarkKind, ReactableType } from '#rules/objects.ts';
import {
  useBookmarkFoldersQuery,
  useBookmarksInfiniteQuery,
  useMoveBookmarkMutation,
  useReactMutation,
  useUnreactMutation,
} from '#services/reactions.ts';
import type { LoadContext } from '#shell/page.tsx';
import { useAppDispatch } from '#store/hooks.ts';
import styles from './bookmarks-screen.module.css';
import { FolderBar } from './folder-bar.tsx';
import { showReaction } from './reactable.ts';

/** The kinds that exist, and what things of a kind are. A new one adds its line here and its row below. */
const TYPES = {
  feeds: 'feed',
  galleries: 'gallery',
  videos: 'video',
  performers: 'performer',
} as const satisfies Partial<Record<BookmarkKind, ReactableType>>;
type Kind = keyof typeof TYPES;
const KINDS = Object.keys(TYPES) as Kind[];

export interface BookmarksProps {
  kind: Kind;
}

const pathOf = (kind: Kind): string =>
  kind === 'feeds' ? '/user/bookmarks' : `/user/bookmarks?kind=${kind}`;

export const loadBookmarks = async ({ query }: LoadContext): Promise<BookmarksProps> => ({
  kind: KINDS.find((one) => one === query.kind) ?? 'feeds',
});

interface Shown {
  name: string;
  href: string;
  picture: string | null;
  isPerson: boolean;
  isVerified: boolean;
  by: string | null;
}

interface Things {
  feeds: Feed;
  galleries: Gallery;
  videos: Video;
  performers: PerformerCard;
}

const shownItem = (item: ShownItem, t: Translate): Shown => ({
  name: item.nameIn(t),
  href: item.path,
  picture: item.tile?.src ?? item.performer.avatar,
  isPerson: false,
  isVerified: false,
  by: item.performer.name,
});

/** How a thing looks in the list. */
const SHOWN: { [K in Kind]: (thing: Things[K], t: Translate) => Shown } = {
  feeds: (feed, t) => shownItem(feedItem(feed), t),
  galleries: (gallery, t) => shownItem(galleryItem(gallery), t),
  videos: (video, t) => shownItem(videoItem(video), t),
  performers: (performer) => ({
    name: performer.name,
    href: profilePath(performer),
    picture: performer.avatar,
    isPerson: true,
    isVerified: performer.verifiedAccount,
    by: null,
  }),
};

/** A list has things of its kind only. */
const shownOf = (kind: Kind, { objectInfo }: Bookmark, t: Translate): Shown =>
  (SHOWN[kind] as (thing: Bookmark['objectInfo'], t: Translate) => Shown)(objectInfo, t);

/** Where one finds more of a kind. */
const EXPLORE: Record<Kind, { href: string; text: MessageKey }> = {
  feeds: { href: '/home', text: 'reactions.list.exploreFeeds' },
  galleries: { href: '/creator', text: 'reactions.list.explorePerformers' },
  videos: { href: '/creator', text: 'reactions.list.explorePerformers' },
  performers: { href: '/creator', text: 'reactions.list.explorePerformers' },
};

/** What the menu beside a bookmark does. */
function useRowActions(kind: Kind, bookmark: Bookmark, folders: readonly BookmarkFolder[]) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [move] = useMoveBookmarkMutation();
  const [react] = useReactMutation();
  const [unreact] = useUnreactMutation();
  const { objectId, objectType, folderId } = bookmark;
  const target = { objectId, objectType };
  const type = TYPES[kind];
  const moveTo = async (folder: BookmarkFolder | null) => {
    const { error } = await move({ body: { ...target, folderId: folder?._id ?? null } });
    if (error) return void toast.error(failedText(error, t('reactions.folder.moveFailed')));
    toast.success(
      folder ? t('reactions.folder.moved', { name: folder.name }) : t('reactions.folder.takenOut'),
    );
  };
  const restore = async () => {
    const { error } = await react({ body: { ...target, action: 'bookmark' } });
    if (error) return void toast.error(failedText(error, t('reactions.bookmark.failed')));
    dispatch(showReaction(type, objectId, 'bookmark', true));
    // Back where it lay; also what makes the list be asked for again.
    await move({ body: { ...target, folderId } });
  };
  /** Whether it is gone. */
  const remove = async (): Promise<boolean> => {
    const { error } = await unreact({ body: { ...target, action: 'bookmark' } });
    if (error) {
      toast.error(failedText(error, t('reactions.bookmark.offFailed')));
      return false;
    }
    dispatch(showReaction(type, objectId, 'bookmark', false));
    toast.success(t('reactions.list.removed'), {
      action: { label: t('reactions.list.undo'), onClick: () => void restore() },
      subject: objectId,
    });
    return true;
  };
  const moves = folders
    .filter((folder) => folder._id !== folderId)
    .map((folder) => ({
      id: folder._id,
      label: t('reactions.folder.moveTo', { name: folder.name }),
      onSelect: () => void moveTo(folder),
    }));
  const out = folderId
    ? [{ id: 'out', label: t('reactions.folder.takeOut'), onSelect: () => void moveTo(null) }]
    : [];
  return { moves: [...moves, ...out], remove };
}

function Row({
  kind,
  bookmark,
  folders,
  isInFolder,
  onGone,
}: {
  kind: Kind;
  bookmark: Bookmark;
  folders: readonly BookmarkFolder[];
  /** All rows lie in the folder that is shown. */
  isInFolder: boolean;
  onGone: () => void;
}) {
  const t = useT();
  const shown = shownOf(kind, bookmark, t);
  const folder = isInFolder ? undefined : folders.find(({ _id }) => _id === bookmark.folderId);
  const { moves, remove } = useRowActions(kind, bookmark, folders);
  const gone = async () => {
    if (await remove()) onGone();
  };
  return (
    <ListRow
      as="li"
      leading={
        shown.isPerson ? (
          <Avatar name={shown.name} src={shown.picture} size={48} />
        ) : shown.picture ? (
          <span className={styles.picture}>
            <Image src={shown.picture} alt="" cover />
          </span>
        ) : (
          <span className={styles.picture} />
        )
      }
      title={
        <>
          {shown.name} {shown.isVerified ? <VerifiedMark /> : null}
        </>
      }
      href={shown.href}
      text={
        <>
          {shown.by ? <>{shown.by} · </> : null}
          {t('reactions.list.kept')} <TimeText value={bookmark.createdAt} as="date" />
          {folder ? <> · {t('reactions.list.in', { name: folder.name })}</> : null}
        </>
      }
      actions={
        <Menu
          label={t('reactions.list.more', { name: shown.name })}
          items={[
            ...moves,
            {
              id: 'remove',
              label: t('reactions.list.remove'),
              danger: true,
              onSelect: () => void gone(),
            },
          ]}
        />
      }
    />
  );
}

function Empty({ kind, isSearch, isFolder }: { kind: Kind; isSearch: boolean; isFolder: boolean }) {
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
          <Row
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
