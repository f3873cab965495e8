import { imports, type Import } from "@millwright/domain/connect/imports/contract.ts";
import type { Request } from "@millwright/domain/kit/endpoint.ts";
import type { Server } from "../../app.ts";
import type { Person, TestTenant } from "../../testing/world.ts";

/** An upload's bytes travel as the body, which no contract describes. */
type UploadRequest = Request<typeof imports.upload> & { body: Buffer };

const MAPPING = {
  title: { column: 2 },
  asset: { column: 1, createMissing: true },
  workOrderType: { column: 3, createMissing: true },
  workType: { column: 3, values: { PM01: 2, PM02: 1 } },
  startedAt: { column: 0 },
  status: { answer: 4 },
  cost: { column: 4 },
};

const LINES = ["Start,Machine,Text,Kind,Cost", "2024-03-01,A,Tighten panel,PM01,246.42", "2024-03-28,B,Repair sensor wiring,PM02,-3.21"];

let serial = 0;

/** An uploaded and mapped file of orders. */
export async function buildImport(by: Person, lines: readonly string[] = LINES): Promise<Import> {
  const made = await by.ok(imports.upload, {
    query: { target: "work-orders", fileName: "orders.csv" },
    headers: { "content-type": "text/csv" },
    body: Buffer.from(lines.join("\n")),
  } as UploadRequest);
  return await by.ok(imports.map, { params: { id: made.id }, body: { version: made.version, mapping: MAPPING } });
}

/** The same with its dry run done; the jobs of the tenant run here and now. */
export async function buildCheckedImport(
  server: Pick<Server, "jobs">,
  tenant: TestTenant,
  by: Person,
  lines?: readonly string[],
): Promise<Import> {
  const mapped = await buildImport(by, lines);
  await by.ok(imports.check, { body: { id: mapped.id, version: mapped.version } });
  await server.jobs.runOnce(tenant.id);
  return await by.ok(imports.get, { params: { id: mapped.id } });
}

/** The same run to its end. */
export async function buildDoneImport(
  server: Pick<Server, "jobs">,
  tenant: TestTenant,
  by: Person,
  lines?: readonly string[],
): Promise<Import> {
  const checked = await buildCheckedImport(server, tenant, by, lines);
  await by.ok(imports.run, { body: { id: checked.id, version: checked.version } });
  await server.jobs.runOnce(tenant.id);
  return await by.ok(imports.get, { params: { id: checked.id } });
}

/** As far as a kind of the examples says: `imports`, `imports:checked`, `imports:done`. */
export async function buildImportOfKind(server: Pick<Server, "jobs">, tenant: TestTenant, by: Person, kind: string): Promise<Import> {
  if (kind === "imports:done")
    return await buildDoneImport(server, tenant, by, [LINES[0] ?? "", `2024-03-01,A,Job ${(serial += 1)},PM01,1.00`]);
  return kind === "imports:checked" ? await buildCheckedImport(server, tenant, by) : await buildImport(by);
}

/** What a story does with a file: uploads it, checks it, runs it; each step as a person asks for it and the worker does it. */
export function importer(server: Pick<Server, "jobs">, tenant: TestTenant, by: Person) {
  const again = async (id: number) => await by.ok(imports.get, { params: { id } });
  const step = async (call: typeof imports.check | typeof imports.run | typeof imports.undo, { id }: Import) => {
    const { version } = await again(id);
    await by.ok(call, { body: { id, version } });
    await server.jobs.runOnce(tenant.id);
    return await again(id);
  };
  return {
    again,
    upload: async (target: string, file: Buffer | readonly string[], fileName = "file.csv") =>
      await by.ok(imports.upload, {
        query: { target, fileName },
        headers: { "content-type": "application/octet-stream" },
        body: Buffer.isBuffer(file) ? file : Buffer.from(file.join("\n")),
      } as UploadRequest),
    map: async (current: Import, mapping: Import["mapping"]) =>
      await by.ok(imports.map, { params: { id: current.id }, body: { version: current.version, mapping } }),
    check: async (current: Import) => await step(imports.check, current),
    run: async (current: Import) => await step(imports.run, current),
    undo: async (current: Import) => await step(imports.undo, current),
    mend: async ({ id }: Import, lines: { line: number; cells: string[] }[]) =>
      await by.ok(imports.mend, { params: { id }, body: { version: (await again(id)).version, lines } }),
    refused: async ({ id }: Import) => (await by.ok(imports.refused, { query: { importId: id } })).rows,
  };
}
