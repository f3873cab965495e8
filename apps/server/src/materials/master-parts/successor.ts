import { sql } from "kysely";
import { closesCircle, successors } from "@millwright/domain/materials/master-parts/states.ts";
import { refuseField } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { assertRecords } from "../../platform/records/references.ts";

/** Refuses a successor that is not known, and one by whom the part would come to be superseded by itself. */
export async function assertSuccessor(ctx: Ctx, partId: number | null, byId: number | null | undefined): Promise<void> {
  if (byId === null || byId === undefined) return;
  await assertRecords(ctx, [{ kind: "master-parts", id: byId, field: "supersededById" }]);
  if (partId === null) return;
  // Two who close a circle from both sides at once come one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended('supersession', ${ctx.tenantId}))`.execute(ctx.db);
  const { rows } = await sql<{ id: number; byId: number; code: string }>`
    select id, superseded_by_id as by_id, code from master_parts where superseded_by_id is not null`.execute(ctx.db);
  const chain = new Map(rows.map((row) => [row.id, row.byId]));
  if (!closesCircle(partId, byId, chain)) return;
  const codes = new Map(rows.map((row) => [row.id, row.code]));
  const way = [byId, ...successors(byId, chain)].filter((id) => id !== partId).map((id) => codes.get(id) ?? `#${id}`);
  throw refuseField("supersededById", "supersession_circle", { codes: way.join(", ") || "itself" });
}
