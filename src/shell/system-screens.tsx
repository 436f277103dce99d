import type { NextPageContext } from 'next';
import { SystemScreen } from './system-screen.tsx';

export function NotFoundScreen() {
  return <SystemScreen status={404} />;
}

/** Shown by the service worker when a page cannot be fetched. */
export function OfflineScreen() {
  return <SystemScreen status={0} />;
}

/** What Next shows when rendering itself failed. */
export function ErrorScreen({ status }: { status: number }) {
  return <SystemScreen status={status} />;
}

export async function loadError({ res, err }: NextPageContext): Promise<{ status: number }> {
  return { status: res?.statusCode ?? err?.statusCode ?? 500 };
}
