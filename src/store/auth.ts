import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';
import { sessionEnded } from './session.ts';
import { userFlows } from './user.ts';

export interface LoginRequest {
  username: string;
  password: string;
  remember: boolean;
  /** Local path to come back to; judged by rules/landing.ts. */
  returnTo?: string | undefined;
}

/** Login, login with a token that another way of signing in gave, and logout (spec §4). */
export const authFlows = {
  login: requestFlow<LoginRequest>('auth/login'),
  tokenLogin: requestFlow<{ token: string; remember: boolean; returnTo?: string | undefined }>(
    'auth/tokenLogin',
  ),
  logout: requestFlow('auth/logout'),
};

export interface AuthState {
  loggedIn: boolean;
  /** The stored token is being checked: whether somebody is signed in is not known yet. */
  checking: boolean;
  login: RequestRecord<void>;
}

const initialState: AuthState = { loggedIn: false, checking: false, login: { ...idle } };

export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    loggedIn(state, action: PayloadAction<boolean>) {
      state.loggedIn = action.payload;
    },
    /** Forgets the last attempt, when the form is opened anew. */
    loginReset(state) {
      state.login = { ...idle };
    },
  },
  extraReducers(builder) {
    keepRecord<AuthState, LoginRequest, void>(builder, authFlows.login, (state) => state.login);
    builder
      .addCase(userFlows.current.request, (state) => {
        state.checking = true;
      })
      .addCase(userFlows.current.success, (state) => {
        Object.assign(state, { checking: false, loggedIn: true });
      })
      .addCase(userFlows.current.fail, (state) => {
        state.checking = false;
      })
      .addCase(sessionEnded, () => initialState);
  },
});

export const authActions = authSlice.actions;
