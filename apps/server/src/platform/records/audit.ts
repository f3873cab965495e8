import { sql } from "kysely";
import type { Ctx } from "../call/ctx.ts";

/** One changed field of a record; before and after as the wire shows them. */
export interface Change<Field extends string = string> {
  field: Field;
  before: unknown;
  after: unknown;
}
export interface AuditEntry {
  /** What was done, in the product's words: "created", "updated", "status", … */
  action: string;
  /** Kind of record, the feature's name. */
  entity: string;
  entityId: number | null;
  changes?: readonly Change[];
}

/** Writes the audit row of a call in its transaction. Numbered and chained afterwards by the worker. */
export function audit(ctx: Ctx, entry: AuditEntry): void {
  ctx.audits.count += 1;
  ctx.alongside(
    ctx.db
      .insertInto("auditLog")
      .values({
        personId: ctx.personId,
        personName: ctx.personName,
        requestId: ctx.requestId,
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId,
        changes: JSON.stringify(entry.changes ?? []),
      })
      .execute(),
  );
}

/** The fields of `patch` that differ from `row`. Lists and objects compare by content: jsonb does not keep the order of keys. */
export function changesOf<P extends object>(row: object, patch: P): Change<keyof P & string>[] {
  const before = row as Record<string, unknown>;
  return (Object.entries(patch) as [keyof P & string, unknown][])
    .filter(([field, after]) => after !== undefined && canonical(before[field] ?? null) !== canonical(after))
    .map(([field, after]) => ({ field, before: before[field] ?? null, after }));
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A text may look like an instant and be none: the thirteenth month. */
const isInstant = (text: string) => INSTANT.test(text) && !Number.isNaN(Date.parse(text));

/** One text for equal values: keys sorted, nulls within objects left out, instants to the millisecond. */
function canonical(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(isInstant(value) ? new Date(value).toISOString() : value);
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return `{${parts
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join()}}`;
}

/** Log lines of one record, newest first; at most 500. */
export async function logOf(ctx: Ctx, entity: string, entityId: number) {
  return await ctx.db
    .selectFrom("auditLog")
    .select(["id", "action", "changes", "personId", "personName", sql<string>`at`.as("at")])
    .where("entity", "=", entity)
    .where("entityId", "=", entityId)
    .orderBy("id", "desc")
    .limit(500)
    .execute();
}
