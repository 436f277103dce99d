import { useState } from 'react';

/** Refusals that the current password answers. */
const ASKS = new Set(['auth.password-needed', 'auth.wrong-password']);

interface Refusal {
  code: string;
  message: string;
}

interface Options {
  /** Why the call was refused last; null when it was not, or is under way again. */
  refusal: Refusal | null;
  busy: boolean;
  /** Makes the refused call again, with the current password as `prePassword`. */
  send: (prePassword: string) => void;
  /** Forgets the refusal. */
  forget: () => void;
}

export interface PasswordProof {
  /** What the sheet answers; null while nothing is asked. */
  question: Refusal | null;
  busy: boolean;
  onPassword: (prePassword: string) => void;
  onClose: () => void;
}

/**
 * Asks for the current password when a change was refused for want of it. The question stays while its answer is under
 * way, and a wrong password is said there, at its field, alone: `error` is the text of any other refusal.
 */
export function usePasswordProof({ refusal, busy, send, forget }: Options): {
  proof: PasswordProof;
  error: string;
} {
  const [answered, setAnswered] = useState<Refusal | null>(null);
  const asked = refusal && ASKS.has(refusal.code) ? refusal : null;
  if (answered && !asked && !busy) setAnswered(null);
  const proof = {
    question: asked ?? (busy ? answered : null),
    busy,
    onPassword: (prePassword: string) => {
      setAnswered(asked);
      send(prePassword);
    },
    onClose: forget,
  };
  return { proof, error: asked ? '' : (refusal?.message ?? '') };
}
