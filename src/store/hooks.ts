import { useContext } from 'react';
import { ReactReduxContext, useDispatch, useSelector, useStore } from 'react-redux';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { AppDispatch, AppStore, RootState } from './create-store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** On the server nothing can change while a page is rendered: the state is read, not subscribed to. */
function useStateOnce<T>(select: (state: RootState) => T): T {
  const provided = useContext(ReactReduxContext);
  if (!provided) throw new Error('The store is missing: render below a Provider');
  return select(provided.store.getState() as RootState);
}

/** A part of the state; the component is rendered again when it changes. */
export const useAppSelector: <T>(select: (state: RootState) => T) => T =
  typeof window === 'undefined' ? useStateOnce : useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** The signed-in person, null for a visitor. */
export const useViewer = (): CurrentUser | null => useAppSelector((state) => state.user.current);
export const useLoggedIn = (): boolean => useAppSelector((state) => state.auth.loggedIn);
export const useSettings = (): PublicSettings => useAppSelector((state) => state.settings);
/** Whether the viewer follows this performer, the same everywhere; where nothing is known, as the answer says. */
export const useIsFollowed = ({ _id, isFollowed }: { _id: string; isFollowed: boolean }): boolean =>
  useAppSelector(({ follows }) =>
    isFollowed ? !follows.notFollowedIds.includes(_id) : follows.followedIds.includes(_id),
  );
