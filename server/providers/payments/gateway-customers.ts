import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { gatewayCustomers } from '../../db/schema/payments.ts';

/** The customer that stands for one of our people at a gateway; null before their first card. */
export async function customerOf(db: Db, gateway: string, userId: string): Promise<string | null> {
  const { reference } = gatewayCustomers;
  const [row] = await db
    .select({ reference })
    .from(gatewayCustomers)
    .where(and(eq(gatewayCustomers.gateway, gateway), eq(gatewayCustomers.userId, userId)));
  return row?.reference ?? null;
}

/** Keeps a customer unless there is one; answers the one that is kept. */
export async function keepCustomer(db: Db, customer: typeof gatewayCustomers.$inferInsert): Promise<string> {
  await db.insert(gatewayCustomers).values(customer).onConflictDoNothing();
  return (await customerOf(db, customer.gateway, customer.userId)) ?? customer.reference;
}
