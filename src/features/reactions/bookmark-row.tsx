import { failedText } from '#api/api-error.ts';
import { Avatar } from '#components/avatar.tsx';
import { Image } from '#components/image.tsx';
import { ListRow } from '#components/list-row.tsx';
import { Menu } from '#components/menu.tsx';
import { TimeText } from '#components/time-text.tsx';
import { toast } from '#components/toast.ts';
import { VerifiedMark } from '#components/verified-mark.tsx';
import type { Bookmark, BookmarkFolder } from '#contract/reactions.ts';
import { useT } from '#i18n/use-t.ts';
import { useMoveBookmarkMutation, useReactMutation, useUnreactMutation } from '#services/reactions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import styles from './bookmarks-screen.module.css';
import { showReaction } from './reactable.ts';

import { LISTED_TYPES, type ListedKind, shownOf } from './shown-bookmark.ts';

/** What the menu beside a bookmark does. */
function useRowActions(kind: ListedKind, bookmark: Bookmark, folders: readonly BookmarkFolder[]) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [move] = useMoveBookmarkMutation();
  const [react] = useReactMutation();
  const [unreact] = useUnreactMutation();
  const { objectId, objectType, folderId } = bookmark;
  const target = { objectId, objectType };
  const type = LISTED_TYPES[kind];
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

/** One bookmark: what it leads to, and the menu of what is done with it. */
export function BookmarkRow({
  kind,
  bookmark,
  folders,
  isInFolder,
  onGone,
}: {
  kind: ListedKind;
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
          <span>{shown.name}</span> {shown.isVerified ? <VerifiedMark /> : null}
        </>
      }
      href={shown.href}
      text={
        <>
          {shown.by ? (
            <>
              <span>{shown.by}</span> <span>·</span>{' '}
            </>
          ) : null}
          <span>{t('reactions.list.kept')}</span> <TimeText value={bookmark.createdAt} as="date" />
          {folder ? <span>{` · ${t('reactions.list.in', { name: folder.name })}`}</span> : null}
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
