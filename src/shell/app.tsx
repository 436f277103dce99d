import type { AppContext } from 'next/app';
import { AppView } from './app-view.tsx';
import { browserProps } from './browser-props.ts';
import { getClientRuntime } from './client-runtime.ts';
import type { InitialProps, ShellProps } from './page-access.ts';
import { serverRuntime } from './server-runtimes.ts';

/**
 * The shell: asks for settings, country and person once per server render, decides what this visitor
 * may see, picks the layout and starts store, texts and socket.
 */
export function App(props: ShellProps) {
  const runtime = serverRuntime(props.boot) ?? getClientRuntime(props.boot);
  return <AppView {...props} runtime={runtime} />;
}

App.getInitialProps = async (context: AppContext): Promise<InitialProps> => {
  // Next knows the answer when it builds: the server's branch is in no browser bundle.
  if (typeof window === 'undefined') return (await import('./server-props.ts')).serverProps(context);
  return browserProps(context);
};
