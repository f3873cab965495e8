import { z } from "zod";
import { sql } from "kysely";
import { optionalText } from "@millwright/domain/kit/fields.ts";
import { idOf } from "@millwright/domain/kit/ids.ts";
import { invariant, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import { CountQuantity } from "@millwright/domain/materials/stock-counts/contract.ts";
import { stockCountTarget } from "@millwright/domain/materials/stock-counts/import.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { countFrom, nextCode } from "../../platform/records/codes.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { assertRecords } from "../../platform/records/references.ts";
import { doing, withinReach } from "../../platform/records/reach.ts";
import { assertPlaces } from "../stock/service.ts";
import { records } from "./changes.ts";
import { addLine, enterCounts, holdForEntries, lotIdOf } from "./entering.ts";
import { lineInFile, reachesWarehouse } from "./queries.ts";

const FromFile = z.object({
  code: optionalText(60),
  warehouseId: idOf("warehouses"),
  bin: optionalText(60),
  partId: idOf("master-parts"),
  lot: optionalText(60),
  quantity: CountQuantity.nullable().optional(),
});
type FromFile = z.output<typeof FromFile>;

/** The count that a row means: the one of its number, else the caller's own that files make for this warehouse. */
async function countOf(ctx: Ctx, warehouseId: number, code: string | null | undefined): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from stock_counts where warehouse_id = ${warehouseId} and ${withinReach(ctx, "stock-counts")}
      and ${code ? sql`lower(code) = lower(${code})` : sql`is_from_file and status = 'counting' and archived_at is null and created_by = ${ctx.personId}`}
    order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

async function find(ctx: Ctx, { code, warehouse, bin, part, lot }: Record<string, unknown>): Promise<number | null> {
  if (typeof warehouse !== "number" || typeof part !== "number") return null;
  const countId = await countOf(ctx, warehouse, typeof code === "string" ? code : null);
  if (countId === null) return null;
  const { rows } = await sql<{ id: number }>`
    select l.id from stock_count_lines l left join bins b on b.tenant_id = l.tenant_id and b.id = l.bin_id
    left join stock_lots t on t.tenant_id = l.tenant_id and t.id = l.lot_id
    where l.stock_count_id = ${countId} and l.part_id = ${part} and lower(coalesce(b.code, '')) = lower(coalesce(${bin ?? null}, ''))
      and lower(coalesce(t.number, '')) = lower(coalesce(${lot ?? null}, ''))`.execute(ctx.db);
  return rows[0]?.id ?? null;
}

async function get(ctx: Ctx, id: number) {
  const line = await lineInFile(ctx, id);
  if (!line) throw refuse("not_found", "not_found");
  return line;
}

/** A count that has begun, and is known by its number where the file says one. */
async function newCount(ctx: Ctx, warehouseId: number, code: string | null | undefined): Promise<number> {
  await assertRecords(ctx, [{ kind: "warehouses", id: warehouseId, field: "warehouseId" }]);
  if (!(await reachesWarehouse(ctx, warehouseId))) throw refuseField("warehouseId", "outside_site");
  if (code) {
    const { rows } = await sql`select 1 from stock_counts where lower(code) = lower(${code})`.execute(ctx.db);
    if (rows.length > 0) throw refuseField("code", "taken");
    await countFrom(ctx, "SC", [code]);
  }
  const { id } = await records.create(ctx, {
    code: code ? code : await nextCode(ctx, "SC"),
    warehouseId,
    how: "parts",
    status: "counting",
    isFromFile: true,
    openedAt: ctx.now.toISOString(),
    createdBy: ctx.personId || null,
  });
  return id;
}

async function binOf(ctx: Ctx, warehouseId: number, code: string | null | undefined): Promise<number | null> {
  if (!code) return null;
  const { rows } = await sql<{ id: number }>`
    select id from bins where warehouse_id = ${warehouseId} and lower(code) = lower(${code}) and archived_at is null`.execute(ctx.db);
  if (!rows[0]) throw refuseField("bin", "not_found_named", { name: code });
  return rows[0].id;
}

async function counted(ctx: Ctx, countId: number, lineId: number, quantity: number): Promise<void> {
  const [answer] = await enterCounts(ctx, countId, [{ lineId, quantity }]);
  if (answer?.outcome === "refused") throw refuseField("quantity", answer.reason as Reason);
}

async function create(ctx: Ctx, { code, warehouseId, bin, partId, lot, quantity = null }: FromFile) {
  const known = await countOf(ctx, warehouseId, code);
  const countId = known ?? (await newCount(ctx, warehouseId, code));
  const count = await holdForEntries(doing(ctx, "update"), countId);
  if (count.status !== "counting") throw refuseField("code", "count_not_there");
  const binId = await binOf(ctx, warehouseId, bin);
  const parts = await assertPlaces(ctx, [{ partId, warehouseId, binId, ...(quantity === null ? {} : { quantity }) }]);
  const part = parts.get(partId);
  invariant(part, "a part that is not known is refused");
  const lotId = await lotIdOf(ctx, part, lot ? { number: lot } : null);
  const id = await addLine(ctx, count, { partId, binId, lotId });
  if (quantity !== null) await counted(ctx, countId, id, quantity);
  else ctx.audits.count += 1;
  const { version } = await get(ctx, id);
  return { id, version, also: known === null ? [{ entity: "stock-counts", id: countId }] : [] };
}

/** What a row says of a line is what was counted; empty again, it was not. */
async function update(ctx: Ctx, id: number, _version: number, { quantity }: Partial<FromFile>) {
  const { countId } = await get(ctx, id);
  if (quantity === null) {
    const { numUpdatedRows } = await ctx.db
      .updateTable("stockCountLines")
      .set({ done: 0, personId: null, countedAt: null, enteredAt: null, quantity: null, book: null })
      .set({ firstPersonId: null, firstAt: null, firstQuantity: null, firstBook: null, version: sql`version + 1` })
      .where("id", "=", id)
      .where("asked", "=", 1)
      .where("isOpen", "=", true)
      .where("personId", "=", ctx.personId)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw refuseField("quantity", "counted_already");
    ctx.audits.count += 1;
  } else if (quantity !== undefined) await counted(ctx, countId, id, quantity);
  return await get(ctx, id);
}

/** A line is known by its count, its bin, its part and its lot. */
export const countWriter: RecordWriter = {
  kind: "records",
  target: stockCountTarget,
  table: "stockCountLines",
  entity: "stock-count-lines",
  draft: FromFile,
  find,
  identityOf: ({ code, bin, lot }, { warehouse = "", part = "" }) =>
    [lowerText(code), warehouse.toLowerCase(), lowerText(bin), part.toLowerCase(), lowerText(lot)].map((text) => text ?? "").join("/"),
  get,
  create,
  update,
  // Without a number the row is of whichever count it was found on.
  draftOf: ({ warehouse, part, code, ...values }) => ({ ...values, ...(code ? { code } : {}), warehouseId: warehouse, partId: part }),
};
