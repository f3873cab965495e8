import { imports, type Import } from "@millwright/domain/imports/contract.ts";
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

/** An uploaded and mapped file of orders. */
export async function buildImport(by: Person, lines: readonly string[] = LINES): Promise<Import> {
  const made = await by.ok(imports.upload, { query: { target: "work-orders", fileName: "orders.csv" }, headers: { "content-type": "text/csv" }, body: Buffer.from(lines.join("\n")) } as UploadRequest);
  return await by.ok(imports.map, { params: { id: made.id }, body: { version: made.version, mapping: MAPPING } });
}

/** The same with its dry run done; the jobs of the tenant run here and now. */
export async function buildCheckedImport(server: Pick<Server, "jobs">, tenant: TestTenant, by: Person, lines?: readonly string[]): Promise<Import> {
  const mapped = await buildImport(by, lines);
  await by.ok(imports.check, { body: { id: mapped.id, version: mapped.version } });
  await server.jobs.runOnce(tenant.id);
  return await by.ok(imports.get, { params: { id: mapped.id } });
}
