import { HeadManagerContext } from 'next/dist/shared/lib/head-manager-context.shared-runtime';
import type { ReactElement } from 'react';

/** Stands in for what writes a page's head into the document: Next has no public way to ask for it. */
export function aHead() {
  let heads: readonly ReactElement<{ children: string }>[] = [];
  const manager = {
    mountedInstances: new Set<never>(),
    updateHead: (given: readonly ReactElement<{ children: string }>[]) => {
      heads = given;
    },
  };
  return {
    /** The screen, with this as the head that it writes to. */
    within: (screen: ReactElement) => (
      <HeadManagerContext.Provider value={manager}>{screen}</HeadManagerContext.Provider>
    ),
    /** What stands on the browser's tab. */
    title: (): string | undefined => heads.find(({ type }) => type === 'title')?.props.children,
  };
}
