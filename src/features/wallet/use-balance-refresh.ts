import { useCallback } from 'react';
import { useSocket } from '#realtime/socket-provider.tsx';
import { useAppDispatch } from '#store/hooks.ts';
import { userFlows } from '#store/user.ts';

/**
 * Call after a payment. A live connection brings the change by itself (`update_balance`); asking as well could
 * count it twice, so the balance is asked for only where there is none.
 */
export function useBalanceRefresh(): () => void {
  const dispatch = useAppDispatch();
  const { status } = useSocket();
  return useCallback(() => {
    if (status !== 'connected') dispatch(userFlows.current.request());
  }, [status, dispatch]);
}
