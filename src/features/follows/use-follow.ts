import { useCallback, useEffect, useState } from 'react';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { useCall } from '#lib/use-call.ts';
import { followsService } from '#services/follows.ts';
import { followsActions } from '#store/follows.ts';
import { useAppDispatch, useFollowed } from '#store/hooks.ts';

interface Followable {
  _id: string;
  name: string;
  /** As the server knew it when the page was made. */
  isFollowed: boolean;
}

/** Whether the viewer follows somebody, the same everywhere on the page. */
export function useIsFollowed({ _id, isFollowed }: Pick<Followable, '_id' | 'isFollowed'>): boolean {
  const dispatch = useAppDispatch();
  const known = useFollowed(_id);
  const [learned, setLearned] = useState(false);
  useEffect(() => {
    dispatch(isFollowed ? followsActions.followed(_id) : followsActions.unfollowed(_id));
    setLearned(true);
  }, [dispatch, _id, isFollowed]);
  // Until the store has learned it, the server's word counts: both renders must agree.
  return learned ? known : isFollowed;
}

/** Following somebody: a change is shown at once and taken back with a word when the server refuses it. */
export function useFollow({ _id, name, isFollowed }: Followable) {
  const t = useT();
  const dispatch = useAppDispatch();
  const followed = useIsFollowed({ _id, isFollowed });
  const follow = useCall(followsService.follow);
  const unfollow = useCall(followsService.unfollow);
  const show = useCallback(
    (on: boolean) => dispatch(on ? followsActions.followed(_id) : followsActions.unfollowed(_id)),
    [dispatch, _id],
  );
  const toggle = async () => {
    const input = { params: { id: _id } };
    show(!followed);
    const outcome = await (followed ? unfollow.run(input) : follow.run(input));
    if (outcome.ok) return;
    show(followed);
    toast.error(t(followed ? 'follows.unfollow.failed' : 'follows.follow.failed', { name }));
  };
  return { followed, toggle, busy: follow.loading || unfollow.loading };
}
