import { z } from "zod";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { day, Money, NameRef, Ref, version } from "../../kit/fields.ts";
import { idAlias, idInPath, idOf, idParams } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { RATE_SOURCES } from "./rates.ts";

const may = (flag: "view" | "update") => ({ subModule: "work-costs", flag }) as const;

/** What an hour costs: of a person, of a craft, or with neither of anybody in the organisation. Seen by those alone who may see what work costs. */
export const LabourRate = z.object({
  id: z.int(),
  labourRateId: idAlias(),
  version: version(),
  person: NameRef.nullable(),
  craft: Ref.nullable(),
  fromDay: day(),
  toDay: day().nullable(),
  rate: Money,
});
export type LabourRate = z.infer<typeof LabourRate>;

const list = {
  name: "labour-rates",
  method: "POST",
  path: "/api/LabourRates/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(LabourRate),
  columns: {
    person: column.reference("people"),
    craft: column.reference("reference-lists"),
    fromDay: column.day({ isRequired: true }),
    toDay: column.day(),
    rate: column.money({ isRequired: true }),
  },
  reads: true,
} as const;

/** An amount is in the organisation's currency, in its smallest unit. */
const amountMinor = z.int().min(0).max(100_000_000);
export const LabourRateDraft = z.object({
  /** At most one of the two. */
  personId: idOf("people").nullable().optional(),
  craftId: idOf("reference-lists").nullable().optional(),
  fromDay: day(),
  toDay: day().nullable().optional(),
  amountMinor,
});
export type LabourRateDraft = z.input<typeof LabourRateDraft>;

/** What an hour of a person costs on a day, and whose rate that is. */
export const RateOn = z.object({ source: z.enum(RATE_SOURCES).nullable(), rate: Money.nullable(), fromDay: day().nullable() });
export type RateOn = z.infer<typeof RateOn>;

export const labourRates = defineContract({
  list,
  /** The former one ends the day before. */
  create: { method: "POST", path: "/api/LabourRates/", access: may("update"), body: LabourRateDraft, reply: LabourRate },
  update: {
    method: "PUT",
    path: "/api/LabourRates/:id",
    access: may("update"),
    params: idParams("labour-rates"),
    body: z.object({ amountMinor, toDay: day().nullable() }).partial().extend({ version: version() }),
    reply: LabourRate,
  },
  /** One that was entered by mistake. */
  remove: {
    method: "DELETE",
    path: "/api/LabourRates/:id",
    access: may("update"),
    params: idParams("labour-rates"),
    reply: z.object({ id: z.int() }),
  },
  /** That in which amounts are entered. */
  currency: { method: "GET", path: "/api/LabourRates/currency/", access: may("view"), reply: z.object({ currency: z.string() }) },
  on: {
    method: "GET",
    path: "/api/LabourRates/of/:personId",
    access: may("view"),
    params: z.object({ personId: idInPath("people") }),
    query: z.object({ day: day() }),
    reply: RateOn,
  },
});
