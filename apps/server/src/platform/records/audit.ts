import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import type { Ctx } from "../call/ctx.ts";
import { auditLines, writeAudit, type Change } from "./audit-words.ts";

export type { Change };

export interface AuditEntry {
  /** What was done, in the product's words: "created", "updated", "status", … */
  action: LogAction;
  /** Kind of record, the feature's name. */
  entity: string;
  entityId: number | null;
  changes?: readonly Change[];
}

/** Writes the audit row of a call in its transaction, or leaves it to whoever writes many together. Numbered and chained afterwards by the worker. */
export const audit = (ctx: Ctx, entry: AuditEntry): void => auditAll(ctx, [entry]);

/** The same for many records of one call, in one statement. */
export function auditAll(ctx: Ctx, entries: readonly AuditEntry[]): void {
  if (entries.length === 0) return;
  ctx.audits.count += entries.length;
  const { ip, requestId } = ctx;
  const lines = entries.map((entry) => ({ personId: ctx.personId || null, personName: ctx.personName || null, ip, requestId, ...entry }));
  if (ctx.audits.held) ctx.audits.held.push(...lines);
  else ctx.beforeCommit(writeAudit(ctx.db, lines));
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
  return await auditLines(ctx.db)
    .where("line.entity", "=", entity)
    .where("line.entityId", "=", entityId)
    .orderBy("line.id", "desc")
    .limit(500)
    .execute();
}
