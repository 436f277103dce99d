import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { sendLatestPress, showServerState } from '#lib/optimistic-toggle.ts';
import { useSocketEvent } from '#realtime/socket-provider.tsx';
import { isReactable, type ReactableType } from '#rules/objects.ts';
import { api } from '#services/api.ts';
import { changedElsewhere } from '#services/changed-elsewhere.ts';
import { useReactMutation, useUnreactMutation } from '#services/reactions.ts';
import { useAppDispatch, useAppStore } from '#store/hooks.ts';
import { type Action, hasReacted, isShown, type Reactable, showReaction } from './reactable.ts';

const keyOf = (type: ReactableType, id: string, action: Action): string => `${action} ${type} ${id}`;

/** Shows likes and bookmarks that the viewer gave or took back in another tab or on another device. */
export function useReactionsElsewhere(): void {
  const { dispatch, getState } = useAppStore();
  useSocketEvent('reaction_changed', ({ objectType: type, objectId: id, action, isOn }) => {
    if (action === 'favourite' || !isReactable(type)) return;
    showServerState(keyOf(type, id, action), isOn, () => {
      // The server reports presses of this tab, too.
      if (isShown(getState(), type, id, action, isOn)) return;
      dispatch(showReaction(type, id, action, isOn));
      if (action === 'bookmark') dispatch(changedElsewhere(['reactions']));
    });
  });
}

/** A like or a bookmark: shown at once everywhere, and taken back with a word when the server refuses it. */
export function useReaction(type: ReactableType, thing: Reactable, action: Action) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [react] = useReactMutation();
  const [unreact] = useUnreactMutation();
  const isOn = hasReacted(thing, action);
  const show = (on: boolean) => dispatch(showReaction(type, thing._id, action, on));
  const toggle = () => {
    show(!isOn);
    return sendLatestPress({
      key: keyOf(type, thing._id, action),
      isOn,
      send: async (on) => {
        const body = { objectType: type, objectId: thing._id, action };
        const { error } = await (on ? react : unreact)({ body });
        if (!error && action === 'bookmark') dispatch(api.util.invalidateTags(['reactions']));
        return error;
      },
      takeBack: (on, why) => {
        show(on);
        toast.error(failedText(why, t(on ? `reactions.${action}.offFailed` : `reactions.${action}.failed`)));
      },
    });
  };
  return { isOn, toggle };
}
