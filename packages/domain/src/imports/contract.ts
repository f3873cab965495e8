import { z } from "zod";
import { defineContract } from "../kit/endpoint.ts";
import { instant, NameRef, version } from "../kit/fields.ts";
import { idInPath, idParams, targetOf } from "../kit/ids.ts";
import { ListRequest, listOf } from "../kit/list.ts";
import { IMPORT_TARGETS } from "./targets.ts";

const target = z.enum(IMPORT_TARGETS.map((known) => known.key) as [string, ...string[]]);
const position = z.int().min(0).max(499);

const FieldSourceShape = z.object({
  column: position.optional(),
  answer: z.int().min(1).optional(),
  values: z.record(z.string().max(200), z.int()).optional(),
  createMissing: z.boolean().optional(),
});
const MappingShape = z.record(z.string().max(60), FieldSourceShape);

const Column = z.object({
  header: z.string(),
  /** The first cells, to recognise the column by. */
  samples: z.array(z.string()),
  /** Distinct values when they are few, for translating them; empty when they are many. */
  values: z.array(z.string()),
});

export const IMPORT_STATES = ["uploaded", "checking", "checked", "running", "done", "failed"] as const;

export const Import = z.object({
  id: z.int(),
  version: version(),
  target: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  state: z.enum(IMPORT_STATES),
  columns: z.array(Column),
  mapping: MappingShape,
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  rowsCreated: z.int(),
  rowsUnchanged: z.int(),
  rowsUpdated: z.int(),
  rowsRefused: z.int(),
  message: z.string().nullable(),
  createdBy: NameRef.nullable(),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
});
export type Import = z.infer<typeof Import>;

const ImportRow = Import.omit({ columns: true, mapping: true, version: true });

/** A refused row: its line in the file (1 is the header), its cells and what is wrong with which. */
export const RefusedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  faults: z.array(z.object({ column: z.int(), field: z.string().nullable(), reason: z.string(), message: z.string() })),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

const view = { subModule: "imports", flag: "view" } as const;
const create = { subModule: "imports", flag: "create" } as const;
const params = idParams("imports");
const acted = z.object({ id: targetOf("imports"), version: version() });

export const imports = defineContract({
  list: { method: "POST", path: "/api/Import/list/", access: view, body: ListRequest, reply: listOf(ImportRow), reads: true },
  get: { method: "GET", path: "/api/Import/:id", access: view, params, reply: Import },
  /** The bytes of a CSV file; the reply carries its columns and a guessed mapping. */
  upload: {
    method: "POST",
    path: "/api/Import/",
    access: create,
    query: z.object({ target, fileName: z.string().trim().min(1).max(200) }),
    headers: z.object({ "content-type": z.string().max(200).optional() }),
    reply: Import,
    bytes: "upload",
  },
  map: { method: "PUT", path: "/api/Import/:id", access: create, params, body: z.object({ version: version(), mapping: MappingShape }), reply: Import },
  /** Dry run: every row is judged, nothing is written. */
  check: { method: "POST", path: "/api/Import/check", access: create, body: acted, reply: Import },
  run: { method: "POST", path: "/api/Import/run", access: create, body: acted, reply: Import },
  refused: {
    method: "GET",
    path: "/api/ImportRefused/",
    access: view,
    query: z.object({ importId: idInPath("imports"), after: z.string().regex(/^\d{1,9}$/).optional() }),
    reply: z.object({ rows: z.array(RefusedRow), after: z.int().nullable() }),
  },
  /** The refused rows as a CSV file: their cells, then the reasons. */
  refusedFile: { method: "GET", path: "/api/ImportRefused/:id", access: view, params, reply: z.unknown(), bytes: "download" },
});
