import { combineReducers } from '@reduxjs/toolkit';
import { api } from '#services/api.ts';
import { authSlice } from './auth.ts';
import { conversationSlice } from './conversation.ts';
import { followsSlice } from './follows.ts';
import { i18nSlice } from './i18n.ts';
import { messageSlice } from './message.ts';
import { notificationSlice } from './notification.ts';
import { settingsSlice } from './settings.ts';
import { streamMessageSlice } from './stream-message.ts';
import { streamingSlice } from './streaming.ts';
import { subscriptionModalSlice } from './subscription-modal.ts';
import { uiSlice } from './ui.ts';
import { userSlice } from './user.ts';

export const rootReducer = combineReducers({
  auth: authSlice.reducer,
  user: userSlice.reducer,
  settings: settingsSlice.reducer,
  ui: uiSlice.reducer,
  i18n: i18nSlice.reducer,
  conversation: conversationSlice.reducer,
  message: messageSlice.reducer,
  notification: notificationSlice.reducer,
  streamMessage: streamMessageSlice.reducer,
  streaming: streamingSlice.reducer,
  follows: followsSlice.reducer,
  subscriptionModal: subscriptionModalSlice.reducer,
  [api.reducerPath]: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
