import { menuFor } from "@millwright/domain/foundation/navigation/menu.ts";
import type { Caller } from "../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../platform/db/db.ts";
import { menuLimitOf } from "../tenants/service.ts";

/** The entry of the menu that somebody chose to begin with, while they still see it; null sends them home. */
export async function seenEntry(
  { db }: { db: Database },
  caller: Pick<Caller, "tenantId" | "grants"> & { db: TenantDb },
  entry: number | null,
): Promise<number | null> {
  if (entry === null) return null;
  const menu = menuFor(caller.grants, await menuLimitOf(db, caller));
  return menu.some(({ items }) => items.some(({ id }) => id === entry)) ? entry : null;
}
