import type { LogAction } from "@millwright/domain/kit/log/actions.ts";
import { sql, type RawBuilder } from "kysely";
import { isPersonal, REMOVED } from "@millwright/domain/kit/log/personal.ts";
import { noteChange, type TenantDb } from "../db/db.ts";

/** One changed field of a record; before and after as the wire shows them. */
export interface Change<Field extends string = string> {
  field: Field;
  before: unknown;
  after: unknown;
}

/**
 * Names of people and values of personal fields stand beside the audit row, in `audit_words`; the row itself, and with it the chain, holds a salted digest
 * of them. Whoever is to be forgotten is removed by emptying words and salt: every link stays right, and nobody can guess what was hashed.
 * Invariant: an audit row holds no word of a person in any column; words that are changed no longer have the row's digest.
 */
export interface AuditLine {
  personId: number | null;
  personName: string | null;
  /** From which address; it is about a person as a name is, so it stands beside the row. */
  ip?: string | null;
  requestId?: string | null;
  action: LogAction;
  entity: string;
  entityId: number | null;
  changes?: readonly Change[];
}

/** What is kept beside a row: who did it, and by their place in its list the changes that are about a person. */
export interface Words {
  name?: string;
  ip?: string;
  values?: Record<string, Pick<Change, "before" | "after">>;
}

/** Writes audit rows with their words, in one statement. Whoever listens is told once the transaction is committed: there is no other way to write one. */
export async function writeAudit(db: TenantDb, lines: readonly AuditLine[]): Promise<void> {
  noteChange(db);
  await insertAudit(lines.map(apart), sql``, sql``).execute(db);
}

/** Rows of a time gone by, which only the owner of the tables may write. */
export async function writeOldAudit(db: TenantDb, lines: readonly (AuditLine & { at: string })[]): Promise<void> {
  const rows = lines.map(({ at, ...line }) => ({ ...apart(line), at }));
  await insertAudit(rows, sql`at timestamptz,`, sql`at,`).execute(db);
}

/** A row is found again by its digest, which no other row has: each has a salt of its own. */
const insertAudit = (rows: readonly object[], typed: RawBuilder<unknown>, named: RawBuilder<unknown>) => sql`
  with line as (
    select *, sha256(salt || convert_to(words::text, 'UTF8')) as digest
    from (select *, case when words is not null then uuid_send(gen_random_uuid()) end as salt
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(${typed} "personId" bigint, "requestId" text, action text, entity text,
        "entityId" bigint, changes jsonb, words jsonb)) as salted),
  written as (
    insert into audit_log (${named} person_id, words_digest, request_id, action, entity, entity_id, changes)
    select ${named} "personId", digest, "requestId", action, entity, "entityId", changes from line
    returning id, words_digest)
  insert into audit_words (audit_id, salt, words)
  select written.id, line.salt, line.words from written join line on line.digest = written.words_digest`;

/** The line without a word about a person, and these words. What was there and is gone later reads as removed; what was not there stays empty. */
function apart({ personName, ip = null, changes = [], ...line }: AuditLine) {
  const personal = [...changes.entries()].filter(([, { field }]) => isPersonal(line.entity, field));
  const words: Words = {
    ...(personName === null ? {} : { name: personName }),
    ...(ip === null ? {} : { ip }),
    ...(personal.length === 0 ? {} : { values: Object.fromEntries(personal.map(([at, { before, after }]) => [at, { before, after }])) }),
  };
  const blank = (value: unknown) => (value === null || value === undefined ? null : REMOVED);
  return {
    ...line,
    changes: changes.map((change) =>
      isPersonal(line.entity, change.field) ? { field: change.field, before: blank(change.before), after: blank(change.after) } : change,
    ),
    words: Object.keys(words).length === 0 ? null : words,
  };
}

/** What is read of an audit row and of the words beside it. */
interface Kept {
  personId: number | null;
  changes: unknown;
  words: unknown;
  /** What the register calls them today. */
  nameNow: string | null;
}

interface Told {
  person: { id: number; name: string } | null;
  ip: string | null;
  changes: Change[];
}

/** Who did it, and what was changed, as people are told: with the words where they are still there, else by what the register says today. */
export function told({ personId, changes, words, nameNow }: Kept): Told {
  const { name = nameNow ?? REMOVED, ip = null, values = {} } = (words ?? {}) as Words;
  return {
    ip,
    person: personId === null ? null : { id: personId, name },
    changes: (changes as Change[]).map((change, at) => ({ ...change, ...values[at] })),
  };
}

/** Lines of the audit, named `line`, with the words beside them, named `side`, and whoever acted, named `actor`. */
export const auditLines = (db: TenantDb) =>
  db
    .selectFrom("auditLog as line")
    .leftJoin("auditWords as side", (join) => join.onRef("side.tenantId", "=", "line.tenantId").onRef("side.auditId", "=", "line.id"))
    .leftJoin("people as actor", (join) => join.onRef("actor.tenantId", "=", "line.tenantId").onRef("actor.id", "=", "line.personId"))
    .select([
      "line.id",
      "line.action",
      "line.changes",
      "line.personId",
      "side.words",
      "actor.name as nameNow",
      sql<string>`line.at`.as("at"),
    ]);

/** Whether the words beside a row `a`, in `w`, are those that it was written with, or were removed. */
export const WORDS_HOLD = sql<boolean>`case
  when a.words_digest is null then w.audit_id is null
  when w.words is null and w.salt is null then w.audit_id is not null
  else coalesce(sha256(w.salt || convert_to(w.words::text, 'UTF8')) = a.words_digest, false) end`;
