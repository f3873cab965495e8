import { missingKeys, type ImportTarget, type Mapping } from "@millwright/domain/kit/imports/target.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { formatsOf } from "@millwright/domain/kit/imports/cell-formats.ts";
import { unansweredFillers } from "@millwright/domain/connect/imports/values/fillers.ts";
import { unansweredFormats } from "@millwright/domain/connect/imports/values/writings.ts";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../../platform/call/ctx.ts";
import { exporting } from "../../platform/lists/exporting.ts";
import { enqueue } from "../../platform/work/jobs.ts";
import type { Handlers } from "../../platform/call/mount.ts";
import { preparing } from "../../platform/call/preparing.ts";
import { recordsOf } from "../../platform/records/records.ts";
import { keepDraft, uploadOf } from "../../platform/files/uploads.ts";
import { tablesOf, type Importing } from "./importing.ts";
import { firstMapping, keepMapping } from "./naming/kept-mappings.ts";
import { importEvents } from "./events.ts";
import { layoutOf } from "./reading/layout.ts";
import {
  correct,
  faultRows,
  foreseenRows,
  findImport,
  forgetCorrections,
  importRows,
  keptRows,
  type StoredFault,
  type StoredImport,
} from "./queries.ts";
import { refusedFile } from "./reading/refused-file.ts";
import { withSource } from "./reading/source.ts";
import { templateOf } from "./template.ts";
import { deedCounts, mayUndo } from "./running/undo.ts";
import { wordsOf } from "./naming/words.ts";
import type { ImportWriter, Writers } from "../../platform/records/importing.ts";

const records = recordsOf({
  table: "imports",
  entity: "imports",
  events: importEvents,
  find: findImport,
  json: ["columns", "mapping", "sheets", "preview", "letters", "outlook", "unknownWords"],
});

const PAGE_ROWS = 200;
/** What was checked before says nothing any more. */
const UNCHECKED = {
  state: "uploaded",
  rowsDone: 0,
  rowsCreated: 0,
  rowsUpdated: 0,
  rowsUnchanged: 0,
  rowsRefused: 0,
  outlook: [],
} as const;

export const importHandlers = (importing: Importing): Handlers<typeof imports> => {
  const { files, writers } = importing;
  const writerOf = (ctx: Ctx, key: string) => permitted(ctx, writers, key);
  /** An import whose layout may be chosen, and to that sheet. */
  const laidOut = async (ctx: Ctx, id: number, sheet: number) => {
    const current = await idle(ctx, id);
    writerOf(ctx, current.target);
    if (sheet >= Math.max(1, current.sheets.length)) throw new Refusal("invalid", { fields: [{ path: "sheet", reason: "not_an_option" }] });
    return current;
  };
  return {
    list: async (ctx, { body }) => await importRows(ctx, body),
    export: exporting(imports.list, importRows),
    get: async (ctx, { params }) => await records.get(ctx, params.id),
    upload: preparing(
      async ({ caller }, { query, stream }) => {
        permitted(caller, writers, query.target);
        const { tenantId, stored } = uploadOf(stream);
        return await withSource(files, { tenantId, storeKey: stored.key }, async (source) => ({
          layout: await layoutOf(source),
          format: source.format,
          sheets: source.sheets,
        }));
      },
      async (ctx, { query, stream }, { layout: { rows, ...layout }, format, sheets }) => {
        const { target } = writerOf(ctx, query.target);
        const upload = uploadOf(stream);
        const { key: storeKey, sizeBytes } = upload.stored;
        const mapping = await firstMapping(ctx, target, layout.columns);
        ctx.afterCommit(() => keepDraft(files, upload, storeKey));
        const facts = { target: target.key, fileName: query.fileName, storeKey, sizeBytes, format, sheets, createdBy: ctx.personId };
        return await records.create(ctx, { ...facts, ...layout, mapping, rowsTotal: rows });
      },
    ),
    layout: preparing(
      async ({ caller: { tenantId }, read }, { params, body: { sheet, headerLine, encoding, delimiter } }) => {
        const { storeKey, ...current } = await read(async (ctx) => await laidOut(ctx, params.id, sheet));
        // What is not chosen anew stays; another encoding may show another delimiter.
        const form = { encoding: encoding ?? current.encoding, delimiter: delimiter ?? (encoding ? null : current.delimiter) };
        return await withSource(
          files,
          { tenantId, storeKey, sheet, form },
          async (source) => await layoutOf(source, { sheet, headerLine }),
        );
      },
      async (ctx, { params, body: { version, sheet } }, { rows, ...layout }) => {
        const { target } = writerOf(ctx, (await laidOut(ctx, params.id, sheet)).target);
        await forgetCorrections(ctx, params.id);
        return await records.update(
          ctx,
          params.id,
          version,
          { ...UNCHECKED, ...layout, rowsTotal: rows, mapping: await firstMapping(ctx, target, layout.columns) },
          "layout_chosen",
        );
      },
    ),
    map: async (ctx, { params, body }) => {
      const current = await idle(ctx, params.id);
      const { target } = writerOf(ctx, current.target);
      judgeMapping(target, body.mapping, current.columns);
      await keepMapping(ctx, target, current.columns, body.mapping);
      return await records.update(ctx, params.id, body.version, { ...UNCHECKED, mapping: body.mapping }, "mapped");
    },
    words: async (ctx, { params, query }) => {
      const current = await records.get(ctx, params.id);
      return await wordsOf(ctx, importing.lookups, writerOf(ctx, current.target).target, current, query);
    },
    mend: async (ctx, { params, body: { version, lines } }) => {
      const current = await records.get(ctx, params.id);
      // What was refused when everything else was imported may still be mended.
      if (current.state !== "done" || current.rowsRefused === 0) assertIdle(current);
      writerOf(ctx, current.target);
      await correct(ctx, params.id, lines);
      return await records.update(ctx, params.id, version, { state: "uploaded" }, "mended");
    },
    check: async (ctx, { body }) => await begin(ctx, writers, body, "check"),
    run: async (ctx, { body }) => await begin(ctx, writers, body, "run"),
    undo: async (ctx, { body: { id, version } }) => {
      const current = await records.get(ctx, id);
      const writer = writerOf(ctx, current.target);
      if (current.state !== "done" && current.state !== "failed") throw refuse("conflict", "import_busy");
      const { deeds, updates } = await deedCounts(ctx, id);
      if (deeds === 0) throw refuse("conflict", "nothing_to_undo");
      if (!mayUndo(ctx, writer, updates > 0)) throw refuse("forbidden", "forbidden");
      const started = await records.update(
        ctx,
        id,
        version,
        { state: "undoing", rowsTotal: deeds, rowsDone: 0, rowsUndone: 0, rowsKept: 0 },
        "undo_started",
      );
      enqueueStep(ctx, id, "undo");
      return started;
    },
    kept: async (ctx, { query }) => {
      await records.get(ctx, query.importId);
      const rows = await keptRows(ctx, query.importId, tablesOf(importing), Number(query.after ?? 0), PAGE_ROWS);
      return { rows, after: rows.length === PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null };
    },
    refused: async (ctx, { query }) => {
      const current = await records.get(ctx, query.importId);
      const rows = await faultRows(ctx, query.importId, phaseOf(current), Number(query.after ?? 0), PAGE_ROWS);
      return { rows: rows.map(explained), after: rows.length === PAGE_ROWS ? (rows.at(-1)?.line ?? null) : null };
    },
    foreseen: async (ctx, { query }) => {
      await records.get(ctx, query.importId);
      const rows = await foreseenRows(ctx, query.importId, FORESEEN + 1);
      return { rows: rows.slice(0, FORESEEN), hasMore: rows.length > FORESEEN };
    },
    refusedFile: async (ctx, { params }) => {
      const current = await records.get(ctx, params.id);
      return refusedFile(
        current,
        async (after) => await ctx.inNewTransaction(async (next) => await faultRows(next, params.id, phaseOf(current), after, PAGE_ROWS)),
      );
    },
    template: async (ctx, { query }) => await Promise.resolve(templateOf(writerOf(ctx, query.target).target, query.format)),
  };
};

const FORESEEN = 500;

/** The last phase that judged rows. */
const phaseOf = ({ state }: StoredImport): "check" | "run" =>
  state === "uploaded" || state === "checking" || state === "checked" ? "check" : "run";

const explained = (row: StoredFault) => ({
  ...row,
  faults: row.faults.map((fault) => ({ ...fault, message: sentence(fault.reason, fault.params) })),
});

/**
 * The target of an import that the caller may fill and look at; unknown and forbidden are told apart, since the list of targets is no secret. Which
 * files there are is one: an import whose target the caller may not see does not exist.
 */
function permitted(ctx: Pick<Ctx, "grants">, writers: Writers, key: string): ImportWriter {
  const writer = Object.hasOwn(writers, key) ? writers[key] : undefined;
  if (!writer) throw refuse("not_found", "not_found");
  const { subModule } = writer.target;
  if (!holds(ctx.grants, subModule, "view") || !holds(ctx.grants, subModule, "create")) throw refuse("forbidden", "forbidden");
  return writer;
}

async function idle(ctx: Ctx, id: number): Promise<StoredImport> {
  const current = await records.get(ctx, id);
  assertIdle(current);
  return current;
}

function assertIdle({ state }: StoredImport): void {
  if (state === "checking" || state === "running" || state === "undoing") throw refuse("conflict", "import_busy");
  if (state === "done" || state === "undone") throw refuse("conflict", "import_done");
}

async function begin(ctx: Ctx, writers: Writers, { id, version }: { id: number; version: number }, phase: "check" | "run") {
  const current = await idle(ctx, id);
  const { target } = permitted(ctx, writers, current.target);
  judgeMapping(target, current.mapping, current.columns);
  if (phase === "run" && current.state === "uploaded") throw refuse("conflict", "not_checked");
  const started = await records.update(
    ctx,
    id,
    version,
    { state: phase === "check" ? "checking" : "running" },
    phase === "check" ? "check_started" : "run_started",
  );
  enqueueStep(ctx, id, phase);
  return started;
}

const enqueueStep = (ctx: Ctx, id: number, phase: "check" | "run" | "undo"): void =>
  enqueue(ctx, "imports.process", { importId: id, phase }, { key: `imports/${ctx.tenantId}/${id}`, queue: "imports" });

function judgeMapping(target: ImportTarget, mapping: Mapping, columns: Import["columns"]): void {
  const known = new Map(target.fields.map((field) => [field.key, field]));
  const fields: FieldFault[] = [];
  for (const [key, source] of Object.entries(mapping)) {
    const field = known.get(key);
    if (!field) fields.push({ path: `mapping.${key}`, reason: "unknown_field" });
    else if (source.format && !formatsOf(field.kind).includes(source.format))
      fields.push({ path: `mapping.${key}.format`, reason: "not_an_option" });
    else if (Math.max(source.column ?? 0, source.nameColumn ?? 0) >= columns.length)
      fields.push({ path: `mapping.${key}.column`, reason: "not_an_option" });
  }
  for (const key of missingKeys(target, mapping)) fields.push({ path: `mapping.${key}`, reason: "not_mapped" });
  for (const key of unansweredFormats(target, mapping, columns)) fields.push({ path: `mapping.${key}.format`, reason: "format_needed" });
  for (const key of unansweredFillers(target.fields, mapping, columns))
    fields.push({ path: `mapping.${key}.fillers`, reason: "fillers_needed" });
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
