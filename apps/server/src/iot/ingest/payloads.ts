import type { Database } from "../../platform/db/db.ts";
import type { Incoming, Outcome } from "./incoming.ts";

/** PostgreSQL keeps no NUL and no half of a pair of UTF-16; what is kept for people to read may say so. */
const keepable = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");

/** What native gateways and edge nodes measure comes all the time, and is told by its readings. */
const isTold = ({ adapter, delivery }: Pick<Incoming, "adapter" | "delivery">): boolean =>
  adapter === "native" || (adapter === "sparkplug" && String(delivery.query["event"]).endsWith("DATA"));

/** Bodies of vendors are kept as they came, of what is told by its readings that which was not taken whole. */
export async function keepPayload(db: Database, { gateway, adapter, delivery }: Incoming, outcome: Outcome): Promise<void> {
  const isWhole = outcome.problems.length === 0 && outcome.refused === 0 && outcome.quarantined === 0 && !outcome.failed;
  if (isWhole && isTold({ adapter, delivery })) return;
  await db.tenant(gateway.tenantId, async (rows) => {
    await rows
      .insertInto("gatewayPayloads")
      .values({
        gatewayId: gateway.gatewayId,
        receivedAt: new Date(delivery.receivedAt).toISOString(),
        adapter,
        query: JSON.stringify(delivery.query),
        body: keepable(delivery.text),
        outcome: JSON.stringify(outcome),
      })
      .execute();
  });
}
