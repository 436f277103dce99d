import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';

/** Changed whenever a tab of this browser signs in or out; the others look at the cookie then. */
const NEWS = 'footlight.session';

/** Going to and fro between tabs is no reason to ask the server each time. */
const RETURN_PAUSE_MS = 5000;

/** After a question to which no answer came. */
const ASK_AGAIN_MS = 5000;

interface Listeners {
  /** The cookie is gone: signed out in another tab, or too old. */
  onGone: () => void;
  /** The cookie is another one: somebody has signed in in another tab, maybe the same person. */
  onReplaced: () => void;
  /** Somebody comes back to this tab, whose cookie is still the same. */
  onReturn: () => void;
}

export interface TabSession {
  /**
   * The token this tab works with. Throws AbortError while the browser's cookie is another one: nothing may be asked
   * for in the name of a person whom this tab does not show.
   */
  token: () => string | null;
  /** Answers whether the browser keeps it. */
  save: (token: string, remember: boolean) => boolean;
  remove: () => void;
  /** It is not known yet whose the new cookie is: looks again a while later, or when the network is back. */
  askAgain: () => void;
  /** Works with the cookie as it is now. */
  adopt: () => void;
  stop: () => void;
}

function notifyOtherTabs(): void {
  try {
    localStorage.setItem(NEWS, String(performance.timeOrigin + performance.now()));
  } catch {
    // Storage may be forbidden: the other tabs look when somebody comes back to them.
  }
}

/**
 * The session of one tab. All tabs of a browser share the cookie, so it can change behind a tab's back: that is
 * noticed when another tab says so, when somebody comes back to the tab, and before and after every call.
 */
export function startTabSession({ onGone, onReplaced, onReturn }: Listeners): TabSession {
  let held = readToken();
  let replacing = false;
  const isHeld = (): boolean => {
    const stored = readToken();
    if (stored === held) return !replacing;
    if (stored === null) {
      held = null;
      replacing = false;
      onGone();
    } else if (!replacing) {
      replacing = true;
      onReplaced();
    }
    return false;
  };
  const onNews = ({ key }: StorageEvent) => {
    if (key === NEWS || key === null) isHeld();
  };
  let returnedAt = Number.NEGATIVE_INFINITY;
  const onFocus = () => {
    if (document.visibilityState !== 'visible' || !isHeld()) return;
    const now = performance.now();
    if (now - returnedAt < RETURN_PAUSE_MS) return;
    returnedAt = now;
    onReturn();
  };
  let pause: ReturnType<typeof setTimeout> | undefined;
  const lookAgain = () => {
    clearTimeout(pause);
    pause = undefined;
    removeEventListener('online', lookAgain);
    replacing = false;
    isHeld();
  };
  const askAgain = () => {
    pause = setTimeout(lookAgain, ASK_AGAIN_MS);
    addEventListener('online', lookAgain);
  };
  addEventListener('storage', onNews);
  addEventListener('focus', onFocus);
  addEventListener('pageshow', onFocus);
  document.addEventListener('visibilitychange', onFocus);
  const adopt = () => {
    held = readToken();
    replacing = false;
  };
  return {
    token() {
      if (!isHeld()) throw new DOMException('The session has changed', 'AbortError');
      return held;
    },
    save(token, remember) {
      const isKept = saveToken(token, remember);
      adopt();
      if (isKept) notifyOtherTabs();
      return isKept;
    },
    remove() {
      removeToken();
      adopt();
      notifyOtherTabs();
    },
    adopt,
    askAgain,
    stop() {
      clearTimeout(pause);
      removeEventListener('online', lookAgain);
      removeEventListener('storage', onNews);
      removeEventListener('focus', onFocus);
      removeEventListener('pageshow', onFocus);
      document.removeEventListener('visibilitychange', onFocus);
    },
  };
}
