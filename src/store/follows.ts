import { type Action, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { itemsOf } from '#services/items.ts';
import { sessionEnded } from './session.ts';

/**
 * Whom the signed-in person follows, as far as answers and presses have told. Of everybody else the answer on screen
 * says it: an older answer never undoes what is known here.
 */
interface FollowsState {
  followedIds: string[];
  notFollowedIds: string[];
}

const initialState: FollowsState = { followedIds: [], notFollowedIds: [] };

function setFollowed(state: FollowsState, id: string, isFollowed: boolean): void {
  const without = (ids: string[]) => ids.filter((one) => one !== id);
  const followed = without(state.followedIds);
  const others = without(state.notFollowedIds);
  (isFollowed ? followed : others).push(id);
  Object.assign(state, { followedIds: followed, notFollowedIds: others });
}

interface AnswerAction extends Action {
  payload: unknown;
}

const isAnswer = (action: Action): action is AnswerAction => action.type === 'api/executeQuery/fulfilled';

interface FollowedItem {
  _id: string;
  isFollowed: boolean;
}

/** Performers, not their posts, which say it too. */
const hasIsFollowed = (item: object): item is FollowedItem => 'isFollowed' in item && 'username' in item;

export const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {
    followed(state, action: PayloadAction<string>) {
      setFollowed(state, action.payload, true);
    },
    unfollowed(state, action: PayloadAction<string>) {
      setFollowed(state, action.payload, false);
    },
  },
  extraReducers(builder) {
    builder
      .addCase(sessionEnded, () => initialState)
      .addMatcher(isAnswer, (state, { payload }) => {
        for (const { _id, isFollowed } of itemsOf(payload).filter(hasIsFollowed))
          setFollowed(state, _id, isFollowed);
      });
  },
});

export const followsActions = followsSlice.actions;
