import { failedText } from '#api/api-error.ts';
import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { sendLatestPress } from '#lib/optimistic-toggle.ts';
import type { ReactableType } from '#rules/objects.ts';
import { api } from '#services/api.ts';
import { useReactMutation, useUnreactMutation } from '#services/reactions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { type Action, hasReacted, type Reactable, showReaction } from './reactable.ts';

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
      key: `${action} ${type} ${thing._id}`,
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
