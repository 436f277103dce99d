import { useMemo } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import { isReviewedUploader, limitsFor } from '#rules/upload-limits.ts';
import type { AppDispatch, AppStore } from './create-store.ts';
import type { RootState } from './root-reducer.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
/** A part of the state; the component is rendered again when it changes. */
export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppStore = useStore.withTypes<AppStore>();

/** The signed-in person, null for a visitor. */
export const useViewer = (): CurrentUser | null => useAppSelector((state) => state.user.current);
export const useLoggedIn = (): boolean => useAppSelector((state) => state.auth.loggedIn);
export const useSettings = (): PublicSettings => useAppSelector((state) => state.settings);
/** What the viewer may upload: less before anybody has checked who they are. A visitor is told the site's limits. */
export function useUploadLimits(): PublicSettings {
  const viewer = useViewer();
  const settings = useSettings();
  return useMemo(
    () => limitsFor(settings, viewer === null || isReviewedUploader(viewer.roles, viewer.reviewState)),
    [settings, viewer],
  );
}
/** Whether the viewer follows this performer, the same everywhere; where nothing is known, as the answer says. */
export const useIsFollowed = ({ _id, isFollowed }: { _id: string; isFollowed: boolean }): boolean =>
  useAppSelector(({ follows }) =>
    isFollowed ? !follows.notFollowedIds.includes(_id) : follows.followedIds.includes(_id),
  );
