import { sql } from "kysely";
import type { WorkloadBy } from "@millwright/domain/work/plans/occurrences/contract.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";

export interface Named {
  id: number;
  code: string | null;
  name: string;
}

const TABLES = { crews: sql.table("crews"), sites: sql.table("locations"), crafts: sql.table("reference_values") };

/** What crews, sites or crafts are called, whoever asks: what the caller reaches names them. */
export async function namesOf(ctx: Ctx, by: WorkloadBy, ids: readonly number[]): Promise<Map<number, Named>> {
  const { rows } = await sql<Named>`select id, code, name from ${TABLES[by]} where id = any(${[...ids]}::bigint[])`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
