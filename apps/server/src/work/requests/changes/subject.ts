import type { Ctx } from "../../../platform/call/ctx.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { withinReach } from "../../../platform/records/reach.ts";

interface Subject {
  assetId?: number | null | undefined;
  locationId?: number | null | undefined;
}

/** What a request is about its reporter sees: the answer names it, and one out of reach is refused as one that is not there. What stands there already may stay. */
export async function assertSubject(ctx: Ctx, { assetId, locationId }: Subject, was: Subject = {}): Promise<void> {
  await assertRecords(ctx, [
    { kind: "assets", id: assetId, field: "assetId", was: was.assetId ?? null },
    { kind: "locations", id: locationId, field: "locationId", was: was.locationId ?? null },
  ]);
}

/** Whether the caller sees what they are about to report of. */
export async function seesSubject(ctx: Ctx, { column, id }: { column: "assetId" | "locationId"; id: number }): Promise<boolean> {
  const kind = column === "assetId" ? "assets" : "locations";
  const found = ctx.db.selectFrom(kind).select("id").where("id", "=", id);
  return (await found.where(() => withinReach(ctx, kind)).executeTakeFirst()) !== undefined;
}
