import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { currentIntent, forgetIntent, forgetMail, intentLeft } from '#lib/intent-store.ts';
import { type Intent, isOnTheWay, isSamePage } from '#rules/intent.ts';
import { useViewer } from '#store/hooks.ts';

const ResumeIntent = dynamic(() => import('./resume-intent.tsx').then((part) => part.ResumeIntent), {
  ssr: false,
});

/**
 * Whoever was sent away to sign in or to top up finds what they wanted open again when they are back on that page.
 * Who goes elsewhere instead has changed their mind.
 */
export function IntentHost() {
  const viewer = useViewer();
  const { asPath } = useRouter();
  const [resumed, setResumed] = useState<Intent | null>(null);
  const viewerId = viewer?._id ?? null;
  useEffect(() => {
    if (viewerId) forgetMail();
  }, [viewerId]);
  useEffect(() => {
    // It is the address of now that counts: the button may have stood in a list, while `path` is the thing's own page.
    const intent = currentIntent();
    if (!intent) return;
    if (!isSamePage(intent.path, asPath)) {
      if (isOnTheWay(asPath)) intentLeft();
      else forgetIntent();
      return;
    }
    if (!intent.away || !viewerId) return;
    // What another account saved in this tab is not opened for this one.
    if (intent.viewerId === null || intent.viewerId === viewerId) setResumed(intent);
    forgetIntent();
  }, [asPath, viewerId]);
  // The shell stays mounted while pages change, and a sheet that was opened again would cover the next page, such as the
  // wallet that its link "Top up" leads to.
  if (resumed && !isSamePage(resumed.path, asPath)) setResumed(null);
  if (!resumed || !viewerId) return null;
  return (
    <ResumeIntent
      key={resumed.at}
      intent={resumed}
      onDone={() => setResumed((now) => (now === resumed ? null : now))}
    />
  );
}
