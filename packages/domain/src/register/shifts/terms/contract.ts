import { z } from "zod";
import { column } from "../../../kit/columns.ts";
import { defineContract } from "../../../kit/endpoint.ts";
import { day, NameRef, Ref, version } from "../../../kit/fields.ts";
import { idOf, idParams } from "../../../kit/ids.ts";
import { ListRequest, listOf } from "../../../kit/list.ts";

const may = (flag: "view" | "update") => ({ subModule: "shifts", flag }) as const;

/** Who follows a pattern, from a first to a last day, both included: a person, or a crew for its members who follow none of their own. */
export const ShiftTerm = z.object({
  id: z.int(),
  version: version(),
  shift: Ref,
  person: NameRef.nullable(),
  crew: Ref.nullable(),
  fromDay: day(),
  toDay: day().nullable(),
  /** So many days further in the cycle than the pattern says. */
  offsetDays: z.int(),
});
export type ShiftTerm = z.infer<typeof ShiftTerm>;

const list = {
  name: "shift-terms",
  method: "POST",
  path: "/api/ShiftTerm/list/",
  access: may("view"),
  body: ListRequest,
  reply: listOf(ShiftTerm),
  columns: {
    shift: column.reference("shifts", { isRequired: true }),
    person: column.reference("people"),
    crew: column.reference("crews"),
    fromDay: column.day({ isRequired: true }),
    toDay: column.day(),
    offsetDays: column.number({ isRequired: true }),
  },
  reads: true,
} as const;

const Term = { fromDay: day(), toDay: day().nullable().optional(), offsetDays: z.int().min(0).max(55).optional() };
/** A person or a crew, one of the two. */
export const ShiftTermDraft = z.object({
  shiftId: idOf("shifts"),
  personId: idOf("people").nullable().optional(),
  crewId: idOf("crews").nullable().optional(),
  ...Term,
});
export type ShiftTermDraft = z.input<typeof ShiftTermDraft>;

export const shiftTerms = defineContract({
  list,
  create: { method: "POST", path: "/api/ShiftTerm/", access: may("update"), body: ShiftTermDraft, reply: ShiftTerm },
  update: {
    method: "PUT",
    path: "/api/ShiftTerm/:id",
    access: may("update"),
    params: idParams("shift-terms"),
    body: z.object(Term).partial().extend({ version: version() }),
    reply: ShiftTerm,
  },
  /** One that was entered by mistake; who follows it no longer gets a last day. */
  remove: {
    method: "DELETE",
    path: "/api/ShiftTerm/:id",
    access: may("update"),
    params: idParams("shift-terms"),
    reply: z.object({ id: z.int() }),
  },
});
