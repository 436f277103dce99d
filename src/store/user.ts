import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { auth } from '#contract/auth.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { CurrentUser, users } from '#contract/users.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';
import { type Failure, requestFlow } from './flow.ts';
import { sessionEnded } from './session.ts';

export type UserUpdate = CallInput<typeof users.update>['body'];
export type PasswordUpdate = CallInput<typeof auth.updatePassword>['body'];

/** Fetching and changing the signed-in person's own record. */
export const userFlows = {
  current: requestFlow<void, CurrentUser>('user/current'),
  update: requestFlow<UserUpdate, CurrentUser>('user/update'),
  updatePassword: requestFlow<PasswordUpdate>('user/updatePassword'),
};

/** What a person changes of their own: the flags of the state belong to the last of them. */
type UserChange = 'record' | 'password';

interface UserState {
  current: CurrentUser | null;
  change?: UserChange | null;
  updating: boolean;
  updateSuccess: boolean;
  error: Failure | null;
}

const nothingChanged = { change: null, updating: false, updateSuccess: false, error: null } as const;
const initialState: UserState = { current: null, ...nothingChanged };

const withAvatar = (user: CurrentUser): CurrentUser => ({ ...user, avatar: user.avatar || DEFAULT_AVATAR });

const started = (change: UserChange) => (state: UserState) => {
  Object.assign(state, { change, updating: true, updateSuccess: false, error: null });
};
const failed = (state: UserState, action: PayloadAction<Failure>) => {
  Object.assign(state, { updating: false, error: action.payload });
};

export const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    /** The record as a call or the server render returned it. */
    userUpdated(state, action: PayloadAction<CurrentUser>) {
      state.current = withAvatar(action.payload);
    },
    /** Forgets the outcome of the last change, when a form is opened anew. */
    updateReset(state) {
      Object.assign(state, nothingChanged);
    },
  },
  extraReducers(builder) {
    builder
      .addCase(userFlows.current.success, (state, action) => {
        state.current = withAvatar(action.payload);
      })
      .addCase(userFlows.update.request, started('record'))
      .addCase(userFlows.update.success, (state, action) => {
        Object.assign(state, { current: withAvatar(action.payload), updating: false, updateSuccess: true });
      })
      .addCase(userFlows.update.fail, failed)
      .addCase(userFlows.updatePassword.request, started('password'))
      .addCase(userFlows.updatePassword.success, (state) => {
        Object.assign(state, { updating: false, updateSuccess: true });
      })
      .addCase(userFlows.updatePassword.fail, failed)
      .addCase(sessionEnded, () => initialState);
  },
});

export const userActions = userSlice.actions;
