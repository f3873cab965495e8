import { Readable } from "node:stream";
import { sql } from "kysely";
import { workOrderPrint, type PrintJob, type PrintRequest } from "@millwright/domain/work/orders/printing/contract.ts";
import type { Server } from "../../../app.ts";
import type { Answered, Person, TestTenant } from "../../../testing/world.ts";

/** So many open orders, straight into the tenant. */
export async function buildOrders(tenant: TestTenant, count: number): Promise<number[]> {
  return await tenant.rows(async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into work_orders (code, title, status_id, description) select 'PR-' || gen_random_uuid(), 'Look over machine ' || n, 1, '<p>Everything &amp; more</p>'
      from generate_series(1, ${count}) n returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

/** A file of more orders than are drawn at once, ready to be fetched by whoever asked. */
export async function buildPrint(server: Pick<Server, "jobs">, tenant: TestTenant, by: Person, asked: Partial<PrintRequest> = {}) {
  const ids = asked.ids ?? (await buildOrders(tenant, 21));
  const answer = (await by.call(workOrderPrint.print, { body: { kind: "list", ...asked, ids } })) as unknown as Answered<PrintJob>;
  if (answer.status !== 202) throw new Error(`a print of ${ids.length} orders answered ${answer.status}`);
  await server.jobs.runOnce(tenant.id);
  return answer.body;
}

/** The same without the drawing of it: a file that is kept for this person, of orders or of a board that was asked for. */
export async function buildKeptPrint(
  { files }: Pick<Server, "files">,
  tenant: TestTenant,
  by: Person,
  asked?: object,
): Promise<{ id: number }> {
  const bytes = Buffer.from("%PDF-1.3");
  const { key } = await files.put(tenant.id, Readable.from([bytes]), bytes.length);
  return await tenant.rows(
    async (db) =>
      await db
        .insertInto("workOrderPrints")
        .values({
          personId: by.personId,
          kind: asked ? "board" : "list",
          asked: asked ? JSON.stringify(asked) : null,
          paper: "A4",
          state: "done",
          done: 21,
          total: 21,
          fileKey: key,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
  );
}
