import { sql } from "kysely";
import { fitsPlaces } from "@millwright/domain/materials/quantities.ts";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { audit, type Change } from "../../platform/records/audit.ts";
import { announce } from "../../platform/work/events.ts";
import { records } from "./changes.ts";
import { partEvents, type PartAction } from "./events.ts";

/** The part around which something changes, held until the end of the call; missing where the caller may not change it. */
export async function holdPart(ctx: Ctx, partId: number): Promise<MasterPart> {
  await records.lock(ctx, partId);
  return await records.get(ctx, partId);
}

/** In the part's log, and to whoever hears of parts. */
export async function tellOfPart(ctx: Ctx, partId: number, action: PartAction, changes: readonly Change[]): Promise<void> {
  audit(ctx, { action, entity: "master-parts", entityId: partId, changes: [...changes] });
  if (changes.length > 0) await announce(ctx, partEvents[action], { id: partId, changes: [...changes] });
}

/** Refuses, naming the field, a quantity that is finer than its unit. */
export async function assertPlaces(
  ctx: Ctx,
  unitId: number | null,
  quantities: Readonly<Record<string, number | null | undefined>>,
): Promise<void> {
  if (unitId === null) return;
  const { rows } = await sql<{
    name: string;
    places: number | null;
  }>`select name, places from reference_values where id = ${unitId}`.execute(ctx.db);
  const { name, places } = rows[0] ?? { name: "", places: null };
  for (const [field, quantity] of Object.entries(quantities))
    if (typeof quantity === "number" && !fitsPlaces(quantity, places))
      throw refuseField(field, "too_many_places", { unit: name, places: places ?? MOST_PLACES });
}
