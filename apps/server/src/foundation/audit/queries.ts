import { sql, type RawBuilder } from "kysely";
import {
  audit as contract,
  SHOWN_CHANGES,
  type AuditCheck,
  type AuditEntry,
  type AuditRow,
} from "@millwright/domain/foundation/audit/contract.ts";
import type { ListReply, ListRequest } from "@millwright/domain/kit/list.ts";
import { isReaching } from "@millwright/domain/kit/log/personal.ts";
import { kinds, NOUNS, type RecordKind } from "@millwright/domain/nouns.ts";
import { textKey } from "@millwright/domain/kit/texts.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import type { Database } from "../../platform/db/db.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { nameRef } from "../../platform/lists/refs.ts";
import { likePattern } from "../../platform/lists/search.ts";
import { told } from "../../platform/records/audit-words.ts";
import type { Change } from "../../platform/records/audit.ts";
import { withinReach } from "../../platform/records/reach.ts";
import { idsIn, isKind, namesOf, pointing, textOf, want, type Names, type Wanted } from "./names.ts";
import { tellable } from "./tellable.ts";

const list = defineList(contract.list, { kind: "audit", defaultSort: [{ colId: "at", sort: "desc" }] });

const entries = (ctx: Ctx) =>
  ctx.db
    .selectFrom("auditLog")
    .leftJoin("auditWords as side", (join) =>
      join.onRef("side.tenantId", "=", "auditLog.tenantId").onRef("side.auditId", "=", "auditLog.id"),
    )
    .select([
      "auditLog.id",
      "auditLog.action",
      "auditLog.entity",
      "auditLog.entityId",
      "auditLog.personId",
      "auditLog.changes",
      "side.words",
    ])
    .select(sql<string>`${sql.ref("auditLog.at")}`.as("at"))
    .where(() => tellable(ctx));

/** A block of the list; of each entry the first few changes. */
export async function auditRows(ctx: Ctx, request: ListRequest): Promise<ListReply<AuditRow>> {
  return await blockOf(ctx, request, SHOWN_CHANGES);
}

/** The same for a file: all changes as one text, and the number of a record that has no name to show. */
export async function auditFileRows(ctx: Ctx, request: ListRequest): Promise<ListReply<object>> {
  const block = await blockOf(ctx, request, Number.POSITIVE_INFINITY);
  const rows = block.rows.map((row) => ({
    ...row,
    record: row.record && { ...row.record, name: row.record.name ?? (row.record.code === null ? `#${row.record.id}` : null) },
    changes:
      row.changes.length === 0
        ? null
        : [row.changes.map(({ field, before, after }) => `${field}: ${cellOf(before)} → ${cellOf(after)}`).join("; ")],
  }));
  return { ...block, rows };
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined
    ? "–"
    : typeof value === "object"
      ? JSON.stringify(value)
      : String(value as string | number | boolean);

async function blockOf(ctx: Ctx, request: ListRequest, shown: number): Promise<ListReply<AuditRow>> {
  const narrower = [...(request.search ? [await lookedFor(ctx, request.search)] : []), ...(await fewOf(ctx, request))];
  const query = narrower.reduce((narrowed, condition) => narrowed.where(() => condition), entries(ctx));
  const { rows, ...block } = await listRows(ctx, list, request, query);
  const plain = rows.map(({ person, words, ...row }) => {
    const { changes, ip } = told({ ...row, words, nameNow: null });
    return { ...row, person: person ?? null, ip, changes };
  });
  const shut = (await withoutAddresses(ctx, plain)).map(({ changes, ...row }) => ({
    ...row,
    changeCount: changes.length,
    changes: changes.slice(0, shown),
  }));
  return { ...block, rows: await withNames(ctx, shut) };
}

const SETS = { action: sql.ref("audit_log.action"), entity: sql.ref("audit_log.entity") } as const;
const MOST_BY_ID = 2000;

/**
 * One value of a set stands in an index beside the time. Of several the entries would be met one after the other from the newest on, through the whole table where all are
 * rare: so few are named by their ids.
 */
async function fewOf(ctx: Ctx, { filterModel }: ListRequest): Promise<RawBuilder<boolean>[]> {
  const conditions: RawBuilder<boolean>[] = [];
  for (const key of ["action", "entity"] as const) {
    const filter = Object.hasOwn(filterModel, key) ? filterModel[key] : undefined;
    if (filter?.filterType !== "set" || filter.values.length < 2) continue;
    const { rows } = await sql<{ ids: string | null; found: number }>`
      select array_agg(id)::text as ids, count(*)::int as found
      from (select id from audit_log where ${SETS[key]} = any(${filter.values}::text[]) limit ${sql.lit(MOST_BY_ID + 1)}) as few`.execute(
      ctx.db,
    );
    const [few] = rows;
    if (few && few.found <= MOST_BY_ID) conditions.push(sql<boolean>`audit_log.id = any(${few.ids ?? "{}"}::bigint[])`);
  }
  return conditions;
}

interface Plain {
  entity: string;
  entityId: number | null;
  changes: Change[];
}
/** Addresses and numbers of people are told to who sees those people. */
async function withoutAddresses<R extends Plain>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const wanted: Wanted = new Map();
  for (const { entity, entityId, changes } of rows)
    if (entityId !== null && isKind(entity) && changes.some(({ field }) => isReaching(entity, field))) want(wanted, entity, entityId);
  const names = await namesOf(ctx, wanted);
  return rows.map((row) => {
    if (row.entityId !== null && names(row.entity, row.entityId)) return row;
    return { ...row, changes: row.changes.filter(({ field }) => !isReaching(row.entity, field)) };
  });
}

type Presented<R extends Plain> = Omit<R, "entityId"> & Pick<AuditRow, "record">;

/** What the entries are about, and what their changed fields point at, by name: one statement for all of them. */
async function withNames<R extends Plain>(ctx: Ctx, rows: readonly R[]): Promise<Presented<R>[]> {
  const kindAt = await pointing(ctx);
  const wanted: Wanted = new Map();
  for (const { entity, entityId, changes } of rows) {
    if (entityId !== null && isKind(entity)) want(wanted, entity, entityId);
    for (const change of changes) {
      const kind = kindAt(entity, change.field);
      if (kind) for (const id of idsIn(change)) want(wanted, kind, id);
    }
  }
  const names = await namesOf(ctx, wanted);
  return rows.map(({ entityId, ...row }) => ({
    ...row,
    record: entityId === null ? null : recordOf(names, row.entity, entityId),
    changes: row.changes.map(({ field, before, after }) => {
      const kind = kindAt(row.entity, field);
      const named = (value: unknown) => (kind && typeof value === "number" ? calledBy(names, kind, value) : (value ?? null));
      return { field, before: named(before), after: named(after) };
    }),
  }));
}

function recordOf(names: Names, entity: string, id: number): AuditRow["record"] {
  const named = names(entity, id);
  return { id, code: named?.code ?? null, name: named?.name ?? null, isSeen: named !== undefined };
}

function calledBy(names: Names, kind: RecordKind, id: number): string {
  const named = names(kind, id);
  return (named && textOf(named)) || `#${id}`;
}

/** Only what the caller reaches. */
export async function findEntry(ctx: Ctx, id: number): Promise<AuditEntry | undefined> {
  const row = await entries(ctx)
    .leftJoin("auditChain as link", (join) =>
      join.onRef("link.tenantId", "=", "auditLog.tenantId").onRef("link.auditId", "=", "auditLog.id"),
    )
    .leftJoin("people as person", (join) =>
      join.onRef("person.tenantId", "=", "auditLog.tenantId").onRef("person.id", "=", "auditLog.personId"),
    )
    .select(["auditLog.requestId", "link.seq as link", nameRef("person").as("person")])
    .where("auditLog.id", "=", id)
    .where(() => withinReach(ctx, "audit"))
    .executeTakeFirst();
  if (!row) return undefined;
  const { words, ...rest } = row;
  const { changes, ip } = told({ ...rest, words, nameNow: null });
  const [shut] = await withoutAddresses(ctx, [{ ...rest, ip, changes }]);
  const [entry] = shut ? await withNames(ctx, [{ ...shut, changeCount: shut.changes.length }]) : [];
  return entry;
}

const MOST_PEOPLE = 200;

/**
 * What is searched for is the code of a record, or else the name of a person: entries about that record, or what these people did. One or the other, because
 * "or" between two indexes would read both to their ends.
 */
async function lookedFor(ctx: Ctx, text: string): Promise<RawBuilder<boolean>> {
  const records = await recordsByCode(ctx, textKey(text));
  if (records.length > 0) {
    const ways = records.map(({ kind, id }) => sql<boolean>`(audit_log.entity = ${kind} and audit_log.entity_id = ${id})`);
    return sql<boolean>`(${sql.join(ways, sql` or `)})`;
  }
  const people = await ctx.db
    .selectFrom("people")
    .select("id")
    .where(() => sql<boolean>`folded(people.name) like ${likePattern(text.trim())}`)
    .limit(MOST_PEOPLE)
    .execute();
  const [first, ...more] = people.map(({ id }) => id);
  if (first === undefined) return sql<boolean>`false`;
  return more.length === 0
    ? sql<boolean>`audit_log.person_id = ${first}`
    : sql<boolean>`audit_log.person_id = any(${[first, ...more]}::bigint[])`;
}

async function recordsByCode(ctx: Ctx, code: string): Promise<{ kind: string; id: number }[]> {
  const coded = kinds.filter((kind) => "isCoded" in NOUNS[kind]);
  const parts = coded.map(
    (kind) => sql`select ${kind}::text as kind, one.id from ${sql.table(NOUNS[kind].table)} as one
      where lower(one.code) = ${code} and ${withinReach(ctx, kind, "one")}`,
  );
  return (await sql<{ kind: string; id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)).rows;
}

/** The check that runs or ran last. */
export async function findCheck(ctx: Ctx): Promise<AuditCheck | null> {
  const row = await ctx.db
    .selectFrom("auditChecks")
    .leftJoin("people as person", (join) =>
      join.onRef("person.tenantId", "=", "auditChecks.tenantId").onRef("person.id", "=", "auditChecks.startedBy"),
    )
    .selectAll("auditChecks")
    .select(nameRef("person").as("by"))
    .executeTakeFirst();
  return row ? { ...row, state: row.state as AuditCheck["state"], startedBy: row.by } : null;
}

/** Begins one unless one runs that was begun lately; says whether it did. */
export async function beginCheck(ctx: Ctx, linksTotal: number): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    insert into audit_checks (state, started_by, links_total) values ('running', ${ctx.personId}, ${linksTotal})
    on conflict (tenant_id) do update set state = 'running', started_at = now(), started_by = excluded.started_by, finished_at = null, links_done = 0,
      links_total = excluded.links_total, tail = null, head = null, broken_at = null, broken_why = null
    where audit_checks.state <> 'running' or audit_checks.started_at < now() - interval '2 hours'
    returning state`.execute(ctx.db);
  return rows.length > 0;
}

export const noteProgress = async (db: Database, tenantId: number, linksDone: number): Promise<void> =>
  void (await db.tenant(tenantId, async (rows) => await rows.updateTable("auditChecks").set({ linksDone }).execute()));

type Outcome = Pick<AuditCheck, "state" | "linksDone" | "tail" | "head" | "brokenAt" | "brokenWhy">;
export const endCheck = async (ctx: Ctx, outcome: Outcome): Promise<void> =>
  void (await ctx.db
    .updateTable("auditChecks")
    .set({ ...outcome, finishedAt: ctx.now.toISOString() })
    .execute());

/** Empties what stands beside the audit rows that say something of an archived person: those they wrote, those about them, those whose values name them. */
export const forgetWords = async (ctx: Ctx, personId: number, name: string): Promise<void> =>
  void (await sql`
    update audit_words side set words = null, salt = null
    where side.words is not null and (
      side.audit_id in (select a.id from audit_log a where a.person_id = ${personId} or (a.entity = 'people' and a.entity_id = ${personId}))
      or jsonb_path_exists(side.words, '$.values.** ? (@ == $named)', jsonb_build_object('named', ${name}::text)))`.execute(ctx.db));
