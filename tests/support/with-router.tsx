import { RouterContext } from 'next/dist/shared/lib/router-context.shared-runtime';
import type { NextRouter } from 'next/router';
import type { ReactNode } from 'react';

/** Pages and screens with a router around them: Next gives it by this context, which it does not export otherwise. */
export function WithRouter({ router, children }: { router: NextRouter; children?: ReactNode }) {
  return <RouterContext.Provider value={router}>{children}</RouterContext.Provider>;
}
