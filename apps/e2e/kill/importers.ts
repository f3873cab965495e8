import { setTimeout as sleep } from "node:timers/promises";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import type { Kind, Ledger } from "./ledger.ts";
import type { Client } from "./persistent.ts";
import { startTurns, type AtWork } from "./turns.ts";

interface Importing {
  prefix: string;
  client: Client;
  ledger: Ledger;
}

/** A file of each way in which imports write: row by row through the rules of a feature, and many rows with one statement. */
const FILES: readonly { target: string; kind: Kind; rows: number; text: (marks: readonly string[]) => string }[] = [
  {
    target: "suppliers",
    kind: "supplier",
    rows: 120,
    text: (marks) => ["Code,Name", ...marks.map((mark) => `${mark},${mark}`)].join("\n"),
  },
  {
    target: "work-orders",
    kind: "order",
    rows: 600,
    text: (marks) => ["Title,Start", ...marks.map((mark) => `${mark},2026-03-02`)].join("\n"),
  },
];
const WATCH_MS = 60;
/** A job that was killed with its database comes again after a pause; longer than this nobody waits. */
const PATIENCE_MS = 90_000;

/** People who import one file after the other; the work is done by jobs, which die with the process and must end all the same. */
export function startImporters({ prefix, client, ledger }: Importing): AtWork {
  return startTurns(FILES, async ({ target, kind, rows, text }, turn) => {
    const marks = Array.from({ length: rows }, (_, at) => `${prefix}-${target}-${turn}-${at}`);
    await importFile(client, target, text(marks));
    ledger.noteAll(marks.map((mark) => ({ kind, mark, id: null })));
  });
}

async function importFile(client: Client, target: string, text: string): Promise<void> {
  const uploaded = await client(imports.upload, {
    query: { target, fileName: `${target}.csv` },
    headers: { "content-type": "text/csv" },
    body: Buffer.from(text),
  });
  await client(imports.check, { body: { id: uploaded.id, version: uploaded.version } });
  const checked = await reached(client, uploaded.id, "checked");
  await client(imports.run, { body: { id: checked.id, version: checked.version } });
  await reached(client, uploaded.id, "done");
}

async function reached(client: Client, id: number, state: Import["state"]): Promise<Import> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(WATCH_MS)) {
    const now = await client(imports.get, { params: { id } });
    if (now.state === state && now.rowsRefused === 0) return now;
    if (now.state === "failed" || now.rowsRefused > 0)
      throw new Error(`the import ${id} is ${now.state} with ${now.rowsRefused} refused: ${now.message}`);
  }
  throw new Error(`the import ${id} never was ${state}`);
}
