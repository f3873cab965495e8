import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { day, instant, NameRef, optionalText, Ref, version } from "../../kit/fields.ts";
import { idInPath, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { quantity } from "../quantities.ts";

const may = (flag: "view" | "update") => ({ subModule: "warehousing", flag }) as const;
const params = idParams("reservations");

/** Who will need so much of a part, and what of it is kept. */
export const Reservation = z.object({
  id: z.int(),
  version: version(),
  partId: z.int(),
  part: Ref,
  warehouseId: z.int().nullable(),
  /** Null: from where is not known yet. */
  warehouse: Ref.nullable(),
  unit: z.string().nullable(),
  /** The order that needs it; null as well where the caller does not reach it (`isForOther`). */
  workOrder: z.object({ id: z.int(), code: z.string(), title: z.string() }).nullable(),
  /** The material request that keeps it, where the caller reaches it. */
  materialRequest: z.object({ id: z.int(), code: z.string() }).nullable(),
  isForOther: z.boolean(),
  /** In words: the order, the material request, else what was said of it; empty where it is for work that the caller does not reach. */
  holder: z.string(),
  /** Still wanted: what was taken is no longer reserved. */
  quantity: z.number(),
  hard: z.number(),
  /** What is to be kept and is not there. */
  missing: z.number(),
  wantsHard: z.boolean(),
  requiredOn: day().nullable(),
  reason: z.string().nullable(),
  person: NameRef.nullable(),
  createdAt: instant(),
  endedAt: instant().nullable(),
});
export type Reservation = z.infer<typeof Reservation>;

const list = {
  method: "POST",
  path: "/api/Reservation/list/",
  name: "reservations",
  access: may("view"),
  body: ListRequest,
  reply: listOf(Reservation),
  columns: {
    part: column.reference("master-parts", { isRequired: true }),
    warehouse: column.reference("warehouses"),
    quantity: column.number({ isRequired: true }),
    hard: column.number({ isRequired: true }),
    missing: column.number({ isRequired: true }),
    holder: column.shown(column.text()),
    requiredOn: column.day(),
    createdAt: column.instant({ isRequired: true }),
    endedAt: column.instant(),
  },
  reads: true,
} as const;

/** By hand: for whom, a reason says. What an order needs is reserved by its own lines. */
export const ReservationDraft = z.object({
  partId: idOf("master-parts"),
  warehouseId: idOf("warehouses"),
  quantity: quantity(),
  /** Kept, or only planned. */
  wantsHard: z.boolean().optional(),
  requiredOn: day().nullable().optional(),
  reason: optionalText(500),
});

export const reservations = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Reservation/:id", access: may("view"), params, reply: Reservation },
  create: { method: "POST", path: "/api/Reservation/", access: may("update"), body: ReservationDraft, reply: Reservation },
  /** Of an order's line only whether it is kept: how many and when, the order says. */
  update: {
    method: "PUT",
    path: "/api/Reservation/:id",
    access: may("update"),
    params,
    body: ReservationDraft.omit({ partId: true, warehouseId: true }).partial().extend({ version: version() }),
    reply: Reservation,
  },
  /** Given up, by hand. */
  release: {
    method: "POST",
    path: "/api/Reservation/:id/release/",
    access: may("update"),
    params,
    body: z.object({ version: version(), reason: optionalText(500) }),
    reply: Reservation,
  },
  /** What may still be promised of a part for a day, in each warehouse: the least from that day on. */
  available: {
    method: "GET",
    path: "/api/Reservation/available/",
    access: may("view"),
    query: z.object({ partId: idInPath("master-parts"), on: day().optional() }),
    reply: z.object({
      on: day(),
      rows: z.array(
        z.object({
          warehouse: Ref,
          usable: z.number(),
          hard: z.number(),
          soft: z.number(),
          /** All that is on its way, and the day of the next of it. */
          expected: z.number(),
          nextExpected: day().nullable(),
          available: z.number(),
        }),
      ),
    }),
  },
});
