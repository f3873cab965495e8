import type { z } from "zod";
import type { SubModule } from "@millwright/domain/kit/access.ts";
import type { CellFault, ImportTarget } from "@millwright/domain/kit/imports/target.ts";
import type { Reason } from "@millwright/domain/kit/reasons.ts";
import type { Ctx } from "../call/ctx.ts";
import type { TenantTable } from "../db/db.ts";

/** Text, day (YYYY-MM-DD), instant, minor units of money, number or key of a choice, id of a record. */
export type RowValue = string | number | boolean | null;
export type Values = Record<string, RowValue | undefined>;
/** What record fields say before they are looked up, by their keys. */
export type Texts = Readonly<Record<string, string>>;

/** A row that was read without a fault, ready to be written. */
export interface ReadyRow {
  line: number;
  /** What the row is known by when the file comes again: the values of its mapped columns and their occurrence. */
  key: string;
  values: Values;
}

/** What a feature gives so that its rows can be imported. The import calls it; it knows nothing of files. */
export type ImportWriter = BulkWriter | RecordWriter | SeriesWriter;

interface Common {
  target: ImportTarget;
  /** Where the records stand, and what audit and events call them. */
  table: TenantTable;
  entity: string;
  /** What is wrong between the fields of a row; faults of single cells are found before. */
  judge?: (values: Values) => Omit<CellFault, "column">[];
  /** What two rows must not share; null where a row says nothing of the kind and is known by what it says altogether. */
  identityOf?: (values: Values, texts: Texts) => string | null;
}

/** Many rows in one statement, only added, and known again by their key. */
export interface BulkWriter extends Common {
  kind: "bulk";
  /** The same with what the database says, looked up once for a batch. */
  judgeBatch?: (ctx: Ctx) => Promise<(values: Values) => Omit<CellFault, "column">[]>;
  /** For rows that mean a record which is there: it is changed through its rules. */
  existing?: RecordWriter;
  /** Those of these keys that exist. */
  known: (ctx: Ctx, keys: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Writes the rows that are not there yet; says which. */
  write: (ctx: Ctx, importId: number, rows: readonly ReadyRow[]) => Promise<{ id: number; key: string }[]>;
}

/** What becomes of a row that is no record: it is new, or here already (brought by this import, or otherwise), or refused. */
export type Fate = { is: "new" } | { is: "known"; isMine: boolean } | { fault: Omit<CellFault, "column"> };

/** Rows that are no records, of which many are written and taken back as one. */
export interface SeriesWriter extends Common {
  kind: "series";
  /** For one pass through the file; what it remembers ends with it. */
  open: (importId: number) => SeriesPass;
  /** Takes back one of the records by which rows were noted. */
  takeBack: (ctx: Ctx, id: number) => Promise<void>;
  /** Once, when all was taken back. */
  afterUndo: (ctx: Ctx, importId: number) => Promise<void>;
}

export interface SeriesPass {
  /** One fate for each row, in their order; nothing is written. */
  judge: (ctx: Ctx, rows: readonly { line: number; values: Values }[]) => Promise<Fate[]>;
  /** Writes the rows of the last batch that are new. Tells by which records they can be taken back, and how many rows each of these is. */
  write: (ctx: Ctx) => Promise<{ id: number; rows: number }[]>;
  /** Once, when all was written. */
  end: (ctx: Ctx) => Promise<void>;
}

/** A record as its feature answers it. */
export type Kept = { id: number; version: number; archivedAt?: string | null };

/** One of which nothing is known but what it is called. */
export interface Called {
  code: string;
  name: string;
}

export interface Written {
  version: number;
  /** What was made with it and is no record of a row: taken back after it. */
  also?: readonly { entity: string; id: number }[];
}

/** When a row will be due first: a day, a count of a meter, or why neither can be told. */
export interface Foreseen {
  name: string;
  day: string | null;
  units: number | null;
  reason: string | null;
}

/** One record a row, through the rules that hold for people too: each is checked, audited and announced as if it had been entered. */
export interface RecordWriter extends Common {
  kind: "records";
  /** The contract's shape of a new record. */
  draft: z.ZodObject;
  create: (ctx: Ctx, draft: never) => Promise<{ id: number } & Written>;
  /** Only what is mapped; without it (and `find`), rows are only added, and known again by their key. */
  update?: (ctx: Ctx, id: number, version: number, patch: never) => Promise<Written>;
  get?: (ctx: Ctx, id: number) => Promise<Kept>;
  /** The record that a row means; all that it may mean, where it does not say which. */
  find?: (ctx: Ctx, values: Values) => Promise<number | null | readonly number[]>;
  /** The same for many rows at once, one answer each; without it they are looked for one by one. */
  findMany?: (ctx: Ctx, rows: readonly Values[]) => Promise<readonly (number | null)[]>;
  /** Where one record may name another of the same file: what it is called there, the surest first. A text that several have at one place says nothing. */
  callsOf?: (values: Values, texts: Texts) => readonly (string | null)[];
  /** A code for a row that has none. */
  makeCode?: (ctx: Ctx, values: Values) => Promise<string>;
  /** The draft of a row, where its properties are not the fields one to one; `current` is the record it changes. */
  draftOf?: (values: Values, current: Kept | null) => Record<string, unknown>;
  /** Of records that are never deleted: how one that was made is taken back. It refuses where that is not possible any more. */
  takeBack?: (ctx: Ctx, id: number) => Promise<void>;
  /** Once for each transaction, before it touches a row: locks that its rows would take in another order. */
  beforeBatch?: (ctx: Ctx) => Promise<void>;
  /** What a record wrote elsewhere, or came with and is no record itself: taken away before it is, when the import that made it is taken back. */
  beforeRemoval?: (ctx: Ctx, id: number) => Promise<void>;
  /** What a row leads to, told by a check before anything is written: asked when the row was tried. */
  foresee?: (ctx: Ctx, id: number) => Promise<Foreseen | null>;
  /** Once for each transaction that made or changed something. */
  afterBatch?: (ctx: Ctx) => void;
}

/** What a text in a cell may name. */
export interface Named {
  id: number;
  code: string | null;
  name: string;
  /** Why nothing new may name it, though what names it already keeps it. */
  hidden?: Reason;
  /** Its code behind those of all above it, where codes repeat; it says more than either. */
  path?: string;
}

/** How a kind of record is found by what a cell says. */
export interface Lookup {
  table: TenantTable;
  entity: string;
  /** Everything the caller may name, by code and by name. */
  named: (ctx: Ctx) => Promise<readonly Named[]>;
  /** Makes one of which nothing but this is known, and whose right that takes. */
  create?: (ctx: Ctx, called: Called) => Promise<number>;
  subModule: SubModule;
}

export type Writers = Record<string, ImportWriter>;
export type Lookups = (key: string) => Lookup;
