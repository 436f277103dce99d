import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { sendLatestPress, showServerState } from '#lib/optimistic-toggle.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { useFollowMutation, useUnfollowMutation } from '#services/follows.ts';
import { followsActions } from '#store/follows.ts';
import { useAppDispatch, useIsFollowed } from '#store/hooks.ts';

interface Followable {
  _id: string;
  name: string;
  /** As the server knew it when it answered. */
  isFollowed: boolean;
}

const keyOf = (performerId: string): string => `follow ${performerId}`;

/** Shows whom the viewer follows by another tab or device. */
export function useFollowsElsewhere(): void {
  const dispatch = useAppDispatch();
  useSocketEvent('follow_changed', ({ performerId: id, isFollowed }) => {
    const show = () => dispatch(isFollowed ? followsActions.followed(id) : followsActions.unfollowed(id));
    showServerState(keyOf(id), isFollowed, show);
  });
}

/** Following somebody: a change is shown at once and taken back with a word when the server refuses it. */
export function useFollow({ _id, name, isFollowed }: Followable) {
  const t = useT();
  const dispatch = useAppDispatch();
  const followed = useIsFollowed({ _id, isFollowed });
  const [follow] = useFollowMutation();
  const [unfollow] = useUnfollowMutation();
  const show = (on: boolean) => dispatch(on ? followsActions.followed(_id) : followsActions.unfollowed(_id));
  const toggle = () => {
    show(!followed);
    return sendLatestPress({
      key: keyOf(_id),
      isOn: followed,
      send: async (on) => {
        const { error } = await (on ? follow : unfollow)({ params: { id: _id } });
        return error;
      },
      takeBack: (on, why) => {
        show(on);
        toast.error(failedText(why, t(on ? 'follows.unfollow.failed' : 'follows.follow.failed', { name })));
      },
    });
  };
  return { followed, toggle };
}
