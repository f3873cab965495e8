import type { CellFault, ImportField, Mapping } from "@millwright/domain/kit/imports/target.ts";
import { targetOf } from "@millwright/domain/connect/imports/targets.ts";
import { invariant } from "@millwright/domain/kit/errors.ts";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { keyMaker } from "../reading/cells.ts";
import { namesOf, type Names } from "../naming/names.ts";
import { siteClocks, type SiteClocks } from "../reading/site-clocks.ts";
import type { Line } from "../reading/line.ts";
import type { Foreseen, ImportWriter, Lookups } from "../../../platform/records/importing.ts";

export type Phase = "check" | "run";

/** What a pass through a file works with. */
export interface Work<W extends ImportWriter = ImportWriter> {
  importId: number;
  phase: Phase;
  mapping: Mapping;
  /** Cells of the header. */
  width: number;
  writer: W;
  lookups: Lookups;
  files: FileStore;
  /** Each batch in a transaction of its own, in the name of the person who asked for it. */
  asPerson: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
}

/** What stays between batches. */
export interface Memory {
  names: Names;
  keyOf: (line: Pick<Line, "cells" | "behind">) => string;
  /** Lines by what two rows must not share. */
  seen: Map<string, number>;
  /** What the rows of the file are called, where one may name another, and which of them stand under themselves. */
  order: OrderInFile;
  /** Rows that a check took for good although what they stand below is no record yet. */
  onTrust: Trusted[];
  /** Names of rows that were refused: what stands below them has nothing to stand below. */
  refusedNames: Set<string>;
  outlook: Outlook;
  siteClocks: SiteClocks;
}

/** A record that another row of the file is about to make. */
export interface Waiting {
  field: ImportField;
  column: number | undefined;
  text: string;
}

/** A row that will be what its check says if the one that it waits for becomes a record. */
export interface Trusted {
  line: number;
  did: "created" | "updated" | "unchanged";
  waitsFor: Waiting;
  /** By what other rows mean it. */
  calls: readonly string[];
}

/** The line of the row that is meant by a text. */
export type NamesInFile = ReadonlyMap<string, number | "several">;

/** How the rows of a file mean each other, read before any of them is judged. */
export interface OrderInFile {
  names: NamesInFile;
  /** Lines that stand under themselves, over however many others, where what they name is no record yet. */
  circles: ReadonlySet<number>;
  /** Those that do so by codes alone, and so whatever is there. */
  sureCircles: ReadonlySet<number>;
}

/** What a check foresees beside the rows: by kind of record, what will be made on the way (its code, plain, and its name). */
export interface Outlook {
  made: Map<string, Map<string, string>>;
  /** By field, the words that nobody has translated and how often they stand there. */
  unknown: Map<string, Map<string, number>>;
}

export function memoryOf({ writer, mapping, lookups }: Pick<Work, "writer" | "mapping" | "lookups">, order: OrderInFile): Memory {
  return {
    names: namesOf(lookups),
    keyOf: keyMaker(writer.target, mapping),
    seen: new Map(),
    order,
    onTrust: [],
    refusedNames: new Set(),
    outlook: { made: new Map(), unknown: new Map() },
    siteClocks: siteClocks(),
  };
}

export interface Refused extends Line {
  faults: CellFault[];
}

/** What became of the rows of a batch. */
export interface Tally {
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: Refused[];
  foreseen: (Foreseen & { line: number })[];
}

export const emptyTally = (done = 0): Tally => ({ done, created: 0, updated: 0, unchanged: 0, refused: [], foreseen: [] });

/** The lookup under which records of the target itself are named by its own rows. */
export const ownLookup = (key: string): string | undefined => {
  const target = targetOf(key);
  invariant(target, `there is a target ${key}`);
  return target.fields.find(({ isOwnKind }) => isOwnKind)?.lookup;
};
