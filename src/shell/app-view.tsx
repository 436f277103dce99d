import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { ErrorBoundary } from '#components/error-boundary.tsx';
import { Feedback } from '#components/feedback.tsx';
import { WrittenAt } from '#components/written-at.ts';
import { useT } from '#i18n/use-t.ts';
import { LAYOUTS } from '#layouts/layouts.tsx';
import { SocketProvider } from '#realtime/socket-provider.tsx';
import { DefaultHead } from './default-head.tsx';
import type { Runtime } from './load-page.ts';
import { layoutOf, type PageState, type ShellProps } from './page-access.ts';
import { Seo } from './seo.tsx';
import styles from './shell.module.css';
import { ShellParts } from './shell-parts.tsx';

const SystemScreen = dynamic(() => import('./system-screen.tsx').then((screen) => screen.SystemScreen));

type ViewProps = Pick<ShellProps, 'Component' | 'pageProps' | 'pageState'>;

/** Title and robots of pages that say nothing of their own; work screens are no matter for search engines. */
function FlagHead({ Component: { flags } }: ViewProps) {
  const t = useT();
  const personal = Boolean(flags?.authenticate || flags?.onlyPerformer);
  if (!flags?.title && !personal) return null;
  return <Seo title={flags?.title ? t(flags.title) : ''} noindex={personal} />;
}

function Content({ Component, pageProps, pageState }: ViewProps) {
  const { asPath } = useRouter();
  if (pageState.kind === 'problem') return <SystemScreen status={pageState.status} />;
  if (pageState.kind === 'closed') return null;
  return (
    <>
      <FlagHead Component={Component} pageProps={pageProps} pageState={pageState} />
      {/*
       * Another address is another page, also when the route is the same: nothing of the last one may linger, but of a
       * page that says so.
       */}
      <ErrorBoundary key={Component.flags?.stays ? '' : asPath.split(/[?#]/, 1)[0]} fallback="page">
        <Component {...pageProps} />
      </ErrorBoundary>
    </>
  );
}

function layoutFor(pageState: PageState, Component: ShellProps['Component']) {
  if (pageState.kind === 'closed') return LAYOUTS[pageState.reason];
  return LAYOUTS[layoutOf(Component.flags)];
}

/** Where scripts are off: most of what a page offers does nothing then. */
function ScriptsNeeded() {
  const t = useT();
  return (
    <noscript>
      <p className={styles.scripts}>{t('system.scripts')}</p>
    </noscript>
  );
}

/** Providers, the layout of this page, and the parts that belong to every page. */
export function AppView({ Component, pageProps, pageState, runtime }: ShellProps & { runtime: Runtime }) {
  const Layout = layoutFor(pageState, Component);
  return (
    <Provider store={runtime.store} serverState={runtime.hydrated}>
      <I18nextProvider i18n={runtime.i18n}>
        <WrittenAt value={runtime.boot.at}>
          <SocketProvider>
            {/* Inside a boundary React hydrates a page in small steps: a tap is answered meanwhile (blocking time). */}
            <Suspense fallback={null}>
              <DefaultHead />
              <ScriptsNeeded />
              <Layout country={runtime.boot.blocked || undefined}>
                <Content Component={Component} pageProps={pageProps} pageState={pageState} />
              </Layout>
              <ErrorBoundary fallback="none">
                <ShellParts />
              </ErrorBoundary>
            </Suspense>
            <Feedback />
          </SocketProvider>
        </WrittenAt>
      </I18nextProvider>
    </Provider>
  );
}
