import { warehouses, type Warehouse } from "@millwright/domain/materials/warehouses/contract.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { plainRecord, plainRecords, plainRows } from "../../platform/lists/plain.ts";

const list = defineList(warehouses.list, { kind: "warehouses", defaultSort: [{ colId: "name", sort: "asc" }] });

export const warehouseRows = plainRows(list);
export const wholeWarehouses = plainRecords(list);
export const findWarehouse = async (ctx: Ctx, id: number): Promise<Warehouse | undefined> => await plainRecord(list)(ctx, id);
