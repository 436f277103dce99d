import { useRouter } from 'next/router';
import { useSessionEnd } from '#store/kept-work.ts';

/**
 * The session may end elsewhere while a sheet is open, which then goes with its page. `keep` saves what is needed to
 * open it again, as it was left, once the same person is back on this page.
 */
export function useKeptAtSessionEnd(keep: (path: string, viewerId: string) => void): void {
  const { asPath } = useRouter();
  useSessionEnd((viewerId) => keep(asPath, viewerId));
}
