import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { menuOf, startEntryOf } from "../tenants/service.ts";

/** An entry of the menu, while the caller sees it; else null. */
export async function seenEntry({ db }: { db: Database }, ctx: Ctx, entry: number | null): Promise<number | null> {
  if (entry === null) return null;
  const { menu } = await menuOf(db, ctx);
  return menu.some(({ items }) => items.some(({ id }) => id === entry)) ? entry : null;
}

/** The entry with which somebody begins: their own choice, else that of their role; null sends them home. */
export const firstEntry = async (deps: { db: Database }, ctx: Ctx, chosen: number | null): Promise<number | null> =>
  (await seenEntry(deps, ctx, chosen)) ?? (await startEntryOf(deps.db, ctx));
