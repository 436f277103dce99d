import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { knownDevices } from '../../db/schema/auth.ts';
import { hashToken } from '../../ids.ts';

/** Whether an account was opened, or signed in, with this browser before. */
export async function isKnownDevice(db: Db, userId: string, deviceId: string): Promise<boolean> {
  const count = await db.$count(
    knownDevices,
    and(eq(knownDevices.userId, userId), eq(knownDevices.device, hashToken(deviceId))),
  );
  return count > 0;
}

export async function keepDevice(db: Db, userId: string, deviceId: string, now: Date): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ userId, device: hashToken(deviceId), lastUsedAt: now })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.device], set: { lastUsedAt: now } });
}

export async function deleteDevicesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, before));
}
