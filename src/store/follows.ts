import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { sessionEnded } from './session.ts';

/** Whom the signed-in person follows, as far as screens have learned it. */
export interface FollowsState {
  followedIds: string[];
}

const initialState: FollowsState = { followedIds: [] };

export const followsSlice = createSlice({
  name: 'follows',
  initialState,
  reducers: {
    followed(state, action: PayloadAction<string>) {
      if (!state.followedIds.includes(action.payload)) state.followedIds.push(action.payload);
    },
    unfollowed(state, action: PayloadAction<string>) {
      state.followedIds = state.followedIds.filter((id) => id !== action.payload);
    },
    setFollowed(state, action: PayloadAction<string[]>) {
      state.followedIds = [...new Set(action.payload)];
    },
  },
  extraReducers(builder) {
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const followsActions = followsSlice.actions;
