import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { idle, keepRecord, type RequestRecord, requestFlow } from './flow.ts';

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
  tokenLogin: requestFlow<{ token: string; remember: boolean; returnTo?: string | undefined }>('auth/tokenLogin'),
  logout: requestFlow('auth/logout'),
};

/** The session is over, wanted or not: everything personal in the store is forgotten. */
export const sessionEnded = createAction('auth/sessionEnded');

export interface AuthState {
  loggedIn: boolean;
  login: RequestRecord<void>;
}

const initialState: AuthState = { loggedIn: false, login: { ...idle } };

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
    builder.addCase(sessionEnded, () => initialState);
  },
});

export const authActions = authSlice.actions;
