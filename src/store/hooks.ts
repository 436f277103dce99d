import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { AppDispatch, AppStore, RootState } from './create-store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** The signed-in person, null for a visitor. */
export const useViewer = (): CurrentUser | null => useAppSelector((state) => state.user.current);
export const useLoggedIn = (): boolean => useAppSelector((state) => state.auth.loggedIn);
export const useSettings = (): PublicSettings => useAppSelector((state) => state.settings);
/** Whether the viewer is known to follow this performer. */
export const useFollowed = (id: string): boolean =>
  useAppSelector((state) => state.follows.followedIds.includes(id));
