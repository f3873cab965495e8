import { sql } from "kysely";
import { Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { NOUNS } from "@millwright/domain/nouns.ts";
import type { Ctx } from "../call/ctx.ts";
import type { ArchivedKind } from "./codes-of.ts";
import { withinReach } from "./reach.ts";

/** A reference of a record to another one. */
export interface RecordClaim {
  kind: ArchivedKind;
  /** What was sent; nothing sent and null are fine. */
  id: number | null | undefined;
  /** Path of the field in the body, for the refusal. */
  field: string;
  /** What the record holds now: one that was archived since may stay. */
  was?: number | null | undefined;
}

/** Refuses, naming every bad field, ids of records that the caller does not reach or that are archived. */
export async function assertRecords(ctx: Ctx, claims: readonly RecordClaim[]): Promise<void> {
  const faults = await Promise.all(claims.map(async (claim) => await faultOf(ctx, claim)));
  const fields = faults.flatMap((fault) => fault ?? []);
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}

async function faultOf(ctx: Ctx, { kind, id, field, was }: RecordClaim): Promise<FieldFault | null> {
  if (id === null || id === undefined || id === was) return null;
  const { rows } = await sql<{
    isArchived: boolean;
  }>`select archived_at is not null as is_archived from ${sql.table(NOUNS[kind].table)} where id = ${id} and ${withinReach(ctx, kind)}`.execute(
    ctx.db,
  );
  const [row] = rows;
  if (!row) return { path: field, reason: "not_known" };
  return row.isArchived ? { path: field, reason: "archived" } : null;
}
