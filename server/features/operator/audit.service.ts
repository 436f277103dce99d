import type { Db } from '../../db/client.ts';
import { newId } from '../../ids.ts';
import { insertEntry } from './audit.queries.ts';

export interface AuditEntry {
  actor: string;
  action: string;
  target: string;
  detail?: Record<string, unknown>;
  at: Date;
}

/** Writes down who did what to whom and why. */
export async function recordAudit(db: Db, { at, detail = {}, ...entry }: AuditEntry): Promise<void> {
  await insertEntry(db, { id: newId(), ...entry, detail, createdAt: at });
}
