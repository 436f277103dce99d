import { toast } from '#components/toast.ts';
import { useT } from '#i18n/use-t.ts';
import { api } from '#services/api.ts';
import { useReactMutation, useUnreactMutation } from '#services/reactions.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { type Action, type Reactable, type ReactableType, showReaction } from './reactable.ts';

/** A like or a bookmark: shown at once everywhere, and taken back with a word when the server refuses it. */
export function useReaction(type: ReactableType, thing: Reactable, action: Action) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [react, reacting] = useReactMutation();
  const [unreact, unreacting] = useUnreactMutation();
  const isOn = Boolean(action === 'like' ? thing.isLiked : thing.isBookMarked);
  const toggle = async () => {
    dispatch(showReaction(type, thing._id, action, !isOn));
    const send = isOn ? unreact : react;
    const { error } = await send({ body: { objectType: type, objectId: thing._id, action } });
    if (error) {
      dispatch(showReaction(type, thing._id, action, isOn));
      toast.error(t(isOn ? `reactions.${action}.offFailed` : `reactions.${action}.failed`));
    } else if (action === 'bookmark') {
      dispatch(api.util.invalidateTags(['reactions']));
    }
  };
  return { isOn, toggle, busy: reacting.isLoading || unreacting.isLoading };
}
