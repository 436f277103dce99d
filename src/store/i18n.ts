import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/**
 * The language in use and what lies over the built-in texts: a locale's file and the operator's own
 * translations as a map from key to value, with a list of the keys.
 */
interface I18nState {
  locale: string;
  /** Names the script that carries `messages`; '' when there is nothing to carry. */
  version: string;
  messages: Record<string, string>;
  keys: string[];
}

const initialState: I18nState = { locale: 'en-US', version: '', messages: {}, keys: [] };

export const i18nSlice = createSlice({
  name: 'i18n',
  initialState,
  reducers: {
    localeChosen(state, action: PayloadAction<{ locale: string; version: string }>) {
      Object.assign(state, action.payload);
    },
    messagesLoaded(state, action: PayloadAction<Record<string, string>>) {
      state.messages = action.payload;
      state.keys = Object.keys(action.payload);
    },
  },
});

export const i18nActions = i18nSlice.actions;
