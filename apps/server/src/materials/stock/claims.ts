import { sql } from "kysely";
import { Refusal, refuseField, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { fitsPlaces } from "@millwright/domain/materials/quantities.ts";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";

/** Where something lies or goes, as it was sent. */
export interface Claim {
  partId: number;
  warehouseId: number;
  binId?: number | null | undefined;
  lotId?: number | null | undefined;
  quantity?: number | undefined;
  /** What the fields are called in the body, before their own names. */
  path?: string;
  /** The same of a place to which something goes: `toWarehouseId`, `toBinId`. */
  isTarget?: true;
  /** From a self-service warehouse, too, whether or not the caller reaches it. */
  orSelfService?: boolean;
  /** What the bin is called, where not `binId`. */
  binField?: string;
}
export interface KnownPart {
  id: number;
  code: string;
  tracking: "none" | "lot" | "serial";
}

/** Refuses, naming every bad field: parts and warehouses that the caller does not reach or that are put away, bins and lots of others, more decimals than the unit has. */
export async function assertPlaces(ctx: Ctx, claims: readonly Claim[]): Promise<ReadonlyMap<number, KnownPart>> {
  const idsOf = (pick: (claim: Claim) => number | null | undefined) => [...new Set(claims.flatMap((claim) => pick(claim) ?? []))];
  // Most name neither.
  const [binIds, lotIds] = [idsOf(({ binId }) => binId), idsOf(({ lotId }) => lotId)];
  const [parts, warehouses, bins, lots] = await Promise.all([
    sql<KnownPart & { places: number | null; unit: string | null; isArchived: boolean }>`
      select p.id, p.code, p.tracking, u.places, u.name as unit, p.archived_at is not null as is_archived from master_parts p
      left join reference_values u on u.tenant_id = p.tenant_id and u.id = p.unit_id
      where p.id = any(${idsOf(({ partId }) => partId)}::bigint[]) and ${withinReach(ctx, "master-parts", "p")}`.execute(ctx.db),
    sql<{ id: number; isArchived: boolean }>`
      select w.id, w.archived_at is not null as is_archived from warehouses w
      where w.id = any(${idsOf(({ warehouseId }) => warehouseId)}::bigint[])
        and (${withinReach(ctx, "warehouses", "w")} or ${claims.some(({ orSelfService }) => orSelfService) ? sql`w.self_service` : sql`false`})`.execute(
      ctx.db,
    ),
    binIds.length === 0
      ? { rows: [] }
      : sql<{ id: number; warehouseId: number; isArchived: boolean }>`
          select id, warehouse_id, archived_at is not null as is_archived from bins where id = any(${binIds}::bigint[])`.execute(ctx.db),
    lotIds.length === 0
      ? { rows: [] }
      : sql<{ id: number; partId: number }>`select id, part_id from stock_lots where id = any(${lotIds}::bigint[])`.execute(ctx.db),
  ]);
  const by = <R extends { id: number }>({ rows }: { rows: R[] }) => new Map(rows.map((row) => [row.id, row]));
  const known = { parts: by(parts), warehouses: by(warehouses), bins: by(bins), lots: by(lots) };
  const fields = claims.flatMap(({ path = "", isTarget, binField, ...claim }): FieldFault[] => {
    const name = (field: string) => `${path}${isTarget ? `to${field.charAt(0).toUpperCase()}${field.slice(1)}` : field}`;
    const [part, warehouse] = [known.parts.get(claim.partId), known.warehouses.get(claim.warehouseId)];
    const [bin, lot] = [known.bins.get(claim.binId ?? 0), known.lots.get(claim.lotId ?? 0)];
    const binName = binField ?? name("binId");
    const places = part?.places ?? MOST_PLACES;
    return [
      ...(isTarget || part ? [] : [{ path: name("partId"), reason: "not_known" } as const]),
      ...(warehouse ? [] : [{ path: name("warehouseId"), reason: "not_known" } as const]),
      ...(warehouse?.isArchived ? [{ path: name("warehouseId"), reason: "archived" } as const] : []),
      ...(claim.binId && !bin ? [{ path: binName, reason: "not_known" } as const] : []),
      ...(bin && bin.warehouseId !== claim.warehouseId ? [{ path: binName, reason: "bin_elsewhere" } as const] : []),
      ...(bin?.isArchived && isTarget ? [{ path: binName, reason: "archived" } as const] : []),
      ...(claim.lotId && lot?.partId !== claim.partId ? [{ path: name("lotId"), reason: "not_known" } as const] : []),
      ...(claim.quantity !== undefined && !fitsPlaces(claim.quantity, places)
        ? [{ path: name("quantity"), reason: "too_many_places", params: { places, unit: part?.unit ?? "" } } as const]
        : []),
    ];
  });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
  return known.parts;
}

/** The lot or piece of that number; made where it is not known yet. Held, so that a piece does not come to two places at once. */
export async function lotOf(
  ctx: Ctx,
  part: KnownPart,
  sent: { number: string; expiresOn?: string | null | undefined } | null | undefined,
  /** What stands before the field's name in the body. */
  path = "",
): Promise<{ id: number; isSerial: boolean } | null> {
  if (!sent) {
    if (part.tracking !== "none") throw refuseField(`${path}lot`, "lot_required");
    return null;
  }
  if (part.tracking === "none") throw refuseField(`${path}lot`, "lot_not_kept");
  const isSerial = part.tracking === "serial";
  await ctx.db
    .insertInto("stockLots")
    .values({ partId: part.id, number: sent.number, isSerial, expiresOn: sent.expiresOn ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ id: number; isSerial: boolean; lies: boolean }>`
    select t.id, t.is_serial, exists (select from stock_rows r where r.tenant_id = t.tenant_id and r.lot_id = t.id and r.quantity > 0) as lies
    from stock_lots t where t.part_id = ${part.id} and lower(t.number) = lower(${sent.number}) for no key update of t`.execute(ctx.db);
  const [lot] = rows;
  if (!lot) throw refuseField(`${path}lot.number`, "not_known");
  if (lot.isSerial && lot.lies) throw refuseField(`${path}lot.number`, "serial_is_one");
  return lot;
}
