import fs from "node:fs";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { HARBOR } from "../../../apps/e2e/harness/accounts.ts";
import { apiOf, tokenOf, type Api } from "../../../apps/e2e/harness/api.ts";
import { openServer, type Server } from "../../../apps/e2e/harness/server.ts";
import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { workOrders } from "@millwright/domain/work/orders/contract.ts";
import { openDatabase } from "@millwright/server/platform/db/db.ts";
import { readSecrets } from "@millwright/server/platform/pg/pg-secrets.ts";
import type { Cell } from "@millwright/server/platform/spreadsheets/cells.ts";
import { csvFile } from "@millwright/server/platform/spreadsheets/csv-write.ts";
import { xlsxFile } from "@millwright/server/platform/spreadsheets/xlsx-write.ts";
import { memoryMb } from "../reliability/processes.ts";

const ORDERS = 100_000;
const SUPPLIERS = 20_000;
const FORMATS = ["csv", "xlsx"] as const;
type Format = (typeof FORMATS)[number];
/** As many as the list shows when it is wide. */
const COLUMNS = [
  "code",
  "title",
  "status",
  "priority",
  "workType",
  "asset",
  "location",
  "responsiblePerson",
  "dueAt",
  "completedAt",
  "createdAt",
].map((field) => ({ field }));
const STEP_LIMIT_MS = 600_000;

/** Files of many rows out of and into the product as people start it: how long they take, and what memory the server takes for them. */
export async function transfer(print: (line: string) => void): Promise<void> {
  const server = await openServer("transfer");
  try {
    await server.start();
    const admin = apiOf(server.url, HARBOR.admin);
    print(`${ORDERS} orders, filled in ${seconds(await timed(async () => await fillOrders(server)))}`);
    // Twice, since only the second shows whether memory grows or was merely taken for the first time.
    for (const format of [...FORMATS, ...FORMATS]) print(await exported(server, format));
    for (const format of FORMATS) {
      const file = await supplierFile(format);
      let current = await upload(server, file, format);
      for (const step of ["check", "run"] as const) {
        const watched = await watch(server, async () => (current = await taken(admin, current, step)));
        const { rowsCreated, rowsRefused, state } = current;
        print(`import ${format} ${step}: ${rowsCreated} suppliers, ${rowsRefused} refused, ${state}; ${told(watched)}`);
      }
    }
  } finally {
    await server.discard();
  }
}

async function exported(server: Server, format: Format): Promise<string> {
  const authorization = `Bearer ${await tokenOf(server.url, HARBOR.admin)}`;
  let bytes = 0;
  const watched = await watch(server, async () => {
    const answer = await fetch(`${server.url}${workOrders.export.path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ columns: COLUMNS, format, sortModel: [] }),
    });
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
    for await (const piece of answer.body) bytes += piece.length;
  });
  return `export ${format}: ${(bytes / 1024 / 1024).toFixed(1)} MB; ${told(watched)}`;
}

interface Watched {
  ms: number;
  /** Of the server, without its database. */
  cpuMs: number;
  beforeMb: number;
  peakMb: number;
  afterMb: number;
}

/** The memory of the server while something is done. */
async function watch(server: Server, work: () => Promise<unknown>): Promise<Watched> {
  const beforeMb = memoryMb(server.pid());
  let peakMb = beforeMb;
  const looking = setInterval(() => (peakMb = Math.max(peakMb, memoryMb(server.pid()))), 50);
  try {
    const cpuBefore = cpuMsOf(server.pid());
    const ms = await timed(work);
    return { ms, cpuMs: cpuMsOf(server.pid()) - cpuBefore, beforeMb, peakMb, afterMb: memoryMb(server.pid()) };
  } finally {
    clearInterval(looking);
  }
}

/** Time of the processor that a process has had; the kernel counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

const told = ({ ms, cpuMs, beforeMb, peakMb, afterMb }: Watched): string =>
  `${seconds(ms)} (${seconds(cpuMs)} of the server's processor); memory ${beforeMb} MB before, ${peakMb} MB at most, ${afterMb} MB after`;

async function upload({ url }: Server, file: Buffer, format: Format): Promise<Import> {
  const asked = new URLSearchParams({ target: "suppliers", fileName: `suppliers.${format}` });
  const answer = await fetch(`${url}${imports.upload.path}?${asked.toString()}`, {
    method: "POST",
    headers: { authorization: `Bearer ${await tokenOf(url, HARBOR.admin)}`, "content-type": "application/octet-stream" },
    body: file as Uint8Array<ArrayBuffer>,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`the upload answered ${answer.status}: ${text}`);
  return JSON.parse(text) as Import;
}

/** A step of an import, from the call to its end in the background. */
async function taken(admin: Api, { id, version }: Import, step: "check" | "run"): Promise<Import> {
  let current = await admin.ok(imports[step], { body: { id, version } });
  for (
    const end = performance.now() + STEP_LIMIT_MS;
    current.state === "checking" || current.state === "running";
    current = await admin.ok(imports.get, { params: { id } })
  ) {
    if (performance.now() > end) throw new Error(`the import did not end in time: ${current.rowsDone} of ${current.rowsTotal ?? 0}`);
    await sleep(200);
  }
  return current;
}

async function supplierFile(format: Format): Promise<Buffer> {
  const rows = async function* (): AsyncGenerator<Cell[]> {
    yield ["Supplier code", "Supplier", "Lead time (days)", "E-mail", "Phone", "Address", "Terms"];
    for (let at = 1; at <= SUPPLIERS; at += 1)
      yield [
        `${format}-${at}`,
        `Supplier ${at} of a long list`,
        at % 60,
        `sales${at}@${format}.example`,
        `+49 40 ${at}`,
        `Quay ${at}, 20457 Hamburg`,
        "30 days net",
      ];
    await Promise.resolve();
  };
  const pieces: Buffer[] = [];
  for await (const piece of format === "csv" ? csvFile(rows(), "UTC") : xlsxFile([{ name: "Suppliers", rows: rows() }], "UTC"))
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

/** Straight into the table, spread over the assets, people and statuses that the demo company has. */
async function fillOrders({ dataDir }: Server): Promise<void> {
  const secrets = readSecrets(dataDir);
  if (!secrets) throw new Error(`there is no database in ${dataDir}`);
  const db = openDatabase(`postgres://millwright_app:${secrets.appPassword}@127.0.0.1:${secrets.port}/millwright`, {
    connections: 2,
    statementMs: STEP_LIMIT_MS,
  });
  try {
    const { id } = await db
      .system()
      .selectFrom("tenants")
      .select("id")
      .where("identifier", "like", "harbor%")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await db.tenant(id, async (rows) => {
      await sql`
        with places as (select array(select id from assets order by id) as assets, array(select id from people order by id) as people, array(select id from statuses order by id) as statuses)
        insert into work_orders (code, title, description, status_id, priority, work_type, asset_id, responsible_person_id, due_at, started_at, created_at)
        select 'FILL-' || lpad(n::text, 6, '0'), 'Replace the seal of pump ' || n || ' and check its alignment', '<p>Stop, lock out, replace.</p>',
          statuses[1 + n % cardinality(statuses)], 1 + n % 3, 1 + n % 2, assets[1 + n % cardinality(assets)], people[1 + n % cardinality(people)],
          timestamptz '2026-01-01' + n * interval '5 minutes', timestamptz '2026-01-01' + n * interval '4 minutes', timestamptz '2025-01-01' + n * interval '5 minutes'
        from places, generate_series(1, ${ORDERS}::int) as n`.execute(rows);
    });
  } finally {
    await db.close();
  }
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
