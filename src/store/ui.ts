import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PublicSettings } from '#contract/settings.ts';
import { DEFAULT_FAVICON, DEFAULT_SITE_NAME } from '#rules/constants.ts';

/** The site's face: saved in local storage and reloaded on every route change. */
export interface UiState {
  siteName: string;
  logo: string;
  menus: PublicSettings['menus'];
  favicon: string;
}

const initialState: UiState = { siteName: DEFAULT_SITE_NAME, logo: '', menus: [], favicon: DEFAULT_FAVICON };

export const uiSlice = createSlice({
  name: 'ui',
  initialState,
  reducers: {
    uiLoaded: (state, action: PayloadAction<Partial<UiState>>) => ({ ...state, ...action.payload }),
  },
});

export const uiActions = uiSlice.actions;

/** The part of the settings that is the site's face. */
export function uiFromSettings(settings: PublicSettings): UiState {
  return {
    siteName: settings.siteName || DEFAULT_SITE_NAME,
    logo: settings.logoUrl,
    menus: settings.menus,
    favicon: settings.favicon || DEFAULT_FAVICON,
  };
}
