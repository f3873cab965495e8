import { holds } from "@millwright/domain/kit/access.ts";
import { Refusal, refuse, refuseField } from "@millwright/domain/kit/errors.ts";
import type { MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import {
  MAX_SUPPLIERS,
  type PartSupplier,
  type PartSupplierChange,
  type PartSupplierDraft,
} from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import { audit, changesOf, type Change } from "../../../platform/records/audit.ts";
import { assertRecords } from "../../../platform/records/references.ts";
import { assertPlaces, holdPart, tellOfPart } from "../held-part.ts";
import { partSupplierRows, seesPrices } from "./queries.ts";

/** What of an offer stands in its row. */
function columnsOf({ price, pricePer, number, pack, minimum, leadTimeDays, isPreferred }: PartSupplierChange) {
  const all = {
    number,
    pricePer,
    pack,
    minimum,
    leadTimeDays,
    isPreferred,
    ...(price === undefined ? {} : { priceMinor: price?.amountMinor ?? null, currency: price?.currency ?? null }),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<typeof all>;
}

const PRICE_FIELDS = ["priceMinor", "currency", "pricePer"];
const isOfPrice = ({ field }: Change): boolean => PRICE_FIELDS.includes(field);

async function assertOffer(ctx: Ctx, part: MasterPart, { price, pack, minimum }: PartSupplierChange): Promise<void> {
  if (price !== undefined && !holds(ctx.grants, "purchase-orders", "update")) throw refuseField("price", "prices_missing_right");
  await assertPlaces(ctx, part.buyUnitId ?? part.unitId, { pack, minimum });
}

/** One at most is preferred: the former one is no more, where another becomes it. */
async function makeRoom(ctx: Ctx, partId: number, isPreferred: boolean | undefined): Promise<void> {
  if (isPreferred !== true) return;
  await ctx.db
    .updateTable("partSuppliers")
    .set((eb) => ({ isPreferred: false, version: eb("version", "+", 1), updatedAt: ctx.now.toISOString() }))
    .where("partId", "=", partId)
    .where("isPreferred", "=", true)
    .execute();
}

/** What is said of prices stands in the audit under a kind of its own, which those alone see who see prices. */
async function tell(
  ctx: Ctx,
  partId: number,
  id: number,
  action: "supplier_added" | "supplier_changed" | "supplier_removed",
  supplierId: Change,
  changes: Change[],
) {
  await tellOfPart(ctx, partId, action, [supplierId, ...changes.filter((change) => !isOfPrice(change))]);
  const priced = changes.filter(isOfPrice);
  if (priced.length > 0) audit(ctx, { action: "updated", entity: "part-prices", entityId: id, changes: priced });
}

async function read(ctx: Ctx, id: number): Promise<PartSupplier> {
  const [row] = await partSupplierRows(ctx, { id });
  if (!row) throw refuse("not_found", "not_found");
  return row;
}

export async function addPartSupplier(ctx: Ctx, partId: number, { supplierId, ...offer }: PartSupplierDraft): Promise<PartSupplier> {
  const part = await holdPart(ctx, partId);
  await assertRecords(ctx, [{ kind: "suppliers", id: supplierId, field: "supplierId" }]);
  await assertOffer(ctx, part, offer as PartSupplierChange);
  const others = await ctx.db.selectFrom("partSuppliers").select("supplierId").where("partId", "=", partId).execute();
  if (others.some((other) => other.supplierId === supplierId)) throw refuseField("supplierId", "supplier_already");
  if (others.length >= MAX_SUPPLIERS) throw refuse("conflict", "too_many_items", { limit: MAX_SUPPLIERS });
  await makeRoom(ctx, partId, offer.isPreferred);
  const values = columnsOf(offer as PartSupplierChange);
  const { id } = await ctx.db
    .insertInto("partSuppliers")
    .values({ ...values, partId, supplierId, createdBy: ctx.personId })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tell(ctx, partId, id, "supplier_added", { field: "supplierId", before: null, after: supplierId }, changesOf({}, values));
  return await read(ctx, id);
}

async function holdLine(ctx: Ctx, id: number) {
  const { part } = await read(ctx, id);
  const held = await holdPart(ctx, part.id);
  const line = await ctx.db.selectFrom("partSuppliers").selectAll().where("id", "=", id).executeTakeFirst();
  if (!line) throw refuse("not_found", "not_found");
  return { part: held, line };
}

export async function changePartSupplier(ctx: Ctx, id: number, version: number, sent: PartSupplierChange): Promise<PartSupplier> {
  const { part, line } = await holdLine(ctx, id);
  if (line.version !== version) throw new Refusal("conflict", { reason: "stale", current: await read(ctx, id) });
  await assertOffer(ctx, part, sent);
  const values = columnsOf(sent);
  const changes = changesOf(line, values);
  if (changes.length > 0) {
    if (!line.isPreferred) await makeRoom(ctx, part.id, sent.isPreferred);
    await ctx.db
      .updateTable("partSuppliers")
      .set({ ...values, version: version + 1, updatedAt: ctx.now.toISOString() })
      .where("id", "=", id)
      .execute();
  }
  // Whose terms these are stands beside them.
  const whose = { field: "supplierId", before: line.supplierId, after: line.supplierId };
  await tell(ctx, part.id, id, "supplier_changed", whose, changes);
  return await read(ctx, id);
}

export async function removePartSupplier(ctx: Ctx, id: number): Promise<{ id: number }> {
  const { part, line } = await holdLine(ctx, id);
  await ctx.db.deleteFrom("partSuppliers").where("id", "=", id).execute();
  const price = line.priceMinor === null ? [] : [{ field: "priceMinor", before: line.priceMinor, after: null }];
  await tell(ctx, part.id, id, "supplier_removed", { field: "supplierId", before: line.supplierId, after: null }, price);
  return { id };
}

/** All of a part that is being removed itself. */
export const removeOffers = async (ctx: Ctx, partId: number): Promise<void> =>
  void (await ctx.db.deleteFrom("partSuppliers").where("partId", "=", partId).execute());

/** What a file says of the supplier of a part: a line of it is made, or takes what is said. */
export async function setOffer(ctx: Ctx, partId: number, supplierId: number, offer: PartSupplierChange): Promise<void> {
  const there = await ctx.db
    .selectFrom("partSuppliers")
    .select(["id", "version"])
    .where("partId", "=", partId)
    .where("supplierId", "=", supplierId)
    .executeTakeFirst();
  if (there) await changePartSupplier(ctx, there.id, there.version, offer);
  else await addPartSupplier(ctx, partId, { supplierId, ...offer } as PartSupplierDraft);
}

export const hasSuppliers = async (ctx: Ctx, partId: number): Promise<boolean> =>
  (await ctx.db.selectFrom("partSuppliers").select("id").where("partId", "=", partId).executeTakeFirst()) !== undefined;

/** The terms of the preferred supplier, else of the first, as a file says them. */
export async function firstOffer(ctx: Ctx, partId: number) {
  const line = await ctx.db
    .selectFrom("partSuppliers")
    .select(["supplierId", "number", "priceMinor", "currency", "pricePer", "pack", "minimum", "leadTimeDays"])
    .where("partId", "=", partId)
    .orderBy("isPreferred", "desc")
    .orderBy("id")
    .executeTakeFirst();
  if (!line) return undefined;
  const { priceMinor, currency, ...terms } = line;
  // A file is in the organisation's currency.
  return { ...terms, ...(currency === ctx.currency && seesPrices(ctx) ? { amountMinor: priceMinor } : {}) };
}
