import { setupListeners } from '@reduxjs/toolkit/query';
import type { i18n } from 'i18next';
import Router from 'next/router';
import { ApiError, toApiError } from '#api/api-error.ts';
import { setBrowserApi } from '#api/browser-api.ts';
import { type Api, createApi } from '#api/client.ts';
import { toast } from '#components/toast.ts';
import { publicConfig } from '#config';
import { createI18n, type Translate, translator } from '#i18n/create-i18n.ts';
import { scriptMessages } from '#i18n/messages-script.ts';
import { watchPops } from '#lib/pop-guards.ts';
import { readToken } from '#lib/token-cookie.ts';
import { watchReturns } from '#lib/visit.ts';
import { loginPath } from '#rules/return-path.ts';
import { usersService } from '#services/users.ts';
import { type AppStore, createStore } from '#store/create-store.ts';
import { i18nActions } from '#store/i18n.ts';
import type { RootState } from '#store/root-reducer.ts';
import { sessionEnded } from '#store/session.ts';
import { userActions, userFlows } from '#store/user.ts';
import type { Boot } from './boot.ts';
import { forgetOthersAnswers } from './others-answers.ts';
import { startTabSession, type TabSession } from './tab-session.ts';

/** What lives as long as the browser tab. */
interface ClientRuntime {
  boot: Boot;
  api: Api;
  store: AppStore;
  hydrated: RootState;
  i18n: i18n;
  locale: string;
  session: TabSession;
}

// As soon as this is loaded: Next's router, which listens to Back, too, is made later.
if (typeof window !== 'undefined') watchPops();

let runtime: ClientRuntime | null = null;
let reloading = false;
let stopListening: (() => void) | undefined;

/** Shows the page to whoever is signed in now. What could be kept is kept already: nobody is asked first. */
function reloadPage(): void {
  reloading = true;
  window.location.reload();
}

function silenceLeaveQuestions(event: Event): void {
  if (reloading) event.stopImmediatePropagation();
}

/** One signs in beside a form that is filled in, in a tab of its own, and sends the form again. */
function askToLoginBeside(t: Translate): void {
  const open = () => void window.open(loginPath(Router.asPath), '_blank', 'noopener');
  toast.error(t('common.pleaseLogin'), { action: { label: t('shell.nav.login'), onClick: open } });
}

function startClientRuntime(boot: Boot): ClientRuntime {
  const { locale = 'en-US', version = '' } = boot.state.i18n ?? {};
  const messages = version ? scriptMessages() : {};
  const texts = createI18n(locale, messages);
  const t = translator(texts);
  const { api: base } = publicConfig();
  const navigate = (path: string) => void Router.push(path);
  /** A refused upload's form waits for the same person to sign in again. */
  let isFormKept = false;
  /**
   * Pages without a person stay; all others would go on showing what is no longer theirs. Answers whether the login
   * page comes, which says why.
   */
  const end = (): boolean => {
    const { auth } = store.getState();
    if (auth.leaving || isFormKept) return false;
    store.dispatch(sessionEnded(auth.loggedIn ? t('common.sessionEnded') : undefined));
    const leads = auth.loggedIn && !Router.pathname.startsWith('/auth/');
    if (leads) navigate(loginPath(Router.asPath));
    return leads;
  };
  const refused = () => {
    if (store.getState().auth.leaving) return;
    isFormKept = false;
    session.remove();
    if (!end()) toast.error(t('common.pleaseLogin'));
  };
  const onUnauthorized = ({ isUpload }: { isUpload: boolean }) => {
    if (!isUpload) return refused();
    isFormKept = true;
    askToLoginBeside(t);
  };
  const connection = {
    base,
    fetch: window.fetch.bind(window),
    locale: () => locale,
    offlineText: t('common.offline'),
  };
  const asCookieSays = createApi({ ...connection, token: readToken });
  /** The same person may go on with what they are doing; another one never sees this tab's. */
  const takeOver = async () => {
    const shown = store.getState().user.current;
    if (!shown) return reloadPage();
    const now = await usersService.me({}, { api: asCookieSays, quiet: true }).catch(toApiError);
    // Without an answer nobody knows who it is: a form that is filled in must not be lost for that.
    if (now instanceof ApiError && now.status !== 401 && now.status !== 403) return session.askAgain();
    if (now instanceof ApiError || now._id !== shown._id) return reloadPage();
    session.adopt();
    isFormKept = false;
    store.dispatch(userActions.userUpdated(now));
  };
  const askAgain = () => {
    if (store.getState().auth.loggedIn && !isFormKept) store.dispatch(userFlows.current.request());
  };
  const session = startTabSession({
    onGone: end,
    onReplaced: () => void takeOver(),
    onReturn: askAgain,
  });
  const store = createStore(boot.state, {
    navigate,
    notify: toast,
    t,
    session: { ...session, end: refused },
  });
  store.dispatch(i18nActions.messagesLoaded({ ...messages }));
  const hydrated = store.getState();
  // Registered before any page's own: it must come first.
  addEventListener('beforeunload', silenceLeaveQuestions, true);
  const api = createApi({ ...connection, token: session.token, onUnauthorized });
  setBrowserApi(api);
  // Pages that ask again now and then do not while nobody sees them.
  stopListening = setupListeners(store.dispatch);
  watchReturns();
  forgetOthersAnswers(store);
  return { boot, api, store, hydrated, i18n: texts, locale, session };
}

/** The tab's one runtime, made from the first page's boot data. */
export function getClientRuntime(boot?: Boot): ClientRuntime {
  if (!runtime) {
    if (!boot) throw new Error('The first page brought no boot data');
    runtime = startClientRuntime(boot);
  }
  return runtime;
}

/** Resolves once it is known whether somebody is signed in. */
export function sessionKnown({ store }: ClientRuntime): Promise<void> {
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
export function forgetClientRuntime(): void {
  runtime?.session.stop();
  stopListening?.();
  removeEventListener('beforeunload', silenceLeaveQuestions, true);
  runtime = null;
}
