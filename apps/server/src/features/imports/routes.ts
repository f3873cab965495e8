import { Readable } from "node:stream";
import { holds } from "@millwright/domain/kit/access.ts";
import { refuse, Refusal, type FieldFault } from "@millwright/domain/kit/errors.ts";
import { sentence } from "@millwright/domain/kit/reasons.ts";
import type { Import, imports } from "@millwright/domain/imports/contract.ts";
import { guessMapping, type ImportTarget, type Mapping } from "@millwright/domain/imports/targets.ts";
import type { Ctx } from "../../platform/ctx.ts";
import type { FileStore } from "../../platform/files.ts";
import { enqueue } from "../../platform/jobs.ts";
import type { Handlers } from "../../platform/mount.ts";
import { keepDraft, uploadOf } from "../../platform/uploads.ts";
import { recordsOf } from "../../platform/records.ts";
import { faultRows, findImport, importRows, type StoredFault } from "./queries.ts";
import { refusedCsv } from "./refused-file.ts";
import { describeTable } from "./table.ts";
import type { Writers } from "./writer.ts";

interface Deps {
  files: FileStore;
  writers: Writers;
}

const records = recordsOf({ table: "imports", entity: "imports", find: findImport, json: ["columns", "mapping"] });

const PAGE_ROWS = 200;

export const importHandlers = ({ files, writers }: Deps): Handlers<typeof imports> => ({
  list: async (ctx, { body }) => await importRows(ctx, body),
  get: async (ctx, { params }) => await records.get(ctx, params.id),
  upload: async (ctx, { query, stream }) => {
    const target = permitted(ctx, writers, query.target);
    const upload = uploadOf(stream);
    const { key: storeKey, sizeBytes } = upload.stored;
    const { columns, rows } = await describeTable(stream);
    const mapping = guessMapping(target, columns);
    ctx.afterCommit(() => keepDraft(files, upload, storeKey));
    return await records.create(ctx, { target: target.key, fileName: query.fileName, storeKey, sizeBytes, columns, mapping, rowsTotal: rows, createdBy: ctx.personId });
  },
  map: async (ctx, { params, body }) => {
    const current = await idle(ctx, params.id);
    const target = permitted(ctx, writers, current.target);
    judgeMapping(target, body.mapping, current.columns.length);
    // What was checked under another mapping says nothing of this one.
    return await records.update(ctx, params.id, body.version, { mapping: body.mapping, state: "uploaded", rowsDone: 0, rowsCreated: 0, rowsUnchanged: 0, rowsRefused: 0 }, "mapped");
  },
  check: async (ctx, { body }) => await begin(ctx, writers, body, "check"),
  run: async (ctx, { body }) => await begin(ctx, writers, body, "run"),
  refused: async (ctx, { query }) => {
    const current = await records.get(ctx, query.importId);
    const rows = await faultRows(ctx, query.importId, phaseOf(current), Number(query.after ?? 0), PAGE_ROWS);
    return { rows: rows.map(explained), after: rows.length === PAGE_ROWS ? (rows.at(-1)?.line ?? null) : null };
  },
  refusedFile: async (ctx, { params }) => {
    const current = await records.get(ctx, params.id);
    const lines = refusedCsv(current, (after) => faultRows(ctx, params.id, phaseOf(current), after, PAGE_ROWS));
    const chunks: string[] = [];
    for await (const line of lines) chunks.push(line);
    return { stream: Readable.from([Buffer.from(chunks.join(""))]), contentType: "text/csv; charset=utf-8", fileName: `refused-${current.fileName.replace(/\.\w+$/, "")}.csv`, inline: false };
  },
});

/** The last phase that judged rows. */
const phaseOf = (current: Import): "check" | "run" => (current.state === "running" || current.state === "done" || current.state === "failed" ? "run" : "check");

const explained = (row: StoredFault) => ({ ...row, faults: row.faults.map((fault) => ({ ...fault, message: sentence(fault.reason, fault.params) })) });

/** The target of an import that the caller may fill; unknown and forbidden are told apart, since the list of targets is no secret. */
function permitted(ctx: Ctx, writers: Writers, key: string): ImportTarget {
  const target = Object.hasOwn(writers, key) ? writers[key]?.target : undefined;
  if (!target) throw refuse("not_found", "not_found");
  if (!holds(ctx.grants, target.subModule, "create")) throw refuse("forbidden", "forbidden");
  return target;
}

async function idle(ctx: Ctx, id: number) {
  const current = await records.get(ctx, id);
  if (current.state === "checking" || current.state === "running") throw refuse("conflict", "import_busy");
  if (current.state === "done") throw refuse("conflict", "import_done");
  return current;
}

async function begin(ctx: Ctx, writers: Writers, { id, version }: { id: number; version: number }, phase: "check" | "run") {
  const current = await idle(ctx, id);
  const target = permitted(ctx, writers, current.target);
  judgeMapping(target, current.mapping, current.columns.length);
  if (phase === "run" && current.state === "uploaded") throw refuse("conflict", "not_checked");
  const started = await records.update(ctx, id, version, { state: phase === "check" ? "checking" : "running" }, phase === "check" ? "check_started" : "run_started");
  enqueue(ctx, "imports.process", { importId: id, phase }, { key: `imports/${ctx.tenantId}/${id}` });
  return started;
}

function judgeMapping(target: ImportTarget, mapping: Mapping, columns: number): void {
  const known = new Set(target.fields.map((field) => field.key));
  const fields: FieldFault[] = [];
  for (const [key, source] of Object.entries(mapping)) {
    if (!known.has(key)) fields.push({ path: `mapping.${key}`, reason: "unknown_field" });
    else if (source.column !== undefined && source.column >= columns) fields.push({ path: `mapping.${key}.column`, reason: "not_an_option" });
  }
  for (const field of target.fields) {
    if (field.isRequired && mapping[field.key]?.column === undefined) fields.push({ path: `mapping.${field.key}`, reason: "not_mapped" });
  }
  if (fields.length > 0) throw new Refusal("invalid", { fields });
}
