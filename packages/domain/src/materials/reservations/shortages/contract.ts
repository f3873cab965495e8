import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { exportOf } from "../../../kit/export.ts";
import { day, Ref } from "../../../kit/fields.ts";
import { idParams } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";
import { PartRef } from "../../master-parts/contract.ts";
import { Reservation } from "../contract.ts";

const may = { subModule: "warehousing", flag: "view" } as const;

/** What is to be kept for somebody and is not there, with what may help, in short. */
export const ShortageRow = Reservation.pick({
  id: true,
  partId: true,
  part: true,
  warehouseId: true,
  warehouse: true,
  unit: true,
  workOrder: true,
  isForOther: true,
  holder: true,
  quantity: true,
  hard: true,
  missing: true,
  requiredOn: true,
}).extend({
  /** Who has what is there, by name where the caller reaches it. */
  heldBy: z.string(),
  /** What is free of it in other warehouses, and of what may be taken instead. */
  elsewhere: z.number(),
  instead: z.number(),
  /** The next delivery to its warehouse: by which paper is told to those alone who see such papers. */
  expectedOn: day().nullable(),
  expectedBy: z.string().nullable(),
});
export type ShortageRow = z.infer<typeof ShortageRow>;

/** Somebody for whom some of it is kept. */
const Holder = z.object({ id: z.int(), holder: z.string(), isForOther: z.boolean(), hard: z.number(), requiredOn: day().nullable() });
/** What may be taken instead: an alternate, or what superseded it; how much of it is free where the shortage is, and everywhere. */
const Instead = z.object({ part: PartRef, isSuccessor: z.boolean(), here: z.number(), available: z.number() });
const Elsewhere = z.object({ warehouse: Ref, available: z.number() });
/** On its way to the warehouse. */
const Coming = z.object({
  /** Null: nobody said, or it is on the road. */
  day: day().nullable(),
  isOnRoad: z.boolean(),
  quantity: z.number(),
  /** Null as well for those who may not see purchase orders. */
  purchaseOrder: z.object({ id: z.int(), code: z.string() }).nullable(),
  movementId: z.int().nullable(),
});
export type Coming = z.infer<typeof Coming>;

export const Shortage = ShortageRow.omit({ heldBy: true, elsewhere: true, instead: true, expectedOn: true, expectedBy: true }).extend({
  /** The line of the order that is short, where the caller reaches it: it may ask for another part. */
  line: z.object({ id: z.int(), version: z.int() }).nullable(),
  holders: z.array(Holder),
  instead: z.array(Instead),
  elsewhere: z.array(Elsewhere),
  expected: z.array(Coming),
});
export type Shortage = z.infer<typeof Shortage>;

const list = {
  method: "POST",
  path: "/api/Shortage/list/",
  name: "shortages",
  access: may,
  body: ListRequest,
  reply: listOf(ShortageRow),
  columns: {
    part: column.reference("master-parts", { isRequired: true }),
    warehouse: column.reference("warehouses"),
    missing: column.number({ isRequired: true }),
    quantity: column.number({ isRequired: true }),
    hard: column.number({ isRequired: true }),
    requiredOn: column.day(),
    holder: column.shown(column.text()),
    heldBy: column.shown(column.text()),
    elsewhere: column.shown(column.number()),
    instead: column.shown(column.number()),
    expectedOn: column.shown(column.day()),
    expectedBy: column.shown(column.text()),
  },
  reads: true,
} as const;

/** What is short, and out of what it may be answered. What is written of it are its reservation, a transfer, or the line of an order. */
export const shortages = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Shortage/:id", access: may, params: idParams("reservations"), reply: Shortage },
});
