import { sql } from "kysely";
import { imports as contract, type Import, type KeptRecord } from "@millwright/domain/connect/imports/contract.ts";
import type { CellFault, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { IMPORT_TARGETS } from "@millwright/domain/connect/imports/targets.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import type { ListRequest } from "@millwright/domain/kit/list.ts";
import { sentence, type Reason, type ReasonParams } from "@millwright/domain/kit/reasons.ts";
import type { Caller, Ctx } from "../../platform/call/ctx.ts";
import { withinReach } from "../../platform/records/reach.ts";
import type { TenantTable } from "../../platform/db/db.ts";
import { defineList } from "../../platform/lists/define-list.ts";
import { listRows } from "../../platform/lists/list.ts";
import { nameRef } from "../../platform/lists/refs.ts";

/** What was judged to the end; before that, what was counted. An undo writes its own count over that one. */
const rowsInFile = sql<number | null>`case when imports.state in ('done', 'undoing', 'undone')
  then imports.rows_created + imports.rows_updated + imports.rows_unchanged + imports.rows_refused else imports.rows_total end`;

const list = defineList(contract.list, {
  kind: "imports",
  refs: { rowsInFile, createdBy: "imports.createdBy" },
  defaultSort: [{ colId: "createdAt", sort: "desc" }],
});

/** Whoever may not see records of a kind sees no file of them: its preview, its refused rows and its name are of the same stuff. */
const seen = ({ grants }: Pick<Caller, "grants">): string[] =>
  IMPORT_TARGETS.filter(({ subModule }) => holds(grants, subModule, "view")).map(({ key }) => key);

export const isSeen = (ctx: Pick<Caller, "grants">) => sql<boolean>`imports.target = any(${seen(ctx)}::text[])`;

const all = (ctx: Ctx) => ctx.db.selectFrom("imports");
const imports = (ctx: Ctx) => all(ctx).where(isSeen(ctx));

const typed = [
  rowsInFile.as("rowsInFile"),
  sql<Import["state"]>`${sql.ref("imports.state")}`.as("state"),
  sql<Import["format"]>`${sql.ref("imports.format")}`.as("format"),
] as const;

/** Without what was read from the file, which only its own page shows. */
export async function importRows(ctx: Ctx, request: ListRequest) {
  const query = imports(ctx)
    .select([
      "imports.id",
      "imports.target",
      "imports.fileName",
      "imports.sizeBytes",
      "imports.rowsTotal",
      "imports.rowsDone",
      "imports.rowsCreated",
      "imports.rowsUnchanged",
    ])
    .select([
      "imports.rowsUpdated",
      "imports.rowsRefused",
      "imports.rowsUndone",
      "imports.rowsKept",
      "imports.message",
      "imports.createdAt",
      "imports.startedAt",
      "imports.finishedAt",
    ])
    .select(typed);
  return await listRows(ctx, list, request, query);
}

/** Words that the last check did not understand, by field, with how often they stand there. */
type UnknownWords = Record<string, [text: string, count: number][]>;
export type StoredImport = Import & { storeKey: string; unknownWords: UnknownWords };

export const findImport = async (ctx: Ctx, id: number): Promise<StoredImport | undefined> =>
  await storedImport(
    imports(ctx).where(() => withinReach(ctx, "imports")),
    id,
  );

/** For the job, which ends what was begun whatever became of its person's rights; what it does to records asks for them anew. */
export const importOfJob = async (ctx: Ctx, id: number): Promise<StoredImport | undefined> => await storedImport(all(ctx), id);

async function storedImport(from: ReturnType<typeof all>, id: number): Promise<StoredImport | undefined> {
  const row = await from
    .leftJoin("people as creator", "creator.id", "imports.createdBy")
    .selectAll("imports")
    .select(nameRef("creator").as("createdBy"))
    .select(typed)
    .where("imports.id", "=", id)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      columns: row.columns as unknown as Import["columns"],
      mapping: row.mapping as unknown as Mapping as Import["mapping"],
      sheets: row.sheets as unknown as string[],
      outlook: row.outlook as unknown as Import["outlook"],
      unknownWords: row.unknownWords as unknown as UnknownWords,
      preview: row.preview as unknown as Import["preview"],
      encoding: row.encoding as Import["encoding"],
      delimiter: row.delimiter as Import["delimiter"],
      letters: row.letters as unknown as Import["letters"],
    }
  );
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

/** What an undo left, in the order in which it was made. */
export async function keptRows(
  ctx: Ctx,
  id: number,
  tableOf: (entity: string) => TenantTable,
  after: number,
  limit: number,
): Promise<KeptRecord[]> {
  const found = await ctx.db
    .selectFrom("importRows")
    .select(["id", "line", "entity", "recordId", "kept", "keptParams"])
    .where("importId", "=", id)
    .where("kept", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
  const names = new Map<string, string>();
  for (const entity of new Set(found.map((row) => row.entity))) {
    for (const { recordId, name } of await namesIn(ctx, tableOf(entity), found)) names.set(`${entity}/${recordId}`, name);
  }
  return found.map(({ kept, keptParams, ...row }) => {
    const reason = kept as Reason;
    return {
      ...row,
      name: names.get(`${row.entity}/${row.recordId}`) ?? null,
      reason,
      message: sentence(reason, (keptParams ?? {}) as ReasonParams),
    };
  });
}

/** Code and name of records of any table: some have no code, and work has a title. */
async function namesIn(
  ctx: Ctx,
  table: TenantTable,
  records: readonly { recordId: number }[],
): Promise<{ recordId: number; name: string }[]> {
  const { rows: named } = await sql<{ recordId: number; name: string }>`
    select id as record_id, concat_ws(' ', facts ->> 'code', nullif(coalesce(facts ->> 'name', facts ->> 'title'), facts ->> 'code')) as name
    from ${sql.table(table)} as kept, lateral (select to_jsonb(kept) as facts) as whole
    where id = any(${records.map(({ recordId }) => recordId)}::bigint[])`.execute(ctx.db);
  return named;
}

/** The corrected lines of an import. */
export async function correctionsOf(ctx: Ctx, id: number): Promise<Map<number, string[]>> {
  const found = await ctx.db.selectFrom("importCorrections").select(["line", "cells"]).where("importId", "=", id).execute();
  return new Map(found.map(({ line, cells }) => [line, cells as unknown as string[]]));
}

/** Of a line that is corrected twice the last word holds. */
export async function correct(ctx: Ctx, id: number, lines: readonly { line: number; cells: readonly string[] }[]): Promise<void> {
  const last = new Map(lines.map((one) => [one.line, one]));
  await ctx.db
    .insertInto("importCorrections")
    .values([...last.values()].map(({ line, cells }) => ({ importId: id, line, cells: JSON.stringify(cells) })))
    .onConflict((conflict) => conflict.columns(["tenantId", "importId", "line"]).doUpdateSet({ cells: sql`excluded.cells` }))
    .execute();
}

/** On another sheet neither the corrected lines nor the words that were not understood say anything. */
export async function forgetCorrections(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom("importCorrections").where("importId", "=", id).execute();
  await ctx.db.updateTable("imports").set({ unknownWords: "{}" }).where("id", "=", id).execute();
}

/** The fields of a record as they were before imports changed it. */
export const forgetBefore = async (ctx: Ctx, entity: string, recordId: number): Promise<void> =>
  void (await ctx.db
    .updateTable("importRows")
    .set({ before: "{}" })
    .where("entity", "=", entity)
    .where("recordId", "=", recordId)
    .execute());

/** What the last check foresaw, in the order of the file. */
export const foreseenRows = async (ctx: Ctx, importId: number, most: number) =>
  await ctx.db
    .selectFrom("importForeseen")
    .select(["line", "name", "day", "units", "reason"])
    .where("importId", "=", importId)
    .orderBy("line")
    .limit(most)
    .execute();
