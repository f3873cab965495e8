import { refuse } from "@millwright/domain/kit/errors.ts";
import { KEPT_HOURS, PRINT_STATES, type Paper, type PrintJob } from "@millwright/domain/work/orders/printing/contract.ts";
import { MOST_KEPT, waitingFault } from "@millwright/domain/work/orders/printing/waiting.ts";
import { sql } from "kysely";
import type { Ctx } from "../../../platform/call/ctx.ts";
import type { Database, TenantDb } from "../../../platform/db/db.ts";
import type { FileStore } from "../../../platform/files/files.ts";
import { everyTenant } from "../../../foundation/tenants/service.ts";
import type { Chore } from "../../../platform/work/worker.ts";

/** Files that are drawn beside the calls: how far they are, where they lie, and when they go. */
const columns = ["id", "state", "kind", "paper", "done", "total", "fileKey", "orderIds", "asked"] as const;

/** What waits: of orders their numbers, of what later features draw what was asked for. */
export interface NewPrint {
  kind: string;
  paper: Paper;
  /** How much is read before it is drawn. */
  total: number;
  orderIds?: readonly number[];
  asked?: object;
}

export const insertPrint = async (ctx: Ctx, { kind, paper, total, orderIds = [], asked }: NewPrint): Promise<StoredPrint> =>
  await ctx.db
    .insertInto("workOrderPrints")
    .values({
      personId: ctx.personId,
      kind,
      paper,
      total,
      orderIds: [...orderIds],
      asked: asked === undefined ? null : JSON.stringify(asked),
    })
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Refuses a further file while as many wait as may. Two who ask at once are asked one after the other. */
export async function assertMayWait({ db, tenantId, personId }: Ctx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work-order-prints/${tenantId}`}, 0))`.execute(db);
  const { ofTenant, ofPerson } = await db
    .selectFrom("workOrderPrints")
    .select(({ fn }) => [fn.countAll<number>().as("ofTenant"), fn.countAll<number>().filterWhere("personId", "=", personId).as("ofPerson")])
    .where("state", "in", PRINT_STATES)
    .where("createdAt", ">", recent)
    .executeTakeFirstOrThrow();
  const fault = waitingFault({ ofTenant: Number(ofTenant), ofPerson: Number(ofPerson) });
  if (fault) throw refuse("conflict", fault.reason, { limit: fault.limit });
}

/** The oldest of a person's drawn files make room for a further one; their bytes go once that is committed. */
export async function makeRoom(ctx: Ctx, files: FileStore): Promise<void> {
  const ofPerson = ctx.db
    .selectFrom("workOrderPrints")
    .select("id")
    .where("personId", "=", ctx.personId)
    .where("state", "not in", PRINT_STATES)
    .orderBy("id", "desc")
    .offset(MOST_KEPT - 1);
  const gone = await ctx.db.deleteFrom("workOrderPrints").where("id", "in", ofPerson).returning("fileKey").execute();
  const keys = gone.flatMap(({ fileKey }) => fileKey ?? []);
  ctx.afterCommit(async () => {
    for (const key of keys) await files.release(key);
  });
}

const recent = sql<string>`now() - make_interval(hours => ${KEPT_HOURS})`;

/** For whoever asked for it, as long as it is kept; each feature finds its own kinds. */
export const findPrint = async (ctx: Ctx, id: number, kinds: readonly string[]) =>
  await ctx.db
    .selectFrom("workOrderPrints")
    .select(columns)
    .where("id", "=", id)
    .where("kind", "in", kinds)
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
