import { shifts, type Shift } from "@millwright/domain/register/shifts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(shifts.list, { kind: "shifts", defaultSort: [{ colId: "name", sort: "asc" }] });

export const shiftRows = plainRows(list);
export const wholeShifts = plainRecords(list);
export const findShift = async (ctx: Ctx, id: number): Promise<Shift | undefined> => await plainRecord(list)(ctx, id);
