import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { relaySessions, relays } from '../../../db/schema/relays.ts';

/** A relay that was not noted for so long is dead: three times as long as it takes to note itself. */
const DEAD_AFTER = sql`interval '6 seconds'`;
/** Without any relay noted for so long, API processes carry live video themselves again. */
const FORGOTTEN_AFTER = sql`interval '5 minutes'`;

/** A process with `ROLE=relay`. */
export interface RelayAddress {
  id: string;
  address: string;
}

const lives = sql`${relays.isOpen} and ${relays.seenAt} > now() - ${DEAD_AFTER}`;

/** Which relays there are, and which of them has which session: in the database, so that all processes agree. */
export class RelayDirectory {
  private readonly db: Db;

  constructor(db: Db) {
    this.db = db;
  }

  /** Whether relays carry live video here at all, whether or not one lives just now. */
  async isUsed(): Promise<boolean> {
    const rows = await this.db
      .select({ id: relays.id })
      .from(relays)
      .where(sql`${relays.seenAt} > now() - ${FORGOTTEN_AFTER}`)
      .limit(1);
    return rows.length > 0;
  }

  /**
   * The relay that has the session. Where none has it, or the one that had it is dead, stopping or `unreachable`, the
   * living one with the least load gets it; null when none lives. Of several who ask at once all get the same.
   */
  async place(sessionId: string, unreachable: readonly string[] = []): Promise<RelayAddress | null> {
    return (await this.placed(sessionId, unreachable)) ?? (await this.assign(sessionId, unreachable));
  }

  private async placed(sessionId: string, unreachable: readonly string[]): Promise<RelayAddress | null> {
    const [row] = await this.db
      .select({ id: relays.id, address: relays.address })
      .from(relaySessions)
      .innerJoin(relays, eq(relays.id, relaySessions.relayId))
      .where(and(eq(relaySessions.sessionId, sessionId), lives));
    return row && !unreachable.includes(row.id) ? row : null;
  }

  private async assign(sessionId: string, unreachable: readonly string[]): Promise<RelayAddress | null> {
    const dead = sql`${sql.param([...unreachable])}::text[]`;
    // A load is up to two seconds old: sessions that came since are counted as well.
    await this.db.execute(sql`
      insert into ${relaySessions} (session_id, relay_id, placed_at)
      select ${sessionId}::text, ${relays.id}, now() from ${relays}
      where ${lives} and not (${relays.id} = any(${dead}))
      order by ${relays.load} + (select count(*) from relay_sessions s
          where s.relay_id = ${relays.id} and s.placed_at > ${relays.seenAt}),
        (select count(*) from relay_sessions s where s.relay_id = ${relays.id}), ${relays.id}
      limit 1
      on conflict (session_id) do update set relay_id = excluded.relay_id, placed_at = excluded.placed_at
      where relay_sessions.relay_id = any(${dead})
        or not exists (select from ${relays} where ${relays.id} = relay_sessions.relay_id and ${lives})`);
    return this.placed(sessionId, unreachable);
  }

  /** A relay notes itself; its sessions, and those that were lost with dead relays since somebody looked last. */
  async note(relay: RelayAddress, load: number): Promise<{ own: string[]; lost: string[] }> {
    const { db } = this;
    await db
      .insert(relays)
      .values({ ...relay, load })
      .onConflictDoUpdate({ target: relays.id, set: { load, seenAt: sql`now()` } });
    const lost = await db
      .delete(relaySessions)
      .where(
        sql`exists (select from ${relays} where ${relays.id} = ${relaySessions.relayId}
          and ${relays.seenAt} <= now() - ${DEAD_AFTER})`,
      )
      .returning({ sessionId: relaySessions.sessionId });
    await db.delete(relays).where(sql`${relays.seenAt} <= now() - ${FORGOTTEN_AFTER}`);
    const own = await db
      .select({ sessionId: relaySessions.sessionId })
      .from(relaySessions)
      .where(eq(relaySessions.relayId, relay.id));
    return { own: own.map(({ sessionId }) => sessionId), lost: lost.map(({ sessionId }) => sessionId) };
  }

  /** What an earlier process at this address has left behind. */
  async begin({ id, address }: RelayAddress): Promise<void> {
    await this.db.delete(relays).where(and(eq(relays.address, address), sql`${relays.id} <> ${id}`));
  }

  async has(relayId: string, sessionId: string): Promise<boolean> {
    const rows = await this.db
      .select({ id: relaySessions.relayId })
      .from(relaySessions)
      .where(and(eq(relaySessions.sessionId, sessionId), eq(relaySessions.relayId, relayId)));
    return rows.length > 0;
  }

  /** It takes no session any more, and its own may go to others. */
  async stop(relayId: string): Promise<void> {
    await this.db.update(relays).set({ isOpen: false }).where(eq(relays.id, relayId));
  }

  async forget(sessionId: string): Promise<void> {
    await this.db.delete(relaySessions).where(eq(relaySessions.sessionId, sessionId));
  }
}
