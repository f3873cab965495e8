import fs from "node:fs";

/** What the product said yes to. Kept outside of it, on the disk before the writer goes on, so that nothing the product loses is lost here. */
export interface Entry {
  kind: Kind;
  /** The words by which the effect is recognised; no two writes share them. */
  mark: string;
  id: number;
  /** Where the row is kept, for those that are part of another. */
  parentId?: number;
}

export const KINDS = ["supplier", "request", "order", "step"] as const;
export type Kind = (typeof KINDS)[number];

export interface Ledger {
  note: (entry: Entry) => void;
  /** Read back from the disk, as an auditor would. */
  entries: () => Entry[];
}

export function openLedger(file: string): Ledger {
  const handle = fs.openSync(file, "a");
  return {
    note: (entry) => {
      fs.writeSync(handle, `${JSON.stringify(entry)}\n`);
      fs.fsyncSync(handle);
    },
    entries: () =>
      fs
        .readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Entry),
  };
}
