import pg from "pg";
import type { Received } from "@millwright/server/foundation/mail/builders.ts";

/** Who is given the orders, in which organisation. */
export interface Hearer {
  tenantId: number;
  personId: number;
}

/** What became of orders that somebody was given: the ones without a card or with two, the ones without a message that arrived. */
export interface ToldOf {
  cards: number;
  mails: number;
  lost: string[];
  doubled: string[];
  unsent: string[];
}

interface Row {
  orderId: number;
  mailId: number | null;
}

const CARDS = `select entity_id::int as "orderId", mail_id::int as "mailId" from notifications
  where person_id = $1 and line = 'order-given' and entity = 'work-orders' and entity_id = any($2::bigint[])`;

export async function toldOf(
  databaseUrl: string,
  hearer: Hearer,
  orders: readonly number[],
  received: readonly Received[],
): Promise<ToldOf> {
  const rows = await within(databaseUrl, hearer, async (client) => (await client.query<Row>(CARDS, [hearer.personId, orders])).rows);
  const arrived = new Set(received.map(numberOf));
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return {
    cards: rows.length,
    mails: new Set(rows.flatMap(({ mailId }) => mailId ?? [])).size,
    lost: orders.filter((id) => !byOrder.has(id)).map((id) => `order ${id} has no card`),
    doubled: [...byOrder].flatMap(([id, its]) => (its.length > 1 ? [`order ${id} has ${its.length} cards`] : [])),
    unsent: rows
      .filter(({ mailId }) => mailId === null || !arrived.has(`mail-${hearer.tenantId}-${mailId}`))
      .map(({ orderId, mailId }) => `order ${orderId}: message ${mailId} did not arrive`),
  };
}

/** The number under which a message goes out, the same at every attempt. */
export const numberOf = ({ raw }: Received): string => /^Message-ID: <([^@>]+)@/im.exec(raw)?.[1] ?? "";

/** Messages that arrived more than once. */
export const repeatsIn = (received: readonly Received[]): number => received.length - new Set(received.map(numberOf)).size;

/** What is gathered for two minutes goes out with the next look: rounds have no two minutes each. */
export const hurry = async (databaseUrl: string, hearer: Hearer): Promise<void> =>
  await within(
    databaseUrl,
    hearer,
    async (client) => void (await client.query("update notifications set mail_at = now() where mail_at > now() and mailed_at is null")),
  );

/** Nobody rests: when people work is another test's matter. */
export const withoutShifts = async (databaseUrl: string, hearer: Hearer): Promise<void> =>
  await within(databaseUrl, hearer, async (client) => void (await client.query("delete from shift_terms")));

/** The number of an organisation. */
export const tenantOf = async (databaseUrl: string, identifier: string): Promise<number> =>
  await within(databaseUrl, { tenantId: 0 }, async (client) => {
    const { rows } = await client.query<{ id: number }>("select id::int as id from tenants where identifier = $1", [identifier]);
    return rows[0]?.id ?? 0;
  });

export async function within<T>(
  databaseUrl: string,
  { tenantId }: Pick<Hearer, "tenantId">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.tenant', $1, false)", [String(tenantId)]);
    return await work(client);
  } finally {
    await client.end();
  }
}
