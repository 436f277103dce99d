import type { ServerResponse } from 'node:http';
import type { i18n } from 'i18next';
import { ApiError } from '#api/api-error.ts';
import type { Api } from '#api/client.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import { createI18n } from '#i18n/create-i18n.ts';
import { type Overlay, overlayFor } from '#i18n/overlay.ts';
import { report } from '#lib/report.ts';
import { forgetTokenCookie } from '#rules/session-cookie.ts';
import { geoService } from '#services/geo.ts';
import { settingsService } from '#services/settings.ts';
import { usersService } from '#services/users.ts';
import { visitorAuth } from '#store/auth.ts';
import { type AppStore, createStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';
import { DEFAULT_SETTINGS } from '#store/settings.ts';
import { uiFromSettings } from '#store/ui.ts';
import { localeOf, type PageRequest, requestApi, tokenOf } from './request.ts';

/** What a page brings along for the tab to start from. For visitors it holds nothing personal. */
export interface Boot {
  state: Partial<RootState>;
  /** The country that may not see the site, as two letters; '' when blocked without knowing it. */
  blocked: string | false;
  available: boolean;
  /** When the page was written, in milliseconds since 1970. */
  at: number;
}

/** One server render. */
export interface ServerRuntime {
  boot: Boot;
  api: Api;
  store: AppStore;
  i18n: i18n;
  locale: string;
  /** The visitor brought a token that lets nobody in. */
  stale: boolean;
}

interface BootData {
  settings: PublicSettings;
  blocked: Boot['blocked'];
  viewer: CurrentUser | null;
  /** The token was refused: the browser should forget it. */
  stale: boolean;
  overlay: Overlay;
  locale: string;
}

/** A refused or inactive account is a visitor; anything else than a refusal is a fault of the service. */
async function fetchViewer(
  api: Api,
  token: string | null,
): Promise<{ viewer: CurrentUser | null; stale: boolean }> {
  if (!token) return { viewer: null, stale: false };
  try {
    return { viewer: await usersService.me({}, { api, quiet: true }), stale: false };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return { viewer: null, stale: true };
    if (error instanceof ApiError && error.status === 403) return { viewer: null, stale: false };
    throw error;
  }
}

async function loadBootData(request: PageRequest, api: Api, token: string | null): Promise<BootData> {
  const settings = settingsService.public({}, { api });
  const texts = settings.then(async ({ defaultLocale }) => {
    const locale = localeOf(request, defaultLocale);
    return { locale, overlay: await overlayFor(api, locale, request.footlight?.resets) };
  });
  const [known, geo, me, { locale, overlay }] = await Promise.all([
    settings,
    geoService.check({}, { api }),
    fetchViewer(api, token),
    texts,
  ]);
  const blocked = geo.blocked && (geo.country ?? '');
  return { settings: { ...DEFAULT_SETTINGS, ...known }, blocked, ...me, overlay, locale };
}

function stateOf({ settings, viewer, overlay, locale }: BootData): Partial<RootState> {
  return {
    settings,
    ui: uiFromSettings(settings),
    i18n: { locale, version: overlay.version, messages: {}, keys: [] },
    ...(viewer
      ? {
          user: { current: viewer, updating: false, updateSuccess: false, error: null },
          auth: { ...visitorAuth, loggedIn: true },
        }
      : {}),
  };
}

const instances = new WeakMap<Overlay, i18n>();

/** Texts are the same for everybody of a locale: one instance for as long as its overlay is remembered. */
function textsOf({ locale, overlay }: BootData): i18n {
  const known = instances.get(overlay);
  if (known?.language === locale) return known;
  const made = createI18n(locale, overlay.messages);
  instances.set(overlay, made);
  return made;
}

const NOBODY: Omit<BootData, 'locale'> = {
  settings: DEFAULT_SETTINGS,
  blocked: false,
  viewer: null,
  stale: false,
  overlay: { messages: {}, version: '' },
};

/**
 * The server's branch of _app: settings, country check and the person (when there is a token) in parallel.
 * When the API does not answer, the page says so; nothing throws.
 */
export async function startServerRender(
  request: PageRequest,
  response: ServerResponse,
): Promise<ServerRuntime> {
  const token = tokenOf(request);
  const preferred = localeOf(request, DEFAULT_SETTINGS.defaultLocale);
  const api = requestApi(request, token, preferred);
  let available = true;
  const data = await loadBootData(request, api, token).catch((error: unknown): BootData => {
    report('The API did not answer a page render', error);
    available = false;
    return { ...NOBODY, locale: preferred };
  });
  if (data.stale) response.appendHeader('Set-Cookie', forgetTokenCookie());
  // What is shown to one person must never be kept for another.
  if (token) response.setHeader('Cache-Control', 'private, no-store');
  const state = stateOf(data);
  const asker = data.stale ? requestApi(request, null, data.locale) : api;
  return {
    boot: { state, blocked: data.blocked, available, at: Date.now() },
    api: asker,
    store: createStore(state, undefined, { api: asker }),
    i18n: textsOf(data),
    locale: data.locale,
    stale: data.stale,
  };
}
