import { KEPT_HOURS, type PrintJob, type PrintRequest } from "@millwright/domain/work/orders/printing/contract.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { everyTenant } from "../../../foundation/tenants/service.ts";
import type { Chore } from "../../../platform/work/worker.ts";

/** Files that are drawn beside the calls: how far they are, where they lie, and when they go. */
const columns = ["id", "state", "kind", "paper", "done", "total", "fileKey", "orderIds"] as const;

export const insertPrint = async (ctx: Ctx, { ids, kind, paper = "A4" }: PrintRequest): Promise<PrintJob> =>
  (await ctx.db
    .insertInto("workOrderPrints")
    .values({ personId: ctx.personId, kind, paper, orderIds: [...ids], total: ids.length })
    .returning(columns)
    .executeTakeFirstOrThrow()) as PrintJob;

const recent = sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`;

/** For whoever asked for it, as long as it is kept. */
export const findPrint = async (ctx: Ctx, id: number) =>
  await ctx.db
    .selectFrom("workOrderPrints")
    .select(columns)
    .where("id", "=", id)
    .where("personId", "=", ctx.personId)
    .where("createdAt", ">", recent)
    .executeTakeFirst();

export type StoredPrint = NonNullable<Awaited<ReturnType<typeof findPrint>>>;

type Told = { state?: PrintJob["state"] | "done" | "failed"; done?: number; fileKey?: string; finishedAt?: string };

export const tellPrint = async (db: TenantDb, id: number, told: Told): Promise<void> =>
  void (await db.updateTable("workOrderPrints").set(told).where("id", "=", id).execute());

const BATCH = 200;

/** What was kept long enough goes, first its row and then its bytes. */
export async function sweepPrints(db: Database, files: FileStore): Promise<number> {
  let swept = 0;
  for (const tenantId of await everyTenant(db)) {
    for (let last = BATCH; last === BATCH; swept += last) {
      const gone = await db.tenant(tenantId, async (rows) => {
        const old = rows.selectFrom("workOrderPrints").select("id").where("createdAt", "<", recent).limit(BATCH);
        return await rows.deleteFrom("workOrderPrints").where("id", "in", old).returning("fileKey").execute();
      });
      for (const { fileKey } of gone) if (fileKey) await files.release(fileKey);
      last = gone.length;
    }
  }
  return swept;
}

export const printChores = (db: Database, files: FileStore): Record<string, Chore> => ({
  "sweep-prints": { when: "29 * * * *", run: async () => void (await sweepPrints(db, files)) },
});
