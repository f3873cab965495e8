import { sql } from "kysely";
import { MOST_PLACES } from "@millwright/domain/foundation/reference-lists/places.ts";
import { masterParts, type MasterPart, type MasterPartRow, type PartRef } from "@millwright/domain/materials/master-parts/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import type { Unjudged } from "@millwright/domain/kit/may.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { wantsOf } from "../../platform/lists/figures.ts";
import { namedRows } from "../../platform/lists/list.ts";
import { plainRows } from "../../platform/lists/plain.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { codeRef } from "../../platform/lists/refs.ts";
import { figuresOf } from "../../platform/work/figures.ts";
import { partMinimum, partOnHand } from "./events.ts";
import { seesPrices } from "./suppliers/queries.ts";
import { manufacturerNumbers, numbersOf } from "./numbers.ts";

const list = defineList(masterParts.list, {
  kind: "master-parts",
  refs: { manufacturerNumbers },
  defaultSort: [{ colId: "name", sort: "asc" }],
});

const NOTHING = sql`null`;
/** What is told beside the rows, of all of a block at once, is not read with them. */
const partRows = plainRows(list, {
  manufacturerNumbers,
  onHand: NOTHING,
  minimumStock: NOTHING,
  supplier: NOTHING,
  price: NOTHING,
});

export async function masterPartRows(ctx: Ctx, request: ListRequest): Promise<ListReply<MasterPartRow>> {
  const reply = await partRows(ctx, request);
  if (reply.rows.length === 0) return reply;
  const wants = wantsOf(list, request);
  const ids = reply.rows.map(({ id }) => id);
  const [onHand, minimum, offers] = await Promise.all([
    wants("onHand") ? figuresOf(ctx, partOnHand, ids) : undefined,
    wants("minimumStock") ? figuresOf(ctx, partMinimum, ids) : undefined,
    wants("supplier") || wants("price") ? offersOf(ctx, ids) : undefined,
  ]);
  const further = (id: number): Partial<MasterPartRow> => {
    const offer = offers?.get(id);
    return {
      ...(onHand === undefined ? {} : { onHand: onHand && (onHand.get(id) ?? 0) }),
      ...(minimum === undefined ? {} : { minimumStock: minimum?.get(id) ?? null }),
      ...(wants("supplier") ? { supplier: offer?.supplier?.name ?? null } : {}),
      ...(wants("price") ? { price: offer?.price === undefined ? null : { amountMinor: offer.price, currency: ctx.currency } } : {}),
    };
  };
  return { ...reply, rows: reply.rows.map((row) => ({ ...row, ...further(row.id) })) };
}

const refOf = (alias: string) =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'code', ${sql.ref(`${alias}.code`)}, 'name', ${sql.ref(`${alias}.name`)}, 'state', ${sql.ref(`${alias}.state`)})`;

/** The picture of the part of the row around: the chosen one while it is there, else the first. */
const photoOf = sql<{ id: number; fileName: string } | null>`(
  select jsonb_build_object('id', f.id, 'fileName', f.file_name) from files f
  where f.tenant_id = master_parts.tenant_id and f.folder = 'Parts' and f.record_id = master_parts.id and f.removed_at is null
    and f.thumb_key is not null and f.content_type like 'image/%'
  order by f.id = master_parts.photo_file_id desc nulls last, f.id limit 1)`;

/** Every part that the caller reaches, with its numbers, its picture and what stands in its place. */
export async function findMasterPart(ctx: Ctx, id: number): Promise<Unjudged<MasterPart> | undefined> {
  const query = ctx.db
    .selectFrom("masterParts")
    .select([
      "masterParts.id",
      "masterParts.version",
      "masterParts.code",
      "masterParts.name",
      "masterParts.categoryId",
      "masterParts.unitId",
      "masterParts.buyUnitId",
      "masterParts.buyRatio",
      "masterParts.tracking",
      "masterParts.ved",
      "masterParts.abc",
      "masterParts.state",
      "masterParts.shelfLifeDays",
      "masterParts.supersededById",
      "masterParts.description",
      "masterParts.notes",
      "masterParts.archivedAt",
      "masterParts.createdAt",
      "masterParts.updatedAt",
    ])
    .select([
      numbersOf.as("numbers"),
      photoOf.as("photo"),
      sql<number>`coalesce((select places from reference_values u where u.id = master_parts.unit_id), ${MOST_PLACES})`.as("places"),
      sql<PartRef[]>`(select coalesce(jsonb_agg(${refOf("old")} order by old.code), '[]') from master_parts old
        where old.superseded_by_id = master_parts.id)`.as("supersedes"),
    ])
    .where("masterParts.id", "=", id)
    .where(() => withinReach(ctx, "master-parts"));
  const [found] = await namedRows(ctx, list, query);
  return found as Unjudged<MasterPart> | undefined;
}

/** Parts as a file brings them back: of their numbers the first of each kind. */
export async function wholeMasterParts(ctx: Ctx, ids: readonly number[]) {
  const first = (kind: string, column: string) => sql<string | null>`(select ${sql.ref(`n.${column}`)} from part_numbers n
    where n.part_id = master_parts.id and n.kind = ${kind} order by n.sort_order, n.id limit 1)`;
  const query = ctx.db
    .selectFrom("masterParts")
    .selectAll("masterParts")
    .select([
      first("manufacturer", "manufacturer").as("manufacturer"),
      first("manufacturer", "number").as("manufacturerNumber"),
      first("barcode", "number").as("barcode"),
    ])
    .where(() => sql<boolean>`master_parts.id = any(${[...ids]}::bigint[])`)
    .where(() => withinReach(ctx, "master-parts"));
  const found = await namedRows(ctx, list, query);
  const offers = await offersOf(ctx, ids);
  return found.map((part) => ({ ...part, ...offers.get(part.id) }));
}

/** Of each part the preferred supplier, else the first, with the terms that the caller may see. */
async function offersOf(ctx: Ctx, ids: readonly number[]) {
  const lines = await ctx.db
    .selectFrom("partSuppliers as line")
    .innerJoin("suppliers as s", "s.id", "line.supplierId")
    .select(["line.partId", "line.number", "line.priceMinor", "line.currency", "line.pricePer", "line.pack", "line.minimum"])
    .select(["line.leadTimeDays", codeRef("s").as("supplier")])
    .distinctOn("line.partId")
    .where(() => sql<boolean>`line.part_id = any(${[...ids]}::bigint[])`)
    .orderBy("line.partId")
    .orderBy("line.isPreferred", "desc")
    .orderBy("line.id")
    .execute();
  const sees = seesPrices(ctx);
  return new Map(
    lines.map(({ partId, number, priceMinor, currency, pricePer, ...line }) => [
      partId,
      {
        ...line,
        supplierNumber: number,
        pricePer,
        // A file is in the organisation's currency.
        ...(sees && priceMinor !== null && currency === ctx.currency ? { price: priceMinor } : {}),
      },
    ]),
  );
}

/** Who holds this code, within reach or not. */
export const partWithCode = async (ctx: Ctx, code: string): Promise<number | undefined> =>
  (
    await ctx.db
      .selectFrom("masterParts")
      .select("id")
      .where(sql`lower(code)`, "=", code.toLowerCase())
      .executeTakeFirst()
  )?.id;
