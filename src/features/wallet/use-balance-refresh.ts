import { useCallback } from 'react';
import { useAppDispatch } from '#store/hooks.ts';
import { userFlows } from '#store/user.ts';

/** Call after a payment: the balance is asked for, whether or not a live connection tells of the change as well. */
export function useBalanceRefresh(): () => void {
  const dispatch = useAppDispatch();
  return useCallback(() => void dispatch(userFlows.current.request()), [dispatch]);
}
