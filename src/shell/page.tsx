import type { ThunkAction, UnknownAction } from '@reduxjs/toolkit';
import type { NextPageContext } from 'next';
import type { ComponentType } from 'react';
import type { Api } from '#api/client.ts';
import type { PublicSettings } from '#contract/settings.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { MessageKey } from '#i18n/messages/en-us.ts';
import type { AppStore } from '#store/create-store.ts';
import type { RootState } from '#store/root-reducer.ts';

export type LayoutName = 'primary' | 'public' | 'blank' | 'home';

/** What a page asks of the shell. */
export interface PageFlags {
  /** Needs a signed-in person. */
  authenticate?: boolean;
  /** For performers only; others go home. */
  onlyPerformer?: boolean;
  /** With `authenticate`: shown to visitors too, the screen itself asks them to sign in. */
  noredirect?: boolean;
  /** `primary` when absent. */
  layout?: LayoutName;
  /** Title of a screen that writes no head of its own. */
  title?: MessageKey;
  /** Stays mounted when one goes from one of its addresses to another, with all that was begun in it. */
  stays?: boolean;
  /** Stays open during maintenance, so that operators can sign in. */
  duringMaintenance?: boolean;
}

/** An endpoint that reads, from `src/services/<noun>.ts`. */
interface Readable<Input, Data> {
  initiate: (
    input: Input,
    options: { subscribe: false; forceRefetch: boolean },
  ) => ThunkAction<{ unwrap: () => Promise<Data> }, RootState, unknown, UnknownAction>;
}

/** What a page's load function gets, on the server and in the browser alike. */
export interface LoadContext {
  /**
   * Asks for what the screen reads by the endpoint's hook, which then has it at once: rendered on the server, held
   * in the browser. Of what is held, "back" asks for nothing. Throws the ApiError of a refused call.
   */
  ask: <Input, Data>(endpoint: Readable<Input, Data>, input: Input) => Promise<Data>;
  /** For what is not held: pass it on to the service call, `{ api: ctx.api }`. */
  api: Api;
  /** Path parameters and query, the first value of a repeated key. */
  query: Readonly<Record<string, string>>;
  /** The address as shown, `/post/1?tab=2`. */
  path: string;
  store: AppStore;
  t: Translate;
  locale: string;
  viewer: CurrentUser | null;
  settings: PublicSettings;
  /** `https://example.com`, for absolute addresses. */
  origin: string;
  /** Status of the document; without effect in the browser. */
  setStatus: (status: number) => void;
}

/** Statuses that a load function may end with; the system page of that status is shown. */
type PageProblem = 403 | 404 | 410;

/** `throw new PageError(404)` in a load function. */
export class PageError extends Error {
  readonly status: PageProblem;

  constructor(status: PageProblem) {
    super(`Page ${status}`);
    this.name = 'PageError';
    this.status = status;
  }
}

/** `throw new PageRedirect('/nova')` in a load function: the reader belongs elsewhere. */
export class PageRedirect extends Error {
  readonly to: string;

  constructor(to: string) {
    super(`Redirect to ${to}`);
    this.name = 'PageRedirect';
    this.to = to;
  }
}

type Load<Props> = (ctx: LoadContext) => Promise<Props>;
/** Next's context with the load context that _app put there. */
type ShellPageContext = NextPageContext & { shell: LoadContext };

export type PageComponent<Props = object> = ComponentType<Props> & {
  flags: PageFlags;
  getInitialProps?: (ctx: NextPageContext) => Promise<Props>;
};

/** A route that is no page: _app lets it write the whole answer. */
export type AnswerPage = ComponentType & { answer: (ctx: NextPageContext) => Promise<void> };

/**
 * A route: a screen, its flags, and where its props come from. `load` runs on the server for the first page
 * and in the browser for the next ones; it must ask only what the screen needs, settings and viewer are there.
 */
export function definePage<Props extends object = object>(
  Screen: ComponentType<Props>,
  flags: PageFlags = {},
  load?: Load<Props>,
): PageComponent<Props> {
  const Page = (props: Props) => <Screen {...props} />;
  Page.displayName = `Page(${Screen.displayName ?? Screen.name})`;
  const page: PageComponent<Props> = Object.assign(Page, { flags });
  // Next reads the types of its own context; _app has added `shell` by then.
  if (load) page.getInitialProps = (ctx) => load((ctx as ShellPageContext).shell);
  return page;
}
