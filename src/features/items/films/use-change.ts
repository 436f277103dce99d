import { useState } from 'react';
import { toApiError } from '#api/api-error.ts';
import { useT } from '#i18n/use-t.ts';

/** A change that is sent at once: whether it is under way, and why it was refused, in words. */
export function useChange() {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  /** What came of it; null when it was refused, and `error` says why. */
  const run = async <T>(work: () => Promise<T>): Promise<T | null> => {
    setBusy(true);
    setError('');
    try {
      return await work();
    } catch (thrown) {
      const { status, message, fields } = toApiError(thrown);
      const [first] = Object.values(fields);
      setError(status === 0 ? t('common.unreachable') : (first ?? message));
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, setError, run };
}
