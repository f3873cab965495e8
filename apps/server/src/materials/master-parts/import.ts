import { z } from "zod";
import { MasterPartDraft, type MasterPart, type PartNumber } from "@millwright/domain/materials/master-parts/contract.ts";
import { masterPartTarget as target } from "@millwright/domain/materials/master-parts/import.ts";
import { PartSupplierChange } from "@millwright/domain/materials/master-parts/suppliers/contract.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { NumberKind } from "@millwright/domain/materials/master-parts/numbers.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { lowerText } from "../../platform/records/codes-of.ts";
import type { Values } from "../../platform/records/importing.ts";
import { codedLookup, codedWriter } from "../../platform/records/record-import.ts";
import { firstOffer, hasSuppliers, removeOffers, setOffer } from "./suppliers/changes.ts";
import { createMasterPart as create, records, updateMasterPart as update } from "./changes.ts";

/** What a row says of who delivers the part; an amount is in the organisation's currency. */
const Offer = PartSupplierChange.omit({ price: true }).extend({
  supplierId: z.int().nullable().optional(),
  amountMinor: z.int().nullable().optional(),
});
type Offer = z.output<typeof Offer>;
const Draft = MasterPartDraft.extend({ offer: Offer.optional() });

/** What a row says, with what is known of that supplier already; nothing where it says nothing. */
function offerOf(said: Values, current: object | null): Values | undefined {
  const defined = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  if (Object.values(defined).every((value) => value === null)) return undefined;
  const known = (current as { offer?: Values } | null)?.offer;
  const isKnown = known !== undefined && (said["supplierId"] === undefined || said["supplierId"] === known["supplierId"]);
  const { pricePer, ...others } = defined;
  return { ...(isKnown ? known : {}), ...others, ...(pricePer ? { pricePer } : {}) };
}

async function offered(ctx: Ctx, partId: number, { supplierId, amountMinor, ...terms }: Offer): Promise<void> {
  const price = amountMinor === undefined ? {} : { price: amountMinor === null ? null : { amountMinor, currency: ctx.currency } };
  const said = Object.values({ ...terms, ...price }).some((value) => value !== undefined && value !== null);
  if (supplierId === undefined || supplierId === null) {
    if (said) throw refuseField("supplier", "required");
    return;
  }
  const isPreferred = !(await hasSuppliers(ctx, partId));
  await setOffer(ctx, partId, supplierId, { ...terms, ...price, ...(isPreferred ? { isPreferred } : {}) });
}

export const masterPartWriter = {
  ...codedWriter({
    kind: "master-parts",
    target,
    draft: Draft,
    get: async (ctx, id) => {
      const part = await records.get(ctx, id);
      const offer = await firstOffer(ctx, id);
      return offer ? { ...part, offer } : part;
    },
    create: async (ctx, { offer, ...draft }: z.output<typeof Draft>) => {
      const made = await create(ctx, draft);
      if (offer) await offered(ctx, made.id, offer);
      return await records.get(ctx, made.id);
    },
    update: async (ctx, id, version, { offer, ...patch }: Partial<z.output<typeof Draft>>) => {
      const changed = await update(ctx, id, version, patch);
      if (offer) await offered(ctx, id, offer);
      return changed;
    },
  }),
  callsOf: ({ code, name }: Values) => [lowerText(code), lowerText(name)],
  // Whoever changed them since has changed the part, which is kept then.
  beforeRemoval: async (ctx: Ctx, id: number) => await removeOffers(ctx, id),
  draftOf: (
    {
      manufacturer,
      manufacturerNumber,
      barcode,
      category,
      unit,
      buyUnit,
      supersededBy,
      supplier,
      supplierNumber,
      price,
      pricePer,
      pack,
      minimum,
      leadTimeDays,
      ...values
    }: Values,
    current: object | null,
  ) => ({
    ...values,
    categoryId: category,
    unitId: unit,
    buyUnitId: buyUnit,
    supersededById: supersededBy,
    offer: offerOf({ supplierId: supplier, number: supplierNumber, amountMinor: price, pricePer, pack, minimum, leadTimeDays }, current),
    numbers: numbersOf({ manufacturer, manufacturerNumber, barcode }, (current as MasterPart | null)?.numbers ?? []),
  }),
};

/** The first number of each kind takes what the row says of it; a row that says nothing leaves them alone. */
function numbersOf({ manufacturer, manufacturerNumber, barcode }: Values, numbers: readonly PartNumber[]): PartNumber[] | undefined {
  if (manufacturer === undefined && manufacturerNumber === undefined && barcode === undefined) return undefined;
  const known = (kind: NumberKind) => numbers.filter((one) => one.kind === kind);
  const [[first, ...further], [printed, ...others]] = [known("manufacturer"), known("barcode")];
  const textOr = (value: Values[string], before: string | null | undefined) => (value === undefined ? (before ?? null) : value);
  const number = textOr(manufacturerNumber, first?.number);
  const code = textOr(barcode, printed?.number);
  const maker = textOr(manufacturer, first?.manufacturer);
  return [
    ...(number === null
      ? []
      : [{ kind: "manufacturer" as const, manufacturer: maker === null ? null : String(maker), number: String(number) }]),
    ...further,
    ...(code === null ? [] : [{ kind: "barcode" as const, manufacturer: printed?.manufacturer ?? null, number: String(code) }]),
    ...others,
  ];
}

export const masterPartLookup = codedLookup("master-parts", create);
