import type { i18n } from 'i18next';
import Router from 'next/router';
import { setBrowserApi } from '#api/browser-api.ts';
import { type Api, createApi } from '#api/client.ts';
import { toast } from '#components/toast.ts';
import { publicConfig } from '#config';
import { createI18n, translator } from '#i18n/create-i18n.ts';
import { scriptMessages } from '#i18n/messages-script.ts';
import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';
import { loginPath } from '#rules/return-path.ts';
import { type AppStore, createStore } from '#store/create-store.ts';
import { i18nActions } from '#store/i18n.ts';
import { sessionEnded } from '#store/session.ts';
import { userFlows } from '#store/user.ts';
import type { Boot } from './boot.ts';

/** What lives as long as the browser tab. */
export interface Tab {
  boot: Boot;
  api: Api;
  store: AppStore;
  i18n: i18n;
  locale: string;
}

let tab: Tab | null = null;

function startTab(boot: Boot): Tab {
  const { locale = 'en-US', version = '' } = boot.state.i18n ?? {};
  const messages = version ? scriptMessages() : {};
  const texts = createI18n(locale, messages);
  const t = translator(texts);
  const navigate = (path: string) => void Router.push(path);
  const store = createStore(boot.state, {
    navigate,
    notify: toast,
    t,
    session: { token: readToken, save: saveToken, remove: removeToken },
  });
  store.dispatch(i18nActions.messagesLoaded({ ...messages }));
  const { api: base } = publicConfig();
  const api = createApi({
    base,
    fetch: window.fetch.bind(window),
    token: readToken,
    locale: () => locale,
    // Spec §8: 401 leads to the login page, and back here afterwards.
    onUnauthorized: () => {
      removeToken();
      store.dispatch(sessionEnded());
      toast.error(t('common.pleaseLogin'));
      if (!Router.pathname.startsWith('/auth/')) navigate(loginPath(Router.asPath));
    },
  });
  setBrowserApi(api);
  return { boot, api, store, i18n: texts, locale };
}

/** The tab's one runtime, made from the first page's boot data. */
export function theTab(boot?: Boot): Tab {
  if (!tab) {
    if (!boot) throw new Error('The first page brought no boot data');
    tab = startTab(boot);
  }
  return tab;
}

/** Session start (spec §4): a stored token without a person is checked; a refused one is forgotten. */
export function checkSession({ store }: Tab): void {
  const { auth } = store.getState();
  if (readToken() && !auth.loggedIn && !auth.checking) store.dispatch(userFlows.current.request());
}

/** Resolves once it is known whether somebody is signed in. */
export function sessionKnown({ store }: Tab): Promise<void> {
  return new Promise((resolve) => {
    if (!store.getState().auth.checking) return resolve();
    const stop = store.subscribe(() => {
      if (store.getState().auth.checking) return;
      stop();
      resolve();
    });
  });
}

/** A fresh tab, for tests. */
export function forgetTab(): void {
  tab = null;
}
