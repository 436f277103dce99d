import type { Deps } from '../../deps.ts';
import { isKnownDevice } from './known-devices.queries.ts';

/** Whether an account was opened, or signed in, with this browser before. */
export const isOwnDevice = (deps: Deps, userId: string, deviceId: string): Promise<boolean> =>
  isKnownDevice(deps.db, userId, deviceId);
