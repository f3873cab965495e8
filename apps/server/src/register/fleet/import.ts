import { z } from "zod";
import { FleetDraft } from "@millwright/domain/register/fleet/contract.ts";
import { fleetTarget } from "@millwright/domain/register/fleet/import.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { RecordWriter } from "../../platform/records/importing.ts";
import { createEntry, records, takeBack, updateEntry } from "./changes.ts";
import { entriesAt } from "./queries.ts";

/** A file is in the organisation's currency. */
const Line = FleetDraft.omit({ price: true }).extend({ priceMinor: z.int().min(0).nullable().optional() });
type Line = z.input<typeof Line>;

const priced = <L extends { priceMinor?: number | null | undefined }>(ctx: Ctx, { priceMinor, ...line }: L) => ({
  ...line,
  ...(priceMinor === undefined ? {} : { price: priceMinor === null ? null : { amountMinor: priceMinor, currency: ctx.currency } }),
  // What was driven was driven, however fast.
  isConfirmed: true,
});

/** A line has no code: it is known by its vehicle and its time. */
export const fleetWriter: RecordWriter = {
  kind: "records",
  target: fleetTarget,
  table: "fleetEntries",
  entity: "fleet",
  draft: Line,
  find: async (ctx, { asset, at }) => (typeof asset === "number" && typeof at === "string" ? await entriesAt(ctx, asset, at) : null),
  get: records.get,
  create: async (ctx, line: Line) => await createEntry(ctx, priced(ctx, line)),
  update: async (ctx, id, version, line: Partial<Line>) => await updateEntry(ctx, id, version, priced(ctx, line)),
  beforeRemoval: takeBack,
  draftOf: ({ asset, driver, price, workOrder, ...values }) => ({
    ...values,
    assetId: asset,
    driverId: driver,
    priceMinor: price,
    workOrderId: workOrder,
  }),
};
