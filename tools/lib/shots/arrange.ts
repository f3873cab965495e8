import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import { suppliers } from "@millwright/domain/register/suppliers/contract.ts";
import type { Api } from "../../../apps/e2e/harness/api.ts";
import { historyFile } from "../../../apps/e2e/harness/history-file.ts";
import { registerFile } from "../../../apps/e2e/harness/register-file.ts";

/** What the demo companies do not have: an import in each state, with one record that an undo had to keep. */
export async function arrange(api: Api): Promise<void> {
  await judged(api, await register(api, "CHK"));
  await written(api, await register(api, "REG"));
  const undone = await written(api, await register(api, "OLD"));
  const { rows } = await api.ok(suppliers.list, { body: { search: "OLD-1000", endRow: 1 } });
  const kept = await api.ok(suppliers.get, { params: { id: rows[0]?.id ?? 0 } });
  await api.ok(suppliers.update, { params: { id: kept.id }, body: { version: kept.version, terms: "60 days" } });
  await ended(api, await api.ok(imports.undo, { body: undone }));
  await register(api, "NEW");
  await api.ok(imports.upload, {
    query: { target: "work-orders", fileName: ABROAD },
    headers: { "content-type": "text/csv" },
    body: Buffer.from(FROM_ABROAD, "latin1"),
  });
  const { buffer } = historyFile();
  await api.ok(imports.upload, {
    query: { target: "work-orders", fileName: "excavators.csv" },
    headers: { "content-type": "text/csv" },
    body: buffer,
  });
}

/** A file of another office: its own letters, days and months that change places, an amount that may be a thousand. */
export const ABROAD = "abroad.csv";
const FROM_ABROAD =
  "Title;Asset;Start;Due;Cost\nPumpe abdichten, Halle S\xfcd;PMP-101;03/02/2024;25/02/2024;1.250\n\xd6l wechseln;PMP-102;04/05/2024;12/25/2024;900\n";

type Stand = Pick<Import, "id" | "version">;

/** A supplier register of sixty lines, two of them damaged, its sheet chosen. */
async function register(api: Api, prefix: string): Promise<Stand> {
  const { buffer, mimeType } = await registerFile(prefix, 60);
  const { id, version } = await api.ok(imports.upload, {
    query: { target: "suppliers", fileName: `${prefix.toLowerCase()}.xlsx` },
    headers: { "content-type": mimeType },
    body: buffer,
  });
  return pickStand(await api.ok(imports.layout, { params: { id }, body: { version, sheet: 1 } }));
}

async function judged(api: Api, at: Stand): Promise<Stand> {
  return await ended(api, await api.ok(imports.check, { body: at }));
}

async function written(api: Api, at: Stand): Promise<Stand> {
  return await ended(api, await api.ok(imports.run, { body: await judged(api, at) }));
}

function pickStand({ id, version }: Stand): Stand {
  return { id, version };
}

/** Waits for the job behind it. */
async function ended(api: Api, { id }: Stand): Promise<Stand> {
  for (let wait = 0; wait < 600; wait++) {
    const now = await api.ok(imports.get, { params: { id } });
    if (!["checking", "running", "undoing"].includes(now.state)) return pickStand(now);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`import ${id} is still being worked on`);
}
