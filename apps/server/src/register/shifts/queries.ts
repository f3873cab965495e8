import { shifts, type Shift } from "@millwright/domain/register/shifts/contract.ts";
import { spelledSpans } from "@millwright/domain/register/shifts/spelling.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(shifts.list, { kind: "shifts", defaultSort: [{ colId: "name", sort: "asc" }] });

export const shiftRows = plainRows(list);
/** Patterns as a file brings them back: their shifts in words. */
export const wholeShifts = async (ctx: Ctx, ids: readonly number[]) => {
  const found = (await plainRecords(list)(ctx, ids)) as Shift[];
  return found.map(({ spans, ...shift }) => ({ ...shift, spans: spelledSpans(spans) }));
};
export const findShift = async (ctx: Ctx, id: number): Promise<Shift | undefined> => await plainRecord(list)(ctx, id);
