import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { GIVEN_UP, idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';
import { sessionEnded } from './session.ts';
import { userFlows } from './user.ts';

export interface LoginRequest {
  username: string;
  password: string;
  remember: boolean;
  /** Local path to come back to; decided by rules/landing.ts. */
  returnTo?: string | undefined;
}

/** Login, login with a token that another way of signing in gave, and logout. */
export const authFlows = {
  login: requestFlow<LoginRequest>('auth/login'),
  tokenLogin: requestFlow<{ token: string; remember: boolean; returnTo?: string | undefined }>(
    'auth/tokenLogin',
  ),
  logout: requestFlow('auth/logout'),
};

interface AuthState {
  loggedIn: boolean;
  /** The stored token is being checked: whether somebody is signed in is not known yet. */
  checking: boolean;
  /** There is a stored token, and the server could not be asked whose it is. */
  unasked: boolean;
  /** Signing out is under way: that the session ends is no news. */
  leaving: boolean;
  /** Why the session ended without the person's doing, '' otherwise; the login page says it. */
  ended: string;
  login: RequestRecord<void>;
}

export const visitorAuth: AuthState = {
  loggedIn: false,
  checking: false,
  unasked: false,
  leaving: false,
  ended: '',
  login: { ...idle },
};

export const authSlice = createSlice({
  name: 'auth',
  initialState: visitorAuth,
  reducers: {
    loggedIn(state, action: PayloadAction<boolean>) {
      Object.assign(state, { loggedIn: action.payload, unasked: false, ended: '' });
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
        // Of somebody who is known the record is only read again: no page has to wait for that.
        if (!state.loggedIn) Object.assign(state, { checking: true, unasked: false });
      })
      .addCase(userFlows.current.success, (state) => {
        Object.assign(state, { checking: false, unasked: false, loggedIn: true, ended: '' });
      })
      .addCase(userFlows.current.fail, (state, { payload: { status, code } }) => {
        // An end of the session comes between asking and failing: then nothing is asked any more.
        state.unasked = state.checking && status !== 401 && status !== 403 && code !== GIVEN_UP;
        state.checking = false;
      })
      .addCase(authFlows.logout.request, (state) => {
        state.leaving = true;
      })
      .addCase(sessionEnded, (_, { payload = '' }) => ({ ...visitorAuth, ended: payload }));
  },
});

export const authActions = authSlice.actions;
