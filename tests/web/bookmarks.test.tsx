import { screen, waitFor } from '@testing-library/react';
import { type Bookmark, reactions } from '#contract/reactions.ts';
import { BookmarksScreen } from '#features/reactions/bookmarks-screen.tsx';
import { triesToClose } from '#support/form-sheet.ts';
import { toastTexts } from '#support/toasts.ts';
import { aFeed } from '#support/web-content.ts';
import { aUser } from '#support/web-fixtures.ts';
import { mockCall, refuse, server } from '#support/web-msw.ts';
import { renderScreen } from '#support/web-render.tsx';

const at = '2026-03-01T12:00:00.000Z';
const kept: Bookmark = {
  _id: 'b1',
  action: 'bookmark',
  objectId: 'f1',
  objectType: 'feed',
  createdBy: 'u1',
  createdAt: at,
  updatedAt: at,
  folderId: null,
  objectInfo: aFeed({ title: 'Morning light' }),
};
const folder = { _id: 'x', name: 'For the train', total: 0, createdAt: at, updatedAt: at };

/** The one bookmark's menu, open. */
async function openMenu() {
  server.use(
    mockCall(reactions.bookmarks, () => ({ data: [kept], total: 1, nextCursor: null })),
    mockCall(reactions.folders, () => ({ data: [folder], total: 1 })),
  );
  const { user } = renderScreen(<BookmarksScreen kind="feeds" />, { viewer: aUser() });
  await user.click(await screen.findByRole('button', { name: 'More about Morning light' }));
  return user;
}

it('a bookmark that could not be removed stays, and one is told so', async () => {
  server.use(mockCall(reactions.remove, () => refuse(503)));
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Remove bookmark' }));
  await waitFor(() => expect(toastTexts()).toEqual(['We couldn’t remove your bookmark. Please try again.']));
  expect(screen.getByText('Morning light')).toBeVisible();
});

it('folders are made, renamed, chosen and deleted, and a search asks the server', async () => {
  const sent: unknown[] = [];
  const asked: Record<string, string>[] = [];
  let folders = [folder];
  server.use(
    mockCall(reactions.bookmarks, ({ query }) => {
      asked.push(query);
      return { data: [kept], total: 1, nextCursor: null };
    }),
    mockCall(reactions.folders, () => ({ data: folders, total: folders.length })),
    mockCall(reactions.createFolder, ({ body }) => {
      sent.push(['create', body]);
      folders = [folder, { ...folder, _id: 'y', name: 'Art' }];
      return { ...folder, _id: 'y', name: 'Art' };
    }),
    mockCall(reactions.renameFolder, ({ params, body }) => {
      sent.push(['rename', params.id, body]);
      return { ...folder, _id: 'y', name: 'Music' };
    }),
    mockCall(reactions.removeFolder, ({ params }) => {
      sent.push(['remove', params.id]);
      folders = [folder];
      return true;
    }),
  );
  const { user } = renderScreen(<BookmarksScreen kind="feeds" />, { viewer: aUser() });
  await screen.findByText('Morning light');
  await user.click(screen.getByRole('button', { name: 'New folder' }));
  await user.type(await screen.findByRole('textbox', { name: 'Name of the folder' }), ' Art {Enter}');
  // One stays where there is something to put into it.
  expect(await screen.findByText(/^Folder “Art” created\./)).toBeVisible();
  const choice = screen.getByRole('combobox');
  await waitFor(() => expect(screen.getByRole('option', { name: 'Art (0)' })).toBeInTheDocument());
  expect(choice).toHaveDisplayValue('All bookmarks');
  await user.selectOptions(choice, 'Art (0)');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ folderId: 'y' }));
  await user.click(screen.getByRole('button', { name: 'More about Art' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }));
  const name = await screen.findByRole('textbox', { name: 'Name of the folder' });
  await user.clear(name);
  await user.type(name, 'Music');
  await triesToClose(user, screen.getByRole('dialog'));
  await user.type(name, '{Enter}');
  await waitFor(() => expect(sent).toHaveLength(2));
  await user.click(await screen.findByRole('button', { name: /^More about (Art|Music)$/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(choice).toHaveDisplayValue('All bookmarks'));
  expect(sent).toEqual([
    ['create', { name: 'Art' }],
    ['rename', 'y', { name: 'Music' }],
    ['remove', 'y'],
  ]);
  await user.type(screen.getByRole('searchbox'), 'light');
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ q: 'light' }));
});

it('a bookmark that could not be moved says just that', async () => {
  server.use(mockCall(reactions.moveBookmark, () => refuse(503)));
  const user = await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Move to “For the train”' }));
  await waitFor(() => expect(toastTexts()).toEqual(['We couldn’t move your bookmark. Please try again.']));
});
