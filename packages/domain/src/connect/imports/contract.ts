import { z } from "zod";
import { recordOf } from "../../kit/bounded.ts";
import { column } from "../../kit/columns.ts";
import { defineContract } from "../../kit/endpoint.ts";
import { exportOf } from "../../kit/export.ts";
import { day, instant, NameRef, version } from "../../kit/fields.ts";
import { idInPath, idParams, targetOf } from "../../kit/ids.ts";
import { ListRequest, listOf } from "../../kit/list.ts";
import { DELIMITERS, ENCODINGS } from "./values/encodings.ts";
import { CELL_FORMATS } from "../../kit/imports/cell-formats.ts";
import { SPOILT, SPOILT_ANSWERS } from "../../kit/imports/spoilt-cells.ts";
import { FILLER_ANSWERS } from "../../kit/imports/target.ts";
import { IMPORT_TARGETS } from "./targets.ts";

const target = z.enum(IMPORT_TARGETS.map((known) => known.key) as [string, ...string[]]);
/** Words of one column that are said to mean something, and fields that are filled: the attributes of assets are among them. */
const MAX_TRANSLATED = 2000;
const MAX_MAPPED = 600;
const position = z.int().min(0).max(499);
const line = () => z.int().min(1).max(10_000_000);
/** 0 for a file in which no line names the columns: they are called A, B, C. */
const headerLine = () => z.int().min(0).max(10_000_000);
const meaning = z.union([z.int(), z.string().max(60)]);

const FieldSourceShape = z.object({
  column: position.optional(),
  answer: z.union([z.int(), z.string().trim().min(1).max(200)]).optional(),
  nameColumn: position.optional(),
  values: recordOf(z.string().max(200), meaning.nullable(), MAX_TRANSLATED).optional(),
  createMissing: z.boolean().optional(),
  format: z.enum(CELL_FORMATS).optional(),
  leaveMissing: z.boolean().optional(),
  makeCodes: z.boolean().optional(),
  fillers: z.enum(FILLER_ANSWERS).optional(),
  spoilt: z.enum(SPOILT_ANSWERS).optional(),
});
const MappingShape = recordOf(z.string().max(60), FieldSourceShape, MAX_MAPPED);

/** What the cells of a column say together of how they write dates or numbers; absent in imports from before it was looked at. */
const WritingShape = z
  .object({ format: z.enum(CELL_FORMATS).nullable(), open: z.array(z.enum(CELL_FORMATS)), example: z.string(), strays: z.int() })
  .nullable()
  .optional();

const Column = z.object({
  header: z.string(),
  /** The first cells, to recognise the column by. */
  samples: z.array(z.string()),
  /** Distinct values when they are few, for translating them; empty when they are many. */
  values: z.array(z.string()),
  /** How often each of them stands there; absent in imports from before it was counted. */
  counts: z.array(z.int()).optional(),
  dates: WritingShape,
  numbers: WritingShape,
  /** Cells that other systems write where there is nothing (`-`, `n/a`, `0000-00-00`), and how often. */
  fillers: z.array(z.object({ text: z.string(), count: z.int() })).optional(),
  /** Cells of which a spreadsheet program made something else than was typed, and the first of them. */
  spoilt: z.object({ count: z.int(), example: z.string(), reason: z.enum(SPOILT) }).optional(),
});

/** A line of the file as it is shown before it is known what it means. */
const PreviewLine = z.object({ line: z.int(), cells: z.array(z.string()) });

export const IMPORT_STATES = ["uploaded", "checking", "checked", "running", "done", "failed", "undoing", "undone"] as const;
export const IMPORT_FORMATS = ["csv", "xlsx"] as const;

export const Import = z.object({
  id: z.int(),
  version: version(),
  target: z.string(),
  fileName: z.string(),
  sizeBytes: z.int(),
  format: z.enum(IMPORT_FORMATS),
  state: z.enum(IMPORT_STATES),
  /** Names of the sheets of a workbook; none for a text file. */
  sheets: z.array(z.string()),
  /** The sheet that is read, counted from 0, and the line of it that names the columns; 0 where none does. */
  sheet: z.int(),
  headerLine: z.int(),
  preview: z.array(PreviewLine),
  /** How a text file is read; null for a workbook. `letters` are the first lines with letters beyond ASCII, to judge the encoding by. */
  encoding: z.enum(ENCODINGS).nullable(),
  delimiter: z.enum(DELIMITERS).nullable(),
  letters: z.array(PreviewLine),
  columns: z.array(Column),
  mapping: MappingShape,
  /** Rows below the header, once they are counted. While an undo runs `rowsTotal` and `rowsDone` are about what is taken back. */
  rowsInFile: z.int().nullable(),
  rowsTotal: z.int().nullable(),
  rowsDone: z.int(),
  rowsCreated: z.int(),
  rowsUnchanged: z.int(),
  rowsUpdated: z.int(),
  rowsRefused: z.int(),
  /** What an undo took back, and what it left because it was changed or is used. */
  rowsUndone: z.int(),
  rowsKept: z.int(),
  /** What a check foresees beside the rows: records made on the way, by their kind, and the first of their names. */
  outlook: z.array(z.object({ lookup: z.string(), count: z.int(), names: z.array(z.string()) })),
  message: z.string().nullable(),
  createdBy: NameRef.nullable(),
  createdAt: instant(),
  startedAt: instant().nullable(),
  finishedAt: instant().nullable(),
});
export type Import = z.infer<typeof Import>;

/** One row of the list. */
export const ImportRow = Import.omit({
  columns: true,
  mapping: true,
  version: true,
  sheets: true,
  sheet: true,
  headerLine: true,
  preview: true,
  encoding: true,
  delimiter: true,
  letters: true,
  outlook: true,
});
export type ImportRow = z.infer<typeof ImportRow>;

/** A refused row: its line in the file (1 is the header), its cells and what is wrong with which. */
export const RefusedRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  faults: z.array(z.object({ column: z.int(), field: z.string().nullable(), reason: z.string(), message: z.string() })),
});
export type RefusedRow = z.infer<typeof RefusedRow>;

/** What a row will lead to: a day, a count of a meter, or the word for why neither can be told. */
export const ForeseenRow = z.object({
  line: z.int(),
  name: z.string(),
  day: day().nullable(),
  units: z.number().nullable(),
  reason: z.string().nullable(),
});
export type ForeseenRow = z.infer<typeof ForeseenRow>;

/** A word of another system, how often it stands in its column, and what it is taken for here. */
export const ImportWord = z.object({ text: z.string(), count: z.int(), means: NameRef.nullable() });
export type ImportWord = z.infer<typeof ImportWord>;

/** A record that an undo left as it is. */
export const KeptRecord = z.object({
  id: z.int(),
  entity: z.string(),
  recordId: z.int(),
  line: z.int().nullable(),
  name: z.string().nullable(),
  reason: z.string(),
  message: z.string(),
});
export type KeptRecord = z.infer<typeof KeptRecord>;

const view = { subModule: "imports", flag: "view" } as const;
const create = { subModule: "imports", flag: "create" } as const;
const params = idParams("imports");
const acted = z.object({ id: targetOf("imports"), version: version() });

const list = {
  method: "POST",
  path: "/api/Import/list/",
  name: "imports",
  access: view,
  body: ListRequest,
  reply: listOf(ImportRow),
  columns: {
    fileName: column.text({ isRequired: true, isSearched: true }),
    target: column.choice(
      IMPORT_TARGETS.map(({ key }) => key),
      { isRequired: true },
    ),
    state: column.choice(IMPORT_STATES, { isRequired: true }),
    format: column.choice(IMPORT_FORMATS, { isRequired: true }),
    sizeBytes: column.number({ isRequired: true }),
    rowsInFile: column.number(),
    rowsCreated: column.number({ isRequired: true }),
    rowsUpdated: column.number({ isRequired: true }),
    rowsUnchanged: column.number({ isRequired: true }),
    rowsRefused: column.number({ isRequired: true }),
    rowsUndone: column.number({ isRequired: true }),
    rowsKept: column.number({ isRequired: true }),
    createdBy: column.reference("people"),
    createdAt: column.instant({ isRequired: true }),
    finishedAt: column.instant(),
  },
  reads: true,
} as const;

export const imports = defineContract({
  list,
  export: exportOf(list),
  get: { method: "GET", path: "/api/Import/:id", access: view, params, reply: Import },
  /** The bytes of a CSV file or a workbook; the reply carries its columns and the mapping of the last file like it, else a guessed one. */
  upload: {
    method: "POST",
    path: "/api/Import/",
    access: create,
    query: z.object({ target, fileName: z.string().trim().min(1).max(200) }),
    headers: z.object({ "content-type": z.string().max(200).optional() }),
    reply: Import,
    bytes: "upload",
  },
  /** Another sheet, another line with the names of the columns, or another encoding or delimiter of a text file. */
  layout: {
    method: "PUT",
    path: "/api/ImportLayout/:id",
    access: create,
    params,
    body: z.object({
      version: version(),
      sheet: z.int().min(0).max(999),
      headerLine: headerLine().optional(),
      encoding: z.enum(ENCODINGS).optional(),
      delimiter: z.enum(DELIMITERS).optional(),
    }),
    reply: Import,
  },
  map: {
    method: "PUT",
    path: "/api/Import/:id",
    access: create,
    params,
    body: z.object({ version: version(), mapping: MappingShape }),
    reply: Import,
  },
  /** What the words of a column name, for a field of another record; of a column with many only those that a check did not understand. */
  words: {
    method: "GET",
    path: "/api/ImportWords/:id",
    access: create,
    params,
    query: z.object({ field: z.string().max(60), column: z.string().regex(/^\d{1,3}$/) }),
    reply: z.object({ rows: z.array(ImportWord), isWhole: z.boolean(), chosen: z.array(NameRef) }),
  },
  /** Corrected lines of the file: they stand for what it says there, until it is checked again. */
  mend: {
    method: "PUT",
    path: "/api/ImportLines/:id",
    access: create,
    params,
    body: z.object({
      version: version(),
      lines: z
        .array(z.object({ line: line(), cells: z.array(z.string().max(5000)).max(500) }))
        .min(1)
        .max(200),
    }),
    reply: Import,
  },
  /** Dry run: every row is judged, nothing is written. */
  check: { method: "POST", path: "/api/Import/check", access: create, body: acted, reply: Import },
  run: { method: "POST", path: "/api/Import/run", access: create, body: acted, reply: Import },
  /** Takes back what nobody has touched since: what was made is removed, what was changed is put back. */
  undo: { method: "POST", path: "/api/Import/undo", access: create, body: acted, reply: Import },
  kept: {
    method: "GET",
    path: "/api/ImportKept/",
    access: view,
    query: z.object({
      importId: idInPath("imports"),
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    reply: z.object({ rows: z.array(KeptRecord), after: z.int().nullable() }),
  },
  /** An empty file to fill in: headers, an example, and what each column takes. */
  template: {
    method: "GET",
    path: "/api/ImportTemplate/",
    access: create,
    query: z.object({ target, format: z.enum(IMPORT_FORMATS) }),
    reply: z.unknown(),
    bytes: "download",
  },
  refused: {
    method: "GET",
    path: "/api/ImportRefused/",
    access: view,
    query: z.object({
      importId: idInPath("imports"),
      after: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    }),
    reply: z.object({ rows: z.array(RefusedRow), after: z.int().nullable() }),
  },
  /** What a check foresees of the rows, the first 500: when each will be due first, or why nobody can tell. */
  foreseen: {
    method: "GET",
    path: "/api/ImportForeseen/",
    access: view,
    query: z.object({ importId: idInPath("imports") }),
    reply: z.object({ rows: z.array(ForeseenRow), hasMore: z.boolean() }),
  },
  /** The refused rows as a CSV file: their cells, then the reasons. */
  refusedFile: { method: "GET", path: "/api/ImportRefused/:id", access: view, params, reply: z.unknown(), bytes: "download" },
});
