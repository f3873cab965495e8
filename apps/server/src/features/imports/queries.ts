import { sql } from "kysely";
import type { Import } from "@millwright/domain/imports/contract.ts";
import type { CellFault, Mapping } from "@millwright/domain/imports/targets.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import type { Ctx } from "../../platform/ctx.ts";
import { listRows, type ListSpec } from "../../platform/list.ts";
import { nameRef } from "../../platform/refs.ts";

const list: ListSpec = {
  table: "imports",
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
  columns: {
    fileName: { ref: "imports.fileName", type: "text", isRequired: true },
    target: { ref: "imports.target", type: "text", isRequired: true },
    state: { ref: "imports.state", type: "text", isRequired: true },
    createdAt: { ref: "imports.createdAt", type: "instant", isRequired: true },
  },
};

const rows = (ctx: Ctx) =>
  ctx.db
    .selectFrom("imports")
    .leftJoin("people as creator", (join) => join.onRef("creator.tenantId", "=", "imports.tenantId").onRef("creator.id", "=", "imports.createdBy"))
    .selectAll("imports")
    .select([nameRef("creator").as("createdBy"), sql<Import["state"]>`${sql.ref("imports.state")}`.as("state")]);

export const importRows = async (ctx: Ctx, request: ListRequest) => await listRows(ctx, list, request, rows(ctx));

export async function findImport(ctx: Ctx, id: number): Promise<(Import & { storeKey: string }) | undefined> {
  const row = await rows(ctx).where("imports.id", "=", id).executeTakeFirst();
  return row && { ...row, columns: row.columns as unknown as Import["columns"], mapping: row.mapping as unknown as Mapping as Import["mapping"] };
}

export interface StoredFault {
  line: number;
  cells: string[];
  faults: CellFault[];
}

/** Refused rows of the last phase that ran, in the order of the file. */
export async function faultRows(ctx: Ctx, id: number, phase: "check" | "run", after: number, limit: number): Promise<StoredFault[]> {
  const found = await ctx.db
    .selectFrom("importFaults")
    .select(["line", "cells", "faults"])
    .where("importId", "=", id)
    .where("phase", "=", phase)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
  return found.map((row) => ({ line: row.line, cells: row.cells as unknown as string[], faults: row.faults as unknown as CellFault[] }));
}
