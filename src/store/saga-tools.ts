import type { UnknownAction } from '@reduxjs/toolkit';
import type { Translate } from '#i18n/create-i18n.ts';
import type { RootState } from './root-reducer.ts';

/** What sagas may touch outside the store; given by the shell, replaced by tests. */
export interface SagaShell {
  /** Goes to a local path. */
  navigate: (path: string) => void;
  notify: { success: (text: string) => void; error: (text: string) => void };
  t: Translate;
  session: {
    /** The cookie lives 365 days when remembered, else one. False where the browser keeps none. */
    save: (token: string, remember: boolean) => boolean;
    remove: () => void;
    /** The server no longer knows the session: forgets everything, says why and leads to the login and back. */
    end: () => void;
  };
}

/** What a flow's worker gets besides its payload. */
export interface SagaTools {
  shell: SagaShell;
  state: () => RootState;
  put: (action: UnknownAction) => void;
}
