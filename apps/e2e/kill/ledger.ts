import fs from "node:fs";

/** What the product said yes to. Kept outside of it, on the disk before the writer goes on, so that nothing the product loses is lost here. */
export interface Entry {
  kind: Kind;
  /** The words by which the effect is recognised; no two writes share them. */
  mark: string;
  /** Null for a row of a file, whose number nobody was told. */
  id: number | null;
  /** Where the row is kept, for those that are part of another. */
  parentId?: number;
}

export const KINDS = ["supplier", "request", "order", "step"] as const;
export type Kind = (typeof KINDS)[number];

export interface Ledger {
  note: (entry: Entry) => void;
  noteAll: (entries: readonly Entry[]) => void;
  /** Read back from the disk, as an auditor would. */
  entries: () => Entry[];
}

export function openLedger(file: string): Ledger {
  const handle = fs.openSync(file, "a");
  const noteAll: Ledger["noteAll"] = (entries) => {
    fs.writeSync(handle, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""));
    fs.fsyncSync(handle);
  };
  return {
    note: (entry) => noteAll([entry]),
    noteAll,
    entries: () =>
      fs
        .readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
  };
}
