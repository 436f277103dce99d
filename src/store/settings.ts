import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PublicSettings } from '#contract/settings.ts';
import { DEFAULT_FAVICON, DEFAULT_SITE_NAME, SETTINGS_DEFAULTS } from '#rules/constants.ts';
import { UPLOAD_LIMITS } from '#rules/upload-limits.ts';

/** What the shell shows while the API cannot be asked, and what tests start from. */
export const DEFAULT_SETTINGS: PublicSettings = {
  ...SETTINGS_DEFAULTS,
  ...UPLOAD_LIMITS,
  siteName: DEFAULT_SITE_NAME,
  logoUrl: '',
  darkmodeLogoUrl: '',
  favicon: DEFAULT_FAVICON,
  footerContent: '',
  loginPlaceholderImage: '',
  userBenefit: '',
  modelBenefit: '',
  homeTitle: '',
  homeMetaKeywords: '',
  homeMetaDescription: '',
  menus: [],
  maintenance: false,
  maintenanceMode: false,
  maintenanceMessage: '',
  enable18Popup: false,
  content18Popup: '',
  gaCode: '',
  accentColor: '',
  currency: 'USD',
  stripePublishableKey: '',
  sandboxPayments: true,
  tokenConversionRate: 1,
  taxMode: 'included',
  hashPasswordOnClient: false,
  supportedLocales: ['en-US'],
  defaultLocale: 'en-US',
};

export const settingsSlice = createSlice({
  name: 'settings',
  initialState: DEFAULT_SETTINGS,
  reducers: {
    /** Fetched once per server render; fields that an older server lacks keep their defaults. */
    settingsLoaded: (state, action: PayloadAction<Partial<PublicSettings>>) => ({
      ...state,
      ...action.payload,
    }),
  },
});

export const settingsActions = settingsSlice.actions;
