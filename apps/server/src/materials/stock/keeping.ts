import type { z } from "zod";
import { sql } from "kysely";
import { invariant, Refusal, refuseField } from "@millwright/domain/kit/errors.ts";
import type { stock, StockLevel } from "@millwright/domain/materials/stock/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, changesOf } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { assertPlaces } from "./claims.ts";
import { levelEvents } from "./events.ts";
import { holdStock } from "./held.ts";
import { findLevel } from "./queries.ts";

type Sent = z.output<typeof stock.keep.body>;

/** By what a part is ordered anew for a warehouse: said by a person, with a reason where they give one. */
export async function keepLevel(ctx: Ctx, { partId, warehouseId, version, reason = null, ...said }: Sent): Promise<StockLevel> {
  await assertPlaces(ctx, [{ partId, warehouseId, binId: said.defaultBinId, binField: "defaultBinId" }]);
  const held = await holdStock(ctx, [{ partId, warehouseId }]);
  const [level] = held.levels.values();
  invariant(level, "what was asked for is held");
  const stored = await ctx.db.selectFrom("stockLevels").selectAll().where("id", "=", level.id).executeTakeFirstOrThrow();
  if (stored.version !== version) throw new Refusal("conflict", { reason: "stale", current: await findLevel(ctx, level.id) });
  const after = { ...stored, ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) };
  if (after.minimum !== null && after.maximum !== null && after.maximum < after.minimum)
    throw refuseField("maximum", "too_small", { limit: after.minimum });
  if (after.reorderPoint !== null && after.maximum !== null && after.maximum < after.reorderPoint)
    throw refuseField("maximum", "too_small", { limit: after.reorderPoint });
  const changes = changesOf(stored, { ...said, levelsReason: reason });
  if (changes.length > 0) {
    await ctx.db
      .updateTable("stockLevels")
      .set({
        ...said,
        levelsBy: "hand",
        levelsPersonId: ctx.personId,
        levelsReason: reason,
        version: sql`version + 1`,
        updatedAt: sql`now()`,
      })
      .where("id", "=", level.id)
      .execute();
    await announce(ctx, levelEvents.updated, { id: level.id, changes });
  }
  audit(ctx, { action: "updated", entity: "stock-levels", entityId: level.id, changes });
  const kept = await findLevel(ctx, level.id);
  invariant(kept, "what was written is answered");
  return kept;
}
