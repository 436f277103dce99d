import pg from 'pg';
import { passwordOf, productDatabase, productRole, superRole, urlFor } from './secret.ts';

async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Asks the server on a port whether it works on the cluster whose postmaster.pid reads as given. It must know
 * the data folder's password too, or it would not talk to us.
 */
export async function answersFor(port: number, secret: string, pidFileText: string): Promise<boolean> {
  return await withSession(urlFor(superRole, secret, port, 'postgres'), async (client) => {
    const { rows } = await client.query<{ text: string }>("select pg_read_file('postmaster.pid') as text");
    return rows[0]?.text === pidFileText;
  });
}

/** Makes the product's role and database where they are missing. Only a throwaway server may make more. */
export async function ensureDatabase(port: number, secret: string, throwaway: boolean): Promise<void> {
  await withSession(urlFor(superRole, secret, port, 'postgres'), async (client) => {
    const role = await client.query('select from pg_roles where rolname = $1', [productRole]);
    if (!role.rowCount) {
      const password = pg.escapeLiteral(passwordOf(productRole, secret));
      await client.query(
        `create role ${productRole} login password ${password} ${throwaway ? 'createdb' : ''}`,
      );
    }
    // Tests empty tables whose triggers refuse deletes.
    if (throwaway) await client.query(`grant set on parameter session_replication_role to ${productRole}`);
    const database = await client.query('select from pg_database where datname = $1', [productDatabase]);
    if (!database.rowCount) await client.query(`create database ${productDatabase} owner ${productRole}`);
  });
}
