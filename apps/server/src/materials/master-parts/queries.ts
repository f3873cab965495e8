import { masterParts, type MasterPart } from "@millwright/domain/materials/master-parts/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(masterParts.list, { kind: "master-parts", defaultSort: [{ colId: "name", sort: "asc" }] });

export const masterPartRows = plainRows(list);
export const wholeMasterParts = plainRecords(list);
export const findMasterPart = async (ctx: Ctx, id: number): Promise<MasterPart | undefined> => await plainRecord(list)(ctx, id);
